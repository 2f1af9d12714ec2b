/**
 * A lesson cut into steps: where a heading stands, before an exercise, which brings its own request, and after a table.
 *
 * Nothing of a lesson is known here but its headings and its key, and that an exercise says its name (data-exercise).
 */

import { t } from "../../table/front/parts/text.js";

/** @typedef {{ title: string, first: boolean, cells: HTMLElement[], number?: string }} Step `first`: it begins a section */

/** What a cell of a page holds. @typedef {{ title?: string, shows: boolean, thing: boolean, asks: boolean, more: boolean }} Cell
 *   `title` of its heading; more than a line of code; a table or an exercise; a request; more to read than a heading
 */

const SHOWS = ".jp-Cell:not(.jp-mod-noOutputs), .cl-words, .cl-cell[data-shows]"; // what is more than a line of code
/** The heading of a stage: its name in short, and its number. */
export const STAGE = new RegExp(`^(${t`Stage`} (\\w+))(?::.*)?`);
export const THING = ".jp-CodeCell:not(.jp-mod-noOutputs), .cl-cell[data-shows]";

/** Whether a cell is, or holds, what a selector says. @param {HTMLElement} cell @param {string} selector */
const holds = (cell, selector) => cell.matches(selector) || Boolean(cell.querySelector(selector));

/** @param {HTMLElement} cell */
const heading = (cell) => cell.querySelector(":is(.jp-MarkdownCell, .cl-words) :is(h1, h2)");

/** The words of a heading, without the sign of its link. @param {Element} head */
function words(head) {
  const nodes = [...head.childNodes].filter((node) => !(node instanceof Element && node.matches(".anchor-link")));
  return nodes
    .map((node) => node.textContent)
    .join("")
    .trim();
}

/** @param {HTMLElement} cell @returns {Cell} */
function read(cell) {
  const [head, thing, shows] = [heading(cell), holds(cell, THING), holds(cell, SHOWS)];
  const scripts = [...cell.querySelectorAll("script")];
  return {
    title: head ? words(head) : undefined,
    shows,
    thing,
    asks: cell.dataset.shows === "exercise" || scripts.some((one) => /cl-request/.test(one.textContent ?? "")),
    more: !thing && shows && (!head || (head.parentElement?.children.length ?? 0) > 1),
  };
}

/** Before which cells a lesson is cut; cells before the first cut belong to no step. @param {Cell[]} cells */
export function cuts(cells) {
  let full = true; // whether the step before has its table
  let told = false; // whether it has more to read than a heading
  return cells.map(({ title, shows, thing, asks, more }) => {
    const cut = title !== undefined || (shows && (full || (told && asks)));
    if (cut) full = told = false;
    full ||= thing;
    told ||= more;
    return cut;
  });
}

/** @typedef {{ title: string, first: boolean, from: number, to: number }} Part its cells are those from `from` up to `to` */

/** The steps of a lesson by what its cells hold. @param {Cell[]} told */
export function parts(told) {
  /** @type {Part[]} */
  const found = [];
  cuts(told).forEach((begins, i) => {
    const { title } = told[i];
    if (begins) found.push({ title: title ?? found.at(-1)?.title ?? "", first: title !== undefined, from: i, to: i });
    const part = found.at(-1);
    if (part) part.to = i + 1;
  });
  return found;
}

/** The steps of a lesson; none on a page that is no lesson. @param {HTMLElement} main @returns {Step[]} */
export function cut(main) {
  const cells = /** @type {HTMLElement[]} */ ([
    ...main.querySelectorAll(":scope > :is([cell-index], .cl-words, .cl-cell)"),
  ]);
  const told = cells.map(read);
  const keyed = [...main.querySelectorAll("summary")].some((summary) =>
    summary.textContent?.startsWith(t`The answers`),
  );
  if (!keyed && !told.some((cell) => STAGE.test(cell.title ?? ""))) return [];
  return parts(told).map(({ title, first, from, to }) => ({ title, first, cells: cells.slice(from, to) }));
}

/** What the first of some cells that has an exercise says of it. @param {HTMLElement[]} cells @param {"exercise" | "cards" | "rule"} what */
function first(cells, what) {
  const said = cells.map(
    (cell) => /** @type {HTMLElement | null} */ (cell.querySelector(`[data-${what}]`))?.dataset[what],
  );
  return said.find(Boolean) ?? "";
}

/** The name of the exercise of a step, as soon as it is there. @param {Step} step */
export const exercise = (step) => first(step.cells, "exercise");

/** The rule that it is about. @param {Step} step */
export const ruleOf = (step) => first(step.cells, "rule");

/** The cards that the first exercise of some steps is about. @param {Step[]} steps */
export function brings(steps) {
  const cells = steps.flatMap((step) => step.cells);
  return first(cells, "cards").split(" ").filter(Boolean);
}

/**
 * The numbers of the exercises as the key has them: the stage, R for "Do you remember?", L in a lesson without stages, and
 * which one it is there.
 *
 * @param {{ title: string, exercise: string }[]} steps
 */
export function numbers(steps) {
  /** @type {Record<string, number>} */
  const count = {};
  return steps.map((step) => {
    if (!step.exercise) return "";
    const stage = STAGE.exec(step.title)?.[2] || (step.title.startsWith(t`Do you remember`) ? "R" : "L");
    count[stage] = (count[stage] || 0) + 1;
    return `${stage}.${count[stage]}`;
  });
}

/** Stars that were won, and those that were not. @param {number} n */
export const drawn = (n) => "★".repeat(n) + "☆".repeat(3 - n);
