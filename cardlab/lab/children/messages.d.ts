/** What the lab for children and its page tell each other. */

/** How many cards each hand holds, and last the card that lies open, "" if none does. */
export type Picture = (number | string)[];
/** For which side a hand was, -1 for neither, and some pictures of it. */
export type Hand = [side: number, pictures: Picture[]];

export interface Asked {
  game: string;
  title: string;
  ask: string;
  sides: [string, string];
}

/** What may be said of all hands so far. */
export interface Told {
  counts: [number, number];
  shares: [number, number];
  /** Of both shares. */
  margin: number;
  sentence: string;
  /** The guess is within the margin. */
  close: boolean;
}

export interface News {
  game?: string;
  first?: Picture;
  hands?: Hand[];
  told?: Told;
  alas?: string;
}

export interface ChildrensLab {
  questions: Asked[];
  /** Of both sides and of the coach. */
  faces: [string, string, string];
  /** How many hands are watched at first, and in all. */
  rounds: [number, number];
  game: string;
}
