"""Questions about the plan: what it says, and how what was done compares with it."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from agents.exercises.spelling import fold_words
from agents.requests.matching import Frame, SlotReader, Text
from agents.requests.plan.circuits import day_said
from agents.requests.plan.exercise_names import fits, place_of
from agents.requests.plan.scene import Scene, iso
from agents.requests.plan.where import NOWHERE, Where, cut_place, merged, week_of
from agents.requests.templates import words_of

_STOPS = (".", "!", "?", ";", "\n")


def slots(scene: Scene) -> dict[str, SlotReader]:
    """The slots of questions: the place that they ask about."""
    names, exercises = scene.session_names(), {name for _, name in scene.names() if name}

    def asks(rest: str, where: Where) -> bool:
        """Words of one who asks what the plan says there, and nothing else."""
        known = words_of("asked") >= {word.strip("?.!,") for word in rest.lower().split()}
        return known and bool(rest or where != NOWHERE)

    def names_one(rest: str, where: Where) -> bool:
        """Whether a place, a session or an exercise of the plan is named."""
        said = set(fold_words(rest)) - set(fold_words("day workout session"))
        called = any(said & set(fold_words(name)) for name in names)
        return (
            where != NOWHERE or called or any(fits(each, name) for each in rest.split() for name in exercises)
        )

    def holds(kind: str) -> Callable[[str, Where], bool]:
        return lambda rest, _: (
            "stick to" in rest or not words_of(kind).isdisjoint(re.findall(r"[a-z']+", rest.lower()))
        )

    def sentence(cost: float, fits: Callable[[str, Where], bool], *, placed: bool = True) -> SlotReader:
        """A slot for the rest of a sentence that fits: the place that it asks about."""

        def read(text: Text, at: int) -> Iterator[tuple[int, Where, float]]:
            ends = (place for place in range(at, len(text.words)) if text.words[place] in _STOPS)
            to = next(ends, len(text.words))
            rest, where = cut_place(text.said(at, to), names)
            if fits(rest if placed else text.said(at, to), where):
                yield to, where, cost

        return read

    return {
        "asked": sentence(0.3, asks),
        "question": sentence(0.5, names_one),
        "comparison": sentence(0.3, holds("compares"), placed=False),
        "planned": sentence(0.3, holds("planned"), placed=False),
        "anything": sentence(0.6, lambda rest, where: True),
    }


def show(scene: Scene, frame: Frame) -> None:
    """ "what's on Thursday?", "show me week 4"."""
    where: Where = frame.get("asked", NOWHERE)
    week = week_of(scene, where)
    number = None if week is None else scene.week_number(week)
    day = ""
    if where.this or where.session or where.day or where.days_from_today is not None:
        day = where.day.lower() if where.day else day_said(scene, where)
    scene.call("get_weekly_plan", day=day, weekNumber=number)


def ask(scene: Scene, frame: Frame) -> None:
    """ "how many sets of deadlift this week", "when is my next push day": the plan is shown."""
    where: Where = frame.get("asked")
    timed = where if where.day or where.days_from_today is not None else NOWHERE._replace(week=where.week)
    shown = frame._replace(said=(("asked", timed._replace(relative=where.relative)),))
    show(scene, shown)


def compare(scene: Scene, frame: Frame) -> None:
    """ "how does Thursday compare to my plan?"."""
    said = merged(frame.get("asked", NOWHERE), place_of(frame))._replace(this=False)
    named = said.day or said.days_from_today is not None or said.session
    scene.call("compare_workout_to_plan", day=day_said(scene, said) if named else "today", workout_id="")


def dates(scene: Scene, frame: Frame) -> None:
    """ "when does my plan end?": told, without a call."""
    scene.told = told_dates(scene.context, frame.get("about"))


def told_dates(context: Mapping[str, Any], about: str) -> str:
    """When the plan begins, ends, or how long it is."""
    weeks = context.get("weeks") or [{}]
    begins, ends = (str(weeks[at].get(key) or "") for at, key in ((0, "from"), (-1, "to")))
    last = str(weeks[-1].get("weeks") or "1").rpartition("-")[2]
    if not (iso(begins) and iso(ends)):
        return f"Your plan has {last} weeks; they have no dates."
    if about == "length":
        return f"Your plan has {last} weeks, from {begins} to {ends}."
    over = ends < str(context.get("today") or "")
    if about == "start":
        return f"Week 1 of your plan begins on {begins}."
    return f"Your plan {'ended' if over else 'ends'} on {ends}, with week {last}."
