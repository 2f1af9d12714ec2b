/* Small pieces of the page over a table: an element, a sign, what was chosen for this device. */

const make = (tag, name, text) => {
  const el = document.createElement(tag);
  if (name) el.className = name;
  if (text !== undefined) el.textContent = text;
  return el;
};

// Signs of the tools, as paths in a box of 24.
const SIGNS = {
  "tool:undo": "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  "tool:redo": "M15 5l5 5-5 5M20 10h-9a6 6 0 0 0 0 12h2",
  "tool:hint": "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1.5 2 1.5 3h5c0-1 .5-2 1.5-3a6 6 0 0 0-4-10z",
  "tool:back": "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  "tool:new": "M5 12a7 7 0 1 0 2.5-5.4M8 2v5h5",
  "tool:another": "M4 8h10v13H4zM9 8l2.5-5 9 4.5-6.5 11.5",
  "tool:watch": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  order: "M6 20V10M12 20V4M18 20v-6M4 20h16",
  more: "M5 7h14M5 12h14M5 17h14",
  story: "M5 4h11l3 3v13H5zM8 9h7M8 13h8M8 17h5",
};

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SIGNS[name]);
  svg.append(path);
  return svg;
}

// What somebody chose for all tables of this device.
const chosen = {
  get: (name) => chosen.text(name) === "on",
  set: (name, on) => chosen.write(name, on ? "on" : "off"),
  text: (name) => { try { return localStorage.getItem(`cardlab-${name}`); } catch { return null; } },
  write: (name, text) => { try { localStorage.setItem(`cardlab-${name}`, text); } catch { /* not kept */ } },
};

const PIPS = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };

// Writes only what has changed: the browser lays out again whatever is written, though it says the same.
const written = new WeakMap();
function renew(element, what, write) {
  const key = JSON.stringify(what);
  if (written.get(element) === key) return;
  written.set(element, key);
  write(key);
}
const list = (parent, lines) => renew(parent, lines, () => parent.replaceChildren(...lines.map((line) => make("li", "", line))));
