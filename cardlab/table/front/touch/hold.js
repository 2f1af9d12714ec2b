/**
 * Held down, the button of a move that leaves no choice makes it again and again: the next time when the table has
 * answered, so it is never ahead of what is seen, and it ends with the finger, the key or the page.
 *
 * @import { Move, Overlay, Pressed } from "../messages.d.ts"
 * @import { Model } from "../model.d.ts"
 */
import { around, chosen } from "../parts/pieces.js";
import { t } from "../parts/text.js";

/** @type {Record<string, number>} moves a second while a button is held down */
const PACES = { slow: 2, steady: 8, fast: 40, blur: Infinity };
/** @type {[string, string][]} */
export const PACE_WORDS = [
  ["slow", t`slow`],
  ["steady", t`steady`],
  ["fast", t`fast`],
  ["blur", t`as fast as possible`],
];
const HOLD = 450; // milliseconds after which a press is meant to be held

/** The pace that was chosen for this device. */
export function pace() {
  const name = chosen.text("pace");
  return Object.hasOwn(PACES, name) ? name : "steady";
}

/**
 * How many moves are due at once, so that a rate is kept though the table answers only so often.
 *
 * @param {number} rate moves a second
 * @param {number} since milliseconds since the last ones
 * @param {boolean} still whether less motion is wanted: then it answers less often
 */
export function due(rate, since, still) {
  return Math.max(1, Math.min(Math.round((rate * since) / 1000), Math.ceil(rate / (still ? 3 : 8))));
}

/**
 * How many milliseconds pass from one message to the next.
 *
 * @param {number} rate
 * @param {boolean} still
 */
export const pause = (rate, still) => Math.max(1000 / rate, still ? 340 : 80);

/** @typedef {{ id: string, on: boolean, timer: number, last: number, pointer?: number, button: HTMLElement }} Held */

export class Holding {
  /** @type {Held | null} */
  #held = null;
  /** @type {{ button?: HTMLElement, at: number }} when it was last let go */
  #rested = { at: -1e9 };
  #model;
  #el;
  #send;
  #still;

  /**
   * @param {{ model: Model<Overlay>, el: HTMLElement, send: (message: Pressed) => void, still: MediaQueryList,
   *   signal: AbortSignal }} table
   */
  constructor({ model, el, send, still, signal }) {
    this.#model = model;
    this.#el = el;
    this.#send = send;
    this.#still = still;
    el.addEventListener("pointerdown", (event) => {
      if (!event.button) this.begin(around(event, ".cl-move, .cl-target"), event.pointerId);
    });
    el.addEventListener("contextmenu", (event) => {
      if (this.#held) event.preventDefault();
    });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      document.addEventListener(name, (event) => this.#letGo(event), { signal });
    }
    for (const name of /** @type {const} */ (["keydown", "keyup"])) {
      document.addEventListener(name, (event) => this.#key(event), { signal, capture: true });
    }
    window.addEventListener("blur", () => this.#letGo(), { signal });
    signal.addEventListener("abort", () => this.#letGo());
  }

  /** Whether a button is held down. */
  get on() {
    return Boolean(this.#held?.on);
  }

  /**
   * When this button was last let go.
   *
   * @param {HTMLElement} button
   */
  ended(button) {
    return this.#rested.button === button ? this.#rested.at : -1e9;
  }

  /**
   * A button is pressed, and perhaps held.
   *
   * @param {HTMLElement | null} button
   * @param {number} [pointer]
   */
  begin(button, pointer) {
    const item = this.#meant(button);
    this.#letGo();
    if (!item || !button) return;
    const timer = window.setTimeout(() => this.#goOn(), HOLD);
    this.#held = { id: item.id, on: false, pointer, button, last: 0, timer };
  }

  /** The table has answered. */
  next() {
    const held = this.#held;
    if (!held?.on) return;
    clearTimeout(held.timer);
    const wait = pause(this.#rate(this.#offered(held.id)), this.#still.matches) - (performance.now() - held.last);
    held.timer = window.setTimeout(() => this.#goOn(), Math.max(0, wait));
  }

  /** @param {string} [id] @returns {Move | undefined} */
  #offered(id) {
    return this.#model.get("look").moves?.find((item) => item.id === id && item.held);
  }

  /** @param {HTMLElement | null} button */
  #meant(button) {
    if (!button || !this.#el.contains(button)) return null;
    const target = this.#model.get("look").targets?.find((item) => item.id === button.dataset.id);
    return this.#offered(target?.holds || button.dataset.id);
  }

  /** @param {Move} [item] */
  #rate(item) {
    return Math.min(item?.held || 1, PACES[pace()]);
  }

  #goOn() {
    const held = this.#held;
    if (!held) return;
    held.on = true;
    const item = this.#offered(held.id);
    if (!item) return; // it is another one's turn: the next look comes back
    const rate = this.#rate(item);
    const since = performance.now() - held.last;
    held.last += since;
    // Slowly it is pressed as a finger would, so that bots and cards take their time.
    if (rate < 3) this.#send({ press: item.id });
    else this.#send({ press: item.id, times: due(rate, since, this.#still.matches) });
  }

  /** @param {PointerEvent} [event] */
  #letGo(event) {
    const held = this.#held;
    if (!held || (event && event.pointerId !== held.pointer)) return;
    clearTimeout(held.timer);
    this.#held = null;
    if (!held.on) return;
    if (event) this.#rested = { button: held.button, at: event.timeStamp };
    this.#send({ rest: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const here = document.activeElement;
    if (event.key !== " ") return;
    if (event.type === "keyup") {
      if (this.on) event.preventDefault(); // else the button that has the focus would be pressed
      this.#letGo();
    } else if (event.repeat) {
      if (this.#held) event.preventDefault();
    } else if (here instanceof HTMLElement && this.#el.contains(here)) {
      this.begin(here);
    }
  }
}
