/** What the home page and its front tell each other. A test holds what Python sends to these types, field by field. */

/** A game before it is played; `lesson` is its address, "" for none. */
export interface About {
  name: string;
  title: string;
  aim: string;
  facts: string;
  poster: string;
  lesson: string;
}

export interface Link {
  /** Of the notebook. */
  name: string;
  title: string;
  address: string;
  /** What it is for, where the title says little. */
  words?: string;
}

export interface Stage {
  id: string;
  text: string;
}

/** Of every page: its title and address, and what went wrong, "" for nothing. */
interface Page {
  title: string;
  address: string;
  alas: string;
}

/** The games to choose from. */
export interface Games extends Page {
  page: "games";
  /** Those that were left, and who played them. */
  offers: { name: string; words: string }[];
  ages: { age: number; names: string[] }[];
  /** Lessons before all games, and pages for who likes to try things out. */
  first: Link[];
  further: Link[];
  /** Whether there can be tables of several devices. */
  together: boolean;
}

export interface Chip {
  name: string;
  /** How it plays, "" for a person. */
  bot: string;
  /** The animal of its face, and the colour that was chosen for it, "" for none. */
  face: string;
  colour: string;
}

/** A house rule: `words` are the values to choose from, none for yes and no; `at` is the one chosen. */
export interface Row {
  name: string;
  label: string;
  help: string;
  words: string[];
  at: number;
}

/** A deal of the museum; it may be begun after up to `later` of its steps. */
export interface Famous {
  name: string;
  about: string;
  source: string;
  rules: string;
  later: number;
  step: string;
}

/** Where something of a form is wrong, and what. */
export type Wrong = Partial<Record<"players" | "number" | "house", string>>;

/** The page before a game. */
export interface Form extends Page {
  page: "form";
  name: string;
  wrong: Wrong;
  stage: string;
  stages: Stage[];
  chips: Chip[];
  least: number;
  most: number;
  /** The bots that can sit down, and how each plays. */
  strengths: Record<string, string>;
  museum: Famous[];
  house: { section: string; rows: Row[] }[];
  changed: string;
  number: string;
  colours: number;
  /** A game would be lost: it is asked first. */
  losing?: true;
}

/** A link to a deal; {} where this page has no address of its own. */
export type Share = { url: string; qr: string; alone: boolean } | Record<string, never>;

/** One of today's questions; `rule` is "" once all are answered. */
export interface Five {
  page: "five";
  rule: string;
  /** Whether there is a question about this rule. */
  asks: boolean;
}

/** A rule in a sentence. */
export interface Sentence {
  id: string;
  text: string;
}

/** For grown-ups: from these sentences the browser says what is known and what is being learned. */
export interface Grown {
  page: "grown";
  name: string;
  rules: Sentence[];
  stages: string[];
  /** All games and their titles. */
  games: Record<string, string>;
}

/** What comes of the rules that the browser keeps. */
export interface AgainPage {
  look: Five | Grown;
  offered: Record<string, [rule: string, stage: number][]>;
  faces: [string, string, string][];
}

/** For a class. */
export interface Classroom extends Page {
  page: "class";
  name: string;
  wrong: Wrong;
  stage: string;
  stages: Stage[];
  number: string;
  share: Share;
}

/** A table. */
export interface Table extends Page {
  page: "table";
  name: string;
  /** In words, "" for none. */
  stage: string;
  lesson: string;
  class: boolean;
  share: Share;
  /** There is a way back through a hand that is over. */
  review: boolean;
  /** Whether others can be asked to this table with devices of their own. */
  together?: boolean;
  /** Who is there, at a table of several devices. */
  room?: Room;
}

/** A seat at a table of several devices: who sits there, or the bot that plays until somebody does. */
export interface Sitter {
  seat: string;
  name: string;
  /** An animal. */
  face: string;
  /** "" for the usual one. */
  colour: string;
  is: "free" | "here" | "away";
}

/** A table of several devices. */
export interface Room {
  code: string;
  /** Whether this device leads it. */
  host: boolean;
  /** How many wait at its door until this device lets them in. */
  knocks: number;
  /** Whether it is one of a board's. */
  board: boolean;
  /** The animals that nobody has taken. */
  animals: string[];
  /** One's own name, "" for who has not sat down. */
  you: string;
  /** Whether whoever watches here could sit down. */
  sits: boolean;
  /** Whether leaving costs a seat in a game that has begun. */
  asks: boolean;
  /** What whoever sits here may do, as nobody leads the class: have a break, or go on; "" for neither. */
  pauses: "" | "pause" | "start";
  seats: Sitter[];
}

/** Where people gather for a table of several devices, which a widget of its own shows. */
export interface Gathered extends Page {
  page: "gathering";
}

/** At the door of one: before anything is shown, the browser says by which key it is known there. */
export interface Door extends Page {
  page: "door";
  code: string;
}

/** How a table of several devices is found or opened. */
export interface Together {
  page: "together";
  alas: string;
  /** Whether this device may open a table. */
  opens: boolean;
  /** Classes that nobody leads, which this device may take over. */
  classes: { code: string; title: string }[];
  /** Whether it may go to all games. */
  home: boolean;
}

/** A table of another server behind the same address is looked for there. */
export interface Elsewhere {
  page: "go";
  alas: string;
  /** Its address here. */
  to: string;
}

/** Who comes chooses a face and a seat. */
export interface Join {
  page: "join";
  alas: string;
  name: string;
  room: Room;
  /** What becomes of a name. */
  privacy: string;
  /** Whether there could be more seats. */
  more: boolean;
}

/** Who is there, and how others come. */
export interface Lobby {
  page: "lobby";
  alas: string;
  name: string;
  room: Room;
  share: Share;
  /** Whether anybody may come in. */
  open: boolean;
  begun: boolean;
  /** The names of those who were sent away. */
  sent: string[];
  /** Whether those who solve one game together take turns; "" at other games. */
  turns: "in turn" | "freely" | "";
  /** How many seats there can be. */
  least: number;
  most: number;
}

/** In the class everybody looks up. */
export interface Eyes {
  page: "eyes";
  alas: string;
}

/** A table on the teacher's board. */
export interface Small {
  code: string;
  is: "plays" | "empty" | "rests" | "thinks" | "away" | "won";
  words: string;
  /** How many have sat down and are there. */
  here: number;
}

/** The teacher's board. */
export interface Board {
  title: string;
  code: string;
  share: Share;
  tables: Small[];
  /** Whether all devices are dark. */
  eyes: boolean;
  /** Whether all tables rest. */
  rests: boolean;
  children: number;
  /** What devices speak that have chosen nothing, "" for that of each, and what there is. */
  language: string;
  languages: string[];
  /** The stages of this game's lesson, the one that is looked at, and what it asks. */
  stages: string[];
  lesson: string;
  /** The game of that lesson. */
  asks: string;
  questions: string[];
  /** Which of them is about what this class found hard on another day, -1 for none. */
  hard: number;
  /** All games whose lessons have questions. */
  games: [string, string][];
  /** The questions that are asked, none of them, one, or those of an exit ticket; whether all may see what is right. */
  polls: Poll[];
  shown: boolean;
  /** What was answered as a file for a spreadsheet, "" before it is shown. */
  file: string;
  /** Why something could not be done, or "". */
  alas: string;
  /** What the teacher should know, one at a time. */
  notes: Note[];
}

/** What a teacher should know: a sentence, and what can be done about it by one tap each. */
export interface Note {
  kind: string;
  words: string;
  keys: { deed: string; label: string }[];
}

/** A question that a whole class answers. */
export interface Poll {
  request: string;
  /** What it is about, "" for no rule. */
  rule: string;
  /** Drawings: the position, and of each answer its card, "" for none. */
  picture: string;
  bars: Bar[];
  answered: number;
  /** How many of these are right, 0 before it is shown. */
  right: number;
}

/** An answer, and how many have given it. */
export interface Bar {
  words: string;
  card: string;
  votes: number;
  right: boolean;
  cause: string;
}

/** What the board of a page shows. */
export interface BoardPage {
  look: Board;
}

/** Who gathers for a table of several devices. */
export interface LobbyWidget {
  games: About[];
  faces: [string, string, string][];
  look: Together | Join | Lobby | Eyes | Elsewhere;
}

export type Look = Games | Form | Classroom | Table | Gathered | Door;

export interface Front {
  games: About[];
  /** Of all characters: name, animal, its picture as an address. */
  faces: [string, string, string][];
  look: Look | { page?: undefined };
  /** Of each game the addresses of what can be had as PDF, and what it is. */
  prints: Record<string, Record<string, string>>;
  /** Of each game the rules that can be asked again, and from which stage on. */
  offered: Record<string, [rule: string, stage: number][]>;
  /** The plan that the browser is to remember. */
  plan: { name: string; plan: object };
  /** The key of this device at a table of several. */
  ticket: { code: string; key: string };
}

/** What is changed in a form. */
export type Change =
  | { seat: [change: "add person" | "add bot" | "remove" | "name" | "strength", at: number, text: string] }
  | { option: [name: string, at: number] }
  | { stage: string }
  | { number: string }
  | { colours: 2 | 4 }
  | { game: string };
