"""Positions as they come by links, saves and by hand: real ones, changed field by field and pile by pile."""

import re
from typing import NamedTuple

import laws

from cardlab.games import rules_of
from cardlab.rules.position import parts

NUMBERS = ("0", "1", "2", "3", "-1", "9", "40", "99999", "999999", "-999999")
CARDS = ("7C", "KS", "??")


class Real(NamedTuple):
    """A position that was really played: its parts by name, its options."""

    parts: dict[str, str]
    options: dict[str, object]


def reals(game, chance, games=5):
    """Positions out of some games played by chance, with any options and any number of seats."""
    kind, found = rules_of(game), []
    while len(found) < games:
        options = chance.choice(laws.option_sets(game)) if chance.random() < 0.7 else {}
        try:
            state = kind.new(chance.choice(kind.seat_range), seed=chance.randrange(999), **options)
        except ValueError:
            continue  # too few packs for so many
        for _ in range(chance.choice((3, 30, 120))):
            if chance.random() < 0.25:
                found.append(Real(parts(state.text()), state.rules.changed()))
            if not (legal := state.legal_moves()):
                break
            state = state.play(chance.choice(legal))
        found.append(Real(parts(state.text()), state.rules.changed()))
    return found


def deformed(game, known, chance):
    """The text of one of the known positions with one to four changes, and the options to read it with."""
    kind, (told, options) = rules_of(game), chance.choice(known)
    whole, told = kind.at(joined(told), **options), dict(told)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4))):
        if chance.random() < 0.65:
            _change_field(whole, told, known, chance)
        else:
            _change_piles(whole, told, chance)
    if chance.random() < 0.2:  # short hands
        most = chance.choice((1, 2, 3, 5))
        told |= {seat: " ".join(told[seat].split()[:most]) for seat in whole.seats if seat in told}
    if chance.random() < 0.2:  # as it is written by hand: the hands, and not all of the rest
        told = {name: text for name, text in told.items() if name in (*whole.seats, "turn") or chance.random() < 0.5}
    if chance.random() < 0.15:
        options = chance.choice(laws.option_sets(game))
    return joined(told), options


def joined(told):
    """The text of a position from its parts."""
    return " | ".join(f"{name}: {text}" for name, text in told.items())


def _change_field(whole, told, known, chance):
    """Give a field another value: of its type, of another position, or none that fits."""
    name = chance.choice([*whole.fields, "turn", "turn", "hand_over", *(f for f in whole.fields if f in told)])
    default = whole.fields[name].default if name in whole.fields else ""
    seen = [real.parts[name] for real in known if name in real.parts]
    old = told.get(name, " ".join(map(str, default)) if isinstance(default, tuple) else str(default))
    if isinstance(default, bool):
        new = str(old != "True")
    elif isinstance(default, int):
        number = int(old) if re.fullmatch(r"-?\d+", old) else 0
        new = chance.choice((*NUMBERS, *(str(number + more) for more in (1, -1, 2))))
    elif isinstance(default, tuple):
        words = [*whole.seats, *NUMBERS, *CARDS, *(word for text in seen for word in text.split())]
        new = (
            " ".join(_change_words(old.split(), words, chance))
            if chance.random() < 0.8
            else chance.choice(seen or [""])
        )
    else:
        new = chance.choice(("", *whole.seats, *whole.seats, *whole.phases, *whole.suits, *CARDS, *seen))
    if new or chance.random() < 0.3:
        told[name] = new
    else:
        told.pop(name, None)


def _change_words(words, others, chance):
    """Some words with one of them gone, doubled, exchanged or put in, or all in another order, or none."""
    i = chance.randrange(len(words) + 1)
    return chance.choice(
        (
            words[:i] + words[i + 1 :],
            words[:i] + words[i : i + 1] * 2 + words[i + 1 :],
            [*words[:i], chance.choice(others), *words[i:]],
            [*words[:i], chance.choice(others), *words[i + 1 :]],
            chance.sample(words, len(words)),
            [],
        )
    )


def _change_piles(whole, told, chance):
    """Move, lose, shuffle or exchange cards of one pile or two."""
    full = [pile for pile in whole.piles if told.get(pile)]
    if not full:
        return
    here, there = chance.choice(full), chance.choice((*whole.seats, chance.choice([*whole.piles])))
    cards, others = told[here].split(), told.get(there, "").split()
    i, j = chance.randrange(len(cards)), chance.randrange(len(others) + 1)
    told |= chance.choice(
        (
            {here: " ".join(cards[:i] + cards[i + 1 :]), there: " ".join([*others[:j], cards[i], *others[j:]])},
            {here: " ".join(cards[:i] + cards[i + 1 :])},
            {here: " ".join(others), there: " ".join(cards)},
            {here: "", there: " ".join(others + cards)},
            {here: " ".join(chance.sample(cards, len(cards)))},
            {here: ""},
        )
    )
    for pile in (here, there):
        if not told.get(pile) and chance.random() < 0.4:
            told.pop(pile, None)
