"""Who is seated when all pages are taken: the lost and the greedy give way, and nobody waits for ever."""

from __future__ import annotations

import random

import pytest

from cardlab.server.queue import LOST, PATIENT, Answer, PageUse, Seats


def page(name, owner, *, connected=True, idle=30.0):
    return PageUse(name, owner, connected, idle)


def test_as_long_as_there_is_room_anybody_is_seated():
    seats = Seats(3)
    assert seats.ask("Ana", [page("a", "Ana"), page("b", "Ana")], 0.0) == Answer(True)


def test_one_client_with_ten_pages_makes_room_for_whoever_comes():
    seats = Seats(10)
    taken = [page(f"k{i}", "flood", idle=100.0 - i) for i in range(10)]
    for i in range(5):
        answer = seats.ask(f"visitor {i}", taken, float(i))
        assert answer == Answer(True, f"k{i}"), "the one that has rested longest"
        taken = [one for one in taken if one.page != answer.ends] + [page(f"v{i}", f"visitor {i}")]
    assert seats.ask("flood", taken, 9.0).ends == "k5", "who has enough gives way to itself"


def test_a_page_that_nobody_speaks_to_gives_way_first_but_not_at_once():
    seats = Seats(2)
    here, gone = page("a", "Ana", idle=900.0), page("b", "Ben", connected=False, idle=LOST - 1)
    assert seats.ask("Cid", [here, gone], 0.0) == Answer(False)
    assert seats.ask("Cid", [here, gone._replace(idle=LOST + 1)], 5.0) == Answer(True, "b")


def test_nobody_with_one_page_gives_way():
    seats = Seats(2)
    assert seats.ask("Cid", [page("a", "Ana", idle=9000.0), page("b", "Ben")], 0.0) == Answer(False)


def test_who_has_several_pages_gives_all_but_one_to_those_who_wait():
    seats, taken = Seats(4), [*(page(f"a{i}", "Ana") for i in range(3)), page("b", "Ben")]
    others = [page(name, name) for name in ("Fay", "Gil", "Hal", "Ida")]
    assert not any(seats.ask(who, others, 0.0).seated for who in ("Cid", "Dot", "Eve"))
    assert seats.ask("Eve", taken, 1.0) == Answer(False, before=2)
    assert seats.ask("Cid", taken, 1.0) == Answer(True, "a0")


def test_a_page_of_an_address_becomes_that_of_the_first_browser_on_its_line():
    seats = Seats(2)
    seats.owners["a"] = "10.0.0.1"
    for visitor in ("Ana", "Ben"):
        seats.met("a", visitor, "10.0.0.1")
    assert seats.owners["a"] == "Ana"


def test_who_waits_is_seated_in_the_order_of_coming_and_forgotten_when_gone():
    seats, full = Seats(1), [page("a", "Ana")]
    assert [seats.ask(who, full, 0.0).before for who in ("Ben", "Cid", "Dot")] == [0, 1, 2]
    assert seats.ask("Cid", [], 5.0) == Answer(False, before=1), "Ben was here before"
    assert seats.ask("Ben", [], 6.0) == Answer(True)
    assert seats.ask("Dot", [], 7.0 + PATIENT) == Answer(True), "Cid has gone"


@pytest.mark.parametrize("seed", range(40))
def test_whoever_keeps_asking_is_seated_though_one_visitor_takes_all_there_is(seed):
    """Honest visitors with a page each, one who opens as many as possible, some that vanish without a word."""
    chance = random.Random(seed)
    most = chance.randint(2, 12)
    honest = [f"v{i}" for i in range(chance.randint(1, most - 1))]
    seats, taken, clock, number = Seats(most), [], 0.0, 0
    waits = dict.fromkeys(honest, 0)
    for _ in range(120):
        clock += 5.0
        taken = [one._replace(idle=one.idle + 5.0) for one in taken]
        for who in [*["flood"] * 3, *honest]:
            if who != "flood" and any(one.owner == who and one.connected for one in taken):
                waits[who] = 0
                continue
            answer = seats.ask(who, taken, clock)
            if answer.seated:
                number += 1
                taken = [one for one in taken if one.page != answer.ends]
                taken.append(page(f"k{number}", who, connected=chance.random() < 0.9, idle=0.0))
            assert len(taken) <= most
            waits[who] = 0 if answer.seated else waits.get(who, 0) + 5
        assert max(waits[who] for who in honest) <= 60, "a minute at most"
