/**
 * What can be heard, if that was chosen for this device: six short sounds, made here.
 *
 * @import { Look } from "../messages.d.ts"
 */
import { chosen } from "../parts/pieces.js";

/** @typedef {[start: number, pitch: number | "sh", length: number, loud: number]} Tone seconds, hertz; "sh" is a rustle of paper */

/** @type {Record<NonNullable<Look["sound"]>, Tone[]>} */
const SOUNDS = {
  lay: [
    [0, "sh", 0.07, 0.5],
    [0.03, 180, 0.06, 0.35],
  ],
  flip: [
    [0, "sh", 0.05, 0.3],
    [0.07, "sh", 0.05, 0.4],
  ],
  pick: [[0, "sh", 0.16, 0.35]],
  no: [
    [0, 220, 0.12, 0.3],
    [0.13, 175, 0.18, 0.3],
  ],
  pair: [
    [0, 660, 0.1, 0.3],
    [0.1, 880, 0.2, 0.3],
  ],
  win: [
    [0, 523, 0.14, 0.3],
    [0.14, 659, 0.14, 0.3],
    [0.28, 784, 0.14, 0.3],
    [0.42, 1047, 0.45, 0.35],
  ],
};
/** @type {AudioContext | undefined} */
let audio; // one for the page, made at the first press

/** Browsers let a page be heard only after somebody has pressed something on it; some ask that it begins right then. */
export function wake() {
  if (!chosen.get("sound")) return;
  audio ||= new AudioContext();
  if (audio.state !== "running") audio.resume();
}

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!audio) return; // nobody has pressed anything yet: what sounds now would be heard later, all at once
  for (const tone of SOUNDS[name]) sound(audio, tone);
}

/** @param {AudioContext} on @param {Tone} tone */
function sound(on, [start, pitch, length, loud]) {
  const at = on.currentTime + start;
  const gain = on.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  const source = pitch === "sh" ? rustle(on, length) : new OscillatorNode(on, { type: "triangle", frequency: pitch });
  source.connect(gain).connect(on.destination);
  source.start(at);
  source.stop(at + length);
}

/** @param {AudioContext} on @param {number} length */
function rustle(on, length) {
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  buffer.getChannelData(0).forEach((_, i, data) => {
    data[i] = Math.random() * 2 - 1;
  });
  return new AudioBufferSourceNode(on, { buffer });
}
