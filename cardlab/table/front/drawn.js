/**
 * What a canvas draws, and what the overlay shows for it, are one message.
 *
 * @import { Drawn, Overlay } from "./messages.d.ts"
 * @import { Canvases, Model } from "./model.d.ts"
 */
import { typed } from "./font.js";

/** Whoever taps or presses a key does not want to wait. */
const hurried = () =>
  new Promise((tell) => {
    for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, tell, { once: true });
  });

/**
 * What has changed comes together with what ipycanvas is to draw, and is shown as soon as that is drawn, in the same
 * frame. Nothing waits for cards in flight but the end of a hand, which waits for its card.
 *
 * @param {{ model: Model<Overlay> }} context
 */
export function initialize({ model }) {
  /** @type {Canvases | undefined} */
  let canvases;
  const type = typed(model);
  /** @param {Drawn | { onto?: undefined }} drawn @param {DataView[]} buffers */
  const show = async (drawn, buffers) => {
    if (!drawn.onto) return; // it is for somebody else
    const { state, onto, parts, flies } = drawn;
    await type;
    canvases ||= await model.widget_manager?.get_model(onto);
    const all = canvases;
    if (!all) return;
    parts.forEach((part, i) => {
      all.trigger("msg:custom", part, [buffers[i]]);
    });
    const done = Promise.allSettled([all.currentProcessing]);
    if (flies) {
      all.flying = (all.flying || 0) + 1;
      done.then(() => {
        all.flying = (all.flying || 0) - 1;
      });
    } else if (!all.flying) {
      await done;
    }
    const { look, ...rest } = state;
    const before = model.get("look");
    if (flies && look?.end && !before.end) await Promise.race([done, hurried()]);
    model.set(look && model.get("look") === before ? state : rest); // perhaps a later one has come meanwhile
  };
  model.on("msg:custom", show);
}
