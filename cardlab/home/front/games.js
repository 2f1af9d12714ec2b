/**
 * The games to choose from.
 *
 * @import { About, Games, Link } from "./messages.d.ts"
 * @import { Page } from "./front.js"
 */

import { fan } from "../../lessons/front/coin.js";
import { icon } from "../../table/front/parts/icon.js";
import { won } from "../../table/front/people/stars.js";
import { base, drop } from "../../table/front/people/storage.js";
import { chip } from "../../table/front/people/who.js";
import { html, useState } from "../../table/front/vendor/view.js";
import { door, Today } from "./five.js";
import { useSure } from "./sure.js";

/** @param {About} game */
const picture = (game) => html`<img src=${game.poster} alt="" class="cl-poster" />`;

/** A game that was left; it is thrown away by a second tap. @param {{ page: Page, name: string, words: string }} props */
function Offer({ page, name, words }) {
  const game = page.game(name);
  const { sure, on } = useSure(() => {
    drop(`${base()}/${name}`);
    page.press(`forget:${name}`);
  });
  return html`<div class="cl-offer">
    <button type="button" class="cl-go" onClick=${() => page.press(`go:${name}`)}>
      ${picture(game)}<span class="cl-key cl-gold"><b>Go on with ${game.title}</b><small>${words}</small></span>
    </button>
    <button type="button" class=${sure ? "cl-away cl-sure" : "cl-away"} title="Throw this game away"
      aria-label=${`Throw the game of ${game.title} away`} ...${on}>${sure ? "Throw away?" : "×"}</button>
  </div>`;
}

/** @param {{ page: Page, game: About, going: boolean, stars: number }} props `going`: it was left; `stars` of its lesson */
function Tile({ page, game, going, stars }) {
  const [busy, be] = useState(false);
  const play = () => {
    be(true);
    page.press(`play:${game.name}`);
  };
  const rules = "Rules for us: players, stage and house rules";
  return html`<div class="cl-tile">
    <button type="button" class=${busy ? "cl-play cl-busy" : "cl-play"} onClick=${play}>
      ${picture(game)}
      <span class="cl-unseen">${going ? "Go on with" : "Play"} ${game.title}. </span>
      <span class="cl-name" aria-hidden="true">${game.title}</span><span class="cl-facts">${game.facts}</span>
      <span class="cl-marks">${stars > 0 && html`<span class="cl-stars-won"><i>★</i> ${stars}</span>`}${going && html`<span class="cl-badge">Go on</span>`}</span>
    </button>
    ${game.lesson && html`<a class="cl-learn" href=${game.lesson}>${icon("learn")}<span>Learn<span class="cl-unseen"> ${game.title}</span></span></a>`}
    <button type="button" class="cl-gear" title=${rules} aria-label=${`${rules} of ${game.title}`} onClick=${() => page.press(`set:${game.name}`)}>${icon("gear")}<span>Rules for us</span></button>
  </div>`;
}

/** What lies on the pictures of the lessons before all games. @type {Record<string, string[]>} */
const SHOWN = { "Start here": ["2C", "3C"], "Meet the cards": ["KH", "AS"], "What is a trick?": ["TH", "7D", "AD"] };

/** @param {Link[]} pages */
const ways = (pages) =>
  pages.length > 0 &&
  html`<nav class="cl-first" aria-label="New here?">
    ${pages.map((one) => html`<a href=${one.address} data-way=${one.title}>${fan(SHOWN[one.title] ?? [])}<b>${one.title}</b></a>`)}</nav>`;

/** @param {Link[]} pages @param {unknown} more */
const further = (pages, more) =>
  (pages.length > 0 || more) &&
  html`<nav class="cl-further" aria-label="Find out more">${pages.map((one) => html`<a href=${one.address}><b>${one.title}</b>${one.words && html`<small>${one.words}</small>`}</a>`)}${more}</nav>`;

/** @param {Page} page @param {Games} look */
export function games(page, look) {
  const going = new Set(look.offers.map((item) => item.name));
  const stars = won();
  /** @param {string} name */
  const tile = (name) =>
    html`<${Tile} key=${name} page=${page} game=${page.game(name)} going=${going.has(name)} stars=${stars.get(name) ?? 0} />`;
  const sections = look.ages.map(
    ({ age, names }) => html`<section aria-label=${`From ${age} years`} data-age=${age}>
    <h2>From <b>${age}</b> years</h2><div class="cl-games">${names.map(tile)}</div>
  </section>`,
  );
  const offers = look.offers.map(
    ({ name, words }) => html`<${Offer} key=${name} page=${page} name=${name} words=${words} />`,
  );
  return html`<header class="cl-head">
      <h1 tabindex="-1">cardlab</h1><p>Card games to learn and play, for one or with others. Tap a picture to play.</p>
      ${look.together && html`<button type="button" class="cl-quiet" onClick=${() => page.press("room", { do: "together" })}>Play with somebody</button>`}
      <button type="button" class="cl-quiet" onClick=${() => page.press("class")}>For a class</button>
      ${page.owner && chip()}
    </header>
    ${page.said(look.alas)}
    <div class="cl-home-of">
      <div class="cl-begin"><${Today} page=${page} />${offers.length > 0 && html`<div class="cl-offers">${offers}</div>`}${ways(look.first)}</div>
      <div class="cl-ages">${sections}</div>
      ${further(look.further, door(page))}
    </div>`;
}
