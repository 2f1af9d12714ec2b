"""Whatever comes from outside is answered in a sentence: broken saves, positions, moves, options, links, messages.

Each is made from a valid one by a few changes, by the seed of ``laws.SEED`` (a failure prints it; CARDLAB_SEED=... has
the same again). What is refused is refused by a ValueError in words of ours; what is taken can be looked at, played on
for some moves and saved. Only steps are counted, never seconds.
"""

import json
import random
import re
from urllib.parse import urlencode

import laws
import pytest

from cardlab.cli.arguments import wanted
from cardlab.games import advice_of, host_of, rules_of
from cardlab.picture import words
from cardlab.play import bots
from cardlab.play.game import Game
from cardlab.play.saves import Newer, load
from cardlab.rules.moves import DEAL, IllegalMove, Move
from cardlab.rules.position import NOBODY
from cardlab.site.home import asked
from cardlab.table.storage import seal, unseal
from cardlab.table.table import Table

GAMES = laws.GAMES
DEEP = eval("[" * 90 + "]" * 90)
for _ in range(2000):
    DEEP = [DEEP]
ODD = [
    None, True, False, -1, 0, 1, 2, 10**9, 10**100, -(10**100), 10**5000, 1.5, float("nan"), float("inf"), "", " ",
    "x" * 6000,
    "\0", "\ud800", "٣", "??", "??*999", "7C*999", "{}", "{0}", "%s", "self", "cls", "A", "Z", "-", "9" * 5000,
    "<img src=x onerror=alert(1)>", "deal", "play 7C", [], [[]], ["A"], {}, {"a": 1}, {1: 2}, DEEP, b"7C", (1, 2), {7},
]  # fmt: skip
CHARS = "ABCDE789TJQKSHDC?*|:.-> \t\n'\"{}[]<&%;\\/\0é٣♥0123456789_"
BITS = [
    "??",
    "...",
    "turn: ",
    " | ",
    "A: ",
    "--",
    "-> ",
    "viewer: A",
    "hand_over: True",
    "winners: Z",
    "deals: -1",
    "7C 7C",
]
PYTHON = re.compile(  # words of Python's own messages
    r"\b(zip|dict|dictionary|str|NoneType|unhashable|keyword|codec|iterable|subscript\w*|attribute|Traceback|unpack|"
    r"sequence element|4300|Errno|surrogates|positional|unexpected|concatenate|index|literal|base 10|delimiter)\b"
)


def times(count):
    """How often something is tried: fewer in a quick run, more in a full one."""
    return 5 * count if laws.LAWS == "full" else laws.share(count)


def chance(game, what):
    """Where the cases of a game come from, the same for a seed of the run."""
    print(f"CARDLAB_SEED={laws.SEED}")
    return random.Random(f"{laws.SEED}/{game}/{what}")


def spoilt(text, rng):
    """A text with one to four small changes."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        i = rng.randrange(len(text) + 1)
        j = min(len(text), i + rng.choice((1, 1, 2, 5, 20)))
        text = rng.choice(
            (
                text[:i] + text[j:],
                text[:i] + rng.choice(CHARS) + text[i:],
                text[:i] + rng.choice(CHARS) + text[i + 1 :],
                text[:i] + text[i:j] * rng.choice((2, 3, 40)) + text[j:],
                text[:i] + rng.choice(BITS) + text[i:],
                text[i:] + text[:i],
                re.sub(r"\d+", lambda _: rng.choice(("0", "-1", "7", "999999", "9" * 30)), text, count=1),
            )
        )
    return text


def broken(value, rng):
    """A value with one part of it changed, left out or put in."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(list(value))
        if rng.random() < 0.1:
            return {k: v for k, v in value.items() if k != key}
        if rng.random() < 0.1:
            return value | {rng.choice(("zap", "self", "game", "stage", "players", 7)): rng.choice(ODD)}
        return value | {key: broken(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.85:
        i = rng.randrange(len(value))
        return [*value[:i], *rng.choice(([], [broken(value[i], rng)], [value[i]] * 3)), *value[i + 1 :]]
    if isinstance(value, str) and rng.random() < 0.6:
        return spoilt(value, rng)
    return rng.choice(ODD)


def in_a_sentence(text):
    """Whether a refusal is in words of ours; what somebody wrote may stand in it between quotation marks."""
    plain = re.sub(r"(?<!\w)'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|“[^”]*”", "this", text)
    plain = re.sub(r" \[[A-Z]{3}-\d+\w?\]$|\bNone, (?=\d)", "", plain)  # the rule; a value that an option may have
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


def lived(state, rng):
    """A state that was taken can be looked at from every seat, played on and written down."""
    for _ in range(6):
        for seat in (*state.seats, NOBODY):
            view = state.view(seat)
            assert words.lines(view, host_of(view), {}, spoken=True)
        assert type(state).at(state.text(), seed=state.seed, **state.rules.changed()) == state
        legal = state.legal_moves()
        assert bool(legal) == bool(state.turn)
        if not legal:
            return
        view = state.view(state.turn)
        assert bots.first(view, rng) in legal
        if not state.hand_over and rng.random() < 0.3 and hasattr(advice_of(state.game), "advise"):
            assert Move(advice_of(state.game).advise(view)[0]) in legal
        for move in laws.others(state, legal, rng, 5):
            assert in_a_sentence(state.why_not(move).say(child=True)), move
        state = state.play(rng.choice(legal))


def played(game, rng, **words):
    """A game of people that has gone some moves."""
    people = ["Ana", "bot:first", "Bo", "Cy"][: laws.few(game)]
    held = Game(game, **({"players": people, "seed": rng.randrange(1000)} | words))
    for _ in range(rng.randrange(30)):
        if held.moves:
            held.play(rng.choice(held.moves))
    return held


# ---- positions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_position_is_refused_or_can_be_played(game):
    rng, taken = chance(game, "positions"), 0
    for _ in range(times(12)):
        state = played(game, rng).state
        texts = [state.text(), state.view(state.seats[-1]).text()]
        for text in (spoilt(rng.choice(texts), rng) for _ in range(12)):
            read = answered(lambda text=text: rules_of(game).at(text), text)
            if read is None:
                continue
            taken += 1
            if not read.viewer:
                lived(read, rng)
            else:
                assert answered(lambda text=text: Game(game, position=text), text) is None
    print(f"{taken} were taken")


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_what_is_no_position_is_refused(odd):
    for game in GAMES:
        read = answered(lambda game=game: rules_of(game).at(odd), odd)
        assert read is None or isinstance(odd, str)


@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_hidden_where_no_view_explains_it(game):
    state = played(game, chance(game, "hidden")).state
    for name, pile in state.piles.items():
        if pile:
            text = state.text().replace(f"{name}: {pile[-1]}", f"{name}: ??", 1).replace(f"{pile[-1]} ", "?? ", 1)
            read = answered(lambda text=text: rules_of(game).at(text), text)
            assert read is None or "??" not in text, text


# ---- moves -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_move_is_refused(game):
    rng = chance(game, "moves")
    for _ in range(times(6)):
        state = played(game, rng).state
        known = [str(m) for m in state.legal_moves()] + [str(m) for m in laws.others(state, [], rng, 20)]
        for text in (spoilt(rng.choice([*known, "play 7C -> last-card"]), rng) for _ in range(25)):
            after = answered(lambda state=state, text=text: state.play(text), text)
            if after is not None:
                assert Move(text) in state.legal_moves()


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_what_is_no_move_is_refused(odd):
    made = answered(lambda: Move(odd), odd)
    assert made is None or odd in ("deal", "play 7C", "self", "cls", "A", "Z")
    state = rules_of("memory").new(2)
    if made is not DEAL:
        assert answered(lambda: state.play(odd), odd) is None
    assert answered(lambda: state.view(odd), odd) is None or odd in ("A", "-")


# ---- players, options, links -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_odd_players_options_and_seeds_are_refused(game):
    rng, Rules = chance(game, "options"), rules_of(game).Rules
    people = ["Ana", "bot:first", "Bo", "Cy"][: laws.few(game)]
    valid = {"players": people, "stage": next(iter(Rules.stages)), "seed": 5}
    names = list(Rules.make().__dict__) or ["none"]  # of a game without options
    for _ in range(times(120)):
        some = broken(valid | {rng.choice(names): rng.choice(ODD)}, rng)
        if isinstance(some, dict) and all(isinstance(name, str) and name not in ("self", "game") for name in some):
            held = answered(lambda some=some: Game(game, **some), some)
            assert held is None or held.state.legal_moves()


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
@pytest.mark.parametrize("what", ["game", "players", "stage", "seed", "position"])
def test_an_odd_argument_is_refused(what, odd):
    held = answered(lambda: Game(**{"game": "memory", what: odd}), (what, odd))
    allowed = {"players": (1, 2, "A"), "stage": (None, 1, 2), "seed": (None, 0, 1, 2, 10**9), "position": (None,)}
    assert held is None or odd in allowed.get(what, ()) or (what == "players" and held.people), (what, odd)


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_link_is_refused(game):
    rng, Rules = chance(game, "links"), rules_of(game).Rules
    for _ in range(times(60)):
        valid = {"game": game, "stage": rng.choice(list(Rules.stages)), "seed": "7", "players": "Ana,bot:first"}
        if rng.random() < 0.5:
            valid["position"] = played(game, rng).state.text()
        valid[rng.choice(list(Rules.make().__dict__) or ["none"])] = rng.choice(("True", "none", "2", "x"))
        link = spoilt(urlencode(valid), rng)
        held = answered(lambda link=link: (found := asked(link)) and Game(**found), link)
        if held:
            assert held.state.view(held.seat) is not None
        given = [spoilt(f"{name}={value}", rng) for name, value in valid.items()]
        answered(lambda given=given: wanted(game, given), given)


# ---- saves -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_save_is_refused_or_played_as_far_as_it_goes(game, tmp_path):
    rng, file = chance(game, "saves"), tmp_path / "some.json"
    for _ in range(times(8)):
        held = played(game, rng)
        if rng.random() < 0.4:
            held = Game(game, players=[p.spec for p in held.players], position=held.state.text())
        valid = held.to_save()
        for some in (broken(valid, rng) for _ in range(14)):
            found = answered(lambda some=some: load(some), some) if isinstance(some, dict) else None
            if found is not None:
                assert not found.problem or in_a_sentence(found.problem), found.problem
                assert load(found.to_save()).log[: len(found.log)] == found.log
                assert (
                    len(found.steps) >= len(valid["moves"]) or found.problem or len(some["moves"]) < len(valid["moves"])
                )
        file.write_text(spoilt(json.dumps(valid), rng), encoding="utf-8", errors="replace")
        answered(lambda: load(file), file.read_text("utf-8"))
        sealed = spoilt(seal(json.dumps(valid)), rng)
        answered(lambda sealed=sealed: load(unseal(sealed)), sealed)


@pytest.mark.parametrize(
    "text", ["1" * 5000, '{"cardlab": ' + "1" * 5000 + "}", "[" * 5000, '{"a"', "\ufeff{}", "NaN", '{"cardlab": 1e999}']
)
def test_a_file_of_another_kind_is_refused(text, tmp_path):
    file = tmp_path / "some.json"
    file.write_text(text, encoding="utf-8")
    assert answered(lambda: load(file), text) is None


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_what_is_no_save_is_refused(odd):
    if not isinstance(odd, str):  # a text is the name of a file
        assert answered(lambda: load(odd), odd) is None
    for key in Game("memory", seed=1).to_save():
        answered(lambda key=key: load(Game("memory", seed=1).to_save() | {key: odd}), (key, odd))


# ---- messages from a page ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_message_is_answered_kindly_and_plays_nothing_else(game):
    rng, people = chance(game, "messages"), ["Ana", "bot:first", "Bo", "Cy"][: laws.few(game)]
    some = Table(Game(game, players=people, seed=3), speed="instant")
    for _ in range(times(150)):
        look = some.overlay.shown
        names = [b["id"] for part in ("targets", "moves", "more", "tools") for b in look[part]] + ["curtain"]
        valid = rng.choice(
            (
                {"press": rng.choice(names), "number": some.number},
                {"press": rng.choice(names), "number": some.number},
                {"size": {"narrow": True, "still": False}, "number": some.number},
                {"speed": "fast", "number": some.number},
            )
        )
        message = broken(valid, rng)
        some._message(None, message, None)
        look = some.overlay.look
        assert not look["say"].startswith("Something went wrong"), (message, look["say"])
        assert look["say"] == "" or in_a_sentence(look["say"]) or look["say"].endswith("…"), (message, look["say"])
        assert look["number"] == some.number and some.game.states[-1] is some.game.state
