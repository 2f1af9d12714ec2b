/** A field for a text. */
import { html, useLayoutEffect, useRef } from "../vendor/view.js";

/**
 * It shows its value, but what is being typed stays until it is told, or until there is another value: a look may come meanwhile.
 *
 * @param {{ value: string, change: (text: string) => void }} props and those of an input
 */
export function Field({ value, change, ...more }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const typing = useRef(false);
  useLayoutEffect(() => {
    typing.current = false;
  }, [value]);
  useLayoutEffect(() => {
    if (field.current && !typing.current) field.current.value = value;
  });
  const type = () => {
    typing.current = true;
  };
  const told = () => {
    typing.current = false;
    if (field.current) change(field.current.value); // else it was taken away while somebody was typing
  };
  return html`<input type="text" ref=${field} onInput=${type} onChange=${told} ...${more} />`;
}
