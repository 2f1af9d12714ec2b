/**
 * The sentence and new bubbles are as large as their room allows, and the buttons stand where they have room. It waits
 * for the frame in which they are seen: the page is laid out then in any case.
 *
 * @import { Look } from "../messages.d.ts"
 */
import { all, at, find } from "../parts/pieces.js";

/** Pixels: no words are smaller. */
export const SMALL = 13;

const SMALLER = 1.3; // how much less high small buttons must be, to be taken
const LAST = 2.2; // the same of buttons in the row that costs something else
const NARROW = 1.5; // the same of a button whose words stand in two lines because its place is narrow

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
 * How high boxes are that stand in rows, if they fit into a place, else Infinity. Beside the sentence one row may be higher.
 *
 * @param {{ x: number, y: number, right: number, bottom: number }[]} boxes
 * @param {{ width: number, height: number }} place
 * @param {boolean} [beside]
 */
export function stands(boxes, { width, height }, beside) {
  if (!boxes.length) return 0;
  /** @param {"y" | "bottom"} side */
  const sides = (side) => boxes.map((box) => box[side]);
  const down = Math.max(...sides("bottom")) - Math.min(...sides("y"));
  const row = Math.max(...sides("y")) < Math.min(...sides("bottom"));
  return across(boxes) <= width + 1 && ((row && beside) || down <= height + 1) ? down : Infinity;
}

/** How wide boxes are together. @param {{ x: number, right: number }[]} boxes */
const across = (boxes) => Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.x));

/** @typedef {Pick<Look, "trays" | "row" | "width" | "height" | "says" | "acts">} Places */
/**
 * Where the moves stand: on a tray, or beside the sentence.
 *
 * @typedef {object} Spot
 * @property {Record<"left" | "top" | "width" | "height", string>} [tray] its style
 * @property {boolean} close whether they are small
 * @property {string} [says] how wide the sentence is then
 * @property {boolean} [scrolls] whether not all of them are seen at once
 */
/** @type {Spot} */
const BESIDE = { close: false };

/** Whether the words of a button hang out of it. @param {Element} button */
const cut = (button) => button.scrollWidth > button.clientWidth + 1;

/** @param {Element} box */
const tall = (box) => box.scrollHeight > box.clientHeight + 1;

export class Fit {
  #el;
  #say;
  #moves;
  #asked = 0; // the request for that frame
  /** @type {HTMLElement[]} bubbles that were not measured yet */
  #fresh = [];
  /** @type {Places | null} where the moves may stand, if that is still to be measured */
  #open = null;
  /** @type {Map<string, Spot>} where they stand: the same buttons come again and again */
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
    this.#dressed = "";
    this.#open = null;
    this.#put(BESIDE);
  }

  /**
   * The moves stand beside the sentence if they have room there, else on one of the other places of a look.
   *
   * @param {string} key says what the buttons show
   * @param {Places} look
   */
  dress(key, { trays, row, width, height, says, acts }) {
    const places = { trays, row, width, height, says, acts };
    const whole = JSON.stringify([key, places]);
    if (this.#dressed === whole) return;
    this.#dressed = whole;
    const known = this.#known.get(whole);
    this.#put(known ?? BESIDE);
    this.#open = known ? null : places;
  }

  /** @param {Spot} spot */
  #put({ tray, close, says, scrolls }) {
    const { classList, style } = this.#moves;
    classList.toggle("cl-tray", Boolean(tray));
    classList.toggle("cl-close", close);
    classList.toggle("cl-scrolls", Boolean(scrolls));
    for (const [side, place] of Object.entries(tray ?? {})) style.setProperty(`--cl-${side}`, place);
    this.#el.classList.toggle("cl-squeezed", Boolean(says));
    if (says) this.#el.style.setProperty("--cl-squeezed", says);
  }

  /** Beside the sentence if they fit there, else where they are lowest; small ones only if that saves a row. @returns {Spot} */
  #room() {
    if (!this.#open) return BESIDE;
    const { trays = [], row, says, width, height } = this.#open;
    const look = { width, height };
    /** @type {Partial<Spot>[]} */
    const places = [{}, ...trays.map((box) => ({ tray: at(box, look) }))];
    // In a row they lie on one's own face, or the sentence gives way.
    const gives = row && says && row[1] < says[1] + says[3] && says[1] < row[1] + row[3];
    const short = gives ? row[0] - says[0] - 8 : 0; // how wide the sentence is where the row is full
    if (row) places.push({ tray: at(row, look), says: gives ? at([0, 0, short, 0], look).width : "" });
    // Where they fit nowhere one scrolls through them.
    /** @type {Spot} */
    let found = { ...places.at(-1), close: true, scrolls: places.length > 1 };
    let least = Infinity;
    for (const close of [false, true]) {
      for (const place of places) {
        /** @type {Spot} */
        let spot = { ...place, close };
        this.#put(spot);
        const buttons = all(this.#moves, ":scope > *");
        const boxes = buttons.map((one) => one.getBoundingClientRect());
        const room = this.#moves.getBoundingClientRect();
        const high = buttons.some(cut) ? Infinity : stands(boxes, room, !place.tray);
        if (!place.tray && !close && high < Infinity) return spot;
        let cost = high * (close ? SMALLER : 1) * (boxes.some((box) => box.width > room.width - 1) ? NARROW : 1);
        if (row && place === places.at(-1)) {
          let lost = 1;
          if (gives && high < Infinity) {
            const wide = Math.min(row[2], Math.ceil((across(boxes) * row[2]) / room.width) + 1);
            const left = Math.min(says[2], short + row[2] - wide);
            lost = (says[2] - left) / (says[2] - short);
            const tray = at([row[0] + row[2] - wide, row[1], wide, row[3]], look);
            spot = { close, tray, says: at([0, 0, left, 0], look).width };
          }
          cost *= 1 + (LAST - 1) * lost;
        }
        if (cost < least) [found, least] = [spot, cost];
      }
    }
    return found;
  }

  #fit() {
    this.#asked = 0;
    const loud = this.#fresh.filter((bubble) => bubble.firstElementChild && tall(bubble.firstElementChild));
    this.#fresh = [];
    if (this.#open) {
      const spot = this.#room();
      this.#put(spot);
      this.#known.set(this.#dressed, spot);
      this.#open = null;
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
