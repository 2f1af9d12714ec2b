/**
 * A lesson, one step on the screen, with a way forward and back, a map of its stages with stars, and what was missed
 * before to warm up. It begins where one was. Hidden steps are lazy: an exercise builds its table when it is seen.
 *
 * @import { Step } from "./cut.js"
 */
import { learn } from "../table/front/faces.js";
import { greet } from "../table/front/hello.js";
import { arrive, place as placed, stay } from "../table/front/stars.js";
import { html, render } from "../table/front/vendor/view.js";
import { aloud } from "../table/front/voice.js";
import { chip } from "../table/front/who.js";
import { cut, drawn, exercise, numbers } from "./cut.js";
import { map, stars } from "./map.js";

// The words of a step are read aloud without those for grown-ups; what an exercise asks is read by its table.
const WORDS = ":is(.jp-MarkdownCell, .cl-words) p, p.cardlab-request:not([data-exercise])";
const HOME = document.body.dataset.cardlab === "site" ? "./" : "play.ipynb"; // without a server, and with one

/** Where one is, in few words: of a stage its number is enough. @param {string} title @param {string} [number] */
const named = (title, number) =>
  [title, number]
    .filter(Boolean)
    .join(" · ")
    .replace(/^(Stage \w+):.*( · )/, "$1$2");

class Lesson {
  name =
    location.pathname
      .split("/")
      .pop()
      ?.replace(/\.(ipynb|html)$/, "") ?? "";
  at = 0;
  whole = false; // the whole page at once, as in a notebook
  /** @type {{ left: Step[], back: number } | null} */
  warming = null;
  #bar = document.createElement("header");
  #way = document.createElement("nav");

  /** @param {Step[]} steps @param {HTMLElement} main */
  constructor(steps, main) {
    this.steps = steps;
    this.#bar.className = "cl-steps";
    this.#way.className = "cl-way";
    this.#way.setAttribute("aria-label", "Steps");
    main.before(this.#bar);
    main.after(this.#way);
    document.documentElement.classList.add("cl-stepped");
  }

  tell = () => {
    const told = numbers(this.steps.map((step) => ({ title: step.title, exercise: exercise(step) })));
    told.forEach((number, i) => {
      if (number) this.steps[i].number = number;
    });
    render(this.#place(), this.#bar);
    render(this.#steps(), this.#way);
    this.#way.hidden = this.whole;
  };

  #place() {
    const step = this.steps[this.at];
    const n = stars(step);
    const shown = html`<span class="cl-stars" role="img" aria-label=${`${n} of 3 stars`}> ${drawn(n)}</span>`;
    return html`<a href=${HOME} class="cl-home">‹ Games</a>
      <b class="cl-place">${named(this.warming ? "Warm-up" : step.title, step.number)}${exercise(step) && shown}</b>
      <button type="button" class="cl-open-map" onClick=${this.map}>Map</button>${chip()}`;
  }

  #steps() {
    const { at, steps, warming } = this;
    const last = at === steps.length - 1;
    const next = warming ? (warming.left.length ? "Next ›" : "To the lesson ›") : last ? "The map" : "Next ›";
    const main = !exercise(steps[at]) || stars(steps[at]) > 0;
    return html`<button type="button" class="cl-back" disabled=${at === 0} onClick=${() => this.show(at - 1)}>‹ Back</button>
      <progress max=${steps.length} value=${at + 1} aria-label="How far it is" />
      <button type="button" class=${main ? "cl-on-step cl-main" : "cl-on-step"} onClick=${this.forward}>${next}</button>`;
  }

  #read() {
    document.documentElement.classList.toggle("cl-whole", this.whole);
    if (this.whole) return;
    const lines = this.steps[this.at].cells.flatMap((cell) => [...cell.querySelectorAll(WORDS)]);
    const read = lines.filter((p) => !p.closest("blockquote, details"));
    // Not textContent: what is hidden is not read.
    aloud(read.map((p) => (p instanceof HTMLElement ? p.innerText : "")).join(" "));
    window.dispatchEvent(new CustomEvent("cardlab-step"));
  }

  /** @param {number} next */
  show(next, { keep = true } = {}) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, next));
    this.steps.forEach((step, i) => {
      for (const cell of step.cells) cell.classList.toggle("cl-off", !this.whole && i !== this.at);
    });
    if (keep && !this.warming) stay(this.name, { at: this.at, of: this.steps.length });
    this.tell();
    this.#read();
    window.scrollTo(0, 0);
    window.dispatchEvent(new Event("resize")); // what has just become visible has a size only now
  }

  forward = () => {
    const { warming } = this;
    if (!warming) {
      if (this.at === this.steps.length - 1) this.map();
      else this.show(this.at + 1);
    } else if (warming.left.length) this.#warmUp(warming.left);
    else {
      this.warming = null;
      this.show(warming.back);
    }
  };

  /** An exercise that was missed before, at other cards: its own button makes them as soon as it is there. @param {Step[]} left */
  #warmUp(left) {
    const step = left.shift();
    if (!step) return;
    this.show(this.steps.indexOf(step), { keep: false });
    const root = step.cells.find((cell) => cell.querySelector("[data-exercise]"));
    if (!root) return;
    const press = () => {
      const button = root.querySelector('[data-id="tool:another"]');
      if (!(button instanceof HTMLElement)) return;
      watch.disconnect();
      button.click();
    };
    const watch = new MutationObserver(press);
    watch.observe(root, { childList: true, subtree: true });
    press();
  }

  map = () => {
    this.tell();
    const { steps, at, whole } = this;
    /** @param {number} to */
    const go = (to) => {
      this.warming = null;
      this.whole = false;
      this.show(to);
    };
    /** @param {Step[]} left */
    const warm = (left) => {
      this.warming = { left: [...left], back: at };
      this.whole = false;
      this.#warmUp(this.warming.left);
    };
    const unfold = () => {
      this.whole = !whole;
      this.show(at);
    };
    map({ steps, at, whole, go, warm, unfold });
  };

  /** Where the address says, else where one was. */
  start() {
    const anchor = decodeURIComponent(location.hash.slice(1));
    const asked = anchor
      ? this.steps.findIndex((step) => step.cells.some((cell) => cell.querySelector(`[id="${CSS.escape(anchor)}"]`)))
      : -1;
    const kept = placed(this.name);
    const was = kept && kept.of === this.steps.length ? kept.at : 0;
    this.show(asked >= 0 ? asked : was, { keep: false });
  }
}

function begin() {
  const main = document.querySelector("main");
  const steps = main ? cut(main) : [];
  if (!main || !steps.length) return;
  if ("cardlabFaces" in window) learn(/** @type {import("../table/front/faces.js").Known[]} */ (window.cardlabFaces));
  arrive();
  const lesson = new Lesson(steps, main);
  let late = 0;
  window.addEventListener("cardlab-lazy", () => {
    // forty of them come together
    clearTimeout(late);
    late = window.setTimeout(lesson.tell, 60);
  });
  window.addEventListener("cardlab-star", lesson.tell);
  greet();
  lesson.start();
}

begin();
