/**
 * Paper: what a page prints of itself, and the PDFs that lie beside it.
 *
 * @import { Page } from "./front.js"
 * @import { Table } from "./messages.d.ts"
 */
import { t } from "../../table/front/parts/text.js";
import { html } from "../../table/front/vendor/view.js";
import { Modal } from "./modal.js";

/** Some links to PDFs. @param {Record<string, string>} files their addresses, and what they are */
export const files = (files) =>
  Object.entries(files).map(
    ([address, words]) => html`<a class="cl-choice" href=${address} target="_blank" rel="noopener">${words}</a>`,
  );

/** What can be printed at a table. @param {Page} page @param {Table} look */
export function papers(page, look) {
  const close = () => page.paper(false);
  const here = () => {
    close();
    window.print();
  };
  return html`<${Modal} label=${t`Print`} cancel=${close}>
    <h2>${t`Print`}</h2>
    <div class="cl-prints"><button type="button" class="cl-choice" onClick=${here}>${t`This table`}</button>${files(page.prints[look.name] ?? {})}</div>
    <div class="cl-row"><button type="button" onClick=${close}>${t`Close`}</button></div>
  <//>`;
}
