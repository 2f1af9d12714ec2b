/** What stands in the notes at the foot of a page: a sentence, and whether there is a newer release to take. */
import { t } from "../../table/front/parts/text.js";
import { html, render } from "../../table/front/vendor/view.js";

const notes = { said: "", kind: "", take: /** @type {(() => void) | null} */ (null) };

/** @param {Partial<typeof notes>} news */
export function tellReader(news) {
  Object.assign(notes, news);
  const { said, kind, take } = notes;
  const place = document.getElementById("notes");
  const newer = html`<p id="cl-news">${t`There's a newer cardlab.`}<button onClick=${take}>${t`Update`}</button></p>`;
  if (place) render([said && html`<p id="cl-note" role="status" data-kind=${kind}>${said}</p>`, take && newer], place);
}
