"""Short messages that repeat what was logged: "same again but 5 lb more", "same as Tuesday", "repeat of last
Friday's squats", "same run as yesterday, 33:50 this time".
"""

from typing import NamedTuple

from agents.dates import SHORT_WEEKDAYS, WEEKDAYS
from agents.exercises import catalogue
from agents.models.offline.calls import Amendment, Calls, amendment, calls_of
from agents.models.offline.replies.additions import MEASURED, Facts, is_to_come, sets_of
from agents.models.offline.replies.short import ENDS, Short
from agents.reading.sessions import BlockRead, ExerciseRead, WorkoutRead
from agents.reading.statements import Fact, Sets

_SAME = frozenset("same again repeat repeated repeating ditto redid redo identical".split())
_FILLER = _SAME | frozenset(
    """thing exact exactly the as of that it did do a i we just weight weights reps sets and then workout
    session one more time this but with at w from routine stuff numbers everything all over basically pretty
    much went today tonight lol please copy on both for ok okay alright""".split()
)
_NAMED_DAYS = (*WEEKDAYS, *SHORT_WEEKDAYS, "yesterday")
_DAYS = frozenset((*_NAMED_DAYS, *(f"{day}s" for day in _NAMED_DAYS)))
_LAST = _DAYS | frozenset("time times week weeks workout workouts session sessions day".split())
_TODAY = frozenset("today tonight".split())
_LIKENING = frozenset("as like from of last".split())
_BEFORE_THE_REST = ENDS | frozenset("but with at and".split())


class _Asked(NamedTuple):
    """What is to be repeated: an exercise's tokens, a change of the load, the end of the day's words (0: no
    day), where the word that asks for it stands, and the tokens left over."""

    name: tuple[int, int]
    change: tuple[int, int]
    day: int
    same: int
    rest: list[int]


def repeated(message: Short) -> Calls | None:
    """The calls that repeat what was done before: none where only a part of it was another."""
    same = next((at for at, word in enumerate(message.said) if word in _SAME), None)
    if same is None or is_to_come(message.said):
        return None
    asked = _asked(message, same)
    behind = asked.day > same and message.said[asked.day - 2] not in _LIKENING
    if behind and message.said[same] == "again":
        return None  # "squats again monday" is not as on Monday
    if asked.day:
        return _of_earlier(message, asked)
    if not _TODAY.isdisjoint(message.said) and asked.name == (0, 0) and not asked.rest:
        return _of_earlier(message, asked._replace(day=same + 1 + (message.word(same + 1) == "again")))
    return _again(message, asked)


def _asked(message: Short, same: int) -> _Asked:
    change = message.load_change()
    at, name, day, rest = 0, (0, 0), 0, list[int]()
    while at < len(message.said):
        word = message.said[at]
        length = message.name_at(at) if name == (0, 0) and word not in _FILLER else 0
        if change[0] <= at < change[1]:
            at = change[1]
        elif word in _DAYS or (word == "last" and message.word(at + 1) in _LAST):
            day = at = at + 1 + (word == "last")
        elif length:
            name, at = (at, at + length), at + length
        else:
            rest += [] if word in _FILLER or word in ENDS else [at]
            at += 1
    return _Asked(name, change, day, same, rest)


def _again(message: Short, asked: _Asked) -> Calls | None:
    """The sets of the exercise before once more."""
    of_another = "for" in message.said or message.word(asked.name[0] - 1) == "on"
    if of_another or (asked.rest and asked.change[1]):
        return None
    facts: Facts | None = [("load_change", message.words(*asked.change))] if asked.change[1] else []
    if asked.rest:
        facts = sets_of(message, asked.rest[0])
    end = asked.change[0] if asked.change[1] else min((*asked.rest, len(message.row)))
    while end > asked.same + 1 and message.said[end - 1] in _BEFORE_THE_REST:
        end -= 1
    if facts is None or end <= asked.same:
        return None
    exercise = message.words(*asked.name)
    more = Amendment(exercise, "", "more_sets", message.words(asked.same, end))
    return amendment(message.text, [more, *(Amendment(exercise, "new", *fact) for fact in facts)])


def _of_earlier(message: Short, asked: _Asked) -> Calls | None:
    """An earlier workout, or an exercise of it, done again."""
    if asked.change[1] and message.word(asked.name[0] - 1) == "on":
        return []  # "same as Tuesday but 10 less on bench": what of the rest?
    first = min(asked.same, asked.day - 1 - (message.word(asked.day - 2) == "last"))
    repeats = [Fact("same_as", message.words(first, max(asked.same + 1, asked.day)))]
    if asked.change[1]:
        repeats.append(Fact("load_change", message.words(*asked.change)))
    measured = [
        each for each in message.measures if each.at in asked.rest and each.field not in ("date", "warm")
    ]
    whole = asked.name == (0, 0)
    if len(measured) > (not whole) or any(each.field not in MEASURED for each in measured):
        return None
    if whole:
        return calls_of((WorkoutRead((message.text,), ("strength", "bodybuilding"), tuple(repeats), ()),))
    repeats += [Fact(each.field, message.words(each.at, each.to)) for each in measured]
    exercise = ExerciseRead(message.text, message.words(*asked.name), (Sets("", "", "", "", tuple(repeats)),))
    known = catalogue.lookup(message.words(*asked.name)).known
    sort = known.disciplines[0] if known is not None and known.pattern == "locomotion" else ""
    disciplines = (sort, "hybrid") if sort else ("strength", "bodybuilding")
    block = BlockRead("", message.text, (), (exercise,))
    return calls_of((WorkoutRead((message.text,), disciplines, (), (block,)),))
