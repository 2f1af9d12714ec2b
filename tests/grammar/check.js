// Reads texts as JSON, [{where, text, markdown}], and prints what the grammar checker finds in them; 1 if it finds any.
// With the word "all" these are all texts that there are.
// A text that was clean is not read again until it, the words or the rules change: all of them take half a minute.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Dialect, LocalLinter } from "harper.js";
import { binary } from "harper.js/binary";
import { OFF, RIGHT } from "./off.js";

const words = readFileSync(new URL("words.txt", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean);
const linter = new LocalLinter({ binary, dialect: Dialect.British });
await linter.importWords(words);
const on = await linter.getDefaultLintConfig();
for (const rule of Object.keys(OFF)) {
  if (!(rule in on)) throw new Error(`off.js switches off ${rule}, and there is no such rule.`);
  on[rule] = false;
}
await linter.setLintConfig(on);

/** What of RIGHT was needed. @type {Set<string[]>} */
const used = new Set();

/** @typedef {{where: string, text: string, markdown: boolean}} Text */
/** What is found in a text, a line and its fault each. @param {Text} one */
async function faults({ where, text, markdown }) {
  const found = await linter.organizedLints(text, { language: markdown ? "markdown" : "plaintext" });
  const letters = [...text]; // a place is counted in code points
  const said = [];
  for (const [rule, lints] of Object.entries(found)) {
    for (const lint of lints) {
      const at = letters.slice(0, lint.span().start).join("").length;
      const line = text.slice(text.lastIndexOf("\n", at - 1) + 1).split("\n")[0];
      const right = RIGHT.find(([known, words]) => known === rule && line.includes(words));
      if (right) used.add(right);
      if (right) continue;
      const instead = lint.suggestions().map((other) => `“${other.get_replacement_text()}”`);
      said.push(`${where}: ${line}\n    ${rule} “${lint.get_problem_text()}”: ${lint.message()} ${instead}`);
    }
  }
  return said;
}

const KEPT = 2000; // texts that are remembered: those of a few branches
const cache = new URL("../node_modules/.cache/grammar.json", import.meta.url);
/** @param {string[]} parts */
const hash = (...parts) => createHash("sha256").update(parts.join("\0")).digest("base64");
/** The texts known to be clean. @returns {string[]} */
function known() {
  try {
    return JSON.parse(readFileSync(cache, "utf8"));
  } catch {
    return [];
  }
}

const ours = ["check.js", "off.js", "words.txt", "../package-lock.json"];
const reader = hash(...ours.map((name) => readFileSync(new URL(name, import.meta.url), "utf8")));
/** @type {Text[]} */
const texts = JSON.parse(readFileSync(0, "utf8"));
const before = new Set(known());
const all = process.argv[2] === "all";
const clean = [];
const said = [];
let afresh = all; // whether every text was read
for (const one of texts) {
  const mark = hash(reader, one.text);
  const again = all && before.has(mark);
  const wrong = again ? [] : await faults(one);
  afresh &&= !again;
  said.push(...wrong);
  if (!wrong.length) clean.push(mark);
}
if (all) {
  mkdirSync(new URL(".", cache), { recursive: true });
  writeFileSync(cache, JSON.stringify([...new Set([...clean, ...before])].slice(0, KEPT)));
}
const unused = RIGHT.filter((one) => !used.has(one));
if (afresh) {
  for (const [rule, words] of unused) console.log(`off.js: ${rule} finds nothing in “${words}” any more; take it off.`);
}
if (said.length) console.log(said.join("\n"));
if (said.length) console.log(`The grammar checker found ${said.length}: mend them, or see words.txt and off.js.`);
process.exitCode = said.length ? 1 : 0;
