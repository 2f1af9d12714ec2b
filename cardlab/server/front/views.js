/**
 * What the widgets that cardlab uses look like on the pages without a kernel.
 *
 * Why so: the front end of Jupyter is an application of 3.6 MB, more than all of our page without Python, and cardlab
 * uses a dozen of its controls. anywidget's modules are made for any host: they are given a model and an element. A test
 * fails when cardlab uses a control that is not in CONTROLS.
 *
 * @import { Model } from "./models.js"
 * @import { Shown } from "./page.d.ts"
 */
import { html, render, useLayoutEffect, useRef, useState } from "../../table/front/vendor/view.js";
import { known } from "./models.js";

/** @typedef {{ currentTarget: HTMLInputElement }} Ticked */
/** @typedef {{ currentTarget: HTMLSelectElement }} Chosen */
/** @typedef {{ default: { render(shown: object): () => void } }} Module of a widget */
/** @typedef {{ class: string, style: string }} Frame */
/** @typedef {{ model: Model, frame: Frame }} Props */

/** Draws again whenever one of these models changes. @param {Model[]} models */
function useChanges(...models) {
  const [, again] = useState(0);
  useLayoutEffect(() => {
    const act = () => again((n) => n + 1);
    for (const model of models) model.on("change", act);
    return () => {
      for (const model of models) model.off("change", act);
    };
  }, models);
}

/** @param {Record<string, unknown>} values by the names of CSS, with _ for - */
const styled = (values) =>
  Object.entries(values)
    .filter(([name, value]) => !name.startsWith("_") && value)
    .map(([name, value]) => `${name.replaceAll("_", "-")}: ${value}`)
    .join("; ");

/** A view of a model. @param {{ number: string }} props */
function View({ number }) {
  const model = known(number);
  const control = CONTROLS[model.get("_view_name")];
  if (!control) throw new Error(`This page has no ${model.get("_view_name")}.`);
  const layout = model.get("layout") ? known(model.get("layout")) : model;
  useChanges(model, layout);
  const frame = {
    class: [control.own, ...model.get("_dom_classes")].filter(Boolean).join(" "),
    style: layout === model ? "" : styled(layout.state),
  };
  return html`<${control.view} model=${model} frame=${frame} />`;
}

/** What a cell or an output shows. @param {{ one: Shown, name?: string }} props */
function Given({ one, name = "" }) {
  if (one.widget) return html`<div class=${name}><${View} number=${one.widget} /></div>`;
  return html`<div class=${name} dangerouslySetInnerHTML=${{ __html: one.html ?? "" }} />`;
}

/** @param {Props} props */
const Box = ({ model, frame }) =>
  html`<div ...${frame}>${model.get("children").map((/** @type {string} */ n) => html`<${View} key=${n} number=${n} />`)}</div>`;

/** @param {Props} props */
const Html = ({ model, frame }) =>
  html`<div ...${frame}>
    <div class="widget-html-content" dangerouslySetInnerHTML=${{ __html: model.get("value") }} />
  </div>`;

/** @param {Props} props */
const Output = ({ model, frame }) =>
  html`<div ...${frame}>
    ${model.get("outputs").map((/** @type {Shown} */ one) => html`<${Given} one=${one} name="cl-words" />`)}
  </div>`;

const LOOKS = {
  button_color: "background-color",
  text_color: "color",
  font_size: "font-size",
  font_weight: "font-weight",
};

/** @param {Props} props */
function Button({ model, frame }) {
  const style = known(model.get("style"));
  useChanges(style);
  const toggles = model.get("_view_name") === "ToggleButtonView";
  const looks = Object.fromEntries(Object.entries(LOOKS).map(([name, css]) => [css, style.get(name)]));
  const press = () => (toggles ? change(model, "value", !model.get("value")) : model.send({ event: "click" }));
  return html`<button type="button" class="${frame.class} ${model.get("value") ? "mod-active" : ""}"
    style="${frame.style}; ${styled(looks)}" disabled=${model.get("disabled")} title=${model.get("tooltip") || ""}
    data-look=${model.get("button_style")} aria-pressed=${toggles ? String(model.get("value")) : undefined}
    onClick=${press}>${model.get("description")}</button>`;
}

/** @param {Model} model @param {string} name @param {unknown} value */
function change(model, name, value) {
  model.set(name, value);
  model.save_changes();
  model.call("change"); // so that it shows what it was set to
}

/** @param {{ model: Model, frame: Frame, part: unknown, ticked?: boolean }} props */
function Field({ model, frame, part, ticked = false }) {
  const words = html`<label class="widget-label" for=${`field-${model.number}`}>${model.get("description")}</label>`;
  return html`<div ...${frame}>${ticked ? [part, words] : [words, part]}</div>`;
}

/** What all fields have in common. @param {Model} model */
const common = (model) => ({ id: `field-${model.number}`, disabled: model.get("disabled") });

/** @param {Props} props */
function Tick({ model, frame }) {
  const set = (/** @type {Ticked} */ event) => change(model, "value", event.currentTarget.checked);
  const part = html`<input type="checkbox" ...${common(model)} checked=${model.get("value")} onChange=${set} />`;
  return html`<${Field} ...${{ model, frame, part, ticked: true }} />`;
}

/** @param {Props} props */
function Numbered({ model, frame }) {
  const slides = model.get("_view_name") === "IntSliderView";
  const set = (/** @type {Ticked} */ event) => change(model, "value", Number(event.currentTarget.value));
  const { min, max, step, value } = model.state;
  const part = html`<input type=${slides ? "range" : "number"} ...${common(model)} min=${min} max=${max} step=${step}
    value=${value} onInput=${slides && set} onChange=${!slides && set} />`;
  const says = slides && html`<output>${model.get("readout") ? value : ""}</output>`;
  return html`<${Field} ...${{ model, frame, part: [part, says] }} />`;
}

/** @param {Props} props */
function Choice({ model, frame }) {
  const set = (/** @type {Chosen} */ event) => change(model, "index", event.currentTarget.selectedIndex);
  /** @type {string[]} */
  const names = model.get("_options_labels");
  const part = html`<select ...${common(model)} onChange=${set}>
    ${names.map((name, i) => html`<option selected=${i === model.get("index")}>${name}</option>`)}
  </select>`;
  return html`<${Field} ...${{ model, frame, part }} />`;
}

/** @type {Map<string, Promise<Module>>} */
const modules = new Map(); // the text of a module, or its address -> the module
/** @type {Map<string, Promise<unknown>>} */
const dressed = new Map(); // the same of a style sheet -> until it is there

/** @param {string} css a style sheet, or its address */
function dress(css) {
  if (css.startsWith("./")) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: css });
    document.head.append(link);
    return new Promise((resolve) => {
      link.onload = link.onerror = resolve;
    });
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return Promise.resolve();
}

/** @param {Model} model */
async function loaded(model) {
  const [text, css] = [model.get("_esm"), model.get("_css")];
  const address = text.startsWith("./") ? new URL(text, location.href).href : null;
  const found =
    modules.get(text) ?? import(address ?? URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  modules.set(text, found);
  if (css && !dressed.has(css)) dressed.set(css, dress(css));
  await dressed.get(css); // a widget measures itself
  return found;
}

/** A widget with a module of its own. @param {Props} props */
function Any({ model, frame }) {
  const place = useRef(null);
  useLayoutEffect(() => {
    const el = place.current;
    /** @type {(() => void) | undefined} */
    let end;
    let over = false;
    loaded(model).then((module) => {
      if (!over) end = module.default.render({ model, el, experimental: {} });
    });
    return () => {
      over = true;
      end?.();
    };
  }, [model]);
  useLayoutEffect(() => {
    // Beside the classes that the module has given its element.
    const el = /** @type {HTMLElement} */ (/** @type {unknown} */ (place.current));
    const names = frame.class.split(" ").filter(Boolean);
    el.classList.add(...names);
    el.style.cssText = frame.style;
    return () => el.classList.remove(...names);
  }, [frame.class, frame.style]);
  return html`<div ref=${place} />`;
}

/** @type {Record<string, { own?: string, view: unknown }>} `own`: the classes of the control */
const CONTROLS = {
  AnyView: { view: Any },
  BoxView: { own: "widget-box", view: Box },
  VBoxView: { own: "widget-box widget-vbox", view: Box },
  HBoxView: { own: "widget-box widget-hbox", view: Box },
  HTMLView: { own: "widget-html", view: Html },
  OutputView: { own: "widget-output", view: Output },
  ButtonView: { own: "widget-button jupyter-button", view: Button },
  ToggleButtonView: { own: "widget-button jupyter-button", view: Button },
  CheckboxView: { own: "widget-field", view: Tick },
  IntTextView: { own: "widget-field", view: Numbered },
  IntSliderView: { own: "widget-field", view: Numbered },
  DropdownView: { own: "widget-field", view: Choice },
};

/** Shows on the page what a cell gave, or a widget. @param {Shown} one @param {HTMLElement} place */
export function show(one, place) {
  render(one.widget ? html`<${View} number=${one.widget} />` : html`<${Given} one=${one} />`, place);
}
