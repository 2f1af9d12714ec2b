/**
 * A page for grown-ups, and the same on paper: what is known of a game, what is being learned and what was not met yet, from
 * what this browser keeps; a hand for tonight, and one question to ask.
 *
 * @import { Grown, Sentence } from "./messages.d.ts"
 * @import { Again } from "./again.js"
 */

import { t } from "../../table/front/parts/text.js";
import { all } from "../../table/front/people/known.js";
import { who } from "../../table/front/people/storage.js";
import { isKnown } from "../../table/front/people/today.js";
import { html } from "../../table/front/vendor/view.js";
import { query } from "./address.js";

/** @param {string} title @param {Sentence[]} rules @param {string} about */
const part = (title, rules, about) =>
  rules.length > 0 &&
  html`<section><h2>${title} <small>${about}</small></h2><ul>${rules.map(({ text }) => html`<li>${text}</li>`)}</ul></section>`;

/** @param {Again} page @param {Grown} look */
export function grown(page, look) {
  const every = all();
  const child = who();
  const date = new Date().toLocaleDateString(t`en-GB`);
  const met = every.get(look.name) ?? new Map();
  const title = look.games[look.name];
  const asked = new Map(page.offered[look.name] ?? []);
  const at = Math.max(0, ...[...asked].filter(([rule]) => met.has(rule)).map(([, stage]) => stage));
  const stage = look.stages[at];
  const known = look.rules.filter((rule) => isKnown(met.get(rule.id)));
  const learned = look.rules.filter((rule) => met.has(rule.id) && !isKnown(met.get(rule.id)));
  const open = look.rules.filter((rule) => !met.has(rule.id) && (asked.get(rule.id) ?? at + 1) <= at);
  const [question] = [...learned, ...open, ...known];
  const address = `game=${look.name}&stage=${stage}`;
  const words = t`Play a hand of ${title}, stage ${stage}`;
  const tonight = page.owner
    ? html`<a href=${location.origin + query(address, location)}>${words}</a>`
    : html`<button type="button" class="cl-quiet" onClick=${() => page.press("visit", { address })}>${words}</button>`;
  const others = Object.entries(look.games).filter(([name]) => name !== look.name && every.get(name)?.size);
  return html`<header class="cl-head">
      <button type="button" class="cl-quiet" onClick=${page.leave}>‹ ${t`All games`}</button>
      <h1 tabindex="-1">${child ? t`${child} plays ${title}` : title}</h1>
      ${page.owner && html`<button type="button" class="cl-quiet" onClick=${() => window.print()}>${t`Print`}</button>`}
      <p>${t`From what was played on this device, up to ${date}. Nothing is sent anywhere.`}</p>
    </header>
    <nav class="cl-row" aria-label=${t`Other games`}>${others.map(([name, one]) => html`<button type="button" onClick=${() => page.press(`grown:${name}`)}>${one}</button>`)}</nav>
    <div class="cl-grown-page">
      ${part(t`Known`, known, t`right on three different days`)}
      ${part(t`Being learned`, learned, t`asked again in a few days`)}
      <section><h2>${t`Tonight`}</h2><p>${tonight}</p>
        ${question && html`<p>${t`Ask: “Can you show me this with the cards? ${question.text}”`}</p>`}</section>
      ${part(t`Not met yet`, open, t`up to stage ${stage}`)}
    </div>`;
}
