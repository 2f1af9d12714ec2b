/** Signs of the tools, as paths in a box of 24. */
import { html } from "./vendor/view.js";

/** @type {Record<string, string>} */
const SIGNS = {
  "tool:undo": "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  "tool:redo": "M15 5l5 5-5 5M20 10h-9a6 6 0 0 0 0 12h2",
  "tool:hint": "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1.5 2 1.5 3h5c0-1 .5-2 1.5-3a6 6 0 0 0-4-10z",
  "tool:back": "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  "tool:new": "M5 12a7 7 0 1 0 2.5-5.4M8 2v5h5",
  "tool:another": "M4 8h10v13H4zM9 8l2.5-5 9 4.5-6.5 11.5",
  "tool:watch": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  order: "M6 20V10M12 20V4M18 20v-6M4 20h16",
  more: "M5 7h14M5 12h14M5 17h14",
  history: "M5 4h11l3 3v13H5zM8 9h7M8 13h8M8 17h5",
  gear: "M19.4 13a7.5 7.5 0 0 0 0-2l2.1-1.6-2-3.5-2.5 1a7.5 7.5 0 0 0-1.7-1L15 3H9l-.4 2.9a7.5 7.5 0 0 0-1.7 1l-2.5-1-2 3.5L4.6 11a7.5 7.5 0 0 0 0 2l-2.1 1.6 2 3.5 2.5-1a7.5 7.5 0 0 0 1.7 1L9 21h6l.4-2.9a7.5 7.5 0 0 0 1.7-1l2.5 1 2-3.5zM12 15.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7z",
};

/** The sign of a tool; nothing for one that has none. @param {string} name */
export const icon = (name) =>
  SIGNS[name] && html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[name]} fill-rule="evenodd" /></svg>`;
