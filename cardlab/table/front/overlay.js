/**
 * The overlay on a canvas: real buttons for cards and piles, the sentence and the moves in the felt, tools in its corner.
 * What it shows is declared from the look (messages.d.ts) and from the few things that a page knows itself.
 * Text is only ever set as text: names come from people.
 *
 * @import { Look, Move, Overlay, Pressed, Step, Tool } from "./messages.d.ts"
 * @import { Context } from "./model.d.ts"
 * @import { News } from "./touch/contact.js"
 */
import { bar } from "./bar.js";
import { board } from "./board.js";
import { air, initialize } from "./canvas/drawn.js";
import { Fit } from "./canvas/fit.js";
import { lost } from "./lost.js";
import { unpainted } from "./notes.js";
import { all, around, chosen, find } from "./parts/pieces.js";
import { note } from "./people/known.js";
import { Keeping, wins } from "./people/save.js";
import { star } from "./people/stars.js";
import { measuring } from "./room.js";
import { play, wake } from "./said/sounds.js";
import { stepOf, verb } from "./said/steps.js";
import { asked, asks, repeat, Telling } from "./said/told.js";
import { aloud, hush } from "./said/voice.js";
import { contact } from "./touch/contact.js";
import { Dragging } from "./touch/drag.js";
import { handOn, keeping } from "./touch/focus.js";
import { Holding } from "./touch/hold.js";
import { Hurrying } from "./touch/hurry.js";
import { lettered, rove } from "./touch/keys.js";
import { html, render as write } from "./vendor/view.js";

const TWICE = 400; // milliseconds in which two clicks on one spot are a double click
const PATIENCE = 4000; // milliseconds in which a press is answered, while all is well
/** @typedef {"" | "more" | "order" | "history" | "scores" | "words"} Sheet what is open over the felt */
/** @type {Look} before there is one */
const BLANK = {
  number: -1,
  width: 3,
  height: 2,
  shape: "wide",
  says: null,
  acts: null,
  targets: [],
  moves: [],
  more: [],
  say: "",
  tone: "",
  words: [],
  deal: "",
  curtain: "",
  rule: "",
};

/** The overlay of one table on one page. */
export class OverlayView {
  still = window.matchMedia("(prefers-reduced-motion: reduce)");
  own = Boolean(document.body.dataset.cardlab); // a page of ours, not a notebook
  served = document.body.dataset.cardlab !== "site"; // else nothing can be lost: it thinks, or it counts
  /** @type {Look} */
  look = BLANK;
  /** @type {Tool[]} */
  tools = [];
  /** @type {[string, string][]} */
  speeds = [];
  speed = "";
  dealt = ""; // what is said of the deal
  wide = 0; // pixels of the board
  ruled = false; // whether the rule behind the sentence is shown
  rushed = false; // whether all of the page at the end of a hand is shown at once
  /** @type {Record<string, string>} what is drawn on that page */
  art = {};
  /** @type {Sheet} */
  opened = "";
  /** @type {string[][]} the score sheet */
  sheet = [];
  holds = false; // whether there was something to hold down
  /** @type {News | "late"} */
  news = "back";
  telling = new Telling();
  /** @type {Map<string, number>} the number that was chosen for a verb */
  numbers = new Map();
  /** @type {Fit | undefined} */
  fit;
  #el;
  #model;
  #closed = new AbortController(); // ends what listens beyond this pane
  #waiting = 0; // set while a press has not been answered
  /** @type {AbortController | null} */
  #landing = null; // while the end of a hand waits for its card
  #pressed = 0; // when a button was last clicked
  #keeping;
  #holding;
  #measure = () => {};
  #dragging;
  #board;
  /** @type {(() => void)[]} */
  #settles;

  /** @param {Context<Overlay>} context */
  constructor({ model, el }) {
    this.#el = el;
    this.#model = model;
    el.classList.add("cardlab-overlay");
    this.#keeping = new Keeping(model);
    this.write();
    const { signal } = this.#closed;
    const { send, still } = this;
    this.#board = find(el, ".cl-board");
    const say = find(el, ".cl-say");
    el.addEventListener("click", wake, true);
    // A press that begins now is its own: only a click that ends a drag is none.
    el.addEventListener("pointerdown", () => this.#dragging.pressed(), true);
    this.#holding = new Holding({ model, el, send, still, signal });
    this.#dragging = new Dragging({
      board: this.#board,
      // They lie under the sentence, or, where that is a question in a corner, under its answers.
      begins: () => {
        const { ask, acts, width } = this.look;
        const top = this.#board.getBoundingClientRect().top;
        return ask && acts ? top + (acts[1] * this.wide) / width : say.getBoundingClientRect().top;
      },
      send,
      lifted: this.#lift,
      unit: () => this.wide / this.look.width,
    });
    /** @param {{ goals?: string[], face?: string }} told */
    const told = ({ goals, face }) => goals && this.#dragging.told(goals, face);
    model.on("msg:custom", told);
    signal.addEventListener("abort", () => model.off("msg:custom", told));
    this.fit = new Fit({ el, say, moves: find(el, ".cl-moves"), signal });
    new Hurrying({ el, send: (hurry) => this.#hurry(hurry), signal });
    /** @type {[string, string, boolean?][]} */
    const groups = [
      [".cl-board", ".cl-target", true],
      [".cl-moves", "button"],
      [".cl-tools", "button"],
      [".cl-menu", "button"],
    ];
    this.#settles = groups.map(([group, selector, flat]) => rove(find(el, group), selector, flat));
    this.#listen();
  }

  #listen() {
    const { signal } = this.#closed;
    const [el, { press, still }] = [this.#el, this];
    lettered({ el, begin: (button) => this.#holding.begin(button), press, ask: () => this.open("more"), signal });
    el.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.shut();
    });
    el.addEventListener("click", (event) => repeat(el, event));
    window.addEventListener("pagehide", hush, { signal });
    document.addEventListener("visibilitychange", () => document.hidden && hush(), { signal });
    document.addEventListener("pointerdown", (event) => this.#outside(event), { signal });
    window.addEventListener("cardlab-step", () => el.offsetParent && this.telling.begin(this.look), { signal });
    window.addEventListener("cardlab-unpainted", unpainted, { signal });
    window.addEventListener("cardlab-aloud", (event) => this.#reads(event), { signal });
    if (this.served) {
      window.addEventListener("offline", () => this.#heard("late"), { signal });
      window.addEventListener("online", () => this.#heard("back"), { signal });
    }
    /** @param {import("./messages.d.ts").Size} size */
    const tell = (size) => {
      try {
        this.#model.send({ size });
      } catch {
        // the page is being left
      }
    };
    const question = () => Boolean(this.look.ask);
    this.#measure = measuring({ el, unfolded: () => this.opened === "words", asked: question, still, signal, tell });
    signal.addEventListener(
      "abort",
      contact(this.#model, (news) => this.#parted(news)),
    );
  }

  /** Writes what has changed. */
  write = () => {
    const live = html`<p class="cl-live" aria-live="polite">${this.telling.live}</p>`;
    const parts = [board(this), bar(this), lost(this), live];
    write(parts, this.#el);
  };

  // ---- what is pressed -------------------------------------------------------------------------------------------------

  /** @param {Pressed & { press?: string }} message */
  send = (message) => {
    if (this.news === "gone") return;
    clearTimeout(this.#waiting);
    this.#waiting = window.setTimeout(() => this.#heard("late"), PATIENCE);
    this.telling.pressed(this.look, message.press ?? "");
    this.#model.send({ ...message, number: this.look.number });
  };

  /** What is going on is not waited for. @param {true | "all"} hurry */
  #hurry(hurry) {
    if (!this.look.end) {
      this.#model.send({ hurry });
      return;
    }
    this.rushed = true;
    this.write();
  }

  /** @param {string} id */
  press = (id) => this.send({ press: id });

  /** @param {MouseEvent & { currentTarget: HTMLElement }} event */
  click = (event) => {
    const button = event.currentTarget;
    const { id = "" } = button.dataset;
    const since = event.timeStamp - Math.max(this.#pressed, this.#dragging.ended);
    // The second click of a double click would meet whatever lies there by then.
    if (!button.matches(".cl-tool, .cl-does, .cl-curtain") && event.detail > 1 && since < TWICE) {
      // Only of a card it means something, and only if the first click left a choice: no answer is waited for.
      if (id.startsWith("card:") && event.detail === 2) this.#model.send({ press: id, twice: true });
      return;
    }
    if (event.timeStamp - Math.max(this.#dragging.ended, this.#holding.ended(button)) < 300) return; // the end of these is no click
    if (id === "ask:yes" && button.getAttribute("aria-disabled") === "true") return;
    this.#pressed = event.timeStamp;
    this.press(id);
  };

  /** A card is taken up: where may it go, and how does it look whole? @param {string} id @param {boolean} covered */
  #lift = (id, covered) => this.news !== "gone" && this.#model.send({ lift: id, ...(covered && { covered }) });

  /** Another number is chosen for a verb. @param {string} name @param {Step} step */
  number(name, step) {
    this.numbers.set(name, step.number);
    this.telling.live = step.label;
    this.write();
  }

  /** @param {string} speed */
  pace = (speed) => this.send({ speed });

  /** @param {"sound" | "aloud"} name */
  toggle = (name) => {
    const on = !chosen.get(name);
    chosen.set(name, on);
    this.write();
    wake();
    if (name === "sound" && on) play("pair");
    if (name !== "aloud") return;
    aloud(asked(this.look));
    this.#measure();
  };

  /** Somebody wants to be read to, at the first table that is seen. @param {Event} event */
  #reads(event) {
    this.write();
    this.#measure();
    if (event.defaultPrevented || !this.#el.offsetParent) return;
    event.preventDefault();
    aloud(asked(this.look));
  }

  whole = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else (this.own ? document.documentElement : this.#el.parentElement)?.requestFullscreen();
  };

  /** Shows or hides the rule behind the sentence. */
  rule = () => {
    this.ruled = !this.ruled;
    this.write();
    if (this.ruled) aloud(this.look.child ?? "", "answer");
  };

  /** A sheet is opened, or closed by the button that has opened it. @param {Sheet} name */
  open = (name) => {
    this.#turn(this.opened === name ? "" : name);
    if (this.opened) all(this.#el, ".cl-sheet:not([hidden]) :is(button, select)")[0]?.focus({ preventScroll: true });
  };

  /** The sheet that is open is closed, and its button gets the focus. */
  shut = () => {
    if (!this.opened) return;
    const own = all(this.#el, `.cl-look-${this.opened}`).find((one) => one.offsetParent);
    this.#turn("");
    (own ?? find(this.#el, ".cl-opens")).focus({ preventScroll: true });
  };

  /** Something in the menu was used. @param {MouseEvent} event */
  used = (event) => {
    if (around(event, ".cl-does, .cl-here :is(button, a)")) this.shut();
  };

  /** @param {Sheet} name */
  #turn(name) {
    if (this.opened === name) return;
    this.opened = name;
    this.write();
    this.#measure();
  }

  /** @param {Event} event */
  #outside({ target }) {
    const here = target instanceof Element ? target : null;
    if (this.ruled && !here?.closest(".cl-why")) this.rule();
    if (this.opened && !here?.closest(".cl-sheet, .cl-tools")) this.#turn("");
  }

  // ---- what is heard ---------------------------------------------------------------------------------------------------

  /** @param {News | "late"} news */
  #heard(news) {
    if (news === "back") clearTimeout(this.#waiting);
    if (this.news === "gone") return;
    this.news = news;
    this.write();
  }

  /** @param {News} news */
  #parted(news) {
    this.#heard(news);
    if (news !== "back") return;
    this.#keeping.restart(); // what was told meanwhile may be lost
    this.#model.send({ back: true });
  }

  /** Shows the next look. */
  draw = () => {
    const look = this.#model.get("look");
    if (look.number !== undefined && !this.#waits(look)) this.#draw(look);
  };

  /** @param {Look} look */
  #draw(look) {
    clearTimeout(this.#waiting);
    if (this.news !== "gone") this.news = "back";
    handOn(this.#el, look);
    const settle = keeping(this.#el);
    this.wide = this.#board.clientWidth; // measured before anything is written; what is said has its size by it
    const fresh = look.number !== this.look.number;
    const first = this.look === BLANK;
    this.ruled &&= look.rule === this.look.rule;
    this.#take(look);
    this.telling.tell(look, { fresh, first, held: this.#holding.on, seen: this.wide > 0 && !document.hidden });
    if (look.says) this.#shown(); // before, it is laid for no screen
    this.#el.parentElement?.classList.toggle("cl-over", Boolean(look.end)); // the page lies over what was played
    this.write();
    this.#dress();
    if (fresh) this.#dragging.answered(look.targets.map((item) => item.id));
    this.#holding.next();
    for (const act of this.#settles) act();
    this.fit?.soon();
    settle();
    if (asks(look) && !look.end && !look.ask && !look.curtain && !this.still.matches) this.#dragging.shows();
    else this.#dragging.calm();
    this.quiet();
  }

  /** The table can be seen; the page around it, if it is one of ours, puts what it offers under "More". */
  #shown() {
    const table = this.#el.parentElement;
    if (!table || table.classList.contains("cl-known")) return;
    table.classList.add("cl-known");
    window.dispatchEvent(new CustomEvent("cardlab-here", { detail: find(this.#el, ".cl-here") }));
  }

  /**
   * Whether the end of a hand, or that it is somebody's turn, waits for the card that is still in flight, until it lands
   * or somebody hurries.
   *
   * @param {Look} look
   */
  #waits(look) {
    const flying = air.flying || this.#el.parentElement?.querySelector(".cl-flying");
    const comes = look.end ? !this.look.end : asks(look) && !asks(this.look) && this.look !== BLANK;
    if (!comes || !flying) return false;
    if (this.#landing) return true;
    const landing = new AbortController();
    const { signal } = landing;
    this.#landing = landing;
    this.#closed.signal.addEventListener("abort", () => landing.abort(), { signal });
    const draw = () => {
      landing.abort();
      this.#landing = null;
      const last = this.#model.get("look");
      if (last.number !== undefined) this.#draw(last);
    };
    for (const kind of ["cardlab-landed", "pointerdown", "keydown"]) window.addEventListener(kind, draw, { signal });
    return true;
  }

  /** @param {Look} look */
  #take(look) {
    const { record, met } = look;
    if (met && JSON.stringify(met) !== JSON.stringify(this.look.met)) note(met);
    this.rushed &&= Boolean(look.end);
    this.look = look;
    this.art = this.#model.get("art");
    this.tools = this.#model.get("tools");
    this.speeds = this.#model.get("speeds");
    this.speed = this.#model.get("speed");
    this.holds ||= look.moves.some((item) => item.held);
    if (record && "exercise" in record) star(record);
    this.dealt = look.deal && `${look.deal} ${record && "game" in record ? wins(record) : ""}`;
  }

  /** The moves stand where they have room; all that this hangs on. */
  #dress() {
    const { look, wide, numbers } = this;
    if (look.end) {
      this.fit?.plain();
      return;
    }
    /** @param {Move} item */
    const shown = (item) => (item.steps ? { ...item, ...stepOf(item.steps, numbers.get(verb(item))) } : item);
    const buttons = look.moves
      .map(shown)
      .map((item) => [item.label, item.suit, item.sign, item.face, item.steps?.length]);
    this.fit?.dress(JSON.stringify([buttons, wide, this.#board.clientHeight]), look);
  }

  /** Shows the next score sheet. */
  score = () => {
    this.sheet = this.#model.get("sheet");
    this.write();
  };

  keep = () => this.#keeping.keep();

  /** The canvas is a picture: no tab stop, nothing for a screen reader. */
  quiet = () => {
    for (const canvas of this.#el.closest(".cardlab-table")?.querySelectorAll("canvas") || []) {
      canvas.tabIndex = -1;
      canvas.setAttribute("aria-hidden", "true");
    }
  };

  end() {
    this.#closed.abort();
    clearTimeout(this.#waiting);
    write(null, this.#el);
  }
}

/** @param {Context<Overlay>} context */
function render({ model, el }) {
  const page = new OverlayView({ model, el });
  model.on("change:look", page.draw);
  model.on("change:save", page.keep);
  model.on("change:sheet", page.score);
  page.score();
  page.draw();
  if (model.get("save").piece) page.keep(); // of a game that goes on: what comes next is behind this piece
  const watch = new MutationObserver(page.quiet);
  requestAnimationFrame(() => {
    page.quiet();
    const root = el.closest(".cardlab-table");
    if (root) watch.observe(root, { childList: true });
  });
  return () => {
    watch.disconnect();
    model.off("change:look", page.draw);
    model.off("change:save", page.keep);
    model.off("change:sheet", page.score);
    page.end();
  };
}

export default { initialize, render };
