"""From words to a draft: what the athlete said, grounded in the texts and read into numbers with units. Pure.

One pass over a `SaidWorkout`: which number grounds which is decided first, for the whole call; then come its
blocks, their exercises, the sets of an exercise (`set_entries.py`), and the workout's own facts. Every fact
is shown in the words (`agents/logger/evidence`) and then read (`agents/units`); what fails either becomes a
`Doubt`. A doubt about a set or an exercise leaves the whole exercise out, so that none is half taken down: as
it was sent it is held for the athlete to confirm. So a draft holds only what can be shown, whether or not the
doubts are mended.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple, get_args

from agents.dates import UnreadableDate, read_day
from agents.exercises import catalogue
from agents.exercises.catalogue import mentions
from agents.logger.assembly import repeats
from agents.logger.assembly.as_sent import entry_of_set, exercise_as_sent, open_values_of
from agents.logger.assembly.blocks import (
    SCALED,
    counted,
    counts_calories,
    filled,
    spread_over_scheme,
    with_singles,
    without_empty_calories,
)
from agents.logger.assembly.copied_sets import Differing, ExercisePlace, session_as_written
from agents.logger.assembly.names import is_outright
from agents.logger.assembly.repeats import PointedExercise, asks_for_plan, says_left_out
from agents.logger.assembly.set_entries import SetEntries
from agents.logger.assembly.set_values import Habits, exercise_of, with_shares_as_said
from agents.logger.assembly.whole_call import (
    CallPlan,
    at_home,
    is_form_of,
    named_otherwise,
    planned,
    with_what_is_the_same,
    words_of,
)
from agents.logger.evidence.assignment import NO_EXERCISE
from agents.logger.evidence.grounding import BLOCK_FACTS, WORKOUT_FACTS, Grounding, UngroundedFact
from agents.logger.evidence.ledger import Doubt, Ledger
from agents.logger.evidence.open_values import OpenValue, look_alike_sources, question_of
from agents.logger.evidence.texts import Alignment, key
from agents.logger.said_workout import Fact, SaidBlock, SaidExercise, SaidWorkout
from agents.words import Token, fold, tokens
from agents.workout import Block, Exercise, Skipped, Span, TogetherKind, Workout

NO_REPORT = {
    "question": "a question",
    "plan": "a plan",
    "advice": "advice",
    "prescription": "a prescription",
    "not_done": "about something not done",
    "others": "about somebody else",
    "order": "an order to a program",
}
TOGETHER = get_args(TogetherKind)
TOLD_IN_PART = "it is told only in part, and what the rest is the same as is not known"
DAYS_BACK = 7  # of a day that a model takes from words that no row knows
MONTH_BACK = 31  # of one whose number they say: "on the 28th"
OTHER_ORDER = "en-GB"  # where a date in figures has its day first


class HeldExercises(NamedTuple):
    """Exercises that the words don't show for certain, as they were sent, and why: to be confirmed. `places`
    are theirs in the call; `is_all` says that nothing else was sent of the workout. `values` are what is in
    doubt, where it is nothing but values."""

    workout: Workout
    why: str
    places: tuple[str, ...] = ()
    is_all: bool = False
    values: tuple[OpenValue, ...] = ()


@dataclass
class Assembled:
    """A draft, what was left out of it and why, and the tokens it claims (by index, with the field).

    `stands_on` are all tokens of what it quotes, less numbers that others have. `held` waits for a yes.
    """

    workout: Workout
    doubts: list[Doubt]
    claims: dict[int, str]
    stands_on: frozenset[int] = frozenset()
    held: HeldExercises | None = None

    @property
    def doubts_left(self) -> list[Doubt]:
        """The doubts about what nobody is asked to confirm."""
        held = self.held.places if self.held is not None else ()
        return [each for each in self.doubts if not each.path.startswith(held)] if held else self.doubts


def assemble(said: SaidWorkout, ledger: Ledger, habits: Habits) -> Assembled:
    """The draft of one workout; `habits` are how the athlete's words are to be read."""
    said = with_shares_as_said(with_what_is_the_same(at_home(said)), ledger.texts)
    plan = planned(said, ledger)
    ledger.plan, ledger.quoted = plan.numbers, plan.quoted
    return _Assembly(Grounding(ledger, habits.unit), habits, plan).workout(said)


@dataclass
class _Assembly:
    """One workout on its way to a draft. `held` are exercises as they were sent, in their blocks."""

    book: Grounding
    habits: Habits
    plan: CallPlan
    told: list[PointedExercise] = field(default_factory=list)  # the exercises with sets so far
    again: repeats.RepeatedWorkout | None = None  # the earlier workout that this one repeats
    in_part: bool = False  # one is said to be repeated, and it is not known which
    held: list[Block] = field(default_factory=list)
    why_held: list[str] = field(default_factory=list)
    places_held: list[str] = field(default_factory=list)
    values_held: list[OpenValue] = field(default_factory=list)

    @property
    def ledger(self) -> Ledger:
        return self.book.ledger

    def workout(self, said: SaidWorkout) -> Assembled:
        """The draft, with the doubts about it."""
        days = [fact.said for fact in said.facts if fact.field == "date"]
        self.habits = self.habits._replace(day=days[-1] if days else "")
        repeated = self._repeated(said)
        self.in_part = repeated is None and any(fact.field == "same_as" for fact in said.facts)
        blocks: list[Block] = list(repeated.blocks) if repeated else []
        for place, block in enumerate(said.blocks):
            if repeated and self._is_said_of(repeated, block, blocks, place):
                continue
            built = self._block(block, f"blocks[{len(blocks)}]", place)
            if built is not None:
                blocks.append(built)
        blocks = with_singles(self.book, blocks)
        self.ledger.entry, self.ledger.exercise = "", NO_EXERCISE
        plain = [fact for fact in said.facts if fact.field not in ("same_as", "load_change", "skipped")]
        facts = self.book.facts(plain, "", None, WORKOUT_FACTS)
        if repeated:
            facts["notes"] = (*repeated.notes, *facts.get("notes", ()))
            facts = {"name": repeated.name, "date_as_said": repeated.date_as_said, **facts}
        if any(source.path == SCALED for source in self.book.sources):
            facts = {"rx": "scaled", **facts}
        skipped = [one for fact in said.facts if fact.field == "skipped" for one in self._skipped(fact)]
        draft = Workout(
            blocks=tuple(blocks),
            spans=self._spans(said),
            sources=tuple(self.book.sources),
            skipped=tuple(skipped),
            disciplines=repeated.disciplines if repeated else (),
            date_meant=self._day_meant(said.date_iso.strip(), facts.get("date_as_said")),
            **facts,
        )
        stands_on = frozenset(self.book.stands_on)
        return Assembled(draft, self.book.doubts, dict(self.ledger.claims), stands_on, self._held(draft))

    def _held(self, draft: Workout) -> HeldExercises | None:
        """The exercises that are held, as a workout of the same day; all of it where its day is in doubt."""
        doubted = any(doubt.path in ("date", "date_iso") for doubt in self.book.doubts)
        if draft.blocks and (
            why := "its day could not be read for sure" if doubted else self._which_day(draft)
        ):
            blocks = (*draft.blocks, *self.held)
            whole = draft.model_copy(update={"blocks": blocks})
            return HeldExercises(whole, why, tuple(self.places_held), is_all=True)
        if not self.held:
            return None
        held = draft.model_copy(update={"blocks": tuple(self.held), "sources": ()})
        asked = question_of(self.values_held)
        return HeldExercises(
            held.model_copy(update={"sources": tuple(look_alike_sources(held, self.ledger.texts))}),
            "; ".join(dict.fromkeys([*([asked] if asked else []), *self.why_held])),
            tuple(self.places_held),
            is_all=not draft.blocks,
            values=() if self.why_held else tuple(self.values_held),
        )

    def _which_day(self, draft: Workout) -> str:
        """The question for a day that no row knows and that the model left open, or for what letters look
        like; "" for none."""
        said, today, asked = draft.date_as_said, self.habits.today, "; ".join(self.book.asks)
        if said is None or draft.date_meant is not None or today is None:
            return asked
        known = _day_known(said, today, self.habits.locale)
        return f"which day was {said!r}? (yes logs it on {today})" if known is None else asked

    def _day_meant(self, sent: str, said: str | None) -> str | None:
        """The day that the model takes the words for, where no row knows them."""
        today = self.habits.today
        if not sent or today is None or any(doubt.path == "date" for doubt in self.book.doubts):
            return None  # which day it is falls with the words that say it
        known = _day_known(said, today, self.habits.locale) if said else today
        if known is not None:
            why = f"{said!r} is {known}" if said else "no words say a day: quote them as the fact date"
            turned = _day_known(said, today, OTHER_ORDER) if said else None  # 8/3 with its day first
            if turned is not None and turned != known and sent == turned.isoformat():
                return sent
            if sent != known.isoformat():
                self.book.doubt("date_iso", sent, f'{why}: send {known} or ""', "", "fact")
            return None
        day = _as_day(sent)
        named = day is not None and f"#{day.day}" in {key(token) for token in tokens(said or "")}
        if day is None or not 0 <= (today - day).days <= (MONTH_BACK if named else DAYS_BACK):
            why = (
                f"{sent!r} is no day up to {DAYS_BACK} days before {today}: send the day that {said!r} means"
            )
            self.book.doubt("date_iso", sent, why, f"Which day was {said!r}?", "fact")
            return None
        return sent

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
                raise UngroundedFact("same_as and load_change of a workout are there once: extract it as two")
            if changes and not asks:
                raise UngroundedFact("load_change stands beside same_as, which says what is changed")
            change = "".join(changes)
            if asks and asks_for_plan(asks[0]):
                return self._as_written(asks[0], change, said)
            self.again = (
                repeats.repeated_workout(self.book, asks[0], change, said, self.habits.earlier)
                if asks
                else None
            )
            return self.again.less(self.book) if self.again else None
        except UngroundedFact as doubt:
            self.book.doubt(
                "same_as",
                "; ".join((*asks, *changes)),
                str(doubt),
                doubt.question,
                "exercise",
                self._quoted_in((*asks, *changes)),
                mendable=doubt.mendable,
            )
            return None

    def _quoted_in(self, quotes: Sequence[str]) -> Alignment:
        """Where these words stand, all together."""
        places = [each for quote in quotes if not isinstance(each := self.ledger.find(quote), str)]
        numbers = tuple(at for each in places for at in each.numbers)
        return Alignment(numbers, tuple(at for each in places for at in each.words))

    def _as_written(self, asks: str, change: str, said: SaidWorkout) -> Workout:
        """The planned session that the words say was done. Raises UngroundedFact."""
        if change:
            raise UngroundedFact(
                "load_change is of one exercise: say of which it was, the rest is as written"
            )
        where = self.ledger.find(asks)
        if not isinstance(where, str) and (unreported := self._not_reported(where.words)):
            raise UngroundedFact(*unreported)
        told = [exercise.name for block in said.blocks for exercise in block.exercises]
        skipped = [fact.said for fact in said.facts if fact.field == "skipped"]
        return session_as_written(self.book, asks, self.habits, Differing(told, skipped))

    def _skipped(self, fact: Fact) -> list[Skipped]:
        """An exercise that the athlete says was left out."""
        ground = self.ledger.ground("skipped", fact.said, None)
        why = f"skipped {ground}" if isinstance(ground, str) else self._not_skipped(ground.tokens)
        if isinstance(ground, str) or why:
            self.book.doubt("skipped", fact.said, why, "", "fact", mendable=isinstance(ground, str))
            return []
        self.book.stands_on += ground.tokens if self.book.stands_on else []
        known, written = catalogue.lookup(fact.said).known, " ".join(fact.said.split())
        name = known.name if known else written
        return [Skipped(name=name, name_as_written=written, known=known is not None)]

    def _not_skipped(self, stands_on: Sequence[int]) -> str:
        """Why words are not said to be left out; "" if a word of their message says so."""
        row = self.ledger.texts.tokens
        said = {one.folded for one in row if one.source in {row[at].source for at in stands_on}}
        return "" if says_left_out(said) else "no word of the message says that it was left out"

    # --- blocks and exercises

    def _block(self, said: SaidBlock, path: str, place: int) -> Block | None:
        asked = f"blocks[{place}]"
        where = self._quoted(said.said, asked) if said.said.strip() else None
        if where is not None and (unreported := self._not_reported(where.numbers or where.words)):
            self.book.doubt(asked, said.said, *unreported, "exercise", where)
            return None
        self.ledger.entry, self.ledger.exercise = asked, NO_EXERCISE
        held = len(self.held)
        facts = self.book.facts(said.facts, path, None, BLOCK_FACTS)
        scheme: tuple[int, ...] = facts.pop("scheme", ())
        exercises = self._exercises(said, path, place, scheme)
        if scheme:
            facts["scheme"] = "-".join(map(str, scheme))
        words = said.said if where is not None else ""
        if len(self.held) > held:
            self._hold_together(said, place, facts, held)
            if said.kind in TOGETHER:
                return None
        if exercises and self.again:
            facts = {**self.again.rest_of(self.book, said, path), **facts}
        if not exercises and not facts:
            return None
        block = Block(kind=said.kind or "straight", said=words, exercises=tuple(exercises), **facts)
        return filled(self.book, block, path, self.habits.which_load)

    def _is_said_of(self, repeated: Workout, said: SaidBlock, blocks: list[Block], place: int) -> bool:
        """Whether a block is one of those repeated: the score of "same WOD" is that one's."""
        at = repeats.block_pointed_at(repeated.blocks, said)
        if at is not None:
            self.ledger.entry, self.ledger.exercise = f"blocks[{place}]", NO_EXERCISE
            own = [fact for fact in said.facts if fact.field not in ("name", "scheme")]
            facts = self.book.facts(own, f"blocks[{at}]", None, BLOCK_FACTS)
            blocks[at] = blocks[at].model_copy(update=facts)
        return at is not None

    def _hold_together(self, said: SaidBlock, place: int, facts: dict[str, object], held: int) -> None:
        """What is held of a block as one block: of exercises done together all, none logged by itself."""
        blocks, self.held[held:] = self.held[held:], []
        exercises = [one for block in blocks for one in block.exercises]
        if said.kind in TOGETHER:
            exercises = []
            for number, exercise in enumerate(said.exercises):
                try:
                    exercises.append(self._as_sent(exercise, place, number))
                except UngroundedFact:
                    return
        kept = facts if said.kind in TOGETHER else {}
        self.places_held += [f"blocks[{place}]"] if said.kind in TOGETHER else []
        self.held.append(Block(kind=said.kind or "straight", exercises=tuple(exercises), **kept))  # type: ignore[arg-type]

    def _exercises(self, said: SaidBlock, path: str, place: int, scheme: tuple[int, ...]) -> list[Exercise]:
        built: list[Exercise] = []
        self.ledger.shared = frozenset()
        for number, exercise in enumerate(said.exercises):
            before = set(self.ledger.claims)
            here = f"{path}.exercises[{len(built)}]"
            one = self._exercise(exercise, here, (place, number), scheme)
            own = self.ledger.claims.keys() - before
            self.ledger.shared |= own if said.kind in TOGETHER else frozenset()
            if one is not None and not own and self._is_said_once(one, built):
                why = f"{one.name!r} is there twice, and was said once"
                self.book.doubt(f"blocks[{place}].exercises[{number}]", exercise.said, why, "", "exercise")
            elif one is not None:
                built.append(one)
                self.told += [PointedExercise(here, one.name, one.sets)] if one.sets else []
        self.ledger.shared = frozenset()
        return built

    def _is_said_once(self, one: Exercise, before: list[Exercise]) -> bool:
        """Whether a name stands more often in the block than in the words."""
        alike = sum(fold(each.name) == fold(one.name) for each in before)
        words = [key(token) for token in tokens(one.name) if token.kind == "word"]
        times = min((len(self.ledger.texts.places.get(word, ())) for word in words), default=0)
        return 0 < alike >= times

    def _quoted(self, quote: str, asked: str) -> Alignment | None:
        found = self.ledger.place(quote)
        if isinstance(found, str):
            self.book.doubt(f"{asked}.said", quote, found, "", "fact")
            return None
        self.book.stands_on += [*found.numbers, *found.words]
        return found

    def _exercise(
        self, said: SaidExercise, path: str, place: tuple[int, int], scheme: tuple[int, ...]
    ) -> Exercise | None:
        """An exercise that the words show; None where it is doubted, and held if it can be confirmed."""
        asked = f"blocks[{place[0]}].exercises[{place[1]}]"
        where = self.plan.where[place]
        if isinstance(where, str):
            self.book.doubt(asked, said.said, where, "", "exercise")
            self._hold(said, place)
            return None
        before, kept, doubts = dict(self.ledger.claims), len(self.book.sources), len(self.book.doubts)
        self.ledger.exercise = list(self.plan.where).index(place)
        self.ledger.mine = set()
        also_quoted = self.ledger.claims.keys() & self.plan.quoted.of(self.ledger.exercise)
        self.ledger.shared |= also_quoted  # "curls and rows 3x10", "squat ..., bench ..., both RPE 7"
        entries = without_empty_calories(said) if scheme else said
        base = self.again.of(said) if self.again else None
        reader = SetEntries(self.book, self.habits, next(reversed(self.told), None), base, self.told)
        sets = reader.read(entries, ExercisePlace(where, path, asked))
        used = tuple(at for at in self.ledger.mine if at not in before)
        if (unreported := self._not_reported(used or where.numbers or where.words)) is not None:
            self.book.forget(before, kept)
            del self.book.doubts[doubts:]
            self.book.doubt(asked, said.said, *unreported, "exercise", where)
            return None
        if misnamed := self._misnamed(said, used, where):
            named = bool(
                said.name.strip() or said.canonical_name.strip()
            )  # else nobody can say but the athlete
            self.book.doubt(asked, said.said, misnamed, "", "exercise", where, mendable=named)
        if self.in_part and sets and not all(map(counted, sets)):
            self.book.doubt(asked, said.said, TOLD_IN_PART, "", "exercise", where, mendable=False)
        likely = [each for each in self.ledger.likely if each.startswith(asked)]
        self.book.stands_on += [*where.numbers, *where.words, *used]
        if likely or len(self.book.doubts) > doubts:
            self.book.forget(before, kept)
            self.ledger.claims.update(dict.fromkeys((*used, *where.numbers), "held"))
            self._hold(said, place)
            return None
        sets = spread_over_scheme(self.book, scheme, sets, path, counts_calories(said))
        return exercise_of(said, sets, self.book, path, reader.called)

    def _hold(self, said: SaidExercise, place: tuple[int, int]) -> None:
        """Keep an exercise as it was sent for the athlete to confirm, if it can be read at all."""
        try:
            exercise = self._as_sent(said, *place)
        except UngroundedFact:
            return
        asked = f"blocks[{place[0]}].exercises[{place[1]}]"
        values = list(open_values_of(said, exercise))
        unsure = {f"{asked}.sets[{entry_of_set(said, at)}]" for each in values for at in each.sets}
        doubts = [
            each for each in self.book.doubts if each.path.startswith(asked) and each.path not in unsure
        ]
        likely = any(each.startswith(asked) and each not in unsure for each in self.ledger.likely)
        self.held.append(Block(exercises=(exercise,)))
        self.places_held.append(asked)
        self.values_held += values
        self.why_held += [_why_held(doubts)] if doubts or likely or not values else []

    def _as_sent(self, said: SaidExercise, place: int, number: int) -> Exercise:
        """Raises UngroundedFact where nothing can be made of it."""
        where = self.plan.where[place, number]
        stands = None if isinstance(where, str) else where
        path = f"blocks[{place}].exercises[{number}]"
        return exercise_as_sent(said, self.ledger.texts, self.habits, stands, path)[0]

    def _misnamed(self, said: SaidExercise, used: Sequence[int], where: Alignment) -> str:
        """Why the name is not that of the words; "" if it may be.

        What the athlete wrote is theirs; what it means is the model's to say, unless their words are the name
        of another exercise outright.
        """
        if not said.name.strip() and not said.canonical_name.strip():
            return "no exercise is named: send the name as they wrote it, or what it is as canonical_name"
        given = fold(self.ledger.texts.current_exercise).split()
        written = [key(token) for token in tokens(said.name) if token.kind != "mark"]
        absent = [each.removeprefix("#") for each in written if not self._stands(each)]
        if absent and fold(said.name).split() != given and not self._is_meant(said, absent, where):
            named = ", ".join(map(repr, absent))
            return (
                f"the name {said.name!r}: {named} is not in the athlete's words: send the name as they wrote "
                "it, and what it means as canonical_name"
            )
        meant = catalogue.lookup(said.canonical_name).known if said.canonical_name.strip() else None
        known = catalogue.lookup(said.name).known
        if meant is not None and known is not None and meant != known and is_outright(said.name, meant):
            return f"{said.name!r} is {known.name}, not {meant.name}"
        other = named_otherwise(said) or self._named_beside(said, used)
        return f"the words say {other!r} there, not {said.name or said.canonical_name!r}" if other else ""

    def _is_meant(self, said: SaidExercise, absent: Sequence[str], where: Alignment) -> bool:
        """Whether the athlete's words say the name in another form: "benched", "squats" for a Back Squat."""
        row = self.ledger.texts.tokens[where.first : where.last + 1]
        words = [token.folded for token in row if token.kind == "word"]
        if all(any(is_form_of(one, other) for other in words) for one in absent):
            return True
        known = catalogue.lookup(said.name).known
        return known is not None and any(known == each for each, _ in mentions(row))

    def _named_beside(self, said: SaidExercise, used: Sequence[int]) -> str:
        """The one exercise that the clauses of these numbers name, where the one that was sent is not named
        in them: "bench 3x5" is no deadlift, wherever that is quoted from. Nor where it is named in a clause
        whose own numbers nothing stands on. A quote to the letter that names what was sent is believed."""
        if not self.book.is_readable_otherwise(said.said) and words_of(said.name) & words_of(said.said):
            return ""
        sent = catalogue.lookup(said.canonical_name or said.name).known or catalogue.lookup(said.name).known
        if sent is not None and not said.name.strip() and "load" not in sent.measured_by:
            return ""  # "10x100" of a swim: what its neighbour is called tells nothing
        row, acts = self.ledger.texts.tokens, self.ledger.texts.acts
        clauses = {_with_names_before(row, *acts.clause_of(at)) for at in used}
        loaded = any(one.load.strip() for one in said.sets)
        named = {
            each: {
                known.name
                for known, _ in mentions(row[slice(*each)])
                if not loaded or "load" in known.measured_by
            }
            for each in clauses
        }
        if sent is not None:
            named = {
                each: names for each, names in named.items() if not self._leaves_own(each, names, sent.name)
            }
        words = {catalogue.fold_word(row[at].folded) for each in named for at in range(*each)}
        words |= {sent for sent in words_of(said.name) if any(is_form_of(sent, word) for word in words)}
        there = {name for names in named.values() for name in names}
        if sent is None or len(there) != 1 or sent.name in there or words & words_of(said.name):
            return ""
        return there.pop()

    def _leaves_own(self, clause: tuple[int, int], names: set[str], sent: str) -> bool:
        """Whether a clause names this exercise alone, and the call leaves numbers of it out."""
        if names != {sent}:
            return False
        row, stood_on = self.ledger.texts.tokens, self.ledger.planned()
        return any(row[at].is_number and at not in stood_on for at in range(*clause))

    def _stands(self, word: str) -> bool:
        places = self.ledger.texts.places
        return word in places or f"{word}s" in places or word.removesuffix("s") in places

    def _not_reported(self, stands_on: Sequence[int]) -> tuple[str, str] | None:
        """Why these words are for certain no report, and the question that would make them one."""
        unreported = [act for at in stands_on if (act := self.ledger.texts.unreported(at))]
        if not unreported or len(unreported) < len(stands_on):
            return None
        said = self.ledger.texts.quoted(self.ledger.texts.spans(stands_on))
        return (
            f"these words report nothing done: they are {NO_REPORT[unreported[0]]}",
            f"Did you do this already: {said!r}?",
        )


def _with_names_before(row: Sequence[Token], start: int, end: int) -> tuple[int, int]:
    """A clause with what stands before it in its line, back to the last number: "curls and pushdowns
    3x10"."""
    while (
        start and row[start - 1].source == row[start].source and row[start - 1].kind not in ("line", "number")
    ):
        start -= 1
    return start, end


def _why_held(doubts: Sequence[Doubt]) -> str:
    """Why an exercise waits for a yes, for the athlete; the model has heard it at length."""
    if not doubts:
        return "its numbers are in words of another language"
    unsure = [each.why for each in doubts if each.why == each.question]  # "'4:1O': was that 4:10?"
    mendable = any(doubt.mendable for doubt in doubts)
    return [*unsure, "the words don't show all of it" if mendable else "some of it can't be read for sure"][0]


def _day_known(said: str, today: date, locale: str) -> date | None:
    try:
        return read_day(said, today, locale)
    except UnreadableDate:
        return None


def _as_day(said: str) -> date | None:
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None
