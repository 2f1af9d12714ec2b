"""Another one like this: cards, places and people change places, in the words as in the cards, and all stays true."""

import random
import re
from itertools import islice

import laws
import pytest
from claims import ELSEWHERE, Claims
from laws import sampled

from cardlab.lab.laws.alike import lies
from cardlab.lessons.answers import follow
from cardlab.lessons.exercise import Exercise
from cardlab.lessons.request import ANOTHER, Practice
from cardlab.lessons.words.opposites import swaps
from cardlab.lessons.words.variants import image
from cardlab.lessons.words.wording import CannotFollow, Wording
from cardlab.rules.cards import RED, SUIT_NAMES, Card
from cardlab.rules.moves import Move
from cardlab.rules.symmetry import Change
from cardlab.table.table import Table
from notebooks import EXERCISES
from notebooks import exercises_of as lesson

NUMBERS = "two three four five six seven eight nine ten eleven twelve thirteen".split()
WORDS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "one": "1"} | {
    word: str(n) for n, word in enumerate(NUMBERS, 2)
}
TOKEN = re.compile(
    r"(?:10|1[1-3]|[A2-9JQK])?[♠♥♦♣]|\b(?:spade|heart|diamond|club|red|black|green|yellow|blue)s?\b"
    rf"|\b(?:{'|'.join(WORDS)})(?:s|es)\b|\b(?:ace|jack|queen|king)\b|\b[JQK]\b|\btrumps?\b"
    rf"|\b(?:{'|'.join(NUMBERS)}|\d+)\b(?! [A-Za-z]+s\b| [a-z]+ [a-z]+s\b)",  # a number of things is no rank
    re.I,
)


def told(exercise):
    """What an exercise says of its own."""
    return [exercise.request, exercise.praise, *exercise.causes.values(), *exercise.choices.values()]


def in_sight(exercise):
    """The cards that a learner sees with a question and after its answer."""
    found = set()
    for state in (exercise.asked, exercise.state):
        view = state.view(exercise.me)
        found |= {card for pile in view.piles.values() for card in pile}
    return found


def means(token, exercise):
    """What a word names: a card, a suit, a colour, a rank, trumps."""
    word = token.lower()
    if word.startswith("trump"):
        return lambda card: card.suit == getattr(exercise.state, "trump", "")
    if word in ("red", "black", "reds", "blacks") and "red" not in exercise.kind.suits.values():
        return lambda card: card.suit in "SHDC" and (card.suit in RED) == word.startswith("red")
    for suit, name in exercise.kind.suits.items():
        if word in (name, name.removesuffix("s")):
            return lambda card: card.suit == suit
    if token[-1] in "♠♥♦♣":
        rank, suit = token[:-1], "SHDC"["♠♥♦♣".index(token[-1])]
        return lambda card: card.suit == suit and rank in ("", card.rank.replace("T", "10"))
    rank = next((r for w, r in WORDS.items() if word in (w, f"{w}s", f"{w}es")), token.upper())
    return lambda card: card.rank.replace("T", "10") == rank or (rank == "1" and card.rank == "A")


@pytest.mark.parametrize(("name", "cell"), sampled(EXERCISES, 120, "another"))
def test_another_one_is_the_same_exercise_after_a_change(name, cell):
    exercise = lesson(name)[cell]
    variants = exercise.variants
    for change in islice(variants.changes(random.Random(f"{laws.SEED}/{cell}")), 3):
        found = image(exercise, change, variants)  # the engine proves it
        dealt = any(move in exercise.made["after"] for move in ("deal", "redeal"))  # a shuffle knows no suits
        assert lies(found.start) == lies(change.state(exercise.start))
        assert dealt or lies(found.state) == lies(change.state(exercise.state))
        assert (found.rule, found.me, found.on) == (exercise.rule, change.seats[exercise.me], exercise.on)
        if not exercise.choices:
            for mine, theirs in ((exercise.right, found.right), (exercise.wrong, found.wrong)):
                assert {tuple(map(change.move, chain)) for chain in mine} == set(theirs)
        for answer in found.right:
            assert found.judge("; ".join(found.right.values()) if found.ask == "all" else answer).done
        assert not any(found.judge(answer).right for answer in found.wrong)


@pytest.mark.parametrize(("name", "cell"), sampled(EXERCISES, 60, "others"))
def test_the_first_four_others_are_others_and_true(name, cell):
    """No two are the same question, all they say is so, and both answers come where there are two."""
    exercise = lesson(name)[cell]
    four = [*islice(exercise.others(random.Random(f"{laws.SEED}/{cell}")), 4)]
    asked = [(one.request, answer(one), one.start.text()) for one in (exercise, *four)]
    assert len(set(asked)) == len(asked)
    if exercise.choices and not exercise.opposites:
        assert (exercise.request, answer(exercise)) not in [(words, said) for words, said, _ in asked[1:]]
    if exercise.made["other"]:
        assert len(exercise.opposites) == len(swaps(exercise.made["other"])), "each swap brings another answer"
        assert len({said for _, said, _ in asked[1:]}) > 1
    for one in four:
        assert f"{name.removesuffix('.ipynb')} {cell}" in ELSEWHERE or not [*Claims(one).wrong()], one.request
        why = follow(one.state, one.about, one.me)[1]  # why the move that is asked about may not be made
        told = one.judge("; ".join(one.right.values()) if one.ask == "all" else next(iter(one.right))).reason
        assert told.rule in one.on and (not why or one.praise or told.say() == why.say())


def answer(one):
    """The right answer as it is read, or the moves that are right."""
    return tuple(one.choices.get(str(right), right) for right in one.right)


@pytest.mark.parametrize(("name", "cell"), sampled(EXERCISES, 120, "words"))
def test_words_name_what_the_cards_show(name, cell):
    """In the first five images each rank, suit, colour, number and trump named is in sight, where it ever was."""
    exercise = lesson(name)[cell]
    for seed in range(5):
        found = changed(exercise, seed)
        assert all(there >= here for here, there in zip(named(exercise), named(found), strict=True)), told(found)


def changed(exercise, seed):
    """The exercise after a change, or as it is where nothing can change."""
    change = next(exercise.variants.changes(random.Random(seed)), None)
    return image(exercise, change, exercise.variants) if change else exercise


def named(exercise):
    """How many words name what is in sight: in the request, in the praise, in the causes and choices together."""
    some, (request, praise, *others) = in_sight(exercise), told(exercise)
    seen = [[any(map(means(token, exercise), some)) for token in TOKEN.findall(text)] for text in (request, praise)]
    rest = [any(map(means(token, exercise), some)) for text in others for token in TOKEN.findall(text)]
    return [*map(sum, seen), sum(rest)]


def test_another_one_is_offered_and_comes_from_the_first():
    for name, cell in (case.values for case in sampled(EXERCISES, 40, "offered")):
        exercise = lesson(name)[cell]
        tools = [item["label"] for item in exercise.table().table.overlay.full_look["tools"]]
        assert ANOTHER in tools
        first = next(exercise.others(random.Random(3)), exercise)
        again, same = (next(one.others(random.Random(5)), exercise) for one in (first, exercise))
        assert again.made["position"] == same.made["position"]


# ---- other answers ------------------------------------------------------------------------------------------------

CLUB = {"position": "A: AS 2H | B: 3C | C: 4C | trick: TH JH | turn: A", "game": "bismarck", "stage": 1}


def test_what_stands_there_instead_changes_words_position_and_answer():
    one = Exercise(request="Hearts were led. May you play A♠?", ask="AS", right="no: You have 2♥.", wrong="yes: BIS-21",
                   other="2H > 2D (You have no heart.); AS > AH, 8S", **CLUB)  # fmt: skip
    told = [(found.request, *found.right, found.judge("yes").say) for found in one.opposites]
    assert told == [
        ("Hearts were led. May you play A♠?", "yes", "Yes! You have no heart."),
        ("Hearts were led. May you play A♥?", "yes", "Yes! Play the same suit as the first card, if you can."),
    ], "8♠ is refused as A♠ is"
    assert one.opposites[0].judge("no").say == "You're allowed to: “Play A♠”."
    assert {found.key for found in one.opposites} == {one.key}


def test_a_refusal_says_why_another_card_may_not_be_played_and_cards_that_both_lie_there_change_places():
    one = Exercise(request="May you play 2♥?", ask="2H", right="yes", wrong="no: BIS-21", other="2H > 3S & TH > JH",
                   **CLUB | {"position": CLUB["position"].replace("AS", "AH")})  # fmt: skip
    (found,) = one.opposites
    assert (found.request, found.judge("no").say) == ("May you play 3♠?", "Right! You have hearts. Play one of them.")
    assert [card.code for card in found.start.piles["trick"]] == ["JH", "TH"]


def test_a_swap_that_cannot_be_read_is_told():
    one = Exercise(request="May you play 2♥?", ask="2H", right="yes", wrong="no: BIS-21", other="2H: 3S", **CLUB)
    with pytest.raises(ValueError, match="nothing to swap"):
        one.opposites  # noqa: B018


def test_what_has_no_other_one_says_so_and_the_button_goes():
    one = Exercise("A: 3H 8D | discard: QS | stock: QH ...", "If you pick up a card, who plays next?", ask="turn",
                   right="B", wrong="A: BLJ-13", after="pick_up", stage=1)  # fmt: skip
    table = Table(Practice(one), speed="instant")
    assert "tool:another" in tools(table)
    table.press("tool:another")
    assert table.overlay.look["say"] == "That's all of these!" and "tool:another" not in tools(table)


def tools(table):
    return [item["id"] for item in table.overlay.full_look["tools"]]


# ---- what was once told wrongly -----------------------------------------------------------------------------------


def asks_for_two(one):
    return one.state.piles["pile"][-1].rank == "Q" and one.state.due == 2 and "Q" in one.praise


def jack_is_paid(one):
    return "J" in one.praise and any(card.rank == "J" for card in one.state.piles[next(iter(one.right))])


def lowest_trump(one):
    named = Card(re.search(r"(10|\w)[♠♥♦♣]", one.request)[0])
    mine = [card for card in one.asked.piles[one.me] if card.suit == one.asked.trump]
    return named is min(mine, key=lambda card: "78QKTA9J".index(card.rank))


def seven_of_no_trump(one):
    named = Card(re.search(r"(10|\w)[♠♥♦♣]", one.praise)[0])
    return named.rank == "7" and named.suit != one.state.trump and named in one.state.piles[one.me]


def only_one_beats_it(one):
    best, beating = (Card(re.search(r"(10|\w)[♠♥♦♣]", text)[0]) for text in (one.request, one.causes["no"]))
    suit = [card for card in one.state.pack() if card.suit == best.suit]
    return [card for card in suit if one.state.power[card] > one.state.power[best]] == [beating]


def eight_in_cards(one):
    named = [Card(sign) for sign in re.findall(r"(?:10|\w)[♠♥♦♣]", one.request)]
    numbers = [one.state.number(card) for card in (*named[-2:], Card(one.praise.split()[0]))]
    return numbers[0] + numbers[1] == 8 and 0 not in numbers and numbers[2] != 8


def next_one_sleeps(one):
    played, asleep = one.state.piles["played"][-1], Card(re.search(r"(\S+) is asleep", one.request)[1])
    return one.state.higher(played) is asleep and asleep in one.state.piles["widow"]


def told_apart_by_sign(one):
    cards = [Card(sign) for sign in re.findall(r"(?:10|\w)[♠♥♦♣]", one.request)]
    return len({card.suit for card in cards}) == 1 and SUIT_NAMES[cards[0].suit] in one.praise


def king_is_covered(one):
    *_, under, top = one.state.piles["discard"]
    return (under.rank, top.rank) == ("K", "A") and under.sign in one.praise and top.sign in one.praise


TRUE = {
    "beggar_my_neighbour recap-queen": asks_for_two,
    "beggar_my_neighbour stage-1-takes": jack_is_paid,
    "bela recap-seven": lowest_trump,
    "bela stage-4-no-swap": seven_of_no_trump,
    "marjapussi recap-ten": only_one_beats_it,
    "casino stage-4-no-eight": eight_in_cards,
    "michigan stage-1-stop": next_one_sleeps,
    "meet_the_cards signs-yes": told_apart_by_sign,
    "black_jack stage-4-covered": king_is_covered,
}


@pytest.mark.parametrize("which", TRUE)
def test_what_was_once_told_wrongly_is_true_of_every_variant(which):
    name, cell = which.split()
    exercise = lesson(f"{name}.ipynb")[cell]
    assert TRUE[which](exercise)
    for seed in range(20):
        assert TRUE[which](changed(exercise, seed)), changed(exercise, seed)


# As they were told before: the engine allows each of them, and only the words are wrong.
FALSE = {
    "beggar_my_neighbour recap-queen": Exercise(
        "A: 2S 4H | B: 9D 8C 6C 5S | turn: A", "You turn up 2♠. Does Pip pay three cards?", after="play", stage=6,
        ask=lambda table: "yes" if table.due == 3 else "no", right="no: 2♠ asks for two.", game="beggar_my_neighbour",
        wrong="yes: BMN-12 Three are for a K."),
    "beggar_my_neighbour stage-1-takes": Exercise(
        "A: QS 3H AD | B: 4D 6C | pile: 5H 4C | turn: A", "You lay Q♠, Pip lays 4♦ 6♣: who takes them all?", stage=6,
        ask=lambda table: "A" if len(table.piles["A"]) > 2 else "B", right="A: The J is yours, and it is paid.",
        after="play, play, play", wrong="B: BMN-22", game="beggar_my_neighbour"),
    "bela recap-seven": Exercise(
        "A: AS JS AD | B: 8D 9C 7D | trick: KH | trump: S | turn: A", "And J♠, your lowest trump: may you play it?",
        ask="JS", right="yes: Any trump wins here.", wrong="no: BEL-46", game="bela"),
    "bela stage-4-no-swap": Exercise(
        "A: JS AS 8H KD 9C QC JH JD 8C | B: 8D | turnup: 9S | trump: C | taker: A | turn: A", "May you swap J♠ for 9♠?",
        right="no: J♠ is no trump now.", wrong="yes: BEL-18", game="bela", stage=4,
        ask=lambda table: "no" if table.why_not("swap") else "yes"),
    "marjapussi recap-ten": Exercise(
        "A: JS 6S | B: 6H 7H | C: 9H | D: 9C | trick: AS 7S | turn: A", "A♠ is best. May you play 6♠?", ask="6S",
        right="yes: Neither beats A♠.", wrong="no: MAR-28 Only 9♠ would beat it.", game="marjapussi", stage=6),
    "casino stage-4-no-eight": Exercise(
        "A: 2H 6C | table: KS | turn: A", "Now you hold 2♥ and 6♣. May you build eight with 2♥ and K♠?", game="casino",
        ask=lambda table: "yes" if "build" in str(table.play("play 2H").legal_moves()) else "no", stage=4,
        right="no: 6♣ could never take it.", wrong="yes: CAS-42"),
    "michigan stage-1-stop": Exercise(
        "A: AS 8S 2H KC | B: 9H 3D | C: TD 4C 5C | widow: TS 2C | due: AS | turn: A", "You play A♠. 2♣ is asleep: on?",
        right="yes: You played the last card.", wrong="no: MIC-24", game="michigan", stage=1, after="AS", ask="2H"),
    "black_jack stage-4-covered": Exercise(
        "A: QH JH 2C 5C | discard: TH", "You lay J♥ Q♥ and stop. Who plays next?", ask="turn", players=4, stage=4,
        after="JH QH, finish", right="B: A♥ covers K♥, so nothing turns round.", wrong="A: BLJ-30"),
}  # fmt: skip


@pytest.mark.parametrize("which", FALSE)
def test_the_old_faults_would_be_found(which):
    assert not TRUE[which](FALSE[which])


# ---- words ----------------------------------------------------------------------------------------------------------


def test_words_that_can_follow_nothing_do_not_build():
    asked = {"position": "A: 3S 4D 7H | B: 2C | discard: 5S", "right": "yes", "ask": "3S", "stage": 1}
    for request, wrong in (
        ("May you lay 3♠, with its leaf?", ""),
        ("May you lay 3♠?", "no: BLJ-20 Look at its stalk."),
    ):
        with pytest.raises(ValueError, match="shape"):
            Exercise(request=request, wrong=wrong, **asked)
    assert [*Exercise(request="The twos leave. May you lay 3♠?", **asked).others(random.Random(1))]


def exercise(request, position="A: 3S 4D 7H | B: 2C | discard: 5S", **words):
    return Exercise(position, request, **({"right": "yes", "ask": "3S", "stage": 1} | words))


def carried(one, text, **change):
    return one.variants.wording.follow(text, Change(one.start, **change), one.names)


def test_each_kind_of_word_goes_through_the_change():
    one = exercise("May you?")
    suits = {"S": "H", "H": "S", "C": "D", "D": "C"}
    assert (
        carried(one, "Spades! A♠, a spade ♠, is black. No 10♣.", suits=suits)
        == "Hearts! A♥, a heart ♥, is red. No 10♦."
    )
    ranks = {"A": "8", "8": "A", "J": "5", "5": "J"}
    assert carried(one, "Two aces: an ace and a jack.", ranks=ranks) == "Two eights: an eight and a five."
    assert carried(one, "An 8♥? J takes it.", ranks=ranks) == "An A♥? 5 takes it."
    with pytest.raises(CannotFollow, match="five"):
        carried(one, "Count them: five.", ranks=ranks)
    assert carried(one, "You have five cards.", ranks=ranks) == "You have five cards.", "a number of things is no rank"
    with pytest.raises(CannotFollow, match="black"):
        carried(one, "It is black.", suits={"S": "H", "H": "S"})


def test_signs_and_people_and_places_go_through_the_change():
    signs = Exercise("A: 2B 12G 9Y | B: 1G 13R | G1: 6Y 9R 7G | laid_down: A | took: stock | turn: A", "May you?",
                     right="yes", ask="add 2B -> G1", stage=3, game="belisha")  # fmt: skip
    shift = signs.start.symmetries().shifts[0]
    assert carried(signs, "Three railway crossings, and blue 2.", ranks=shift) == "Three school signs, and blue 3."
    trick = Exercise("A: TD 2C | B: 3C | C: 4C | trick: 9D AS | turn: A", "Pip led. Who wins?", after="TD", ask="turn",
                     right="A", wrong="B: BIS-23; C: BIS-23", game="bismarck", stage=1)  # fmt: skip
    others = [image(trick, change, trick.variants) for change in islice(trick.variants.changes(random.Random(1)), 20)]
    assert {one.request for one in others} == {"Pip led. Who wins?", "Dot led. Who wins?"}
    for one in others:
        assert one.names[one.start.after(one.me)] in one.request and one.choices[next(iter(one.right))] == "You"
    fans = Exercise("fan1: KS 2H 9D | fan2: 4C 8S | rest: fans", "Is 9♦ free, in the third fan?", stage=1, right="yes",
                    ask=lambda table: "yes", wrong="no: LBL-10", game="la_belle_lucie")  # fmt: skip
    assert not any(change.places for change in fans.variants.changes(random.Random(0)))


def test_what_a_function_asks_it_asks_of_the_cards_that_it_knows():
    def clubs(table):
        return "clubs" if table.piles["discard"][-1].suit == "C" else "?"

    one = Exercise("A: KC 3D | B: 2C | discard: QC", "Which suit lies on top?",
                   right="clubs", wrong="hearts: BLJ-20", ask=clubs, stage=1)  # fmt: skip
    for seed in range(10):
        found = one.another(seed)
        assert list(found.right) == [SUIT_NAMES[found.state.piles["discard"][-1].suit]]


def test_the_moves_of_a_change_are_those_of_its_cards():
    start = Exercise("A: KC 3D | B: 2C | discard: QC", "?", right="KC", stage=1).start
    change = Change(start, suits={"C": "H", "H": "C"})
    assert change.move(Move("play KC")) is Move("play KH") and change.back(change.state(start)).card(
        Card("KH")
    ) is Card("KC")
    assert Wording(start, {"A": "You", "B": "Pip"}).cards(["The jack of them, and 10♥."], start.pack()) == {
        Card("10H"), *(Card(f"J{suit}") for suit in SUIT_NAMES)
    }  # fmt: skip
