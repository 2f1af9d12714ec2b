/**
 * A button "Practise" at the end of each rule that can be practised. The sheet beside it is Markdown, drawn by the page
 * when it likes; so the buttons are put in whenever it has changed.
 *
 * @import { Context } from "../../table/front/model.d.ts"
 */
import { make } from "../../table/front/parts/pieces.js";
import { t } from "../../table/front/parts/text.js";

/** @param {string} id @param {() => void} act */
function practise(id, act) {
  const button = make("button", "cl-practise", t`Practise`);
  button.type = "button";
  button.setAttribute("aria-label", t`Practise ${id}`);
  button.addEventListener("click", act);
  return button;
}

/** @param {Context<{ rules: string[] }>} context */
function render({ model, el }) {
  let wanted = false; // an exercise was asked for, and is to be seen when it comes
  const root = () => el.closest(".cl-rules");
  const dress = () => {
    const task = root()?.querySelector(".cardlab-exercise:has(.cardlab-overlay)");
    if (wanted && task) {
      wanted = false;
      task.scrollIntoView({ block: "start" });
    }
    for (const name of root()?.querySelectorAll("li > strong:first-child, li > p > strong:first-child") || []) {
      const [id, line] = [name.textContent ?? "", name.closest("li")];
      if (!line || !model.get("rules").includes(id) || line.querySelector(".cl-practise")) continue;
      const act = () => {
        model.send({ practise: id });
        wanted = true;
      };
      line.append(" ", practise(id, act));
    }
  };
  const watch = new MutationObserver(dress);
  const begin = requestAnimationFrame(() => {
    dress();
    const around = root();
    if (around) watch.observe(around, { childList: true, subtree: true });
  });
  return () => {
    cancelAnimationFrame(begin);
    watch.disconnect();
  };
}

export default { render };
