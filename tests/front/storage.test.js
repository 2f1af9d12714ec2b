/** What a browser keeps, for each child apart, and the stars of the exercises. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { faceOf, free, learn, unworn } from "../../cardlab/table/front/people/faces.js";
import { called, languages, speak, translates } from "../../cardlab/table/front/people/language.js";
import { after, lessonAt, moved, starsOf, won } from "../../cardlab/table/front/people/stars.js";
import {
  add,
  base,
  bring,
  choose,
  chosenFaces,
  forget,
  names,
  read,
  stored,
  who,
  write,
  written,
} from "../../cardlab/table/front/people/storage.js";

// A browser's storage: its keys are those of the object, its methods are not.
beforeEach(() => {
  const storage = Object.create({
    /** @param {string} key */
    getItem: (key) => storage[key] ?? null,
    /** @param {string} key @param {string} text */
    setItem: (key, text) => {
      storage[key] = text;
    },
    /** @param {string} key */
    removeItem: (key) => delete storage[key],
  });
  globalThis.localStorage = storage;
});

test("a name is kept once, without signs that keys need", () => {
  assert.equal(add(" Ana/@| "), "Ana");
  assert.equal(add("Ana"), "Ana");
  assert.equal(add(" / "), "");
  assert.deepEqual(names(), ["Ana"]);
});

test("a face needs no name: one is called by the animal, and a second one has a number", () => {
  assert.equal(add("", { animal: "owl", colour: "pink" }), "Owl");
  assert.equal(add(" ", { animal: "owl", colour: "red" }), "Owl 2");
  assert.equal(add("__proto__", { animal: "fox", colour: "red" }), "__proto__");
  assert.deepEqual(
    [...chosenFaces()],
    [
      ["Owl", { animal: "owl", colour: "pink" }],
      ["Owl 2", { animal: "owl", colour: "red" }],
      ["__proto__", { animal: "fox", colour: "red" }],
    ],
  );
  assert.equal(free(names())[0], "bear", "what nobody has comes first");
  assert.deepEqual(free(names()).slice(-2), ["fox", "owl"]);
  assert.equal(unworn(names()), "orange");
  forget("Owl");
  assert.equal(chosenFaces().has("Owl"), false);
  assert.equal(add("", { animal: "owl", colour: "pink" }), "Owl");
});

test("damaged faces are no faces, and a name without one has that of the table", () => {
  for (const text of ["{", "7", '{"A":null}', '{"A":{"animal":1,"colour":"red"}}', '["A"]']) {
    write("cardlab-faces", text);
    assert.equal(chosenFaces().get("A"), undefined);
  }
  learn([
    ["Pip", "chick", "p"],
    ["Milo", "cat", "m"],
  ]);
  assert.deepEqual(
    ["Milo B", "Cat", "B", "A", "", "Zoë"].map((name) => faceOf(name).animal),
    ["cat", "cat", "chick", "cat", "chick", "chick"],
  );
});

test("what is kept of one child is not another one's", () => {
  write(`${base("Ana")}/memory`, "hers");
  write(`${base("An")}/memory`, "his");
  assert.deepEqual(stored(`${base("Ana")}/`), { memory: "hers" });
  choose("An");
  assert.equal(who(), "An");
  forget("An");
  assert.equal(who(), "");
  assert.equal(read(`${base("Ana")}/memory`), "hers");
  assert.equal(read(`${base("An")}/memory`), null);
  assert.equal(base("Jo-Jo"), "cardlab@Jo%2DJo", "no name begins as the keys of another kind do");
});

test("what is written to a file comes back", () => {
  add("Ana", { animal: "fox", colour: "teal" });
  write(`${base("Ana")}-stars/one`, "3");
  const text = written("Ana");
  forget("Ana");
  bring(text);
  assert.equal(read(`${base("Ana")}-stars/one`), "3");
  assert.equal(who(), "Ana");
  assert.deepEqual(chosenFaces().get("Ana"), { animal: "fox", colour: "teal" });
});

test("a file of something else is refused in a sentence, and keys that are not ours are left out", () => {
  for (const text of ["", "{}", "null", "[1]", '{"cardlab":"kept","format":2,"name":"A","kept":{}}']) {
    assert.throws(() => bring(text), /nothing from cardlab in this file/);
  }
  bring(
    JSON.stringify({
      cardlab: "kept",
      format: 1,
      name: "A",
      kept: { "/../x": "1", "-who": "2", "/bela": 3, "/memory": "4" },
    }),
  );
  assert.deepEqual(stored(`${base("A")}`), { "/memory": "4" });
});

test("what was missed comes again after one visit, then two, then four, then it is known", () => {
  const exercise = { exercise: "x", was: [], event: "a", stars: 0, missed: true };
  const missed = after({}, exercise, 1);
  assert.deepEqual(missed, { event: "a", stars: 0, due: 2, gap: 1 });
  const right = { ...exercise, stars: 2, missed: false };
  assert.equal(after(missed, right, 1).due, 2, "not before it is due");
  const second = after(missed, right, 2);
  assert.deepEqual([second.due, second.stars], [4, 2]);
  const third = after(second, right, 4);
  assert.equal(third.due, 8);
  assert.equal("due" in after(third, right, 8), false);
});

test("stars under a name made of words are found once, moved, and lost neither here nor in a file", () => {
  const keep = (/** @type {string} */ name, /** @type {unknown} */ kept) =>
    write(`${base()}-stars/${name}`, JSON.stringify(kept));
  choose(add("Mia"));
  keep("bela.2.1f3a09bc", { stars: 3, lesson: "bela" });
  const text = written("Mia");
  const was = ["bela.2.00000000", "bela.2.1f3a09bc"];
  moved("bela.stage-2-ten", was);
  assert.deepEqual(starsOf("bela.stage-2-ten"), { stars: 3, lesson: "bela" });
  assert.deepEqual(Object.keys(stored(`${base()}-stars/`)), ["bela.stage-2-ten"]);
  keep("bela.stage-2-ten", { stars: 1, event: "later" });
  moved("bela.stage-2-ten", was);
  assert.equal(starsOf("bela.stage-2-ten").stars, 1, "found once");
  bring(text);
  moved("bela.stage-2-ten", was);
  assert.deepEqual(starsOf("bela.stage-2-ten"), { stars: 3, event: "later", lesson: "bela" }, "the most that was won");
  forget("Mia");
  bring(text);
  moved("bela.stage-2-ten", was);
  assert.equal(starsOf("bela.stage-2-ten").stars, 3);
  forget("Mia");
});

test("the stars of a lesson are those of its exercises, of one child, wherever else its game is asked about", () => {
  /** @param {string} name @param {string} exercise @param {unknown} kept */
  const keep = (name, exercise, kept) => write(`${base(name)}-stars/${exercise}`, JSON.stringify(kept));
  choose("Zoë");
  keep("Zoë", "bela.1.0a", { stars: 3, lesson: "bela" });
  keep("Zoë", "bela.all.0b", { stars: 1 }); // of a time when nothing was said of lessons
  keep("Zoë", "bela.1.0c", { stars: 2, lesson: "tricks" });
  keep("Zoë", "memory.1.0d", { stars: 0, lesson: "memory" });
  keep("Zo", "bela.1.0a", { stars: 3, lesson: "bela" });
  for (const [i, broken] of [7, [], "3", { stars: "many" }].entries()) keep("Zoë", `bela.2.${i}`, broken);
  assert.deepEqual(Object.fromEntries(won()), { bela: 4, tricks: 2, memory: 0 });
  choose("");
  assert.equal(won().get("bela") ?? 0, 0);
  assert.deepEqual(["/voila/render/bela.ipynb", "/x/bela.html", "/"].map(lessonAt), ["bela", "bela", ""]);
});

test("a child is spoken to in the language that she has chosen, and the others as before", () => {
  const page = { lang: "en", dataset: { languages: "en de" } };
  const address = new URL("http://here/?game=bela&language=en");
  let [loaded, cookie, shown] = [0, "", ""];
  const [document, location, history] = [
    {
      documentElement: page,
      /** @param {string} told */
      set cookie(told) {
        cookie = told;
      },
    },
    { href: address.href, reload: () => loaded++ },
    {
      /** @param {null} _ @param {string} __ @param {URL} url */
      replaceState: (_, __, url) => {
        shown = url.search;
      },
    },
  ];
  Object.assign(globalThis, { document, location, history });
  choose(add("Ana"));
  assert.equal(translates(), false, "nobody has chosen one");
  speak("de");
  assert.equal(translates(), true);
  assert.deepEqual([loaded, shown], [1, "?game=bela"]);
  assert.match(cookie, /^cardlab-language=de; path=\/; SameSite=Lax; max-age=\d+$/);
  page.lang = "de";
  choose(add("Ben"));
  assert.equal(translates(), true, "he has English");
  assert.match(cookie, /^cardlab-language=en;/);
  assert.deepEqual(languages().map(called), ["English", "Deutsch"]);
  page.dataset.languages = "en";
  assert.deepEqual(languages(), [], "no choice");
});
