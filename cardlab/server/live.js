/**
 * The home page of a server in which its tables live, or a lesson: over one line, a WebSocket, come the messages of
 * ipywidgets. A line that is lost is taken up where it ended; where the server has begun anew, the page is loaded again,
 * and goes on with what this browser keeps.
 *
 * @import { Said, Shown } from "./front/page.d.ts"
 * @import { News } from "../table/front/touch/contact.js"
 */

import { t } from "../table/front/parts/text.js";
import { hear, line } from "./front/models.js";
import { tellReader } from "./front/notes.js";
import { show } from "./front/views.js";

const [UNKNOWN, FULL, ODD] = [4404, 4503, 4400]; // why a line was closed, see doors.py
const PAUSES = [0, 500, 1000, 2000, 4000]; // milliseconds before another try
const AGAIN = 5000; // before one who has to wait asks again
const LOST = 1000; // without a line, before that is said
const MOST = 20; // messages that wait for a line

const lesson = document.querySelector("main")?.dataset.lesson ?? ""; // its name, on the page of one
const page = { id: "", root: "", got: 0, shown: false };
/** @type {WebSocket | null} */
let socket = null;
let tries = 0;
/** @type {string[]} */
let waiting = []; // what was said while there was no line
/** @type {Set<(news: News) => void>} */
const heard = new Set();
/** @type {News} */
let news = "back";
let silence = 0;

/** @param {News} now */
function say(now) {
  if (news === now) return;
  news = now;
  for (const tell of heard) tell(now);
}

/** @param {object} message */
function send(message) {
  const text = JSON.stringify(message);
  if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  else waiting = [...waiting, text].slice(-MOST);
}

/** @typedef {{ page?: string, root?: string, at?: number, told?: Said[] }} Told */

/** @param {Told} message */
function take({ page: id, root, at, told }) {
  if (id && root) {
    Object.assign(page, { id, root });
    clearTimeout(silence);
    silence = 0;
    tries = 0;
    tellReader({ said: "" });
    say("back");
    for (const text of waiting) socket?.send(text);
    waiting = [];
  }
  if (!at || !told || at <= page.got) return;
  page.got = at;
  hear(told);
  if (lesson && !page.shown) document.documentElement.dataset.ready = "1";
  if (lesson) page.shown = true;
  const place = document.getElementById("home");
  if (page.shown || !place) return;
  page.shown = true;
  document.getElementById("loading")?.remove();
  show({ widget: page.root }, place);
  document.documentElement.dataset.drawn = String(Math.round(performance.now()));
  document.documentElement.dataset.ready = "1";
}

/** @param {CloseEvent} event */
function closed({ code, reason }) {
  socket = null;
  if (code === UNKNOWN) {
    location.reload();
    return;
  }
  if (code === ODD) return; // another try would come to the same
  const waits = code === FULL;
  if (waits) tellReader({ said: `${reason} ${t`This page tries again by itself.`}`, kind: "full" });
  else if (!silence) silence = window.setTimeout(lost, LOST);
  setTimeout(connect, waits ? AGAIN : (PAUSES[tries] ?? PAUSES[PAUSES.length - 1]));
  tries += 1;
}

function lost() {
  say("lost");
  if (!page.shown) tellReader({ said: t`We've lost the connection. Wait a moment.`, kind: "lost" });
}

function connect() {
  const address = new URL("line", location.href.split("?")[0]);
  const room = new URLSearchParams(location.search).get("room");
  if (room) address.searchParams.set("room", room); // a proxy may tell by it which server has that table
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onopen = () => {
    const { id, got } = page;
    socket?.send(JSON.stringify({ open: { page: id, got, link: location.search.slice(1), lesson } }));
  };
  socket.onmessage = ({ data }) => take(JSON.parse(data));
  socket.onclose = closed;
}

/** @param {string} number @param {{ content?: object, state?: object }} data */
line.tell = (number, { content, state }) => {
  if (content) send({ hear: [number, content], got: page.got });
  for (const value of Object.values(state ?? {})) send({ set: [number, value], got: page.got });
};
/** What a cell of the lesson shows; without a cell all of them have been run. @param {string} cell @param {Shown} shown */
line.ran = (cell, shown) => {
  const place = document.querySelector(`.cl-cell[data-cell="${CSS.escape(cell)}"]`);
  if (!cell) document.documentElement.dataset.done = "1";
  if (shown.error) document.documentElement.dataset.error = cell;
  if (place instanceof HTMLElement && (shown.widget || shown.html)) show(shown, place);
};
line.listen = (tell) => {
  heard.add(tell);
  if (news !== "back") tell(news);
  return () => heard.delete(tell);
};
window.addEventListener("pagehide", ({ persisted }) => !persisted && socket && send({ bye: true }));
connect();
