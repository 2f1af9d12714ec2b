import type { News } from "../../table/front/touch/contact.js";

/** What a page without a kernel knows of its widgets and of a lesson. */
export type Shown = { widget?: string; html?: string; error?: string }; // what a cell or an output shows
export type Cells = Record<string, { source: string; defines: string }>; // number -> the code of a cell

/** The traits of a widget that a page without Jupyter draws, by their names; what a module of its own has is its own. */
export interface State extends Record<string, unknown> {
  _view_name: string;
  _dom_classes: string[];
  _esm: string;
  _css: string;
  _options_labels: string[];
  children: string[];
  layout: string;
  outputs: Shown[];
  style: string;
}

/** What Python says: "comm_open", "comm_msg" or "comm_close", a widget's number, what it is told; or "ran", a cell, what it shows. */
export type Said = [kind: string, number: string, data: Data];
export interface Data {
  method?: string;
  state: Partial<State>;
  grown?: string[];
  content?: unknown;
}

/** The line between a page and Python; what comes over it is given to `hear`. */
export interface Line {
  tell(number: string, data: object): void; // what the page says to a widget
  count(cell: string): void; // Python asks for another one to count what a cell asks for
  ran(cell: string, shown: Shown): void; // what a cell of a lesson shows, where Python runs them one after the other
  listen(tell: (news: News) => void): () => void; // what becomes of it; gives a function that ends that
}
