/**
 * The lab for children: guess, watch, see. It plays the hands that Python sends at its own pace on small tables, counts
 * them, and at last shows what Python says of them.
 *
 * @import { Context } from "../../table/front/model.d.ts"
 * @import { Asked, News, Picture, Told, ChildrensLab } from "./messages.d.ts"
 */

import { typed } from "../../table/front/canvas/font.js";
import { cards } from "../../table/front/parts/cards.js";
import { icon } from "../../table/front/parts/icon.js";
import { chosen } from "../../table/front/parts/pieces.js";
import { t } from "../../table/front/parts/text.js";
import { aloud } from "../../table/front/said/voice.js";
import { html, render as write } from "../../table/front/vendor/view.js";
import { felt, small } from "./small.js";
import { Watching } from "./watching.js";

const HOME = document.body.dataset.home ?? "./";
const KEYS = /^(Arrow\w+|Page\w+|Home|End|Enter| )$/; // a notebook would take them for itself
const STEPS = /** @type {const} */ ([
  ["guess", "", t`Guess`],
  ["watch", "tool:watch", t`Watch`],
  ["see", "tick", t`See`],
]);

class Lab {
  /** @type {"choose" | "guess" | "watch" | "see" | "away"} */
  page = "guess";
  game = "";
  guess = 50;
  touched = false;
  round = 0;
  /** @type {Picture} */
  first = [0, 0, ""];
  /** @type {Told | null} */
  told = null;
  alas = "";
  #model;
  #el;

  /** @param {Context<ChildrensLab>} context */
  constructor({ model, el }) {
    this.#model = model;
    this.#el = el;
    this.all = model.get("questions");
    this.faces = model.get("faces");
    this.rounds = model.get("rounds");
    this.watching = new Watching(this.draw, () => this.show("see"));
    el.classList.add("cl-lab");
    el.addEventListener("keydown", (event) => {
      if (KEYS.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey)
        event.stopPropagation();
    });
    el.dataset.whole = String(Boolean(document.body.dataset.cardlab)); // a page of our own is filled
  }

  /** @returns {Asked} */
  get asked() {
    return this.all.find(({ game }) => game === this.game) ?? this.all[0];
  }

  /** @param {string} game */
  open = (game) => {
    Object.assign(this, { game, guess: 50, touched: false, round: 0, told: null, alas: "", first: [0, 0, ""] });
    this.watching.clear();
    this.#model.send({ act: "open", game });
    this.show("guess");
  };

  watch = () => {
    this.told = null;
    this.watching.begin(this.rounds[this.round] - (this.round ? this.rounds[0] : 0), this.round > 0);
    this.#model.send({ act: "watch", game: this.game, round: this.round, guess: this.guess });
    this.show("watch");
  };

  more = () => {
    this.round = 1;
    this.watch();
  };

  /** @param {Lab["page"]} page */
  show = (page) => {
    this.page = page;
    this.draw();
    if (page === "see") aloud(this.told?.sentence ?? "");
    this.#el.querySelector("h2")?.focus({ preventScroll: true });
  };

  read = () => {
    chosen.set("aloud", true);
    aloud(this.page === "see" && this.told ? this.told.sentence : this.asked.ask);
  };

  /** @param {News} news */
  heard = (news) => {
    if (news.alas) this.alas = news.alas;
    if (news.game === this.game) {
      if (news.first) this.first = news.first;
      if (news.told) this.told = news.told;
      if (news.hands) this.watching.heard(news.hands, Boolean(news.told));
    }
    this.draw();
  };

  /** @param {number} guess */
  drag = (guess) => {
    Object.assign(this, { guess, touched: true });
    this.draw();
  };

  draw = () => write(page(this), this.#el);

  end() {
    this.watching.clear();
    write(null, this.#el);
  }
}

/** @param {Lab} lab */
function page(lab) {
  if (lab.page === "away")
    return html`<button type="button" class="cl-lab-key" onClick=${() => lab.show("choose")}>${t`Questions for children`}</button>`;
  const inside = { choose, guess, watch, see }[lab.page];
  return html`<div class="cl-lab-page" data-page=${lab.page}>${bar(lab)}${lab.alas && html`<p role="alert">${lab.alas}</p>`}${inside(lab)}</div>`;
}

/** @param {Lab} lab */
function bar(lab) {
  const steps = STEPS.map(
    ([name, sign, words]) =>
      html`<li aria-current=${name === lab.page ? "step" : undefined}>${sign ? icon(sign) : html`<b aria-hidden="true">?</b>`}<span>${words}</span></li>`,
  );
  const back =
    lab.page === "choose"
      ? html`<a href=${HOME} class="cl-lab-round" aria-label=${t`Games`}>${icon("back")}</a>`
      : html`<button type="button" class="cl-lab-round" aria-label=${t`All questions`} onClick=${() => lab.show("choose")}>${icon("back")}</button>`;
  return html`<header>${back}<span class="cl-lab-name">${t`The lab`}</span>${lab.page !== "choose" && html`<ol>${steps}</ol>`}
    <button type="button" class="cl-lab-round cl-lab-voice" aria-label=${t`Read aloud`} onClick=${lab.read}>${icon("read")}</button></header>`;
}

/** @param {Lab} lab */
const choose = (lab) =>
  html`<h2 tabindex="-1">${t`What would you like to know?`}</h2>
    <div class="cl-lab-choice">${lab.all.map(
      ({ game, title, ask }) =>
        html`<button type="button" class="cl-lab-tile" onClick=${() => lab.open(game)}><b>${title}</b><span>${ask}</span></button>`,
    )}</div>
    <p class="cl-lab-foot"><button type="button" class="cl-lab-link" onClick=${() => lab.show("away")}>${t`For grown-ups: more questions and the settings`}</button></p>`;

/** @param {Lab} lab @param {number} side */
const person = (lab, side) =>
  html`<figure class="cl-lab-side" data-side=${side}><img src=${lab.faces[side]} alt="" /><figcaption>${lab.asked.sides[side]}</figcaption></figure>`;

/** @param {Lab} lab */
function guess(lab) {
  const { guess: share, touched, asked } = lab;
  const [one, other] = asked.sides;
  const hands = lab.rounds[0];
  const say = t`${share} of 100 for “${one}”`;
  return html`<h2 tabindex="-1">${asked.ask}</h2>
    <div class="cl-lab-who">${person(lab, 0)}${felt(lab.first)}${person(lab, 1)}</div>
    <div class="cl-lab-bar" style=${{ "--cl-at": `${share}%` }}>
      <b aria-hidden="true">${share}</b><b aria-hidden="true">${100 - share}</b>
      <input type="range" min="0" max="100" value=${share} aria-label=${t`My guess: ${one}, or ${other}`} aria-valuetext=${say}
        onInput=${(/** @type {InputEvent} */ { target }) => target instanceof HTMLInputElement && lab.drag(Number(target.value))} />
      <i aria-hidden="true">${t`the same`}</i>
    </div>
    <div class="cl-lab-keys"><p>${touched ? html`${t`My guess:`} <b>${say}</b>` : t`What do you think? Drag the bar.`}</p>
      <button type="button" class="cl-lab-key cl-lab-gold" disabled=${!touched} onClick=${lab.watch}>${icon("play")}${t`Watch ${hands} hands`}</button></div>`;
}

/** @param {Lab} lab */
function watch(lab) {
  const { watching } = lab;
  const most = lab.rounds[lab.round];
  const bars = [0, 1].map(
    (side) =>
      html`<li data-side=${side}><img src=${lab.faces[side]} alt="" /><span class="cl-lab-track"><i style=${{ width: `${(100 * watching.counts[side]) / most}%` }}></i></span><b>${watching.counts[side]}</b></li>`,
  );
  const pause = watching.paused ? t`Go on` : t`Pause`;
  return html`<h2 class="cl-unseen" tabindex="-1">${lab.asked.ask}</h2>
    <div class="cl-lab-tables" ref=${watching.room} aria-hidden="true">${watching.tables.map((one) => small(one, lab.faces))}</div>
    <div class="cl-lab-score"><ul>${bars}</ul><p><b>${watching.seen}</b><span>${t`of ${most} hands`}</span></p>
      <button type="button" class="cl-lab-round cl-lab-pause" aria-label=${pause} onClick=${watching.pause}>${icon(watching.paused ? "play" : "pause")}</button></div>`;
}

/** @param {Lab} lab @param {Told} told @param {number} side */
function result(lab, told, side) {
  const [share, within] = [told.shares[side], told.margin];
  const [low, high] = [Math.max(0, share - within), Math.min(1, share + within)].map((at) => `${100 * at}%`);
  const mine = side === 0 && html`<em style=${{ left: `${lab.guess}%` }}><span>${t`your guess`}</span></em>`;
  const words = `${lab.asked.sides[side]}: ${told.counts[side]}`;
  return html`<li data-side=${side}><img src=${lab.faces[side]} alt="" /><span>${lab.asked.sides[side]}</span>
    <span class="cl-lab-track" role="img" aria-label=${words} style=${{ "--cl-low": low, "--cl-high": high, "--cl-mean": `${100 * share}%` }}><i></i><s></s><u></u>${mine}</span><b aria-hidden="true">${told.counts[side]}</b></li>`;
}

/** @param {Lab} lab */
function see(lab) {
  const { told } = lab;
  if (!told) return html`<h2 tabindex="-1">${lab.asked.ask}</h2>`;
  const both = told.counts[0] + told.counts[1];
  const neither = lab.rounds[lab.round] - both;
  const left = lab.rounds[1] - lab.rounds[0];
  const more = html`<button type="button" class="cl-lab-key cl-lab-gold" onClick=${lab.more}>${icon("play")}${t`Play ${left} more`}</button>`;
  return html`<h2 tabindex="-1">${lab.asked.ask}</h2>
    <ul class="cl-lab-found">${[0, 1].map((side) => result(lab, told, side))}</ul>
    <p class="cl-lab-note">${t`The truth is very likely in the stripes.`}${neither > 0 && html` ${t`${neither} [hand|hands] didn't count for either side.`}`}</p>
    <div class="cl-lab-told"><img src=${lab.faces[2]} alt="" /><p role="status">${cards(told.sentence)}${told.close && html` ${t`Your guess is in the stripes!`}`}</p></div>
    <div class="cl-lab-keys"><button type="button" class=${lab.round ? "cl-lab-key cl-lab-gold" : "cl-lab-key"} onClick=${() => lab.show("choose")}>${t`Another question`}</button>${!lab.round && more}</div>`;
}

/** @param {Context<ChildrensLab>} context */
function render({ model, el }) {
  const lab = new Lab({ model, el });
  model.on("msg:custom", lab.heard);
  typed(model);
  lab.open(model.get("game"));
  return () => {
    model.off("msg:custom", lab.heard);
    lab.end();
  };
}

export default { render };
