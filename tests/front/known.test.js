/** What is kept of each rule, and what is asked again on a day. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { count, hardest } from "../../cardlab/classroom/hard.js";
import { known } from "../../cardlab/lessons/front/map.js";
import { all, checked, joined, note, noted, ruled, today } from "../../cardlab/table/front/people/known.js";
import { bring, choose, read, write, written } from "../../cardlab/table/front/people/storage.js";
import { begun, due, five, isKnown, todays } from "../../cardlab/table/front/people/today.js";

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

/** @param {number[]} no @param {number[]} yes */
const days = (no, yes) => ({ no, yes });

test("a day begins at midnight, as clocks show it here", () => {
  const late = new Date(2026, 10, 27, 23, 59);
  const early = new Date(2026, 10, 28, 0, 1);
  assert.equal(today(early) - today(late), 1);
  assert.equal(today(new Date(2026, 10, 27, 0, 1)), today(late));
});

/** @type {[string, import("../../cardlab/table/front/people/known.js").Days, number, boolean][]} */
const TABLE = [
  ["missed: tomorrow", days([10], []), 11, false],
  ["right on the day on which it was missed: still tomorrow", days([10], [10]), 11, false],
  ["right once: three days later", days([10], [11]), 14, false],
  ["right twice: a week later", days([10], [11, 14]), 21, false],
  ["right three times on different days: known, and asked once more", days([10], [11, 14, 21]), 42, true],
  ["right once more: never again", days([10], [11, 14, 21, 42]), Number.POSITIVE_INFINITY, true],
  ["missed again: it begins anew", days([10, 50], [11, 14, 21]), 51, false],
  ["never missed: right once is not known either", days([], [10]), 13, false],
];
for (const [name, one, when, known] of TABLE) {
  test(name, () => {
    assert.equal(due(one), when);
    assert.equal(isKnown(one), known);
  });
}

/** @type {Record<string, import("../../cardlab/table/front/people/today.js").Offer[]>} */
const OFFERED = {
  one: [
    ["ONE-1", 0],
    ["ONE-2", 0],
    ["ONE-3", 0],
    ["ONE-4", 1],
    ["ONE-5", 2],
  ],
  two: [["TWO-1", 0]],
};

test("the oldest comes first, then what is new in a stage that was begun, and no game that was never met", () => {
  const met = new Map([
    [
      "one",
      new Map([
        ["ONE-1", days([10], [])],
        ["ONE-4", days([8], [])],
        ["ONE-99", days([1], [])], // no exercise asks it
      ]),
    ],
  ]);
  assert.deepEqual(
    five(met, OFFERED, 11).map(({ rule }) => rule),
    ["ONE-4", "ONE-1", "ONE-2", "ONE-3"],
  );
  assert.deepEqual(
    five(met, OFFERED, 10).map(({ rule }) => rule),
    ["ONE-4", "ONE-2", "ONE-3"],
    "what was missed today is asked tomorrow",
  );
});

test("a rule that is met is kept under its game, by day", () => {
  note({ game: "one", slips: ["ONE-1"], rights: ["ONE-2"] });
  note({ game: "one", slips: ["ONE-1", "no rule"], rights: [] });
  const day = today();
  assert.deepEqual(JSON.parse(String(read("cardlab-rules/one"))), {
    "ONE-2": { no: [], yes: [day] },
    "ONE-1": { no: [day], yes: [] },
  });
  choose("Ana");
  assert.equal(all().size, 0);
});

test("a damaged store is set aside, and what is whole of another one counts", () => {
  write("cardlab-rules/one", '{"ONE-1": {"no": [1');
  assert.equal(ruled("one").size, 0);
  assert.equal(read("cardlab-rules/one"), null);
  assert.equal(read("cardlab-aside/one"), '{"ONE-1": {"no": [1');
  const odd =
    '{"ONE-1": {"no": [3, "x", -1, 2.5, 99, 3], "yes": 7}, "ONE-2": null, "__proto__": {"no": [1]}, "ONE-3": {}}';
  assert.deepEqual([...(checked(odd, 10) ?? [])], [["ONE-1", days([3], [])]]);
  for (const none of ["[]", "7", '"ONE-1"', "null"]) assert.equal(checked(none, 10), null, none);
});

test("what is kept stays small", () => {
  let rules = new Map();
  for (let day = 1; day < 400; day++) rules = noted(rules, { slips: [`ONE-${day}`, "ONE-0"], rights: [] }, day);
  assert.equal(rules.size, 120);
  assert.deepEqual(rules.get("ONE-0").no, [392, 393, 394, 395, 396, 397, 398, 399]);
});

test("what was carried here is joined with what is here, and a stranger's text adds nothing", () => {
  const mine = '{"ONE-1": {"no": [5], "yes": [7]}}';
  assert.deepEqual(JSON.parse(joined(mine, '{"ONE-1": {"no": [], "yes": [6, 7]}, "ONE-2": {"no": [4]}}', 9)), {
    "ONE-1": { no: [5], yes: [6, 7] },
    "ONE-2": { no: [4], yes: [] },
  });
  assert.deepEqual(JSON.parse(joined(mine, "{{", 9)), JSON.parse(mine));
  assert.deepEqual(JSON.parse(joined(null, '{"<b>": {"no": [1]}}', 9)), {});
});

test("a file joins what it brings with what is known here", () => {
  const day = today();
  write("cardlab-rules/one", JSON.stringify({ "ONE-1": days([day - 3], []) }));
  const file = written("");
  write("cardlab-rules/one", JSON.stringify({ "ONE-1": days([], [day - 1]) }));
  bring(file, { "-rules/": joined });
  assert.deepEqual([...ruled("one")], [["ONE-1", days([day - 3], [day - 1])]]);
});

test("the questions of a day stay the same until the next day", () => {
  write("cardlab-rules/one", JSON.stringify({ "ONE-1": days([10], []) }));
  const first = todays(OFFERED, 11);
  assert.deepEqual(first.rules[0], { game: "one", rule: "ONE-1" });
  begun({ ...first, done: 1 });
  write("cardlab-rules/one", JSON.stringify({ "ONE-1": days([10], [11]), "ONE-2": days([10], []) }));
  assert.deepEqual(todays(OFFERED, 11), { ...first, done: 1 });
  assert.deepEqual(todays(OFFERED, 12).rules[0], { game: "one", rule: "ONE-2" });
  for (const bad of ['{"day": 12, "rules": [{}], "done": 0}', '{"day": 12, "rules": 5}', "["]) {
    write("cardlab-five/all", bad);
    assert.equal(todays(OFFERED, 12).done, 0);
    assert.equal(todays(OFFERED, 12).rules[0].rule, "ONE-2");
  }
});

test("the map says known of an exercise whose rule was right on three different days, and of no other one", () => {
  write("cardlab-rules/one", JSON.stringify({ "ONE-1": days([1], [2, 5, 12]), "ONE-2": days([3], [2, 5, 12]) }));
  /** @param {string} exercise @param {string} rule */
  const step = (exercise, rule) => {
    const cell = { querySelector: () => ({ dataset: { exercise, rule } }) };
    return { title: "", first: true, cells: [/** @type {HTMLElement} */ (/** @type {unknown} */ (cell))] };
  };
  assert.equal(known(step("one.a", "ONE-1")), true);
  assert.equal(known(step("one.b", "ONE-2")), false);
  assert.equal(known(step("two.a", "ONE-1")), false);
  assert.equal(known(step("one.c", "")), false);
});

test("what a class found hard is told on another day, the hardest first, by rules and counts alone", () => {
  /** @param {string} rule @param {number} right @param {number} answered */
  const poll = (rule, right, answered) => ({ rule, right, answered, request: "", picture: "", bars: [] });
  count({ asks: "one", polls: [poll("ONE-1", 9, 10), poll("ONE-2", 4, 10), poll("ONE-3", 5, 5), poll("", 0, 9)] }, 10);
  count({ asks: "one", polls: [poll("ONE-1", 0, 10), poll("ONE-4", 0, 0)] }, 10);
  assert.deepEqual(JSON.parse(String(read("cardlab-hard/one"))), {
    day: 10,
    rules: { "ONE-1": [11, 20], "ONE-2": [6, 10], "ONE-3": [0, 5] },
  });
  assert.deepEqual(hardest("one", 10), [], "today it is known");
  assert.deepEqual(hardest("one", 11), ["ONE-2", "ONE-1"]);
  assert.deepEqual(hardest("two", 11), []);
  count({ asks: "one", polls: [poll("ONE-3", 1, 2)] }, 12);
  assert.deepEqual(hardest("one", 13), ["ONE-3"], "each day stands for itself");
  for (const bad of ["{", "7", '{"day": 1, "rules": {"<b>": [1, 1], "ONE-1": 5, "ONE-2": [3, 1], "ONE-3": null}}']) {
    write("cardlab-hard/one", bad);
    assert.deepEqual(hardest("one", 13), []);
  }
});
