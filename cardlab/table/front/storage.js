/**
 * What this browser keeps, apart for each child by name.
 *
 * Keys: "cardlab/<game>" a save, "cardlab-last/<game>" a plan, "cardlab-wins/<game>" one's own games, and of a lesson
 * "cardlab-stars/<exercise>" {stars, due, gap, event}, "cardlab-step/<lesson>" where one is, "cardlab-visit/all" {n, at}.
 * Of a child called Ana they begin with "cardlab@Ana". "cardlab-who" is who plays now, "cardlab-names" who may.
 */
import { noStorage } from "./nostorage.js";

const OWN = /^(-[a-z]+)?\//; // how the rest of a key of one's own begins

/** @param {string} key */
export function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps a text; where the browser's storage is full or forbidden, the page says so once.
 *
 * @param {string} key
 * @param {string} text
 */
export function write(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    noStorage();
  }
}

/** @param {string} key */
export function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

/** All keys that begin so. @param {string} start */
function keys(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return []; // private windows keep nothing
  }
}

/**
 * What a kept text says as JSON, or something else where there is none.
 *
 * @template Told
 * @param {string | null} text
 * @param {Told} otherwise
 * @returns {Told}
 */
export function parsed(text, otherwise) {
  try {
    return JSON.parse(text ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Who plays now, "" for nobody special. */
export const who = () => read("cardlab-who") || "";

/** How the keys of somebody begin. @param {string} [name] */
export const base = (name = who()) => (name ? `cardlab@${encodeURIComponent(name).replaceAll("-", "%2D")}` : "cardlab");

/** What is kept under keys that begin so, without that beginning. @param {string} start */
export function stored(start) {
  return Object.fromEntries(keys(start).map((key) => [key.slice(start.length), read(key) ?? ""]));
}

/** Those who play at this browser. @returns {string[]} */
export function names() {
  /** @type {unknown} */
  const known = parsed(read("cardlab-names"), null);
  return Array.isArray(known) ? known.filter((name) => typeof name === "string") : [];
}

/** @param {string} name */
const mine = (name) => keys(base(name)).filter((key) => OWN.test(key.slice(base(name).length)));

/**
 * One more who plays here; gives the name as it is kept, "" for none.
 *
 * @param {string} name
 */
export function add(name) {
  const kept = name.replace(/[/@|]/g, "").trim().slice(0, 20);
  if (kept && !names().includes(kept)) write("cardlab-names", JSON.stringify([...names(), kept]));
  return kept;
}

/** Now somebody else plays. @param {string} name */
export const choose = (name) => write("cardlab-who", name);

/** Deletes all that is kept of somebody. @param {string} name */
export function forget(name) {
  for (const key of mine(name)) drop(key);
  write("cardlab-names", JSON.stringify(names().filter((known) => known !== name)));
  if (who() === name) choose("");
}

/** All that is kept of somebody, as the text of a file. @param {string} name */
export function written(name) {
  const kept = Object.fromEntries(mine(name).map((key) => [key.slice(base(name).length), read(key)]));
  return JSON.stringify({ cardlab: "kept", format: 1, name, kept });
}

/**
 * Brings back what `written` made. Says in a sentence what is wrong with any other text.
 *
 * @param {string} text
 */
export function bring(text) {
  /** @type {{ cardlab?: unknown, format?: unknown, name?: unknown, kept?: unknown }} */
  const told = text.length < 5e6 ? parsed(text, {}) : {};
  const { name, kept } = told;
  if (told.cardlab !== "kept" || told.format !== 1 || typeof name !== "string" || typeof kept !== "object" || !kept) {
    throw new Error("This file holds nothing that was kept here. Choose one that cardlab has saved.");
  }
  const known = add(name);
  for (const [key, value] of Object.entries(kept)) {
    if (/^(-[a-z]+)?\/[\w.:-]{1,80}$/.test(key) && typeof value === "string") write(base(known) + key, value);
  }
  choose(known);
}
