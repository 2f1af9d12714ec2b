/**
 * Tells once of each box that it stands in when it has come into view; all boxes share one.
 *
 * @import { Context } from "./model.d.ts"
 */

/** @param {Context<object>} context */
function render({ model, el }) {
  let timer = 0;
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      try {
        model.send({ seen: el.dataset.lazy });
      } catch {
        // the page is being left
      }
    },
    { rootMargin: "200px" },
  );
  const find = () => {
    const box = el.closest(".cl-lazy"); // it comes around this a moment later
    if (!box) {
      timer = window.setTimeout(find, 20);
      return;
    }
    const name = [...box.classList].find((one) => one.startsWith("cl-lazy-"));
    el.dataset.lazy = name?.slice("cl-lazy-".length);
    window.dispatchEvent(new CustomEvent("cardlab-lazy"));
    seen.observe(el);
  };
  find();
  return () => {
    clearTimeout(timer);
    seen.disconnect();
  };
}

export default { render };
