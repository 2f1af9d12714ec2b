/** The voice: this browser's own reads sentences aloud, if that was chosen for this device, with cards and stars as words. */
import { chosen } from "../parts/pieces.js";
import { t } from "../parts/text.js";

/** @param {string[]} signs @param {string} words in the same order @returns {Record<string, string>} */
const named = (signs, words) => Object.fromEntries(words.split(" ").map((word, i) => [signs[i], word]));

const WORDS = t`2 3 4 5 6 7 8 9 10 jack queen king ace`;
const LETTERS = t`J Q K`.split(" ").join(""); // those of the language, too
const RANKS = {
  ...named([..."23456789", "10", ...LETTERS, "A"], WORDS),
  ...named([..."23456789", "10", ..."JQKA"], WORDS),
};
const SUITS = named([..."♠♥♦♣"], t`spades hearts diamonds clubs`);
const SAME = Object.entries(SUITS).map(([sign, word]) => `\\b(${word.replace(/s$/, "s?")}) ${sign}`);
const NAMED = new RegExp(SAME.join("|"), "gi"); // the sign would only say it again

const RANK = `10|[2-9AJQK${LETTERS}]`;
const CARD = new RegExp(`\\b(${RANK})([♠♥♦♣])( (?=(?:${RANK})[♠♥♦♣]))?`, "g");
// What stands before a card in place of "the": "another 7♣", “5♥!” as it is called.
const OWN =
  /(?:“|\b(?:the|an?|this|that|these|those|your|my|their|its|another|other|each|every|any|no|one|two|three|four|first|last|same|red|black|\w+'s) )$/i;

/** @param {string} text @returns {(found: string, rank: string, sign: string, next: string, at: number) => string} */
const card = (text) => {
  const bare = !/\p{L}/u.test(text.replace(CARD, "")); // nothing but cards
  return (_, rank, sign, next, at) => {
    const before = text.slice(0, at);
    const [value, suit, more] = [RANKS[rank], SUITS[sign], next ? ", " : ""];
    if (bare || OWN.test(before)) return t`${value} of ${suit}` + more;
    return (/(?:^|[.!?] )$/.test(before) ? t`The ${value} of ${suit}` : t`the ${value} of ${suit}`) + more;
  };
};

/** @param {string} stars @param {number} at @param {string} text */
function star(stars, at, text) {
  const n = stars.replaceAll("☆", "").length;
  return t`${n} [star|stars]` + (!at && text[stars.length] === " " ? "!" : "");
}

/**
 * A sentence as somebody reads it out: signs as words, with their article, "6♠ 7♠" with a breath between the two.
 *
 * @param {string} text
 */
export function spoken(text) {
  const plain = text.replace(/[\uFE0E\uFE0F]/g, "");
  return plain
    .replace(CARD, card(plain))
    .replace(NAMED, "$1$2$3$4")
    .replace(/[♠♥♦♣]/g, (sign) => SUITS[sign])
    .replace(/[★☆]+/g, star)
    .replace(/−(?=\d)/g, `${t`minus`} `)
    .replace(/\s*·\s*/g, ", ");
}

/** News that nobody has heard yet, in order, each with what is left of it once somebody has gone on. @type {[string, string][]} */
let unheard = [];

/** Breaks off. Returns what is left of the news that had not begun. */
export function hush() {
  const lost = unheard.map(([, left]) => left).filter(Boolean);
  unheard = [];
  if (window.speechSynthesis?.speaking || window.speechSynthesis?.pending) speechSynthesis.cancel();
  return lost;
}

/**
 * Reads a text: "now", in place of all that is read; as an "answer" to a tap, which breaks off a sentence but comes after
 * news that nobody has heard; "after" what is read; or as "news", in its turn and never cut off by an answer.
 *
 * A browser that lets a page speak only once something was pressed on it does so at the first press.
 *
 * @param {string} text
 * @param {"now" | "answer" | "after" | "news"} [how]
 * @param {string} [left] of news: what is still true once somebody has tapped, which "Your turn" is not
 */
export function aloud(text, how = "now", left = text) {
  if (!window.speechSynthesis) return;
  const lost = how === "now" || how === "answer" ? hush() : [];
  if (!chosen.get("aloud") || !text) return;
  if (how === "answer") for (const one of lost) aloud(one, "news");
  const words = new SpeechSynthesisUtterance(spoken(text));
  words.lang = t`en`; // what the texts of this script are in, which in a notebook is not what its page is in
  if (how === "news") {
    unheard.push([text, left]);
    words.onstart = () => {
      unheard = unheard.filter(([one]) => one !== text);
    };
  }
  words.onerror = ({ error }) => {
    if (error !== "not-allowed") return;
    document.addEventListener("click", () => aloud(text, "after"), { capture: true, once: true });
  };
  speechSynthesis.speak(words);
}
