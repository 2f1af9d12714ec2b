/** Signs of the tools, as paths in a box of 24. */
import { html } from "../vendor/view.js";

/** @type {Record<string, string>} */
const SIGNS = {
  "tool:undo": "M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3",
  "tool:redo": "M15 5l5 5-5 5M19.5 10H10a5.5 5.5 0 0 0 0 11h3",
  "tool:hint":
    "M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-4 11.6c.8.7 1 1.4 1 2.4h6c0-1 .2-1.7 1-2.4a6.5 6.5 0 0 0-4-11.6z",
  "tool:back": "M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3",
  "tool:new": "M5 12a7 7 0 1 0 2.5-5.4M8 2v5h5",
  "tool:another": "M4 8h10v13H4zM9 8l2.5-5 9 4.5-6.5 11.5",
  "tool:watch": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  read: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.2a8 8 0 0 1 0 11.6",
  quiet: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9l5.5 6M21.5 9 16 15",
  order: "M12 6.5C9.5 4.7 6.5 4.5 3.5 5v14c3-.5 6-.3 8.5 1.5 2.5-1.8 5.5-2 8.5-1.5V5c-3-.5-6-.3-8.5 1.5zM12 6.5v14",
  more: "M4 6.5h16M4 12h16M4 17.5h16",
  print: "M7 8V3h10v5M7 17H3.5V8h17v9H17M7 13h10v8H7z",
  shut: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  save: "M12 3v12M7 10.5l5 5 5-5M4.5 20h15",
  yes: "M4 13 9.5 18.5 20.5 6",
  no: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  tick: "M5 12.5 10 17.5 19.5 7",
  on: "M9.5 5l6.5 7-6.5 7",
  path: "M5.5 21a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5zM18.5 8a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5zM8 18.5h5.5a3.2 3.2 0 0 0 0-6.4h-3a3.2 3.2 0 0 1 0-6.4H16",
  learn: "M12 4 1.5 9 12 14l10.5-5zM5.5 11.5v5c2 2 4 2.6 6.5 2.6s4.5-.6 6.5-2.6v-5",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 11a3 3 0 1 0-1-5.8M18 14.2c2 .6 3.2 2.400 3.5 5.3",
  play: "M8 5l11 7-11 7z",
  pause: "M7 5h3v14H7zM14 5h3v14h-3z",
  back: "M14.5 5 8 12l6.5 7",
  gear: "M19.4 13a7.5 7.5 0 0 0 0-2l2.1-1.6-2-3.5-2.5 1a7.5 7.5 0 0 0-1.7-1L15 3H9l-.4 2.9a7.5 7.5 0 0 0-1.7 1l-2.5-1-2 3.5L4.6 11a7.5 7.5 0 0 0 0 2l-2.1 1.6 2 3.5 2.5-1a7.5 7.5 0 0 0 1.7 1L9 21h6l.4-2.9a7.5 7.5 0 0 0 1.7-1l2.5 1 2-3.5zM12 15.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7z",
};

/** The sign of a tool; nothing for one that has none. @param {string} name */
export const icon = (name) =>
  SIGNS[name] && html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[name]} fill-rule="evenodd" /></svg>`;
