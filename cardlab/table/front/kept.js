/* What this browser keeps, apart for each child by name. It stands before the code of every page that keeps something.
 *
 * Keys: "cardlab/<game>" a save, "cardlab-last/<game>" a plan, "cardlab-wins/<game>" one's own games, and of a lesson
 * "cardlab-stars/<exercise>" {stars, due, gap, event}, "cardlab-step/<lesson>" where one is, "cardlab-visit/all" {n, at}.
 * Of a child called Ana they begin with "cardlab@Ana". "cardlab-who" is who plays now, "cardlab-names" who may.
 *
 * A kind of exercise that was missed comes again at the next visit; answered right then, two visits later, then four,
 * then it is known. A visit begins with the first lesson opened half an hour after anything was done.
 */
const keeper = (() => {
  const PAUSE = 30 * 60 * 1000; // milliseconds without doing anything, after which another visit begins
  const LONGEST = 4; // visits: what was right after so many is known
  const read = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const write = (key, text) => { try { localStorage.setItem(key, text); } catch { unkept(); } };
  const drop = (key) => { try { localStorage.removeItem(key); } catch { /* nothing was kept */ } };
  // Said once on a page where the browser's storage is full or forbidden; a tap puts it away.
  function unkept() {
    const page = document.documentElement.dataset; // several parts of it keep something
    if (page.cardlabUnkept) return;
    page.cardlabUnkept = "told";
    const away = el("button", { type: "button", className: "cl-away", onclick: () => note.remove() }, "OK");
    away.style.cssText = "flex:none;min-width:44px;min-height:44px;border:0;border-radius:10px;background:#ffd257;color:#17301f;font:inherit;font-weight:bold;cursor:pointer";
    const note = el("div", { className: "cl-unkept" }, el("span", {}, "This browser can keep nothing now: a game ends when you leave this page."), away);
    note.setAttribute("role", "status");
    note.style.cssText = "position:fixed;top:8px;left:50%;transform:translateX(-50%);z-index:30;display:flex;align-items:center;gap:12px;box-sizing:border-box;width:max-content;max-width:calc(100vw - 16px);padding:8px 8px 8px 16px;border-radius:14px;background:#17301f;color:#fff;font-size:16px;box-shadow:0 2px 10px rgb(0 0 0 / 30%)";
    document.body.append(note);
  }
  const parsed = (text, otherwise) => { try { return JSON.parse(text) ?? otherwise; } catch { return otherwise; } };
  const who = () => read("cardlab-who") || "";
  const base = (name = who()) => (name ? `cardlab@${encodeURIComponent(name).replaceAll("-", "%2D")}` : "cardlab");
  const names = () => {
    const known = parsed(read("cardlab-names"), []);
    return Array.isArray(known) ? known.filter((name) => typeof name === "string") : [];
  };
  const mine = (name) => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(base(name)) && /^(-[a-z]+)?\//.test(key.slice(base(name).length)));
    } catch { return []; }
  };
  const add = (name) => {
    const kept = name.replace(/[/@|]/g, "").trim().slice(0, 20);
    if (kept && !names().includes(kept)) write("cardlab-names", JSON.stringify([...names(), kept]));
    return kept;
  };
  const choose = (name) => write("cardlab-who", name);
  const forget = (name) => {
    mine(name).forEach(drop);
    write("cardlab-names", JSON.stringify(names().filter((known) => known !== name)));
    if (who() === name) choose("");
  };
  const written = (name) => {
    const kept = Object.fromEntries(mine(name).map((key) => [key.slice(base(name).length), read(key)]));
    return JSON.stringify({ cardlab: "kept", format: 1, name, kept });
  };
  // Brings back what `written` made; says in a sentence what is wrong with any other text.
  const bring = (text) => {
    const told = text.length < 5e6 ? parsed(text, {}) : {};
    if (told.cardlab !== "kept" || told.format !== 1 || typeof told.name !== "string" || typeof told.kept !== "object" || !told.kept) {
      throw new Error("This file holds nothing that was kept here. Choose one that cardlab has saved.");
    }
    const name = add(told.name);
    for (const [key, value] of Object.entries(told.kept)) {
      if (/^(-[a-z]+)?\/[\w.:-]{1,80}$/.test(key) && typeof value === "string") write(base(name) + key, value);
    }
    choose(name);
  };

  // ---- stars ------------------------------------------------------------------------------------------------------

  const visit = () => parsed(read(`${base()}-visit/all`), {});
  const done = (n) => write(`${base()}-visit/all`, JSON.stringify({ n, at: Date.now() }));
  const arrive = () => {
    const { n = 0, at = 0 } = visit();
    done(Date.now() - at > PAUSE ? n + 1 : n);
  };
  const of = (exercise) => parsed(read(`${base()}-stars/${exercise}`), {});
  const due = (exercise) => { const { due: when } = of(exercise); return when !== undefined && when <= (visit().n || 0); };
  // What has come of an exercise: {exercise, event, stars, missed}. The same event is told more than once.
  const star = ({ exercise, event, stars, missed }) => {
    const old = of(exercise);
    if (!event || old.event === event) return;
    const now = visit().n || 0;
    const kept = { ...old, event, stars: Math.max(old.stars || 0, stars || 0) };
    if (missed) Object.assign(kept, { due: now + 1, gap: 1 });
    else if (stars && old.due !== undefined && old.due <= now) {
      Object.assign(kept, { gap: 2 * old.gap, due: now + 2 * old.gap });
      if (kept.gap > LONGEST) { delete kept.due; delete kept.gap; }
    }
    write(`${base()}-stars/${exercise}`, JSON.stringify(kept));
    done(now);
    window.dispatchEvent(new CustomEvent("cardlab-star", { detail: exercise }));
  };
  const step = (lesson, at) => (at === undefined ? parsed(read(`${base()}-step/${lesson}`), null) : write(`${base()}-step/${lesson}`, JSON.stringify(at)));

  // ---- who plays --------------------------------------------------------------------------------------------------

  const el = (tag, dress, ...inside) => {
    const made = Object.assign(document.createElement(tag), dress);
    made.append(...inside);
    return made;
  };
  function ask() {
    const box = el("dialog", { className: "cl-who-box" });
    box.setAttribute("aria-label", "Who is playing?");
    const said = el("p", { className: "cl-who-said" });
    said.setAttribute("role", "status");
    // A page that can show what is kept for another one without being loaded again says so.
    const turned = () => {
      box.close();
      if (window.dispatchEvent(new CustomEvent("cardlab-who", { cancelable: true }))) location.reload();
    };
    const turn = (name) => { choose(name); turned(); };
    const child = (name) => {
      const button = el("button", { type: "button", className: "cl-who-name", onclick: () => turn(name) }, name || "Nobody special");
      button.setAttribute("aria-pressed", String(name === who()));
      return button;
    };
    const field = el("input", { type: "text", maxLength: 20, placeholder: "A first name, or any other" });
    field.setAttribute("aria-label", "A new name");
    const form = el("form", { className: "cl-who-new", onsubmit: (event) => {
      event.preventDefault();
      const name = add(field.value);
      if (name) turn(name);
      else field.focus();
    } }, field, el("button", {}, "Add"));
    const called = who() || "nobody special";
    const out = el("button", { type: "button", onclick: () => {
      const link = el("a", { href: URL.createObjectURL(new Blob([written(who())], { type: "application/json" })), download: `cardlab-${(who() || "kept").replace(/[^\w-]+/g, "_")}.json` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      said.textContent = "Saved as a file. It can be brought back on any device.";
    } }, "Save as a file");
    const file = el("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: async () => {
      try {
        bring(await file.files[0].text());
        turned();
      } catch (error) {
        said.textContent = error.message;
        file.value = "";
      }
    } });
    const back = el("button", { type: "button", onclick: () => file.click() }, "Bring back from a file");
    const away = el("button", { type: "button", className: "cl-who-away", onclick: () => { // the second tap means it
      if (!away.dataset.sure) {
        away.dataset.sure = "1";
        away.textContent = `Really delete all stars and games of ${called}?`;
        return;
      }
      forget(who());
      turned();
    } }, `Delete what is kept for ${called}`);
    box.append(el("h2", {}, "Who is playing?"),
      el("p", {}, "Stars and unfinished games are kept in this browser, for each name apart. Nothing is sent anywhere."),
      el("div", { className: "cl-who-names" }, ...["", ...names()].map(child)), form,
      el("div", { className: "cl-who-files" }, out, back, file), away, said,
      el("button", { type: "button", className: "cl-who-close", onclick: () => box.close() }, "Close"));
    box.addEventListener("close", () => box.remove());
    document.body.append(box);
    box.showModal();
  }
  function chip() {
    const button = el("button", { type: "button", className: "cl-who", onclick: ask }, who() || "Who?");
    button.dataset.key = "who"; // keeps the focus where the page is drawn anew
    button.setAttribute("aria-haspopup", "dialog");
    button.setAttribute("aria-label", who() ? `${who()} is playing. Somebody else?` : "Who is playing?");
    return button;
  }
  return { base, read, write, drop, who, names, add, choose, forget, written, bring, arrive, star, of, due, step, chip };
})();
