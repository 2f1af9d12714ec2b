/**
 * A lesson, one step on the screen, with a way forward and back, a map of its stages with stars, and what was missed
 * before to warm up. It begins where one was. Hidden steps are lazy: an exercise builds its table when it is seen.
 *
 * @import { Step } from "./cut.js"
 * @import { StarRecord } from "../../table/front/messages.d.ts"
 */

import { icon } from "../../table/front/parts/icon.js";
import { t } from "../../table/front/parts/text.js";
import { spread } from "../../table/front/people/cloth.js";
import { learn } from "../../table/front/people/faces.js";
import { greet } from "../../table/front/people/hello.js";
import { arrive, lessonAt, moved, place as placed, stay } from "../../table/front/people/stars.js";
import { chip } from "../../table/front/people/who.js";
import { aloud } from "../../table/front/said/voice.js";
import { html, render } from "../../table/front/vendor/view.js";
import { cut, drawn, exercise, numbers, STAGE } from "./cut.js";
import { close, moment, praise } from "./done.js";
import { dress, fold } from "./dress.js";
import { calm, cheer } from "./joy.js";
import { answer } from "./look.js";
import { map, stars } from "./map.js";

// The words of a step are read aloud without those for grown-ups; what an exercise asks is read by its table.
const WORDS = ":is(.jp-MarkdownCell, .cl-words) p, p.cardlab-request:not([data-exercise])";
const HOME = document.body.dataset.home ?? "./"; // a server without tables of its own names another

/** Where one is, in few words: of a stage its number is enough. @param {string} title @param {string} [number] */
function named(title, number) {
  if (!number) return title;
  return html`<span class="cl-part">${title.replace(STAGE, "$1")} · </span>${number}`;
}

/** What the page around a lesson has told it. @template Told @param {string} name @param {Told} otherwise @returns {Told} */
const known = (name, otherwise) =>
  /** @type {Record<string, Told | undefined>} */ (/** @type {unknown} */ (window))[name] ?? otherwise;

class Lesson {
  name = lessonAt(location.pathname);
  at = 0;
  whole = false; // the whole page at once, as in a notebook
  /** @type {{ left: Step[], back: number } | null} */
  warming = null;
  #bar = document.createElement("header");
  /** @type {ReturnType<typeof moment>} */
  #best = null;
  #done; // the number of the step after which the pages for grown-ups come, -1 for none
  #main;
  #kinds;

  /** @param {Step[]} steps @param {HTMLElement} main */
  constructor(steps, main) {
    this.steps = steps;
    this.#main = main;
    this.#done = close(steps);
    this.#kinds = steps.map((step, i) => (i === this.#done ? "done" : dress(step, steps.slice(i))));
    this.#bar.className = "cl-steps";
    main.before(this.#bar);
    main.addEventListener("click", ({ target }) => {
      const said =
        target instanceof Element &&
        !target.closest("a, button, details") &&
        target.closest(".cl-coached > .cl-speech");
      if (said && !this.whole) this.read();
    });
    document.documentElement.classList.add("cl-stepped");
  }

  tell = () => {
    const asked = /** @type {NodeListOf<HTMLElement>} */ (this.#main.querySelectorAll("[data-was]"));
    for (const { dataset } of asked) moved(dataset.exercise ?? "", (dataset.was ?? "").split(" "));
    const told = numbers(this.steps.map((step) => ({ title: step.title, exercise: exercise(step) })));
    told.forEach((number, i) => {
      if (number) this.steps[i].number = number;
    });
    fold(this.steps[this.at]);
    render(this.#place(), this.#bar);
  };

  #place() {
    const step = this.steps[this.at];
    const n = stars(step);
    const shown = html`<span class="cl-stars" role="img" aria-label=${t`${n} of 3 stars`}> ${drawn(n)}</span>`;
    const won = this.steps.reduce((sum, one) => sum + stars(one), 0);
    return html`<a href=${HOME} class="cl-round cl-home" aria-label=${t`Games`}>${icon("shut")}</a>
      <button type="button" class="cl-round cl-back" aria-label=${t`Back`} disabled=${this.at === 0} onClick=${() => this.show(this.at - 1)}>${icon("back")}</button>
      <div class="cl-where"><b class="cl-place">${named(this.warming ? t`Warm-up` : step.title, step.number)}${exercise(step) && shown}</b>${!this.whole && this.#far()}</div>
      ${!this.whole && this.#on()}
      <button type="button" class="cl-open-map" aria-label=${t`Map, ${won} [star|stars]`} onClick=${this.map}>${icon("path")}<span><i aria-hidden="true">★</i> ${won}</span></button>${chip()}`;
  }

  /** How far it is in this part: its exercises, and what stands between them. */
  #far() {
    const { at, steps } = this;
    let from = at;
    while (from > 0 && !steps[from].first) from -= 1;
    let to = at + 1;
    while (to < steps.length && !steps[to].first) to += 1;
    const part = steps.slice(from, to).map((step, i) => {
      const done = stars(step) > 0 ? " cl-done" : "";
      return html`<i class=${(exercise(step) ? "cl-task" : "cl-between") + done} aria-current=${from + i === at ? "step" : undefined} />`;
    });
    const [now, many] = [at - from + 1, to - from];
    return html`<span class="cl-far" role="img" aria-label=${t`Step ${now} of ${many}`}>${part}</span>`;
  }

  #on() {
    const { at, steps, warming } = this;
    if (at === this.#done) return null;
    const last = at === steps.length - 1;
    const next = warming ? (warming.left.length ? t`Next` : t`To the lesson`) : last ? t`The map` : t`Next`;
    const table = steps[at].cells.some((cell) => cell.querySelector(".cardlab-table, .cl-lazy"));
    const main = exercise(steps[at]) ? stars(steps[at]) > 0 : !table; // a table leads on when its hand is over
    return html`<button type="button" class=${main ? "cl-on-step cl-main" : "cl-on-step"} onClick=${this.forward}><span>${next}</span>${icon("on")}</button>`;
  }

  read = () => {
    document.documentElement.classList.toggle("cl-whole", this.whole);
    if (this.whole) return;
    const lines = this.steps[this.at].cells.flatMap((cell) => [...cell.querySelectorAll(WORDS)]);
    const read = lines.filter((p) => !p.closest("blockquote, details"));
    // Not textContent: what is hidden is not read.
    aloud(read.map((p) => (p instanceof HTMLElement ? p.innerText : "")).join(" "));
    window.dispatchEvent(new CustomEvent("cardlab-step"));
  };

  /** @param {number} next */
  show(next, { keep = true } = {}) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, next));
    this.steps.forEach((step, i) => {
      for (const cell of step.cells) cell.classList.toggle("cl-off", !this.whole && i !== this.at);
    });
    if (keep && !this.warming) stay(this.name, { at: this.at, of: this.steps.length });
    calm();
    this.#main.dataset.step = this.#kinds[this.at];
    if (this.at === this.#done) this.#praise();
    this.tell();
    this.read();
    window.scrollTo(0, 0);
    window.dispatchEvent(new Event("resize")); // what has just become visible has a size only now
  }

  #praise() {
    const [box] = this.steps[this.at].cells;
    const next = known("cardlabNext", /** @type {Record<string, string[]>} */ ({}))[this.name];
    const door = () => this.show(this.#done + 1);
    praise(this.steps, { box, best: this.#best, next, home: HOME, map: this.map, door });
  }

  /** A hand is over, and the way leads on. @param {Event} event */
  over = ({ target }) => {
    if (!(target instanceof Element)) return;
    this.#best = moment(target) ?? this.#best;
    this.forward();
  };

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
    const papers = known("cardlabPrints", /** @type {Record<string, string[]>} */ ({}))[this.name] ?? [];
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
    map({ steps, at, whole, papers, go, warm, unfold, print: () => window.print() });
  };

  /** Something has come of an exercise: a right answer is a joy. @param {StarRecord} record */
  starred = (record) => {
    this.tell();
    const here = !this.whole && exercise(this.steps[this.at]) === record.exercise;
    if (record.stars && here) cheer(record.stars, this.forward);
  };

  /** Somebody else plays: where they were, with what they won. @param {Event} event */
  turn = (event) => {
    event.preventDefault();
    this.warming = null;
    arrive();
    this.start();
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
  const faced = known("cardlabFaces", /** @type {import("../../table/front/people/faces.js").Known[]} */ ([]));
  learn(faced);
  for (const link of document.querySelectorAll('a[href^="play.ipynb"]'))
    link.setAttribute("href", String(link.getAttribute("href")).replace("play.ipynb", HOME));
  const coach = faced.find(([name]) => name === "Dot");
  if (coach) document.documentElement.style.setProperty("--cl-coach", `url("${coach[2]}")`);
  spread();
  arrive();
  const lesson = new Lesson(steps, main);
  let late = 0;
  window.addEventListener("cardlab-lazy", () => {
    // forty of them come together
    clearTimeout(late);
    late = window.setTimeout(lesson.tell, 60);
  });
  window.addEventListener("cardlab-star", (event) =>
    lesson.starred(/** @type {CustomEvent<StarRecord>} */ (event).detail),
  );
  window.addEventListener("cardlab-on", lesson.over);
  main.addEventListener("click", (event) => answer(event, lesson.read));
  window.addEventListener("cardlab-who", lesson.turn);
  greet();
  lesson.start();
}

begin();
