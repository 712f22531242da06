"""What no model and no client should send: it is said in words, nothing is stored half, no trace is shown."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from agents.models.port import Call
from agents.models.scripted import Scripted
from tests.handlers.plan_scenarios import kit
from tests.handlers.plan_scenarios.drawn import drawn
from tests.handlers.plan_scenarios.ways import SWAP, swaps
from tests.planner.kit import call, modify, says

GIVEN = drawn(4)
SWAPS = swaps(GIVEN)
TRACES = ("Traceback", "Error(", "pydantic", "site-packages", ".py", "line 1")
TROUBLES = ("validation_error", "parse_error", "missing_params")
DEEP = '{"weekNumber":' + "[" * 100_000 + "]" * 100_000 + "}"
WEEK = {"phase": "x" * 50, "startDate": "2030-01-07", "endDate": "2030-01-13", "sessions": []}
HUGE = json.dumps({"position": "end", "weeks": [WEEK] * 40_000})  # 5 MB


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., kit.Door]]:
    doors: list[kit.Door] = []

    def open_it(*script: Any, **parts: Any) -> kit.Door:
        model = {"model": Scripted(script)} if script else {}
        doors.append(kit.opened(monkeypatch, tmp_path, GIVEN.plan, GIVEN.now, **model, **parts))
        return doors[-1]

    yield open_it
    for door in doors:
        door.worker.records.file.close()
        door.worker.recall.close()


def place(number: Any, updates: Any) -> str:
    return json.dumps({"weekNumber": number, "sessionNumber": 1, "exerciseNumber": 1, "updates": updates})


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("modify_exercise", "{"),
        ("modify_exercise", '{"weekNumber": 1} trailing'),
        ("modify_exercise", "[]"),
        ("modify_exercise", "7"),
        ("modify_exercise", DEEP),
        ("modify_exercise", place(1, {"workingSets": float("nan")})),
        ("modify_exercise", place(float("inf"), {"reps": "5"})),
        ("modify_exercise", place(1, {"name": "\ud800"})),
        ("modify_exercise", place("1", {"reps": "5"})),
        ("modify_exercise", place(1.5, {"reps": "5"})),
        ("modify_exercise", place(True, {"reps": "5"})),
        ("modify_exercise", place(None, {"reps": "5"})),
        ("modify_exercise", place(0, {"reps": "5"})),
        ("modify_exercise", place(-1, {"reps": "5"})),
        ("modify_exercise", place(10**30, {"reps": "5"})),
        ("modify_exercise", place(1, {"reps": 5})),
        ("modify_exercise", place(1, {})),
        ("modify_exercise", place(1, "faster")),
        ("modify_exercise", place(1, {"name": "x" * 100_000})),
        ("modify_exercise", place(1, {"uid": "p0"})),
        ("modify_exercise", '{"weekNumber":1,"weekNumber":2}'),
        ("add_week", HUGE),
        ("add_week", json.dumps({"position": "end", "weeks": []})),
        ("add_week", json.dumps({"position": "end", "weeks": [WEEK] * 500})),
        ("drop_table", "{}"),
    ],
    ids=lambda value: value[:24].encode("ascii", "replace").decode(),
)
def test_a_bad_call_is_told_and_nothing_is_kept_of_its_reply(opened: Any, tool: str, arguments: str):
    door = opened(says(modify(1, 1, 1, name="Lunges"), Call("bad", tool, arguments)), says(text=""))

    result = door.ask("Change it")

    assert result["type"] in (*TROUBLES, "partial_failure"), result
    assert [True, False] == [row["success"] for row in result["results"]]
    _assert_nothing_stands(door, result)
    assert len(json.dumps(result)) < 8_000


def test_a_call_without_an_end_to_its_mistakes_is_told_short(opened: Any):
    wrong = json.dumps({f"field{n}": n for n in range(40)})
    door = opened(says(Call("bad", "modify_exercise", wrong)), says(text=""))

    result = door.ask("Change it")

    _assert_nothing_stands(door, result)
    assert len(result["message"]) < 4_000


def _assert_nothing_stands(door: kit.Door, result: dict[str, Any]) -> None:
    assert (False, []) == (result["wrote"], result["pending"])
    assert [] == [each for each in TRACES if each in result["message"]]
    assert result["message"]
    assert GIVEN.plan == door.plan
    assert [] == list(door.worker.records.list("ann", "proposal/"))


@pytest.mark.parametrize("stranger", [{"owner": "bob"}, {"conversation_id": "c2"}])
@pytest.mark.parametrize("confirmation", ["explicit", "chat"])
def test_a_proposal_of_somebody_else_is_like_one_that_there_is_not(
    opened: Any, stranger: dict[str, str], confirmation: str
):
    def steals(_: Any) -> Any:
        return says(call("commit_plan_update", "k1", proposal_id=waiting[0]))

    door = opened(SWAPS, steals, says(text="I can't do that."), confirmation=confirmation)
    waiting: list[str] = []
    waiting += door.ask(SWAP.format(GIVEN.exercise(1).name))["pending"]

    refused = [door(each, proposal_id=waiting[0], **stranger)["error"] for each in ("confirm", "cancel")]
    guessed = [door(each, proposal_id="pr_abc123")["error"] for each in ("confirm", "cancel")]
    said = door.ask("Confirm.", **stranger)

    assert [each["code"] for each in refused] == ["not_found", "not_found"]
    assert [each["message"].replace(waiting[0], "pr_abc123") for each in refused] == [
        each["message"] for each in guessed
    ]
    assert not said["wrote"]
    assert GIVEN.plan == door.plan
    assert waiting == door.waiting


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "bad_input", "text is empty"),
        (" \n\t", "bad_input", "text is empty"),
        ("x" * 128_001, "too_large", "128,000"),
        ("é" * 64_001, "too_large", "128,000"),
    ],
    ids=["empty", "blank", "long", "wide"],
)
def test_a_message_that_can_not_be_read_is_refused_in_words(opened: Any, text: str, code: str, words: str):
    door = opened()

    result = door.ask(text)

    assert code == result["error"]["code"]
    assert words in result["error"]["message"]
    assert GIVEN.plan == door.plan
    assert [] == list(door.worker.records.list("ann", "request/"))


@pytest.mark.parametrize(
    "text",
    [
        "\ud800 change squats to \udfff",
        "change\0squats",
        "🏋️‍♀️" * 2_000,
        "Ｃｈａｎｇｅ ｓｑｕａｔｓ ｔｏ ｌｕｎｇｅｓ",
        "\u202eegnahc\u202c",
        "e\u0301" * 5_000,
        "add " * 20_000,
        "(" * 50_000,
        "remove exercise " + "9" * 5_000,
        "Remove exercise -1",
        "Remove exercise 0",
        "Add a deload week after week 99999999999999999999",
        "Change " + "a" * 60_000 + " to lunges",
        "' OR 1=1; DROP TABLE records; --",
        "{proposal_id}",
    ],
    ids=lambda text: ascii(text[:16]),
)
def test_an_odd_message_is_answered_and_changes_nothing(opened: Any, text: str):
    door = opened()

    result = door.ask(text)

    assert result.get("type") in ("question", "answer", *TROUBLES), result
    _assert_nothing_stands(door, result)
    assert len(result["message"]) < 4_000
