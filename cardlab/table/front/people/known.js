/**
 * What whoever plays has shown of each rule, by days: when it was missed and when it was right. today.js says what comes of it.
 *
 * Kept as "cardlab-rules/<game>" {rule: {no: [day], yes: [day]}}. A kept text is read as if a stranger had written it.
 *
 * @import { Met } from "../messages.d.ts"
 */
import { base, drop, parsed, read, stored, write } from "./storage.js";

/** @typedef {{ no: number[], yes: number[] }} Days on which a rule was missed, and was right; in their order */
/** @typedef {Map<string, Days>} Rules rule -> its days */

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
