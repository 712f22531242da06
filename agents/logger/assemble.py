"""From words to a draft: what the athlete said, grounded in the texts and read into numbers with units. Pure.

One pass over a `SaidWorkout`: the workout's own facts, its blocks, their exercises; the sets of an exercise
are read in `set_entries.py`. Every fact is grounded first (`evidence.py`) and then read (`agents/units`);
what fails either becomes a `Doubt`, and the set, fact or exercise it belongs to is left out of the draft.
So a draft holds only what can be shown, whether or not the doubts are mended later.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from agents.exercises import catalogue
from agents.logger import repeats, rounds
from agents.logger.as_written import Differing, session_as_written
from agents.logger.evidence import Doubt, Ledger
from agents.logger.facts import BLOCK_FACTS, WORKOUT_FACTS
from agents.logger.grounding import Doubtful, Grounding
from agents.logger.pointing import asks_for_plan
from agents.logger.quotes import Alignment
from agents.logger.repeats import Model
from agents.logger.said import Fact, SaidBlock, SaidExercise, SaidWorkout
from agents.logger.second_reading import Differ, read_otherwise
from agents.logger.set_entries import Place, SetEntries
from agents.logger.set_values import Habits
from agents.logger.texts import key
from agents.words import fold, tokens
from agents.workout import Block, Exercise, Skipped, Span, Workout

NO_REPORT = {
    "question": "a question",
    "plan": "a plan",
    "advice": "advice",
    "prescription": "a prescription",
    "not_done": "about something not done",
    "others": "about somebody else",
}
SKIPPING = frozenset(
    "skip skips skipped skipping no not didn't didnt without left out missed dropped cut instead ditched "
    "bailed never wasn't sans minus couldn't".split()
)
SKIPPED_NEAR = 9  # tokens from what was left out to the word that says so
TOGETHER = ("superset", "giant_set", "complex", "circuit", "amrap", "emom", "for_time", "tabata")


@dataclass
class Assembled:
    """A draft, what was left out of it and why, and the tokens it claims (by index, with the field).

    `stands_on` are all tokens of what it quotes, less numbers that others have.
    """

    workout: Workout
    doubts: list[Doubt]
    claims: dict[int, str]
    stands_on: frozenset[int] = frozenset()


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
        days = [fact.said for fact in said.facts if fact.field == "date"]
        self.habits = self.habits._replace(day=days[-1] if days else "")
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
            facts = {"name": repeated.name, "date_as_said": repeated.date_as_said, **facts}
        skipped = [one for fact in said.facts if fact.field == "skipped" for one in self._skipped(fact)]
        draft = Workout(
            blocks=tuple(blocks),
            spans=self._spans(said),
            sources=tuple(self.book.sources),
            skipped=tuple(skipped),
            disciplines=repeated.disciplines if repeated else (),
            **facts,
        )
        stands_on = frozenset(self.book.stands_on)
        return Assembled(draft, self.book.doubts, dict(self.ledger.claims), stands_on)

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
        asks = [fact.said for fact in said.facts if fact.field == "same_as"]
        changes = [fact.said for fact in said.facts if fact.field == "load_change"]
        try:
            if max(len(asks), len(changes)) > 1:
                raise Doubtful("same_as and load_change of a workout are there once: extract it as two")
            if changes and not asks:
                raise Doubtful("load_change stands beside same_as, which says what is changed")
            change = "".join(changes)
            if asks and asks_for_plan(asks[0]):
                return self._as_written(asks[0], change, said)
            return repeats.whole_workout(self.book, asks[0], change, self.habits.earlier) if asks else None
        except Doubtful as doubt:
            self.book.doubt("same_as", "; ".join((*asks, *changes)), str(doubt), doubt.question, "exercise")
            return None

    def _as_written(self, asks: str, change: str, said: SaidWorkout) -> Workout:
        """The planned session that the words say was done. Raises Doubtful."""
        if change:
            raise Doubtful("load_change is of one exercise: say of which it was, the rest is as written")
        where = self.ledger.find(asks)
        if not isinstance(where, str) and (unreported := self._not_reported(where.words)):
            raise Doubtful(*unreported)
        told = [exercise.name for block in said.blocks for exercise in block.exercises]
        skipped = [fact.said for fact in said.facts if fact.field == "skipped"]
        return session_as_written(self.book, asks, self.habits, Differing(told, skipped))

    def _skipped(self, fact: Fact) -> list[Skipped]:
        """An exercise that the athlete says was left out."""
        ground = self.ledger.ground("skipped", fact.said, None)
        why = f"skipped {ground}" if isinstance(ground, str) else self._not_skipped(ground.tokens)
        if isinstance(ground, str) or why:
            self.book.doubt("skipped", fact.said, why, "", "fact")
            return []
        self.book.stands_on += ground.tokens if self.book.stands_on else []
        known = catalogue.lookup(fact.said).known
        written = " ".join(fact.said.split())
        return [
            Skipped(name=known.name if known else written, name_as_written=written, known=known is not None)
        ]

    def _not_skipped(self, stands_on: Sequence[int]) -> str:
        """Why words are not said to be left out; "" if a word near them says so."""
        row, first, last = self.ledger.texts.tokens, min(stands_on), max(stands_on)
        near = row[max(0, first - SKIPPED_NEAR) : last + SKIPPED_NEAR]
        said = {token.folded for token in near if token.source == row[first].source}
        return "" if said & SKIPPING else "no word near it says that it was left out"

    # --- blocks and exercises

    def _block(self, said: SaidBlock, path: str, asked: str) -> Block | None:
        where = self._quoted(said.said, asked) if said.said.strip() else None
        if where is not None and (unreported := self._not_reported(where.numbers or where.words)):
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
            own = self.ledger.claims.keys() - before
            if said.kind in TOGETHER:
                self.ledger.shared |= own
            if one is not None and not own and self._is_said_once(one, built):
                why = f"{one.name!r} is there twice, and was said once"
                self.book.doubt(f"{asked}.exercises[{place}]", exercise.said, why, "", "exercise")
            elif one is not None:
                built.append(one)
                self.before = Model(here, one.name, one.sets) if one.sets else self.before
        self.ledger.shared = set()
        return built

    def _is_said_once(self, one: Exercise, before: list[Exercise]) -> bool:
        """Whether a name stands more often in the block than in the words."""
        alike = sum(fold(each.name) == fold(one.name) for each in before)
        words = [key(token) for token in tokens(one.name) if token.kind == "word"]
        times = min((len(self.ledger.texts.places.get(word, ())) for word in words), default=0)
        return 0 < alike >= times

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
        if absent := self._not_named(said):
            self.book.doubt(asked, said.said, absent, "", "exercise", where)
            return None
        before, kept, doubts = dict(self.ledger.claims), len(self.book.sources), len(self.book.doubts)
        entries = rounds.without_empty_calories(said) if scheme else said
        reader = SetEntries(self.book, self.habits, self.before)
        sets = reader.read(entries, Place(where, path, asked))
        used = tuple(at for at in where.numbers if at in self.ledger.claims and at not in before)
        wrong = self._not_reported(used or where.numbers or where.words) or self._misnamed(said, where, used)
        if wrong is not None:
            self.book.forget(before, kept)
            del self.book.doubts[doubts:]
            self.book.doubt(asked, said.said, *wrong, "exercise", where)
            return None
        differ = read_otherwise(self.ledger, where)
        if differ is not None:
            self.book.forget(before, kept)
            self.book.doubt(asked, said.said, _two_readings(differ), _which(said, differ), "exercise", where)
            return None
        self.book.stands_on += [*where.numbers, *where.words]
        if not sets and entries.sets:
            return None
        sets = rounds.spread(self.book, scheme, sets, path, rounds.counts_calories(said))
        name = reader.planned_name or said.name.strip()
        return Exercise(name=name, name_as_written=name, said=said.said, sets=tuple(sets))

    def _not_named(self, said: SaidExercise) -> str:
        """Why the name is not that of its words; "" if it is."""
        given = fold(self.ledger.texts.current_exercise).split()
        missing = "" if given and fold(said.name).split() == given else _absent_words(said)
        return f"the name {said.name!r} is not in the words: {missing}" if missing else ""

    def _misnamed(
        self, said: SaidExercise, where: Alignment, used: tuple[int, ...]
    ) -> tuple[str, str] | None:
        """Why the numbers used of a quote are not of this exercise; None if they are."""
        own = {key(token) for token in tokens(said.name)}
        named = tuple(at for at in where.words if key(self.ledger.texts.tokens[at]) in own)
        other = self._read_of_another(said.name, used or where.numbers or named or where.words)
        return (f"the words say these numbers of {other!r}, not of {said.name!r}", "") if other else None

    def _read_of_another(self, name: str, stands_on: Sequence[int]) -> str:
        """The exercise that the offline reading takes these numbers for, if both are known and differ.

        An unknown one differs too where the name is its beginning: "dragon flag" of "dragon flag swings". A
        name that is not known itself is another's if no word of it is in that one.
        """
        read = {self.ledger.names.get(at, ()) for at in stands_on}
        if catalogue.lookup(name).known is None:
            own = set(fold(name).split())
            strange = (names for names in read if not any(own & set(fold(each).split()) for each in names))
            return next((each for names in strange for each in names if catalogue.lookup(each).known), "")
        words = [*fold(name).split(), ""]
        others = [
            each
            for names in sorted(read)
            if not any(catalogue.same(each, name) for each in names)
            for each in names
            if catalogue.lookup(each).known or f"{fold(each)} ".startswith(" ".join(words))
        ]
        return others[0] if others else ""

    def _not_reported(self, stands_on: Sequence[int]) -> tuple[str, str] | None:
        """Why these words are no report, and the question that would make them one; None if they are."""
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


def _two_readings(differ: Differ) -> str:
    here, there = differ
    sent = ", ".join(f"{number} as {role}" for number, role in here.items())
    read = ", ".join(f"{number} as {role}" for number, role in there.items())
    return f"you sent {sent}; the notation reads {read}. Send it again the way the athlete means it"


def _which(said: SaidExercise, differ: Differ) -> str:
    return (
        f"How should I read {said.said.strip()!r}: "
        + " or ".join(
            " and ".join(f"{number} as {role}" for number, role in reading.items()) for reading in differ
        )
        + "?"
    )
