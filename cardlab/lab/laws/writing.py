"""What is asked of moves as they are written: all spellings of one are one, and each has a number for programs."""

from __future__ import annotations

from ...play.deadline import renew
from ...play.parse import parse_move
from ...rules.cards import RANKS, SUIT_SIGNS, Card
from ...rules.moves import Move
from ...rules.state import State
from ...rules.verbs import forms
from ..programs.actions import Actions
from .cases import Case, lively
from .sentences import law, others, sentence


def spellings(move: Move) -> set[str]:
    """The ways in which people and bots write a move: its card in any case and with signs, its words in any case."""
    rest = move.text.removeprefix(f"{move.verb} {move.card}") if move.card else ""
    said = {code: f"{move.verb} {code}{rest}" for code in codes(move.card)} if move.card else {}
    return {*said.values(), move.text.lower(), move.text.upper(), f"  {move.text.capitalize()} "}


def codes(card: Card) -> list[str]:
    """The ways in which people write a card: 7C, 7c, 7♣, and the ten as TH, th, 10H, 10h, 10♥."""
    names: list[str] = [card.code]
    if card.suit in SUIT_SIGNS and card.rank in RANKS:
        rank = "10" if card.rank == "T" else card.rank
        names += [f"{rank}{card.suit}", card.sign, f"{card.sign}\ufe0f"]
    return [name for code in names for name in (code, code.lower())]


def one_however_written(case: Case) -> None:
    """Legal moves and others are one move in any spelling and get one answer, also where a card alone is written."""
    state, chance, once = case.begun(), case.chance(), set[Move]()
    if state is None:
        return
    for _ in range(chance.randrange(40)):
        renew()
        once.update(state.legal_moves())
        after = state.play(lively(state, state.legal_moves(), chance))
        state = after if after.turn else state
    legal = state.legal_moves()
    probes = {*others(state, legal, chance, 40), *chance.sample(sorted(once, key=str), min(len(once), 12))}
    for move in sorted({*chance.sample(legal, min(len(legal), 12)), *probes}, key=str):
        renew()
        answer = state.why_not(move)
        law((answer is None) == (move in legal), f"“{move}” is allowed by the judge, but is not in the list.")
        for text in sorted(spellings(move)):
            read = (state.read(text), state.view(state.turn).read(text), parse_move(text, state))
            law(all(one is move for one in read), f"“{text}” is not read as “{move}”.")
            law(state.why_not(text) == answer, f"“{text}” gets another answer than “{move}”.")
            law(move.to or Move(text) is move, f"“{text}” is not read as “{move}”.")
    named = any(form.card and not form.to for row in state.verbs.values() for form in forms(row.words))
    for card in dict.fromkeys(chance.choices(state.pack(), k=12)):
        meant = {_alone(code, state) for code in codes(card)}
        ways = [move for move in legal if move.card is card]
        (found, *more) = meant
        fits = found in ways if len(ways) == 1 else found is None if ways else (found is not None) == named
        law(not more and fits, f"The card {card} alone is not read as the move that is meant.")


def _alone(code: str, state: State) -> Move | None:
    """The move with a card that is all that is written; None if there are several, or none."""
    try:
        found = parse_move(code, state)
    except ValueError as refused:
        law(sentence(str(refused)), f"“{code}” is refused, but not in a sentence: “{refused}”.")
        return None
    law(found.card is Card(code) or found.verb not in state.verbs, f"“{code}” is read as “{found}”.")
    return found if found.card else None


def has_numbers(case: Case, most: int = 60) -> None:
    """Every legal move has a number for programs that learn, the same one whatever has been played."""
    state, chance = case.begun(), case.chance()
    if state is None:
        return
    try:
        actions = Actions(case.kind(state.rules, case.seats))
    except ValueError as refused:
        law(False, str(refused))
    law([actions.action_of(move) for move in actions.moves] == [*range(len(actions))], "Two moves have one number.")
    state.notes = None
    known = {*actions.moves}
    for _ in range(most):
        renew()
        legal = state.legal_moves()
        if state.hand_over:
            break
        for move in legal:
            cure = "say in its row, by goals=, all that can ever be said after it"
            law(move in known, f"“{move}” has no number: {cure}.")
        for move in chance.sample(actions.moves, min(20, len(actions))):
            law((state.why_not(move) is None) == (move in legal), f"“{move}” is allowed, but is not in the list.")
        state.apply(lively(state, legal, chance))
