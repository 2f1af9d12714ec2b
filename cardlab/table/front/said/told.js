/**
 * What a look says aloud and to a screen reader.
 *
 * @import { Look } from "../messages.d.ts"
 */
import { all, chosen } from "../parts/pieces.js";
import { t } from "../parts/text.js";
import { play } from "./sounds.js";
import { aloud, spoken } from "./voice.js";

/** Whether somebody who looks has something to do. @param {Look} look */
export const asks = (look) => look.moves.length > 0 || look.targets.some((item) => item.on);

/**
 * What of news is still true once somebody has tapped: what was done, and not who had to do what.
 *
 * @param {Look} look
 * @param {string} news
 */
export function lasting(look, news) {
  const say = spoken(look.say);
  return asks(look) && news.endsWith(say) ? news.slice(0, -say.length).trim() : news;
}

/** What there is to do: what an exercise asks, and the sentence. @param {Look} look */
export const asked = ({ ask = "", say }) => `${ask} ${say}`.trim();

/** @param {string} text */
const plain = (text) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;

/**
 * What is read aloud at an answer: of an exercise also what was tapped, unless the answer names it.
 *
 * @param {Look} look
 * @param {{ id: string, label: string }} tapped
 * @param {string} told
 */
export function answered(look, { id, label }, told) {
  if (/^tool:(another|new)$/.test(id)) return asked(look);
  const known = !look.ask || !label || id.startsWith("tool:") || plain(told).includes(plain(spoken(label)));
  return known ? told : `${label}. ${told}`;
}

/**
 * The text for a screen reader, another one each time: else nothing is said when the same thing is wrong twice.
 *
 * @param {string} told
 * @param {string} before
 */
export const again = (told, before) => (told === before.trimEnd() ? `${told}\u00a0` : told);

/** Whether a page shows one step of a lesson at a time. */
const stepped = () => document.documentElement.matches(".cl-stepped:not(.cl-whole)");

/** Whether a lesson leads on, at the end of a hand. @param {Look} look */
export const leads = ({ end }) => Boolean(end) && stepped();

const NOTHING = { id: "", label: "" };

const SAID = ".cl-said, .cl-bubble > span, .cl-speech"; // by the coach, by a bot, in a story

/**
 * A tap on what was said says it again. A bubble lets taps through to what lies below it: so its place is asked.
 *
 * @param {HTMLElement} el
 * @param {MouseEvent} event
 */
export function repeat(el, { clientX: x, clientY: y, target }) {
  if (target instanceof Element && target.closest("button, a, summary, input")) return;
  const found = all(el, SAID).find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return one.offsetParent && left <= x && x <= right && top <= y && y <= bottom;
  });
  if (found) aloud(found.innerText);
}

/** What there is to hear of the looks of one table. */
export class Telling {
  live = ""; // what a screen reader is told
  #tapped = NOTHING; // what was pressed and is not answered yet: its name, and what stood on it
  #said = ""; // what was read last of what others did
  #begun = false; // whether this table was read aloud since its step was opened

  /** @param {Look} look @param {string} id */
  pressed({ targets, moves }, id) {
    this.#tapped = { id, label: [...targets, ...moves].find((item) => item.id === id)?.label ?? "" };
  }

  /**
   * A look is there: perhaps a new one or the first one, while a button is held down, on a table that can be seen.
   *
   * @param {Look} look
   * @param {{ fresh: boolean, first: boolean, held: boolean, seen: boolean }} how
   */
  tell(look, { fresh, first, held, seen }) {
    if (fresh) {
      const told = spoken(`${look.speak || look.say}${leads(look) ? ` ${t`Go on!`}` : ""}`);
      const news = look.news ? spoken(look.news) : told;
      if (!held || look.end) this.live = again(news, this.live);
      const many = document.documentElement.classList.contains("cl-class"); // in one room
      if (!first && !many && !held && look.sound && chosen.get("sound")) play(look.sound);
      if (!first && !held && seen) this.#read(look, told, news); // not of a step that was left
      this.#tapped = NOTHING;
    }
    if (seen && !this.#begun && stepped()) this.begin(look);
  }

  /** A tap is answered at once; of what others do only what is new is read, each in its turn. @param {Look} look @param {string} told @param {string} news */
  #read(look, told, news) {
    if (this.#tapped.id) aloud(answered(look, this.#tapped, told), "answer");
    else if (news !== this.#said) aloud(news, "news", lasting(look, news));
    this.#said = news;
  }

  /** A lesson opens one step after another, each time the words of the page first; at first the table is not laid yet. @param {Look} look */
  begin(look) {
    this.#begun = true;
    aloud(asked(look), "after");
  }
}
