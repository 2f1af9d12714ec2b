/**
 * What this class found hard: of the questions whose answers were shown on this page, how often the rule of each was missed.
 * It is kept in the teacher's browser, rules and counts and no names, and another day begins with the hardest one.
 *
 * Kept as "cardlab-hard/<game>" {day, rules: {rule: [missed, answered]}}, and read as if a stranger had written it.
 *
 * @import { Board } from "../home/front/messages.d.ts"
 */
import { today } from "../table/front/people/known.js";
import { parsed, read, write } from "../table/front/people/storage.js";

/** @typedef {[rule: string, missed: number, answered: number]} Count */

const MOST = 40; // rules of a day
const RULE = /^[A-Z]{2,8}-\d{1,4}$/;

/** What is kept of a game, and of which day. @param {string} game @returns {{ day: number, counts: Count[] }} */
function kept(game) {
  /** @type {{ day?: unknown, rules?: unknown }} */
  const told = Object(parsed(read(`cardlab-hard/${game}`), {}));
  const counts = Object.entries(Object(told.rules))
    .map(([rule, some]) => /** @type {Count} */ ([rule, Number(some?.[0]), Number(some?.[1])]))
    .filter(([rule, missed, answered]) => RULE.test(rule) && missed >= 0 && answered >= missed && answered < 1e6);
  return { day: Number(told.day) || 0, counts: counts.slice(0, MOST) };
}

/** Adds the answers that all may see now to those of today. @param {Pick<Board, "asks" | "polls">} board */
export function count({ asks, polls }, day = today()) {
  const before = kept(asks);
  const rules = new Map(before.day === day ? before.counts.map(([rule, ...some]) => [rule, some]) : []);
  for (const { rule, right, answered } of polls) {
    const [missed, all] = rules.get(rule) ?? [0, 0];
    if (rule && answered) rules.set(rule, [missed + answered - right, all + answered]);
  }
  if (rules.size) write(`cardlab-hard/${asks}`, JSON.stringify({ day, rules: Object.fromEntries(rules) }));
}

/** The rules that were missed on a day before this one, the hardest first. @param {string} game */
export function hardest(game, now = today()) {
  const { day, counts } = kept(game);
  if (day >= now) return [];
  const missed = counts.filter(([, some]) => some > 0);
  return missed.sort((a, b) => b[1] / b[2] - a[1] / a[2] || b[1] - a[1]).map(([rule]) => rule);
}
