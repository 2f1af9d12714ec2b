/**
 * Of many numbers one is chosen: less, the number itself, more, and the button that says it, for each verb.
 *
 * @import { Move, Step } from "../messages.d.ts"
 */
import { Field } from "../parts/field.js";
import { t } from "../parts/text.js";
import { html, useLayoutEffect, useRef } from "../vendor/view.js";

const HOLD = 450; // milliseconds after which a press is meant to be held
const OFTEN = 90; // milliseconds between two steps then

/** @param {{ id: string }} item */
export const verb = (item) => item.id.split(" ")[0];

/**
 * Which of the steps says this number, the first one if none does: what was chosen stays as long as it can be said.
 *
 * @param {Step[]} steps
 * @param {number} [number]
 */
export const stepOf = (steps, number) => steps.find((step) => step.number === number) ?? steps[0];

/**
 * The step so many places further, the last one at an end.
 *
 * @param {Step[]} steps
 * @param {Step} from
 * @param {number} by
 */
export function moved(steps, from, by) {
  return steps[Math.max(0, Math.min(steps.length - 1, steps.indexOf(from) + by))];
}

/**
 * The step with the number nearest to what was typed; the old one if that is no number.
 *
 * @param {Step[]} steps
 * @param {Step} old
 * @param {string} typed
 */
export function nearest(steps, old, typed) {
  const wish = Number(typed.replace(/\D/g, "") || old.number);
  const far = steps.map((step) => Math.abs(step.number - wish));
  return steps[far.indexOf(Math.min(...far))];
}

/** @type {Record<string, number>} */
const KEYS = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10, Home: -1e6, End: 1e6 };

/**
 * A button at the side; held down it goes on, faster than one can tap.
 *
 * @param {{ sign: string, label: string, off: boolean, act: () => void }} props
 */
function Side({ sign, label, off, act }) {
  const timer = useRef(0);
  const now = useRef(act);
  now.current = act;
  const stop = () => clearInterval(timer.current);
  useLayoutEffect(() => stop, []);
  const start = () => {
    stop();
    const since = performance.now();
    timer.current = window.setInterval(() => {
      if (performance.now() - since > HOLD) now.current();
    }, OFTEN);
  };
  return html`<button type="button" class="cl-by" aria-label=${label} aria-disabled=${String(off)} onClick=${act}
    onPointerDown=${start} onPointerUp=${stop} onPointerLeave=${stop} onPointerCancel=${stop} onBlur=${stop}>${sign}</button>`;
}

/**
 * What chooses the number of a move.
 *
 * @param {{ item: Move, steps: Step[], step: Step, choose: (step: Step) => void, press: (id: string) => void }} props
 *   `step` is the one chosen
 */
export function Stepper({ item, steps, step, choose, press }) {
  /** @param {string} text */
  const typed = (text) => choose(nearest(steps, step, text));
  /** @param {KeyboardEvent & { currentTarget: HTMLInputElement }} event */
  const keyed = (event) => {
    if (event.key === "Enter") {
      const said = nearest(steps, step, event.currentTarget.value);
      choose(said);
      press(said.id);
    }
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    choose(moved(steps, step, by));
  };
  const [low, high] = [steps[0].number, steps[steps.length - 1].number];
  return html`<div class="cl-step">
    <${Side} sign="−" label=${t`Lower`} off=${step === steps[0]} act=${() => choose(moved(steps, step, -1))} />
    <${Field} class="cl-number" inputmode="numeric" role="spinbutton" value=${String(step.number)}
      aria-label=${item.label.replace(String(step.number), "").trim()} aria-valuenow=${step.number} aria-valuemin=${low}
      aria-valuemax=${high} style=${{ width: `${String(high).length + 1.6}ch` }} change=${typed} onKeyDown=${keyed}
      onFocus=${selected} />
    <${Side} sign="+" label=${t`Higher`} off=${step === steps[steps.length - 1]} act=${() => choose(moved(steps, step, 1))} />
  </div>`;
}

/** @param {FocusEvent & { currentTarget: HTMLInputElement }} event */
const selected = ({ currentTarget }) => currentTarget.select();
