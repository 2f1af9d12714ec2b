/** What a browser keeps, for each child apart, and the stars of the exercises. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { after } from "../../cardlab/table/front/stars.js";
import {
  add,
  base,
  bring,
  choose,
  forget,
  names,
  read,
  stored,
  who,
  write,
  written,
} from "../../cardlab/table/front/storage.js";

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
  add("Ana");
  write(`${base("Ana")}-stars/one`, "3");
  const text = written("Ana");
  forget("Ana");
  bring(text);
  assert.equal(read(`${base("Ana")}-stars/one`), "3");
  assert.equal(who(), "Ana");
});

test("a file of something else is refused in a sentence, and keys that are not ours are left out", () => {
  for (const text of ["", "{}", "null", "[1]", '{"cardlab":"kept","format":2,"name":"A","kept":{}}']) {
    assert.throws(() => bring(text), /holds nothing that was kept here/);
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
  const exercise = { exercise: "x", event: "a", stars: 0, missed: true };
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
