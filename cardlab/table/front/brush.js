/**
 * The picture on a canvas, where there is no ipycanvas; see brush.py, whose marks it reads.
 *
 * @import { Easel, Mark, Pane, Stamp } from "./messages.d.ts"
 * @import { Context, Model } from "./model.d.ts"
 */
import { typed } from "./font.js";

const CARD = 3.2; // canvas pixels for a unit of a stamped card
const FACE = 1.8;

/** @param {HTMLCanvasElement} canvas */
function context(canvas) {
  const c = canvas.getContext("2d");
  if (!c) throw new Error("This browser has no canvas.");
  return c;
}

/** @param {CanvasRenderingContext2D} c @param {Pane} mark */
function pane(c, [, x, y, w, h, radius, fill, stroke, line]) {
  c.beginPath();
  if (radius) c.roundRect(x, y, w, h, radius);
  else c.rect(x, y, w, h);
  if (fill) {
    c.fillStyle = fill;
    c.fill();
  }
  if (stroke) {
    c.strokeStyle = stroke;
    c.lineWidth = line;
    c.stroke();
  }
}

/** @param {Stamp} stamp */
function stamped({ size: [w, h], shadow, shapes, face }) {
  const canvas = document.createElement("canvas");
  const scale = face ? FACE : CARD;
  canvas.width = Math.round(w * scale);
  canvas.height = Math.round(h * scale);
  const c = context(canvas);
  c.scale(scale, scale);
  c.lineCap = c.lineJoin = "round";
  if (shadow.length) pane(c, shadow);
  for (const [path, fill, stroke, width] of shapes) {
    const shape = new Path2D(path);
    if (fill) {
      c.fillStyle = fill;
      c.fill(shape);
    }
    if (stroke) {
      c.strokeStyle = stroke;
      c.lineWidth = width;
      c.stroke(shape);
    }
  }
  return canvas;
}

class Canvas {
  /** @type {Map<string, HTMLCanvasElement>} name -> what was painted once */
  #painted = new Map();
  #last;
  #flight = 0;
  #canvas = document.createElement("canvas");
  #c = context(this.#canvas);
  #model;

  /** @param {Model<Easel>} model @param {HTMLElement} el */
  constructor(model, el) {
    this.#model = model;
    this.#last = model.get("stamps");
    this.#canvas.style.cssText = "display:block;width:100%;height:100%";
    this.#canvas.setAttribute("aria-hidden", "true");
    el.append(this.#canvas);
  }

  draw = () => {
    const drawing = this.#model.get("drawing");
    if (!drawing.width) return;
    this.stop();
    const { still, under, frames, pace } = drawing;
    const [width, height] = [drawing.width, drawing.height].map((side) => Math.round(side * drawing.sharp));
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height });
    if (!frames.length) {
      this.#show(still);
      return;
    }
    const start = performance.now();
    /** @param {number} now */
    const fly = (now) => {
      const at = Math.floor((now - start) / pace);
      if (at >= frames.length) {
        this.#show(still);
        return;
      }
      this.#show([...under, ...frames[Math.max(0, at)]]);
      this.#flight = requestAnimationFrame(fly);
    };
    fly(start);
  };

  restamp = () => {
    const now = this.#model.get("stamps");
    if (Object.keys(this.#last).some((name) => !(name in now))) this.#painted = new Map(); // another style
    this.#last = now;
  };

  stop() {
    cancelAnimationFrame(this.#flight);
  }

  /** @param {Mark[]} marks */
  #show(marks) {
    const { sharp, font } = this.#model.get("drawing");
    this.#c.setTransform(1, 0, 0, 1, 0, 0);
    this.#c.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#c.setTransform(sharp, 0, 0, sharp, 0, 0);
    for (const mark of marks) this.#mark(mark, font);
  }

  /** @param {Mark} mark @param {string} font */
  #mark(mark, font) {
    const c = this.#c;
    if (mark[0] === "pane") pane(c, mark);
    else if (mark[0] === "stamp") {
      const [, name, x, y, w, h] = mark;
      const image = this.#stamp(name);
      if (image) c.drawImage(image, x, y, w, h);
    } else if (mark[0] === "sign") {
      const [, x, y, w, h, path, fill] = mark;
      c.save();
      c.translate(x, y);
      c.scale(w, h);
      c.fillStyle = fill;
      c.fill(new Path2D(path));
      c.restore();
    } else {
      const [, x, y, text, size, fill, bold] = mark;
      c.font = `${bold ? "bold " : ""}${size}px ${font}`;
      c.textAlign = "center";
      c.textBaseline = "middle";
      c.fillStyle = fill;
      c.fillText(text, x, y);
    }
  }

  /** @param {string} name */
  #stamp(name) {
    const told = this.#model.get("stamps")[name];
    if (!this.#painted.has(name) && told) this.#painted.set(name, stamped(told));
    return this.#painted.get(name);
  }
}

/** @param {Context<Easel>} context */
function render({ model, el }) {
  const canvas = new Canvas(model, el);
  model.on("change:stamps", canvas.restamp);
  model.on("change:drawing", canvas.draw);
  typed().then(canvas.draw); // again, if it was painted before
  return () => {
    canvas.stop();
    model.off("change:stamps", canvas.restamp);
    model.off("change:drawing", canvas.draw);
  };
}

export default { render };
