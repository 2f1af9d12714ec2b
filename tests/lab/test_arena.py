"""The arena: fair rounds, one table however often it is stopped, and no bot that holds up the others."""

import json
from collections import Counter
from itertools import islice

import pytest

from cardlab import compare, load
from cardlab.lab.arena import arena as lab
from cardlab.lab.arena.arena import ASIDE, RESULTS, Arena
from cardlab.lab.arena.entrants import LARGEST, PLAN, ArenaPlan

HEAD = "def choose(view, moves, chance):\n"
PLAIN, RANDOM, BROKEN = "    return moves[0]\n", "    return chance.choice(moves)\n", "    return moves[99]\n"
HOUSE = ArenaPlan("black_jack", {}, also=("bot", "bot:first", "bot:at_random"))  # these need no process


def filled(folder, **sources):
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(HEAD + source)
    return folder


def played(arena, deals):
    for _ in arena.playing(deals):
        pass
    return arena


def test_in_a_fair_round_every_two_play_one_deal_from_all_sides(tmp_path):
    arena = Arena(tmp_path, HOUSE)
    arena.look()
    jobs = arena.jobs(5)
    for number in range(5):
        pairs = Counter(pair for pair, _, _ in jobs[6 * number : 6 * number + 6])
        assert len(pairs) == 3 and set(pairs.values()) == {2}
        assert {deal for _, deal, _ in jobs[6 * number : 6 * number + 6]} == {number}
    assert [arena.seated(("bot", "bot:first"), side)["A"] for side in (0, 1)] == ["bot", "bot:first"]


def test_it_finds_what_compare_finds(tmp_path):
    two = ("bot:first", "bot:at_random")
    arena = played(Arena(tmp_path, ArenaPlan("casino", {}, seed=4, also=two)), 6)
    same = compare(two, "casino", deals=6, seed=4, early=False)
    assert arena.pair(two).gains == same.gains and arena.standings.names == [*two]
    assert "6 deals a pair, each from 2 sides; ± is the 95\u00a0% margin." in repr(arena)


def test_an_arena_that_is_stopped_and_taken_up_again_comes_to_the_same_table(tmp_path, monkeypatch):
    monkeypatch.setattr(lab, "MOST_FAULTS", 3)
    for name in ("once", "often"):
        (tmp_path / name).mkdir()
        filled(tmp_path / name, ada=RANDOM, bad=BROKEN)
    plan = ArenaPlan("bela", {}, also=("bot:first", "bot:at_random"))
    once = played(Arena(tmp_path / "once", plan), 2)
    for more in (3, 1, 7, 400):
        work = Arena(tmp_path / "often", plan).playing(2)
        list(islice(work, more))
        work.close()
    often = Arena(tmp_path / "often", plan)
    often.look()
    assert repr(often) == repr(once) and often.results == once.results and len(once.results) > 12 and "bad" in once.out
    assert often.jobs(2) == []
    assert "bad failed in 3 hands and waits until it is changed." in repr(once)


def test_a_hand_is_a_save_and_tells_who_failed(tmp_path):
    arena = played(Arena(filled(tmp_path, bad=BROKEN), ArenaPlan("bela", {}, also=("bot:first",))), 1)
    for result in arena.results.values():
        save = arena.save(result.at)
        game = load(save)
        assert not game.problem and not game.over
        assert arena.seated(result.pair, result.side)[game.turn] == result.loser == "bad"
        assert "IndexError (line 2): list index out of range. It loses this hand." in result.fault
        assert result.won == tuple(seat for seat in arena.seats if seat != game.turn)
    assert arena.pair(("bot:first", "bad")).gains == [[1.0, 0.0]]


def test_of_two_bots_the_deal_is_found_on_which_they_differed_most(tmp_path):
    arena = Arena(tmp_path, ArenaPlan("bela", {}, also=("bot:first", "bot:at_random")))
    arena.look()
    two = ("bot:first", "bot:at_random")

    def line(deal, side, won, points):
        came = {"bots": dict(zip(two, two, strict=True)), "deal": deal, "side": side, "won": won, "points": points}
        save = {"players": [*two], "moves": [], "arena": came | {"loser": "", "fault": ""}}
        return json.dumps(save) + "\n"

    rows = [
        *(line(0, 0, ["A"], {"A": 90, "B": 0}), line(0, 1, ["A"], {"A": 90, "B": 0})),  # each wins one, by as much
        *(line(1, 0, ["A"], {"A": 10, "B": 0}), line(1, 1, ["B"], {"A": 0, "B": 20})),  # one wins both
        *(line(2, 0, ["B"], {"A": 0, "B": 30}), line(2, 1, ["A"], {"A": 30, "B": 0})),  # the other one does, by more
        line(3, 0, ["B"], {"A": 0, "B": 99}),  # not played from the other side
    ]
    (tmp_path / RESULTS).write_text("".join(rows))
    arena.look()
    assert [(one.deal, one.side) for one in arena.differed(two)] == [(2, 0), (2, 1)]
    assert arena.pair(two).deals == 3


def test_damaged_lines_are_set_aside_and_played_again(tmp_path):
    arena = played(Arena(tmp_path, HOUSE), 2)
    before, table = (tmp_path / RESULTS).read_bytes(), repr(arena)
    first, second, *others = before.splitlines(keepends=True)
    bad = [first[:40] + b"\n", b'{"arena": 3}\n', b"\xff\n"]
    (tmp_path / RESULTS).write_bytes(b"".join([bad[0], second, bad[1], bad[2], *others])[:-9])
    again = Arena(tmp_path, HOUSE)
    assert again.repair() == 4 and again.repair() == 0
    assert (tmp_path / ASIDE).read_bytes().splitlines()[:3] == [line[:-1] for line in bad]
    assert repr(played(again, 2)) == table and again.damaged == 0
    assert Counter((tmp_path / RESULTS).read_bytes().splitlines()) == Counter(before.splitlines())


def test_a_bot_that_is_changed_begins_anew_and_a_new_one_catches_up(tmp_path):
    arena = played(Arena(filled(tmp_path, ada=PLAIN), ArenaPlan("bela", {}, also=("bot:first",))), 2)
    two = ("bot:first", "ada")
    assert arena.pair(two).deals == 2
    filled(tmp_path, ada=PLAIN + "# better\n", bert=PLAIN)
    assert arena.look() and arena.pair(two).deals == 0
    assert [deal for pair, deal, _ in arena.jobs(2) if pair == two] == [0, 0, 1, 1]
    assert {pair.deals for pair in played(arena, 2).standings.pairs.values()} == {2}


def test_what_is_no_bot_takes_no_part_and_one_that_is_too_large_says_so(tmp_path):
    for name in ("notes.txt", "_helper.py", ".hidden.py"):
        (tmp_path / name).write_text("x")
    (tmp_path / "big.py").write_text("#" * (LARGEST + 1))
    program = tmp_path / "mine.sh"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    arena = Arena(tmp_path, ArenaPlan())
    arena.look()
    assert [*arena.entrants] == ["big", "mine"] and arena.entrants["mine"].program == str(program)
    assert arena.entrants["big"].source == "raise ValueError('the file is larger than 64 kB')"


def test_a_plan_is_kept_and_what_cannot_be_is_refused(tmp_path):
    assert ArenaPlan.of(tmp_path) is None
    plan = ArenaPlan("casino", {"target": 11}, 3, 1.5, 256, ("bot:cat",))
    plan.write(tmp_path)
    assert ArenaPlan.of(tmp_path) == plan
    (tmp_path / PLAN).write_text("{}")
    with pytest.raises(ValueError, match=r"is damaged .*Delete it to begin anew\."):
        ArenaPlan.of(tmp_path)
    for wrong in ({"game": "accordion"}, {"seconds": 60}, {"memory": 1}, {"also": ("bot:nobody",)}, {"seed": -1}):
        with pytest.raises(ValueError, match=r"\.$"):
            ArenaPlan(**wrong)
