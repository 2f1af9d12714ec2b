"""What a mood does to a face: eyes and brows, a mouth or a beak, and what shows beside them, as layers.

Why so: a mood is drawn once for all the characters, from where their eyes and their mouth are.
"""

from __future__ import annotations

from .paths import Layer, ellipse, write

MOODS = ("thinking", "pleased", "surprised", "beaten")
Eyes = tuple[float, float, float]  # how far from the axis, how high, and half their width
Mouth = tuple[float, float, float]  # where it is, and half its width


def eyes(at: Eyes, mood: str, line: str) -> list[Layer]:
    """Eyes and brows: looking up, laughing, wide open, or half closed."""
    x, y, r = at
    if mood == "pleased":
        happy = f"M{-x - r} {y + r / 2} C{-x - r * 0.7} {y - r} {-x + r * 0.7} {y - r} {-x + r} {y + r / 2}"
        return [Layer("pair", happy, "", line, 3.4)]
    wide = {"thinking": 1.0, "surprised": 1.25, "beaten": 1.0}[mood] * r
    pupil = {"thinking": 1.2, "surprised": 0.9, "beaten": 1.1}[mood] * r
    dx, dy = {"thinking": (0.34, -0.36), "surprised": (0.0, 0.0), "beaten": (0.0, 0.34)}[mood]
    found = [Layer("dots", f"{-x} {y} {x} {y}", "", "white", 2 * wide)]
    found.append(Layer("dots", f"{-x + dx * r} {y + dy * r} {x + dx * r} {y + dy * r}", "", "ink", pupil))
    glint = f"{-x + dx * r + 0.2 * r} {y + dy * r - 0.2 * r} {x + dx * r + 0.2 * r} {y + dy * r - 0.2 * r}"
    found.append(Layer("dots", glint, "", "white", 0.34 * r))
    return [*found, *_brows(x, y, r, wide, mood)]


def _brows(x: float, y: float, r: float, wide: float, mood: str) -> list[Layer]:
    """Brows above the eyes, and the lids that hang over tired ones."""
    high, left, right = y - wide - 4, -x - r, -x + r
    if mood == "beaten":
        top, out = y - r * 1.6, r * 0.15
        lid = f"M{left - out} {y + r * 0.1} C{left} {top} {right} {top} {right + out} {y - r * 0.5} Z"
        return [Layer("pair", lid, "lid"), Layer("pair", f"M{left} {high + 5} L{right} {high}", "", "ink", 2.6)]
    raised = f"{high} C{-x - 3} {high - 4} {-x + 3} {high - 4} {right} {high}"
    if mood == "surprised":
        return [Layer("pair", f"M{left} {raised}", "", "ink", 2.6)]
    calm = Layer("one", f"M{left} {high + 2} L{right} {high + 1.5}", "", "ink", 2.6)
    return [
        calm,
        Layer("one", f"M{x - r} {high} C{x - 3} {high - 4} {x + 3} {high - 4} {x + r} {high}", "", "ink", 2.6),
    ]


def mouth(at: Mouth, mood: str) -> list[Layer]:
    """A mouth without a beak."""
    x, y, w = at
    if mood == "pleased":
        smile = f"M{x - w} {y - 1} C{x - w * 0.6} {y + 1.5} {x + w * 0.6} {y + 1.5} {x + w} {y - 1} "
        smile += f"C{x + w * 0.9} {y + w * 0.75 + 4} {x - w * 0.9} {y + w * 0.75 + 4} {x - w} {y - 1} Z"
        low = y + min(w * 0.5, 6) + 1.4
        return [
            Layer("one", smile, "mouth"),
            Layer("dots", f"{x - w * 0.2} {low} {x + w * 0.2} {low}", "", "tongue", 4),
        ]
    if mood == "surprised":
        return [Layer("one", write(ellipse(x, y + 3, min(w, 9) * 0.55, min(w, 9) * 0.75)), "mouth")]
    if mood == "beaten":
        sad = f"M{x - w * 0.8} {y + 5} C{x - w * 0.4} {y - 1} {x + w * 0.4} {y - 1} {x + w * 0.8} {y + 5}"
        return [Layer("one", sad, "", "ink", 2.6)]
    hum = f"M{x - w * 0.4} {y + 2.5} C{x} {y + 3.5} {x + w * 0.4} {y + 2} {x + w * 0.7} {y - 1}"
    return [Layer("one", hum, "", "ink", 2.6)]


def beak(at: Mouth, mood: str) -> list[Layer]:
    """A beak, closed or open."""
    x, y, w = at
    open_by = {"thinking": 0.0, "pleased": 0.75, "surprised": 1.25, "beaten": 0.0}[mood] * w
    drop = 2.0 if mood == "beaten" else 0.0
    upper = f"M{x - w} {y + drop} C{x - w * 0.5} {y - w} {x + w * 0.5} {y - w} {x + w} {y + drop} L{x} {y + w * 0.75} Z"
    found = [Layer("one", upper, "beak")]
    if open_by:
        low = f"M{x - w * 0.7} {y} L{x} {y + w * 0.5 + open_by} L{x + w * 0.7} {y} Z"
        found = [Layer("one", low, "mouth", "beak", 2.4), *found]
    elif mood == "beaten":
        found.append(Layer("one", f"M{x - w} {y + 3} L{x} {y + 1} L{x + w} {y + 3}", "", "ink", 1.8))
    return found


def beside(mood: str) -> list[Layer]:
    """What a mood shows beside the face: a drop when beaten."""
    if mood == "beaten":
        return [Layer("one", "M38 -22 C34 -15 32 -12 32 -8.5 C32 -5 34.7 -2.5 38 -2.5 C41.3 -2.5 44 -5 44 -8.5 "
                      "C44 -12 42 -15 38 -22 Z", "drop", "white", 1.2)]  # fmt: skip
    return []
