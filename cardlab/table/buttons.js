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

const make = (tag, name, text) => {
  const el = document.createElement(tag);
  if (name) el.className = name;
  if (text !== undefined) el.textContent = text;
  return el;
};

// Signs of the tools, as paths in a box of 24.
const SIGNS = {
  "tool:undo": "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  "tool:redo": "M15 5l5 5-5 5M20 10h-9a6 6 0 0 0 0 12h2",
  "tool:hint": "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1.5 2 1.5 3h5c0-1 .5-2 1.5-3a6 6 0 0 0-4-10z",
  "tool:back": "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  "tool:new": "M5 12a7 7 0 1 0 2.5-5.4M8 2v5h5",
  "tool:another": "M4 8h10v13H4zM9 8l2.5-5 9 4.5-6.5 11.5",
  "tool:watch": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  order: "M6 20V10M12 20V4M18 20v-6M4 20h16",
  more: "M5 7h14M5 12h14M5 17h14",
  story: "M5 4h11l3 3v13H5zM8 9h7M8 13h8M8 17h5",
};

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SIGNS[name]);
  svg.append(path);
  return svg;
}

// Six short sounds, made here: tones as [start in seconds, hertz, length, how loud], "sh" is a rustle of paper.
const SOUNDS = {
  lay: [[0, "sh", 0.07, 0.5], [0.03, 180, 0.06, 0.35]],
  flip: [[0, "sh", 0.05, 0.3], [0.07, "sh", 0.05, 0.4]],
  pick: [[0, "sh", 0.16, 0.35]],
  no: [[0, 220, 0.12, 0.3], [0.13, 175, 0.18, 0.3]],
  pair: [[0, 660, 0.1, 0.3], [0.1, 880, 0.2, 0.3]],
  win: [[0, 523, 0.14, 0.3], [0.14, 659, 0.14, 0.3], [0.28, 784, 0.14, 0.3], [0.42, 1047, 0.45, 0.35]],
};
let audio; // one for the page, made at the first sound

function play(name) {
  audio ||= new AudioContext();
  for (const [start, pitch, length, loud] of SOUNDS[name] || []) {
    const at = audio.currentTime + start;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    let source;
    if (pitch === "sh") {
      const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
      noise.getChannelData(0).forEach((_, i, data) => { data[i] = Math.random() * 2 - 1; });
      source = new AudioBufferSourceNode(audio, { buffer: noise });
    } else {
      source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
    }
    source.connect(gain).connect(audio.destination);
    source.start(at);
    source.stop(at + length);
  }
}

// What somebody chose for all tables of this device.
const chosen = {
  get: (name) => chosen.text(name) === "on",
  set: (name, on) => chosen.write(name, on ? "on" : "off"),
  text: (name) => { try { return localStorage.getItem(`cardlab-${name}`); } catch { return null; } },
  write: (name, text) => { try { localStorage.setItem(`cardlab-${name}`, text); } catch { /* not kept */ } },
};

const PACES = { slow: 2, steady: 8, fast: 40, blur: Infinity }; // moves a second while a button is held down
const PACE_WORDS = { slow: "slow", steady: "steady", fast: "fast", blur: "as fast as it goes" };
const HOLD = 450; // milliseconds after which a press is meant to be held

const SMALL = 11; // pixels: words in bubbles are no smaller
const TWICE = 400; // milliseconds in which two clicks on one spot are a double click
const PIPS = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };
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
    model.send({ ...message, number: model.get("look").number });
  };
  let pressed = 0; // when a button was last clicked
  const press = (id) => send({ press: id });

  // The next button in the direction of an arrow key, where they lie in two dimensions.
  function beside(here, all, key) {
    const middle = (b) => { const r = b.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const [x, y] = middle(here);
    const across = key === "ArrowLeft" || key === "ArrowRight";
    const way = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    let best = null;
    for (const button of all) {
      const [bx, by] = middle(button);
      const [ahead, aside] = across ? [(bx - x) * way, Math.abs(by - y)] : [(by - y) * way, Math.abs(bx - x)];
      const far = ahead + 3 * Math.max(0, aside - 30); // a lifted card lies beside its neighbours
      if (ahead > 2 && (!best || far < best.far)) best = { button, far };
    }
    return best && best.button;
  }

  // Arrow keys move between the buttons of a group; Tab enters and leaves it (a roving tabindex).
  function rove(group, selector, flat = false) {
    const all = () => [...group.querySelectorAll(selector)];
    group.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const ends = { Home: 0, End: -1 }[event.key];
      if (step === undefined && ends === undefined) return;
      const buttons = all();
      const at = buttons.indexOf(document.activeElement);
      if (at < 0) return;
      const on = flat && /Up|Down/.test(event.key) ? beside(buttons[at], buttons, event.key) : null;
      const next = on || (step === undefined ? buttons.at(ends) : buttons[(at + step + buttons.length) % buttons.length]);
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
      if (name === "sound" && chosen.get(name)) play("pair");
      if (name === "aloud") aloud(model.get("look").say);
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

  // Reads a sentence with the browser's own voice.
  function aloud(text) {
    if (!window.speechSynthesis) return;
    if (speechSynthesis.speaking || speechSynthesis.pending) speechSynthesis.cancel();
    if (!chosen.get("aloud") || !text) return;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = "en";
    speechSynthesis.speak(spoken);
  }

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
  // Letters for the tools, Space for the main button, wherever on a page with one table the focus is.
  const LETTERS = { h: "tool:hint", u: "tool:undo", n: "tool:new" };
  const keyed = (event) => {
    const here = document.activeElement;
    const ours = el.contains(here) || (here === document.body && document.querySelectorAll(".cardlab-glass").length === 1);
    if (!ours || event.altKey || event.ctrlKey || event.metaKey || /INPUT|SELECT|TEXTAREA/.test(here.tagName)) return;
    const id = LETTERS[event.key.toLowerCase()];
    let button = id && el.querySelector(`[data-id="${id}"]:not([aria-disabled="true"])`);
    if (event.key === " " && !/BUTTON|SUMMARY/.test(here.tagName)) {
      button = event.repeat ? null : moves.querySelector(".cl-main");
      if (event.repeat) event.preventDefault();
      else hold(holdable(button));
    }
    if (event.key === "?") { open(menu.hidden); button = null; }
    if (!button && event.key !== "?") return;
    event.preventDefault();
    if (button) press(button.dataset.id);
  };
  document.addEventListener("keydown", keyed);
  // Held down, the button of a move that leaves no choice makes it again and again: the next time when the table has
  // answered, so it is never ahead of what is seen, and it ends with the finger, the key or the page.
  let held = null; // {id, on, timer, last, pointer, button}
  const offered = (id) => model.get("look").moves.find((item) => item.id === id && item.held);
  const holdable = (button) => {
    if (!button || !el.contains(button)) return null;
    const target = model.get("look").targets.find((item) => item.id === button.dataset.id);
    return offered(target?.holds || button.dataset.id);
  };
  function hold(item, pointer, button) {
    letGo();
    if (item) held = { id: item.id, on: false, pointer, button, last: 0, timer: setTimeout(goOn, HOLD) };
  }
  function goOn() {
    held.on = true;
    const item = offered(held.id);
    if (!item) return; // it is another one's turn: draw() comes back
    const [now, rate] = [performance.now(), Math.min(item.held, PACES[pace.value])];
    const due = Math.round((rate * (now - held.last)) / 1000);
    held.last = now;
    // Slowly it is pressed as a finger would, so that bots and cards take their time.
    if (rate < 3) send({ press: item.id });
    else send({ press: item.id, times: Math.max(1, Math.min(due, Math.ceil(rate / (still.matches ? 3 : 8)))) });
  }
  function nextHeld() {
    if (!held?.on) return;
    clearTimeout(held.timer);
    const rate = Math.min(offered(held.id)?.held || 1, PACES[pace.value]);
    const pause = Math.max(1000 / rate, still.matches ? 340 : 80);
    held.timer = setTimeout(goOn, Math.max(0, pause - (performance.now() - held.last)));
  }
  function letGo(event) {
    if (!held || (event?.pointerId !== undefined && event.pointerId !== held.pointer)) return;
    clearTimeout(held.timer);
    if (held.on) {
      if (held.button) held.button.rested = event?.timeStamp; // the click that follows is none
      send({ rest: true });
    }
    held = null;
  }
  const grasp = (event) => {
    const button = event.target.closest?.(".cl-move, .cl-target");
    if (!event.button) hold(holdable(button), event.pointerId, button);
  };
  const gone = () => letGo();
  const keyHeld = (event) => {
    if (event.key !== " ") return;
    if (event.type === "keyup") {
      if (held?.on) event.preventDefault(); // else the button that has the focus would be pressed
      letGo();
    } else if (event.repeat) {
      if (held) event.preventDefault();
    } else if (el.contains(document.activeElement)) {
      hold(holdable(document.activeElement));
    }
  };
  el.addEventListener("pointerdown", grasp);
  el.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
  document.addEventListener("pointerup", letGo);
  document.addEventListener("pointercancel", letGo);
  window.addEventListener("blur", gone);
  document.addEventListener("keydown", keyHeld, true);
  document.addEventListener("keyup", keyHeld, true);
  // A card can be dragged: a copy of its picture follows the finger, and where it is let go says what is meant.
  let drag = null;
  const lift = (event) => {
    const button = event.target.closest?.(".cl-target");
    if (!button || !button.dataset.id.startsWith("card:") || event.button) return;
    drag = { button, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  };
  const follow = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghost && Math.hypot(dx, dy) > 10) {
      drag.ghost = copy(drag.button);
      board.append(drag.ghost);
      drag.button.setPointerCapture?.(drag.id);
    }
    if (!drag.ghost) return;
    drag.ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(${Math.max(-8, Math.min(8, dx / 12))}deg)`;
    const under = goal(event);
    for (const target of board.querySelectorAll(".cl-under")) target.classList.toggle("cl-under", target === under);
    if (under) under.classList.add("cl-under");
  };
  const drop = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { button, ghost } = drag;
    drag = null;
    for (const target of board.querySelectorAll(".cl-under")) target.classList.remove("cl-under");
    if (!ghost) return;
    const under = event.type === "pointerup" ? goal(event, button) : null;
    pressed = event.timeStamp; // the click that follows is none
    dragged = event.timeStamp;
    const middle = event.type === "pointerup" && event.clientY < say.getBoundingClientRect().top;
    if (under || middle) {
      ghost.remove();
      send(under ? { press: button.dataset.id, onto: under.dataset.id } : { press: button.dataset.id });
    } else {
      ghost.classList.add("cl-back"); // it goes back to where it was
      ghost.style.transform = "";
      ghost.addEventListener("transitionend", () => ghost.remove());
      setTimeout(() => ghost.remove(), 400);
    }
  };
  let dragged = -1e9;
  // The place under the finger where a card may be let go; what lies before oneself is none.
  function goal(event, own) {
    const found = document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.classList.contains("cl-target"));
    return found && found !== own && board.contains(found) ? found : null;
  }
  // A card's picture as the canvas or the drawing under the glass shows it.
  function copy(button) {
    const ghost = make("canvas", "cl-ghost");
    const [place, whole] = [button.getBoundingClientRect(), board.getBoundingClientRect()];
    const look = model.get("look");
    const full = look.targets.find((t) => t.id === button.dataset.id)?.card || null;
    const scale = whole.width / look.width;
    const [x, y, w, h] = full ? full.map((v) => v * scale) : [place.x - whole.x, place.y - whole.y, place.width, place.height];
    Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
    ghost.width = 2 * w;
    ghost.height = 2 * h;
    const pictures = el.closest(".cardlab-table")?.querySelectorAll("canvas:not(.cl-ghost), img") || [];
    for (const picture of pictures) {
      const real = (picture.naturalWidth || picture.width) / whole.width;
      try {
        ghost.getContext("2d").drawImage(picture, x * real, y * real, w * real, h * real, 0, 0, 2 * w, 2 * h);
      } catch { /* an empty layer */ }
    }
    return ghost;
  }
  board.addEventListener("pointerdown", lift);
  board.addEventListener("pointermove", follow);
  board.addEventListener("pointerup", drop);
  board.addEventListener("pointercancel", drop);
  const outside = (event) => {
    if (!bar.contains(event.target)) open(false);
    for (const fold of [order, story]) if (!fold.contains(event.target)) fold.open = false;
  };
  document.addEventListener("pointerdown", outside);
  why.addEventListener("click", () => {
    rule.hidden = !rule.hidden;
    why.setAttribute("aria-expanded", String(!rule.hidden));
  });

  // The sentence and new bubbles are as large as their room allows, the buttons too. It waits for the frame in which
  // they are seen: the page is laid out then in any case. All is measured before it is written.
  let fitting = 0; // the request for that frame
  let fresh = []; // bubbles that were not measured yet
  let tightness = ""; // what is to be measured at the moves, "" if that is known
  const tight = new Map(); // what was measured there: the same buttons come again and again
  let room = 0; // the height of the sentence's place when it was last measured
  const sized = (box, size) => { if (box.style.fontSize !== size) box.style.fontSize = size; };
  function fit() {
    fitting = 0;
    const inside = say.classList.contains("cl-inside");
    const most = (el.classList.contains("cl-small") ? 20 : 28) * (Number(el.style.getPropertyValue("--cl-zoom")) || 1);
    const over = () => said.scrollHeight > say.clientHeight + 1;
    const overflow = tightness && moves.scrollWidth > moves.clientWidth + 1;
    const full = ({ firstChild: words }) => words.scrollHeight > words.clientHeight + 1;
    const loud = fresh.filter(full);
    room = say.clientHeight;
    fresh = [];
    if (overflow) {
      const cut = (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
      moves.classList.add("cl-tight");
      if (moves.offsetHeight > bar.clientHeight || [moves, ...moves.children].some(cut)) moves.classList.add("cl-short");
    }
    if (tightness) tight.set(tightness, moves.className);
    tightness = "";
    for (const bubble of loud) {
      for (let size = parseFloat(bubble.style.fontSize) - 1; size >= SMALL && full(bubble); size -= 1) {
        bubble.style.fontSize = `${size}px`;
      }
    }
    let size = Math.round(Math.min(most, Math.max(17, room * 0.38)));
    renew(say, [said.textContent, why.hidden, inside && size, room], () => {
      sized(say, inside ? `${size}px` : "");
      while (inside && over() && size > 12) sized(say, `${size -= 1}px`);
    });
  }

  // How a hand ended, over the felt; the cards stay to be seen.
  function ended(look) {
    const key = look.end?.kind ? JSON.stringify(look.end) : "";
    if (end.dataset.key === key) return;
    end.dataset.key = key;
    end.hidden = !key;
    end.replaceChildren();
    if (!key) return;
    const { kind, title, lines } = look.end;
    end.dataset.kind = kind;
    const banner = make("div", "cl-banner");
    banner.append(make("strong", "", title), ...lines.map((line) => make("span", "", line)));
    end.append(banner);
    if (kind !== "win" || still.matches) return;
    const rain = make("div", "cl-rain");
    rain.setAttribute("aria-hidden", "true");
    for (let i = 0; i < 28; i += 1) {
      const drop = make("span", `cl-${"SHDC"[i % 4]}`, PIPS["SHDC"[i % 4]]);
      drop.style.left = `${(i * 37) % 100}%`;
      drop.style.animationDelay = `${((i * 53) % 90) / 100}s`;
      rain.append(drop);
    }
    end.append(rain);
    rain.lastChild.addEventListener("animationend", () => rain.remove());
  }

  // The banner ends above the sentence, which stays to be read; right above it on a wide table, where the other seats
  // are beside the middle and none is to be covered, else as high as it can without covering more than it must.
  function raise(look) {
    const banner = end.querySelector(".cl-banner");
    if (!banner || !look.says) return;
    banner.style.top = "";
    const unit = board.clientHeight / look.height;
    const [wide, tall] = [banner.offsetWidth / unit, banner.offsetHeight / unit];
    const low = Math.max(4, look.says[1] - tall - 6);
    const high = board.clientWidth > 1.4 * board.clientHeight ? low : Math.min(low, banner.offsetTop / unit);
    const shared = (from, length, start, size) => Math.max(0, Math.min(from + length, start + size) - Math.max(from, start));
    const boxes = [...look.targets.map((item) => item.box), ...(look.bubbles || []).map((bubble) => bubble.slice(2))];
    const covered = (top) => boxes.reduce((sum, [x, y, w, h]) => sum // and what is written under them
      + shared((look.width - wide) / 2, wide, x, w) * shared(top, tall, y, h + 24), 0);
    const places = Array.from({ length: 24 }, (_, i) => high + ((low - high) * i) / 23);
    banner.style.top = `${unit * places.reduce((one, other) => (covered(other) < covered(one) ? other : one))}px`;
  }

  // Writes only what has changed: the browser lays out again whatever is written, though it says the same.
  const written = new WeakMap();
  function renew(element, what, write) {
    const key = JSON.stringify(what);
    if (written.get(element) === key) return;
    written.set(element, key);
    write(key);
  }
  const list = (parent, lines) => renew(parent, lines, () => parent.replaceChildren(...lines.map((line) => make("li", "", line))));

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
          if (once && event.detail > 1 && event.timeStamp - pressed < TWICE) {
            // Only of a card it means something, and only if the first click left a choice: no answer is waited for.
            if (item.id.startsWith("card:") && event.detail === 2) model.send({ press: item.id, twice: true });
            return;
          }
          if (event.timeStamp - dragged < 300) return; // the end of a drag is no click
          if (event.timeStamp - button.rested < 300) return; // nor is that of a hold
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

  // Of many numbers one is chosen: less, the number itself, more, and the button that says it, for each verb.
  const controls = new Map(); // verb -> its control
  const verb = (item) => item.id.split(" ")[0];
  function chosenStep(item) {
    if (!item.steps) return item;
    const number = controls.get(verb(item))?.number; // what was chosen stays chosen as long as it can be said
    return { ...item, ...(item.steps.find((step) => step.number === number) || item.steps[0]), steps: item.steps };
  }
  function stepper(name) {
    const control = { box: make("div", "cl-step"), input: make("input", "cl-number"), number: 0, steps: [] };
    const { box, input } = control;
    const at = () => control.steps.findIndex((step) => step.number === control.number);
    const choose = (index) => {
      const step = control.steps[Math.max(0, Math.min(control.steps.length - 1, index))];
      const button = moves.querySelector(`.cl-move[data-id^="${name} "]`);
      button.dataset.id = step.id;
      button.lastChild.textContent = step.label;
      control.number = step.number;
      live.textContent = step.label;
      control.show();
    };
    control.show = () => {
      input.value = control.number;
      input.setAttribute("aria-valuenow", control.number);
      less.setAttribute("aria-disabled", String(at() === 0)); // a disabled one would drop the focus
      more.setAttribute("aria-disabled", String(at() === control.steps.length - 1));
    };
    const side = (sign, label, by) => {
      const button = make("button", "cl-by", sign);
      button.type = "button";
      button.setAttribute("aria-label", label);
      // Held down it goes on, faster than one can tap.
      let timer = 0;
      const stop = () => clearInterval(timer);
      button.addEventListener("pointerdown", () => {
        stop();
        const since = performance.now();
        timer = setInterval(() => { if (performance.now() - since > 450) choose(at() + by); }, 90);
      });
      for (const end of ["pointerup", "pointerleave", "pointercancel", "blur"]) button.addEventListener(end, stop);
      button.addEventListener("click", () => choose(at() + by));
      return button;
    };
    const less = side("\u2212", "Lower", -1);
    const more = side("+", "Higher", 1);
    input.type = "text";
    input.inputMode = "numeric";
    input.setAttribute("role", "spinbutton");
    input.addEventListener("focus", () => input.select());
    input.addEventListener("change", () => { // the nearest number that can be said
      const wish = Number(input.value.replace(/\D/g, "") || control.number);
      const far = control.steps.map((step) => Math.abs(step.number - wish));
      choose(far.indexOf(Math.min(...far)));
    });
    input.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10, Home: -1e6, End: 1e6 }[event.key];
      if (event.key === "Enter") {
        input.dispatchEvent(new Event("change"));
        moves.querySelector(`.cl-move[data-id^="${name} "]`).click();
      }
      if (by === undefined) return;
      event.preventDefault();
      choose(at() + by);
    });
    box.append(less, input, more);
    return control;
  }
  function steppers(items) {
    const wanted = items.filter((item) => item.steps);
    let hadFocus = false;
    for (const [name, { box }] of controls) {
      if (wanted.some((item) => verb(item) === name)) continue;
      hadFocus ||= box.contains(document.activeElement);
      box.remove();
      controls.delete(name);
    }
    for (const item of wanted) {
      const name = verb(item);
      const control = controls.get(name) || stepper(name);
      controls.set(name, control);
      Object.assign(control, { steps: item.steps, number: item.number });
      const [low, high] = [item.steps[0].number, item.steps.at(-1).number];
      control.input.setAttribute("aria-label", item.label.replace(String(item.number), "").trim());
      control.input.setAttribute("aria-valuemin", low);
      control.input.setAttribute("aria-valuemax", high);
      control.input.style.width = `${String(high).length + 1.6}ch`;
      control.show();
      const button = moves.querySelector(`.cl-move[data-id="${item.id}"]`);
      if (control.box.nextSibling !== button) moves.insertBefore(control.box, button);
    }
    return { hadFocus };
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
    raise(look);
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
      fresh.push(bubble);
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
    const stepped = look.moves.map(chosenStep);
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
    renew(moves, [buttons, ...sharing], (key) => {
      const known = tight.get(key);
      if (moves.className !== (known || signs)) moves.className = known || signs;
      tightness = known ? "" : key;
    });
    focus.push(steppers(stepped));
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
    if (!paced.isConnected) menu.insertBefore(paced, choices[0]);
    paced.hidden = paced.hidden && !look.moves.some((item) => item.held);
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
      const told = look.speak || look.say;
      if (!held?.on || end.dataset.key) live.textContent = told === live.textContent.trimEnd() ? `${told}\u00a0` : told;
      const together = document.documentElement.classList.contains("cl-class"); // many in one room
      if (shown !== undefined && !together && chosen.get("sound") && look.sound && !held?.on) play(look.sound);
      if (shown !== undefined && !held?.on) aloud(told);
    }
    shown = look.number;
    nextHeld();
    list(words, look.words);
    focus.push(fill(more, look.more, ".cl-all", (button, item) => {
      button.textContent = item.label;
      button.tabIndex = 0;
    }));
    for (const settle of rovers) settle();
    fitting ||= requestAnimationFrame(fit);
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

  // How fast it goes on while a button is held down, on this device.
  const paced = make("label", "cl-speed", "Held down: ");
  const pace = make("select");
  pace.append(...Object.entries(PACE_WORDS).map(([value, words]) => new Option(words, value)));
  paced.append(pace);
  paced.hidden = true;
  pace.value = Object.hasOwn(PACES, chosen.text("pace") || "") ? chosen.text("pace") : "steady";
  pace.addEventListener("change", () => chosen.write("pace", pace.value));

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

  // The room that the table has, so that all of it is seen at once, and whether less motion is wanted.
  let told = "";
  function measure() {
    if (!el.clientWidth) return;
    el.classList.toggle("cl-narrow", el.clientWidth < 640); // before anything is measured: the bar is higher then
    // The room of a short bar is for the moves: the tools are signs only.
    el.classList.toggle("cl-signed", el.clientWidth < 840 || window.innerHeight <= 480);
    // On a large screen words grow as cards do: it is looked at from further away.
    const zoom = Math.min(2.5, Math.max(1, Math.round(20 * Math.min(el.clientWidth / 1300, window.innerHeight / 700)) / 20));
    el.style.setProperty("--cl-zoom", zoom);
    let frame = el.parentElement;
    // What scrolls: not the box of an output in a notebook, which may scroll but is as high as what it holds.
    const rests = (box) => !/auto|scroll/.test(getComputedStyle(box).overflowY) || box.scrollHeight < box.clientHeight + 40;
    while (frame && rests(frame)) frame = frame.parentElement;
    const page = !frame || frame === document.body || frame === document.documentElement;
    const high = page ? window.innerHeight : Math.min(frame.clientHeight, window.innerHeight);
    const edge = page ? -window.scrollY : frame.getBoundingClientRect().top - frame.scrollTop;
    const above = el.getBoundingClientRect().top - edge; // what stands over it, if it is scrolled to with it
    const way = document.querySelector(".cl-way"); // in a lesson step by step all of it is seen at once
    const below = way && getComputedStyle(way).position === "sticky" ? way.offsetHeight : 0;
    const rest = below + bar.offsetHeight + (way?.offsetHeight || above < high * 0.3 ? above : 0) + 6;
    const size = { w: Math.round(el.clientWidth), h: Math.max(below ? 280 : way ? 190 : 240, Math.round(high - rest)), zoom, dense: window.devicePixelRatio, still: still.matches, unfolded: details.open };
    if (JSON.stringify(size) === told) return;
    told = JSON.stringify(size);
    try { model.send({ size }); } catch { /* the page is being left */ }
  }
  const sizes = new ResizeObserver(measure);
  sizes.observe(el);
  sizes.observe(bar);
  window.addEventListener("resize", measure);
  details.addEventListener("toggle", measure);
  still.addEventListener("change", measure);

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
    window.addEventListener("offline", offline);
    window.addEventListener("online", online);
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
    sizes.disconnect();
    watch.disconnect();
    window.removeEventListener("resize", measure);
    document.removeEventListener("pointerdown", outside);
    document.removeEventListener("keydown", keyed);
    letGo();
    document.removeEventListener("pointerup", letGo);
    document.removeEventListener("pointercancel", letGo);
    window.removeEventListener("blur", gone);
    document.removeEventListener("keydown", keyHeld, true);
    document.removeEventListener("keyup", keyHeld, true);
    still.removeEventListener("change", measure);
    parted();
    window.removeEventListener("offline", offline);
    window.removeEventListener("online", online);
    model.off("change:look", draw);
    model.off("change:save", keep);
    model.off("change:sheet", score);
    clearTimeout(waiting);
    cancelAnimationFrame(fitting);
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
