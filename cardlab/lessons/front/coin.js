/**
 * Small cards that say at a glance what a stage is about: a rank and a pip, as large as they can be.
 *
 * @import { Suit } from "../../table/front/messages.d.ts"
 */
import { PIPS } from "../../table/front/parts/cards.js";
import { html } from "../../table/front/vendor/view.js";

/** @type {Record<string, string>} the suits of Belisha */
const OWN = { Y: "#e0a800", R: "#cc1230", B: "#2b66cc", G: "#1b7a4f" };

/** A card by its code. @param {string} code */
function small(code) {
  const [rank, suit] = [code.slice(0, -1), code.slice(-1)];
  const shown = rank === "T" ? "10" : rank;
  if (!(suit in PIPS)) return html`<i class="cl-small" style=${{ color: OWN[suit] }}><b data-rank=${shown} /></i>`;
  const d = PIPS[/** @type {Suit} */ (suit)];
  const red = suit === "H" || suit === "D" ? " cl-hot" : "";
  return html`<i class=${`cl-small${red}`}><b data-rank=${shown} /><svg viewBox="0 0 1 1"><path d=${d} /></svg></i>`;
}

/** A few cards as they are held. @param {string[]} codes */
export const fan = (codes) => html`<span class="cl-fan-of" aria-hidden="true">${codes.map(small)}</span>`;
