/**
 * The map of a lesson: a way through its stages, each with a picture of what it brings and the stars of its exercises,
 * between them the hands to play; and what was missed before to warm up.
 *
 * @import { Step } from "./cut.js"
 * @import { Point } from "./trail.js"
 */
import { PIPS } from "../../table/front/parts/cards.js";
import { icon } from "../../table/front/parts/icon.js";
import { t } from "../../table/front/parts/text.js";
import { faceOf, portrait } from "../../table/front/people/faces.js";
import { ruled } from "../../table/front/people/known.js";
import { due, starsOf } from "../../table/front/people/stars.js";
import { who } from "../../table/front/people/storage.js";
import { isKnown } from "../../table/front/people/today.js";
import { html, render, useLayoutEffect, useState } from "../../table/front/vendor/view.js";
import { fan } from "./coin.js";
import { brings, drawn, exercise, ruleOf, STAGE } from "./cut.js";
import { bends, middle, path, trail } from "./trail.js";

const NAMED = new RegExp(`^${t`Stage`} \\w+: (.)`);
const THREE = 3; // exercises to warm up
const SHORT = 500; // pixels: a window that is lower is a phone on its side
const RING = 2 * Math.PI * 46; // round a coin, in units of its picture

/** @typedef {{ steps: Step[], at: number, whole: boolean, papers: string[], go: (at: number) => void,
 *   warm: (steps: Step[]) => void, unfold: () => void, print: () => void }} Lesson `papers`: the PDFs beside it */

/** @param {Step} step */
export const stars = (step) => (exercise(step) ? starsOf(exercise(step)).stars || 0 : 0);

/** Whether the rule of an exercise is known: right on three different days. @param {Step} step */
export function known(step) {
  const rule = ruleOf(step);
  return Boolean(rule) && isKnown(ruled(exercise(step).split(".")[0]).get(rule));
}

/** @param {string} size */
const crown = (size) =>
  html`<svg class=${size} viewBox="0 0 100 70" aria-hidden="true"><path d="M8 66 2 18l26 20L50 2l22 36 26-20-6 48z" /></svg>`;

/** @typedef {{ title: string, steps: number[] }} Section */

/** The sections of a lesson, each with the numbers of its steps. @param {{ title: string, first: boolean }[]} steps */
export function sections(steps) {
  /** @type {Section[]} */
  const found = [];
  steps.forEach(({ title, first }, i) => {
    if (first) found.push({ title, steps: [] });
    found.at(-1)?.steps.push(i);
  });
  return found;
}

/** What a section asks. @param {Lesson} lesson @param {Section} section */
const tasks = ({ steps }, section) => section.steps.filter((i) => exercise(steps[i]));

/** The hand to play at the end of a section, none if it only asks. @param {Lesson} lesson @param {Section} section */
function hand({ steps }, section) {
  const last = section.steps.at(-1);
  const plays = last !== undefined && steps[last].cells.some((cell) => cell.querySelector(".cardlab-table, .cl-lazy"));
  return plays && !exercise(steps[last]) ? last : undefined;
}

/** @param {Lesson} lesson @param {number} i */
function stone({ steps, at, go }, i) {
  const step = steps[i];
  const [knows, number, won] = [known(step), step.number || "", stars(step)];
  const label = knows ? t`Exercise ${number}, ${won} of 3 stars, known` : t`Exercise ${number}, ${won} of 3 stars`;
  return html`<button type="button" class="cl-stone" aria-label=${label} aria-current=${i === at ? "step" : undefined} onClick=${() => go(i)}>
    <span>${step.number || "?"}${knows && crown("cl-knows")}</span><small>${drawn(stars(step))}</small>
  </button>`;
}

/** The ring of a coin, a piece for each exercise. @param {Lesson} lesson @param {number[]} asked */
function ring({ steps }, asked) {
  const each = RING / Math.max(1, asked.length);
  const gap = asked.length > 1 ? 5 : 0;
  const pieces = asked.map((i, k) => {
    const dash = `${each - gap} ${RING - each + gap}`;
    const done = stars(steps[i]) ? "cl-done" : "";
    return html`<circle class=${done} cx="50" cy="50" r="46" stroke-dasharray=${dash} stroke-dashoffset=${-(k * each)} />`;
  });
  return html`<svg viewBox="0 0 100 100" aria-hidden="true"><g transform="rotate(-90 50 50)">${pieces}</g></svg>`;
}

/** The hand to play after a stage. @param {Lesson} lesson @param {Section} part @param {Point} place */
function played(lesson, part, place) {
  const at = hand(lesson, part);
  if (at === undefined) return null;
  const { title } = part;
  return html`<button type="button" class="cl-hand" style=${put(place)} aria-label=${t`Play a hand: ${title}`} onClick=${() => lesson.go(at)}>${icon("play")}</button>`;
}

/** @param {Point} place */
const put = ({ x, y }) => ({ left: `${x}px`, top: `${y}px` });

/**
 * @param {Lesson} lesson
 * @param {Section} section
 * @param {Point} place
 * @param {{ open: boolean, here: boolean, choose: () => void }} how
 */
function coin(lesson, section, place, { open, here, choose }) {
  const asked = tasks(lesson, section);
  const won = asked.reduce((sum, i) => sum + stars(lesson.steps[i]), 0);
  const name = section.title.replace(NAMED, (_, letter) => letter.toUpperCase());
  const knows = new Set(
    asked
      .map((i) => lesson.steps[i])
      .filter(known)
      .map(ruleOf),
  ).size;
  const [title, most] = [section.title, 3 * asked.length];
  return html`<div class=${`cl-stop${here ? " cl-here-now" : ""}`} style=${put(place)}>
    <button type="button" class="cl-coin" aria-expanded=${String(open)} aria-label=${knows ? t`${title}, ${won} of ${most} stars, ${knows} [rule|rules] known` : t`${title}, ${won} of ${most} stars`} onClick=${choose}>
      ${ring(lesson, asked)}<span class="cl-disc">${fan(brings(section.steps.map((i) => lesson.steps[i])))}</span></button>
    <span class="cl-stop-name">${name}${won > 0 && html` <b>★ ${won}</b>`}${knows > 0 && html` <b>${crown("cl-knows")} ${knows}</b>`}</span>
    ${here && html`<span class="cl-walker">${portrait(faceOf(who() || "You"))}</span>`}
  </div>`;
}

/** What can be done in a stage. @param {Lesson} lesson @param {Section} section @param {Record<string, string>} style */
function sheet(lesson, section, style) {
  const { steps, at, go, papers } = lesson;
  const asked = tasks(lesson, section);
  const [, , stage] = STAGE.exec(section.title) ?? [];
  const paper = papers.find((file) => file.endsWith(`-lesson-${stage}.pdf`));
  const next = section.steps.includes(at) ? at : (asked.find((i) => !stars(steps[i])) ?? section.steps[0]);
  const begun = section.steps.includes(at) || asked.some((i) => stars(steps[i]));
  return html`<section class="cl-stage-sheet" style=${style} aria-label=${section.title}>
    <h3>${section.title}</h3>
    <div class="cl-stones">${asked.map((i) => stone(lesson, i))}</div>
    ${asked.length > 0 && html`<p class="cl-promise">${t`★★★ at once, ★★ after a mistake or a hint`}</p>`}
    <button type="button" class="cl-key cl-gold" onClick=${() => go(next)}>${icon("play")}${begun ? t`Go on` : t`Begin`}</button>
    ${paper && html`<a class="cl-key cl-on-paper" href=${`print/${paper}`} target="_blank" rel="noopener">${icon("print")}${t`On paper`}</a>`}
  </section>`;
}

/** Trees and flowers beside the way, the same each time. @param {number} wide @param {number} high */
function meadow(wide, high) {
  const many = Math.round((wide * high) / 52000);
  return Array.from({ length: many }, (_, i) => {
    const [x, y] = [((i * 0.618 + 0.07) % 1) * wide, (0.24 + 0.74 * ((i * 0.381 + 0.1) % 1)) * high];
    const tree = i % 3 !== 2;
    const size = tree ? 34 + 30 * (y / high) : 15;
    const kind = tree ? (i % 2 ? "C" : "S") : i % 2 ? "H" : "D";
    return html`<path class=${`cl-grows cl-grows-${kind}`} d=${PIPS[kind]} transform=${`translate(${x} ${y}) scale(${size})`} />`;
  });
}

/** The hills and the way. @param {ReturnType<typeof trail>} way @param {string} line @param {number} wide */
function land({ high }, line, wide) {
  /** @param {number} left @param {number} right @param {string} name */
  const hill = (left, right, name) => {
    const d = `M0 ${high * left}Q${wide * 0.3} ${high * (left - 0.1)} ${wide * 0.6} ${high * (left - 0.02)}T${wide} ${high * right}V${high}H0Z`;
    return html`<path class=${`cl-hill ${name}`} d=${d} />`;
  };
  return html`<svg width=${wide} height=${high} aria-hidden="true">
    ${hill(0.2, 0.12, "")}${hill(0.5, 0.44, "cl-hill-2")}${hill(0.8, 0.72, "cl-hill-3")}${meadow(wide, high)}
    <path class="cl-way-low" d=${line} transform="translate(0 5)" /><path class="cl-way-on" d=${line} /><path class="cl-way-dots" d=${line} />
  </svg>`;
}

/** Its name, its stars, and what was missed. @param {Lesson} lesson @param {() => void} close @param {unknown} further */
function head({ steps, warm }, close, further) {
  const asked = steps.filter(exercise);
  const won = asked.reduce((sum, step) => sum + stars(step), 0);
  const most = 3 * asked.length;
  const missed = asked.filter((step) => due(exercise(step))).slice(0, THREE);
  const many = ["", t`One to warm up`, t`Two to warm up`, t`Three to warm up`][missed.length];
  return html`<header class="cl-map-head">
    <button type="button" class="cl-round cl-close" aria-label=${t`Close`} onClick=${close}>${icon("back")}</button>
    <div class="cl-map-name"><h2>${document.title.replace(/(,| [-–]) .*/, "")}</h2><p class="cl-total">${t`${won} of ${most} stars`}</p></div>
    ${missed.length > 0 && html`<button type="button" class="cl-key cl-warm" onClick=${() => warm(missed)}>${many}</button>`}
    ${further}
  </header>`;
}

/** What is no stage. @param {Lesson} lesson @param {Section[]} others */
const foot = ({ go, whole, unfold, print }, others) =>
  html`<details class="cl-map-foot"><summary aria-label=${t`More in this lesson`}>${icon("more")}</summary>
    <div class="cl-stones">${others.map((part) => html`<button type="button" class="cl-key" onClick=${() => go(part.steps[0])}>${part.title}</button>`)}
    <button type="button" class="cl-key" onClick=${unfold}>${whole ? t`Step by step` : t`The whole page at once`}</button>
    <button type="button" class="cl-key" onClick=${print}>${whole ? t`Print this page` : t`Print this step`}</button></div>
  </details>`;

/** How large the window is, now and whenever that changes. */
function useWindow() {
  const [size, measure] = useState(() => [window.innerWidth, window.innerHeight]);
  useLayoutEffect(() => {
    const sized = () => measure([window.innerWidth, window.innerHeight]);
    window.addEventListener("resize", sized);
    return () => window.removeEventListener("resize", sized);
  }, []);
  return size;
}

/** Where what can be done in a stage stands: over its coin or under it. @param {Point} coin @param {number} wide @param {number} high @returns {Record<string, string>} */
function beside({ x, y }, wide, high) {
  const left = `${Math.max(12, Math.min(wide - 412, x - 200))}px`;
  return y > high / 2 ? { left, bottom: `${high - y + 132}px` } : { left, top: `${y + 104}px` };
}

/** @param {{ lesson: Lesson, close: () => void }} props */
function View({ lesson, close }) {
  const parts = sections(lesson.steps);
  const stops = parts.filter((part) => tasks(lesson, part).length || STAGE.test(part.title));
  const here = Math.max(
    0,
    stops.findIndex((part) => part.steps.includes(lesson.at)),
  );
  const [all, tall] = useWindow();
  const short = tall < SHORT && all >= 640;
  const wide = short ? all - 308 : all;
  const [chosen, choose] = useState(here);
  useLayoutEffect(() => document.querySelector(".cl-here-now")?.scrollIntoView({ block: "center" }), []);
  const way = trail(stops.length + 1, wide, tall - 76);
  const [start] = way.stops;
  const pieces = bends([{ x: start.x + (way.column ? 40 : -90), y: start.y + (way.column ? 130 : 10) }, ...way.stops]);
  const coins = stops.map((part, i) =>
    coin(lesson, part, way.stops[i], { open: chosen === i, here: here === i, choose: () => choose(i) }),
  );
  const hands = stops.map((part, i) => played(lesson, part, middle(pieces[i + 1])));
  const open = stops[chosen];
  const others = parts.filter((part) => !stops.includes(part));
  const apart = way.column || short; // what can be done in a stage stands under the way, or on its right
  return html`${head(lesson, close, foot(lesson, others))}
    <div class="cl-land"><div class="cl-way-of" style=${{ height: `${way.high}px` }}>
      ${land(way, path(pieces), all)}${hands}${coins}
      <div class="cl-stop cl-end-of" style=${put(way.stops[stops.length])}>
        ${crown("cl-crown")}
        <span class="cl-stop-name">${t`You know it all!`}</span></div>
      ${open && !apart && sheet(lesson, open, beside(way.stops[chosen], wide, way.high))}
    </div></div>
    ${open && apart && html`<div class=${short ? "cl-short" : ""}>${sheet(lesson, open, {})}</div>`}`;
}

/** Shows the map; whatever is chosen on it closes it. @param {Lesson} lesson */
export function map(lesson) {
  const box = document.createElement("dialog");
  box.className = "cl-map";
  box.setAttribute("aria-label", t`Map of the lesson`);
  const close = () => box.close();
  /** @template {unknown[]} Words @param {(...words: Words) => void} act @returns {(...words: Words) => void} */
  const closing =
    (act) =>
    (...words) => {
      close();
      act(...words);
    };
  const { go, warm, unfold, print } = lesson;
  const acts = { ...lesson, go: closing(go), warm: closing(warm), unfold: closing(unfold), print: closing(print) };
  document.body.append(box);
  box.showModal();
  render(html`<${View} lesson=${acts} close=${close} />`, box);
  box.addEventListener("close", () => {
    render(null, box);
    box.remove();
  });
}
