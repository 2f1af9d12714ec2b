/** The parts of a table's page that need no page: keys, sizes, numbers, words, what is kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parts } from "../../cardlab/table/front/bar.js";
import { turned } from "../../cardlab/table/front/drag.js";
import { placed } from "../../cardlab/table/front/ending.js";
import { first, fitted } from "../../cardlab/table/front/fit.js";
import { due, pause } from "../../cardlab/table/front/hold.js";
import { along, beside } from "../../cardlab/table/front/keys.js";
import { room, zoomed } from "../../cardlab/table/front/room.js";
import { more, won } from "../../cardlab/table/front/save.js";
import { moved, nearest, stepOf, verb } from "../../cardlab/table/front/steps.js";
import { again, answered, asked } from "../../cardlab/table/front/told.js";
import { spoken } from "../../cardlab/table/front/voice.js";

/** @import { Look } from "../../cardlab/table/front/messages.d.ts" */

test("arrow keys go round a row, Home and End to its ends", () => {
  assert.deepEqual([along("ArrowRight", 3, 4), along("ArrowLeft", 0, 4), along("ArrowDown", 1, 4)], [0, 3, 2]);
  assert.deepEqual([along("Home", 2, 4), along("End", 0, 4), along("x", 0, 4)], [0, 3, -1]);
});

test("up and down lead to the nearest place in that direction", () => {
  /** @type {[number, number][]} */
  const grid = [
    [0, 0],
    [100, 0],
    [0, 100],
    [100, 100],
    [110, 60],
  ];
  assert.equal(beside(grid[0], grid, "ArrowDown"), 2);
  assert.equal(beside(grid[3], grid, "ArrowUp"), 4, "a lifted one lies beside its neighbours");
  assert.equal(beside(grid[0], grid, "ArrowUp"), -1);
  assert.equal(beside(grid[2], grid, "ArrowRight"), 3);
});

test("a size is the largest that fits, and no smaller than the least", () => {
  assert.equal(
    fitted(28, 12, (size) => size > 20),
    20,
  );
  assert.equal(
    fitted(28, 12, () => true),
    12,
  );
  assert.deepEqual([first(100, 28), first(60, 28), first(10, 28)], [28, 23, 17]);
});

test("words grow with a large screen only", () => {
  assert.deepEqual([zoomed(390, 844), zoomed(1300, 700), zoomed(1950, 1400), zoomed(9999, 9999)], [1, 1, 1.5, 2.5]);
});

test("a table has the room that its page leaves", () => {
  const page = { high: 800, bar: 60, above: 50, way: 0, below: 0 };
  assert.equal(room(page), 684);
  assert.equal(room({ ...page, above: 500 }), 734, "what is far above is scrolled past");
  assert.equal(room({ ...page, above: 500, way: 70, below: 70 }), 280, "in a lesson all of a step is seen");
  assert.equal(room({ ...page, high: 100 }), 240);
});

test("a button held down makes as many moves as are due", () => {
  assert.equal(due(40, 100, false), 4);
  assert.equal(due(40, 5000, false), 5, "but no more than the table shows at once");
  assert.equal(due(8, 1, false), 1);
  assert.deepEqual([pause(2, false), pause(40, false), pause(40, true)], [500, 80, 340]);
});

test("a dragged card turns a little, not over", () => {
  assert.equal(turned(24, 7), "translate(24px, 7px) rotate(2deg)");
  assert.equal(turned(-500, 0), "translate(-500px, 0px) rotate(-8deg)");
});

test("a banner covers what matters least", () => {
  const table = { width: 100, wide: 40, tall: 10, high: 0, low: 92 };
  assert.equal(placed({ ...table, boxes: [] }), 0);
  const top = placed({ ...table, boxes: [[30, 0, 40, 10]] });
  assert.ok(top >= 34, `${top}: below the box and what is written under it`);
  assert.equal(placed({ ...table, boxes: [[0, 0, 10, 100]] }), 0, "what lies beside it is not covered");
});

const STEPS = [10, 20, 30].map((number) => ({ id: `move:bid -> ${number}`, label: `Bid ${number}`, number }));

test("a number is chosen by steps, or the nearest to what is typed", () => {
  assert.equal(verb(STEPS[0]), "move:bid");
  assert.deepEqual([stepOf(STEPS, 20), stepOf(STEPS, 99), stepOf(STEPS)], [STEPS[1], STEPS[0], STEPS[0]]);
  assert.deepEqual(
    [moved(STEPS, STEPS[0], 1), moved(STEPS, STEPS[0], -1), moved(STEPS, STEPS[0], 1e6)],
    [STEPS[1], STEPS[0], STEPS[2]],
  );
  assert.deepEqual([nearest(STEPS, STEPS[0], "24"), nearest(STEPS, STEPS[2], "x")], [STEPS[1], STEPS[2]]);
});

test("of a move what its sign says as well stands apart", () => {
  const none = { before: "Deal again", named: "", after: "" };
  assert.deepEqual(parts({ id: "", label: "Deal again" }), none);
  const named = { before: "Ask for", named: " hearts", after: "" };
  assert.deepEqual(parts({ id: "", label: "Ask for hearts", suit: "H" }), named);
});

test("signs are read as words", () => {
  assert.equal(spoken("6♠ 7♠ 10♥"), "6 of spades, 7 of spades, 10 of hearts");
  assert.equal(spoken("A♦\uFE0E is a diamond ♦."), "ace of diamonds is a diamond.");
  assert.equal(spoken("★★☆ Well done"), "2 stars! Well done");
  assert.equal(spoken("−5 · ♣"), "minus 5, clubs");
});

/** @type {Look} */
const LOOK = {
  number: 3,
  width: 900,
  height: 600,
  says: null,
  targets: [],
  moves: [],
  more: [],
  say: "Choose an answer.",
  tone: "",
  words: [],
  deal: "",
  curtain: "",
  rule: "",
};

test("an exercise reads what it asks, and what was tapped where the answer does not name it", () => {
  const exercise = { ...LOOK, ask: "Which card wins?" };
  const tap = { id: "card:7♣", label: "7♣" };
  assert.equal(asked(exercise), "Which card wins? Choose an answer.");
  assert.equal(answered(exercise, tap, "No, it is lower."), "7♣. No, it is lower.");
  assert.equal(answered(exercise, tap, "Yes, the 7 of clubs wins."), "Yes, the 7 of clubs wins.");
  assert.equal(answered(exercise, { id: "tool:another", label: "" }, "x"), asked(exercise));
  assert.equal(answered(LOOK, tap, "Fine."), "Fine.", "at a table only the sentence");
});

test("the same sentence twice is another text", () => {
  const twice = again("Wait.", "Wait.");
  assert.notEqual(twice, "Wait.");
  assert.equal(again("Wait.", twice), twice);
  assert.equal(again("Go.", twice), "Go.");
});

test("a save grows piece by piece, and a missing piece is seen", () => {
  const one = more({ at: -1, text: "" }, { at: 0, piece: "a" });
  assert.deepEqual(one, { at: 0, text: "a" });
  assert.deepEqual(one && more(one, { at: 1, piece: "b" }), { at: 1, text: "a.b" });
  assert.equal(one && more(one, { at: 2, piece: "c" }), null);
  assert.deepEqual(one && more(one, {}), { at: -1, text: "" });
});

test("a deal that was won once stays won", () => {
  assert.deepEqual(won({}, { game: "g", deal: "5", won: false }), { 5: false });
  assert.deepEqual(won({ 5: false }, { game: "g", deal: "5", won: true }), { 5: true });
  assert.equal(won({ 5: true }, { game: "g", deal: "5", won: false }), null);
  assert.equal(won({}, { game: "g", deal: "5" }), null, "it is still played");
});
