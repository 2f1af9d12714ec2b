"""Memory by its rule book: one test and more for every rule, the worked examples, the options, the players' memories.

G1 and G2 are the small grids of the examples; a place is written row.column, as in "2.3".
"""

import random

import pytest
from play import go, host, rule, sensible

from cardlab import Game
from cardlab.games import memory
from cardlab.games.memory import Rules, key
from cardlab.games.memory.advice import BOTS, MEMORIES, advise
from cardlab.picture.words import table
from cardlab.rules.cards import JOKERS, PACK, Card

G1 = "grid: 3S 6C AS 2C / 5S AC 4S 6S / 2S 3C 5C 4C"
G2 = "grid: KS 7H KD 7C / 7S KH 7D KC"
PAIRS = {"ranks": "7K"}


def at(grid, seats="AB", turn="A", **options):
    small = {"stage": 2} if grid is G1 else PAIRS
    return memory.at(" | ".join([grid, *(f"{seat}:" for seat in seats), f"turn: {turn}"]), **small | options)


def turn(state, *places):
    """Turn over the cards at some places, one after another."""
    return go(state, *(f"flip -> {place}" for place in places))


def miss(state, *places):
    """Turn over two cards that are no pair, and turn them back."""
    return turn(state, *places).play("turn_back")


def pairs(state):
    return [len(state.piles[seat]) // 2 for seat in state.seats]


def left(state):
    return sum(len(state.piles[place]) for place in state.flips)


def rules(state):
    return [note.rule for note in state.notes]


def e03():
    """MEM-E03 after its moves: 0 pairs to 2, eight cards left, A to play."""
    state = miss(at(G1), "1.1", "2.2")
    return miss(turn(state, "1.3", "2.2", "1.4", "3.1"), "1.2", "3.4")


# ---- getting ready ---------------------------------------------------------------------------------------------------


def test_mem_01_one_pack_and_one_to_six_players():
    for seats in range(1, 7):
        state = memory.new(seats)
        assert sorted(map(str, state.pack())) == sorted(map(str, PACK)) and len(state.seats) == seats
    for seats in (0, 7):
        with pytest.raises(ValueError, match="This game is for 1 to 6 players"):
            memory.new(seats)


def test_mem_02_all_cards_lie_face_down_and_the_dealer_is_drawn_by_lot():
    state = memory.new(3, seed=4)
    assert left(state) == 52 and pairs(state) == [0, 0, 0]
    assert {str(c) for seat in "ABC" for pile in state.view(seat).piles.values() for c in pile} == {"??"}
    assert len({memory.new(2, seed=s).text().split("dealer")[0] for s in range(30)}) == 30
    assert {memory.new(3, seed=s).dealer for s in range(30)} == {"A", "B", "C"}


def test_mem_03_mem_e12_four_rows_of_thirteen_dealt_row_by_row():
    state = memory.new(2, seed=9)
    assert state.shape == (4, 13)
    dealt = [state.piles[place][0] for place in state.flips]
    assert list(state.flips)[13] == "2.1" and list(state.flips)[51] == "4.13"
    assert (state.piles["2.1"], state.piles["4.13"]) == ((dealt[13],), (dealt[51],))
    assert sorted(map(str, dealt)) == sorted(map(str, PACK))


@pytest.mark.parametrize("seats", range(1, 7))
def test_mem_04_the_player_after_the_dealer_begins(seats):
    for seed in range(12):
        state = memory.new(seats, seed=seed)
        assert state.seats.index(state.turn) == (state.seats.index(state.dealer) + 1) % seats


def test_mem_02_in_the_next_game_the_dealer_is_the_next_player():
    state = memory.new(3, seed=1, stage=2)
    before, dealt = state.dealer, state.text()
    while not state.hand_over:
        state = state.play(sensible(state)[0])
    state = state.play("deal")
    assert state.dealer == {"A": "B", "B": "C", "C": "A"}[before]
    assert rules(state) == ["MEM-04"] and left(state) == 12 and pairs(state) == [0, 0, 0]
    assert (state.goes, state.shown, state.deals) == (0, (), 2) and state.text() != dealt


# ---- a go ------------------------------------------------------------------------------------------------------------


def test_mem_10_mem_11_a_go_is_two_cards_one_after_the_other_left_in_their_places():
    state = turn(at(G1), "1.1")
    assert state.up == ("1.1",) and state.piles["1.1"] == (Card("3S"),) and state.goes == 0
    assert rule(state, "turn_back") == "MEM-10"
    state = turn(state, "2.2")
    assert state.up == ("1.1", "2.2") and left(state) == 12 and state.goes == 1


def test_mem_10_a_card_is_chosen_by_its_place():
    for nonsense in ("flip", "flip 3S", "flip 3S -> 1.1", "flip -> 5.1", "flip -> 1.5", "flip -> 0.1", "flip -> A"):
        assert rule(at(G1), nonsense) == "MEM-10", nonsense


def test_mem_13_everybody_sees_both_cards():
    state = turn(at(G1, seats="ABC"), "1.1", "2.2")
    for seat in (*"ABC", "-"):
        view = state.view(seat)
        assert view.piles["1.1"] == (Card("3S"),) and view.piles["2.2"] == (Card("AC"),)
        assert str(view.piles["1.2"][0]) == "??"
    assert turn(at(G1), "1.1").notes[0].rule == "MEM-13"


def test_mem_14_two_cards_of_the_same_rank_are_a_pair():
    for one in PACK:
        partners = [c for c in PACK if c is not one and key("rank", c) == key("rank", one)]
        assert len(partners) == 3 and {c.rank for c in partners} == {one.rank}
    eight = [c.code for c in PACK if key("rank", c) == key("rank", Card("8D")) and c.code != "8D"]
    assert eight == ["8S", "8H", "8C"]


def test_mem_17_there_is_no_passing():
    state = turn(at(G1), "1.3", "2.2")
    assert rule(state, "stop") == "MEM-17"
    free = turn(at(G1, may_decline=True), "1.3", "2.2")
    assert rule(at(G1, may_decline=True), "stop") == "MEM-17", "not before a pair"
    assert rule(turn(free, "1.1"), "stop") == "MEM-17", "not in the middle of a go"
    after = free.play("stop")
    assert after.turn == "B" and pairs(after) == [1, 0] and rule(after, "stop") == "MEM-17"


def test_mem_19_the_player_to_the_left_is_next():
    state = at(G1, seats="ABCD")
    order = []
    for _ in range(5):
        order.append(state.turn)
        state = miss(state, "1.1", "2.2")
    assert order == list("ABCDA")
    assert at(G1).view("B").why_not("flip -> 1.1").rule == "MEM-19"


def test_mem_20_mem_e13_nothing_is_ever_moved():
    state = turn(at(G1), "1.3", "2.2")
    assert state.piles["2.3"] == (Card("4S"),)
    assert turn(state, "2.3").open_cards == (Card("4S"),)
    everything = {place: at(G1).piles[place] for place in at(G1).flips}
    assert all(state.piles[p] in ((), everything[p]) for p in everything)


def test_mem_21_three_moves_make_a_go_and_turning_back_gives_time_to_look():
    state = at(G1)
    for move, up in (("flip -> 1.1", 1), ("flip -> 2.2", 2), ("turn_back", 0)):
        state = state.play(move)
        assert len(state.up) == up
    assert rule(state, "turn_back") == "MEM-21" and rule(state, "turn_back -> 1.1") == "MEM-21"
    assert host(turn(at(G1), "1.1", "2.2")).look > 1
    game = Game("memory", position=at(G1).text(), players=["Ana", "Ben"], stage=2)
    game.click(None, "1.1")
    game.click(None, "2.2")
    assert game.state.turn == "A" and str(game.by_itself) == "turn_back", "a table waits before it does that"


# ---- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"match_by": "colour"}, {"match_by": "rank_colour"}, {"jokers": 2}])
def test_mem_33_mem_34_pairs_and_half_the_cards_are_always_26_and_the_last_two_match(options):
    state, chance = memory.new(2, seed=5, **options), random.Random(1)
    whole = len(state.pack()) // 2
    assert whole == (27 if "jokers" in options else 26)
    while not state.hand_over:
        assert sum(pairs(state)) + left(state) / 2 == whole
        if left(state) == 2 and not state.up:
            last = [m for m in state.legal_moves() if m.verb == "flip"]
            assert go(state, *last).hand_over, "the last two are a pair"
        best = sensible(state)[0]
        state = state.play(chance.choice(state.legal_moves()) if chance.random() < 0.2 else best)


def test_mem_32_equal_numbers_share_the_win():
    state = miss(turn(at(G2), "1.2", "1.4", "1.1", "1.3"), "2.2", "2.1")
    state = turn(state, "2.2", "2.4", "2.1", "2.3")
    assert pairs(state) == [2, 2] and state.winners == ("A", "B") and rules(state)[-1] == "MEM-32"
    assert "Ana and Ben have 2 pairs each" in state.notes[-1].say(names={"A": "Ana", "B": "Ben"})


def test_mem_35_alone_the_goes_are_counted():
    state = miss(at(G1, seats="A"), "1.1", "1.2")
    assert state.turn == "A" and state.goes == 1 and host(state).holds[0].say() == "Goes: 1"
    while not state.hand_over:
        state = state.play(sensible(state)[0])
    assert state.notes[-1].rule == "MEM-35" and f"in {state.goes} goes" in state.notes[-1].say()
    assert host(at(G1)).holds == ()


# ---- worked examples -------------------------------------------------------------------------------------------------


def test_mem_e01_mem_18_no_match_both_back():
    state = turn(at(G1), "1.1", "2.2")
    assert state.open_cards == (Card("3S"), Card("AC")) and rules(state) == ["MEM-18"]
    assert rule(state, "flip -> 1.2") == "MEM-18"
    state = state.play("turn_back")
    assert state.turn == "B" and left(state) == 12


def test_mem_e02_mem_15_a_match_and_another_go():
    state = turn(miss(at(G1), "1.1", "2.2"), "1.3", "2.2")
    assert pairs(state) == [0, 1] and state.turn == "B"
    assert state.piles["1.3"] == state.piles["2.2"] == ()


def test_mem_e03_mem_16_a_match_by_luck_then_none():
    state = e03()
    assert (state.turn, left(state), pairs(state)) == ("A", 8, [0, 2])
    assert sum(pairs(state)) + left(state) / 2 == 6


def test_mem_e04_mem_12_an_empty_place_and_the_same_card_again():
    state = e03()
    assert rule(state, "flip -> 2.2") == "MEM-12"
    state = turn(state, "2.3")
    assert state.open_cards == (Card("4S"),) and rule(state, "flip -> 2.3") == "MEM-12"
    assert pairs(turn(state, "3.4")) == [1, 2]


def test_mem_e05_stopping_is_illegal_unless_the_option_allows_it():
    state = turn(e03(), "2.3", "3.4")
    assert rule(state, "stop") == "MEM-17"
    free = memory.at(state.text(), stage=2, may_decline=True)
    assert free.play("stop").turn == "B"


def test_mem_e06_mem_30_mem_31_to_the_end():
    state = miss(turn(e03(), "2.3", "3.4"), "2.1", "1.2")
    state = turn(state, "2.4", "1.2")
    assert pairs(state) == [1, 3]
    state = turn(state, "1.1", "3.2")
    assert pairs(state) == [1, 4]
    state = turn(state, "2.1", "3.3")
    assert pairs(state) == [1, 5] and state.hand_over and state.winners == ("B",)
    assert rules(state)[-1] == "MEM-31" and rule(state, "flip -> 1.1") == "MEM-30"


def test_mem_e07_rank_and_colour():
    assert pairs(turn(at(G2), "1.1", "1.3")) == [1, 0]
    strict = at(G2, match_by="rank_colour")
    assert rules(turn(strict, "1.1", "1.3")) == ["MEM-18"]
    takes = [p for p in strict.flips if p != "1.1" and pairs(turn(strict, "1.1", p)) == [1, 0]]
    assert takes == ["2.4"]


def test_mem_e08_ranks_come_out_in_twos():
    assert pairs(turn(at(G2), "1.1", "1.3", "2.2", "2.4")) == [2, 0]
    assert pairs(turn(at(G2), "1.1", "2.4", "2.2", "1.3")) == [2, 0]


def test_mem_e09_three_to_one_and_a_tie():
    state = miss(turn(at(G2), "1.2", "1.4"), "1.1", "2.1")
    state = miss(turn(state, "1.1", "2.2"), "1.3", "2.1")
    state = turn(state, "2.1", "2.3", "1.3", "2.4")
    assert pairs(state) == [3, 1] and state.winners == ("A",)
    tie = miss(turn(at(G2), "1.2", "1.4", "1.1", "1.3"), "2.2", "2.1")
    assert turn(tie, "2.2", "2.4", "2.1", "2.3").winners == ("A", "B")


def test_mem_e10_no_extra_go():
    state = turn(miss(at(G1, extra_go=False), "1.1", "2.2"), "1.3", "2.2")
    assert pairs(state) == [0, 1] and state.turn == "A"


def test_mem_e11_three_players():
    state = miss(at(G1, seats="ABC"), "1.1", "2.2")
    state = miss(turn(state, "1.3", "2.2"), "1.1", "1.2")
    assert state.turn == "C"


# ---- options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "shape"),
    [
        ({}, (4, 13)), ({"jokers": 2}, (6, 9)), ({"ranks": "A23456", "suits": "SC"}, (3, 4)), ({"ranks": "7K"}, (2, 4)),
        ({"ranks": "A23456789T", "suits": "SC"}, (4, 5)), ({"ranks": "A23456"}, (4, 6)), ({"rows": 2}, (2, 26)),
        ({"columns": 4}, (13, 4)), ({"rows": 52}, (52, 1)), ({"match_by": "identical"}, (8, 13)),
        ({"ranks": "A", "suits": "SC"}, (1, 2)), ({"rows": 4, "columns": 13}, (4, 13)),
    ],
)  # fmt: skip
def test_mem_03_the_shape_of_the_grid(options, shape):
    state = memory.new(2, **options)
    assert state.shape == shape and left(state) == shape[0] * shape[1] == len(state.pack())


@pytest.mark.parametrize("options", [{"rows": 3}, {"columns": 5}, {"rows": 4, "columns": 12}, {"rows": 7, "jokers": 2}])
def test_mem_03_rows_times_columns_is_the_number_of_cards(options):
    with pytest.raises(ValueError, match="cards do not fill"):
        Rules.make(**options)


@pytest.mark.parametrize(
    "options",
    [
        {"suits": "SH", "match_by": "rank_colour"}, {"suits": "SHD"}, {"suits": "S"},
        {"ranks": "A23", "suits": "SH", "match_by": "colour"},
    ],
)  # fmt: skip
def test_mem_34_every_card_must_find_a_partner(options):
    with pytest.raises(ValueError, match="would have no partner"):
        Rules.make(**options)


def test_mem_14_colour_identical_and_jokers():
    colours = at(G2, match_by="colour")
    assert pairs(turn(colours, "1.1", "1.4")) == [1, 0] and rules(turn(colours, "1.1", "1.2")) == ["MEM-18"]
    twins = memory.new(1, match_by="identical", ranks="A2", suits="SH")
    assert sorted(map(str, twins.pack())) == ["2H", "2H", "2S", "2S", "AH", "AH", "AS", "AS"]
    home = {}
    for place in twins.flips:
        home.setdefault(twins.piles[place][0], []).append(place)
    assert pairs(turn(twins, *home[Card("AS")])) == [1]
    assert rules(turn(twins, home[Card("AS")][0], home[Card("AH")][0])) == ["MEM-18"]
    with_jokers = memory.at("grid: XR AS AC XB | A: | turn: A", ranks="A", suits="SC", jokers=2)
    for match_by in ("rank", "rank_colour", "colour", "identical"):
        assert key(match_by, JOKERS[0]) == key(match_by, JOKERS[1])
        assert key(match_by, JOKERS[0]) not in {key(match_by, c) for c in PACK}
    assert pairs(turn(with_jokers, "1.1", "2.2")) == [1]


def test_peek_shows_all_the_cards_before_the_game():
    state = memory.new(2, seed=1, stage=2, peek=True)
    view = state.view("B")
    assert state.peeking and all(str(view.piles[place][0]) != "??" for place in state.flips)
    assert [str(m) for m in state.legal_moves()] == ["turn_back"] and rule(state, "flip -> 1.1") == "MEM-02"
    assert host(state).look >= 12 and len(state.seen()) == 12
    after = state.play("turn_back")
    assert after.turn == state.turn and not after.peeking and rules(after) == ["MEM-04"]
    assert {str(c) for place in after.flips for c in after.view("B").piles[place]} == {"??"}
    game = Game("memory", stage=6, peek=True, players=["bot:elephant", "bot:elephant"], seed=2)
    while not game.state.hand_over:
        game.bot_step()
    assert game.state.goes == 6, "who has seen everything misses nothing"


def test_scattered_cards_keep_names_and_rules():
    state = memory.new(2, seed=1, layout="scatter")
    assert {z.kind for z in state.zones() if not z.owner} == {"scatter"}
    assert state.piles == memory.new(2, seed=1).piles


# ---- positions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("grid: 3S 6C | A: | turn: A", "12 places, but 2 are written"),
        (G1.replace("3S", "--") + " | A: | turn: A", "Missing: 1"),
        (G1.replace("3S", "6S") + " | A: | turn: A", "named more often"),
        (G1.replace("3S", "--").replace("4C", "--") + " | A: 3S 4C | turn: A", "do not all make pairs"),
        (G1 + " | A: | turn: A | up: 1.1 1.1", "It must be places of cards turned over in this go"),
        (G1 + " | A: | turn: A | up: 7.7", "It must be places of cards turned over in this go"),
        (G1 + " | A: | turn: A | up: 1.3 2.2", "two that are not a pair"),
        (G1 + " | A: | turn: A | up: 1.1 | peeking: True", "none while all the cards are face up"),
        (G1 + " | A: | turn: A | shown: 1.1 AC", "It must be places and the cards that lie there"),
        (G1 + " | A: | turn: A | shown: 1.1", "It must be places and the cards that lie there"),
        (G1 + " | A: | turn: A | dealer: B", "It must be one of the seats"),
        (G1 + " | A: | turn: A | hand_over: True", "over when the grid is empty"),
        ("1.1: 3S 6C | A: AS 2C 5S AC 4S 6S 2S 3C 5C 4C | turn: A", "A place can hold only one card"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(text, said):
    with pytest.raises(ValueError, match=said):
        memory.at(text, stage=2)


def test_a_position_reads_back_with_what_was_shown():
    state = turn(e03(), "2.3")
    assert memory.at(state.text(), stage=2) == state
    assert memory.at(G1 + " | A: | turn: A | up: 1.1", stage=2).shown == ("1.1", Card("3S"))


# ---- what is remembered ----------------------------------------------------------------------------------------------


def test_what_was_shown_is_kept_in_order_and_goes_with_its_card():
    state = e03()
    assert state.seen() == {"1.1": Card("3S"), "1.2": Card("6C"), "3.4": Card("4C")}
    state = miss(state, "1.1", "2.4")
    assert list(state.seen()) == ["1.2", "3.4", "1.1", "2.4"], "what is seen again is fresh again"
    assert list(state.seen(2)) == ["1.1", "2.4"] and state.seen(0) == {} and state.seen(9) == state.seen()
    assert list(turn(state, "1.2").seen()) == ["3.4", "1.1", "2.4"], "an open card needs no memory"


def test_no_picture_and_no_words_show_what_was_seen_before():
    from cardlab.picture.scene import scene

    state = e03()
    for seat in "AB":
        view = state.view(seat)
        drawn = scene(view, host(state, seat))
        grid = [s for s in drawn.sprites if s.kind == "card" and s.zone in state.flips]
        assert len(grid) == 8 and {str(s.card) for s in grid} == {"??"}
        words = table(view, host(state, seat), {})
        assert not any(card.sign in words for card in state.seen().values())


def play_to_the_end(bots, seed, **options):
    """Every choice of a bot in a whole game: (its memory, the view before, the place)."""
    state, told = memory.new(len(bots), seed=seed, **options), []
    chance = random.Random(seed)
    while not state.hand_over:
        bot = bots["ABCDEF".index(state.turn)]
        view = state.view(state.turn)
        move = bot(view, chance)
        if move.verb == "flip":
            told.append((bot, view, move.to))
        state = state.play(move)
    return state, told


def test_bots_remember_as_many_cards_as_their_name_says_and_no_more():
    assert MEMORIES == {"goldfish": 2, "cat": 6, "owl": 12, "elephant": None} and set(BOTS) == set(MEMORIES)
    for name, bot in BOTS.items():
        _, told = play_to_the_end([bot, BOTS["goldfish"]], seed=7)
        for who, view, place in told:
            known = view.seen(who.cards)
            assert who.cards is None or len(known) <= who.cards
            forgetful = view.copy()
            forgetful.shown = tuple(x for p, c in known.items() for x in (p, c))
            chances = [random.Random(i) for i in range(6)]
            told_more = [who(view, random.Random(i)) for i in range(6)]
            assert told_more == [who(forgetful, chance) for chance in chances], f"{name} uses what it forgot"
            if view.up:
                wanted = {p for p, c in known.items() if c.rank == view.open_cards[0].rank}
                assert not wanted or place in wanted
    goldfish = BOTS["goldfish"]
    state = miss(miss(at(G1), "1.3", "1.1"), "1.2", "3.4")
    picks = {goldfish(turn(state, "2.2").view("A"), random.Random(i)).to for i in range(60)}
    assert len(picks) > 5, "the goldfish has forgotten where the other ace lies"
    assert {BOTS["cat"](turn(state, "2.2").view("A"), random.Random(i)).to for i in range(60)} == {"1.3"}


def test_mem_41_pairs_known_first_then_a_new_card():
    state = miss(miss(at(G1), "1.3", "1.1"), "2.2", "1.2")
    move, why = advise(state.view("A"))
    assert move.to == "1.3" and why.rule == "MEM-41", "the older one of the two first (MEM-42)"
    assert sensible(turn(state, move.to))[0].to == "2.2"
    state = turn(state, "1.3", "2.2")
    move, why = advise(state.view("A"))
    assert move.to not in state.seen() and why.rule == "MEM-41"
    assert advise(turn(state, "3.2").view("A"))[0].to == "1.1", "the partner of a new card is known"
    assert advise(turn(state, "3.3").view("A"))[0].to not in state.seen()


def test_a_hint_shows_the_place_and_a_person_is_told_nothing_unasked():
    game = Game("memory", stage=2, players=["Ana", "Ben"], position=at(G1).text())
    game.play("flip -> 1.3")
    assert "A♠" in game.notes[0].say()
    hints = [game.hint() for _ in range(3)]
    assert hints[0].rule == "MEM-41" and "where" not in hints[0].facts, "first what to remember"
    assert [h.facts["where"] for h in hints[1:]] == ["1.1", "1.1"], "then a place nobody has seen yet"
    assert "Turn over" not in game.coach()


def test_bots_sit_down_under_their_own_names():
    game = Game("memory", players=["Ana", "bot:goldfish", "bot:elephant", "bot"], stage=2)
    assert list(game.names.values())[:3] == ["Ana", "Goldfish", "Elephant"]
    with pytest.raises(ValueError, match="bot:goldfish"):
        Game("memory", players=["Ana", "bot:shark"])


def test_a_pair_of_one_colour_says_why_it_is_one():
    """Kings wear blue, red, teal and orange: without the reason nobody sees what makes a pair (stage 1)."""
    state = turn(at(G2, match_by="colour"), "1.1", "1.2")
    assert state.notes[-1].say(child=True) == "One is black, one is red. Remember them!"
    state = turn(at(G2, match_by="colour", extra_go=False), "1.1", "1.4")
    assert state.notes[-1].say(child=True, names={"A": "Ana"}) == "K♠ and 7♣ have the same colour. A pair for Ana!"
