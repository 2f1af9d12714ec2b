/**
 * The end of a hand, a page over the felt: who won and why, how it adds up line by line for everybody, the hand
 * told in pictures, and for a win cards that leap once. It begins when the last card has landed; a tap shows all of it at once.
 *
 * @import { Bar, Column, Count, End } from "../messages.d.ts"
 * @import { OverlayView } from "../overlay.js"
 */
import { cards, pip } from "../parts/cards.js";
import { t } from "../parts/text.js";
import { painted } from "../people/faces.js";
import { html, useLayoutEffect, useState } from "../vendor/view.js";
import { Moments } from "./review.js";
import { Story } from "./story.js";

const WAIT = 350; // milliseconds after the last landing
const TITLE = 260;
const LINE = 320; // from one line to the next
const NUMBER = 260; // for a number to count up
const PIPS = 14; // that rain behind the cards

/**
 * When the parts of a page appear, in milliseconds.
 *
 * @param {Count | undefined} count
 */
export function times(count) {
  const first = WAIT + TITLE;
  const line = (/** @type {number} */ n) => first + n * LINE;
  const columns = (count?.columns ?? []).map(([, , told]) => told.length + 1);
  const lines = Math.max(0, ...columns) + (count?.lines?.length ?? 0) + (count?.rows?.length ?? 0);
  return {
    title: WAIT,
    line,
    bars: line(lines),
    story: line(Math.min(lines + 1, 3)),
  };
}

/**
 * What is seen of a number while it counts up; words stay as they are.
 *
 * @param {string} text
 * @param {number} part of the time, from 0 to 1
 */
export function counting(text, part) {
  const goal = Number(text.replace("−", "-"));
  if (!text || Number.isNaN(goal) || part >= 1) return text;
  return signed(Math.round(goal * (1 - (1 - part) ** 2)));
}

/** A number with a minus sign. @param {number} number */
export const signed = (number) => `${number}`.replace("-", "−");

/**
 * How a total came about: 145 + 160 = 305.
 *
 * @param {Bar} bar
 */
export function added([, , before, now]) {
  if (!before) return ["", signed(now)];
  return [`${signed(before)} ${now < 0 ? "−" : "+"} ${Math.abs(now)} = `, signed(before + now)];
}

/**
 * How long the two parts of a bar are, in hundredths of it: what there was before, and what this hand brought.
 *
 * @param {Bar} bar
 * @param {number} goal
 */
export function parts([, , before, now], goal) {
  const size = (/** @type {number} */ points) => Math.min(100, Math.max(0, (100 * points) / goal));
  const total = size(before + now);
  return [Math.min(size(before), total), total - Math.min(size(before), total)];
}

/** @typedef {{ at: number, now: boolean }} When at which time it appears, or now */
/** @param {When} when */
const delayed = ({ at }) => ({ animationDelay: `${at}ms` });

/** @param {{ text: string } & When} props */
function Numeral({ text, at, now }) {
  const [part, go] = useState(now ? 1 : 0);
  useLayoutEffect(() => {
    if (now) {
      go(1);
      return undefined;
    }
    let frame = 0;
    const begin = performance.now() + at;
    const step = (/** @type {number} */ time) => {
      const done = Math.min(1, Math.max(0, (time - begin) / NUMBER));
      go(done);
      if (done < 1) frame = requestAnimationFrame(step);
    };
    const timer = setTimeout(() => {
      frame = requestAnimationFrame(step);
    }, at);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [now, text]);
  return html`<b>${counting(text, part)}</b>`;
}

const crown = html`<svg class="cl-crown" viewBox="0 0 64 46" aria-hidden="true">
  <path d="M5 42 2 10l15 12L32 3l15 19 15-12-3 32z" fill="#ffc93c" stroke="#5a2d0c" stroke-width="3.5" stroke-linejoin="round" />
  <path d="M5 36h54" stroke="#5a2d0c" stroke-width="2.5" />
  <circle cx="16" cy="31" r="3.4" fill="#1f4f9c" /><circle cx="32" cy="29" r="4" fill="#d5322c" /><circle cx="48" cy="31" r="3.4" fill="#1f4f9c" />
</svg>`;

/** Who won, and why. @param {{ end: End, art: Record<string, string> }} props */
function Won({ end, art }) {
  const faces = end.faces.map(
    ([name, team]) =>
      html`<span class="cl-winner" data-team=${team}>${painted(art, name, "cl-portrait")}${end.crowned && crown}</span>`,
  );
  return html`<header class="cl-won" data-many=${String(end.faces.length)}>
    <div class="cl-winners" aria-hidden="true">${faces}</div>
    <div><h2 style=${{ "--cl-long": String(end.title.length) }}>${cards(end.title)}</h2>${end.why && html`<p>${cards(end.why)}</p>`}</div>
  </header>`;
}

/** How far one side is in the match. @param {{ bar: Bar, goal: number }} props */
function Race({ bar, goal }) {
  const [old, more] = parts(bar, goal);
  const [sum, total] = added(bar);
  return html`<span class="cl-race" aria-hidden="true"><i style=${{ width: `${old}%` }}></i><i class="cl-more-now" style=${{ width: `${more}%` }}></i></span>
    <span class="cl-total">${sum}<b>${total}</b></span>`;
}

/** How far everybody is in the match. @param {{ count: Count } & When} props */
function Bars({ count, at, now }) {
  const { bars = [], goal = 1 } = count;
  const shown = bars.map((bar) => {
    const [name, team] = bar;
    return html`<li data-team=${team}>
      ${team && html`<i class="cl-team" aria-hidden="true"></i>`}<span>${name}</span><${Race} ...${{ bar, goal }} />
    </li>`;
  });
  return html`<ul class="cl-bars" data-now=${String(now)} style=${delayed({ at, now })}>${shown}</ul>`;
}

/** Lines with their numbers. @param {{ lines: [string, string][], at: ReturnType<typeof times>, now: boolean }} props */
const Lines = ({ lines, at, now }) =>
  html`<ul class="cl-lines">${lines.map(
    ([words, number], i) =>
      html`<li style=${delayed({ at: at.line(i), now })}><span>${cards(words)}</span><${Numeral} text=${number} at=${at.line(i)} now=${now} /></li>`,
  )}</ul>`;

/** What one side has counted, and how far it is in the match. @param {{ column: Column, bar?: Bar, goal: number, at: ReturnType<typeof times>, now: boolean }} props */
function Side({ column, bar, goal, at, now }) {
  const [name, team, lines, sum] = column;
  const together = at.line(lines.length);
  return html`<div class="cl-side" data-team=${team}>
    <h4>${team && html`<i class="cl-team" aria-hidden="true"></i>`}${name}</h4>
    <${Lines} lines=${lines} at=${at} now=${now} />
    <p class="cl-sum" style=${delayed({ at: together, now })}><span class="cl-unseen">${t`Together`}</span><${Numeral} text=${sum} at=${together} now=${now} /></p>
    ${bar && html`<p class="cl-reached" style=${delayed({ at: at.bars, now })}><${Race} ...${{ bar, goal }} /></p>`}
  </div>`;
}

/** How it adds up. @param {{ count: Count, art: Record<string, string>, note: string, now: boolean }} props */
function Adding({ count, art, note, now }) {
  const at = times(count);
  const { lines = [], rows = [], columns = [], bars, goal = 1 } = count;
  const people = rows.map(
    ([face, name, words], i) =>
      html`<li style=${delayed({ at: at.line(i), now })}>${painted(art, face, "cl-portrait")}<span>${name}</span><b>${words}</b></li>`,
  );
  const notes = [count.note, note].filter(Boolean);
  return html`<section class="cl-paper cl-adding" aria-label=${count.head} data-columns=${String(columns.length)}>
    <h3>${count.head}</h3>
    ${lines.length > 0 && html`<${Lines} lines=${lines} at=${at} now=${now} />`}
    ${columns.length > 0 && html`<div class="cl-columns">${columns.map((column, i) => html`<${Side} ...${{ column, bar: bars?.[i], goal, at, now }} />`)}</div>`}
    ${people.length > 0 && html`<ul class="cl-rows">${people}</ul>`}
    ${bars && !columns.length && html`<${Bars} ...${{ count, at: at.bars, now }} />`}
    ${notes.map((words) => html`<p class="cl-note" style=${delayed({ at: at.bars, now })}>${cards(words ?? "")}</p>`)}
  </section>`;
}

/** Cards leap once, and pips rain behind them. @param {{ end: End, art: Record<string, string> }} props */
function Show({ end, art }) {
  const [over, finish] = useState(false);
  const leaps = end.leaps ?? [];
  if (over || !leaps.length) return null;
  const rain = Array.from({ length: PIPS }, (_, i) => {
    const suit = /** @type {import("../messages.d.ts").Suit} */ ("SHDC"[i % 4]);
    return html`<span class="cl-drop" style=${{ left: `${(i * 37 + 5) % 100}%`, "--cl-late": `${WAIT + ((i * 53) % 60) * 10}ms` }}>${pip(suit)}</span>`;
  });
  const thrown = leaps.map((code, i) => {
    const side = i % 2 ? 1 : -1;
    const style = {
      "--cl-side": side * (22 + 11 * Math.floor(i / 2)),
      "--cl-late": `${WAIT + 70 * i}ms`,
    };
    return html`<span class="cl-leap" style=${style}>${painted(art, code, "cl-front")}</span>`;
  });
  return html`<div class="cl-show" aria-hidden="true" onAnimationEnd=${(/** @type {AnimationEvent} */ { animationName }) => animationName === "cl-over" && finish(true)}>${rain}${thrown}</div>`;
}

/** The page; nothing while the hand is played. @param {OverlayView} page */
export function ended(page) {
  const { look, art, dealt, rushed, still } = page;
  const { end } = look;
  if (!end) return null;
  if (end.review) return html`<${Moments} review=${end.review} page=${page} end=${end} />`;
  const now = rushed || still.matches;
  const { count, story = [], kind } = end;
  return html`<div class=${now ? "cl-end cl-now" : "cl-end"} data-kind=${kind}>
    ${!now && html`<${Show} end=${end} art=${art} />`}
    <${Won} end=${end} art=${art} />
    <div class="cl-papers">
      ${count.head && html`<${Adding} ...${{ count, art, note: dealt, now }} />`}
      ${story.length > 0 && html`<${Story} ...${{ story, page, now, at: times(count).story }} />`}
    </div>
  </div>`;
}
