/** What can be looked up: the score sheet, a table that a screen reader can walk through, and the table in words. */
import { cards } from "./parts/cards.js";
import { t } from "./parts/text.js";
import { html } from "./vendor/view.js";

// The roles are said again, because a narrow screen lays the cells out otherwise.
/** @param {string} text */
const head = (text) => html`<th scope="col" role="columnheader">${text}</th>`;

/** @param {string} text @param {number} i */
const cell = (text, i) =>
  i ? html`<td role="cell">${cards(text)}</td>` : html`<th scope="row" role="rowheader">${text}</th>`;

/** @param {string[][]} rows the heads first */
export function scores([heads, ...lines]) {
  if (!lines.length) return null;
  return html`<table class="cl-scores" role="table" style=${{ "--cl-seats": String(heads.length - 2) }}>
    <caption>${t`Every line and why`}</caption>
    <thead><tr role="row">${heads.map(head)}</tr></thead>
    <tbody>${lines.map((cells) => html`<tr role="row">${cells.map(cell)}</tr>`)}</tbody>
  </table>`;
}

/**
 * The table in words, and every legal move as a button.
 *
 * @import { OverlayView } from "./overlay.js"
 * @param {OverlayView} page
 */
export const words = ({ look, click }) => [
  html`<ul class="cl-words">${look.words.map((line) => html`<li>${cards(line)}</li>`)}</ul>`,
  html`<div class="cl-more">
    ${look.more.map(({ id, label }) => html`<button key=${id} type="button" class="cl-all" data-id=${id} onClick=${click}>${cards(label)}</button>`)}
  </div>`,
];
