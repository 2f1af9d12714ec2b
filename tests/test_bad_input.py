"""Whatever comes from outside is answered in a sentence: broken saves, positions, moves, options, links, messages.

Each is made from a valid one by a few changes, letter by letter or field by field, by the seed of ``laws.SEED`` (a
failure prints it; CARDLAB_SEED=... has the same again). What is refused is refused by a ValueError in words of ours;
what is taken can be looked at, played on for some moves and saved. Only steps are counted, never seconds.
CARDLAB_TRIES=770 tries so many of a kind in each game: 10,000 saves, positions, links and messages.
"""

import json
import random
import re
from urllib.parse import urlencode

import laws
import pytest

from cardlab.cli.arguments import wanted
from cardlab.games import rules_of
from cardlab.home.home import Home, asked
from cardlab.lab.laws.positions import STEPS, answered, deformed, in_a_sentence, lived, reals, within
from cardlab.play.game import Game
from cardlab.play.saves import load
from cardlab.rules.moves import DEAL, Move
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
TEXTS = [odd for odd in ODD if isinstance(odd, str)]


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


def by_field(valid, others, rng, odd=ODD):
    """A save or a link with one or two of its fields as another one has them, or as none has them."""
    new = dict(valid)
    for key in rng.choices(list(valid), k=rng.choice((1, 1, 2))):
        new[key] = rng.choice((*(other[key] for other in others if key in other), rng.choice(odd)))
    return new


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
    for number in range(laws.tries(48)):
        if number % 12 == 0:
            state, known = played(game, rng).state, reals(rules_of(game), rng, 3)
            texts = [state.text(), state.view(state.seats[-1]).text()]
        text, options = (
            (spoilt(rng.choice(texts), rng), {}) if rng.random() < 0.6 else deformed(rules_of(game), known, rng)
        )
        text = text if rng.random() < 0.8 else spoilt(text, rng)
        read = answered(lambda text=text, options=options: rules_of(game).at(text, **options), text)
        if read is None:
            continue
        taken += 1
        if not read.viewer:
            lived(read, number)
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
    for number in range(laws.tries(150)):
        if number % 25 == 0:
            state = played(game, rng).state
            known = [str(m) for m in state.legal_moves()] + [str(m) for m in laws.others(state, [], rng, 20)]
        text = spoilt(rng.choice([*known, "play 7C -> last-card"]), rng)
        after = answered(lambda state=state, text=text: state.play(text), text)
        if after is not None:
            assert state.read(text) in state.legal_moves()


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
    for _ in range(laws.tries(120)):
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
    """Letter by letter and field by field; also by the page that it leads to."""
    rng, Rules = chance(game, "links"), rules_of(game).Rules
    for number in range(laws.tries(60)):
        if number % 12 == 0:
            position, known = played(game, rng).state.text(), reals(rules_of(game), rng, 3)
        valid = {"game": game, "stage": rng.choice(list(Rules.stages)), "seed": "7", "players": "Ana,bot:first"}
        if rng.random() < 0.5:
            valid["position"] = position
        valid[rng.choice(list(Rules.make().__dict__) or ["none"])] = rng.choice(("True", "none", "2", "x"))
        text, options = deformed(rules_of(game), known, rng)
        other = {"game": rng.choice(GAMES), "position": text} | {name: str(value) for name, value in options.items()}
        given = by_field(other if rng.random() < 0.3 else valid, [valid, other], rng, TEXTS)
        link = urlencode(valid)
        link = spoilt(link, rng) if number % 2 else urlencode(given, errors="replace")
        with within(5 * STEPS):
            held = answered(lambda link=link: (found := asked(link)) and Game(**found, patient=True), link)
        if held:
            lived(held.state, number, 3)
        if number % 10 < 2:
            alas = Home(link).front.look["alas"]
            assert alas == "" or (in_a_sentence(alas) and not alas.startswith("Something went wrong")), (link, alas)
        given = [spoilt(f"{name}={value}", rng) for name, value in valid.items()]
        answered(lambda given=given: wanted(game, given), given)


# ---- saves -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_save_is_refused_or_played_as_far_as_it_goes(game, tmp_path):
    rng, file = chance(game, "saves"), tmp_path / "some.json"
    for number in range(laws.tries(42)):
        if number % 14 == 0:
            held, known = played(game, rng), reals(rules_of(game), rng, 3)
            if rng.random() < 0.4:
                held = Game(game, players=[p.spec for p in held.players], position=held.state.text())
            valid = held.to_save()
            others = [played(game, rng, stage=rng.choice(list(held.start.rules.stages))).to_save()]
            others.append(Game(rng.choice(GAMES)).to_save())
            file.write_text(spoilt(json.dumps(valid), rng), encoding="utf-8", errors="replace")
            answered(lambda: load(file), file.read_text("utf-8"))
            sealed = spoilt(seal(json.dumps(valid)), rng)
            answered(lambda sealed=sealed: load(unseal(sealed)), sealed)
        text, options = deformed(rules_of(game), known, rng)
        beside = [*others, {"position": text, "options": options}]
        some = broken(valid, rng) if number % 2 else by_field(valid, beside, rng)
        with within(5 * STEPS):
            found = answered(lambda some=some: load(some, partial=True), some) if isinstance(some, dict) else None
        if found is not None:
            assert not found.problem or in_a_sentence(found.problem), found.problem
            again = load(found.to_save())  # its log may hide other cards, as another person may be looking
            assert again.steps[: len(found.steps)] == found.steps
            assert found.problem or len(found.steps) >= len(some["moves"])
            lived(found.state, number, 2)


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
    for _ in range(laws.tries(75)):
        look = some.overlay.full_look
        names = [b["id"] for part in ("targets", "moves", "more", "tools") for b in look[part]] + ["curtain"]
        pressed = {"press": rng.choice(names), "number": some.number}
        valid = rng.choice(
            (
                pressed,
                pressed,
                pressed | {"onto": rng.choice(names)},
                pressed | {"times": rng.choice((1, 3, 10**9))},
                pressed | {"twice": True},
                {"size": {"narrow": True, "still": False, "w": 800, "h": 600}, "number": some.number},
                {"speed": "fast", "number": some.number},
                {rng.choice(("back", "whole", "rest")): True},
            )
        )
        message = broken(valid, rng) if rng.random() < 0.8 else by_field(valid, [pressed], rng)
        with within(20 * STEPS):  # a button held down makes up to 800 moves at once
            some._message(None, message, None)
        look = some.overlay.look
        assert not look["say"].startswith("Something went wrong"), (message, look["say"])
        counted = re.fullmatch(r"\d+ cards?, \d+ rounds?", look["say"])  # while a button is held down
        assert look["say"] in ("", counted and counted[0]) or in_a_sentence(look["say"]) or look["say"].endswith("…")
        assert look["number"] == some.number and some.game.states[-1] is some.game.state


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_message_to_the_home_page_is_answered_kindly(game):
    rng = chance(game, "home")
    some, save = Home(""), seal(json.dumps(played(game, rng).to_save()))
    option = next(iter(rules_of(game).Rules.make().__dict__), "none")
    for _ in range(laws.tries(60)):
        valid = rng.choice(
            (
                {"press": f"{rng.choice(('play', 'go', 'set', 'forget'))}:{game}"},
                {"press": f"famous:{game}", "deal": "Nessler", "after": 3},
                {"press": "form", "stage": "2"},
                {"press": "form", "seat": ["add", 1, "bot"]},
                {"press": "form", "option": [option, 1]},
                {"press": "form", "number": "7"},
                {"press": rng.choice(("deal", "class", "home", "back", "unshare")), "sure": True},
                {"press": "visit", "address": f"game={game}&players=Ana,bot"},
                {"press": rng.choice(("kept", "who")), "who": "Ana", "kept": {game: save}, "last": {game: "{}"}},
                {"press": rng.choice(("base", "share")), "base": "https://example.org/"},
            )
        )
        message = broken(valid, rng)
        some._message(None, message, None)
        alas = some.front.look["alas"]
        assert alas == "" or in_a_sentence(alas), (message, alas)
        assert not alas.startswith("Something went wrong"), (message, alas)
