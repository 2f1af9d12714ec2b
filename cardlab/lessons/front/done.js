/**
 * The last step of a child's lesson: her animal and her stars, the best moment of the last hand, and what to try next. The
 * pages for grown-ups come after it, behind a door of their own.
 *
 * @import { Step } from "./cut.js"
 */
import { cards as colour } from "../../table/front/parts/cards.js";
import { icon } from "../../table/front/parts/icon.js";
import { make } from "../../table/front/parts/pieces.js";
import { t } from "../../table/front/parts/text.js";
import { faceOf, portrait } from "../../table/front/people/faces.js";
import { who } from "../../table/front/people/storage.js";
import { html, render } from "../../table/front/vendor/view.js";
import { exercise } from "./cut.js";
import { confetti } from "./joy.js";
import { stars } from "./map.js";

const TITLE = t`Well done!`;
const GROWN = ".celltag_grown-ups"; // cells with the tag "grown-ups"; Jupyter's pages and ours name the class alike

/** Puts the step before the pages for grown-ups; its place, -1 in a lesson that has none. @param {Step[]} steps */
export function close(steps) {
  const at = steps.findIndex(({ cells: [cell] }) => cell.matches(GROWN) || cell.querySelector(GROWN));
  if (at < 1) return -1;
  const box = make("section", "cl-words cl-well-done");
  steps[at].cells[0].before(box);
  steps.splice(at, 0, { title: TITLE, first: true, cells: [box] });
  return at;
}

/** The moment that decided a hand, as its table tells it at the end; null before. @param {Element} table */
export function moment(table) {
  const found = table.querySelector('.cl-moment[data-key="true"]');
  if (!found) return null;
  const cards = /** @type {HTMLImageElement[]} */ ([...found.querySelectorAll("img.cl-front")]);
  return {
    head: found.querySelector("h3")?.textContent ?? "",
    words: found.querySelector(".cl-shown > p")?.textContent ?? "",
    cards: cards.map((card) => card.src),
  };
}

/** @param {NonNullable<ReturnType<typeof moment>>} best */
const story = ({ head, words, cards }) => html`<figure class="cl-remembered">
  <span>${cards.map((src) => html`<img src=${src} alt="" />`)}</span><figcaption><b>${head}:</b> ${colour(words)}</figcaption></figure>`;

/**
 * What is seen, in the place of the step.
 *
 * @param {Step[]} steps
 * @param {{ box: Element, best: ReturnType<typeof moment>, next?: string[], home: string, map: () => void, door: () => void }} how
 *   `next`: the page of another lesson, and its name
 */
export function praise(steps, { box, best, next, home, map, door }) {
  const asked = steps.filter(exercise);
  const won = asked.reduce((sum, step) => sum + stars(step), 0);
  const [page, name] = next ?? ["", t`All games`];
  const way = page ? location.pathname.replace(/[^/.]*(\.\w+)?$/, `${page}$1`) : home;
  render(
    html`${confetti()}
      ${portrait(faceOf(who() || "You"))}
      <p>${won ? t`You have won ${won} [star|stars].` : t`You came to the end.`} ${page ? t`Shall we play ${name} now?` : t`What shall we play now?`}</p>
      ${won > 0 && html`<div class="cl-won-stars" aria-hidden="true"><b class="cl-won-star">★ ${won}</b></div>`}
      ${best && story(best)}
      <div class="cl-ways">
        <a class="cl-key cl-gold" href=${way}>${icon("play")}<span>${name}</span></a>
        <button type="button" class="cl-key" onClick=${map}>${icon("path")}<span>${t`The map`}</span></button>
        <button type="button" class="cl-key cl-door" onClick=${door}>${t`For grown-ups`}</button>
      </div>`,
    box,
  );
}
