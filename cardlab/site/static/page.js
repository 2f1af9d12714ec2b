/**
 * The front end of the pages without a server: models and views for the widgets that cardlab uses, and the cells of a
 * lesson. Python runs in worker.js; what travels are the messages of ipywidgets.
 *
 * Written by hand, because the front end of Jupyter is an application of 3.6 MB, more than all of our page without
 * Python, and cardlab uses a dozen of its controls. anywidget's modules are made for any host: they are given a model
 * and an element. A test fails when cardlab uses a control that is not in CONTROLS.
 */

/** @typedef {Record<string, any>} State */
/** @typedef {{ widget?: string, html?: string, error?: string }} Shown what a cell or an output shows */
/** @typedef {{ listen: (of: Model, name: string, act: (...told: any[]) => void) => void,
 *   change: (name: string, value: unknown) => void }} Tools */
/** @typedef {(model: Model, el: HTMLElement, tools: Tools) => void | (() => void)} Show */
/** @typedef {{ tag?: string, own?: string, show: Show }} Control `own`: its classes */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */
/** @typedef {Record<string, { source: string, defines: string }>} Cells number -> the code of a cell of the lesson */

/** @type {Map<string, Model>} */
const models = new Map(); // by their numbers
const TOO_OLD = "This browser cannot run these pages: it is too old, or WebAssembly is switched off in it.";
const FAILED = "The cards could not be brought to this browser. Look for the network, then reload the page.";
const HOME = new URL(".", import.meta.url);

// ---- Python --------------------------------------------------------------------------------------------------------

const able = typeof WebAssembly === "object" && typeof DecompressionStream === "function";
const machine = able ? new Worker(new URL("worker.js", HOME), { type: "module" }) : null;
/** @type {Map<string, (shown: Shown) => void>} */
const ran = new Map(); // number of a cell -> what waits for it
/** @type {() => void} */
let ready;
/** @type {Promise<void>} */
const awake = new Promise((resolve) => {
  ready = resolve;
});

/** @param {MessageEvent} event */
function answered({ data }) {
  if (data.told && data.ran === undefined) hear(JSON.parse(data.told));
  if (data.ran !== undefined) {
    ran.get(data.ran)?.(JSON.parse(data.told));
    ran.delete(data.ran);
  }
  if (data.ready) {
    document.documentElement.dataset.ready = "1";
    ready();
  }
  if (data.kept && navigator.serviceWorker) keep().catch(() => {}); // where it is forbidden, the page works without
  if (data.slow) say("This browser needs a little longer today. Please wait a moment.", "slow");
  if (data.failed) {
    console.info(data.failed);
    say(FAILED, "failed");
  }
}
machine?.addEventListener("message", answered);
machine?.addEventListener("error", (event) => {
  event.preventDefault();
  say(TOO_OLD, "failed");
});
awake.then(() => document.getElementById("cl-note")?.remove());

/** @param {string} words @param {"slow" | "failed"} kind */
function say(words, kind) {
  let note = document.getElementById("cl-note");
  if (!note) {
    note = document.createElement("p");
    note.id = "cl-note";
    note.setAttribute("role", "status");
    document.body.append(note);
  }
  note.dataset.kind = kind;
  note.textContent = words;
  return note;
}

// ---- models --------------------------------------------------------------------------------------------------------

/** A half of a widget, as anywidget's modules know it. */
class Model {
  /** @type {State | undefined} */
  changed;

  /** @param {string} number @param {State} state */
  constructor(number, state) {
    this.number = number;
    this.state = state;
    /** @type {Map<string, ((...told: any[]) => void)[]>} */
    this.listeners = new Map();
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    this.changed = { ...this.changed, [name]: value };
    this.state[name] = value;
  }

  save_changes() {
    if (this.changed) tell(this.number, { method: "update", state: this.changed, buffer_paths: [] });
    this.changed = undefined;
  }

  /** @param {unknown} content */
  send(content) {
    tell(this.number, { method: "custom", content });
  }

  /** @param {string} name @param {(...told: any[]) => void} act */
  on(name, act) {
    this.listeners.set(name, [...(this.listeners.get(name) || []), act]);
  }

  /** @param {string} [name] @param {(...told: any[]) => void} [act] */
  off(name, act) {
    if (!name) this.listeners.clear();
    else
      this.listeners.set(
        name,
        (this.listeners.get(name) || []).filter((one) => act && one !== act),
      );
  }

  /** @param {string} name @param {unknown[]} words */
  call(name, ...words) {
    for (const act of this.listeners.get(name) || []) act(...words);
  }

  /** @param {State} state */
  update(state) {
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.call(`change:${name}`);
    this.call("change");
  }
}

/** @param {string} number @param {object} data */
function tell(number, data) {
  machine?.postMessage({ hear: [number, JSON.stringify(data)] });
}

/** @param {[kind: string, number: string, data: any][]} messages */
function hear(messages) {
  for (const [kind, number, data] of messages) {
    const model = models.get(number);
    if (kind === "count") counted(number);
    else if (kind === "comm_open" && !model) models.set(number, new Model(number, data.state));
    else if (kind === "comm_close") models.delete(number);
    else if (data?.method === "update" && model) model.update(data.state);
    else if (data?.method === "custom" && model) model.call("msg:custom", data.content, []);
  }
}

/** @param {string} number */
function modelOf(number) {
  const model = models.get(number);
  if (!model) throw new Error(`This page has no model ${number}.`);
  return model;
}

/** @param {string} reference */
const known = (reference) => modelOf(reference.replace("IPY_MODEL_", ""));

// ---- views ---------------------------------------------------------------------------------------------------------

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} name
 * @param {(Node | string)[]} inside
 * @returns {HTMLElementTagNameMap[Tag]}
 */
const make = (tag, name = "", ...inside) => {
  const el = document.createElement(tag);
  el.className = name;
  el.append(...inside);
  return el;
};
/** @param {string} name */
const kebab = (name) => name.replaceAll("_", "-");
let serial = 0;

/** A view of a model in an element that is already on the page; it gives what ends it. @param {Model} model @param {HTMLElement} el */
function show(model, el) {
  /** @type {(() => void)[]} */
  const ends = [];
  /** @type {Tools["listen"]} */
  const listen = (of, name, act) => {
    of.on(name, act);
    ends.push(() => of.off(name, act));
  };
  const draw = () => {
    el.className = [el.dataset.own, ...model.get("_dom_classes")].filter(Boolean).join(" ");
  };
  if (model.get("layout")) {
    const layout = known(model.get("layout"));
    const place = () => {
      for (const [name, value] of Object.entries(layout.state)) {
        if (!name.startsWith("_")) el.style.setProperty(kebab(name), value ?? "");
      }
    };
    listen(layout, "change", place);
    place();
  }
  const control = CONTROLS[model.get("_view_name")];
  if (!control) throw new Error(`This page has no ${model.get("_view_name")}.`);
  el.dataset.own = control.own || "";
  draw();
  listen(model, "change:_dom_classes", draw);
  /** @type {Tools["change"]} */
  const change = (name, value) => {
    model.set(name, value);
    model.save_changes();
  };
  const end = control.show(model, el, { listen, change });
  return () => {
    for (const act of ends) act();
    end?.();
  };
}

/** @param {Model} model */
const blank = (model) => document.createElement(CONTROLS[model.get("_view_name")]?.tag || "div");

/** @type {Show} */
function box(model, el, { listen }) {
  /** @type {Map<string, { el: HTMLElement, end: () => void }>} number of a child -> its view */
  const views = new Map();
  const draw = () => {
    const wanted = model.get("children").map((/** @type {string} */ child) => child.replace("IPY_MODEL_", ""));
    for (const [number, view] of views) {
      if (wanted.includes(number)) continue;
      view.end();
      view.el.remove();
      views.delete(number);
    }
    for (const number of wanted) {
      const view = views.get(number);
      const place = view?.el ?? blank(modelOf(number));
      el.append(place); // also moves it to its place
      if (!view) views.set(number, { el: place, end: show(modelOf(number), place) });
    }
  };
  listen(model, "change:children", draw);
  draw();
  return () => {
    for (const view of views.values()) view.end();
  };
}

/** @type {Show} */
function html(model, el, { listen }) {
  const inner = make("div", "widget-html-content");
  el.append(inner);
  const draw = () => {
    inner.innerHTML = model.get("value");
  };
  listen(model, "change:value", draw);
  draw();
}

/** @type {Show} */
function output(model, el, { listen }) {
  const draw = () => {
    el.replaceChildren(...model.get("outputs").map((/** @type {Shown} */ one) => put(one, make("div", "cl-words"))));
  };
  listen(model, "change:outputs", draw);
  draw();
}

const LOOKS = {
  button_color: "background-color",
  text_color: "color",
  font_size: "font-size",
  font_weight: "font-weight",
};

/** @type {Show} */
function pressed(model, el, { listen, change }) {
  const button = /** @type {HTMLButtonElement} */ (el);
  button.type = "button";
  const toggles = model.get("_view_name") === "ToggleButtonView";
  const style = known(model.get("style"));
  const draw = () => {
    button.textContent = model.get("description");
    button.disabled = model.get("disabled");
    button.title = model.get("tooltip") || "";
    button.dataset.look = model.get("button_style");
    for (const [name, css] of Object.entries(LOOKS)) button.style.setProperty(css, style.get(name) || "");
    if (toggles) button.setAttribute("aria-pressed", String(model.get("value")));
    button.classList.toggle("mod-active", Boolean(model.get("value")));
  };
  button.addEventListener("click", () => {
    if (!toggles) {
      model.send({ event: "click" });
      return;
    }
    change("value", !model.get("value"));
    draw();
  });
  listen(model, "change", draw);
  draw();
}

/** What a control was set to, by the name under which its model knows it. @param {Field} part @returns {[string, unknown]} */
function set(part) {
  if (part instanceof HTMLSelectElement) return ["index", part.selectedIndex];
  return ["value", part.type === "checkbox" ? part.checked : Number(part.value)];
}

/**
 * A field with its words.
 *
 * @template {Field} Part
 * @param {(model: Model) => Part} input makes it
 * @param {(model: Model, part: Part, el: HTMLElement) => void} draw shows the value in it
 * @returns {Show}
 */
function field(input, draw, event = "change") {
  return (model, el, { listen, change }) => {
    const part = input(model);
    serial += 1;
    part.id = `field-${serial}`;
    const words = make("label", "widget-label");
    words.htmlFor = part.id;
    el.append(...(part.type === "checkbox" ? [part, words] : [words, part]));
    const again = () => {
      words.textContent = model.get("description");
      part.disabled = model.get("disabled");
      draw(model, part, el);
    };
    part.addEventListener(event, () => {
      change(...set(part));
      again();
    });
    listen(model, "change", again);
    again();
  };
}

/** @param {string} type @returns {(model: Model) => HTMLInputElement} */
const input = (type) => (model) => {
  const part = make("input");
  part.type = type;
  if (type !== "checkbox")
    Object.assign(part, { min: model.get("min"), max: model.get("max"), step: model.get("step") });
  return part;
};

/** @param {Model} model @param {HTMLInputElement} part */
function numbered(model, part) {
  part.value = model.get("value");
}

/** @param {Model} model @param {HTMLInputElement} part */
function ticked(model, part) {
  part.checked = model.get("value");
}

/** @param {Model} model @param {HTMLSelectElement} part */
function chosen(model, part) {
  /** @type {string[]} */
  const names = model.get("_options_labels");
  if (part.options.length !== names.length) part.replaceChildren(...names.map((name) => new Option(name)));
  part.selectedIndex = model.get("index") ?? -1;
}

/** @param {Model} model @param {HTMLInputElement} part @param {HTMLElement} el */
function slid(model, part, el) {
  numbered(model, part);
  const says = el.querySelector("output") || el.appendChild(make("output"));
  says.textContent = model.get("readout") ? model.get("value") : "";
}

/** @type {Map<string, Promise<any>>} */
const modules = new Map(); // the text of a module -> the module
/** @type {Show} */
function anywhere(model, el) {
  const text = model.get("_esm");
  if (model.get("_css")) dress(model.get("_css"));
  const found = modules.get(text) ?? import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  modules.set(text, found);
  /** @type {(() => void) | undefined} */
  let end;
  let over = false;
  found.then((module) => {
    if (!over) end = module.default.render({ model, el, experimental: {} });
  });
  return () => {
    over = true;
    end?.();
  };
}

const dressed = new Set();
/** @param {string} css */
function dress(css) {
  if (dressed.has(css)) return;
  dressed.add(css);
  const style = make("style");
  style.textContent = css;
  document.head.append(style);
}

/** @type {Record<string, Control>} */
const CONTROLS = {
  AnyView: { show: anywhere },
  BoxView: { own: "widget-box", show: box },
  VBoxView: { own: "widget-box widget-vbox", show: box },
  HBoxView: { own: "widget-box widget-hbox", show: box },
  HTMLView: { own: "widget-html", show: html },
  OutputView: { own: "widget-output", show: output },
  ButtonView: { tag: "button", own: "widget-button jupyter-button", show: pressed },
  ToggleButtonView: { tag: "button", own: "widget-button jupyter-button", show: pressed },
  CheckboxView: { own: "widget-field", show: field(input("checkbox"), ticked) },
  IntTextView: { own: "widget-field", show: field(input("number"), numbered) },
  IntSliderView: { own: "widget-field", show: field(input("range"), slid, "input") },
  DropdownView: { own: "widget-field", show: field(() => make("select"), chosen) },
};

/** What a cell or an output shows, put into an element. @param {Shown} one @param {HTMLElement} el */
function put(one, el) {
  if (one.widget) show(modelOf(one.widget), el.appendChild(blank(modelOf(one.widget))));
  else if (one.html) el.innerHTML = one.html;
  return el;
}

// ---- the pages -----------------------------------------------------------------------------------------------------

/** @param {string} id */
function placeOf(id) {
  const place = document.getElementById(id);
  if (!place) throw new Error(`This page has no place for ${id}.`);
  return place;
}

/** @param {string} number */
async function home(number) {
  const place = placeOf("home");
  const link = location.search.slice(1);
  if (link) {
    // Who comes by a link sees its table, not first the games: Python is asked before anything is drawn.
    const front = known(modelOf(number).get("children")[0]);
    front.send({ press: "visit", address: link });
    await new Promise((resolve) => {
      front.on("change:look", resolve);
      awake.then(() => setTimeout(resolve, 3000));
    });
  }
  document.getElementById("loading")?.remove();
  show(modelOf(number), place);
  document.documentElement.dataset.drawn = String(Math.round(performance.now()));
}

/** @type {Cells} */
let cells = {};

/** What takes long is counted in a worker of its own, which knows what the cells before have defined, and ends with it. @param {string} cell */
function count(cell) {
  const before = Object.entries(cells).filter(([number]) => Number(number) < Number(cell));
  const counter = new Worker(new URL("worker.js", HOME), { type: "module" });
  return new Promise((resolve) => {
    counter.onmessage = ({ data }) => {
      if (data.ran === undefined && !data.failed) return;
      counter.terminate();
      resolve(data.told || JSON.stringify({ html: "<p>That could not be counted in this browser.</p>" }));
    };
    counter.postMessage({ count: [cell, before.map(([, { defines }]) => defines).join("\n"), cells[cell].source] });
  });
}

/** @param {string} cell */
async function counted(cell) {
  machine?.postMessage({ counted: [cell, await count(cell)] });
}

async function lesson() {
  for (const place of document.querySelectorAll(".cl-cell")) if (place instanceof HTMLElement) await cell(place);
  document.documentElement.dataset.done = "1";
}

/** @param {HTMLElement} place */
async function cell(place) {
  const number = place.dataset.cell ?? "";
  /** @type {Promise<Shown>} */
  const told = new Promise((resolve) => {
    ran.set(number, resolve);
  });
  machine?.postMessage({ run: [number, cells[number].source] });
  const found = await told;
  if (found.error) document.documentElement.dataset.error = number;
  put(found, place);
}

async function begin() {
  const answer = await fetch(new URL("home.z", HOME));
  if (!answer.ok || !answer.body) throw new Error(`home.z is missing (${answer.status}).`);
  const [number, ...messages] = await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json();
  hear(messages);
  const code = document.getElementById("cells");
  if (code) cells = JSON.parse(code.textContent ?? "{}");
  await (code ? lesson() : home(number));
}

/**
 * Offline from the second visit on, begun when the page plays: both would fetch the same files at once. A newer release is
 * told and taken on request.
 */
async function keep() {
  const registered = await navigator.serviceWorker.register("sw.js");
  const news = () => {
    if (!registered.waiting || !navigator.serviceWorker.controller || document.getElementById("cl-news")) return;
    const take = make("button", "");
    take.textContent = "Take it";
    take.addEventListener("click", () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      registered.waiting?.postMessage("take");
    });
    const note = make("p", "", "There is a newer cardlab.", take);
    note.id = "cl-news";
    document.body.append(note);
  };
  news();
  registered.addEventListener("updatefound", () => {
    const coming = registered.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed") news();
    });
  });
}
if (able)
  begin().catch((error) => {
    console.info(error);
    say(FAILED, "failed");
  });
else say(TOO_OLD, "failed");
