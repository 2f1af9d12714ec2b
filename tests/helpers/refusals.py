"""What comes from outside is refused in a sentence, or taken; and what is taken can be looked at and played on."""

import random
import re
import sys
from contextlib import contextmanager

import laws

from cardlab.games import advice_of, host_of
from cardlab.picture import words
from cardlab.play import bots
from cardlab.play.saves import Newer
from cardlab.rules.moves import IllegalMove, Move
from cardlab.rules.position import NOBODY

STEPS = 2_000_000  # functions that one move, or one look with its advice, may call; Bela's thinks of eight worlds
PYTHON = re.compile(  # words of Python's own messages
    r"\b(zip|dict|dictionary|str|NoneType|unhashable|keyword|codec|iterable|subscript\w*|attribute|Traceback|unpack|"
    r"sequence element|4300|Errno|surrogates|positional|unexpected|concatenate|index|literal|base 10|delimiter)\b"
)


def in_a_sentence(text):
    """Whether a refusal is in words of ours; what somebody wrote may stand in it between quotation marks."""
    plain = re.sub(r"(?<!\w)'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|“[^”]*”", "this", text)
    plain = re.sub(
        r" \[[A-Z]{3}-\d+\w?\]$|\bNone(?:,| or) (?=\d)", "", plain
    )  # the rule; a value that an option may have
    return laws.sentence(plain, 1300) and not PYTHON.search(plain)


def answered(act, case):
    """What came of it, or None if it was refused in a sentence."""
    try:
        return act()
    except IllegalMove as refused:
        assert in_a_sentence(refused.reason.say()), (case, refused)
        assert in_a_sentence(refused.reason.say(child=True)), (case, refused)
    except ValueError as refused:
        assert type(refused) in (ValueError, Newer), (case, refused)
        assert in_a_sentence(str(refused)), (case, refused)
    return None


@contextmanager
def within(most=STEPS):
    """What is done here calls no more functions than so many."""
    left = most

    def count(frame, event, arg):
        nonlocal left
        left -= 1
        if left < 0:
            sys.setprofile(None)
            raise AssertionError(f"more than {most} steps, here in {frame.f_code.co_name}")

    old = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(old)


def looked_at(state, chance):
    """A state can be seen from every seat and written down; its moves have words, and all others a reason."""
    for seat in (*state.seats, NOBODY):
        view = state.view(seat)
        assert words.lines(view, host_of(view), {}, spoken=True)
    text = state.text()
    if not re.search(r"\b\d{5,}\b", text):  # what grows has no room above the most that a position may say
        assert type(state).at(text, seed=state.seed, **state.rules.changed()) == state
    legal = state.legal_moves()
    assert bool(legal) == bool(state.turn)
    if not legal:
        return
    view = state.view(state.turn)
    assert view.legal_moves() == legal and bots.first(view, chance) in legal
    assert all(state.words(move) and state.why_not(move) is None for move in legal)
    if not state.hand_over and chance.random() < 0.3 and advice_of(state.game).advise:
        assert Move(advice_of(state.game).advise(view)[0]) in legal
    for move in laws.others(state, legal, chance, 5):
        assert in_a_sentence(state.why_not(move).say(child=True)), move


def lived(state, seed, moves=6, looks=1.0):
    """A state that was taken can be looked at and played on, each time in a bounded number of steps."""
    chance = random.Random(seed)
    choose = chance.choice((laws.lively, lambda state, legal, chance: chance.choice(legal)))
    for number in range(moves):
        if number == 0 or chance.random() < looks:
            with within():
                looked_at(state, chance)
        with within():
            legal = state.legal_moves()
            assert bool(legal) == bool(state.turn), "somebody is to move and cannot"
            if not legal:
                return
            state = state.play(choose(state, legal, chance))
