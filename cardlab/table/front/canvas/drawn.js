/**
 * What a canvas draws, and what the overlay shows for it, are one message.
 *
 * @import { Drawn, Overlay } from "../messages.d.ts"
 * @import { Canvases, Model } from "../model.d.ts"
 */
import { typed } from "./font.js";

const TRIES = 3; // to draw all of it again, after something that could not be drawn

/** How many drawings of ipycanvas are in flight, here; when the last one has landed, the page is told as brush.js does. */
export const air = { flying: 0 };

/**
 * Traits in the order in which they came, whatever each of them waits for: called when some come, it gives what is to be
 * called when they can be shown. What is older than what is there already is left out.
 *
 * @param {Model<Overlay>} model
 */
export function inOrder(model) {
  /** @type {Map<string, number>} */
  const there = new Map();
  let [came, own] = [0, false];
  model.on("change:look", () => {
    if (!own) there.set("look", ++came); // one without a drawing
  });
  /** @param {Partial<Overlay>} state */
  return (state) => {
    const mine = ++came;
    return () => {
      const news = Object.entries(state).filter(([name]) => (there.get(name) ?? 0) < mine);
      for (const [name] of news) there.set(name, mine);
      own = true;
      model.set(Object.fromEntries(news));
      own = false;
    };
  };
}

/**
 * What has changed comes together with what ipycanvas is to draw, and is shown as soon as that is drawn, in the same
 * frame. Nothing waits for cards in flight but the end of a hand, in overlay.js.
 *
 * @param {{ model: Model<Overlay> }} context
 */
export function initialize({ model }) {
  /** @type {Canvases | undefined} */
  let canvases;
  let tries = TRIES;
  const type = typed(model);
  const come = inOrder(model);
  /** @param {Drawn | { onto?: undefined }} drawn @param {DataView[]} buffers */
  const show = async (drawn, buffers) => {
    if (!drawn.onto) return; // it is for somebody else
    const { state, onto, parts, flies } = drawn;
    const set = come(state);
    await type;
    canvases ||= await model.widget_manager?.get_model(onto);
    const all = canvases;
    if (!all) return;
    parts.forEach((part, i) => {
      all.trigger("msg:custom", part, [buffers[i]]);
    });
    const done = Promise.allSettled([all.currentProcessing]);
    done.then(([last]) => {
      // One that could not be drawn would let no other be drawn after it.
      if (last.status === "fulfilled") return;
      all.currentProcessing = Promise.resolve();
      if (tries > 0) model.send({ back: true });
      tries -= 1;
    });
    if (flies) {
      air.flying += 1;
      done.then(() => {
        air.flying -= 1;
        if (!air.flying) window.dispatchEvent(new CustomEvent("cardlab-landed"));
      });
    } else if (!air.flying) {
      await done;
    }
    set();
  };
  model.on("msg:custom", show);
}
