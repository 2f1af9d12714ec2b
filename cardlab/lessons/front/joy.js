/**
 * A right answer is a joy: the child's own animal, confetti, and its stars, which fly to the map. A tap anywhere shows
 * at once what comes of it; with less motion wanted nothing flies.
 */

import { icon } from "../../table/front/parts/icon.js";
import { make } from "../../table/front/parts/pieces.js";
import { t } from "../../table/front/parts/text.js";
import { faceOf, portrait } from "../../table/front/people/faces.js";
import { who } from "../../table/front/people/storage.js";
import { html, render } from "../../table/front/vendor/view.js";

const PIECES = 60; // of confetti
const BRIGHT = ["#ffc93c", "#ff8b72", "#6da2f7", "#8fe0ae", "#f29bd0", "#fff"];
const FLIES = 520; // milliseconds that a star flies
const APART = 120; // and between two of them

/** @type {AbortController | undefined} */
let over;

/** It is over. */
export function calm() {
  over?.abort();
  over = undefined;
}

/** A piece of confetti: where, when, how it turns; the same each time. @param {number} i */
function piece(i) {
  const style = {
    left: `${(i * 61.8) % 100}%`,
    background: BRIGHT[i % BRIGHT.length],
    animationDelay: `${(i * 37) % 360}ms`,
    "--cl-turn": `${((i * 97) % 720) - 360}deg`,
    "--cl-drift": `${((i * 53) % 160) - 80}px`,
  };
  return html`<i class="cl-piece" style=${style} />`;
}

/** Lets the stars fly along an arc to the map. @param {HTMLElement} box */
function fly(box) {
  const goal = document.querySelector(".cl-open-map")?.getBoundingClientRect();
  if (!goal) return;
  [...box.querySelectorAll(".cl-won-star")].forEach((star, i) => {
    const from = star.getBoundingClientRect();
    const copy = /** @type {HTMLElement} */ (star.cloneNode(true));
    copy.className = "cl-flying-star";
    copy.style.left = `${from.x}px`;
    copy.style.top = `${from.y}px`;
    box.append(copy);
    const [x, y] = [
      goal.x + goal.width / 2 - from.x - from.width / 2,
      goal.y + goal.height / 2 - from.y - from.height / 2,
    ];
    const steps = [0, 0.25, 0.5, 0.75, 1].map((t) => {
      const high = -120 * Math.sin(Math.PI * t);
      return { transform: `translate(${x * t}px, ${y * t + high}px) scale(${1 - 0.5 * t})` };
    });
    const flight = copy.animate(steps, {
      duration: FLIES,
      delay: 500 + i * APART,
      easing: "cubic-bezier(.4, 0, .2, 1)",
    });
    flight.finished.then(
      () => copy.remove(),
      () => {},
    );
  });
}

/** All of it; none where less motion is wanted. */
export function confetti() {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return html`<div class="cl-confetti" aria-hidden="true">${still ? [] : Array.from({ length: PIECES }, (_, i) => piece(i))}</div>`;
}

/** What has just been won, and the way on. @param {number} stars @param {() => void} next */
export function cheer(stars, next) {
  calm();
  over = new AbortController();
  const { signal } = over;
  const box = make("div", "cl-joy");
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  render(
    html`${confetti()}
      <div class="cl-glad">${portrait(faceOf(who() || "You"))}
        <span class="cl-won-stars" aria-hidden="true">${Array.from({ length: stars }, () => html`<b class="cl-won-star">★</b>`)}</span></div>
      <button type="button" class="cl-key cl-gold cl-next" onClick=${next}><span>${t`Next`}</span>${icon("on")}</button>`,
    box,
  );
  document.body.append(box);
  const cards = [...document.querySelectorAll('.cl-target[data-id^="card:"]')].map((one) =>
    one.getBoundingClientRect(),
  );
  const top = Math.min(...cards.filter((one) => one.top > window.innerHeight / 2).map((one) => one.top)); // of the hand
  if (Number.isFinite(top)) box.style.setProperty("--cl-cards", `${top - 14}px`);
  document.documentElement.classList.add("cl-cheered");
  signal.addEventListener("abort", () => {
    document.documentElement.classList.remove("cl-cheered");
    render(null, box);
    box.remove();
  });
  if (!still) fly(box);
  /** @param {Event} event what is tapped on the table goes on with it */
  const tapped = ({ target }) => {
    if (!(target instanceof Element) || box.contains(target)) return;
    box.classList.add("cl-now");
    for (const one of box.getAnimations({ subtree: true })) one.finish();
    if (target.closest(".cardlab-overlay button")) calm();
  };
  document.addEventListener("click", tapped, { capture: true, signal });
}
