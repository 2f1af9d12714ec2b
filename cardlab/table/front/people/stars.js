/**
 * The stars of the exercises, and when what was missed comes again.
 *
 * A kind of exercise that was missed comes again at the next visit; answered right then, two visits later, then four,
 * then it is known. A visit begins with the first lesson opened half an hour after anything was done.
 *
 * @import { StarRecord } from "../messages.d.ts"
 */
import { note } from "./known.js";
import { base, drop, parsed, read, stored, who, write } from "./storage.js";

/** @typedef {{ stars?: number, due?: number, gap?: number, event?: string, lesson?: string }} Stars `due`: the visit at which
 *   it comes again; `lesson`: the page on which it was answered */
/** @typedef {{ at: number, of: number }} Place which step of a lesson, and how many it had */

const PAUSE = 30 * 60 * 1000; // milliseconds without doing anything, after which another visit begins
const LONGEST = 4; // visits: what was right after so many is known

/** @returns {{ n?: number, at?: number }} */
const visit = () => parsed(read(`${base()}-visit/all`), {});
/** @param {number} n */
const done = (n) => write(`${base()}-visit/all`, JSON.stringify({ n, at: Date.now() }));

/** Somebody has opened a lesson. */
export function arrive() {
  const { n = 0, at = 0 } = visit();
  done(Date.now() - at > PAUSE ? n + 1 : n);
}

/** What is kept of an exercise. @param {string} exercise @returns {Stars} */
export const starsOf = (exercise) => parsed(read(`${base()}-stars/${exercise}`), {});

/**
 * What is kept of an exercise under a name that it has had is kept under its name from now on.
 *
 * @param {string} exercise
 * @param {string[]} was
 */
export function moved(exercise, was) {
  for (const old of was.map((name) => `${base()}-stars/${name}`)) {
    const text = read(old);
    if (text === null) continue;
    /** @type {Stars} */
    const then = parsed(text, {});
    const now = starsOf(exercise);
    const stars = Math.max(Number(then.stars) || 0, now.stars || 0);
    const whole = JSON.stringify({ ...then, ...now, stars });
    write(`${base()}-stars/${exercise}`, whole);
    if (read(`${base()}-stars/${exercise}`) === whole) drop(old); // there may have been no room for it
  }
}

/** The name of the lesson that a page is, as its file has it. @param {string} path */
export const lessonAt = (path) =>
  path
    .split("/")
    .pop()
    ?.replace(/\.(ipynb|html)$/, "") ?? "";

/** The stars that were won in each lesson. @returns {Map<string, number>} */
export function won() {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [exercise, text] of Object.entries(stored(`${base()}-stars/`))) {
    /** @type {Stars} */
    const { lesson = exercise.split(".")[0], stars } = parsed(text, {}); // what was kept before says only its game
    sums.set(lesson, (sums.get(lesson) ?? 0) + (Number(stars) || 0));
  }
  return sums;
}

/** Whether an exercise that was missed comes again now. @param {string} exercise */
export function due(exercise) {
  const when = starsOf(exercise).due;
  return when !== undefined && when <= (visit().n || 0);
}

/**
 * What is kept of an exercise after something has come of it.
 *
 * @param {Stars} old
 * @param {Pick<StarRecord, "event" | "stars" | "missed">} record
 * @param {number} now the number of this visit
 * @returns {Stars}
 */
export function after(old, { event, stars, missed }, now) {
  const kept = { ...old, event, stars: Math.max(old.stars || 0, stars || 0) };
  if (missed) return { ...kept, due: now + 1, gap: 1 };
  if (!stars || old.due === undefined || old.due > now) return kept;
  const gap = 2 * (old.gap ?? 1);
  if (gap <= LONGEST) return { ...kept, gap, due: now + gap };
  delete kept.due;
  delete kept.gap;
  return kept;
}

/** Whether whoever plays now had these cards first: a page is not loaded again for somebody else. @param {string} event */
function own(event) {
  const cards = `cardlab-first/${event.slice(0, -2)}`;
  try {
    const first = sessionStorage.getItem(cards) ?? who();
    sessionStorage.setItem(cards, first);
    return first === who();
  } catch {
    return true; // nothing is kept at all
  }
}

/** Something has come of an exercise; the same event is told more than once. @param {StarRecord} record */
export function star(record) {
  moved(record.exercise, record.was);
  const old = starsOf(record.exercise);
  if (!record.event || old.event === record.event || !own(record.event)) return;
  note(record.met);
  const now = visit().n || 0;
  const lesson = record.apart ? old.lesson : lessonAt(location.pathname);
  const kept = { ...after(old, record, now), lesson };
  write(`${base()}-stars/${record.exercise}`, JSON.stringify(kept));
  done(now);
  window.dispatchEvent(new CustomEvent("cardlab-star", { detail: record }));
}

/** Where somebody is in a lesson. @param {string} lesson @returns {Place | null} */
export const place = (lesson) => parsed(read(`${base()}-step/${lesson}`), null);

/** @param {string} lesson @param {Place} where */
export const stay = (lesson, where) => write(`${base()}-step/${lesson}`, JSON.stringify(where));
