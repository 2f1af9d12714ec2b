/** The felt, the back of the cards and their letters that whoever plays here has chosen, by their names in theme.py and art/faces.py. */
import { base, read, write } from "./storage.js";

/** @typedef {"felt" | "back" | "letters"} Cloth */

/** @type {Record<Cloth, string[]>} the first of each is the usual one */
export const CLOTHS = {
  felt: ["meadow", "lake", "berry", "night"],
  back: ["blue", "red", "green", "plum"],
  letters: ["international", "own"],
};

/** @param {Cloth} kind */
const key = (kind) => `${base()}-look/${kind}`;

/** @param {Cloth} kind */
export function cloth(kind) {
  const kept = read(key(kind)) ?? "";
  return CLOTHS[kind].includes(kept) ? kept : CLOTHS[kind][0];
}

/** All felts of the page are of the cloth that was chosen; its tables ask for the back themselves. */
export function spread() {
  document.documentElement.dataset.felt = cloth("felt");
}

/** @param {Cloth} kind @param {string} name */
export function lay(kind, name) {
  write(key(kind), name);
  spread();
  window.dispatchEvent(new Event("cardlab-cloth"));
}
