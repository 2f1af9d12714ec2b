"""What is heard, in a real browser: sounds and the voice are off until asked for, remembered, and silenced at once.

A child who cannot read hears all of a lesson: what each step asks, what was tapped, the answer; and no sign.
"""

from __future__ import annotations

import json
import os
import re

import fingers
import pytest
from hands import Hands, changed
from playwright.sync_api import expect
from walk import HERE

from cardlab.rules.cards import PACK
from cardlab.table.front.modules import joined
from cardlab.table.overlay import FRONT
from notebooks import LESSONS, cells, exercises_of

# Writes down every tone that begins and every sentence that the browser's voice is given; "-" where it is cut short,
# for this voice never comes to an end. As in a browser, it says nothing before something was pressed on the page.
LISTEN = """() => {
  window.tones = 0;
  window.read = [];
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const own = kind.prototype.start;
    kind.prototype.start = function (...when) { window.tones += 1; return own.apply(this, when); };
  }
  let pressed = false;
  window.addEventListener("pointerdown", () => { pressed = true; }, true);
  const fake = {
    speaking: false, pending: false,
    cancel: () => { fake.speaking = false; window.read.push("-"); },
    speak: (words) => {
      if (!pressed) return void words.onerror({ error: "not-allowed" });
      fake.speaking = true;
      window.read.push(words.text);
    },
  };
  Object.defineProperty(window, "speechSynthesis", { value: fake });
}"""
LINK = "?game=black_jack&stage=1&position=A: 7C 7D 9S 2C | B: KD QD 3S | discard: 7H | turn: A&players=Ana,bot"


def in_words(text: str) -> str:
    """A sentence with its cards as words, and without the sign of a suit that it names."""
    text = re.sub(r"(spades?|hearts?|diamonds?|clubs?) [♠♥♦♣]", r"\1", text)
    bare = not re.search("[a-z]", re.sub("|".join(card.sign for card in PACK), "", text))
    for card in PACK:
        text = text.replace(f"{card.sign} ", f"@{card.words}# ").replace(card.sign, f"@{card.words}")
    text = re.sub("# (?=@)", ", ", text).replace("#", "")
    text = re.sub(r"(“|\b(?:the|this|that|your|another|red|black|\w+['’]s) )@", r"\1", text, flags=re.I)
    return re.sub(r"(^|[.!?] )@", r"\1The ", text).replace("@", "the ") if not bare else text.replace("@", "")


def choose(hands: Hands, name: str) -> bool:
    """Press a choice of the device under "More"; whether it is on then."""
    hands.open_menu()
    button = hands.root.locator(".cl-choice", has_text=name)
    button.click()
    on = button.get_attribute("aria-pressed") == "true"
    hands.root.locator(".cl-opens").click()
    return on


def reads(hands: Hands) -> bool:
    """Press the loudspeaker beside the hint; whether it is lit then."""
    button = hands.root.get_by_role("button", name="Read aloud")
    button.click()
    return button.get_attribute("aria-pressed") == "true"


def test_sounds_are_off_until_asked_for_and_are_remembered(voila, open_page):
    page = open_page("about:blank", shared=True)
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
    page = open_page("about:blank", shared=True)
    page.add_init_script(f"({LISTEN})()")
    page.goto(voila.url + LINK)
    hands = Hands(page)
    first = hands.see().say
    assert page.evaluate("read") == []
    assert reads(hands) and page.evaluate("read") == [first]
    said = hands.press("9 of spades").say.removesuffix(" BLJ-20")
    assert page.evaluate("read.slice(1)") == ["-", in_words(said)]
    expect(hands.root.locator(".cl-live")).to_have_text(in_words(said))  # so does a screen reader
    assert not reads(hands)
    before = page.evaluate("read.filter((text) => text !== '-').length")
    hands.press("9 of spades")
    assert page.evaluate("read.filter((text) => text !== '-').length") == before


def test_of_what_others_do_each_is_read_once_in_its_turn_and_a_tap_reads_it_again(voila, open_page):
    """A round of Michigan, in which Pip and Dot play several cards in a row."""
    page = open_page("about:blank", shared=True)
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"{voila.url}?game=michigan&stage=1&seed=5&players=Ana,bot,bot&voice=on")
    hands = Hands(page)
    heard = []
    for _ in range(2):
        hands.turn()
        page.evaluate("read.splice(0)")
        hands.press(hands.see().cards[0])
        seen = hands.turn()
        texts = page.evaluate("read")
        assert texts.count("-") <= 1, "only a tap breaks off what is read"
        told = re.findall(r"(?:Pip|Dot) plays [^.]+", " ".join(texts))
        assert len(told) == len(set(told)) and not re.search("It's (Pip|Dot)'s turn", " ".join(texts)), texts
        heard += told
        said = hands.root.locator(".cl-said")
        page.evaluate("read.splice(0)")
        said.click()
        assert page.evaluate("read.at(-1)") == in_words(said.inner_text()) and seen.number == hands.see().number
    assert len(heard) > 4


# Of each turn of one's own: whether a card was in flight when its buttons came; and whether any card has flown.
LANDS = """() => {
  const table = document.querySelector(".cardlab-table");
  let asked = Boolean(table.querySelector(".cl-target.cl-on"));
  window.turns = [];
  window.flown = 0;
  new MutationObserver(() => {
    const [asks, flies] = [".cl-target.cl-on", ".cl-flying"].map((one) => Boolean(table.querySelector(one)));
    if (asks && !asked) window.turns.push(flies);
    window.flown += flies;
    asked = asks;
  }).observe(table, { attributes: true, childList: true, subtree: true });
}"""


def test_a_turn_is_told_when_cards_have_landed_and_a_tap_on_a_bubble_says_it_again(voila, open_page):
    page = open_page("about:blank", shared=True, reduced_motion="no-preference")
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"{voila.url}?game=michigan&stage=1&seed=5&players=Ana,bot,bot&voice=on")
    hands = Hands(page)
    hands.turn()
    page.evaluate(LANDS)
    hands.press(hands.see().cards[0])
    hands.turn()
    assert page.evaluate("flown") and page.evaluate("turns") and not any(page.evaluate("turns"))
    bubble = page.locator(".cl-bubble > span").first
    box, words = bubble.bounding_box(), bubble.inner_text()
    page.evaluate("read.splice(0)")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.evaluate("read.filter((text) => text !== '-')") == [in_words(words)]


def test_who_comes_for_the_first_time_is_asked_with_two_pictures(voila, open_page, shot):
    page = open_page("about:blank", shared=True, first=True)
    page.add_init_script(f"({LISTEN})()")
    page.goto(voila.url + LINK)
    hands = Hands(page)
    asks = page.get_by_role("region", name="Shall I read to you?")
    pictures = [button.bounding_box() for button in asks.get_by_role("button").all()]
    assert len(pictures) == 2 and all(min(box["width"], box["height"]) >= 140 for box in pictures)
    shot(page)
    asks.get_by_role("button", name="Read to me").click()
    expect(asks).to_have_count(0)
    assert page.evaluate("read") == [hands.see().say]
    assert hands.root.get_by_role("button", name="Read aloud").get_attribute("aria-pressed") == "true"
    page.goto(voila.url + LINK)
    Hands(page)
    assert asks.count() == 0, "it is remembered"


def test_who_plays_on_without_an_answer_wants_it_quiet_and_an_address_may_say_so(voila, open_page):
    page = open_page(voila.url, first=True, shared=True)
    asks = page.get_by_role("region", name="Shall I read to you?")
    asks.wait_for()
    page.mouse.click(3, 3)
    expect(asks).to_have_count(0)
    assert page.evaluate("localStorage['cardlab-aloud']") == "off"
    page.evaluate("localStorage.clear()")
    page.reload()
    asks.wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Read to me", "the keys lead there first"
    expect(asks).to_have_count(1)
    page.get_by_role("button", name="Play Black Jack").press("Enter")
    expect(asks).to_have_count(0)
    page.goto(f"{voila.url}{LINK}&voice=on")
    hands = Hands(page)
    assert hands.root.get_by_role("button", name="Read aloud").get_attribute("aria-pressed") == "true"
    assert "voice=on" in page.url and hands.press("7 of clubs, playable").number


def test_no_sign_is_left_in_what_is_read(open_page, tmp_path):
    page = open_page("about:blank", shared=True)
    script = tmp_path / "script.js"
    voice = os.path.relpath(FRONT / "said" / "voice.js", tmp_path)
    script.write_text(f'import {{ spoken }} from "{voice}";\nwindow.spoken = spoken;\n', encoding="utf-8")
    page.add_script_tag(content=joined(script))
    spoken = "texts => texts.map(spoken)"
    assert page.evaluate(spoken, [card.sign for card in PACK]) == [card.words for card in PACK]
    said = {
        "Look, 9♠\ufe0e. Lay A♠ or 10♦!": "Look, the 9 of spades. Lay the ace of spades or the 10 of diamonds!",
        "6♠ 7♠ are stairs.": "The 6 of spades, the 7 of spades are stairs.",
        "You lay Q♥ K♥ and choose ♣.": "You lay the queen of hearts, the king of hearts and choose clubs.",
        "Lay all three spades ♠.": "Lay all three spades.",
        "That is a heart ♥. Look at both: Q and ♠.": "That is a heart. Look at both: Q and spades.",
        "★★★ Yes! Both are sevens.": "3 stars! Yes! Both are sevens.",
        "★ Right! 7 + 2 = 9.": "1 star! Right! 7 + 2 = 9.",
        "You won ★★☆ for it.": "You won 2 stars for it.",
        "Pip has −180. It is 10-7.": "Pip has minus 180. It is 10-7.",
        "A 7 is no A. Ana: play K!": "A 7 is no A. Ana: play K!",
        "Is it another 7♠? Pip calls “5♥!”": "Is it another 7 of spades? Pip calls “5 of hearts!”",
        "There's the 9♠, and 10♠ is next.": "There's the 9 of spades, and the 10 of spades is next.",
        "": "",
    }
    assert dict(zip(said, page.evaluate(spoken, list(said)), strict=True)) == said

    card, named = (re.compile(text) for text in (r"[2-9AJQK0][♠♥♦♣]", r"([\w]+) of (?:spades|hearts|diamonds|clubs)\b"))
    texts = list(dict.fromkeys(text for name in LESSONS for text in every_sentence(name)))
    assert sum(bool(card.search(text)) for text in texts) > 500
    for text, words in zip(texts, page.evaluate(spoken, texts), strict=True):
        assert not re.search("[♠♥♦♣★☆\ufe0e]|  ", words) and not {"A", "J", "Q", "K"} & {*named.findall(words)}, words
        assert len(named.findall(words)) == len(named.findall(text)) + len(card.findall(text)), words


def every_sentence(name):
    """All that a lesson says: its words, and of each exercise what it asks, offers, answers and hints."""
    for cell in cells(name, "markdown"):
        yield from cell.source.replace("  ", " ").split("\n")
    for exercise in exercises_of(name).values():
        yield from [
            exercise.request,
            *exercise.choices.values(),
            *map(exercise.state.words, exercise.state.legal_moves()),
        ]
        yield from [f"★★★ {exercise.judge(answer).say}" for answer in exercise.right]
        yield from [exercise.judge(answer).say for answer in exercise.wrong]
        yield from [exercise.hint().say(child=True, names=exercise.names) for _ in range(4)]


LESSON = "black_jack.ipynb"
NEXT = "read.splice(0), document.querySelector('.cl-on-step').click()"  # at once: what was read belongs to a step


@pytest.fixture
def lesson(lessons, open_page):
    """The lesson of Black Jack, whose voice is switched on at the first table."""
    page = open_page("about:blank", shared=True, reduced_motion="reduce")
    page.add_init_script(f"({LISTEN})()")
    page.goto(lessons.url + LESSON)
    expect(page.locator("[data-exercise]")).to_have_count(len(exercises_of(LESSON)))
    page.locator(".cl-on-step").click()
    page.locator(".cl-on-step").click()
    page.get_by_role("button", name="Read aloud").click()
    assert page.evaluate("read") == [in_words(sentence(page))]
    return page


def sentence(page):
    """The sentence of the table that is seen, once it is laid as large as the screen allows."""
    page.locator(".cl-board:visible .cl-say.cl-inside").wait_for()
    return page.locator(".cl-said:visible").inner_text()


def tap(page, name):
    """Press a button of the table that is seen; what was tapped, if the answer does not name it, and the answer."""
    board = page.locator(".cl-board:visible")
    before = board.get_attribute("data-number")
    button = page.locator(f'.cardlab-overlay [data-id="{name}"]:visible').first
    label = in_words(button.get_attribute("aria-label") or button.inner_text())
    assert button.locator("svg, img").count() or not name.startswith("choice:"), f"{name} shows nothing but a word"
    button.click()
    changed(board, before)
    stars, answer = re.fullmatch("(★*) ?(.*)", in_words(sentence(page))).groups()
    told = f"{len(stars)} star{'s' * (len(stars) > 1)}! {answer}" if stars else answer
    return told if re.search(rf"\b{label}\b", answer) else f"{label}. {told}"


def test_a_lesson_reads_all_that_is_asked_tapped_and_answered_once(lesson):
    """With every word made invisible: what is heard, and the cards, signs and faces, are all that there is."""
    lesson.add_style_tag(content="main *, .cardlab-overlay * { -webkit-text-fill-color: transparent !important; }")
    exercises, met, words = {e.key: e for e in exercises_of(LESSON).values()}, [], []
    while True:
        lesson.evaluate(NEXT)
        if (place := lesson.locator(".cl-place").inner_text()).startswith("Stage 3"):
            break
        key = lesson.evaluate(HERE)
        if not key:
            words += lesson.evaluate("read")
            continue
        exercise = exercises[key]
        said = [f"{in_words(exercise.request)} {sentence(lesson)}"]
        assert lesson.evaluate("read.at(-1)") == said[0], place
        if not met:
            said.append(tap(lesson, fingers.wrong(exercise)[0]))
        said += [tap(lesson, name) for name in fingers.right(exercise)]
        assert [text for text in lesson.evaluate("read") if text != "-"] == said, place
        met.append(place)
    assert [place.split()[3] for place in met[:7]] == ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.1"]

    source = "\n".join(cell.source for cell in cells(LESSON, "markdown"))
    lines = source.partition("## Stage 1")[2].partition("## Stage 3")[0].splitlines()
    mine, others = (
        [line for line in lines if line and line[0] not in "#>"],
        [line for line in lines if line[:1] == ">"],
    )
    heard = " ".join(words)
    assert len(mine) > 5 and all(re.sub(r"\*\*|</?span[^>]*>", "", line) in heard for line in mine)
    assert others and "Say:" not in heard, "what a grown-up says is not read"


def test_a_picture_to_look_at_says_what_is_tapped_and_the_words_of_its_step_where_nothing_lies(lesson):
    lesson.locator(".cl-back").click()
    picture = lesson.locator("img[data-told]:visible")
    things = json.loads(picture.get_attribute("data-told"))
    box = picture.bounding_box()

    def press(x, y):
        picture.click(position={"x": x / 1000 * box["width"], "y": y / 1000 * box["height"]})
        return lesson.evaluate("read.at(-1)")

    for begins in ("9 of spades. It's in your hand.", "The stock: ", "6 of spades. It's on top", "This is Pip."):
        x, y, w, h, said = next(thing for thing in things if thing[4].startswith(begins))
        assert press(x + min(w, 15) / 2, y + h / 2) == said
        expect(lesson.locator(".cl-told:visible")).to_have_text(said)
    assert press(20, 300).startswith("Here is a deal. ")


def test_a_step_is_read_again_when_one_comes_back_to_it_and_with_other_cards(lesson):
    first = next(iter(exercises_of(LESSON).values()))
    asks = f"{in_words(first.request)} Tap all the ones you find."
    lesson.locator(".cl-open-map").click()
    lesson.locator(".cl-stone").first.click()
    sentence(lesson)
    assert lesson.evaluate("read.at(-1)") == asks
    lesson.locator(".cl-on-step").click()
    sentence(lesson)
    assert lesson.evaluate("read.at(-1)") != asks
    for way in (".cl-back", '.cl-opens:visible, [data-id="tool:another"]:visible'):
        lesson.evaluate("read.splice(0)")
        for button in way.split(", "):
            lesson.locator(button).click()
        lesson.wait_for_function("read.some((text) => text !== '-')")
        assert [text for text in lesson.evaluate("read") if text != "-"] == [asks]

    lesson.reload()  # now nothing was pressed on the page yet
    sentence(lesson)
    assert lesson.evaluate("read") == []
    lesson.locator("main").click(position={"x": 2, "y": 2})
    assert lesson.evaluate("read") == [asks]
