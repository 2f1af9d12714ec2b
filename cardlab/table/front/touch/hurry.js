/**
 * What others do is hurried by a tap on the felt, or by Space or Enter where nothing else is to be pressed; held down, all
 * of it is shown at once.
 */
import { around } from "../parts/pieces.js";

const HELD = 350; // milliseconds after which a press is meant to be held
const ELSE = "button, a, input, select, summary, .cl-sheet"; // what a press means something else on

export class Hurrying {
  #el;
  #send;
  #timer = 0;

  /** @param {{ el: HTMLElement, send: (how: true | "all") => void, signal: AbortSignal }} table */
  constructor({ el, send, signal }) {
    this.#el = el;
    this.#send = send;
    el.addEventListener("pointerdown", (event) => {
      if (!event.button && !around(event, ELSE)) this.#begin();
    });
    el.addEventListener("pointerup", () => this.#end(true));
    for (const name of ["pointercancel", "pointerleave"]) el.addEventListener(name, () => this.#end(false));
    document.addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
    document.addEventListener("keyup", () => this.#end(true), { signal });
    signal.addEventListener("abort", () => this.#end(false));
  }

  #begin() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      this.#send("all");
    }, HELD);
  }

  /** @param {boolean} short whether it was a tap, if it was not held */
  #end(short) {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (short) this.#send(true);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if ((event.key !== " " && event.key !== "Enter") || !this.#idle()) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) this.#begin();
  }

  /** Whether a key would press nothing here: nothing can be chosen, and the focus is on nothing that can be used. */
  #idle() {
    const here = document.activeElement;
    const felt = here === document.body || (here instanceof HTMLElement && here.matches(".cl-target"));
    if (!felt || (here !== document.body && !this.#el.contains(here))) return false;
    if (here === document.body && document.querySelectorAll(".cardlab-overlay").length !== 1) return false;
    return !this.#el.querySelector(".cl-on, .cl-goal, .cl-move, .cl-curtain");
  }
}
