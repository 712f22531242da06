"""The program over HTTP and by direct invokes: as it stands, its sheets and moves, one of them taken back."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

import pytest

from agents.program.state import PHASES, STATUSES
from agents.program.values import DAYS, LIFTS, Unit
from handlers.changes.change_answers import MoveTakenBack
from handlers.changes.press import OTHER_PRESS
from handlers.changes.program_doors import done, press_from
from handlers.reads import program_answers
from handlers.reads.program_answers import ProgramAnswer, ProgramMoves, ProgramToday
from storage.ports import PROGRAM_MOVES, Write
from tests.contracts.memory_records import MemoryRecords
from tests.handlers.doors import Doors, Response, cognito, http_api, opened, rest, said
from tests.handlers.spotter import Spotter
from tests.logger.kit import NOON, Clock
from tests.phrase_tables import phrases
from tests.program.programs import began
from tests.races.acts import SQUATS
from tests.races.deeds import BEGAN, OWNER, House, say
from tests.races.meeting import ComesIn, Killed, Stepped, dying_at
from tests.races.racing import put

SUNDAY, MONDAY, FRIDAY = "2026-11-15", "2026-11-16", "2026-11-20"
EVENTS = (rest, http_api)  # both kinds of gateway


def told(doors: Doors, path: str, model: Any, **query: str) -> Any:
    """The answer, the same by both kinds of gateway, which is what is published of it."""
    asked = "&".join(f"{name}={said}" for name, said in query.items())
    first = doors.get(path, **query)
    assert first.json == doors.http(http_api("GET", path, authorizer=cognito("ann"), query=asked)).json
    assert first.json == model.model_validate(first.json).model_dump(mode="json")
    return first.json


def press(
    doors: Doors, press_id: str = "p1", *, owner: str = "ann", event: Any = rest, **more: Any
) -> Response:
    body = json.dumps({"id": press_id, **more})
    response = doors.http(event("POST", "/program/undo", authorizer=cognito(owner), body=body))
    if response.status == 200:
        assert response.json == MoveTakenBack.model_validate(response.json).model_dump(mode="json")
    return response


@pytest.fixture
def lifting(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> Doors:
    """Ann, who has begun a program on Sunday; it is Friday."""
    here = doors.changed(monkeypatch, clock=lambda: NOON.timestamp())
    here.worker.program.begin("ann", "init", BEGAN, began())
    return here


def skip(doors: Doors, lift: str, message_id: str) -> None:
    assert doors.post(said(f"skip {lift} this week", id=message_id)).json["success"]


def kinds(doors: Doors) -> list[str]:
    return [each["kind"] for each in doors.get("/program/moves").json["moves"]]


# --- as it stands


def test_the_program_is_told_as_it_stands(lifting: Doors):
    answer = told(lifting, "/program", ProgramAnswer)

    assert (1, "leader", "lb") == (answer["current_week"], answer["current_phase"], answer["unit"])
    assert {"tested_1rm": 350, "training_max": 315}.items() <= answer["lifts"]["squat"].items()
    assert "squat" == answer["schedule"]["sunday"]


def test_the_doors_say_what_the_commands_say(home, spotter: Spotter, lifter: Spotter, monkeypatch):
    lifter("program", "skip", "deadlift")
    asked = {
        "program": ("program", "status"),
        "program_today": ("program", "today", "squat"),
        "program_moves": ("program", "moves"),
    }
    printed = {what: lifter(*command, "--json").lines() for what, command in asked.items()}
    here = opened(home, monkeypatch)

    answers = {what: here.read(what, owner="local", **({"lift": "squat"} if "today" in what else {}))
               for what in asked}  # fmt: skip
    here.worker.close()

    for what in ("program", "program_today"):
        assert {"schema_version": 1, **printed[what][0]} == answers[what]
    rows = [
        {name: said for name, said in row.items() if name != "result"} for row in printed["program_moves"]
    ]
    assert rows == answers["program_moves"]["moves"]


@pytest.mark.parametrize("path", ["/program", "/program/today", "/program/moves"])
def test_who_has_no_program_is_told_so(lifting: Doors, path: str):
    response = lifting.get(path, caller="bob")

    assert (404, "there is no program.") == (response.status, response.json["error"]["message"])


def test_the_names_in_the_answers_are_those_of_the_program():
    assert LIFTS == get_args(program_answers.LiftName)
    assert PHASES == get_args(program_answers.PhaseName)
    assert STATUSES == get_args(program_answers.PhaseStatus)
    assert get_args(Unit) == get_args(program_answers.UnitName)
    assert {*DAYS} == {*get_args(program_answers.WeekDay)}


# --- the sheet


def test_the_sheet_of_a_day_has_the_plates_of_every_weight(lifting: Doors):
    answer = told(lifting, "/program/today", ProgramToday, date=SUNDAY)

    [sheet] = answer["workouts"]
    assert ("squat", "sunday", 315) == (sheet["lift"], answer["day"], sheet["training_max"])
    assert {"percentage": 85, "weight": 270, "reps": "5+"} == sheet["main_work"][-1]
    parts = (*sheet["warm_up"], *sheet["main_work"], *sheet["supplemental"])
    assert {str(each["weight"]) for each in parts} == sheet["plates_per_side"].keys()
    assert [45, 45, 10, 10, 2.5] == sheet["plates_per_side"]["270"]
    assert {"lifts": ["bench"], "date": MONDAY, "day": "monday"} == answer["next"]


def test_a_rest_day_has_no_sheet_and_says_what_comes_next(lifting: Doors):
    answer = told(lifting, "/program/today", ProgramToday)

    assert (FRIDAY, "friday", []) == (answer["date"], answer["day"], answer["workouts"])
    assert {"lifts": ["squat"], "date": "2026-11-22", "day": "sunday"} == answer["next"]


def test_a_lift_has_a_sheet_whatever_its_day(lifting: Doors):
    answer = told(lifting, "/program/today", ProgramToday, lift="ohp")

    assert ["ohp"] == [each["lift"] for each in answer["workouts"]]


def test_today_is_of_the_timezone_that_is_given(lifting: Doors):
    assert (
        "2026-11-21" == told(lifting, "/program/today", ProgramToday, timezone="Pacific/Kiritimati")["date"]
    )


@phrases("path", "wrong")
def test_what_is_no_query_is_refused(lifting: Doors, path: str, wrong: str):
    name, _, query = path.partition("?")
    response = lifting.get(name, **dict(each.split("=") for each in query.split("&")))

    assert (400, True) == (response.status, wrong in response.json["error"]["message"]), response.json


# --- moves


def test_the_moves_are_told_newest_first_page_by_page(lifting: Doors):
    for number, lift in enumerate(LIFTS[:3]):
        skip(lifting, lift, f"m{number}")

    first = told(lifting, "/program/moves", ProgramMoves, limit="3")
    second = told(lifting, "/program/moves", ProgramMoves, limit="3", before=first["next"])

    assert [4, 3, 2] == [each["number"] for each in first["moves"]]
    assert ["skipped deadlift", "skipped bench", "skipped squat"] == [
        each["words"] for each in first["moves"]
    ]
    assert ([1], None) == ([each["number"] for each in second["moves"]], second["next"])
    assert "began" == second["moves"][0]["kind"]


def test_a_move_that_comes_between_two_pages_moves_nothing_out_of_sight(lifting: Doors):
    skip(lifting, "squat", "m1")
    first = told(lifting, "/program/moves", ProgramMoves, limit="1")
    skip(lifting, "bench", "m2")

    second = told(lifting, "/program/moves", ProgramMoves, limit="1", before=first["next"])

    assert ([2], [1]) == tuple([each["number"] for each in page["moves"]] for page in (first, second))


def test_a_session_names_its_workout_and_what_was_said_of_it(lifting: Doors):
    workout_id = lifting.post(said(SQUATS)).json["workoutId"]

    move, *_ = told(lifting, "/program/moves", ProgramMoves)["moves"]

    assert ("logged", workout_id, "m1") == (move["kind"], move["workout_id"], move["message_id"])
    assert move["message"].startswith("Squat")


def test_before_the_first_move_there_is_none(lifting: Doors):
    assert {"schema_version": 1, "moves": [], "next": None} == told(
        lifting, "/program/moves", ProgramMoves, before="1"
    )


def test_what_is_asked_for_behind_the_newest_move_is_the_newest_page(lifting: Doors):
    assert told(lifting, "/program/moves", ProgramMoves) == told(
        lifting, "/program/moves", ProgramMoves, before="999"
    )


def test_a_program_that_cant_be_read_is_told_of(lifting: Doors):
    row = lifting.worker.records.get("ann", f"{PROGRAM_MOVES}00000001")
    assert row is not None
    lifting.worker.records.put_all([Write("ann", row.key, "{}", row.version)])

    assert (500, 200) == (lifting.get("/program/moves").status, lifting.get("/program").status)


# --- taken back


@pytest.mark.parametrize("event", EVENTS)
def test_the_newest_move_is_taken_back(lifting: Doors, event: Any):
    skip(lifting, "squat", "m1")

    answer = press(lifting, event=event).json

    assert (2, "skipped", 3, None) == (
        *(answer[name] for name in ("undone", "kind", "by_move", "workout_id")),
    )
    assert ["squat is open this week"] == answer["put_back"]
    assert ["undone", "skipped", "began"] == kinds(lifting)


def test_a_move_is_taken_back_by_its_number(lifting: Doors):
    skip(lifting, "squat", "m1")
    skip(lifting, "bench", "m2")

    assert ["squat is open this week"] == press(lifting, move=2).json["put_back"]


def test_the_workout_of_a_session_stays_in_the_log(lifting: Doors):
    workout_id = lifting.post(said(SQUATS)).json["workoutId"]

    assert workout_id == press(lifting).json["workout_id"]
    assert 200 == lifting.get(f"/workouts/{workout_id}").status


def test_the_same_press_takes_nothing_else_back_and_is_answered_the_same(lifting: Doors):
    lifting.post(said(SQUATS))
    skip(lifting, "bench", "m2")
    first = [press(lifting, press_id).json for press_id in ("p1", "p2")]
    before = lifting.records_of("ann")

    again = [press(lifting, press_id).json for press_id in ("p1", "p2")]

    assert (first, before) == (again, lifting.records_of("ann"))
    assert ["bench is open this week"] == first[0]["put_back"]
    assert "squat is open this week" in first[1]["put_back"]


@pytest.mark.parametrize("more", [{}, {"move": 1}, {"move": 9}])
def test_what_was_refused_is_refused_again_whatever_moved_since(lifting: Doors, more: Any):
    first = press(lifting, **more)
    skip(lifting, "squat", "m1")

    again = press(lifting, **more)

    assert ((422, 422), first.json) == ((first.status, again.status), again.json)
    assert ["skipped", "began"] == kinds(lifting)


def test_a_press_that_comes_again_with_another_move_is_refused(lifting: Doors):
    skip(lifting, "squat", "m1")
    skip(lifting, "bench", "m2")
    press(lifting, "p1")
    press(lifting, "p2", move=9)
    moved = kinds(lifting)

    again = [press(lifting, "p1", move=2), press(lifting, "p2", move=2), press(lifting, "p2")]

    assert [(400, OTHER_PRESS)] * 3 == [(each.status, each.json["error"]["message"]) for each in again]
    assert moved == kinds(lifting)


def test_what_later_moves_stand_on_is_told_and_stays(lifting: Doors):
    skip(lifting, "squat", "m1")
    press(lifting, "p1")

    assert (422, ["undone", "skipped", "began"]) == (press(lifting, "p2", move=2).status, kinds(lifting))


def test_another_athletes_program_is_not_there(lifting: Doors):
    skip(lifting, "squat", "m1")
    before = lifting.records_of("ann")

    assert (404, {}) == (press(lifting, owner="bob").status, lifting.records_of("bob"))
    assert before == lifting.records_of("ann")


def test_a_press_that_nobody_is_known_to_make_is_refused(lifting: Doors):
    assert 401 == lifting.http(rest("POST", "/program/undo", body={"id": "p1"})).status


@phrases("fields", "wrong", fields=json.loads)
def test_what_is_wrong_about_a_press_is_named(lifting: Doors, fields: Any, wrong: str):
    before = lifting.records_of("ann")

    response = lifting.post(fields, path="/program/undo")

    assert (400, before) == (response.status, lifting.records_of("ann"))
    assert all(each in response.json["error"]["message"] for each in wrong.split(" and "))


def test_a_direct_invoke_takes_a_move_back(lifting: Doors):
    skip(lifting, "squat", "m1")

    answer = lifting.plan_event(owner="ann", program="undo", id="p1")

    assert 2 == MoveTakenBack.model_validate(answer).undone


@phrases("fields", fields=json.loads)
def test_a_direct_invoke_that_asks_for_nothing_clearly_is_refused(lifting: Doors, fields: Any):
    assert "bad_input" == lifting.plan_event(**{"owner": "ann", **fields})["error"]["code"]


def test_a_direct_invoke_is_only_trusted_where_the_settings_say_so(lifting: Doors, monkeypatch):
    skip(lifting, "squat", "m1")
    here = lifting.changed(monkeypatch, settings=replace(lifting.worker.settings, direct_invoke=False))

    assert {"error"} == here.plan_event(owner="ann", program="undo", id="p1").keys()
    assert ["skipped", "began"] == kinds(here)


# --- at once, and killed


class Lifting:
    """Ann's program with a skipped lift and a session, as it is put into a store of its own."""

    def __init__(self) -> None:
        house = House(MemoryRecords(Clock()), Clock())
        house.begin(program=True)
        house.do_all([say("skip bench this week", "m1", -9), say(SQUATS, "m2", -8)])
        self.kept = list(house.records.walk())

    def again(self) -> House:
        clock = Clock()
        records = MemoryRecords(clock)
        put(records, self.kept)
        return House(records, clock)


def acted(house: House, press_id: str) -> Any:
    return done(house.worker, press_from(OWNER, {"id": press_id})).model_dump(mode="json")


def moves_of(house: House) -> list[str]:
    return [each.move.kind for each in house.worker.program.book(OWNER).newest_first()]


def meetings(lifting: Lifting, act: Callable[[House], Any]) -> range:
    counting = ComesIn(0, lambda: None)
    act(lifting.again().through(lambda records: Stepped(records, counting)))
    return range(1, counting.requests + 1)


def test_the_same_press_twice_at_once_takes_one_move_back():
    start = Lifting()
    for at in meetings(start, lambda house: acted(house, "p1")):
        house, met = start.again(), []
        comes = ComesIn(at, lambda house=house, met=met: met.append(acted(house, "p1")))

        answer = acted(house.through(lambda records, comes=comes: Stepped(records, comes)), "p1")

        assert [answer] == met, at
        assert ["undone", "logged", "skipped", "began"] == moves_of(house), at


def test_of_two_presses_at_once_each_takes_one_move_back():
    start = Lifting()
    for at in meetings(start, lambda house: acted(house, "p1")):
        house = start.again()
        comes = ComesIn(at, lambda house=house: acted(house, "p2"))

        acted(house.through(lambda records, comes=comes: Stepped(records, comes)), "p1")

        assert ["undone", "undone", "logged", "skipped", "began"] == moves_of(house), at


def test_a_press_that_was_killed_anywhere_takes_one_move_back_when_it_comes_again():
    start = Lifting()
    wanted = acted(start.again(), "p1")
    for at in meetings(start, lambda house: acted(house, "p1")):
        house = start.again()
        with pytest.raises(Killed):
            acted(house.through(lambda records, at=at: Stepped(records, dying_at(at, lambda: None))), "p1")

        assert wanted == acted(house, "p1"), at
        assert ["undone", "logged", "skipped", "began"] == moves_of(house), at
