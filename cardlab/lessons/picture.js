/**
 * An SVG drawing as a picture without words: the overlay carries them.
 *
 * @import { Context } from "../table/front/model.d.ts"
 */

/** @param {Context<{ drawing: string }>} context */
function render({ model, el }) {
  const image = document.createElement("img");
  image.alt = "";
  image.style.cssText = "display:block;width:100%;height:100%";
  const draw = () => {
    image.src = `data:image/svg+xml,${encodeURIComponent(model.get("drawing"))}`;
  };
  model.on("change:drawing", draw);
  draw();
  el.append(image);
  return () => model.off("change:drawing", draw);
}

export default { render };
