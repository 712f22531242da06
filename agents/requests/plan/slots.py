"""What stands in the slots of a request about the plan: names, positions, cardio, weeks, sessions; and what
is said beside a wish and asks for nothing: reasons, talk, agreement.

A slot says what the words are, not what they mean in the plan: that is for who acts on the frame.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from agents.agreement import agrees
from agents.exercises.spelling import fold_words
from agents.reading import rows
from agents.requests import numbers
from agents.requests.matching import Frame, SlotReader, Text, sub_grammar
from agents.requests.plan import amounts
from agents.requests.plan.exercise_names import (
    ENDS,
    MOST_WORDS,
    POINTING,
    ExerciseTarget,
    KnownNames,
    Name,
    fits,
    quoted,
)
from agents.requests.plan.scene import Scene
from agents.requests.plan.where import Where, merged, place_slots
from agents.requests.templates import FOLDER, words_of

Cardio = tuple[tuple[str, Any], ...]
# A "number", the "nth" in order (-1 is the last), or "relative" to the current one.
WeekSlot = tuple[str, int]


class SaidPosition(NamedTuple):
    """Where in a session: beside another exercise, at a number, or at the end (0).

    `until` is the exercise that has to follow it: "between squats and lunges".
    """

    beside: ExerciseTarget | None = None
    after: bool = True
    number: int = 0
    until: ExerciseTarget | None = None


def slots(scene: Scene) -> dict[str, SlotReader]:
    """All slots that the templates of the plan have, for the plan of a scene."""
    names = scene.names()
    exercises = frozenset(name for _, name in names if name)
    sessions = tuple(dict.fromkeys(session for session, _ in names if session))
    own = {
        "session": _session(scene),
        "ride": _session(scene, of_cardio=True),
        "group": _group(scene),
        "modality": _modality(scene),
    }
    return {**_slots(exercises), **place_slots(sessions), **own}


@lru_cache(maxsize=8)
def _slots(exercises: frozenset[str]) -> dict[str, SlotReader]:
    known = KnownNames(exercises)
    return {
        **amounts.SLOTS,
        **aside_slots(known.is_known),
        **known.slots(),
        "ordinal": numbers.ordinal,
        "cardio": _cardio,
        "machine": _machine,
        "week": sub_grammar(POINTING, _week, cost=0.0),
        "position": sub_grammar("en/positions.txt", _position, cost=0.05),
    }


def _week(frame: Frame) -> WeekSlot | None:
    (kind, number), *_ = frame.said
    return (kind, int(number)) if frame.name == "week" else None


def _position(frame: Frame) -> SaidPosition:
    said = dict(frame.said)
    beside = said.get("after") or said.get("before")
    if "one" in said:
        return SaidPosition(
            ExerciseTarget(f"exercise {said['one']}"), until=ExerciseTarget(f"exercise {said['two']}")
        )
    if beside is not None:
        return SaidPosition(beside, "after" in said, until=said.get("until"))
    nth = said.get("number", said.get("nth", 1 if said.get("at") == "first" else 0))
    return SaidPosition(number=max(nth, 0))


@lru_cache(maxsize=1)
def cardio_words() -> rows.Phrases:
    return rows.phrases(f"{FOLDER}/en/cardio.txt")


def _cardio(text: Text, at: int) -> Iterator[tuple[int, Cardio, float]]:
    """Cardio in any order of words: its kind, or "cardio", or what it is done on and for how long."""
    said: dict[str, Any] = {}
    while at < len(text.words):
        minutes = max(text.slot("minutes", at), default=None)
        known = cardio_words().at(text.words, at)
        if minutes is not None and "duration" not in said:
            said["duration"] = minutes.said[0][1]
            at = minutes.to + (text.words[minutes.to : minutes.to + 2] == ["'", "s"])
        elif known is not None:
            kind, _, value = known[0].partition(" ")
            at += known[1]
            if kind == "around":
                continue
            easier = kind == "type" and "easy" in (said.get("type"), value)  # "easy zone 2" is zone 2
            if said.get(kind, value or True) != (value or True) and not easier:
                return
            said[kind] = said[kind] if kind in said and value == "easy" else value or True
        else:
            return
        if "type" in said or "cardio" in said or {"modality", "duration"} <= set(said):
            kinds = {**said, "type": said.get("type")}
            if kinds["type"] == "easy":  # an easy run is one at which one can talk
                kinds["type"] = "zone2" if "modality" in said else None
            yield at, tuple((key, value) for key, value in sorted(kinds.items()) if value is not None), 0.1


def _session(scene: Scene, *, of_cardio: bool = False) -> SlotReader:
    """A session and nothing else: "Thursday's workout", "Lower A", "leg day", "the ride"; `of_cardio`: called
    by its cardio, whatever else it has."""

    def read(text: Text, at: int) -> Iterator[tuple[int, Where, float]]:
        for step in text.slot("places", at):
            where = step.said[0][1]
            whole_week = where.all and (where.week or where.relative is not None)
            if (where.names_session or whole_week) and not of_cardio:
                yield step.to, where, step.cost
            for to, kind in _by_kind(text, step.to, scene, of_cardio):
                yield to, merged(where, kind), step.cost + 0.05
        for to, where in _by_kind(text, at, scene, of_cardio):
            yield to, where, 0.0 if of_cardio else 0.08
            for more in text.slot("places", to):
                yield more.to, merged(where, more.said[0][1]), 0.09

    return read


def _modality_at(text: Text, at: int) -> tuple[str, int]:
    """What cardio is done on, "" for none, and where that ends."""
    kind, length = (cardio_words().at(text.words, at) if at < len(text.words) else None) or ("", 0)
    return kind.partition("modality ")[2], at + length


def _modality(scene: Scene) -> SlotReader:
    """What the plan's cardio is done on, where no exercise can be called so: "no bike"."""
    own = {spot.session.cardio.get("modality") for spot in scene.spots() if spot.session.cardio}
    exercises = {name for _, name in scene.names() if name}

    def read(text: Text, at: int) -> Iterator[tuple[int, Cardio, float]]:
        modality, to = _modality_at(text, at)
        if modality in own and not any(fits(text.said(at, to), name) for name in exercises):
            yield to, (("modality", modality),), -0.1

    return read


def _machine(text: Text, at: int) -> Iterator[tuple[int, Cardio, float]]:
    """Cardio, or only what it is to be done on: "a run"."""
    yield from _cardio(text, at)
    modality, to = _modality_at(text, at + (text.words[at] in ("a", "an", "the", "some")))
    if modality:
        yield to, (("modality", modality),), 0.05


def _group(scene: Scene) -> SlotReader:
    """A block of the plan by its label."""
    exercises = (each for spot in scene.spots() for each in spot.session.exercises or ())
    labels = {each.group.lower(): each.group for each in exercises if each.group}

    def read(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        last = min(at + MOST_WORDS, len(text.words))
        said = [*quoted(text, at), *((to, Name(text.said(at, to)), 0.05) for to in range(at + 1, last + 1))]
        labelled = ((to, labels.get(name.words.lower()), cost) for to, name, cost in said)
        yield from ((to, label, cost) for to, label, cost in labelled if label)

    return read


def _by_kind(text: Text, at: int, scene: Scene, of_cardio: bool) -> Iterator[tuple[int, Where]]:
    """ "leg day" and "the ride" as the session of that name or cardio, if all such share one name."""
    at = text.past(at, ("the", "my"))
    modality, end = _modality_at(text, at)
    for to in range(at + 1, min(at + 3, len(text.words)) + 1):
        on = modality if end == to else ""
        day = text.word(to) in ("day", "session", "workout")
        said = (
            set(fold_words(text.said(at, to))) if all(each.isalnum() for each in text.words[at:to]) else None
        )
        names = {
            spot.session.name
            for spot in scene.spots()
            if (said and said <= set(fold_words(spot.session.name)))
            or (on and spot.session.modality == on and (of_cardio or day or not spot.session.exercises))
        }
        if len(names) == 1 and (on or (day and not of_cardio)):
            yield to + bool(day), Where(session=names.pop().lower())


def amounts_in(scene: Scene, said: str) -> dict[str, Any]:
    """All sets, reps and loads of a text, wherever in it."""
    text = Text(said, _slots(frozenset()), spelled=numbers.spelled)
    found = [step.said[0][1] for _, step in text.found("extra")]
    return amounts.updates_of(found, scene.units)[0]


def cardio_in(said: str) -> Mapping[str, Any]:
    """What a text says of cardio."""
    text = Text(said.strip(" .!?"), _slots(frozenset()), spelled=numbers.spelled)
    steps = [step for at in range(len(text.words)) for step in text.slot("cardio", at)]
    minutes = [step.said[0][1] for at in range(len(text.words)) for step in text.slot("minutes", at)]
    best = max((dict(step.said[0][1]) for step in steps), key=len, default={})
    return {**best, **({"duration": minutes[0]} if minutes else {})}


# --- what asks for nothing


_STOPS = frozenset(".!?;,:()")
_SHORTEST_TALK = 3  # words, but where a word tells of life or who speaks
MOST_OF_A_NAME = 3  # words of an exercise that talk may not have
LONGEST = 14  # words


def _clause(text: Text, at: int, *, numbers: bool = False) -> Iterator[tuple[int, str, float]]:
    """Words up to the end of the clause; without a number, unless these are wanted too."""
    for to in range(at + 1, min(at + LONGEST, len(text.words)) + 1):
        token = text.tokens[to - 1]
        if (to - at > 1 and _turns(text, to - 1)) or token.kind == "line" or token.folded in _STOPS:
            return
        if token.is_number and not (numbers or _has("life", text.words[to : to + 1])):
            return
        yield to, "", 0.05 * (to - at)


def _turns(text: Text, at: int) -> bool:
    """Whether a word turns to what is wanted: "so let's", "and can you"."""
    return text.words[at] in ("so", "and", "but") and text.glued(at + 1)[0] == "open"


def _holding(kind: str = "", *without: str, numbers: bool = False) -> SlotReader:
    """A slot for such words, where one of a kind is among them, and none of some others."""

    def read(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        for to, words, cost in _clause(text, at, numbers=numbers):
            said = text.words[at:to]
            if not any(_has(each, said) for each in ("wish", *without)) and (not kind or _has(kind, said)):
                yield to, words, cost

    return read


_reason, _why, _ache = _holding(), _holding("", "count", numbers=True), _holding("ache")


def _has(kind: str, words: list[str]) -> bool:
    return not words_of(kind).isdisjoint(words)


def _aside(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """Why, between commas or brackets inside of a wish: "swap the rows, my back is sore, for pulldowns"."""
    if at == 0 or text.words[at - 1] not in (",", "(", "-"):
        return
    for to, words, cost in _reason(text, at):
        why = _has("why", text.words[at : at + 1]) or _has("ache", text.words[at:to])
        if why and text.word(to) in (",", ")", "-"):
            yield to, words, 0.2 + cost


def _agreeing(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """A yes, whatever its words."""
    yield from (each for each in _clause(text, at) if agrees(text.said(at, each[0])))


def _rest(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """All that is left of the text."""
    yield len(text.words), text.text[text.tokens[at].start :], 0.0


def _is_edge(text: Text, at: int) -> bool:
    """Whether a clause may begin or end with a token."""
    word = text.word(at) if at >= 0 else ""
    edges = ENDS | _STOPS | words_of("why") | {"", "so", "-"}
    return word in edges or text.tokens[at].kind == "line"


def aside_slots(known: Callable[[str], bool]) -> Mapping[str, SlotReader]:
    """The slots of what asks for nothing, where some words are known as exercises."""

    def names(text: Text, at: int, to: int) -> bool:
        places = ((start, start + many) for start in range(at, to) for many in range(1, MOST_OF_A_NAME + 1))
        said = (text.words[start:end] for start, end in places if end <= to)
        return any(known(" ".join(each)) for each in said if each[1:] or not _has("no name", each))

    def why_first(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        """A reason that stands before what is wished for: "the gym only has dumbbells, so ..."."""
        for to, words, cost in _why(text, at):
            behind = text.words[to + (text.word(to) == ",") :][:1]
            if behind == ["so"] and to - at > 1 and not names(text, at, to):
                yield to, words, cost

    def talk(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        """A clause that asks for nothing: no word of a wish or of how much, no exercise; a number only of
        hours or a date. One that begins with who speaks may point at what was said: "i always bail on it"."""
        told = _has("subject", text.words[at : at + 1])
        for to, words, cost in _reason(text, at):
            said = text.words[at : to + 1]  # with what ends it: a question wants an answer
            enough = told or to - at >= _SHORTEST_TALK or _has("life", said)
            bound = _has("bound", said) or (not told and _has("pointing", said))
            if (
                enough
                and not bound
                and _is_edge(text, at - 1)
                and _is_edge(text, to)
                and not names(text, at, to)
            ):
                yield to, words, 2 * cost

    return {
        "words": _clause,
        "reason": _reason,
        "why": _why,
        "ache": _ache,
        "aside": _aside,
        "agreeing": _agreeing,
        "rest": _rest,
        "why_first": why_first,
        "talk": talk,
    }
