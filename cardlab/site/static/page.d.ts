import type { News } from "../../table/front/contact.js";

/** What a page without a kernel knows of its widgets and of a lesson. */
export type Shown = { widget?: string; html?: string; error?: string }; // what a cell or an output shows
export type Cells = Record<string, { source: string; defines: string }>; // number -> the code of a cell
export type State = Record<string, any>; // of a widget, by the names of its traits

/** The line between a page and Python; what comes over it is given to `hear`. */
export interface Line {
  tell(number: string, data: object): void; // what the page says to a widget
  count(cell: string): void; // Python asks for another one to count what a cell asks for
  listen(tell: (news: News) => void): () => void; // what becomes of it; gives a function that ends that
}
