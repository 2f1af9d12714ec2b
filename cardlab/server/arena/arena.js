/** Brings the table of an arena anew while its page is open. It comes from our own server, with every name as text. */

const EVERY = 5000; // milliseconds

async function refresh() {
  const table = document.getElementById("table");
  if (!table || document.hidden || table.contains(document.activeElement)) return;
  try {
    const answer = await fetch("table");
    if (!answer.ok) return;
    const told = new DOMParser().parseFromString(await answer.text(), "text/html");
    table.replaceChildren(...told.body.childNodes);
  } catch {
    // The server is away for a moment: the next time.
  }
}

setInterval(refresh, EVERY);
