/**
 * The game is kept in this browser, for after a refresh (home.py offers it again), and one's own games, deal by deal.
 *
 * @import { DealRecord, Overlay, Save } from "../messages.d.ts"
 * @import { Model } from "../model.d.ts"
 */
import { t } from "../parts/text.js";
import { base, drop, parsed, read, write } from "./storage.js";

/** @typedef {{ at: number, text: string }} Pieces of the save, so far; `at` -1 for none */
/** @type {Pieces} */
const NONE = { at: -1, text: "" };

/**
 * The pieces with one more; null where one is missing between.
 *
 * @param {Pieces} pieces
 * @param {Save} save
 * @returns {Pieces | null}
 */
export function more(pieces, { at, piece }) {
  if (at === undefined) return NONE;
  if (at === 0) return { at, text: piece };
  if (at === pieces.at) return pieces;
  return at === pieces.at + 1 ? { at, text: `${pieces.text}.${piece}` } : null;
}

/**
 * What one's own games came to, once this one is known; null where nothing new is to be kept.
 *
 * @param {Record<string, boolean>} old deal -> whether it was won
 * @param {DealRecord} told
 */
export function won(old, { deal, won: now }) {
  return now === undefined || old[deal] === true || old[deal] === now ? null : { ...old, [deal]: now };
}

/**
 * What is said of one's own games; they are written down in this browser only.
 *
 * @param {DealRecord} told
 */
export function wins(told) {
  const name = `${base()}-wins/${told.game}`;
  /** @type {Record<string, boolean>} */
  const old = parsed(read(name), {});
  const now = won(old, told);
  if (now) write(name, JSON.stringify(now));
  const played = Object.values(now ?? old);
  const [n, deals] = [played.filter(Boolean).length, played.length];
  return deals ? t`You've won ${n} of ${deals} deals on this device.` : "";
}

/** Keeps the game of a table. */
export class Keeping {
  #pieces = NONE;
  #model;

  /** @param {Model<Overlay>} model */
  constructor(model) {
    this.#model = model;
  }

  /** The next piece has come. */
  keep() {
    const name = this.#model.get("keep");
    if (!name) return;
    const pieces = more(this.#pieces, this.#model.get("save"));
    if (!pieces) this.#model.send({ whole: true });
    if (!pieces || (pieces === this.#pieces && pieces !== NONE)) return;
    this.#pieces = pieces;
    if (pieces.text) write(`${base()}/${name}`, pieces.text);
    else drop(`${base()}/${name}`);
  }

  /** What was told meanwhile may be lost. */
  restart() {
    this.#pieces = NONE;
  }
}
