/* The glass over the canvas: real buttons for cards and piles, the sentence in the felt, one bar of buttons below.
 *
 * look = {
 *   number,                    every change counts up; a press carries it, so a late press is known as such
 *   width, height,             of the scene, in scene units; narrow: whether it is laid out for a phone
 *   says: [x, y, w, h],        where the sentence stands in the felt, once the page has told its size
 *   targets: [{id, label, box: [x, y, w, h], on, goal?, lead?}],  cards and piles; `on`: can be
 *                              chosen; `goal`: a card goes there; `lead`: this is what to tap now; `holds`: the move
 *                              that it makes again and again while it is held down
 *   moves:   [{id, label, suit?, main?, steps?, held?}], what can be done, as words; `steps`: [{id, label, number}], of
 *                                                        which the button does the one whose number is chosen beside it;
 *                                                        `held`: how often a second at most, while it is held down
 *   more:    [{id, label}],                              every legal move as a button, while the details are unfolded
 *   say, tone,                 the sentence and its tone: "", "no", "good", "hint"
 *   ask,                       what an exercise asks, which stands above the table
 *   speak,                     what a screen reader is told happened, if that is more than the sentence
 *   words: [text],             the table in words
 *   order: [text],             the order and the value of the cards, to be looked up
 *   deal, record,              for a game for one: what is said of the deal, and what to write down of one's own games
 *   log: [text], logs,         the last moves, and where there is room for them [x, y, w, h]
 *   bubbles: [[text, under, x, y, w, h]],  under the seat or beside its face: what the bots say of what just happened
 *   curtain,                   the name of the person who is to look now, "" for nobody
 *   rule, why                  the rule behind the sentence, such as "BLJ-20", and its words
 *   sound,                     "lay", "flip", "pick", "no", "pair", "win" or "": what may be heard with this look
 *   end: {kind, title, lines}  how the hand ended: "win", "loss", "draw" or "over"; missing while it is played
 * }
 * Beside it, because they seldom change: tools [{id, label, off?, menu?}] (`menu`: kept under "More"), speed, sheet.
 * Text is only ever set as textContent: names come from people.
 */

const TWICE = 400; // milliseconds in which two clicks on one spot are a double click
const SUITED = /^(.*?\w)((?: (?:of|in))? (?:spades|hearts|diamonds|clubs))(\W*)$/; // what a sign says as well

function render({ model, el }) {
  el.classList.add("cardlab-glass");
  const board = make("div", "cl-board");
  board.setAttribute("role", "group");
  board.setAttribute("aria-label", "Card table");
  const curtain = make("button", "cl-curtain");
  const served = document.body.dataset.cardlab !== "site"; // else nothing can be lost: it thinks, or it counts
  const owner = document.body.dataset.cardlab === "voila"; // else the page is a notebook, whose cells make the table
  const LOST = served ? `Contact with the table is lost. Wait a moment${owner ? ", or reload the page" : ""}.` : "Thinking …";
  const lost = make("p", "cl-lost", LOST);
  lost.setAttribute("role", served ? "alert" : "status");
  const say = make("div", "cl-say");
  const said = make("p", "cl-said");
  const why = make("button", "cl-why", "?");
  why.type = "button";
  why.setAttribute("aria-label", "Which rule is that?");
  why.setAttribute("aria-expanded", "false");
  const rule = make("p", "cl-rule");
  rule.hidden = true;
  say.append(said, why, rule);
  const end = make("div", "cl-end");
  end.hidden = true;
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
  const order = make("details", "cl-order");
  const ladders = make("ul", "cl-ladders");
  const looks = make("summary", "cl-tool");
  looks.setAttribute("aria-label", "Order of the cards");
  looks.append(icon("order"), make("span", "", "Order"));
  order.append(looks, ladders);
  // The last moves: on the felt where there is room, else one tap away.
  const log = make("ol", "cl-log");
  log.setAttribute("aria-label", "The last moves");
  const story = make("details", "cl-order cl-story");
  const tales = make("ol", "cl-tales");
  const opener = make("summary", "cl-tool");
  opener.setAttribute("aria-label", "The last moves");
  opener.append(icon("story"), make("span", "", "Moves"));
  story.append(opener, tales);
  const live = make("p", "cl-live");
  live.setAttribute("aria-live", "polite");
  const bar = make("div", "cl-bar");
  const menu = make("div", "cl-menu");
  menu.setAttribute("role", "group");
  menu.setAttribute("aria-label", "More");
  menu.hidden = true;
  const opens = make("button", "cl-opens");
  opens.type = "button";
  opens.setAttribute("aria-label", "More");
  opens.setAttribute("aria-expanded", "false");
  opens.append(icon("more"), make("span", "", "More"));
  bar.append(deal, moves, order, story, tools, opens, menu);
  const spoken = make("div", "cl-spoken");
  spoken.setAttribute("aria-hidden", "true"); // what happened is told elsewhere
  board.append(log, spoken, end, say, curtain);
  el.append(board, lost, bar, scores, details, live);
  lost.hidden = true;

  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let waiting = 0; // set while a press has not been answered
  let parting = false; // nobody will answer any more
  const send = (message) => {
    if (parting) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => { lost.hidden = false; }, 4000);
    const look = model.get("look");
    const button = [...look.targets, ...look.moves].find((item) => item.id === message.press);
    tapped = { id: message.press || "", label: button?.label || "" };
    model.send({ ...message, number: look.number });
  };
  let tapped = { id: "", label: "" }; // what was pressed and is not answered yet
  let pressed = 0; // when a button was last clicked
  const press = (id) => send({ press: id });
  const closed = new AbortController(); // ends what listens beyond this pane
  const { signal } = closed;
  el.addEventListener("click", wake, true);
  const held = holding({ model, el, send, still, signal });
  const dragged = dragging({ model, el, board, say, send });
  const fit = fitting({ el, bar, moves, say, said, why, signal });
  const steps = stepping({ moves, live });
  const ended = ending({ board, end, still });

  const rovers = [rove(board, ".cl-target", true), rove(moves, "button"), rove(tools, "button"), rove(menu, "button")];

  // What each device chooses for itself: sounds, reading aloud, the whole screen.
  const choices = [];
  function toggle(name, label) {
    const button = make("button", "cl-choice", label);
    button.type = "button";
    const dress = () => button.setAttribute("aria-pressed", String(chosen.get(name)));
    button.addEventListener("click", () => {
      chosen.set(name, !chosen.get(name));
      dress();
      wake();
      if (name === "sound" && chosen.get(name)) play("pair");
      if (name === "aloud") voice.aloud(asked());
    });
    dress();
    choices.push(button);
  }
  toggle("sound", "Sounds");
  if (window.speechSynthesis) toggle("aloud", "Read aloud");
  if (document.fullscreenEnabled) {
    const whole = make("button", "cl-choice", "Whole screen");
    whole.type = "button";
    whole.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else el.closest(".cardlab-table")?.requestFullscreen();
    });
    choices.push(whole);
  }
  const keys = make("p", "cl-keys", "Keys: arrows and Enter to play, Space for the main button, H hint, U undo, N new deal. Where there is nothing to choose, hold it down to play on.");
  const further = make("div", "cl-further");
  menu.append(further, ...choices, keys);

  // The further tools, which nobody presses by mistake.
  function open(on) {
    menu.hidden = !on;
    opens.setAttribute("aria-expanded", String(on));
  }
  opens.addEventListener("click", () => {
    open(menu.hidden);
    if (!menu.hidden) (menu.querySelector("button, select") || opens).focus({ preventScroll: true });
  });
  menu.addEventListener("click", (event) => {
    if (event.target.closest(".cl-tool")) { open(false); opens.focus({ preventScroll: true }); }
  });
  el.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !menu.hidden) { open(false); opens.focus({ preventScroll: true }); }
  });
  lettered({ el, moves, held, press, ask: () => open(menu.hidden), signal });
  const outside = (event) => {
    if (!bar.contains(event.target)) open(false);
    for (const fold of [order, story]) if (!fold.contains(event.target)) fold.open = false;
  };
  document.addEventListener("pointerdown", outside, { signal });
  why.addEventListener("click", () => {
    rule.hidden = !rule.hidden;
    why.setAttribute("aria-expanded", String(!rule.hidden));
  });

  // Keeps the buttons that stay, so that the focus stays with them.
  function fill(parent, items, selector, dress) {
    const once = selector !== ".cl-tool";
    const old = new Map([...parent.querySelectorAll(selector)].map((b) => [b.dataset.id, b]));
    const wanted = new Set(items.map((item) => item.id));
    const gone = [...old.values()].filter((b) => !wanted.has(b.dataset.id));
    const leaving = gone.find((b) => b === document.activeElement);
    for (const button of gone) if (button !== leaving) button.remove();
    if (leaving) leaving.className = "cl-leaving"; // goes when another has the focus, which costs less than to lose it
    let before = null;
    const look = model.get("look");
    for (const item of items) {
      let button = old.get(item.id);
      if (!button) {
        button = make("button", selector.slice(1));
        button.type = "button";
        button.dataset.id = item.id;
        button.tabIndex = -1;
        if (item.id === "ask:yes") {
          button.setAttribute("aria-disabled", "true");
          setTimeout(() => button.removeAttribute("aria-disabled"), 700);
        }
        button.addEventListener("click", (event) => {
          // The second click of a double click would meet whatever lies there by then.
          if (once && event.detail > 1 && event.timeStamp - Math.max(pressed, dragged.ended()) < TWICE) {
            // Only of a card it means something, and only if the first click left a choice: no answer is waited for.
            if (item.id.startsWith("card:") && event.detail === 2) model.send({ press: item.id, twice: true });
            return;
          }
          if (event.timeStamp - Math.max(dragged.ended(), held.ended(button)) < 300) return; // the end of these is no click
          // Nothing dear under a finger that is still pressing what was there before.
          if (button.getAttribute("aria-disabled") === "true" && item.id === "ask:yes") return;
          pressed = event.timeStamp;
          press(button.dataset.id);
        });
      }
      renew(button, [item, look.width, look.height], () => dress(button, item));
      const place = before ? before.nextSibling : parent.querySelector(selector);
      if (place !== button) parent.insertBefore(button, place);
      before = button;
    }
    const first = parent === board ? `${selector}.cl-on` : selector; // on the board what can be chosen, or nothing
    return { hadFocus: Boolean(leaving), leaving, after: leaving ? parent.querySelector(first) : null };
  }

  // A button that is about to go hands the focus on to one that stays while nothing is written yet: else the page is
  // laid out at once to see what can have it.
  function pass(look) {
    const here = document.activeElement;
    const [group, items] = board.contains(here) ? [board, look.targets.filter((item) => item.on)] : [moves, look.moves];
    if (look.curtain || !items.length || !group.contains(here) || !/cl-(target|move)\b/.test(here.className)) return;
    if ([...look.targets, ...look.moves].some((item) => item.id === here.dataset.id)) return;
    group.querySelector(`[data-id="${items[0].id}"]`)?.focus({ preventScroll: true });
  }

  // What is read aloud when there is something new to do: what an exercise asks, and the sentence.
  function asked() {
    const { ask = "", say: now } = model.get("look");
    return `${ask} ${now}`.trim();
  }
  // And at an answer: of an exercise also what was tapped, unless the answer names it.
  function answered(look, told) {
    const { id, label } = tapped;
    if (/^tool:(another|new)$/.test(id)) return asked();
    const plain = (text) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
    const known = !look.ask || !label || id.startsWith("tool:") || plain(told).includes(plain(voice.spoken(label)));
    return known ? told : `${label}. ${told}`;
  }
  // A lesson opens one step after another, each time the words of the page first; at first the table is not laid yet.
  let begun = false; // whether it was read since then
  function begin() {
    begun = true;
    voice.aloud(asked(), { after: true });
  }
  window.addEventListener("cardlab-step", () => { if (el.offsetParent) begin(); }, { signal });

  let shown; // the number of the look that is shown
  function draw() {
    const look = model.get("look");
    if (look.number === undefined) return;
    clearTimeout(waiting);
    lost.hidden = !parting;
    const { width, height } = look;
    pass(look);
    const wide = board.clientWidth; // measured before anything is written; what is said has its size by it
    board.dataset.number = look.number;
    board.style.aspectRatio = `${width} / ${height}`;
    el.classList.toggle("cl-small", Boolean(look.narrow));
    const at = ([x, y, w, h]) => ({
      left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%`,
      width: `${(100 * w) / width}%`, height: `${(100 * h) / height}%`,
    });
    say.classList.toggle("cl-inside", Boolean(look.says));
    Object.assign(say.style, look.says ? at(look.says) : { left: "", top: "", width: "", height: "" });
    ended(look);
    log.hidden = !look.logs || !look.log;
    story.hidden = Boolean(look.logs) || !look.log;
    if (look.logs) Object.assign(log.style, at(look.logs), { height: "", maxHeight: at(look.logs).height });
    if (look.logs) list(log, [...(look.log || [])].reverse()); // what is old leaves the place first
    else list(tales, look.log || []);
    const talk = (look.bubbles || []).map(([text, under, ...box]) => ({ text, under, box, key: [text, ...box, wide].join() }));
    const gone = [...spoken.children].filter((p) => !talk.some(({ key }) => p.dataset.key === key));
    for (const p of gone) p.remove();
    for (const { text, under, box, key } of talk) {
      if ([...spoken.children].some((p) => p.dataset.key === key)) continue;
      const bubble = make("p", under ? "cl-bubble cl-below" : "cl-bubble");
      bubble.dataset.key = key;
      bubble.append(make("span", "", text));
      Object.assign(bubble.style, at(box), { fontSize: `${Math.max(SMALL, ((look.narrow ? 12.5 : 16) * wide) / width)}px` });
      spoken.append(bubble);
      fit.measures(bubble);
    }
    const focus = [];
    focus.push(fill(board, look.targets, ".cl-target", (button, item) => {
      Object.assign(button.style, at(item.box));
      button.setAttribute("aria-label", item.label);
      button.classList.toggle("cl-on", Boolean(item.on));
      button.classList.toggle("cl-goal", Boolean(item.goal));
      button.classList.toggle("cl-lead", Boolean(item.lead) && !item.id.startsWith("card:"));
      button.dataset.lead = item.lead || item.goal || (item.on && item.id.startsWith("card:")) ? "1" : "";
    }));
    focus.push({ hadFocus: !look.curtain && document.activeElement === curtain });
    curtain.hidden = !look.curtain;
    curtain.textContent = look.curtain ? `${look.curtain}, tap to see your cards` : "";
    const stepped = look.moves.map(steps.chosen);
    focus.push(fill(moves, stepped, ".cl-move", (button, item) => {
      button.textContent = "";
      if (item.suit) {
        const pip = make("span", `cl-pip cl-${item.suit}`, PIPS[item.suit]);
        pip.setAttribute("aria-hidden", "true");
        button.append(pip);
      }
      const words = make("span");
      const [, before, named, after] = (item.suit && item.label.match(SUITED)) || [null, item.label, "", ""];
      words.append(before, make("span", "cl-named", named), after);
      button.append(words);
      button.classList.toggle("cl-main", Boolean(item.main));
    }));
    const suited = new Set(look.moves.filter((item) => item.suit).map(verb));
    const signs = suited.size === 1 ? "cl-moves cl-signs" : "cl-moves"; // a sign says enough unless two verbs share it
    const buttons = stepped.map((item) => [item.label, item.suit, item.main, item.steps?.length]);
    const seen = model.get("tools").filter((item) => !item.menu).map((item) => item.label);
    const zoom = el.style.getPropertyValue("--cl-zoom");
    const sharing = [look.deal, look.record, Boolean(look.order), Boolean(look.logs), seen, wide, window.innerHeight, zoom];
    renew(moves, [buttons, ...sharing], (key) => fit.dress(key, signs));
    focus.push(steps.place(stepped));
    const tool = (button, item) => {
      button.textContent = "";
      if (SIGNS[item.id]) button.append(icon(item.id));
      button.append(make("span", "", item.label));
      button.setAttribute("aria-disabled", String(Boolean(item.off))); // a disabled one would drop the focus
    };
    focus.push(fill(tools, model.get("tools").filter((item) => !item.menu), ".cl-tool", tool));
    focus.push(fill(further, model.get("tools").filter((item) => item.menu), ".cl-tool", tool));
    if (!speed.isConnected) menu.insertBefore(speed, choices[0]);
    const speeds = model.get("speeds") || [];
    speed.hidden = !speeds.length;
    if (!held.box.isConnected) menu.insertBefore(held.box, choices[0]);
    held.shows(look.moves);
    if (choice.options.length !== speeds.length) {
      choice.replaceChildren(...speeds.map(([value, label]) => new Option(label, value)));
    }
    choice.value = model.get("speed");
    order.hidden = !look.order;
    list(ladders, look.order || []);
    said.textContent = look.say;
    say.dataset.tone = look.tone;
    if (say.dataset.rule !== (look.rule || "")) {
      rule.hidden = true;
      why.setAttribute("aria-expanded", "false");
    }
    say.dataset.rule = look.rule || "";
    why.hidden = !look.why;
    rule.textContent = look.why || "";
    if (look.record?.exercise) keeper.star(look.record);
    deal.hidden = !look.deal;
    deal.textContent = look.deal ? `${look.deal} ${wins(look.record || {})}` : "";
    if (shown !== look.number) {
      // Said again when the same thing is wrong twice: another text, though it sounds alike.
      const told = voice.spoken(look.speak || look.say);
      if (!held.on() || end.dataset.key) live.textContent = told === live.textContent.trimEnd() ? `${told}\u00a0` : told;
      const together = document.documentElement.classList.contains("cl-class"); // many in one room
      if (shown !== undefined && !together && chosen.get("sound") && look.sound && !held.on()) play(look.sound);
      if (shown !== undefined && wide && !held.on()) voice.aloud(answered(look, told)); // not of a step that was left
      tapped = { id: "", label: "" };
    }
    if (wide && !begun && document.documentElement.matches(".cl-stepped:not(.cl-whole)")) begin();
    shown = look.number;
    held.next();
    list(words, look.words);
    focus.push(fill(more, look.more, ".cl-all", (button, item) => {
      button.textContent = item.label;
      button.tabIndex = 0;
    }));
    for (const settle of rovers) settle();
    fit.soon();
    // The focus never falls out of the table when the button that held it goes.
    const lostFocus = focus.find((f) => f.hadFocus);
    if (lostFocus) {
      const next = look.curtain ? curtain : lostFocus.after || board.querySelector(".cl-target.cl-on") ||
        moves.querySelector(".cl-move") || board.querySelector(".cl-target") || tools.querySelector("button");
      if (next) next.focus({ preventScroll: true });
    }
    for (const { leaving } of focus) leaving?.remove();
    quiet();
  }

  // The speed of the bots.
  const speed = make("label", "cl-speed", "Bots: ");
  const choice = make("select");
  speed.append(choice);
  choice.addEventListener("change", () => send({ speed: choice.value }));

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

  measuring({ model, el, bar, details, still, signal });

  // The game is kept in this browser, for after a refresh (app.py offers it again).
  const store = () => `${keeper.base()}/${model.get("keep")}`;
  let pieces = { at: -1, text: "" }; // of the save, so far
  function keep() {
    if (!model.get("keep")) return;
    const { at, piece } = model.get("save");
    if (at > 0 && at === pieces.at) return;
    if (at > 0 && at !== pieces.at + 1) return void model.send({ whole: true }); // a piece is missing
    pieces = at === undefined ? { at: -1, text: "" } : { at, text: at ? `${pieces.text}.${piece}` : piece };
    if (pieces.text) keeper.write(store(), pieces.text);
    else keeper.drop(store());
  }
  // One's own games, deal by deal, are written down in this browser only.
  function wins({ game, deal: number, won }) {
    const name = `${keeper.base()}-wins/${game}`;
    let record = {};
    try {
      record = JSON.parse(keeper.read(name)) || {};
    } catch { /* something else was written there */ }
    if (won !== undefined && record[number] !== true && record[number] !== won) {
      record[number] = won;
      keeper.write(name, JSON.stringify(record));
    }
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
  const online = () => { clearTimeout(waiting); lost.hidden = !parting; };
  const parted = contact(model, (now) => {
    lost.hidden = now === "back";
    parting = now === "gone";
    if (parting) contact.ended(lost);
    else if (now === "back") { // what was told meanwhile may be lost
      pieces.at = -1;
      model.send({ back: true });
    }
  });
  if (served) {
    window.addEventListener("offline", offline, { signal });
    window.addEventListener("online", online, { signal });
  }

  model.on("change:look", draw);
  model.on("change:save", keep);
  model.on("change:sheet", score);
  draw();
  score();
  if (model.get("save").piece) keep(); // of a game that goes on: what comes next is behind this piece
  const watch = new MutationObserver(quiet);
  requestAnimationFrame(() => {
    quiet();
    const root = el.closest(".cardlab-table");
    if (root) watch.observe(root, { childList: true });
  });
  return () => {
    watch.disconnect();
    closed.abort();
    parted();
    model.off("change:look", draw);
    model.off("change:save", keep);
    model.off("change:sheet", score);
    clearTimeout(waiting);
  };
}

// What has changed comes together with what ipycanvas is to draw, and is shown as soon as that is drawn, in the same
// frame. But nothing waits for cards in flight.
function initialize({ model }) {
  let canvases;
  model.on("msg:custom", async ({ state, onto, parts, flies }, buffers) => {
    canvases ||= await model.widget_manager.get_model(onto);
    parts.forEach((part, i) => canvases.trigger("msg:custom", part, [buffers[i]]));
    const drawn = Promise.allSettled([canvases.currentProcessing]);
    if (flies) {
      canvases.flying = (canvases.flying || 0) + 1;
      drawn.then(() => { canvases.flying -= 1; });
    } else if (!canvases.flying) {
      await drawn;
    }
    model.set(state);
  });
}

export default { initialize, render };
