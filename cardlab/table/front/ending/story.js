/**
 * A hand told in a few pictures: who did it and says what, the cards that it was about, and one or two sentences. A tap on a
 * picture plays on from there. The same pictures are a page for the fridge.
 *
 * @import { Moment } from "../messages.d.ts"
 * @import { OverlayView } from "../overlay.js"
 */
import { cards } from "../parts/cards.js";
import { icon } from "../parts/icon.js";
import { t } from "../parts/text.js";
import { painted } from "../people/faces.js";
import { who } from "../people/storage.js";
import { html, render } from "../vendor/view.js";

const AGAIN = t`Play from here`;

/** What a picture shows. @param {{ moment: Moment, art: Record<string, string> }} props */
function Drawn({ moment, art }) {
  const { face = "", says, under = [], did = [], caption, chip } = moment;
  const best = moment.cards ?? [];
  if (!says && !chip && !under.length && !best.length) return painted(art, face, "cl-portrait cl-alone");
  const lies = under.length === 1 && best.length === 1; // one card on another
  const fronts = (/** @type {string[]} */ codes, kind = "cl-front") => codes.map((code) => painted(art, code, kind));
  return html`<span class="cl-did">
      ${painted(art, face, "cl-portrait")}
      ${says && html`<span class="cl-speech">${cards(says)}</span>`}
      ${caption && html`<small>${caption}</small>`}
    </span>
    ${did.length > 0 && html`<span class="cl-instead">${fronts(did)}</span>`}
    ${under.length > 0 && !lies && html`<span class="cl-under">${fronts(under)}</span>`}
    ${best.length > 0 && html`<span class="cl-best">${lies && fronts(under, "cl-front cl-base")}${fronts(best)}</span>`}
    ${chip && html`<span class="cl-chip"><b>${chip}</b></span>`}`;
}

/** One picture with its heading and its words. @param {{ moment: Moment, art: Record<string, string>, style: object, click?: (event: MouseEvent) => void }} props */
function Frame({ moment, art, style, click }) {
  const { head, words, busy = false, key = false } = moment;
  const seen = html`<${Drawn} moment=${moment} art=${art} />`;
  const picture =
    moment.try && click
      ? html`<button type="button" class="cl-picture" data-id=${moment.try} aria-label=${`${AGAIN}: ${head}`} title=${AGAIN} onClick=${click}>${seen}<i class="cl-from" aria-hidden="true">${icon("play")}</i></button>`
      : html`<div class="cl-picture" aria-hidden="true">${seen}</div>`;
  return html`<li class="cl-paper cl-moment" data-key=${String(key)} aria-busy=${String(busy)}>
    <h3>${head}</h3><div class="cl-shown" style=${style}>${picture}<p>${cards(words)}</p></div></li>`;
}

/** The story. @param {{ story: Moment[], page: OverlayView, at: number, now: boolean }} props */
export function Story({ story, page, at, now }) {
  const { art, click } = page;
  const style = now ? {} : { animationDelay: `${at}ms` };
  return html`<ol class="cl-story" aria-label=${t`The story of this hand`} data-many=${String(story.length)}>
    ${story.map((moment) => html`<${Frame} ...${{ moment, art, style, click }} />`)}
  </ol>`;
}

/** Prints the story on one page, with the face of the child at this table. @param {OverlayView} page */
export function printed({ look, art }) {
  const { story = [], title = "" } = look.end ?? {};
  const sheet = document.createElement("iframe");
  sheet.className = "cl-fridge";
  sheet.title = t`The story of this hand`;
  sheet.onload = () => {
    const inside = sheet.contentDocument;
    if (!inside || !sheet.contentWindow) return;
    for (const style of document.querySelectorAll("style, link[rel=stylesheet]"))
      inside.head.append(style.cloneNode(true));
    inside.body.className = "cl-fridge-page";
    render(
      html`<div class="cardlab-overlay cl-fridge-page"><header>${painted(art, story.at(-1)?.face ?? "", "cl-portrait")}<h1>${title}</h1></header>
        <ol class="cl-story">${story.map((moment) => html`<${Frame} moment=${moment} art=${art} style=${{}} />`)}</ol>
        <p>${who()} ${new Date().toLocaleDateString()}</p></div>`,
      inside.body,
    );
    sheet.contentWindow.onafterprint = () => sheet.remove();
    sheet.contentWindow.print();
  };
  document.body.append(sheet);
}
