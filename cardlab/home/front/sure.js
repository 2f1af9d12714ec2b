/** What cannot be taken back is asked once more, on its own button. */
import { icon } from "../../table/front/parts/icon.js";
import { t } from "../../table/front/parts/text.js";
import { html, useState } from "../../table/front/vendor/view.js";

/** Whether it is being asked, and what the button does. @param {() => void} act @param {boolean} [asks] whether that costs anybody anything */
export function useSure(act, asks = true) {
  const [sure, be] = useState(false);
  /** @param {Event} event */
  const onClick = (event) => {
    if (!asks || sure) act();
    else be(true);
    event.stopPropagation(); // the sheet that it is in stays open
  };
  return { sure, on: { onClick, onBlur: () => be(false) } };
}

/** A way out that ends something for others. @param {{ label: string, asks: boolean, away: () => void }} props */
export function Ending({ label, asks, away }) {
  const { sure, on } = useSure(away, asks);
  return html`<button type="button" class=${sure ? "cl-round-of cl-sure" : "cl-round-of"} aria-label=${sure ? t`${label}? Press once more.` : label}
    ...${on}>${sure ? `${label}?` : icon("back")}</button>`;
}
