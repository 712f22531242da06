"""Evidence: every number of a workout has a source that can be shown, or it is doubted. Pure.

A `Ledger` is one reading: quotes are found in the texts, and each fact claims the tokens it stands on.
A quote is found after folding case, spaces, dashes and quotes; it may skip words or carry them over from
elsewhere in the texts, as long as its numbers stand there in the quote's order. One token grounds one fact,
over all workouts of the message, unless a rule says otherwise:

    set_count          a list of N sets is N sets: `225x5,5,3` is three
    carry_over         what one set says holds for the next ones of the exercise: the 225 above
    number_word        "one thirty-five" is 135
    unit_carried_over  the unit of the loads beside it, or one said of all ("Squat (kg)")
    athlete_unit       no unit was said: the athlete's own
    track_metres       400 in 8x400 is metres
    pace_of_sport      a pace without what it is for: 500 m of rowing, 100 m or yd of swimming
    athlete_convention which of two readings the athlete has said is theirs (95/65)
    scheme             what a scheme of reps says holds for each movement of its block (21-15-9)
    same_as            "the same for rows": the sets before; `of` is their path
    load_change        "5 lb more": computed from the load before

What is not found is a `Doubt`, with the words to tell the model and the question to ask the athlete.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, NamedTuple

from agents.logger.texts import UNIT_WORDS, Grounded, Texts, key
from agents.logger.workout import Span
from agents.words import Token, spoken_number, tokens

CARRIED = frozenset({"load", "reps", "rpe", "rir", "percent", "rest", "tempo", "distance", "duration"})
WORDY = frozenset("note feel location name pr failed rx date start end capped skipped same_as".split())
CALLED = {  # facts of a session whose numbers mean nothing without their name
    "session_rpe": frozenset({"rpe", "effort", "exertion"}),
    "bodyweight": frozenset({"bw", "bodyweight", "weight", "weigh", "weighed", "weighing", "scale"}),
}
SIGNS = frozenset("+-#%'\"")  # of a number: they change what it means
COMPARED = frozenset({"count", "reps", "load", "load_options", "rpe", "rir", "percent"})
STARTS_TRIED = 40  # of a number that stands in many places; the nearest ones come first


class Doubt(NamedTuple):
    """Something extracted that the words don't show. `drops` is what goes if it can't be mended."""

    path: str
    said: str
    why: str
    question: str
    drops: Literal["set", "fact", "exercise"]
    spans: tuple[Span, ...] = ()


class Alignment(NamedTuple):
    """Where a quote stands: its number tokens and word tokens, by index, and the window around them."""

    numbers: tuple[int, ...]
    words: tuple[int, ...]

    @property
    def first(self) -> int:
        return min((*self.numbers, *self.words))

    @property
    def last(self) -> int:
        return max((*self.numbers, *self.words))


def names_read(texts: Texts) -> dict[int, tuple[str, ...]]:
    """For each number token the exercises that the offline reading takes it for: one, or those of a block."""
    book = Ledger(texts)
    names: dict[int, tuple[str, ...]] = {}
    for reading in texts.readings.values():
        for block in (block for workout in reading.workouts for block in workout.blocks):
            here: set[int] = set()
            for exercise in block.exercises:
                book.shared = here
                where = book.find(exercise.said)
                if not isinstance(where, str):
                    here.update(where.numbers)
                    book.claims.update(dict.fromkeys(where.numbers, "read"))
                    names.update({at: (*names.get(at, ()), exercise.name) for at in where.numbers})
    return names


@dataclass
class Ledger:
    """One extraction's claims on the tokens of the texts. `taken` belongs to workouts accepted before."""

    texts: Texts
    taken: frozenset[int] = frozenset()
    claims: dict[int, str] = field(default_factory=dict)  # token index -> field
    names: Mapping[int, tuple[str, ...]] = field(
        default_factory=dict
    )  # number token -> exercises it was read of
    shared: Set[int] = frozenset()  # claimed by an exercise done together with this one: may be its too
    _cursor: int = 0  # where the last quote ended, in the content

    # --- quotes

    def find(self, quote: str) -> Alignment | str:
        """Where the quote stands, or in words why it doesn't."""
        wanted = [
            key(token)
            for token in tokens(quote)
            if token.is_number or token.kind == "word" or token.folded == "#"
        ]
        if not wanted:
            return "no words are quoted"
        absent = [each.lstrip("#") for each in wanted if each not in self.texts.places]
        if absent:
            return f"{', '.join(map(repr, dict.fromkeys(absent)))} is not in the message"
        run = self._run(wanted) or self._scattered(wanted)
        if isinstance(run, str):
            return run
        self._cursor = max(run) + 1
        found = [self.texts.content[place] for place in run]
        return Alignment(
            numbers=tuple(at for at in found if self.texts.tokens[at].is_number),
            words=tuple(at for at in found if not self.texts.tokens[at].is_number),
        )

    def _free(self, place: int) -> bool:
        at = self.texts.content[place]
        unclaimed = at not in self.taken and (at not in self.claims or at in self.shared)
        return unclaimed or not self.texts.tokens[at].is_number

    def _run(self, wanted: list[str]) -> list[int] | None:
        """The quote as one unbroken run, the next one after the last quote first."""
        starts = self.texts.places[wanted[0]]
        split = bisect_left(starts, self._cursor)
        for start in (*starts[split:], *starts[:split]):
            places = range(start, start + len(wanted))
            if self.texts.keys[start : places.stop] == wanted and all(map(self._free, places)):
                return list(places)
        return None

    def _scattered(self, wanted: list[str]) -> list[int] | str:
        """The quote's numbers in their order, as close together as they stand; its words anywhere near."""
        numbers = [each for each in wanted if each.startswith("#")]
        words = [each for each in wanted if not each.startswith("#")]
        if not numbers:
            return sorted({self._nearest(word, self._cursor) for word in words})
        best: list[int] | None = None
        starts = [place for place in self.texts.places[numbers[0]] if self._free(place)]
        starts.sort(key=lambda place: (place < self._cursor, place))
        for start in starts[:STARTS_TRIED]:
            found = self._following(start, numbers)
            if found and (best is None or found[-1] - found[0] < best[-1] - best[0]):
                best = found
        if best is None:
            row = ", ".join(each[1:] for each in numbers)
            return f"the numbers {row} don't stand there in this order, unused by another fact"
        return sorted({*best, *(self._nearest(word, best[0]) for word in words)})

    def _following(self, start: int, numbers: list[str]) -> list[int] | None:
        row = [start]
        for number in numbers[1:]:
            places = self.texts.places[number]
            at = bisect_left(places, row[-1] + 1)
            while at < len(places) and not self._free(places[at]):
                at += 1
            if at == len(places):
                return None
            row.append(places[at])
        return row

    def _nearest(self, word: str, place: int) -> int:
        places = self.texts.places[word]
        at = bisect_left(places, place)
        return places[at - 1] if at and (at == len(places) or places[at] > place) else places[at]

    # --- facts

    def ground(self, fact: str, said: str, where: Alignment | None) -> Grounded | str:
        """The ground of one fact, its tokens claimed; or in words what the message doesn't show.

        `where` is the quote that the fact was read from; None lets it stand anywhere in the texts.
        """
        if missing := self._words_missing(said):
            return missing
        found: list[int] = []
        rule = ""
        for number in (token for token in tokens(said) if token.is_number):
            at = self._claimable(fact, key(number), where)
            if at is not None:
                if unlike := self._written_otherwise(said, number, at) or self._unnamed(fact, at):
                    return unlike
                self.claims[at] = fact
                found.append(at)
            elif (spoken := self._spoken(number, where)) is not None:
                self.claims.update(dict.fromkeys(spoken, fact))
                found.extend(spoken)
                rule = "number_word"
            elif (carried := self._carried(fact, key(number), where)) is not None:
                found.append(carried)
                rule = rule or "carry_over"
            else:
                return f"{said!r} is not in the words quoted, or another fact stands on it"
        if fact == "failed":
            found = self._failing_word(said, where)
            if not found:
                return f"{said!r} is not in the words quoted, or another set failed by it"
        elif not found and fact not in WORDY:
            in_words = self._ground_spoken(fact, said, where)
            if in_words is None:
                return f"{said!r} is not in the words quoted, or another fact stands on it"
            found, rule = in_words
        return Grounded(tuple(found or self._any_word(said, where)), rule)

    def _written_otherwise(self, said: str, number: Token, at: int) -> str:
        """How the message writes a number, where a sign or a unit beside it is another one than was sent."""
        row, message = tokens(said), self.texts.tokens
        place = row.index(number)
        before = row[place - 1] if place else None
        after = row[place + 1] if place + 1 < len(row) else None
        if before is not None and before.folded in SIGNS and not self._is(at - 1, before.folded, at):
            return f"{before.folded + number.folded!r} is not how the athlete writes it"
        unit = UNIT_WORDS.get(after.folded) if after is not None else None
        if after is not None and after.folded in SIGNS and not self._is(at + 1, after.folded, at):
            return f"{number.folded + after.folded!r} is not how the athlete writes it"
        beside = at + 1 + (self._is(at + 1, "-", at) and message[at + 1].end - message[at].end == 1)
        if unit is not None and not (self._is(beside, None, at) and key(message[beside]) == unit):
            return f"{said!r}: the unit does not stand beside {number.folded!r} in the athlete's words"
        return ""

    def _unnamed(self, fact: str, at: int) -> str:
        """Why a number that has to be called by a name ("RPE 7", "bw 82 kg") is not that fact."""
        names = CALLED.get(fact)
        row = self.texts.tokens
        near = [row[each].folded for each in range(max(0, at - 3), min(at + 3, len(row)))]
        if names is None or names & set(near):
            return ""
        return f"{row[at].folded!r} is not called {fact.replace('_', ' ')} in the athlete's words"

    def _is(self, at: int, folded: str | None, near: int) -> bool:
        """Whether a token of the same message stands there, and is this one."""
        row = self.texts.tokens
        if not 0 <= at < len(row) or row[at].source != row[near].source:
            return False
        return folded is None or row[at].folded == folded

    def _words_missing(self, said: str) -> str:
        absent = [
            token.folded
            for token in tokens(said)
            if token.kind == "word" and key(token) not in self.texts.places
        ]
        return (
            f"{', '.join(map(repr, dict.fromkeys(absent)))} is not in the athlete's words" if absent else ""
        )

    def _window(self, where: Alignment | None) -> range:
        return range(len(self.texts.tokens)) if where is None else range(where.first, where.last + 1)

    def _candidates(self, wanted: str, where: Alignment | None) -> list[int]:
        if where is not None:
            return [at for at in where.numbers if key(self.texts.tokens[at]) == wanted]
        return [self.texts.content[place] for place in self.texts.places.get(wanted, [])]

    def _claimable(self, fact: str, wanted: str, where: Alignment | None) -> int | None:
        free = [
            at for at in self._candidates(wanted, where) if at not in self.taken and at not in self.claims
        ]
        alike = [at for at in free if (seen := self.texts.role(at)) is not None and seen.role == fact]
        return next(iter(alike or free), None)

    def _carried(self, fact: str, wanted: str, where: Alignment | None) -> int | None:
        same = [at for at in self._candidates(wanted, where) if self.claims.get(at) == fact]
        if fact not in CARRIED:
            same = [at for at in same if at in self.shared]
        return same[-1] if same else None

    def _spoken(self, number: Token, where: Alignment | None) -> list[int] | None:
        """The tokens of a number said in words that means this one, not used yet."""
        row, window = self.texts.tokens, self._window(where)
        at = window.start
        while at < window.stop:
            spoken = spoken_number(row, at)
            if spoken is None:
                at += 1
                continue
            value, end = spoken
            phrase = [each for each in range(at, end) if row[each].value is not None]
            if value == number.value and not any(
                each in self.claims or each in self.taken for each in phrase
            ):
                return phrase
            at = end
        return None

    def _ground_spoken(self, fact: str, said: str, where: Alignment | None) -> tuple[list[int], str] | None:
        """A fact whose number is in words claims those words; None if they are not there, or not free.

        A fact without any number ("BW", "yesterday") needs no token of its own.
        """
        row = tokens(said)
        spoken = next((each for at in range(len(row)) if (each := spoken_number(row, at))), None)
        if spoken is None:
            return [], ""
        number = Token("number", f"{spoken[0]}", 0, 0, spoken[0])
        found = self._spoken(number, where)
        if found is None:
            carried = self._carried_words(fact, number, where)
            return None if carried is None else (carried, "carry_over")
        self.claims.update(dict.fromkeys(found, fact))
        return found, "number_word"

    def _carried_words(self, fact: str, number: Token, where: Alignment | None) -> list[int] | None:
        if fact not in CARRIED:
            return None
        row = self.texts.tokens
        for at in self._window(where):
            if self.claims.get(at) == fact and (said := spoken_number(row, at)) is not None:
                value, end = said
                if value == number.value:
                    return [each for each in range(at, end) if row[each].value is not None]
        return None

    def _failing_word(self, said: str, where: Alignment | None) -> list[int]:
        """The words that say a set failed, claimed: one word is one failed set."""
        wanted = [token.folded for token in tokens(said) if token.kind == "word"]
        row = self.texts.tokens
        for at in self._window(where):
            stretch = range(at, min(at + len(wanted), len(row)))
            if wanted and [row[each].folded for each in stretch] == wanted and at not in self.claims:
                self.claims.update(dict.fromkeys(stretch, "failed"))
                return list(stretch)
        return []

    def _any_word(self, said: str, where: Alignment | None) -> list[int]:
        window = self._window(where)
        wanted = {key(token) for token in tokens(said) if token.kind == "word"}
        inside = [at for at in window if key(self.texts.tokens[at]) in wanted]
        return inside or [
            self.texts.content[self.texts.places[word][0]]
            for word in sorted(wanted & self.texts.places.keys())
        ]

    # --- counts, units and the second reading

    def unclaimed_count(self, sets: int, where: Alignment) -> int | None:
        """A number token of the quote that says how many sets there are and grounds nothing else yet."""
        for at in where.numbers:
            seen = self.texts.role(at)
            if (
                self.texts.tokens[at].value == sets
                and at not in self.claims
                and at not in self.taken
                and (seen is None or seen.role == "count")
            ):
                return at
        return None

    def listed(self, value: Decimal, count: int, where: Alignment) -> list[int] | None:
        """`count` unused tokens of one value: the list that a set count was made of."""
        alike = [at for at in self._candidates(f"#{value.normalize():f}", where) if at not in self.claims]
        return alike[:count] if len(alike) >= count > 1 else None

    def unit_beside(self, at: int) -> str:
        """The unit of weight that stands right after a token: "lb", "kg" or ""."""
        row = self.texts.tokens
        beside = row[at + 1] if at + 1 < len(row) else None
        if beside is None or beside.source != row[at].source or beside.start - row[at].end > 1:
            return ""
        unit = key(beside)
        return unit if unit in ("lb", "kg") else ""

    def unit_around(self, where: Alignment) -> tuple[str, int] | None:
        """The one unit of weight among the quoted words, or said of the whole message ("all in kg").

        With the token that says it; None where there is none, or both.
        """
        row = self.texts.tokens
        quoted = [at for at in self._window(where) if key(row[at]) in ("lb", "kg")]
        alone = [at for at in self.texts.units_alone if row[at].source == row[where.last].source]
        for places in (quoted, alone):
            if len({key(row[at]) for at in places}) == 1:
                return key(row[places[0]]), places[0]
        return None

    def second_reading(self, where: Alignment) -> tuple[dict[str, str], dict[str, str]] | None:
        """Where the offline reader is certain and reads other roles: both readings, number by number."""
        here: dict[str, Counter[str]] = {}
        there: dict[str, Counter[str]] = {}
        for at in where.numbers:
            claimed, seen = self.claims.get(at), self.texts.role(at)
            if claimed is None or claimed in WORDY or seen is None or not seen.certain:
                continue
            if seen.role not in COMPARED:
                continue
            number = key(self.texts.tokens[at])[1:]
            here.setdefault(number, Counter())[claimed] += 1
            there.setdefault(number, Counter())[seen.role] += 1
        differ = [number for number in here if here[number] != there[number]]
        if not differ:
            return None
        return (
            {number: " and ".join(sorted(here[number])) for number in differ},
            {number: " and ".join(sorted(there[number])) for number in differ},
        )
