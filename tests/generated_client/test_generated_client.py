"""A client that a generator makes of GET /openapi.json speaks with `spotter serve`, as another backend would.

`make client` installs the generator, which has an environment of its own, since it pins other versions than
the command line, and runs this.
"""

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.handlers.test_local_process import COMMAND, ROOT, environment

GENERATOR = Path(sys.prefix) / "client" / "bin"
PACKAGE = "spotter_client"

pytestmark = pytest.mark.client


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where `spotter serve` answers, a process of its own."""
    home = tmp_path_factory.mktemp("home")
    command = [*COMMAND, "serve", "--port", "0", "--user", "ann", "--home", str(home)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment(home), cwd=ROOT, text=True
    )
    with process:
        assert process.stdout is not None
        yield process.stdout.readline().split()[0]
        process.kill()


@pytest.fixture(scope="module")
def package(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the client, of which nothing had to be left out."""
    made = tmp_path_factory.mktemp("generated") / PACKAGE
    command = [
        *(str(GENERATOR / "openapi-python-client"), "generate", "--url", f"{address}/openapi.json"),
        *("--meta", "none", "--output-path", str(made), "--fail-on-warning"),
    ]
    path = f"{GENERATOR}{os.pathsep}{os.environ['PATH']}"

    ran = subprocess.run(
        command, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )

    assert (0, f"Generating {made}\n") == (ran.returncode, ran.stdout), ran.stdout + ran.stderr
    sys.path.insert(0, str(made.parent))
    yield made
    sys.path.remove(str(made.parent))


class Generated:
    """The generated functions and models, by name, for one server."""

    def __init__(self, address: str, package: Path) -> None:
        self.models: Any = importlib.import_module(f"{PACKAGE}.models")
        made = importlib.import_module(f"{PACKAGE}.client")
        self.client = made.AuthenticatedClient(
            base_url=address, token="any", raise_on_unexpected_status=True, timeout=60
        )
        self.functions = {each.stem: each for each in (package / "api").glob("*/*.py")}

    def __call__(self, operation: str, *arguments: Any, **named: Any) -> Any:
        """What an operation answers, parsed."""
        tag = self.functions[operation].parent.name
        module: ModuleType = importlib.import_module(f"{PACKAGE}.api.{tag}.{operation}")
        return module.sync(*arguments, client=self.client, **named)

    def log(self, message_id: str, text: str) -> Any:
        return self("log_message", body=self.models.MessageIn(id=message_id, text=text))

    def refused(self, operation: str, *arguments: Any, **named: Any) -> str:
        """The code of the error that an operation answers."""
        answer = self(operation, *arguments, **named)
        assert isinstance(answer, self.models.SpotterError)
        return str(answer.error.code)


@pytest.fixture(scope="module")
def spotter(address: str, package: Path) -> Generated:
    return Generated(address, package)


def test_every_module_of_it_can_be_imported(package: Path, spotter: Generated):
    for file in package.rglob("*.py"):
        importlib.import_module(".".join(file.relative_to(package.parent).with_suffix("").parts))

    assert 27 <= len(spotter.functions)


def test_a_message_is_logged_and_read_amended_and_taken_back(spotter: Generated):
    models = spotter.models

    logged = spotter.log("m1", "Bench 3x5 @ 185, then ran 5k in 24:10")
    message = spotter("get_message", "m1")
    bench = next(each for each in logged.all_workouts if each.workout_name == "Bench Press")
    amended = spotter(
        "amend_workout",
        bench.workout_id,
        body=models.AmendIn(id="p1", exercise="bench press", set_="1", load=195),
    )
    again = spotter(
        "amend_workout",
        bench.workout_id,
        body=models.AmendIn(id="p1", exercise="bench press", set_="1", load=195),
    )
    undone = spotter("undo_change", body=models.PressIn(id="p2"))

    assert ("processed", True, bench.workout_id) == (
        message.status,
        logged.success,
        message.result.all_workouts[0].workout_id,
    )
    assert amended == again
    assert [[195, 185, 185]] == [loads(each) for each in amended.workouts]
    assert [[185, 185, 185]] == [loads(each) for each in undone.workouts]


def loads(workout: Any) -> list[float]:
    return [one.load.value for block in workout.blocks for each in block.exercises for one in each.sets]


def test_a_workout_that_is_deleted_is_told_as_one_that_is_gone(spotter: Generated):
    logged = spotter.log("m2", "Squat 5x5 @ 225")

    deleted = spotter("delete_workout", logged.workout_id, body=spotter.models.PressIn(id="p3"))

    assert [spotter.models.GoneWorkout] == [type(each) for each in deleted.workouts]
    assert "not_found" == spotter.refused("get_workout", logged.workout_id)


def test_a_draft_is_shown_confirmed_and_stands_in_the_history(spotter: Generated):
    asked = spotter.log("m3", "Jenny curls 3x12 30s")
    [draft] = spotter("list_drafts").drafts

    confirmed = spotter("confirm_draft", draft.draft_id)
    history = spotter("list_workouts", limit=5)

    assert (False, [draft.draft_id]) == (asked.success, [each.draft_id for each in asked.drafts])
    assert confirmed.success
    assert confirmed.workout_id in [each.workout_id for each in history.workouts]
    assert [] == spotter("list_drafts").drafts


def test_a_page_of_the_history_says_where_the_next_one_begins(spotter: Generated):
    spotter.log("m4", "Deadlift 3x5 @ 315")
    spotter.log("m5", "Ohp 3x5 @ 95")

    first = spotter("list_workouts", limit=1)
    second = spotter("list_workouts", limit=1, before=first.next_)

    assert [1, 1] == [len(first.workouts), len(second.workouts)]
    assert first.workouts[0].workout_id != second.workouts[0].workout_id


def test_an_error_is_a_value_of_its_own_type(spotter: Generated):
    press = spotter.models.PressIn(id="p4")

    assert "not_found" == spotter.refused("get_workout", "w_none")
    assert "not_found" == spotter.refused("delete_workout", "w_none", body=press)
    assert "bad_input" == spotter.refused("search_workouts", q="squat", timezone="Nowhere/Land")
    assert "bad_input" == spotter.refused("log_message", body=spotter.models.MessageIn(id="m6", text=" "))


def test_the_plan_is_asked_and_a_stream_comes_as_its_text(spotter: Generated):
    models = spotter.models
    part = models.ChatPart(type_="text", text="Bench 3x5 @ 185")
    said = models.ChatMessage(id="m7", role=models.ChatMessageRole.USER, parts=[part])

    pending = spotter("change_plan", body=models.PendingPlan(action="pending"))
    stream = spotter("chat", body=models.ChatIn(id="c7", messages=[said]))
    past = spotter("get_chat", "c7")

    assert isinstance(pending, models.PlanResult)
    assert stream.endswith("data: [DONE]\n\n")
    assert ["Bench 3x5 @ 185"] == [each.text for each in past.turns]
    assert "data-workout" in [each["type"] for each in past.turns[0].parts]


def test_it_is_up_and_says_which_doors_it_has(spotter: Generated):
    assert spotter("get_health").ok is True
    assert "3.1.0" == spotter("get_openapi").openapi
