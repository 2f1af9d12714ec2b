/**
 * Cards in words: wherever the pages write a card such as 7♥, or a suit by its sign, its pip is drawn, never a letter of
 * some font; a screen reader hears its words.
 *
 * @import { Suit } from "../messages.d.ts"
 */

import { spoken } from "../said/voice.js";
import { html } from "../vendor/view.js";

/** @type {Record<Suit, string>} the outlines of the pips in a box of 1, as the cards have them */
export const PIPS = {
  S: "M0.5 0.01C0.44 0.15 0.08 0.36 0.08 0.62C0.08 0.75 0.17 0.83 0.275 0.83C0.355 0.83 0.42 0.79 0.46 0.72C0.45 0.84 0.41 0.93 0.34 0.97C0.33 0.98 0.335 0.99 0.35 0.99L0.5 0.99L0.65 0.99C0.665 0.99 0.67 0.98 0.66 0.97C0.59 0.93 0.55 0.84 0.54 0.72C0.58 0.79 0.645 0.83 0.725 0.83C0.83 0.83 0.92 0.75 0.92 0.62C0.92 0.36 0.56 0.15 0.5 0.01Z",
  H: "M0.5 0.25C0.46 0.12 0.37 0.04 0.26 0.04C0.13 0.04 0.04 0.14 0.04 0.28C0.04 0.55 0.36 0.71 0.5 0.98C0.64 0.71 0.96 0.55 0.96 0.28C0.96 0.14 0.87 0.04 0.74 0.04C0.63 0.04 0.54 0.12 0.5 0.25Z",
  D: "M0.5 0C0.41 0.17 0.25 0.37 0.11 0.5C0.25 0.63 0.41 0.83 0.5 1C0.59 0.83 0.75 0.63 0.89 0.5C0.75 0.37 0.59 0.17 0.5 0Z",
  C: "M0.5 0.34L0.63 0.42L0.64 0.58C0.58 0.63 0.54 0.67 0.54 0.74C0.54 0.84 0.58 0.93 0.655 0.97C0.67 0.98 0.665 0.99 0.65 0.99L0.5 0.99L0.35 0.99C0.335 0.99 0.33 0.98 0.345 0.97C0.42 0.93 0.46 0.84 0.46 0.74C0.46 0.67 0.42 0.63 0.36 0.58L0.37 0.42L0.5 0.34ZM0.5 0.005C0.6243 0.005 0.725 0.1057 0.725 0.23C0.725 0.3543 0.6243 0.455 0.5 0.455C0.3757 0.455 0.275 0.3543 0.275 0.23C0.275 0.1057 0.3757 0.005 0.5 0.005ZM0.245 0.365C0.3693 0.365 0.47 0.4657 0.47 0.59C0.47 0.7143 0.3693 0.815 0.245 0.815C0.1207 0.815 0.02 0.7143 0.02 0.59C0.02 0.4657 0.1207 0.365 0.245 0.365ZM0.755 0.365C0.8793 0.365 0.98 0.4657 0.98 0.59C0.98 0.7143 0.8793 0.815 0.755 0.815C0.6307 0.815 0.53 0.7143 0.53 0.59C0.53 0.4657 0.6307 0.365 0.755 0.365Z",
};
/** @type {Record<string, Suit>} */
const SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const NAMED = /((?:\b(?:10|[2-9AJQK]))?[♠♥♦♣])\uFE0E?/u;

/**
 * A text cut where a card or a suit is named: words and signs by turns, the words first.
 *
 * @param {string} text
 */
export const cut = (text) => text.split(NAMED);

/** @param {Suit} suit */
export const pip = (suit) =>
  html`<svg class=${`cl-pip cl-${suit}`} viewBox="0 0 1 1" aria-hidden="true"><path d=${PIPS[suit]} /></svg>`;

/** A rank and its pip, or the pip alone; the sign itself is there for whoever copies the text. @param {string} sign */
function named(sign) {
  const [suit, rank] = [SUITS[sign.slice(-1)], sign.slice(0, -1)];
  return html`<span class=${`cl-card cl-${suit}`} role="img" aria-label=${spoken(sign)}>${rank}${pip(suit)}<span class="cl-unseen">${sign.slice(-1)}</span></span>`;
}

/** A text with its cards drawn. @param {string} text */
export const cards = (text) => cut(text).map((part, i) => (i % 2 ? named(part) : part));
