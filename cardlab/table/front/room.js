/* The room that the table has, so that all of it is seen at once, and whether less motion is wanted: told to it. */

function measuring({ model, el, bar, details, still, signal }) {
  let told = "";
  function measure() {
    if (!el.clientWidth) return;
    el.classList.toggle("cl-narrow", el.clientWidth < 640); // before anything is measured: the bar is higher then
    // The room of a short bar is for the moves: the tools are signs only.
    el.classList.toggle("cl-signed", el.clientWidth < 840 || window.innerHeight <= 480);
    // On a large screen words grow as cards do: it is looked at from further away.
    const zoom = Math.min(2.5, Math.max(1, Math.round(20 * Math.min(el.clientWidth / 1300, window.innerHeight / 700)) / 20));
    el.style.setProperty("--cl-zoom", zoom);
    let frame = el.parentElement;
    // What scrolls: not the box of an output in a notebook, which may scroll but is as high as what it holds.
    const rests = (box) => !/auto|scroll/.test(getComputedStyle(box).overflowY) || box.scrollHeight < box.clientHeight + 40;
    while (frame && rests(frame)) frame = frame.parentElement;
    const page = !frame || frame === document.body || frame === document.documentElement;
    const high = page ? window.innerHeight : Math.min(frame.clientHeight, window.innerHeight);
    const edge = page ? -window.scrollY : frame.getBoundingClientRect().top - frame.scrollTop;
    const above = el.getBoundingClientRect().top - edge; // what stands over it, if it is scrolled to with it
    const way = document.querySelector(".cl-way"); // in a lesson step by step all of it is seen at once
    const below = way && getComputedStyle(way).position === "sticky" ? way.offsetHeight : 0;
    const rest = below + bar.offsetHeight + (way?.offsetHeight || above < high * 0.3 ? above : 0) + 6;
    const size = { w: Math.round(el.clientWidth), h: Math.max(below ? 280 : way ? 190 : 240, Math.round(high - rest)), zoom, dense: window.devicePixelRatio, still: still.matches, unfolded: details.open };
    if (JSON.stringify(size) === told) return;
    told = JSON.stringify(size);
    try { model.send({ size }); } catch { /* the page is being left */ }
  }
  const sizes = new ResizeObserver(measure);
  sizes.observe(el);
  sizes.observe(bar);
  window.addEventListener("resize", measure, { signal });
  details.addEventListener("toggle", measure);
  still.addEventListener("change", measure, { signal });
  // A window that is moved to a display with more dots has its old size, and says so to nobody.
  (function dense() {
    const now = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    now.addEventListener("change", () => { measure(); dense(); }, { once: true, signal });
  })();
  signal.addEventListener("abort", () => sizes.disconnect());
}
