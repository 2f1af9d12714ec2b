/* Whether a page still reaches its Python: contact(model, tell) calls tell("lost") when it does not for now, tell("back")
 * when it does again, and tell("gone") once nothing there knows this page any more; it gives a function that ends it.
 * Jupyter's own tries lie up to half a minute apart, and tell nobody; so the server is asked once a second meanwhile.
 */
const contact = (() => {
  const OFTEN = 1000; // milliseconds between two questions to the server
  const PATIENCE = 10000; // milliseconds that a new line may take to come about
  const ENDED = ["restarting", "autorestarting", "terminating", "dead"];
  const watch = (kernel) => {
    const heard = new Set();
    let state = "back", timer = 0, tried = -PATIENCE;
    const say = (now) => {
      if (state === now) return;
      state = now;
      for (const tell of heard) tell(now);
      if (now !== "gone") return;
      heard.clear(); // a notebook's cells, run again, make others
      state = "back";
    };
    const rest = (now) => { clearInterval(timer); timer = 0; say(now); };
    async function ask() {
      const { baseUrl, token } = kernel.serverSettings;
      try {
        const headers = token ? { Authorization: `token ${token}` } : {};
        const answer = await fetch(`${baseUrl}api/kernels/${kernel.id}`, { cache: "no-store", headers });
        if (answer.status === 404) rest("gone");
        else if (answer.ok && timer && performance.now() - tried > PATIENCE) {
          tried = performance.now();
          await kernel.reconnect();
        }
      } catch { /* neither network nor server, or no line yet */ }
    }
    const look = () => {
      if (kernel.isDisposed || ENDED.includes(kernel.status)) rest("gone");
      else if (kernel.connectionStatus === "connected") rest("back");
      else if (heard.size) timer ||= setInterval(() => { say("lost"); ask(); }, OFTEN);
    };
    for (const signal of [kernel.statusChanged, kernel.connectionStatusChanged, kernel.disposed]) signal.connect(look);
    return (tell) => {
      heard.add(tell);
      if (state !== "back") tell(state);
      return () => heard.delete(tell);
    };
  };
  const known = Symbol.for("cardlab contact"); // one watch a page, though each widget loads this text for itself
  const listen = (model, tell) => {
    const kernel = model.widget_manager?.kernel;
    return kernel?.connectionStatusChanged ? (kernel[known] ||= watch(kernel))(tell) : () => {};
  };
  // What is said when it is gone, in a page of ours and in a notebook.
  listen.ended = (box) => {
    if (document.body.dataset.cardlab) {
      const again = Object.assign(document.createElement("button"), { type: "button", textContent: "Load the page again" });
      again.addEventListener("click", () => location.reload());
      box.replaceChildren("This table has closed. What this browser keeps is still there. ", again);
    } else box.textContent = "Python has started anew, without this table. Run the cells again.";
  };
  return listen;
})();
