"""The worktable: what the logger keeps while it works on one message, and what its tools may look at.

What is given before anything runs is one value; what the calls make of it grows beside it, in the order of
the calls. A tool reads the table and returns a value, which says itself how it is entered
(`TableResult.enter`); what it refuses may leave something too (`NotedRefusal`). The loop's side of it is
`progress.py`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple, Protocol, Self

from agents.athlete import Athlete
from agents.conversation import Before, Question
from agents.errors import Refusal
from agents.events import Listener, nobody
from agents.guests import Guest
from agents.logger.amending.amended_set import AmendedFact, AmendWorkout, Grounds
from agents.logger.assembly.assemble import Assembled
from agents.logger.evidence.coverage import AnsweredByGuest, Leftover
from agents.logger.evidence.ledger import Claims, Doubt, Ledger
from agents.logger.evidence.texts import Texts
from agents.logger.pipeline import Pipeline, Stage
from agents.logger.records.draft import Draft, Hold, waits_until
from agents.logger.records.inbox import Entry, Inbox, Message
from agents.logger.records.shelf import Saved, Shelf
from agents.loop import Budget, By, ToolAnswer
from agents.models.port import Call
from agents.workout import StoredWorkout, Workout

OF_WORKOUTS, OF_SEVERAL = "workouts", "several"  # whose change "undo" takes back, besides a guest's
OFFLINE = "offline"  # the embedded engine's name, `agents/models/offline/engine.py`
COMMAND = "command"  # that of calls that a person types, `handlers/changes/typed_calls.py`


@dataclass(frozen=True)
class MessageContext:
    """What is given before anything runs. `questions` and `shown_drafts` are what this message may answer:
    of the last reply; `texts` are the words that may ground a workout. `engine` answers, `in_place_of` the
    one that should have. `speaks`: the athlete is shown what the model says besides, as in a chat.
    `by_a_job`: nobody is shown anything."""

    entry: Entry
    athlete: Athlete
    texts: Texts
    today: date
    questions: tuple[Question, ...] = ()
    shown_drafts: tuple[Draft, ...] = ()
    engine: str = ""
    in_place_of: str = ""
    speaks: bool = False
    by_a_job: bool = False

    def draft_waits_until(self, shown_at: datetime) -> str:
        """Until when a draft waits, in ISO; "" for as long as it takes."""
        return "" if self.by_a_job else waits_until(self.message.sent_at, shown_at)

    @property
    def message(self) -> Message:
        return self.entry.message

    @property
    def before(self) -> Before:
        return self.entry.before

    @property
    def unit_known(self) -> bool:
        """Whether somebody has said the athlete's unit. A timezone that was heard says nothing of it; units
        that were heard are another than the first ones."""
        said = "units" in self.athlete.chosen or self.message.units is not None
        return said or self.athlete.units != Athlete().units

    @property
    def own(self) -> list[int]:
        """The tokens of the message itself; `texts` may have those of earlier ones."""
        return [at for at, each in enumerate(self.texts.tokens) if each.source == self.message.id]


class SessionOfGuest(NamedTuple):
    """A session of a guest that the message has kept as a workout, and the tokens it stands on."""

    lift: str
    saved: Saved
    tokens: frozenset[int]

    @property
    def standing(self) -> Workout | None:
        """The workout as it stands; None if it was taken back."""
        return self.saved.standing.workout


@dataclass
class Guests:
    """The rooms that take part. `sessions` are by act those that they want kept; `budget` is the message's:
    what they spend is paid from it too. `undo_is_of` is whose change "undo" alone takes back, "" where that
    is not known: a guest's by its name, OF_WORKOUTS, or OF_SEVERAL."""

    all: tuple[Guest, ...] = ()
    listener: Listener = nobody
    budget: Budget | None = None
    undo_is_of: str = ""
    sessions: dict[str, SessionOfGuest] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Guest]:
        return iter(self.all)

    def with_tool(self, name: str) -> Guest | None:
        """The guest whose tool this is; None for the logger's own."""
        return next((guest for guest in self for each in guest.tools if each.name == name), None)


class LoggedBefore(NamedTuple):
    """The workout that stands on the words of an extraction: on which tokens of earlier messages, which
    tokens say nothing but what it holds, and whether it stands still."""

    workout_id: str
    tokens: frozenset[int]
    settled: frozenset[int]
    stands: bool


@dataclass
class Attempt:
    """What the calls of a message have made of one workout, besides its stages: `draft` was refused and not
    mended yet, `told` are the reasons that the model heard; `doubts` is what was left out of what was
    accepted. `hold` is why it waits for a yes, and `part` what of it waits: itself, or a workout that joins
    it; `already` is the one that it was before."""

    draft: Assembled | None = None
    told: frozenset[str] = frozenset()
    doubts: tuple[Doubt, ...] = ()
    hold: Hold | None = None
    part: int | None = None
    already: LoggedBefore | None = None
    extracted_by: str = ""  # the call


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
class Calls:
    """The calls of the newest reply, and which of them were refused; of all, the `trace`. `seats` are by call
    id the workouts that calls open, `doubled` extractions of a workout that had one in their reply."""

    newest: tuple[Call, ...] = ()
    refused: set[str] = field(default_factory=set)
    seats: dict[str, int] = field(default_factory=dict)
    doubled: set[str] = field(default_factory=set)
    trace: list[Ran] = field(default_factory=list)


class HeldChange(NamedTuple):
    """A change of a workout that is saved, of a message that asks for it, which is not made before a yes: the
    call, its changes with the words they stand on, and the tokens of all its words."""

    workout_id: str
    call: AmendWorkout
    changes: tuple[tuple[AmendedFact, Grounds], ...]
    claims: frozenset[int]


class Missed(NamedTuple):
    """A call that found no workout to change: the question to the athlete, and the tokens it is about."""

    question: Question
    claims: frozenset[int]


@dataclass
class Changes:
    """`made` are the workouts that it amended, deleted or added to; `was` is what they were before that, by
    workout and revision; `acts` are the writes of all its calls. `held` wait for a yes, `asked` stand in the
    place of a change, `refused` are calls for one; `missed` are by call id those of which it is not known
    what they mean. `told_again` are by id earlier workouts of which it says only what stands."""

    made: list[StoredWorkout] = field(default_factory=list)
    was: dict[tuple[str, int], Workout] = field(default_factory=dict)
    acts: set[str] = field(default_factory=set)
    held: list[HeldChange] = field(default_factory=list)
    asked: list[Question] = field(default_factory=list)
    refused: list[Call] = field(default_factory=list)
    missed: dict[str, Missed] = field(default_factory=dict)
    told_again: dict[str, StoredWorkout] = field(default_factory=dict)


class TableResult(ToolAnswer, Protocol):
    """What a tool of the logger gives back."""

    def enter(self, table: "Worktable") -> None:
        """Put on the table what the call gave; the table is as that call sees it."""


class NotedRefusal(Refusal):
    """A refusal that leaves something on the table."""

    def enter(self, table: "Worktable") -> None:
        """Put it there; the table is as the refused call sees it."""


class StandingResult(NamedTuple):
    """The answer to a call for a stage that is done: what stands. It is no result of its own."""

    stage: Stage
    rows: tuple[tuple[int, str], ...]  # by workout: what was told of it

    def answer_text(self) -> str:
        return "\n".join(f"{self.stage} of workout {index} is done: {told}" for index, told in self.rows)

    def enter(self, table: "Worktable") -> None:
        """It stands already."""


@dataclass
class Worktable:
    """Everything about one message that tools may look at. Identity is here, never in a tool's arguments.

    By workout, `attempts` are what calls have made of it, and `saved` is the id that it has in records.
    `unlogged` keeps what was found to stand in no workout, by what was claimed and answered then.
    """

    given: MessageContext
    inbox: Inbox
    shelf: Shelf
    guests: Guests = field(default_factory=Guests)
    pipeline: Pipeline = field(default_factory=Pipeline)
    claims: Claims = field(default_factory=Claims)
    changes: Changes = field(default_factory=Changes)
    attempts: defaultdict[int, Attempt] = field(default_factory=lambda: defaultdict(Attempt))
    saved: dict[int, str] = field(default_factory=dict)
    calls: Calls = field(default_factory=Calls)
    call: Call = field(default_factory=lambda: Call("", "", "{}"))
    unlogged: dict[tuple[frozenset[int], AnsweredByGuest], tuple[Leftover, ...]] = field(default_factory=dict)

    @property
    def is_spoken_to(self) -> bool:
        """Whether what the model says besides its calls is shown."""
        return self.given.speaks and self.given.engine != OFFLINE

    # --- one call

    def at(self, call: Call) -> Self:
        """The table as one call sees it: the same parts, and which call it is."""
        view = copy(self)
        view.call = call
        return view

    @property
    def act(self) -> str:
        """What a write of this call is known by, on every replay."""
        return f"{self.given.entry.scope}#{self.call.id}"

    def enter(self, result: TableResult, by: By) -> None:
        """Take what this call gave."""
        self.calls.trace.append(Ran(self.call.id, self.call.name, by, True, result.answer_text()))
        self.changes.acts.add(self.act)
        result.enter(self)

    # --- a workout of this message

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

    def what_stands(self, workout_index: int | None, stage: Stage) -> StandingResult | None:
        """What stands of a stage that a call asks for again; None where it is still to be done."""
        done = self.pipeline.done(workout_index, stage)
        rows = tuple((place.index, self.pipeline.of(place, stage).answer_text()) for place in done)
        return StandingResult(stage, rows) if rows else None

    def ledger(self, workout_index: int, *, over_logged: bool = False) -> Ledger:
        """A ledger in which the other workouts' tokens are taken; but for those of earlier messages if it is
        to read over what is logged."""
        return Ledger(self.given.texts, self.claims.besides(workout_index, over_logged=over_logged))

    def doubts(self, index: int) -> tuple[Doubt, ...]:
        """What was left out of a workout."""
        return self.attempts[index].doubts if index in self.attempts else ()

    @property
    def all_doubts(self) -> Iterable[Doubt]:
        """What was left out of all, in the order in which they were accepted."""
        return (doubt for index in self.claims.taken for doubt in self.doubts(index))

    def logged_already(self) -> dict[int, LoggedBefore]:
        """By workout: of those that were nothing new, and were not extracted otherwise then."""
        return {
            index: attempt.already
            for index, attempt in self.attempts.items()
            if attempt.already is not None and "extraction" not in self.pipeline.places[index].at
        }

    # --- what the message wrote

    def saved_ids(self) -> tuple[str, ...]:
        """The ids of the workouts that this message has saved, as such or as sessions of a guest."""
        sessions = (each.saved.workout_id for each in self.guests.sessions.values())
        return tuple(dict.fromkeys((*self.saved.values(), *sessions)))

    @property
    def written_otherwise(self) -> list[StoredWorkout]:
        """What this message wrote when it was read otherwise, as it stands."""
        found = map(self.shelf.get, sorted(self.shelf.finished))
        return [each for each in found if each is not None]

    @property
    def may_undo(self) -> bool:
        """Whether "undo" is said of a workout; else it may be said to a guest."""
        if self.guests.undo_is_of:
            return self.guests.undo_is_of == OF_WORKOUTS
        return bool(self.given.before.workouts) or not any(guest.takes_undo for guest in self.guests)

    def questions_which(self) -> list[Question]:
        """Which workout its calls mean: what they ask; and of what was not found, unless it was done."""
        done = self.changes.made or self.changes.held or self.saved or self.changes.asked
        missed = {each.question.question: each.question for each in self.changes.missed.values()}
        return [*self.changes.asked, *([] if done else missed.values())]
