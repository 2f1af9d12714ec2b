/**
 * An SVG drawing as a picture without words: the overlay carries them. It is drawn in the page, whose type an image would
 * not have, and apart from it, as each names its parts alike. Its felt is that of the page.
 *
 * @import { Context } from "../../table/front/model.d.ts"
 */

/** @param {Context<{ drawing: string }>} context */
function render({ model, el }) {
  const picture = document.createElement("div");
  const root = picture.attachShadow({ mode: "open" });
  picture.className = "cl-drawn";
  picture.setAttribute("aria-hidden", "true");
  const draw = () => {
    root.innerHTML = `<style>svg { display: block; width: 100%; height: 100%; } svg > rect { display: none; }</style>${model.get("drawing")}`;
  };
  model.on("change:drawing", draw);
  draw();
  el.append(picture);
  return () => model.off("change:drawing", draw);
}

export default { render };
