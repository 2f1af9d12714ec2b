/* The glass over the canvas: real buttons for cards and piles, then the words and the tools.
 *
 * look = {
 *   number,                    every change counts up; a press carries it, so a late press is known as such
 *   width, height,             of the scene, in scene units
 *   targets: [{id, label, box: [x, y, w, h], on, goal?}],  cards and piles; `on`: can be chosen; `goal`: a card goes there
 *   moves:   [{id, label, suit?, main?}],                what can be done, as words
 *   more:    [{id, label}],                              every legal move as a button (in the details)
 *   say, tone,                 the sentence under the table and its tone: "", "no", "good", "hint"
 *   speak,                     what a screen reader is told happened
 *   words: [text],             the table in words
 *   deal, record,              for a game for one: what is said of the deal, and what to write down of one's own games
 *   tools: [{id, label, off?}], speed, speeds: [[value, label]],
 *   curtain,                   the name of the person who is to look now, "" for nobody
 *   rule                       the rule behind the sentence, such as "BLJ-20"
 * }
 * Text is only ever set as textContent: names come from people.
 */

const make = (tag, name, text) => {
  const el = document.createElement(tag);
  if (name) el.className = name;
  if (text !== undefined) el.textContent = text;
  return el;
};

const TWICE = 400; // milliseconds in which two clicks on one spot are a double click
const PIPS = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };

function render({ model, el }) {
  el.classList.add("cardlab-glass");
  const board = make("div", "cl-board");
  board.setAttribute("role", "group");
  board.setAttribute("aria-label", "Card table");
  const curtain = make("button", "cl-curtain");
  const lost = make("p", "cl-lost", "Contact with the table is lost. Wait a moment, or reload the page.");
  lost.setAttribute("role", "alert");
  const say = make("p", "cl-say");
  const deal = make("p", "cl-deal");
  const moves = make("div", "cl-moves");
  moves.setAttribute("role", "group");
  moves.setAttribute("aria-label", "What you can do");
  const tools = make("div", "cl-tools");
  tools.setAttribute("role", "group");
  tools.setAttribute("aria-label", "Tools");
  const details = make("details", "cl-details");
  const summary = make("summary", "", "The table in words, and all moves");
  const words = make("ul", "cl-words");
  const more = make("div", "cl-more");
  details.append(summary, words, more);
  const scores = make("details", "cl-details cl-scores");
  const sheet = make("table", "cl-sheet");
  scores.append(make("summary", "", "Score sheet"), sheet);
  const live = make("p", "cl-live");
  live.setAttribute("aria-live", "polite");
  board.append(curtain);
  el.append(board, lost, say, deal, moves, tools, scores, details, live);
  lost.hidden = true;

  let waiting = 0; // set while a press has not been answered
  const send = (message) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { lost.hidden = false; }, 4000);
    model.send({ ...message, number: model.get("look").number });
  };
  let pressed = 0; // when a button was last clicked
  const press = (id) => send({ press: id });

  // Arrow keys move between the buttons of a group; Tab enters and leaves it (a roving tabindex).
  function rove(group, selector) {
    const all = () => [...group.querySelectorAll(selector)];
    group.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const ends = { Home: 0, End: -1 }[event.key];
      if (step === undefined && ends === undefined) return;
      const buttons = all();
      const at = buttons.indexOf(document.activeElement);
      if (at < 0) return;
      const next = step === undefined ? buttons.at(ends) : buttons[(at + step + buttons.length) % buttons.length];
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    });
    group.addEventListener("focusin", (event) => {
      if (all().includes(event.target)) for (const b of all()) b.tabIndex = b === event.target ? 0 : -1;
    });
    return () => {
      const buttons = all();
      if (buttons.length && !buttons.some((b) => b.tabIndex === 0)) buttons[0].tabIndex = 0;
    };
  }
  const rovers = [rove(board, ".cl-target"), rove(moves, "button"), rove(tools, "button")];

  // Keeps the buttons that stay, so that the focus stays with them.
  function fill(parent, items, selector, dress) {
    const once = selector !== ".cl-tool";
    const old = new Map([...parent.querySelectorAll(selector)].map((b) => [b.dataset.id, b]));
    const wanted = new Set(items.map((item) => item.id));
    const gone = [...old.values()].filter((b) => !wanted.has(b.dataset.id));
    const hadFocus = gone.includes(document.activeElement);
    for (const button of gone) button.remove();
    let before = null;
    for (const item of items) {
      let button = old.get(item.id);
      if (!button) {
        button = make("button", selector.slice(1));
        button.type = "button";
        button.dataset.id = item.id;
        button.tabIndex = -1;
        button.addEventListener("click", (event) => {
          // The second click of a double click would meet whatever lies there by then.
          if (once && event.detail > 1 && event.timeStamp - pressed < TWICE) return;
          pressed = event.timeStamp;
          press(item.id);
        });
      }
      dress(button, item);
      const place = before ? before.nextSibling : parent.querySelector(selector);
      if (place !== button) parent.insertBefore(button, place);
      before = button;
    }
    const first = parent === board ? `${selector}.cl-on` : selector; // on the board what can be chosen, or nothing
    return { hadFocus, after: hadFocus ? parent.querySelector(first) : null };
  }

  function draw() {
    const look = model.get("look");
    if (look.number === undefined) return;
    clearTimeout(waiting);
    lost.hidden = true;
    const { width, height } = look;
    board.dataset.number = look.number;
    board.style.aspectRatio = `${width} / ${height}`;
    el.classList.toggle("cl-narrow", width < 600);
    const focus = [];
    focus.push(fill(board, look.targets, ".cl-target", (button, item) => {
      const [x, y, w, h] = item.box;
      button.style.left = `${(100 * x) / width}%`;
      button.style.top = `${(100 * y) / height}%`;
      button.style.width = `${(100 * w) / width}%`;
      button.style.height = `${(100 * h) / height}%`;
      button.setAttribute("aria-label", item.label);
      button.classList.toggle("cl-on", Boolean(item.on));
      button.classList.toggle("cl-goal", Boolean(item.goal));
    }));
    focus.push({ hadFocus: !look.curtain && document.activeElement === curtain });
    curtain.hidden = !look.curtain;
    curtain.textContent = look.curtain ? `${look.curtain}, tap to see your cards` : "";
    focus.push(fill(moves, look.moves, ".cl-move", (button, item) => {
      button.textContent = "";
      if (item.suit) {
        const pip = make("span", `cl-pip cl-${item.suit}`, PIPS[item.suit]);
        pip.setAttribute("aria-hidden", "true");
        button.append(pip);
      }
      button.append(item.label);
      button.classList.toggle("cl-main", Boolean(item.main));
    }));
    fill(tools, look.tools, ".cl-tool", (button, item) => {
      button.textContent = item.label;
      button.setAttribute("aria-disabled", String(Boolean(item.off))); // a disabled one would drop the focus
    });
    if (tools.lastChild !== speed) tools.append(speed);
    speed.hidden = !look.speeds.length;
    if (choice.options.length !== look.speeds.length) {
      choice.replaceChildren(...look.speeds.map(([value, label]) => new Option(label, value)));
    }
    choice.value = look.speed;
    say.textContent = look.say;
    say.dataset.tone = look.tone;
    say.dataset.rule = look.rule || "";
    if (look.rule) say.append(" ", make("span", "cl-rule", look.rule));
    deal.hidden = !look.deal;
    deal.textContent = look.deal ? `${look.deal} ${wins(look.record)}` : "";
    if (live.textContent !== look.speak) live.textContent = look.speak;
    words.replaceChildren(...look.words.map((line) => make("li", "", line)));
    focus.push(fill(more, look.more, ".cl-all", (button, item) => {
      button.textContent = item.label;
      button.tabIndex = 0;
    }));
    for (const settle of rovers) settle();
    // The focus never falls out of the table when the button that held it goes.
    const lostFocus = focus.find((f) => f.hadFocus);
    if (lostFocus) {
      const next = look.curtain ? curtain : lostFocus.after || board.querySelector(".cl-target.cl-on") ||
        moves.querySelector("button") || board.querySelector(".cl-target") || tools.querySelector("button");
      if (next) next.focus({ preventScroll: true });
    }
    quiet();
  }

  // The speed of the bots.
  const speed = make("label", "cl-speed", "Bots: ");
  const choice = make("select");
  speed.append(choice);
  choice.addEventListener("change", () => send({ speed: choice.value }));
  tools.append(speed);

  curtain.type = "button";
  curtain.addEventListener("click", () => press("curtain"));

  // The canvas is a picture: no tab stop, nothing for a screen reader.
  function quiet() {
    const root = el.closest(".cardlab-table");
    for (const canvas of root ? root.querySelectorAll("canvas") : []) {
      canvas.tabIndex = -1;
      canvas.setAttribute("aria-hidden", "true");
    }
  }

  // How wide we are, and whether less motion is wanted.
  let told = "";
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  function measure() {
    const size = { narrow: el.clientWidth < 640, still: still.matches };
    if (!el.clientWidth || JSON.stringify(size) === told) return;
    told = JSON.stringify(size);
    model.send({ size });
  }
  const sizes = new ResizeObserver(measure);
  sizes.observe(el);
  still.addEventListener("change", measure);

  // The game is kept in this browser, for after a refresh (app.py offers it again).
  const store = () => `cardlab/${model.get("keep")}`;
  function keep() {
    if (!model.get("keep")) return;
    try {
      if (model.get("save")) localStorage.setItem(store(), model.get("save"));
      else localStorage.removeItem(store());
    } catch { /* private windows keep nothing */ }
  }
  // One's own games, deal by deal, are written down in this browser only.
  function wins({ game, deal: number, won }) {
    const name = `cardlab-wins/${game}`;
    let record = {};
    try {
      record = JSON.parse(localStorage.getItem(name)) || {};
      if (won !== undefined && record[number] !== true && record[number] !== won) {
        record[number] = won;
        localStorage.setItem(name, JSON.stringify(record));
      }
    } catch { /* private windows keep nothing */ }
    const played = Object.values(record);
    return played.length ? `On this device: ${played.filter(Boolean).length} of ${played.length} deals won.` : "";
  }

  // The score sheet, a table that a screen reader can walk through.
  function score() {
    const [heads, ...lines] = model.get("sheet");
    scores.hidden = !lines.length;
    if (scores.hidden) return;
    const row = (cells, part) => {
      const tr = make("tr");
      tr.setAttribute("role", "row"); // said again, because a narrow screen lays the cells out otherwise
      cells.forEach((text, i) => {
        const cell = make(part === "head" || i === 0 ? "th" : "td", "", text);
        if (cell.tagName === "TH") cell.scope = part === "head" ? "col" : "row";
        cell.setAttribute("role", { col: "columnheader", row: "rowheader" }[cell.scope] || "cell");
        tr.append(cell);
      });
      return tr;
    };
    const head = make("thead");
    const body = make("tbody");
    head.append(row(heads, "head"));
    body.append(...lines.map((cells) => row(cells, "body")));
    sheet.setAttribute("role", "table");
    sheet.style.setProperty("--cl-seats", heads.length - 2);
    sheet.replaceChildren(make("caption", "", "Every line and why"), head, body);
  }

  const offline = () => { lost.hidden = false; };
  const online = () => { clearTimeout(waiting); lost.hidden = true; };
  window.addEventListener("offline", offline);
  window.addEventListener("online", online);

  model.on("change:look", draw);
  model.on("change:save", keep);
  model.on("change:sheet", score);
  draw();
  score();
  const watch = new MutationObserver(quiet);
  requestAnimationFrame(() => {
    quiet();
    const root = el.closest(".cardlab-table");
    if (root) watch.observe(root, { childList: true });
  });
  return () => {
    sizes.disconnect();
    watch.disconnect();
    still.removeEventListener("change", measure);
    window.removeEventListener("offline", offline);
    window.removeEventListener("online", online);
    model.off("change:look", draw);
    model.off("change:save", keep);
    model.off("change:sheet", score);
    clearTimeout(waiting);
  };
}

export default { render };
