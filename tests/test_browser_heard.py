"""What is heard, in a real browser: sounds and the voice are off until asked for, remembered, and silenced at once."""

from __future__ import annotations

from hands import Hands

# Writes down every tone that begins and every sentence that the browser's voice is given.
LISTEN = """() => {
  window.tones = 0;
  window.read = [];
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const own = kind.prototype.start;
    kind.prototype.start = function (...when) { window.tones += 1; return own.apply(this, when); };
  }
  Object.defineProperty(window, "speechSynthesis", { value: {
    speaking: false, pending: false, cancel: () => { window.read.push("-"); },
    speak: (spoken) => { window.read.push(spoken.text); },
  } });
}"""
LINK = "?game=black_jack&stage=1&position=A: 7C 7D 9S 2C | B: KD QD 3S | discard: 7H | turn: A&players=Ana,bot"


def choose(hands: Hands, name: str) -> bool:
    """Press a choice of the device under "More"; whether it is on then."""
    hands.open_menu()
    button = hands.root.locator(".cl-choice", has_text=name)
    button.click()
    on = button.get_attribute("aria-pressed") == "true"
    hands.root.locator(".cl-opens").click()
    return on


def test_sounds_are_off_until_asked_for_and_are_remembered(voila, open_page):
    page = open_page("about:blank")
    page.add_init_script(f"({LISTEN})()")
    page.goto(voila.url + LINK)
    hands = Hands(page)
    wrong = "9 of spades"
    assert hands.press(wrong).tone == "no" and page.evaluate("tones") == 0
    assert choose(hands, "Sounds") and page.evaluate("tones") == 2, "the sound of a pair says that they are on"
    assert hands.press(wrong).tone == "no" and page.evaluate("tones") == 4

    page.goto(voila.url + LINK)  # another visit
    hands = Hands(page)
    assert hands.press(wrong).tone == "no" and page.evaluate("tones") == 2, "remembered"
    assert not choose(hands, "Sounds")
    assert hands.press(wrong).tone == "no" and page.evaluate("tones") == 2, "silent at once"
    assert choose(hands, "Sounds") and page.evaluate("tones") == 4
    hands.press("7 of clubs, playable")
    assert page.evaluate("tones") > 4, "a card is laid"


def test_every_sentence_is_read_aloud_once_that_was_chosen(voila, open_page):
    page = open_page("about:blank")
    page.add_init_script(f"({LISTEN})()")
    page.goto(voila.url + LINK)
    hands = Hands(page)
    first = hands.see().say
    assert page.evaluate("read") == []
    assert choose(hands, "Read aloud") and page.evaluate("read") == [first]
    said = hands.press("9 of spades").say.removesuffix(" BLJ-20")
    assert page.evaluate("read.at(-1)") == said
    assert not choose(hands, "Read aloud")
    before = page.evaluate("read.filter((text) => text !== '-').length")
    hands.press("9 of spades")
    assert page.evaluate("read.filter((text) => text !== '-').length") == before
