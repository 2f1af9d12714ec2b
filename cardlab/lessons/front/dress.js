/**
 * How a step of a lesson is set on its one screen: its words are what a coach says, beside a table or a picture. What is
 * for grown-ups is folded away where the table needs the room.
 *
 * @import { Step } from "./cut.js"
 */
import { all, make } from "../../table/front/parts/pieces.js";
import { t } from "../../table/front/parts/text.js";
import { html, render } from "../../table/front/vendor/view.js";
import { fan } from "./coin.js";
import { brings, THING } from "./cut.js";

const WORDS = ":is(.jp-MarkdownCell .jp-RenderedMarkdown, .cl-words)";
const ASKS = /cl-request|cardlab-request/;

/** @param {HTMLElement} cell @param {string} selector */
const within = (cell, selector) => [...(cell.matches(selector) ? [cell] : []), ...all(cell, selector)];

/** @param {HTMLElement} cell */
const asks = (cell) =>
  cell.dataset.shows === "exercise" ||
  Boolean(cell.querySelector("[data-exercise]")) ||
  [...cell.querySelectorAll("script")].some((one) => ASKS.test(one.textContent ?? ""));

/** What a coach says, and what is for grown-ups, folded. @param {HTMLElement} words */
function speak(words) {
  const said = all(words, ":scope > :not(h1, h2, blockquote)");
  const quotes = all(words, ":scope > blockquote");
  if (!said.length && !quotes.length) return;
  words.classList.add("cl-coached");
  const speech = make("div", "cl-speech");
  speech.append(...said);
  if (quotes.length) {
    const box = /** @type {HTMLDetailsElement} */ (make("details", "cl-grown"));
    box.open = true;
    box.append(make("summary", "", t`For grown-ups`), ...quotes);
    speech.append(box);
  }
  words.append(speech);
}

/** What is for grown-ups is folded away where there is a table. @param {Step} step */
export function fold({ cells }) {
  const table = cells.some((cell) => within(cell, ".cardlab-table, .cl-lazy").length > 0);
  for (const box of cells.flatMap((cell) => all(cell, ".cl-grown"))) {
    if (box.classList.contains("cl-folded") === table) continue;
    box.classList.toggle("cl-folded", table);
    box.toggleAttribute("open", !table);
  }
}

/** A picture of what comes next, which is known as soon as its exercise is there. @param {Step[]} steps */
function picture(steps) {
  const box = make("div", "cl-brings");
  const draw = () => {
    const codes = brings(steps);
    if (codes.length) window.removeEventListener("cardlab-lazy", draw);
    render(html`${fan(codes)}`, box);
  };
  window.addEventListener("cardlab-lazy", draw);
  draw();
  return box;
}

/**
 * Sets a step; gives its kind: a question, something shown with words, or only words.
 *
 * @param {Step} step
 * @param {Step[]} from this step and those after it
 * @returns {"ask" | "show" | "read"}
 */
export function dress(step, from) {
  const { cells } = step;
  const shows = cells.some((cell) => within(cell, THING).length > 0);
  const kind = cells.some(asks) ? "ask" : shows ? "show" : "read";
  for (const cell of cells) {
    if (kind !== "read") within(cell, WORDS).forEach(speak);
  }
  const last = cells.at(-1);
  if (kind === "read" && last) {
    const box = picture(from);
    last.after(box);
    cells.push(box);
  }
  return kind;
}
