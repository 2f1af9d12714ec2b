/* How a hand ended, over the felt; the cards stay to be seen, and on a win suits rain for two seconds. */

function ending({ board, end, still }) {
  function show(look) {
    const key = look.end?.kind ? JSON.stringify(look.end) : "";
    if (end.dataset.key === key) return;
    end.dataset.key = key;
    end.hidden = !key;
    end.replaceChildren();
    if (!key) return;
    const { kind, title, lines } = look.end;
    end.dataset.kind = kind;
    const banner = make("div", "cl-banner");
    banner.append(make("strong", "", title), ...lines.map((line) => make("span", "", line)));
    end.append(banner);
    if (kind !== "win" || still.matches) return;
    const rain = make("div", "cl-rain");
    rain.setAttribute("aria-hidden", "true");
    for (let i = 0; i < 28; i += 1) {
      const drop = make("span", `cl-${"SHDC"[i % 4]}`, PIPS["SHDC"[i % 4]]);
      drop.style.left = `${(i * 37) % 100}%`;
      drop.style.animationDelay = `${((i * 53) % 90) / 100}s`;
      rain.append(drop);
    }
    end.append(rain);
    rain.lastChild.addEventListener("animationend", () => rain.remove());
  }

  // The banner ends above the sentence, which stays to be read; right above it on a wide table, where the other seats
  // are beside the middle and none is to be covered, else as high as it can without covering more than it must.
  function raise(look) {
    const banner = end.querySelector(".cl-banner");
    if (!banner || !look.says) return;
    banner.style.top = "";
    const unit = board.clientHeight / look.height;
    const [wide, tall] = [banner.offsetWidth / unit, banner.offsetHeight / unit];
    const low = Math.max(4, look.says[1] - tall - 6);
    const high = board.clientWidth > 1.4 * board.clientHeight ? low : Math.min(low, banner.offsetTop / unit);
    const shared = (from, length, start, size) => Math.max(0, Math.min(from + length, start + size) - Math.max(from, start));
    const boxes = [...look.targets.map((item) => item.box), ...(look.bubbles || []).map((bubble) => bubble.slice(2))];
    const covered = (top) => boxes.reduce((sum, [x, y, w, h]) => sum // and what is written under them
      + shared((look.width - wide) / 2, wide, x, w) * shared(top, tall, y, h + 24), 0);
    const places = Array.from({ length: 24 }, (_, i) => high + ((low - high) * i) / 23);
    banner.style.top = `${unit * places.reduce((one, other) => (covered(other) < covered(one) ? other : one))}px`;
  }

  return (look) => { show(look); raise(look); };
}
