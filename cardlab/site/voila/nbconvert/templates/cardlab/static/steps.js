/* A lesson, one step on the screen: the same page cut where a heading stands, before an exercise, which brings its own
 * request, and after a table, with a way forward and back, a map of its stages with stars, and what was missed before to warm up. It begins where one was.
 *
 * Nothing of a lesson is known here but its headings and its key, and that an exercise says its name (data-exercise).
 * Exercises are numbered within a stage, as the answers for grown-ups number them. Hidden steps stay asleep: an exercise lays its
 * table when it is seen.
 */
(() => {
  const THREE = 3; // exercises to warm up
  const lesson = location.pathname.split("/").pop().replace(/\.(ipynb|html)$/, "");
  const main = document.querySelector("main");
  const cells = [...main.querySelectorAll(":scope > :is([cell-index], .cl-words, .cl-cell)")];
  const heading = (cell) => cell.querySelector(":is(.jp-MarkdownCell, .cl-words) :is(h1, h2)");
  const keyed = [...main.querySelectorAll("summary")].some((summary) => /^The answers/.test(summary.textContent));
  if (!keyed && !cells.some((cell) => /^Stage /.test(heading(cell)?.textContent || ""))) return; // no lesson
  const SHOWS = ".jp-Cell:not(.jp-mod-noOutputs), .cl-words, .cl-cell[data-shows]"; // what is more than a line of code
  const shows = (cell) => cell.matches(SHOWS) || cell.querySelector(SHOWS);
  const THING = ".jp-CodeCell:not(.jp-mod-noOutputs), .cl-cell[data-shows]";
  const thing = (cell) => cell.matches(THING) || cell.querySelector(THING);
  const asks = (cell) => cell.dataset.shows === "exercise" || [...cell.querySelectorAll("script")].some((one) => /cl-request/.test(one.textContent));

  const el = (tag, dress = {}, ...inside) => {
    const made = Object.assign(document.createElement(tag), dress);
    made.append(...inside);
    return made;
  };
  const words = (h) => [...h.childNodes].filter((n) => !n.classList?.contains("anchor-link")).map((n) => n.textContent).join("").trim();

  // ---- the steps: {title, cells, first} -----------------------------------------------------------------------------

  const steps = [];
  let full = true; // whether the step before has its table
  let told = false; // whether it has more to read than a heading
  for (const cell of cells) {
    const h = heading(cell);
    if (h || (shows(cell) && (full || (told && asks(cell))))) {
      steps.push({ title: h ? words(h) : steps.at(-1)?.title || "", first: Boolean(h), cells: [] });
      full = told = false;
    }
    if (!steps.length) continue;
    steps.at(-1).cells.push(cell);
    full ||= Boolean(thing(cell));
    told ||= !thing(cell) && Boolean(shows(cell)) && (!h || h.parentElement.children.length > 1);
  }
  const exercise = (step) => step.cells.map((cell) => cell.querySelector("[data-exercise]")?.dataset.exercise).find(Boolean);
  // The number of an exercise as the key has it: the stage, R for "Do you remember?", L in a lesson without stages, and
  // which one it is there.
  function numbered() {
    const count = {};
    for (const step of steps) {
      if (!exercise(step)) continue;
      const stage = /^Stage (\w+)/.exec(step.title)?.[1] || (/^Do you remember/.test(step.title) ? "R" : "L");
      count[stage] = (count[stage] || 0) + 1;
      step.number = `${stage}.${count[stage]}`;
    }
  }

  // ---- the bar, the way and the map ---------------------------------------------------------------------------------

  let at = 0;
  let whole = false; // the whole page at once, as in a notebook
  let warm = null; // {left: [steps], back} while warming up
  const stars = (step) => (exercise(step) ? keeper.of(exercise(step)).stars || 0 : 0);
  const drawn = (n) => "★".repeat(n) + "☆".repeat(3 - n);
  const served = document.body.dataset.cardlab !== "site"; // else the page has no server
  const place = el("b", { className: "cl-place" });
  const opens = el("button", { type: "button", className: "cl-open-map", onclick: map }, "Map");
  const bar = el("header", { className: "cl-steps" }, el("a", { href: served ? "play.ipynb" : "./", className: "cl-home" }, "‹ Games"), place, opens, keeper.chip());
  const back = el("button", { type: "button", className: "cl-back", onclick: () => show(at - 1) }, "‹ Back");
  const on = el("button", { type: "button", className: "cl-on-step", onclick: forward });
  const progress = el("progress", { max: steps.length });
  progress.setAttribute("aria-label", "How far it is");
  const way = el("nav", { className: "cl-way" }, back, progress, on);
  way.setAttribute("aria-label", "Steps");

  function tell() {
    numbered();
    const step = steps[at];
    place.textContent = [warm ? "Warm-up" : step.title, step.number].filter(Boolean).join(" · ").replace(/^(Stage \w+):.*( · )/, "$1$2");
    if (exercise(step)) {
      const shown = el("span", { className: "cl-stars" }, ` ${drawn(stars(step))}`);
      shown.setAttribute("role", "img");
      shown.setAttribute("aria-label", `${stars(step)} of 3 stars`);
      place.append(shown);
    }
    back.disabled = at === 0;
    on.textContent = warm ? (warm.left.length ? "Next ›" : "To the lesson ›") : at === steps.length - 1 ? "The map" : "Next ›";
    on.classList.toggle("cl-main", !exercise(step) || stars(step) > 0);
    progress.value = at + 1;
    way.hidden = whole;
  }

  // The words of a step are read aloud without those for grown-ups; what an exercise asks is read by its table.
  const WORDS = ":is(.jp-MarkdownCell, .cl-words) p, p.cardlab-request:not([data-exercise])";
  function read() {
    document.documentElement.classList.toggle("cl-whole", whole);
    if (whole) return;
    const lines = steps[at].cells.flatMap((cell) => [...cell.querySelectorAll(WORDS)]).filter((p) => !p.closest("blockquote, details"));
    voice.aloud(lines.map((p) => p.innerText).join(" "));
    window.dispatchEvent(new CustomEvent("cardlab-step"));
  }

  function show(next, { keep = true } = {}) {
    at = Math.max(0, Math.min(steps.length - 1, next));
    steps.forEach((step, i) => { for (const cell of step.cells) cell.classList.toggle("cl-off", !whole && i !== at); });
    if (keep && !warm) keeper.step(lesson, { at, of: steps.length });
    tell();
    read();
    window.scrollTo(0, 0);
    window.dispatchEvent(new Event("resize")); // what has just become visible has a size only now
  }

  function forward() {
    if (!warm) {
      if (at === steps.length - 1) map();
      else show(at + 1);
    } else if (warm.left.length) warmUp();
    else {
      const home = warm.back;
      warm = null;
      show(home);
    }
  }

  // An exercise that was missed before, at other cards: its own button makes them as soon as it is there.
  function warmUp() {
    const step = warm.left.shift();
    show(steps.indexOf(step), { keep: false });
    const root = step.cells.find((cell) => cell.querySelector("[data-exercise]"));
    const press = () => {
      const button = root.querySelector('[data-id="tool:another"]');
      if (button) { watch.disconnect(); button.click(); }
    };
    const watch = new MutationObserver(press);
    watch.observe(root, { childList: true, subtree: true });
    press();
  }

  function map() {
    numbered();
    const box = el("dialog", { className: "cl-map" });
    box.setAttribute("aria-label", "Map of the lesson");
    const go = (i) => () => { warm = null; whole = false; box.close(); show(i); };
    const sections = [];
    steps.forEach((step, i) => {
      if (step.first) sections.push({ title: step.title, steps: [] });
      sections.at(-1)?.steps.push(i);
    });
    let plain = null; // what has no exercises stands in one line
    const rows = sections.map(({ title, steps: some }) => {
      const opener = el("button", { type: "button", onclick: go(some[0]) }, title);
      if (!some.some((i) => exercise(steps[i])) && !/^Stage /.test(title)) {
        if (plain) { plain.append(opener); return ""; }
        plain = el("div", { className: "cl-stones" }, opener);
        return plain;
      }
      plain = null;
      const row = el("section", {}, el("h3", {}, opener));
      const stones = some.filter((i) => exercise(steps[i])).map((i) => {
        const stone = el("button", { type: "button", className: "cl-stone", onclick: go(i) }, el("span", {}, steps[i].number || "?"), el("small", {}, drawn(stars(steps[i]))));
        stone.setAttribute("aria-label", `Exercise ${steps[i].number || ""}, ${stars(steps[i])} of 3 stars`);
        if (i === at) stone.setAttribute("aria-current", "step");
        return stone;
      });
      if (stones.length) row.append(el("div", { className: "cl-stones" }, ...stones));
      return row;
    });
    const some = steps.filter((step) => exercise(step) && keeper.due(exercise(step))).slice(0, THREE);
    const all = steps.filter(exercise);
    const won = all.reduce((sum, step) => sum + stars(step), 0);
    box.append(el("h2", {}, document.title.replace(/ [-–] .*/, "")), el("p", { className: "cl-total" }, `${won} of ${3 * all.length} stars`));
    if (some.length) {
      box.append(el("button", { type: "button", className: "cl-main cl-warm", onclick: () => {
        warm = { left: [...some], back: at };
        whole = false;
        box.close();
        warmUp();
      } }, some.length === THREE ? "Three to warm up" : `${some.length === 1 ? "One" : "Two"} to warm up`));
    }
    box.append(...rows, el("p", { className: "cl-map-foot" },
      el("button", { type: "button", onclick: () => { whole = !whole; box.close(); show(at); } }, whole ? "Step by step" : "The whole page at once"),
      el("button", { type: "button", className: "cl-close", onclick: () => box.close() }, "Close")));
    box.addEventListener("close", () => box.remove());
    document.body.append(box);
    box.showModal();
  }

  keeper.arrive();
  main.before(bar);
  main.after(way);
  document.documentElement.classList.add("cl-stepped");
  let late = 0;
  window.addEventListener("cardlab-asleep", () => { // forty of them come together
    clearTimeout(late);
    late = setTimeout(tell, 60);
  });
  window.addEventListener("cardlab-star", tell);
  const kept = keeper.step(lesson);
  const named = steps.findIndex((step) => step.cells.some((cell) => location.hash && cell.querySelector(`[id="${CSS.escape(decodeURIComponent(location.hash.slice(1)))}"]`)));
  show(named >= 0 ? named : kept && kept.of === steps.length ? kept.at : 0, { keep: false });
})();
