/* Held down, the button of a move that leaves no choice makes it again and again: the next time when the table has
 * answered, so it is never ahead of what is seen, and it ends with the finger, the key or the page.
 */

const PACES = { slow: 2, steady: 8, fast: 40, blur: Infinity }; // moves a second while a button is held down
const PACE_WORDS = { slow: "slow", steady: "steady", fast: "fast", blur: "as fast as it goes" };
const HOLD = 450; // milliseconds after which a press is meant to be held

function holding({ model, el, send, still, signal }) {
  const pace = make("select");
  pace.append(...Object.entries(PACE_WORDS).map(([value, words]) => new Option(words, value)));
  const box = make("label", "cl-speed", "Held down: "); // how fast it goes on, chosen for this device
  box.append(pace);
  box.hidden = true; // until there is something to hold
  pace.value = Object.hasOwn(PACES, chosen.text("pace") || "") ? chosen.text("pace") : "steady";
  pace.addEventListener("change", () => chosen.write("pace", pace.value));

  let held = null; // {id, on, timer, last, pointer, button}
  let rested = {}; // {button, at}: when it was last let go
  const offered = (id) => model.get("look").moves.find((item) => item.id === id && item.held);
  const meant = (button) => {
    if (!button || !el.contains(button)) return null;
    const target = model.get("look").targets.find((item) => item.id === button.dataset.id);
    return offered(target?.holds || button.dataset.id);
  };
  function begin(button, pointer) {
    const item = meant(button);
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
  function next() {
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
      if (event) rested = { button: held.button, at: event.timeStamp };
      send({ rest: true });
    }
    held = null;
  }
  const pressed = (event) => {
    if (!event.button) begin(event.target.closest?.(".cl-move, .cl-target"), event.pointerId);
  };
  const key = (event) => {
    if (event.key !== " ") return;
    if (event.type === "keyup") {
      if (held?.on) event.preventDefault(); // else the button that has the focus would be pressed
      letGo();
    } else if (event.repeat) {
      if (held) event.preventDefault();
    } else if (el.contains(document.activeElement)) {
      begin(document.activeElement);
    }
  };
  el.addEventListener("pointerdown", pressed);
  el.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
  document.addEventListener("pointerup", letGo, { signal });
  document.addEventListener("pointercancel", letGo, { signal });
  window.addEventListener("blur", () => letGo(), { signal });
  document.addEventListener("keydown", key, { signal, capture: true });
  document.addEventListener("keyup", key, { signal, capture: true });
  signal.addEventListener("abort", () => letGo());

  return {
    box, begin, next,
    on: () => Boolean(held?.on),
    ended: (button) => (rested.button === button ? rested.at : -1e9),
    shows: (moves) => { box.hidden &&= !moves.some((item) => item.held); },
  };
}
