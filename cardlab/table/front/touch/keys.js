/** Keys: arrows within a group of buttons, in two dimensions where they lie so; letters for the tools. */
import { all } from "../parts/pieces.js";

/**
 * Which of some places is next in the direction of an arrow key, where they lie in two dimensions; -1 for none.
 *
 * @param {[x: number, y: number]} from
 * @param {[x: number, y: number][]} places
 * @param {string} key
 */
export function beside([x, y], places, key) {
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const way = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const far = places.map(([bx, by]) => {
    const [ahead, aside] = across ? [(bx - x) * way, Math.abs(by - y)] : [(by - y) * way, Math.abs(bx - x)];
    return ahead > 2 ? ahead + 3 * Math.max(0, aside - 30) : Infinity; // a lifted card lies beside its neighbours
  });
  const least = Math.min(...far);
  return least < Infinity ? far.indexOf(least) : -1;
}

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** @type {Record<string, number>} */
const ENDS = { Home: 0, End: -1 };

/**
 * Which of `many` buttons in a row a key leads to from the one at `at`; -1 for a key that leads nowhere.
 *
 * @param {string} key
 * @param {number} at
 * @param {number} many
 */
export function along(key, at, many) {
  if (key in ENDS) return (ENDS[key] + many) % many;
  return key in STEPS ? (at + STEPS[key] + many) % many : -1;
}

/** @param {HTMLElement} button @returns {[number, number]} */
function middle(button) {
  const box = button.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * Arrow keys move between the buttons of a group; Tab enters and leaves it (a roving tabindex). What it gives is called
 * when the buttons have changed.
 *
 * @param {HTMLElement} group
 * @param {string} selector
 * @param {boolean} [flat] whether they lie in two dimensions
 */
export function rove(group, selector, flat = false) {
  group.addEventListener("keydown", (event) => {
    const buttons = all(group, selector);
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    let next = at < 0 ? -1 : along(event.key, at, buttons.length);
    if (next < 0) return;
    const places = flat && /Up|Down/.test(event.key) ? buttons.map(middle) : [];
    const on = places.length ? beside(places[at], places, event.key) : -1;
    if (on >= 0) next = on;
    event.preventDefault();
    event.stopPropagation();
    buttons[next].focus();
  });
  group.addEventListener("focusin", ({ target }) => {
    const buttons = all(group, selector);
    if (buttons.some((one) => one === target)) for (const one of buttons) one.tabIndex = one === target ? 0 : -1;
  });
  return () => {
    const buttons = all(group, selector);
    if (!buttons.length || buttons.some((one) => one.tabIndex === 0)) return;
    const cards = buttons.filter((one) => one.dataset.id?.startsWith("card:")); // else an empty place might be the first
    (cards.find((one) => one.matches(".cl-on")) ?? cards[0] ?? buttons[0]).tabIndex = 0;
  };
}

/** @type {Record<string, string>} */
const LETTERS = { h: "tool:hint", u: "tool:undo", n: "tool:new" };

/**
 * Whether a key pressed on this page is meant for this table: it has the focus, or is the only one and nothing has it,
 * or but the heading.
 *
 * @param {HTMLElement} el
 * @param {KeyboardEvent} event
 */
function meant(el, event) {
  const here = document.activeElement;
  if (!here || event.altKey || event.ctrlKey || event.metaKey || /INPUT|SELECT|TEXTAREA/.test(here.tagName))
    return null;
  const only = here.matches("body, h1") && document.querySelectorAll(".cardlab-overlay").length === 1;
  return el.contains(here) || only ? here : null;
}

/**
 * Letters for the tools, Space for the main button, wherever on a page with one table the focus is; "?" is `ask`. From
 * the heading, which has the focus when a table comes, an arrow leads to the cards.
 *
 * @param {{ el: HTMLElement, begin: (button: HTMLElement | null) => void, press: (id: string) => void, ask: () => void,
 *   signal: AbortSignal }} table
 */
export function lettered({ el, begin, press, ask, signal }) {
  /** @param {KeyboardEvent} event @returns {HTMLElement | null} */
  const spaced = (event) => {
    if (event.repeat) {
      event.preventDefault();
      return null;
    }
    const main = el.querySelector(".cl-moves .cl-main");
    const button = main instanceof HTMLElement ? main : null;
    begin(button);
    return button;
  };
  /** @param {KeyboardEvent} event */
  const keyed = (event) => {
    const here = meant(el, event);
    if (!here) return;
    if (here.tagName === "H1" && event.key.startsWith("Arrow")) {
      event.preventDefault();
      all(el, '[tabindex="0"]')[0]?.focus();
      return;
    }
    if (event.key === "?") {
      event.preventDefault();
      ask();
      return;
    }
    const id = LETTERS[event.key.toLowerCase()];
    let button = id ? all(el, `[data-id="${id}"]:not([aria-disabled="true"])`)[0] : null;
    if (event.key === " " && !/BUTTON|SUMMARY/.test(here.tagName)) button = spaced(event);
    if (!button) return;
    event.preventDefault();
    press(button.dataset.id ?? "");
  };
  document.addEventListener("keydown", keyed, { signal });
}
