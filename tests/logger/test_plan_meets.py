"""Log meets plan: the plan hears of every workout, whatever becomes of it, however often it is delivered."""

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

import pytest

from agents.models.scripted import Scripted
from agents.planner.port import Met
from agents.workout import StoredWorkout
from storage.ports import Records, Unavailable
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock, Desk, a_block, a_set, an_exercise, call, detect, extract, says
from tests.logger.plan_desk import LOWER_A, SmallDesk
from tests.logger.test_faults import Fuse, Killed, Mortal, MortalModel, journaled

TODAY = LOWER_A._replace(date="2026-11-20")
TEXT = "Did everything as written. Swap Thursday's squats for leg press"


@dataclass
class Hearing(SmallDesk):
    """A desk that keeps what it was told of workouts."""

    heard: list[StoredWorkout] | None = None

    def meet(self, owner, stored):
        self.heard = [*(self.heard or []), stored]
        return super().meet(owner, stored)


def a_desk(**more) -> Desk:
    records = MemoryRecords(clock=Clock())
    return Desk(records=records, plans=Hearing(records, (TODAY,)), **more)


def test_the_answer_says_which_session_it_was_and_how_much_of_it():
    result = a_desk().log("Squat 3x5 @ 185")

    assert "week 2, Friday 2026-11-20: Lower A, 1 of 2 exercises" == result.allWorkouts[0].plan_session
    assert (
        "Logged Back Squat (strength, 2026-11-20): Back Squat 3x5 @ 185 lb. "
        "It is week 2, Friday 2026-11-20: Lower A, 1 of 2 exercises."
    ) == result.answer


@pytest.mark.parametrize(
    ("day", "names", "said"),
    [
        ("2026-11-20", ("AM", "PM"), "week 2, Friday 2026-11-20: AM or PM, and it fits both"),
        ("", ("A", "B", "C"), "week 2: A or B or C, and it fits all"),
    ],
)
def test_a_workout_that_may_be_several_sessions_says_which_and_that_none_is_filled(day, names, said):
    class Torn(Hearing):
        def meet(self, owner, stored):
            return Met("", "", day, 2, 0, 0, False, either=names)

    desk = a_desk()
    desk.plans = Torn(desk.records, (TODAY,))

    result = desk.log("Squat 3x5 @ 185")

    assert f"{said} alike, so none is filled in" == result.allWorkouts[0].plan_session
    assert f"It is {said} alike, so none is filled in." in result.answer


def test_a_workout_that_is_no_session_of_the_plan_says_nothing_of_it():
    result = a_desk().log("Squat 3x5 @ 185 yesterday")

    assert ("", False) == (result.allWorkouts[0].plan_session, "It is" in result.answer)


def test_an_amended_workout_is_met_as_it_stands_now():
    desk = a_desk()
    desk.log("Squat 3x5 @ 185", id="m1")

    desk.log("no wait, that was 190", id="m2")

    assert [1, 2] == [each.revision for each in desk.plans.heard]


def test_a_deleted_workout_is_met_as_gone():
    desk = a_desk()
    desk.log("Did everything as written", id="m1")

    desk.log("delete that", id="m2")

    assert desk.plans.heard[-1].workout is None
    assert [TODAY] == list(desk.plans.planned("ann", date(2026, 11, 20)))


def test_a_bug_of_the_planner_does_not_cost_the_message_and_is_mended_by_the_next_delivery():
    @dataclass
    class Broken(Hearing):
        broken: bool = True

        def meet(self, owner, stored):
            if self.broken:
                raise ValueError("a bug")
            return super().meet(owner, stored)

    desk = a_desk()
    desk.plans = Broken(desk.records, (TODAY,))

    first = desk.log("Squat 3x5 @ 185")
    desk.plans.broken = False
    desk.log("Squat 3x5 @ 185")

    assert (True, "") == (first.success, first.allWorkouts[0].plan_session)
    assert [1] == [each.revision for each in desk.plans.heard]


def test_a_store_that_is_down_is_the_queues_and_the_next_delivery_meets():
    @dataclass
    class Down(Hearing):
        def meet(self, owner, stored):
            raise Unavailable("locked")

    desk = a_desk()
    up, desk.plans = desk.plans, Down(desk.records, (TODAY,))
    with pytest.raises(Unavailable):
        desk.log("Squat 3x5 @ 185")
    desk.plans = up

    result = desk.log("Squat 3x5 @ 185")

    assert (1, True) == (len(desk.workouts()), bool(result.allWorkouts[0].plan_session))


def test_a_workout_that_was_taken_back_is_no_session_any_more():
    desk = a_desk()
    desk.log("Squat 3x5 @ 185", id="m1")
    desk.log("delete that", id="m2")

    again = desk.log("Squat 3x5 @ 185", id="m1")

    assert ("", False) == (again.allWorkouts[0].plan_session, again.allWorkouts[0].saved)


# --- killed anywhere


def script():
    workout = a_block(an_exercise("ran 5k", "ran", a_set(distance="5k")), kind="steady")
    return [
        says(
            detect("Did everything as written", id="d0"),
            extract(0, said=["Did everything as written"], same_as="as written", id="e0"),
            detect("ran 5k", "running", id="d1"),
            extract(1, workout, id="e1"),
            call("plan_change", "p0", said="Swap Thursday's squats for leg press"),
        )
    ]


def deliver(records: Records, fuse: Fuse, *, after: bool, kept: int) -> SmallDesk:
    mortal: Records = Mortal(records, fuse, after)  # type: ignore[assignment]
    plans = SmallDesk(mortal, (TODAY,))
    model = MortalModel(Scripted(script()[kept:]), fuse, after)
    with suppress(Killed):
        Desk(model, records=mortal, plans=plans).log(f"{TEXT}. Also ran 5k")  # type: ignore[arg-type]
    return plans


@pytest.mark.untraced
@pytest.mark.parametrize("after", [False, True], ids=["before it took effect", "after it took effect"])
def test_killed_anywhere_it_logs_as_written_once_and_proposes_once(after):
    def outcome(records: Records) -> tuple:
        stored = [(each.workout_id, each.revision, each.workout) for each in Desk(records=records).stored()]
        report = json.loads(records.get("ann", "message/m1").body)["report"]
        done = json.loads(records.get("ann", "done").body)
        sessions = [each["plan_session"] for each in report["allWorkouts"]]
        return stored, report["plan_changes"], sessions, done, len(list(records.list("ann", "request/")))

    whole = MemoryRecords(clock=Clock())
    deliver(whole, Fuse(-1), after=after, kept=0)
    expected = outcome(whole)
    assert (2, 1, 1) == (len(expected[0]), len(expected[1]), expected[4])

    step = 0
    while True:
        step += 1
        records = MemoryRecords(clock=Clock())
        fuse = Fuse(step)
        deliver(records, fuse, after=after, kept=0)
        if fuse.left > 0:
            break
        deliver(records, Fuse(-1), after=after, kept=journaled(records))

        assert expected == outcome(records), f"killed at step {step}"
    assert step > 8
