/**
 * Whether a page still reaches its Python. Jupyter's own tries lie up to half a minute apart, and tell nobody; so the
 * server is asked once a second meanwhile.
 *
 * @import { AnyModel, Kernel } from "../model.d.ts"
 */

/** @typedef {"lost" | "back" | "gone"} News not for now; again; nothing there knows this page any more */

const OFTEN = 1000; // milliseconds between two questions to the server
const PATIENCE = 10000; // milliseconds that a new line may take to come about
const ENDED = ["restarting", "autorestarting", "terminating", "dead"];

/** Watches a kernel for all that is shown of it. */
class Watch {
  /** @type {Set<(news: News) => void>} */
  heard = new Set();
  /** @type {News} */
  state = "back";
  timer = 0;
  tried = -PATIENCE;

  /** @param {Kernel} kernel */
  constructor(kernel) {
    this.kernel = kernel;
    for (const signal of [kernel.statusChanged, kernel.connectionStatusChanged, kernel.disposed]) {
      signal.connect(() => this.look());
    }
  }

  /** @param {News} now */
  say(now) {
    if (this.state === now) return;
    this.state = now;
    for (const tell of this.heard) tell(now);
    if (now !== "gone") return;
    this.heard.clear(); // a notebook's cells, run again, make others
    this.state = "back";
  }

  /** @param {News} now */
  rest(now) {
    clearInterval(this.timer);
    this.timer = 0;
    this.say(now);
  }

  async ask() {
    const { kernel } = this;
    const { baseUrl, token } = kernel.serverSettings;
    try {
      const options = token ? { headers: { Authorization: `token ${token}` } } : {};
      const answer = await fetch(`${baseUrl}api/kernels/${kernel.id}`, { cache: "no-store", ...options });
      if (answer.status === 404) this.rest("gone");
      else if (answer.ok && this.timer && performance.now() - this.tried > PATIENCE) {
        this.tried = performance.now();
        await kernel.reconnect();
      }
    } catch {
      // neither network nor server, or no line yet
    }
  }

  look() {
    const { kernel } = this;
    if (kernel.isDisposed || ENDED.includes(kernel.status)) this.rest("gone");
    else if (kernel.connectionStatus === "connected") this.rest("back");
    else if (this.heard.size && !this.timer) {
      this.timer = window.setInterval(() => {
        this.say("lost");
        this.ask();
      }, OFTEN);
    }
  }

  /** @param {(news: News) => void} tell */
  listen(tell) {
    this.heard.add(tell);
    if (this.state !== "back") tell(this.state);
    return () => {
      this.heard.delete(tell);
    };
  }
}

const KNOWN = Symbol.for("cardlab contact"); // one watch a page, though each widget loads this text for itself

/**
 * Calls `tell` with what becomes of the contact; gives a function that ends it.
 *
 * @param {AnyModel} model
 * @param {(news: News) => void} tell
 * @returns {() => void}
 */
export function contact(model, tell) {
  if (model.listen) return model.listen(tell); // a page without a kernel knows its line
  const kernel = /** @type {Kernel & { [KNOWN]?: Watch } | undefined} */ (model.widget_manager?.kernel);
  if (!kernel?.connectionStatusChanged) return () => {};
  kernel[KNOWN] ||= new Watch(kernel);
  return kernel[KNOWN].listen(tell);
}
