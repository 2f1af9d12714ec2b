/* The sentence and new bubbles are as large as their room allows, the buttons too. It waits for the frame in which they
 * are seen: the page is laid out then in any case. All is measured before it is written.
 */

const SMALL = 11; // pixels: words in bubbles are no smaller

function fitting({ el, bar, moves, say, said, why, signal }) {
  let asked = 0; // the request for that frame
  let fresh = []; // bubbles that were not measured yet
  let tightness = ""; // what is to be measured at the moves, "" if that is known
  const tight = new Map(); // what was measured there: the same buttons come again and again
  let room = 0; // the height of the sentence's place when it was last measured
  const sized = (box, size) => { if (box.style.fontSize !== size) box.style.fontSize = size; };
  function fit() {
    asked = 0;
    const inside = say.classList.contains("cl-inside");
    const most = (el.classList.contains("cl-small") ? 20 : 28) * (Number(el.style.getPropertyValue("--cl-zoom")) || 1);
    const over = () => said.scrollHeight > say.clientHeight + 1;
    const overflow = tightness && moves.scrollWidth > moves.clientWidth + 1;
    const full = ({ firstChild: words }) => words.scrollHeight > words.clientHeight + 1;
    const loud = fresh.filter(full);
    room = say.clientHeight;
    fresh = [];
    if (overflow) {
      const cut = (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
      moves.classList.add("cl-tight");
      if (moves.offsetHeight > bar.clientHeight || [moves, ...moves.children].some(cut)) moves.classList.add("cl-short");
    }
    if (tightness) tight.set(tightness, moves.className);
    tightness = "";
    for (const bubble of loud) {
      for (let size = parseFloat(bubble.style.fontSize) - 1; size >= SMALL && full(bubble); size -= 1) {
        bubble.style.fontSize = `${size}px`;
      }
    }
    let size = Math.round(Math.min(most, Math.max(17, room * 0.38)));
    renew(say, [said.textContent, why.hidden, inside && size, room], () => {
      sized(say, inside ? `${size}px` : "");
      while (inside && over() && size > 12) sized(say, `${size -= 1}px`);
    });
  }

  // The moves have these signs as long as it is not known that they need less room; `key` says all that this hangs on.
  function dress(key, signs) {
    const known = tight.get(key);
    if (moves.className !== (known || signs)) moves.className = known || signs;
    tightness = known ? "" : key;
  }

  signal.addEventListener("abort", () => cancelAnimationFrame(asked));
  return {
    dress,
    measures: (bubble) => fresh.push(bubble),
    soon: () => { asked ||= requestAnimationFrame(fit); },
  };
}
