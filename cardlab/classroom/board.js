/**
 * The teacher's board: over the small pictures of the tables stand their letters and how it goes there; above them all,
 * what is done to all of them.
 *
 * @import { Bar, Board, BoardPage, Note, Poll, Small } from "../home/front/messages.d.ts"
 * @import { Context } from "../table/front/model.d.ts"
 */

import { doorOf } from "../home/front/address.js";
import { Ending } from "../home/front/sure.js";
import { icon } from "../table/front/parts/icon.js";
import { t } from "../table/front/parts/text.js";
import { html, useLayoutEffect, useState, render as write } from "../table/front/vendor/view.js";
import { count, hardest } from "./hard.js";

const SIGNS = { plays: "play", empty: "plus", rests: "pause", thinks: "on", away: "tool:undo", won: "tick" };

/** @typedef {(deed: string, more?: object) => void} Act */

/** @param {{ one: Small, act: Act }} props */
function Foot({ one, act }) {
  const rests = one.is === "rests";
  const goes = rests ? t`Start table ${one.code}` : t`Pause table ${one.code}`;
  return html`<div class="cl-small-of" data-is=${one.is}><footer>
    <b class="cl-letters-of">${one.code}</b><span class="cl-pill">${icon(SIGNS[one.is])}<i>${one.words}</i></span>
    <button type="button" aria-label=${t`Show table ${one.code}`} onClick=${() => act("show", { code: one.code })}>${icon("tool:watch")}</button>
    <button type="button" aria-label=${goes} onClick=${() => act("rest", { code: one.code })}>${icon(rests ? "play" : "pause")}</button>
  </footer></div>`;
}

/** A language as it calls itself. @param {string} code */
const own = (code) => new Intl.DisplayNames([code], { type: "language" }).of(code);

/** What devices speak that have chosen nothing. @param {{ look: Board, act: Act }} props */
function Languages({ look, act }) {
  if (look.languages.length < 2) return null;
  const each = look.languages.map(
    (code) =>
      html`<button type="button" class="cl-key" lang=${code} aria-pressed=${String(code === look.language)} onClick=${() => act("language", { code })}>${own(code)}</button>`,
  );
  return html`<div role="group" class="cl-speaks" aria-label=${t`Language of the class`}><span>${t`Language of the class`}</span>${each}</div>`;
}

/** How the class comes. @param {{ look: Board, act: Act, close: () => void }} props */
function Ways({ look, act, close }) {
  const { code, share } = look;
  const [door, letters] = [doorOf(share.url), [...code].join(" ")];
  const [open, type] = t`No camera? Open ${door}, tap “Play with somebody” and type the letters.`.split(door);
  const how = share.alone
    ? html`<p class="cl-alone">${t`Other devices can't reach this computer yet. Start it with “cardlab class”.`}</p>`
    : html`<p>${open}<b>${door}</b>${type}</p>`;
  return html`<div class="cl-class-ways" role="dialog" aria-label=${t`How the class comes in`}>
    ${share.qr && html`<img src=${share.qr} alt=${t`The way to the tables as a QR code`} class="cl-qr" />`}
    <div><h2>${t`Point your device here.`}</h2>
      <p class="cl-code" aria-label=${t`The letters ${letters}`}>${[...code].map((one) => html`<b aria-hidden="true">${one}</b>`)}</p>${how}
      <${Languages} look=${look} act=${act} />
      <button type="button" class="cl-key cl-gold" onClick=${close}>${icon("tick")}${t`All are here`}</button></div>
  </div>`;
}

/** @param {string} drawing */
const drawn = (drawing) => `data:image/svg+xml,${encodeURIComponent(drawing)}`;

/** A position that the teacher types. @param {{ alas: string, act: Act }} props */
function Own({ alas, act }) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLFormElement)
      act("own", Object.fromEntries(new FormData(event.currentTarget).entries()));
  };
  /** @param {Event} event */
  const seen = ({ currentTarget }) => {
    if (currentTarget instanceof HTMLDetailsElement && currentTarget.open) currentTarget.scrollIntoView();
  };
  return html`<details class="cl-own" onToggle=${seen}><summary>${t`A position of your own`}</summary><form onSubmit=${submit}>
      <label>${t`The cards, such as “A: 7C 5H 9S | discard: 7H”`}<textarea name="position" rows="2" required maxlength="2000" spellcheck="false"></textarea></label>
      <label>${t`The question`}<input name="request" maxlength="200" placeholder=${t`What would you do now?`} /></label>
      <div><button type="submit" class="cl-key cl-gold">${icon("tick")}${t`Ask`}</button>${alas && html`<p role="alert" class="cl-alas">${alas}</p>`}</div></form></details>`;
}

/** Which question the class is asked. @param {{ look: Board, act: Act, close: () => void }} props */
function Questions({ look, act, close }) {
  const stages = look.stages.map(
    (one) =>
      html`<button type="button" class="cl-key" aria-pressed=${String(one === look.lesson)} onClick=${() => act("questions", { stage: one })}>${one}</button>`,
  );
  const games = look.games.map(
    ([name, title]) => html`<option value=${name} selected=${name === look.asks}>${title}</option>`,
  );
  /** @param {string} game */
  const chooses = (game) => act("questions", { game, hard: hardest(game) });
  /** @param {Event} event */
  const chosen = (event) => {
    if (event.currentTarget instanceof HTMLSelectElement) chooses(event.currentTarget.value);
  };
  const all = look.questions.map((one, at) => ({ one, at, hard: at === look.hard }));
  const list = [...all.filter(({ hard }) => hard), ...all.filter(({ hard }) => !hard)].map(
    ({ one, at, hard }) =>
      html`<li><button type="button" class=${hard ? "cl-gold" : ""} onClick=${() => act("ask", { at })}>${one}${hard && html` <small>${t`Last time this was hard.`}</small>`}</button></li>`,
  );
  const ticket = html`<button type="button" class="cl-key cl-gold" onClick=${() => act("ticket")}>${icon("tick")}${t`Exit ticket`}</button>`;
  return html`<div class="cl-class-ways cl-questions" role="dialog" aria-label=${t`Ask the class`}><header><h2>${t`Ask the class`}</h2>
      <select aria-label=${t`Game`} onChange=${chosen}>${games}</select>
      <div role="group" aria-label=${t`Stage`}><span>${t`Stage`}</span>${stages}</div>${look.questions.length > 0 && ticket}
      <button type="button" class="cl-key" onClick=${close}>${icon("shut")}${t`Close`}</button></header>
    ${look.stages.length ? html`<ol>${list}</ol>` : html`<p>${t`This game has no lesson with questions.`}</p>`}
    <${Own} alas=${look.alas} act=${act} /></div>`;
}

/** An answer and how many have given it. @param {{ bar: Bar, most: number, shown: boolean }} props */
function Answer({ bar, most, shown }) {
  const judged = shown ? (bar.right ? "yes" : "no") : "";
  return html`<li data-is=${judged}><div class="cl-bar"><b>${bar.votes}</b><i style=${`height: ${bar.votes ? 12 + (63 * bar.votes) / most : 2}%`}></i></div>
    <div class="cl-answer">${bar.card ? html`<img src=${drawn(bar.card)} alt=${bar.words} />` : html`<span>${bar.words}</span>`}
      ${judged && html`<em>${icon(judged)}</em>`}</div><small>${bar.cause}</small></li>`;
}

/** What is done with the answers. @param {{ look: Board, act: Act, back?: () => void }} props */
function Next({ look, act, back }) {
  if (back)
    return html`<button type="button" class="cl-key cl-gold" onClick=${back}>${icon("back")}${t`All questions`}</button>`;
  if (!look.shown)
    return html`<button type="button" class="cl-key cl-gold" onClick=${() => act("reveal")}>${icon("tick")}${t`Show the answers`}</button>`;
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${look.file}`)}`; // the mark is for spreadsheets
  return html`<a class="cl-key" href=${file} download=${t`answers.csv`}>${icon("save")}${t`Save`}</a>
    <button type="button" class="cl-key cl-gold" onClick=${() => act("go on")}>${icon("play")}${t`Back to the tables`}</button>`;
}

/** What the class has answered to a question. @param {{ look: Board, poll: Poll, act: Act, back?: () => void }} props */
function Vote({ look, poll, act, back }) {
  const most = Math.max(...poll.bars.map((bar) => bar.votes), 1);
  return html`<div class="cl-vote"><section><h1>${poll.request}</h1><img src=${drawn(poll.picture)} alt=${t`The table of this question`} />
      <footer><b role="status">${t`${poll.answered} of ${look.children} answered`}</b><${Next} look=${look} act=${act} back=${back} /></footer></section>
    <ol class="cl-bars">${poll.bars.map((bar) => html`<${Answer} key=${bar.words} bar=${bar} most=${most} shown=${look.shown} />`)}</ol></div>`;
}

/** What the class has answered to several questions. @param {{ look: Board, act: Act }} props */
function Ticket({ look, act }) {
  const [at, open] = useState(-1);
  const poll = look.polls[at];
  if (poll) return html`<${Vote} look=${look} poll=${poll} act=${act} back=${() => open(-1)} />`;
  const rows = look.polls.map((one, number) => {
    const right = look.shown
      ? t`${one.right} of ${one.answered} right`
      : t`${one.answered} of ${look.children} answered`;
    const part =
      (100 * (look.shown ? one.right : one.answered)) / Math.max(1, look.shown ? one.answered : look.children);
    return html`<li><button type="button" onClick=${() => open(number)}><img src=${drawn(one.picture)} alt="" /><span>${one.request}</span>
      <b role="status">${right}</b><i style=${`--cl-part: ${Math.min(100, part)}%`}></i></button></li>`;
  });
  return html`<div class="cl-vote cl-exit"><h1>${t`Exit ticket`}</h1><ol>${rows}</ol><footer><${Next} look=${look} act=${act} /></footer></div>`;
}

/** @param {{ look: Board, act: Act }} props */
function Keys({ look, act }) {
  const [open, unfold] = useState(!look.children); // who comes back to the tables has seen it
  const [asking, ask] = useState(false);
  const asked = look.polls.length > 0;
  useLayoutEffect(() => ask(false), [asked]); // the tables come back once it is answered
  const questions = () => {
    act("questions", { stage: look.lesson, hard: look.questions.length ? [] : hardest(look.asks) });
    ask(true);
  };
  const count = t`${look.tables.length} [table|tables], ${look.children} [child|children]`;
  const go = look.rests && !look.eyes;
  return html`<header class="cl-board-head">
      <${Ending} label=${t`Close all tables`} asks=${look.children > 0} away=${() => act("part")} />
      <div><h1 tabindex="-1">${look.title}</h1><small>${count}</small></div>
      <button type="button" class="cl-key" onClick=${() => unfold(true)}>${look.code}</button>
      <button type="button" class="cl-key" onClick=${() => act("more")}>${icon("plus")}${t`Table`}</button>
      <button type="button" class="cl-key cl-deal-of" onClick=${() => act("deal")}>${icon("tool:new")}${t`Deal the same to all`}</button>
      <button type="button" class="cl-key" onClick=${() => act(go ? "start" : "pause")}>${icon(go ? "play" : "pause")}${go ? t`Start all` : t`Pause all`}</button>
      <button type="button" class="cl-key cl-gold" aria-pressed=${String(look.eyes)} onClick=${() => act("eyes")}>${icon("tool:watch")}${t`Eyes up`}</button>
      <button type="button" class="cl-key cl-ask-of" onClick=${questions}>${icon("tool:hint")}${t`Ask the class`}</button>
    </header>
    <${Notes} notes=${look.notes} act=${act} />
    <div class="cl-smalls">${look.tables.map((one) => html`<${Foot} key=${one.code} one=${one} act=${act} />`)}</div>
    ${asking && !look.polls.length && html`<${Questions} look=${look} act=${act} close=${() => ask(false)} />`}
    ${look.polls.length > 1 && html`<${Ticket} look=${look} act=${act} />`}
    ${look.polls.length === 1 && html`<${Vote} look=${look} poll=${look.polls[0]} act=${act} />`}
    ${open && html`<${Ways} look=${look} act=${act} close=${() => unfold(false)} />`}`;
}

/** One quiet line with what can be done. @param {{ notes: Note[], act: Act }} props */
function Notes({ notes: [note, ...more], act }) {
  if (!note) return html`<div role="status"></div>`;
  const keys = note.keys.map(
    ({ deed, label }) =>
      html`<button type="button" class="cl-key" onClick=${() => act(deed, { kind: note.kind })}>${label}</button>`,
  );
  return html`<div role="status" class="cl-board-note"><b>${note.words}</b>${more.length > 0 && html`<small>${t`${more.length} more`}</small>`}${keys}
    <button type="button" class="cl-heard" aria-label=${t`Got it`} onClick=${() => act("heard", { kind: note.kind })}>${icon("shut")}</button></div>`;
}

/** So that the pictures are as large as can be. @param {number} tables */
const columns = (tables) => 1 + [1, 4, 6].filter((most) => tables > most).length;

/** @param {Context<BoardPage>} context */
function render({ model, el }) {
  el.classList.add("cl-front", "cl-board-front");
  /** @type {Act} */
  const act = (deed, more = {}) => model.send({ do: deed, ...more });
  let shown = true; // what was shown before this page came is counted
  const draw = () => {
    const look = model.get("look");
    if (look.shown && !shown) count(look);
    shown = look.shown;
    el.parentElement?.style.setProperty("--cl-columns", String(columns(look.tables.length)));
    el.parentElement?.classList.toggle("cl-noted", look.notes.length > 0);
    write(html`<${Keys} look=${look} act=${act} />`, el);
  };
  model.on("change:look", draw);
  draw();
  return () => {
    model.off("change:look", draw);
    write(null, el);
  };
}

export default { render };
