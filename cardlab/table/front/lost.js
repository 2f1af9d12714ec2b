/**
 * What is said where a page does not reach its Python, or waits for it.
 *
 * @import { News } from "./contact.js"
 */
import { html } from "./vendor/view.js";

/** It will not come back: what to do, in a page of ours and in a notebook. */
export function gone() {
  if (!document.body.dataset.cardlab) return "Python has started anew, without this table. Run the cells again.";
  return html`This table has closed. What this browser keeps is still there. <button type="button" onClick=${() => location.reload()}>Load the page again</button>`;
}

/** @param {{ served: boolean, news: News | "late" }} page */
export function lost({ served, news }) {
  const owner = document.body.dataset.cardlab === "voila"; // else the page is a notebook, whose cells make the table
  const wait = served
    ? `Contact with the table is lost. Wait a moment${owner ? ", or reload the page" : ""}.`
    : "Thinking …";
  const words = news === "gone" ? gone() : wait;
  return html`<p class="cl-lost" role=${served ? "alert" : "status"} hidden=${news === "back"}>${words}</p>`;
}
