/**
 * The key moments of a hand: the turns that cost most side by side, each with its cards, what was better, by how much, why,
 * and the way back to it; below them all turns to leaf through. It stands where the page of the end stands.
 *
 * @import { End, Panel, Review, Side, Turn } from "../messages.d.ts"
 * @import { OverlayView } from "../overlay.js"
 */
import { cards } from "../parts/cards.js";
import { icon } from "../parts/icon.js";
import { t } from "../parts/text.js";
import { painted } from "../people/faces.js";
import { html } from "../vendor/view.js";

const STAR = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2l3 6.6 7 .8-5.2 4.8 1.5 7L12 17.6 5.7 21.2l1.5-7L2 9.4l7-.8z" /></svg>`;

/** A move: its card, or its words as a tile. @param {{ side: Side, who: string, kind: string, art: Record<string, string>, mark: unknown }} props */
function Move({ side, who, kind, art, mark }) {
  const tile = side.card
    ? painted(art, side.card, "cl-front")
    : html`<span class="cl-tile">${cards(side.words)}</span>`;
  return html`<figure class="cl-choice-made" data-kind=${kind}>
    ${tile}
    <figcaption><b>${mark}${who}</b>${side.card && html`<small>${cards(side.words)}</small>`}</figcaption>
  </figure>`;
}

/** A bar that fades where its end is not sure. @param {Panel["bars"]} bars */
const shares = (bars) =>
  bars &&
  html`<dl class="cl-shares">${bars.map(
    ([words, number, low, high], i) =>
      html`<dt>${words}</dt><dd><span class="cl-share" data-kind=${i ? "better" : "did"} style=${{ "--cl-low": `${low}%`, "--cl-high": `${high}%` }}></span><b>${number}</b></dd>`,
  )}</dl>`;

/** One turn. @param {{ panel: Panel, page: OverlayView, face: string }} props */
function Shown({ panel, page, face }) {
  const { art, click } = page;
  const { head, verdict, pill, under = [], did, better, bars, words } = panel;
  return html`<section class="cl-paper cl-turn" aria-label=${head} data-verdict=${verdict}>
    <div class="cl-moved">
      ${under.length > 0 && html`<span class="cl-under">${under.map((code) => painted(art, code, "cl-front"))}</span>`}
      <${Move} side=${did} who=${t`You`} kind=${better ? "did" : "better"} art=${art} mark=${painted(art, face, "cl-portrait")} />
      ${better && html`<${Move} side=${better} who=${verdict === "equal" ? t`As good` : t`Better`} kind="better" art=${art} mark=${STAR} />`}
    </div>
    <header><h3>${head}</h3><span class="cl-pill">${pill}</span></header>
    ${shares(bars)}
    ${words && html`<p>${cards(words)}</p>`}
    ${panel.try && html`<button type="button" class="cl-move cl-try" data-id=${panel.try} onClick=${click}>${icon("tool:back")}<span>${t`Try it from here`}</span></button>`}
  </section>`;
}

/** @param {{ turn: Turn, page: OverlayView }} props */
const Dot = ({ turn, page }) =>
  html`<button type="button" class="cl-dot" data-id=${turn.id} data-kind=${turn.kind} aria-label=${turn.label} aria-pressed=${turn.kind === "step" ? undefined : String(Boolean(turn.on))} onClick=${page.click}><i>${turn.text}</i></button>`;

/** The page. @param {{ review: Review, page: OverlayView, end: End }} props */
export function Moments({ review, page, end }) {
  const { title, panels, turns, face = "", openly = [] } = review;
  return html`<div class="cl-end cl-now cl-moments" data-kind=${end.kind}>
    <header class="cl-won" data-many="1" aria-busy=${String(!panels.length && !openly.length)}>
      <div class="cl-winners" aria-hidden="true"><span class="cl-winner">${painted(page.art, face, "cl-portrait")}</span></div>
      <div><h2 style=${{ "--cl-long": String(title.length) }}>${title}</h2></div>
    </header>
    <div class="cl-papers">${panels.map((panel) => html`<${Shown} key=${panel.head} panel=${panel} page=${page} face=${face} />`)}
      ${openly.length > 0 && html`<section class="cl-paper cl-openly">${openly.map((line) => html`<p>${cards(line)}</p>`)}</section>`}</div>
    ${turns.length > 0 && html`<nav class="cl-dots" aria-label=${t`Your turns`}>${turns.map((turn) => html`<${Dot} turn=${turn} page=${page} />`)}</nav>`}
  </div>`;
}
