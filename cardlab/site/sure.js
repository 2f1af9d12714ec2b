/** A way out that ends something for others, which is asked once more. */
import { icon } from "../table/front/icon.js";
import { html, useState } from "../table/front/vendor/view.js";

/** @param {{ label: string, asks: boolean, away: () => void }} props `asks`: whether anybody would be sent away */
export function Ending({ label, asks, away }) {
  const [sure, be] = useState(false);
  const press = () => (asks && !sure ? be(true) : away());
  return html`<button type="button" class=${sure ? "cl-round-of cl-sure" : "cl-round-of"} aria-label=${sure ? `${label}? Press once more.` : label}
    onClick=${press} onBlur=${() => be(false)}>${sure ? `${label}?` : icon("back")}</button>`;
}
