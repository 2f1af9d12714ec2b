/**
 * A picture of a table answers a tap: what lies under the finger says what it is, in the coach's bubble and aloud.
 *
 * The picture brings the boxes of its things and their sentences, from front to back, in thousandths of its sides.
 */
import { cards } from "../../table/front/parts/cards.js";
import { make } from "../../table/front/parts/pieces.js";
import { aloud } from "../../table/front/said/voice.js";
import { html, render } from "../../table/front/vendor/view.js";

const OF = 1000;

/** What a browser shows of a picture: on a screen held upright its other drawing. @param {HTMLElement} picture @returns {HTMLElement} */
function shown(picture) {
  const other = picture.previousElementSibling;
  return other instanceof HTMLSourceElement && matchMedia(other.media).matches ? other : picture;
}

/** What stands under a point of a picture; "" where nothing does. @param {HTMLElement} picture @param {{ x: number, y: number }} at */
export function under(picture, { x, y }) {
  /** @type {[number, number, number, number, string][]} */
  const things = JSON.parse(shown(picture).dataset.told ?? "[]");
  const { left, top, width, height } = picture.getBoundingClientRect();
  const [a, b] = [((x - left) / width) * OF, ((y - top) / height) * OF];
  const found = things.find(([l, t, w, h]) => a >= l && a <= l + w && b >= t && b <= t + h);
  return found?.[4] ?? "";
}

/** Answers a tap on a picture, if it is one; `again` says the words of the step. @param {MouseEvent} event @param {() => void} again */
export function answer({ target, clientX, clientY }, again) {
  const picture =
    target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("img[data-told]")) : null;
  if (!picture) return;
  const said = under(picture, { x: clientX, y: clientY });
  const bubble = document.querySelector("main .cl-speech:not(.cl-off *)");
  if (!said) return again();
  aloud(said, "answer");
  if (!bubble) return;
  const line = bubble.querySelector(".cl-told") ?? bubble.appendChild(make("p", "cl-told"));
  line.setAttribute("role", "status");
  render(html`${cards(said)}`, line);
}
