"""How well somebody must read to read what is written for children: the school grade that a text asks for.

Why so: a single rule is too short to be measured ("Somebody always wins." would be for grade 9), so all of a stage is
measured together, and what is new in it. Grade 3 is read at eight; a stage that is for younger children is early.
"""

import re

import textstat

from cardlab.games import book

GRADE, READS = 3, 8  # the most that an early stage may ask for; the age at which that is read
ENOUGH = 60  # words that are needed to measure


def early(game):
    """The stages for children who are younger than eight, by the ages that the book itself gives."""
    it = book(game)
    age, found = int(re.search(r"\d+", it.panel["Age"])[0]), []
    for stage in it.stages.values():
        if told := re.match(r"\(from (?:about |age )*(\d+)", stage.text):
            age = int(told[1])
        found += [stage.id] if age < READS else []
    return found


def too_hard(sentences):
    """The grade that sentences ask for if it is more than an early stage may, else 0."""
    whole = " ".join(one if one[-1] in ".!?”…" else f"{one}." for one in dict.fromkeys(sentences))
    grade = textstat.flesch_kincaid_grade(whole) if len(whole.split()) >= ENOUGH else 0
    return grade if grade > GRADE else 0
