"""The documents' scenarios of proposals in a conversation, through the stream: several that wait, talking on,
one that is cancelled, all that are applied, and what is taken back."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from agents.planner.ops import ChangeNode, apply
from agents.planner.plan import PlanExercise, Week
from agents.program.book import Book
from agents.recorded import read_conversation
from storage.ports import Unavailable
from tests.handlers.conversation import Conversation, Streamed
from tests.handlers.doors import Doors
from tests.handlers.test_suggested_replies import SENT
from tests.program.programs import began

SWAP, DELOAD, SETS = (
    "swap Thursday's squats for leg press",
    "add a deload week at the end",
    "make the deadlift on thursday 5 sets",
)


class PlanTalk:
    """Ann's conversation about her plan."""

    def __init__(self, doors: Doors, day: date | None = None) -> None:
        self.doors, self.talk, self.said = doors, Conversation(doors.worker), 0
        self.sent = {} if day else {"sent_at": SENT}
        doors.put_plan("ann", day=day)

    def __call__(self, text: str) -> Streamed:
        self.said += 1
        return self.talk.say(text, f"m{self.said}", **self.sent)

    def proposes(self, *wishes: str) -> list[str]:
        return [self(wish).approvals[-1] for wish in wishes]

    def apply(self, *ids: str) -> Streamed:
        return self.talk.press(*ids, yes=True)

    def cancel(self, *ids: str) -> Streamed:
        return self.talk.press(*ids, yes=False)

    @property
    def waiting(self) -> tuple[str, ...]:
        return self.doors.worker.planner.pending("ann", "c1").pending

    @property
    def events(self) -> list[str]:
        turns = read_conversation(self.doors.worker.records, "ann", "c1").turns
        return [each.text for each in turns if each.by == "event"]

    @property
    def plan(self) -> Any:
        from agents.planner.planbook import read

        kept = read(self.doors.worker.records, "ann")
        assert kept is not None
        return kept.plan

    @property
    def thursday(self) -> dict[str, int]:
        [session] = [each for each in self.plan.weeks[0].sessions if each.name == "Lower B"]
        return {each.name: each.working_sets for each in session.exercises}


@pytest.fixture
def talk(doors: Doors) -> PlanTalk:
    return PlanTalk(doors)


@pytest.fixture
def today(doors: Doors) -> PlanTalk:
    """With a plan whose first Thursday is today: what is past is not undone."""
    return PlanTalk(doors, datetime.now(UTC).date())


def _lifts(week: Week) -> list[PlanExercise]:
    return [each for session in week.sessions for each in session.exercises]


def committed(answer: Streamed) -> list[bool]:
    return [each["output"]["wrote"] for each in answer.of("tool-output-available")]


def test_13_the_user_clicks_apply_changes(talk: PlanTalk):
    [swap] = talk.proposes(SWAP)

    applied = talk.apply(swap)

    assert [True] == committed(applied)
    assert "Leg Press" in talk.thursday
    assert talk.events[-1].startswith("I applied the changes")
    assert () == talk.waiting


def test_14_the_user_clicks_cancel(talk: PlanTalk):
    before = talk.plan
    [swap] = talk.proposes(SWAP)

    cancelled = talk.cancel(swap)

    assert 1 == len(cancelled.of("tool-output-denied"))
    assert before == talk.plan
    assert talk.events[-1].startswith("I decided not to make those changes")
    assert () == talk.waiting


@pytest.mark.parametrize("said", ["what's a goblet squat?", "yes", "apply it", "how is my squat going?"])
def test_15_the_user_sends_a_message_during_confirmation(talk: PlanTalk, said: str):
    before = talk.plan
    [swap] = talk.proposes(SWAP)

    answer = talk(said)

    assert (swap,) == talk.waiting
    assert before == talk.plan
    assert [] == committed(answer)


def test_16_the_user_sends_a_message_then_confirms(talk: PlanTalk):
    [swap] = talk.proposes(SWAP)
    talk("what's a goblet squat?")
    talk("Bench 3x5 @ 185")

    assert [True] == committed(talk.apply(swap))
    assert "Leg Press" in talk.thursday


def test_17_a_confirmation_after_an_error_is_tried_again(talk: PlanTalk, monkeypatch: pytest.MonkeyPatch):
    [swap] = talk.proposes(SWAP)

    def down(*_: Any) -> None:
        raise Unavailable("the table is down")

    with monkeypatch.context() as broken:
        broken.setattr(type(talk.doors.worker.records), "put_all", down)
        failed = talk.apply(swap)
    again = talk.apply(swap)

    assert "error" in [each["type"] for each in failed.parts]
    assert [True] == committed(again)
    assert "Leg Press" in talk.thursday


def test_what_the_plan_has_made_another_change_of_is_applied_when_it_is_approved_again(talk: PlanTalk):
    [swap] = talk.proposes(SWAP)
    squat = next(each for week in talk.plan.weeks[:1] for each in _lifts(week) if each.name == "Front Squat")
    beside = apply(talk.plan, (ChangeNode(squat.uid, (("name", "Hack Squat"),)),)).plan
    talk.doors.worker.planner.put_plan("ann", beside, replace=True)

    shown = talk.apply(swap)
    once_more = talk.apply(swap)
    agreed = talk.talk.press(*shown.approvals, yes=True, again="+")

    assert [[], [], [True]] == [committed(each) for each in (shown, once_more, agreed)]
    assert "Leg Press" in talk.thursday


def test_several_that_wait_are_a_queue_and_talking_on_leaves_it(talk: PlanTalk):
    ids = talk.proposes(SWAP, DELOAD, SETS)

    talk("Bench 3x5 @ 185")
    talk("weighed 181 this morning")
    talk("what's a goblet squat?")

    assert tuple(ids) == talk.waiting


def test_of_three_one_is_cancelled_and_the_others_are_applied_all_at_once(talk: PlanTalk):
    weeks = len(talk.plan.weeks)
    swap, deload, sets = talk.proposes(SWAP, DELOAD, SETS)

    talk.cancel(deload)
    applied = talk.apply(swap, sets)

    assert [True, True] == committed(applied)
    assert (5, True) == (talk.thursday["Deadlift"], "Leg Press" in talk.thursday)
    assert weeks == len(talk.plan.weeks)
    assert () == talk.waiting


def test_all_are_applied_in_their_order(talk: PlanTalk):
    weeks = len(talk.plan.weeks)
    ids = talk.proposes(SWAP, DELOAD, SETS)

    applied = talk.apply(*ids)

    assert [True] * 3 == committed(applied)
    assert weeks + 1 == len(talk.plan.weeks)
    assert () == talk.waiting


def test_what_stands_on_one_that_is_cancelled_is_shown_anew_and_does_that(talk: PlanTalk):
    swap, sets = talk.proposes(SWAP, "make the leg press on thursday 5 sets")

    cancelled = talk.cancel(swap)
    applied = talk.apply(sets)

    shown = [each["data"]["summary"] for each in cancelled.of("data-plan") if each["id"] == sets]
    assert ["Change the working sets of Front Squat to 5 in Thursday's Lower B (week 1)."] == shown
    assert [True] == committed(applied)
    assert (5, False) == (talk.thursday["Front Squat"], "Leg Press" in talk.thursday)


# --- taken back


def test_an_applied_change_is_taken_back_by_a_proposal_that_shows_what_was(today: PlanTalk):
    before = today.thursday
    today.apply(*today.proposes(SWAP))

    back = today("undo the plan change")
    today.apply(*back.approvals)

    assert "Front Squat" in back.of("data-plan")[0]["data"]["preview"]["summary"]
    assert before == today.thursday


def test_undo_is_of_the_plan_or_the_program_whichever_changed_last(today: PlanTalk):
    worker = today.doors.worker
    worker.program.begin("ann", "init", date(2026, 11, 15), began())
    today.apply(*today.proposes(SWAP))
    today("bump bench by 5")

    first, second = today("undo that"), today("undo that")

    assert "Bench training max 230 -> 225 lb." in first.of("data-program")[0]["data"]["message"]
    assert 1 == len(second.approvals)
    state = Book(worker.records, "ann", worker.clock).state()
    assert state is not None
    assert 225 == state.lifts["bench"].training_max
