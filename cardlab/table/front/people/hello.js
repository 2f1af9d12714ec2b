/** Asked at the first visit of a page of ours, with two pictures: is all of it to be read aloud? It is remembered. */
import { icon } from "../parts/icon.js";
import { chosen } from "../parts/pieces.js";
import { t } from "../parts/text.js";
import { aloud } from "../said/voice.js";
import { html, render } from "../vendor/view.js";
import { portrait } from "./faces.js";

const ASKS = t`Shall I read to you?`;

/** Whoever sits down at a table is read what it says; before there is one, that somebody reads. */
function begin() {
  const nobody = window.dispatchEvent(new CustomEvent("cardlab-aloud", { cancelable: true }));
  if (nobody) aloud(t`I'll read to you.`);
}

/** Asks, unless that is known or this browser cannot speak; an address may say it too: "?voice=on". */
export function greet() {
  const asked = new URLSearchParams(location.search);
  const told = asked.get("voice");
  if (told === "on" || told === "off") chosen.set("aloud", told === "on");
  if (!window.speechSynthesis || chosen.text("aloud") || asked.has("class")) return; // a class in one room is quiet
  const box = document.createElement("section");
  box.className = "cl-hello";
  const over = new AbortController();
  /** @param {boolean} on */
  const choose = (on) => {
    over.abort();
    box.remove();
    chosen.set("aloud", on);
    if (on) begin();
  };
  /** @param {boolean} on @param {string} sign @param {string} words */
  const picture = (on, sign, words) =>
    html`<button type="button" class=${on ? "cl-key cl-gold" : "cl-key"} onClick=${() => choose(on)}>${icon(sign)}<span>${words}</span></button>`;
  box.setAttribute("aria-label", ASKS);
  render(
    [
      html`<p>${portrait({ animal: "owl", colour: "yellow" })}<b>${ASKS}</b></p>`,
      picture(true, "read", t`Read to me`),
      picture(false, "quiet", t`Quiet`),
    ],
    box,
  );
  document.body.prepend(box); // whoever goes on by keys meets it first
  /** @param {Event} event whoever goes on without an answer wants none */
  const outside = ({ target }) => {
    if (target instanceof Node && !box.contains(target)) choose(false);
  };
  for (const way of ["pointerdown", "click"]) document.addEventListener(way, outside, { signal: over.signal }); // a key clicks
}
