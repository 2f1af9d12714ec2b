/**
 * The map of a lesson: its stages with the stars of their exercises, and what was missed before to warm up.
 *
 * @import { Step } from "./cut.js"
 */
import { due, starsOf } from "../table/front/stars.js";
import { html, render } from "../table/front/vendor/view.js";
import { drawn, exercise } from "./cut.js";

const THREE = 3; // exercises to warm up

/** @typedef {{ steps: Step[], at: number, whole: boolean, go: (at: number) => void, warm: (steps: Step[]) => void,
 *   unfold: () => void }} Lesson */

/** @param {Step} step */
export const stars = (step) => (exercise(step) ? starsOf(exercise(step)).stars || 0 : 0);

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

/** @param {Lesson} lesson @param {number} i */
function stone({ steps, at, go }, i) {
  const step = steps[i];
  const label = `Exercise ${step.number || ""}, ${stars(step)} of 3 stars`;
  return html`<button type="button" class="cl-stone" aria-label=${label} aria-current=${i === at ? "step" : undefined} onClick=${() => go(i)}>
    <span>${step.number || "?"}</span><small>${drawn(stars(step))}</small>
  </button>`;
}

/** A stage with its exercises; what has none stands in one line with what is beside it. @param {Lesson} lesson */
function rows(lesson) {
  const found = [];
  /** @type {unknown[] | null} */
  let plain = null;
  for (const { title, steps } of sections(lesson.steps)) {
    const tasks = steps.filter((i) => exercise(lesson.steps[i]));
    const opener = html`<button type="button" onClick=${() => lesson.go(steps[0])}>${title}</button>`;
    if (tasks.length || /^Stage /.test(title)) {
      plain = null;
      const stones = tasks.length > 0 && html`<div class="cl-stones">${tasks.map((i) => stone(lesson, i))}</div>`;
      found.push(html`<section><h3>${opener}</h3>${stones}</section>`);
    } else if (plain) {
      plain.push(opener);
    } else {
      plain = [opener];
      found.push(html`<div class="cl-stones">${plain}</div>`);
    }
  }
  return found;
}

/** @param {Lesson} lesson @param {() => void} close */
function view(lesson, close) {
  const { steps, whole, warm, unfold } = lesson;
  const tasks = steps.filter(exercise);
  const won = tasks.reduce((sum, step) => sum + stars(step), 0);
  const missed = tasks.filter((step) => due(exercise(step))).slice(0, THREE);
  const many = ["", "One", "Two", "Three"][missed.length];
  const begin = html`<button type="button" class="cl-main cl-warm" onClick=${() => warm(missed)}>${many} to warm up</button>`;
  return html`<h2>${document.title.replace(/ [-–] .*/, "")}</h2>
    <p class="cl-total">${won} of ${3 * tasks.length} stars</p>
    ${missed.length > 0 && begin}
    ${rows(lesson)}
    <p class="cl-map-foot">
      <button type="button" onClick=${unfold}>${whole ? "Step by step" : "The whole page at once"}</button>
      <button type="button" class="cl-close" onClick=${close}>Close</button>
    </p>`;
}

/** Shows the map; whatever is chosen on it closes it. @param {Lesson} lesson */
export function map(lesson) {
  const box = document.createElement("dialog");
  box.className = "cl-map";
  box.setAttribute("aria-label", "Map of the lesson");
  const close = () => box.close();
  /** @template {unknown[]} Words @param {(...words: Words) => void} act @returns {(...words: Words) => void} */
  const closing =
    (act) =>
    (...words) => {
      close();
      act(...words);
    };
  const { go, warm, unfold } = lesson;
  render(view({ ...lesson, go: closing(go), warm: closing(warm), unfold: closing(unfold) }, close), box);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}
