"""Questions about the plan: what it says, and how what was done compares with it."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from agents.exercises.spelling import fold_words
from agents.reading import rows
from agents.requests.matching import Frame, SlotReader, Text
from agents.requests.plan.circuits import day_said
from agents.requests.plan.draft import iso
from agents.requests.plan.finding import place_of
from agents.requests.plan.names import fits
from agents.requests.plan.places import NOWHERE, Where, cut_place, merged
from agents.requests.plan.scene import Scene
from agents.requests.plan.where import week_of
from agents.requests.templates import FOLDER

_COMPARES = frozenset(
    "compare compared compares comparison versus vs match matched matches differ deviate".split()
)
_PLANNED = frozenset("planned plan scheduled everything prescribed programmed all".split())
_STOPS = (".", "!", "?", ";")


def slots(scene: Scene) -> dict[str, SlotReader]:
    """The slots of questions: the place that they ask about."""
    names, exercises = scene.session_names(), {name for _, name in scene.names() if name}

    def asked(text: Text, at: int) -> Iterator[tuple[int, Where, float]]:
        """Words of one who asks what the plan says there, and nothing else."""
        to = _end(text, at)
        rest, where = cut_place(text.said(at, to), names)
        if _words() >= {word.strip("?.!,") for word in rest.lower().split()} and (rest or where != NOWHERE):
            yield to, where, 0.3

    def question(text: Text, at: int) -> Iterator[tuple[int, Where, float]]:
        """Words in which a place or an exercise of the plan is named."""
        to = _end(text, at)
        rest, where = cut_place(text.said(at, to), names)
        said = set(fold_words(rest))
        kinds = [
            name for name in names if said & set(fold_words(name)) - set(fold_words("day workout session"))
        ]
        if where != NOWHERE or kinds or any(fits(word, name) for word in rest.split() for name in exercises):
            yield to, where, 0.5

    def anything(text: Text, at: int) -> Iterator[tuple[int, Where, float]]:
        """The rest of the sentence, whatever it says."""
        to = _end(text, at)
        yield to, cut_place(text.said(at, to), names)[1], 0.6

    def holding(words: frozenset[str]) -> SlotReader:
        def read(text: Text, at: int) -> Iterator[tuple[int, Where, float]]:
            to = _end(text, at)
            if words & set(text.words[at:to]) or text.words[at:to][-2:-1] == ["stick"]:
                yield to, cut_place(text.said(at, to), names)[1], 0.3

        return read

    return {
        "asked": asked,
        "question": question,
        "comparison": holding(_COMPARES),
        "planned": holding(_PLANNED),
        "anything": anything,
    }


def _end(text: Text, at: int) -> int:
    ends = (
        to for to in range(at, len(text.words)) if text.words[to] in _STOPS or text.tokens[to].kind == "line"
    )
    return next(ends, len(text.words))


@lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    return frozenset(
        word for row in rows.rows(f"{FOLDER}/en/asking.txt", 2) for word in row.fields[1].split(", ")
    )


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
