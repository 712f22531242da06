"""Evidence: every number of a workout has a source that can be shown, or it is doubted. Pure.

A `Ledger` is one reading: quotes are found in the texts (`quotes.py`), and each fact claims the tokens it
stands on. One token grounds one fact, over all workouts of the message, unless a rule says otherwise:

    set_count          a list of N sets is N sets: `225x5,5,3` is three
    carry_over         what one set says holds for the next ones of the exercise: the 225 above
    number_word        "one thirty-five" is 135
    unit_carried_over  the unit of the loads beside it, or one said of all ("Squat (kg)")
    athlete_unit       no unit was said: the athlete's own
    lap_seconds        88 of a list of laps is seconds
    track_metres       400 in 8x400 is metres
    hours_of_distance  2:51 of a marathon is hours and minutes
    pace_of_sport      a pace without what it is for: 500 m of rowing, 100 m or yd of swimming
    athlete_convention which of two readings the athlete has said is theirs (95/65)
    scheme             what a scheme of reps says holds for each movement of its block (21-15-9)
    same_as            "the same for rows": the sets before (`pointing.py`); `of` is their path
    load_change        "5 lb more": computed from the load before

What is not found is a `Doubt`, with the words to tell the model and the question to ask the athlete.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, NamedTuple

from agents.logger.quotes import Alignment, Quotes
from agents.logger.texts import UNIT_WORDS, Grounded, key
from agents.words import Token, spoken_number, tokens
from agents.workout import Span

CARRIED = frozenset("load reps rpe rir percent rest tempo distance duration pace note".split())
WORDY = frozenset("note feel location name pr failed rx date start end capped skipped same_as".split())
CALLED = {  # facts of a session whose numbers mean nothing without their name
    "session_rpe": frozenset({"rpe", "srpe", "effort", "exertion"}),
    "bodyweight": frozenset({"bw", "bodyweight", "weight", "weigh", "weighed", "weighing", "scale"}),
}
OWN_NOUN = {"count": "set", "reps": "rep"}  # what a number of this fact counts, said or not
SIGNS = frozenset("+-#%'\"")  # of a number: they change what it means
COMPARED = frozenset({"count", "reps", "load", "load_options", "rpe", "rir", "percent"})
Together = Mapping[str, Set[int]]  # the facts of one set, each with the tokens it stands on


class Doubt(NamedTuple):
    """Something extracted that the words don't show. `drops` is what goes if it can't be mended."""

    path: str
    said: str
    why: str
    question: str
    drops: Literal["set", "fact", "exercise"]
    spans: tuple[Span, ...] = ()


@dataclass
class Ledger(Quotes):
    """One extraction's claims on the tokens; `names` and `sets` are the second reading of them."""

    names: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # number token -> read of these
    sets: Mapping[int, tuple[Together, ...]] = field(default_factory=dict)  # number token -> sets it was in
    repeating: bool = False  # the set is the one before once more: what was said of it is carried over
    stood_on: dict[str, set[int]] = field(default_factory=dict)  # fact -> its tokens, since this was cleared

    def ground(self, fact: str, said: str, where: Alignment | None) -> Grounded | str:
        """The ground of one fact, its tokens claimed; or in words what the message doesn't show.

        `where` is the quote that the fact was read from; None lets it stand anywhere in the texts.
        """
        if missing := self._words_missing(said, OWN_NOUN.get(fact, "")):
            return missing
        found: list[int] = []
        rule = ""
        for number in (token for token in tokens(said) if token.is_number):
            at = self._claimable(fact, key(number), where)
            if at is not None:
                unlike = self._written_otherwise(said, number, at, OWN_NOUN.get(fact, ""))
                if unlike := unlike or self._unnamed(fact, at):
                    return unlike
                self.claims[at] = fact
                found.append(at)
            elif (spoken := self._spoken(fact, number, where)) is not None:
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
            if fact == "load" and not found and not self._words_inside(said, where):
                return f"{said!r} is not in the words quoted"
        if fact not in WORDY:
            self.stood_on.setdefault(fact, set()).update(found)
        return Grounded(tuple(found or self._any_word(said, where)), rule)

    def _written_otherwise(self, said: str, number: Token, at: int, own_noun: str) -> str:
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
        if unit not in (None, own_noun) and not (self._is(beside, None, at) and key(message[beside]) == unit):
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

    def _words_missing(self, said: str, own_noun: str) -> str:
        absent = [
            token.folded
            for token in tokens(said)
            if token.kind == "word" and key(token) not in self.texts.places and key(token) != own_noun
        ]
        return (
            f"{', '.join(map(repr, dict.fromkeys(absent)))} is not in the athlete's words" if absent else ""
        )

    def _words_inside(self, said: str, where: Alignment | None) -> bool:
        """Whether words stand within the quote: the "bw" of one exercise is not that of another."""
        inside = {key(self.texts.tokens[at]) for at in self._window(where)}
        return all(key(token) in inside for token in tokens(said) if token.kind == "word")

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
        carried = self._carried(fact, wanted, where) is not None
        if carried and self.repeating:
            return None
        if carried:
            free = [at for at in free if not self._reads_otherwise(at, fact)]
        return next(iter(alike or free), None)

    def _reads_otherwise(self, at: int, fact: str) -> bool:
        seen = self.texts.role(at)
        other = seen is not None and seen.certain and seen.role != fact
        return other and seen is not None and (seen.role in COMPARED or seen.role == "label")

    def _carried(self, fact: str, wanted: str, where: Alignment | None) -> int | None:
        same = [at for at in self._candidates(wanted, where) if self.claims.get(at) == fact]
        if fact not in CARRIED:
            same = [at for at in same if at in self.shared]
        return same[-1] if same else None

    def _spoken(self, fact: str, number: Token, where: Alignment | None) -> list[int] | None:
        """The tokens of a number said in words that means this one, not used yet; one read so first."""
        free: list[list[int]] = []
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
                free.append(phrase)
            at = end
        alike = [
            each for each in free if (seen := self.texts.role(each[0])) is not None and seen.role == fact
        ]
        return next(iter(alike or free), None)

    def _ground_spoken(self, fact: str, said: str, where: Alignment | None) -> tuple[list[int], str] | None:
        """A fact whose number is in words claims those words; None if they are not there, or not free.

        A fact without any number ("BW", "yesterday") needs no token of its own.
        """
        row = tokens(said)
        spoken = next((each for at in range(len(row)) if (each := spoken_number(row, at))), None)
        if spoken is None:
            return [], ""
        number = Token("number", f"{spoken[0]}", 0, 0, spoken[0])
        carried = self._carried_words(fact, number, where)
        found = None if carried and self.repeating else self._spoken(fact, number, where)
        if found is None:
            return None if carried is None else (carried, "carry_over")
        self.claims.update(dict.fromkeys(found, fact))
        return found, "number_word"

    def _carried_words(self, fact: str, number: Token, where: Alignment | None) -> list[int] | None:
        row = self.texts.tokens
        for at in self._window(where):
            if fact not in CARRIED and at not in self.shared:
                continue
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

    # --- counts and units

    def unclaimed_count(self, sets: int, where: Alignment) -> int | None:
        """A number of the quote that says how many sets there are and grounds nothing else yet."""
        spoken = (at for at in self._window(where) if self._says_count(at))
        for at in (*where.numbers, *spoken):
            seen = self.texts.role(at)
            if (
                self.texts.tokens[at].value == sets
                and (at not in self.claims or (at in self.shared and self.claims[at] == "count"))
                and at not in self.taken
                and (seen is None or seen.role == "count")
            ):
                return at
        return None

    def _says_count(self, at: int) -> bool:
        """Whether a number in words was read as how many sets there are."""
        token, seen = self.texts.tokens[at], self.texts.role(at)
        return not token.is_number and token.value is not None and seen is not None and seen.role == "count"

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
