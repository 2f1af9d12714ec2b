/**
 * Five for today, the box among the games; the questions themselves are the page's of again.js. The server is asked for one
 * rule at a time; which ones, and how they went, stays in this browser.
 *
 * @import { Page } from "./front.js"
 */
import { icon } from "../../table/front/parts/icon.js";
import { t } from "../../table/front/parts/text.js";
import { faceOf, portrait } from "../../table/front/people/faces.js";
import { all } from "../../table/front/people/known.js";
import { who } from "../../table/front/people/storage.js";
import { begun, todays } from "../../table/front/people/today.js";
import { aloud } from "../../table/front/said/voice.js";
import { html, useLayoutEffect } from "../../table/front/vendor/view.js";

const MANY = ["", t`One for today`, t`Two for today`, t`Three for today`, t`Four for today`, t`Five for today`];
export const OVER = t`That's all for today!`;

/** @param {number} of */
export const named = (of) => MANY[of];

/** What is read aloud as soon as it is there. @param {string} words */
export const useVoice = (words) => useLayoutEffect(() => aloud(words, "after"), [words]);

/** A coin for each question, gold once it is answered. @param {{ of: number, done: number }} props */
export const Coins = ({ of, done }) =>
  html`<span class="cl-coins" role="img" aria-label=${t`${done} of ${of}`}>
    ${Array.from({ length: of }, (_, i) => html`<i class=${i < done ? "cl-done" : ""} aria-current=${i === done ? "step" : undefined}>★</i>`)}</span>`;

/** What there is today, with one tap; nothing where nothing was met. @param {{ page: Page }} props */
export function Today({ page }) {
  const plan = todays(page.offered);
  const { rules, done } = plan;
  const of = rules.length;
  const over = done >= of;
  const words = over ? OVER : named(of);
  useVoice(of ? words : "");
  if (!of) return null;
  const inside = html`${portrait(faceOf(who() || "You"))}<span><b>${words}</b><${Coins} of=${of} done=${done} /></span>`;
  const ask = () => {
    begun(plan); // they stay the same ones until tomorrow
    page.press("five", rules[done]);
  };
  if (over) return html`<div class="cl-five">${inside}</div>`;
  return html`<button type="button" class="cl-five" onClick=${ask}>${inside}${icon("play")}</button>`;
}

/** The way to the page for grown-ups, once there is something to tell. @param {Page} page */
export function door(page) {
  const games = [...all()].filter(([name, rules]) => rules.size && page.games.some((one) => one.name === name));
  const [game] = games.at(-1) ?? [];
  return game && html`<button type="button" onClick=${() => page.press(`grown:${game}`)}>${t`For grown-ups`}</button>`;
}
