import type { ComponentChild, VNode } from "preact";

export { render } from "preact";
export { useLayoutEffect, useRef, useState } from "preact/hooks";
export type View = VNode | VNode[] | ComponentChild;
export declare const html: (parts: TemplateStringsArray, ...values: unknown[]) => VNode;
