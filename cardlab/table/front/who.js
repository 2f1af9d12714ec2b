/** Who plays at this browser: a button with the name, and the dialog behind it. */
import { add, bring, choose, forget, names, who, written } from "./storage.js";
import { html, render, useRef, useState } from "./vendor/view.js";

/** A page that can show what is kept for another one without being loaded again says so. */
function turned() {
  if (window.dispatchEvent(new CustomEvent("cardlab-who", { cancelable: true }))) location.reload();
}

/** Saves what is kept of whoever plays as a file. */
function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([written(who())], { type: "application/json" }));
  link.download = `cardlab-${(who() || "kept").replace(/[^\w-]+/g, "_")}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {{ turn: (name: string) => void }} props */
function Names({ turn }) {
  /** @param {string} name */
  const child = (
    name,
  ) => html`<button type="button" class="cl-who-name" aria-pressed=${String(name === who())} onClick=${() => turn(name)}>
    ${name || "Nobody special"}</button>`;
  return html`<div class="cl-who-names">${["", ...names()].map(child)}</div>`;
}

/** @param {{ turn: (name: string) => void }} props */
function New({ turn }) {
  /** @param {SubmitEvent & { currentTarget: HTMLFormElement }} event */
  const submit = (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (event.currentTarget.elements[0]);
    const name = add(field.value);
    if (name) turn(name);
    else field.focus();
  };
  return html`<form class="cl-who-new" onSubmit=${submit}>
    <input type="text" maxlength="20" placeholder="A first name, or any other" aria-label="A new name" />
    <button>Add</button>
  </form>`;
}

/** What is kept goes out as a file and comes back from one. @param {{ done: () => void, say: (words: string) => void }} props */
function Files({ done, say }) {
  const file = useRef(/** @type {HTMLInputElement | null} */ (null));
  const out = () => {
    save();
    say("Saved as a file. It can be brought back on any device.");
  };
  /** @param {Event & { currentTarget: HTMLInputElement }} event */
  const chosen = async ({ currentTarget }) => {
    try {
      bring((await currentTarget.files?.[0]?.text()) ?? "");
      done();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      currentTarget.value = "";
    }
  };
  return html`<div class="cl-who-files">
    <button type="button" onClick=${out}>Save as a file</button>
    <button type="button" onClick=${() => file.current?.click()}>Bring back from a file</button>
    <input type="file" accept=".json,application/json" hidden ref=${file} onChange=${chosen} />
  </div>`;
}

/** The second tap means it. @param {{ done: () => void }} props */
function Away({ done }) {
  const [sure, be] = useState(false);
  const called = who() || "nobody special";
  const tap = () => {
    if (!sure) {
      be(true);
      return;
    }
    forget(who());
    done();
  };
  return html`<button type="button" class="cl-who-away" onClick=${tap}>
    ${sure ? `Really delete all stars and games of ${called}?` : `Delete what is kept for ${called}`}
  </button>`;
}

/** @param {{ close: () => void }} props */
function Box({ close }) {
  const [said, say] = useState("");
  const done = () => {
    close();
    turned();
  };
  /** @param {string} name */
  const turn = (name) => {
    choose(name);
    done();
  };
  return html`<h2>Who is playing?</h2>
    <p>Stars and unfinished games are kept in this browser, for each name apart. Nothing is sent anywhere.</p>
    <${Names} turn=${turn} />
    <${New} turn=${turn} />
    <${Files} done=${done} say=${say} />
    <${Away} done=${done} />
    <p class="cl-who-said" role="status">${said}</p>
    <button type="button" class="cl-who-close" onClick=${close}>Close</button>`;
}

/** Asks who is playing. */
function ask() {
  const box = document.createElement("dialog");
  box.className = "cl-who-box";
  box.setAttribute("aria-label", "Who is playing?");
  box.addEventListener("close", () => {
    render(null, box);
    box.remove();
  });
  render(html`<${Box} close=${() => box.close()} />`, box);
  document.body.append(box);
  box.showModal();
}

/** The button with the name of whoever plays. */
export function chip() {
  const label = who() ? `${who()} is playing. Somebody else?` : "Who is playing?";
  return html`<button type="button" class="cl-who" aria-haspopup="dialog" aria-label=${label} onClick=${ask}>${who() || "Who?"}</button>`;
}
