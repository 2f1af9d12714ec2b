"""The thinking player of Bela: what it works out from its view alone, that it yields, and that it plays well."""

import random
import time
from collections import Counter
from itertools import islice

import pytest
from laws import tries
from play import sensible

from cardlab import games
from cardlab.games import advice_of, bela
from cardlab.games.bela import advice
from cardlab.games.bela import worlds as bela_worlds
from cardlab.games.bela.worlds import BelaUnseen, history
from cardlab.lab.simulate import simulate
from cardlab.play.bots.bots import at_random, decided, first
from cardlab.play.bots.thinker import Thinker
from cardlab.rules.cards import HIDDEN, Card
from cardlab.rules.moves import Move
from cardlab.rules.state import State


@pytest.fixture(autouse=True)
def fewer_worlds(monkeypatch):
    """Quick thinking for all that must hold however many worlds there are."""
    monkeypatch.setattr(advice, "WORLDS", 6)
    monkeypatch.setattr(advice, "QUICK", 3)
    games._advice.cache_clear()
    yield
    games._advice.cache_clear()


def bot(view, chance):
    """The move of the bot of Bela, in slices."""
    return Thinker(advice_of("bela"))(view, chance)


def positions(seats, seed, choose=lambda legal, rng: rng.choice(legal), **options):
    """Every position of one hand played by chance, claims left out."""
    state, rng = bela.new(seats, seed=seed, claim_rule="none", **options), random.Random(seed)
    while not state.hand_over:
        yield state
        state = state.play(choose(sensible(state), rng))


@pytest.mark.parametrize("seats", [2, 3])
def test_the_tricks_are_found_in_their_order(seats):
    for seed in range(12):
        tricks, leader = [], ""
        for state in positions(seats, seed):
            if state.phase == "gather":
                tricks.append((state.leader, state.piles["trick"]))
            elif state.trump and not state.piles["trick"] and tricks:
                assert history(state.view(state.turn)) == tricks
            leader = state.leader
        assert len(tricks) in (0, 9) and (leader or not tricks)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (2, {"bare_yuss_may_be_withheld": False})])
def test_nobody_is_thought_to_lack_a_card_that_is_held(seats, options):
    """BEL-45 to BEL-54 tell what a player cannot hold; what is concluded from them must be true."""
    concluded = 0
    for seed in range(25):
        for state in positions(seats, seed, **options):
            for me in state.seats:
                unseen = BelaUnseen(state.view(me))
                for seat in state.seats:
                    if seat != me:
                        assert not unseen.barred[seat] & set(state.piles[seat])
                        assert unseen.sure[seat] <= set(state.piles[seat])
                        concluded += bool(unseen.barred[seat] & set(unseen.cards))
    assert concluded > 100


@pytest.mark.parametrize("seats", [2, 3])
def test_a_world_fits_all_that_the_seat_sees(seats):
    rng = random.Random(1)
    for seed in range(6):
        for state in positions(seats, seed):
            view = state.view(state.turn)
            world = BelaUnseen(view).world(rng)
            assert Counter(c for pile in world.piles.values() for c in pile) == Counter(state.pack())
            for pile, cards in view.piles.items():
                assert len(world.piles[pile]) == len(cards)
                assert HIDDEN in cards or world.piles[pile] == cards
            assert world.view(state.turn).legal_moves() == view.legal_moves()


def test_who_followed_with_another_suit_gets_none_of_that_suit():
    state = bela.at(
        "A: AH KH QH | B: JD TD 9D | won.A: TC 8S | won.B: | turnup: AD | bottom: 7C | trump: H | taker: A | "
        "leader: A | dealer: B | turn: A | opening: TC 8S"
    )
    unseen = BelaUnseen(state.view("A"))
    assert {c.suit for c in unseen.barred["B"]} == {"C", "H"}, "it could neither follow clubs nor trump (BEL-46)"
    for _ in range(20):
        assert not {"C", "H"} & {c.suit for c in unseen.world(random.Random()).piles["B"]}


def test_a_declared_run_is_held_in_every_world():
    state = bela.at(
        "A: AS TS 9H 8H 7H QC JC AD | B: KH QH JH TC 9C 8C 7C KD | trick: KS | turnup: 8D | bottom: 9D | trump: S | "
        "taker: B | leader: B | dealer: A | said: - twenty | best: B | turn: A | won.A: | won.B: "
    )
    unseen = BelaUnseen(state.view("A"))
    for i in range(20):
        held = (*unseen.world(random.Random(i)).piles["B"], Card("KS"))
        assert any(bela.worth(run) == 20 for run in bela.runs(held))


def test_who_called_the_bela_is_known_to_hold_its_other_card():
    """BEL-39: “Bela” with the king of trumps tells where the queen is."""
    state = bela.at(
        "A: AS TS 9H 8H 7H QC JC AD TD | B: KH QH JH TC 9C 8C 7C KS QS | turnup: 8D | bottom: 9D | trump: S | "
        "taker: B | leader: B | dealer: A | turn: B"
    )
    state = state.play("play KS -> bela")
    unseen = BelaUnseen(state.view("A"))
    assert unseen.sure["B"] == {Card("QS")}
    assert all(Card("QS") in unseen.world(random.Random(i)).piles["B"] for i in range(20))


def test_its_move_depends_on_the_view_and_the_seed_and_not_on_the_clock():
    """It counts worlds: every round has as many, and then the better half of the moves goes on."""
    clocks = [time, *(getattr(time, name) for name in dir(time) if callable(getattr(time, name)))]
    assert not [v for part in (advice, bela_worlds) for v in vars(part).values() if any(v is c for c in clocks)]
    for state in islice(positions(2, 3), 0, None, 3):
        view = state.view(state.turn)
        left, rounds = len(advice.choices(view)), 0
        while left > 1:
            left, rounds = (left + 1) // 2, rounds + 1
        assert sum(1 for _ in bot(view, random.Random(0))) == rounds * advice.WORLDS


def test_it_never_claims_falsely_and_claims_when_it_may():
    short = "won.A: JH 8H AS {} | won.B: | turnup: AD | bottom: 7C | trump: H | taker: A | leader: A | dealer: B"
    for last, enough in (("7S", True), ("TC", True)):
        state = bela.at(f"A: 9H KC | B: KH QC | {short.format(last)} | turn: A | score: 470 455")
        move = decided(bot(state.view("A"), random.Random(0)))
        assert (move is Move("claim")) is enough
    state = bela.at(f"A: 9H KC | B: KH QC | {short.format('7S')} | turn: A | score: 469 455")
    assert decided(bot(state.view("A"), random.Random(0))) is not Move("claim")


def test_its_reasons_are_sentences_that_name_rules_of_the_book():
    rules, told = games.book("bela").rules, set()
    for seed in range(3):
        for state in positions(2 + seed % 2, seed, choose=lambda legal, rng: legal[0]):
            why = advice.why(state.view(state.turn), sensible(state)[0])
            assert why.rule in rules and all(why.say(child=child).endswith((".", "!")) for child in (True, False))
            told.add(why.rule)
    assert len(told) > 6


@pytest.mark.slow
@pytest.mark.turns("bela's bot")
def test_it_wins_more_hands_than_chance():
    """Chance no longer loses by claims that it cannot know to be true; single hands turn much on the cards."""
    tally = simulate("bela", players=["bot", "bot:at_random"], deals=tries(16), seed=2)
    assert tally.share("A") > tally.share("B") + 0.1 and not tally.unfinished


@pytest.mark.slow
@pytest.mark.turns("bela's bot")
def test_it_gains_on_the_simple_player():
    """Paired deals: the bot once in each seat; with all its worlds it wins nine matches of ten (tests/bench)."""
    gained = 0
    for seed in range(tries(12)):
        for me in "AB":
            state: State = bela.new(2, seed=seed)
            state.notes = None
            while not state.hand_over:
                view = state.view(state.turn)
                state.apply(decided(bot(view, random.Random(seed))) if state.turn == me else first(view, None))
            gained += state.score["AB".index(me)] - state.score["BA".index(me)]
    assert gained > 0


def test_bel_79_playing_at_random_claims_only_what_is_right():
    """Bots that knew no better lost by false claims within some moves; a right claim they still make."""
    right = 0
    for seed in range(12):
        state, chance = bela.new(2, seed=seed), random.Random(seed)
        for _ in range(400):
            if not state.turn:
                break
            view = state.view(state.turn)
            move = at_random(view, chance)
            assert move.verb != "claim" or view.right(view.turn)
            right += move.verb == "claim"
            state = state.play(move)
    assert right > 0
