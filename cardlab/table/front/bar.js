/**
 * The buttons around the board: what can be done, the tools in the corner, and the sheets that open over the felt.
 *
 * @import { Move, Tool } from "./messages.d.ts"
 * @import { OverlayView, Sheet } from "./overlay.js"
 */
import { printed } from "./ending/story.js";
import { cards, pip } from "./parts/cards.js";
import { icon } from "./parts/icon.js";
import { at, chosen } from "./parts/pieces.js";
import { t } from "./parts/text.js";
import { CLOTHS, cloth, lay } from "./people/cloth.js";
import { painted } from "./people/faces.js";
import { titled } from "./people/storage.js";
import { Stepper, stepOf, verb } from "./said/steps.js";
import { leads } from "./said/told.js";
import { scores, words } from "./sheet.js";
import { PACE_WORDS, pace } from "./touch/hold.js";
import { html, useLayoutEffect, useState } from "./vendor/view.js";

const LATER = 700; // milliseconds before what cannot be taken back can be pressed
const NEAR = ["tool:undo", "tool:back", "tool:hint"]; // the tools in the corner; all others are kept under "More"
const KEYS = t`Keys: arrows and Enter to play, Space for the main button, H for a hint, U to undo, N for a new deal. If there's nothing to choose, hold the button down to keep playing.`;

/** @typedef {{ item: Move, name: string, art: Record<string, string>, click: (event: MouseEvent) => void }} MoveProps */

// ---- what can be done --------------------------------------------------------------------------------------------------

/** A move, with its suit, its sign or a face. @param {MoveProps} props */
function Said({ item, name, art, click }) {
  // Nothing dear under a finger that is still pressing what was there before.
  const [waits, wait] = useState(item.id === "ask:yes");
  useLayoutEffect(() => {
    const timer = waits ? setTimeout(() => wait(false), LATER) : undefined;
    return () => clearTimeout(timer);
  }, []);
  return html`<button type="button" class=${name} data-id=${item.id} tabindex="-1" aria-disabled=${waits ? "true" : undefined} onClick=${click}>
    ${item.suit && pip(item.suit)}${item.sign && icon(item.sign)}${item.face && painted(art, item.face, "cl-portrait")}<span>${cards(item.label)}</span>
  </button>`;
}

/** @param {OverlayView} page @param {Move} item */
function move(page, item) {
  const { numbers, art, click, press } = page;
  const first = leads(page.look) ? null : page.look.moves.find(({ main }) => main); // one at a time is gold
  const name = item === first ? "cl-move cl-main" : "cl-move";
  if (!item.steps) return html`<${Said} key=${item.id} ...${{ item, name, art, click }} />`;
  const [key, steps] = [verb(item), item.steps];
  const step = stepOf(steps, numbers.get(key));
  /** @param {import("./messages.d.ts").Step} to */
  const choose = (to) => page.number(key, to);
  const says = { ...item, ...step };
  return [
    html`<${Stepper} key=${`number ${key}`} ...${{ item: says, steps, step, choose, press }} />`,
    html`<${Said} key=${key} ...${{ item: says, name, art, click }} />`,
  ];
}

/** What leads on in a lesson: gold at the end of a hand, whatever else can be done. */
function goesOn() {
  /** @param {MouseEvent & { currentTarget: HTMLElement }} event */
  const on = ({ currentTarget }) =>
    currentTarget.closest(".cardlab-overlay")?.dispatchEvent(new Event("cardlab-on", { bubbles: true }));
  return html`<button key="go-on" type="button" class="cl-move cl-main" tabindex="-1" onClick=${on}>${icon("on")}<span>${t`Go on`}</span></button>`;
}

/** The moves, beside the sentence, or where fit.js finds room for them; on the page of an end they stand where that says. @param {OverlayView} page */
function moves(page) {
  const { look } = page;
  const style = look.acts && !look.end ? at(look.acts, look) : {};
  return html`<div class="cl-moves" role="group" aria-label=${t`What you can do`} style=${style}>
    ${leads(look) && goesOn()}
    ${look.moves.map((item) => move(page, item))}
  </div>`;
}

// ---- tools -------------------------------------------------------------------------------------------------------------

/** @param {OverlayView} page @param {Tool} item @param {string} name */
const tool = ({ click }, item, name) =>
  html`<button key=${item.id} type="button" class=${name} data-id=${item.id} tabindex="-1"
    aria-disabled=${String(Boolean(item.off))} onClick=${click}>${icon(item.id)}<span>${cards(item.label)}</span></button>`;

/** What opens a sheet. @param {OverlayView} page @param {Sheet} name @param {string} label @param {string} said */
function opener({ opened, open }, name, label, said) {
  const kind = name === "more" ? "cl-tool cl-opens" : `cl-tool cl-look-${name}`;
  return html`<button type="button" class=${kind} aria-label=${label} aria-expanded=${String(opened === name)} tabindex="-1"
    onClick=${() => open(name)}>${icon(name)}<span>${said}</span></button>`;
}

/** Whether a tool is in the corner; at the end of a hand all are kept under "More". @param {OverlayView} page @param {Tool} item */
const nearby = ({ look }, item) => !look.end && NEAR.includes(item.id);

/** @param {OverlayView} page */
function tools(page) {
  const near = page.tools.filter((item) => nearby(page, item));
  near.sort((one, other) => NEAR.indexOf(one.id) - NEAR.indexOf(other.id));
  const reads = () => page.toggle("aloud");
  const read = html`<button type="button" class="cl-tool cl-read" aria-label=${t`Read aloud`} aria-pressed=${String(chosen.get("aloud"))}
    tabindex="-1" onClick=${reads}>${icon("read")}<span>${t`Read`}</span></button>`;
  const paper = html`<button type="button" class="cl-tool cl-tool-print" aria-label=${t`Print this story`} tabindex="-1"
    onClick=${() => printed(page)}>${icon("print")}<span>${t`Print`}</span></button>`;
  return html`<div class="cl-tools" role="group" aria-label=${t`Tools`}>
    ${near.map((item) => tool(page, item, item.id === "tool:hint" ? "cl-tool cl-hints" : "cl-tool cl-undoes"))}
    ${page.look.end?.story && !page.look.end.review && paper}
    ${window.speechSynthesis && read}
    ${page.look.order && opener(page, "order", t`Order of the cards`, t`Order`)}
    ${opener(page, "more", t`More`, t`More`)}
  </div>`;
}

/** @param {string[]} lines */
const items = (lines) => lines.map((line) => html`<li>${cards(line)}</li>`);

/** @param {string} label @param {[string, string][]} values @param {string} value @param {(value: string) => void} choose */
function select(label, values, value, choose) {
  /** @param {Event & { currentTarget: HTMLSelectElement }} event */
  const changed = ({ currentTarget }) => choose(currentTarget.value);
  const options = values.map(([one, words]) => html`<option value=${one}>${words}</option>`);
  return html`<label class="cl-speed">${label}: <select value=${value} onChange=${changed}>${options}</select></label>`;
}

/** A few pictures to choose from. @param {OverlayView} page @param {import("./people/cloth.js").Cloth} kind @param {string} label */
function cloths(page, kind, label) {
  /** @param {string} name */
  const choose = (name) => {
    lay(kind, name);
    page.write();
  };
  /** @param {string} name */
  const one = (name) => html`<label class=${`cl-cloth cl-${kind}-of`} data-cloth=${name}>
    <input type="radio" name=${`cl-${kind}`} aria-label=${titled(name)} checked=${cloth(kind) === name} onChange=${() => choose(name)} /><i /></label>`;
  return html`<div class="cl-cloths" role="radiogroup" aria-label=${label}>${CLOTHS[kind].map(one)}</div>`;
}

/** The letters on the cards, where the language has its own. @param {OverlayView} page */
function letters(page) {
  const [own, on] = [t`J Q K`, cloth("letters") === "own"];
  const turn = () => {
    lay("letters", on ? "international" : "own");
    page.write();
  };
  if (own === "J Q K") return null;
  return html`<button type="button" class="cl-choice" aria-pressed=${String(on)} onClick=${turn}>${t`Cards with J Q K`}</button>`;
}

/** What nobody presses by mistake. @param {OverlayView} page */
function menu(page) {
  const { look, tools, speeds, speed, holds, opened, open } = page;
  /** @param {Sheet} name @param {string} label */
  const leads = (name, label) =>
    html`<button type="button" class="cl-choice" onClick=${() => open(name)}>${label}</button>`;
  const sounds = html`<button type="button" class="cl-choice" aria-pressed=${String(chosen.get("sound"))} onClick=${() => page.toggle("sound")}>${t`Sounds`}</button>`;
  const whole = html`<button type="button" class="cl-choice" onClick=${page.whole}>${t`Full screen`}</button>`;
  const further = tools.filter((item) => !nearby(page, item));
  return html`<div class="cl-sheet cl-menu" role="group" aria-label=${t`More`} hidden=${opened !== "more"} onClick=${page.used}>
    ${page.dealt && html`<p class="cl-dealt">${page.dealt}</p>`}
    <div class="cl-here"></div>
    <div class="cl-further">${further.map((item) => tool(page, item, "cl-choice cl-does"))}</div>
    ${look.order && leads("order", t`Order of the cards`)}
    ${look.log && leads("history", t`Recent moves`)}
    ${page.sheet.length > 1 && leads("scores", t`Score sheet`)}
    ${leads("words", t`Read the table as text`)}
    ${speeds.length > 0 && select(t`Bots`, speeds, speed, page.pace)}
    ${holds && select(t`Speed when held down`, PACE_WORDS, pace(), (name) => chosen.write("pace", name))}
    ${sounds}
    ${document.fullscreenEnabled && whole}
    ${letters(page)}
    ${cloths(page, "felt", t`Table`)}
    ${cloths(page, "back", t`Card backs`)}
    <p class="cl-keys">${KEYS}</p>
  </div>`;
}

/** Something to be looked up, over the felt. @param {OverlayView} page @param {Sheet} name @param {string} title @param {unknown} inside */
const lookup = ({ opened, shut, own }, name, title, inside) =>
  html`<section class="cl-sheet cl-lookup" aria-label=${title} hidden=${opened !== name}>
    <header><h2>${title}</h2>
      ${own && html`<button type="button" class="cl-shut" aria-label=${t`Print`} onClick=${() => window.print()}>${icon("print")}</button>`}
      <button type="button" class="cl-shut" aria-label=${t`Close`} onClick=${shut}>${icon("shut")}</button></header>
    ${inside}
  </section>`;

/** @param {OverlayView} page */
export function bar(page) {
  const { look, dealt } = page;
  const ladders = html`<ul class="cl-ladders">${items(look.order || [])}</ul>`;
  const tales = html`<ol class="cl-tales">${items(look.log || [])}</ol>`;
  return html`<div class="cl-bar">
    <p class="cl-deal" hidden=${!dealt}>${dealt}</p>
    ${moves(page)}
    ${tools(page)}
    ${menu(page)}
    ${look.order && lookup(page, "order", t`Order of the cards`, ladders)}
    ${look.log && lookup(page, "history", t`Recent moves`, tales)}
    ${lookup(page, "scores", t`Score sheet`, scores(page.sheet))}
    ${lookup(page, "words", t`The table as text`, words(page))}
  </div>`;
}
