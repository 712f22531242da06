"""The tools on what is saved: read and searched; amended, and the newest change taken back."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from agents.key_names import checked_name
from agents.logger.records.shelf import Shelf
from agents.logger.workout_in_words import sets_in
from agents.workout import StoredWorkout
from handlers.assistants.asking import Decision, LookedAt
from handlers.assistants.assistant_desk import AssistantDesk
from handlers.assistants.told import ToolSaid
from handlers.changes.change_answers import ChangedWorkouts, GoneWorkout
from handlers.changes.change_doors import done, press_from
from handlers.doors.failures import NotFound, SearchUnavailable
from handlers.reads import reading
from handlers.reads.read_answers import WorkoutAnswer, WorkoutRecord, WorkoutRow
from handlers.wiring import kept_worker
from storage.ports import KeyRefused

WorkoutName = Annotated[
    str, Field(description="The workout's id, as log_message, list_workouts or search_training gave it.")
]
PressId = Annotated[
    str,
    Field(
        description="An id for this one change, made up by you once (a UUID): again, it changes nothing more."
    ),
]
MOST_ROWS = 100
LONGEST_QUESTION = 1_000


@dataclass(frozen=True)
class WorkoutTools:
    """The athlete's workouts, read and changed as by the doors of HTTP."""

    desk: AssistantDesk

    def list_workouts(
        self,
        limit: Annotated[int, Field(ge=1, le=MOST_ROWS, description="How many.")] = 20,
        before: Annotated[str, Field(description="`next` of the page before this one.")] = "",
    ) -> ToolSaid:
        """List the workouts that are logged, the newest day first, a page at a time.

        Call it for what they did lately. For what a question is about, call search_training.
        """
        found = reading.history(self.desk.worker(), self.desk.owner(), limit, before)
        more = [f"[more: before={found.next}]"] if found.next else []
        return ToolSaid(found, "\n".join([*map(_row, found.workouts), *more]) or "Nothing is logged yet.")

    def get_workout(self, workout_id: WorkoutName) -> ToolSaid:
        """Read one workout whole: every set, with the athlete's words that each number was read from.

        Call it before you say what was done in it: a number that it does not have was not said.
        """
        worker, owner = self.desk.worker(), self.desk.owner()
        name = checked_name("workout_id", workout_id)
        found = reading.workout(worker, owner, name, revisions=True, quotes=True)
        return ToolSaid(found, "\n".join(workout_in_lines(found)))

    def search_training(
        self,
        question: Annotated[
            str,
            Field(
                min_length=1,
                max_length=LONGEST_QUESTION,
                description='In words: "last heavy squats", "runs over 10k in March", "knee".',
            ),
        ],
        limit: Annotated[int, Field(ge=1, le=MOST_ROWS, description="How many.")] = 20,
    ) -> ToolSaid:
        """Find workouts by a question: exercises, muscles, notes, days, distances, "heaviest", "last".

        Call it for anything that they ask of their training. It changes nothing.
        """
        worker = self.desk.worker()
        try:
            found = reading.search(worker, self.desk.owner(), question, limit, self.desk.timezone())
        except SearchUnavailable as error:
            if isinstance(error.__cause__, KeyRefused):
                kept_worker.search_refused(worker)
            raise
        return ToolSaid(found, "\n".join(map(_row, found.workouts)) or "No workout fits.")

    def amend_workout(
        self,
        workout_id: WorkoutName,
        press_id: PressId,
        exercise: Annotated[str, Field(description="Which exercise; left out: the last one.")] = "",
        set: Annotated[str, Field(description='Which set, from 1, or "last"; left out: each.')] = "",  # noqa: A002
        load: Annotated[str, Field(description='As they said it: "190", "62.5 kg".')] = "",
        reps: Annotated[str, Field(description="As they said it.")] = "",
        rpe: Annotated[str, Field(description="As they said it, 1 to 10.")] = "",
        date: Annotated[str, Field(description='The day it was: "2026-03-02", "yesterday".')] = "",
        name: Annotated[str, Field(description="What to call the workout.")] = "",
        note: Annotated[str, Field(description="A note, in their words.")] = "",
    ) -> ToolSaid:
        """Correct values of a workout that is saved, which writes a new revision; undo takes it back.

        Call it only with values that the athlete gave for exactly this workout; never with one of your own,
        worked out or converted. For a correction in a sentence ("that was 195") call log_message with it
        instead. The same press_id again changes nothing more.
        """
        said = {"load": load, "reps": reps, "rpe": rpe, "date": date, "name": name, "note": note}
        where = {"exercise": exercise, "set": set}
        given = {field: value for field, value in {**said, **where}.items() if value.strip()}
        return self._pressed("amend", workout_id, {"id": press_id, **given})

    def undo(self, press_id: PressId) -> ToolSaid:
        """Take back the newest change of workouts: all that one message, amendment or deletion wrote.

        Call it when they want that. Another press_id takes back the change before; the same one nothing more.
        For the plan or the program pass "undo that" on with log_message.
        """
        return self._pressed("undo", "", {"id": press_id})

    def progress(
        self,
        exercise: Annotated[
            str,
            Field(
                min_length=1,
                description='An exercise, a muscle or a measurement: "squat", "quads", "body weight".',
            ),
        ],
        measure: Annotated[
            Literal["", "one-rep max", "volume", "sets", "pace", "distance"],
            Field(description="Only this; left out: all there is."),
        ] = "",
    ) -> ToolSaid:
        """Read how an exercise, a muscle or a measurement goes: series of points, with the formula used.

        Call it for "how is my squat going?". Days without a point are gaps, and no zeros. Don't work out
        figures of your own from it.
        """
        found = reading.progress(self.desk.worker(), self.desk.owner(), exercise, self.desk.timezone())
        series = tuple(each for each in found.series if measure in each.title)
        rows = [each.sentence for each in series] or [
            f"Nothing is logged that gives {measure or 'a series'}."
        ]
        return ToolSaid(found.model_copy(update={"series": series}), "\n".join(rows))

    def shown(self, workout_id: str) -> LookedAt:
        """What the athlete is asked of a workout that is to go. Raises NotFound."""
        stored = self._stored(workout_id)
        if stored.workout is None:
            return LookedAt(settled=True)
        return LookedAt(f"Delete this workout? undo brings it back.\n{stored.workout.summary}")

    def deleted(self, workout_id: str, decision: Decision) -> ToolSaid:
        """What stands once a workout is deleted. Raises Unfinished, StorageError."""
        press = (
            f"Press Delete in the app or on its page, or: spotter delete {workout_id}. If the athlete says "
            'it in a sentence ("scratch the run"), pass that on with log_message.'
        )
        decision.check(self.desk.worker().settings.confirmation, press)
        decision.check_same(self.shown(workout_id))
        stored = self._stored(workout_id)
        # Of the revision that goes: the same press again, once it is gone, is the same.
        revision = stored.revision - (stored.workout is None)
        return self._pressed("delete", workout_id, {"id": f"mcp/{workout_id}/{revision}"})

    def _stored(self, workout_id: str) -> StoredWorkout:
        worker = self.desk.worker()
        shelf = Shelf(worker.records, self.desk.owner(), worker.clock)
        stored = shelf.get(checked_name("workout_id", workout_id))
        if stored is None:
            raise NotFound(reading.NO_WORKOUT)
        return stored

    def _pressed(self, verb: str, workout_id: str, fields: dict[str, str]) -> ToolSaid:
        press = press_from(self.desk.owner(), verb, workout_id, fields)
        return changed(done(self.desk.worker(), press))


class ChangedRow(BaseModel):
    """A workout as a change has left it, in short; get_workout has the whole of it. Of one that is gone there
    is no summary."""

    workout_id: str
    revision: int
    change: Literal["logged", "amended", "deleted", "undone"]
    summary: str = ""


class WorkoutsChanged(BaseModel):
    """What a change has changed: the workouts, and what the program and the plan made of it, in words."""

    workouts: tuple[ChangedRow, ...]
    program: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()


def changed(made: ChangedWorkouts) -> ToolSaid:
    """What a press has changed, in short and in words."""
    rows = tuple(map(_in_short, made.workouts))
    told = WorkoutsChanged(workouts=rows, program=made.program, plan=made.plan)
    said = [
        f"{each.change.capitalize()}: {each.summary or 'gone'} [workout {each.workout_id}]" for each in rows
    ]
    return ToolSaid(told, "\n".join([*said, *made.program, *(f"It is {each}." for each in made.plan)]))


def _in_short(one: GoneWorkout | WorkoutRecord) -> ChangedRow:
    summary = "" if isinstance(one, GoneWorkout) else one.summary
    return ChangedRow(workout_id=one.workout_id, revision=one.revision, change=one.change, summary=summary)


def workout_in_lines(found: WorkoutAnswer) -> Iterator[str]:
    """A workout, its sets and the words that it stands on."""
    yield f"{found.name}, {found.date or 'no date'} ({found.discipline}) [workout {found.workout_id}]"
    yield from (f"  {each}" for each in sets_in(found.workout))
    yield from (f"  note: {each}" for each in found.notes)
    for quote in found.quotes or ():
        yield f'  from "{quote.text}"'


def _row(row: WorkoutRow) -> str:
    return f"{row.summary} [workout {row.workout_id}]"
