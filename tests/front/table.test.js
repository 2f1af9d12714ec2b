/** The parts of a table's page that need no page: keys, sizes, numbers, words, what is kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inOrder } from "../../cardlab/table/front/canvas/drawn.js";
import { first, fitted, stands } from "../../cardlab/table/front/canvas/fit.js";
import { added, counting, parts, times } from "../../cardlab/table/front/ending/ending.js";
import { cut } from "../../cardlab/table/front/parts/cards.js";
import { more, won } from "../../cardlab/table/front/people/save.js";
import { composed, room } from "../../cardlab/table/front/room.js";
import { moved, nearest, stepOf, verb } from "../../cardlab/table/front/said/steps.js";
import { again, answered, asked, lasting } from "../../cardlab/table/front/said/told.js";
import { aloud, spoken } from "../../cardlab/table/front/said/voice.js";
import { turned } from "../../cardlab/table/front/touch/drag.js";
import { due, pause } from "../../cardlab/table/front/touch/hold.js";
import { along, beside } from "../../cardlab/table/front/touch/keys.js";

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
  assert.deepEqual([first(0.65), first(1), first(1.4055)], [16, 20, 32]);
});

test("a felt is composed for its size", () => {
  assert.deepEqual(composed(1328, 612), { shape: "wide", unit: 1 });
  assert.deepEqual(composed(1882, 922), { shape: "wide", unit: 1.417 });
  assert.deepEqual(composed(862, 460), { shape: "wide", unit: 0.649 });
  assert.deepEqual(composed(861, 460), { shape: "lying", unit: 1.02 });
  assert.deepEqual(composed(844, 390), { shape: "lying", unit: 1 });
  assert.deepEqual(composed(640, 300), { shape: "lying", unit: 0.758 });
  assert.deepEqual(composed(320, 256), { shape: "lying", unit: 0.379 });
  assert.deepEqual(composed(375, 553), { shape: "upright", unit: 0.655 });
  assert.deepEqual(composed(390, 844), { shape: "upright", unit: 1 });
  assert.deepEqual(composed(820, 1180), { shape: "upright", unit: 1.398 });
  assert.deepEqual(
    composed(300, 500),
    { shape: "upright", unit: 0.592 },
    "what was drawn has room, whatever the window",
  );
});

test("a table has the room that its page leaves", () => {
  const page = { wide: 1400, high: 800, above: 50, step: false };
  assert.equal(room(page), 744);
  assert.equal(room({ ...page, wide: 1000 }), 620, "it is no higher than it can use");
  assert.equal(room({ ...page, wide: 300 }), 660);
  assert.equal(room({ ...page, above: 500 }), 794, "what is far above is scrolled past");
  assert.equal(room({ ...page, above: 500, step: true }), 288, "in a lesson all of a step is seen");
  assert.equal(room({ ...page, high: 100 }), 240);
});

test("beside the sentence one row of buttons may be higher than its place, two may not", () => {
  /** @param {number} x @param {number} y */
  const button = (x, y) => ({ x, y, right: x + 100, bottom: y + 52 });
  const place = { width: 210, height: 44 };
  const [one, two] = [button(0, 0), button(110, 0)];
  assert.equal(stands([], place), 0);
  assert.equal(stands([one, two], place, true), 52);
  assert.equal(stands([one, two], place), Infinity, "on a tray none is over its edge");
  assert.equal(stands([one, two, button(220, 0)], place, true), Infinity);
  assert.equal(stands([one, two, button(0, 60)], place, true), Infinity);
  assert.equal(stands([one, two, button(0, 60)], { ...place, height: 112 }), 112);
});

test("a text is cut where it names a card or a suit", () => {
  assert.deepEqual(cut("Beat K♠ with A♠, 10♠ or ♥\uFE0E."), [
    "Beat ",
    "K♠",
    " with ",
    "A♠",
    ", ",
    "10♠",
    " or ",
    "♥",
    ".",
  ]);
  assert.deepEqual(cut("2 or 3 cards, 110♦"), ["2 or 3 cards, 110", "♦", ""]);
  assert.deepEqual(cut("Pass"), ["Pass"]);
});

test("a button held down makes as many moves as are due", () => {
  assert.equal(due(40, 100, false), 4);
  assert.equal(due(40, 5000, false), 5, "but no more than the table shows at once");
  assert.equal(due(8, 1, false), 1);
  assert.deepEqual([pause(2, false), pause(40, false), pause(40, true)], [500, 80, 340]);
});

test("a dragged card turns a little, not over", () => {
  assert.deepEqual(turned(24, 7), { translate: "24px 7px", rotate: "2.4deg" });
  assert.deepEqual(turned(-500, 0), { translate: "-500px 0px", rotate: "-4deg" });
});

test("the parts of an end come one after another, and the story is not long waited for", () => {
  /** @type {[string, string][]} */
  const lines = [
    ["Cards", "76"],
    ["The last trick", "20"],
  ];
  const when = times({
    columns: [
      ["You", "", lines, "96"],
      ["Pip", "", [], "0"],
    ],
  });
  assert.deepEqual([when.title, when.line(0), when.line(1)], [350, 610, 930], "a line every 320 ms");
  assert.equal(when.bars, when.line(3), "after the lines and their sum");
  assert.equal(times({ lines: Array(9).fill(lines[0]) }).story, when.line(3));
  assert.equal(times(undefined).story, when.line(1));
});

test("a number counts up to what it is, words stay", () => {
  assert.deepEqual(
    [0, 0.5, 1].map((part) => counting("−120", part)),
    ["0", "−90", "−120"],
  );
  assert.deepEqual([counting("15 of 52", 0), counting("", 0), counting("7", 1)], ["15 of 52", "", "7"]);
});

test("a bar shows what there was and what the hand brought, and says how it adds up", () => {
  assert.deepEqual(added(["Ana", "", 145, 160]), ["145 + 160 = ", "305"]);
  assert.deepEqual(added(["Ana", "", -270, 195]), ["−270 + 195 = ", "−75"]);
  assert.deepEqual(added(["Ana", "", 57, -2]), ["57 − 2 = ", "55"]);
  assert.deepEqual(added(["Ana", "", 0, -4]), ["", "−4"]);
  assert.deepEqual(parts(["Ana", "", 100, 150], 500), [20, 30]);
  assert.deepEqual(parts(["Ana", "", 100, -50], 500), [10, 0], "no longer than what there is now");
  assert.deepEqual(parts(["Ana", "", -100, 50], 500), [0, 0]);
  assert.deepEqual(parts(["Ana", "", 400, 300], 500), [80, 20]);
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

test("signs are read as words", () => {
  assert.equal(spoken("6♠ 7♠ 10♥"), "6 of spades, 7 of spades, 10 of hearts");
  assert.equal(spoken("A♦\uFE0E is a diamond ♦."), "The ace of diamonds is a diamond.");
  assert.equal(spoken("★★☆ Well done"), "2 stars! Well done");
  assert.equal(spoken("−5 · ♣"), "minus 5, clubs");
});

/** @type {Look} */
const LOOK = {
  number: 3,
  width: 900,
  height: 600,
  says: null,
  acts: null,
  shape: "wide",
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

test("whoever taps before all was told hears the rest, but not that it was her turn", () => {
  /** @type {string[]} */
  const read = [];
  const fake = {
    speaking: true,
    cancel: () => read.push("-"),
    speak: (/** @type {{ text: string }} */ { text }) => read.push(text),
  };
  const page = { window: { speechSynthesis: fake }, speechSynthesis: fake, localStorage: { getItem: () => "on" } };
  class SpeechSynthesisUtterance {
    constructor(/** @type {string} */ text) {
      this.text = text;
    }
  }
  const before = Object.entries({ ...page, SpeechSynthesisUtterance }).map(([name, value]) => {
    const old = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true });
    return { name, old };
  });
  /** @param {string} say @param {object[]} moves */
  const look = (say, moves) => /** @type {Look} */ (/** @type {unknown} */ ({ say, moves, targets: [] }));
  const mine = look("Your turn. Tap a card.", [{}]);
  const theirs = look("Pip picks up 7 cards.", []);
  for (const [look, news] of /** @type {[Look, string][]} */ ([
    [theirs, "Pip picks up 7 cards."],
    [mine, "Dot lays 4♥. Your turn. Tap a card."],
    [mine, "Your turn. Tap a card."],
  ]))
    aloud(news, "news", lasting(look, spoken(news)));
  read.splice(0);
  aloud("You lay 5♥.", "answer");
  for (const { name, old } of before) {
    if (old) Object.defineProperty(globalThis, name, old);
    else Reflect.deleteProperty(globalThis, name);
  }
  assert.deepEqual(read, ["-", "Pip picks up 7 cards.", "Dot lays the 4 of hearts.", "You lay the 5 of hearts."]);
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

test("of what waits for its drawing nothing is lost but what is older, and the last stays", () => {
  for (const order of ["012", "021", "102", "120", "201", "210"]) {
    /** @type {any} */
    const state = {};
    /** @type {(() => void)[]} */
    const heard = [];
    /** @type {any} */
    const model = {
      on: (/** @type {string} */ _, /** @type {() => void} */ act) => heard.push(act),
      set: (/** @type {any} */ some) => {
        Object.assign(state, some);
        if (some.look) for (const act of heard) act();
      },
    };
    const come = inOrder(model);
    const sets = [0, 1, 2].map((number) => come({ look: /** @type {any} */ ({ number }), speed: `${number}` }));
    for (const i of [0, 1, 2]) {
      sets[Number(order[i])]();
      const newest = Math.max(...[...order].slice(0, i + 1).map(Number));
      assert.equal(state.look.number, newest, order);
      assert.equal(state.speed, `${newest}`);
    }
    const late = come({ look: /** @type {any} */ ({ number: 3 }) });
    model.set({ look: { number: 4 } }); // it came without a drawing
    late();
    assert.equal(state.look.number, 4);
    come({ look: /** @type {any} */ ({ number: 5 }) })();
    assert.equal(state.look.number, 5);
  }
});
