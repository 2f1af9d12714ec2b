/**
 * What this browser keeps, apart for each child by name.
 *
 * Keys: "cardlab/<game>" a save, "cardlab-last/<game>" a plan, "cardlab-wins/<game>" one's own games, "cardlab-rules/<game>" and
 * "cardlab-five/all" what known.js says, "cardlab-look/<what>" cloths and language, "cardlab-aside/<game>" what could not be read, and of a lesson
 * "cardlab-stars/<exercise>" {stars, due, gap, event, lesson}, "cardlab-step/<lesson>" where one is, "cardlab-visit/all"
 * {n, at}.
 * Of a child called Ana they begin with "cardlab@Ana". "cardlab-who" is who plays now, "cardlab-names" who may,
 * "cardlab-faces" {name: {animal, colour}} the faces that they have chosen.
 */
import { noStorage } from "../notes.js";
import { t } from "../parts/text.js";

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

/** Who plays now, "" for nobody in particular. */
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

/** @typedef {{ animal: string, colour: string }} Face the face that somebody has chosen */

/** The faces that were chosen, by name. @returns {Map<string, Face>} */
export function chosenFaces() {
  /** @type {Record<string, Partial<Face> | null>} */
  const known = parsed(read("cardlab-faces"), {});
  const faces = Object.entries(known).map(([name, face]) => [name, face?.animal, face?.colour]);
  return new Map(
    faces.flatMap(([name, animal, colour]) =>
      typeof animal === "string" && typeof colour === "string" ? [[name ?? "", { animal, colour }]] : [],
    ),
  );
}

/** @param {Map<string, Face>} faces */
const keep = (faces) => write("cardlab-faces", JSON.stringify(Object.fromEntries(faces)));

// biome-ignore format: one line each
/** @type {Record<string, string>} the animals, the colours and the cloths */
const TITLES = {
  fox: t`Fox`, owl: t`Owl`, bear: t`Bear`, panda: t`Panda`, rabbit: t`Rabbit`, frog: t`Frog`, lion: t`Lion`, elephant: t`Elephant`,
  red: t`Red`, orange: t`Orange`, yellow: t`Yellow`, green: t`Green`, teal: t`Teal`, blue: t`Blue`, purple: t`Purple`, pink: t`Pink`,
  meadow: t`Meadow`, lake: t`Lake`, berry: t`Berry`, night: t`Night`, plum: t`Plum`,
};

/** What people are told of something to choose. @param {string} word */
export const titled = (word) => TITLES[word] ?? word;

/** What somebody without a name is called: "Owl", and a second one "Owl 2". @param {string} animal */
function called(animal) {
  const name = titled(animal);
  for (let i = 1; ; i++) {
    const one = i > 1 ? `${name} ${i}` : name;
    if (!names().includes(one)) return one;
  }
}

/**
 * One more who plays here; gives the name as it is kept, "" for none. With a face nobody needs a name.
 *
 * @param {string} name
 * @param {Face} [face]
 */
export function add(name, face) {
  const plain = name
    .replace(/(?![\t-\r])[\p{DI}\p{Cc}\u2800]/gu, "")
    .normalize()
    .replace(/(\p{L}[\p{Mn}\p{Mc}]{0,3})?\p{M}*/gu, "$1")
    .replace(/[/@|]/g, "")
    .replace(/[,\s]+/g, " ");
  const known = [...plain.trim()].slice(0, 20).join("").trim() || (face ? called(face.animal) : "");
  if (known && !names().includes(known)) write("cardlab-names", JSON.stringify([...names(), known]));
  if (known && face) keep(chosenFaces().set(known, face));
  return known;
}

/** Now somebody else plays. @param {string} name */
export const choose = (name) => write("cardlab-who", name);

/** Deletes all that is kept of somebody. @param {string} name */
export function forget(name) {
  for (const key of mine(name)) drop(key);
  write("cardlab-names", JSON.stringify(names().filter((known) => known !== name)));
  const faces = chosenFaces();
  if (faces.delete(name)) keep(faces);
  if (who() === name) choose("");
}

/** All that is kept of somebody, as the text of a file. @param {string} name */
export function written(name) {
  const all = Object.fromEntries(mine(name).map((key) => [key.slice(base(name).length), read(key)]));
  return JSON.stringify({ cardlab: "kept", format: 1, name, face: chosenFaces().get(name), kept: all });
}

/**
 * Brings back what `written` made. Says in a sentence what is wrong with any other text.
 *
 * @param {string} text
 * @param {Record<string, (mine: string | null, theirs: string) => string>} [joins] what is kept under keys that begin so is
 *   joined with what is here; all else is taken as it comes
 */
export function bring(text, joins = {}) {
  /** @type {{ cardlab?: unknown, format?: unknown, name?: unknown, face?: Partial<Face> | null, kept?: unknown }} */
  const told = text.length < 5e6 ? parsed(text, {}) : {};
  const { name, face, kept: all } = told;
  if (told.cardlab !== "kept" || told.format !== 1 || typeof name !== "string" || typeof all !== "object" || !all) {
    throw new Error(t`There's nothing from cardlab in this file. Choose a file that cardlab has saved.`);
  }
  const { animal, colour } = face ?? {};
  const whole = typeof animal === "string" && typeof colour === "string" ? { animal, colour } : undefined;
  const known = add(name, name.trim() ? whole : undefined);
  for (const [key, value] of Object.entries(all)) {
    if (!/^(-[a-z]+)?\/[\w.:-]{1,80}$/.test(key) || typeof value !== "string") continue;
    const [, join] = Object.entries(joins).find(([start]) => key.startsWith(start)) ?? [];
    write(base(known) + key, join ? join(read(base(known) + key), value) : value);
  }
  choose(known);
}
