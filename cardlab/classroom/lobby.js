/**
 * A table of several devices: how one is opened and found, who sits down where, and who is there.
 *
 * @import { About, LobbyWidget, Join, Lobby, Sitter, Together } from "../home/front/messages.d.ts"
 * @import { Context } from "../table/front/model.d.ts"
 */

import { doorOf } from "../home/front/address.js";
import { Ending } from "../home/front/sure.js";
import { icon } from "../table/front/parts/icon.js";
import { t } from "../table/front/parts/text.js";
import { ANIMALS, COLOURS, learn, portrait } from "../table/front/people/faces.js";
import { chosenFaces, read, titled, who } from "../table/front/people/storage.js";
import { html, useRef, useState, render as write } from "../table/front/vendor/view.js";

const LONGEST = 300; // letters of a link that is pasted instead of a code
const FAR = { x: 39, y: 36 }; // how far from the middle people sit, in hundredths of the felt

/** The code of a table, a card for each letter. @param {string} code */
function cards(code) {
  const letters = [...code].join(" ");
  return html`<p class="cl-code" aria-label=${t`The letters ${letters}`}>${[...code].map((one) => html`<b aria-hidden="true">${one}</b>`)}</p>`;
}

/** Where a seat is: the first one below, the next ones clockwise. @param {number} at @param {number} count */
function place(at, count) {
  const angle = Math.PI / 2 + (2 * Math.PI * at) / count;
  return `left: ${50 + FAR.x * Math.cos(angle)}%; top: ${50 + FAR.y * Math.sin(angle)}%`;
}

/** The table seen from above. @param {Sitter[]} seats @param {(seat: Sitter) => unknown} person @param {unknown} middle */
const felt = (seats, person, middle) =>
  html`<div class="cl-around" data-many=${seats.length > 5}><div class="cl-middle">${middle}</div>
    ${seats.map((one, at) => html`<div class="cl-sitter" key=${one.seat} data-is=${one.is} style=${place(at, seats.length)}>${person(one)}</div>`)}</div>`;

/** What the pages below know. */
class Page {
  #model;
  /** @param {Context<LobbyWidget>["model"]} model */
  constructor(model) {
    this.#model = model;
    this.games = model.get("games");
  }

  /** @param {string} deed @param {object} [more] */
  act = (deed, more = {}) => this.#model.send({ do: deed, ...more });

  /** @param {string} name @returns {About} */
  game(name) {
    const found = this.games.find((one) => one.name === name);
    if (!found) throw new Error(`There is no game ${name}.`);
    return found;
  }
}

/** The letters of a table as somebody writes or pastes them; a whole link has them too. @param {string} text */
export function lettersOf(text) {
  const room = text.includes("room=") ? (new URLSearchParams(text.replace(/^[^?]*\?/, "")).get("room") ?? "") : text;
  return room
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, 8);
}

/** A sentence that something is wrong. @param {string} alas */
const said = (alas) => alas && html`<p class="cl-alas" role="alert">${alas}</p>`;

/** Four letters to type. @param {{ page: Page }} props */
function Letters({ page }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const typed = field.current?.value ?? "";
    page.act("find", { code: typed, key: read(`cardlab-room/${lettersOf(typed)}`) ?? "" }); // who has sat there comes back
  };
  return html`<form class="cl-letters" onSubmit=${submit}>
    <label><span>${t`Somebody else has opened a table? Type its four letters.`}</span>
      <input type="text" maxlength=${LONGEST} autocomplete="off" autocapitalize="characters" spellcheck="false" aria-label=${t`Four letters`} ref=${field} /></label>
    <button class="cl-key cl-gold">${icon("on")}${t`Go there`}</button>
  </form>`;
}

/** How a table is found or opened. @param {{ page: Page, look: Together }} props */
function Found({ page, look }) {
  const [several, be] = useState(false);
  const games = page.games.map(
    (
      game,
    ) => html`<button type="button" class="cl-open" key=${game.name} onClick=${() => page.act(several ? "class" : "open", { game: game.name })}>
      <img src=${game.poster} alt="" /><b>${game.title}</b></button>`,
  );
  return html`<header class="cl-head">
      ${look.home && html`<button type="button" class="cl-quiet" onClick=${() => page.act("home")}>‹ ${t`All games`}</button>`}
      <h1 tabindex="-1">${t`Play with somebody`}</h1>
    </header>
    ${said(look.alas)}
    <div class="cl-together"><${Letters} page=${page} />
      ${look.classes.map(({ code, title }) => html`<button type="button" class="cl-key" key=${code} onClick=${() => page.act("lead", { code })}>${icon("tool:watch")}${t`Take over the class ${code}, ${title}`}</button>`)}
      ${
        look.opens &&
        html`<section><h2>${t`Or open a table here. Which game?`}</h2>
        <label class="cl-several"><input type="checkbox" checked=${several} onChange=${() => be(!several)} /> ${t`Several tables, for a class`}</label>
        <div class="cl-opens">${games}</div></section>`
      }</div>`;
}

/** Who comes chooses a face and a seat. @param {{ page: Page, look: Join }} props */
function Choose({ page, look }) {
  const { animals, seats, code } = look.room;
  const free = seats.filter((one) => one.is === "free");
  const [wish, be] = useState(animals[0] ?? "");
  const [colour, wear] = useState(
    () => COLOURS.find((one) => seats.every((seat) => seat.colour !== one)) ?? COLOURS[0],
  );
  const [chosen, sit] = useState(free[0]?.seat ?? "");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const animal = animals.includes(wish) ? wish : animals[0];
  const seat = free.some((one) => one.seat === chosen) ? chosen : free[0]?.seat;
  /** @param {string} group @param {string} one @param {boolean} on @param {() => void} choose @param {unknown} picture @param {boolean} [off] */
  const choice = (group, one, on, choose, picture, off) =>
    html`<label class=${`cl-who-${group}`} data-colour=${one}><input type="radio" name=${`cl-here-${group}`} aria-label=${titled(one)}
      checked=${on} disabled=${off} onChange=${choose} />${picture}</label>`;
  const faces = ANIMALS.map((one) =>
    choice("animal", one, one === animal, () => be(one), portrait({ animal: one, colour: "" }), !animals.includes(one)),
  );
  const colours = COLOURS.map((one) =>
    choice("colour", one, one === colour, () => wear(one), html`<i>${icon("tick")}</i>`),
  );
  /** @param {Sitter} one */
  const person = (one) => {
    const mine = one.is === "free" && one.seat === seat;
    if (one.is !== "free") return html`${portrait({ animal: one.face, colour: one.colour })}<span>${one.name}</span>`;
    if (full) return null;
    return html`<button type="button" aria-pressed=${String(mine)} aria-label=${mine ? t`You sit here` : t`Sit here`} onClick=${() => sit(one.seat)}>
      ${mine ? portrait({ animal: animal ?? "", colour }) : html`<span class="cl-face cl-plus">${icon("plus")}</span>`}<span>${mine ? t`You` : ""}</span></button>`;
  };
  const go = () => page.act("sit", { seat, face: `${animal} ${colour}`, name: field.current?.value ?? "" });
  const full = !free.length || !animals.length;
  const table = felt(seats, person, html`<img src=${page.game(look.name).poster} alt=${page.game(look.name).title} />`);
  if (full)
    return html`<div class="cl-join">
      <section class="cl-me"><h1 tabindex="-1">${t`This table is full.`}</h1>
        <p>${t`You can watch. If somebody gets up, you can sit down.`}</p>
        ${look.more && html`<p>${t`Or ask whoever opened this table for one more seat.`}</p>`}</section>
      <section class="cl-seats"><h2>${t`Who is here?`}</h2>${table}</section>
      <div class="cl-join-top">${cards(code)}</div>
      <button type="button" class="cl-key cl-gold cl-sit" onClick=${() => page.act("watch")}>${icon("tool:watch")}${t`Watch`}</button>
    </div>`;
  return html`<div class="cl-join">
    <section class="cl-me"><h1 tabindex="-1">${t`Who are you?`}</h1>
      <div class="cl-who-animals" role="radiogroup" aria-label=${t`Your animal`}>${faces}</div>
      <div class="cl-who-colours" role="radiogroup" aria-label=${t`Your colour`}>${colours}</div>
      <label class="cl-who-called"><input type="text" maxlength="16" autocomplete="off" placeholder=${t`A name, if you like`} aria-label=${t`A name, if you like`} ref=${field} />
        <small>${look.privacy}</small></label></section>
    <section class="cl-seats"><h2>${t`Where do you sit?`}</h2>${table}</section>
    <div class="cl-join-top">${cards(code)}</div>
    ${said(look.alas)}
    <button type="button" class="cl-key cl-gold cl-sit" onClick=${go}>${icon("tick")}${t`Sit here`}</button>
  </div>`;
}

/** Everybody looks up. */
const EYES = html`<div class="cl-eyes" role="alert">${icon("tool:watch")}<h1 tabindex="-1">${t`Eyes up!`}</h1></div>`;

/** How others come. @param {Lobby} look */
function ways({ share, room }) {
  const door = doorOf(share.url);
  const [open, type] = t`No camera? Open ${door}, tap “Play with somebody” and type the letters.`.split(door);
  const alone = t`Other devices can't reach this computer yet. Start it with “cardlab --host 0.0.0.0”. Here you can open another window and type the letters.`;
  return html`<section class="cl-ways">
    ${share.qr && html`<img src=${share.qr} alt=${t`The way to this table as a QR code`} class="cl-qr" />`}
    <div><h2>${share.qr ? t`Point a phone or a tablet here.` : t`Play on this computer`}</h2>${cards(room.code)}
      ${share.alone ? html`<p class="cl-alone">${alone}</p>` : html`<p>${open}<b>${door}</b>${type}</p>`}</div></section>`;
}

/** Who is there, for the one who has opened the table. @param {Page} page @param {Lobby} look */
function lobby(page, look) {
  const { seats, you, animals } = look.room;
  const mine = { name: who(), ...(chosenFaces().get(who()) ?? { animal: "fox", colour: "red" }) };
  const face = animals.includes(mine.animal) ? mine : { ...mine, animal: animals[0] ?? "" };
  /** @param {Sitter} one */
  const person = (one) => {
    if (one.is === "free") {
      const sit = () => page.act("sit", { seat: one.seat, face: `${face.animal} ${face.colour}`, name: mine.name });
      return html`<button type="button" disabled=${Boolean(you)} onClick=${sit} aria-label=${t`${one.name} plays here. Sit here yourself`}>
        ${portrait({ animal: one.face, colour: one.colour })}<span>${one.name}</span>${!you && html`<small>${t`Sit here`}</small>`}</button>`;
    }
    const own = one.name === you;
    const away = one.is === "away" && html`<small>${t`is away`}</small>`;
    return html`${portrait({ animal: one.face, colour: one.colour })}<span>${one.name}</span>${away}
      <button type="button" class="cl-up-from" onClick=${() => page.act(own ? "stand" : "remove", { name: one.name })}
        aria-label=${own ? t`Get up` : t`Send ${one.name} away`}>${icon("shut")}</button>`;
  };
  const turns =
    look.turns &&
    html`<button type="button" class="cl-door" role="switch" aria-checked=${String(look.turns === "in turn")} onClick=${() => page.act("turns")}>
      <i></i>${t`Take turns`}</button>`;
  const many = look.turns ? 1 : seats.length; // whoever comes solves a game for one with the others
  const nobody = seats.every((one) => one.is === "free");
  /** @param {number} step */
  const number = (step) => page.act("seats", { seats: many + step });
  const count =
    !look.begun &&
    look.most > look.least &&
    html`<div class="cl-number-of" aria-label=${t`Seats`}>
      <button type="button" class="cl-key" aria-label=${t`Fewer seats`} disabled=${seats.at(-1)?.is !== "free" || many <= look.least} onClick=${() => number(-1)}>−</button>
      <span>${look.turns ? t`All together` : t`${many} [seat|seats]`}</span>
      <button type="button" class="cl-key" aria-label=${t`More seats`} disabled=${many >= look.most} onClick=${() => number(1)}>+</button></div>`;
  return html`<div class="cl-lobby">
    <header class="cl-head"><${Ending} label=${t`Close this table`} asks=${!nobody} away=${() => page.act("close")} />
      <h1 tabindex="-1">${page.game(look.name).title}</h1></header>
    ${said(look.alas)}
    ${look.room.knocks > 0 && html`<button type="button" class="cl-key cl-gold" onClick=${() => page.act("let in")}>${icon("tick")}${t`Let in whoever is at the door: ${look.room.knocks}`}</button>`}
    ${ways(look)}
    ${felt(seats, person, html`<img src=${page.game(look.name).poster} alt="" />`)}
    <footer><button type="button" class="cl-door" role="switch" aria-checked=${String(look.open)} onClick=${() => page.act("door")}>
        <i></i>${look.open ? t`The door is open` : t`The door is closed`}</button>
      ${count}${turns}
      ${look.sent.map((name) => html`<button type="button" class="cl-key" key=${name} onClick=${() => page.act("allow", { name })}>${icon("tool:undo")}${t`Let ${name} come back`}</button>`)}
      <button type="button" class="cl-key cl-gold cl-start" onClick=${() => page.act("start")}>${icon("play")}${look.begun ? t`Go on` : t`Start`}</button></footer>
  </div>`;
}

/** @param {Context<LobbyWidget>} context */
function render({ model, el }) {
  const page = new Page(model);
  learn(model.get("faces"));
  el.classList.add("cl-front");
  const draw = () => {
    const look = model.get("look");
    const before = el.dataset.page;
    el.dataset.page = look.page;
    if (look.page === "together") write(html`<${Found} page=${page} look=${look} />`, el);
    else if (look.page === "eyes") write(EYES, el);
    else if (look.page === "go") location.assign(`?${look.to}`);
    else write(look.page === "join" ? html`<${Choose} page=${page} look=${look} />` : lobby(page, look), el);
    if (before !== look.page) el.querySelector("h1")?.focus({ preventScroll: true });
  };
  model.on("change:look", draw);
  draw();
  return () => {
    model.off("change:look", draw);
    write(null, el);
  };
}

export default { render };
