/**
 * Python in the page, off the page's own thread. It starts from the memory in which cardlab is already alive (see
 * build.mjs); where a browser refuses that, from the files, which takes some seconds longer.
 *
 * In:  {hear: [widget, data]}, {run: [cell, source]}, {count: [cell, what was defined before it, source]},
 *      {counted: [cell, json]}
 * Out: {told: json}, {ran: cell, told: json}, {ready: true}, {kept: true}: the memory lies in the cache, {slow: true}: it
 *      starts from the files, {failed: text}
 * What comes before Python is ready waits.
 */

import { ZSTDDecoder } from "../vendor/unpack.js";

/** @typedef {{ hear: (widget: string, data: string) => void, run: (source: string, cell: string) => string, wake: (tell: (text: string) => void) => void,
 *   count: (defined: string, source: string) => string, counted: (cell: string, told: string) => void, prepare: () => void }} Inside
 *   the module of Python that hears all this, ../worker.py
 */
/** @typedef {{ unpackArchive: (data: ArrayBuffer, format: string, options: object) => void, runPython: (code: string) => void,
 *   pyimport: (name: string) => Inside }} Machine */

const env = { JUPYTER_WIDGETS_ECHO: "0", HOME: "/home/pyodide", CARDLAB_LANGUAGE: "LANGUAGE" };
const LOCK = { info: "INFO", packages: {} }; // the build writes both: this is what Pyodide says of itself
const CACHE = `cardlab ${new URL(".", self.location.href)} RELEASE`; // as in sw.js
const MEMORY = "py/memory.z";
/** @type {Response | null} */
let copy = null; // of the packed memory
const fetched = self.fetch.bind(self);
const streamed = WebAssembly.instantiateStreaming;

const unpacker = new ZSTDDecoder();
const able = unpacker.init();

/** A packed file, a third smaller than what browsers unpack themselves. @param {string} name */
async function unpacked(name) {
  const answer = await fetched(name);
  if (!answer.ok) throw new Error(`${name} is missing (${answer.status}).`);
  if (name === MEMORY && self.caches) copy = answer.clone();
  const [packed] = await Promise.all([answer.arrayBuffer(), able]);
  const parts = [];
  for (const part of unpacker.decodeStreaming([new Uint8Array(packed)])) {
    // It would give nothing for ever of what was not packed so.
    if (!part.length && parts.length && !parts[parts.length - 1].length) throw new Error(`${name} is broken.`);
    parts.push(part);
  }
  // Not by a Blob: what is as large as the memory would go to another process and back.
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
const program = unpacked("py/pyodide.asm.wasm.z").then((code) => WebAssembly.compile(code));
const memory = unpacked(MEMORY).then((kept) => kept.buffer);
// A module is loaded by its address: this one gets one of this page's own.
const engine = unpacked("py/pyodide.asm.mjs.z").then(
  (script) => import(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))),
);
const LIBRARY = "./py/pyodide.mjs";
/** @type {Promise<{ loadPyodide: (options: object) => Promise<Machine> }>} */
const library = import(LIBRARY);
memory.catch(() => {}); // asked about below

/**
 * The kept memory came as what differs from the memory of a program that has just begun.
 *
 * @param {ArrayBuffer} kept
 * @param {WebAssembly.Instance} instance
 */
function restore(kept, instance) {
  const live = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  const start = new Uint32Array(kept, 0, 2)[1];
  const begun = new Uint32Array(live.buffer);
  const differing = new Uint32Array(kept, start);
  const both = Math.min(begun.length, differing.length);
  for (let i = 0; i < both; i += 1) differing[i] ^= begun[i];
  const missing = kept.byteLength - start - live.buffer.byteLength;
  if (missing > 0) live.grow(Math.ceil(missing / 65536));
}

/** @param {ArrayBuffer} [kept] */
async function python(kept) {
  self.fetch = async (url, ...more) => {
    if (String(url).endsWith(".wasm")) return new Response(); // it is here already
    if (String(url).endsWith("python_stdlib.zip") && kept) return new Response(); // it is in the memory
    return fetched(url, ...more);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(await program, imports);
    if (kept) restore(kept, instance);
    return { instance, module: await program };
  };
  try {
    const { loadPyodide } = await library;
    const indexURL = new URL("py/", self.location.href).href;
    const createPyodideModule = (await engine).default;
    const kind = kept ? { _loadSnapshot: kept } : {};
    return await loadPyodide({ indexURL, env, lockFileContents: LOCK, createPyodideModule, ...kind });
  } finally {
    self.fetch = fetched;
    WebAssembly.instantiateStreaming = streamed;
  }
}

async function fromFiles() {
  postMessage({ slow: true });
  const [machine, tree] = await Promise.all([python(), fetched("py/tree.zip").then((answer) => answer.arrayBuffer())]);
  const site = "/lib/python3.14/site-packages";
  machine.unpackArchive(tree, "zip", { extractDir: site });
  machine.runPython(`import os; os.chdir("${site}/lessons")`);
  machine.pyimport("cardlab.static.worker").prepare();
  return machine;
}

async function start() {
  let machine;
  try {
    machine = await python(await memory);
    machine.pyimport("cardlab.static.worker");
  } catch (error) {
    console.info(`cardlab starts from its files: ${error}`);
    machine = await fromFiles();
  }
  const inside = machine.pyimport("cardlab.static.worker");
  inside.wake((text) => postMessage({ told: text }));
  return inside;
}

// For the days without a network; the browser's own cache is often too small for it, and it would be fetched twice.
async function keep() {
  try {
    if (copy && !(await caches.has(CACHE))) await (await caches.open(CACHE)).put(MEMORY, copy);
  } catch {
    /* no room, or forbidden: the page plays all the same */
  }
  copy = null;
  postMessage({ kept: true });
}

const started = start();
started.then(
  () => {
    postMessage({ ready: true });
    keep();
  },
  (error) => postMessage({ failed: String(error) }),
);
/**
 * @typedef {{ hear?: [string, string], run?: [string, string], count?: [string, string, string], counted?: [string, string] }} Told
 * @param {MessageEvent<Told>} event
 */
self.onmessage = async ({ data: { hear, run, count, counted } }) => {
  const inside = await started;
  if (hear) inside.hear(...hear);
  if (run) postMessage({ ran: run[0], told: inside.run(run[1], run[0]) });
  if (count) postMessage({ ran: count[0], told: inside.count(count[1], count[2]) });
  if (counted) inside.counted(...counted);
};
