/**
 * The room that the table has, so that all of it is seen at once, and whether less motion is wanted: told to it.
 *
 * @import { Size } from "./messages.d.ts"
 */

/**
 * How much larger words are: on a large screen they grow as cards do, since it is looked at from further away.
 *
 * @param {number} width of the table
 * @param {number} height of the window
 */
export function zoomed(width, height) {
  const fits = Math.min(width / 1300, height / 700);
  return Math.min(2.5, Math.max(1, Math.round(20 * fits) / 20));
}

/**
 * How high the board may be.
 *
 * @param {{ high: number, bar: number, above: number, way: number, below: number }} told of what scrolls; of the bar
 *   under the table; of what stands over the table; of the way through a lesson, and how much of that covers the table
 */
export function room({ high, bar, above, way, below }) {
  const over = way || above < high * 0.3 ? above : 0; // else it is scrolled past
  const least = below ? 280 : way ? 190 : 240;
  return Math.max(least, Math.round(high - below - bar - over - 6));
}

/**
 * What scrolls: not the box of an output in a notebook, which may scroll but is as high as what it holds.
 *
 * @param {HTMLElement} el
 */
function frameOf(el) {
  let frame = el.parentElement;
  /** @param {Element} box */
  const rests = (box) =>
    !/auto|scroll/.test(getComputedStyle(box).overflowY) || box.scrollHeight < box.clientHeight + 40;
  while (frame && rests(frame)) frame = frame.parentElement;
  return frame === document.body || frame === document.documentElement ? null : frame;
}

/**
 * @param {HTMLElement} el
 * @param {HTMLElement} bar
 */
function high(el, bar) {
  const frame = frameOf(el);
  const edge = frame ? frame.getBoundingClientRect().top - frame.scrollTop : -window.scrollY;
  const way = document.querySelector(".cl-way"); // in a lesson step by step all of it is seen at once
  const wayHigh = way instanceof HTMLElement ? way.offsetHeight : 0;
  return room({
    high: frame ? Math.min(frame.clientHeight, window.innerHeight) : window.innerHeight,
    bar: bar.offsetHeight,
    above: el.getBoundingClientRect().top - edge, // what stands over it, if it is scrolled to with it
    way: wayHigh,
    below: way && getComputedStyle(way).position === "sticky" ? wayHigh : 0,
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

/**
 * Tells a table of its room, now and whenever that changes.
 *
 * @param {{ el: HTMLElement, bar: HTMLElement, details: HTMLDetailsElement, still: MediaQueryList, signal: AbortSignal,
 *   tell: (size: Size) => void }} table
 */
export function measuring({ el, bar, details, still, signal, tell }) {
  let told = "";
  const measure = () => {
    if (!el.clientWidth) return;
    el.classList.toggle("cl-narrow", el.clientWidth < 640); // before anything is measured: the bar is higher then
    // The room of a short bar is for the moves: the tools are signs only.
    el.classList.toggle("cl-signed", el.clientWidth < 840 || window.innerHeight <= 480);
    const zoom = zoomed(el.clientWidth, window.innerHeight);
    el.style.setProperty("--cl-zoom", String(zoom));
    const [w, h, dense] = [Math.round(el.clientWidth), high(el, bar), window.devicePixelRatio];
    const size = { w, h, zoom, dense, still: still.matches, unfolded: details.open };
    if (JSON.stringify(size) === told) return;
    told = JSON.stringify(size);
    tell(size);
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(el);
  sizes.observe(bar);
  window.addEventListener("resize", measure, { signal });
  details.addEventListener("toggle", measure);
  still.addEventListener("change", measure, { signal });
  denser(measure, signal);
  signal.addEventListener("abort", () => sizes.disconnect());
}
