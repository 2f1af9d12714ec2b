/**
 * The faces that people choose from, and whose is whose. The page tells the pictures: Python draws them.
 *
 * @import { Face } from "./storage.js"
 */

import { html } from "../vendor/view.js";
import { chosenFaces } from "./storage.js";

export const ANIMALS = ["fox", "owl", "bear", "panda", "rabbit", "frog", "lion", "elephant"];
export const COLOURS = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"];

/** @typedef {[name: string, animal: string, picture: string]} Known a character of the house */
/** @type {Known[]} */
let known = [];

/** @param {Known[]} told */
export const learn = (told) => {
  known = told;
};

/** The animal of a name that nobody has chosen one for, as characters.py has it. @param {string} name */
export function given(name) {
  const word = name.trim().split(/\s+/)[0];
  const sum = [...name].reduce((n, sign) => n + (sign.codePointAt(0) ?? 0), 0);
  const one =
    known.find(([called]) => called === word) ??
    known.find(([, animal]) => animal === word.toLowerCase()) ??
    known[sum % known.length];
  return one?.[1] ?? "";
}

/** The face of a name: the one that was chosen, else its own in no colour. @param {string} name @returns {Face} */
export const faceOf = (name) => chosenFaces().get(name) ?? { animal: given(name), colour: "" };

/** The animals that nobody here has, then the others. @param {string[]} names */
export function free(names) {
  const taken = new Set(names.map((name) => faceOf(name).animal));
  return [...ANIMALS.filter((animal) => !taken.has(animal)), ...ANIMALS.filter((animal) => taken.has(animal))];
}

/** A colour that nobody here has, if there is one. @param {string[]} names */
export function unworn(names) {
  const worn = new Set(names.map((name) => faceOf(name).colour));
  return COLOURS.find((colour) => !worn.has(colour)) ?? COLOURS[0];
}

/** A face on its disc, without words. @param {Face} face */
export function portrait({ animal, colour }) {
  const picture = known.find(([, kind]) => kind === animal)?.[2];
  return html`<span class="cl-face" data-colour=${colour} aria-hidden="true">${picture && html`<img src=${picture} alt="" />`}</span>`;
}

/** A drawing that came with a look. @param {Record<string, string>} art @param {string} name @param {string} kind */
export const painted = (art, name, kind) =>
  art[name] &&
  html`<img class=${kind} alt="" draggable=${false} src=${`data:image/svg+xml,${encodeURIComponent(art[name])}`} />`;
