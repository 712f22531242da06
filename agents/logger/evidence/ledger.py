"""Evidence: every number of a workout has a source that can be shown, or it is doubted. Pure.

A `Ledger` is one reading: quotes are found in the texts (`texts.py`), and each fact stands on numbers of the
words. Which one grounds which is decided for a whole call at once (`assignment.py`, kept here as `plan`);
single facts are grounded one by one. One number grounds one fact, over all workouts of the message, unless a
rule says otherwise:

    set_count          a list of N sets is N sets: `225x5,5,3` is three; "100 in sets of 10" is ten
    carry_over         what one set says holds for the next ones of the exercise: the 225 above
    shared             said once of several: "curls and rows 3x10", or by a word of `sharing.txt`: "same bell"
    number_word        "one thirty-five" is 135; product: 20 lengths of 25 m; named_distance: a parkrun
    single             one rep of each of a list of loads: "60 70 80 no lift"
    unit_carried_over  the unit of the loads beside it, or one said of all ("Squat (kg)")
    athlete_unit       no unit was said: the athlete's own
    lap_seconds        88 of a list of laps is seconds
    track_metres       400 in 8x400 is metres
    hours_of_distance  2:51 of a marathon is hours and minutes
    pace_of_sport      a pace without what it is for: 500 m of rowing, 100 m or yd of swimming
    athlete_convention which of two readings the athlete has said is theirs (95/65)
    scheme             what a scheme of reps says holds for each movement of its block (21-15-9)
    same_time          an equal time in another form: half an hour is 30 min, 1h30 is 1:30:00
    same_as            "the same for rows": the sets before (`assembly/repeats.py`); `of` is their path
    load_change        "5 lb more": computed from the load before

Evidence checks numbers and words; which number is a load and which are reps is the sender's to say, but where
closed notation can be read in one way only. What is not found is a `Doubt`, with the words to tell the model,
the form that would pass, and the question to ask the athlete. `Claims` are what all of a message stands on,
so that no word stands for two things.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, NamedTuple

from agents.logger.evidence.assignment import NO_EXERCISE, WORDY, NumberNeed, Quoted, Scope, assign, needs_of
from agents.logger.evidence.beside_numbers import is_of_the_track
from agents.logger.evidence.closed_notation import Numeral, said_as, sharing_words, unit_class
from agents.logger.evidence.texts import Alignment, Grounded, Quotes, key
from agents.logger.evidence.things_weighed import BELLS, is_lifted, thing_of_unit
from agents.set_fields import SET_FIELDS
from agents.words import tokens
from agents.workout import Span

ORDINALS = frozenset("first second third fourth fifth sixth 1st 2nd 3rd 4th 5th 6th".split())
AMONG_ORDINALS = frozenset(("and", "&", "+", ",", "the"))
CARRIED = frozenset(field.wire for field in SET_FIELDS if field.carried) | {"load_change"}
CALLED = {  # facts of a session whose numbers mean nothing without their name
    "session_rpe": frozenset({"rpe", "srpe", "effort", "exertion"}),
    "bodyweight": frozenset(
        "bw bodyweight body weight weigh weighed weighing weighted scale weighs gewicht peso".split()
    ),
}
SIGNED = {  # what a sign before a number may be in words
    "+": frozenset("+ plus weighted added extra vest belt with bw bodyweight strapped plate mit".split()),
    "-": frozenset("- minus assisted assist assistance band off less".split()),
}
TIMED = frozenset({"duration", "rest", "time_cap", "interval"})
GOES_WITHOUT_SAYING = {"duration": ("min", "s"), "rest": ("min", "s"), "heart_rate": ("bpm",), "load": ("s",)}
SYNONYMS = (
    frozenset("amrap max maximum failure fail many could".split()),
    frozenset({"bodyweight"}),
    frozenset("bar barbell empty".split()),
)
SAID_ENOUGH = Decimal("0.6")  # of the words of a note that have to be the athlete's


_REPS = ("reps", "left", "right", "attempted")
RESTATED = dict.fromkeys(_REPS[1:], _REPS)  # what was to be done may say what one side did


class Doubt(NamedTuple):
    """Something extracted that the words don't show. `drops` is what goes if it can't be mended.

    `mendable` is False where sending it again can't help: words that can't be read, or are likely only.
    """

    path: str
    said: str
    why: str
    question: str
    drops: Literal["set", "fact", "exercise"]
    spans: tuple[Span, ...] = ()
    mendable: bool = True


@dataclass
class Ledger(Quotes):
    """One extraction's claims on the tokens.

    `plan` has by entry and fact of the call what each of its numbers stands on, None for one that found no
    place; `entry` is the one that is being read. `mine` are the tokens of the exercise that is being read.
    `likely` are entries that stand on what is likely, not certain; `lent` those that share what another
    workout has.
    """

    plan: Mapping[tuple[str, str], tuple[Numeral | None, ...]] = field(default_factory=dict)
    quoted: Quoted = field(default_factory=Quoted)
    entry: str = ""
    exercise: int = NO_EXERCISE
    mine: set[int] = field(default_factory=set)
    likely: set[str] = field(default_factory=set)
    lent: set[str] = field(default_factory=set)
    _planned: tuple[object, Set[int]] = (None, frozenset())  # of which plan, and its tokens

    def ground(self, fact: str, said: str, where: Alignment | None) -> Grounded | str:
        """The ground of one fact, its tokens claimed; or in words what the message doesn't show, and what
        would pass.

        `where` is the quote that the fact was read from; None lets it stand anywhere in the texts.
        """
        if fact in WORDY:
            return self._words(fact, said, where)
        found = self._grounded(fact, said, where)
        if isinstance(found, str) and fact in TIMED:
            return self._same_time(fact, said, where) or found
        return found

    def _same_time(self, fact: str, said: str, where: Alignment | None) -> Grounded | None:
        """The words that say a time in another form than it is sent in, if nothing stands on them yet."""
        at = said_as(self.texts.tokens, said, self._window(where), self.scope().taken)
        if at is not None:
            self.claims.update(dict.fromkeys(at, fact))
            self.mine.update(at)
        return None if at is None else Grounded(at, "same_time")

    def _grounded(self, fact: str, said: str, where: Alignment | None) -> Grounded | str:
        needs = tuple(needs_of(self.entry, fact, said, self.exercise))
        if not needs:
            return self._wordless(fact, said, where)
        if missing := self._unit_missing(said, needs):
            return missing
        found: list[int] = []
        rule = ""
        for need, one in zip(needs, self._numbers(needs, where), strict=True):
            if one is not None:
                if unlike := self._unlike(fact, one):
                    return unlike
                self._claim(fact, one)
                found += one.tokens
                rule = one.rule or ("number_word" if one.in_words else rule)
            elif (again := self._again(fact, need, where)) is not None:
                found += again.tokens
                rule = rule or again.rule
            elif need.key == "#1" and fact == "reps" and self._lists_loads():
                rule = "single"
            elif fact == "tempo" and need.key == "#0" and need.number == 3:
                continue  # 3-1-1 has no pause at its end
            else:
                return self._why_not(need, said, where)
        return Grounded(tuple(found), rule)

    def planned(self) -> Set[int]:
        """The tokens that the values of this call are to stand on."""
        if self._planned[0] is not self.plan:
            ats = {at for row in self.plan.values() for one in row if one is not None for at in one.tokens}
            self._planned = self.plan, ats
        return self._planned[1]

    def scope(self) -> Scope:
        """Where numbers may be looked for that nothing stands on yet."""
        return Scope(self.texts, self.taken | self.claims.keys() | self.planned(), self.quoted)

    @property
    def anywhere(self) -> Scope:
        """The numbers of the words, whatever stands on them."""
        return Scope(self.texts, self.taken, self.quoted)

    def _planned_for(self, fact: str) -> Set[int]:
        """The tokens that a fact of this entry is to stand on."""
        planned = self.plan.get((self.entry, fact), ())
        return frozenset(at for one in planned if one is not None for at in one.tokens)

    # --- numbers

    def _numbers(self, needs: tuple[NumberNeed, ...], where: Alignment | None) -> tuple[Numeral | None, ...]:
        """What each number of a value stands on: as planned, or else the next free one."""
        planned = self.plan.get(needs[0].value)
        if planned is not None and len(planned) == len(needs):
            return planned
        scope = self.scope()
        if where is None or self.quoted:
            found = assign(needs, scope)
            return tuple(found.get(need) for need in needs)
        inside = frozenset((*where.numbers, *range(where.first, where.last + 1)))
        outside = frozenset(range(len(self.texts.tokens))) - inside
        words_inside = {at for at in inside if self.texts.tokens[at].is_number} - set(where.numbers)
        found = assign(needs, scope._replace(taken=scope.taken | outside | words_inside))
        return tuple(found.get(need) for need in needs)

    def _claim(self, fact: str, one: Numeral) -> None:
        self.claims.update(dict.fromkeys(one.tokens, fact))
        self.mine.update(one.tokens)
        if one.foreign:
            self.likely.add(self.entry)

    def _again(self, fact: str, need: NumberNeed, where: Alignment | None) -> Grounded | None:
        """A number that grounds this fact already and holds on: of a set before, or of several exercises."""
        for one in reversed(self.texts.numerals_by_key.get(need.key, [])):
            if fact == "score" and self.anywhere.is_of(fact, one):
                return Grounded(one.tokens, "shared")  # a score may be what was done of a movement
            said_to_share = self._is_said_to_share(fact, one, where)
            if one.at in self.taken and said_to_share:
                self.lent.add(self.entry)
                return Grounded(one.tokens, "shared")
            unlike = not self.anywhere.has_unit(need, one)  # "182.5 kg" holds on as no 182.5 lb
            if unlike or self.claims.get(one.at) not in RESTATED.get(fact, (fact,)):
                continue
            carried = fact in CARRIED and (
                one.at in self.mine or (not self.plan and self._is_inside(one.at, where))
            )
            if carried or one.at in self.shared or self._is_nobodys(one) or said_to_share:
                return Grounded(one.tokens, "carry_over" if carried else "shared")
        return None

    def _is_said_to_share(self, fact: str, one: Numeral, where: Alignment | None) -> bool:
        """Whether the words quoted say that they share a number: "same bell", "45 minutes each", "left on
        30". One of another workout has to stand among them."""
        if where is None or not self.anywhere.is_of(fact, one):
            return False
        row, words = self.texts.tokens, self._window(where)
        said = any(row[at].folded in sharing_words() for at in words)
        return said and (
            one.at in words or (one.at not in self.taken and row[one.at].source == row[words[0]].source)
        )

    def _is_nobodys(self, one: Numeral) -> bool:
        """Whether no exercise quotes a number: what is said beside them holds for several."""
        return bool(self.quoted) and not self.quoted.has(one)

    def _lists_loads(self) -> bool:
        """Whether the words of the exercise have no numbers but its loads, and several: "worked up 60 70
        80"."""
        asked = self.entry.rpartition(".")[0]
        loads = {
            at
            for (entry, fact), row in self.plan.items()
            for one in row
            if fact == "load" and entry.rpartition(".")[0] == asked and one is not None
            for at in one.tokens
        }
        own = {at for at in self.quoted.of(self.exercise) if self.texts.tokens[at].is_number}
        return len(loads) > 1 and own <= loads

    def _is_inside(self, at: int, where: Alignment | None) -> bool:
        return where is None or where.first <= at <= where.last

    def _why_not(self, need: NumberNeed, said: str, where: Alignment | None) -> str:
        """Why a number has no place in the words, and what would pass."""
        number = need.key.removeprefix("#")
        there = self.texts.numerals_by_key.get(need.key, [])
        scope = self.anywhere
        if not there:
            return (
                f"{number!r} is not in the athlete's words: send the number as it stands there, or "
                f'"" if {need.fact} was not said'
            )
        withdrawn = [
            self.texts.notation.withdrawn[o.at] for o in there if o.at in self.texts.notation.withdrawn
        ]
        if len(withdrawn) == len(there):
            return f"{number!r} was taken back: {self.texts.tokens[withdrawn[0]].folded!r} stands instead"
        free = [one for one in there if one.at not in self.texts.notation.withdrawn]
        other_unit = next((one for one in free if not scope.has_unit(need, one)), None)
        if other_unit is not None:
            return f"{number!r} stands with {scope.unit_beside(other_unit)!r}: send the unit as it was said"
        closed = next((one for one in free if not scope.is_of(need.fact, one)), None)
        if closed is not None and not any(scope.is_of(need.fact, one) for one in free):
            return f"{self._form(closed.at)}: send {number!r} as that, not as {need.fact}"
        if all(scope.cost(need, one) is None for one in free):
            return (
                f"{number!r} is quoted of another exercise: quote in `said` the words that say it of this one"
            )
        times = "once" if len(free) == 1 else f"{len(free)} times"
        if where is not None and not self.quoted and not any(self._is_inside(one.at, where) for one in free):
            return f"{number!r} is not in the words quoted"
        return f"{said!r}: {number!r} is said {times}, and another fact stands on it"

    def _form(self, at: int) -> str:
        """How closed notation reads the form of a token: "'225x5' is 225 as load, 5 as reps"."""
        form, row = self.texts.notation.forms.get(at), self.texts.tokens
        if form is None:
            return f"{row[at].folded!r} is a number of reps"
        words = self.texts.quoted(self.texts.spans(form.numbers))
        roles = (
            f"{row[each].folded} as {' or '.join(sorted(role))}"
            for each, role in zip(form.numbers, form.roles, strict=True)
        )
        return f"{words!r} is {', '.join(roles)}"

    # --- words

    def _words(self, fact: str, said: str, where: Alignment | None) -> Grounded | str:
        """A fact of words: they stand in the message, most of them, and every number of theirs does."""
        row = [token for token in tokens(said) if token.kind != "mark"]
        strange = [t.folded for t in row if t.is_number and key(t) not in self.texts.numerals_by_key]
        words = [key(token) for token in row if token.kind == "word"]
        absent = [word for word in words if self.texts.places.keys().isdisjoint((word, word * 2, word * 3))]
        if strange or (words and len(words) - len(absent) < SAID_ENOUGH * len(words)):
            missing = ", ".join(map(repr, dict.fromkeys((*strange, *absent))))
            return f"{missing} is not in the athlete's words: quote them"
        free = self.scope().taken
        for token in (each for each in row if each.is_number):
            for one in self.texts.numerals_by_key[key(token)]:
                if one.at not in free and self._is_inside(one.at, where):
                    self.claims[one.at] = fact
                    break
        stands_on = self._any_word(said, where)
        if fact == "failed":
            self._claim_failing(words, where)
        return Grounded(tuple(stands_on))

    def _claim_failing(self, words: list[str], where: Alignment | None) -> None:
        """Claim the next place where these words stand, if one is left: a set of its own; the same words may
        hold for several sets that were counted."""
        row = self.texts.tokens
        for at in self._window(where):
            stretch = range(at, min(at + len(words), len(row)))
            if words and [key(row[each]) for each in stretch] == words and at not in self.claims:
                self.claims.update(dict.fromkeys(stretch, "failed"))
                return

    def _wordless(self, fact: str, said: str, where: Alignment | None) -> Grounded | str:
        """A fact without any number ("BW", "max", "a minute"): one of its words stands in the message."""
        words = {key(token) for token in tokens(said) if token.kind == "word"}
        synonyms = words.union(*(group for group in SYNONYMS if group & words))
        if words and not synonyms & self.texts.places.keys():
            return f'{said!r} is not in the athlete\'s words: send their words, or "" if {fact} was not said'
        return Grounded(tuple(self._any_word(" ".join(sorted(synonyms)), where)))

    def _unit_missing(self, said: str, needs: tuple[NumberNeed, ...]) -> str:
        """Why a unit that is sent is nobody's; units of weight are looked for where loads are read."""
        row = tokens(said)
        for need in needs:
            of_loads = ("lb", "kg") if self.quoted else ()  # looked for where a whole exercise is read
            unit = need.unit.removeprefix("/")
            known = unit in self.texts.places or unit in ("", "rep", "set", *of_loads, *self.texts.named_in)
            if not known and not self._is_sign(unit) and not self._is_plain(need):
                number = need.key.removeprefix("#")
                return f"{said!r}: nobody said {need.unit!r} of {number}: send {number!r} as it was said"
        for before, sign in zip(row[1:], row, strict=False):
            if sign.folded in SIGNED and before.is_number and sign is row[0]:
                there = {token.folded for token in self.texts.tokens}
                if not SIGNED[sign.folded] & there:
                    return f"{sign.folded + before.folded!r} is not how the athlete writes it"
        return ""

    def _is_plain(self, need: NumberNeed) -> bool:
        """Whether the unit that is sent of a bare number goes without saying: 400 m of 8x400, 45 s of a
        plank, 20 min of a row, bpm of a heart rate, the 20s of "the twenties"."""
        scope, there = self.scope(), self.texts.numerals_by_key.get(need.key, [])
        bare = [one for one in there if not scope.unit_beside(one) and (one.fields or need.fact != "load")]
        if need.fact == "distance":
            return need.unit == "m" and any(is_of_the_track(self.texts.tokens[one.at]) for one in bare)
        return bool(bare) and need.unit in GOES_WITHOUT_SAYING.get(need.fact, ())

    def _is_sign(self, unit: str) -> bool:
        return not unit.isalpha() and any(token.folded == unit for token in self.texts.tokens)

    def _unlike(self, fact: str, one: Numeral) -> str:
        """Why a number that has to be called by a name ("RPE 7", "bw 82 kg") is not that fact."""
        names = CALLED.get(fact)
        if names is None:
            return ""
        row = self.texts.tokens
        near = {row[at].folded for at in range(max(0, one.at - 4), min(one.tokens[-1] + 4, len(row)))}
        weighed = fact == "bodyweight" and (
            unit_class(row, one.tokens[-1]) == "weight" or names.isdisjoint(token.folded for token in row)
        )  # "total 550 @ 81.9", where nothing else is called so
        if names & near or weighed:
            return ""
        return f"{row[one.at].folded!r} is not called {fact.replace('_', ' ')} in the athlete's words"

    def _window(self, where: Alignment | None) -> range:
        return range(len(self.texts.tokens)) if where is None else range(where.first, where.last + 1)

    def _any_word(self, said: str, where: Alignment | None) -> list[int]:
        wanted = {key(token) for token in tokens(said) if token.kind == "word"}
        inside = [at for at in self._window(where) if key(self.texts.tokens[at]) in wanted]
        return inside or [
            self.texts.content[self.texts.places[word][0]]
            for word in sorted(wanted & self.texts.places.keys())
        ]

    # --- counts and units

    def unclaimed_count(self, sets: int, where: Alignment) -> int | None:
        """A number of the quote that says how many sets there are and grounds nothing else yet."""
        scope = self.scope()
        for one in self.texts.numerals_by_key.get(f"#{sets}", []):
            held = one.at in self.shared and self.claims.get(one.at) == "count"
            inside = one.at in where.numbers or (one.in_words and self._is_inside(one.at, where))
            free = not any(at in scope.taken for at in one.tokens) and not scope.is_gone(one)
            if inside and (free or held) and scope.is_of("count", one):
                return one.at
        return None

    def counted_before(self, sets: int) -> int | None:
        """The number that said of this exercise before how many sets there are."""
        alike = (one.at for one in self.texts.numerals_by_key.get(f"#{sets}", []))
        return next((at for at in alike if at in self.mine and self.claims.get(at) == "count"), None)

    def numbered(self, count: int, where: Alignment) -> Grounded | None:
        """The words of the quote that number so many sets side by side: "the second and third with 40"."""
        row = self.texts.tokens
        run: list[int] = []
        for at in self._window(where):
            if row[at].folded in ORDINALS:
                run.append(at)
            elif row[at].folded not in AMONG_ORDINALS:
                if len(run) == count > 1:
                    break
                run = []
        return Grounded(tuple(run), "set_count") if len(run) == count > 1 else None

    def says_both(self, where: Alignment) -> bool:
        """Whether the words quoted say something of two: "15 min on either side", "before and after"."""
        said = {self.texts.tokens[at].folded for at in self._window(where)}
        return bool(said & {"either", "both", "twice"}) or {"before", "after"} <= said

    def total_of(self, count: int, reps: Decimal, where: Alignment) -> int | None:
        """The number of the quote that so many sets of so many reps come to: "100 burpees in sets of 10"."""
        scope = self.scope()
        total = f"#{(count * reps).normalize():f}"
        places = (
            one.at for one in self.texts.numerals_by_key.get(total, []) if self._is_inside(one.at, where)
        )
        return next((at for at in places if at not in scope.taken), None)

    def listed(self, value: Decimal, count: int, where: Alignment) -> list[int] | None:
        """`count` tokens of one value in the quote, all of them reps or free: the list that a set count was
        made of."""
        taken = self.scope().taken - self._planned_for("reps")
        alike = [
            one.at
            for one in self.texts.numerals_by_key.get(f"#{value.normalize():f}", [])
            if one.at in where.numbers and (one.at not in taken or self.claims.get(one.at) == "reps")
        ]
        return alike[:count] if len(alike) >= count > 1 else None

    def unit_beside(self, at: int) -> str:
        """The unit of weight that stands right after a token: "lb", "kg" or ""."""
        return key(self.texts.tokens[at + 1]) if unit_class(self.texts.tokens, at) == "weight" else ""

    def unit_around(
        self, where: Alignment, at: int | None = None, equipment: str = ""
    ) -> tuple[str, int] | None:
        """The one unit of weight among the quoted words, or said of the whole message ("all in kg"), or of
        what an exercise of this equipment is done with ("the bells are in kg").

        With the token that says it; None where there is none, or both. Of the load at a token it is said
        before it, or at the end of a list that it stands in: "315, then somebody took the plates, 150kg" has
        two.
        """
        quoted = [each for each in self._units_in(self._window(where)) if self._reaches(each, at)]
        for places in (quoted, self._units_of(where, equipment), self._units_alone(where)):
            if len({key(self.texts.tokens[each]) for each in places}) == 1:
                return key(self.texts.tokens[places[0]]), places[0]
        return None

    def _reaches(self, unit_at: int, at: int | None) -> bool:
        """Whether a unit can be that of the load at a token."""
        if at is None or unit_at < at:
            return True
        between = self.texts.tokens[at + 1 : unit_at]
        return all(token.kind != "word" or token.folded in ("x", "and", "then") for token in between)

    def units_in(self, where: Alignment) -> set[str]:
        """The units of weight among the quoted words."""
        return {key(self.texts.tokens[at]) for at in self._units_in(self._window(where))}

    def only_unit(self, where: Alignment, equipment: str = "") -> tuple[str, int] | None:
        """The one unit of weight that the rest of a quote's message says of what is done with this equipment,
        with the token that says it."""
        source, own = self.texts.tokens[where.last].source, self._window(where)
        others = [
            at
            for at, token in enumerate(self.texts.tokens)
            if token.source == source and at not in own and self.texts.is_told(at)
            if not self._is_set_behind(where, at)
        ]
        places = self._units_in(others, equipment)
        if self.units_in(where) or len({key(self.texts.tokens[at]) for at in places}) != 1:
            return None
        return key(self.texts.tokens[places[0]]), places[0]

    def unit_in(self, said: str, equipment: str) -> tuple[str, int] | None:
        """The unit of weight that quoted words say of what is done with this equipment, with its token; None
        where they say none, or both."""
        where = self.find(said) if said.strip() else ""
        if isinstance(where, str):
            return None
        places = self._units_in(sorted((*where.words,)), equipment)
        if len({key(self.texts.tokens[at]) for at in places}) != 1:
            return None
        return key(self.texts.tokens[places[0]]), places[0]

    def _units_in(self, places: Sequence[int], equipment: str | None = None) -> list[int]:
        """The units of weight there; of an equipment, without those that are another thing's."""
        of_loads = (at for at in places if key(self.texts.tokens[at]) in ("lb", "kg"))
        said = [at for at in of_loads if not self._is_of_no_load(at)]
        return [at for at in said if equipment is None or not self._is_of_another_thing(at, equipment)]

    def _is_of_another_thing(self, at: int, equipment: str) -> bool:
        """Whether a unit is said of a kind of thing that an exercise of this equipment is not done with: one
        that stands alone of any, one beside a load of kettlebells, since they are in kg everywhere."""
        thing = thing_of_unit(self.texts.tokens, at)
        apart = at in self.texts.units_of_things or thing == BELLS
        return apart and not is_lifted(thing, equipment)

    def _is_of_no_load(self, at: int) -> bool:
        """Whether a unit stands behind what the athlete weighs, or is one that it was not: "not pounds"."""
        denied = self.texts.tokens[max(0, at - 1)].folded in ("not", "nicht", "pas")
        return denied or "bodyweight" == "".join(sorted(self.texts.notation.fields.get(at - 1, ())))

    def _units_alone(self, where: Alignment) -> list[int]:
        """The units said of the whole message."""
        return self._in_message(where, self.texts.units_alone)

    def _units_of(self, where: Alignment, equipment: str) -> list[int]:
        """The units that the message says of what an exercise of this equipment is done with."""
        things = self.texts.units_of_things.items()
        return self._in_message(where, [at for at, thing in things if is_lifted(thing, equipment)])

    def _in_message(self, where: Alignment, units_at: Sequence[int]) -> list[int]:
        """Those of the units that stand in a quote's message, and are not set behind it."""
        source = self.texts.tokens[where.last].source
        of_it = (at for at in units_at if self.texts.tokens[at].source == source)
        return [at for at in of_it if not self._is_set_behind(where, at)]

    def _is_set_behind(self, where: Alignment, at: int) -> bool:
        """Whether a unit is set from then on, behind these words: it is of what follows it."""
        return at > where.last and at in self.texts.units_set


# --- what the workouts of a message stand on


@dataclass
class Claims:
    """`settled` are the tokens of changes, of what was said to guests, and of earlier workouts: of these
    `before` says by token which workout it is. By workout of this message, `taken` are those it stands on,
    `restated` numbers of it that were said once more. `said_to` are by guest those that were said to it."""

    settled: frozenset[int] = frozenset()
    before: Mapping[int, str] = field(default_factory=dict)
    taken: dict[int, frozenset[int]] = field(default_factory=dict)
    restated: dict[int, frozenset[int]] = field(default_factory=dict)
    said_to: dict[str, frozenset[int]] = field(default_factory=dict)

    @classmethod
    def after(cls, before: Mapping[int, str]) -> "Claims":
        """The claims of a message that nothing was made of yet: those of earlier workouts."""
        return cls(frozenset(before), before)

    @property
    def all(self) -> frozenset[int]:
        """Every token that is claimed."""
        return self.settled.union(*self.taken.values(), *self.restated.values())

    @property
    def standing(self) -> frozenset[int]:
        """The same without what is only said once more."""
        return self.settled.union(*self.taken.values())

    def besides(self, workout_index: int, *, over_logged: bool = False) -> frozenset[int]:
        """What another workout or a change stands on; `over_logged`: without what earlier workouts do."""
        others = (tokens for index, tokens in self.taken.items() if index != workout_index)
        return (self.settled - (self.before.keys() if over_logged else frozenset())).union(*others)

    def besides_guest(self, guest: str) -> frozenset[int]:
        """All but what was said to this guest alone."""
        said = self.said_to.get(guest, frozenset())
        return (self.settled - said).union(*self.taken.values(), *self.restated.values())

    def say_to(self, guest: str, tokens: frozenset[int]) -> None:
        """Note that these were said to a guest."""
        self.said_to[guest] = self.said_to.get(guest, frozenset()) | tokens
