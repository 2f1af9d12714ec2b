// What view.js is made of: `npm run view` writes it anew.
import htm from "htm";
import { h } from "preact";

export { render } from "preact";
export { useLayoutEffect, useRef, useState } from "preact/hooks";
export const html = htm.bind(h);
