// A button "Practise" at the end of each rule that can be practised. The sheet beside it is Markdown, drawn by the page
// when it likes; so the buttons are put in whenever it has changed.
function render({ model, el }) {
  const root = () => el.closest(".cl-rules");
  let wanted = false; // an exercise was asked for, and is to be seen when it comes
  function dress() {
    const task = root()?.querySelector(".cardlab-exercise:has(.cardlab-glass)");
    if (wanted && task) {
      wanted = false;
      task.scrollIntoView({ block: "start" });
    }
    const rules = new Set(model.get("rules"));
    for (const id of root()?.querySelectorAll("li > strong:first-child, li > p > strong:first-child") || []) {
      const line = id.closest("li");
      if (!rules.has(id.textContent) || line.querySelector(".cl-practise")) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cl-practise";
      button.textContent = "Practise";
      button.setAttribute("aria-label", `Practise ${id.textContent}`);
      button.addEventListener("click", () => {
        model.send({ practise: id.textContent });
        wanted = true;
      });
      line.append(" ", button);
    }
  }
  const watch = new MutationObserver(dress);
  const begin = requestAnimationFrame(() => {
    dress();
    if (root()) watch.observe(root(), { childList: true, subtree: true });
  });
  return () => {
    cancelAnimationFrame(begin);
    watch.disconnect();
  };
}

export default { render };
