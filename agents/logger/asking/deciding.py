"""A yes or a no to drafts, answered by code: what it writes, and the report of it. No model is asked.

The same for a message that says so and for a command or a button: both name drafts, and each draft is logged
once. What a yes logs is followed by its guests and by search like any workout.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from agents.conversation import NOTHING_SHOWN, Conversation, Question, Shown
from agents.errors import Unfinished
from agents.guests import Guest, ReportPart
from agents.logger.asking.answered_value import AnsweredValue
from agents.logger.asking.questions import Lesson, asked_of_saved
from agents.logger.guests.host import parts_of, tell_guests
from agents.logger.records.draft import Draft, in_order, names_taught
from agents.logger.records.drafts import Drafts, Settled
from agents.logger.report import Report, change_of, drafted_workout, rows_by_field, sessions_in, still_open
from agents.logger.report_as_of_now import DELETED_BEFORE
from agents.logger.result import ChangedRecord, LoggedWorkout, NotLogged, WorkoutLogResult, answer_of
from agents.workout import StoredWorkout

DROPPED = "dropped"  # code of what is not logged since the athlete said no
_OPENING_A_YES = frozenset("shall should did do does was were is are have has can may".split())
NO_ANSWERS: Mapping[str, AnsweredValue] = MappingProxyType({})
Follow = Callable[[str], bool]


class DecidedDrafts(NamedTuple):
    """What became of the drafts, in their order; of those of which nothing came, why."""

    settled: tuple[Settled, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def ids(self) -> frozenset[str]:
        """The drafts that wait no more."""
        return frozenset(each.draft.draft_id for each in self.settled)

    @property
    def logged(self) -> tuple[tuple[Settled, StoredWorkout], ...]:
        """Those that became workouts."""
        return tuple((each, each.stored) for each in self.settled if each.stored is not None)


@dataclass(frozen=True)
class Deciding:
    """The drafts of an athlete, and who follows what a yes logs."""

    drafts: Drafts
    follow: Follow
    guests: tuple[Guest, ...] = ()

    def decide(
        self,
        draft_ids: Sequence[str],
        *,
        yes: bool,
        cause: str,
        answers: Mapping[str, AnsweredValue] = NO_ANSWERS,
    ) -> DecidedDrafts:
        """Log these drafts, with what was answered to their open values, or drop them. `cause` is the message
        or the command that says so."""
        known = (self.drafts.get(draft_id) for draft_id in draft_ids)
        there = [each.draft_id for each in in_order([each for each in known if each is not None])]
        settled: list[Settled] = []
        refused: list[str] = []
        for draft_id in there:
            try:
                log, drop, answer = self.drafts.log, self.drafts.drop, answers.get(draft_id)
                settled.append(log(draft_id, cause, answer) if yes else drop(draft_id))
            except Unfinished as error:
                refused.append(str(error))
        return DecidedDrafts(tuple(settled), tuple(refused))

    def report(self, message_id: str, decided: DecidedDrafts, conversation: Conversation) -> Report:
        """What a yes or a no to drafts has done, and the questions that their workouts leave open."""
        ids = list(dict.fromkeys(stored.workout_id for _, stored in decided.logged))
        tell_guests(self.guests, self.drafts.shelf, ids)
        parts = parts_of(self.guests, ids)
        questions = tuple(_asked_of(decided))
        return _report(
            message_id,
            decided,
            conversation,
            questions,
            indexed={each: self.follow(each) for each in ids},
            parts=parts,
            changes=tuple(self._changes(decided)),
        )

    def _changes(self, decided: DecidedDrafts) -> Iterable[ChangedRecord]:
        """What it has changed of workouts that were there, with what they were."""
        for settled, stored in decided.logged:
            if settled.joined:
                was = None if settled.before else self.drafts.shelf.before(stored)
                yield change_of(stored, was.workout if was is not None else None)


def lessons_of(decided: DecidedDrafts) -> tuple[Lesson, ...]:
    """What a yes teaches: that a name nobody knew is an exercise of the athlete's, and which unit is theirs
    where that was asked. A yes to what another message had said anew by then teaches nothing."""
    units = dict.fromkeys(each.draft.unit_taught for each, _ in decided.logged if each.draft.unit_taught)
    return tuple(Lesson("units", "", each) for each in units if len(units) == 1) + tuple(
        Lesson("alias", " ".join(each.name_as_written.casefold().split()), each.name)
        for settled, stored in decided.logged
        if not settled.draft.changes and (settled.joined or stored.message_id == settled.draft.message_id)
        for each in names_taught(settled.draft.workout)
    )


def which_is_meant(message_id: str, shown: Shown, drafts: Sequence[Draft]) -> Report:
    """The answer to a bare yes or no where the last reply held several things that take one."""
    read = " and ".join(each.workout.name for each in drafts) or "the workout"
    others = ", or ".join(shown.besides)
    question = f'Which do you mean: {read} as I read it (say "log it" or "drop the draft"), or {others}'
    asked = question if question.endswith("?") else f"{question}?"
    result = WorkoutLogResult(
        message_id=message_id,
        success=False,
        drafts=tuple(map(drafted_workout, drafts)),
        question=asked,
        answer=asked,
    )
    return Report(result, ())


def shown_in(reported: Report) -> Shown:
    """What a reply puts up for a yes: its drafts, and where it asks nothing else those of the reply before
    that were read once more; and in words what else of it takes one."""
    shown = (*reported.drafts, *(() if reported.result.question else reported.still))
    if not shown:
        return NOTHING_SHOWN
    besides = [each.question for each in reported.questions if takes_a_yes(each)]
    besides += reported.puts
    return Shown(tuple(each.draft_id for each in shown), tuple(dict.fromkeys(besides)))


def takes_a_yes(question: Question) -> bool:
    """Whether a question is answered by yes or no: "Shall I delete ...?", not "Which ...?"."""
    return not question.options and question.question.partition(" ")[0].casefold() in _OPENING_A_YES


def _report(
    message_id: str,
    decided: DecidedDrafts,
    conversation: Conversation,
    questions: tuple[Question, ...],
    *,
    indexed: Mapping[str, bool],
    parts: Sequence[ReportPart],
    changes: tuple[ChangedRecord, ...],
) -> Report:
    planned = sessions_in(parts)
    rows = tuple(_row(each, stored, indexed, planned) for each, stored in decided.logged if not each.joined)
    saved = [row for row in rows if row.saved]
    waiting = (*questions, *conversation.questions)
    asked = [each.question for each in waiting[:1]]
    others = [each for each in conversation.drafts if each.draft_id not in decided.ids]
    result = WorkoutLogResult(
        message_id=message_id,
        success=bool(saved or changes),
        workoutId=saved[0].workoutId if saved else None,
        allWorkouts=rows,
        changes=changes,
        not_logged=tuple(_not_logged(decided)),
        open=still_open(waiting, others, asked),
        question=asked[0] if asked else None,
        **rows_by_field(parts),
    )
    return Report(result.model_copy(update={"answer": answer_of(result)}), questions)


def _row(
    settled: Settled, stored: StoredWorkout, indexed: Mapping[str, bool], planned: Mapping[str, str]
) -> LoggedWorkout:
    stands = stored.workout is not None
    workout = stored.workout or settled.draft.workout
    return LoggedWorkout(
        workoutId=stored.workout_id,
        workoutName=workout.name,
        discipline=workout.discipline,
        saved=stands,
        already_there=settled.before,
        indexed=("yes" if indexed.get(stored.workout_id) else "queued") if stands else "no",
        summary=workout.summary,
        plan_session=planned.get(stored.workout_id, "") if stands else "",
    )


def _not_logged(decided: DecidedDrafts) -> Iterable[NotLogged]:
    for settled in decided.settled:
        draft = settled.draft
        if settled.stored is None:
            yield NotLogged(text=draft.text, start=draft.start, end=draft.end, why="dropped", code=DROPPED)
        elif settled.stored.workout is None:
            why = DELETED_BEFORE
            yield NotLogged(text=draft.text, start=draft.start, end=draft.end, why=why, code="deleted_before")
    for why in decided.refused:
        yield NotLogged(text="", start=0, end=0, why=why.removesuffix("."), code="no_draft")


def _asked_of(decided: DecidedDrafts) -> Iterable[Question]:
    """What is to be asked of the workouts that were logged just now."""
    for settled, stored in decided.logged:
        draft, workout_id = settled.draft, stored.workout_id
        if not (settled.before or draft.changes):
            yield from asked_of_saved(
                draft.workout, workout_id, draft.message_id, draft.text, f"{draft.draft_id}.{{}}".format
            )
