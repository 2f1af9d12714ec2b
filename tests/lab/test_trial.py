"""A trial: predict, run, stop, read; nothing is played before, and what was predicted stays as it was."""

import asyncio

import pytest

from cardlab.lab import work
from cardlab.lab.trial import Lab, Trial

FIRST = ["bot:first"] * 2


def made(**how):
    return Trial("black_jack", [{}, {"packs": 2}], "Fair <or> not?", players=FIRST, stage=1, **{"deals": 20} | how)


def test_nothing_is_played_before_a_prediction_and_a_button():
    trial = made(names=["one pack", "two packs"])
    assert trial.run.disabled and trial.halt.disabled and trial.found is None
    assert "Fair &lt;or&gt; not?" in trial.asked.value
    assert [b.description for b in trial.predictions] == ["More: one pack", "More: two packs", "No difference"]
    trial.predictions[0].click()
    trial.predictions[1].click()
    assert not trial.run.disabled and trial.found is None and "More: two packs" in trial.said.value


def test_the_prediction_is_locked_in_and_stands_beside_bars_margins_and_one_sentence():
    trial = made(names=["one pack", "two packs"])
    trial.predictions[1].click()
    trial.run.click()
    assert all(b.disabled for b in (*trial.predictions, trial.run, trial.halt))
    assert trial.found.deals == 20 and trial.found.names == ["one pack", "two packs"]
    said = trial.said.value
    assert "You predicted: <b>More: two packs</b>." in said and said.count("<tr>") == 2 and "one pack" in said
    assert trial.found.sentence in said


def test_it_says_what_became_of_the_prediction():
    for press, wanted in ((0, "You were right!"), (1, "It turned out differently."), (2, "It turned out differently.")):
        trial = Trial("memory", ["bot:elephant", "bot:goldfish"], stage=2, deals=60)
        trial.predictions[press].click()
        trial.run.click()
        assert trial.found.verdict == "bot:elephant" and wanted in trial.said.value
    same = Trial("bango", ["bot", "bot:first"], deals=20)
    same.predictions[2].click()
    same.run.click()
    assert same.found.verdict == "" and "You were right!" in same.said.value


def test_what_is_known_exactly_stands_beside_what_was_played():
    trial = Trial(
        "memory", [{"ranks": "A2"}, {"ranks": "A23"}], suits="SC", players=["bot:elephant"], count="goes", deals=40,
        names=["two", "three"], exact={"two": 8 / 3, "three": 100},
    )  # fmt: skip
    trial.predictions[0].click()
    trial.run.click()
    assert "The exact figure for two is 2.67. The hands played are within the margin." in trial.said.value
    assert "The exact figure for three is 100.00. The hands played are outside the margin" in trial.said.value


def test_it_grows_while_the_page_lives_and_stops_at_once_with_what_it_has(monkeypatch):
    monkeypatch.setattr(work, "PIECE", 1e-9)  # a deal at a time
    monkeypatch.setattr("cardlab.lab.trial.SHOWN", 0)
    looks = []

    async def page():
        trial = made(deals=1000)
        trial.predictions[0].click()
        trial.said.observe(lambda change: looks.append(change["new"]), "value")
        trial.run.click()
        assert not looks and trial.growth is not None, "the button comes back before the first deal"
        while len(looks) < 3:
            await asyncio.sleep(0)
        trial.halt.click()
        kept = trial.found.deals
        assert trial.growth is None and "Stopped by you. The first" in trial.said.value
        shown = len(looks)
        await asyncio.sleep(0.05)
        assert len(looks) == shown and trial.found.deals == kept < 1000

    asyncio.run(page())
    assert "of 1000 deals …" in looks[0]


def test_no_other_process_is_started(monkeypatch):
    monkeypatch.setattr(work, "WORTH", 0)
    monkeypatch.setattr(work, "_processes", lambda task: pytest.fail("another process"))
    trial = made(deals=60)
    trial.predictions[0].click()
    trial.run.click()
    assert trial.found.deals == 60


def test_what_cannot_be_is_refused_at_once_and_what_goes_wrong_is_said():
    with pytest.raises(ValueError, match="takes a list of 2 to 10 bots"):
        Trial("black_jack", ["bot"])
    with pytest.raises(ValueError, match="deals cannot be '0'"):
        made(deals=0)
    trial = made(count=lambda table: 1 / 0)
    trial.predictions[0].click()
    trial.run.click()
    assert "This cannot be played: The count" in trial.said.value and trial.halt.disabled


def test_the_lab_compares_two_bots_or_two_sets_of_house_rules_and_not_both():
    lab = Lab()
    lab.game.value = "black_jack"
    lab.deals.value = 50
    assert {box.value for box in lab.bots} <= {spec for _, spec in lab.bots[0].options} and lab.run.disabled
    lab.bots[0].value, lab.bots[1].value = "bot:first", "bot:first"
    lab.predictions[0].click()
    lab.run.click()
    assert "both sides are the same" in lab.said.value
    lab._afresh()
    lab.forms[1].fields["eight"].value = False
    lab.predictions[0].click()
    lab.run.click()
    assert lab.found.deals == 50 and lab.found.what == "hands won by seat A" and lab.game.disabled
    lab._afresh()
    assert lab.run.disabled and not lab.game.disabled and not lab.forms[0].fields["eight"].disabled
    lab.bots[0].value = lab.bots[0].options[0][1]
    lab.predictions[0].click()
    lab.run.click()
    assert "you changed two things" in lab.said.value


def test_the_lab_knows_every_game():
    lab = Lab()
    for _, name in lab.game.options:
        lab.game.value = name
        assert lab.said.value == "Predict first." and len(lab.forms) == 2 and lab.bots[0].options
