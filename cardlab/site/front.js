/* The front of the home page: the games, the form before a game, the bar above a table. It shows what `look` says (one
 * dict, one message a change) and sends back what was pressed; see home.py for what the fields mean. It also keeps the
 * address of the page in step, and what this browser remembers ("cardlab/<game>": a save, "cardlab-last/<game>": a plan).
 * Text is only ever set as textContent: names come from people.
 */
const save = () => `${keeper.base()}/`; // of whoever plays
const last = () => `${keeper.base()}-last/`;
const GEAR = "M19.4 13a7.5 7.5 0 0 0 0-2l2.1-1.6-2-3.5-2.5 1a7.5 7.5 0 0 0-1.7-1L15 3H9l-.4 2.9a7.5 7.5 0 0 0-1.7 1l-2.5-1-2 3.5L4.6 11a7.5 7.5 0 0 0 0 2l-2.1 1.6 2 3.5 2.5-1a7.5 7.5 0 0 0 1.7 1L9 21h6l.4-2.9a7.5 7.5 0 0 0 1.7-1l2.5 1 2-3.5zM12 15.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7z";
const SVG = "http://www.w3.org/2000/svg";

function make(tag, dress = {}, ...inside) {
  const el = document.createElement(tag);
  for (const [key, value] of Object.entries(dress)) {
    if (key === "on") for (const [event, act] of Object.entries(value)) el.addEventListener(event, act);
    else if (key in el && key !== "list") el[key] = value;
    else el.setAttribute(key, value);
  }
  el.append(...inside.filter((part) => part !== null && part !== undefined && part !== ""));
  return el;
}

function icon(d) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  path.setAttribute("fill-rule", "evenodd");
  svg.append(path);
  return svg;
}

function stored(prefix) {
  const found = {};
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) found[key.slice(prefix.length)] = localStorage.getItem(key);
    }
  } catch { /* private windows keep nothing */ }
  return found;
}

function render({ model, el }) {
  el.classList.add("cl-front");
  const command = document.body.dataset.cardlab === "site" ? "cardlab class" : "cardlab --host 0.0.0.0"; // lets others in
  const owner = Boolean(document.body.dataset.cardlab); // a page of our own: its address and title are ours
  const games = new Map(model.get("games").map((game) => [game.name, game]));
  const faces = model.get("faces");
  const send = (message) => { try { model.send(message); } catch { /* the page is being left */ } };
  const press = (id, more = {}) => send({ press: id, ...more });
  const button = (words, id, dress = {}) => make("button", {
    type: "button", ...dress, on: { click: () => press(id) },
  }, words);
  const said = (sentence) => (sentence ? make("p", { className: "cl-alas", role: "alert" }, sentence) : null);

  // ---- the games ----------------------------------------------------------------------------------------------

  function picture(name) {
    return make("img", { src: games.get(name).poster, alt: "", className: "cl-poster" });
  }

  function offer(item) {
    const go = make("button", { type: "button", className: "cl-go", on: { click: () => press(`go:${item.name}`) } },
      picture(item.name),
      make("span", {}, make("b", {}, `Go on with ${games.get(item.name).title}`), make("small", {}, item.words)));
    const away = make("button", {
      type: "button", className: "cl-away", title: "Throw this game away",
      "aria-label": `Throw the game of ${games.get(item.name).title} away`,
      on: { click: () => { // the second tap means it
        if (away.classList.contains("cl-sure")) forget(item.name);
        away.classList.add("cl-sure");
        away.textContent = "Throw away?";
      } },
    }, "×");
    return make("div", { className: "cl-offer" }, go, away);
  }

  function forget(name) {
    keeper.drop(save() + name);
    press(`forget:${name}`);
  }

  function tile(game, going) {
    const play = make("button", {
      type: "button", className: "cl-play", "aria-label": `${going ? "Go on with" : "Play"} ${game.title}`,
      on: { click: () => { play.classList.add("cl-busy"); press(`play:${game.name}`); } },
    }, picture(game.name), going ? make("span", { className: "cl-badge" }, "Go on") : "",
    make("span", { className: "cl-name" }, game.title), make("span", { className: "cl-facts" }, game.facts));
    const gear = make("button", {
      type: "button", className: "cl-gear", title: "Players, stage and house rules",
      "aria-label": `Players, stage and house rules of ${game.title}`,
      on: { click: () => press(`set:${game.name}`) },
    }, icon(GEAR));
    const learn = game.lesson ? make("a", { className: "cl-learn", href: game.lesson, "aria-label": `Learn ${game.title}` }, "Learn") : "";
    return make("div", { className: "cl-tile" }, play, make("div", { className: "cl-foot" }, learn, gear));
  }

  function links(className, name, pages) {
    return pages.length ? make("nav", { className, "aria-label": name },
      ...pages.map((page) => make("a", { className: "cl-learn", href: page.address }, page.title))) : null;
  }

  function home(look) {
    const going = new Set(look.offers.map((item) => item.name));
    const sections = look.ages.map(({ age, names }) => make("section", { "aria-label": `From ${age} years` },
      make("h2", {}, `From ${age}`),
      make("div", { className: "cl-games" }, ...names.map((name) => tile(games.get(name), going.has(name))))));
    return [
      make("header", { className: "cl-head" }, make("h1", { tabIndex: -1 }, "cardlab"),
        make("p", {}, "Tap a picture and play."), links("cl-first", "New here?", look.first),
        owner ? keeper.chip() : "",
        button("For a class", "class", { className: "cl-quiet" })),
      said(look.alas),
      look.offers.length ? make("div", { className: "cl-offers" }, ...look.offers.map(offer)) : null,
      make("div", { className: "cl-ages" }, ...sections),
      links("cl-further", "Find out more", look.further),
    ];
  }

  // ---- the form -----------------------------------------------------------------------------------------------

  function face(chip) {
    if (chip.bot) return make("img", { alt: "", src: faces[chip.face], className: "cl-face" });
    return make("span", { className: "cl-face cl-letter", "aria-hidden": "true" }, (chip.name.trim()[0] || "?").toUpperCase());
  }

  function chip(item, at, look) {
    const plays = Object.entries(look.strengths);
    const name = item.bot
      ? make("span", { className: "cl-who" }, make("b", {}, item.name), plays.length < 2 ? make("small", {}, "computer") : "")
      : make("input", { type: "text", value: item.name, maxLength: 40, "aria-label": `Name of player ${at + 1}`,
        "data-key": `name${at}`, on: { change: (event) => press("form", { seat: ["name", at, event.target.value] }) } });
    const how = item.bot && plays.length > 1 ? make("select", {
      "aria-label": `How ${item.name} plays`, "data-key": `how${at}`,
      on: { change: (event) => press("form", { seat: ["strength", at, event.target.value] }) },
    }, ...plays.map(([spec, words]) => make("option", { value: spec, selected: spec === item.bot }, words))) : "";
    const minus = make("button", {
      type: "button", className: "cl-minus", "aria-label": `Take ${item.name} away`, "data-key": `minus${at}`,
      disabled: look.chips.length <= look.least,
      on: { click: () => press("form", { seat: ["remove", at, ""] }) },
    }, "−");
    return make("li", { className: "cl-chip" }, face(item), make("div", { className: "cl-what" }, name, how), minus);
  }

  function stage(item, i, look) {
    const stairs = make("span", { className: "cl-stairs", "aria-hidden": "true" },
      ...look.stages.map((_, k) => make("i", { className: k <= i ? "cl-up" : "" })));
    const radio = make("input", {
      type: "radio", name: `stage-${look.name}`, value: item.id, checked: item.id === look.stage, "data-key": `stage${item.id}`,
      on: { change: () => press("form", { stage: item.id }) },
    });
    return make("label", { className: "cl-stage" }, radio, stairs, make("b", {}, `Stage ${item.id}`), make("span", {}, item.text));
  }

  function rule(row) {
    const key = { "data-key": `rule-${row.name}` };
    const change = (at) => press("form", { option: [row.name, at] });
    const help = make("small", {}, row.help);
    if (!row.words.length) {
      const tick = make("input", { type: "checkbox", checked: row.at === 1, ...key, on: { change: (e) => change(e.target.checked ? 1 : 0) } });
      return make("label", { className: "cl-field cl-tick" }, tick, make("span", {}, row.label, help));
    }
    const list = make("select", { ...key, on: { change: (e) => change(e.target.selectedIndex) } },
      ...row.words.map((words, i) => make("option", { selected: i === row.at }, words)));
    return make("label", { className: "cl-field" }, make("span", {}, row.label, help), list);
  }

  // A deal of the museum: one tap plays it, from the beginning or from where the slider stands.
  function famous(row, look) {
    const from = make("output", {}, "from the beginning");
    const slider = row.later ? make("input", {
      type: "range", min: 0, max: row.later, value: 0, "data-key": `from-${row.name}`, "aria-label": `Where ${row.name} begins`,
      on: { input: (event) => {
        const after = Number(event.target.value);
        from.textContent = after ? `after ${after} × “${row.step}”` : "from the beginning";
        event.target.setAttribute("aria-valuetext", from.textContent);
      } },
    }) : "";
    const play = make("button", { type: "button", className: "cl-main", "data-key": `famous-${row.name}`, "aria-label": `Play ${row.name}`,
      on: { click: () => press(`famous:${look.name}`, { deal: row.name, after: slider ? Number(slider.value) : 0 }) } }, "Play");
    return make("li", { className: "cl-deal-of" },
      make("div", {}, make("b", {}, row.about), make("small", {}, row.source), slider ? make("label", {}, slider, from) : ""), play);
  }

  let open = false; // whether the house rules are unfolded
  function form(look) {
    const players = look.most > 1 ? make("section", {}, make("h2", {}, "Who plays?"), said(look.wrong.players),
      make("ul", { className: "cl-chips" }, ...look.chips.map((item, at) => chip(item, at, look))),
      make("div", { className: "cl-row" },
        make("button", { type: "button", "data-key": "person", disabled: look.chips.length >= look.most,
          on: { click: () => press("form", { seat: ["add person", -1, ""] }) } }, "+ Somebody"),
        make("button", { type: "button", "data-key": "bot", disabled: look.chips.length >= look.most,
          on: { click: () => press("form", { seat: ["add bot", -1, ""] }) } }, "+ Computer player"))) : null;
    const house = look.house.length ? make("details", { className: "cl-house", open: open || Boolean(look.wrong.house),
      on: { toggle: (event) => { open = event.target.open; } } },
      make("summary", { "data-key": "house" }, "House rules", look.changed ? make("small", {}, look.changed) : ""),
      ...look.house.map(({ section, rows }) => make("fieldset", {}, make("legend", {}, section), ...rows.map(rule)))) : null; // a first stage may leave nothing to agree on
    const museum = look.museum.length ? make("section", {}, make("h2", {}, "The museum"),
      make("p", {}, `Famous deals to play. ${look.museum[0].rules}.`),
      make("ul", { className: "cl-museum" }, ...look.museum.map((row) => famous(row, look)))) : null;
    const number = make("label", { className: "cl-field" },
      make("span", {}, "Deal number", make("small", {}, "Who plays the same number has the same cards.")),
      make("input", { type: "text", inputMode: "numeric", placeholder: "any", value: look.number, "data-key": "number",
        on: { change: (event) => press("form", { number: event.target.value }) } }));
    const colours = make("label", { className: "cl-field cl-tick" },
      make("input", { type: "checkbox", checked: look.colours === 4, "data-key": "colours",
        on: { change: (event) => press("form", { colours: event.target.checked ? 4 : 2 }) } }),
      make("span", {}, "Four colours", make("small", {}, "Every suit has a colour of its own.")));
    return [
      make("header", { className: "cl-head" }, button("‹ All games", "home", { className: "cl-quiet" }),
        make("h1", { tabIndex: -1 }, games.get(look.name).title),
        make("p", {}, games.get(look.name).aim)),
      said(look.alas),
      losing(look),
      make("section", {}, make("h2", {}, "How much of the game?"),
        make("div", { className: "cl-stages", role: "radiogroup", "aria-label": "Stage" }, ...look.stages.map((item, i) => stage(item, i, look)))),
      players,
      museum,
      make("section", {}, make("h2", {}, "More"), said(look.wrong.number), number, colours, said(look.wrong.house), house),
      make("div", { className: "cl-start" }, button("Deal the cards", "deal", { className: "cl-main" })),
    ];
  }

  // One game of a kind is kept: whoever deals another one is asked.
  function losing(look) {
    if (!look.losing) return null;
    const title = games.get(look.name).title;
    const ask = make("dialog", { className: "cl-dialog", "aria-label": "Deal new cards?" },
      make("h2", {}, "Deal new cards?"), make("p", {}, `Your last game of ${title} is not over. It would end here.`),
      make("div", { className: "cl-row" }, button("Go on with that game", `go:${look.name}`, { className: "cl-main" }),
        make("button", { type: "button", on: { click: () => press("deal", { sure: true }) } }, "Deal new cards")));
    ask.addEventListener("cancel", (event) => { event.preventDefault(); press("form"); });
    requestAnimationFrame(() => { if (ask.isConnected && !ask.open) ask.showModal(); });
    return ask;
  }

  // ---- for a class --------------------------------------------------------------------------------------------

  function classroom(look) {
    const pick = make("select", { "data-key": "game", "aria-label": "Game", on: { change: (e) => press("form", { game: e.target.value }) } },
      ...[...games.values()].map((game) => make("option", { value: game.name, selected: game.name === look.name }, game.title)));
    const level = make("select", { "data-key": "level", "aria-label": "Stage", on: { change: (e) => press("form", { stage: e.target.value }) } },
      ...look.stages.map((item) => make("option", { value: item.id, selected: item.id === look.stage }, `${item.id}: ${item.text}`)));
    return [
      make("header", { className: "cl-head" }, button("‹ All games", "home", { className: "cl-quiet" }),
        make("h1", { tabIndex: -1 }, "For a class"),
        make("p", {}, "Everybody gets the same cards, in full screen and without sound. Show this page, or send the link.")),
      said(look.alas),
      make("div", { className: "cl-class-page" },
        make("div", {},
          make("label", { className: "cl-field" }, make("span", {}, "Game"), pick),
          make("label", { className: "cl-field" }, make("span", {}, "Stage"), level),
          said(look.wrong.number),
          make("label", { className: "cl-field" }, make("span", {}, "Deal number"),
            make("input", { type: "text", inputMode: "numeric", value: look.number, "data-key": "number",
              on: { change: (event) => press("form", { number: event.target.value }) } })),
          make("div", { className: "cl-row" }, make("button", { type: "button", className: "cl-main", on: { click: () => {
            full();
            press("deal");
          } } }, "Play it here"))),
        shared(look.share)),
    ];
  }

  // ---- the bar above a table ----------------------------------------------------------------------------------

  const full = () => document.documentElement.requestFullscreen?.().catch(() => {});
  function base() {
    return owner ? `${location.origin}${location.pathname}` : "";
  }

  function shared(share) {
    if (!share || !share.url) return null;
    const field = make("input", { type: "text", readOnly: true, value: share.url, "aria-label": "The link to this deal", "data-key": "link",
      on: { focus: (event) => event.target.select() } });
    const told = make("span", { role: "status" });
    const copy = make("button", { type: "button", "data-key": "copy", on: { click: async () => {
      field.focus();
      field.select();
      let done = false;
      try { await navigator.clipboard.writeText(share.url); done = true; } catch { done = document.execCommand("copy"); }
      told.textContent = done ? "Copied." : "Press Ctrl and C to copy.";
    } } }, "Copy the link");
    return make("div", { className: "cl-share" },
      share.qr ? make("img", { src: share.qr, alt: "The link as a QR code", className: "cl-qr" }) : "",
      make("div", {}, field, make("div", { className: "cl-row" }, copy, told),
        share.alone
          ? make("p", { className: "cl-alone" }, `This link works on this computer only. Start with “${command}” to let others in.`) : ""));
  }

  function bar(look) {
    const share = look.share.url ? make("dialog", { className: "cl-dialog", "aria-label": "Share this deal" },
      make("h2", {}, "Share this deal"), make("p", {}, "Whoever opens the link plays the same cards."), shared(look.share),
      make("div", { className: "cl-row" }, button("Close", "unshare"))) : null;
    share?.addEventListener("cancel", (event) => { event.preventDefault(); press("unshare"); });
    if (share) requestAnimationFrame(() => { if (share.isConnected && !share.open) share.showModal(); });
    return [
      make("header", { className: "cl-top" },
        make("button", { type: "button", className: "cl-quiet", "data-key": "home", "aria-label": "All games", on: { click: leave } },
          "‹", make("span", { className: "cl-wide" }, " All games")),
        make("h1", { tabIndex: -1 }, games.get(look.name).title, look.stage ? make("small", {}, `Stage ${look.stage}`) : ""),
        look.lesson ? make("a", { className: "cl-learn", href: look.lesson }, "The lesson") : "",
        owner ? make("button", { type: "button", className: "cl-quiet", "data-key": "share", "aria-label": "Share this deal",
          on: { click: () => press("share", { base: base() }) } }, "Share", make("span", { className: "cl-wide" }, " this deal")) : "",
        make("button", { type: "button", className: "cl-quiet cl-icon", "data-key": "gear", title: "Players, stage and house rules",
          "aria-label": `Players, stage and house rules of ${games.get(look.name).title}`,
          on: { click: () => press(`set:${look.name}`) } }, icon(GEAR))),
      said(look.alas),
      share,
    ];
  }

  // ---- addresses ----------------------------------------------------------------------------------------------

  // Foreign parts of the address, such as Voila's own, stay.
  const foreign = () => [...new URLSearchParams(location.search)].filter(([key]) => key.startsWith("voila"));
  function query(address) {
    const kept = new URLSearchParams(foreign()).toString();
    const all = [address, kept].filter(Boolean).join("&");
    return `${location.pathname}${all ? `?${all}` : ""}`;
  }
  const leave = () => {
    if (owner && history.state?.cardlab === "inside") history.back(); // its popstate tells the kernel
    else press("home");
  };
  function follow(look, before) {
    if (!owner) return;
    document.title = look.title;
    document.documentElement.classList.toggle("cl-class", Boolean(look.class));
    const goal = query(look.address);
    if (goal === `${location.pathname}${location.search}`) return;
    // One step deep: from the games to a game or a form, and from there sideways, so that Back is home.
    const home = look.page === "games";
    if (before && before.page === "games" && !home) history.pushState({ cardlab: "inside" }, "", goal);
    else if (before && home) history.pushState({ cardlab: "" }, "", goal);
    else history.replaceState(before ? history.state : { cardlab: "" }, "", goal);
  }
  const back = () => {
    const asked = new URLSearchParams(location.search);
    for (const [key] of foreign()) asked.delete(key);
    press("visit", { address: asked.toString() });
  };
  window.addEventListener("popstate", back);

  // ---- showing ------------------------------------------------------------------------------------------------

  const pages = { games: home, form, class: classroom, table: bar };
  const lost = make("p", { className: "cl-alas", role: "alert", hidden: true });
  const parted = contact(model, (now) => {
    lost.hidden = now === "back";
    lost.textContent = "Contact is lost. Wait a moment.";
    if (now === "gone") contact.ended(lost);
    else if (now === "back") send({ press: "back" }); // what was told meanwhile may be lost
    if (!lost.hidden && model.get("look").page !== "table") el.prepend(lost); // a table says so itself
  });
  // A click is lost where its button is replaced under the finger: leaving a field tells the kernel, and its answer may
  // come before the finger is up.
  let down = false;
  let due = false;
  const finger = (event) => {
    if (event.type === "pointerdown") {
      down = Boolean(event.target.closest("button, label, summary")); // a list may keep the end of its press to itself
      return;
    }
    setTimeout(() => { // after the click
      down = false;
      if (due) draw();
    });
  };
  el.addEventListener("pointerdown", finger);
  for (const up of ["pointerup", "pointercancel"]) window.addEventListener(up, finger);
  let before = null;
  function draw() {
    due = down;
    const look = model.get("look");
    if (down || !look.page) return;
    const active = el.contains(document.activeElement) ? document.activeElement : null;
    const key = active?.dataset.key;
    const caret = active?.selectionStart;
    el.dataset.page = look.page;
    el.parentElement?.setAttribute("data-page", look.page);
    el.replaceChildren(...pages[look.page](look).filter(Boolean));
    if (!lost.hidden && look.page !== "table") el.prepend(lost);
    follow(look, before);
    const turned = before && (before.page !== look.page || before.name !== look.name);
    if (turned && look.page !== "class") {
      window.scrollTo(0, 0);
      el.querySelector("h1")?.focus({ preventScroll: true });
    } else if (key) {
      const same = el.querySelector(`[data-key="${CSS.escape(key)}"]`);
      same?.focus({ preventScroll: true });
      if (typeof caret === "number") { try { same?.setSelectionRange(caret, caret); } catch { /* no text field */ } }
    } else if (before && !turned) {
      el.querySelector(".cl-alas")?.scrollIntoView({ block: "center" });
    }
    before = look;
  }
  function remember() {
    const { name, plan } = model.get("plan");
    if (name) keeper.write(last() + name, JSON.stringify(plan));
  }
  model.on("change:look", draw);
  model.on("change:plan", remember);
  draw();
  const own = () => ({ who: keeper.who(), kept: stored(save()), last: stored(last()) });
  const mine = own();
  if (mine.who || Object.keys(mine.kept).length || Object.keys(mine.last).length) send({ ...mine, press: "kept" });
  // Somebody else plays. Where the games are shown, no page has to be loaded again for it.
  const turn = (event) => {
    if (model.get("look").page !== "games") return;
    event.preventDefault();
    send({ ...own(), press: "who" });
    draw();
  };
  window.addEventListener("cardlab-who", turn);
  if (owner) send({ press: "base", base: base() });
  return () => {
    parted();
    window.removeEventListener("popstate", back);
    window.removeEventListener("cardlab-who", turn);
    for (const up of ["pointerup", "pointercancel"]) window.removeEventListener(up, finger);
    model.off("change:look", draw);
    model.off("change:plan", remember);
  };
}

export default { render };
