/* Of many numbers one is chosen: less, the number itself, more, and the button that says it, for each verb. */

const verb = (item) => item.id.split(" ")[0];

function stepping({ moves, live }) {
  const controls = new Map(); // verb -> its control
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
  function place(items) {
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

  return { chosen: chosenStep, place };
}
