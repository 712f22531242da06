"""What the plan did not hear of: a worker stopped between a workout and the plan, results of another log."""

from contextlib import suppress

import pytest

from agents.errors import Unfinished
from agents.logger.agent import WorkoutLogger
from agents.logger.records.inbox import Message
from agents.logger.records.shelf import Shelf
from agents.models.offline.engine import Offline
from agents.planner.plan import Filling, SetResult
from agents.planner.trained.catching_up import without_others
from agents.planner.trained.filling import filled
from handlers.desks.workout_desk import ShelfDesk
from storage.ports import Conflict
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import a_plan_room
from tests.logger.test_faults import Fuse, Killed, Mortal
from tests.planner.kit import NOON, Desk, exercise, five_weeks
from tests.planner.logged import CURLS, DAY, LOWER, SQUATS, cardio, only, plan, ran, session, stored, workout

UPPER = "Bench press 3x5 155, barbell row 3x8 135"


def logged(desk, text, id="w1", *, records=None, plans=None):
    """A message logged; the plan hears of it only if it is given."""
    kept = desk.records if records is None else records
    rooms = () if plans is None else (a_plan_room(lambda _: plans),)
    logger = WorkoutLogger(kept, Offline(), desk.clock, lambda owner, workout_id: True, rooms=rooms)
    return logger.log(Message("ann", id, "c1", text, NOON))


def results(desk):
    return [one.load for at in (1, 2) for one in exercise(desk.now, f"week-3-session-2-exercise-{at}").sets]


def gone(desk, workout_id):
    Shelf(desk.records, "ann", desk.clock).change(workout_id, "m9#1", "deleted", lambda _: None)


def test_a_workout_that_the_plan_never_heard_of_stands_in_it_once_caught_up():
    desk = Desk()
    logged(desk, UPPER)
    before = results(desk)

    changed = [desk.planner.catch_up("ann"), desk.planner.catch_up("ann")]

    assert ([], ["155 lb"] * 3 + ["135 lb"] * 3, [True, False]) == (before, results(desk), changed)


def test_a_workout_that_is_gone_is_taken_out():
    desk = Desk()
    before = desk.now
    workout_id = logged(desk, UPPER, plans=desk.planner).workoutId
    filled_in = results(desk)
    gone(desk, workout_id)

    desk.planner.catch_up("ann")

    assert (6, before) == (len(filled_in), desk.now)


@pytest.mark.parametrize("after", [False, True], ids=["before a write took effect", "after it did"])
def test_killed_at_any_write_and_never_delivered_again_the_plan_says_what_stands(after):
    step = 0
    while True:
        step += 1
        desk = Desk()
        fuse = Fuse(step)
        mortal = Mortal(desk.records, fuse, after)
        dying = Desk(plan=None, clock=desk.clock, records=mortal, workouts=ShelfDesk(mortal, desk.clock))
        with suppress(Killed):
            logged(desk, UPPER, records=mortal, plans=dying.planner)

        desk.planner.catch_up("ann")

        standing = list(Shelf(desk.records, "ann", desk.clock).all())
        assert len(standing) * 6 == len(results(desk)), f"killed at write {step}"
        if fuse.left > 0:
            break
    assert step > 3


def test_what_is_shown_beside_the_plan_is_caught_up_first():
    desk = Desk()
    logged(desk, UPPER)

    compared = desk.planner.compare("ann", "wednesday")

    assert ("Upper A", 6) == (compared["session"], len(results(desk)))


def test_a_workout_that_was_moved_to_an_older_day_leaves_the_session_that_it_filled():
    desk = Desk()
    workout_id = logged(desk, UPPER, plans=desk.planner).workoutId
    long_ago = lambda workout: workout.model_copy(update={"date": "2026-10-01"})  # noqa: E731
    Shelf(desk.records, "ann", desk.clock).change(workout_id, "m9#1", "amended", long_ago)

    desk.planner.catch_up("ann")

    assert [] == results(desk)


def test_older_weeks_are_left_as_they_are():
    desk = Desk()
    logged(desk, f"On November 4: {UPPER}")

    assert not desk.planner.catch_up("ann")


@pytest.mark.parametrize("standing", [None, "later"])
def test_without_a_plan_that_has_begun_there_is_nothing_to_catch_up(standing):
    weeks = five_weeks().weeks
    later = five_weeks()._replace(weeks=(weeks[4]._replace(sessions=()),))
    desk = Desk(plan=later if standing else None)
    logged(desk, UPPER)

    assert not desk.planner.catch_up("ann")


def test_somebody_who_writes_in_between_is_caught_up_after():
    class Busy(MemoryRecords):
        busy = 0

        def put_all(self, writes):
            if Busy.busy:
                Busy.busy -= 1
                raise Conflict("somebody else")
            super().put_all(writes)

    clock = Desk().clock
    desk = Desk(clock=clock, records=Busy(clock=clock))
    logged(desk, UPPER)

    Busy.busy = 1
    assert desk.planner.catch_up("ann")
    gone(desk, logged(desk, UPPER).workoutId)
    Busy.busy = 1_000
    with pytest.raises(Conflict, match="kept writing"):
        desk.planner.catch_up("ann")


# --- results of another log


def test_results_of_workouts_that_are_not_in_the_log_are_taken_out_and_counted():
    ours, _ = filled(plan(LOWER), stored(workout(SQUATS), "ours"))
    both, _ = filled(ours, stored(workout(CURLS), "theirs"))

    assert (ours, 2) == without_others(both, {"ours"})


def test_a_workout_without_sets_is_one_result():
    before = plan(session(cardio=cardio(30)))
    after, _ = filled(before, stored(workout(ran(30)), "theirs"))

    assert (before, 1) == without_others(after, {"ours"})


def test_what_came_with_the_plan_and_no_workout_stays():
    squat = LOWER.exercises[0]._replace(sets=(SetResult(1, reps=5, load="175 lb"),))
    base = Filling("", DAY, duration=50)
    before = plan(LOWER._replace(exercises=(squat,), fillings=(base,), completed_date=DAY, duration=50))

    assert (before, 0) == without_others(before, set())
    assert base in only(before).fillings


def test_what_waits_in_any_conversation_is_dropped_at_once():
    desk = Desk()
    for conversation in ("c1", "c2"):
        desk.ask("Swap Wednesday's bench press for dips", f"m-{conversation}", conversation_id=conversation)

    counts = [desk.planner.cancel_everywhere("ann"), desk.planner.cancel_everywhere("ann")]

    assert ([2, 0], False, False) == (
        counts, desk.planner.has_pending("ann", "c1"), desk.planner.has_pending("ann", "c2")
    )  # fmt: skip
    with pytest.raises(Unfinished):
        desk.apply("pr_000000000000")
