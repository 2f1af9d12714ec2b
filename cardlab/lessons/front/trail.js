/**
 * Where the stops of a map stand: along a way that winds through rows, the first one below; on a phone in one column. Lengths
 * are in pixels.
 */

/** @typedef {{ x: number, y: number }} Point */

const PITCH = 205; // from stop to stop of a row, at least
const RISE = 190; // from row to row
const COLUMN = 168; // from stop to stop of a column

/**
 * The places of `n` stops in a window, and how high the map is.
 *
 * @param {number} n
 * @param {number} wide
 * @param {number} high
 * @returns {{ stops: Point[], high: number, column: boolean }}
 */
export function trail(n, wide, high) {
  if (wide < 640) {
    const all = Math.max(high, n * COLUMN + 250);
    const stops = Array.from({ length: n }, (_, i) => ({
      x: wide * (i % 2 ? 0.66 : 0.34),
      y: all - 150 - i * COLUMN,
    }));
    return { stops, high: all, column: true };
  }
  const per = Math.max(2, Math.floor((wide - 120) / PITCH));
  const rows = Math.ceil(n / per);
  const all = Math.max(high, rows * RISE + 180);
  const rise = (all - 180) / rows;
  const stops = Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / Math.ceil(n / rows));
    const here = Math.ceil(n / rows);
    const at = i % here;
    const step = (wide - 240) / Math.max(1, here - 1);
    const x = 120 + step * (row % 2 ? here - 1 - at : at);
    return { x, y: all - 110 - rise * (row + 0.36) + 22 * Math.sin(2.4 * i) };
  });
  return { stops, high: all, column: false };
}

/** A smooth way through some points, each piece as the two points that bend it and its end. @param {Point[]} points */
export function bends(points) {
  /** @param {number} i */
  const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))];
  return points.slice(1).map((end, i) => {
    const [before, start, after] = [at(i - 1), at(i), at(i + 2)];
    /** @param {Point} p @param {Point} a @param {Point} b @param {number} by @returns {Point} */
    const moved = (p, a, b, by) => ({ x: p.x + (by * (b.x - a.x)) / 5, y: p.y + (by * (b.y - a.y)) / 5 });
    return { start, one: moved(start, before, end, 1), two: moved(end, start, after, -1), end };
  });
}

/** The middle of a bend. @param {ReturnType<typeof bends>[number]} bend @returns {Point} */
export const middle = ({ start, one, two, end }) => ({
  x: (start.x + 3 * one.x + 3 * two.x + end.x) / 8,
  y: (start.y + 3 * one.y + 3 * two.y + end.y) / 8,
});

/** @param {ReturnType<typeof bends>} some */
export const path = (some) =>
  some.length
    ? `M${some[0].start.x} ${some[0].start.y}${some.map(({ one, two, end }) => `C${one.x} ${one.y} ${two.x} ${two.y} ${end.x} ${end.y}`).join("")}`
    : "";
