"""Double dummy: exact by the judge's own rules, for the talk after a hand alone."""

import ast
import asyncio
import random
import re

import laws
import pytest
from test_imports import TREES, called, imports

from cardlab.games import catalogue, rules_of
from cardlab.games.bela import POINTS
from cardlab.games.bela.cards import LAST_TRICK
from cardlab.play.advice.double_dummy import SLICE, DoubleDummy, missed, missing, openly
from cardlab.play.advice.review import review, reviewed
from cardlab.play.bots import bots
from cardlab.play.game import Game
from cardlab.table.ending import study
from cardlab.table.ending.open_cards import LOOKS, ONLY_OPEN
from cardlab.table.table import Table

MANY = 20  # positions of each case
NOT_PLAYED = ("claim", "double", "show")  # they move no card and make no trumps
CASES = {  # game, seats, options: how many tricks are tried to their end
    ("bela", 2, ()): 3,
    ("bela", 3, ()): 3,
    ("bela", 3, (("stage", "1"),)): 3,
    ("bela", 2, (("trump_lead_scoring_only", True), ("bare_yuss_may_be_withheld", False))): 3,
    ("bismarck", 3, ()): 3,
    ("bismarck", 3, (("kinds", "4"),)): 3,
    ("sergeant_major", 3, ()): 3,
    ("marjapussi", 4, (("stage", "2"),)): 3,
    ("marjapussi", 4, ()): 2,
    ("marjapussi", 4, (("must_undertrump", True), ("ask_then_call", "never_again"))): 2,
}


def position(game, seats, seed, tricks, options):
    """A position with so many tricks to play, sometimes in the midst of one."""
    chance, state = random.Random(seed), rules_of(game).new(seats, seed=seed, **dict(options))
    state.notes, more = None, chance.randrange(seats)
    while not state.hand_over:
        fits = state.phase in ("play", "break") and max(len(state.piles[s]) for s in state.seats) <= tricks
        if fits and openly(state) is not None and len(state.piles["trick"]) == more:
            return state
        view = state.view(state.turn)
        state.apply((bots.at_random if chance.random() < 0.3 else bots.first)(view, chance))
    return None


def with_pairs(game, seats, seed, tricks, options):
    """A break of Marjapussi in which a pair can be called or asked for, also where having asked forbids the call."""
    chance, kind = random.Random(seed), rules_of(game)
    turn, mate = chance.choice(("AC", "CA", "BD", "DB"))
    mine, theirs, trump = chance.sample("SHDC", 3)
    piles = {seat: [] for seat in "ABCD"} | {turn: [f"K{mine}", f"Q{mine}"], mate: [f"K{theirs}", f"Q{theirs}"]}
    used = {*piles[turn], *piles[mate]}
    rest = [card for card in map(str, kind.new(seats, **dict(options)).pack()) if card not in used]
    chance.shuffle(rest)
    rest.sort(key=lambda card: card[0] not in "AT")  # whoever asks should win now and then
    for seat in (turn, "A", "B", "C", "D"):
        piles[seat] += [rest.pop(0) for _ in range(tricks - len(piles[seat]))]
    for i in range(0, len(rest), 4):
        piles.setdefault(f"won.{chance.choice('ABCD')}", []).extend(rest[i : i + 4])
    text = " | ".join(f"{pile}: {' '.join(cards)}" for pile, cards in piles.items())
    led, called = "A" * (9 - tricks), chance.choice([f" | trump: {trump} | calls: A.{trump}", ""])
    asked = chance.choice([f" | said: {turn}{len(led)}.pair", ""])
    return kind.at(f"{text} | turn: {turn} | phase: break | led: {led}{called}{asked}", **dict(options))


def got(state, seat):
    """What a seat's side has at the end of a hand, counted from the piles; where tricks are to be lost, the others'."""
    if state.game == "marjapussi":
        return state.side(seat).points
    if state.game == "bela":
        last = LAST_TRICK * (state.leader == seat and state.rules.bidding != "none")
        return sum(POINTS[state.trump][card] for card in state.piles[f"won.{seat}"]) + last
    mine = [seat] if getattr(state, "kind", "") != "4" else [s for s in state.seats if s != seat]
    return sum(map(state.tricks, mine))


def forced(state, seat, side, known):
    """What a side can force, by trying all that the rules allow."""
    if state.hand_over or state.phase == "count":
        return got(state, seat)
    key = state.text()
    if key not in known:
        tried, values = set(), []
        for move in state.legal_moves():
            what = move.card or move.text
            vain = move.verb == "half" and not any(state.holds_half(one, move.to) for one in state.seats)
            if move.verb not in NOT_PLAYED and what not in tried and not vain:  # what is said with a card brings none
                tried.add(what)
                values.append(forced(state.play(move), seat, side, known))
        known[key] = (max if state.turn in side else min)(values)
    return known[key]


ASKING = (("partners", "seated"), ("bidding", False), ("doubling", False), ("trickless", False))
BREAKS = {  # where it counts that whoever has asked waits, and for how long
    (): (3, 28),
    (("ask_then_call", "never_again"),): (10,),
    (("ask_then_call", "same_break_only"),): (3,),
}
PAIRED = [(with_pairs, ("marjapussi", 4, (*ASKING, *more)), 3, seeds) for more, seeds in BREAKS.items()]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "case", "tricks", "seeds"), [*((position, *case, range(MANY)) for case in CASES.items()), *PAIRED]
)
def test_the_search_agrees_with_all_that_the_rules_allow(make, case, tricks, seeds):
    game, seats, options = case
    tried = 0
    for seed in seeds:
        state = make(game, seats, seed, tricks, options)
        if state is None:
            continue
        seat = random.Random(seed).choice(state.seats)
        play = openly(state)
        so_far = 0 if state.game == "bela" else got(state, seat)
        if state.game == "bela":
            so_far = sum(POINTS[state.trump][card] for card in state.piles[f"won.{seat}"])
        assert DoubleDummy(play, seat).value(state) == forced(state, seat, play.side(seat), {}) - so_far, state.text()
        tried += 1
    assert tried > len(seeds) / 2


def over(game, seats, seed):
    held = Game(game, players=["Ana", *["bot:first"] * (seats - 1)], seed=seed, patient=True)
    chance = random.Random(seed)
    while not held.over:
        held._step(bots.at_random(held.view(held.turn), chance))
    return held


@pytest.mark.parametrize(("game", "seats"), [("bela", 3), ("bismarck", 3), ("sergeant_major", 3), ("marjapussi", 4)])
def test_what_a_move_gave_away_is_the_difference_to_the_best_one(game, seats):
    hands = ((held, missed(held.states, "A")) for held in (over(game, seats, seed) for seed in range(9)))
    held, found = next(hand for hand in hands if hand[1])
    begin = next(state for state in held.states if openly(state) is not None)
    dummy = DoubleDummy(openly(begin), "A")
    for one in found:
        before, after = held.states[one.at : one.at + 2]
        assert before.turn == "A" and one.better in before.legal_moves() and one.better is not held.steps[one.at].move
        assert dummy.value(before) - dummy.result(before, after) == (-one.amount if one.fewer else one.amount)
        assert dummy.result(before, before.play(one.better)) == dummy.value(before)


def test_no_slice_searches_more_than_a_few_positions(monkeypatch):
    searched, cards = [0], DoubleDummy._cards

    def counted(self, at, held, seat, played, *rest):
        searched[-1] += not played
        return cards(self, at, held, seat, played, *rest)

    monkeypatch.setattr(DoubleDummy, "_cards", counted)
    for _ in missing(over("marjapussi", 4, 2).states, "A"):
        searched.append(0)
    assert len(searched) > 50 and max(searched) <= 3 * SLICE  # those of three questions, all of which are soon answered


def test_others_are_heard_while_it_searches_and_who_turns_away_ends_it(monkeypatch):
    monkeypatch.setattr(study, "reviewed", lambda game, seat: reviewed(game, seat, work=0))

    async def looks() -> None:
        held = over("marjapussi", 4, 3)
        some = Table(held, speed="instant")
        while some.learning.known is None:
            await asyncio.sleep(0)
        some.press("review:open")
        some.press("review:openly")
        end = some.overlay.look["end"]["review"]
        assert end["openly"] == [LOOKS]
        some.press("review:open")
        assert "openly" not in some.overlay.look["end"]["review"]
        some.press("review:openly")
        while some.learning.openly == [LOOKS]:
            await asyncio.sleep(0)
        assert some.overlay.look["end"]["review"]["openly"][-1] == ONLY_OPEN
        back = held.replay()
        back.openly.click()
        assert LOOKS in back.thought.value
        back.slider.value -= 1
        assert not back.looking and not back.thought.value
        back.openly.click()
        while LOOKS in back.thought.value:
            await asyncio.sleep(0)
        assert ONLY_OPEN in back.thought.value

    asyncio.run(looks())


def test_nothing_that_plays_or_hints_asks_it():
    """From the imports: who shows a hand that is over, and nobody else; and no game calls what it offers to it."""
    asking = {name for name in TREES if any(other == "play.advice.double_dummy" for other, _ in imports(name)[0])}
    assert asking == {"table.ending.open_cards"}
    telling = {name for name in TREES if any(other == "table.ending.open_cards" for other, _ in imports(name)[0])}
    # The way back, the key moments, and its button.
    assert telling == {"lessons.replay", "table.ending.study", "table.control.game"}
    offers = {name for name, tree in TREES.items() if any(getattr(n, "name", "") == "openly" for n in tree.body)}
    assert {name.split(".")[1] for name in offers if name.startswith("games.")} == {game for game, *_ in CASES}
    calls = {
        name
        for name, tree in TREES.items()
        if name.startswith("games.")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called(node.func) == "openly"
    }
    assert calls == set()
    assert all(openly(laws.kind(name).new(laws.few(name), seed=1)) is None for name in catalogue())


def test_the_way_back_tells_a_grown_up_what_was_there_after_the_hand_alone():
    held = over("sergeant_major", 3, 3)
    shown = held.replay()
    assert shown.openly in shown.children[3].children and "For grown-ups" in shown.openly.description
    assert "all cards open" not in shown.told.value + shown.thought.value, "not before it is asked for"
    shown.openly.click()
    lines = re.findall("<p>(.*?)</p>", shown.thought.value)
    assert len(lines) == len(missed(held.states, "A")) + 1
    assert re.fullmatch(
        r"Move \d+: with all cards open, 1 trick more was there, whatever the others did\. "
        r"The best move was “Play .+”\.",
        lines[0],
    )
    assert lines[-1] == "Nobody could know that at the table. This is only for looking back."
    held.undo()
    shown = held.replay()
    assert shown.openly not in shown.children[3].children, "while a hand is played, nobody hears it"
    casino = over("casino", 2, 3).replay()
    assert casino.openly not in casino.children[3].children


def test_the_key_moments_tell_a_grown_up_who_asks_and_nobody_before(monkeypatch):
    monkeypatch.setattr(study, "review", lambda game, seat, **_: review(game, seat, work=0))
    held = over("sergeant_major", 3, 3)
    some = Table(held, speed="instant")

    def look(press):
        some.press(press)
        shown = some.overlay.look
        return shown["end"].get("review"), [one["id"] for one in shown["moves"]], shown["say"]

    assert "review:openly" not in [one["id"] for one in some.overlay.look["moves"]], "not on the page of the end"
    page, buttons, said = look("review:open")
    assert "review:openly" in buttons and "all cards open" not in f"{page} {said}"
    page, buttons, said = look("review:openly")
    found = missed(held.states, "A")
    turns = [one.turn.at for one in some.learning.known.turns]
    assert (
        [line.partition(":")[0] for line in page["openly"][:-1]]
        == [f"Turn {turns.index(one.at) + 1}" for one in found]
        != []
    )
    assert page["openly"][-1].startswith("Nobody could know that") and page["openly"][0] in said
    assert page["panels"] == [] and "review:open" in buttons and "review:openly" not in buttons
    assert "openly" not in look(page["turns"][0]["id"])[0], "a turn is looked at again"
    look("review:close")
    monkeypatch.setattr(held, "tries", False, raising=False)
    assert "review:openly" not in look("review:open")[1], "not in a room, where a table sees one hand"
    some = Table(over("casino", 2, 3), speed="instant")
    assert "review:openly" not in look("review:open")[1]
