/**
 * Small tables: how many cards everybody holds, the card that lies open, and who has won.
 *
 * @import { Picture } from "./messages.d.ts"
 * @import { Place } from "./watching.js"
 * @import { Suit } from "../../table/front/messages.d.ts"
 */
import { PIPS, pip } from "../../table/front/parts/cards.js";
import { html } from "../../table/front/vendor/view.js";

const MOST = 10; // backs of one hand that are drawn

/** @param {string} code "7S", a card of Belisha such as "9R", or "JK" */
function front(code) {
  if (!code) return null;
  const kind = code.slice(-1);
  if (code === "JK") return html`<b class="cl-lab-card">★</b>`;
  return html`<b class=${`cl-lab-card cl-lab-${kind}`}>${code.slice(0, -1).replace("T", "10")}${kind in PIPS && pip(/** @type {Suit} */ (kind))}</b>`;
}

/** @param {number} n */
const hand = (n) =>
  html`<span class="cl-lab-hand">${Array.from({ length: Math.min(n, MOST) }, () => html`<i></i>`)}</span>`;

/** What lies on a table: half of the hands above, half below. @param {Picture} picture */
function lying(picture) {
  const hands = /** @type {number[]} */ (picture.slice(0, -1));
  const above = Math.floor(hands.length / 2);
  return html`<span class="cl-lab-row">${hands.slice(0, above).map(hand)}</span>${front(String(picture.at(-1)))}<span class="cl-lab-row">${hands.slice(above).map(hand)}</span>`;
}

/** The large one beside a question. @param {Picture} picture */
export const felt = (picture) => html`<div class="cl-lab-felt" aria-hidden="true">${lying(picture)}</div>`;

/** @param {Place} place @param {string[]} faces */
export const small = ({ picture, side }, faces) =>
  html`<div class="cl-lab-small" data-side=${side ?? undefined}>${picture && lying(picture)}${side !== null && side >= 0 && html`<img src=${faces[side]} alt="" />`}</div>`;
