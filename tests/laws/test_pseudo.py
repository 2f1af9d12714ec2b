"""Whatever is shown to people can be said in another language: in one that accents every word, none is without."""

import random
import re
from functools import partial

import laws
import pseudo
import pytest
from saying import CARD

from cardlab.games import book, rules_of
from cardlab.home.plan import GamePlan
from cardlab.language import as_spoken
from cardlab.play.advice.review import review
from cardlab.play.game import Game
from cardlab.play.seats import BOT_NAMES
from cardlab.rules.text.position import SEATS
from cardlab.table.ending import study
from cardlab.table.table import Table

ME = "Zck"  # a name without vowels
# What is no words, by its key: names of ours, and cards by their codes.
CODES = {
    *("id", "kind", "tone", "shape", "verdict", "face", "faces", "rule", "sound", "owner", "key", "cards", "under"),
    *("did", "leaps", "met", "record", "chip", "suit", "sign", "card", "try", "holds"),
}
TITLES = [book(game).title for game in laws.GAMES]
MARKS = "^(?:one|two)$"  # of the two teams
OUTSIDE = re.compile("|".join([r"\w+/\w+", MARKS, CARD, laws.RULE.pattern, *BOT_NAMES, *TITLES]))
PLAIN = re.compile(r"(?<![^\W_])[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*(?![^\W_])")
WORLDS = 1000  # moves of a review
PRESSED = 6  # moves of a hand of which everything is looked at


@pytest.fixture(scope="module", autouse=True)
def _spoken(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch, pseudo.spoken(tmp_path_factory.mktemp("languages")):
        patch.setattr(study, "review", partial(review, work=WORLDS))
        yield


def texts(value, key=""):
    """All that people read of what a page is sent."""
    if key in CODES:
        return
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from texts(one, name)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one, key)


def untranslated(text):
    """The words of a text that nobody could translate."""
    return [word for word in PLAIN.findall(OUTSIDE.sub("", text)) if len(word) > 1]


def shown(table):
    """All that is read at a table: the look, the tools, and what is painted."""
    yield from texts(table.overlay.full_look)
    yield from texts([table.overlay.sheet, [label for _, label in table.overlay.speeds]])
    yield from (("painted", sprite.text) for sprite in table.painter.scene.sprites if sprite.kind != "face")


def played(game, stage, chance):
    """All that is read while somebody plays a hand, asks for hints and reasons, and taps what cannot be played."""
    count = min(rules_of(game).seat_range[-1], 4) if chance.random() < 0.5 else laws.few(game)
    some = Game(game, players=[ME, *["bot:first"] * (count - 1)], stage=stage, seed=chance.randrange(10**6))
    table = Table(some, coach=True, speed="steady")
    table.messages.hear({"screen": {"width": 1328, "height": 612}})

    def press(what):
        table.messages.hear({"press": what, "number": table.number})
        yield from shown(table)

    yield from shown(table)
    for number in range(400):
        if some.state.hand_over or not some.state.turn:
            break
        if number < PRESSED:
            yield from press("tool:hint")
            yield from press(f"why:{chance.choice(SEATS[:count])}")
            yield from press(chance.choice(table.overlay.look["targets"] or [{"id": "tool:undo"}])["id"])
        legal = some.state.legal_moves()
        if some.state.turn == "A" and legal:
            some.play(laws.lively(some.state, legal, chance))
        yield from shown(table) if number < PRESSED else ()
    yield from shown(table)
    yield from press("review:open")
    table.close()


def form(game):
    """All that is read in the form before a game."""
    plan = GamePlan.usual(game)
    yield from texts(as_spoken([plan.chips, plan.house]))


@pytest.mark.parametrize("game", laws.sampled(laws.GAMES, 3, "pseudo"))
def test_whatever_is_shown_can_be_said_in_another_language(game):
    chance = random.Random(f"{laws.SEED}/{game}")
    for stage in laws.sampled(rules_of(game).Rules.stages, 1, f"pseudo/{game}"):
        told = {*played(game, stage, chance), *form(game)}
        found = {(key, text) for key, text in told if untranslated(text)}
        assert len(told) > 50 and not found, (stage, found)


def test_a_word_that_nobody_can_translate_is_found():
    said = pseudo.said("Lay {card}, {other}'s [card|cards], and [wait]!")
    assert said.startswith("«Lááýý {card}, {other:yóóúúr} [cáárd|cáárds], áánd [wááíít|")
    assert untranslated("«Lááýý 7♣, Pip» or A♥. BEL-12 A") == ["or"]
