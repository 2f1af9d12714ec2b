/**
 * What lies on the canvas: real buttons for cards and piles, the sentence in the felt, what bots say.
 *
 * @import { Target } from "./messages.d.ts"
 * @import { OverlayView } from "./overlay.js"
 */

import { SMALL } from "./canvas/fit.js";
import { ended } from "./ending/ending.js";
import { cards } from "./parts/cards.js";
import { at } from "./parts/pieces.js";
import { t } from "./parts/text.js";
import { painted } from "./people/faces.js";
import { html } from "./vendor/view.js";

/** @param {OverlayView} page @param {Target} item */
function target({ look, click }, item) {
  const card = item.id.startsWith("card:");
  const name = `cl-target${item.on ? " cl-on" : ""}${item.goal ? " cl-goal" : ""}${item.lead && !card && !look.whole ? " cl-lead" : ""}`;
  const lead = item.lead || item.goal || (item.on && card) ? "1" : "";
  return html`<button key=${item.id} type="button" class=${name} style=${at(item.box, look)} data-id=${item.id}
    data-lead=${lead} aria-label=${item.label} tabindex="-1" onClick=${click} />`;
}

const SIDES = ["cl-right", "cl-below", "cl-above", "cl-left"]; // of its seat, where a bubble stands

/** @param {OverlayView} page */
function bubbles({ look, wide, fit }) {
  const size = `${Math.max(SMALL, ((look.width > look.height ? 17 : 15) * wide) / look.width)}px`;
  return (look.bubbles || []).map(([words, side, tip, ...box]) => {
    const key = [words, ...box, look.width, wide].join(); // another one is measured afresh
    const style = { ...at(box, look), fontSize: size, "--cl-tip": `${(tip * wide) / look.width}px` };
    return html`<p key=${key} class=${`cl-bubble ${SIDES[side]}`} style=${style} ref=${fit?.measures}>
      <span>${cards(words)}</span>
    </p>`;
  });
}

/** The sentence, with the rule behind it. @param {OverlayView} page */
function sentence({ look, ruled, rule }) {
  const why = html`<button type="button" class="cl-why" aria-label=${t`Why? The rule`} aria-expanded=${String(ruled)} onClick=${rule}>${t`Why?`}</button>`;
  const asks = look.ask && html`<p class="cl-asked">${cards(look.ask)}</p>`;
  return html`<div class=${`cl-say${look.says ? " cl-inside" : ""}${look.ask ? " cl-asks" : ""}`} style=${look.says ? at(look.says, look) : {}}
    data-tone=${look.tone} data-rule=${look.rule}>
    <div class="cl-told">${asks}<p class="cl-said" key=${look.say}>${cards(look.say)}</p></div>
    ${look.why && why}
    ${look.why && ruled && html`<p class="cl-rule">${cards(look.why)}</p>`}
  </div>`;
}

/** @param {OverlayView} page */
export function board(page) {
  const { look, click } = page;
  const curtain =
    look.curtain &&
    html`<button type="button" class="cl-curtain" data-id="curtain" style=${look.veil ? at(look.veil, look) : {}} onClick=${click}>
      ${painted(page.art, look.owner ?? "", "cl-portrait")}<span>${t`${look.curtain}, tap to see your cards`}</span></button>`;
  return html`<div class="cl-board" role="group" aria-label=${t`Card table`} data-number=${look.number}>
    <div class="cl-spoken" aria-hidden="true">${bubbles(page)}</div>
    ${sentence(page)}
    ${curtain}
    ${look.targets.map((item) => target(page, item))}
    ${ended(page)}
  </div>`;
}
