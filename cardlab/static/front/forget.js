/** The page about what is kept: it deletes everything, at the second tap. */
import { t } from "../../table/front/parts/text.js";

const SURE = t`Really delete everything?`;
const button = document.getElementById("forget");
const told = document.getElementById("forgotten");

function forgetStored() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith("cardlab")) localStorage.removeItem(key);
  } catch {
    /* nothing was kept */
  }
}

async function forget() {
  if (!button || !told) return;
  if (button.textContent !== SURE) {
    button.textContent = SURE;
    return;
  }
  forgetStored();
  const home = new URL("./", location.href).href;
  const kept = "caches" in self ? await caches.keys() : []; // only where the page came safely
  for (const name of kept) if (name.startsWith(`cardlab ${home} `)) await caches.delete(name);
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const worker of workers) if (worker.scope === home) await worker.unregister();
  button.remove();
  told.textContent = t`Everything has been deleted. Your next visit will fetch the files again.`;
}

button?.addEventListener("click", forget);
