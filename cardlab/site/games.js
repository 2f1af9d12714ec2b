/**
 * The games to choose from.
 *
 * @import { About, Games, Link } from "./messages.d.ts"
 * @import { Page } from "./front.js"
 */
import { icon } from "../table/front/icon.js";
import { base, drop } from "../table/front/storage.js";
import { html, useState } from "../table/front/vendor/view.js";
import { chip } from "../table/front/who.js";

/** @param {About} game */
const picture = (game) => html`<img src=${game.poster} alt="" class="cl-poster" />`;

/** A game that was left; it is thrown away by a second tap. @param {{ page: Page, name: string, words: string }} props */
function Offer({ page, name, words }) {
  const [sure, be] = useState(false);
  const game = page.game(name);
  const away = () => {
    if (!sure) {
      be(true);
      return;
    }
    drop(`${base()}/${name}`);
    page.press(`forget:${name}`);
  };
  return html`<div class="cl-offer">
    <button type="button" class="cl-go" onClick=${() => page.press(`go:${name}`)}>
      ${picture(game)}<span><b>Go on with ${game.title}</b><small>${words}</small></span>
    </button>
    <button type="button" class=${sure ? "cl-away cl-sure" : "cl-away"} title="Throw this game away"
      aria-label=${`Throw the game of ${game.title} away`} onClick=${away}>${sure ? "Throw away?" : "×"}</button>
  </div>`;
}

/** @param {{ page: Page, game: About, going: boolean }} props `going`: it was left */
function Tile({ page, game, going }) {
  const [busy, be] = useState(false);
  const play = () => {
    be(true);
    page.press(`play:${game.name}`);
  };
  const rules = "Players, stage and house rules";
  return html`<div class="cl-tile">
    <button type="button" class=${busy ? "cl-play cl-busy" : "cl-play"} aria-label=${`${going ? "Go on with" : "Play"} ${game.title}`} onClick=${play}>
      ${picture(game)}${going && html`<span class="cl-badge">Go on</span>`}
      <span class="cl-name">${game.title}</span><span class="cl-facts">${game.facts}</span>
    </button>
    <div class="cl-foot">
      ${game.lesson && html`<a class="cl-learn" href=${game.lesson} aria-label=${`Learn ${game.title}`}>Learn</a>`}
      <button type="button" class="cl-gear" title=${rules} aria-label=${`${rules} of ${game.title}`} onClick=${() => page.press(`set:${game.name}`)}>${icon("gear")}</button>
    </div>
  </div>`;
}

/** @param {string} name @param {string} label @param {Link[]} pages */
const links = (name, label, pages) =>
  pages.length > 0 &&
  html`<nav class=${name} aria-label=${label}>${pages.map((one) => html`<a class="cl-learn" href=${one.address}>${one.title}</a>`)}</nav>`;

/** @param {Page} page @param {Games} look */
export function games(page, look) {
  const going = new Set(look.offers.map((item) => item.name));
  /** @param {string} name */
  const tile = (name) => html`<${Tile} key=${name} page=${page} game=${page.game(name)} going=${going.has(name)} />`;
  const sections = look.ages.map(
    ({ age, names }) => html`<section aria-label=${`From ${age} years`}>
    <h2>From ${age}</h2><div class="cl-games">${names.map(tile)}</div>
  </section>`,
  );
  const offers = look.offers.map(
    ({ name, words }) => html`<${Offer} key=${name} page=${page} name=${name} words=${words} />`,
  );
  return html`<header class="cl-head">
      <h1 tabindex="-1">cardlab</h1><p>Tap a picture and play.</p>
      ${links("cl-first", "New here?", look.first)}
      ${page.owner && chip()}
      <button type="button" class="cl-quiet" onClick=${() => page.press("class")}>For a class</button>
    </header>
    ${page.said(look.alas)}
    ${offers.length > 0 && html`<div class="cl-offers">${offers}</div>`}
    <div class="cl-ages">${sections}</div>
    ${links("cl-further", "Find out more", look.further)}`;
}
