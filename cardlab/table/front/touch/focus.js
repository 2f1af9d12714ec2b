/**
 * The focus never falls out of the table when the button that holds it goes.
 *
 * @import { Look } from "../messages.d.ts"
 */
import { all } from "../parts/pieces.js";

/** @param {{ id: string }} item */
const isCard = ({ id }) => id.startsWith("card:");

/**
 * A button that is about to go hands the focus on to one that stays while nothing is written yet: else the page is laid
 * out at once to see what can have it.
 *
 * @param {HTMLElement} el
 * @param {Look} look the next one
 */
export function handOn(el, look) {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || look.curtain || !el.contains(here)) return;
  const places = look.targets.filter((item) => item.on);
  places.sort((one, other) => Number(isCard(other)) - Number(isCard(one))); // a place may be empty
  const [on, selector] = here.matches(".cl-target") ? [places, ".cl-target"] : [look.moves, ".cl-move"];
  if (!on.length || !here.matches(selector)) return;
  if ([...look.targets, ...look.moves].some((item) => item.id === here.dataset.id)) return;
  const next = all(el, selector).find((one) => one.dataset.id === on[0].id);
  next?.focus({ preventScroll: true });
}

const CARD = '.cl-target[data-id^="card:"]';
const GROUPS = [".cl-target", ".cl-move", ".cl-tool", ".cl-all"];
const LENT = "data-lent"; // on a tool that has the focus only until there is a card or a move again

/**
 * Who has the focus now, as long as that is known; what it gives is called when all is written, and gives the focus to
 * whoever is to have it if that one is gone, or has it only for want of a better one.
 *
 * @param {HTMLElement} el
 */
export function keeping(el) {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !el.contains(here)) return () => {};
  const lent = here.hasAttribute(LENT);
  here.removeAttribute(LENT);
  const group = lent ? "" : GROUPS.find((selector) => here.matches(selector));
  const around = here.parentElement;
  return () => {
    const seen = !lent && here.isConnected && here.checkVisibility();
    if (document.activeElement === here && seen) return;
    if (seen) {
      here.focus({ preventScroll: true }); // it was only moved
      return;
    }
    const ways = [
      [el, ".cl-curtain"],
      [around, group === ".cl-target" ? `${CARD}.cl-on` : group],
      [el, `${CARD}.cl-on`],
      [el, ".cl-move"],
      [el, ".cl-target.cl-on"],
      [el, CARD], // never an empty place
      [el, ".cl-tool"],
    ];
    for (const [root, selector] of /** @type {[HTMLElement | null, string | undefined][]} */ (ways)) {
      const next = root && selector ? all(root, selector).find((one) => one.checkVisibility()) : undefined;
      if (!next) continue;
      next.focus({ preventScroll: true });
      next.toggleAttribute(LENT, selector === ".cl-tool" && group !== selector);
      return;
    }
  };
}
