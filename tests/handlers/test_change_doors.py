"""What is saved is amended, deleted and taken back by a press, over HTTP and by direct invokes: once each."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agents.errors import Unfinished
from agents.logger.records.shelf import Shelf
from handlers.changes.change_answers import ChangedWorkouts
from handlers.changes.change_doors import ChangePress, done, press_from
from handlers.changes.press import OTHER_PRESS
from storage.ports import DECISIONS, Records, Write
from tests.contracts.memory_records import MemoryRecords
from tests.handlers.doors import Doors, Response, cognito, http_api, rest, said
from tests.logger.kit import Clock
from tests.phrase_tables import phrases
from tests.races.acts import SQUATS
from tests.races.deeds import OWNER, House, say, undo
from tests.races.meeting import ComesIn, Killed, Stepped, dying_at
from tests.races.racing import put

ROOT = Path(__file__).parents[2]
BENCH = "Bench 3x5 @ 185"
EVENTS = (rest, http_api)  # both kinds of gateway


def press(
    doors: Doors, path: str, press_id: str = "p1", *, owner: str = "ann", event: Any = rest, **more: Any
) -> Response:
    """The answer to a press, which is what is published of it where it is no error."""
    body = json.dumps({"id": press_id, **more})
    response = doors.http(event("POST", path, authorizer=cognito(owner), body=body))
    if response.status == 200:
        assert response.json == ChangedWorkouts.model_validate(response.json).model_dump(mode="json")
    return response


def summaries(doors: Doors, owner: str = "ann") -> list[str]:
    found = doors.get("/workouts", caller=owner).json["workouts"]
    return [each["summary"].partition(": ")[2] for each in found]


@pytest.fixture
def bench(doors: Doors) -> str:
    """The path of a workout of Ann's."""
    return f"/workouts/{doors.post(said(BENCH)).json['workoutId']}"


# --- what a press does


@pytest.mark.parametrize("event", EVENTS)
def test_a_set_is_amended_as_the_command_does_it(doors: Doors, bench: str, event: Any):
    response = press(doors, f"{bench}/amend", event=event, set="2", load="190", rpe=8.5)

    [workout] = response.json["workouts"]
    assert ("amended", 2) == (workout["change"], workout["revision"])
    assert ["Bench Press 5 @ 185 lb, 5 @ 190 lb RPE 8.5, 5 @ 185 lb"] == summaries(doors)
    said_by = {span["message_id"] for each in workout["sources"] for span in each["spans"]}
    assert {"m1", "press:p1"} == said_by


def test_what_is_answered_is_the_record_that_is_read(doors: Doors, bench: str):
    [workout] = press(doors, f"{bench}/amend", name="Push day", date="2026-11-19").json["workouts"]

    read = doors.get(bench).json
    assert workout == {name: said for name, said in read.items() if name in workout}
    assert ("Push day", "2026-11-19") == (read["name"], read["date"])


@pytest.mark.parametrize("event", EVENTS)
def test_a_deleted_workout_is_named_and_gone(doors: Doors, bench: str, event: Any):
    response = press(doors, f"{bench}/delete", event=event)

    [gone] = response.json["workouts"]
    assert (bench, "deleted", 2) == (f"/workouts/{gone['workout_id']}", gone["change"], gone["revision"])
    assert ([], 404) == (summaries(doors), doors.get(bench).status)


@pytest.mark.parametrize("event", EVENTS)
def test_an_undo_takes_back_the_newest_change_and_the_next_one_that_before(
    doors: Doors, bench: str, event: Any
):
    press(doors, f"{bench}/amend", "p1", load="190")
    press(doors, f"{bench}/delete", "p2")

    seen = []
    for press_id in ("u1", "u2", "u3"):
        press(doors, "/undo", press_id, event=event)
        seen.append(summaries(doors))

    assert [["Bench Press 3x5 @ 190 lb"], ["Bench Press 3x5 @ 185 lb"], []] == seen
    assert "there is nothing to undo" in press(doors, "/undo", "u4").json["error"]["message"]


def test_all_workouts_of_one_message_are_taken_back_together(doors: Doors):
    doors.post(said("Bench 3x5 @ 185, then ran 5k in 24:10"))

    assert 2 == len(press(doors, "/undo").json["workouts"])
    assert [] == summaries(doors)


def test_search_follows_each_change(doors: Doors, bench: str):
    def found() -> list[str]:
        return [each["summary"] for each in doors.get("/search", q="bench").json["workouts"]]

    seen = []
    for verb, more in (("amend", {"load": "190"}), ("delete", {})):
        press(doors, f"{bench}/{verb}", verb, **more)
        seen.append(found())
    press(doors, "/undo", "u1")

    assert ["Bench Press (strength, 2026-11-20): Bench Press 3x5 @ 190 lb"] == seen[0] == found()
    assert [] == seen[1]


def test_the_plan_follows_and_the_answer_says_which_session_it_is(doors: Doors):
    doors.put_plan("ann")
    path = (
        f"/workouts/{doors.post(said('Squat 3x5 @ 185', sent_at='2026-11-16T12:00:00Z')).json['workoutId']}"
    )

    def trained_days() -> list[Any]:
        week = doors.get("/plan", week="1").json["week"]
        return [each.get("trained") for each in week["sessions"]]

    amended = press(doors, f"{path}/amend", "p1", load="190").json["plan"]
    deleted = press(doors, f"{path}/delete", "p2").json["plan"], trained_days()
    again = press(doors, "/undo", "u1").json["plan"], trained_days()

    assert amended == again[0] != []
    assert amended[0].startswith("week 1, Monday 2026-11-16: ")
    assert [] == deleted[0]
    assert ([None] * 4, [True, None, None, None]) == (deleted[1], again[1])


def test_the_program_follows_and_the_answer_says_what_it_made_of_it(doors: Doors):
    house = House(doors.worker.records, Clock())
    house.begin(program=True)
    workout_id = doors.post(said(SQUATS)).json["workoutId"]

    told = [
        press(doors, path, f"p{number}").json["program"]
        for number, path in enumerate([f"/workouts/{workout_id}/delete", "/undo"])
    ]
    doors.post(said("skip bench this week", id="m2"))
    again = press(doors, f"/workouts/{workout_id}/delete", "p0").json["program"]

    assert told[0][0].startswith("Squat of week 1 is taken back in the program.")
    assert told[1] != told[0] == again
    assert told[1]


# --- once


def test_the_same_press_changes_nothing_more_and_is_answered_the_same(doors: Doors, bench: str):
    presses: list[Callable[[], Response]] = [
        lambda: press(doors, f"{bench}/amend", "p1", load="190"),
        lambda: press(doors, f"{bench}/delete", "p2"),
        lambda: press(doors, "/undo", "u1"),
    ]
    first = [act().json for act in presses]
    before = doors.records_of("ann")

    again = [act().json for act in presses]

    assert (first, before) == (again, doors.records_of("ann"))
    assert ["Bench Press 3x5 @ 190 lb"] == summaries(doors)


def test_an_undo_that_found_nothing_takes_nothing_back_when_it_comes_again(doors: Doors):
    assert 422 == press(doors, "/undo", "u1").status
    doors.post(said(BENCH))

    assert (422, 1) == (press(doors, "/undo", "u1").status, len(summaries(doors)))


def test_what_was_refused_is_refused_again(doors: Doors, bench: str):
    first, second = (press(doors, f"{bench}/amend", set=9, load="190") for _ in range(2))

    assert (422, "set 9 does not exist: Bench Press has 3.") == (first.status, first.json["error"]["message"])
    assert first.json == second.json
    assert ["Bench Press 3x5 @ 185 lb"] == summaries(doors)


def test_a_refusal_stays_one_where_its_trace_is_gone(doors: Doors, bench: str, monkeypatch):
    clock = Clock()
    here = doors.changed(monkeypatch, clock=clock)
    press(here, f"{bench}/amend", "p1", load="190")
    press(here, f"{bench}/amend", "p2", set=9, load="195")
    monkeypatch.setattr("handlers.changes.change_desk.ran_calls", lambda *_: [])

    assert 200 == press(here, f"{bench}/amend", "p1", load="190").status
    assert 422 == press(here, f"{bench}/amend", "p2", set=9, load="195").status


@pytest.mark.parametrize(
    ("verb", "more"), [("amend", {"load": "195"}), ("amend", {"load": "190", "set": "1"}), ("delete", {})]
)
def test_an_id_of_another_press_is_refused(doors: Doors, bench: str, verb: str, more: Any):
    press(doors, f"{bench}/amend", load="190")
    before = doors.records_of("ann")

    response = press(doors, f"{bench}/{verb}", **more)

    assert (400, before) == (response.status, doors.records_of("ann"))
    assert "another press" in response.json["error"]["message"]


def test_an_id_of_a_press_on_another_workout_is_refused(doors: Doors, bench: str):
    other = doors.post(said("Squat 3x5 @ 225", id="m2")).json["workoutId"]
    press(doors, f"{bench}/amend", load="190")

    assert 400 == press(doors, f"/workouts/{other}/amend", load="190").status
    assert "Back Squat 3x5 @ 225 lb" in summaries(doors)


def test_a_press_is_no_message_of_the_same_id(doors: Doors, bench: str):
    press(doors, f"{bench}/amend", "m1", load="190")

    assert BENCH == doors.get(bench).json["blocks"][0]["said"]
    assert ["Bench Press 3x5 @ 190 lb"] == summaries(doors)


# --- an undo of one workout


def test_an_undo_that_names_a_workout_takes_back_no_change_of_another_one(doors: Doors, bench: str):
    workout_id = bench.rpartition("/")[2]
    press(doors, f"{bench}/amend", load="190")
    doors.post(said("Deadlift 1x5 @ 405", id="m2"))

    refused = press(doors, "/undo", "u1", workout=workout_id)
    assert (422, 2) == (refused.status, len(summaries(doors)))
    assert "the newest change is of 'Deadlift', and not of this workout" in refused.json["error"]["message"]
    press(doors, "/undo", "u2")

    again = press(doors, "/undo", "u1", workout=workout_id)
    assert refused.json["error"]["message"] == again.json["error"]["message"]
    assert ["Bench Press 3x5 @ 190 lb"] == summaries(doors)
    [left] = press(doors, "/undo", "u3", workout=workout_id).json["workouts"]
    assert (workout_id, ["Bench Press 3x5 @ 185 lb"]) == (left["workout_id"], summaries(doors))


def test_an_undo_that_is_sent_again_with_another_workout_is_refused(doors: Doors, bench: str):
    press(doors, f"{bench}/delete")
    done = press(doors, "/undo", "u1", workout=bench.rpartition("/")[2])

    again = press(doors, "/undo", "u1", workout="w_1")

    assert (200, 400) == (done.status, again.status)
    assert OTHER_PRESS in again.json["error"]["message"]


# --- at once, and killed


PRESSES = {
    "amend": ("amend", {"id": "p1", "load": "190"}),
    "delete": ("delete", {"id": "p2"}),
    "undo": ("undo", {"id": "p3"}),
}


class Trained:
    """Ann's workouts before a press: a bench, amended once, and a run."""

    def __init__(self) -> None:
        self.house = House(MemoryRecords(Clock()), Clock())
        self.house.do_all([say("Ran 5k in 24:10", "m1", -9), say(BENCH, "m2", -8)])
        self.house.do(say("no wait, that was 180", "m3", -7))
        shelf = Shelf(self.house.records, OWNER, self.house.clock)
        self.workout_id = next(each.workout_id for each in shelf.all() if each.message_id == "m2")
        self.kept = list(self.house.records.walk())

    def again(self) -> House:
        """The same on a store of its own."""
        clock = Clock()
        records = MemoryRecords(clock)
        put(records, self.kept)
        return House(records, clock)

    def press(self, verb: str, **more: Any) -> ChangePress:
        said, fields = PRESSES[verb]
        return press_from(OWNER, said, "" if said == "undo" else self.workout_id, {**fields, **more})


@pytest.fixture(scope="module")
def trained() -> Trained:
    return Trained()


def acted(house: House, act: ChangePress) -> Any:
    return done(house.worker, act).model_dump(mode="json")


def tried(house: House, act: ChangePress) -> Any:
    """The answer to a press, or why it is refused."""
    try:
        return acted(house, act)
    except Unfinished as error:
        return str(error)


def loads(records: Records) -> list[tuple[str, int]]:
    """What stands, and of how many revisions."""
    shelf = Shelf(records, OWNER, Clock())
    return sorted((each.workout.summary, each.revision) for each in shelf.all() if each.workout)


def requests_of(house: House, act: ChangePress) -> Iterator[int]:
    counting = ComesIn(0, lambda: None)
    acted(house.through(lambda records: Stepped(records, counting)), act)
    yield from range(1, counting.requests + 1)


@pytest.mark.parametrize("verb", PRESSES)
def test_the_same_press_twice_at_once_is_made_once(trained: Trained, verb: str):
    act = trained.press(verb)
    alone = trained.again()
    wanted = acted(alone, act)

    for at in requests_of(trained.again(), act):
        house, met = trained.again(), []
        comes = ComesIn(at, lambda house=house, met=met: met.append(acted(house, act)))

        answer = acted(house.through(lambda records, comes=comes: Stepped(records, comes)), act)

        assert loads(alone.records) == loads(house.records), at
        assert without_times(wanted) == without_times(answer) == without_times(met[0]), at


def test_of_two_presses_with_one_id_at_once_one_is_made_and_the_other_refused(trained: Trained):
    one, other = trained.press("amend"), trained.press("amend", load="205")
    for at in requests_of(trained.again(), one):
        house, met = trained.again(), []
        comes = ComesIn(at, lambda house=house, met=met: met.append(tried(house, other)))

        answer = tried(house.through(lambda records, comes=comes: Stepped(records, comes)), one)

        [made] = [press for press, told in ((one, answer), (other, met[0])) if told != OTHER_PRESS]
        (bench, revision), _ = loads(house.records)
        assert bench.endswith(f"Bench Press 3x5 @ {made.values['load']} lb"), at
        assert 3 == revision, at


@pytest.mark.parametrize("verb", PRESSES)
def test_a_press_that_was_killed_anywhere_is_made_once_when_it_comes_again(trained: Trained, verb: str):
    act = trained.press(verb)
    alone = trained.again()
    wanted = acted(alone, act)

    for at in requests_of(trained.again(), act):
        house = trained.again()
        with pytest.raises(Killed):
            acted(house.through(lambda records, at=at: Stepped(records, dying_at(at, lambda: None))), act)

        answer = acted(house, act)

        assert loads(alone.records) == loads(house.records), at
        assert without_times(wanted) == without_times(answer), at


def test_a_deletion_that_comes_after_the_undo_of_it_deletes_nothing(trained: Trained):
    house = trained.again()
    first = acted(house, trained.press("delete"))
    house.do(undo("u1"))
    stands = loads(house.records)

    again = acted(house, trained.press("delete"))

    assert (first, stands) == (again, loads(house.records))


def test_of_two_undos_at_once_each_takes_one_change_back(trained: Trained):
    one, other = trained.press("undo", id="u1"), trained.press("undo", id="u2")
    for at in requests_of(trained.again(), one):
        house = trained.again()
        comes = ComesIn(at, lambda house=house: acted(house, other))

        acted(house.through(lambda records, comes=comes: Stepped(records, comes)), one)

        assert [("Run (running, 2026-11-20): Run 5 km in 24:10 at 4:50/km", 1)] == loads(house.records), at
        kept = {each.key for each in house.records.list(OWNER, DECISIONS)}
        assert {f"{DECISIONS}press:u1", f"{DECISIONS}press:u2"} == kept


def without_times(answer: Any) -> Any:
    """The answer without the moments of its writes: those of another run are others."""
    return {
        **answer,
        "workouts": [{**each, "written_at": ""} for each in answer["workouts"]],
    }


# --- what is refused


@phrases("verb", "fields", "told", fields=json.loads)
def test_what_is_wrong_about_a_press_is_named(doors: Doors, bench: str, verb: str, fields: Any, told: str):
    before = doors.records_of("ann")

    response = doors.post(fields, path="/undo" if verb == "undo" else f"{bench}/{verb}")

    assert (400, "bad_input") == (response.status, response.code)
    assert all(each in response.json["error"]["message"] for each in told.split(" and "))
    assert before == doors.records_of("ann")


def test_another_athletes_workout_is_not_there(doors: Doors, bench: str):
    before = doors.records_of("ann")

    statuses = [
        press(doors, f"{bench}/amend", owner="bob", load="190").status,
        press(doors, f"{bench}/delete", owner="bob").status,
    ]

    assert ([404, 404], 422) == (statuses, press(doors, "/undo", owner="bob").status)
    assert before == doors.records_of("ann")
    assert [f"{DECISIONS}press:p1"] == [*doors.records_of("bob")]  # that its undo found nothing


def test_a_workout_that_is_deleted_is_not_there_for_another_press(doors: Doors, bench: str):
    press(doors, f"{bench}/delete", "p1")

    assert 404 == press(doors, f"{bench}/delete", "p2").status
    assert 404 == press(doors, f"{bench}/amend", "p3", load="190").status


def test_a_press_that_nobody_is_known_to_make_is_refused(doors: Doors, bench: str):
    for path in (f"{bench}/amend", f"{bench}/delete", "/undo"):
        assert 401 == doors.http(rest("POST", path, body={"id": "p1"})).status


def test_a_program_that_cant_be_read_keeps_no_workout_from_being_changed(doors: Doors, bench: str):
    house = House(doors.worker.records, Clock())
    house.begin(program=True)
    [move] = doors.worker.records.list("ann", "program-move/")
    doors.worker.records.put_all([Write(move.owner, move.key, "{}", move.version)])

    response = press(doors, f"{bench}/amend", load="190")

    assert (200, True) == (response.status, "can't be read" in response.json["program"][0])


# --- a direct invoke


def test_a_direct_invoke_amends_deletes_and_takes_back(doors: Doors, bench: str):
    workout_id = bench.rpartition("/")[2]

    amended = doors.log(owner="ann", amend=workout_id, id="p1", load="190")
    deleted = doors.log(owner="ann", delete=workout_id, id="p2")
    undone = doors.log(owner="ann", undo="p3")

    assert ["amended", "deleted", "undone"] == [
        ChangedWorkouts.model_validate(each).workouts[0].change for each in (amended, deleted, undone)
    ]
    assert ["Bench Press 3x5 @ 190 lb"] == summaries(doors)


@phrases("fields", fields=json.loads)
def test_a_direct_invoke_that_presses_nothing_clearly_is_refused(doors: Doors, fields: Any):
    assert "bad_input" == doors.log(**{"owner": "ann", **fields})["error"]["code"]


def test_a_direct_invoke_is_only_trusted_where_the_settings_say_so(doors: Doors, bench: str, monkeypatch):
    here = doors.changed(monkeypatch, settings=replace(doors.worker.settings, direct_invoke=False))

    assert {"error"} == here.log(owner="ann", undo="p1").keys()
    assert ["Bench Press 3x5 @ 185 lb"] == summaries(doors)


def test_who_has_no_plan_and_no_program_pays_for_neither(tmp_path: Path):
    code = f"""
import sys
from pathlib import Path
from handlers import build_workout, plan_changes, read
from handlers.settings import Settings
from handlers.wiring import kept_worker, worker
kept_worker._made = worker(Settings(home=Path({str(tmp_path)!r}), direct_invoke=True))
logged = build_workout.handler({{"owner": "ann", "id": "m1", "text": "Bench 3x5 @ 185"}}, None)
workout = logged["workoutId"]
build_workout.handler({{"owner": "ann", "amend": workout, "id": "p1", "load": "190"}}, None)
build_workout.handler({{"owner": "ann", "delete": workout, "id": "p2"}}, None)
assert "undone" == build_workout.handler({{"owner": "ann", "undo": "p3"}}, None)["workouts"][0]["change"]
assert "error" in plan_changes.handler({{"owner": "ann", "program": "undo", "id": "p4"}}, None)
for what in ("program", "program_today", "program_moves"):
    assert "error" in read.handler({{"owner": "ann", "what": what}}, None)
rooms = ("agents.planner.agent", "agents.program", "agents.coach.turns", "typer")
sys.stderr.write(repr([each for each in rooms if each in sys.modules]))
"""

    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)

    assert "[]" == ran.stderr
