"""Honest calls changed into wrong ones, by program: each mutant says something that the athlete did not.

Every maker gives edits of one kind; `mutants` draws some of each, the same ones for the same seed. A model
that reads wrong also quotes wrong, so an edit is sent with one of three quotes of its exercise: as it was
(`kept`), with the changed number in it (`follows`), or the whole lines that it stands in (`wide`).
"""

import random
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, NamedTuple

from agents.exercises import catalogue
from agents.logger.evidence.closed_notation import notation_of
from agents.logger.evidence.texts import key
from agents.models.offline.calls import CallsToSend
from agents.units import say_number
from agents.words import fold, tokens
from tests.mutants.calls import (
    GONE,
    Edit,
    Number,
    Path,
    all_sets,
    at,
    edited,
    exercise_of,
    exercises,
    facts,
    first_number,
    numbers,
    pairs,
    sets,
    shown,
)

OF_A_SET = ("count", "reps", "load")
POUNDS_IN_A_KILO = Decimal("2.20462")
KM_IN_A_MILE = Decimal("1.609344")
UNITS_ADDED = {"load": (" kg", " lb", "s"), "distance": (" km", " mi", " m"), "duration": (" min", " s")}
OTHER_UNIT = {"lb": "kg", "kg": "lb", "km": "mi", "mi": "km", "min": "s", "s": "min"}
OTHERS = ("Back Squat", "Bench Press", "Deadlift", "Overhead Press", "Pull-up", "Romanian Deadlift", "Run")


class Source(NamedTuple):
    """What mutants are made of: the message and its honest calls."""

    text: str
    calls: CallsToSend


class Mutant(NamedTuple):
    """Wrong calls: their kind, what was changed, and how the exercise is quoted."""

    kind: str
    what: str
    quote: str
    calls: CallsToSend


# --- one number


def changed(source: Source, chance: random.Random) -> Iterator[Edit]:
    """A number becomes one that stands nowhere in the message."""
    said = {key(token) for token in tokens(source.text)}
    for number in numbers(source.calls):
        for value in chance.sample(_near(number), k=2):
            if f"#{value}" not in said:
                yield _put(source, number, value)


def changed_to_another_said(source: Source, chance: random.Random) -> Iterator[Edit]:
    """A number becomes another one of the message."""
    said = list(dict.fromkeys(token.folded for token in tokens(source.text) if token.is_number))
    for number in numbers(source.calls):
        others = [
            each for each in said if each != number.token.folded and (":" in each) == (":" in number.said)
        ]
        if others:
            yield _put(source, number, chance.choice(others))


def averaged(source: Source, chance: random.Random) -> Iterator[Edit]:
    """Two sets become their mean: each of them, or one entry in the place of both."""
    for exercise in exercises(source.calls):
        for one, other in pairs(sets(source.calls, exercise)):
            for name in ("reps", "load"):
                first, second = _numbers(source, (*one, name), (*other, name))
                if first is None or second is None or first.value == second.value:
                    continue
                mean = say_number((first.value + second.value) / 2)
                two = f"{shown(source.calls, one)} and {other[-1]}"
                what = f"{two}: {name} {first.said}, {second.said} -> {mean}"
                yield Edit(what, (first.to(mean), second.to(mean)))
                yield Edit(f"{what}, as 2 sets", (first.to(mean), ((*one, "count"), "2"), (other, GONE)))


def converted(source: Source, chance: random.Random) -> Iterator[Edit]:
    """A number is computed into another unit."""
    for number in numbers(source.calls):
        name = _field(source.calls, number)
        text = fold(number.text)
        if name == "load":
            is_kg = "kg" in text or "kilo" in text
            value = number.value * POUNDS_IN_A_KILO if is_kg else number.value / POUNDS_IN_A_KILO
            unit = "lb" if is_kg else "kg"
        elif name == "distance":
            is_miles = "mi" in text
            value = number.value * KM_IN_A_MILE if is_miles else number.value / KM_IN_A_MILE
            unit = "km" if is_miles else "mi"
        elif name in ("duration", "rest", "score") and number.token.kind == "time":
            value, unit = number.value, "s"
        elif name in ("duration", "rest") and "min" in text:
            value, unit = number.value * 60, "s"
        else:
            continue
        whole, exact = say_number(value.quantize(Decimal(1))), say_number(round(value, 1))
        for said in dict.fromkeys((f"{whole} {unit}", whole, f"{exact} {unit}")):
            where = shown(source.calls, number.path)
            yield Edit(f"{where}: {number.text!r} -> {said!r}", ((number.path, said),))


def unit_changed(source: Source, chance: random.Random) -> Iterator[Edit]:
    """The unit that was said of a number becomes another one of its kind."""
    for number in numbers(source.calls):
        row = tokens(number.text)
        for token in row:
            other = OTHER_UNIT.get(key(token)) if token.kind == "word" else None
            if other is not None and token.start >= number.end:
                said = number.text[: token.start] + other + number.text[token.end :]
                where = shown(source.calls, number.path)
                yield Edit(f"{where}: {number.text!r} -> {said!r}", ((number.path, said),))


def given_a_unit(source: Source, chance: random.Random) -> Iterator[Edit]:
    """A number that was said without a unit gets one."""
    for number in numbers(source.calls):
        added = UNITS_ADDED.get(_field(source.calls, number), ())
        if number.text.strip() == number.said:
            for unit in added:
                where = shown(source.calls, number.path)
                yield Edit(
                    f"{where}: {number.text!r} -> {number.text + unit!r}", (number.to(number.said + unit),)
                )


# --- numbers and their places


def swapped_in_a_set(source: Source, chance: random.Random) -> Iterator[Edit]:
    """Two numbers of a set change their roles where the notation is open: which is which is a judgement."""
    yield from _swapped(source, closed=False)


def swapped_in_closed_notation(source: Source, chance: random.Random) -> Iterator[Edit]:
    """Two numbers of a set that stands in closed notation change their roles: `225x5` as 225 reps."""
    yield from _swapped(source, closed=True)


def _swapped(source: Source, *, closed: bool) -> Iterator[Edit]:
    notation = notation_of(tokens(source.text))
    keys = {key(token): at for at, token in enumerate(tokens(source.text))}
    for one in all_sets(source.calls):
        for name, other in pairs(OF_A_SET):
            first, second = _numbers(source, (*one, name), (*one, other))
            if first is not None and second is not None and first.value != second.value:
                roles = [notation.fields.get(keys.get(key(each.token), -1)) for each in (first, second)]
                holds = roles[0] is not None and other not in roles[0]
                if (holds or (roles[1] is not None and name not in roles[1])) != closed:
                    continue
                what = f"{shown(source.calls, one)}: {name} {first.said} and {other} {second.said} swapped"
                yield Edit(what, (first.to(second.said), second.to(first.said)))


def given_another_role(source: Source, chance: random.Random) -> Iterator[Edit]:
    """Numbers of a set are sent as others: `225x5` as 5 sets of 225, RPE 8 as 8 reps."""
    for one in all_sets(source.calls):
        entry = at(source.calls, one)
        said = {name: entry[name] for name in OF_A_SET}
        for to in (("reps", "load", "count"), ("load", "count", "reps")):  # what count, reps and load become
            moved = dict(zip(OF_A_SET, (said[name] for name in to), strict=True))
            if moved != said:
                what = f"{shown(source.calls, one)}: {_row(said)} -> {_row(moved)}"
                yield Edit(what, tuple(((*one, name), text) for name, text in moved.items()))
        for name in OF_A_SET:
            for role in chance.sample(("rpe", "rir", "duration", "distance", "percent", "calories"), k=2):
                if entry[name] and not any(fact["field"] == role for fact in entry["more"]):
                    more = [*entry["more"], {"field": role, "said": entry[name]}]
                    what = f"{shown(source.calls, one)}: {name} {entry[name]!r} as {role}"
                    yield Edit(what, (((*one, name), ""), ((*one, "more"), more)))
        for fact in facts(source.calls, one):
            for name in OF_A_SET:
                if not entry[name]:
                    sent = at(source.calls, fact)
                    what = f"{shown(source.calls, one)}: {sent['field']} {sent['said']!r} as {name}"
                    yield Edit(what, (((*one, name), sent["said"]), (fact, GONE)))


def moved_to_another_set(source: Source, chance: random.Random) -> Iterator[Edit]:
    """A number goes to another set of the exercise: the two change, or one has that of the other."""
    for exercise in exercises(source.calls):
        for one, other in pairs(sets(source.calls, exercise)):
            yield from _between(source, one, other)


def moved_to_another_exercise(source: Source, chance: random.Random) -> Iterator[Edit]:
    """A number goes to a set of another exercise."""
    for first, second in pairs(exercises(source.calls)):
        row = [(one, other) for one in sets(source.calls, first) for other in sets(source.calls, second)]
        for one, other in chance.sample(row, k=min(3, len(row))):
            yield from _between(source, one, other)


def fact_of_another_set(source: Source, chance: random.Random) -> Iterator[Edit]:
    """What was said of one set (an RPE, a rest, a time) is sent of another, or of one of several."""
    for exercise in exercises(source.calls):
        row = sets(source.calls, exercise)
        for one in row:
            entry = at(source.calls, one)
            for fact in facts(source.calls, one):
                sent = at(source.calls, fact)
                what = f"{shown(source.calls, one)}: {sent['field']} {sent['said']!r}"
                for other in row:
                    if other != one:
                        more = [*at(source.calls, other)["more"], sent]
                        yield Edit(f"{what} -> set {other[-1]}", (((*other, "more"), more), (fact, GONE)))
                count = first_number(source.calls, (*one, "count"))
                if count is not None and 1 < count.value < 20:
                    rest = [each for each in entry["more"] if each != sent]
                    plain = {**entry, "count": "", "more": rest}
                    entries = [*[plain] * (int(count.value) - 1), {**entry, "count": ""}]
                    others = at(source.calls, (*exercise, "sets"))
                    place = int(one[-1])
                    spread = [*others[:place], *entries, *others[place + 1 :]]
                    yield Edit(f"{what} only of the last", (((*exercise, "sets"), spread),))


# --- too little, too much


def dropped(source: Source, chance: random.Random) -> Iterator[Edit]:
    """A number, a set or an exercise's sets are not sent."""
    for one in all_sets(source.calls):
        yield Edit(f"{shown(source.calls, one)} dropped", ((one, GONE),))
        for name in OF_A_SET:
            if at(source.calls, (*one, name)):
                what = f"{shown(source.calls, one)}: {name} {at(source.calls, (*one, name))!r} dropped"
                yield Edit(what, (((*one, name), ""),))
        for fact in facts(source.calls, one):
            yield Edit(f"{shown(source.calls, one)}: {at(source.calls, fact)} dropped", ((fact, GONE),))
    for exercise in exercises(source.calls):
        what = f"{shown(source.calls, exercise)}: "
        yield Edit(what + "its sets dropped", (((*exercise, "sets"), []),))
        yield Edit(what + "dropped", ((exercise, GONE),))


def doubled(source: Source, chance: random.Random) -> Iterator[Edit]:
    """A set is sent twice, an exercise is, or a count is sent that nobody said."""
    said = [
        token.folded for token in tokens(source.text) if token.kind == "number" and "." not in token.folded
    ]
    for exercise in exercises(source.calls):
        row = at(source.calls, (*exercise, "sets"))
        for one in sets(source.calls, exercise):
            place = int(one[-1])
            twice = [*row[: place + 1], *row[place:]]
            yield Edit(f"{shown(source.calls, one)} twice", (((*exercise, "sets"), twice),))
            if not row[place]["count"]:
                for count in (chance.choice("2345"), chance.choice(said or ["2"])):
                    yield Edit(f"{shown(source.calls, one)}: count {count}", (((*one, "count"), count),))
        number, others = int(exercise[-1]), at(source.calls, exercise[:-1])
        twice = [*others[: number + 1], *others[number:]]
        yield Edit(f"{shown(source.calls, exercise)} twice", ((exercise[:-1], twice),))


def renamed(source: Source, chance: random.Random) -> Iterator[Edit]:
    """An exercise gets another one's name: of the message, of the catalogue, or its own less a word."""
    known = [each.name for each in catalogue.everything()]
    in_message = [at(source.calls, each)["name"] for each in exercises(source.calls)]
    for exercise in exercises(source.calls):
        name = at(source.calls, exercise)["name"]
        words = name.split()
        shorter = [
            " ".join(words[:place] + words[place + 1 :]) for place in range(len(words) if words[1:] else 0)
        ]
        others = [*in_message, *shorter, chance.choice(known), chance.choice(OTHERS)]
        for other in dict.fromkeys(others):
            if catalogue.lookup(other).known and not catalogue.same(other, name):
                yield Edit(f"{name!r} -> {other!r}", (((*exercise, "name"), other),))


KINDS: dict[str, Callable[[Source, random.Random], Iterator[Edit]]] = {
    make.__name__.replace("_", " "): make
    for make in (
        changed, averaged, converted, unit_changed, given_a_unit, swapped_in_closed_notation, renamed,
        swapped_in_a_set, changed_to_another_said, given_another_role, moved_to_another_set,
        moved_to_another_exercise, fact_of_another_set, dropped, doubled,
    )
}  # fmt: skip
# What evidence is there to catch: numbers nobody said, roles that closed notation has, units, known names. Of
# the others every number stands in the words, and which is which is the model's to say.
CAUGHT = (
    "changed",
    "averaged",
    "converted",
    "unit changed",
    "given a unit",
    "swapped in closed notation",
    "renamed",
)
QUOTES = ("kept", "kept", "follows", "wide")


def mutants(text: str, calls: CallsToSend, seed: str, of_each: int = 2) -> list[Mutant]:
    """Up to so many of each kind, drawn by this seed."""
    source = Source(text, calls)
    found = []
    for kind, make in KINDS.items():
        chance = random.Random(f"{seed} {kind}")
        edits = list(make(source, chance))
        for edit in chance.sample(edits, k=min(of_each, len(edits))):
            how = chance.choice(QUOTES)
            found.append(Mutant(kind, edit.what, how, edited(calls, _quoted(source, edit, how))))
    return found


# --- quotes


def _quoted(source: Source, edit: Edit, how: str) -> Edit:
    """The edit with the quotes of its exercises changed too."""
    if how == "kept":
        return edit
    touched = dict.fromkeys(exercise_of(path) for path, value in edit.puts if value is not GONE)
    puts: list[tuple[Path, Any]] = []
    for exercise in touched:
        if exercise is None or len(exercise) < 6:
            continue
        quote = at(source.calls, exercise)["said"]
        puts.append(
            (
                (*exercise, "said"),
                wide(source.text, quote) if how == "wide" else _following(source, edit, exercise),
            )
        )
    return Edit(edit.what, (*puts, *edit.puts))


def _following(source: Source, edit: Edit, exercise: Path) -> str:
    """The quote with the new numbers and names in the places of the old."""
    quote: str = at(source.calls, exercise)["said"]
    for path, value in edit.puts:
        if exercise_of(path) != exercise or not isinstance(value, str):
            continue
        before = at(source.calls, path)
        old, new = (before, value) if path[-1] == "name" else (_first_said(before), _first_said(value))
        if path[-1] == "name" or (old and new):
            quote = quote.replace(old, new, 1)
    return quote


def _first_said(text: str) -> str:
    return next((text[token.start : token.end] for token in tokens(text) if token.value is not None), "")


def wide(text: str, quote: str) -> str:
    """The lines of the message from the quote's first word to its last; the quote where it is in pieces."""
    start = text.find(quote)
    if start < 0:
        return quote
    end = text.find("\n", start + len(quote))
    return text[text.rfind("\n", 0, start) + 1 : len(text) if end < 0 else end]


# --- small things


def _near(number: Number) -> list[str]:
    """Numbers that a slip could make of one; at least two."""
    if number.token.kind == "time":
        pieces = number.said.split(":")
        last = int(Decimal(pieces[-1]))
        return [":".join([*pieces[:-1], f"{(last + step) % 60:02}"]) for step in (1, 10, 30)]
    value = number.value
    near = [value + 1, value + 5, value * 2, value * 10, abs(value - 1), value + Decimal("2.5")]
    turned = str(int(value))[::-1]
    found = [say_number(each) for each in near] + [turned.lstrip("0")]
    return [each for each in dict.fromkeys(found) if each and each != say_number(value)]


def _put(source: Source, number: Number, said: str) -> Edit:
    return Edit(f"{shown(source.calls, number.path)}: {number.said} -> {said}", (number.to(said),))


def _numbers(source: Source, one: Path, other: Path) -> tuple[Number | None, Number | None]:
    return first_number(source.calls, one), first_number(source.calls, other)


def _between(source: Source, one: Path, other: Path) -> Iterator[Edit]:
    """The numbers of one role of two entries: exchanged, or that of one said of both, or moved."""
    where = f"{shown(source.calls, one)} and {shown(source.calls, other)}"
    for name in OF_A_SET:
        first, second = at(source.calls, (*one, name)), at(source.calls, (*other, name))
        if first != second:
            exchanged = (((*one, name), second), ((*other, name), first))
            yield Edit(f"{where}: {name} {first!r} and {second!r} exchanged", exchanged)
            yield Edit(f"{where}: {name} of both {first!r}", (((*other, name), first),))
            yield Edit(f"{where}: {name} of both {second!r}", (((*one, name), second),))


def _field(calls: CallsToSend, number: Number) -> str:
    """What a number is sent as: "load", "reps", or the field of its fact."""
    return number.field if number.field != "fact" else str(at(calls, number.path[:-1])["field"])


def _row(said: dict[str, str]) -> str:
    return ", ".join(f"{name} {text!r}" for name, text in said.items())
