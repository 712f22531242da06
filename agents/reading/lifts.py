"""Lifts: a name and its sets, over lines and sentences, or the sets and then their name. Pure.

Sets without a name are of the exercise that the athlete is on, if the caller knows it. Words in the place of
a name are one that is not known, or is misspelled.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import takewhile

from agents.reading.cover import Claim
from agents.reading.lift import (
    KINDS,
    LONGEST_NAME,
    MOST_REPS,
    OF_SETS_TO_COME,
    LiftStatement,
    counts_reps,
    names_perhaps,
)
from agents.reading.paragraph import LONGEST_STATEMENT, SAID, NamedExercise, Paragraph
from agents.reading.statements import Sets, StatedExercise, StatedFact, Statement

# What may stand between a name and its sets, or between them, and says nothing.
FILLING = frozenset(
    """be comma stop nl semi colon dash bar slash and a at glue did part date heavy took of for open close
    gear pr tofail height aside day worn label work mark back drop warm last upto amrap each hand sets reps
    unit word where track mend skip used""".split()
)
_BEFORE = SAID | frozenset(
    "of glue a each gear heavy at for used took".split()
)  # between sets and their name
_LISTED = frozenset("comma and stop semi nl colon date".split())  # among several sets before their name
GAIN = 0.001  # of a phrase more
_EARLIER = 0.4  # what it costs to read several sets as of the name behind the last of them
_OF_A_LOAD = frozenset("at atsign for".split())  # "at 225x3"
_NAMES = frozenset("name bench hero wod".split())
_BEFORE_A_NAME = frozenset("at a glue of for colon took".split())  # between a load and the name it is of
_BEHIND_WHAT_IS_USED = frozenset("comma and did".split())
_SAYING = SAID | {"either", "same", "counted", "repeated", "change"}
_TAKEN_BEFORE = SAID | KINDS.keys() | frozenset("num same either comma and stop semi nl".split())
_SOME = frozenset("set load either same".split())  # what says something of the sets of a name behind it
_BEFORE_A_NUMBER = frozenset(("last", "amrap"))  # "last set 8"
_OF_NOW = frozenset("set either load warm work amrap".split())
_NAMED_REPS = frozenset(("single", "double", "triple"))
_JOINING = frozenset("comma and did a glue last".split())  # between single sets
_CLOSING = frozenset("comma and stop nl semi close aside last".split())  # behind the last of single sets
_FURTHER = 0.02  # what it costs to read what stands behind a name whose sets stand before it
_SAME = 0.3  # what it earns to read "the same for" as of the name behind it
_OF_ALL = "reps of one set, or of all"
_A_WORD = 0.2  # what a word costs that stands between a name and its sets
_NAMING = frozenset("word name gear remark muscle".split())  # what a name that is not known is made of
_UNKNOWN = -0.25  # what words before a name cost less than a name that leaves them
_BEHIND_A_NAME = frozenset(("colon", "dash", "nl"))
_BEFORE_UNKNOWN = frozenset(
    "comma nl stop semi and glue did a date label station open close dash colon aside day at part".split()
)


def lifts(paragraph: Paragraph) -> Iterator[Claim]:
    """A name, then its sets, over lines and sentences up to the next name: "Bench 3x5 @ 185, 3x8 @ 155"."""
    phrases = paragraph.phrases
    for n, phrase in enumerate(phrases):
        if phrase.kind != "name":
            continue
        exercise = paragraph.named(phrase)
        yield from forward(paragraph, n, n + 1, exercise)
        before = _said_before(phrases, n)
        if before is not None and _may_precede(phrases, before, exercise):
            first = phrases[before]
            first = (
                first._replace(kind="counted", value=paragraph.said(first)) if first.kind == "num" else first
            )
            yield from forward(paragraph, before, n + 1, exercise, [first], -GAIN)


def _said_before(phrases: Sequence[Claim], n: int) -> int | None:
    """Where the load stands that a name's sets are of, or how many these are, or their kind: "225 bench 5x5",
    "315 on deadlift for 3", "2 sets goblet squat 10", "warm-up: bench 95x5"."""
    apart = False  # whether a sign or word stands between that only what is used goes over
    for m in range(n - 1, max(-1, n - 4), -1):
        kind = phrases[m].kind
        if kind in ("load", "counted", "warm") or (kind == "num" and m == n - 1):
            return m if not apart or _is_used(phrases, m) else None
        if kind not in _BEFORE_A_NAME and kind not in _BEHIND_WHAT_IS_USED:
            break
        apart = apart or kind in _BEHIND_WHAT_IS_USED
    return None


def _is_ahead(phrase: Claim) -> bool:
    """Whether a fact may be one of sets to come: "squat 3x5, then tempo 3-1-1 bench 3x5"."""
    return isinstance(phrase.value, StatedFact) and phrase.value.field in OF_SETS_TO_COME


def _leads_to_a_name(phrases: Sequence[Claim], m: int) -> bool:
    """Whether what is said there is of the name behind it: "bench 5x5, the same on incline"."""
    between = takewhile(lambda each: each.kind in _BEFORE_A_NAME, phrases[m + 1 :])
    behind = m + 1 + len(list(between))
    return behind < len(phrases) and phrases[behind].kind == "name"


def _may_precede(phrases: Sequence[Claim], at: int, exercise: NamedExercise) -> bool:
    """Whether a number before a name counts its sets: these are of one rep or are held: "three deadlift
    singles", "2 planks of 30 sec"; or is their load, and not all of their reps."""
    if phrases[at].kind != "num":
        return not (phrases[at].by == "load, bare" and _is_all_of(phrases[at].value, phrases[at + 2 :]))
    behind = next((each for each in phrases[at + 2 : at + 4] if each.kind == "set"), None)
    return behind is not None and (_is_held(exercise) or behind.by.startswith("single"))


def _is_all_of(said: str, behind: Sequence[Claim]) -> bool:
    """Whether a number is as many as all reps of the next sets: the 100 of "100 push-ups in today, 5 sets of
    20"."""
    sets = next((each.value[0][0] for each in behind if each.kind == "set"), Sets())
    counted = [each for each in (said, sets.times, sets.reps) if each.isdecimal()]
    return len(counted) == 3 and int(said) == int(sets.times) * int(sets.reps)


def _is_used(phrases: Sequence[Claim], m: int) -> bool:
    """Whether words say that a load was worn or used: "wore the 20 lb vest and did push-ups"."""
    return any(each.kind == "used" for each in phrases[max(0, m - 2) : m])


def forward(
    paragraph: Paragraph,
    at: int,
    start: int,
    exercise: NamedExercise,
    first: Sequence[Claim] = (),
    cost: float = 0.0,
    doubt: str = "",
) -> Iterator[Claim]:
    """The sets of an exercise from a phrase on, however far they go; `first` was said of them before."""
    phrases, lift = paragraph.phrases, LiftStatement(exercise, paragraph.context.triple)
    lift.doubts += [doubt] if doubt else []
    lift.take_before(paragraph, first)
    waiting: list[Claim] = []
    for m in range(start, min(len(phrases), start + LONGEST_STATEMENT)):
        phrase = phrases[m]
        if waiting and (phrase.kind == "same" or _is_ahead(phrase)) and _leads_to_a_name(phrases, m):
            return
        if phrase.kind in _SAYING and (_is_elsewhere(waiting, bool(lift.sets)) or _is_of_another(waiting)):
            return
        phrase = _of_the_name(paragraph, phrase, exercise) if m == start else phrase
        if phrase.kind in _NAMED_REPS and lift.waits:  # "140 kg squat single"
            phrase = phrase._replace(kind="set", value=((Sets(reps=paragraph.said(phrase)),), ""))
        bare = phrase.kind == "num" and (
            any(each.kind in _BEFORE_A_NUMBER for each in waiting)
            if waiting
            else not lift.sets and counts_reps(paragraph, exercise)
        )
        kind = phrase.kind in KINDS and lift.is_open and all(each.kind == "open" for each in waiting)
        last = phrase.kind == "last" and lift.may_end and all(each.kind == "at" for each in waiting)
        more = phrase.kind == "num" and lift.is_single and _goes_on(phrases, m, waiting)
        if bare or more or kind or last or phrase.kind in _SAYING:
            cost += sum(_A_WORD for each in waiting if each.kind == "word")
            for each in waiting:
                lift.take(paragraph, each)
            waiting = []
            lift.take(paragraph, phrase)
            made = lift.statement()
            if made is not None:
                costs = cost + (0.3 if made.doubt else 0.1) - (GAIN if kind else 0.0)
                yield Claim(at, m + 1, "statement", made, costs, "lifts")
        elif phrase.kind in FILLING:
            waiting.append(phrase)
        else:
            return


def _of_the_name(paragraph: Paragraph, phrase: Claim, exercise: NamedExercise) -> Claim:
    """What stands right behind a name as what is counted of it: "dips x 10", "push-ups 100", "plank 60s"."""
    if (phrase.kind, phrase.by) == ("move", "times") and _is_lifted(exercise):
        return phrase._replace(at=phrase.to - 1, kind="set", value=((Sets(reps=phrase.value.said),), ""))
    ends = next(
        (paragraph.kind(n + 1) in _CLOSING for n, each in enumerate(paragraph.phrases) if each is phrase),
        False,
    )
    if phrase.by == "load, bare" and ends and counts_reps(paragraph, exercise):
        return phrase._replace(kind="num")
    if phrase.by == "load" and _is_held(exercise) and paragraph.items[phrase.at].kind == "pl":
        seconds, _, each = phrase.value.partition(" ")
        return phrase._replace(
            kind="set", value=((Sets(reps=each, more=(StatedFact("duration", seconds),)),), "")
        )
    return phrase


def _is_held(exercise: NamedExercise) -> bool:
    """Whether it is an exercise of which the time is counted."""
    return exercise.known is not None and exercise.known.measured_by == "duration"


def _is_lifted(exercise: NamedExercise) -> bool:
    """Whether reps are counted of an exercise."""
    return exercise.known is not None and exercise.known.measured_by in ("reps", "reps+load")


def _goes_on(phrases: Sequence[Claim], m: int, waiting: Sequence[Claim]) -> bool:
    """Whether a number alone is one more of single sets: "15 reps, then 12", "6 on set one, 5 on set two"."""
    joined = bool(waiting) and all(each.kind in _JOINING for each in waiting)
    value = phrases[m].value
    behind = phrases[m + 1].kind if m + 1 < len(phrases) else "nl"
    if behind == "at" and m + 2 < len(phrases):
        behind = phrases[m + 2].kind
    return joined and isinstance(value, Decimal) and value <= MOST_REPS and behind in _CLOSING


def _is_of_another(waiting: Sequence[Claim]) -> bool:
    """Whether words say who did it: "then my buddy did 405x3"."""
    kinds = [each.kind for each in waiting]
    return "word" in kinds and "did" in kinds[kinds.index("word") :]


def _is_elsewhere(waiting: Sequence[Claim], some: bool) -> bool:
    """Whether another sentence has begun that says something else: "dips 3x10. Sleep was bad, 4"; behind some
    sets, of all of them: "planks 2x30s. took 45 min"."""
    ends = [place for place, each in enumerate(waiting) if each.kind in ("stop", "nl")]
    others = ("aside", "word", "took") if some else ("aside", "word")
    return bool(ends) and any(each.kind in others for each in waiting[ends[0] :])


def lifts_before(paragraph: Paragraph) -> Iterator[Claim]:
    """Sets, then their name: "3x5 bench", "225 for 5 on bench", "wu: bar x10. work: 165 3x5 bench"."""
    phrases = paragraph.phrases
    for n, phrase in enumerate(phrases):
        if phrase.kind != "name":
            continue
        if _is_only_counted(paragraph, n):
            entry = StatedExercise(paragraph.said(phrase), (Sets(reps=paragraph.said(phrases[n - 1])),))
            yield Claim(n - 1, n + 1, "statement", Statement((entry,)), 0.12, "before")
        for m, cost in _sets_before(phrases, n):
            exercise = paragraph.named(phrase)
            if phrases[m].kind == "num" and not counts_reps(paragraph, exercise):
                continue
            first = [each for each in phrases[m:n] if each.kind in _TAKEN_BEFORE]
            lift = LiftStatement(exercise, paragraph.context.triple)
            lift.take_before(paragraph, first)
            made = lift.statement()
            if made is not None:
                yield Claim(m, n + 1, "statement", made, cost + (0.32 if made.doubt else 0.12), "before")
                doubt = _OF_ALL if _counts_all(phrases, m, n) else ""
                yield from forward(paragraph, m, n + 1, exercise, first, cost + _FURTHER, doubt)


def _counts_all(phrases: Sequence[Claim], m: int, n: int) -> bool:
    """Whether a number before a name may be of all the sets behind it: "25 dips 5x5"."""
    behind = next((each for each in phrases[n + 1 : n + 3] if each.kind == "set"), None)
    return phrases[m].kind == "num" and behind is not None and bool(behind.value[0][0].times)


def _is_only_counted(paragraph: Paragraph, n: int) -> bool:
    """Whether a number before a name that might be a load is all that is said of what nobody loads: "100
    pushups"."""
    phrases = paragraph.phrases
    if not n or phrases[n - 1].by != "load, bare" or paragraph.kind(n - 2) == "name":
        return False
    followed = paragraph.kind(n + 1) in _SAYING or paragraph.kind(n + 1) == "num"
    return not followed and counts_reps(paragraph, paragraph.named(phrases[n]))


def _sets_before(phrases: Sequence[Claim], n: int) -> Iterator[tuple[int, float]]:
    """Where sets begin whose name stands behind them, and what it costs to read them so."""
    cost, some = 0.0, False
    if n and phrases[n - 1].kind == "num":
        yield n - 1, 0.0
    for m in range(n - 1, max(-1, n - LONGEST_STATEMENT), -1):
        kind = phrases[m].kind
        if (
            kind not in _BEFORE
            and kind not in ("either", "same")
            and not (some and (kind in _LISTED or kind in KINDS))
        ):
            return
        cost = _EARLIER if kind in _LISTED else cost
        some = some or kind in _SOME
        if kind in _SOME or kind in KINDS:
            yield m, cost - GAIN * (n - m) - _SAME * (kind == "same")


def lifts_of_now(paragraph: Paragraph) -> Iterator[Claim]:
    """Sets where nothing is named, of the exercise that the athlete is on: "3x5 @ 185", "then 195x3"."""
    phrases, name = paragraph.phrases, paragraph.context.exercise
    first = next((n for n, each in enumerate(phrases) if each.kind in _OF_NOW), None)
    if not name or first is None or any(each.kind in _NAMES for each in phrases):
        return
    exercise = paragraph.known_as(name)
    at = first - (first > 0 and phrases[first - 1].kind in _OF_A_LOAD)
    yield from forward(paragraph, at, first, exercise, (), 0.1)
    spaced = [each.value for each in phrases[first:]]
    if len(phrases) == first + 2 and [phrases[first].kind, phrases[first + 1].kind] == ["load", "num"]:
        made = Statement((StatedExercise(name, (Sets(reps=str(spaced[1]), load=spaced[0]),)),))
        yield Claim(first, first + 2, "statement", made, 0.2, "now")


def unknown_names(paragraph: Paragraph) -> Iterator[Claim]:
    """Words in the place of a name, then its sets: "hip airplanes 3x5 each side", "curl, ez bar: 65 3x10"."""
    phrases = paragraph.phrases
    for n, phrase in enumerate(phrases):
        if phrase.kind in ("set", "load"):
            end = n - (n > 0 and phrases[n - 1].kind in _BEHIND_A_NAME)
            for at in _opening(paragraph, end):
                exercise = paragraph.known_as(paragraph.words(phrases[at].at, phrases[end - 1].to))
                turned = any(each.kind == "comma" for each in phrases[at:end])
                if exercise.known is not None if turned else _is_said_of(phrase, exercise):
                    cost, doubt = _UNKNOWN - GAIN * (end - at), "" if turned else _mended(exercise)
                    yield from forward(paragraph, at, n, exercise, (), cost, doubt)


def _opening(paragraph: Paragraph, end: int) -> Iterator[int]:
    """Where a name may begin that ends there: at the start of its clause, or before one comma."""
    phrases, at, commas = paragraph.phrases, end, 0
    if end and phrases[end - 1].kind == "aside" and names_perhaps(paragraph, phrases[end - 1]):
        yield end - 1
        return
    while at and end - at < LONGEST_NAME:
        kind = phrases[at - 1].kind
        if kind == "comma" and at < end and not commas:
            if _is_new(phrases[at:end]):
                yield at
            commas += 1
        elif kind not in _NAMING:
            break
        at -= 1
    if at < end and phrases[at].kind == "comma":  # nothing stands before it
        at, commas = at + 1, 0
    if (
        at < end
        and (commas or _is_new(phrases[at:end]))
        and (not at or phrases[at - 1].kind in _BEFORE_UNKNOWN)
    ):
        yield at
    longer = at and at < end and phrases[at - 1].kind == "glue"  # "leg extentions": a word of other rows
    if (
        longer
        and paragraph.known_as(paragraph.words(phrases[at - 1].at, phrases[end - 1].to)).known is not None
    ):
        yield at - 1


def _is_new(phrases: Sequence[Claim]) -> bool:
    """Whether there is more than the name of one exercise: other words, or two names."""
    kinds = [each.kind for each in phrases]
    return "word" in kinds or "remark" in kinds or kinds.count("name") > 1


def _mended(exercise: NamedExercise) -> str:
    """Why a name that is spelled otherwise is in doubt."""
    return f"{exercise.written!r} is taken for {exercise.known.name}" if exercise.known is not None else ""


def _is_said_of(phrase: Claim, exercise: NamedExercise) -> bool:
    """Whether a name that is not known is one: reps of so many sets stand behind it."""
    if phrase.kind == "load":
        return exercise.known is not None
    first = phrase.value[0][0]
    return exercise.known is not None or bool(first.times and first.reps)
