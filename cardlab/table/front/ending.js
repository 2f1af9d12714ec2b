/**
 * How a hand ended, over the felt; the cards stay to be seen, and on a win suits rain for two seconds.
 *
 * @import { Box, End, Look } from "./messages.d.ts"
 */
import { cards, pip } from "./cards.js";
import { html, useState } from "./vendor/view.js";

const DROPS = 28;
const UNDER = 24; // units below a box, where something is written

/** Suits that rain until the last one has fallen. */
function Rain() {
  const [over, end] = useState(false);
  if (over) return null;
  const drops = Array.from({ length: DROPS }, (_, i) => {
    const suit = /** @type {import("./messages.d.ts").Suit} */ ("SHDC"[i % 4]);
    const style = { left: `${(i * 37) % 100}%`, animationDelay: `${((i * 53) % 90) / 100}s` };
    return html`<span style=${style} onAnimationEnd=${i === DROPS - 1 && (() => end(true))}>${pip(suit)}</span>`;
  });
  return html`<div class="cl-rain" aria-hidden="true">${drops}</div>`;
}

/**
 * The banner over the felt.
 *
 * @param {End | undefined} end
 * @param {boolean} still whether less motion is wanted
 */
export function ended(end, still) {
  if (!end) return html`<div class="cl-end" hidden />`;
  const { kind, title, lines } = end;
  return html`<div class="cl-end" data-kind=${kind}>
    <div class="cl-banner"><strong>${title}</strong>${lines.map((line) => html`<span>${cards(line)}</span>`)}</div>
    ${kind === "win" && !still && html`<${Rain} key=${title} />`}
  </div>`;
}

/**
 * How much two stretches of a line share.
 *
 * @param {number} from
 * @param {number} length
 * @param {number} start
 * @param {number} size
 */
const shared = (from, length, start, size) =>
  Math.max(0, Math.min(from + length, start + size) - Math.max(from, start));

/**
 * Where a banner begins so that it covers least, between two heights; all in units of the scene.
 *
 * @param {{ width: number, wide: number, tall: number, high: number, low: number, boxes: Box[] }} table its width, the
 *   size of the banner, the heights, and what is not to be covered
 */
export function placed({ width, wide, tall, high, low, boxes }) {
  /** @param {number} top */
  const covered = (top) =>
    boxes.reduce(
      (sum, [x, y, w, h]) => sum + shared((width - wide) / 2, wide, x, w) * shared(top, tall, y, h + UNDER),
      0,
    );
  const tops = Array.from({ length: 24 }, (_, i) => high + ((low - high) * i) / 23);
  return tops.reduce((one, other) => (covered(other) < covered(one) ? other : one));
}

/**
 * The banner ends above the sentence, which stays to be read; right above it on a wide table, where the other seats are
 * beside the middle and none is to be covered, else as high as it can without covering more than it must.
 *
 * @param {HTMLElement} board
 * @param {Look} look
 */
export function raise(board, look) {
  const banner = board.querySelector(".cl-banner");
  if (!(banner instanceof HTMLElement) || !look.says) return;
  banner.style.top = "";
  const unit = board.clientHeight / look.height;
  const [wide, tall] = [banner.offsetWidth / unit, banner.offsetHeight / unit];
  const low = Math.max(4, look.says[1] - tall - 6);
  const high = board.clientWidth > 1.4 * board.clientHeight ? low : Math.min(low, banner.offsetTop / unit);
  /** @type {Box[]} */
  const spoken = (look.bubbles || []).map(([, , ...box]) => box);
  const boxes = [...look.targets.map((item) => item.box), ...spoken];
  banner.style.top = `${unit * placed({ width: look.width, wide, tall, high, low, boxes })}px`;
}
