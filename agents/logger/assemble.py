"""From words to a draft: what the athlete said, grounded in the texts and read into numbers with units. Pure.

One pass over a `SaidWorkout`: the workout's own facts, its blocks, their exercises; the sets of an exercise
are read in `set_entries.py`. Every fact is grounded first (`evidence.py`) and then read (`agents/units`);
what fails either becomes a `Doubt`, and the set, fact or exercise it belongs to is left out of the draft.
So a draft holds only what can be shown, whether or not the doubts are mended later.
"""

from dataclasses import dataclass

from agents.exercises import catalogue
from agents.logger import repeats, rounds
from agents.logger.evidence import Alignment, Doubt, Ledger
from agents.logger.facts import BLOCK_FACTS, WORKOUT_FACTS
from agents.logger.grounding import Doubtful, Grounding
from agents.logger.repeats import Model
from agents.logger.said import Fact, SaidBlock, SaidExercise, SaidWorkout
from agents.logger.set_entries import Habits, Place, SetEntries
from agents.logger.texts import key
from agents.logger.workout import Block, Exercise, Skipped, Span, Workout
from agents.words import fold, tokens

NO_REPORT = {
    "question": "a question",
    "plan": "a plan",
    "advice": "advice",
    "prescription": "a prescription",
    "not_done": "about something not done",
    "others": "about somebody else",
}
TOGETHER = ("superset", "giant_set", "complex", "circuit", "amrap", "emom", "for_time", "tabata")


@dataclass
class Assembled:
    """A draft, what was left out of it and why, and the tokens it claims (by index, with the field)."""

    workout: Workout
    doubts: list[Doubt]
    claims: dict[int, str]


def assemble(said: SaidWorkout, ledger: Ledger, habits: Habits) -> Assembled:
    """The draft of one workout; `habits` are how the athlete's words are to be read."""
    return _Assembly(Grounding(ledger, habits.unit), habits).workout(said)


class _Assembly:
    def __init__(self, book: Grounding, habits: Habits) -> None:
        self.book, self.ledger = book, book.ledger
        self.habits = habits
        self.before: Model | None = None  # the newest exercise with sets

    def workout(self, said: SaidWorkout) -> Assembled:
        """The draft, with the doubts about it."""
        repeated = self._repeated(said)
        blocks: list[Block] = list(repeated.blocks) if repeated else []
        for place, block in enumerate(said.blocks):
            built = self._block(block, f"blocks[{len(blocks)}]", f"blocks[{place}]")
            if built is not None:
                blocks.append(built)
        plain = [fact for fact in said.facts if fact.field not in ("same_as", "load_change", "skipped")]
        facts = self.book.facts(plain, "", None, WORKOUT_FACTS)
        if repeated:
            facts["notes"] = (*repeated.notes, *facts.get("notes", ()))
        skipped = [one for fact in said.facts if fact.field == "skipped" for one in self._skipped(fact)]
        draft = Workout(
            blocks=tuple(blocks),
            spans=self._spans(said),
            sources=tuple(self.book.sources),
            skipped=tuple(skipped),
            disciplines=repeated.disciplines if repeated else (),
            **facts,
        )
        return Assembled(draft, self.book.doubts, dict(self.ledger.claims))

    def _spans(self, said: SaidWorkout) -> tuple[Span, ...]:
        """Where the workout stands: what its exercises and blocks were read from, else what it quotes."""
        stands_on = self.book.stands_on
        if not stands_on:
            for quote in said.said:
                found = self.ledger.find(quote)
                if not isinstance(found, str):
                    stands_on += [*found.numbers, *found.words]
        return self.ledger.texts.spans(stands_on)

    def _repeated(self, said: SaidWorkout) -> Workout | None:
        """The earlier workout that all of this one is the same as, if its words say so."""
        asks = next((fact for fact in said.facts if fact.field == "same_as"), None)
        change = next((fact for fact in said.facts if fact.field == "load_change"), None)
        if asks is None:
            return None
        try:
            return repeats.whole_workout(
                self.book, asks.said, change.said if change else "", self.habits.earlier
            )
        except Doubtful as doubt:
            self.book.doubt("same_as", asks.said, str(doubt), doubt.question, "exercise")
            return None

    def _skipped(self, fact: Fact) -> list[Skipped]:
        """An exercise that the athlete says was left out."""
        ground = self.ledger.ground("skipped", fact.said, None)
        if isinstance(ground, str):
            self.book.doubt("skipped", fact.said, f"skipped {ground}", "", "fact")
            return []
        self.book.stands_on += ground.tokens if self.book.stands_on else []
        known = catalogue.lookup(fact.said).known
        written = " ".join(fact.said.split())
        return [
            Skipped(name=known.name if known else written, name_as_written=written, known=known is not None)
        ]

    # --- blocks and exercises

    def _block(self, said: SaidBlock, path: str, asked: str) -> Block | None:
        where = self._quoted(said.said, asked) if said.said.strip() else None
        if where is not None and (unreported := self._not_reported(where)):
            self.book.doubt(asked, said.said, *unreported, "exercise", where)
            return None
        if said.facts and where is None:
            self.book.doubt(asked, said.said, "facts of a block need its words, quoted in `said`", "", "fact")
        facts = self.book.facts(said.facts if where is not None else (), path, where, BLOCK_FACTS)
        scheme = facts.pop("scheme", None)
        exercises = self._exercises(said, path, asked, scheme or ())
        facts.pop("notes", None)
        if not exercises and not facts:
            return None
        words = said.said if where is not None else ""
        if scheme is not None:
            facts["scheme"] = "-".join(map(str, scheme))
        block = Block(kind=said.kind or "straight", said=words, exercises=tuple(exercises), **facts)
        return rounds.filled(self.book, block, path, self.habits.which_load)

    def _exercises(self, said: SaidBlock, path: str, asked: str, scheme: tuple[int, ...]) -> list[Exercise]:
        built: list[Exercise] = []
        self.ledger.shared = set()
        for place, exercise in enumerate(said.exercises):
            before = set(self.ledger.claims)
            here = f"{path}.exercises[{len(built)}]"
            one = self._exercise(exercise, here, f"{asked}.exercises[{place}]", scheme)
            if said.kind in TOGETHER:
                self.ledger.shared |= self.ledger.claims.keys() - before
            if one is not None:
                built.append(one)
                self.before = Model(here, one.name, one.sets) if one.sets else self.before
        self.ledger.shared = set()
        return built

    def _quoted(self, quote: str, asked: str) -> Alignment | None:
        found = self.ledger.find(quote)
        if isinstance(found, str):
            self.book.doubt(f"{asked}.said", quote, found, "", "fact")
            return None
        self.book.stands_on += [*found.numbers, *found.words]
        return found

    def _exercise(
        self, said: SaidExercise, path: str, asked: str, scheme: tuple[int, ...]
    ) -> Exercise | None:
        where = self.ledger.find(said.said)
        if isinstance(where, str):
            self.book.doubt(asked, said.said, where, "", "exercise")
            return None
        wrong = self._not_reported(where) or self._misnamed(said, where)
        if wrong is not None:
            self.book.doubt(asked, said.said, *wrong, "exercise", where)
            return None
        before, kept = dict(self.ledger.claims), len(self.book.sources)
        entries = rounds.without_empty_calories(said) if scheme else said
        sets = SetEntries(self.book, self.habits, self.before).read(entries, Place(where, path, asked))
        differ = self.ledger.second_reading(where)
        if differ is not None:
            self.book.forget(before, kept)
            self.book.doubt(asked, said.said, _two_readings(differ), _which(said, differ), "exercise", where)
            return None
        self.book.stands_on += [*where.numbers, *where.words]
        if not sets and said.sets:
            return None
        sets = rounds.spread(self.book, scheme, sets, path, rounds.counts_calories(said))
        name = said.name.strip()
        return Exercise(name=name, name_as_written=name, said=said.said, sets=tuple(sets))

    def _misnamed(self, said: SaidExercise, where: Alignment) -> tuple[str, str] | None:
        """Why the name is not that of these words; None if it is."""
        given = fold(self.ledger.texts.current_exercise).split()
        missing = "" if given and fold(said.name).split() == given else _absent_words(said)
        if missing:
            return f"the name {said.name!r} is not in the words: {missing}", ""
        if other := self._read_of_another(said.name, where):
            return f"the words say these numbers of {other!r}, not of {said.name!r}", ""
        return None

    def _read_of_another(self, name: str, where: Alignment) -> str:
        """The exercise that the offline reading takes these numbers for, if both are known and differ."""
        if catalogue.lookup(name).known is None:
            return ""
        read = {self.ledger.names.get(at, ()) for at in where.numbers}
        others = [
            each
            for names in sorted(read)
            if not any(catalogue.same(each, name) for each in names)
            for each in names
            if catalogue.lookup(each).known
        ]
        return others[0] if others else ""

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


def _absent_words(said: SaidExercise) -> str:
    """The words of the name that its quote doesn't have."""
    quoted = {key(token) for token in tokens(said.said)}
    absent = [
        token.folded for token in tokens(said.name) if token.kind != "mark" and key(token) not in quoted
    ]
    return ", ".join(map(repr, absent))


def _two_readings(differ: tuple[dict[str, str], dict[str, str]]) -> str:
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
