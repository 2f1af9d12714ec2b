"""What people at a table read and hear: each thing once, right for "You", and made from the listener's view alone."""

import asyncio
import random
import re
from itertools import pairwise

import laws
import pytest
from play import sensible

from cardlab.games import host_of, rules_of
from cardlab.picture import words
from cardlab.play.game import Game
from cardlab.play.inspect import Step
from cardlab.rules.moves import Move
from cardlab.table.page.speech import MoveLog, bids, bubbles, done
from cardlab.table.table import Table

SEVERAL = [game for game in laws.GAMES if rules_of(game).seat_range[-1] > 1]


def played(game, seed, moves=40, **words):
    """A game of people, of whom the first is spoken to, after some sensible moves."""
    people = ["You", "Pip", "Bo", "Cy"][: laws.few(game)]
    held = Game(game, **{"players": people, "seed": seed} | words)
    for _ in range(moves):
        if held.state.hand_over:
            break
        held.play(held.moves[0])
    return held


def seen(held, i, listener):
    """Whether a listener sees the card of a step before or after it."""
    views = [state.view(listener) for state in held.states[i : i + 2]]
    return any(held.steps[i].move.card in pile for view in views for pile in view.piles.values())


def turns(held, listener):
    """What each turn of another seat sounds like, together with the seat and its moves."""
    steps, found = held.steps, []
    for i, step in enumerate(steps):
        if step.seat != listener and (i + 1 == len(steps) or steps[i + 1].seat != step.seat):
            first = max((j + 1 for j in range(i) if steps[j].seat != step.seat), default=0)
            past = Game.__new__(Game)
            past.__dict__.update(held.__dict__ | {"steps": steps[: i + 1], "states": held.states[: i + 2]})
            told = MoveLog().happened(past, steps[first - 1].seat if first else listener, 99)[0]
            found.append((step.seat, [steps[k].move for k in range(first, i + 1) if seen(held, k, listener)], told))
    return found


@pytest.mark.parametrize("game", SEVERAL)
def test_what_another_did_is_told_and_told_once(game):
    for seed in range(6):
        held = played(game, seed)
        for seat, moves, told in turns(held, "A"):
            name, text = held.names[seat], " ".join(told)
            assert all(one != two for one, two in pairwise(told)), told
            for card in {move.card for move in moves if move.card is not None}:
                lines = [line for line in told if re.match(rf"{name}\b", line) and card.sign in line.split()]
                lines += [line for line in told if re.match(rf"{name}\b", line) and f"{card.sign}." in line.split()]
                assert card.sign in text, (card, told)
                assert len(lines) <= 1 + sum(m.card is card for m in moves[1:]), (card, told)


@pytest.mark.parametrize("game", SEVERAL)
def test_what_another_did_is_told_from_the_listeners_view(game):
    rng = random.Random(f"{laws.SEED}/telling/{game}")
    for seed in range(4):
        held = played(game, seed)
        for state, step, after in zip(held.states, held.steps, held.states[1:], strict=False):
            for seat in state.seats:
                if seat != step.seat:
                    other = laws.elsewhere(state, seat, rng)
                    told = [done(one.view(seat), step, after.view(seat), held.names) for one in (state, other)]
                    assert told[0] == told[1], f"CARDLAB_SEED={laws.SEED}: {told}"


def shown(state, seat):
    """What a table says and shows to the person at one seat among bots, and how long it waits."""
    players = ["You" if s == seat else "bot" for s in state.seats]
    held = Game(state.game, players=players, seed=1, patient=True, **state.rules.changed())
    held.start, held.states, held.position = state, [state], "stated"

    async def look():
        some = Table(held)
        try:
            return some.overlay.look, some.pacing.pause, some.painter.scene
        finally:
            for timer in some.pacing._timers:
                timer.cancel()

    return asyncio.run(look())


@pytest.mark.parametrize("game", SEVERAL)
def test_a_table_says_and_shows_nothing_but_what_its_seat_may_know(game):
    rng = random.Random(f"{laws.SEED}/shown/{game}")
    for seed in range(laws.share(3)):
        held = played(game, seed, moves=rng.randrange(12))
        for state in rng.sample(held.states, min(4, len(held.states))):
            for seat in state.seats:
                other = laws.elsewhere(state, seat, rng)
                if state.turn and other.legal_moves():
                    assert shown(state, seat) == shown(other, seat), f"CARDLAB_SEED={laws.SEED}"


@pytest.mark.parametrize("game", SEVERAL)
def test_sentences_speak_to_you(game):
    for seed in range(3):
        held = played(game, seed)
        for state in held.states:
            view = state.view("A")
            lines = words.lines(view, host_of(view), held.names)
            told = [note.say(child=child, names=held.names) for note in state.notes for child in (True, False)]
            if state.turn not in ("", "A") and not state.hand_over:
                told.append(view.why_not(state.legal_moves()[0]).say(names=held.names))
                assert told[-1] == f"It's {held.names[state.turn]}'s turn, not yours."
            for line in (*lines, *told):
                assert not re.search(r"\bYou(?:'s| (?:[a-z]+[^s]s|has|is|was)\b)|[a-z,] You\b|[\[\]{}]", line), line


# ---- moves made by themselves ------------------------------------------------------------------------------------


def swaps():
    """Positions of Bela in which the next seat may have the seven of trumps to swap, or may not."""
    for seed in range(60):
        state = rules_of("bela").new(2, seed=seed)
        while not state.hand_over:
            if "swap" in state.open() and host_of(state.view("-")).look:
                yield state
                break
            state = state.play(sensible(state)[0])


def test_a_swap_that_may_be_takes_the_same_words_and_the_same_time():
    """BEL-17: whoever holds the seven of trumps is known by nothing until it is swapped."""
    worlds, rng = set(), random.Random(3)
    for state in swaps():
        listener = next(seat for seat in state.seats if seat != state.turn)
        looks = []
        for _ in range(12):
            other = laws.elsewhere(state, listener, rng)
            worlds.add(len(other.legal_moves()) > 1)
            looks.append(shown(other, listener))
        assert looks[1:] == looks[:-1] and looks[0][1] > 0
        if worlds == {True, False}:
            return
    pytest.fail("no position in which the seven can be here or there")


def test_only_the_person_behind_the_curtain_learns_that_nothing_is_left_to_choose():
    """BEL-17: among people the swap waits until its seat has lifted the curtain, with the seven or without."""
    state = next(state for state in swaps() if len(state.legal_moves()) == 1)
    some = Table(Game("bela", players=["Ana", "Bo"], position=state.text()))
    assert some.game.by_itself and not some.game.openly
    assert (
        some.shared.curtain
        and some.pacing.pause == 0
        and some.overlay.look["say"].startswith("Now hand the screen to ")
    )
    some.press("curtain")
    assert not some.shared.curtain and some.pacing.pause > 0


def test_a_trick_that_lies_whole_is_gathered_without_anybody_lifting_the_curtain():
    state = rules_of("bela").new(2, seed=1)
    while "gather" not in state.open():
        state = state.play(sensible(state)[0])
    some = Table(Game("bela", players=["Ana", "Bo"], position=state.text()))
    assert some.game.openly and some.shared.curtain and some.pacing.pause > 0


def test_the_log_tells_the_last_moves_of_all_seats_of_this_hand():
    held = Game(players=["You", "Pip"], position="A: 7C 5H 9S | B: KD QD | discard: 7H | turn: A", stage=1)
    held.choose(Move("play 7C"))
    held.choose(Move("pick_up"))
    assert MoveLog().lines(held, "A", 7) == ["You lay 7♣.", "Pip picks up 1 card."]
    assert MoveLog().lines(held, "A", 1) == ["Pip picks up 1 card."]
    assert Table(held).overlay.look["log"] == MoveLog().lines(held, "A", 7)


def test_a_seat_is_told_of_all_the_steps_of_a_new_game_and_of_an_old_one_only_what_is_new():
    one, other = (Game(players=["bot", "bot"], seed=seed, stage=1).run(most=6) for seed in (4, 5))
    log = MoveLog()
    assert [log.untold(game, "A") for game in (one, one, other)] == [0, len(one.steps), 0]


def test_a_log_that_goes_on_says_what_one_made_anew_says():
    held, kept, said = Game(players=["You", "Pip"], seed=4, stage=5), MoveLog(), set()
    for chance in map(random.Random, range(60)):
        if held.over or (held.begun and chance.random() < 0.3):
            held.undo()
        else:
            held.choose(chance.choice(held.moves))
        seat = held.state.turn or "A"
        told = kept.lines(held, seat, 5)
        assert told == MoveLog().lines(held, seat, 5)
        said.update(told)
    assert len(said) > 20


@pytest.mark.parametrize(
    ("game", "words", "twice"),
    [
        ("beggar_my_neighbour", {}, r"(\w+)(: Turn| turns) a card\. \1 turns up"),
        ("memory", {}, r"Turn over .*a pair for"),
        ("belisha", {}, r"adds (?:the )?(\w+ \d+) .*\. .* adds the \1 "),
        ("casino", {}, r"takes (\S+)\.\n.* takes \S*.*\1.* with"),  # "Pip takes 3♦." and then "Pip takes 3♦ with 3♠."
    ],
)
def test_the_log_tells_nothing_twice(game, words, twice):
    told = []
    for seed in range(4):
        held = Game(game, players=["bot:first"] * laws.few(game), seed=seed, **words)
        for _ in range(80):
            if held.state.hand_over:
                break
            held.bot_step()
            told.append("\n".join(MoveLog().lines(held, "A", 12)))
    assert not [lines for lines in told if re.search(twice, lines)][:1]


@pytest.mark.parametrize("game", SEVERAL)
def test_no_card_is_told_of_that_was_never_seen(game):
    for seed in range(3):
        held = Game(game, players=["bot:first"] * laws.few(game), seed=seed)
        for _ in range(60):
            if held.state.hand_over:
                break
            held.bot_step()
            step = held.steps[-1]
            for seat in held.state.seats:
                views = [state.view(seat) for state in held.states[-2:]]
                seen = {card for view in views for pile in view.piles.values() for card in pile}
                if step.move.card is not None and step.move.card not in seen:
                    told = done(views[0], step, views[1], held.names)
                    assert step.move.card.sign not in " ".join(told), (seat, told)


def test_what_a_button_bids_to_do_is_told_as_a_plain_sentence():
    held = Game("michigan", players=["You", "Pip", "Bo"], seed=7)
    state = held.state
    for move, told, said in (("pass", "Pip passes.", "I pass."), ("keep", "Pip keeps the hand.", "I keep my hand.")):
        step = Step("B", Move(move), ())
        assert done(state.view("A"), step, state.view("A"), held.names) == [told]
        assert bubbles(state.view("A"), step, state.view("A"), held.names)["B"].words == said
    for said in ("No swap", "Half of hearts?", "Claim: I have enough!", "“two”", "Bango!"):
        assert not bids(said)
