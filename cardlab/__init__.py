"""cardlab: family card games taught by letting people play them inside the lesson.

Why so: what stands at the front door is loaded when it is asked for, so that ``import cardlab`` costs next to nothing.
Type checkers and editors, which run nothing, read the same names in ``__init__.pyi``.
"""

import sys as _sys

from .rules.text.plain import tolerant as _tolerant

_tolerant(_sys.stdout)  # print(game) shows 7S where a terminal has no 7♠

__version__ = "0.1.0"
painter = ""  # of tables in a notebook: "own", "ipycanvas", or "" for the one that fits (table/canvas/choice.py)
_SHELF = {
    "Card": "rules.cards",
    "Engine": "play.bots.engine",
    "Exercise": "lessons.exercise",
    "Game": "play.game",
    "IllegalMove": "rules.moves",
    "Move": "rules.moves",
    "Reason": "rules.moves",
    "State": "rules.state",
    "catalogue": "games",
    "check": "lab.writing.check",
    "compare": "lab.compare",
    "deck_svg": "table.export.still",
    "drill": "lessons.drill",
    "env": "lab.programs.env",
    "ladder": "lab.ladder",
    "lesson": "lessons.walk",
    "load": "play.saves",
    "read": "play.saves",
    "read_games": "play.saves",
    "simulate": "lab.simulate",
    "solo": "lab.programs.solo",
    "write_games": "play.saves",
}
__all__ = sorted([*_SHELF, "rulebook"])


def rulebook(name, language="en"):
    """The rule book of a game, as of rulebook("bela"), or in another language, rulebook("bela", "de").

    Raises ValueError for an unknown game or language, or a broken book.
    """
    from .games import book
    from .language import speaking

    with speaking(language):
        return book(name)


class _Rules(type(_sys)):
    """The package ``rules``, which can still be called as the function that had its name; to go with 0.2."""

    def __call__(self, name):
        from warnings import warn

        warn("cardlab.rules(...) is now cardlab.rulebook(...).", DeprecationWarning, stacklevel=2)
        return rulebook(name)


_sys.modules[f"{__name__}.rules"].__class__ = _Rules


_MOVED = {  # modules that notebooks and games of one's own imported from, and where their names are now
    "lab.playthrough": "lab.writing.playthrough",
    "lab.wonder": "lab.children.lab",
    "play.skilled": "play.bots.skilled",
    "rules.position": "rules.text.position",
    "rules.skill": "rules.thinking.skill",
    "rules.unseen": "rules.thinking.skill",
    "site": "home",
    "site.home": "home.home",
}


class _Moved:
    """Finds what an old address means, with a warning; to go with 0.2."""

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        """A module that has the names of the one which took its place."""
        if name.partition(".")[2] not in _MOVED or not name.startswith("cardlab."):
            return None
        from importlib.machinery import ModuleSpec
        from warnings import warn

        new = f"cardlab.{_MOVED[name[8:]]}"
        warn(f"{name} is now {new}.", DeprecationWarning, stacklevel=2)
        return ModuleSpec(name, cls, origin=new, is_package=True)

    create_module = staticmethod(lambda spec: None)

    @staticmethod
    def exec_module(module):
        """Let it ask the other one for each name."""
        from importlib import import_module

        new = import_module(module.__spec__.origin)
        module.__getattr__ = lambda name: getattr(new, "ChildrensLab" if name == "Wonder" else name)


_sys.meta_path.append(_Moved)


def __getattr__(name):
    if name not in _SHELF:
        raise AttributeError(f"module 'cardlab' has no attribute {name!r}", name=name, obj=_sys.modules[__name__])
    from importlib import import_module

    found = globals()[name] = getattr(import_module(f".{_SHELF[name]}", __name__), name)
    return found


def __dir__():
    return sorted({*globals(), *__all__})
