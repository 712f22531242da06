"""Words of en/program_words.txt by what they are, and the slots of a program's rows: lifts, days, numbers,
templates, what may be said anywhere. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from agents.exercises import catalogue
from agents.reading import rows
from agents.requests.matching import SlotReader, SlotReadings, Text, only
from agents.requests.numbers import slips, spelled
from agents.requests.templates import FOLDER
from agents.words import Token, spoken_number

WORDS = f"{FOLDER}/en/program_words.txt"
LIFTS = ("squat", "bench", "deadlift", "ohp")
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
ALL, REST = "all", "rest"
_ANY_LETTER_FROM = 6  # letters
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
TALK = 0.03  # what a word costs that goes with a question
MOST_REPS = 50  # of a top set; a greater number is a weight
KNOWN, FREE = 0.1, 0.35  # what a thing that is known costs, and a free word
FLOATS = ("scope", "reason")
GLUE = ("program_glue", "glue")
MARKED = 1.2  # what a reason behind a mark costs: more than what is asked for
MOST_IN_A_REASON = 15  # words
LONGEST_NAME = 4  # words of a template that there is not
LIFT_NAMES = ("squat", "bench press", "deadlift", "press")
MOST_OF_A_NAME = 24  # tokens of a template's own name
_JOINS = (",", "and", "&", "/", "+", "or", "n", "plus")
_ABSORBED = frozenset("day days session sessions workout workouts lift lifts".split())
_TURNS = ("and", "but", "so")  # from a reason to something else
_THROUGH = frozenset(("through", "thru", "to", "-"))
_PASSED = frozenset("my the both either a today's this week's your".split())
_OWN_NAME_ENDS = frozenset("leader anchor deload test template".split())
_NOT_BESIDE_A_SIGN = frozenset("x / @".split())


class PhraseMeaning(NamedTuple):
    """What a phrase of a kind means, and where it ends."""

    value: str
    to: int


@lru_cache(maxsize=1)
def _words() -> dict[str, dict[str, list[tuple[rows.Phrase, str]]]]:
    """The phrases of each kind by their first word, the longest first, with what they mean."""
    found: dict[str, dict[str, list[tuple[rows.Phrase, str]]]] = {}
    for row in rows.rows(WORDS, fields=2):
        head, said = row.fields
        kind, _, value = head.partition(" ")
        for phrase in map(rows.phrase, said.split(", ")):
            found.setdefault(kind, {}).setdefault(phrase[0], []).append((phrase, value))
    for by_first in found.values():
        for phrases in by_first.values():
            phrases.sort(key=lambda each: -len(each[0]))
    return found


def named(kind: str, words: Sequence[str], at: int) -> PhraseMeaning | None:
    """The longest phrase of a kind that begins at a word; hyphens inside of it are passed over."""
    return next(all_named(kind, words, at), None)


def all_named(kind: str, words: Sequence[str], at: int) -> Iterator[PhraseMeaning]:
    """All phrases of a kind that begin at a word, the longest first."""
    for phrase, value in _words()[kind].get(words[at], ()) if at < len(words) else ():
        to = at + 1
        for word in phrase[1:]:
            to += word != "-" and words[to : to + 1] == ["-"]
            if words[to : to + 1] != [word]:
                break
            to += 1
        else:
            yield PhraseMeaning(value, to)


def holds(kind: str, words: Sequence[str]) -> bool:
    """Whether a phrase of a kind stands anywhere among words."""
    return any(named(kind, words, at) for at in range(len(words)))


@lru_cache(maxsize=1)
def _slips() -> dict[str, str]:
    mended, own = _words()["slipped"], _words()["own-word"]
    found = {slip: word for word in mended for slip in _of(word)}
    return {slip: word for slip, word in found.items() if slip not in mended and slip not in own}


def meant(word: str) -> str:
    """The program's word that this one is but for a slip ("benhc", "achor"); else the word itself.

    Neighbours that changed places, a letter too few and a letter twice are mended; any one letter only in
    words from six letters on, since "beach" and "bunch" are words of their own.
    """
    word = spelled(word)
    written = next(iter(_words()["spelled"].get(word, ())), None)
    return written[1] if written and len(written[0]) == 1 else _slips().get(word, word)


def _of(word: str) -> Iterator[str]:
    yield from slips(word)
    for at in range(len(word) if len(word) >= _ANY_LETTER_FROM else 0):
        yield from (word[:at] + each + word[at + 1 :] for each in _LETTERS)
        yield from (word[:at] + each + word[at:] for each in _LETTERS)


def lift_at(words: Sequence[str], at: int) -> PhraseMeaning | None:
    """The lift, or the lifts, that stand at a word; no part of another exercise's name."""
    if named("no-lift", words, at) or (at and named("no-lift", words, at - 1)):
        return None
    return named("lift", words, at)


def lifts_named(row: Sequence[Token]) -> dict[int, str]:
    """The lifts of the program that a text names one by one, by the token where each begins."""
    words = [meant(token.folded) for token in row]
    found: dict[int, str] = {}
    at = 0
    while at < len(words):
        lift = lift_at(words, at)
        if lift is not None and lift.value in LIFTS:
            found[at] = lift.value
        at = at + 1 if lift is None else lift.to
    return found


def speaks_of_a_program(row: Sequence[Token]) -> bool:
    """Whether words name a lift or a template of it."""
    words = [meant(token.folded) for token in row]
    return bool(lifts_named(row)) or any(named("template", words, at) for at in range(len(words)))


# --- slots


class Amount(NamedTuple):
    """A number and the unit said with it: "lb", "kg", or "" for the program's."""

    value: Decimal
    unit: str = ""


def _lifts(text: Text, at: int) -> SlotReadings:
    """Lifts, one or several: "squat", "the lowers", "squat and bench"; none where it says "or"."""
    said: tuple[str, ...] = ()
    either, place, to = False, at, -1
    while place != to and (lift := lift_at(text.words, text.past(place, _PASSED))):
        said = tuple(dict.fromkeys((*said, *(LIFTS if lift.value == ALL else lift.value.split()))))
        to = lift.to + (text.word(lift.to) in _ABSORBED)
        yield from ((end, () if either else said, KNOWN) for end in dict.fromkeys((lift.to, to)))
        place = text.past(to, _JOINS)
        either = either or "or" in text.words[to:place]


def _of_kind(kind: str, meant: Callable[[str], Any]) -> SlotReader:
    """A slot for the phrases of a kind, by what each of them means."""

    def read(text: Text, at: int) -> SlotReadings:
        yield from ((each.to, meant(each.value), KNOWN) for each in all_named(kind, text.words, at))

    return read


def _day(text: Text, at: int) -> SlotReadings:
    """A day: "friday", "on friday", "fridays" for each of them, "today"."""
    behind = text.words[at] in ("on", "this") and at + 1 < len(text.words)
    for start in (at, at + 1) if behind else (at,):
        yield from ((to, day, KNOWN) for to, day in _day_at(text, start))


def _day_at(text: Text, at: int) -> Iterator[tuple[int, str]]:
    word = text.words[at]
    day = named("day", text.words, at)
    if day is not None:
        yield day.to, day.value
    elif word.removesuffix("'s") in DAYS:
        yield at + 1, word.removesuffix("'s")
    elif word.removesuffix("s") in DAYS:
        yield at + 1, word


def _days(text: Text, at: int) -> SlotReadings:
    """Several days: "Mon/Tue/Thu/Fri", "Monday through Thursday", "M/W/F/Sat"; all that stand there."""
    found: list[str] = []
    place, to, letters = at, at, 0
    while place < len(text.words):
        letter = named("letter", text.words, place) if text.words[place - 1 : place] != ["'"] else None
        day = next(_day_at(text, place), None) or (letter and (letter.to, letter.value))
        if day is None:
            break
        letters += letter is not None
        found += _between(text, to, place, found, day[1])
        found.append(day[1].removesuffix("s") if day[1][:-1] in DAYS else day[1])
        to = day[0]
        place = text.past(to, (*_JOINS, *_THROUGH))
    days = tuple(dict.fromkeys(each for each in found if each in DAYS))
    if len(days) >= 2 and (not letters or len(days) >= 3):
        yield to, days, KNOWN


def _between(text: Text, at: int, to: int, found: list[str], last: str) -> list[str]:
    """The days between two that are joined so: "monday through thursday"."""
    if not found or _THROUGH.isdisjoint(text.words[at:to]) or not {last, found[-1]} <= set(DAYS):
        return []
    first = DAYS.index(found[-1])
    return [DAYS[(first + step) % 7] for step in range(1, (DAYS.index(last) - first) % 7)]


def _number(text: Text, at: int) -> SlotReadings:
    """A number in digits or in words; of one that counts a set's reps too."""
    token = text.tokens[at]
    in_words = spoken_number(text.tokens, at) if token.kind == "word" and token.value is not None else None
    spoken = (token.value, at + 1) if token.kind == "number" and token.value is not None else in_words
    if spoken:
        unit = named("unit", text.words, spoken[1])
        yield unit.to if unit else spoken[1], Amount(spoken[0], unit.value if unit else ""), 0.02


def _amount(text: Text, at: int) -> SlotReadings:
    """A weight with its unit or without, with its sign or without: "10", "5 kg", "+5"."""
    yield from _signed(text, at)
    yield from ((to, value, cost) for to, value, cost in _number(text, at) if _is_whole(text, at, to))


def _change(text: Text, at: int) -> SlotReadings:
    """By how much: a weight, or so many percent."""
    yield from _amount(text, at)
    for to, amount, cost in _number(text, at):
        if text.word(to) in ("%", "percent") and not amount.unit:
            yield to + 1, Amount(amount.value, "%"), cost


def _is_whole(text: Text, at: int, to: int) -> bool:
    """Whether a number is no part of a set, and its unit is with it."""
    return (
        not named("unit", text.words, to)
        and text.word(to) != "x"
        and (at == 0 or text.words[at - 1] not in _NOT_BESIDE_A_SIGN)
    )


def _signed(text: Text, at: int) -> SlotReadings:
    """A number with its sign: "+5"."""
    if text.words[at] not in ("+", "-") or at + 1 >= len(text.words) or not _touch(text, at):
        return
    apart = at == 0 or not _touch(text, at - 1) or text.tokens[at - 1].kind == "mark"
    for to, amount, cost in _number(text, at + 1) if apart and text.tokens[at + 1].is_number else ():
        if _is_whole(text, at + 1, to):
            yield to, amount._replace(value=-amount.value if text.words[at] == "-" else amount.value), cost


def _touch(text: Text, at: int) -> bool:
    """Whether a token and the next one are written as one."""
    return text.tokens[at].end == text.tokens[at + 1].start


def _bracketed(text: Text, at: int) -> SlotReadings:
    """A number between brackets: "(285)"."""
    if text.words[at] == "(" and at + 1 < len(text.words):
        for to, amount, cost in _number(text, at + 1):
            if text.word(to) == ")":
                yield to + 1, amount, cost


def _unknown(text: Text, at: int) -> SlotReadings:
    """Up to four words at the end of a piece that are no exercise, lift, day or template."""
    to = at
    while to < len(text.words) and text.tokens[to].kind == "word" and to - at < LONGEST_NAME:
        to += 1
    words = text.words[at:to]
    ends = to == len(text.words) or text.tokens[to].kind in ("mark", "line")
    names = (words, *([*words, *lift.split()] for lift in LIFT_NAMES))
    if not words:
        return
    folded = [[catalogue.fold_word(word) for word in each] for each in names]
    known = any(catalogue.longest_name(each, 0) == len(each) for each in folded)
    places = range(len(words))
    ours = any(lift_at(words, each) or named("day", words, each) for each in places) or holds("own", words)
    if words and ends and not (known or ours or any(named("template", words, each) for each in places)):
        yield to, " ".join(words), FREE * len(words)


def _template(text: Text, at: int) -> SlotReadings:
    """A template as it is called, or by its own name: "my-own-leader"."""
    for template in all_named("template", text.words, at):
        yield template.to, template.value, KNOWN
    to, last = at + 1, min(len(text.words), at + MOST_OF_A_NAME)
    while to + 1 < last and text.words[to] == "-" and _touch(text, to - 1):
        to += 2
    if to > at + 1 and text.words[to - 1] in _OWN_NAME_ENDS:
        yield to, "".join(text.words[at:to]), KNOWN / 2


def _away(text: Text, at: int) -> SlotReadings:
    """Why there is no training: "I'm on vacation this week", "got covid"; up to nine words before "week"."""
    for to in range(at + 2, min(len(text.words), at + 12)):
        word = text.words[to - 1]
        if text.tokens[to - 1].kind != "word" or text.tokens[to - 1].value is not None:
            return
        if lift_at(text.words, to - 1) is not None or lift_at(text.words, to - 2) is not None:
            return
        if word == "week" and text.words[to - 2] in ("this", "all"):
            yield to, text.said(at, to), 0.2
            if text.word(to) == ",":
                yield to + 1, text.said(at, to), 0.2


def _scope(text: Text, at: int) -> SlotReadings:
    """This week alone, or each week from now on."""
    start = at + (text.words[at] in ("only", "just", "make", "but"))
    start += text.word(start) == "it"
    for scope in all_named("scope", text.words, start) if start < len(text.words) else ():
        alone = scope.to == start + 1 and text.words[start] in ("week", "once")
        if not alone or (text.words[start] == "once" and start > at):
            yield scope.to, scope.value, 0.03


def _reason(text: Text, at: int) -> SlotReadings:
    """Why, in the athlete's words: behind "because", behind a mark, or where words tell of it themselves.

    What stands there without a mark says why, and is no reason to be kept.
    """
    because = named("because", text.words, at)
    start = because.to if because else at
    marked = at > 0 and text.tokens[at - 1].kind == "mark" and text.words[at - 1] in (",", "(", "-", ":")
    if at == 0 or start >= len(text.words) or (not because and not marked and text.opens(at)):
        return
    most = min(len(text.words), start + MOST_IN_A_REASON)
    turns = (at for at in range(start, most) if text.tokens[at].kind != "word" or text.words[at] in _TURNS)
    end = next(turns, most)
    stops = end == len(text.words) or text.tokens[end].kind in ("mark", "line")
    words = text.words[start:end]
    if not words or not stops or named("no-reason", words, 0):
        return
    names = any(lift_at(words, each) or named("day", words, each) for each in range(len(words)))
    if because or (marked and not names):
        cost = 0.3 + FREE * len(words) * 0.5 if because else MARKED + FREE * len(words)
        yield end, text.said(start, end), cost
    elif _tells(words):
        yield end, "", 0.3 + FREE * len(words)


def _tells(words: list[str]) -> bool:
    """Whether words without a mark before them say why, and turn nothing."""
    named_lift = any(lift_at(words, at) for at in range(len(words)))
    if named_lift or holds("turns", words) or holds("template", words) or holds("day", words):
        return False
    return named("opens", words, 0) is not None or holds("tells", words)


def _talk(about: str) -> SlotReader:
    """Words that go with a question about something, as many as stand there."""

    def read(text: Text, at: int) -> SlotReadings:
        for to in range(at, len(text.words)):
            found = _words()["talk"].get(text.words[to], ())
            if (((text.words[to],), about) not in found) and text.words[to] not in _PASSED:
                return
            yield to + 1, "", TALK * (to + 1 - at)

    return read


SLOTS: Mapping[str, SlotReader] = {
    "lift": lambda text, at: (
        (to, said[0], cost) for to, said, cost in _lifts(text, at) if len(said) == 1 and said[0] in LIFTS
    ),
    "lifts": _lifts,
    "lifted": _of_kind("lifted", lambda lift: (lift,)),  # "benched"
    "day": _day,
    "days": _days,
    "number": _number,
    "amount": _amount,
    "pull": _of_kind("pull", lambda lift: (lift,)),  # a verb that may as well be another: "pull on friday"
    "change": _change,
    "heavy": only(_amount, lambda amount: amount.value > MOST_REPS),  # too much to be reps
    "bracketed": _bracketed,
    "unknown": _unknown,
    "signed": _signed,
    "ordinal": _of_kind("ordinal", lambda place: Amount(Decimal(place))),
    "template": _template,
    "deload": only(_template, lambda name: name.startswith("7th")),  # of the seventh week
    "phase": _of_kind("phase", str),
    "away": _away,
    "scope": _scope,
    "reason": _reason,
    **{f"talk_{about}": _talk(about) for about in ("sheet", "pr", "max", "log", "where", "templates")},
}
