/**
 * The sentence and new bubbles are as large as their room allows, the buttons too. It waits for the frame in which they
 * are seen: the page is laid out then in any case. All is measured before it is written.
 */

/** Pixels: words in bubbles are no smaller. */
export const SMALL = 11;

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

/**
 * How large the sentence is at first, in a place of this height.
 *
 * @param {number} room
 * @param {number} most
 */
export const first = (room, most) => Math.round(Math.min(most, Math.max(17, room * 0.38)));

/** @param {Element} box */
const tall = (box) => box.scrollHeight > box.clientHeight + 1;
/** @param {Element} box */
const wide = (box) => box.scrollWidth > box.clientWidth + 1;

export class Fit {
  #parts;
  #asked = 0; // the request for that frame
  /** @type {HTMLElement[]} bubbles that were not measured yet */
  #fresh = [];
  #tightness = ""; // what is to be measured at the moves, "" if that is known
  /** @type {Map<string, string>} what was measured there: the same buttons come again and again */
  #tight = new Map();
  #dressed = ""; // the key of what the moves show
  #done = ""; // what the sentence was fitted to last

  /**
   * @param {{ el: HTMLElement, bar: HTMLElement, moves: HTMLElement, say: HTMLElement, said: HTMLElement,
   *   signal: AbortSignal }} parts
   */
  constructor(parts) {
    this.#parts = parts;
    parts.signal.addEventListener("abort", () => cancelAnimationFrame(this.#asked));
  }

  /** A new bubble. @param {HTMLElement | null} bubble */
  measures = (bubble) => {
    if (bubble) this.#fresh.push(bubble);
  };

  /** Fit everything before it is seen. */
  soon() {
    this.#asked ||= requestAnimationFrame(() => this.#fit());
  }

  /**
   * The moves have these signs as long as it is not known that they need less room; `key` says all that this hangs on.
   *
   * @param {string} key
   * @param {string} signs
   */
  dress(key, signs) {
    if (this.#dressed === key) return;
    this.#dressed = key;
    const known = this.#tight.get(key);
    const { moves } = this.#parts;
    if (moves.className !== (known || signs)) moves.className = known || signs;
    this.#tightness = known ? "" : key;
  }

  #fit() {
    this.#asked = 0;
    const { moves, say } = this.#parts;
    const over = this.#tightness && wide(moves);
    const loud = this.#fresh.filter((bubble) => bubble.firstElementChild && tall(bubble.firstElementChild));
    const room = say.clientHeight;
    this.#fresh = [];
    if (over) this.#tighten();
    if (this.#tightness) this.#tight.set(this.#tightness, moves.className);
    this.#tightness = "";
    for (const bubble of loud) this.#lower(bubble);
    this.#sentence(room);
  }

  #tighten() {
    const { bar, moves } = this.#parts;
    moves.classList.add("cl-tight");
    const cut = [moves, ...moves.children].some((box) => wide(box) || tall(box));
    if (cut || moves.offsetHeight > bar.clientHeight) moves.classList.add("cl-short");
  }

  /** @param {HTMLElement} bubble */
  #lower(bubble) {
    const words = /** @type {Element} */ (bubble.firstElementChild);
    fitted(Number.parseFloat(bubble.style.fontSize), SMALL, (size) => {
      bubble.style.fontSize = `${size - 1}px`;
      return tall(words);
    });
  }

  /** @param {number} room the height of its place */
  #sentence(room) {
    const { el, say, said } = this.#parts;
    const inside = say.classList.contains("cl-inside");
    const zoom = Number(el.style.getPropertyValue("--cl-zoom")) || 1;
    const size = first(room, (el.classList.contains("cl-small") ? 20 : 28) * zoom);
    const key = JSON.stringify([said.textContent, Boolean(say.querySelector(".cl-why")), inside && size, room]);
    if (key === this.#done) return;
    this.#done = key;
    if (!inside) {
      say.style.fontSize = "";
      return;
    }
    const least = fitted(size, 12, (now) => {
      say.style.fontSize = `${now}px`;
      return said.scrollHeight > say.clientHeight + 1;
    });
    say.style.fontSize = `${least}px`;
  }
}
