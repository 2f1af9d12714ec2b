/**
 * The one bar of buttons under the board, and what unfolds above it.
 *
 * @import { Button, Move, Tool } from "./messages.d.ts"
 * @import { OverlayView } from "./overlay.js"
 */
import { PACE_WORDS, pace } from "./hold.js";
import { icon } from "./icon.js";
import { chosen, PIPS } from "./pieces.js";
import { Stepper, stepOf, verb } from "./steps.js";
import { html, useLayoutEffect, useState } from "./vendor/view.js";

const SUITED = /^(.*?\w)((?: (?:of|in))? (?:spades|hearts|diamonds|clubs))(\W*)$/; // what a sign says as well
const LATER = 700; // milliseconds before what cannot be taken back can be pressed
const KEYS =
  "Keys: arrows and Enter to play, Space for the main button, H hint, U undo, N new deal. Where there is nothing to choose, hold it down to play on.";

/** @typedef {{ item: Move, name: string, click: (event: MouseEvent) => void }} MoveProps */

/** The words of a move: those that a sign says as well stand apart. @param {Button & { suit?: Move["suit"] }} item */
export function parts({ label, suit }) {
  const [, before, named, after] = (suit && label.match(SUITED)) || ["", label, "", ""];
  return { before, named, after };
}

/** A move, with its suit as a sign. @param {MoveProps} props */
function Said({ item, name, click }) {
  const { before, named, after } = parts(item);
  // Nothing dear under a finger that is still pressing what was there before.
  const [waits, wait] = useState(item.id === "ask:yes");
  useLayoutEffect(() => {
    const timer = waits ? setTimeout(() => wait(false), LATER) : undefined;
    return () => clearTimeout(timer);
  }, []);
  return html`<button type="button" class=${name} data-id=${item.id} tabindex="-1" aria-disabled=${waits ? "true" : undefined} onClick=${click}>
    ${item.suit && html`<span class=${`cl-pip cl-${item.suit}`} aria-hidden="true">${PIPS[item.suit]}</span>`}
    <span>${before}<span class="cl-named">${named}</span>${after}</span>
  </button>`;
}

/** @param {OverlayView} page @param {Move} item */
function move(page, item) {
  const { numbers, click, press } = page;
  const name = item.main ? "cl-move cl-main" : "cl-move";
  if (!item.steps) return html`<${Said} key=${item.id} ...${{ item, name, click }} />`;
  const [key, steps] = [verb(item), item.steps];
  const step = stepOf(steps, numbers.get(key));
  /** @param {import("./messages.d.ts").Step} to */
  const choose = (to) => page.number(key, to);
  const says = { ...item, ...step };
  return [
    html`<${Stepper} key=${`number ${key}`} ...${{ item: says, steps, step, choose, press }} />`,
    html`<${Said} key=${key} ...${{ item: says, name, click }} />`,
  ];
}

/** @param {OverlayView} page @param {Tool} item */
const tool = ({ click }, item) =>
  html`<button key=${item.id} type="button" class="cl-tool" data-id=${item.id} tabindex="-1"
    aria-disabled=${String(Boolean(item.off))} onClick=${click}>${icon(item.id)}<span>${item.label}</span></button>`;

/** @param {string} name @param {string} sign @param {string} label @param {string} words @param {unknown} inside */
const fold = (name, sign, label, words, inside) => html`<details class=${name}>
  <summary class="cl-tool" aria-label=${label}>${icon(sign)}<span>${words}</span></summary>
  ${inside}
</details>`;

/** @param {string[]} lines */
const items = (lines) => lines.map((line) => html`<li>${line}</li>`);

/** What a device chooses for itself, on or off. @param {OverlayView} page @param {"sound" | "aloud"} name @param {string} label */
const choice = ({ toggle }, name, label) =>
  html`<button type="button" class="cl-choice" aria-pressed=${String(chosen.get(name))} onClick=${() => toggle(name)}>${label}</button>`;

/** @param {string} label @param {[string, string][]} values @param {string} value @param {(value: string) => void} choose */
function select(label, values, value, choose) {
  /** @param {Event & { currentTarget: HTMLSelectElement }} event */
  const changed = ({ currentTarget }) => choose(currentTarget.value);
  const options = values.map(([one, words]) => html`<option value=${one}>${words}</option>`);
  return html`<label class="cl-speed">${label}: <select value=${value} onChange=${changed}>${options}</select></label>`;
}

/** What nobody presses by mistake. @param {OverlayView} page */
function menu(page) {
  const { tools, speeds, speed, holds, menuOpen } = page;
  const whole = html`<button type="button" class="cl-choice" onClick=${page.whole}>Whole screen</button>`;
  return html`<div class="cl-menu" role="group" aria-label="More" hidden=${!menuOpen} onClick=${page.used}>
    <div class="cl-further">${tools.filter((item) => item.menu).map((item) => tool(page, item))}</div>
    ${speeds.length > 0 && select("Bots", speeds, speed, page.hurry)}
    ${holds && select("Held down", PACE_WORDS, pace(), (name) => chosen.write("pace", name))}
    ${choice(page, "sound", "Sounds")}
    ${window.speechSynthesis && choice(page, "aloud", "Read aloud")}
    ${document.fullscreenEnabled && whole}
    <p class="cl-keys">${KEYS}</p>
  </div>`;
}

/** @param {OverlayView} page */
export function bar(page) {
  const { look, tools, dealt, menuOpen } = page;
  const ladders = html`<ul class="cl-ladders">${items(look.order || [])}</ul>`;
  const tales = html`<ol class="cl-tales">${items(look.log || [])}</ol>`;
  return html`<div class="cl-bar">
    <p class="cl-deal" hidden=${!dealt}>${dealt}</p>
    <div class="cl-moves" role="group" aria-label="What you can do">${look.moves.map((item) => move(page, item))}</div>
    ${look.order && fold("cl-order", "order", "Order of the cards", "Order", ladders)}
    ${look.log && !look.logs && fold("cl-order cl-history", "history", "The last moves", "Moves", tales)}
    <div class="cl-tools" role="group" aria-label="Tools">${tools.filter((item) => !item.menu).map((item) => tool(page, item))}</div>
    <button type="button" class="cl-opens" aria-label="More" aria-expanded=${String(menuOpen)} onClick=${page.opened}>${icon("more")}<span>More</span></button>
    ${menu(page)}
  </div>`;
}
