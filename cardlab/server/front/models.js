/**
 * The halves of the widgets on the page, as anywidget's modules know them, and the messages of ipywidgets to them.
 *
 * @import { Line, Said, Shown, State } from "./page.d.ts"
 * @import { News } from "../../table/front/touch/contact.js"
 */

/** @typedef {(...told: never[]) => void} Act */

/** @type {Map<string, Model>} */
const models = new Map(); // by their numbers

/** The line to Python, which is a worker or a server: who has it says so. @type {Line} */
export const line = { tell() {}, count() {}, ran() {}, listen: () => () => {} };

export class Model {
  /** @type {Partial<State> | undefined} */
  changed;

  /** @param {string} number @param {Partial<State>} state */
  constructor(number, state) {
    this.number = number;
    this.state = /** @type {State} */ (state);
    /** @type {Map<string, Act[]>} */
    this.listeners = new Map();
  }

  /** @template {keyof State} Name @param {Name} name @returns {State[Name]} */
  get(name) {
    return this.state[name];
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    this.changed = { ...this.changed, [name]: value };
    this.state[name] = value;
  }

  save_changes() {
    if (this.changed) line.tell(this.number, { method: "update", state: this.changed, buffer_paths: [] });
    this.changed = undefined;
  }

  /** What becomes of the contact to Python. @param {(news: News) => void} tell */
  listen(tell) {
    return line.listen(tell);
  }

  /** @param {unknown} content */
  send(content) {
    line.tell(this.number, { method: "custom", content });
  }

  /** @param {string} name @param {Act} act */
  on(name, act) {
    this.listeners.set(name, [...(this.listeners.get(name) || []), act]);
  }

  /** @param {string} [name] @param {Act} [act] */
  off(name, act) {
    if (!name) this.listeners.clear();
    else {
      const left = (this.listeners.get(name) || []).filter((one) => act && one !== act);
      this.listeners.set(name, left);
    }
  }

  /** @param {string} name @param {unknown[]} words */
  call(name, ...words) {
    for (const act of this.listeners.get(name) || []) act(.../** @type {never[]} */ (words));
  }

  /** @param {Partial<State>} state @param {string[]} [grown] what is added to what was there */
  update(state, grown = []) {
    for (const name of grown) state[name] = Object.assign({}, this.state[name], state[name]);
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.call(`change:${name}`);
    this.call("change");
  }
}

/** What Python says to the page. @param {Said[]} messages */
export function hear(messages) {
  for (const [kind, number, data] of messages) {
    const model = models.get(number);
    if (kind === "count") line.count(number);
    else if (kind === "ran") line.ran(number, /** @type {Shown} */ (data));
    else if (kind === "comm_open" && !model) models.set(number, new Model(number, data.state));
    else if (kind === "comm_close") models.delete(number);
    else if (data?.method === "update" && model) model.update(data.state, data.grown);
    else if (data?.method === "custom" && model) model.call("msg:custom", data.content, []);
  }
}

/** The model that a reference or a number means. @param {string} reference */
export function known(reference) {
  const number = reference.replace("IPY_MODEL_", "");
  const model = models.get(number);
  if (!model) throw new Error(`This page has no model ${number}.`);
  return model;
}
