/**
 * The games to choose from.
 *
 * @import { About, Games, Link } from "./messages.d.ts"
 * @import { Page } from "./front.js"
 */

import { fan } from "../../lessons/front/coin.js";
import { icon } from "../../table/front/parts/icon.js";
import { t } from "../../table/front/parts/text.js";
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
      ${picture(game)}<span class="cl-key cl-gold"><b>${t`Go on with ${game.title}`}</b><small>${words}</small></span>
    </button>
    <button type="button" class=${sure ? "cl-away cl-sure" : "cl-away"} title=${t`Throw this game away`}
      aria-label=${t`Throw the game of ${game.title} away`} ...${on}>${sure ? t`Throw away?` : "×"}</button>
  </div>`;
}

/** @param {{ page: Page, game: About, going: boolean, stars: number }} props `going`: it was left; `stars` of its lesson */
function Tile({ page, game, going, stars }) {
  const [busy, be] = useState(false);
  const play = () => {
    be(true);
    page.press(`play:${game.name}`);
  };
  const rules = t`Rules for us: players, stage and house rules`;
  return html`<div class="cl-tile">
    <button type="button" class=${busy ? "cl-play cl-busy" : "cl-play"} onClick=${play}>
      ${picture(game)}
      <span class="cl-unseen">${going ? t`Go on with ${game.title}` : t`Play ${game.title}`}. </span>
      <span class="cl-name" aria-hidden="true">${game.title}</span><span class="cl-facts">${game.facts}</span>
      <span class="cl-marks">${stars > 0 && html`<span class="cl-stars-won"><i>★</i> ${stars}</span>`}${going && html`<span class="cl-badge">${t`Go on`}</span>`}</span>
    </button>
    ${game.lesson && html`<a class="cl-learn" href=${game.lesson}>${icon("learn")}<span>${t`Learn`}<span class="cl-unseen"> ${game.title}</span></span></a>`}
    <button type="button" class="cl-gear" title=${rules} aria-label=${t`Rules for us: players, stage and house rules of ${game.title}`} onClick=${() => page.press(`set:${game.name}`)}>${icon("gear")}<span>${t`Rules for us`}</span></button>
  </div>`;
}

/** What lies on the pictures of the lessons before all games. @type {Record<string, string[]>} */
const SHOWN = { "00_start_here": ["2C", "3C"], meet_the_cards: ["KH", "AS"], tricks: ["TH", "7D", "AD"] };

/** @param {Link[]} pages */
const ways = (pages) =>
  pages.length > 0 &&
  html`<nav class="cl-first" aria-label=${t`New here?`}>
    ${pages.map((one) => html`<a href=${one.address} data-way=${one.name}>${fan(SHOWN[one.name] ?? [])}<b>${one.title}</b></a>`)}</nav>`;

/** @param {Link[]} pages @param {unknown} more */
const further = (pages, more) =>
  (pages.length > 0 || more) &&
  html`<nav class="cl-further" aria-label=${t`Find out more`}>${pages.map((one) => html`<a href=${one.address}><b>${one.title}</b>${one.words && html`<small>${one.words}</small>`}</a>`)}${more}</nav>`;

/** From which age these are, the age large. @param {number} age */
const aged = (age) =>
  t`From ${age} years`.split(/(\d+)/).map((part) => (part === `${age}` ? html`<b>${part}</b>` : part));

/** @param {Page} page @param {Games} look */
export function games(page, look) {
  const going = new Set(look.offers.map((item) => item.name));
  const stars = won();
  /** @param {string} name */
  const tile = (name) =>
    html`<${Tile} key=${name} page=${page} game=${page.game(name)} going=${going.has(name)} stars=${stars.get(name) ?? 0} />`;
  const sections = look.ages.map(
    ({ age, names }) => html`<section aria-label=${t`From ${age} years`} data-age=${age}>
    <h2>${aged(age)}</h2><div class="cl-games">${names.map(tile)}</div>
  </section>`,
  );
  const offers = look.offers.map(
    ({ name, words }) => html`<${Offer} key=${name} page=${page} name=${name} words=${words} />`,
  );
  return html`<header class="cl-head">
      <h1 tabindex="-1">cardlab</h1><p>${t`Card games to learn and play, for one or with others. Tap a picture to play.`}</p>
      ${look.together && html`<button type="button" class="cl-quiet" onClick=${() => page.press("room", { do: "together" })}>${t`Play with somebody`}</button>`}
      <button type="button" class="cl-quiet" onClick=${() => page.press("class")}>${t`For a class`}</button>
      ${page.owner && chip()}
    </header>
    ${page.said(look.alas)}
    <div class="cl-home-of">
      <div class="cl-begin"><${Today} page=${page} />${offers.length > 0 && html`<div class="cl-offers">${offers}</div>`}${ways(look.first)}</div>
      <div class="cl-ages">${sections}</div>
      ${further(look.further, door(page))}
    </div>`;
}
