"""The page at the end of a hand: whatever it says follows from the game's own score sheet, notes and measure.

The laws are asked of seeded hands of all games, of several hands of a match, and for everybody who may look.
"""

import random
import re
from functools import cache
from itertools import pairwise
from types import SimpleNamespace

import laws
import pytest

from cardlab import Game
from cardlab.language.grammar import YOU
from cardlab.picture.art.faces import Style
from cardlab.play.advice.review import first, review, turns
from cardlab.play.bots import bots
from cardlab.play.inspect import Step
from cardlab.rules.cards import HIDDEN, SIGNS, Card
from cardlab.rules.host import Host, Total
from cardlab.rules.moves import Move, Reason
from cardlab.rules.scores import Entry
from cardlab.rules.text.position import NOBODY
from cardlab.table import slices
from cardlab.table.ending import story
from cardlab.table.ending.result import Session, art, ending
from cardlab.table.ending.score import BARS, COLUMN, counted, merged, sides
from cardlab.table.ending.story import BEGAN, DECIDED, ENDED, MEANWHILE, TURNED, WORTH, learned, lost
from cardlab.table.table import Table

HANDS = 3  # of a match, at most
TOLD = Reason("", "It is told")


def hands(name, seed, *, person=True):
    """A game after each of some hands of a match: Ana plays half at random, the others sensibly."""
    seats, chance = laws.few(name), random.Random(seed)
    first_seat = "Ana" if person else "bot:first"
    game = Game(name, players=[first_seat, *["bot:first"] * (seats - 1)], seed=seed, patient=not person)
    for _ in range(HANDS):
        for _ in range(4000):
            if game.over:
                break
            if not person:
                game.bot_step()
            else:
                game.play(bots.at_random(game.view(game.turn), chance) if chance.random() < 0.5 else game.moves[0])
        assert game.over
        yield game
        if not game.turn:
            break
        game._step(game.moves[0])
        game.answer()


@cache
def every(name):
    found = [game.copy() for seed in range(laws.share(2)) for game in hands(name, seed)]
    return [*found, *(game.copy() for game in hands(name, 0, person=False))]


def known(game, work=0):
    """What could have been done better."""
    return review(game, lost(game), work=work)


def page(game, seat):
    view = game.view(seat)
    found = known(game) if lost(game) else None
    return view, ending(game, view, game.host(view), Session(), found)


def decided(game, seat):
    """The picture of what decided the hand, before anything is known of the turns."""
    (key,) = [one for one in story.story(game, seat, game.names, None) if one.key]
    return key


def viewers(game):
    return game.people or [NOBODY, *game.state.seats[:1]]


def number(text):
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("name", laws.GAMES)
def test_it_says_who_won_and_why_and_nothing_twice(name):
    for game in every(name):
        winners, names = game.state.winners, game.names
        for seat in viewers(game):
            _, shown = page(game, seat)
            faces = [face for face, _ in shown["faces"]]
            assert shown["crowned"] == bool(winners)
            if winners:
                assert faces == [f"{names[one]}/pleased" for one in winners[:4]]
            if len(names) > 1:
                named = {one for one, who in names.items() if who in shown["title"]}
                assert named == set(winners), shown["title"]
            mine = seat in game.people
            told = {"win": bool({*winners} & {*game.people}), "loss": mine and seat not in winners}
            assert told.get(shown["kind"], True), shown["kind"]
            stem = Reason("", "{seats} [win]!", seats=winners).say(names=names | ({seat: YOU} if mine else {}))
            said = [shown["title"], shown["why"], *(words for one in shown["story"] for words in one.values())]
            assert not winners or stem not in shown["why"]
            assert not any(re.search(r"[{}\[\]]|  ", words) for words in said if isinstance(words, str)), said
            drawn = art(shown, (), Style())
            assert all(svg.startswith("<svg") for svg in drawn.values()) and set(faces) <= set(drawn)


@pytest.mark.parametrize("name", laws.GAMES)
def test_lines_and_sums_are_those_of_the_score_sheet(name):
    for game in every(name):
        for seat in viewers(game):
            view = game.view(seat)
            host, hand = game.host(view), max(1, game.state.deals)
            shown = counted(view, host, game.names)
            entries = [entry for entry in game.state.sheet() if entry.hand == hand]
            if not game.state.sheet():
                assert "sum" not in shown and "bars" not in shown
                continue
            called = {
                Reason("", "{seats}", seats=one.seats).say(names=game.names): one.seats for one in sides(view, host)
            }
            columns = shown.get("columns", ())
            assert bool(columns) != ("lines" in shown), "everybody's lines, in one of two ways"
            assert not columns or len(columns) == min(len(called), BARS)
            for who, _, lines, together in columns:
                listed = sum(number(points) for _, points in lines)
                assert number(together) == listed and len(lines) <= COLUMN
                if host.adds is not None and called[who] == host.adds.seats:
                    side = view.side(host.adds.seats[0])  # what the rules themselves count
                    assert listed == side.points and host.adds.need == view.contract
                else:
                    assert listed == sum(entry.points for entry in entries if entry.seat in called[who])
            for words, points in shown.get("lines", ()):
                (mine,) = [seats for who, seats in called.items() if re.search(rf"\b{who}\b", words)]
                assert number(points) == sum(entry.points for entry in entries if entry.seat in mine)
            for who, _, before, now in shown.get("bars", ()):
                (team,) = [
                    s for s in sides(view, host) if Reason("", "{seats}", seats=s.seats).say(names=game.names) == who
                ]
                assert now == sum(entry.points for entry in entries if entry.seat in team.seats)
                total = sum(host.stacks[s] if s in host.stacks else game.scores[s] for s in team.seats)
                assert before + now == total and shown["goal"] >= before + now


@pytest.mark.parametrize("name", laws.GAMES)
def test_what_everybody_has_is_what_lies_there(name):
    for game in every(name):
        view = game.view(viewers(game)[0])
        shown = counted(view, game.host(view), game.names)
        for seat, who, words in shown.get("rows", ()):
            piles = [z for z in view.zones() if z.owner == seat and z.kind in ("hand", "deck", "won")]
            counts = {len(view.piles[z.pile]) // z.each for z in piles}
            said = int(found[0]) if (found := re.search(r"\d+", words)) else 0
            assert said in counts and who == game.names[seat]


def ahead(game, seat):
    """Before and after each step of the last hand, the seats that lead by the game's own measure, if they all won."""
    winners, found = set(game.state.winners), []
    for state in game.states[first(game) :]:
        far = game.host(state.view(seat)).ahead
        rest = [n for s, n in far.items() if s not in winners]
        found.append(None if not far else bool(winners and rest) and min(far[s] for s in winners) > max(rest))
    return found


@pytest.mark.parametrize("name", laws.GAMES)
def test_what_decided_it_is_a_step_of_this_hand_and_its_heading_is_true(name):
    heads = set()
    for game in every(name):
        winners, begin = set(game.state.winners), first(game)
        for seat in viewers(game):
            told = decided(game, seat)
            assert told.words
            heads.add(told.head)
            lead = ahead(game, seat)
            turned = [at for at, (was, now) in enumerate(pairwise(lead)) if was is False and now]
            late = bool(turned) and all(lead[turned[-1] + 1 :])
            assert (told.head == TURNED) == late, "who leads for good has turned it"
            view = game.view(seat)
            hands = {z.owner: view.piles[z.pile] for z in view.zones() if z.kind == "hand" and z.owner}
            if told.head == TURNED:
                assert game.steps[begin + turned[-1]].seat == told.seat
            elif told.head == DECIDED and not told.chip:
                assert not any(hands[one] for one in winners) and any(hands.values()), "it was the last card"
                assert told.seat == game.steps[-1].seat
            elif told.chip:
                brought = [
                    note.facts.get("points", note.facts.get("chips"))
                    for step in game.steps[begin:]
                    for note in step.notes
                    if {note.facts.get("seat")} <= winners or set(note.facts.get("seats", "-")) <= winners
                ]
                assert number(told.chip) in brought
            else:
                assert told.head == ENDED and told.seat == game.steps[-1].seat
            shown = {card for state in game.states[begin:] for pile in state.view(seat).piles.values() for card in pile}
            assert {*told.cards, *told.under} <= shown - {HIDDEN}, "nothing that was not seen"
    assert heads <= {DECIDED, TURNED, WORTH, ENDED}


@pytest.mark.parametrize("name", laws.GAMES)
def test_every_picture_of_the_story_is_true_of_its_position(name):
    """What is drawn and said of a move is that move, as this seat saw it; a picture leads to where it was made."""
    for game in every(name):
        begin = first(game)
        for seat in viewers(game):
            names = game.names
            told = story.story(game, seat, names, known(game) if lost(game) else None)
            shown = [one for one in told if one.head not in (story.NEXT, story.PROUD)]
            places = [one.at for one in shown]
            assert places == sorted(set(places)) and begin in places and len(game.steps) - 1 in places
            assert len(shown) <= 3 <= len(told) or len(game.steps) - begin < 3 or len(told) == len(shown)
            assert sum(one.key for one in told) == 1
            assert {one.head for one in shown} <= {BEGAN, MEANWHILE, DECIDED, TURNED, WORTH, ENDED}
            for one in told:
                if one.at < 0:
                    assert not one.cards and not one.did
                    continue
                before, after = (state.view(seat) for state in game.states[one.at : one.at + 2])
                step = game.steps[one.at]
                assert one.seat == step.seat
                seen = {card for view in (before, after) for pile in view.piles.values() for card in pile} - {HIDDEN}
                seen |= {card for note in step.notes for card in note.cards}
                assert {*one.cards, *one.under, *one.did} <= seen
                if one in shown:
                    said = {note.say(child=True, names=names) for note in step.notes}
                    meant = [story.FRONT, story.LAST, story.OUT, story.NEEDED]
                    said |= {told.adding(seats=game.state.winners).say(names=names) for told in meant}
                    rest = one.words
                    for words in sorted(said, key=len, reverse=True):
                        rest = rest.replace(words, "")
                    named = set(re.findall(r"(?:10|[2-9AJQK])[♠♥♦♣]", rest))
                    assert named <= {card.sign for card in seen}, rest
                    who = {names[other] for other in names if re.search(rf"\b{names[other]}\b", rest)}
                    assert who <= {names[step.seat], *(names[s] for note in step.notes for s in note.about)}, rest


@pytest.mark.parametrize("name", laws.sampled(laws.GAMES, 5, "doors"))
def test_a_picture_leads_back_to_where_it_was(name):
    game = every(name)[0].copy()
    some = Table(game, speed="instant")
    doors = [one["try"] for one in some.overlay.look["end"]["story"] if "try" in one]
    assert doors or not game.tries or not any(step.seat in game.people for step in game.steps)
    for door in doors:
        at = int(door.rpartition(":")[2])
        before = game.states[at]
        some.press(door)
        assert game.states[at] is before and not game.over and "end" not in some.overlay.look
        game.try_no_more()


@pytest.mark.parametrize("name", laws.GAMES)
def test_every_win_of_somebody_has_its_show(name):
    won = [game for game in every(name) if set(game.state.winners) & set(game.people)]
    for game in won:
        _, shown = page(game, game.people[0])
        assert shown["leaps"]


def test_without_it_they_would_not_have_won_is_said_only_where_the_points_say_so():
    said = 0
    for seed in range(laws.share(40)):
        for game in hands("marjapussi", seed):
            for seat in viewers(game):
                told, view = decided(game, seat), game.view(seat)
                if told.head != DECIDED:
                    continue
                said += 1
                ours = view.team(view.declarer)
                got, need, brought = view.side(ours[0]).points, view.contract, number(told.chip)
                made = set(ours) == set(game.state.winners)
                assert need and (got >= need > got - brought if made else got < need <= got + brought)
    assert said


@pytest.mark.parametrize(("got", "winner", "said"), [(60, "A", 1), (70, "A", 0), (45, "B", 1), (25, "B", 0)])
def test_points_were_needed_where_without_them_it_had_come_out_the_other_way(got, winner, said):
    host = Host(adds=Total(("A",), ((Reason("", "All"), got),), need=50))
    assert story._needed(host, {winner}, 20) == said


@pytest.mark.parametrize("name", laws.sampled(laws.GAMES, 5, "next time"))
def test_what_to_try_next_time_is_what_the_advice_said_then(name):
    for game in (next(hands(name, seed)) for seed in range(laws.share(2))):
        seat = lost(game)
        assert (seat in game.people and seat not in game.state.winners) if seat else True
        if not seat:
            continue
        found, choices = known(game, work=2000), list(turns(game, seat))
        assert [one.turn for one in found.turns] == choices
        told = learned(game, seat, game.names, found)
        if not found.mistakes:
            assert told.words in (story.SAME.say(), story.LUCK.say())
            assert (told.words == story.LUCK.say()) == (not choices)
            continue
        best = found.mistakes[0].turn
        view = game.states[best.at].view(seat)
        move, why = game.advised(view)
        assert move is best.advised is not best.move and best.move is game.steps[best.at].move
        assert best.why == why and best.reason(game.names) in (why.say(child=True, names=game.names), "")
        assert move in game.states[best.at].legal_moves() and best.reason(game.names) in told.words
        assert view.words(move).rstrip(".") in told.words and view.words(best.move).rstrip(".") in told.words
        seen = {card for pile in view.piles.values() for card in pile}
        assert {*told.cards, *told.under} <= seen - {HIDDEN}


def test_what_to_try_does_not_depend_on_what_nobody_saw():
    for seed in range(laws.share(20)):
        game = next(hands("black_jack", seed))
        if not (seat := lost(game)) or not (mistakes := known(game).mistakes):
            continue
        best = mistakes[0].turn
        told = learned(game, seat, game.names, known(game))
        state = game.states[best.at].copy()
        hidden = [*state.piles["B"], *state.piles["C"], *state.piles["stock"]]
        random.Random(seed).shuffle(hidden)
        for pile in ("B", "C", "stock"):
            count = len(state.piles[pile])
            state.piles[pile], hidden = tuple(hidden[:count]), hidden[count:]
        game.states[best.at] = state
        assert learned(game, seat, game.names, known(game)) == told


def test_of_many_lines_those_that_bring_least_are_one_and_equal_ones_are_added_up():
    aces = [(Reason("X-1", "Aces: {card}.", card=Card(f"A{suit}")), 1) for suit in "SHD"]
    (one,) = merged(aces)
    assert one[1] == 3 and one[0].say() == "Aces: A♠ A♥ A♦."
    runs = [(Reason("X-2", "Run {run}.", run=run), 20) for run in ("J 10 9", "K Q J")]
    assert merged(runs) == runs, "what differs in more than its cards stays apart"


# ---- at a table ----------------------------------------------------------------------------------------------------


def test_what_to_try_is_found_in_slices_and_shown_when_it_is_known():
    import asyncio

    async def watch():
        game = next(hands("black_jack", 1))
        assert lost(game)
        some = Table(game, speed="instant")
        some.messages.hear({"size": {"w": 390, "h": 844}})
        before, number_then = some.overlay.look["end"]["story"][-1], some.number
        while some.learning.known is None:
            await asyncio.sleep(slices.REST)
        return before, some.overlay.look["end"]["story"][-1], some.number == number_then, some

    before, after, same, some = asyncio.run(watch())
    assert before["words"] == story.THINKING and before["busy"] and before["face"].endswith("/thinking")
    assert after["words"] not in ("", story.THINKING) and "busy" not in after
    assert before["head"] == after["head"] == "Next time"
    assert same, "what is pressed meanwhile still counts"
    assert set(some.overlay.art) >= {*after.get("cards", ()), *after.get("under", ())}


def test_who_had_no_choice_waits_for_no_advice():
    import asyncio

    async def shown():
        game = next(g for seed in range(9) for g in hands("beggar_my_neighbour", seed) if lost(g))
        return Table(game, speed="instant").overlay.look

    look = asyncio.run(shown())
    assert look["end"]["story"][-1]["words"] == story.LUCK.say() and "busy" not in look["end"]["story"][-1]
    assert "review:open" not in [one["id"] for one in look["moves"]]


def test_another_hand_ends_what_was_thought_of_the_last():
    game = next(hands("black_jack", 1))
    some = Table(game, speed="instant")
    assert some.overlay.look["end"]["story"][-1]["words"], "without a loop it is known at once"
    some.press("move:deal")
    assert "end" not in some.overlay.look and some.learning.known is None


def test_every_card_of_a_page_has_its_drawing():
    for name in laws.sampled(laws.GAMES, 5, "drawings"):
        some = Table(next(hands(name, 2)), speed="instant")
        end = some.overlay.look["end"]
        told = [code for one in end["story"] for kind in ("cards", "under", "did") for code in one.get(kind, ())]
        named = {*told, *end.get("leaps", ())}
        assert named <= set(some.overlay.art) and all(Card(code) for code in named)
        assert not set("".join(named)) & set(SIGNS)


def test_a_turned_card_is_told_with_what_it_brought():
    game = Game("beggar_my_neighbour", players=["Ana", "bot:first"], seed=1)
    while not game.over:
        game.play("turn" if "turn" in game.moves else game.moves[0])
    told = decided(game, "A")
    assert told.words == "Pip turns a card. Ana takes the whole pile, 14 cards! Ana stayed in front from then on."


def test_of_two_moves_worth_the_same_the_later_one_is_shown():
    took = Reason("", "{seat} [get] {points} points", seat="A", points=5)
    steps = [Step("A", Move("play 7C"), (took,)), Step("A", Move("play 8C"), (took,)), Step("A", Move("play 9C"), ())]
    game = SimpleNamespace(state=SimpleNamespace(winners=("A",)), steps=steps)
    view, host = SimpleNamespace(winners=("A",), deals=1), Host(adds=Total(("A",), ((TOLD, 10),)))
    assert story._worth_most(game, view, host, 0) == (1, WORTH, 5, 0)
    assert story._worth_most(game, view, host, 2) is None, "of a hand before nothing is told"


def test_a_penalty_makes_no_less_of_what_a_hand_brought():
    lines = [Entry(1, "A", 9, TOLD), Entry(2, "A", 7, TOLD), Entry(2, "A", -5, TOLD), Entry(2, "B", 3, TOLD)]
    view = SimpleNamespace(winners=("A",), deals=2, sheet=lambda: lines)
    assert story._gained(view, Host()) == 7


def test_of_all_that_was_played_to_the_end_what_came_last_is_told():
    game = Game("beggar_my_neighbour", players=["Ana", "Ben", "bot:first"], seed=11)
    game.play("play_on")
    assert game.over and len(game.steps[-1].notes) > 5
    before, after = (state.view("A") for state in game.states[-2:])
    told = story._told(story.StepPicture(len(game.steps) - 1, ENDED), before, game.steps[-1], after, game.names)
    assert told == [note.say(child=True, names=game.names) for note in game.steps[-1].notes[-3:-1]]
