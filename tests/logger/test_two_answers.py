"""Two answers that meet, an answer that is sent twice, and one whose question has another text by now."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from agents.conversation import Question
from agents.logger.records.duplicates import asks_another
from agents.logger.records.inbox import Entry
from agents.models.scripted import Scripted
from storage.ports import Records
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import (
    Clock,
    Desk,
    a_block,
    a_set,
    an_exercise,
    call,
    detect,
    extract,
    message,
    says,
    sets_of,
)

ASKED = "Bench 8x3x10"
LONG = f"{ASKED}\n" + "Felt good today and slept well, nothing else to say about it. " * 40
FIRST, SECOND = [("Bench Press", 3, "10 lb")] * 8, [("Bench Press", 3, "8 lb")] * 10


@dataclass
class Gapped:
    """A store at which something happens just before the request of a number, counted from 1."""

    records: Records
    at: int = 0
    happens: Callable[[], Any] | None = None
    told: list[Any] = field(default_factory=list)
    count: int = 0

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.records, name)
        if name not in ("get", "get_many", "put_all", "list"):
            return method

        def gapped(*args: Any, **more: Any) -> Any:
            self.count += 1
            if self.count == self.at and (happens := self.happens) is not None:
                self.happens = None
                self.told.append(happens())
            return method(*args, **more)

        return gapped


def as_of_schema_1(records: MemoryRecords) -> None:
    """What the first version would have stored of messages and conversations."""
    for place, row in list(records._kept.items()):
        kind = row.key.partition("/")[0]
        if kind not in ("message", "conversation"):
            continue
        kept = json.loads(row.body)
        del kept["schema_version"]
        kept.pop("grounds", None)
        if kind == "message":
            del kept["questions"]
            kept["workouts"] = [
                {name: each[name] for name in ("workout_id", "ordinal", "spans")} for each in kept["workouts"]
            ]
        records._kept[place] = row._replace(body=json.dumps(kept))


def meeting(at: int, question: str, one: str, other: str, prepare=lambda records: None):
    """The desk after two answers, the other just before the request `at` of the one; and what was said."""
    clock = Clock()
    records = MemoryRecords(clock=clock)
    Desk(clock=clock, records=records).log(question, "q1")
    clock.now += 1_000
    prepare(records)
    gapped = Gapped(records, at, lambda: Desk(clock=clock, records=records).log(other, "a2"))
    desk = Desk(clock=clock, records=gapped)  # type: ignore[arg-type]
    said = desk.log(one, "a1")
    return desk, gapped, said


def open_questions(desk: Desk) -> list[str]:
    kept = json.loads(desk.records.get("ann", "conversation/c1").body)
    return [each["code"] for each in kept["questions"]]


@pytest.mark.parametrize("at", range(2, 8))
@pytest.mark.parametrize(
    ("question", "prepare"),
    [(ASKED, lambda _: None), (LONG, lambda _: None), (ASKED, as_of_schema_1)],
    ids=["known by the conversation", "too long for it", "of schema 1"],
)
def test_of_two_answers_to_one_question_one_is_logged_and_the_other_hears_of_it(at, question, prepare):
    desk, gapped, said = meeting(at, question, "the first", "the second", prepare)

    [workout] = desk.workouts()
    assert sets_of(workout) in (FIRST, SECOND)
    answers = {said.answer, *(each.answer for each in gapped.told)}
    assert {f"Already logged {workout.summary}", f"Logged {workout.summary}"} == answers
    assert [] == open_questions(desk)


@pytest.mark.untraced
@pytest.mark.parametrize("at", range(1, 10))
@pytest.mark.parametrize("answer", ["8 sets of 3 at 10", "the first"])
def test_an_answer_that_is_sent_twice_at_once_is_logged_once(at, answer):
    desk, gapped, said = meeting(at, ASKED, answer, answer)

    assert [FIRST] == [sets_of(each) for each in desk.workouts()]
    told = [each.possible_duplicate for each in (said, *gapped.told)]
    assert len(gapped.told) == len([each for each in told if each])


@pytest.mark.parametrize("at", range(2, 9))
def test_an_answer_in_numbers_of_its_own_is_no_second_workout(at):
    desk, gapped, said = meeting(at, ASKED, "8 sets of 3 at 10", "the first")

    assert [FIRST] == [sets_of(each) for each in desk.workouts()]
    assert all(not each.not_logged for each in (said, *gapped.told))
    assert [] == open_questions(desk)


def test_an_answer_that_contradicts_what_is_logged_is_named():
    desk, _, said = meeting(2, ASKED, "10 sets of 3 at 8", "the first")

    assert [FIRST] == [sets_of(each) for each in desk.workouts()]
    assert "10 sets of 3 at 8" in said.answer


@pytest.mark.parametrize("at", range(2, 6))  # until it is written
def test_of_two_answers_about_one_workout_the_first_stands_and_the_other_is_asked_about(at):
    desk, gapped, said = meeting(at, "Deadlift 3x5 @ 8", "315", "320")

    [workout] = desk.workouts()
    assert {"320 lb"} == {load for _, _, load in sets_of(workout)}
    [other] = gapped.told
    assert ([("amended", 2)], ()) == ([(each.change, each.revision) for each in other.changes], said.changes)
    assert "What was '315'?" == said.question


def test_what_was_taken_back_is_not_said_to_be_logged():
    desk = Desk()
    desk.log(ASKED, "q1")
    block = a_block(an_exercise(ASKED, "Bench", a_set("8", "3", "10")))
    gapped = Gapped(desk.records, 3)

    def logged_and_deleted() -> None:
        other = Desk(clock=desk.clock, records=gapped.records)
        other.log("the first", "a2")
        other.log("delete the last one", "a3")

    gapped.happens = logged_and_deleted
    slow = Desk(Scripted([says(detect(ASKED), extract(0, block)), says()]), desk.clock, gapped)  # type: ignore[arg-type]

    said = slow.log("8 sets, 3 reps, 10 lb: as I said", "a1")

    assert [] == desk.workouts()
    assert ["deleted_before"] == [each.code for each in said.blocked]
    assert not said.success


def test_the_name_of_a_logged_exercise_makes_no_second_workout_of_new_numbers():
    desk = Desk()
    desk.log("Bench 3x5 @ 185. Squat 5x5", "q1")
    wrong = a_block(an_exercise("Bench another 8 at 135", "Bench", a_set("", "8", "135")))
    desk.model = Scripted([says(detect("another 8 at 135"), extract(0, wrong)), says()])

    said = desk.log("another 8 at 135", "a1")

    assert 1 == len(desk.workouts())
    assert ["another 8 at 135"] == [each.text for each in said.not_logged]


def test_the_same_exercise_told_again_on_its_own_is_another_workout():
    desk = Desk()
    desk.log("Bench 3x5 @ 185. Squat 5x5", "q1")

    assert desk.log("3x5 @ 185 bench this evening", "a1").success
    assert 2 == len(desk.workouts())


def test_numbers_that_an_answer_says_again_are_not_left_out():
    desk = Desk()
    desk.log(ASKED, "q1")

    said = desk.log("8 sets of 3 at 10", "a1")

    assert (f"Logged {desk.workouts()[0].summary}", ()) == (said.answer, said.not_logged)
    assert [] == open_questions(desk)


def test_other_numbers_beside_an_answer_are_asked_about():
    desk = Desk()
    desk.log(ASKED, "q1")
    said = f"{ASKED} 8 sets of 3 at 10, then 4x3 @ 12"
    block = a_block(an_exercise(said, "Bench", a_set("8", "3", "10")))
    desk.model = Scripted([says(detect(said), extract(0, block)), says()])

    result = desk.log("8 sets of 3 at 10, then 4x3 @ 12", "a1")

    assert any("12" in each.text for each in result.not_logged)


# --- short answers, said again


def asked(id: str, question: str = "?") -> Question:
    return Question(id, "load_missing", question, "q1")


@pytest.mark.parametrize(
    ("before", "put", "now", "another"),
    [
        (("q1.0",), None, ("q1.0",), False),
        (("q1.0",), None, ("q2.0",), True),
        (("q1.0", "q1.1"), "about q1.1", ("q1.1",), True),
        (("q1.0", "q1.1"), None, ("q1.1",), False),
        (("q1.0",), None, (), False),
    ],
    ids=["the same", "a later one", "asked in answer to it", "not asked yet", "none"],
)
def test_short_words_mean_something_else_to_a_question_that_was_put_since(before, put, now, another):
    questions = tuple(asked(each, f"about {each}") for each in before)
    earlier = Entry(message("185"), questions=questions, report={"question": put})

    assert another == asks_another(earlier, tuple(asked(each, f"about {each}") for each in now))


def test_the_next_question_may_have_the_same_answer():
    desk = Desk()
    desk.log("Bench 3x5", "q1")
    desk.log("185", "a1")
    desk.log("Squat 3x5", "q2")

    assert desk.log("185", "a2").changes
    assert {"185 lb"} == {load for workout in desk.workouts() for _, _, load in sets_of(workout)}


# --- questions of a text, and what answers teach


def test_the_answer_to_an_earlier_text_leaves_the_questions_of_the_newest_open():
    clock = Clock()
    records = MemoryRecords(clock=clock)
    Desk(clock=clock, records=records).log("Bench 3x5", "q1")
    gapped = Gapped(records, 2, lambda: Desk(clock=clock, records=records).log("Squat 3x5", "q1"))

    Desk(clock=clock, records=gapped).log("185", "a1")  # type: ignore[arg-type]

    desk = Desk(clock=clock, records=records)
    assert ["load_missing", "deletion_unclear"] == open_questions(desk)
    desk.log("225", "a2")
    assert {("Bench Press", 5, "185 lb"), ("Back Squat", 5, "225 lb")} == {
        row for workout in desk.workouts() for row in sets_of(workout)
    }


def test_of_what_was_asked_about_an_earlier_text_nothing_stays_open():
    desk = Desk()
    desk.log("Bench 3x5, Squat 3x5", "q1")

    desk.log("Bench 3x5 @ 185, Squat 3x5", "q1")

    kept = json.loads(desk.records.get("ann", "conversation/c1").body)["questions"]
    assert [("q1.0@2", "Squat")] == [(each["id"], each["exercise"]) for each in kept]


def test_what_is_asked_when_a_repetition_is_logged_after_all_stays_open():
    desk = Desk()
    desk.log("Bench 3x5", "m1")
    desk.log("Bench 3x5", "m2")

    desk.log("yes", "m3")

    assert ["load_missing", "load_missing"] == open_questions(desk)


@pytest.mark.parametrize("at", range(4, 9))
def test_what_is_learned_is_what_the_workout_holds(at):
    text = "5 rounds: 10 thrusters 95/65, 10 burpees in 12:30"

    desk, _, _ = meeting(at, text, "95", "65")

    [held] = [one.load.value for workout in desk.workouts() for one in workout.sets() if one.load]
    kept = json.loads(desk.records.get("ann", "athlete").body)["conventions"]
    assert {"which_load": {95: "first", 65: "second"}[int(held)]} == kept


def test_the_answer_about_a_workout_that_was_taken_back_since_teaches_nothing():
    desk = Desk()
    desk.log("5 rounds: 10 thrusters 95/65, 10 burpees in 12:30", "q1")
    change = {"exercise": "thrusters", "set": "", "field": "load", "said": "95"}
    desk.model = Scripted(
        [says(call("amend_workout", "a0", workout_id="", said="95", changes=[change])), says()]
    )
    records = desk.records
    desk.follow = lambda owner, workout_id: bool(
        Desk(clock=desk.clock, records=records).log("delete the last one", "a2")
    )

    desk.log("95", "a1")

    assert records.get("ann", "athlete") is None
