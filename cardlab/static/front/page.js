/**
 * A page without a server: the home page with its tables, or the cells of a lesson one after another, and all of it
 * without a network from the second visit on. Python runs in worker.js; what travels are the messages of ipywidgets.
 */
import { asks } from "../../home/front/address.js";
import { hear, known } from "../../server/front/models.js";
import { tellReader } from "../../server/front/notes.js";
import { show } from "../../server/front/views.js";
import { awake, cells, failed, fetched, HOME, run, runs } from "./machine.js";
import { here } from "./spoken.js";

/** @param {string} number of the widget that is the home page */
async function home(number) {
  const place = document.getElementById("home");
  if (!place) throw new Error("This page has no place for the home page.");
  const link = location.search.slice(1);
  if (link) {
    // Who comes by a link sees its table, not first the games: Python is asked before anything is drawn.
    const front = known(known(number).get("children")[0]);
    front.send({ press: "visit", address: link });
    const answered = new Promise((resolve) => {
      front.on("change:look", resolve);
      awake.then(() => setTimeout(resolve, 3000));
    });
    if (asks(location.search)) await answered;
  }
  document.getElementById("loading")?.remove();
  show({ widget: number }, place);
  document.documentElement.dataset.drawn = String(Math.round(performance.now()));
}

async function lesson() {
  for (const place of document.querySelectorAll(".cl-cell")) {
    if (!(place instanceof HTMLElement)) continue;
    const name = place.dataset.cell ?? "";
    const found = await run(name);
    if (found.error) document.documentElement.dataset.error = name;
    if (found.widget || found.html) show(found, place);
  }
  document.documentElement.dataset.done = "1";
}

async function begin() {
  const answer = await fetch(new URL("home.z", HOME));
  if (!answer.ok || !answer.body) throw new Error(`home.z is missing (${answer.status}).`);
  const [number, ...messages] = await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json();
  hear(messages);
  const code = document.getElementById("cells");
  if (code) Object.assign(cells, JSON.parse(code.textContent ?? "{}"));
  await (code ? lesson() : home(number));
}

/**
 * Offline from the second visit on, begun when the page plays: both would fetch the same files at once. A newer release is
 * told and taken on request.
 */
async function keep() {
  const registered = await navigator.serviceWorker.register("sw.js");
  const take = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registered.waiting?.postMessage("take");
  };
  const news = () => {
    if (registered.waiting && navigator.serviceWorker.controller) tellReader({ take });
  };
  news();
  registered.addEventListener("updatefound", () => {
    const coming = registered.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed") news();
    });
  });
}

if (here && runs()) begin().catch(failed);
fetched.then(() => navigator.serviceWorker && keep().catch(() => {})); // where it is forbidden, the page works without
