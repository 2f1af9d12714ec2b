"""What a game's advice offers has the form that bots, hints and reviews ask for."""

import inspect
from collections.abc import Callable
from typing import get_args, get_origin, get_type_hints

import pytest

from cardlab.games import advice_of, catalogue
from cardlab.rules.thinking.advice import Advice


def parameters(hint):
    """How many values a function of Advice is given, at least one; None for what is no function."""
    kinds = [kind for kind in (hint, *get_args(hint)) if get_origin(kind) is Callable]
    given = get_args(kinds[0])[0] if kinds else None
    return 1 if given is ... else given and len(given)


GIVEN = {name: many for name, hint in get_type_hints(Advice).items() if (many := parameters(hint))}


@pytest.mark.parametrize("game", catalogue())
def test_every_function_of_a_game_takes_what_it_is_given(game):
    assert GIVEN["sensible"] == 1 and GIVEN["gain"] == 3 and "WORLDS" not in GIVEN
    advice = advice_of(game)
    for name, many in GIVEN.items():
        if (offered := getattr(advice, name)) is not None and (name != "choices" or advice.thinks):
            inspect.signature(offered).bind(*range(many))
    if any(skill.far for skill in advice.SKILLS.values()) and not advice.look and not advice.thinks:
        inspect.signature(advice.advise).bind("a view", "how far")


def test_what_a_game_leaves_out_has_a_plain_answer():
    advice = Advice.of(object())
    assert advice.WORLDS == 8 and not advice.thinks and advice.BOTS == advice.SKILLS == {}
    assert Advice.of(advice_of("bela")).sensible is advice_of("bela").sensible
