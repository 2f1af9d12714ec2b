/**
 * What is said where a page does not reach its Python, or waits for it.
 *
 * @import { News } from "./touch/contact.js"
 */
import { t } from "./parts/text.js";
import { html } from "./vendor/view.js";

/** It will not come back: what to do, in a page of ours and in a notebook. */
export function gone() {
  if (!document.body.dataset.cardlab) return t`Python has restarted without this table. Run the cells again.`;
  return html`${t`This table has closed. Your saved games are still here.`} <button type="button" onClick=${() => location.reload()}>${t`Reload the page`}</button>`;
}

/** @param {{ served: boolean, news: News | "late" }} page */
export function lost({ served, news }) {
  const owner = Boolean(document.body.dataset.cardlab); // else the page is a notebook, whose cells make the table
  const late = owner
    ? t`We've lost the connection. Wait a moment, or reload the page.`
    : t`We've lost the connection. Wait a moment.`;
  const wait = served ? late : t`Thinking …`;
  const words = news === "gone" ? gone() : wait;
  return html`<p class="cl-lost" role=${served ? "alert" : "status"} hidden=${news === "back"}>${words}</p>`;
}
