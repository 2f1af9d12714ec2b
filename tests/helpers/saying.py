"""All that the product says, as it is really said: what hands of each stage bring, and every other template, filled.

Why so: a sentence is a template with gaps, and only the filled one can be read aloud or checked. Facts come from hands
that are played; a template that no hand brings gets facts that others of its name had, and only then made-up ones. It
is always ``spoken`` that fills them: there is no second way.
"""

import random
import re
from functools import cache
from typing import NamedTuple

import laws

from cardlab.games import advice_of, book, host_of, rules_of
from cardlab.lab.laws.sentences import others
from cardlab.language.grammar import PEOPLE, YOU
from cardlab.language.messages import written
from cardlab.play.bots import bots
from cardlab.play.game import Game
from cardlab.play.seats import BOT_NAMES
from cardlab.rules.cards import SUIT_NAMES, Card
from cardlab.rules.moves import Reason, spoken
from cardlab.rules.text.position import SEATS
from cardlab.table.control.controller import buttons
from cardlab.table.page.speech import bubbles, done

NAMES = dict(zip(SEATS, (YOU, *BOT_NAMES), strict=False))
# Who speaks to whom: you to one, one to you, one to another; you alone, one, two.
CASTS = (("A", "B", ("A",)), ("B", "A", ("B",)), ("B", "C", ("B", "C")))
LONGEST, ASKED, ADVISED = 100, 12, 8  # moves of a hand; refusals at every second; moves from one advice to the next
HEADINGS = (
    *("Buttons", "What to do", "What holds", "What happens", "Bubbles"),
    *("Not allowed", "Advice", "Points", "Not in these hands", "House rules in the form"),
)
BUTTONS, PROMPTS, HOLDS, HAPPENS, BUBBLES, REFUSED, ADVICE, POINTS, REST, OPTIONS = HEADINGS


# ---- what a hand brings ---------------------------------------------------------------------------------------------


class Said(NamedTuple):
    """Something that is said: under which heading, and the reason that says it; plain words are one without facts."""

    where: str
    reason: Reason

    @property
    def child(self):
        """The words for a child, as they are said to you, of one person, and of two."""
        return voices(self.reason.child, self.reason.facts)

    @property
    def adults(self):
        """The words for adults, likewise."""
        return voices(self.reason.because, self.reason.facts)

    @property
    def shape(self):
        """What it says whatever cards and numbers it names: one card and several are two."""
        return masked(self.child[0]), masked(self.adults[0])

    @property
    def kind(self):
        """What is equal where the words are, without filling them, which takes long: templates, and kinds of facts."""
        facts = ((name, _kind(fact)) for name, fact in self.reason.facts.items() if name not in PEOPLE)
        return self.where, self.reason.because, self.reason.child, *facts


def _kind(fact):
    """One or several, or the words of a fact."""
    if isinstance(fact, str | Card):
        return masked(str(getattr(fact, "sign", fact)))
    return min(len(fact), 2) if isinstance(fact, tuple) else fact == 1


def voices(template, facts):
    """A template as it is said to the person it is about, of one person and of two; once if it is about nobody."""
    people = {key for key in PEOPLE if key in facts and re.search(rf"\{{{key}\}}|\[{key}:", template)}
    found = [
        spoken(template, facts | {key: value for key, value in zip(PEOPLE, cast, strict=True) if key in people}, NAMES)
        for cast in (CASTS if people else CASTS[:1])
    ]
    return list(dict.fromkeys(found))


CARD = r"(?:(?:10|[2-9AJQK])[♠♥♦♣]\ufe0f?|(?:the )?(?i:red|blue|green|yellow) \d+)"
SUITS = "|".join(f"{name.removesuffix('s')}s?" for name in SUIT_NAMES.values())
OTHERS = "|".join(BOT_NAMES)


@cache
def masked(text):
    """A sentence without its cards, suits and numbers, and with one name for all."""
    text = re.sub(rf"\b(?:{OTHERS})\b", "Pip", text)
    text = re.sub(rf"{CARD}(?:(?:, | and | or | ){CARD})+", "@@", text)
    text = re.sub(rf"\b(?:{SUITS})\b|[♠♥♦♣]", "$", re.sub(CARD, "@", text))
    return re.sub(r"[−+-]?\d+", "#", text)


def plain(where, text):
    return Said(where, Reason("", "{words}", words=text))


@cache
def hand(game, stage, seed=1):
    """What one hand of a stage says, each thing once, in the order in which it is heard."""
    seats = SEATS[: laws.few(game)]
    played = Game(game, players=[NAMES[seat] for seat in seats], stage=stage, seed=seed)
    chance, found, lines, kinds = random.Random(f"{game}/{stage}/{seed}"), {}, set(), set()
    for number in range(LONGEST):
        state = played.state
        if not state.turn:
            break
        for said in (*_before(played, number, chance), *_move(played, chance)):
            if said.kind in kinds:
                continue
            kinds.add(said.kind)
            if said.reason.rule or (said.where, said.shape[0]) not in lines:  # the log tells the notes again
                found.setdefault(said.shape, said)
            lines |= {(said.where, masked(line)) for line in said.child}
        if state.hand_over:
            break
    return list(found.values())


def _before(game, number, chance):
    """What a table says before a move: what holds, what can be done, why not, what is advised."""
    state = game.state
    view, legal = state.view(state.turn), state.legal_moves()
    host = host_of(view)
    yield from (Said(HOLDS, one) for one in (*host.holds, host.taking, host.goal, host.ended) if one)
    yield from (plain(HOLDS, text) for text in (*host.tags.values(), *host.says.values()) if text)
    yield from (Said(PROMPTS, one) for one in host.asks.values())
    if host.prompt:
        yield plain(PROMPTS, host.prompt)
    yield from (plain(BUTTONS, button["label"]) for button in buttons(view, legal))
    if number % 2 == 0:
        yield from (Said(REFUSED, state.why_not(move)) for move in others(state, legal, chance, ASKED))
    if number % ADVISED == 0:
        yield from (Said(ADVICE, why) for why in _advice(game, view))
    if state.hand_over:
        yield from (Said(POINTS, why) for why, _ in (host.adds.lines if host.adds else ()))
        yield from (Said(POINTS, entry.why) for entry in state.sheet())


def _advice(game, view):
    """Why a move is good: of those that seem sensible, where a game can say it without thinking in other worlds."""
    advice = advice_of(view.game)
    if advice.thinks and not view.hand_over:
        return [advice.why(view, move) for move in bots.sensible(view)[:3]]
    return [game.advised(view)[1]]


def _move(game, chance):
    """A move, and how it is told: the notes, the log and the bubbles, to who made it and to another one."""
    before, legal = game.state, game.state.legal_moves()
    sensible = bots.sensible(before.view(before.turn))
    game.play(chance.choice(sensible[:1] * 3 + legal[:1] + legal[-1:]))
    step, after = game.steps[-1], game.state
    yield from (Said(HAPPENS, note) for note in step.notes)
    for seat in (step.seat, next((s for s in before.seats if s != step.seat), step.seat)):
        views = before.view(seat), after.view(seat)
        for you in dict.fromkeys((step.seat, seat)):
            names = {s: f"{n}" for s, n in zip(before.seats, BOT_NAMES, strict=False)} | {you: YOU}
            yield from (plain(HAPPENS, text) for text in done(views[0], step, views[1], names))
        yield from (plain(BUBBLES, b.words) for b in bubbles(views[0], step, views[1], names).values())


# ---- what no hand brings --------------------------------------------------------------------------------------------

# Facts for the gaps of templates that no hand brings, where nothing else of the game has one of that name.
CARD_HERE, CARDS_HERE = Card("7C"), (Card("7C"), Card("8C"))
# fmt: off
FACTS = {
    "seat": "B", "other": "A", "seats": ("B", "C"), "suit": "H", "led": "spade",
    "score": ((("B", "C"), 6), (("A",), 5)),
    **dict.fromkeys(("card", "best", "drawn", "goal", "mover", "top", "other_card", "wanted"), CARD_HERE),
    **dict.fromkeys(("cards", "answers", "shown", "run"), CARDS_HERE), "rank": "king", "value": "twenty",
    "it": "hearts", "signs": " or sign",
    "words": "Pass", "did": "Pass", "better": "Play 8♣", "now": "Pass", "only": "pass", "why": "It is safe",
    "they": "Both are", "names": "eights", "said": "Seven", "unit": "hands",
    "begun": "5 and 6", "sum": "2 + 3 = 5", "sums": "2 + 3 = 5", "numbers": "2 and 3",
    "game": "casino", "title": "Casino", "name": "Pip", "curtain": "Pip", "you": "Pip", "won": "Pip",
    **dict.fromkeys(("lower", "waits", "stayed", "rest", "piece", "how", "difference", "choices", "where"), ""),
}
# fmt: on
NUMBER = 3  # for all others


def stages(game):
    """The stages of a game, in their order."""
    return list(rules_of(game).Rules.stages)


@cache
def known(game):
    """The facts that hands of a game have brought: name -> one value of each kind, such as one card and several."""
    found = {}
    for said in (said for stage in stages(game) for said in hand(game, stage)):
        for name, fact in said.reason.facts.items():
            if fact in (None, "", ()):
                continue  # what is not there yet
            found.setdefault(name, {}).setdefault((type(fact), isinstance(fact, tuple) and len(fact) > 1), fact)
    return {name: list(kinds.values()) for name, kinds in found.items()}


def filled(template, facts):
    """A template with facts for its gaps: with one card and with several, where facts of that name were both."""
    gaps = dict.fromkeys(re.findall(r"\{(\w+)\}|\[(\w+):", template.because + template.child))
    names = [one or other for one, other in gaps]
    values = {name: facts.get(name) or [FACTS.get(name, NUMBER)] for name in names}
    some = max((len(value) for value in values.values()), default=1)
    for i in range(some):
        chosen = {name: value[min(i, len(value) - 1)] for name, value in values.items()}
        yield Reason(template.rule, template.because, template.child, **chosen)


@cache
def unheard(game):
    """What stands in the modules of a game and no hand of any stage brings, filled."""
    heard = {(said.reason.because, said.reason.child) for stage in stages(game) for said in hand(game, stage)}
    heard |= {(said.child[0],) for stage in stages(game) for said in hand(game, stage)}
    found = {}
    for template in (one for file in laws.files(game) for one in written(file)):
        if template[1:3] not in heard and (template.because,) not in heard and not template.error:
            for reason in filled(template, known(game)):
                said = Said(OPTIONS if template.help else REST, reason)
                found.setdefault(said.shape, said)
    return list(found.values())


def spoken_in(game, stage):
    """All that is said in a stage: what its hand brings, then what else the rules that are on there can bring."""
    return [*hand(game, stage), *(said for said in unheard(game) if stage in _on(game, said))]


def new_in(game):
    """Stage -> what is said there and in none before it."""
    had, found = set(), {}
    for stage in stages(game):
        first = [said for said in hand(game, stage) if said.shape not in had]
        had |= {said.shape for said in first}
        found[stage] = [*first, *(said for said in unheard(game) if _on(game, said)[0] == stage)]
    return found


def _on(game, said):
    """The stages in which a sentence can be said; one that names no rule is taken to be for the whole game."""
    rule, last = said.reason.rule, stages(game)[-1:]
    return [stage for stage in stages(game) if rule in book(game).stage(stage).on] or last
