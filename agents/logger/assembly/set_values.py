"""What is said of one set as fields of the record: reps, a load with its unit, and all that stands beside it.

Pure. Each value is grounded in the words of the exercise first; what nobody lifts is doubted. Where a field
would say more than was said, the words around the number decide:

    "205, failed on rep 3"        2 reps of 3
    "100 reps total"              how many in all, not of one set: the words are kept
    "2 plates" of a barbell       a load for each side, its words beside it; of anything else the words alone
    "TM 130. 75% x5"              a share of the training max, not of the 1RM: the words are kept

and the exercise says what a load is the load of, one dumbbell of two or plates on a bar:

    db bench 3x10 @ 30            30 in each hand, by rule `each_hand`
    smith squat 40 kg on it       asked: the bar's own weight was not said
    skull crushers same bar       the load of the exercise before, by rule `same_as`
    2 miles wu                    a warm-up set: no exercise goes by that name
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any, NamedTuple

from agents import units
from agents.athlete import Athlete
from agents.exercises import catalogue
from agents.exercises.catalogue import is_in_pairs
from agents.logger.assembly import planned, repeats
from agents.logger.assembly.blocks import moved
from agents.logger.assembly.names import COOL_DOWN, WARM_UP, meant_by, part_of_session
from agents.logger.assembly.planned import Planned
from agents.logger.assembly.repeats import Earlier
from agents.logger.evidence.beside_numbers import SPEEDS, says_more
from agents.logger.evidence.grounding import SET_FACTS, Grounding, UngroundedFact, below_zero, load_done
from agents.logger.evidence.open_values import is_less_than_none
from agents.logger.evidence.texts import Alignment, Grounded, Texts, key
from agents.logger.said_workout import Fact, SaidExercise, SaidSet, SaidWorkout
from agents.words import fold, look_alike, spoken_number, tokens
from agents.workout import Exercise, LoadDone, SetDone, Source

MOST_REPS_UNDER_LOAD = 150  # with a load: more is a role mixed up (225 reps of 5) rather than a set
FEWEST_OF_A_LOAD = 100  # reps of a barbell lift without a load: a bar is not lifted so often, but so heavy
COUNTED = frozenset("plate plates quarter quarters half stone couple few".split())  # of a load in words
_LEAST_LOAD = 10  # pounds that "#" before a number may mean; "#2" is a gripper's name
_SIDES = frozenset("side leg arm each ea seite bein lado pierna brazo cote jambe bras".split())
_OF_A_BAR = frozenset("bar barbell empty only just the a an unloaded".split())


_SETTINGS = frozenset(
    """
    pin pins hole holes notch setting level lvl band bands spring springs stufe resistance
    yellow yellows red reds green greens blue blues black blacks orange purple grey gray gold silver white
    pink gelb gelbe rot rote grun grune blau blaue schwarz schwarze
    rojo roja verde azul negra negro amarilla amarillo jaune rouge vert verte bleu bleue noir noire
    """.split()
)


class Habits(NamedTuple):
    """How the athlete's own words are read: the unit of loads without one, the bar, which of two loads of a
    workout for men and women (0 the first, 1 the second; None: not known), what was logged earlier, and what
    is planned; `day` are the words for the day that the workout was done on, "" for none;
    `unit_known` is False where the unit is only a default; `today` is the athlete's
    day of the message, None where days are not read."""

    unit: units.LoadUnit = "lb"
    bar: units.Load | None = None
    which_load: int | None = None
    earlier: Earlier = repeats.nothing_earlier
    planned: Planned = planned.no_plan
    day: str = ""
    unit_known: bool = True
    today: date | None = None
    locale: str = "en-US"


@dataclass(frozen=True)
class SetValues:
    """Reads the values of sets."""

    book: Grounding
    habits: Habits
    unit_from: str = ""  # the words that are named for the unit of the exercise

    def of(self, said: SaidSet, where: Alignment, path: str) -> dict[str, Any]:
        """What an entry says of each of its sets, as fields of the record. Raises UngroundedFact."""
        facts: dict[str, Any] = {}
        failed, sources = failed_rep(said), len(self.book.sources)
        said = said if failed is None else without_computed(said, failed)
        if said.reps.strip():
            facts.update(self._reps(said.reps, where, path, clustered=said.kind == "cluster"))
        if said.load.strip() and not self._is_unsaid_bodyweight(said.load):
            load = self._load(said.load, where, path)
            facts.update({**load, "notes": (*facts.get("notes", ()), *load.get("notes", ()))})
        plain = [fact for fact in said.more if fact.field not in ("same_as", "load_change", "load_options")]
        plain = [_as_speed(fact, self.unit_from) for fact in plain]
        if said.kind in ("back-off", "drop"):
            plain = list(map(_of_top_set, plain))
        read = self.book.facts(plain, path, where, SET_FACTS, strict=True)
        facts.update({**read, "notes": (*facts.get("notes", ()), *read.get("notes", ()))})
        if failed is not None:
            facts.update(self._before_failing(failed, facts, path, sources))
        for fact in said.more:
            if fact.field == "load_options":
                facts.update(self._load_options(fact.said, where, path))
        if any(_is_each_side(fact.said) for fact in plain if fact.field in ("duration", "distance")):
            facts["each_side"] = True
        kind = said.kind or facts.pop("kind", "")
        _plausible(facts)
        return {field: value for field, value in {**facts, "kind": kind}.items() if value not in ("", ())}

    def whole(self, said: SaidSet, where: Alignment, path: str) -> dict[str, Any]:
        """The same of an entry that has all that is said of its sets. Raises UngroundedFact."""
        facts = self.of(said, where, path)
        self._check_no_load_is_taken_for_reps(facts)
        return facts

    def _check_no_load_is_taken_for_reps(self, facts: dict[str, Any]) -> None:
        """Raises UngroundedFact for so many reps of a barbell lift without a load: they are its load."""
        known, reps = catalogue.lookup(self.book.exercise).known, facts.get("reps") or 0
        of_a_bar = known is not None and known.equipment == "barbell"
        if of_a_bar and reps >= FEWEST_OF_A_LOAD and facts.get("load") is None:
            raise UngroundedFact(
                f"{reps} reps of a barbell without a load: is that the load? Then send it as load"
            )

    def _reps(self, said: str, where: Alignment, path: str, *, clustered: bool) -> dict[str, Any]:
        ground = self.book.ground("reps", said, where, f"{path}.reps")
        if clustered and (parts := _joined(said)):
            self.book.keep(f"{path}.reps", Grounded(ground.tokens, "cluster_sum"))
            return {"reps": sum(parts), "notes": (said.strip(),)}
        if is_in_all(said):
            return {"notes": (said.strip(),)}
        whole, half = _without_half(said)
        read = self.book.read_kernel(units.read_reps, whole)
        return {
            **({"reps_partial": 1} if half else {}),
            "reps": read.value,
            "reps_low": read.low,
            "reps_high": read.high,
            "reps_left": read.left,
            "reps_right": read.right,
            "each_side": read.each_side,
            **({"kind": "amrap"} if read.plus or read.to_failure else {}),
            **({"notes": (said.strip(),)} if says_more(whole, units.read_reps) else {}),
        }

    def _before_failing(self, failed: int, facts: dict[str, Any], path: str, sources: int) -> dict[str, Any]:
        """The reps before the one that was no lift; those that were said are what was attempted."""
        said, own = facts.get("reps_attempted") or facts.get("reps") or 0, f"{path}.reps"
        self.book.sources[sources:] = [
            each if each.path != own else moved(each, own, f"{own}_attempted")
            for each in self.book.sources[sources:]
        ]
        self.book.keep(f"{path}.reps", Grounded((), FAILED_REP))
        return {"reps": failed - 1, "reps_attempted": max(said, failed)}

    def _is_unsaid_bodyweight(self, said: str) -> bool:
        """Whether "BW" is sent where nobody said it: then nothing was said of a load."""
        words = [key(token) for token in tokens(said)]
        return words == ["bodyweight"] and "bodyweight" not in self.book.ledger.texts.places

    def _load(self, said: str, where: Alignment, path: str) -> dict[str, Any]:
        ground = self.book.ground("load", said, where, f"{path}.load")
        if _is_setting(said) or (self.habits.bar is None and _is_bar(said)):
            return {"notes": (said.strip(),)}
        plain = self._plain(said)
        if not plain:
            return {"notes": (said.strip(),)}
        read = self._read_load(plain, ground, where, path)
        counted = units.counts_plates(plain) and not says_sides(said)
        one_plate = "plate" in plain.split() and read is not None and not read.unit_said  # "a 25 plate"
        noted = {"notes": (said.strip(),)} if plain != said or counted or one_plate else {}
        if counted and not self._is_for_each_side(where):
            return noted
        return {"bodyweight": True} if read is None else {"load": load_done(read), **noted}

    def _is_for_each_side(self, where: Alignment) -> bool:
        near = self.book.ledger.texts.tokens[where.first : where.last + 1]
        said = says_sides(" ".join(token.folded for token in near))
        return said or is_loaded_on_both_sides(self.book.exercise)

    def _plain(self, said: str) -> str:
        """The words of a load as they are, where they can be read whole; else the weight among them; "" where
        they are without any number ("whole stack", "the blue bar")."""
        for each in (said, units.unhedged_load(said), units.plain_load(said)):
            try:
                self._as_load(each)
            except UngroundedFact:
                continue
            return each
        return "" if is_wordy(said) else said

    def _read_load(self, said: str, ground: Grounded, where: Alignment, path: str) -> units.Load | None:
        """A load with the unit said beside it, or around it, or else the athlete's own."""
        beside = self.book.ledger.unit_beside(ground.tokens[-1]) if ground.tokens else ""
        read = self._as_load(said)
        if read is not None and is_less_than_none(self.book.exercise, said, read):
            raise below_zero(said)
        if read is not None and beside and not read.unit_said:
            read = self._as_load(f"{said} {beside}")
        if read is None or (read.unit_said and (beside or not _has_unit(said))):
            return read
        if read.unit_said:
            self._check_unit_sent(read, said, where, f"{path}.load.unit")
            return read
        return self._with_unit(read, ground, where, f"{path}.load.unit")

    def _as_load(self, said: str) -> units.Load | None:
        unit, bar = self.habits.unit, self.habits.bar
        return self.book.read(lambda text: units.read_load(text, unit=unit, bar=bar), said)

    def _with_unit(self, load: units.Load, ground: Grounded, where: Alignment, path: str) -> units.Load:
        """A load said without a unit: that of the words around it, else the athlete's own."""
        said = self._unit_said_of(where, ground.tokens[-1] if ground.tokens else None)
        if said is None:
            spans = self.book.sources[-1].spans
            self.book.sources.append(Source(path=path, kind="rule", rule="athlete_unit", spans=spans))
            return load
        unit, at = said
        self.book.keep(path, Grounded((at,), "unit_carried_over"))
        return load._replace(unit="kg" if unit == "kg" else "lb")

    def _unit_said_of(self, where: Alignment, at: int | None = None) -> tuple[str, int] | None:
        """The unit that the words say of a quote's loads, with its token: in the words that were named for
        it, around them, of all, or, of an athlete whose unit nobody knows, the message's only one."""
        ledger = self.book.ledger
        known = catalogue.lookup(self.book.exercise).known
        equipment = "" if known is None else known.equipment
        named = ledger.unit_in(self.unit_from, equipment)
        around = named or ledger.unit_around(where, at, equipment)
        return around or (None if self.habits.unit_known else ledger.only_unit(where, equipment))

    def _check_unit_sent(self, load: units.Load, said: str, where: Alignment, path: str) -> None:
        """Raises UngroundedFact for a unit that was sent and that nobody said of this load."""
        found = self._unit_said_of(where)
        if found is not None and found[0] == load.unit:
            self.book.keep(path, Grounded((found[1],), "unit_carried_over"))
        elif load.unit in self.book.ledger.units_in(where):
            return  # both units stand there: which is whose is the sender's to say
        elif found is not None or load.unit != self.habits.unit:
            raise UngroundedFact(
                f"{said!r}: nobody said {load.unit} of it: send the load as it was said, and the words that "
                "say its unit as unit_from"
            )

    def _load_options(self, said: str, where: Alignment, path: str) -> dict[str, Any]:
        """The loads for men and women: the athlete's column if it is known, else both, to be asked about."""
        pieces, unit = _two_loads(said)
        if len(pieces) != 2:
            raise UngroundedFact(f"{said!r} is not two loads, as 95/65 is")
        ground = self.book.ground("load_options", said, where, f"{path}.load_options")
        found = [self._read_load(f"{piece} {unit}".strip(), ground, where, path) for piece in pieces]
        options = tuple(load_done(each) for each in found if each is not None)
        if self.habits.which_load is None:
            return {"load_options": options}
        self.book.keep(f"{path}.load", Grounded(ground.tokens, "athlete_convention"))
        return {"load": options[self.habits.which_load]}


def is_wordy(said: str) -> bool:
    """Whether something is said without any number, in digits or in words, and without plates to count."""
    row = tokens(said)
    counted = (
        token.value is not None or look_alike(token) is not None or spoken_number(row, at)
        for at, token in enumerate(row)
    )
    return bool(row) and not any(counted) and COUNTED.isdisjoint(token.folded for token in row)


def _as_speed(fact: Fact, unit_from: str) -> Fact:
    """A bare number of a pace whose unit is one of speed, as a note: "6.2 mph" is no time for a mile."""
    speed = next((token.folded for token in tokens(unit_from) if token.folded in SPEEDS), "")
    is_bare = fact.field == "pace" and all(token.kind == "number" for token in tokens(fact.said))
    return Fact(field="note", said=f"{fact.said} {speed}") if speed and is_bare else fact


def _of_top_set(fact: Fact) -> Fact:
    """A percentage of a lighter set is of the top set, unless the words say of a max: then it is a note."""
    of_a_max = {token.folded for token in tokens(fact.said)} & {"rm", "max", "tm", "1rm", "e1rm"}
    return Fact(field="note", said=fact.said) if fact.field == "percent" and not of_a_max else fact


def _has_unit(said: str) -> bool:
    return any(key(token) in ("lb", "kg") for token in tokens(said))


def _without_half(said: str) -> tuple[str, bool]:
    """The whole reps of "four and a half" and "4.5", and whether there was a half."""
    words = " ".join(fold(said).split())
    for ending in (" and a half", " and half", ".5"):
        if words.endswith(ending):
            return words.removesuffix(ending), True
    return said, False


def _joined(said: str) -> list[int]:
    """The parts of "15+5+4", done with a few breaths between; none where anything else stands there."""
    parts = said.replace(" ", "").split("+")
    return [int(each) for each in parts] if len(parts) > 1 and all(map(str.isdecimal, parts)) else []


def _two_loads(said: str) -> tuple[list[str], str]:
    """ "95/65 lb" as its two numbers and its unit."""
    row = tokens(said)
    words = [token.folded for token in row if token.kind == "word" or token.folded == "#"]
    return [token.folded for token in row if token.is_number], words[-1] if words else ""


def _is_each_side(said: str) -> bool:
    """Whether a time or a distance was said of each side: "30 s per side"."""
    words = {token.folded for token in tokens(said)}
    of_each = words & {"each", "per", "ea", "/", "a", "pro", "por", "par", "je", "cada", "chaque"}
    return bool(of_each and words & _SIDES)


def _is_setting(said: str) -> bool:
    """Whether the words name a setting, a band or springs and no weight: "pin 9", "yellow", "two reds"; or
    are a number's name: "#2" of a gripper."""
    row = tokens(said)
    if [token.folded for token in row[:1]] == ["#"] and row[1:2] and 0 < (row[1].value or 0) < _LEAST_LOAD:
        return True
    of_a_stack = any(a.folded in ("plate", "stack") and b.is_number for a, b in pairwise(row))  # "plate 7"
    return (of_a_stack or any(token.folded in _SETTINGS for token in row)) and not _has_unit(said)


def _is_bar(said: str) -> bool:
    words = {token.folded for token in tokens(said)}
    return not words.isdisjoint(("bar", "barbell")) and words <= _OF_A_BAR


def _plausible(facts: dict[str, Any]) -> None:
    wrong = implausible(facts.get("reps") or facts.get("reps_high") or 0, facts.get("load"))
    if wrong is not None:
        raise UngroundedFact(*wrong)


def implausible(reps: int, load: LoadDone | None) -> tuple[str, str] | None:
    """Why nobody does a set of so many reps with such a load, and the question; None where somebody may."""
    if load is None:
        return None
    said = f"{units.say_number(load.value)} {load.unit}"
    if reps > MOST_REPS_UNDER_LOAD:
        return (
            f"{reps} reps under a load of {said}: are reps and load mixed up?",
            f"Was that {reps} reps with {said}?",
        )
    return None


# --- what words around a number make of it


FAILED_REP = "failed_rep"  # rule of the reps before the one that was no lift
BARS = frozenset(("barbell", "axle", "ez bar", "safety bar", "smith machine", "swiss bar", "trap bar"))
_BAR_SIDES = frozenset("side sides each ea seite lado cote".split())
_IN_ALL = frozenset("total altogether overall insgesamt gesamt totales".split())


def failed_rep(said: SaidSet) -> int | None:
    """Which rep of the set was no lift, by the words of its failing."""
    failing = (units.read_failed_rep(fact.said) for fact in said.more if fact.field == "failed")
    return next((rep for rep in failing if rep is not None), None)


def without_computed(said: SaidSet, failed: int) -> SaidSet:
    """The set less the reps before the failed one, where they were sent: nobody has to say them."""
    return said.model_copy(update={"reps": ""}) if said.reps.strip() == str(failed - 1) else said


def is_in_all(reps: str) -> bool:
    """Whether words say how many reps there were of all sets together."""
    return not _words(reps).isdisjoint(_IN_ALL)


def says_sides(words: str) -> bool:
    """Whether words say that something is there on each side."""
    return not _words(words).isdisjoint(_BAR_SIDES)


def is_loaded_on_both_sides(exercise: str) -> bool:
    """Whether counted plates hang on both sides of what is lifted, as of a bar and the sled of a leg press;
    not of a calf raise, and nobody knows of what the catalogue does not have."""
    known = catalogue.lookup(exercise).known
    bar = known is None or known.equipment in BARS
    return bar or (known is not None and (known.equipment, known.pattern) == ("machine", "squat"))


def is_loaded_on_one_end(exercise: str) -> bool:
    """Whether plates hang on one end of what is lifted, and have no other side: of a T-bar, of a landmine."""
    known = catalogue.lookup(exercise).known
    return known is not None and known.equipment == "landmine"


def with_shares_as_said(said: SaidWorkout, texts: Texts) -> SaidWorkout:
    """The workout with percentages of a training max in words: no field of a set holds them."""
    of_all = "TM" if "tm" in texts.places else "training max"
    of_all = of_all if "rm" not in texts.places and texts.places.keys() >= set(of_all.lower().split()) else ""
    blocks = [
        block.model_copy(update={"exercises": tuple(_shares_noted(each, of_all) for each in block.exercises)})
        for block in said.blocks
    ]
    return said.model_copy(update={"blocks": tuple(blocks)})


def _shares_noted(said: SaidExercise, of_all: str) -> SaidExercise:
    sets = (
        one.model_copy(update={"more": tuple(_noted(fact, of_all) for fact in one.more)}) for one in said.sets
    )
    return said.model_copy(update={"sets": tuple(sets)})


def _noted(fact: Fact, of_all: str) -> Fact:
    words = _words(fact.said)
    if fact.field != "percent" or "rm" in words or "%" not in words:
        return fact
    if "tm" in words or "training" in words:
        return Fact(field="note", said=fact.said)
    return Fact(field="note", said=f"{fact.said} {of_all}") if of_all else fact


def _words(said: str) -> set[str]:
    return {token.folded for token in tokens(said)}


# --- what a load is the load of


EACH_HAND = "each_hand"
_SAME = frozenset("same gleiche gleiches gleichen selbe mismo misma meme".split())
_OF_A_LOAD = frozenset(
    """the a at with w @ weight weights load bar dumbbells dbs db dumbbell bells bell kb kettlebell plates
    on it as before above again gewicht hantel hanteln stange mit dem peso con carga barra poids charge avec
    le la""".split()
)


def exercise_of(
    said: SaidExercise, sets: Sequence[SetDone], book: Grounding, path: str, name: str = ""
) -> Exercise:
    """The exercise that was said, with these sets: the loads of its own words in each hand, where it is done
    with two dumbbells."""
    name = name or said.name.strip() or said.canonical_name.strip()
    meant = said.canonical_name.strip()
    sets = _of_its_part(name, sets)
    exercise = Exercise(name=name, name_as_written=name, meant=meant, said=said.said, sets=sets)
    known = meant_by(exercise, Athlete()).known
    if known is None or not is_in_pairs(known, f"{name} {meant} {said.said}"):
        return exercise
    return exercise.model_copy(update={"sets": tuple(_in_each_hand(exercise, known.name, book, path))})


def _of_its_part(name: str, sets: Sequence[SetDone]) -> tuple[SetDone, ...]:
    """The sets of what was called by its part of the session: a warm-up, or noted as a cool-down."""
    part = part_of_session(name)
    if part == WARM_UP:
        return tuple(one.model_copy(update={"kind": part}) if one.kind == "working" else one for one in sets)
    if part == COOL_DOWN:
        told = any(part_of_session(note) == part for one in sets for note in one.notes)
        return tuple(one if told else one.model_copy(update={"notes": (*one.notes, part)}) for one in sets)
    return tuple(sets)


def _in_each_hand(exercise: Exercise, known: str, book: Grounding, path: str) -> Iterator[SetDone]:
    said = {token.value for token in tokens(exercise.said)}
    for place, one in enumerate(exercise.sets):
        if one.load is None or one.load.basis != "total" or one.load.value not in said:
            yield one
            continue
        where = f"{path}.sets[{place}].load.basis"
        book.sources.append(Source(path=where, kind="rule", rule=EACH_HAND, of=known))
        yield one.model_copy(update={"load": one.load.model_copy(update={"basis": "per_hand"})})


def leaves_bar_out(said: SaidExercise, load: str) -> bool:
    """Whether a load was put on a bar whose own weight was not said: "40 kg on it"."""
    known = catalogue.lookup(said.canonical_name or said.name).known or catalogue.lookup(said.name).known
    on_it = [token.folded for token in tokens(load)][-2:] == ["on", "it"]
    return on_it and known is not None and known.equipment in BARS


def is_the_same(load: str) -> bool:
    """Whether the words of a load point at that of the exercise before: "same weight", "the same bar"."""
    words = {token.folded for token in tokens(load)}
    return bool(words & _SAME) and words <= _SAME | _OF_A_LOAD


def load_before(sets: Sequence[SetDone]) -> LoadDone | None:
    """The load of the working sets, if it was one; None where there were several, or none."""
    loads = {one.load for one in sets if one.load is not None and one.kind not in ("warm-up", "drop")}
    return loads.pop() if len(loads) == 1 else None
