/**
 * The sentence and new bubbles are as large as their room allows, and the buttons stand where they have room. It waits
 * for the frame in which they are seen: the page is laid out then in any case. All is measured before it is written.
 */
import { all, find } from "./pieces.js";

/** Pixels: no words are smaller. */
export const SMALL = 13;

/**
 * The largest size, from `size` down to `least`, at which something fits; `over` says whether it does not at a size.
 *
 * @param {number} size
 * @param {number} least
 * @param {(size: number) => boolean} over
 */
export function fitted(size, least, over) {
  while (size > least && over(size)) size -= 1;
  return size;
}

/** How large the sentence is at first, which is read from further away on a large screen. @param {number} unit */
export const first = (unit) => Math.round(Math.max(16, 20 * unit + 9.6 * Math.max(0, unit - 1)));

/**
 * Whether boxes that stand in rows fit into a place: one row may be higher than it.
 *
 * @param {{ x: number, y: number, right: number, bottom: number }[]} boxes
 * @param {{ width: number, height: number }} place
 */
export function fits(boxes, { width, height }) {
  if (!boxes.length) return true;
  /** @param {"x" | "y" | "right" | "bottom"} side */
  const sides = (side) => boxes.map((box) => box[side]);
  const across = Math.max(...sides("right")) - Math.min(...sides("x"));
  const down = Math.max(...sides("bottom")) - Math.min(...sides("y"));
  const row = Math.max(...sides("y")) < Math.min(...sides("bottom"));
  return across <= width + 1 && (row || down <= height + 1);
}

/** @param {Element} box */
const tall = (box) => box.scrollHeight > box.clientHeight + 1;

export class Fit {
  #el;
  #say;
  #moves;
  #asked = 0; // the request for that frame
  /** @type {HTMLElement[]} bubbles that were not measured yet */
  #fresh = [];
  #open = ""; // what is to be measured at the moves, "" if that is known
  /** @type {Map<string, boolean>} whether they have a tray: the same buttons come again and again */
  #known = new Map();
  #dressed = ""; // the key of what the moves show
  #done = ""; // what the sentence was fitted to last

  /** @param {{ el: HTMLElement, say: HTMLElement, moves: HTMLElement, signal: AbortSignal }} parts */
  constructor({ el, say, moves, signal }) {
    this.#el = el;
    this.#say = say;
    this.#moves = moves;
    signal.addEventListener("abort", () => cancelAnimationFrame(this.#asked));
  }

  /** A new bubble. @param {HTMLElement | null} bubble */
  measures = (bubble) => {
    if (bubble) this.#fresh.push(bubble);
  };

  /** Fit everything before it is seen. */
  soon() {
    this.#asked ||= requestAnimationFrame(() => this.#fit());
  }

  /** The moves stand where the style sheet says. */
  plain() {
    this.#dressed = this.#open = "";
    this.#moves.classList.remove("cl-tray");
  }

  /** The moves stand beside the sentence if they have room there; `key` says all that this hangs on. @param {string} key */
  dress(key) {
    if (this.#dressed === key) return;
    this.#dressed = key;
    const known = this.#known.get(key);
    this.#moves.classList.toggle("cl-tray", Boolean(known));
    this.#open = known === undefined ? key : "";
  }

  #fit() {
    this.#asked = 0;
    const loud = this.#fresh.filter((bubble) => bubble.firstElementChild && tall(bubble.firstElementChild));
    this.#fresh = [];
    const boxes = this.#open ? all(this.#moves, ":scope > *").map((one) => one.getBoundingClientRect()) : [];
    if (this.#open) {
      const tray = !fits(boxes, this.#moves.getBoundingClientRect());
      this.#known.set(this.#open, tray);
      this.#moves.classList.toggle("cl-tray", tray);
      this.#open = "";
    }
    for (const bubble of loud) this.#lower(bubble);
    this.#sentence();
  }

  /** @param {HTMLElement} bubble */
  #lower(bubble) {
    const words = /** @type {Element} */ (bubble.firstElementChild);
    fitted(Number.parseFloat(bubble.style.fontSize), SMALL, (size) => {
      bubble.style.fontSize = `${size - 1}px`;
      return tall(words);
    });
  }

  #sentence() {
    const say = this.#say;
    const said = find(say, ".cl-told");
    const size = first(Number(this.#el.style.getPropertyValue("--cl-u")) || 1);
    const room = [say.clientWidth, say.clientHeight];
    const key = JSON.stringify([said.textContent, Boolean(say.querySelector(".cl-why")), size, room]);
    if (key === this.#done) return;
    this.#done = key;
    const least = fitted(size, SMALL, (now) => {
      say.style.fontSize = `${now}px`;
      return said.scrollHeight > say.clientHeight + 1;
    });
    say.style.fontSize = `${least}px`;
  }
}
