"""Short messages that add to what was logged last: "one more set, 5 reps", "and another set at 205x3",
"45x6", "forgot, also did curls 3x12".

Sets go on with the workout of the message before, or with today's last one if only chat stood between,
where words say so ("also", "forgot", "and", "then", "plus", "too") and no day of their own does. They have
to be of its sort: lifts with lifts, a run with a run, and a WOD takes nothing more (`targets.goes_with`).
All else is a session of its own, and so is what is told on another day, unless it says that it was
forgotten. So is what is done again: "same as last time", "same run as yesterday, 33:50 this time".
"""

from collections.abc import Sequence
from typing import NamedTuple

from agents.dates import SHORT_WEEKDAYS, WEEKDAYS
from agents.exercises import catalogue
from agents.models.offline.amending_words import NEGATING, WAS
from agents.models.offline.calls import Amendment, CallsToSend, amendment, calls_of
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.models.offline.short import (
    ENDS,
    JOINING,
    LEADING,
    LOAD_FROM,
    MOVED,
    REP_WORDS,
    TOO,
    Measure,
    Short,
)
from agents.reading.statements import BlockRead, ExerciseRead, Sets, StatedFact, WorkoutRead
from agents.reading.word_rows import phrases, words

MEASURED = frozenset("duration distance load rpe".split())
_COUNTS = frozenset("a an one another two three four five extra 1 2 3 4 5".split())
_MORE = frozenset("more another extra additional further".split())
_OF_SETS = frozenset("set sets of those these like that the same round rounds one ones".split())
_NO_SETS = frozenset(
    "rep reps mile miles km k lap laps thing things minute minutes min day week time question".split()
)
_SAYING = frozenset("of got for was it with and but this time i did only managed hit about reps".split())
_AT_THE_END = frozenset("for good measure to finish after that at the end just because why not lol".split())
_SETS = frozenset(("set", "sets"))
_OF_A_WAY = frozenset("a an in easy slow cool down cooldown warm up warmup jog it was".split())
_KINDS = {"drop": "drop", "dropset": "drop", "backoff": "back-off"}  # behind "one more"
_BESIDES, _BEHIND, _TO_COME = (
    words("adding", "besides"),
    words("adding", "behind"),
    phrases("adding", "to_come"),
)
_CORRECTED = WAS - {"at"} | NEGATING
_WORDS_BEHIND = 6
_OF_A_SET = LEADING | frozenset(
    "x for at with w lb lbs kg kgs rep reps rpe each of single double triple s".split()
)
_UNNAMED = "Pull-up"  # what sets without a name are read as: a lone number counts its reps

AddedFacts = list[tuple[str, str]]  # field and words
_SAME = frozenset("same again repeat repeated repeating ditto redid redo identical".split())
_FILLER = _SAME | frozenset(
    """thing exact exactly the as of that it did do a i we just weight weights reps sets and then workout
    session one more time this but with at w from routine stuff numbers everything all over basically pretty
    much went today tonight lol please copy on both for ok okay alright""".split()
)
_NAMED_DAYS = (*WEEKDAYS, *SHORT_WEEKDAYS, "yesterday")
_DAYS = frozenset((*_NAMED_DAYS, *(f"{day}s" for day in _NAMED_DAYS)))
_LAST = _DAYS | frozenset("time times week weeks workout workouts session sessions day".split())
_KINDS_OF_SESSIONS = frozenset("day session workout".split())  # behind "last leg"
_TODAY = frozenset("today tonight".split())
_LIKENING = frozenset("as like from of last".split())
_BEFORE_THE_REST = ENDS | frozenset("but with at and".split())


def added(message: Short, *, agreed: bool = False) -> CallsToSend | None:
    """The amendment that adds sets or exercises to the workout logged last; none of what is to come.
    `agreed`: that they join it was asked, and the answer was yes."""
    if is_to_come(message.said):
        return None
    return _more_sets(message) or _exercises(message) or _further_set(message, agreed)


def is_to_come(said: Sequence[str]) -> bool:
    """Whether words speak of what is not done: "same tomorrow", "one more would have killed me"."""
    words = f" {' '.join(said)} "
    return any(f" {each} " in words for each in _TO_COME)


def besides(message: Short) -> CallsToSend | None:
    """Sets of the exercise before that join the others: "forgot a set: 1x3 at 195", "actually 1x10 at 185
    too". None where no word says so; no calls where words do, and the sets are not understood."""
    at = message.begins()
    joining = {*message.said[:at]} & _BESIDES
    begins = at = _past_a_set(message, at) if joining else at
    end = message.ends(at)
    joining |= {*message.said[end:]} & _BEHIND
    reading = read(message.words(at, end), ReadingContext(_UNNAMED))
    exercises = [each for workout in reading.workouts for block in workout.blocks for each in block.exercises]
    named = any(message.name_at(place) for place in range(begins, end))
    stood = not _CORRECTED.isdisjoint(message.said[begins:end])
    if not joining or named or stood or [each.name for each in exercises] != [_UNNAMED]:
        return None
    [one, *others] = exercises[0].sets
    warm = any(each.field == "warm" for each in message.measures)
    if (
        others
        or warm
        or not reading.complete
        or is_to_come(message.said)
        or not (one.reps and (one.times or one.load))
    ):
        return []
    more = Amendment("", "new", "count", one.times) if one.times else Amendment("", "", "more_sets", "")
    facts = [("reps", one.reps), ("load", one.load), *one.more]
    return amendment(message.text, [more, *(Amendment("", "new", *fact) for fact in facts if fact[1])])


def _past_a_set(message: Short, at: int) -> int:
    """Past "a set:", "one set of", and the "a" of "a set of 3", which counts one of them."""
    to = at + (message.word(at) in ("a", "one", "another", "last", "final"))
    if message.word(to) not in _SETS:
        return at
    to += 1
    while message.word(to) in ENDS or message.word(to) in ("of", "with", "at"):
        to += 1
    return to


def _more_sets(message: Short) -> CallsToSend | None:
    """ "one more set, 5 reps", "2 more sets of 8", "and another at 205x3"."""
    at = message.begins()
    at += message.word(at) == "+"
    to = _past_count(message, at)
    counted = set(message.said[at:to])
    if not counted or (counted.isdisjoint(_MORE) and message.word(at - 1) != "+"):
        return None
    if message.word(to) in _NO_SETS or not _may_follow(message, to):
        return None
    kind = [("kind", _KINDS[message.word(to)])] if message.word(to) in _KINDS else []
    to += bool(kind)
    exercise, rest = _exercise_of(message, _past_sets(message, to))
    facts = sets_of(message, rest)
    behind = {word for word in message.said[to:] if word not in ENDS}
    if facts is None or (rest == to and not facts and not behind <= _AT_THE_END):
        return None
    said = message.words(at - (kind != [] and message.word(at - 1) == "+"), to + (message.word(to) in _SETS))
    changes = [Amendment(exercise, "", "more_sets", said)]
    return amendment(
        message.text, [*changes, *(Amendment(exercise, "new", *fact) for fact in (*facts, *kind))]
    )


def _may_follow(message: Short, at: int) -> bool:
    """Whether what stands behind "one more" may be sets: no "bit of honesty"."""
    word = message.word(at)
    known = word in ENDS | _OF_SETS | _SAYING | _OF_A_SET | _AT_THE_END | _KINDS.keys() | {"", "back", "drop"}
    return known or message.row[at].value is not None or message.name_at(at) > 0


def _past_count(message: Short, at: int) -> int:
    """Past "one more", "2 more", "another"; the number of "one more 5k" and "another 5" counts no sets."""
    to = at
    while message.word(to) in _COUNTS or message.word(to) in _MORE:
        counts = message.word(to + 1) in _SETS or message.word(to + 1) == "more"
        if to > at and message.row[to].is_number and not counts:
            break
        to += 1
    return to


def _past_sets(message: Short, at: int) -> int:
    """Past "sets", "of those", "like that"; not past the "of" of "sets of 8"."""
    while message.word(at) in _OF_SETS:
        if (
            message.word(at) == "of"
            and message.row[at + 1 : at + 2]
            and message.row[at + 1].value is not None
        ):
            break
        at += 1
    return at


def _exercise_of(message: Short, at: int) -> tuple[str, int]:
    """The exercise that is named behind the count ("of bench", "on squats"), and where the rest begins."""
    start = at + (message.word(at) in ("of", "on", "for"))
    length = message.name_at(start) if start < len(message.row) else 0
    return (message.words(start, start + length), start + length) if length else ("", at)


def _exercises(message: Short) -> CallsToSend | None:
    """ "forgot, also did hanging knee raises 3x15", "then curls 3x12 25s", "3x15 face pulls too": exercises
    that join it. A day of its own makes it another session."""
    at = message.begins()
    one_more = message.said[at : at + 3] == ["one", "more", ":"]  # "one more: dips 3x8"
    at += 3 * one_more
    end = message.ends(at)
    if at >= end or not (one_more or _joins(message.said[:at]) or TOO & set(message.said[end:])):
        return None
    if (way := _way(message, at, end)) is not None:
        return way
    reading = read(message.words(at, end), ReadingContext())
    if len(reading.workouts) != 1 or not reading.complete or reading.workouts[0].facts:
        return None
    blocks = reading.workouts[0].blocks
    if any(block.kind for block in blocks):
        return None
    changes = [change for block in blocks for each in block.exercises for change in _of_exercise(each)]
    return amendment(message.text, changes)


def _way(message: Short, at: int, end: int) -> CallsToSend | None:
    """ "a mile cool down", "800m in 3:20": a way without a verb is one more of the run it joins."""
    measured = [each for each in message.measures if at <= each.at < end and each.field != "date"]
    fields = [each.field for each in measured if each.field != "warm"]
    taken = {place for each in measured for place in range(each.at, each.to)}
    beside = {message.said[place] for place in range(at, end) if place not in taken} - ENDS
    if fields not in (["distance"], ["distance", "duration"]) or not beside <= _OF_A_WAY:
        return None
    facts = [
        ("kind", "warm-up") if each.field == "warm" else (each.field, message.words(each.at, each.to))
        for each in measured
    ]
    changes = [Amendment("", "", "more_sets", ""), *(Amendment("", "new", *fact) for fact in facts)]
    return amendment(message.text, changes)


def _joins(said: Sequence[str]) -> bool:
    """Whether the first words say that it goes on: "also", "finished with", and not "finished" alone."""
    words = [each for each in said if each.isalpha() or each == "+"]
    ended = len(words) == 1 and words[0] in ("finished", "followed")
    return not ended and not JOINING.isdisjoint(words)


def _of_exercise(added: ExerciseRead) -> list[Amendment]:
    """An exercise that joins a workout, and its sets: by their numbers, where they differ."""
    changes = [Amendment("", "", "exercise", added.name)]
    if len(added.sets) == 1:
        [one] = added.sets
        said = [("count", one.times), ("reps", one.reps), ("load", one.load), *one.more]
        return changes + [Amendment(added.name, "", field, words) for field, words in said if words]
    apart = [one for one in added.sets for _ in range(int(one.times) if one.times.isdecimal() else 1)]
    for number, one in enumerate(apart, 1):
        said = [("reps", one.reps), ("load", one.load), *one.more]
        changes += [Amendment(added.name, str(number), field, words) for field, words in said if words]
    return changes


def _further_set(message: Short, agreed: bool) -> CallsToSend | None:
    """ "45x6", "then 225 for 3": a set of the exercise before, without a word that it is one more."""
    word = next((at for at, token in enumerate(message.row) if token.kind == "word"), None)
    words = {said for said, token in zip(message.said, message.row, strict=True) if token.kind == "word"}
    if word is None or not {"x", "for"} & words or not words <= _OF_A_SET:
        return None
    facts = sets_of(message, message.begins())
    if facts is None or {field for field, _ in facts[:2]} != {"reps", "load"}:
        return None
    more = Amendment("", "", "more_sets", "" if agreed else message.words(word, word + 1))
    return amendment(message.text, [more, *(Amendment("", "new", *fact) for fact in facts)])


def sets_of(message: Short, at: int) -> AddedFacts | None:
    """What is said of sets from a place on, as fields of theirs; None where it is not understood."""
    end = message.ends(at)
    while at < end and (message.said[at] in ENDS or message.said[at] in _SAYING):
        at += 1
    rest = message.row[at:end]
    if not any(token.value is not None or token.folded in REP_WORDS for token in rest):
        words = [word for word in message.said[at:end] if word not in ENDS]
        return [] if len(words) <= _WORDS_BEHIND and _NO_SETS.isdisjoint(words) else None
    here = [each for each in message.measures if at <= each.at < end and each.field != "failed"]
    effort = [each for each in here if each.field in ("rpe", "rir", "reps")]
    numbers = [each for each in here if each.value is not None and each not in effort]
    told = [(each.field, message.words(each.at, each.to)) for each in effort]
    said = _of_numbers(message, numbers, at)
    return None if said is None else [*said, *told]


def _of_numbers(message: Short, numbers: list[Measure], at: int) -> AddedFacts | None:
    """What the numbers say: one alone, measures, or one group of sets."""
    if not numbers:
        return []
    if len(numbers) == 1 and numbers[0].field in ("num", "load", "pl"):
        return _lone(message, numbers[0])
    if all(each.field in MEASURED for each in numbers):
        return [(each.field, message.words(each.at, each.to)) for each in numbers]
    reading = read(message.words(at, message.ends(at)), ReadingContext(_UNNAMED))
    found = [
        exercise for workout in reading.workouts for block in workout.blocks for exercise in block.exercises
    ]
    if [(each.name, len(each.sets)) for each in found] != [(_UNNAMED, 1)] or not reading.complete:
        return None
    one = found[0].sets[0]
    if one.times:
        return None
    stated = [(field, value) for field, value in (("reps", one.reps), ("load", one.load)) if value]
    return [*stated, *(fact for fact in one.more if fact.field not in ("note", "rpe", "rir"))]


def _lone(message: Short, item: Measure) -> AddedFacts | None:
    """A single number: "5 reps", "of 5", "at 205", "10 lb less", "got 7"."""
    after = message.word(item.to)
    if after in MOVED:
        return [("load_change", message.words(item.at, item.to + 1))]
    loaded = message.word(item.at - 1) in ("at", "with", "@", "w", "the")
    heavy = item.field == "num" and (item.value or 0) >= LOAD_FROM
    if item.field == "load" or loaded or heavy:
        return [("load", message.words(item.at, item.to))]
    return [("reps", message.words(item.at, item.to))] if item.field == "num" else None


class _Asked(NamedTuple):
    """What is to be repeated: an exercise's tokens, a change of the load, the end of the day's words (0: no
    day), where the word that asks for it stands, and the tokens left over. `kind`: it is the last of a kind
    of session, "leg day", and which that was is not for here to say."""

    name: tuple[int, int]
    change: tuple[int, int]
    day: int
    same: int
    rest: list[int]
    kind: bool = False


def repeated(message: Short) -> CallsToSend | None:
    """The calls that repeat what was done before: none where only a part of it was another."""
    same = next((at for at, word in enumerate(message.said) if word in _SAME), None)
    if same is None or is_to_come(message.said):
        return None
    asked = _asked(message, same)
    if asked.kind:
        return []  # of what stands now it is none
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
    at, name, day, rest, kind = 0, (0, 0), 0, list[int](), False
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
            kind = kind or (word == "last" and message.word(at + 2) in _KINDS_OF_SESSIONS)
            rest += [] if word in _FILLER or word in ENDS else [at]
            at += 1
    return _Asked(name, change, day, same, rest, kind)


def _again(message: Short, asked: _Asked) -> CallsToSend | None:
    """The sets of the exercise before once more."""
    of_another = "for" in message.said or message.word(asked.name[0] - 1) == "on"
    if of_another or (asked.rest and asked.change[1]):
        return None
    facts: AddedFacts | None = [("load_change", message.words(*asked.change))] if asked.change[1] else []
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


def _of_earlier(message: Short, asked: _Asked) -> CallsToSend | None:
    """An earlier workout, or an exercise of it, done again."""
    if asked.change[1] and message.word(asked.name[0] - 1) == "on":
        return []  # "same as Tuesday but 10 less on bench": what of the rest?
    first = min(asked.same, asked.day - 1 - (message.word(asked.day - 2) == "last"))
    repeats = [StatedFact("same_as", message.words(first, max(asked.same + 1, asked.day)))]
    if asked.change[1]:
        repeats.append(StatedFact("load_change", message.words(*asked.change)))
    measured = [
        each for each in message.measures if each.at in asked.rest and each.field not in ("date", "warm")
    ]
    whole = asked.name == (0, 0)
    if len(measured) > (not whole) or any(each.field not in MEASURED for each in measured):
        return None
    if whole:
        return calls_of((WorkoutRead((message.text,), ("strength", "bodybuilding"), tuple(repeats), ()),))
    repeats += [StatedFact(each.field, message.words(each.at, each.to)) for each in measured]
    exercise = ExerciseRead(message.text, message.words(*asked.name), (Sets("", "", "", "", tuple(repeats)),))
    known = catalogue.lookup(message.words(*asked.name)).known
    sort = known.disciplines[0] if known is not None and known.pattern == "locomotion" else ""
    disciplines = (sort, "hybrid") if sort else ("strength", "bodybuilding")
    block = BlockRead("", message.text, (), (exercise,))
    return calls_of((WorkoutRead((message.text,), disciplines, (), (block,)),))
