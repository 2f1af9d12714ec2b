/**
 * Watching: hands that were sent are played on some small tables at once, each for a second or two; a finished one shows
 * for a moment whom it was for, and the next is dealt there.
 *
 * @import { Hand, Picture } from "./messages.d.ts"
 */

const TICK = 100; // milliseconds
const HAND = [600, 2000]; // how long one is played
const SHOWN = 500; // how long one that is over is shown
const WHOLE = 12_000; // how long all of them are watched at most, about
const WIDE = 120; // of a table at least, with its gap
const TALL = 76;

/** @typedef {{ picture: Picture | null, side: number | null, hand: Hand | null, since: number, time: number }} Place */

export class Watching {
  /** @type {Place[]} */
  tables = [];
  counts = [0, 0];
  seen = 0;
  paused = false;
  /** @type {Hand[]} */
  #waiting = [];
  #whole = false; // whether all have been sent
  #timer = 0;
  /** @type {HTMLElement | null} */
  #room = null;
  #now = 0; // milliseconds that were watched
  #asked = 0;
  #draw;
  #over;

  /** @param {() => void} draw @param {() => void} over */
  constructor(draw, over) {
    this.#draw = draw;
    this.#over = over;
  }

  clear() {
    window.clearInterval(this.#timer);
    Object.assign(this, { tables: [], counts: [0, 0], seen: 0, paused: false });
    this.#waiting = [];
    this.#whole = false;
  }

  /** @param {number} asked how many hands @param {boolean} on whether they come to those before */
  begin(asked, on) {
    const { counts, seen } = this;
    this.clear();
    if (on) Object.assign(this, { counts, seen });
    this.#asked = asked;
    this.#timer = window.setInterval(this.#tick, TICK);
  }

  /** @param {Hand[]} hands @param {boolean} whole */
  heard(hands, whole) {
    this.#waiting.push(...hands);
    this.#whole ||= whole;
  }

  pause = () => {
    this.paused = !this.paused;
    this.#draw();
  };

  /** @param {HTMLElement | null} el */
  room = (el) => {
    this.#room = el;
  };

  /** As many tables as there is room for; what was on one that is gone is played on another. */
  #lay() {
    const el = this.#room;
    if (!el) return;
    const columns = Math.max(2, Math.min(10, Math.floor(el.clientWidth / WIDE)));
    const rows = Math.max(1, Math.min(4, Math.floor(el.clientHeight / TALL)));
    if (this.tables.length === columns * rows && el.style.getPropertyValue("--cl-columns") === String(columns)) return;
    el.style.setProperty("--cl-columns", String(columns));
    el.style.setProperty("--cl-rows", String(rows));
    for (const { hand, side } of this.tables.splice(columns * rows))
      if (hand && side === null) this.#waiting.unshift(hand);
    while (this.tables.length < columns * rows)
      this.tables.push({ picture: null, side: null, hand: null, since: 0, time: 0 });
    this.#draw();
  }

  /** How fast: 1 where all are over in time. */
  get #pace() {
    const rounds = Math.ceil(this.#asked / Math.max(1, this.tables.length));
    return Math.min(1, WHOLE / ((rounds * (HAND[0] + HAND[1] + 2 * SHOWN)) / 2));
  }

  #tick = () => {
    this.#lay();
    if (this.paused || !this.tables.length) return;
    this.#now += TICK;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const pace = this.#pace;
    for (const [i, place] of this.tables.entries()) this.#step(place, i, pace, calm);
    const over = this.#whole && !this.#waiting.length && this.tables.every(({ hand }) => !hand);
    if (over) {
      window.clearInterval(this.#timer);
      this.#over();
    } else {
      this.#draw();
    }
  };

  /** @param {Place} place @param {number} i @param {number} pace @param {boolean} calm */
  #step(place, i, pace, calm) {
    const spent = this.#now - place.since;
    if (place.hand && spent >= place.time) {
      if (place.side === null) this.#count(place, place.hand);
      if (spent >= place.time + SHOWN * pace) place.hand = null;
    }
    if (!place.hand) {
      const hand = this.#waiting.shift();
      if (!hand) return;
      const spread = HAND[0] + ((HAND[1] - HAND[0]) * ((i * 7 + this.seen) % 10)) / 9;
      Object.assign(place, { hand, side: null, since: this.#now, time: calm ? 0 : spread * pace, picture: hand[1][0] });
    } else if (place.side === null) {
      const pictures = place.hand[1];
      place.picture = pictures[Math.min(pictures.length - 1, Math.floor((spent / place.time) * pictures.length))];
    }
  }

  /** @param {Place} place @param {Hand} hand */
  #count(place, hand) {
    place.side = hand[0];
    place.picture = hand[1].at(-1) ?? null;
    this.seen += 1;
    if (hand[0] >= 0) this.counts[hand[0]] += 1;
  }
}
