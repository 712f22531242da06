"""An applied change is undone by a proposal that shows what comes back; what stands on it is named."""

import json
from dataclasses import replace
from typing import Any

import pytest

from agents.errors import Unfinished
from agents.models.scripted import Scripted
from agents.planner.plan import Plan
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.store import Proposals
from agents.planner.proposals.undo import undoing
from agents.planner.result import PlanResult
from storage.ports import PROPOSALS, TooLarge
from tests.contracts.memory_records import MemoryRecords
from tests.phrase_tables import maybe, phrases
from tests.planner.kit import NOON, Desk, call, exercise, exercises, modify, remove, says
from tests.planner.logged import did, one, stored, workout
from tests.planner.test_commit_races import Before

SWAP = "swap Thursday's front squats for leg press"


class Coach(Desk):
    """A desk at which every message has an id of its own."""

    asked = 0

    def says(self, text: str, **more: Any) -> PlanResult:
        self.asked += 1
        return self.ask(text, f"m{self.asked}", **more)

    def makes(self, text: str, **more: Any) -> Plan:
        """The plan, once this was asked for and applied."""
        proposed = self.says(text, **more)
        assert "proposal" == proposed.type, proposed.message
        applied = self.planner.commit(
            "ann", more.get("conversation_id", "c1"), proposed.proposals[0].proposal_id
        )
        assert "committed" == applied.type, applied.message
        return self.now

    @property
    def proposals(self) -> Proposals:
        return self.planner.proposals("ann", "c1")

    def kept(self) -> list[Proposal]:
        return [Proposal.from_json(each.body) for each in self.records.list("ann", PROPOSALS)]


@pytest.fixture
def coach() -> Coach:
    return Coach()


# --- in words


@phrases("words")
def test_what_was_applied_is_proposed_back_and_nothing_is_changed_yet(coach: Coach, words: str):
    before = coach.now
    swapped = coach.makes(SWAP)

    told = coach.says(words)

    assert ("proposal", False) == (told.type, told.wrote), told.message
    [proposal] = told.proposals
    assert "pending" == proposal.status
    assert told.message.startswith(
        "Here's what comes back:\nChange Leg Press to Front Squat in Thursday's Lower B"
    )
    assert swapped == coach.now

    applied = coach.apply()

    assert ("committed", True) == (applied.type, applied.wrote)
    assert before == coach.now


def test_a_model_undoes_by_the_tool_beside_cancel_plan_update():
    undo = call("undo_plan_update", "u1", proposal_id="", about="")
    coach = Coach(
        model=Scripted([says(modify(3, 3, 1, name="Lunges")), says(undo, text="The squats again.")])
    )
    before = coach.now
    coach.makes("lunges, please")

    told = coach.says("I didn't like that, the old one was better")

    assert told.message.startswith(
        "The squats again.\n\nHere's what comes back:\nChange Lunges to Front Squat"
    )
    [shown] = told.proposals[0].preview["toolCalls"]
    [applied, waiting] = sorted(coach.kept(), key=lambda each: each.place)
    assert {"proposal_id": applied.id} == json.loads(shown["function"]["arguments"])
    assert (applied.id,) == waiting.undoes
    assert coach.apply().wrote
    assert before == coach.now


def test_what_was_moved_and_what_was_taken_beside_it_stand_where_they_stood():
    place = {"weekNumber": 3, "sessionNumber": 2}
    last = call("reorder_exercises", "c1", **place, exerciseNumber=1, newPosition=4)
    undo = call("undo_plan_update", "u1", proposal_id="", about="")
    coach = Coach(model=Scripted([says(last, remove(3, 2, 1, id="c2")), says(undo)]))
    before = coach.now
    assert ["Biceps Curl", "Face Pull", "Bench Press"] == exercises(coach.makes("bench last, no rows"), 3, 2)

    assert before == coach.makes("undo that")


def test_a_change_that_stands_again_is_undone_again(coach: Coach):
    before = coach.now
    coach.makes(SWAP)
    [old] = coach.kept()
    coach.makes("undo that")
    coach.makes("undo that")

    assert before == coach.makes(f"undo {old.id}")


def test_an_undo_is_undone_like_any_change(coach: Coach):
    before = coach.now
    swapped = coach.makes(SWAP)
    stood = [coach.makes("undo that") for _ in range(4)]

    assert [before, swapped, before, swapped] == stood


def test_a_cancelled_undo_leaves_the_change_and_can_be_asked_for_again(coach: Coach):
    before = coach.now
    swapped = coach.makes(SWAP)
    coach.says("undo that")

    assert "cancelled" == coach.cancel().type
    assert swapped == coach.now
    assert before == coach.makes("undo that")


@phrases("change")
def test_every_kind_of_change_is_undone_whole(coach: Coach, change: str):
    before = coach.now
    assert before != coach.makes(change)

    assert before == coach.makes("undo that")


def test_later_changes_elsewhere_stay(coach: Coach):
    coach.makes("remove the barbell rows on Wednesday")
    coach.makes("remove the bench press on Wednesday")  # that stood before it
    coach.makes("change face pulls to 4x20 on Wednesday")

    coach.makes("put the barbell rows back the way they were")

    assert ["Barbell Row", "Biceps Curl", "Face Pull"] == exercises(coach.now, 3, 2)
    assert "20" == exercise(coach.now, "week-3-session-2-exercise-3").reps


def test_a_rename_is_undone_after_the_weeks_were_shifted(coach: Coach):
    coach.makes("rename Thursday's session in week 5 to Heavy Day")
    shifted = coach.makes("add a deload week after week 4")

    undone = coach.makes("put Heavy Day back the way it was")

    assert "Lower B" == undone.weeks[5].sessions[2].name
    assert shifted.weeks[5].start_date == undone.weeks[5].start_date


def test_the_newest_of_this_conversation_is_meant_and_else_the_newest(coach: Coach):
    coach.makes(SWAP)
    coach.makes("change bench press to 5x5 on Wednesday", conversation_id="c2")

    here, elsewhere = coach.says("undo that"), coach.says("undo that", conversation_id="c3")

    assert "Change Leg Press to Front Squat" in here.message
    assert "Bench Press" in elsewhere.message


# --- refused, with what stands against it


def refused(coach: Coach, words: str = "undo that") -> str:
    plan, kept = coach.now, coach.kept()

    told = coach.says(words)

    assert ("validation_error", ()) == (told.type, told.proposals), told.message
    assert "\n" not in told.message
    assert (plan, kept) == (coach.now, coach.kept())
    return told.message


def test_where_nothing_was_applied(coach: Coach):
    assert "No applied change of the plan is kept here, so there is nothing to undo." == refused(coach)


def test_what_is_named_and_was_not_changed_is_told_with_the_newest(coach: Coach):
    coach.makes(SWAP)

    told = refused(coach, "put the bench press back the way it was")

    assert told.startswith(
        "No applied change of 'bench press' is kept. The newest one is “Change Front Squat to"
    )


@phrases("first", "second", "words", words=maybe())
def test_a_later_change_at_the_same_place_is_named(coach: Coach, first: str, second: str, words: str | None):
    coach.makes(first)
    [old] = coach.kept()
    coach.makes(second)
    [later] = [each for each in coach.kept() if each.id != old.id]

    told = refused(coach, words or f"undo {old.id}")

    assert f"“{later.summary.rstrip('.')}” ({later.id}) was applied after it, at the same place." in told
    coach.makes(f"undo {later.id}")
    assert "proposal" == coach.says(f"undo {old.id}").type  # what came and went stands against nothing


def test_a_session_that_was_trained_is_named(coach: Coach):
    coach.makes(SWAP)
    plan = coach.now
    session = plan.weeks[2].sessions[2]._replace(completed=True)
    week = plan.weeks[2]._replace(sessions=(*plan.weeks[2].sessions[:2], session))
    coach.planner.put_plan("ann", plan._replace(weeks=(*plan.weeks[:2], week, *plan.weeks[3:])), replace=True)

    assert f"can't be undone: Lower B ({session.scheduled_date}) has been trained." in refused(coach)


def test_a_session_that_was_logged_since_is_named(coach: Coach):
    coach.makes("change bench press to 5x5 today")
    coach.planner.meet("ann", stored(workout(did("Bench Press", one(5, 155, "lb")), date="2026-11-18")))

    assert "can't be undone: Upper A (2026-11-18) has been trained." in refused(coach)


def test_what_is_past_is_named(coach: Coach):
    coach.makes(SWAP)
    coach.clock.now += 2 * 86_400

    assert "can't be undone: Lower B (2026-11-19) is past." in refused(coach)


def test_a_day_that_is_past_gets_no_session_back(coach: Coach):
    coach.makes("move Thursday's session to Saturday")
    coach.clock.now += 2 * 86_400

    assert "Lower B (2026-11-19) is past." in refused(coach)


def test_a_plan_that_was_replaced_is_told(coach: Coach):
    coach.makes(SWAP)
    plan = Coach().now
    coach.planner.put_plan("ann", plan, replace=True)  # with the same uids

    assert "the plan was changed there since, in another way." in refused(coach)


def test_a_change_of_an_earlier_version_kept_nothing_to_undo_it_by(coach: Coach):
    coach.makes(SWAP)
    [row] = coach.records.list("ann", PROPOSALS)
    body = {**json.loads(row.body), "schema_version": 1}
    for name in ("inverse", "undoes", "undone_by"):
        del body[name]
    put(coach, row, json.dumps(body))

    told = refused(coach)

    assert "was applied when what a change replaces was not kept yet. Tell me what it should be" in told


def put(coach: Coach, row: Any, body: str) -> None:
    from storage.ports import Write

    coach.records.put_all([Write("ann", row.key, body, row.version, row.expires_at)])


# --- nothing happens twice


def test_what_was_taken_back_is_not_taken_back_again(coach: Coach):
    coach.makes(SWAP)
    [old] = coach.kept()
    coach.makes("undo that")

    assert "can't be undone: it was taken back already." in refused(coach, f"undo {old.id}")


def test_an_undo_that_waits_is_told(coach: Coach):
    coach.makes(SWAP)
    waiting = coach.says("undo that").pending

    told = refused(coach, "undo the last applied change")
    assert f"that is proposed already ({waiting[0]}), and not applied yet." in told
    assert "Waiting, and not applied yet:" in coach.says(f"undo {waiting[0]}").message


def test_two_undos_of_two_conversations_happen_once(coach: Coach):
    before = coach.now
    coach.makes(SWAP)
    coach.says("undo that")
    coach.says("undo that", conversation_id="c2")

    first, second = coach.apply(), coach.planner.commit("ann", "c2")

    assert (True, False) == (first.wrote, second.wrote)
    assert "it takes back “Change Front Squat to Leg Press" in second.message
    assert "it was taken back already" in second.message
    assert before == coach.now


def test_applied_twice_it_stands_once(coach: Coach):
    coach.makes(SWAP)
    coach.says("undo that")
    [waiting] = coach.proposals.pending()

    first, second = coach.apply(waiting.id), coach.apply(waiting.id)

    assert (True, False) == (first.wrote, second.wrote)
    assert second.message.startswith("It was applied already")


def test_a_session_trained_before_apply_is_left_and_told(coach: Coach):
    coach.makes(SWAP)
    coach.says("undo that")
    plan = coach.now
    session = plan.weeks[2].sessions[2]._replace(completed=True)
    week = plan.weeks[2]._replace(sessions=(*plan.weeks[2].sessions[:2], session))
    coach.planner.put_plan("ann", plan._replace(weeks=(*plan.weeks[:2], week, *plan.weeks[3:])), replace=True)

    told = coach.apply()

    assert ("execution_error", False) == (told.type, told.wrote)
    assert "Lower B (2026-11-19) has been trained" in told.message
    assert "Leg Press" in exercises(coach.now, 3, 3)


def test_what_waits_at_the_same_place_is_decided_first(coach: Coach):
    coach.makes(SWAP)
    waits = coach.says("change leg press to 5x8 on Thursday").pending[0]

    told = refused(coach, "undo the last applied change")

    assert f"({waits}) waits, at the same place. Apply or cancel it first." in told


def test_what_waits_elsewhere_is_left(coach: Coach):
    coach.makes(SWAP)
    waits = coach.says("change bench press to 5x8 on Wednesday").pending[0]

    told = coach.says("undo the last applied change")

    assert "proposal" == told.type
    assert waits == told.pending[0]
    coach.apply(told.pending[1])
    assert "Front Squat" in exercises(coach.now, 3, 3)
    assert (waits,) == tuple(each.id for each in coach.proposals.pending())


def test_two_undos_in_one_reply_are_refused():
    undo = [call("undo_plan_update", f"u{n}", proposal_id="", about="") for n in (1, 2)]
    coach = Coach(model=Scripted([says(modify(3, 3, 1, name="Lunges")), says(*undo), says(text="")]))
    coach.makes("lunges, please")

    told = coach.says("and back, twice")

    assert (False, ()) == (told.wrote, told.proposals)
    assert "one change is undone at a time: apply that first." in told.message


# --- what waits is withdrawn, not undone


@pytest.mark.parametrize("words", ["undo that", "undo the last change", "take it back"])
def test_with_a_button_what_waits_is_named_and_cancelled_by_it(coach: Coach, words: str):
    coach.says(SWAP)

    told = coach.says(words).message

    assert told.startswith("Waiting, and not applied yet: Change Front Squat to Leg Press in Thursday's")
    assert "Press Cancel to drop it." in told


@pytest.mark.parametrize(
    ("wishes", "answer"), [((SWAP,), "cancel it"), ((SWAP, "remove week 4"), "cancel all")]
)
def test_in_chat_the_words_that_withdraw_are_named_and_work(wishes: tuple[str, ...], answer: str):
    coach = Coach(confirmation="chat")
    for wish in wishes:
        coach.says(wish)

    told = coach.says("undo that").message

    assert "Press" not in told.replace("Leg Press", "")
    assert f'Say "{answer}" to drop' in told
    assert "cancelled" == coach.says(answer).type
    assert () == coach.proposals.pending()


def test_what_was_changed_and_changed_back_has_nothing_to_undo():
    both = [modify(3, 3, 1, f"c{sets}", workingSets=sets) for sets in (4, 3)]
    undo = call("undo_plan_update", "u1", proposal_id="", about="")
    coach = Coach(model=Scripted([says(*both), says(undo)]))
    coach.makes("four sets, no, three")
    stood = coach.now

    coach.says("undo that")

    assert coach.apply().type == "committed"
    assert stood == coach.now


# --- what is too much


class Small(MemoryRecords):
    """Records that hold no way back."""

    def put_all(self, writes: Any) -> None:
        if any('"behind":[' in write.body for write in writes):
            raise TooLarge("too large")
        super().put_all(writes)


def test_what_is_too_large_to_be_undone_is_applied_all_the_same():
    coach = Coach(records=Small(clock=lambda: NOON.timestamp()))

    coach.makes(SWAP)

    assert "Leg Press" in exercises(coach.now, 3, 3)
    assert "Tell me what it should be again." in refused(coach)


# --- at the edges


def test_the_start_of_an_id_has_to_be_of_one(coach: Coach):
    coach.makes(SWAP)
    coach.makes("change bench press to 5x5 on Wednesday")
    [one, _] = coach.kept()

    several, none = (coach.planner.undo("ann", "c1", start, by=start) for start in ("pr_", "pr_none"))
    found = coach.planner.undo("ann", "c1", one.id[:7], by="press")

    assert "Several applied changes start with 'pr_': write more of the id." == several.message
    assert "No applied change 'pr_none' is kept, so there is nothing to undo." == none.message
    assert "proposal" == found.type
    assert found == coach.planner.undo("ann", "c1", one.id[:7], by="press")  # the same press again


def test_without_a_plan_there_is_nothing_to_undo():
    assert "nothing to undo" in Coach(plan=None).planner.undo("ann", "c1", by="press").message


def test_a_week_that_is_past_is_named(coach: Coach):
    coach.makes("rename week 3 to Peak")
    coach.clock.now += 7 * 86_400

    assert "can't be undone: week 3 is past." in refused(coach)


def test_what_waits_and_fits_no_more_stands_against_nothing(coach: Coach):
    coach.makes(SWAP)
    coach.says("remove the face pulls on Wednesday")
    coach.makes("remove the face pulls on Wednesday", conversation_id="c2")

    assert "proposal" == coach.says("undo the last applied change").type


def test_two_messages_that_undo_the_same_at_once_propose_it_once(coach: Coach):
    coach.makes(SWAP)
    [old] = coach.kept()
    step = undoing(old, coach.proposals.undo_context(coach.now), (), coach.now, "u1")
    coach.proposals.propose("pr_000000000001", message_id="m8", plan=coach.now, version=2, steps=(step,))

    with pytest.raises(Unfinished, match=r"That is proposed already \(pr_000000000001\)"):
        coach.proposals.propose("pr_000000000002", message_id="m9", plan=coach.now, version=2, steps=(step,))


class Forgetful(MemoryRecords):
    """Records of which some have run out."""

    gone = ""

    def list(self, owner: str, prefix: str, **more: Any) -> Any:
        return (
            each for each in super().list(owner, prefix, **more) if not self.gone or self.gone not in each.key
        )


def test_what_is_kept_no_more_is_not_taken_back():
    records = Forgetful(clock=lambda: NOON.timestamp())
    coach = Coach(records=records)
    coach.makes(SWAP)
    [old] = coach.kept()
    coach.says("undo that")
    records.gone = old.id

    told = coach.apply()

    assert (False, True) == (told.wrote, "what it takes back is not kept any more" in told.message)
    assert "Leg Press" in exercises(coach.now, 3, 3)


def test_two_workers_that_undo_the_same_at_once_do_it_once(coach: Coach):
    before = coach.now
    coach.makes(SWAP)
    coach.says("undo that")
    coach.says("undo that", conversation_id="c2")
    mine = replace(coach.planner, records=Before(coach.records, lambda: coach.planner.commit("ann", "c2")))

    told = mine.commit("ann", "c1")

    assert (False, True) == (told.wrote, "it was taken back already" in told.message)
    assert before == coach.now
    coach.makes("undo the last applied change", conversation_id="c2")
    assert "Leg Press" in exercises(coach.now, 3, 3)
