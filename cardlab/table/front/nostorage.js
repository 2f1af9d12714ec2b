/** What is said once on a page where the browser's storage is full or forbidden; a tap puts it away. */
import { html, render } from "./vendor/view.js";

const NOTE =
  "position:fixed;top:8px;left:50%;transform:translateX(-50%);z-index:30;display:flex;align-items:center;gap:12px;box-sizing:border-box;width:max-content;max-width:calc(100vw - 16px);padding:8px 8px 8px 16px;border-radius:14px;background:#17301f;color:#fff;font-size:16px;box-shadow:0 2px 10px rgb(0 0 0 / 30%)";
const AWAY =
  "flex:none;min-width:44px;min-height:44px;border:0;border-radius:10px;background:#ffd257;color:#17301f;font:inherit;font-weight:bold;cursor:pointer";

export function noStorage() {
  const page = document.documentElement.dataset; // several parts of it keep something
  if (page.cardlabNoStorage) return;
  page.cardlabNoStorage = "told";
  const place = document.createElement("div");
  render(
    html`<div class="cl-no-storage" role="status" style=${NOTE}>
      <span>This browser can't save anything right now. If you leave this page, you'll lose your game.</span>
      <button type="button" class="cl-away" style=${AWAY} onClick=${() => place.remove()}>OK</button>
    </div>`,
    place,
  );
  document.body.append(place);
}
