/**
 * The link to a deal: the bar above a table, and the page for a class.
 *
 * @import { Classroom, Share, Table } from "./messages.d.ts"
 * @import { Page } from "./front.js"
 */
import { icon } from "../../table/front/parts/icon.js";
import { t } from "../../table/front/parts/text.js";
import { html, useRef, useState } from "../../table/front/vendor/view.js";
import { number } from "./form.js";
import { Modal } from "./modal.js";
import { papers } from "./paper.js";
import { useSure } from "./sure.js";

/** @typedef {Event & { currentTarget: HTMLSelectElement }} Chosen */

/** @param {string} url @param {HTMLInputElement} field that holds it */
async function copied(url, field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** @param {{ share: Share }} props */
function Link({ share }) {
  const [told, tell] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  if (!share.url) return null;
  const command = document.body.dataset.cardlab === "site" ? "cardlab class" : "cardlab --host 0.0.0.0"; // lets others in
  const copy = async () => {
    if (field.current) tell((await copied(share.url, field.current)) ? t`Copied.` : t`Press Ctrl and C to copy.`);
  };
  /** @param {Event & { currentTarget: HTMLInputElement }} event */
  const focused = ({ currentTarget }) => currentTarget.select();
  return html`<div class="cl-share">
    ${share.qr && html`<img src=${share.qr} alt=${t`The link as a QR code`} class="cl-qr" />`}
    <div>
      <input type="text" readonly value=${share.url} aria-label=${t`The link to this deal`} ref=${field} onFocus=${focused} />
      <div class="cl-row"><button type="button" onClick=${copy}>${t`Copy the link`}</button><span role="status">${told}</span></div>
      ${share.alone && html`<p class="cl-alone">${t`This link only works on this computer. To let others in, start with “${command}”.`}</p>`}
    </div>
  </div>`;
}

/** @param {Page} page @param {Classroom} look */
export function classroom(page, look) {
  /** @param {(value: string) => void} act @returns {(event: Chosen) => void} */
  const chosen =
    (act) =>
    ({ currentTarget }) =>
      act(currentTarget.value);
  const games = page.games.map((game) => html`<option value=${game.name}>${game.title}</option>`);
  const stages = look.stages.map(({ id, text }) => html`<option value=${id}>${id}: ${text}</option>`);
  const here = () => {
    document.documentElement.requestFullscreen?.().catch(() => {});
    page.press("deal");
  };
  return html`<header class="cl-head">
      <button type="button" class="cl-quiet" onClick=${() => page.press("home")}>‹ ${t`All games`}</button>
      <h1 tabindex="-1">${t`For a class`}</h1>
      <p>${t`Everybody gets the same cards, in full screen and without sound. Show this page or send the link.`}</p>
    </header>
    ${page.said(look.alas)}
    <div class="cl-class-page">
      <div>
        <label class="cl-field"><span>${t`Game`}</span><select aria-label=${t`Game`} value=${look.name} onChange=${chosen((game) => page.change({ game }))}>${games}</select></label>
        <label class="cl-field"><span>${t`Stage`}</span><select aria-label=${t`Stage`} value=${look.stage} onChange=${chosen((stage) => page.change({ stage }))}>${stages}</select></label>
        ${page.said(look.wrong.number)}
        ${number(page, look.number)}
        <div class="cl-row"><button type="button" class="cl-main" onClick=${here}>${t`Play it here`}</button></div>
      </div>
      <${Link} key=${look.share.url} share=${look.share} />
    </div>`;
}

/** The way back and the title, in the corner of the felt. @param {Page} page @param {Table} look */
export function corner(page, look) {
  const { title } = page.game(look.name);
  const leads = look.room?.host && look.room.board; // who leads a class goes back to all of it
  const unshare = () => page.press("unshare");
  const share =
    look.share.url &&
    html`<${Modal} label=${t`Share this deal`} cancel=${unshare}>
    <h2>${t`Share this deal`}</h2><p>${t`Anyone who opens the link gets the same cards.`}</p><${Link} share=${look.share} />
    <div class="cl-row"><button type="button" onClick=${unshare}>${t`Close`}</button></div>
  <//>`;
  const prints =
    page.owner && html`<button type="button" class="cl-quiet" onClick=${() => window.print()}>${t`Print`}</button>`;
  const shut = html`<div class="cl-away-with"><button type="button" class="cl-quiet" onClick=${() => page.beside("")}>${t`Back to the table`}</button>${prints}</div>`;
  return html`<header class="cl-corner">
      <button type="button" class="cl-tool cl-back" aria-label=${leads ? t`All tables` : t`All games`} onClick=${leads ? () => page.press("room", { do: "board" }) : page.leave}>${icon("back")}</button>
      <h1 tabindex="-1">${title}</h1>
    </header>
    ${page.aside && shut}
    ${page.said(look.alas)}
    ${page.printing && papers(page, look)}
    ${share}`;
}

/** A choice under "More". @param {string} words @param {() => void} act @param {string} [label] */
const button = (words, act, label) =>
  html`<button type="button" class="cl-choice" aria-label=${label} onClick=${act}>${words}</button>`;

/** What the page offers at a table, among what is kept there under "More". @param {Page} page @param {Table} look */
export function offers(page, look) {
  const { title } = page.game(look.name);
  return [
    look.stage && html`<p class="cl-stage-of">${look.stage}</p>`,
    look.lesson && !look.class && html`<a class="cl-choice cl-learn" href=${look.lesson}>${t`The lesson`}</a>`,
    look.review && button(t`Look back at this hand`, () => page.beside("review")),
    button(t`The rules`, () => page.beside("rules")),
    button(
      t`Rules for us`,
      () => page.press(`set:${look.name}`),
      t`Rules for us: players, stage and house rules of ${title}`,
    ),
    look.together && page.owner && button(t`Play with somebody`, () => page.press("room", { do: "open" })),
    page.owner && button(t`Share this deal`, page.share),
    page.owner && button(t`Print`, () => page.paper(true)),
  ];
}

/** Where that costs a seat in a game, it is asked once more. @param {{ asks: boolean, leave: () => void }} props */
function Leaving({ asks, leave }) {
  const { sure, on } = useSure(leave, asks);
  return html`<button type="button" class=${sure ? "cl-choice cl-sure" : "cl-choice"} ...${on}>${sure ? t`Leave this table? Press once more.` : t`Leave this table`}</button>`;
}

/** What is kept under "More" at such a table. @param {Page} page @param {Table} look */
export function roomed(page, look) {
  const room = look.room;
  if (!room) return [];
  /** @param {string} deed */
  const does = (deed) => () => page.press("room", { do: deed });
  return [
    html`<p class="cl-stage-of">${t`Table ${room.code}`}</p>`,
    room.host && room.board && button(t`All tables`, does("board")),
    room.knocks > 0 && button(t`Let in whoever is at the door: ${room.knocks}`, does("let in")),
    room.host && button(t`Who is here?`, does("lobby")),
    room.host && button(t`Have a break`, does("pause")),
    room.pauses && button(room.pauses === "pause" ? t`Have a break` : t`Go on`, does(room.pauses)),
    room.sits && button(t`Sit down`, does("join")),
    button(t`The rules`, () => page.beside("rules")),
    !room.host && html`<${Leaving} asks=${room.asks} leave=${does("leave")} />`,
  ];
}
