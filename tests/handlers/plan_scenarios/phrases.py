"""A phrase and a drawn plan, as one case of a scenario."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.handlers.plan_scenarios.drawn import OTHERS, Drawn, drawn

SEEDS = (3, 8)


def said(*phrases: str, seeds: tuple[int, ...] = SEEDS) -> Any:
    """Each phrase with each seed."""
    return pytest.mark.parametrize(
        ("phrase", "seed"), [(phrase, seed + place) for place, phrase in enumerate(phrases) for seed in seeds]
    )


class Wish:
    """A phrase filled in for a drawn plan, and what it means there."""

    def __init__(self, phrase: str, seed: int, **known: str) -> None:
        self.drawn: Drawn = drawn(seed, **known)
        given = self.drawn
        self.number = given.random.randint(1, 4)  # of an exercise of today's session
        if known.get("holds"):
            self.number = 1 + [each.name for each in given.session.exercises].index(known["holds"])
        self.new = given.random.choice(OTHERS)
        self.text = phrase.format(
            old=given.exercise(self.number).name.lower(),
            new=self.new,
            number=self.number,
            first=given.exercise(1).name.lower(),
            second=given.exercise(2).name.lower(),
            last=given.exercise(-1).name.lower(),
            session=given.session.name,
            day=given.weekday,
            free=given.free[0] if given.free else "",
        )


Opened = Callable[..., Any]
