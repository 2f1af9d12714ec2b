/**
 * The type of all pages, there before the first picture is painted. Our own pages have it as a file; a notebook asks the
 * kernel for it, once.
 *
 * @import { AnyModel } from "../model.d.ts"
 */
const FAMILY = "Nunito";
const LONGEST = 2000; // milliseconds that a first picture waits for it
const KNOWN = Symbol.for("cardlab font"); // one a page, though each widget loads this text for itself

const there = () => [...document.fonts].some((face) => face.family.replace(/["']/g, "") === FAMILY);
const loaded = () => document.fonts.load(`700 20px ${FAMILY}`);

/** Asks the kernel for it. @param {AnyModel} model */
function asked(model) {
  return new Promise((tell) => {
    /** @param {{ font?: true }} content @param {DataView[]} buffers */
    const hear = ({ font }, [bytes]) => {
      if (!font) return;
      model.off("msg:custom", hear);
      document.fonts.add(new FontFace(FAMILY, /** @type {DataView<ArrayBuffer>} */ (bytes), { weight: "200 1000" }));
      tell(loaded());
    };
    model.on("msg:custom", hear);
    try {
      model.send({ font: true });
    } catch {
      tell(undefined); // what sleeps has no kernel
    }
  });
}

/** What is over when the type is there, or will not come soon. @param {AnyModel} [model] of what may ask for it */
export function typed(model) {
  const page = /** @type {{ [KNOWN]?: Promise<unknown> }} */ (/** @type {unknown} */ (window));
  const coming = () => (there() || !model ? loaded() : asked(model)).catch(() => {});
  page[KNOWN] ||= Promise.race([coming(), new Promise((tell) => setTimeout(tell, LONGEST))]);
  return page[KNOWN];
}
