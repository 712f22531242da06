"""Every sample in infra/events, run through its handler, answers as its name says."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from handlers import build_workout, index_workouts, plan_changes, read, reprocess
from handlers.emulated.invoking import exit_code_of
from handlers.emulated.lambdas import FUNCTIONS
from tests.handlers.doors import Doors, Response
from tests.program.programs import began

EVENTS = Path(__file__).parents[2] / "infra" / "events"
HANDLERS = {
    "build-workout": build_workout.handler,
    "plan-changes": plan_changes.handler,
    "read": read.handler,
    "index-workouts": index_workouts.handler,
    "reprocess": reprocess.handler,
}
DOORS = ("http", "http-api", "sqs", "stream")  # at the end of a name; without one it is a direct invoke
NAMES = sorted(path.stem for path in EVENTS.glob("*.json"))
NOW = datetime(2026, 11, 23, 18, 31, tzinfo=UTC).timestamp()  # when they were sent
BENCH = "w_cfd2422a7cb6ea086a97"  # of the sample message
DRAFTS = ["d_c01784fe32675c3686d9", "d_468cf16f3a8ce88d0654"]  # of the sample message that is unclear
LOG_NOTHING = ("build-workout-unclear", "build-workout-drop")
PROPOSAL = "pr_99264148d6fe"  # of the sample request

# What has to be there before it, by the names of other samples.
BEFORE = {
    "build-workout-amend": ("build-workout",),
    "build-workout-amend-http": ("build-workout",),
    "build-workout-delete": ("build-workout",),
    "build-workout-undo": ("build-workout-delete",),
    "build-workout-confirm": ("build-workout-unclear",),
    "build-workout-confirm-http": ("build-workout-unclear",),
    "build-workout-drop": ("build-workout-unclear",),
    "read-drafts": ("build-workout-unclear",),
    "read-drafts-http": ("build-workout-unclear",),
    "read-questions": ("build-workout-unclear",),
    "read-questions-http": ("build-workout-unclear",),
    "read": ("build-workout",),
    "index-workouts": ("build-workout",),
    "reprocess": ("build-workout",),
    "plan-changes-cancel": ("plan-changes-ask",),
    "plan-changes-confirm": ("plan-changes-ask",),
    "plan-changes-confirm-all": ("plan-changes-ask",),
    "plan-changes-confirm-http": ("plan-changes-ask",),
    "plan-changes-pending": ("plan-changes-ask",),
    "plan-changes-retry": ("plan-changes-ask",),
    "read-proposals": ("plan-changes-ask",),
    "read-proposals-http": ("plan-changes-ask",),
}
# What an answer has to say, by name without the door.
SAYS: dict[str, Callable[[Any], bool]] = {
    "build-workout": lambda said: [True, True] == [each["saved"] for each in said["allWorkouts"]],
    "build-workout-unclear": lambda said: DRAFTS == [each["draft_id"] for each in said["drafts"]],
    "build-workout-confirm": lambda said: said["success"] and "Jenny 3x5 @ 95 lb" in said["answer"],
    "build-workout-amend": lambda said: "5 @ 190 lb" in said["workouts"][0]["summary"],
    "build-workout-delete": lambda said: [BENCH] == [each["workout_id"] for each in said["workouts"]],
    "build-workout-undo": lambda said: "Bench Press" == said["workouts"][0]["name"],
    "build-workout-drop": lambda said: ["dropped"] == [each["code"] for each in said["not_logged"]],
    "read-drafts": lambda said: DRAFTS == [each["draft_id"] for each in said["drafts"]],
    "build-workout-http-async": lambda said: said["success"],  # there is no queue: it is logged at once
    "plan-changes": lambda said: said["type"] == "proposal",
    "plan-changes-ask": lambda said: PROPOSAL == said["proposals"][0]["proposal_id"],
    "plan-changes-cancel": lambda said: said["type"] == "cancelled",
    "plan-changes-confirm": lambda said: said["type"] == "committed" and said["wrote"],
    "plan-changes-confirm-all": lambda said: said["type"] == "committed" and said["wrote"],
    "plan-changes-pending": lambda said: [PROPOSAL] == said["pending"],
    "plan-changes-retry": lambda said: said["type"] == "committed",
    "read-history": lambda said: {"Run", "Bench Press"} == {each["name"] for each in said["workouts"]},
    "read-measurements": lambda said: said["measurements"] == [],
    "read-message": lambda said: said["status"] == "processed",
    "read-plan": lambda said: said["week"]["weekNumber"] == 1,
    "read-proposals": lambda said: [PROPOSAL] == said["pending"],
    "read-questions": lambda said: all(each["question"] for each in said["questions"]),
    "read-export": lambda said: 2 == len(said["workouts"]) and said["next"],
    "read-progress": lambda said: "Bench Press" == said["of"] and 3 == len(said["series"]),
    "read-program": lambda said: 315 == said["lifts"]["squat"]["training_max"],
    "read-program_today": lambda said: ["squat"] == [each["lift"] for each in said["workouts"]],
    "read-program_moves": lambda said: "began" == said["moves"][-1]["kind"],
    "plan-changes-program-undo": lambda said: (2, "skipped") == (said["undone"], said["kind"]),
    "read-search": lambda said: "Bench Press" in said["understood"]["names"] and said["workouts"],
    "read-workout": lambda said: BENCH == said["workout_id"] and said["workout"]["name"] == "Bench Press",
    "index-workouts": lambda said: said == {"done": "upserted"},
    "reprocess": lambda said: said["shards"] == 1 and said["manifest"].endswith("/read/manifest.jsonl"),
    "index-workouts-reconcile": lambda said: said["owners"] == 1 and said["after"] is None,
}


def sample(name: str) -> Any:
    return json.loads((EVENTS / f"{name}.json").read_text("utf-8"))


def function_of(name: str) -> str:
    [found] = [each for each in FUNCTIONS if f"{name}-".startswith(f"{each}-")]
    return found


def door_of(name: str) -> str:
    return next((door for door in sorted(DOORS, key=len, reverse=True) if name.endswith(f"-{door}")), "")


def needed(name: str) -> list[str]:
    """What has to be there before a sample, and before that, in this order."""
    first = (*BEFORE.get(name, ()), *BEFORE.get(function_of(name), ()))
    return [each for before in first for each in (*needed(before), before)]


def begin_program(here: Doors) -> None:
    """A program, and a lift that is skipped."""
    here.worker.program.begin("ann", "init", date(2026, 11, 22), began())
    here.log(owner="ann", id="skip", text="skip squat this week", sent_at="2026-11-23T18:00:00Z")


def run(name: str) -> Any:
    return HANDLERS[function_of(name)](sample(name), None)


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_event_answers_as_its_name_says(doors: Doors, monkeypatch: pytest.MonkeyPatch, name: str):
    here = doors.changed(monkeypatch, clock=lambda: NOW)
    here.put_plan("ann")
    if "program" in name:
        begin_program(here)
    for before in needed(name):
        run(before)

    answer = run(name)

    door = door_of(name)
    if door in ("sqs", "stream"):
        assert {"batchItemFailures": []} == answer
        return
    if "statusCode" in answer:
        assert (200, True) == (answer["statusCode"], "http" in name)
        answer = Response(answer).json
    assert SAYS[name.removesuffix(f"-{door}") if door else name](answer)


def test_every_function_has_a_sample_for_each_of_its_doors():
    assert {
        *((function, "") for function in FUNCTIONS),
        *((function, "http") for function in ("build-workout", "plan-changes", "read")),
        *((function, "http-api") for function in ("build-workout", "read")),
        *((function, "sqs") for function in ("build-workout", "index-workouts")),
        ("index-workouts", "stream"),
    } == {(function_of(name), door_of(name)) for name in NAMES}


def test_the_walk_through_all_samples_works_in_its_order_for_a_new_athlete(
    doors: Doors, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    here = doors.changed(monkeypatch, clock=lambda: NOW)
    lines = (EVENTS / "README.md").read_text("utf-8").splitlines()
    walk = [line.strip().removeprefix("spotter ").partition("  #")[0].split() for line in lines]
    commands = [each for each in walk if each[:1] in (["plan"], ["program"], ["invoke"])]

    assert ["plan", "new", "--user", "ann", "--start", "2026-11-23"] == commands[0]
    doors.put_plan("ann")
    done = []
    assert ["init", "skip"] == [each[1] for each in commands if each[0] == "program"]
    for each in commands[1:]:
        if each[:2] == ["program", "init"]:
            begin_program(here)
        if each[0] == "program":
            continue
        _, function, _, path = each
        name = Path(path).stem
        assert f"infra/events/{name}.json" == path
        assert function == function_of(name)
        answer = run(name)
        assert (name in LOG_NOTHING) == exit_code_of(answer), (name, answer)
        done.append(name)
    assert sorted(done) == NAMES
