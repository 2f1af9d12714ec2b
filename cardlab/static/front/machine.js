/**
 * Python, which runs in worker.js: what the page asks of it, what comes back, and what is said when it cannot run.
 *
 * @import { Cells, Shown } from "../../server/front/page.d.ts"
 */
import { hear, line } from "../../server/front/models.js";
import { tellReader } from "../../server/front/notes.js";
import { t } from "../../table/front/parts/text.js";
import { here } from "./spoken.js";

const TOO_OLD = t`This browser can't run these pages. It's too old, or WebAssembly is switched off.`;
const FAILED = t`The cards couldn't be loaded. Check your connection, then reload the page.`;
export const HOME = new URL(".", import.meta.url);
const able = typeof WebAssembly === "object" && typeof DecompressionStream === "function";
const machine = able && here ? new Worker(new URL("worker.js", HOME), { type: "module" }) : null;
/** @type {Map<string, (shown: Shown) => void>} */
const ran = new Map(); // name of a cell -> what waits for it
/** @type {() => void} */
let ready;
/** Until Python runs. @type {Promise<void>} */
export const awake = new Promise((resolve) => {
  ready = resolve;
});
/** Until the files are there, so that others may be fetched: never where the worker cannot say so. @type {Promise<void>} */
export const fetched = new Promise((resolve) => {
  machine?.addEventListener("message", ({ data }) => data.kept && resolve());
});

/** @param {unknown} error */
export function failed(error) {
  console.info(error);
  tellReader({ said: FAILED, kind: "failed" });
}

/** @param {MessageEvent} event */
function answered({ data }) {
  if (data.told && data.ran === undefined) hear(JSON.parse(data.told));
  if (data.ran !== undefined) {
    ran.get(data.ran)?.(JSON.parse(data.told));
    ran.delete(data.ran);
  }
  if (data.ready) {
    document.documentElement.dataset.ready = "1";
    ready();
  }
  if (data.slow)
    tellReader({ said: t`This is taking a little longer than usual. Please wait a moment.`, kind: "slow" });
  if (data.failed) failed(data.failed);
}
machine?.addEventListener("message", answered);
machine?.addEventListener("error", (event) => {
  event.preventDefault();
  tellReader({ said: TOO_OLD, kind: "failed" });
});
awake.then(() => tellReader({ said: "" }));

/** Whether Python can run here; if not, the reader is told. */
export function runs() {
  if (!able) tellReader({ said: TOO_OLD, kind: "failed" });
  return able;
}

/** The cells of a lesson. @type {Cells} */
export const cells = {};

/** Runs a cell of the lesson. @param {string} cell @returns {Promise<Shown>} */
export function run(cell) {
  machine?.postMessage({ run: [cell, cells[cell].source] });
  return new Promise((resolve) => {
    ran.set(cell, resolve);
  });
}

/** What takes long is counted in a worker of its own, which knows what the cells before have defined, and ends with it. @param {string} cell */
function count(cell) {
  const before = Object.entries(cells).slice(0, Object.keys(cells).indexOf(cell));
  const counter = new Worker(new URL("worker.js", HOME), { type: "module" });
  return new Promise((resolve) => {
    counter.onmessage = ({ data }) => {
      if (data.ran === undefined && !data.failed) return;
      counter.terminate();
      resolve(data.told || JSON.stringify({ html: `<p>${t`This browser couldn't count that.`}</p>` }));
    };
    counter.postMessage({ count: [cell, before.map(([, { defines }]) => defines).join("\n"), cells[cell].source] });
  });
}

line.tell = (number, data) => machine?.postMessage({ hear: [number, JSON.stringify(data)] });
line.count = async (cell) => machine?.postMessage({ counted: [cell, await count(cell)] });
