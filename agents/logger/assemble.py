"""From words to a draft: what the athlete said, grounded in the texts and read into numbers with units. Pure.

One pass over a `SaidWorkout`. Every fact is grounded first (`evidence.py`) and then read (`agents/units`);
what fails either becomes a `Doubt`, and the set, fact or exercise it belongs to is left out of the draft.
So a draft holds only what can be shown, whether or not the doubts are mended later.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal, TypeVar

from agents import units
from agents.exercises import catalogue
from agents.logger.evidence import Alignment, Doubt, Ledger
from agents.logger.facts import BLOCK_FACTS, ROLES, SET_FACTS, WORKOUT_FACTS, Reader, load_done
from agents.logger.said import Fact, SaidBlock, SaidExercise, SaidSet, SaidWorkout
from agents.logger.texts import Grounded, key
from agents.logger.workout import (
    Block,
    Exercise,
    LoadDone,
    SetDone,
    Source,
    Span,
    Workout,
)
from agents.words import fold, tokens

MOST_SETS = 60  # alike in one entry: more is asked about (the longest lifters' schemes stay under 50)
MOST_REPS_UNDER_LOAD = 150  # with a load: more is a role mixed up (225 reps of 5) rather than a set
HEAVIEST_KG = Decimal(700)  # above every competition lift and common leg press
NO_REPORT = {
    "question": "a question",
    "plan": "a plan",
    "advice": "advice",
    "prescription": "a prescription",
    "not_done": "about something not done",
    "others": "about somebody else",
}
Value = TypeVar("Value")


@dataclass
class Assembled:
    """A draft, what was left out of it and why, and the tokens it claims (by index, with the field)."""

    workout: Workout
    doubts: list[Doubt]
    claims: dict[int, str]


class _Doubtful(Exception):
    """A fact that fails; carries the reason for the model and, if there is one, a question."""

    def __init__(self, why: str, question: str = "") -> None:
        super().__init__(why)
        self.question = question


def assemble(
    said: SaidWorkout, ledger: Ledger, *, unit: units.LoadUnit, bar: units.Load | None = None
) -> Assembled:
    """The draft of one workout. `unit` is the athlete's own, for loads said without one."""
    return _Assembly(ledger, unit, bar).workout(said)


@dataclass
class _Assembly:
    ledger: Ledger
    unit: units.LoadUnit
    bar: units.Load | None
    doubts: list[Doubt] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    stands_on: list[int] = field(default_factory=list)

    def workout(self, said: SaidWorkout) -> Assembled:
        blocks: list[Block] = []
        for place, block in enumerate(said.blocks):
            built = self._block(block, f"blocks[{len(blocks)}]", f"blocks[{place}]")
            if built is not None:
                blocks.append(built)
        facts = self._facts(said.facts, "", None, WORKOUT_FACTS)
        return Assembled(
            Workout(
                blocks=tuple(blocks),
                spans=self._spans(said),
                sources=tuple(self.sources),
                notes=tuple(facts.pop("notes", ())),
                **facts,
            ),
            self.doubts,
            dict(self.ledger.claims),
        )

    def _spans(self, said: SaidWorkout) -> tuple[Span, ...]:
        """Where the workout stands: what its exercises and blocks were read from, else what it quotes."""
        if not self.stands_on:
            for quote in said.said:
                found = self.ledger.find(quote)
                if not isinstance(found, str):
                    self.stands_on += [*found.numbers, *found.words]
        return self.ledger.texts.spans(self.stands_on)

    # --- blocks and exercises

    def _block(self, said: SaidBlock, path: str, asked: str) -> Block | None:
        where = self._quoted(said.said, asked) if said.said.strip() else None
        if where is not None and (unreported := self._not_reported(where)):
            self._doubt(asked, said.said, *unreported, "exercise", where)
            return None
        if said.facts and where is None:
            self._doubt(asked, said.said, "facts of a block need its words, quoted in `said`", "", "fact")
        facts = self._facts(said.facts if where is not None else (), path, where, BLOCK_FACTS)
        exercises: list[Exercise] = []
        for place, exercise in enumerate(said.exercises):
            built = self._exercise(
                exercise, f"{path}.exercises[{len(exercises)}]", f"{asked}.exercises[{place}]"
            )
            if built is not None:
                exercises.append(built)
        facts.pop("notes", None)
        if not exercises and not facts:
            return None
        words = said.said if where is not None else ""
        return Block(kind=said.kind or "straight", said=words, exercises=tuple(exercises), **facts)

    def _quoted(self, quote: str, asked: str) -> Alignment | None:
        found = self.ledger.find(quote)
        if isinstance(found, str):
            self._doubt(f"{asked}.said", quote, found, "", "fact")
            return None
        self.stands_on += [*found.numbers, *found.words]
        return found

    def _exercise(self, said: SaidExercise, path: str, asked: str) -> Exercise | None:
        where = self.ledger.find(said.said)
        if isinstance(where, str):
            self._doubt(asked, said.said, where, "", "exercise")
            return None
        if unreported := self._not_reported(where):
            self._doubt(asked, said.said, *unreported, "exercise", where)
            return None
        given = fold(self.ledger.texts.current_exercise).split()
        missing = "" if given and fold(said.name).split() == given else _absent_words(said)
        if missing:
            self._doubt(
                asked, said.name, f"the name {said.name!r} is not in the words: {missing}", "", "exercise"
            )
            return None
        if other := self._read_of_another(said.name, where):
            why = f"the words say these numbers of {other!r}, not of {said.name!r}"
            self._doubt(asked, said.said, why, "", "exercise", where)
            return None
        before = dict(self.ledger.claims)
        sets = self._sets(said, where, path, asked)
        differ = self.ledger.second_reading(where)
        if differ is not None:
            self._forget(before, path)
            self._doubt(
                asked, said.said, _two_readings(said, differ), _which(said, differ), "exercise", where
            )
            return None
        self.stands_on += [*where.numbers, *where.words]
        if not sets and said.sets:
            return None
        return Exercise(
            name=said.name.strip(), name_as_written=said.name.strip(), said=said.said, sets=tuple(sets)
        )

    def _read_of_another(self, name: str, where: Alignment) -> str:
        """The exercise that the offline reading takes these numbers for, if both are known and differ."""
        if catalogue.lookup(name).known is None:
            return ""
        read = {self.ledger.names[at] for at in where.numbers if at in self.ledger.names}
        others = (
            each for each in sorted(read) if catalogue.lookup(each).known and not catalogue.same(each, name)
        )
        return next(others, "")

    def _not_reported(self, where: Alignment) -> tuple[str, str] | None:
        """Why these words are no report, and the question that would make them one; None if they are."""
        stands_on = where.numbers or where.words
        clauses = [self.ledger.texts.clause(at) for at in stands_on]
        unreported = [clause.act for clause in clauses if clause is not None and clause.act in NO_REPORT]
        if not unreported:
            return None
        said = self.ledger.texts.quoted(self.ledger.texts.spans(stands_on))
        act = unreported[0]
        return (
            f"these words report nothing done: they are {NO_REPORT[act]}",
            f"Did you do this already: {said!r}?",
        )

    def _forget(self, claims: dict[int, str], path: str) -> None:
        self.ledger.claims.clear()
        self.ledger.claims.update(claims)
        self.sources = [source for source in self.sources if not source.path.startswith(path)]

    # --- sets

    def _sets(self, said: SaidExercise, where: Alignment, path: str, asked: str) -> list[SetDone]:
        done: list[SetDone] = []
        wordless = 0  # entries alike that claim no words of their own, yet
        for place, entry in enumerate(said.sets):
            before = dict(self.ledger.claims)
            kept_sources = len(self.sources)
            at = f"{path}.sets[{len(done)}]"
            try:
                count, one = self._set(entry, where, at)
            except _Doubtful as doubt:
                self.ledger.claims.clear()
                self.ledger.claims.update(before)
                del self.sources[kept_sources:]
                self._doubt(
                    f"{asked}.sets[{place}]",
                    said.said,
                    str(doubt),
                    doubt.question or _ask_again(said.said),
                    "set",
                    where,
                )
                continue
            if self.ledger.claims == before and not _has_words(entry):
                wordless += 1
            done += [one] * count
        if wordless:
            return self._with_counted(said, done, wordless, where, path, asked)
        return done

    def _with_counted(
        self, said: SaidExercise, done: list[SetDone], wordless: int, where: Alignment, path: str, asked: str
    ) -> list[SetDone]:
        """Sets written out one by one for a count that was said: kept if the count is there, else doubted."""
        alike = min(len(done), wordless + 1)  # the first of them has the words
        counted = self.ledger.unclaimed_count(alike, where)
        if counted is not None:
            self.ledger.claims[counted] = "count"
            self.sources.append(self.ledger.texts.source(f"{path}.sets", Grounded((counted,), "set_count")))
            return done
        why = f"{wordless} of the {len(done)} sets have no words of their own: send only sets that were said"
        self._doubt(asked, said.said, why, "", "set", where)
        seen: list[SetDone] = []
        for one in done:
            if one not in seen:
                seen.append(one)
        return seen

    def _set(self, said: SaidSet, where: Alignment, path: str) -> tuple[int, SetDone]:
        """How many sets, and one of them."""
        facts: dict[str, Any] = {}
        count = self._count(said, where, path)
        if said.reps.strip():
            facts.update(self._reps(said.reps, where, path))
        if said.load.strip():
            facts.update(self._load(said.load, where, path))
        more = self._facts(said.more, path, where, SET_FACTS, strict=True)
        facts.update(more)
        kind = said.kind or facts.pop("kind", "working")
        _plausible(facts)
        return count, SetDone(kind=kind, **facts)

    def _count(self, said: SaidSet, where: Alignment, path: str) -> int:
        if not said.count.strip():
            return 1
        count = self._read(units.read_count, said.count)
        if count > MOST_SETS:
            raise _Doubtful(
                f"{count} sets are more than anybody does of one kind (up to {MOST_SETS} are taken)",
                f"Did you really do {count} sets?",
            )
        ground = self.ledger.ground("count", said.count, where)
        if isinstance(ground, str):
            if count == 1:
                return 1
            ground = self._listed(said, count, where, ground)
        self._keep(f"{path}.count", ground)
        return count

    def _listed(self, said: SaidSet, count: int, where: Alignment, why: str) -> Grounded:
        """A count that was not said but follows from a list of equal reps: "5, 5, 5" is three sets."""
        reps = [token.value for token in tokens(said.reps) if token.is_number and token.value is not None]
        listed = self.ledger.listed(reps[0], count, where) if len(reps) == 1 else None
        if listed is None:
            raise _Doubtful(f"count {why}")
        self.ledger.claims.update(dict.fromkeys(listed[1:], "reps"))
        return Grounded(tuple(listed), "set_count")

    def _reps(self, said: str, where: Alignment, path: str) -> dict[str, Any]:
        self._ground("reps", said, where, f"{path}.reps")
        read = self._read(units.read_reps, said)
        return {
            "reps": read.value,
            "reps_low": read.low,
            "reps_high": read.high,
            "reps_left": read.left,
            "reps_right": read.right,
            "each_side": read.each_side,
            **({"kind": "amrap"} if read.plus or read.to_failure else {}),
        }

    def _load(self, said: str, where: Alignment, path: str) -> dict[str, Any]:
        ground = self._ground("load", said, where, f"{path}.load")
        if self.bar is None and _is_bar(said):
            return {"notes": (said.strip(),)}
        beside = self.ledger.unit_beside(ground.tokens[-1]) if ground.tokens else ""
        read = self._read(lambda text: units.read_load(text, unit=self.unit, bar=self.bar), said)
        if read is not None and beside and not read.unit_said:
            read = self._read(
                lambda text: units.read_load(text, unit=self.unit, bar=self.bar), f"{said} {beside}"
            )
        if read is None:
            return {"bodyweight": True}
        if not read.unit_said:
            read = self._with_unit(read, where, f"{path}.load.unit")
        return {"load": load_done(read)}

    def _with_unit(self, load: units.Load, where: Alignment, path: str) -> units.Load:
        """A load said without a unit: that of the words around it, else the athlete's own."""
        around = self.ledger.unit_around(where)
        if around is None:
            spans = self.sources[-1].spans
            self.sources.append(Source(path=path, kind="rule", rule="athlete_unit", spans=spans))
            return load
        unit, at = around
        self.sources.append(self.ledger.texts.source(path, Grounded((at,), "unit_carried_over")))
        return load._replace(unit="kg" if unit == "kg" else "lb")

    # --- facts

    def _facts(
        self,
        said: Sequence[Fact],
        path: str,
        where: Alignment | None,
        readers: dict[str, Reader],
        *,
        strict: bool = False,
    ) -> dict[str, Any]:
        """The facts as fields. A doubtful one is left out; under `strict` it takes its set with it."""
        read: dict[str, Any] = {}
        for fact in said:
            reader = readers.get(fact.field)
            try:
                if reader is None:
                    raise _Doubtful(f"{fact.field} doesn't belong here: say it as a note")
                at = f"{path}.{reader.field}" if path else reader.field
                ground = self._ground(ROLES.get(fact.field, fact.field), fact.said, where, at)
                if where is None:
                    self.stands_on += [] if fact.field == "date" else ground.tokens
                value = self._read(reader.read, fact.said)
                if reader.field == "notes":
                    read["notes"] = (*read.get("notes", ()), value)
                else:
                    read[reader.field] = value
            except _Doubtful as doubt:
                if strict:
                    raise
                self._doubt(f"{path}.{fact.field}".lstrip("."), fact.said, str(doubt), doubt.question, "fact")
        return read

    def _ground(self, fact: str, said: str, where: Alignment | None, path: str) -> Grounded:
        ground = self.ledger.ground(fact, said, where)
        if isinstance(ground, str):
            raise _Doubtful(f"{fact} {ground}")
        self._keep(path, ground)
        return ground

    def _keep(self, path: str, ground: Grounded) -> None:
        self.sources.append(self.ledger.texts.source(path, ground))

    def _read(self, read: Callable[[str], Value], said: str) -> Value:
        try:
            return read(said)
        except units.Unreadable as error:
            raise _Doubtful(str(error)) from None

    def _doubt(
        self,
        path: str,
        said: str,
        why: str,
        question: str,
        drops: Literal["set", "fact", "exercise"],
        where: Alignment | None = None,
    ) -> None:
        spans = self.ledger.texts.spans([*where.numbers, *where.words]) if where else ()
        self.doubts.append(Doubt(path, said, why, question or _ask_again(said), drops, spans))


def _absent_words(said: SaidExercise) -> str:
    """The words of the name that its quote doesn't have."""
    quoted = {key(token) for token in tokens(said.said)}
    absent = [
        token.folded for token in tokens(said.name) if token.kind != "mark" and key(token) not in quoted
    ]
    return ", ".join(map(repr, absent))


def _has_words(said: SaidSet) -> bool:
    """Whether an entry stands on a word of its own that is no number: a failed attempt."""
    return any(fact.field == "failed" for fact in said.more)


def _is_bar(said: str) -> bool:
    return fold(said).strip() in ("bar", "empty bar", "the bar", "bar only", "just the bar")


def _plausible(facts: dict[str, Any]) -> None:
    wrong = implausible(facts.get("reps") or facts.get("reps_high") or 0, facts.get("load"))
    if wrong is not None:
        raise _Doubtful(*wrong)


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
    if units.Load(load.value, load.unit, "total", True).in_kg() > HEAVIEST_KG:
        return f"{said} is more than anybody lifts", f"Was the load really {said}?"
    return None


def _two_readings(said: SaidExercise, differ: tuple[dict[str, str], dict[str, str]]) -> str:
    here, there = differ
    sent = ", ".join(f"{number} as {role}" for number, role in here.items())
    read = ", ".join(f"{number} as {role}" for number, role in there.items())
    return f"you sent {sent}; the notation reads {read}. Send it again the way the athlete means it"


def _which(said: SaidExercise, differ: tuple[dict[str, str], dict[str, str]]) -> str:
    return (
        f"How should I read {said.said.strip()!r}: "
        + " or ".join(
            " and ".join(f"{number} as {role}" for number, role in reading.items()) for reading in differ
        )
        + "?"
    )


def _ask_again(said: str) -> str:
    return f"What was {' '.join(said.split())!r}?"
