/**
 * What is known of the rules that were met, and what is asked again today: after 1, 3, 7 and 21 days, five at most.
 *
 * Kept as "cardlab-five/all" {day, rules, done}, so that the questions of a day stay the same ones.
 *
 * @import { Days, Rules } from "./known.js"
 */
import { all, today } from "./known.js";
import { base, parsed, read, write } from "./storage.js";

/** @typedef {[rule: string, stage: number]} Offer a rule that can be asked, and from which stage on */
/** @typedef {{ game: string, rule: string }} Asked */
/** @typedef {{ day: number, rules: Asked[], done: number }} Five the questions of a day, and how many are answered */

const FIVE = 5; // questions of a day at most
const NEW = 2; // and how many of them may be about rules that were never met
const GAPS = [1, 3, 7, 21]; // days after which a rule comes again: missed, right once, twice, three times
const TIMES = 3; // days on which it was right, after which it is known

/** On how many days it was right since it was missed last. @param {Days} one */
const times = ({ no, yes }) => yes.filter((day) => day > (no.at(-1) ?? 0)).length;

/** Whether a rule is known. @param {Days | undefined} one */
export const isKnown = (one) => one !== undefined && times(one) >= TIMES;

/** From which day on it is asked again; never, after it was right once more than it had to be. @param {Days} one */
export function due(one) {
  const n = times(one);
  const last = (n ? one.yes.at(-1) : one.no.at(-1)) ?? 0;
  return last + (GAPS[n] ?? Number.POSITIVE_INFINITY);
}

/**
 * What is asked on a day: what is due, the oldest first, then what is new in a stage that was begun.
 *
 * @param {Map<string, Rules>} met
 * @param {Record<string, Offer[]>} offered of each game
 * @param {number} day
 * @returns {Asked[]}
 */
export function five(met, offered, day) {
  /** @type {(Asked & { when: number })[]} */
  const again = [];
  /** @type {(Asked & { when: number })[]} */
  const fresh = [];
  for (const [game, rules] of met) {
    const some = offered[game] ?? [];
    const at = Math.max(-1, ...some.filter(([rule]) => rules.has(rule)).map(([, stage]) => stage));
    for (const [rule, stage] of some) {
      const one = rules.get(rule);
      if (!one && stage <= at) fresh.push({ game, rule, when: stage });
      else if (one && due(one) <= day) again.push({ game, rule, when: due(one) });
    }
  }
  /** @param {typeof again} items */
  const sorted = (items) => items.sort((a, b) => a.when - b.when || (a.rule < b.rule ? -1 : 1));
  const old = sorted(again).slice(0, fresh.length ? FIVE - 1 : FIVE);
  const more = sorted(fresh).slice(0, Math.min(NEW, FIVE - old.length));
  return [...old, ...more].map(({ game, rule }) => ({ game, rule }));
}

/** The questions of today: those that were begun, else what is asked now. @param {Record<string, Offer[]>} offered @returns {Five} */
export function todays(offered, day = today()) {
  /** @type {Partial<Five>} */
  const kept = parsed(read(`${base()}-five/all`), {});
  const { rules, done } = kept;
  const whole =
    kept.day === day &&
    Number.isInteger(done) &&
    Array.isArray(rules) &&
    rules.length <= FIVE &&
    rules.every((one) => offered[one?.game]?.some(([rule]) => rule === one.rule));
  return whole ? { day, rules, done: Number(done) } : { day, rules: five(all(day), offered, day), done: 0 };
}

/** @param {Five} five */
export const begun = (five) => write(`${base()}-five/all`, JSON.stringify(five));
