/**
 * What comes of the rules that this browser keeps: today's questions, one after another, with a joy at the end; and a page
 * for grown-ups.
 *
 * @import { AgainPage, Five } from "./messages.d.ts"
 * @import { Context, Model } from "../../table/front/model.d.ts"
 * @import { StarRecord } from "../../table/front/messages.d.ts"
 */
import { calm, cheer, confetti } from "../../lessons/front/joy.js";
import { icon } from "../../table/front/parts/icon.js";
import { t } from "../../table/front/parts/text.js";
import { faceOf, learn, portrait } from "../../table/front/people/faces.js";
import { who } from "../../table/front/people/storage.js";
import { begun, todays } from "../../table/front/people/today.js";
import { html, useLayoutEffect, useState, render as write } from "../../table/front/vendor/view.js";
import { leave } from "./address.js";
import { Coins, named, OVER, useVoice } from "./five.js";
import { grown } from "./grown.js";

/** What the parts of this page have of it. */
export class Again {
  owner = Boolean(document.body.dataset.cardlab); // a page of our own
  #model;

  /** @param {Model<AgainPage>} model */
  constructor(model) {
    this.#model = model;
    this.offered = model.get("offered");
  }

  /** @param {string} id @param {object} [more] */
  press = (id, more = {}) => this.#model.send({ press: id, ...more });
  leave = () => leave(this.owner, () => this.press("home"));

  /** Asks what is still to be asked today; after the last one comes the end. @param {number} done */
  on(done) {
    const plan = { ...todays(this.offered), done };
    calm();
    begun(plan);
    this.press("five", plan.rules[done] ?? {});
  }
}

/** @param {{ page: Again, look: Five }} props */
function Question({ page, look }) {
  const [won, be] = useState(false);
  const { rules, done } = todays(page.offered);
  useLayoutEffect(() => {
    be(false);
    if (!look.asks) page.on(done + 1);
    /** @param {Event} event */
    const starred = (event) => {
      const { apart, stars } = /** @type {CustomEvent<StarRecord>} */ (event).detail;
      if (!apart || !stars) return;
      const plan = todays(page.offered);
      begun({ ...plan, done: plan.done + 1 });
      be(true);
      cheer(stars, () => page.on(plan.done + 1));
    };
    window.addEventListener("cardlab-star", starred);
    return () => {
      window.removeEventListener("cardlab-star", starred);
      calm();
    };
  }, [look]);
  return html`<header class="cl-five-bar">
      <button type="button" class="cl-key" aria-label=${t`All games`} onClick=${page.leave}>${icon("back")}</button>
      <h1 tabindex="-1">${named(rules.length)}</h1><${Coins} of=${rules.length} done=${done} />
      ${won && html`<button type="button" class="cl-key cl-gold" onClick=${() => page.on(done)}>${t`Next`}</button>`}
    </header>`;
}

/** @param {{ page: Again }} props */
function End({ page }) {
  const { rules } = todays(page.offered);
  const words = `${OVER} ${t`See you tomorrow.`}`;
  useVoice(words);
  return html`<section class="cl-well-done">${confetti()}${portrait(faceOf(who() || "You"))}
    <h1 tabindex="-1">${words}</h1><${Coins} of=${rules.length} done=${rules.length} />
    <div class="cl-ways"><button type="button" class="cl-key cl-gold" onClick=${page.leave}>${icon("play")}<span>${t`All games`}</span></button></div></section>`;
}

/** @param {Again} page @param {Five} look */
const five = (page, look) =>
  look.rule ? html`<${Question} page=${page} look=${look} />` : html`<${End} page=${page} />`;

/** @param {Context<AgainPage>} context */
function render({ model, el }) {
  const page = new Again(model);
  el.classList.add("cl-front");
  learn(model.get("faces"));
  const draw = () => {
    const look = model.get("look");
    el.dataset.page = look.page;
    write(look.page === "five" ? five(page, look) : grown(page, look), el);
    el.querySelector("h1")?.focus({ preventScroll: true });
  };
  model.on("change:look", draw);
  draw();
  return () => {
    model.off("change:look", draw);
    write(null, el);
  };
}

export default { render };
