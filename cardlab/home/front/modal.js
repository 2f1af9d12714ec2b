/** A dialog before everything else on a page, as long as it is shown. */
import { html, useLayoutEffect, useRef } from "../../table/front/vendor/view.js";

/** @param {{ label: string, cancel: () => void, children: unknown }} props `cancel`: what Escape does */
export function Modal({ label, cancel, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => box.current?.showModal(), []);
  /** @param {Event} event */
  const escaped = (event) => {
    event.preventDefault();
    cancel();
  };
  return html`<dialog class="cl-dialog" aria-label=${label} ref=${box} onCancel=${escaped}>${children}</dialog>`;
}
