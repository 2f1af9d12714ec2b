/* Keys: arrows within a group of buttons, in two dimensions where they lie so; letters for the tools. */

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

// Letters for the tools, Space for the main button, wherever on a page with one table the focus is; "?" is `ask`.
const LETTERS = { h: "tool:hint", u: "tool:undo", n: "tool:new" };
function lettered({ el, moves, held, press, ask, signal }) {
  const keyed = (event) => {
    const here = document.activeElement;
    const ours = el.contains(here) || (here === document.body && document.querySelectorAll(".cardlab-glass").length === 1);
    if (!ours || event.altKey || event.ctrlKey || event.metaKey || /INPUT|SELECT|TEXTAREA/.test(here.tagName)) return;
    const id = LETTERS[event.key.toLowerCase()];
    let button = id && el.querySelector(`[data-id="${id}"]:not([aria-disabled="true"])`);
    if (event.key === " " && !/BUTTON|SUMMARY/.test(here.tagName)) {
      button = event.repeat ? null : moves.querySelector(".cl-main");
      if (event.repeat) event.preventDefault();
      else held.begin(button);
    }
    if (event.key === "?") { ask(); button = null; }
    if (!button && event.key !== "?") return;
    event.preventDefault();
    if (button) press(button.dataset.id);
  };
  document.addEventListener("keydown", keyed, { signal });
}
