"""The Lambda that changes plans: two steps, one owner, and what is said of anything else."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from agents.models.port import Ask, Call, Reply
from agents.models.scripted import Scripted
from agents.planner import planbook
from agents.planner.edits.inputs import plan_from_wire
from agents.planner.plan import Plan
from handlers.doors.failures import Failed
from handlers.local.plans.making import ready_plan
from handlers.plan_changes import handler
from handlers.settings import Settings
from handlers.wiring import Worker, kept_worker, worker
from storage.ports import Unavailable, Write
from storage.sqlite import SqliteRecords

SWAP = "Swap Thursday's front squats for leg press"
TODAY = datetime.now(UTC).date()
THIS_MONDAY = TODAY - timedelta(days=TODAY.weekday())


@dataclass
class Door:
    """The handler on a data folder of its own, and its worker within reach."""

    worker: Worker
    presses: Iterator[int] = field(default_factory=count)

    def __call__(self, action: str, **fields: Any) -> dict[str, Any]:
        """The answer to an event; a decision is a new press, if the test gives none."""
        press = {"id": f"press {next(self.presses)}"} if action in ("confirm", "retry", "cancel") else {}
        return handler({"owner": "ann", "action": action, "conversation_id": "c1", **press, **fields}, None)

    def ask(self, text: str = SWAP, id: str = "m1", **fields: Any) -> dict[str, Any]:
        return self("ask", id=id, text=text, **fields)

    def plan(self, owner: str = "ann") -> Plan:
        found = self.worker.planner.plan(owner)
        assert found is not None
        return found

    def names(self, owner: str = "ann") -> list[str]:
        """The exercises of the plan, each name once, in order of its first place."""
        weeks = self.plan(owner).weeks
        rows = [each.name for week in weeks for session in week.sessions for each in session.exercises]
        return list(dict.fromkeys(rows))


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., Door]]:
    """Opens the handler; with other parts of its worker, or settings."""
    monkeypatch.setenv("DIRECT_INVOKE", "trusted")
    spotter = worker(Settings(home=tmp_path, direct_invoke=True))
    plan = plan_from_wire(ready_plan(THIS_MONDAY), "seed")
    for owner in ("ann", "bob"):
        spotter.planner.put_plan(owner, plan, replace=False)

    def open_it(settings: Settings = spotter.settings, **parts: Any) -> Door:
        standing = replace(spotter, settings=settings, **parts)
        monkeypatch.setattr(kept_worker, "_made", standing)
        return Door(standing)

    yield open_it
    spotter.records.file.close()
    spotter.recall.close()


@pytest.fixture
def door(opened: Callable[..., Door]) -> Door:
    return opened()


# --- two steps


def test_a_proposal_shows_what_would_change_and_changes_nothing(door: Door):
    before = door.plan()

    result = json.loads(json.dumps(door.ask()))

    [proposal] = result["proposals"]
    [item] = proposal["preview"]["details"]
    assert ("proposal", False, [proposal["proposal_id"]]) == (
        result["type"],
        result["wrote"],
        result["pending"],
    )
    assert [{"field": "name", "oldValue": "Front Squat", "newValue": "Leg Press"}] == item["fields"]
    assert before == door.plan()


def test_the_button_applies_what_was_proposed_and_reads_it_back(door: Door):
    proposal_id = door.ask()["pending"][0]

    result = door("confirm", proposal_id=proposal_id)

    assert ("committed", True, []) == (result["type"], result["wrote"], result["pending"])
    assert [True] == [each["success"] for each in result["results"]]
    assert "Leg Press" in json.dumps(result["verify"])
    assert "Leg Press" in door.names()


def test_the_button_to_cancel_drops_it_and_the_plan_stays(door: Door):
    before = door.plan()
    proposal_id = door.ask()["pending"][0]

    result = door("cancel", proposal_id=proposal_id)

    assert ("cancelled", False, []) == (result["type"], result["wrote"], result["pending"])
    assert before == door.plan()
    assert [] == door("pending")["proposals"]


def test_a_message_in_between_leaves_it_pending_and_it_can_still_be_applied(door: Door):
    waiting = door.ask()["pending"]

    between = door.ask("What does Saturday look like?", "m2")
    still = door("pending")
    result = door("confirm")

    assert (waiting, waiting) == (between["pending"], still["pending"])
    assert waiting == [each["proposal_id"] for each in still["proposals"]]
    assert "committed" == result["type"]
    assert "Leg Press" in door.names()


@pytest.mark.parametrize("text", ["Yes, apply it", "confirm", "I applied the changes", "apply {id} now"])
def test_no_words_of_a_message_apply_anything(door: Door, text: str):
    before = door.plan()
    waiting = door.ask()["pending"]

    result = door.ask(text.format(id=waiting[0]), "m2")

    assert not result["wrote"]
    assert before == door.plan()
    assert waiting == door("pending")["pending"]


def test_where_words_are_enough_a_yes_applies_it_and_a_question_does_not(
    opened: Callable[..., Door], tmp_path: Path
):
    door = opened(settings=Settings(tmp_path, direct_invoke=True, confirmation="chat"))
    waiting = door.ask()["pending"]

    asked = door.ask("What would that do to my knees?", "m2")
    agreed = door.ask("Yes, do it", "m3")
    again = door.ask("Yes, do it", "m3")

    assert (False, waiting) == (asked["wrote"], asked["pending"])
    assert ("committed", True, []) == (agreed["type"], agreed["wrote"], agreed["pending"])
    assert agreed == again
    assert 1 == sum(
        each.name == "Leg Press"
        for week in door.plan().weeks
        for session in week.sessions
        for each in session.exercises
    )


def test_it_is_applied_once_however_often_the_button_is_pressed(door: Door):
    proposal_id = door.ask("Add push-ups 3x10 to Thursday")["pending"][0]

    first = door("confirm", proposal_id=proposal_id)
    then = door.plan()
    second = door("confirm", proposal_id=proposal_id)

    assert "committed" == first["type"]
    assert "applied" in second["message"]
    assert then == door.plan()


def test_the_same_message_again_is_answered_the_same_and_proposes_nothing_more(door: Door):
    first, second = door.ask(), door.ask()

    assert first == second
    assert 1 == len(door("pending")["pending"])


def test_a_press_that_is_delivered_again_applies_nothing_that_was_proposed_since(door: Door):
    door.ask()
    first = door("confirm", id="p1")
    since = door.ask("Add push-ups 3x10 to Thursday", "m2")["pending"]

    again = door("confirm", id="p1")

    assert ["committed", "committed"] == [first["type"], again["type"]]
    assert since == again["pending"] == door("pending")["pending"]
    assert "Push-up" not in " ".join(door.names())


def test_a_press_to_cancel_that_is_delivered_again_drops_nothing_that_was_proposed_since(door: Door):
    door.ask()
    first = door("cancel", id="p1")
    since = door.ask("Add push-ups 3x10 to Thursday", "m2")["pending"]

    again = door("cancel", id="p1")

    assert ["cancelled", "cancelled"] == [first["type"], again["type"]]
    assert since == door("pending")["pending"]


# --- failures


class Failing(SqliteRecords):
    """The same file, and the next so many writes fail."""

    failures = 1

    def put_all(self, writes: Any) -> None:
        if self.failures:
            self.failures -= 1
            raise Unavailable("the store is locked: try again")
        super().put_all(writes)


def test_after_a_failure_it_is_still_pending_and_a_retry_applies_it(opened: Callable[..., Door]):
    door = opened()
    waiting = door.ask()["pending"]
    records = Failing(str(door.worker.settings.home / "spotter.db"))
    failing = opened(records=records)

    with pytest.raises(Unavailable):
        failing("confirm", proposal_id=waiting[0])
    still = failing("pending")["pending"]
    result = failing("retry", proposal_id=waiting[0])
    records.file.close()

    assert waiting == still
    assert ("committed", True) == (result["type"], result["wrote"])
    assert "Leg Press" in door.names()


def test_a_plan_that_changed_since_is_shown_again_and_not_written(door: Door):
    waiting = door.ask()["pending"]
    plan = door.plan()
    renamed = [
        week._replace(
            sessions=tuple(
                session._replace(
                    exercises=tuple(
                        each._replace(name="Goblet Squat") if each.name == "Front Squat" else each
                        for each in session.exercises
                    )
                )
                for session in week.sessions
            )
        )
        for week in plan.weeks
    ]
    other = plan._replace(weeks=tuple(renamed))
    door.worker.records.put_all([plan_write(door, other)])

    shown = door("confirm", proposal_id=waiting[0])
    after_shown = door.plan()
    result = door("retry", proposal_id=waiting[0])

    assert ("changed", False, waiting) == (shown["type"], shown["wrote"], shown["pending"])
    assert other == after_shown
    assert "Goblet Squat" in json.dumps(shown["proposals"])
    assert ("committed", True) == (result["type"], result["wrote"])


def plan_write(door: Door, plan: Plan) -> Write:
    record = door.worker.records.get("ann", "plan")
    assert record is not None
    return planbook.write("ann", plan, record.version)


def test_a_call_that_the_plan_refuses_is_told_in_words_and_proposes_nothing(opened: Callable[..., Door]):
    def remove(ask: Ask) -> Reply:
        arguments = {"weekNumber": 1, "sessionNumber": 1, "exerciseNumber": 10}
        return Reply(calls=(Call("c1", "remove_exercise", json.dumps(arguments)),), stop="calls")

    door = opened(model=Scripted([remove, Reply(text="There is no exercise 10.", stop="end")]))

    result = door.ask("Remove exercise 10")

    assert "validation_error" == result["type"]
    assert "exercise 10" in result["message"].lower()
    assert result["suggestedReplies"]
    assert [] == door("pending")["pending"]


def test_a_bug_is_raised_and_nothing_is_proposed(opened: Callable[..., Door]):
    def broken(ask: Ask) -> Reply:
        raise ZeroDivisionError("a bug")

    door = opened(model=Scripted([broken]))

    with pytest.raises(Failed, match="went wrong here"):
        door.ask()

    assert [] == door("pending")["pending"]


def test_the_time_that_is_left_comes_from_the_context(door: Door):
    @dataclass
    class Context:
        def get_remaining_time_in_millis(self) -> int:
            return 900

    result = handler({"owner": "ann", "action": "ask", "id": "m1", "text": SWAP}, Context())

    assert "execution_error" == result["type"]
    assert not result["wrote"]


# --- whose it is


def test_nobody_else_can_see_apply_or_cancel_a_proposal(door: Door):
    proposal_id = door.ask()["pending"][0]
    before = door.plan(), door.plan("bob")

    for stranger in ({"owner": "bob"}, {"conversation_id": "c2"}, {"owner": "bob", "conversation_id": "c2"}):
        for action in ("confirm", "retry", "cancel"):
            refused = door(action, proposal_id=proposal_id, **stranger)
            guessed = door(action, proposal_id="pr_0123456789ab", **stranger)

            assert "not_found" == refused["error"]["code"]
            assert (
                refused["error"]["message"].replace(proposal_id, "pr_0123456789ab")
                == (guessed["error"]["message"])
            )
        assert [] == door("pending", **stranger)["pending"]

    assert before == (door.plan(), door.plan("bob"))
    assert [proposal_id] == door("pending")["pending"]


def test_an_apply_of_all_applies_those_of_this_conversation_only(door: Door):
    door.ask()
    before = door.plan("bob")

    other = door("confirm", conversation_id="c2")

    assert not other["wrote"]
    assert 1 == len(door("pending")["pending"])
    assert before == door.plan("bob")


@pytest.mark.parametrize(
    "event",
    [
        {"requestContext": {"authorizer": {}}, "owner": "ann", "action": "pending"},
        {"requestContext": {}, "body": '{"owner": "ann", "action": "pending"}'},
    ],
)
def test_an_event_from_the_web_may_never_name_its_owner(door: Door, event: dict[str, Any]):
    result = handler(event, None)

    assert "bad_input" == result["error"]["code"]
    assert "no verified owner" in result["error"]["message"]


def test_without_trust_an_event_may_not_name_its_owner(opened: Callable[..., Door]):
    door = opened(settings=Settings())

    result = door("pending")

    assert "DIRECT_INVOKE=trusted" in result["error"]["message"]


def test_the_worker_of_the_lambda_has_the_settings_of_its_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))
    monkeypatch.setenv("DIRECT_INVOKE", "trusted")
    monkeypatch.setenv("CONFIRMATION", "chat")
    kept_worker.cache_clear()

    result = handler({"owner": "ann", "action": "pending"}, None)

    assert "pending" == result["type"]
    assert "chat" == kept_worker().planner.confirmation
    kept_worker.cache_clear()


@pytest.mark.parametrize("event", [None, [], "x", 5])
def test_an_event_that_is_no_object_is_bad_input(door: Door, event: Any):
    assert "no JSON object" in handler(event, None)["error"]["message"]


def test_a_date_in_the_text_is_read_by_the_athletes_own_day(door: Door):
    sent_at = datetime.combine(THIS_MONDAY + timedelta(days=7), datetime.min.time(), UTC)  # Monday, midnight
    fields = {"sent_at": sent_at.isoformat(), "timezone": "America/New_York"}  # Sunday evening there

    result = door.ask("What is planned for yesterday?", **fields)

    assert "answer" == result["type"]
    assert "Upper B" in result["message"]
