/**
 * A card can be dragged: a copy of its picture follows the finger, and where it is let go says what is meant.
 *
 * @import { Box, Pressed } from "../messages.d.ts"
 */
import { all, around, chosen, make } from "../parts/pieces.js";

const FAR = 10; // pixels after which a press is a drag

/**
 * How a dragged card stands: where the finger is, and turned a little to where it is going.
 *
 * @param {number} dx
 * @param {number} dy
 */
export function turned(dx, dy) {
  return { translate: `${dx}px ${dy}px`, rotate: `${Math.max(-4, Math.min(4, dx / 10))}deg` };
}

const HIGH = 1.4; // the height of a card, in widths

/**
 * The size of a whole card of which so much is seen: that of the smallest card lying free that is as large.
 *
 * @param {HTMLElement} board
 * @param {number} w
 * @param {number} h
 */
function whole(board, w, h) {
  const free = all(board, '.cl-target[data-id^="card:"]')
    .map((card) => card.getBoundingClientRect())
    .filter((box) => Math.abs(box.height - HIGH * box.width) < 2 && box.width > w - 1 && box.height > h - 1)
    .sort((one, other) => one.width - other.width);
  return free.length ? [free[0].width, free[0].height] : [Math.max(w, h / HIGH), Math.max(h, HIGH * w)];
}

/**
 * A card of the table's picture as a canvas of its own; `place` is the part of it that is seen, in pixels of the board.
 * What lies under other cards is what is seen turned round, as a card looks the same from both sides.
 *
 * @param {HTMLElement} board
 * @param {Box} place
 */
function copied(board, [x, y, w, h]) {
  const [wide, high] = whole(board, w, h);
  const ghost = make("canvas", "cl-ghost");
  Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${wide}px`, height: `${high}px` });
  ghost.width = 2 * wide;
  ghost.height = 2 * high;
  const c = ghost.getContext("2d");
  // As the canvas or the drawing under the overlay shows it.
  const pictures = [...(board.closest(".cardlab-table")?.querySelectorAll("canvas:not(.cl-ghost), img") ?? [])];
  const draw = () => {
    for (const picture of pictures) {
      if (!(picture instanceof HTMLCanvasElement || picture instanceof HTMLImageElement)) continue;
      const real =
        (picture instanceof HTMLImageElement ? picture.naturalWidth : picture.width) /
        board.getBoundingClientRect().width;
      try {
        c?.drawImage(picture, x * real, y * real, w * real, h * real, 0, 0, 2 * w, 2 * h);
      } catch {
        // an empty layer
      }
    }
  };
  if (c && (w < wide - 1 || h < high - 1)) {
    c.fillStyle = "#fffdf6";
    c.fillRect(4, 4, 2 * wide - 8, 2 * high - 8); // the middle, where even both ends together do not reach
    c.setTransform(-1, 0, 0, -1, 2 * wide, 2 * high);
    draw();
    c.setTransform(1, 0, 0, 1, 0, 0);
  }
  draw();
  return ghost;
}

const ROUND = 3; // pixels round a card that belong to its picture

/** What is left where a card was taken from: felt, over its picture. @param {HTMLElement} board @param {Box} place */
function open(board, [left, top, width, height]) {
  const gap = make("div", "cl-gap");
  const [wide, high] = [board.clientWidth, board.clientHeight];
  const [x, y, w, h] = [left - ROUND, top - ROUND, width + 2 * ROUND, height + 2 * ROUND];
  Object.assign(gap.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
  Object.assign(gap.style, {
    backgroundSize: `auto, auto, ${wide}px ${high}px`,
    backgroundPosition: `${-x}px ${-y}px`,
  });
  return gap;
}

/** @typedef {{ id: string, place: Box, ghost: HTMLElement, gap: HTMLElement }} Lifted a card that has left its place */
/** @typedef {{ button: HTMLElement, pointer: number, x: number, y: number, lifted: Lifted | null }} Drag */

const WAITED = 6000; // milliseconds in which somebody may think before a card shows that it can be dragged
const PATIENCE = 1500; // milliseconds in which the table says what has come of a card

export class Dragging {
  /** @type {Drag | null} */
  #drag = null;
  /** @type {Lifted | null} a card that was let go; the table has not answered yet */
  #waits = null;
  #timer = 0;
  #shown = 0; // waits to show that cards can be dragged
  #rest = () => {}; // ends that
  #board;
  #begins;
  #send;
  #lifted;
  #unit;
  /** When a card was last let go. */
  ended = -1e9;

  /**
   * @param {{ board: HTMLElement, begins: () => number, send: (message: Pressed) => void,
   *   lifted: (id: string, covered: boolean) => void, unit: () => number }} table `begins`: how far down the page one's
   *   own cards begin; `lifted`: what comes when a card is taken up, perhaps from under others; `unit`: pixels for a unit
   *   of the scene
   */
  constructor({ board, begins, send, lifted, unit }) {
    this.#board = board;
    this.#begins = begins;
    this.#send = send;
    this.#lifted = lifted;
    this.#unit = unit;
    board.addEventListener("pointerdown", (event) => this.#down(event));
    board.addEventListener("pointermove", (event) => this.#follow(event));
    board.addEventListener("pointerup", (event) => this.#drop(event));
    board.addEventListener("pointercancel", (event) => this.#drop(event));
  }

  /** Another press has begun. */
  pressed() {
    this.ended = -1e9;
    this.#rest();
  }

  /** Somebody is waited for: once in this browser, after a while, one of the own cards shows that it can be dragged. */
  shows() {
    clearTimeout(this.#shown);
    if (chosen.get("dragged")) return;
    this.#shown = window.setTimeout(() => {
      const button = all(this.#board, ".cl-target.cl-on").find((one) => this.#mine(one));
      if (!button || this.#drag || this.#waits) return;
      chosen.set("dragged", true);
      const { ghost, gap } = this.#copy(button);
      ghost.classList.add("cl-shows");
      this.#rest = () => this.#over({ ghost, gap });
      ghost.addEventListener("animationend", this.#rest);
    }, WAITED);
  }

  /** Nobody is waited for. */
  calm() {
    clearTimeout(this.#shown);
    this.#rest();
  }

  /**
   * These places take the card that is held; and how it looks, if others lay on it.
   *
   * @param {string[]} ids
   * @param {string} [face] a drawing
   */
  told(ids, face) {
    const ghost = this.#drag?.lifted?.ghost;
    this.#goals(ghost ? ids : []);
    if (!face || !(ghost instanceof HTMLCanvasElement)) return;
    ghost.width = 1; // what was painted of it is gone
    ghost.style.background = `url("data:image/svg+xml,${encodeURIComponent(face)}") 0 0 / 100% 100%`;
  }

  /** @param {string[]} taken */
  #goals(taken) {
    for (const one of all(this.#board, ".cl-target"))
      one.classList.toggle("cl-takes", taken.includes(one.dataset.id ?? ""));
  }

  /** The table has answered: a card that lies where it lay flies back, any other one is painted. @param {string[]} ids of all there */
  answered(ids) {
    const waits = this.#waits;
    if (!waits) return;
    this.#waits = null;
    clearTimeout(this.#timer);
    if (ids.includes(waits.id)) this.#back(waits);
    else this.#over(waits);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const button = around(event, ".cl-target");
    if (!button?.dataset.id?.startsWith("card:") || event.button) return;
    this.#drag = { button, pointer: event.pointerId, x: event.clientX, y: event.clientY, lifted: null };
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.lifted && Math.hypot(dx, dy) > FAR) drag.lifted = this.#lift(drag);
    if (!drag.lifted) return;
    Object.assign(drag.lifted.ghost.style, turned(dx, dy));
    this.#marks(this.#goal(event, drag.button));
  }

  /** A copy of a card, and felt where it lay. @param {HTMLElement} button */
  #copy(button) {
    const [box, felt] = [button.getBoundingClientRect(), this.#board.getBoundingClientRect()];
    /** @type {Box} */
    const place = [box.x - felt.x, box.y - felt.y, box.width, box.height];
    const [ghost, gap] = [copied(this.#board, place), open(this.#board, place)];
    this.#board.append(gap, ghost);
    return { place, ghost, gap };
  }

  /** @param {Drag} drag */
  #lift({ button, pointer }) {
    if (this.#waits) this.#over(this.#waits);
    chosen.set("dragged", true);
    const { place, ghost, gap } = this.#copy(button);
    button.setPointerCapture?.(pointer);
    const id = button.dataset.id ?? "";
    this.#lifted(id, ghost.offsetWidth > place[2] + 1 || ghost.offsetHeight > place[3] + 1);
    return { id, place, ghost, gap };
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const { button, lifted } = drag;
    this.#marks(null);
    this.#goals([]);
    this.#drag = null;
    if (!lifted) return;
    const up = event.type === "pointerup";
    const onto = up ? this.#goal(event, button)?.dataset.id : undefined;
    this.ended = event.timeStamp;
    if (!onto && !(up && this.#played(event, button))) {
      this.#back(lifted);
      return;
    }
    this.#waits = lifted;
    this.#timer = window.setTimeout(() => this.answered([lifted.id]), PATIENCE);
    const [x, y] = [lifted.place[0] + event.clientX - drag.x, lifted.place[1] + event.clientY - drag.y];
    /** @type {Box} where it flies on from */
    const from = [x, y, lifted.ghost.offsetWidth, lifted.ghost.offsetHeight];
    const unit = this.#unit();
    const scaled = /** @type {Box} */ (from.map((length) => Math.round((10 * length) / unit) / 10));
    this.#send({ press: lifted.id, ...(onto ? { onto } : {}), from: scaled });
  }

  /**
   * Whether a card let go on no other place is played: over one's own cards, which lie below the sentence; where there
   * are none, on the card itself, as a finger may slip.
   *
   * @param {PointerEvent} event
   * @param {HTMLElement} button
   */
  #played({ clientX, clientY }, button) {
    const own = all(this.#board, '.cl-target[data-id^="card:"]').filter((card) => this.#mine(card));
    if (own.length) return clientY < Math.min(...own.map((card) => card.getBoundingClientRect().top));
    const { left, top, right, bottom } = button.getBoundingClientRect();
    return clientX > left && clientX < right && clientY > top && clientY < bottom;
  }

  /** Whether a card is one's own. @param {HTMLElement} card */
  #mine(card) {
    const below = card.getBoundingClientRect().top > this.#begins();
    return below && Boolean(card.dataset.id?.startsWith("card:"));
  }

  /** It goes back to where it was. @param {Lifted} lifted */
  #back(lifted) {
    const { ghost } = lifted;
    ghost.classList.add("cl-back");
    Object.assign(ghost.style, { translate: "", rotate: "" });
    const over = () => this.#over(lifted);
    ghost.addEventListener("transitionend", over);
    setTimeout(over, 260);
  }

  /** @param {{ ghost: HTMLElement, gap: HTMLElement }} lifted */
  #over({ ghost, gap }) {
    ghost.remove();
    gap.remove();
  }

  /** @param {HTMLElement | null} under the place that the card would go to */
  #marks(under) {
    for (const target of all(this.#board, ".cl-under")) target.classList.toggle("cl-under", target === under);
    under?.classList.add("cl-under");
  }

  /**
   * The place under the finger where a card may be let go; one of one's own cards is none for another.
   *
   * @param {PointerEvent} event
   * @param {HTMLElement} own
   */
  #goal(event, own) {
    const found = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((e) => e.classList.contains("cl-target"));
    if (!(found instanceof HTMLElement) || found === own || !this.#board.contains(found)) return null;
    return this.#mine(found) && this.#mine(own) ? null : found;
  }
}
