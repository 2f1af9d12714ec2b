// A table to play at, in the place of its picture: where the pages that need no server lie beside this documentation,
// as they do on the web. On a disk, or without JavaScript, the picture stays. It loads only when somebody taps it.
const site = new URL("../..", document.currentScript.src);

/** @param {Element} place */
function offer(place) {
  const button = document.createElement("button");
  button.textContent = "Play here";
  button.addEventListener("click", () => {
    const table = document.createElement("iframe");
    table.title = "A table of Black Jack to play at";
    table.src = new URL("?game=black_jack&stage=1&seed=8&players=You,bot", site).href;
    place.replaceChildren(table);
  });
  place.append(button);
}

async function look() {
  const place = document.querySelector(".play");
  if (place && site.protocol !== "file:") {
    const found = await fetch(new URL("cardlab.webmanifest", site), { method: "HEAD" });
    if (found.ok) offer(place);
  }
}

look();
