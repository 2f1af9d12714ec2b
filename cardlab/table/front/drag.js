/* A card can be dragged: a copy of its picture follows the finger, and where it is let go says what is meant. */

function dragging({ model, el, board, say, send }) {
  let drag = null; // {button, id of the pointer, x, y, ghost: the copy}
  let ended = -1e9; // when a card was last let go
  const lift = (event) => {
    const button = event.target.closest?.(".cl-target");
    if (!button || !button.dataset.id.startsWith("card:") || event.button) return;
    drag = { button, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  };
  const follow = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghost && Math.hypot(dx, dy) > 10) {
      drag.ghost = copy(drag.button);
      board.append(drag.ghost);
      drag.button.setPointerCapture?.(drag.id);
    }
    if (!drag.ghost) return;
    drag.ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(${Math.max(-8, Math.min(8, dx / 12))}deg)`;
    const under = goal(event);
    for (const target of board.querySelectorAll(".cl-under")) target.classList.toggle("cl-under", target === under);
    if (under) under.classList.add("cl-under");
  };
  const drop = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { button, ghost } = drag;
    drag = null;
    for (const target of board.querySelectorAll(".cl-under")) target.classList.remove("cl-under");
    if (!ghost) return;
    const under = event.type === "pointerup" ? goal(event, button) : null;
    ended = event.timeStamp;
    const middle = event.type === "pointerup" && event.clientY < say.getBoundingClientRect().top;
    if (under || middle) {
      ghost.remove();
      send(under ? { press: button.dataset.id, onto: under.dataset.id } : { press: button.dataset.id });
    } else {
      ghost.classList.add("cl-back"); // it goes back to where it was
      ghost.style.transform = "";
      ghost.addEventListener("transitionend", () => ghost.remove());
      setTimeout(() => ghost.remove(), 400);
    }
  };
  // The place under the finger where a card may be let go; what lies before oneself is none.
  function goal(event, own) {
    const found = document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.classList.contains("cl-target"));
    return found && found !== own && board.contains(found) ? found : null;
  }
  // A card's picture as the canvas or the drawing under the glass shows it.
  function copy(button) {
    const ghost = make("canvas", "cl-ghost");
    const [place, whole] = [button.getBoundingClientRect(), board.getBoundingClientRect()];
    const look = model.get("look");
    const full = look.targets.find((t) => t.id === button.dataset.id)?.card || null;
    const scale = whole.width / look.width;
    const [x, y, w, h] = full ? full.map((v) => v * scale) : [place.x - whole.x, place.y - whole.y, place.width, place.height];
    Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
    ghost.width = 2 * w;
    ghost.height = 2 * h;
    const pictures = el.closest(".cardlab-table")?.querySelectorAll("canvas:not(.cl-ghost), img") || [];
    for (const picture of pictures) {
      const real = (picture.naturalWidth || picture.width) / whole.width;
      try {
        ghost.getContext("2d").drawImage(picture, x * real, y * real, w * real, h * real, 0, 0, 2 * w, 2 * h);
      } catch { /* an empty layer */ }
    }
    return ghost;
  }
  board.addEventListener("pointerdown", lift);
  board.addEventListener("pointermove", follow);
  board.addEventListener("pointerup", drop);
  board.addEventListener("pointercancel", drop);

  return { ended: () => ended };
}
