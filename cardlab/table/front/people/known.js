/**
 * What whoever plays has shown of each rule, by days: when it was missed and when it was right. From this comes what is
 * known, and what is asked again today.
 *
 * Kept as "cardlab-rules/<game>" {rule: {no: [day], yes: [day]}}, and "cardlab-five/all" {day, rules, done} for the questions
 * of a day. A kept text is read as if a stranger had written it.
 *
 * @import { Met } from "../messages.d.ts"
 */
import { base, drop, parsed, read, stored, write } from "./storage.js";

/** @typedef {{ no: number[], yes: number[] }} Days on which a rule was missed, and was right; in their order */
/** @typedef {Map<string, Days>} Rules rule -> its days */
/** @typedef {[rule: string, stage: number]} Offer a rule that can be asked, and from which stage on */
/** @typedef {{ game: string, rule: string }} Asked */
/** @typedef {{ day: number, rules: Asked[], done: number }} Five the questions of a day, and how many are answered */

export const FIVE = 5; // questions of a day at most
const NEW = 2; // and how many of them may be about rules that were never met
const GAPS = [1, 3, 7, 21]; // days after which a rule comes again: missed, right once, twice, three times
const TIMES = 3; // days on which it was right, after which it is known
const DAYS = 8; // of each kind that are kept of a rule
const RULES = 120; // of a game
const RULE = /^[A-Z]{2,8}-\w{1,8}$/;

/** The number of a day, as clocks show it here: the one clock of all this. */
export const today = (now = new Date()) => Math.floor(now.getTime() / 86400000 - now.getTimezoneOffset() / 1440);

/** @param {unknown} told @param {number} day the last that may be */
const days = (told, day) =>
  Array.isArray(told)
    ? [...new Set(told.filter((one) => Number.isInteger(one) && one > 0 && one <= day))]
        .sort((a, b) => a - b)
        .slice(-DAYS)
    : [];

/**
 * What a kept text says, as far as it can be so; null for what is none of ours.
 *
 * @param {string | null} text
 * @param {number} day today: nothing was known tomorrow
 * @returns {Rules | null}
 */
export function checked(text, day) {
  /** @type {unknown} */
  const all = text === null ? {} : parsed(text, null);
  if (typeof all !== "object" || !all || Array.isArray(all)) return null;
  const found = Object.entries(all)
    .filter(([rule]) => RULE.test(rule))
    .map(([rule, told]) => /** @type {const} */ ([rule, { no: days(told?.no, day), yes: days(told?.yes, day) }]))
    .filter(([, { no, yes }]) => no.length + yes.length);
  return new Map(found.slice(0, RULES));
}

/** @param {Rules} rules */
const text = (rules) => JSON.stringify(Object.fromEntries(rules));

/** @param {string} game */
const key = (game) => `${base()}-rules/${game}`;

/** What is kept of the rules of a game. A text that cannot be read is set aside. @param {string} game */
export function ruled(game, day = today()) {
  const kept = read(key(game));
  const found = checked(kept, day);
  if (!found && kept !== null) {
    drop(key(game));
    write(`${base()}-aside/${game}`, kept);
  }
  return found ?? new Map();
}

/** What is kept of all games. @returns {Map<string, Rules>} */
export const all = (day = today()) =>
  new Map(Object.keys(stored(`${base()}-rules/`)).map((game) => [game, ruled(game, day)]));

/**
 * The rules with what was met on a day.
 *
 * @param {Rules} rules
 * @param {{ slips: string[], rights: string[] }} met
 * @param {number} day
 */
export function noted(rules, { slips, rights }, day) {
  const next = new Map(rules);
  for (const rule of new Set([...slips, ...rights].filter((one) => RULE.test(one)))) {
    const { no, yes } = next.get(rule) ?? { no: [], yes: [] };
    next.delete(rule); // what was met last stands at the end
    next.set(rule, {
      no: days(slips.includes(rule) ? [...no, day] : no, day),
      yes: days(rights.includes(rule) ? [...yes, day] : yes, day),
    });
  }
  return new Map([...next].slice(-RULES));
}

/** Keeps what was met now. @param {Met} met */
export function note(met) {
  if (!met.slips.length && !met.rights.length) return;
  const day = today();
  write(key(met.game), text(noted(ruled(met.game, day), met, day)));
}

/** The same rules, kept in two places, as a text; what is none of ours adds nothing. @param {string | null} mine @param {string} theirs */
export function joined(mine, theirs, day = today()) {
  const both = new Map(checked(mine, day) ?? []);
  for (const [rule, { no, yes }] of checked(theirs, day) ?? []) {
    const own = both.get(rule) ?? { no: [], yes: [] };
    both.set(rule, { no: days([...own.no, ...no], day), yes: days([...own.yes, ...yes], day) });
  }
  return text(new Map([...both].slice(0, RULES)));
}

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
