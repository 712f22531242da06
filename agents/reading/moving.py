"""Runs, rides, rows, swims, walks and rucks: what was covered, in what time, in how many parts. Pure.

    "ran 5k in 24:10, avg HR 162"                          one leg
    "6x400 @ 1:30 w/ 200 jog"                              one leg of six; the jog is a note
    "2 mi warm up, 3 mi tempo at 6:30, 1 mi cool down"     three legs, two of kind warm-up
    "10 miler 1:20:05"                                     a run by its distance, its pace or the track

A leg is a way, a time or both; a second way or time begins another. In doubt are a time that nobody needs
for the way, and legs of which it isn't said how they belong together.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from agents.exercises.lines import CatalogueExercise
from agents.reading.cover import Claim
from agents.reading.journeys import MEASURES, ON_FOOT, Journey, Leg, doubts_of, statements_of, told_by
from agents.reading.paragraph import LONGEST_STATEMENT, NamedExercise, Paragraph, named
from agents.reading.statements import StatedFact, Statement

_MOST_LEGS, _MOST_ENDS = 16, 16  # legs of a journey; ends of sentences and lines within it
_SHORTEST_EASY = 2000  # metres of an easy run that is told by its way alone
_MOST_UNNAMED = 4  # ends, where no word has said yet how
_LADEN = frozenset(("rucking", "hiking"))  # what is done with a pack
_QUOTE = '"'  # what is quoted is another's
_BY = "by"  # "by headlamp"
_MANNERS = frozenset(
    "easy long tempo recovery treadmill base steady threshold progression trail spin".split()
)
# Names that say how it is done, beside one that says what.
_MANNERS_NAMED = frozenset(
    (
        "Freestyle Swim",
        "Breaststroke",
        "Backstroke",
        "Butterfly Swim",
        "Individual Medley",
        "Sprint",
        "Stride",
    )
)
_ACTIVE = ("sport", "mobility")  # disciplines whose exercises are done for a time
_RECOVERING = frozenset(("Run", "Easy Run", "Walk"))

# Doubts of which a likeliest reading is too often not what was meant: these are asked.
_UNREADABLE = frozenset(
    (
        "two ways or times, not of one kind",
        "a time besides the intervals",
        "a time alone",
        "a load of what is not said",
        "nobody is so fast, or so slow",
        "sets of a lift",
        "sent off for nothing",
        "the times are not as many as the intervals",
        "times of what is not said",
        "two loads",
        "how often of what",
        "metres or minutes",
    )
)
# Words that tell what is done without naming it, with its disciplines.
_HINTS: dict[str, tuple[str, ...]] = {"track": ON_FOOT, "pool": ("swimming",), "free": ("swimming",)}
_NOUNS = frozenset("run ride swim hike walk jog row ruck trek paddle".split())  # "club run", "lovely hike"
_BOUNDS = frozenset("comma stop nl semi and dash open close colon day date part a did".split())
_DAYS_BEHIND = frozenset("nl stop comma semi and close".split())  # a day behind these is of what follows
_BEHIND_DAYS = frozenset("colon dash comma part glue a did be".split())
_MARKS = {"warm": "warm-up", "cool": "warm-up"}
_PARTING = frozenset("comma stop nl semi and dash plus joined colon slash bar".split())
_CROSSING = {"stop": 0.02, "nl": 0.02, "semi": 0.02, "comma": 0.005}  # what it costs to read on behind it
_GUESSED = 0.02  # what it costs that no word says what was done
_WANTED = 0.05  # what a time is worth that a journey lacks
_FROM_AFAR = 2  # times so much before the name
_TIME_APART = 3.0  # of a time in the sentence before the name: "5k 24:10. run felt good" is one run
_GAIN = 0.0005  # of a phrase more, where it says nothing
_SILENT = frozenset(
    """session place start ago allin rest jog hand pool a did took of for open close aside remark gear
    label mark each heavy tempo pace total pr glue at atsign track tod hand where work into be upto sets
    skip""".split()
)
# What is not of a journey and ends none: it is in doubt, but its own measures are said with their units.
_UNCLEAR = frozenset("remark gear worn extra left last every same ord minus more rr steps".split())
_UNDERSTOOD = {"mend"} | _MARKS.keys() | MEASURES | _PARTING | _SILENT
_PLACING = frozenset(
    ("at", "atsign", "took", "where", "into", "upto")
)  # "with the dog", "in the woods": words behind these say where and how
_IN_A_PLACE = frozenset("word a glue at of aside double".split())
_OPENING = frozenset("machine name track pool heavy tempo warm cool dist metres dur clock set cal".split())
_MOVED = frozenset("machine track pool dist metres dur clock cal".split())
_MEASURED = ("distance", "duration", "pace")
_ENDING = (
    MEASURES
    | _MARKS.keys()
    | frozenset("num name track word heavy tempo pace where hand work aside day total".split())
)


def moving(paragraph: Paragraph) -> Iterator[Claim]:
    """Every stretch that tells of one journey."""
    if not any(_is_of_a_journey(paragraph, each) for each in paragraph.phrases):
        return
    for at, phrase in enumerate(paragraph.phrases):
        if at and phrase.kind == "name" and paragraph.phrases[at - 1].kind == "slash":
            continue  # "run/walk": neither
        if (
            phrase.kind in _OPENING
            or (phrase.kind in ("move", "fact") and phrase.value.field in _MEASURED)
            or (phrase.kind == "word" and _is_manner(paragraph, at))
        ):
            yield from _from(paragraph, at)


def _is_of_a_journey(paragraph: Paragraph, phrase: Claim) -> bool:
    """Whether a phrase may be of a journey alone: a way, a time, a place or a word for moving."""
    if phrase.kind == "set":
        return any(each.more for each in phrase.value[0])
    if phrase.kind in ("fact", "move"):
        return phrase.value.field in _MEASURED
    return phrase.kind in _MOVED or (phrase.kind == "name" and _moves(paragraph.named(phrase)))


def _opens(paragraph: Paragraph, at: int) -> bool:
    """Whether a clause opens there, or behind words for something done: "did an easy 8k"."""
    while paragraph.kind(at - 1) in ("a", "did", "date", "day", "part"):
        at -= 1
    return paragraph.kind(at - 1) in ("nl", "stop", "comma", "semi", "colon", "dash", "aside")


def _from(paragraph: Paragraph, at: int) -> Iterator[Claim]:
    telling = _Telling(paragraph, _opens(paragraph, at), at)
    for to in range(at, min(len(paragraph.phrases), at + LONGEST_STATEMENT)):
        if not telling.take(to):
            return
        if paragraph.phrases[to].kind in _ENDING:
            made = telling.statements()
            if made:
                doubted = any(each.doubt for each in made)
                cost = (0.25 if doubted else 0.1) - _GAIN * (to - at) + telling.crossed + telling.guessed
                yield Claim(at, to + 1, "statements", made, cost, "moving")


def _is_manner(paragraph: Paragraph, at: int) -> bool:
    """Whether a word opens a clause before a noun of moving: "club run", "Lovely hike"; nobody's own."""
    noun = paragraph.kind(at + 1) == "name" and paragraph.said(paragraph.phrases[at + 1]).casefold() in _NOUNS
    owned = paragraph.said(paragraph.phrases[at]).casefold().endswith("'s")
    return noun and not owned and paragraph.kind(at - 1) in _BOUNDS


class _Telling:
    """The phrases that tell of one journey, one by one: who moves, its measures, and words between them."""

    def __init__(self, paragraph: Paragraph, opens: bool, at: int) -> None:
        self.paragraph, self.journey, self.at = paragraph, Journey(paragraph), at
        self.opens = opens  # a clause opens with it: what it lacks is not said elsewhere
        self.exercise: NamedExercise | None = None
        self.hint = ""  # words that tell of a run without naming it
        self.counted = ""  # a number of things beside it: "2 kids in it"
        self.crossed = 0.0  # what it cost to cross the ends of sentences and lines
        self._between_only = False  # only what was done between is named: "8x400 w/ 200 jog"
        self._placed = False  # words here say where and how
        self._ended = False  # the last sign ends a sentence or a line
        self._ends = 0  # of sentences and lines
        self._broken = False  # a sentence ended before it was whole
        self._said_when = False  # a day, or a part of one
        self._loosely = ""  # a word that only a way shows to be of it: "club run", "ran the club 50k"
        self._eased = False  # "easy", "steady": said of how
        # "the ride was 41 miles", "it was 41 miles": it mends what was told, or tells of it
        self._was = (paragraph.kind(at - 2), paragraph.kind(at - 1)) == ("glue", "be")

    def take(self, at: int) -> bool:
        """One more phrase; False where the journey has ended before it."""
        phrase = self.paragraph.phrases[at]
        kind, said = phrase.kind, self.paragraph.said(phrase)
        if kind in ("name", "machine", "word", "track"):
            self.journey.joined = ""
        if kind in ("name", "machine"):
            return self._take_name(named(said), at)
        if kind in ("num", "load") and self._take_number(at, said):
            return True
        of_name = at > 0 and self.paragraph.phrases[at - 1].kind == "name"
        self._placed = (
            kind in _PLACING
            or (self._placed and kind in _IN_A_PLACE)
            or (of_name and (kind == "a" or self._is_place(phrase)))
        )
        if kind == "double":  # "with the double stroller"
            return self._placed
        if kind == "x" and said.casefold() == _BY:
            self._placed = True
            return True
        if kind in ("word", "partial"):
            return self._take_word(at, said)
        if kind in ("day", "date", "part"):
            return self._take_day(phrase, at)
        return self._take_said(phrase, said) and self._goes_on and not self.journey.ended

    def _is_place(self, phrase: Claim) -> bool:
        """Whether a word is a name of its own: "hiked Old Rag"."""
        word = self.paragraph.said(phrase)
        return phrase.kind in ("word", "aside") and word[:1].isupper() and word[1:2].islower()

    @property
    def _goes_on(self) -> bool:
        """Whether it may go on: nothing is told over so many lines and legs."""
        told = self.exercise is not None or self.hint
        return self._ends <= (_MOST_ENDS if told else _MOST_UNNAMED) and len(self.journey.legs) <= _MOST_LEGS

    def _take_word(self, at: int, said: str) -> bool:
        if self._broken and not self._is_whole:
            return False
        if _is_manner(self.paragraph, at) or (self._placed and self._is_object(at)):
            self._loosely = self._loosely or said
        elif not (self._placed or self._closes(at)):
            self.journey.doubts.append(f"{said!r} is not understood")
        return True

    def _is_object(self, at: int) -> bool:
        """Whether a word is of what was run: "ran the club 50k", where "ran a meeting" was none."""
        before = next(
            place for place in range(at - 1, -1, -1) if self.paragraph.kind(place) not in ("a", "word")
        )
        placed = self.paragraph.kind(before - 1) in (*_PLACING, "a")  # "up the ski slope"
        return self.paragraph.kind(before) == "name" and not placed

    def _closes(self, at: int) -> bool:
        """Whether words behind a way with its time go on to a sign without a number: "5k 24:10 wetsuit"."""
        leg = self.journey.leg
        if self.exercise is None or self.journey.joined or not (leg.way and leg.times):
            return False
        kinds = (self.paragraph.kind(place) for place in range(at, at + LONGEST_STATEMENT))
        behind = next(kind for kind in kinds if kind not in _IN_A_PLACE and kind not in ("remark", "where"))
        return behind in _BOUNDS

    def _take_number(self, at: int, said: str) -> bool:
        """A number without a unit: of strides, or the minutes that a way took."""
        if self._is_strides(at + 1):
            return self.journey.is_said
        took = self.paragraph.kind(at - 1) == "took" and self.paragraph.kind(at + 1) in (*_BOUNDS, "glue")
        if took and self.journey.takes_minutes(said):
            self.journey.take_time(self.paragraph.phrases[at], said)
            return True
        counted = self.journey.is_said and self.paragraph.counts_a_thing(at)
        if counted:
            self.counted = f"{said!r} is not understood"
        return counted

    def _is_strides(self, at: int) -> bool:
        """Whether strides are named there, which are a note of the run before them."""
        if self.paragraph.kind(at) != "name":
            return False
        known = self.paragraph.named(self.paragraph.phrases[at]).known
        return known is not None and known.name == "Stride"

    def _take_hint(self, said: str) -> None:
        self.hint = next(word for word in said.split() if word.casefold() in _HINTS)
        if self.exercise is None:
            self.journey.disciplines = _HINTS[self.hint.casefold()]

    def _take_said(self, phrase: Claim, said: str) -> bool:
        """A measure, a mark of warm-ups, a sign, or what says nothing; False for what is of no journey."""
        kind = phrase.kind
        if kind == "mend":
            self.journey.mends = True
        elif kind in _MARKS:
            self.journey.take_mark(_MARKS[kind])
        elif kind in MEASURES:
            self._take_measure(phrase, said)
        elif kind in _PARTING:
            self._take_sign(kind)
        elif kind in _SILENT:
            self._take_silent(phrase, said)
        elif kind in _UNCLEAR:
            self.journey.doubts.append(f"{said!r} is not understood")
        return kind in _UNDERSTOOD | _UNCLEAR and said != _QUOTE

    def _take_measure(self, phrase: Claim, said: str) -> None:
        """A measure; one of a stroke is of a swim."""
        if self.exercise is None and any(
            item.kind == "stroke" for item in self.paragraph.items[phrase.at : phrase.to]
        ):
            self.hint, self.journey.disciplines = self.hint or "free", _HINTS["free"]
        if self._is_total(phrase, said):
            self.journey.leg.more.append(StatedFact("note", said))
        else:
            self.journey.take(phrase, said)

    def _is_total(self, phrase: Claim, said: str) -> bool:
        """Whether a way is that of all legs together: "6x800, 8 miles total"."""
        beside = {
            self.paragraph.items[at].kind
            for at in (phrase.at - 1, phrase.to)
            if 0 <= at < len(self.paragraph.items)
        }
        return (
            "total" in beside
            and phrase.kind == "dist"
            and any(leg.way or leg.count for leg in self.journey.legs)
        )

    def _take_sign(self, kind: str) -> None:
        journey = self.journey
        journey.parted, journey.joined = True, ""
        self._ended = kind in ("stop", "nl")
        self._ends += self._ended
        self._broken = self._broken or (kind == "stop" and not self._is_whole)
        if kind in _CROSSING and kind != "nl" and journey.leg.kind and not journey.leg.is_said:
            journey.doubts.append("which part is a warm-up")
        self.crossed += _CROSSING.get(kind, 0.0) * (1 if self.exercise is not None else _FROM_AFAR)

    def _take_silent(self, phrase: Claim, said: str) -> None:
        journey, kind = self.journey, phrase.kind
        if kind == "heavy" and journey.leg.joined:
            journey.take_between(phrase.to)
        journey.joined = said.casefold() if kind in ("at", "atsign") else journey.joined
        journey.best = journey.best or (kind == "pr" and not journey.leg.times)
        self._eased = self._eased or kind == "heavy"
        self._was = self._was or (kind == "be" and not journey.is_said)
        if kind in ("track", "pool"):
            self._take_hint(said)

    def _take_day(self, phrase: Claim, at: int) -> bool:
        """A day or a part of it: where one was said already another journey begins. The duration of a day is
        that of its only way."""
        journey, leg = self.journey, self.journey.leg
        said = {each.fact.field: each.fact.said for each in phrase.value} if phrase.kind == "day" else {}
        if "duration" in said:
            if leg.count or leg.times or not (leg.way or self.exercise):
                return False
            journey.take_time(phrase, said["duration"])
            self.crossed -= _WANTED
            return True
        of_day = phrase.kind != "day" or "date" in said
        again = of_day and self._said_when and not self._behind_a_day(at)
        ends = journey.is_said and (again or (of_day and self._leads(at)))
        self._said_when = self._said_when or of_day
        journey.of_another_time = of_day and journey.is_said
        return not ends

    def _leads(self, at: int) -> bool:
        """Whether a day opens a clause and a measure or a name stands behind it: "5k 27:10, Wed: 8k"."""
        opens, to = self.paragraph.kind(at - 1) in _DAYS_BEHIND, at + 1
        while self.paragraph.kind(to) in _BEHIND_DAYS:
            to += 1
        return opens and self.paragraph.kind(to) in _OPENING - {"clock", "dur"}

    def _behind_a_day(self, at: int) -> bool:
        """Whether a day stands right before, of which it is a part: "yesterday arvo", "after work today"."""
        return self.paragraph.kind(at - 1) in ("day", "date", "part")

    @property
    def _is_whole(self) -> bool:
        """Whether it is said who moved and how far or how long: a sentence of other words goes no further."""
        return self.exercise is not None and self.journey.is_said

    @property
    def _parted_whole(self) -> bool:
        """Whether a sentence or line ended behind a way with its time: a name tells of another journey."""
        whole = any(leg.way and leg.times for leg in self.journey.legs)
        return self._ended and self.exercise is not None and whole

    def _take_name(self, exercise: NamedExercise, at: int) -> bool:
        if not _moves(exercise) or self._parted_whole:
            return False
        if self.journey.is_said and self._is_strides(at):
            self.journey.note(at - (self.paragraph.kind(at - 1) == "num"), at)
            return True
        if self.exercise is None:
            behind_and = at > 0 and self.paragraph.phrases[at - 1].kind == "and"
            return not (behind_and and self.journey.is_said) and self._take_first_name(exercise, at)
        known, first = exercise.known, self.exercise.known
        again = known is not None and first is not None and known.name == first.name
        if again:
            self._is_between(exercise, at)
        return again or self._placed or self._is_more_of(exercise) or self._is_between(exercise, at)

    def _take_first_name(self, exercise: NamedExercise, at: int) -> bool:
        apart = self._broken and not any(leg.way for leg in self.journey.legs)
        self.crossed += _TIME_APART if apart else 0.0
        self.exercise = exercise
        self._between_only = self._is_between(exercise, at)
        if not self._between_only:
            self.journey.disciplines = (
                exercise.known.disciplines if exercise.known is not None else ("rowing",)
            )
        elif not self._is_run:
            self.journey.doubts.append("named by what was done between")
        return True

    @property
    def _is_run(self) -> bool:
        known = self.exercise.known if self.exercise is not None else None
        return known is not None and known.name == "Run"

    def _is_more_of(self, exercise: NamedExercise) -> bool:
        """Whether a name says once more what is done: a stroke, or before anything was said of the way."""
        known, first = exercise.known, self.exercise.known if self.exercise is not None else None
        if known is None or first is None or known.disciplines[0] != first.disciplines[0]:
            return False
        return known.name in _MANNERS_NAMED or not self.journey.is_said

    def _is_between(self, exercise: NamedExercise, at: int) -> bool:
        """Whether a name is of the time or way before it, between intervals: "w/ 200 jog", "90s walk"."""
        if exercise.known is None:
            return False
        same = exercise.known.disciplines[0] == self.journey.disciplines[0]
        before_rest = same and self.paragraph.kind(at + 1) == "rest"
        if exercise.known.name not in _RECOVERING and not before_rest:
            return False
        noted = before_rest and self.journey.leg.has("note")  # "3x8 min, 4 min easy | spinning between"
        return noted or self.journey.take_between(self.paragraph.phrases[at].to)

    def statements(self) -> tuple[Statement, ...]:
        """A statement for each of its kinds of legs, if these are said by somebody who moves."""
        legs = self.journey.whole()
        told = next((words for leg in legs if (words := told_by(leg, self.opens))), "")
        way = next((leg.way for leg in legs if self._tells(leg)), "")
        otherwise = self.hint or (way and not self._is_run)
        named_for = None if self._between_only and otherwise else self.exercise
        hint = self.hint if self._is_hinted(legs) or self.hint.casefold() == "track" else ""
        name = plain(named_for) if named_for else hint or told or way
        whole = self.exercise is not None and any(leg.way and leg.times for leg in legs)
        mends = self._was and not whole
        if not legs or not name or mends or (self.exercise is None and self.journey.laden):
            return ()
        sort = self.journey.disciplines[0]
        doubts = [*self.journey.doubts, *doubts_of(legs, self.journey.disciplines)]
        if self._loosely and not any(leg.way for leg in legs):
            doubts.append(f"{self._loosely!r} is not understood")
        doubts += [self.counted] if self.counted else []
        timed = any(leg.times for leg in legs) or not self.counted
        asks = "" if timed and _UNREADABLE.isdisjoint(doubts) else "unreadable"
        if self.exercise is None and not told and not self._is_hinted(legs):
            doubts.append("no word says how")
            name, sort = self._as_before(legs, name)
        if self.journey.laden and _LADEN.isdisjoint(self.journey.disciplines):
            doubts.append("a load of what is not said")
        made = statements_of(name, sort, legs, self.paragraph)
        return tuple(each._replace(doubt=next(iter(doubts), ""), asks=asks) for each in made)

    def _as_before(self, legs: Sequence[Leg], way: str) -> tuple[str, str]:
        """The name, and the discipline, of a way without one: those of the journey told before it, if it is
        no list of intervals: "walked 3 km at noon, another 2 km tonight"."""
        phrases = reversed(self.paragraph.phrases[: self.at])
        before = next((each for each in phrases if each.kind in ("name", "bench")), None)
        exercise = self.paragraph.named(before) if before is not None else None
        moved = exercise is not None and _moves(exercise) and self.paragraph.kind(self.at - 1) != "name"
        if not moved or exercise is None or exercise.known is None or any(leg.count for leg in legs):
            return way, self.journey.disciplines[0]
        return exercise.written, exercise.known.disciplines[0]

    @property
    def guessed(self) -> float:
        """What it costs that no word says what was done."""
        return 0.0 if self.exercise is not None or self.hint else _GUESSED

    def _tells(self, leg: Leg) -> bool:
        """Whether a way without a word for how may be of a run: with its time, its pace or its manner."""
        if leg.count:
            return self.opens and bool(leg.way and leg.times)
        eased = self.opens and self._eased and leg.metres >= _SHORTEST_EASY
        return leg.way[-1:].isalpha() and (bool(leg.times or leg.has("pace")) or eased)

    def _is_hinted(self, legs: Sequence[Leg]) -> bool:
        """Whether a hint says enough: a pool and a way with its time; or intervals."""
        swum = self.journey.disciplines == _HINTS["pool"] and any(leg.way and leg.times for leg in legs)
        return bool(self.hint) and (swum or any(leg.count for leg in legs))


@lru_cache(maxsize=256)
def plain(exercise: NamedExercise) -> str:
    """The name without words for the manner, which are no other exercise: the run of "easy run"."""
    *manner, name = exercise.written.split()
    plain = bool(manner) and _MANNERS.issuperset(map(str.casefold, manner)) and _moves(named(name))
    return name if plain else exercise.written


def _moves(exercise: NamedExercise) -> bool:
    if exercise.known is None:
        return "Rowing" in exercise.candidates
    return exercise.known.pattern == "locomotion" or _is_activity(exercise.known)


def _is_activity(known: CatalogueExercise) -> bool:
    """Whether it is a sport or a class, which is told by how long it took."""
    whole = "full body" in known.muscles or known.pattern == "gymnastic"
    return known.disciplines[0] in _ACTIVE and known.measured_by == "duration" and whole
