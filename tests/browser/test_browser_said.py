"""What bots say in a real browser: bubbles stand on felt, whole, over no face, no card, no button and no other one."""

import pytest
from hands import Hands

SEEN = ".cl-bubble > span"
# Whatever a bubble lies on, and words in it that are cut.
COVERED = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((el) => el.checkVisibility());
  const felt = document.querySelector(".cl-board").getBoundingClientRect(), found = [];
  const name = (el) => el.getAttribute("aria-label") || el.textContent;
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const said = all(".cl-bubble > span");
  const others = all(".cl-target, .cl-say, .cl-move, .cl-tool");
  for (const one of said) {
    const box = one.getBoundingClientRect();
    for (const el of [...others, ...said]) {
      if (el !== one && over(box, el.getBoundingClientRect())) found.push(`${name(one)} over ${name(el)}`);
    }
    const cut = one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
    if (cut) found.push(`${name(one)} is cut`);
    if (box.left < felt.left || box.top < felt.top || box.right > felt.right || box.bottom > felt.bottom)
      found.push(`${name(one)} is out`);
  }
  return found;
}"""


@pytest.mark.parametrize(("game", "seats"), [("casino", 2), ("belisha", 3), ("bismarck", 3)])
def test_what_bots_say_on_a_phone_covers_nothing(voila_page, shot, game, seats):
    players = ",".join(["Ana", *["bot:first"] * (seats - 1)])
    page = voila_page(f"/?game={game}&seed=5&players={players}", narrow=True)
    hands, heard = Hands(page, "tap"), set()
    hands.at_once()
    for _ in range(3):
        seen = hands.turn()
        for width, height in ((390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            shape = "upright" if height > width else "lying"
            page.locator(f".cardlab-overlay.cl-{shape}").wait_for()
            page.wait_for_function(f"({COVERED})().length === 0", polling=100)
            heard |= {*page.locator(SEEN).all_inner_texts()}
        if seen.over:
            break
        hands.press(seen.moves[0] if seen.moves else (seen.cards or seen.piles)[0])
    shot(page)
    assert heard - {"Hello!"}
