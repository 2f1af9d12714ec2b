/**
 * The way through a lesson in JupyterLab and Notebook 7: a bar at the foot of the notebook that leads from step to step,
 * and the parts of the lesson at its top. A step is what a page of the lesson shows at once (cut.js). Its cells are run
 * when it is come to, with all before it that were not; their outputs go where the notebook would have put them.
 *
 * @import { Cell, Context, NotebookManager, Told, Walk } from "./notebook.d.ts"
 * @import { Part } from "./cut.js"
 */
import { icon } from "../../table/front/parts/icon.js";
import { t } from "../../table/front/parts/text.js";
import { html, render as write } from "../../table/front/vendor/view.js";
import { parts } from "./cut.js";

const SHOWN = 12; // times that it looks whether a step is where it belongs, because cells above it grow
const PAUSE = 80; // milliseconds between two of them
const SILENT = /^(?:import|from|def|class|for|if|with)\s|^[\w., ]+ = /; // a cell whose last statement begins so shows nothing

/** What a cell of a notebook holds, as far as it can be told before it has run. @param {Cell} cell */
function read(cell) {
  const source = cell.sharedModel.source.trim();
  const title = cell.type === "markdown" ? /^##? (.+)/m.exec(source)?.[1] : undefined;
  const last = source.match(/^\S.*$/gm)?.at(-1) ?? "";
  const thing = cell.type === "code" && !SILENT.test(last);
  return {
    title,
    thing,
    shows: thing || cell.type === "markdown",
    asks: thing && source.startsWith("Exercise("),
    more: cell.type === "markdown" && source.includes("\n"),
  };
}

/** The steps of a notebook. @param {Cell[]} cells */
export const stepsOf = (cells) => parts(cells.map(read));

/** Puts what the kernel tells into the outputs of a cell. @param {Cell} cell */
function into({ outputs }) {
  /** @type {Map<string, number>} */
  const named = new Map();
  return (/** @type {Told} */ { header, content }) => {
    const kind = header.msg_type;
    const name = content.transient?.display_id;
    const place = name === undefined ? undefined : named.get(name);
    const { transient, ...shown } = content;
    if (kind === "clear_output") outputs.clear(content.wait);
    else if (kind === "update_display_data") {
      if (place !== undefined) outputs.set(place, { ...shown, output_type: "display_data" });
    } else if (["stream", "display_data", "execute_result", "error"].includes(kind)) {
      const length = outputs.add({ ...shown, output_type: kind });
      if (name !== undefined) named.set(name, length - 1);
    }
  };
}

/** The notebook around a widget: its cells, and where they are on the page. */
class Notebook {
  #manager;
  #panel;

  /** @param {NotebookManager} manager @param {HTMLElement} panel */
  constructor(manager, panel) {
    this.#manager = manager;
    this.#panel = panel;
  }

  get cells() {
    const cells = this.#manager.context?.model.cells;
    return Array.from({ length: cells?.length ?? 0 }, (_, i) => /** @type {Cell} */ (cells?.get(i)));
  }

  get kernel() {
    return this.#manager.context?.sessionContext.session?.kernel ?? null;
  }

  /** Runs a cell; whether it did what it was to do. @param {Cell} cell */
  async run(cell) {
    const { kernel } = this;
    if (!kernel) return false;
    cell.trusted = true;
    cell.outputs.clear();
    cell.executionState = "running";
    const code = cell.sharedModel.source;
    const asked = kernel.requestExecute({ code, stop_on_error: true }, true, { cellId: cell.id });
    asked.onIOPub = into(cell);
    try {
      const { content } = await asked.done;
      cell.executionCount = content.execution_count ?? null;
      return content.status === "ok";
    } catch {
      return false; // the kernel was stopped
    } finally {
      cell.executionState = "idle";
    }
  }

  /** Brings a cell to the top of what is seen, and keeps it there while those above it grow. @param {number} at */
  async show(at) {
    const pane = this.#panel.querySelector(".jp-WindowedPanel-outer") ?? this.#panel.querySelector(".jp-Notebook");
    if (!pane) return;
    let moved = false;
    const stop = new AbortController();
    for (const act of ["wheel", "touchstart", "keydown"])
      pane.addEventListener(act, () => (moved = true), { signal: stop.signal, passive: true });
    for (let i = 0; i < SHOWN && !moved; i += 1) {
      const there = /** @type {HTMLElement[]} */ ([...pane.querySelectorAll("[data-windowed-list-index]")]);
      const found = there.find((one) => one.dataset.windowedListIndex === String(at));
      // A question asks by itself: nobody need see its code.
      const cell = found?.querySelector(".jp-OutputArea-output") ?? found;
      if (cell && !cell.classList.contains("cl-begins")) {
        cell.classList.add("cl-begins");
        window.dispatchEvent(new Event("resize")); // a table below has the room that is left
      }
      // A long notebook keeps only what is near on the page.
      if (cell) pane.scrollTop += cell.getBoundingClientRect().top - pane.getBoundingClientRect().top;
      else there.at(Number(there[0]?.dataset.windowedListIndex) > at ? 0 : -1)?.scrollIntoView();
      await new Promise((go) => setTimeout(go, PAUSE));
    }
    stop.abort();
  }
}

class Way {
  at = -1; // before the first step
  #running = false;
  #failed = false;
  #bar = document.createElement("div");
  #book;
  #el;
  #model;
  #panel;

  /** @param {Context<Walk>} context @param {Notebook} book @param {HTMLElement} panel */
  constructor({ model, el }, book, panel) {
    this.#model = model;
    this.#el = el;
    this.#book = book;
    this.#panel = panel;
    this.#bar.className = "cl-way";
    panel.append(this.#bar);
    panel.classList.add("cl-walked");
    model.on("change:ran", this.tell);
    book.kernel?.statusChanged.connect(this.tell);
    this.tell();
  }

  end() {
    this.#model.off("change:ran", this.tell);
    this.#book.kernel?.statusChanged.disconnect(this.tell);
    this.#bar.remove();
    if (!this.#panel.querySelector(".cl-way")) this.#panel.classList.remove("cl-walked");
  }

  /** @returns {Part[]} without the first, which is the title with this widget */
  get steps() {
    return stepsOf(this.#book.cells).slice(1);
  }

  /** @param {number} at */
  go = async (at) => {
    const step = this.steps[at];
    if (!step || this.#running) return;
    this.at = at;
    this.#failed = false;
    const ran = new Set(this.#model.get("ran"));
    const todo = this.#book.cells
      .slice(0, step.to)
      .filter((cell) => cell.type === "code" && !(cell.executionCount && ran.has(cell.id)));
    this.#running = todo.length > 0;
    this.tell();
    for (const cell of todo) {
      this.#failed = !(await this.#book.run(cell));
      if (this.#failed) break;
    }
    this.#running = false;
    this.tell();
    await this.#book.show(step.from);
  };

  /** How far a "Run All" is, in words; "" where none is on its way. */
  get #far() {
    const code = this.#book.cells.filter((cell) => cell.type === "code");
    const ran = new Set(this.#model.get("ran"));
    const waits = code.filter((cell) => cell.executionState === "running").length;
    const [done, many] = [code.filter((cell) => ran.has(cell.id)).length, code.length];
    return waits > 1 ? t`Cell ${done} of ${many} is running` : "";
  }

  tell = () => {
    const { at, steps } = this;
    write(this.#foot(at, steps), this.#bar);
    const parts = steps.flatMap((step, i) => (step.first ? [{ ...step, i }] : []));
    write(
      html`<button type="button" class="cl-begin" onClick=${() => this.go(0)}>${t`Start`}</button>
        <ol class="cl-parts">${parts.map(({ title, i }) => html`<li><button type="button" onClick=${() => this.go(i)}>${title}</button></li>`)}</ol>`,
      this.#el,
    );
  };

  /** @param {number} at @param {Part[]} steps */
  #foot(at, steps) {
    const busy = this.#running ? t`One moment…` : this.#far;
    const alas = this.#failed ? t`A cell above went wrong. Its own words tell you why.` : "";
    const done = `${(100 * (at + 1)) / steps.length}%`;
    const [now, many] = [at + 1, steps.length];
    const on = at < 0 ? t`Start` : t`Next`;
    return html`<nav aria-label=${t`Steps of the lesson`}>
      <i class="cl-done" style=${`width: ${done}`} />
      <button type="button" class="cl-back" aria-label=${t`Back`} disabled=${at <= 0} onClick=${() => this.go(at - 1)}>${icon("back")}</button>
      <p role="status"><b>${at < 0 ? "" : steps[at]?.title}</b> <span>${alas || busy || (at < 0 ? t`${many} steps` : t`${now} of ${many}`)}</span></p>
      <button type="button" class="cl-next" disabled=${at >= steps.length - 1} onClick=${() => this.go(at + 1)}>${on}${icon("on")}</button>
    </nav>`;
  }
}

/** The parts of the lesson as a list, where the cells are out of reach. @param {Context<Walk>} context */
function listed({ model, el }) {
  write(
    html`<p>${model.get("alone")}</p><ol class="cl-parts">${model.get("parts").map((part) => html`<li>${part}</li>`)}</ol>`,
    el,
  );
}

/** @param {Context<Walk>} context */
function render(context) {
  const { el } = context;
  const manager = /** @type {NotebookManager | undefined} */ (context.model.widget_manager);
  el.classList.add("cardlab-walk");
  listed(context);
  /** @type {Way | undefined} */
  let way;
  const waiting = requestAnimationFrame(() => {
    const panel = el.closest(".jp-NotebookPanel"); // it comes around this a moment later
    if (!manager?.context || !(panel instanceof HTMLElement)) return;
    way = new Way(context, new Notebook(manager, panel), panel);
  });
  return () => {
    cancelAnimationFrame(waiting);
    way?.end();
  };
}

export default { render };
