"""Every sentence of every game, filled as it is said: whole, and printed by a command to be read aloud."""

import re
import runpy
import sys
from contextlib import nullcontext
from pathlib import Path

import laws
import patterns
import pytest
import reading
import saying

from cardlab.language.messages import written
from cardlab.rules.moves import Reason

HOLES = re.compile(r"[][{}]|\bNone\b|  | [.,;:!?](?:\s|$)")
SMALL = re.compile(r"[a-z].*[.!?]”?")  # a sentence that begins without a capital, as with the card "red 2"
CODE = '''
"""A docstring is no sentence of a game. Nor is a comment."""
WHY = {rule: (rule, "{card} does not fit.", "Find another one, {seat}!") for rule in ("ABC-01", "ABC-02")}
HOW = {"bot": Skill("[look] two cards ahead")}


def why(self, left):
    """No sentence either. Really not."""
    if left:
        raise ValueError(f"There are {left} card{'s' * (left > 1)} left over.")
    return Reason("ABC-03", "It is too late now.", self.position("A: 7C 5H | discard: 7H."))


PROMPT = "You lead" if WHY else f"Tap one of your {len(HOW)} cards."
'''


def all_said(game):
    """What is said in the hands of all stages of a game, and what else can be."""
    return [*(said for stage in saying.stages(game) for said in saying.hand(game, stage)), *saying.unheard(game)]


@pytest.mark.parametrize("game", laws.GAMES)
def test_what_a_game_says_is_whole_and_could_be_said_aloud(game):
    """One test, for the hands that it asks are played once."""
    said = all_said(game)
    for one in said:
        for line in (*one.child, *one.adults):
            assert line and not HOLES.search(line), (one.reason.rule, one.reason.because, line)
            assert not any(SMALL.fullmatch(sentence) for sentence in patterns.sentences(line)), line
    _all_of_the_code(game, said)
    for one in said:
        refusal = one.where == saying.REFUSED
        for line in one.child:
            child = one.where != saying.OPTIONS
            assert not patterns.wrong(line, game=game, child=child, refusal=refusal), one.reason.rule
        for line in one.adults:
            assert not patterns.wrong(line, game=game, refusal=refusal), one.reason.rule
    for stage in set(reading.early(game)) & set(saying.stages(game)):
        easy = (one.child[0] for one in saying.spoken_in(game, stage) if one.where != saying.OPTIONS)
        assert not reading.too_hard(easy), f"stage {stage} is for children under {reading.READS}"


def _all_of_the_code(game, said):
    """What stands in the modules is said in a hand of some stage, or among the rest; each stage has much to read."""
    brought = {(one.reason.because, one.reason.child) for one in said} | {(one.child[0],) * 2 for one in said}
    shapes = {one.shape for one in said}
    for template in (one for file in laws.files(game) for one in written(file) if not one.error):
        again = (saying.Said("", reason).shape for reason in saying.filled(template, saying.known(game)))
        assert template[1:3] in brought or shapes.issuperset(again), template
    for stage in saying.stages(game):
        assert len(saying.spoken_in(game, stage)) > 10


def test_a_sentence_is_said_to_you_of_one_and_of_two():
    said = saying.Said("", Reason("", "{seats} [win] {other}'s {count}.", seats=("D",), other="A", count=1))
    assert said.child == ["You win Pip's 1 card.", "Pip wins your 1 card.", "Pip and Dot win Dot's 1 card."]
    assert saying.Said("", Reason("", "{card} is high.", card="7")).child == ["7 is high."]


def test_templates_are_read_from_the_code(tmp_path):
    (tmp_path / "words.py").write_text(CODE)
    assert {one[1:4] for one in written(tmp_path / "words.py")} == {
        ("{card} does not fit.", "Find another one, {seat}!", False),
        ("{seat} [look] two cards ahead.", "{seat} [look] two cards ahead.", False),
        ("There are {left} cards left over.", "There are {left} cards left over.", True),
        ("It is too late now.", "It is too late now.", False),
        ("Tap one of your {HOW} cards.", "Tap one of your {HOW} cards.", False),
    }


def test_the_command_prints_a_game_stage_by_stage_and_one_stage_whole(monkeypatch, capsys):
    command = str(Path(__file__).resolve().parents[1] / "said.py")
    printed = []
    for words in (["memory"], ["memory", "2"], ["snap"]):
        monkeypatch.setattr(sys, "argv", [command, *words])
        with pytest.raises(SystemExit) if words == ["snap"] else nullcontext() as ended:
            runpy.run_path(command, run_name="__main__")
        printed.append(capsys.readouterr().out)
    whole, second, none = printed
    assert not none and "There is no game 'snap'" in str(ended.value)
    assert whole.count("Memory, stage") == len(saying.stages("memory")) and second.count(", stage") == 1
    for line in ("You turn over K♣. / Pip turns over K♣.", "Not allowed", "It's your go. Turn a card over.", "MEM-17"):
        assert line in whole
    assert "\n  Turn over row 1, card 1\n" in whole and "Turn over row 1, card 1" in second
