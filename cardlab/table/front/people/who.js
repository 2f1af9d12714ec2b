/** Who plays at this browser: a button with face and name, and the dialog behind it. */

import { icon } from "../parts/icon.js";
import { t } from "../parts/text.js";
import { html, render, useRef, useState } from "../vendor/view.js";
import { spread } from "./cloth.js";
import { ANIMALS, COLOURS, faceOf, free, portrait, unworn } from "./faces.js";
import { joined } from "./known.js";
import { called, languages, speak, translates } from "./language.js";
import { add, bring, choose, forget, names, titled, who, written } from "./storage.js";

/** A page that can show what is kept for another one without being loaded again says so. */
function turned() {
  if (translates()) return;
  spread();
  window.dispatchEvent(new Event("cardlab-cloth"));
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

/** Who has played here: one tap and done. @param {{ turn: (name: string) => void, fresh: () => void, open: boolean }} props */
function Names({ turn, fresh, open }) {
  /** @param {string} name */
  const child = (
    name,
  ) => html`<button type="button" class="cl-who-name" aria-pressed=${String(name === who())} onClick=${() => turn(name)}>
    ${portrait(faceOf(name))}<span>${name}</span></button>`;
  return html`<div class="cl-who-names">${names().map(child)}
    <button type="button" class="cl-who-name cl-who-fresh" aria-expanded=${String(open)} onClick=${fresh}>
      <span class="cl-face" aria-hidden="true">${icon("plus")}</span><span>${t`Somebody new`}</span></button>
  </div>`;
}

/**
 * One of a few to choose from.
 *
 * @param {string} group
 * @param {string} one
 * @param {string} now what is chosen
 * @param {(one: string) => void} choose
 * @param {unknown} picture
 */
const choice = (group, one, now, choose, picture) =>
  html`<label class=${`cl-who-${group}`} data-colour=${one}>
    <input type="radio" name=${`cl-who-${group}`} aria-label=${titled(one)} checked=${one === now} onChange=${() => choose(one)} />${picture}</label>`;

/** Somebody new chooses an animal, a colour, and a name if they like. @param {{ turn: (name: string) => void }} props */
function New({ turn }) {
  const [animal, be] = useState(() => free(names())[0]);
  const [colour, wear] = useState(() => unworn(names()));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    turn(add(field.current?.value ?? "", { animal, colour }));
  };
  const animals = ANIMALS.map((one) => choice("animal", one, animal, be, portrait({ animal: one, colour: "" })));
  const colours = COLOURS.map((one) => choice("colour", one, colour, wear, html`<i>${icon("tick")}</i>`));
  return html`<form class="cl-who-new" onSubmit=${submit}>
    <div class="cl-who-large" key=${`${animal} ${colour}`}>${portrait({ animal, colour })}</div>
    <div class="cl-who-animals" role="radiogroup" aria-label=${t`Your animal`}>${animals}</div>
    <div class="cl-who-colours" role="radiogroup" aria-label=${t`Your colour`}>${colours}</div>
    <label class="cl-who-called"><input type="text" maxlength="20" autocomplete="off" placeholder=${t`A name, if you like`} aria-label=${t`A name, if you like`} ref=${field} />
      <small>${t`a grown-up can type it`}</small></label>
    <button class="cl-key cl-gold cl-who-me">${icon("tick")}${t`That's me!`}</button>
  </form>`;
}

/** In which language whoever plays is spoken to. @param {{ done: () => void }} props */
function Languages({ done }) {
  /** @param {string} code */
  const turn = (code) => {
    speak(code);
    done();
  };
  const now = document.documentElement.lang;
  /** @param {string} code */
  const one = (code) => html`<label lang=${code}>
    <input type="radio" name="cl-who-language" checked=${code === now} onChange=${() => turn(code)} /> ${called(code)}</label>`;
  return html`<div class="cl-who-languages" role="radiogroup" aria-label=${t`Language`}>${languages().map(one)}</div>`;
}

/** What is kept goes out as a file and comes back from one. @param {{ done: () => void, say: (words: string) => void }} props */
function Files({ done, say }) {
  const file = useRef(/** @type {HTMLInputElement | null} */ (null));
  const out = () => {
    save();
    say(t`Saved as a file. You can load it on any device.`);
  };
  /** @param {Event & { currentTarget: HTMLInputElement }} event */
  const chosen = async ({ currentTarget }) => {
    try {
      bring((await currentTarget.files?.[0]?.text()) ?? "", { "-rules/": joined });
      done();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      currentTarget.value = "";
    }
  };
  return html`<div class="cl-who-files">
    <button type="button" class="cl-key" onClick=${out}>${t`Save as a file`}</button>
    <button type="button" class="cl-key" onClick=${() => file.current?.click()}>${t`Load from a file`}</button>
    <input type="file" accept=".json,application/json" hidden ref=${file} onChange=${chosen} />
  </div>`;
}

/** The second tap means it. @param {{ done: () => void }} props */
function Away({ done }) {
  const [sure, be] = useState(false);
  const name = who();
  const away = name ? t`Delete ${name}'s stars and games` : t`Delete the stars and games of players without a name`;
  const asks = name
    ? t`Really delete ${name}'s stars and games?`
    : t`Really delete the stars and games of players without a name?`;
  const tap = () => {
    if (!sure) {
      be(true);
      return;
    }
    forget(who());
    done();
  };
  return html`<button type="button" class="cl-key cl-who-away" onClick=${tap}>
    ${sure ? asks : away}
  </button>`;
}

/** @param {{ close: () => void }} props */
function Box({ close }) {
  const [said, say] = useState("");
  const [open, unfold] = useState(() => !names().length);
  const done = () => {
    close();
    turned();
  };
  /** @param {string} name */
  const turn = (name) => {
    choose(name);
    done();
  };
  return html`<header>
      <button type="button" class="cl-who-close" aria-label=${t`Back`} onClick=${close}>${icon("back")}</button>
      <h2>${t`Who is playing?`}</h2>
    </header>
    <${Names} turn=${turn} fresh=${() => unfold(!open)} open=${open} />
    ${open && html`<${New} turn=${turn} />`}
    ${languages().length > 0 && html`<${Languages} done=${done} />`}
    <details class="cl-who-grown"><summary>${t`For grown-ups`}</summary>
      <p>${t`This browser keeps the stars and unfinished games of each player. Nothing is sent anywhere.`}</p>
      <${Files} done=${done} say=${say} />
      <${Away} done=${done} />
      <p class="cl-who-said" role="status">${said}</p>
    </details>`;
}

/** Asks who is playing. */
function ask() {
  const box = document.createElement("dialog");
  box.className = "cl-who-box";
  box.setAttribute("aria-label", t`Who is playing?`);
  box.addEventListener("close", () => {
    render(null, box);
    box.remove();
  });
  render(html`<${Box} close=${() => box.close()} />`, box);
  document.body.append(box);
  box.showModal();
}

/** The button with the face and the name of whoever plays. */
export function chip() {
  const name = who();
  const label = name ? t`${name} is playing. Someone else?` : t`Who is playing?`;
  return html`<button type="button" class="cl-who" aria-haspopup="dialog" aria-label=${label} onClick=${ask}>
    ${name && portrait(faceOf(name))}<span>${name || t`Who?`}</span></button>`;
}
