/**
 * A card can be dragged: a copy of its picture follows the finger, and where it is let go says what is meant.
 *
 * @import { Box, Pressed } from "./messages.d.ts"
 */
import { all, around, make } from "./pieces.js";

const FAR = 10; // pixels after which a press is a drag

/**
 * How a dragged card stands: where the finger is, and a little turned.
 *
 * @param {number} dx
 * @param {number} dy
 */
export function turned(dx, dy) {
  return `translate(${dx}px, ${dy}px) rotate(${Math.max(-8, Math.min(8, dx / 12))}deg)`;
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

export class Dragging {
  /** @type {{ button: HTMLElement, id: number, x: number, y: number, ghost: HTMLElement | null } | null} */
  #drag = null;
  #board;
  #say;
  #send;
  /** When a card was last let go. */
  ended = -1e9;

  /** @param {{ board: HTMLElement, say: HTMLElement, send: (message: Pressed) => void }} table */
  constructor({ board, say, send }) {
    this.#board = board;
    this.#say = say;
    this.#send = send;
    board.addEventListener("pointerdown", (event) => this.#lift(event));
    board.addEventListener("pointermove", (event) => this.#follow(event));
    board.addEventListener("pointerup", (event) => this.#drop(event));
    board.addEventListener("pointercancel", (event) => this.#drop(event));
  }

  /** Another press has begun. */
  pressed() {
    this.ended = -1e9;
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    const button = around(event, ".cl-target");
    if (!button?.dataset.id?.startsWith("card:") || event.button) return;
    this.#drag = { button, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghost && Math.hypot(dx, dy) > FAR) {
      const [place, whole] = [drag.button.getBoundingClientRect(), this.#board.getBoundingClientRect()];
      drag.ghost = copied(this.#board, [place.x - whole.x, place.y - whole.y, place.width, place.height]);
      this.#board.append(drag.ghost);
      drag.button.setPointerCapture?.(drag.id);
    }
    if (!drag.ghost) return;
    drag.ghost.style.transform = turned(dx, dy);
    this.#marks(this.#goal(event));
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    this.#drag = null;
    this.#marks(null);
    if (!drag.ghost) return;
    const up = event.type === "pointerup";
    const press = drag.button.dataset.id ?? "";
    const onto = up ? this.#goal(event, drag.button)?.dataset.id : undefined;
    this.ended = event.timeStamp;
    if (onto || (up && event.clientY < this.#say.getBoundingClientRect().top)) {
      drag.ghost.remove();
      this.#send(onto ? { press, onto } : { press });
    } else {
      this.#back(drag.ghost);
    }
  }

  /** It goes back to where it was. @param {HTMLElement} ghost */
  #back(ghost) {
    ghost.classList.add("cl-back");
    ghost.style.transform = "";
    ghost.addEventListener("transitionend", () => ghost.remove());
    setTimeout(() => ghost.remove(), 400);
  }

  /** @param {HTMLElement | null} under the place that the card would go to */
  #marks(under) {
    for (const target of all(this.#board, ".cl-under")) target.classList.toggle("cl-under", target === under);
    under?.classList.add("cl-under");
  }

  /**
   * The place under the finger where a card may be let go; what lies before oneself is none.
   *
   * @param {PointerEvent} event
   * @param {HTMLElement} [own]
   */
  #goal(event, own) {
    const found = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((e) => e.classList.contains("cl-target"));
    return found instanceof HTMLElement && found !== own && this.#board.contains(found) ? found : null;
  }
}
