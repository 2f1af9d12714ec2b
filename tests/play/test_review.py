"""The review of a hand: judged from one's own view, in worlds, and never kinder than the advice without a reason."""

import json
import random
import re
from collections import Counter
from math import inf
from pathlib import Path
from typing import NamedTuple

import laws
import pytest
from blunders import FILE, found

from cardlab import Game
from cardlab.games import advice_of
from cardlab.play.advice.review import (
    BEST,
    CHEAP,
    COST,
    EQUAL,
    FEW,
    LESS,
    LONGEST,
    Choice,
    Judgement,
    Review,
    TurnTrial,
    choice,
    chosen,
    in_turn,
    review,
    reviewed,
)
from cardlab.play.bots import bots
from cardlab.rules.moves import Move, Reason
from cardlab.rules.thinking.skill import Unseen
from cardlab.table.ending.key_moments import leafed
from cardlab.table.ending.story import NEXT, STILL, learned, lost, story
from cardlab.table.table import Table

# A move as it is typed, a number of a computer, or what is left of HTML: nothing that people read.
CODE = re.compile(r"\b(?:10|[2-9TJQKA])[CDHS]\b|\w_\w|->|\b[Mm]ove 0\b|[<>{}]")
PRAISE = ("the best", "as good", "without a mistake", "did just as well")
BLUNDERS = [(name, *one) for name, some in json.loads(Path(FILE).read_text(encoding="utf-8")).items() for one in some]


def played(name="black_jack", seed=4, seats=2, **words):
    """A hand of Ana against bots, half of her moves by chance."""
    game, chance = Game(name, players=["Ana", *["bot:first"] * (seats - 1)], seed=seed, **words), random.Random(seed)
    while not game.over:
        game.play(bots.at_random(game.view(game.turn), chance) if chance.random() < 0.5 else game.moves[0])
    return game


def turn(advised="play 9S", at=0, **worth):
    return Judgement(Choice(at, Move("play 7C"), Move(advised), Reason("", "So.")), **{"unit": "card", **worth})


def test_a_turn_is_judged_alike_whatever_the_others_really_held(monkeypatch):
    game = played()
    monkeypatch.setattr(bots, "at_random", lambda *_: pytest.fail("only a game without hidden cards needs chance"))
    at = next(iter(chosen(game, "A")))
    one = review(game, "A", work=3000).at(at)
    state = game.states[at].copy()
    hidden = [*state.piles["B"], *state.piles["stock"]]
    random.Random(1).shuffle(hidden)
    mine = len(state.piles["B"])
    state.piles["B"], state.piles["stock"] = tuple(hidden[:mine]), tuple(hidden[mine:])
    game.states[at] = state
    assert review(game, "A", work=3000).at(at) == one and one.worlds


def test_there_are_four_ways_to_say_it():
    assert turn("play 7C").verdict == BEST
    assert turn(worlds=40, better=2.0, margin=1.0).verdict == COST
    assert turn(worlds=40, better=2.0, margin=3.0).verdict == LESS, "it may be chance"
    assert turn(worlds=40, better=0.2, margin=0.1).verdict == EQUAL, "for sure not worth half a card"
    assert turn(worlds=40, better=0.3, margin=0.3).verdict == LESS, "it may be worth half a card"
    assert turn(worlds=40, better=-2.0, margin=1.0).verdict == EQUAL
    assert turn(worlds=40, better=-0.2, margin=3.0).verdict == LESS, "nothing is known, so the advice stands"
    assert turn(worlds=0, better=0.0, margin=inf).verdict == LESS
    assert turn(unit="win", worlds=40, better=0.05, margin=0.01).verdict == COST


def test_chance_is_no_cost_however_often_it_is_looked_at():
    """In sixty turns that cost nothing, each looked at twelve times while its worlds grow."""
    game = played()
    trial = TurnTrial(game, "A", choice(game, "A", next(iter(chosen(game, "A"))))._replace(move=Move("play 7C")))
    for seed in range(60):
        chance = random.Random(seed)
        trial.gained = []
        for worlds in (32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536):
            trial.gained += (chance.gauss(0, 20) for _ in range(worlds - len(trial.gained)))
            trial.mine = [0.0] * worlds
            assert trial.judged.verdict != COST, f"{seed}: {trial.judged.better} in {worlds}"


def test_the_three_that_cost_most_are_the_mistakes_and_none_is_none():
    some = [turn(at=n, worlds=40, better=float(n), margin=0.1) for n in range(6)]
    assert [one.turn.at for one in Review(tuple(some)).mistakes] == [5, 4, 3]
    unsure = turn(at=9, worlds=40, better=7.0, margin=9.0)
    assert [one.turn.at for one in Review((*some, unsure)).mistakes] == [5, 4, 3], "what is sure comes first"
    alike = turn(worlds=40, better=-0.5, margin=3.0)
    assert Review((turn("play 7C"), alike)).mistakes == []


def test_a_reason_tells_two_moves_apart_or_there_is_none():
    game = Game("black_jack", players=["Ana", "bot"], position="A: QS 9S 3D | B: 2C 4C | discard: JS", stage=1)
    best, reason = game.advised(game.view("A"))
    assert best.card.suit == "S" and reason.say(child=True) == f"{best.card.sign} matches J♠."
    other = next(move for move in game.moves if move.card and move is not best)
    for made, tells in ((other, False), (Move("pick_up"), True)):
        tried = Game("black_jack", players=["Ana", "bot"], position=game.state.text(), stage=1).play(made)
        turn = choice(tried, "A", 0)
        assert turn.move is made and turn.tells == tells and bool(turn.reason({})) == tells
        (panel,) = leafed(tried, "A", Review((Judgement(turn, "card", 40, better=2.0, margin=1.0),)), 0, "wide")[
            "panels"
        ]
        assert ("words" in panel) == tells and panel["better"]["card"] == best.card.code
    bela = Game("bela", players=["Ana", "bot"], seed=3, stage=1)
    while bela.state.turn != "A" or len(bela.moves) < 3:
        bela.play(bela.moves[0])
    at, (best, reason) = len(bela.steps), bela.advised(bela.view("A"))
    alike = [
        m for m in bela.moves if advice_of("bela").why(bela.view("A"), m).because == reason.because and m is not best
    ]
    for made in alike:
        bela.play(made)
        assert not choice(bela, "A", at).tells
        bela.undo()
    assert alike


def test_what_no_world_decides_is_called_about_the_same():
    game = played()
    made = choice(game, "A", next(iter(chosen(game, "A"))))
    made = made._replace(advised=next(move for move in game.states[made.at].legal_moves() if move is not made.move))
    for better, margin, pill in ((0.3, 0.8, "about the same"), (0.5, 0.4, "a little less"), (3.0, 1.0, "cost about 3")):
        one = Judgement(made, "card", 40, better=better, margin=margin)
        (panel,) = leafed(game, "A", Review((one,)), made.at, "wide")["panels"]
        assert panel["pill"].startswith(pill)


def test_turns_from_which_worlds_are_short_get_more_of_them_for_the_same_work():
    class Turn(NamedTuple):
        name: str
        pace: float

    some = [Turn("begin", 40.0), Turn("late", 12.0), Turn("last", 2.0), Turn("new", 0.0)]
    went = Counter(one.name for one in in_turn(some))
    assert went == {"begin": FEW, "late": 3 * FEW, "last": CHEAP * FEW, "new": FEW}
    assert not [*in_turn([])]


def test_worlds_are_spent_on_what_is_unsure_and_those_in_which_a_move_is_not_allowed_tell_nothing(monkeypatch):
    game = played()
    monkeypatch.setattr("cardlab.play.advice.review.ENOUGH", FEW)
    known = [one for one in review(game, "A", work=6000).turns if one.worlds]
    assert {one.verdict for one in known} == {LESS, COST}
    assert all(one.worlds > FEW for one in known if one.verdict == LESS) and any(one.worlds == FEW for one in known)
    worlds = [game.state.copy() for _ in range(60)]  # in which the hand is over
    monkeypatch.setattr(Unseen, "world", lambda self, chance: worlds.pop())
    assert not any(one.worlds for one in review(game, "A", work=60).turns) and not worlds


def test_in_nine_of_ten_hands_a_planted_blunder_is_shown_and_it_is_never_praised():
    cases = laws.sampled(BLUNDERS, 8, "blunders")
    told = {case: found(*case[:4]) for case in cases}
    assert not [case for case, (_, praised) in told.items() if praised]
    missed = [case for case, (shown, _) in told.items() if not shown]
    assert len(missed) <= max(1, len(cases) / 10), missed


def test_every_game_with_choices_offers_a_review_and_no_other_one_has_blunders():
    for name in laws.GAMES:
        game = played(name, seats=laws.few(name))
        table = Table(game, speed="instant")
        offered = any(move["id"] == "review:open" for move in table.overlay.look["moves"])
        assert offered == any(True for _ in chosen(game, "A")), name
        assert offered or name not in {case[0] for case in BLUNDERS}, name


def test_picking_up_three_times_with_cards_that_fit_is_called_what_it_is():
    game, picked = Game("black_jack", seed=3, stage=1), []
    while not game.over:
        fits = any(move.verb == "play" for move in game.moves)
        if fits and len(picked) < 3:
            picked.append(len(game.steps))
            game.play("pick_up")
        else:
            game.play(game.moves[0])
    known = review(game, "A")
    for at in picked:
        one = known.at(at)
        assert one.turn.move.verb == "pick_up" and one.turn.advised.verb == "play" and one.verdict in (LESS, COST)
        for shape in ("wide", "upright"):
            (panel,) = [p for p in leafed(game, "A", known, at, shape)["panels"] if p["try"] == f"review:try:{at}"]
            assert not any(word in f"{panel['pill']} {panel['words']}" for word in PRAISE), panel
            assert panel["better"]["card"] and one.turn.why.say(child=True, names=game.names) in panel["words"]


def test_the_work_is_bounded_whatever_was_played(monkeypatch):
    game, made = played("memory", 1), []
    world = TurnTrial.world

    def counted(weighing):
        world(weighing)
        made.append(weighing.work)

    monkeypatch.setattr(TurnTrial, "world", counted)
    review(game, "A", work=2500)
    begun = len(made)
    assert 0 < begun and sum(made[-1:]) <= 2500 + 2 * LONGEST
    assert sum(1 for _ in reviewed(game, "A", work=2500)) >= begun, "each world is a slice"
    made.clear()
    assert all(not one.worlds for one in review(game, "A", work=0).turns) and not made
    assert FEW > 2, "fewer have no margin"


@pytest.mark.parametrize("name", laws.sampled(laws.GAMES, 6, "page and moments"))
def test_the_page_of_the_end_and_the_key_moments_agree_and_neither_praises_a_blunder(name):
    for seed in range(2):
        game = played(name, seed, seats=laws.few(name))
        known, names = review(game, "A", work=1500), game.names
        if not known.turns:
            continue
        page = leafed(game, "A", known, None, "wide")
        shown = [int(panel["try"].rpartition(":")[2]) for panel in page["panels"]]
        mistakes = [one.turn.at for one in known.mistakes]
        assert shown == (sorted(mistakes) or shown[:1]) and len(shown) <= 3
        assert ("without a mistake" in page["title"]) == (not mistakes)
        told = learned(game, "A", names, known)
        if told.head == NEXT and mistakes:
            assert lost(game) or known.mistakes[0].verdict == COST
            best = known.mistakes[0].turn
            words = game.states[best.at].view("A").words
            assert words(best.move).rstrip(".") in told.words and words(best.advised).rstrip(".") in told.words
        (decisive,) = [one for one in story(game, "A", names, known) if one.key]
        for at in chosen(game, "A"):
            one = known.at(at)
            better = game.states[at].view("A").words(one.turn.advised).rstrip(".")
            still = STILL.adding(better=better, why=one.turn.reason(names)).say().strip()
            if still in decisive.words:
                assert one.verdict == COST
        for one in known.turns[:8]:
            panels = leafed(game, "A", known, one.turn.at, "upright")["panels"]
            (panel,) = [p for p in panels if p["try"] == f"review:try:{one.turn.at}"]
            reason = panel.get("words", "")
            said = " ".join([panel["pill"], reason, panel["did"]["words"], panel.get("better", {}).get("words", "")])
            assert not CODE.search(said), said
            praised = any(word in panel["pill"] for word in PRAISE)
            assert praised == (one.verdict in (BEST, EQUAL)) == (panel["verdict"] in (BEST, EQUAL)), said
            assert ("better" in panel) == (one.turn.move is not one.turn.advised)
            assert one.verdict == EQUAL or one.turn.reason(names) == reason
            seen = {card.code for pile in game.states[one.turn.at].view("A").piles.values() for card in pile}
            sides = [panel["did"], panel.get("better", {})]
            assert {*panel.get("under", ()), *(side["card"] for side in sides if "card" in side)} <= seen


def test_a_won_hand_does_not_praise_the_mistake_that_won_it():
    game = Game("black_jack", players=["Ana", "bot:first", "bot:first"], seed=9)
    while not game.over:
        game.play(game.moves[0])
    last = len(game.steps) - 1
    assert game.state.winners == ("A",) and game.steps[last].seat == "A"
    wrong = Choice(last, game.steps[last].move, Move("pick_up"), Reason("", "So."))
    known = Review((Judgement(wrong, "card", 40, 0.0, 3.0, 1.0),))
    for told, still in ((known, True), (None, False)):
        (decisive,) = [one for one in story(game, "A", game.names, told) if one.key]
        assert ("Still, “" in decisive.words) == still


# ---- tried anew ------------------------------------------------------------------------------------------------


def test_a_hand_can_be_tried_anew_and_that_does_not_count():
    game = played("black_jack", 4)
    save, won, end = game.to_save(), game.state.winners, game.state
    table = Table(game, speed="instant", keep="x")
    table.press("review:open")
    at = int(table.overlay.look["end"]["review"]["panels"][0]["try"].rpartition(":")[2])
    wins = dict(table.controller.session.wins)
    table.press(f"review:try:{at}")
    assert game.state.turn == "A" and game.state is not end and len(game.steps) >= at
    assert "doesn't count" in table.overlay.look["say"]
    while not game.over:
        game.play(game.moves[0])
    assert [move["id"] for move in table.overlay.look["moves"]] == ["tool:moments"]
    assert "doesn't count" in table.overlay.look["end"]["count"]["note"]
    assert game.to_save() == save and dict(table.controller.session.wins) == wins
    table.press("tool:moments")
    assert game.state is end and game.state.winners == won and table.overlay.look["end"]["review"]["panels"]
    table.press("move:deal")
    assert not game.over and game.to_save()["moves"][: len(save["moves"])] == save["moves"]


def test_only_a_hand_that_is_over_can_be_tried_anew():
    game = Game("black_jack", players=["Ana", "bot:first"], seed=4)
    game.play(game.moves[0])
    with pytest.raises(ValueError, match="over"):
        game.try_from(0)


@pytest.mark.parametrize("size", [(1366, 650), (390, 844)])
@pytest.mark.parametrize(("name", "seed"), [("black_jack", 9), ("bela", 4)])
def test_all_turns_can_be_leafed_through(name, seed, size):
    table = Table(played(name, seed), speed="instant")
    table.messages.hear({"size": {"w": size[0], "h": size[1]}})
    table.press("review:open")
    shown = lambda: table.overlay.look["end"]["review"]  # noqa: E731
    count = len(table.learning.known.turns)
    if all(turn["kind"] != "step" for turn in shown()["turns"]):
        assert len(shown()["turns"]) == count
        for turn in shown()["turns"]:
            table.press(turn["id"])
            assert turn["label"] in [panel["head"] for panel in shown()["panels"]]
    else:
        for label, last in (("The turn before", 1), ("The next turn", count)):
            for _ in range(count):
                if go := next((turn for turn in shown()["turns"] if turn["label"] == label), None):
                    table.press(go["id"])
            assert f"Turn {last}" in [panel["head"] for panel in shown()["panels"]]
    assert all(panel.get("words", "") in table.overlay.look["say"] for panel in shown()["panels"]), (
        "it is read aloud, too"
    )
    table.press("review:close")
    assert "review" not in table.overlay.look["end"]
