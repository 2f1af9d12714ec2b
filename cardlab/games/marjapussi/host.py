"""What a table says and shows of Marjapussi beyond the piles."""

from __future__ import annotations

from ...language import N_
from ...rules.host import NOTHING, Host, Token, Total
from ...rules.moves import Reason, joined, phrase
from ...rules.text.position import NOBODY
from ...rules.tricks.game import LOOK, from_the_top, in_tricks, ladders
from . import words as say
from .game import DOUBLE, Marjapussi
from .score import EACH_TRICK, LAST_TRICK, POINTS, RANKS, TRUMP_POINTS, made, value

HEARD = 1.0  # seconds to hear an answer

PROMPTS = {
    "bid": "Bid a number, or pass.",
    "offer": "Pass four cards to your partner, or keep yours?",
    "contract": "How many points will your team make?",
    "break": "You won the trick. Ask for a pair or a half, or lead.",
    "answer": "Answer your partner.",
}
OWED = {
    "lead": "You lead. Tap any card.",
    "ace": "The first card must be an ace. Tap one.",
    "spade": "You have no ace, so lead a spade.",
    "follow": "Follow suit. Tap one of your {suit}.",
    "beat": "Follow suit with a card that beats {best}.",
    "forced": "Play your ace of {suit}.",
    "trump": "You have no {suit}. Play a trump.",
    "overtrump": "You have no {suit}. Beat {best} with a trump.",
    "undertrump": "You must still play a trump.",
    "free": "You have no {suit}. Tap any card.",
}


def host(view: Marjapussi) -> Host:
    """Partners, roles and points, what was said, contract and trumps, what the trick asks for."""
    mine = view.viewer == view.turn and not view.hand_over
    return Host(
        tags={seat: _tag(view, seat) for seat in view.seats},
        says=_says(view),
        teams=view.teams,
        talks=True,
        holds=() if view.hand_over else tuple(_holds(view)),
        taking=view.taking("MAR-33"),
        tokens=(Token("suit", view.trump),) if view.trump and not view.hand_over else (),
        prompt=_prompt(view) if mine else "",
        star=view.best_card,
        first=view.leader,
        order=from_the_top(view.trump, RANKS),
        ladders=ladders(view.trump, RANKS, POINTS if view.rules.card_points else NOTHING),
        look=0 if view.hand_over else {"gather": LOOK, "answer": HEARD}.get(view.phase, 0),
        asks={DOUBLE: Reason(*say.SURE)} if mine and DOUBLE in view.legal_moves() else {},
        ended=_ended(view),
        adds=_adds(view),
        goal=Reason(*say.GOAL, n=view.rules.target) if view.rules.target else None,
        ahead=_ahead(view),
    )


def _tag(view: Marjapussi, seat: str) -> str:
    """Whose partner, roles, and the points of the team, as everybody knows them."""
    if view.viewer in ("", NOBODY):
        roles: list[str] = [phrase("team {n}", n=1 if seat in view.teams[0] else 2)]
    else:
        roles = [N_("partner")] * (seat == view.partner(view.viewer))
    roles += [N_("dealer")] * (seat == view.dealer) + [N_("declarer")] * (seat == view.declarer and view.phase != "bid")
    return joined([*roles, str(view.scored(seat))])


def _says(view: Marjapussi) -> dict[str, str]:
    """What was said in this trick; before the first lead, what each seat said last."""
    now = view.number
    early = not any(view.piles[f"won.{seat}"] or (seat == view.leader and view.piles["trick"]) for seat in view.seats)
    return {w.seat: say.spoken(w.word) for w in view.words_said() if w.trick == now or (early and w.trick == 0)}


def _holds(view: Marjapussi) -> list[Reason]:
    """The contract and what it counts, trumps, and the points of both teams so far."""
    now = []
    if view.declarer:
        counts = value(view.contract, view.doublings)
        why = say.BIDDER if view.phase == "bid" else say.CONTRACT_X if view.doublings else say.CONTRACT
        now.append(Reason(*why, seat=view.declarer, n=view.contract, value=counts))
    if view.phase in ("play", "gather", "break", "answer"):
        now.append(Reason(*say.SO_FAR, score=tuple((team, view.side(team[0]).points) for team in view.teams)))
        now.append(Reason(*say.TRUMPS, suit=view.trump) if view.trump else Reason(*say.NO_TRUMPS))
    return now


def _ended(view: Marjapussi) -> Reason | None:
    if not (view.hand_over and view.contract):
        return None
    ours = view.team(view.declarer)
    return Reason(*say.GOT, seats=ours, n=view.contract, got=view.side(ours[0]).points)


def _adds(view: Marjapussi) -> Total | None:
    """What the team of the contract, or else one's own, has won in cards, in the last trick and with trumps."""
    if not view.hand_over or not view.played_out:
        return None
    mine = view.viewer if view.viewer in view.seats else "A"
    team = view.team(view.declarer if view.contract else mine)
    side, last = view.side(team[0]), view.leader in team and view.rules.card_points
    called = [call[2] for call in view.calls if call[0] in team]
    for_cards = side.points - LAST_TRICK * last - sum(TRUMP_POINTS[suit] for suit in called)
    tricks = say.CARDS_WON if view.rules.card_points else say.TRICKS_WON
    lines = [(Reason(*tricks, tricks=in_tricks(side.tricks), each=EACH_TRICK), for_cards)]
    lines += [(Reason(*say.LAST_WON), LAST_TRICK)] if last else []
    lines += [(Reason(*say.AS_TRUMPS, suit=suit), TRUMP_POINTS[suit]) for suit in called]
    return Total(team, tuple(lines), view.contract)


def _ahead(view: Marjapussi) -> dict[str, float]:
    """Whether the contract is made, or without one how many points each team has."""
    if view.phase not in ("break", "answer", "play", "gather"):
        return {}
    if not view.contract:
        return {seat: view.side(seat).points for seat in view.seats}
    ours = view.team(view.declarer)
    done = made(view.rules, view.contract, view.side(ours[0]).points)
    return {seat: float(done == (seat in ours)) for seat in view.seats}


def _prompt(view: Marjapussi) -> str:
    """What the seat to move can do, in a beginner's words: by the phase, or by what it owes to the trick."""
    left = 4 - len(view.piles["aside"])
    if view.phase == "give":
        return phrase("Pass {count} to your partner. Tap one.", count=left)
    if view.phase == "give_back":
        return phrase("Give {count} back. Tap one.", count=left)
    if view.phase == "break" and view.rules.trumps == "pairs":
        return "You won the trick. Call a pair, or just lead a card." if view.pairs(view.turn) else OWED["lead"]
    if view.phase == "break" and view.pairs(view.turn) and not view.waits(view.turn):
        return "You won the trick. Call or ask now, or just lead a card."
    if view.phase != "play":
        return PROMPTS.get(view.phase, "")
    trick = view.piles["trick"]
    led = trick[0].suit if trick else ""
    return phrase(OWED[view.owes().word], suit=led, best=view.best_card or "")
