/**
 * The front of the home page: the games, the form before a game, what stands round a table. It shows what `look` says (one
 * value, one message a change; messages.d.ts) and sends back what was pressed. It also keeps the address of the page in
 * step, and what this browser remembers ("cardlab/<game>": a save, "cardlab-last/<game>": a plan).
 * Text is only ever set as text: names come from people.
 *
 * @import { About, Change, Front, Look } from "./messages.d.ts"
 * @import { Context } from "../../table/front/model.d.ts"
 * @import { News } from "../../table/front/touch/contact.js"
 */

import { gone } from "../../table/front/lost.js";
import { around } from "../../table/front/parts/pieces.js";
import { t } from "../../table/front/parts/text.js";
import { spread } from "../../table/front/people/cloth.js";
import { learn } from "../../table/front/people/faces.js";
import { greet } from "../../table/front/people/hello.js";
import { base, chosenFaces as faces, write as keep, read, stored, who } from "../../table/front/people/storage.js";
import { contact } from "../../table/front/touch/contact.js";
import { html, render as write } from "../../table/front/vendor/view.js";
import { follow, leave, wanted } from "./address.js";
import { form } from "./form.js";
import { games } from "./games.js";
import { classroom, corner, offers, roomed } from "./share.js";

/** What is kept in this browser of whoever plays. */
const own = () => ({
  who: who(),
  kept: stored(`${base()}/`),
  last: stored(`${base()}-last/`),
  faces: Object.fromEntries(faces()),
});
/** What a page is about: nothing of one goes on in another. For a class the game is one of the choices. @param {Look} look */
const place = (look) => ("name" in look && look.page !== "class" ? `${look.page} ${look.name}` : look.page);
const address = () => `${location.origin}${location.pathname}`;

/** The page as its parts see it. */
export class Page {
  owner = Boolean(document.body.dataset.cardlab); // a page of our own: its address and title are ours
  unfolded = false; // whether the house rules are unfolded
  aside = ""; // what is shown before the table
  printing = false; // whether is shown what can be printed
  #el;
  #model;
  /** @type {Look | null} what is shown */
  #shown = null;
  /** @type {News} */
  #news = "back";
  // A click is lost where its button is replaced under the finger: leaving a field tells the kernel, and its answer may
  // come before the finger is up.
  #down = false;
  #due = false;
  /** @type {HTMLElement | null} where the table that is shown keeps what the page offers */
  #here = null;

  /** @param {Context<Front>} context */
  constructor({ model, el }) {
    this.#el = el;
    this.#model = model;
    this.games = model.get("games");
    this.prints = model.get("prints");
    this.offered = model.get("offered");
    learn(model.get("faces"));
    el.classList.add("cl-front");
    spread();
  }

  /** @param {string} name @returns {About} */
  game(name) {
    const found = this.games.find((one) => one.name === name);
    if (!found) throw new Error(`There is no game ${name}.`);
    return found;
  }

  /** @param {object} message */
  send(message) {
    try {
      this.#model.send(message);
    } catch {
      // the page is being left
    }
  }

  /** @param {string} id @param {object} [more] */
  press = (id, more = {}) => this.send({ press: id, ...more });

  /** @param {Change} change */
  change = (change) => this.press("form", change);
  share = () => this.press("share", { base: this.owner ? address() : "" });

  leave = () => leave(this.owner, () => this.press("home"));

  /** Shows the rules or the way back through a hand before the table, or the table again. @param {"rules" | "review" | ""} what */
  beside = (what) => {
    this.aside = what;
    if (what) this.press(what);
    this.#el.parentElement?.toggleAttribute("data-aside", Boolean(what));
    if (this.#shown) this.#write(this.#shown);
    const next = this.#el.querySelector(what ? ".cl-away-with button" : ".cl-back");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };

  /** Shows what can be printed, or no longer. @param {boolean} on */
  paper(on) {
    this.printing = on;
    if (this.#shown) this.#write(this.#shown);
  }

  /** A sentence that something is wrong. @param {string} [sentence] */
  said = (sentence) => sentence && html`<p class="cl-alas" role="alert">${sentence}</p>`;

  /** All that is on the page now. @param {Look} look */
  #parts(look) {
    if (look.page === "games") return games(this, look);
    if (look.page === "form") return form(this, look);
    if (look.page === "class") return classroom(this, look);
    return look.page === "table" ? corner(this, look) : null;
  }

  draw = () => {
    const look = this.#model.get("look");
    this.#due = this.#down;
    if (this.#down || !look.page) return;
    const before = this.#shown;
    this.#shown = look;
    this.#el.dataset.page = look.page;
    this.#write(look);
    if (this.owner) this.#named(look, before);
    if (look.page === "door" && before !== look)
      this.press("room", { do: "here", key: read(`cardlab-room/${look.code}`) ?? "" });
    const turned = before && place(before) !== place(look);
    if (this.aside && (turned || (this.aside === "review" && !("review" in look && look.review)))) this.beside("");
    if (turned && look.page !== "class") {
      window.scrollTo(0, 0);
      const head = this.#el.querySelector("h1");
      head?.focus({ preventScroll: true });
    } else if (before && !turned && !this.#el.contains(document.activeElement)) {
      this.#el.querySelector(".cl-alas")?.scrollIntoView({ block: "center" });
    }
  };

  /** @param {Look} look */
  #write(look) {
    const lost = this.#news === "gone" ? gone() : t`We've lost the connection. Wait a moment.`;
    const alas = this.#news !== "back" && look.page !== "table" && html`<p class="cl-alas" role="alert">${lost}</p>`;
    write([alas, html`<${Whole} key=${place(look)} parts=${this.#parts(look)} />`], this.#el);
    if (!this.#here?.isConnected) return;
    write(look.page !== "table" ? null : look.room ? roomed(this, look) : offers(this, look), this.#here);
  }

  /** @param {Look} look @param {Look | null} before */
  #named(look, before) {
    document.title = look.title;
    document.documentElement.classList.toggle("cl-class", look.page === "table" && look.class);
    follow(look, before);
  }

  remember = () => {
    const { name, plan } = this.#model.get("plan");
    if (name) keep(`${base()}-last/${name}`, JSON.stringify(plan));
  };

  /** The key of this device at a table of several is kept, so that it comes back to its seat. */
  enter = () => {
    const { code, key } = this.#model.get("ticket");
    if (code) keep(`cardlab-room/${code}`, key);
  };

  /** @param {News} news */
  heard = (news) => {
    this.#news = news;
    if (news === "back") this.press("back"); // what was told meanwhile may be lost
    if (this.#shown) this.#write(this.#shown); // a table says so itself
  };

  /** Somebody else plays. Where the games are shown, no page has to be loaded again for it. @param {Event} event */
  #turn(event) {
    if (this.#model.get("look").page !== "games") return;
    event.preventDefault();
    this.press("who", own());
    this.draw();
  }

  /** A table has come that keeps what the page offers, if it is the one of this page. @param {CustomEvent<HTMLElement>} event */
  #offer({ detail }) {
    if (!this.#el.parentElement?.contains(detail) || detail.closest(".cl-aside")) return;
    this.#here = detail;
    if (this.#shown) this.#write(this.#shown);
  }

  /** @param {Event} event */
  #finger = (event) => {
    if (event.type === "pointerdown") {
      this.#down = Boolean(around(event, "button, label, summary")); // a list may keep the end of its press to itself
      return;
    }
    setTimeout(() => {
      // after the click
      this.#down = false;
      if (this.#due) this.draw();
    });
  };

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.#el.addEventListener("pointerdown", this.#finger);
    for (const up of ["pointerup", "pointercancel"]) window.addEventListener(up, this.#finger, { signal });
    window.addEventListener("popstate", () => this.press("visit", { address: wanted(location.search) }), { signal });
    window.addEventListener("cardlab-who", (event) => this.#turn(event), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && this.aside && this.beside(""), { signal });
    window.addEventListener("cardlab-here", (event) => this.#offer(/** @type {CustomEvent<HTMLElement>} */ (event)), {
      signal,
    });
    signal.addEventListener("abort", contact(this.#model, this.heard));
  }

  /** Tells what is kept here, and where this page is. */
  begin() {
    const mine = own();
    if (mine.who || [mine.kept, mine.last, mine.faces].some((some) => Object.keys(some).length))
      this.press("kept", mine);
    if (!this.owner) return;
    this.press("base", { base: address() });
    greet();
  }

  end() {
    write(null, this.#el);
  }
}

/** @param {{ parts: unknown }} props */
const Whole = ({ parts }) => parts;

/** @param {Context<Front>} context */
function render({ model, el }) {
  const page = new Page({ model, el });
  const over = new AbortController();
  page.listen(over.signal);
  model.on("change:look", page.draw);
  model.on("change:plan", page.remember);
  model.on("change:ticket", page.enter);
  page.draw();
  page.begin();
  return () => {
    over.abort();
    model.off("change:look", page.draw);
    model.off("change:plan", page.remember);
    model.off("change:ticket", page.enter);
    page.end();
  };
}

export default { render };
