/* The picture on a canvas, where there is no ipycanvas; see brush.py, whose marks it reads:
 *
 * drawing = {width, height,   of the scene, in scene units
 *   sharp,                    canvas pixels for a scene unit
 *   still: [mark],            the picture
 *   under: [mark],            what lies still while something flies
 *   frames: [[mark]], pace,   what flies, picture by picture, and the milliseconds that each is seen
 *   font}
 * mark = ["stamp", name, x, y, w, h] | ["word", x, y, text, size, fill, bold] | ["sign", x, y, w, h, path, fill]
 *      | ["pane", x, y, w, h, radius, fill, stroke, line]
 * stamps = {name: {size: [w, h], shadow: pane or [], shapes: [[path, fill, stroke, width]], face}}
 */
const CARD = 3.2; // canvas pixels for a unit of a stamped card
const FACE = 1.8;

function pane(c, [, x, y, w, h, radius, fill, stroke, line]) {
  c.beginPath();
  if (radius) c.roundRect(x, y, w, h, radius);
  else c.rect(x, y, w, h);
  if (fill) { c.fillStyle = fill; c.fill(); }
  if (stroke) { c.strokeStyle = stroke; c.lineWidth = line; c.stroke(); }
}

function stamped({ size: [w, h], shadow, shapes, face }) {
  const canvas = document.createElement("canvas");
  const scale = face ? FACE : CARD;
  canvas.width = Math.round(w * scale);
  canvas.height = Math.round(h * scale);
  const c = canvas.getContext("2d");
  c.scale(scale, scale);
  c.lineCap = c.lineJoin = "round";
  if (shadow.length) pane(c, shadow);
  for (const [path, fill, stroke, width] of shapes) {
    const shape = new Path2D(path);
    if (fill) { c.fillStyle = fill; c.fill(shape); }
    if (stroke) { c.strokeStyle = stroke; c.lineWidth = width; c.stroke(shape); }
  }
  return canvas;
}

function render({ model, el }) {
  const canvas = document.createElement("canvas");
  canvas.style.cssText = "display:block;width:100%;height:auto";
  canvas.setAttribute("aria-hidden", "true");
  el.append(canvas);
  const c = canvas.getContext("2d");
  let painted = new Map(); // name -> its small canvas
  let last = model.get("stamps");
  let flight = 0;

  function stamp(name) {
    const told = model.get("stamps")[name];
    if (!painted.has(name) && told) painted.set(name, stamped(told));
    return painted.get(name);
  }
  const acts = {
    pane: (mark) => pane(c, mark),
    stamp: ([, name, x, y, w, h]) => { const image = stamp(name); if (image) c.drawImage(image, x, y, w, h); },
    sign: ([, x, y, w, h, path, fill]) => {
      c.save();
      c.translate(x, y);
      c.scale(w, h);
      c.fillStyle = fill;
      c.fill(new Path2D(path));
      c.restore();
    },
    word: ([, x, y, text, size, fill, bold]) => {
      c.font = `${bold ? "bold " : ""}${size}px ${model.get("drawing").font}`;
      c.textAlign = "center";
      c.textBaseline = "middle";
      c.fillStyle = fill;
      c.fillText(text, x, y);
    },
  };
  function show(...layers) {
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.clearRect(0, 0, canvas.width, canvas.height);
    const { sharp } = model.get("drawing");
    c.setTransform(sharp, 0, 0, sharp, 0, 0);
    for (const mark of layers.flat()) acts[mark[0]](mark);
  }
  function draw() {
    const drawing = model.get("drawing");
    if (!drawing.width) return;
    cancelAnimationFrame(flight);
    const [width, height] = [drawing.width, drawing.height].map((side) => Math.round(side * drawing.sharp));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    if (!drawing.frames.length) { show(drawing.still); return; }
    const start = performance.now();
    const fly = (now) => {
      const at = Math.floor((now - start) / drawing.pace);
      if (at >= drawing.frames.length) { show(drawing.still); return; }
      show(drawing.under, drawing.frames[Math.max(0, at)]);
      flight = requestAnimationFrame(fly);
    };
    fly(start);
  }
  function restamp() {
    const now = model.get("stamps");
    if (Object.keys(last).some((name) => !(name in now))) painted = new Map(); // another style
    last = now;
  }
  model.on("change:stamps", restamp);
  model.on("change:drawing", draw);
  draw();
  return () => {
    cancelAnimationFrame(flight);
    model.off("change:stamps", restamp);
    model.off("change:drawing", draw);
  };
}

export default { render };
