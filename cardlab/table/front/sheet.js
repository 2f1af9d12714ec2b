/** What stands below the table: the score sheet, a table that a screen reader can walk through, and the table in words. */
import { html } from "./vendor/view.js";

// The roles are said again, because a narrow screen lays the cells out otherwise.
/** @param {string} text */
const head = (text) => html`<th scope="col" role="columnheader">${text}</th>`;

/** @param {string} text @param {number} i */
const cell = (text, i) =>
  i ? html`<td role="cell">${text}</td>` : html`<th scope="row" role="rowheader">${text}</th>`;

/** @param {string[][]} rows the heads first */
export function sheet([heads, ...lines]) {
  if (!lines.length) return html`<details class="cl-details cl-scores" hidden />`;
  return html`<details class="cl-details cl-scores">
    <summary>Score sheet</summary>
    <table class="cl-sheet" role="table" style=${{ "--cl-seats": String(heads.length - 2) }}>
      <caption>Every line and why</caption>
      <thead><tr role="row">${heads.map(head)}</tr></thead>
      <tbody>${lines.map((cells) => html`<tr role="row">${cells.map(cell)}</tr>`)}</tbody>
    </table>
  </details>`;
}

/**
 * The table in words, and every legal move as a button.
 *
 * @import { OverlayView } from "./overlay.js"
 * @param {OverlayView} page
 */
export const details = ({ look, click }) => html`<details class="cl-details">
  <summary>The table in words, and all moves</summary>
  <ul class="cl-words">${look.words.map((line) => html`<li>${line}</li>`)}</ul>
  <div class="cl-more">
    ${look.more.map(({ id, label }) => html`<button key=${id} type="button" class="cl-all" data-id=${id} onClick=${click}>${label}</button>`)}
  </div>
</details>`;
