/** What anywidget gives to the code of a widget: its half of the state that Python and the page share. */

import type { News } from "./touch/contact.js";

export interface Model<State> {
  get<Name extends keyof State>(name: Name): State[Name];
  set(state: Partial<State>): void;
  send(message: object): void;
  on(name: string, act: (...told: never[]) => void): void;
  off(name: string, act: (...told: never[]) => void): void;
  widget_manager?: Manager;
  listen?(tell: (news: News) => void): () => void; // on the pages of ours without a kernel
}

/** What any widget's half can do, whatever its state. */
export type AnyModel = Omit<Model<object>, "get" | "set">;

export interface Context<State> {
  model: Model<State>;
  el: HTMLElement;
}

/** Jupyter's own, in as far as it is used here; a page without a server has none. */
export interface Manager {
  kernel?: Kernel;
  get_model(id: string): Promise<Canvases>;
}

export interface Signal {
  connect(act: () => void): unknown;
}

export interface Kernel {
  id: string;
  status: string;
  connectionStatus: string;
  isDisposed: boolean;
  serverSettings: { baseUrl: string; token: string };
  statusChanged: Signal;
  connectionStatusChanged: Signal;
  disposed: Signal;
  reconnect(): Promise<void>;
}

/** The model of all canvases of a kernel, ipycanvas's. */
export interface Canvases {
  trigger(name: "msg:custom", content: unknown, buffers: DataView[]): void;
  currentProcessing: Promise<void>;
}
