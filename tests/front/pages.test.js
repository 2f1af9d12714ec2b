/** The parts of the pages around a table that need no page: addresses, and how a lesson is cut. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { asks, doorOf, query, wanted } from "../../cardlab/home/front/address.js";
import { cuts, drawn, numbers } from "../../cardlab/lessons/front/cut.js";
import { sections } from "../../cardlab/lessons/front/map.js";
import { bends, middle, trail } from "../../cardlab/lessons/front/trail.js";
import { stepsOf } from "../../cardlab/lessons/front/walk.js";
import { hear, known } from "../../cardlab/server/front/models.js";

test("what grows is added to what was there", () => {
  /** @type {string[]} */
  const heard = [];
  hear([["comm_open", "7", { state: { stamps: { a: 1 }, drawing: 1 } }]]);
  known("7").on("change:stamps", () => heard.push(Object.keys(Object(known("7").get("stamps"))).join("")));
  hear([["comm_msg", "7", { method: "update", state: { stamps: { b: 2 }, drawing: 2 }, grown: ["stamps"] }]]);
  hear([["comm_msg", "7", { method: "update", state: { drawing: 3 } }]]);
  hear([["comm_msg", "7", { method: "update", state: { stamps: { c: 3 } }, grown: [] }]]);
  assert.deepEqual(heard, ["ab", "c"]);
  assert.equal(known("7").get("drawing"), 3);
});

test("an address keeps what is Voila's", () => {
  const here = { pathname: "/play", search: "?game=bela&voila-token=1" };
  assert.equal(query("page=class", here), "/play?page=class&voila-token=1");
  assert.equal(query("", { pathname: "/", search: "?game=bela" }), "/");
  assert.equal(wanted(here.search), "game=bela");
});

test("an address asks for a table or only tells where it was found", () => {
  assert.ok(asks("?fbclid=x&game=bela") && asks("?page=together"));
  assert.ok(!asks("?fbclid=x&utm_source=news&ref=a") && !asks(""));
});

test("a door behind a hub has a path, which is typed too", () => {
  assert.equal(doorOf("https://hub.example/services/rooms/?room=KBTM&door=x"), "https://hub.example/services/rooms/");
});

const WORDS = { shows: true, thing: false, asks: false, more: true };
const HEAD = { ...WORDS, title: "Look", more: false };
const TABLE = { shows: true, thing: true, asks: false, more: false };
const CODE = { shows: false, thing: false, asks: false, more: false };

test("a lesson is cut at headings, after a table, and before an exercise once there was something to read", () => {
  assert.deepEqual(cuts([CODE, HEAD, WORDS, CODE, TABLE, WORDS]), [false, true, false, false, false, true]);
  const exercise = { ...TABLE, asks: true };
  assert.deepEqual(cuts([HEAD, exercise, exercise]), [true, false, true], "a heading alone stays with its exercise");
  assert.deepEqual(cuts([HEAD, WORDS, exercise]), [true, false, true]);
});

test("exercises are numbered as in the key", () => {
  const steps = ["Aim", "Stage 1: lay", "Stage 1: lay", "Do you remember?", "Stage 2"].map((title, i) => ({
    title,
    exercise: i ? "x" : "",
  }));
  assert.deepEqual(numbers(steps), ["", "1.1", "1.2", "R.1", "2.1"]);
});

test("the map has a section for each heading", () => {
  const steps = [
    { title: "Aim", first: true },
    { title: "Aim", first: false },
    { title: "Stage 1", first: true },
  ];
  assert.deepEqual(sections(steps), [
    { title: "Aim", steps: [0, 1] },
    { title: "Stage 1", steps: [2] },
  ]);
});

test("stars", () => assert.equal(drawn(2), "★★☆"));

test("the stops of a map stand in its window, apart from each other, and the way leads through them", () => {
  for (let n = 1; n <= 12; n++) {
    for (const [wide, high] of [
      [1366, 574],
      [390, 768],
      [820, 1104],
      [1920, 884],
      [536, 314],
    ]) {
      const { stops, high: all } = trail(n, wide, high);
      assert.equal(stops.length, n);
      assert.ok(
        stops.every(({ x, y }) => x >= 58 && x <= wide - 58 && y >= 40 && y <= all - 90),
        `${n} in ${wide} x ${high}`,
      );
      /** @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b */
      const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
      assert.ok(
        stops.every((one, i) => stops.every((other, k) => k <= i || far(one, other) > 116)),
        `${n} in ${wide} x ${high}`,
      );
      bends(stops).forEach((bend, i) => {
        assert.deepEqual([bend.start, bend.end], stops.slice(i, i + 2));
        assert.ok(far(middle(bend), stops[i]) < far(stops[i], stops[i + 1]));
      });
    }
  }
});

test("a notebook has the steps of its page before anything has run", () => {
  /** @param {[string, string][]} cells @returns {any[]} */
  const notebook = (...cells) => cells.map(([type, source]) => ({ type, sharedModel: { source } }));
  const steps = stepsOf(
    notebook(
      ["markdown", "# Black Jack\n\nWords."],
      ["code", "import cardlab\ncardlab.lesson('black_jack')"],
      ["code", "from cardlab import Game"],
      ["markdown", "## Look\n\nHere is a deal."],
      ["code", "Game('black_jack')"],
      ["markdown", "## Stage 1\n\nWords."],
      ["code", "Exercise('A: 7C')"],
      ["code", "Exercise('A: 8C')"],
    ),
  );
  assert.deepEqual(
    steps.map(({ title, from, to }) => [title, from, to]),
    [
      ["Black Jack", 0, 3],
      ["Look", 3, 5],
      ["Stage 1", 5, 6],
      ["Stage 1", 6, 7],
      ["Stage 1", 7, 8],
    ],
  );
});
