/**
 * The picture on a canvas, where there is no ipycanvas; see brush.py, whose marks it reads.
 *
 * @import { Easel, Mark, Shade, Stamp } from "../messages.d.ts"
 * @import { Context, Model } from "../model.d.ts"
 */
import { typed } from "./font.js";

/** @param {HTMLCanvasElement} canvas */
function context(canvas) {
  const c = canvas.getContext("2d");
  if (!c) throw new Error("This browser has no canvas.");
  return c;
}

/**
 * Fills and strokes a path; a shadow is thrown by what is filled, and measured in pixels of the canvas.
 *
 * @param {CanvasRenderingContext2D} c @param {Path2D} path @param {string} fill @param {string} stroke
 * @param {number} line @param {Shade} shade @param {number} sharp
 */
function ink(c, path, fill, stroke, line, shade = [], sharp = 1) {
  if (shade.length) {
    c.shadowOffsetY = shade[0] * sharp;
    c.shadowBlur = shade[1] * sharp;
    c.shadowColor = shade[2];
  }
  if (fill) {
    c.fillStyle = fill;
    c.fill(path);
  }
  c.shadowColor = "#0000";
  if (stroke) {
    c.strokeStyle = stroke;
    c.lineWidth = line;
    c.stroke(path);
  }
}

/** What lies still on one canvas, and what flies on another above it. */
class Canvas {
  /** @type {Map<string, HTMLCanvasElement>} name -> what was painted once */
  #painted = new Map();
  #last;
  #flight = 0;
  #still;
  #air;
  #model;

  /** @param {Model<Easel>} model @param {HTMLElement} el */
  constructor(model, el) {
    this.#model = model;
    this.#last = model.get("stamps");
    const [still, air] = ["cl-still", "cl-air"].map((name) => {
      const canvas = document.createElement("canvas");
      canvas.className = name;
      canvas.style.cssText = "display:block;width:100%;height:100%";
      canvas.setAttribute("aria-hidden", "true");
      return canvas;
    });
    air.style.cssText += "position:absolute;inset:0;background:none;box-shadow:none;pointer-events:none";
    el.style.position = "relative";
    el.append(still, air);
    this.#still = context(still);
    this.#air = context(air);
  }

  draw = () => {
    const drawing = this.#model.get("drawing");
    if (!drawing.width) return;
    this.stop();
    const { still, unders, frames, pace, sharp } = drawing;
    const [width, height] = [drawing.width, drawing.height].map((side) => Math.round(side * sharp));
    for (const { canvas } of [this.#still, this.#air])
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const start = performance.now();
    let below = -1;
    this.#air.canvas.classList.add("cl-flying");
    /** @param {number} now */
    const fly = (now) => {
      const at = Math.max(0, Math.floor((now - start) / pace));
      if (at >= frames.length) {
        this.#show(this.#still, still);
        this.stop();
        return;
      }
      const [under, marks] = frames[at];
      if (under !== below) this.#show(this.#still, unders[under]);
      below = under;
      this.#show(this.#air, marks);
      this.#flight = requestAnimationFrame(fly);
    };
    fly(start);
  };

  restamp = () => {
    const now = this.#model.get("stamps");
    if (Object.keys(this.#last).some((name) => !(name in now))) this.#painted = new Map(); // another style
    this.#last = now;
  };

  /** Nothing flies any more: who waits for that is told. */
  stop() {
    cancelAnimationFrame(this.#flight);
    if (!this.#air.canvas.classList.contains("cl-flying")) return;
    this.#show(this.#air, "[]");
    this.#air.canvas.classList.remove("cl-flying");
    this.#air.canvas.dispatchEvent(new CustomEvent("cardlab-landed", { bubbles: true }));
  }

  /** @param {CanvasRenderingContext2D} c @param {string} marks as text */
  #show(c, marks) {
    const { sharp, font } = this.#model.get("drawing");
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.clearRect(0, 0, c.canvas.width, c.canvas.height);
    c.setTransform(sharp, 0, 0, sharp, 0, 0);
    c.lineJoin = "round";
    for (const mark of JSON.parse(marks)) {
      try {
        this.#mark(c, mark, font, sharp);
      } catch (error) {
        console.warn("A mark could not be painted:", mark, error);
        window.dispatchEvent(new CustomEvent("cardlab-unpainted")); // the others are painted all the same
      }
    }
  }

  /** @param {CanvasRenderingContext2D} c @param {Mark} mark @param {string} font @param {number} sharp */
  #mark(c, mark, font, sharp) {
    if (mark[0] === "stamp") {
      const [, name, x, y, w, h] = mark;
      const image = this.#stamp(name);
      if (image) c.drawImage(image, x, y, w, h);
    } else if (mark[0] === "pane") {
      const [, x, y, w, h, radius, fill, stroke, line, shade, dash] = mark;
      const path = new Path2D();
      path.roundRect(x, y, w, h, radius);
      c.setLineDash(dash);
      ink(c, path, fill, stroke, line, shade, sharp);
      c.setLineDash([]);
    } else if (mark[0] === "sign") {
      const [, x, y, w, h, d, fill, stroke, line] = mark;
      const path = new Path2D();
      path.addPath(new Path2D(d), new DOMMatrix([w, 0, 0, h, x, y]));
      ink(c, path, fill, stroke, line);
    } else if (mark[0] === "turn") {
      const [, degrees, x, y] = mark;
      c.setTransform(new DOMMatrix([sharp, 0, 0, sharp, 0, 0]).translate(x, y).rotate(degrees).translate(-x, -y));
    } else {
      const [, x, y, text, size, fill, bold, left] = mark;
      c.font = `${bold ? 800 : 700} ${size}px ${font}`;
      c.textAlign = left ? "left" : "center";
      c.fillStyle = fill;
      c.fillText(text, x, y);
    }
  }

  /** @param {string} name @returns {HTMLCanvasElement | undefined} */
  #stamp(name) {
    const told = this.#model.get("stamps")[name];
    if (!this.#painted.has(name) && told) this.#painted.set(name, this.#stamped(told));
    return this.#painted.get(name);
  }

  /** @param {Stamp} stamp */
  #stamped({ size: [w, h], reach, scale, under, shapes }) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(w * scale);
    canvas.height = Math.round(h * scale);
    const c = context(canvas);
    const below = under && this.#stamp(under);
    if (below) c.drawImage(below, 0, 0, canvas.width, canvas.height);
    c.setTransform(scale, 0, 0, scale, reach * scale, reach * scale);
    c.lineCap = c.lineJoin = "round";
    for (const [d, fill, stroke, width] of shapes) ink(c, new Path2D(d), fill, stroke, width);
    return canvas;
  }
}

/** @param {Context<Easel>} context */
function render({ model, el }) {
  const canvas = new Canvas(model, el);
  model.on("change:stamps", canvas.restamp);
  model.on("change:drawing", canvas.draw);
  canvas.draw();
  typed().then(canvas.draw); // again, if it was painted before
  return () => {
    canvas.stop();
    model.off("change:stamps", canvas.restamp);
    model.off("change:drawing", canvas.draw);
  };
}

export default { render };
