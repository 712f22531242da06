"""plan-edit-tools, scenarios 13 to 17: applied, cancelled, asked in between, tried again; in four ways."""

import json
from typing import Any

import pytest

from agents.models.port import Ask
from agents.recorded import read_conversation
from storage.ports import PLAN_KEY, Unavailable
from storage.sqlite import SqliteRecords
from tests.handlers.plan_scenarios.drawn import drawn
from tests.handlers.plan_scenarios.phrases import Opened
from tests.handlers.plan_scenarios.ways import EVERY_WAY, Way, quotes, swapped, wish
from tests.planner.kit import says

SEEDS = pytest.mark.parametrize("seed", [21, 22])


@SEEDS
@EVERY_WAY
def test_13_user_clicks_apply_changes(opened: Opened, way: Way, seed: int):
    given = drawn(seed)
    door = opened(given, **way.parts(given, *way.commits, says(text="Glad to help.")))
    asked = door.ask(wish(given))
    unchanged = door.plan

    done = way.agree(door)
    door.ask("thanks")

    assert ("proposal", given.plan) == (asked["type"], unchanged)
    assert ("committed", True, []) == (done["type"], done["wrote"], done["pending"])
    assert swapped(given) == door.plan
    assert "Lunges" in json.dumps(done["verify"])
    [text] = _told(door)
    assert text.startswith("I applied the changes")
    assert '"success": true' in text


@SEEDS
@EVERY_WAY
def test_14_user_clicks_cancel(opened: Opened, way: Way, seed: int):
    given = drawn(seed)
    door = opened(given, **way.parts(given, says(text="No problem!")))
    door.ask(wish(given))

    done = door("cancel")
    door.ask("thanks")

    assert ("cancelled", False, []) == (done["type"], done["wrote"], done["pending"])
    assert given.plan == door.plan
    assert [] == door.waiting
    [text] = _told(door)
    assert text.startswith("I decided not to make those changes")


@SEEDS
@EVERY_WAY
def test_15_user_sends_message_during_confirmation(opened: Opened, way: Way, seed: int):
    given = drawn(seed)
    said = says(text="A squat with the weight held in front.")
    door = opened(given, **way.parts(given, said))
    waiting = door.ask(wish(given))["pending"]

    between = door.ask("what's a goblet squat?")

    assert 1 == len(waiting)
    assert (waiting, False) == (between["pending"], between["wrote"])
    assert between["type"] in ("answer", "question")
    assert waiting == door.waiting
    assert given.plan == door.plan
    if way.engine == "scripted":
        ask: Ask = door.worker.planner.model.asked[1]
        assert waiting == [each for each, _ in quotes(ask, "pending")]
        assert said.text == between["message"]


@SEEDS
@EVERY_WAY
@pytest.mark.parametrize("then", ["confirm", "cancel"])
def test_16_user_sends_message_then_confirms(opened: Opened, way: Way, seed: int, then: str):
    given = drawn(seed)
    door = opened(given, **way.parts(given, says(text="A front-loaded squat."), *way.commits))
    door.ask(wish(given))
    door.ask("what's a goblet squat?")

    done = way.agree(door) if then == "confirm" else door("cancel")

    assert then == {"committed": "confirm", "cancelled": "cancel"}[done["type"]]
    assert (swapped(given) if then == "confirm" else given.plan) == door.plan
    assert [] == door.waiting


class Failing(SqliteRecords):
    """The same file; the next so many writes of a plan fail."""

    failures = 0

    def put_all(self, writes: Any) -> None:
        if self.failures and any(write.key == PLAN_KEY for write in writes):
            self.failures -= 1
            raise Unavailable("the store is locked: try again")
        super().put_all(writes)


@SEEDS
@EVERY_WAY
def test_17_confirmation_after_error(opened: Opened, way: Way, seed: int, tmp_path: Any):
    given = drawn(seed)
    store = Failing(str(tmp_path / "spotter.db"), clock=lambda: given.now.timestamp())
    door = opened(given, **way.parts(given, *way.commits), records=store)
    waiting = door.ask(wish(given))["pending"]
    store.failures = 1

    with pytest.raises(Unavailable):
        way.agree(door, id="yes")
    still, untouched = door.waiting, door.plan
    done = way.agree(door, id="yes") if way.confirmation == "chat" else door("retry")

    assert (waiting, given.plan) == (still, untouched)
    assert ("committed", True, []) == (done["type"], done["wrote"], done["pending"])
    assert swapped(given) == door.plan


@SEEDS
@EVERY_WAY
def test_17_confirmation_after_the_exercise_was_gone(opened: Opened, way: Way, seed: int):
    given = drawn(seed)
    door = opened(given, **way.parts(given, *way.commits))
    waiting = door.ask(wish(given))["pending"]
    weeks = given.plan.weeks
    door.worker.planner.put_plan("ann", given.plan._replace(weeks=weeks[given.today[0] :]), replace=True)

    failed = door("confirm")
    still = door.waiting
    door.worker.planner.put_plan("ann", given.plan, replace=True)
    done = way.agree(door)

    assert ("execution_error", False) == (failed["type"], failed["wrote"])
    assert [False] == [row["success"] for row in failed["results"]]
    assert failed["suggestedReplies"]
    assert waiting == still == failed["pending"]
    assert ("committed", True) == (done["type"], done["wrote"])
    assert swapped(given) == door.plan


@pytest.mark.parametrize("engine", ["offline", "scripted"])
def test_words_apply_nothing_where_a_button_does(opened: Opened, engine: str):
    way = Way(engine, "explicit")
    given = drawn(30)
    door = opened(given, **way.parts(given, says(text="Press Apply, please.")))
    waiting = door.ask(wish(given))["pending"]

    result = door.ask("Confirm.")

    assert (False, waiting) == (result["wrote"], result["pending"])
    assert given.plan == door.plan


@SEEDS
def test_apply_all_applies_everything_from_the_conversation_in_order(opened: Opened, seed: int):
    given = drawn(seed)
    door = opened(given)
    door.ask(wish(given))
    door.ask("Change lunges to step-ups")  # stands on the first
    door.ask("Rename this workout to 'Push Day A'")

    done = door("confirm")

    session = door.plan.weeks[given.today[0] - 1].sessions[given.today[1] - 1]
    assert ("committed", []) == (done["type"], done["pending"])
    assert ("Push Day A", "step-ups") == (session.name, session.exercises[0].name.lower())


def _told(door: Any) -> list[str]:
    """The decisions in the conversation; a model that was asked since has seen them."""
    spoken = read_conversation(door.worker.records, "ann", "c1").turns
    events = [turn.text for turn in spoken if turn.by == "event"]
    if hasattr(door.worker.planner.model, "asked"):
        turns = [json.loads(text) for _, text in quotes(door.worker.planner.model.asked[-1], "turn")]
        assert events == [turn["text"] for turn in turns if turn["by"] == "event"]
    return events
