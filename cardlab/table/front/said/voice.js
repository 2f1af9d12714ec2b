/** The voice: this browser's own reads sentences aloud, if that was chosen for this device, with cards and stars as words. */
import { chosen } from "../parts/pieces.js";

/** @type {Record<string, string>} */
const RANKS = { A: "ace", J: "jack", Q: "queen", K: "king" };
/** @type {Record<string, string>} */
const SUITS = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };
const NAMED = /\b(spades?) ♠|\b(hearts?) ♥|\b(diamonds?) ♦|\b(clubs?) ♣/gi; // the sign would only say it again

/** @param {string} _ @param {string} rank @param {string} sign @param {string} next */
const card = (_, rank, sign, next) => `${RANKS[rank] || rank} of ${SUITS[sign]}${next ? ", " : ""}`;

/** @param {string} stars */
function star(stars) {
  const n = stars.replaceAll("☆", "").length;
  return `${n} star${n === 1 ? "" : "s"}`;
}

/**
 * A sentence as somebody reads it out: signs as words, "6♠ 7♠" with a breath between the two.
 *
 * @param {string} text
 */
export function spoken(text) {
  return text
    .replace(/[\uFE0E\uFE0F]/g, "")
    .replace(/\b(10|[2-9AJQK])([♠♥♦♣])( (?=(?:10|[2-9AJQK])[♠♥♦♣]))?/g, card)
    .replace(NAMED, "$1$2$3$4")
    .replace(/[♠♥♦♣]/g, (sign) => SUITS[sign])
    .replace(/[★☆]+/g, star)
    .replace(/^(\d stars?) /, "$1! ")
    .replace(/−(?=\d)/g, "minus ")
    .replace(/\s*·\s*/g, ", ");
}

/**
 * Reads a text in place of what is read just now, or after it. A browser that lets a page speak only once something was
 * pressed on it does so at the first press.
 *
 * @param {string} text
 */
export function aloud(text, { after = false } = {}) {
  if (!window.speechSynthesis) return;
  if (!after && (speechSynthesis.speaking || speechSynthesis.pending)) speechSynthesis.cancel();
  if (!chosen.get("aloud") || !text) return;
  const words = new SpeechSynthesisUtterance(spoken(text));
  words.lang = "en";
  words.onerror = ({ error }) => {
    if (error !== "not-allowed") return;
    document.addEventListener("click", () => aloud(text, { after: true }), { capture: true, once: true });
  };
  speechSynthesis.speak(words);
}
