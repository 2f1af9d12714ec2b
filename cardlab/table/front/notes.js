/** What is said once on a page, of its storage, its pictures and its size; a tap puts it away. */
import { t } from "./parts/text.js";
import { html, render } from "./vendor/view.js";

const NOTE =
  "position:fixed;top:8px;left:50%;transform:translateX(-50%);z-index:30;display:flex;align-items:center;gap:12px;box-sizing:border-box;width:max-content;max-width:calc(100vw - 16px);padding:8px 8px 8px 16px;border-radius:14px;background:#17301f;color:#fff;font-size:16px;box-shadow:0 2px 10px rgb(0 0 0 / 30%)";
const AWAY =
  "flex:none;min-width:44px;min-height:44px;border:0;border-radius:10px;background:#ffd257;color:#17301f;font:inherit;font-weight:bold;cursor:pointer";

/** @param {"no-storage" | "unpainted" | "tiny"} kind @param {string} words */
function once(kind, words) {
  const page = document.documentElement; // several parts of it may say so
  if (page.hasAttribute(`data-cardlab-${kind}`)) return;
  page.setAttribute(`data-cardlab-${kind}`, "told");
  const place = document.createElement("div");
  render(
    html`<div class=${`cl-${kind}`} role="status" style=${NOTE}>
      <span>${words}</span>
      <button type="button" class="cl-away" style=${AWAY} onClick=${() => place.remove()}>${t`OK`}</button>
    </div>`,
    place,
  );
  document.body.append(place);
}

/** The browser's storage is full or forbidden. */
export const noStorage = () =>
  once("no-storage", t`This browser can't save anything right now. If you leave this page, you'll lose your game.`);

/** The table is shown so small that what is over it has no room. */
export const tiny = () => once("tiny", t`This window is very small. Make it larger, or zoom out.`);

/** Something could not be painted; the rest was. */
export const unpainted = () =>
  once("unpainted", t`Part of the picture is missing. You can go on playing, or reload the page.`);
