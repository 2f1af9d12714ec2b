/**
 * Small pieces of the pages: an element, a sign, a place on a board, what was chosen for this device.
 *
 * @import { Box } from "../messages.d.ts"
 */

/**
 * An element with a class and a text.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [name]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, name, text) {
  const el = document.createElement(tag);
  if (name) el.className = name;
  if (text !== undefined) el.textContent = text;
  return el;
}

/**
 * A place on the board, as its style.
 *
 * @param {Box} box
 * @param {{ width: number, height: number }} look
 */
export function at([x, y, w, h], { width, height }) {
  const [left, top] = [`${(100 * x) / width}%`, `${(100 * y) / height}%`];
  return { left, top, width: `${(100 * w) / width}%`, height: `${(100 * h) / height}%` };
}

/**
 * What stands on a page for sure.
 *
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(root, selector) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${selector}.`);
  return found;
}

/**
 * The buttons of a group.
 *
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export const all = (root, selector) => [...root.querySelectorAll(selector)].filter((one) => one instanceof HTMLElement);

/**
 * The element that an event came from, or one around it.
 *
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function around(event, selector) {
  const found = event.target instanceof Element ? event.target.closest(selector) : null;
  return found instanceof HTMLElement ? found : null;
}

/** What somebody chose for all tables of this device. */
export const chosen = {
  /** @param {string} name */
  get: (name) => chosen.text(name) === "on",
  /** @param {string} name @param {boolean} on */
  set: (name, on) => chosen.write(name, on ? "on" : "off"),
  /** @param {string} name */
  text(name) {
    try {
      return localStorage.getItem(`cardlab-${name}`) ?? "";
    } catch {
      return "";
    }
  },
  /** @param {string} name @param {string} text */
  write(name, text) {
    try {
      localStorage.setItem(`cardlab-${name}`, text);
    } catch {
      // not kept
    }
  },
};
