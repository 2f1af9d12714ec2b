/** What a table and its page tell each other. A test holds what Python sends to these types, field by field. */

/** x, y, width and height, in units of the scene. */
export type Box = [number, number, number, number];
export type Suit = "S" | "H" | "D" | "C";

/** Something to press. */
export interface Button {
  id: string;
  label: string;
}

/** A card or a pile. */
export interface Target extends Button {
  box: Box;
  /** It can be chosen. */
  on?: true;
  /** A card goes there. */
  goal?: true;
  /** This is what to tap now. */
  lead?: true;
  /** The move that it makes again and again while it is held down. */
  holds?: string;
}

/** One of the numbers that a button may say. */
export interface Step extends Button {
  number: number;
}

/** What can be done, as words. */
export interface Move extends Button {
  suit?: Suit;
  /** A sign for those who cannot read: that of an answer. */
  sign?: "yes" | "no";
  /** Whose face stands on it, "Ana/pleased". */
  face?: string;
  main?: true;
  /** The button does the one whose number is chosen beside it. */
  steps?: Step[];
  /** How often a second at most, while it is held down. */
  held?: number;
}

export interface Tool extends Button {
  off?: true;
  /** It is kept under "More". */
  menu?: true;
}

/** Of a side in a match: its name, its team, the points before this hand, those of this hand. */
export type Bar = [name: string, team: "" | "one" | "two", before: number, now: number];

/** What a side has counted in a hand: its name, its team, line by line, and the sum of these. */
export type Column = [name: string, team: "" | "one" | "two", lines: [words: string, number: string][], sum: string];

/** How a hand adds up. */
export interface Count {
  head?: string;
  /** What counts, and its number, where a line for each side says it all. */
  lines?: [words: string, number: string][];
  /** Else all sides that there is room for, side by side. */
  columns?: Column[];
  /** What everyone has: a face, a name, words. */
  rows?: [face: string, name: string, words: string][];
  bars?: Bar[];
  /** How long a full bar is. */
  goal?: number;
  note?: string;
}

/** A picture of the story of a hand: what decided it, or what to try next time. */
export interface Moment {
  head: string;
  words: string;
  /** What is to be said is still looked for. */
  busy?: boolean;
  face?: string;
  says?: string;
  /** Cards by their codes: the one that matters, and what it lay on or was with. */
  cards?: string[];
  under?: string[];
  /** The cards that were played where those would have been better. */
  did?: string[];
  chip?: string;
  caption?: string;
  /** This decided the hand. */
  key?: boolean;
  /** What plays on from there; missing where others play too. */
  try?: string;
}

/** A move in a turn that is looked at: its words, and its card by its code if it has one. */
export interface Side {
  words: string;
  card?: string;
}

/** A turn that is looked at. */
export interface Panel {
  head: string;
  verdict: "best" | "equal" | "less" | "cost";
  /** How good it was, in a few words. */
  pill: string;
  did: Side;
  /** Missing where nothing was. */
  better?: Side;
  /** The cards that it lay on or was with, by their codes. */
  under?: string[];
  /** What it brought or cost: from where to where the bar fades, in hundredths. */
  bars?: [words: string, number: string, low: number, high: number][];
  /** Why; missing where no reason tells the two moves apart. */
  words?: string;
  /** The button that goes back to it; missing where others play too. */
  try?: string;
}

/** A dot that shows a turn, or the way to the next one. */
export interface Turn extends Button {
  kind: Panel["verdict"] | "dot" | "step";
  text?: string;
  on?: true;
}

/** The key moments of a hand; no panels until they are known. */
export interface Review {
  title: string;
  face?: string;
  panels: Panel[];
  turns: Turn[];
  /** What a grown-up is told of the last tricks, in place of the turns. */
  openly?: string[];
}

/** How a hand ended. */
export interface End {
  kind: "win" | "loss" | "draw" | "over";
  title: string;
  why: string;
  /** Whether the faces are those of who won. */
  crowned: boolean;
  /** Faces, "Ana/pleased", each with its team. */
  faces: [face: string, team: "" | "one" | "two"][];
  count: Count;
  /** The hand in pictures, in the order of play, and what to learn from it. */
  story?: Moment[];
  /** The cards of the show of a win. */
  leaps?: string[];
  /** Shown instead while the turns of the hand are looked at. */
  review?: Review;
}

/** For a game for one: a deal of one's own, and at its end whether it was won. */
export interface DealRecord {
  game: string;
  deal: string;
  won?: boolean;
}

/** What was shown of the rules of a game: those that were missed, those that were right. */
export interface Met {
  game: string;
  slips: string[];
  rights: string[];
}

/** What has come of an exercise. */
export interface StarRecord {
  exercise: string;
  /** The names that it has had. */
  was: string[];
  /** The same event is told more than once. */
  event: string;
  stars: number;
  missed: boolean;
  met: Met;
  /** It is asked apart from its lesson. */
  apart: boolean;
}

/** What a table shows at one moment. */
export interface Look {
  /** Every change counts up; a press carries it, so a late press is known as such. */
  number: number;
  /** Of the scene, in its units. */
  width: number;
  height: number;
  /** For which window it is composed: a laptop, a phone held upright, a phone on its side. */
  shape: "wide" | "upright" | "lying";
  /** Where the sentence stands in the felt, once the page has told its size. */
  says: Box | null;
  /** Where the moves stand: beside the sentence, or where they have no room there, on a tray, or at last in a row. */
  acts: Box | null;
  trays?: Box[];
  row?: Box;
  targets: Target[];
  moves: Move[];
  /** Every legal move as a button, while the details are unfolded. */
  more: Button[];
  /** The sentence and its tone. */
  say: string;
  tone: "" | "no" | "good" | "hint";
  /** What an exercise asks, which stands above the table. */
  ask?: string;
  /** What is told of what others did, if that is more than the sentence; and the part of it that was not told before. */
  speak?: string;
  news?: string;
  /** The table in words. */
  words: string[];
  /** The order and the value of the cards, to be looked up. */
  order?: string[];
  /** What is said of the deal of a game for one, "" at other tables. */
  deal: string;
  record?: DealRecord | StarRecord;
  /** What this moment shows of rules, but in exercises. */
  met?: Met;
  /** The last moves, and where there is room for them. */
  log?: string[];
  /** Whether one line is around all that may be played, so that nothing glows by itself. */
  whole?: true;
  /**
   * What the bots say of what just happened: the words; whether that stands on the right of its seat, below it, above it
   * or on the left; how far the tip is from the left end of the box, or from its top; the box.
   */
  bubbles?: [string, 0 | 1 | 2 | 3, number, number, number, number, number][];
  /** The name of the person who is to look now, "" for nobody. */
  curtain: string;
  /** Where it hangs, and whose face is on it: "Ana/pleased". */
  veil?: Box;
  owner?: string;
  /** The rule behind the sentence, such as "BLJ-20", "" for none, its words, and its child's half, which is read aloud. */
  rule: string;
  why?: string;
  child?: string;
  /** What may be heard with this look. */
  sound?: "lay" | "flip" | "pick" | "no" | "pair" | "win";
  /** Missing while the hand is played. */
  end?: End;
}

/** Before anything is shown. */
interface Blank {
  number?: undefined;
  targets?: undefined;
  moves?: undefined;
  end?: undefined;
}

/** A piece of the save to keep; {} for none. See storage.py. */
export type Save = { at: number; piece: string } | { at?: undefined; piece?: undefined };

/** What Python and the page share of a table. */
export interface Overlay {
  look: Look | Blank;
  /** What is drawn on buttons and on the page at the end of a hand: the name of a face or the code of a card, and an SVG. */
  art: Record<string, string>;
  tools: Tool[];
  speed: string;
  /** Of the bots: [value, label]. */
  speeds: [string, string][];
  /** The score sheet, rows of text, the heads first; empty if there is none. */
  sheet: string[][];
  /** The name under which the browser keeps this game, "" to keep nothing. */
  keep: string;
  save: Save;
}

/** What goes to the canvas together with the state that it belongs to. */
export interface Drawn {
  /** The model of all canvases. */
  onto: string;
  parts: unknown[];
  /** It takes a while, because cards fly. */
  flies: boolean;
  state: Partial<Overlay>;
}

/** The room that the page has. */
export interface Size {
  w: number;
  h: number;
  dense: number;
  /** Less motion is wanted. */
  still: boolean;
  /** What is told is read aloud. */
  aloud: boolean;
  /** All moves are shown as buttons. */
  unfolded: boolean;
  /** The back of the cards that was chosen. */
  back: string;
  /** The letters on the cards: "own" for those of the language. */
  letters: string;
  /** It is the first that this page says of this table. */
  first?: boolean;
}

/** What the page tells. A number is that of the look on which something was pressed. */
export type Pressed =
  | { press: string; onto?: string; from?: Box; number?: number }
  | { lift: string; covered?: boolean }
  | { press: string; twice: true }
  | { press: string; times: number; number?: number }
  | { rest: true; number?: number }
  | { speed: string; number?: number }
  | { size: Size }
  | { hurry: true | "all" }
  | { font: true }
  | { whole: true }
  | { back: true };

// ---- where there is no ipycanvas: see brush.py -------------------------------------------------------------------------

/** How far a shadow falls, how soft it is, its colour; [] for none. */
export type Shade = [number, number, string] | [];
/** A box, a radius, fill, stroke, the width of the line, a shadow, how the line is dashed. */
export type Pane = ["pane", number, number, number, number, number, string, string, number, Shade, number[]];
/**
 * A mark: a name and a box; x, y, a text, its size, its fill, whether bold, whether it begins there; a box, a path, its
 * fill, its stroke, the width of the line. All after "turn" is turned, by so many degrees about a point.
 */
export type Mark =
  | ["stamp", string, number, number, number, number]
  | ["word", number, number, string, number, string, boolean, boolean]
  | ["sign", number, number, number, number, string, string, string, number]
  | ["turn", number, number, number]
  | Pane;

/** What is painted once. */
export interface Stamp {
  /** Of all of it. */
  size: [number, number];
  /** How far it reaches out of its box, where its shapes begin. */
  reach: number;
  /** Canvas pixels for a unit. */
  scale: number;
  /** What is drawn below it, or "". */
  under: string;
  /** Path, fill, stroke, width. */
  shapes: [string, string, string, number][];
}

export interface Drawing {
  /** Of the scene, in its units. */
  width: number;
  height: number;
  /** Canvas pixels for a unit. */
  sharp: number;
  font: string;
  /** Milliseconds that each picture of a flight is seen. */
  pace: number;
  /** The picture, its marks as text: Python keeps them so. */
  still: string;
  /** What lies still while something flies, anew after each that has landed. */
  unders: string[];
  /** Which of these lies under it, and what is in the air. */
  frames: [number, string][];
}

export interface Easel {
  drawing: Drawing | Record<string, never>;
  stamps: Record<string, Stamp>;
}
