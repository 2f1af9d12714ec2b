/**
 * The room that the table has, so that all of it is seen at once, and whether less motion is wanted: told to it.
 *
 * @import { Size } from "./messages.d.ts"
 */

import { tiny } from "./notes.js";
import { chosen } from "./parts/pieces.js";
import { cloth, spread } from "./people/cloth.js";

/** @typedef {"wide" | "upright" | "lying"} Shape how a table is composed */
/** @type {Shape[]} */
export const SHAPES = ["wide", "upright", "lying"];

const LEAST = 0.5; // pixels of a unit from which on words and buttons, which stay as large as they are, have room

/**
 * How a felt of this size is composed, and how many pixels a unit of that composition is.
 *
 * @param {number} w
 * @param {number} h
 * @param {boolean} [asked] a coach asks a question there, see sprites.py
 * @returns {{ shape: Shape, unit: number }}
 */
export function composed(w, h, asked) {
  /** @param {number} across @param {number} down */
  const unit = (across, down) => Math.min(w / across, h / down);
  /** @param {number} size */
  const round = (size) => Math.round(1000 * size) / 1000;
  if (w >= 862 && h >= 460) return { shape: "wide", unit: round(asked ? unit(1210, 520) : unit(1328, 612)) };
  if (w < h) return { shape: "upright", unit: round(Math.min(unit(390, asked ? 784 : 844), 1.5)) };
  return { shape: "lying", unit: round(Math.min(unit(844, 390), 1.2)) };
}

/**
 * How high a table may be that shares its page with other things: in a notebook no higher than it can use.
 *
 * @param {{ wide: number, high: number, above: number, step: boolean }} told how wide it is; of what scrolls; of what
 *   stands over the table; whether it is in a step of a lesson, which is one screen
 */
export function room({ wide, high, above, step }) {
  if (step) return Math.round(Math.max(240, high - above - 12));
  const over = above < high * 0.3 ? above : 0; // else it is scrolled past
  return Math.round(Math.max(240, Math.min(wide * (wide < 640 ? 2.2 : 0.62), high - over - 6)));
}

/** How much smaller a table is on a sheet of A4 or Letter with margins of a centimetre. @param {number} wide @param {number} high */
export const onPaper = (wide, high) => Math.round(1000 * Math.min(1, 716 / wide, 900 / high)) / 1000;

/**
 * What scrolls: not the box of an output in a notebook, which may scroll but is as high as what it holds.
 *
 * @param {HTMLElement} el
 */
function frameOf(el) {
  const panel = el.closest(".jp-LinkedOutputView"); // a view of an output, in a panel of its own
  if (panel instanceof HTMLElement) return panel;
  let frame = el.parentElement;
  /** @param {Element} box */
  const rests = (box) =>
    !/auto|scroll/.test(getComputedStyle(box).overflowY) || box.scrollHeight < box.clientHeight + 40;
  while (frame && rests(frame)) frame = frame.parentElement;
  return frame === document.body || frame === document.documentElement ? null : frame;
}

/** Where the step of a notebook begins that was gone to last before a table (walk.js). @param {HTMLElement} table */
function begun(table) {
  const cells = [...(table.closest(".jp-Notebook")?.querySelectorAll(".cl-begins") ?? [])];
  const after = Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY;
  return cells
    .filter((cell) => cell.compareDocumentPosition(table) & after)
    .at(-1)
    ?.getBoundingClientRect().top;
}

/** @param {HTMLElement} table */
function high(table) {
  const frame = frameOf(table);
  const edge = begun(table) ?? (frame ? frame.getBoundingClientRect().top - frame.scrollTop : -window.scrollY);
  const step = table.closest(".cl-stepped:not(.cl-whole)");
  return room({
    wide: table.clientWidth,
    high: frame ? Math.min(frame.clientHeight, window.innerHeight) : window.innerHeight,
    above: table.getBoundingClientRect().top - edge, // what stands over it, if it is scrolled to with it
    step: Boolean(step),
  });
}

/**
 * A window that is moved to a display with more dots has its old size, and says so to nobody.
 *
 * @param {() => void} act
 * @param {AbortSignal} signal
 */
function denser(act, signal) {
  const now = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  const changed = () => {
    act();
    denser(act, signal);
  };
  now.addEventListener("change", changed, { once: true, signal });
}

/** How whoever plays here likes it. */
const likes = () => ({ aloud: chosen.get("aloud"), back: cloth("back"), letters: cloth("letters") });

/**
 * Tells a table of its room, now and whenever that changes; gives what is to be called when its words are unfolded.
 *
 * @param {{ el: HTMLElement, unfolded: () => boolean, asked: () => boolean, still: MediaQueryList, signal: AbortSignal,
 *   tell: (size: Size) => void }} table
 */
export function measuring({ el, unfolded, asked, still, signal, tell }) {
  let told = "";
  /** @type {HTMLElement | null} */
  let frame = null;
  const paper = window.matchMedia("print");
  const measure = () => {
    const table = el.parentElement; // it is on the page only then
    if (!table?.clientWidth || paper.matches) return; // on paper it is laid as in the window, only smaller
    // A table that has its page for itself is as large as the window, which the style sheet says.
    if (getComputedStyle(table).position !== "fixed") table.style.setProperty("--cl-high", `${high(table)}px`);
    const now = frameOf(table);
    if (now !== frame) {
      if (frame) sizes.unobserve(frame);
      if (now) sizes.observe(now); // a panel of a notebook may become lower, and the table stays as wide
      frame = now;
    }
    const [w, h, dense] = [el.clientWidth, el.clientHeight, window.devicePixelRatio];
    table.style.setProperty("--cl-as-wide", `${table.offsetWidth}px`);
    table.style.setProperty("--cl-as-high", `${table.offsetHeight}px`);
    table.style.setProperty("--cl-on-paper", String(onPaper(table.offsetWidth, table.offsetHeight)));
    const { shape, unit } = composed(w, h, asked());
    el.style.setProperty("--cl-u", String(unit));
    if (unit < LEAST) tiny();
    for (const one of SHAPES) el.classList.toggle(`cl-${one}`, one === shape);
    const size = { w, h, dense, still: still.matches, unfolded: unfolded(), ...likes() };
    if (JSON.stringify(size) === told) return;
    const first = !told; // only now anything is heard here: what was drawn before may be lost
    told = JSON.stringify(size);
    tell(first ? { ...size, first } : size);
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(el);
  window.addEventListener("resize", measure, { signal });
  window.addEventListener("cardlab-cloth", measure, { signal });
  spread();
  still.addEventListener("change", measure, { signal });
  denser(measure, signal);
  signal.addEventListener("abort", () => sizes.disconnect());
  return measure;
}
