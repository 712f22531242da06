"""The bench: what the logger keeps while it works on one message. The loop sees it as `loop.Bench`.

Tools read it and return values; only `enter` appends, in the order of the calls. `seat` opens a workout for
each detect_discipline before anything runs, so that an index means the same workout whatever fails.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, Literal, NamedTuple, Self

from agents.athlete import Athlete
from agents.conversation import Question
from agents.desks import PlanAnswer, PlanDesk, ProgramAnswer, ProgramSession, ProgramTurn
from agents.errors import Refusal
from agents.events import Listener, WorkoutSaved, nobody
from agents.logger.assemble import Assembled
from agents.logger.coverage import Heard, Leftover, leftovers
from agents.logger.evidence import Doubt, Ledger, Together
from agents.logger.inbox import Entry, Inbox
from agents.logger.pipeline import KIND_OF, STAGES, TOOL_OF, Pipeline, Place, Stage
from agents.logger.program_part import ProgramPart, argument
from agents.logger.program_words import only_asks
from agents.logger.restated import restated
from agents.logger.second_reading import names_read
from agents.logger.shelf import Saved, Shelf
from agents.logger.texts import Texts
from agents.logger.twice import sets_read
from agents.loop import Budget, Told
from agents.models.port import Call
from agents.toolbox import Checked, WrongArguments
from agents.workout import Span, StoredWorkout, Workout

Names = dict[int, tuple[str, ...]]
Sets = dict[int, tuple[Together, ...]]
OFFLINE = "offline"  # the embedded engine's name, `agents/models/offline/engine.py`


class Doubtful(Refusal):
    """An extraction with doubts: refused once, with all of them. `draft` is what stands without them."""

    def __init__(self, draft: Assembled) -> None:
        told = [f"{doubt.path}: {doubt.why}." for doubt in draft.doubts]
        super().__init__("\n".join(["extract_workout_data was not accepted:", *told]))
        self.draft = draft


class Extracted(NamedTuple):
    """What extract_workout_data gives: a draft, and what was left out of it."""

    workout_index: int
    assembled: Assembled

    @property
    def workout(self) -> Workout:
        return self.assembled.workout

    def told(self) -> str:
        left_out = [f"left out: {doubt.path}: {doubt.why}" for doubt in self.assembled.doubts]
        exercises = [f"{each.name}: {len(each.sets)} sets" for each in self.workout.exercises()]
        return "\n".join([f"extraction of workout {self.workout_index}: {'; '.join(exercises)}", *left_out])


class Already(NamedTuple):
    """The workout that stands on the words of an extraction: on which tokens of earlier messages, which
    tokens say nothing but what it holds, and whether it stands still."""

    workout_id: str
    tokens: frozenset[int]
    settled: frozenset[int]
    stands: bool


class Ran(NamedTuple):
    """One call as the trace shows it: the order in which things were tried, and what came of each.

    `doubts` is how many things of a refused extraction the athlete's words don't show.
    """

    call_id: str
    name: str
    by: str
    ok: bool
    told: str
    wrong_names: tuple[tuple[str, str | None], ...] = ()
    doubts: int = 0


@dataclass
class LogBench:
    """Everything about one message that tools may look at. Identity is here, never in a tool's arguments."""

    entry: Entry
    inbox: Inbox
    shelf: Shelf
    athlete: Athlete
    texts: Texts
    today: date
    questions: tuple[Question, ...] = ()
    listener: Listener = nobody
    engine: str = ""
    plans: PlanDesk | None = None
    has_plan: bool = False
    has_pending: bool = False  # a proposal of this conversation waits for a yes
    program: ProgramTurn | None = None
    program_part: ProgramPart = field(default_factory=ProgramPart)
    budget: Budget | None = None  # of the message: what it asks of the plan is paid from it too
    pipeline: Pipeline = field(default_factory=Pipeline)
    taken: dict[int, frozenset[int]] = field(default_factory=dict)  # by workout: the tokens it stands on
    doubts: dict[int, list[Doubt]] = field(default_factory=dict)  # by workout: what was left out of it
    drafts: dict[int, Assembled] = field(default_factory=dict)  # by workout: refused once, not mended yet
    ids: dict[int, str] = field(default_factory=dict)  # by workout: the id it has in records
    changed: list[StoredWorkout] = field(default_factory=list)  # amended and deleted by this message
    plan_answers: list[PlanAnswer] = field(default_factory=list)  # to what it wants of the plan
    handed_over: frozenset[int] = frozenset()  # tokens of what it wants of the plan
    settled_words: frozenset[int] = frozenset()  # tokens that these changes, or earlier workouts, stand on
    logged_before: Mapping[int, str] = field(default_factory=dict)  # of these, by token: an earlier workout
    already: dict[int, Already] = field(default_factory=dict)  # by workout: the one that it was before
    restated: dict[int, frozenset[int]] = field(default_factory=dict)  # by workout: numbers said once more
    trace: list[Ran] = field(default_factory=list)
    call: Call = field(default_factory=lambda: Call("", "", "{}"))
    _seats: dict[str, int] = field(default_factory=dict)  # by call id: the workout it opens
    _doubled: set[str] = field(default_factory=set)  # extractions of a workout that has one in this reply
    _extracted_by: dict[int, str] = field(default_factory=dict)  # by workout: the call id
    _refused: set[str] = field(default_factory=set)  # call ids of this reply
    _read_twice: list[tuple[Names, Sets]] = field(default_factory=list)  # one, once it was needed
    _told: frozenset[Span] = frozenset()  # unread words the model was told of
    # By the tokens claimed, and what the program has heard.
    _unlogged: dict[tuple[frozenset[int], Heard], tuple[Leftover, ...]] = field(default_factory=dict)

    # --- what tools ask

    @property
    def act(self) -> str:
        """What a write of this call is known by, on every replay."""
        return f"{self.entry.scope}#{self.call.id}"

    @property
    def seat_index(self) -> int:
        """The workout that this call opens."""
        return self._seats[self.call.id]

    @property
    def is_doubled(self) -> bool:
        """Whether another extraction in this reply is for the same workout and came first."""
        return self.call.id in self._doubled

    def ledger(self, workout_index: int, *, over_logged: bool = False) -> Ledger:
        """A ledger in which the other workouts' tokens are taken; but for those of earlier messages if it is
        to read over what is logged."""
        others = (tokens for index, tokens in self.taken.items() if index != workout_index)
        names, sets = self._second_reading()
        settled = self.settled_words - (self.logged_before.keys() if over_logged else set())
        return Ledger(self.texts, settled.union(*others), names=names, sets=sets)

    def taken_by_workouts(self) -> frozenset[int]:
        """The tokens that workouts stand on; not those that are only said to the program."""
        workouts = (*self.taken.values(), *self.restated.values(), self.program_part.in_sessions)
        return (self.settled_words - self.program_part.said).union(*workouts)

    @property
    def program_answers(self) -> Sequence[ProgramAnswer]:
        """What the program's tools have answered."""
        return self.program_part.answers

    @property
    def only_asks(self) -> bool:
        """Whether the message asks and tells nothing (`desks.Floor`)."""
        answers = any(each.code.startswith("program") for each in self.questions)
        return not answers and only_asks(self.texts, self.entry.message.id)

    @property
    def confirmed(self) -> bool:
        """Whether the athlete wants it done once more (`desks.Floor`)."""
        return self.entry.message.again

    def standing(self, value: Decimal, unit: str = "", lift: str = "") -> frozenset[int] | None:
        """The tokens that say this number and that no workout stands on (`desks.Floor`)."""
        from agents.logger.program_floor import standing

        return standing(self, value, unit, lift)

    def write_session(self, session: ProgramSession) -> tuple[StoredWorkout, frozenset[int]]:
        """Keep a session of the program as a workout (`desks.Floor`). Raises Refusal."""
        from agents.logger.program_floor import write_session

        return write_session(self, session)

    def saved_ids(self) -> tuple[str, ...]:
        """The ids of the workouts that this message has saved, as such or as sessions of the program."""
        return tuple(dict.fromkeys((*self.ids.values(), *self.program_part.session_ids)))

    def _second_reading(self) -> tuple[Names, Sets]:
        """That of names and of sets, made once; the embedded engine's own calls need none."""
        if not self._read_twice:
            own = self.engine == OFFLINE
            self._read_twice.append(({}, {}) if own else (names_read(self.texts), sets_read(self.texts)))
        return self._read_twice[0]

    def may_repair(self, workout_index: int) -> bool:
        """Whether doubts about this workout go back to the model: once."""
        return workout_index not in self.drafts

    # --- what the loop asks (loop.Bench)

    def at(self, call: Call) -> Self:
        view = copy(self)
        view.call = call
        return view

    def seat(self, calls: Sequence[Call]) -> None:
        self._refused.clear()
        extracted: Counter[int | None] = Counter()
        for call in calls:
            if call.name == TOOL_OF["discipline"]:
                self._seats[call.id] = self.pipeline.open().index
            elif call.name == TOOL_OF["extraction"]:
                index = _index_in(call)
                if index is not None and extracted[index]:
                    self._doubled.add(call.id)
                extracted[index] += 1

    def enter(self, checked: Checked[Any], result: Told, by: Literal["model", "worker"]) -> None:
        name = checked.call.name
        index = getattr(result, "workout_index", None)
        self.pipeline.store(KIND_OF.get(name, name), result, index)
        self.trace.append(Ran(checked.call.id, name, by, True, result.told()))
        if name == TOOL_OF["extraction"] and index is not None:
            assembled: Assembled = result.assembled  # type: ignore[attr-defined]  # Extracted has it
            self._accept(index, assembled, checked.call.id)
        if name == TOOL_OF["save"] and index is not None:
            saved: Saved = result.saved  # type: ignore[attr-defined]  # SavedWorkout has it
            self.ids[index] = saved.workout_id
            title = self.workout(index).name
            self.listener(WorkoutSaved(saved.workout_id, title, saved.already_there))
        self.changed += getattr(result, "changed", ())
        self.plan_answers += getattr(result, "plan_answers", ())
        self.handed_over |= getattr(result, "handed_over", frozenset())
        self.settled_words |= getattr(result, "claims", frozenset())
        if answers := getattr(result, "program_answers", ()):
            self.program_part.hear(checked.call, answers, getattr(result, "claims", frozenset()))
        session = self.program_part.sessions.get(self.at(checked.call).act)
        if session is not None and session.standing is not None:
            saved = session.saved
            self.listener(WorkoutSaved(saved.workout_id, session.standing.name, saved.already_there))

    def refused(self, call: Call, refusal: Refusal, by: Literal["model", "worker"]) -> None:
        wrong = refusal.wrong_names.items() if isinstance(refusal, WrongArguments) else ()
        doubts = len(refusal.draft.doubts) if isinstance(refusal, Doubtful) else 0
        self.trace.append(Ran(call.id, call.name, by, False, str(refusal), tuple(wrong), doubts))
        self._refused.add(call.id)
        self.program_part.refuse(call, refusal)
        stage = KIND_OF.get(call.name)
        index = self._seats.get(call.id, _index_in(call))
        if stage is None or index is None or not 0 <= index < len(self.pipeline.places):
            return
        place = self.pipeline.places[index]
        if stage not in place.at:
            place.failed = (stage, str(refusal).splitlines()[0])
        already: Already | None = getattr(refusal, "already", None)  # AlreadyLogged has it
        if already is not None:
            self.already[index] = already
            self.settled_words |= already.settled
        if isinstance(refusal, Doubtful):
            self.drafts[index] = refusal.draft
            self._extracted_by[index] = call.id

    def rest(self) -> Sequence[Call]:
        calls = []
        for place in self.pipeline.places:
            stage = self._next_by_itself(place)
            if stage is not None:
                call_id = f"{self._extracted_by[place.index]}+{stage}"
                calls.append(Call(call_id, TOOL_OF[stage], json.dumps({"workout_index": place.index})))
        return calls

    def settled(self) -> bool:
        places = self.pipeline.places
        done = bool(places or self.changed or self.plan_answers or self.program_answers)
        # A workout whose opening was refused is nothing: its words are named if nothing else stands on them.
        unmended = bool(self._refused) or any(place.at and not place.saved for place in places)
        return done and not unmended and not self._unread()

    def remarks(self) -> str:
        unread = self._spans_unread()
        going_on = any(place.at and "extraction" not in place.at for place in self.pipeline.places)
        if going_on or unread in (frozenset(), self._told):
            return ""
        self._told = unread
        rows = "\n".join(f"- {each.text!r}" for each in self._unread())
        return f"Nothing was extracted from these words, which look like training:\n{rows}"

    def objection(self, text: str) -> str:
        return ""  # a model's words are shown to nobody

    def close(self) -> None:
        """What was refused for its doubts and not mended: what stands without them is accepted."""
        for place in self.pipeline.places:
            draft = self.drafts.get(place.index)
            if draft is not None and "extraction" not in place.at and "discipline" in place.at:
                result = Extracted(place.index, draft)
                self.pipeline.store("extraction", result, place.index)
                self._accept(place.index, draft, self._extracted_by[place.index])

    # --- what the agent asks in the end

    def logged_already(self) -> dict[int, Already]:
        """By workout: of those that were nothing new, and were not extracted otherwise then."""
        return {
            index: already
            for index, already in self.already.items()
            if "extraction" not in self.pipeline.places[index].at
        }

    def workout(self, index: int) -> Workout:
        """The newest state of a workout: normalized, or as it was drafted."""
        place = self.pipeline.places[index]
        newest: tuple[Stage, ...] = ("summary", "normalization", "extraction")
        for stage in newest:
            result = self.pipeline.of(place, stage)
            if result is not None:
                found: Workout = result.workout
                return found
        return Workout()

    def unlogged(self) -> tuple[Leftover, ...]:
        """What of the message looks like training and stands in no workout that was extracted."""
        claimed = self.settled_words.union(*self.taken.values(), *self.restated.values())
        heard = self.program_part.heard(by_model=self.engine != OFFLINE)
        if (claimed, heard) not in self._unlogged:
            found = leftovers(self.texts, self.entry.message.id, claimed, heard)
            self._unlogged[claimed, heard] = found
        return self._unlogged[claimed, heard]

    def _spans_unread(self) -> frozenset[Span]:
        return frozenset(each.span for each in self._unread())

    def _unread(self) -> list[Leftover]:
        """What should be asked about and was not doubted already: the model has heard of doubts."""
        doubted = [span for doubts in self.doubts.values() for doubt in doubts for span in doubt.spans]
        return [
            each
            for each in self.unlogged()
            if each.question and not any(_overlap(each.span, span) for span in doubted)
        ]

    def _accept(self, index: int, assembled: Assembled, call_id: str) -> None:
        self.taken[index] = frozenset(assembled.claims)
        self.restated[index] = restated(self.texts, self.entry.message.id, assembled)
        self.doubts[index] = assembled.doubts
        self._extracted_by[index] = call_id

    def _next_by_itself(self, place: Place) -> Stage | None:
        stage = place.next_stage
        if stage is None or STAGES.index(stage) < STAGES.index("validation"):
            return None
        if place.failed is not None and place.failed[0] == stage:
            return None
        validation = self.pipeline.of(place, "validation")
        return None if validation is not None and not validation.passed else stage


def _overlap(one: Span, other: Span) -> bool:
    return one.message_id == other.message_id and one.start < other.end and other.start < one.end


def _index_in(call: Call) -> int | None:
    """The workout index in a call's arguments, if it is there to see."""
    index = argument(call, "workout_index")
    return index if isinstance(index, int) and not isinstance(index, bool) else None
