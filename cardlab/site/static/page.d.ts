/** What the pages without a server know of a lesson. */
export type Shown = { widget?: string; html?: string; error?: string }; // what a cell or an output shows
export type Cells = Record<string, { source: string; defines: string }>; // number -> the code of a cell
export type State = Record<string, any>; // of a widget, by the names of its traits
