/* Tells once which saves this browser keeps ("cardlab/<game>" in its local storage), and throws one away on request. */
const PREFIX = "cardlab/";

function render({ model, el }) {
  el.hidden = true;
  const kept = {};
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) kept[key.slice(PREFIX.length)] = localStorage.getItem(key);
    }
  } catch { /* private windows keep nothing */ }
  if (Object.keys(kept).length) {
    model.set("kept", kept);
    model.save_changes();
  }
  model.on("change:forget", () => {
    try {
      localStorage.removeItem(PREFIX + model.get("forget"));
    } catch { /* nothing was kept */ }
  });
}

export default { render };
