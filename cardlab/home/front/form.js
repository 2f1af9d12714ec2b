/**
 * The page before a game: who plays, how much of the game, by which rules.
 *
 * @import { Chip, Famous, Form, Row, Stage } from "./messages.d.ts"
 * @import { Page } from "./front.js"
 */

import { Field } from "../../table/front/parts/field.js";
import { t } from "../../table/front/parts/text.js";
import { portrait } from "../../table/front/people/faces.js";
import { html, useState } from "../../table/front/vendor/view.js";
import { Modal } from "./modal.js";

/** @typedef {Event & { currentTarget: HTMLInputElement }} Typed */
/** @typedef {Event & { currentTarget: HTMLSelectElement }} Chosen */

/** How a bot plays. @param {Page} page @param {Form} look @param {Chip} item @param {number} at */
function strength(page, look, item, at) {
  // What a bot is called stands before its colon; how it plays would be cut there, so it stands below.
  const options = Object.entries(look.strengths).map(
    ([spec, words]) => html`<option value=${spec}>${words.split(":")[0]}</option>`,
  );
  const how = (look.strengths[item.bot] ?? "").split(":")[1];
  /** @param {Chosen} event */
  const change = ({ currentTarget }) => page.change({ seat: ["strength", at, currentTarget.value] });
  return html`<select aria-label=${t`How ${item.name} plays`} value=${item.bot} onChange=${change}>${options}</select>${how && html`<small>${how}</small>`}`;
}

/** @param {Page} page @param {Form} look @param {Chip} item @param {number} at */
function player(page, look, item, at) {
  const several = Object.keys(look.strengths).length > 1;
  /** @param {string} text */
  const named = (text) => page.change({ seat: ["name", at, text] });
  const name = item.bot
    ? html`<span class="cl-who"><b>${item.name}</b>${!several && html`<small>${t`computer`}</small>`}</span>`
    : html`<${Field} value=${item.name} maxlength="40" aria-label=${t`Name of player ${at + 1}`} change=${named} />`;
  return html`<li class="cl-chip">
    ${portrait({ animal: item.face, colour: item.colour })}
    <div class="cl-what">${name}${item.bot && several && strength(page, look, item, at)}</div>
    <button type="button" class="cl-minus" aria-label=${t`Remove ${item.name}`} disabled=${look.chips.length <= look.least}
      onClick=${() => page.change({ seat: ["remove", at, ""] })}>−</button>
  </li>`;
}

/** @param {Page} page @param {Form} look */
function players(page, look) {
  if (look.most < 2) return null;
  const full = look.chips.length >= look.most;
  /** @param {"add person" | "add bot"} kind @param {string} words */
  const more = (kind, words) =>
    html`<button type="button" disabled=${full} onClick=${() => page.change({ seat: [kind, -1, ""] })}>${words}</button>`;
  return html`<section>
    <h2>${t`Who plays?`}</h2>${page.said(look.wrong.players)}
    <ul class="cl-chips">${look.chips.map((item, at) => player(page, look, item, at))}</ul>
    <div class="cl-row">${more("add person", t`+ Person`)}${more("add bot", t`+ Computer player`)}</div>
  </section>`;
}

/** @param {Page} page @param {Form} look @param {Stage} item @param {number} i */
function stage(page, look, { id, text }, i) {
  const stairs = look.stages.map((_, k) => html`<i class=${k <= i ? "cl-up" : ""} />`);
  return html`<label class="cl-stage">
    <input type="radio" name=${`stage-${look.name}`} value=${id} checked=${id === look.stage} onChange=${() => page.change({ stage: id })} />
    <span class="cl-stairs" aria-hidden="true">${stairs}</span><b>${t`Stage ${id}`}</b><span>${text}</span>
  </label>`;
}

/** @param {Page} page @param {Row} row */
function rule(page, row) {
  /** @param {number} at */
  const change = (at) => page.change({ option: [row.name, at] });
  const words = html`<span>${row.label}<small>${row.help}</small></span>`;
  if (!row.words.length) return tick(words, row.at === 1, (on) => change(on ? 1 : 0));
  /** @param {Chosen} event */
  const chosen = ({ currentTarget }) => change(Number(currentTarget.value));
  const options = row.words.map((text, i) => html`<option value=${i}>${text}</option>`);
  return html`<label class="cl-field">${words}<select value=${String(row.at)} onChange=${chosen}>${options}</select></label>`;
}

/** @param {unknown} words @param {boolean} on @param {(on: boolean) => void} change */
function tick(words, on, change) {
  /** @param {Typed} event */
  const changed = ({ currentTarget }) => change(currentTarget.checked);
  return html`<label class="cl-field cl-tick"><input type="checkbox" checked=${on} onChange=${changed} />${words}</label>`;
}

/** A deal of the museum: one tap plays it, from the beginning or from where the slider stands. @param {{ page: Page, look: Form, row: Famous }} props */
function Deal({ page, look, row }) {
  const [after, begin] = useState(0);
  const from = after ? t`after ${after} × “${row.step}”` : t`from the beginning`;
  /** @param {Typed} event */
  const slid = ({ currentTarget }) => begin(Number(currentTarget.value));
  const slider = html`<label>
    <input type="range" min="0" max=${row.later} value=${after} aria-label=${t`Where ${row.name} begins`} aria-valuetext=${from} onInput=${slid} />
    <output>${from}</output>
  </label>`;
  const play = () => page.press(`famous:${look.name}`, { deal: row.name, after });
  return html`<li class="cl-deal-of">
    <div><b>${row.about}</b><small>${row.source}</small>${row.later > 0 && slider}</div>
    <button type="button" class="cl-main" aria-label=${t`Play ${row.name}`} onClick=${play}>${t`Play`}</button>
  </li>`;
}

/** @param {Page} page @param {Form} look */
function museum(page, look) {
  if (!look.museum.length) return null;
  return html`<section>
    <h2>${t`The museum`}</h2><p>${t`Famous deals to play.`} ${look.museum[0].rules}.</p>
    <ul class="cl-museum">${look.museum.map((row) => html`<${Deal} key=${row.name} page=${page} look=${look} row=${row} />`)}</ul>
  </section>`;
}

/** The house rules, unfolded once something is wrong there. @param {Page} page @param {Form} look */
function house(page, look) {
  if (!look.house.length) return null; // a first stage may leave nothing to agree on
  const sections = look.house.map(
    ({ section, rows }) => html`<fieldset><legend>${section}</legend>${rows.map((row) => rule(page, row))}</fieldset>`,
  );
  /** @param {Event & { currentTarget: HTMLDetailsElement }} event */
  const toggled = ({ currentTarget }) => {
    page.unfolded = currentTarget.open;
  };
  return html`<details class="cl-house" open=${page.unfolded || Boolean(look.wrong.house)} onToggle=${toggled}>
    <summary>${t`House rules`}${look.changed && html`<small>${look.changed}</small>`}</summary>
    ${sections}
  </details>`;
}

/** @param {Page} page @param {string} value @param {string} [help] */
export function number(page, value, help) {
  /** @param {string} text */
  const typed = (text) => page.change({ number: text });
  return html`<label class="cl-field">
    <span>${t`Deal number`}${help && html`<small>${help}</small>`}</span>
    <${Field} inputmode="numeric" placeholder=${help && t`any`} value=${value} change=${typed} />
  </label>`;
}

/** One game of a kind is kept: whoever deals another one is asked. @param {Page} page @param {Form} look */
function losing(page, look) {
  if (!look.losing) return null;
  const { title } = page.game(look.name);
  return html`<${Modal} label=${t`Deal new cards?`} cancel=${() => page.press("form")}>
    <h2>${t`Deal new cards?`}</h2><p>${t`Your last game of ${title} isn't over. You'll lose it.`}</p>
    <div class="cl-row">
      <button type="button" class="cl-main" onClick=${() => page.press(`go:${look.name}`)}>${t`Go on with that game`}</button>
      <button type="button" onClick=${() => page.press("deal", { sure: true })}>${t`Deal new cards`}</button>
    </div>
  <//>`;
}

/** @param {Page} page @param {Form} look */
export function form(page, look) {
  const game = page.game(look.name);
  const stages = look.stages.map((item, i) => stage(page, look, item, i));
  const four = html`<span>${t`Four colours`}<small>${t`Each suit has its own colour.`}</small></span>`;
  return html`<header class="cl-head">
      <button type="button" class="cl-quiet" onClick=${() => page.press("home")}>‹ ${t`All games`}</button>
      <h1 tabindex="-1">${game.title}</h1><p>${game.aim}</p>
    </header>
    ${page.said(look.alas)}
    ${losing(page, look)}
    <section><h2>${t`How much of the game?`}</h2><div class="cl-stages" role="radiogroup" aria-label=${t`Stage`}>${stages}</div></section>
    ${players(page, look)}
    ${museum(page, look)}
    <section>
      <h2>${t`More`}</h2>${page.said(look.wrong.number)}
      ${number(page, look.number, t`The same number always deals the same cards.`)}
      ${tick(four, look.colours === 4, (on) => page.change({ colours: on ? 4 : 2 }))}
      ${page.said(look.wrong.house)}
      ${house(page, look)}
    </section>
    <div class="cl-start"><button type="button" class="cl-main" onClick=${() => page.press("deal")}>${t`Deal the cards`}</button></div>`;
}
