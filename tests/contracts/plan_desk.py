"""The contract of a planner's desk (`agents.planner.port.PlanDesk`): what the logger may rely on.

A subclass has a fixture `desk` (a desk of Ann's plan, Bob has none), and says what it planned: for THURSDAY
one session "Lower A" of Squat 3x5 @ 185 lb and Leg Press 3x10, nothing for the day after.
"""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest

from agents.athlete import Athlete
from agents.errors import Unfinished
from agents.planner.port import CompareWorkoutToPlan, GetWeeklyPlan, PlanDesk, PlanRequest
from agents.workout import SCHEMA_VERSION, Block, Exercise, LoadDone, SetDone, StoredWorkout, Workout

THURSDAY = date(2026, 11, 19)
FRIDAY = date(2026, 11, 20)
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def request(
    text: str = "Swap Thursday's squats for front squats.", scope: str = "message/m1#c1", **more: object
) -> PlanRequest:
    """A wish of Ann's."""
    return PlanRequest(
        **{
            "owner": "ann", "conversation_id": "c1", "message_id": "m1", "scope": scope, "text": text,
            "sent_at": NOON, "athlete": Athlete(), **more,
        }
    )  # type: ignore[arg-type]  # fmt: skip


def stored(*names: str, day: date = THURSDAY, revision: int = 1, gone: bool = False) -> StoredWorkout:
    """A workout of these exercises, each 3x5 @ 185 lb; a tombstone if it is gone."""
    one = SetDone(reps=5, load=LoadDone(value=Decimal(185), unit="lb", basis="total"))
    exercises = tuple(
        Exercise(name=name, name_as_written=name, known=True, sets=(one,) * 3) for name in names
    )
    workout = Workout(
        name="Squat", discipline="strength", date=day.isoformat(), blocks=(Block(exercises=exercises),)
    )
    return StoredWorkout(
        schema_version=SCHEMA_VERSION,
        workout_id="w1",
        revision=revision,
        change="deleted" if gone else "logged",
        act="m1#save",
        message_id="m1",
        written_at="2026-11-19T12:00:00Z",
        stands_since="2026-11-19T12:00:00Z",
        workout=None if gone else workout,
    )


class PlanDeskContract:
    def test_only_who_has_a_plan_has_one(self, desk: PlanDesk):
        assert (True, False) == (desk.has_plan("ann"), desk.has_plan("bob"))

    def test_a_wish_is_answered_in_words_that_are_those_of_its_result(self, desk: PlanDesk):
        answer = desk.change(request())

        assert answer.message
        assert (answer.message, answer.kind) == (answer.result["message"], answer.result["type"])

    def test_a_week_or_a_day_is_told_as_it_is_planned(self, desk: PlanDesk):
        week, day = (desk.week("ann", GetWeeklyPlan(day=each), FRIDAY) for each in ("", THURSDAY.isoformat()))

        assert "Lower A" in week.result["message"]
        assert "Lower A" in day.result["message"]
        assert week.wire["sessions"]

    def test_a_day_without_a_session_is_none_to_be_shown_and_nothing_done_none_to_be_compared(
        self, desk: PlanDesk
    ):
        with pytest.raises(Unfinished):
            desk.week("ann", GetWeeklyPlan(day="2031-01-01"), FRIDAY)
        with pytest.raises(Unfinished):
            desk.compared("ann", CompareWorkoutToPlan(day=THURSDAY.isoformat()), FRIDAY)

    def test_the_same_scope_again_is_answered_from_it_and_nothing_is_proposed_twice(self, desk: PlanDesk):
        first = desk.change(request())

        assert first == desk.change(request())
        assert desk.has_pending("ann", "c1")

    def test_a_proposal_waits_in_its_own_conversation(self, desk: PlanDesk):
        before = desk.has_pending("ann", "c1")

        desk.change(request())

        assert (False, True, False, False) == (
            before,
            desk.has_pending("ann", "c1"),
            desk.has_pending("ann", "c2"),
            desk.has_pending("bob", "c1"),
        )

    def test_what_is_planned_for_a_day_is_told_until_it_is_done(self, desk: PlanDesk):
        planned = desk.planned("ann", THURSDAY)

        assert ["Lower A"] == [each.name for each in planned]
        assert [("Squat", 3, "5", "185 lb"), ("Leg Press", 3, "10", "")] == [
            (each.name, each.working_sets, each.reps, each.target_load) for each in planned[0].exercises
        ]
        assert [] == list(desk.planned("ann", FRIDAY))
        assert [] == list(desk.planned("bob", THURSDAY))

    def test_what_is_planned_for_the_week_of_a_day_is_told_too(self, desk: PlanDesk):
        assert ["Lower A"] == [each.name for each in desk.planned("ann", FRIDAY, week=True)]
        assert [] == list(desk.planned("ann", FRIDAY + timedelta(days=7), week=True))

    def test_a_session_that_was_done_is_not_planned_any_more(self, desk: PlanDesk):
        desk.meet("ann", stored("Back Squat", "Leg Press"))

        assert [] == list(desk.planned("ann", THURSDAY))

    def test_a_workout_meets_its_session(self, desk: PlanDesk):
        met = desk.meet("ann", stored("Back Squat"))

        assert met is not None
        assert ("Lower A", "2026-11-19", 1, 2) == (met.session, met.day, met.done, met.planned)

    def test_meeting_again_is_harmless(self, desk: PlanDesk):
        first = desk.meet("ann", stored("Back Squat"))

        assert first == desk.meet("ann", stored("Back Squat"))

    def test_a_workout_of_another_day_is_no_session(self, desk: PlanDesk):
        assert desk.meet("ann", stored("Back Squat", day=date(2026, 10, 1))) is None

    def test_a_workout_that_is_taken_back_takes_its_results_with_it(self, desk: PlanDesk):
        desk.meet("ann", stored("Back Squat", "Leg Press"))

        met = desk.meet("ann", stored(revision=2, gone=True))

        assert met is None
        assert ["Lower A"] == [each.name for each in desk.planned("ann", THURSDAY)]

    def test_without_a_plan_nothing_is_met(self, desk: PlanDesk):
        assert desk.meet("bob", stored("Back Squat")) is None
