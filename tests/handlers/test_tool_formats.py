"""Proposals in the formats of tools: what the next request shows of earlier calls and what became of them.

Every row goes through the planner's door and through the conversation, in every format, and is looked at in
what a server on loopback got.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from agents.models.port import Call
from agents.planner.ops import ChangeNode, Op, RemoveNode, apply
from agents.planner.plan import Plan, PlanExercise
from storage.ports import PROPOSALS, Write
from tests.handlers.conversation import Conversation
from tests.handlers.doors import Doors
from tests.handlers.test_suggested_replies import SENT
from tests.handlers.tool_formats import (
    FORMATS,
    Answered,
    Body,
    Format,
    Spoken,
    call,
    calls,
    results,
    words,
)

APPLIED, CANCELLED = "I applied the changes", "I decided not to make those changes"
PENDING = "pending"
DIFFERENT = "Error: It would do something else by now."
GONE = "Error: It can't be applied: "
SWAP, SETS, OTHER = "Swap the front squats for lunges", "Make the deadlifts five sets", "Rather goblet squats"
LAST = "and what does the plan say now?"


@dataclass
class Coach:
    """A model that answers the planner from a script, and hands the planner all that is said in the chat."""

    format: Format
    script: list[Spoken] = field(default_factory=list)

    def speaks(self, body: Body) -> Spoken:
        if self.plans(body):
            return self.script.pop(0)
        if results(self.format, body):
            return Spoken("")
        said = self.said(body)
        return Spoken("", (call("call_plan", "plan_change", said=said),))

    def plans(self, body: Body) -> bool:
        return "modify_exercise" in self.format.tools(body)

    def said(self, body: Body) -> str:
        """The message that is to be answered."""
        quoted = [each for each in words(self.format, body) if '<quote of="message"' in each]
        return quoted[-1].rsplit('<quote of="message"', 1)[1].split("\n", 1)[1].split("\n</quote>")[0]


@dataclass
class Talk:
    """Ann's conversation about her plan, with a model that is on the other side of a wire."""

    doors: Doors
    coach: Coach
    requests: list[Body]
    by_chat: bool
    said: int = 0

    def ask(self, text: str, *called: Call, words: str = "I propose that.") -> str:
        """Say it, and have it answered so; the proposal that was made of it, "" for none."""
        self.said += 1
        before, id_ = set(self.waiting), f"m{self.said}"
        self.coach.script.append(Spoken(words, called))
        if self.by_chat:
            assert 200 == self.chat.say(text, id_, sent_at=SENT).status
        else:
            answer = self.doors.plan("ask", id=id_, text=text, sent_at=SENT)
            assert not answer["degraded"], answer
        assert [] == self.coach.script, "the planner was not asked"
        return next((each for each in self.waiting if each not in before), "")

    def decide(self, yes: bool, ids: tuple[str, ...], again: str = "") -> None:
        if self.by_chat:
            self.chat.press(*(ids or self.waiting), yes=yes, again=again)
            return
        for each in ids or ("",):
            press = f"press {yes} {each}{again}"
            self.doors.plan("confirm" if yes else "cancel", id=press, proposal_id=each)

    def apply(self, *ids: str, again: str = "") -> None:
        self.decide(True, ids, again)

    def cancel(self, *ids: str) -> None:
        self.decide(False, ids)

    def edit(self, op: Op) -> None:
        """Change the plan from beside."""
        self.doors.worker.planner.put_plan("ann", apply(self.plan, (op,)).plan, replace=True)

    @property
    def chat(self) -> Conversation:
        return Conversation(self.doors.worker)

    @property
    def waiting(self) -> tuple[str, ...]:
        return self.doors.worker.planner.pending("ann", "c1").pending

    @property
    def plan(self) -> Plan:
        plan = self.doors.worker.planner.plan("ann")
        assert plan is not None
        return plan

    @property
    def squat(self) -> PlanExercise:
        """The exercise that is the front squat at first."""
        return self.plan.weeks[0].sessions[THURSDAY - 1].exercises[SQUAT - 1]

    def last_request(self) -> Body:
        """What the planner is sent with one more message, which calls nothing."""
        self.ask(LAST, words="Look above.")
        return [each for each in self.requests if self.coach.plans(each)][-1]


THURSDAY, DEADLIFT, SQUAT = 3, 1, 2


def modify(id_: str, exercise: int, **updates: Any) -> Call:
    place = {"weekNumber": 1, "sessionNumber": THURSDAY, "exerciseNumber": exercise}
    return call(id_, "modify_exercise", **place, updates=updates)


LUNGES = modify("call_1", SQUAT, name="Lunges")
FIVE = modify("call_2", DEADLIFT, workingSets=5)
GOBLET = modify("call_3", SQUAT, name="Goblet Squat")


@pytest.fixture(params=FORMATS, ids=lambda each: each.name)
def format_(request: pytest.FixtureRequest) -> Format:
    chosen: Format = request.param
    return chosen


@pytest.fixture(params=["planner", "coach"])
def way(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def talk_with(
    format_: Format, way: str, doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Talk]]:
    """Begins a conversation; with other settings of the worker."""
    coach = Coach(format_)
    doors.put_plan("ann")
    with format_.serving(coach.speaks) as (model, requests):

        def begin(**settings: Any) -> Talk:
            worker = doors.worker
            changed = replace(worker.settings, **settings)
            standing = doors.changed(monkeypatch, model=model, settings=changed)
            return Talk(standing, coach, requests, by_chat=way == "coach")

        yield begin


@pytest.fixture
def talk(talk_with: Callable[..., Talk]) -> Talk:
    return talk_with()


# --- what is done, and with what the calls are answered then


def all_applied(talk: Talk) -> None:
    talk.ask(SWAP, LUNGES)
    talk.ask(SETS, FIVE)
    talk.apply()


def one_of_two_applied(talk: Talk) -> None:
    talk.ask(SWAP, LUNGES)
    sets = talk.ask(SETS, FIVE)
    talk.apply(sets)


def one_of_two_cancelled(talk: Talk) -> None:
    swap = talk.ask(SWAP, LUNGES)
    talk.ask(SETS, FIVE)
    talk.cancel(swap)


def all_cancelled(talk: Talk) -> None:
    talk.ask(SWAP, LUNGES)
    talk.ask(SETS, FIVE)
    talk.cancel()


def one_cancelled_and_the_rest_applied(talk: Talk) -> None:
    swap = talk.ask(SWAP, LUNGES)
    talk.ask(SETS, FIVE)
    talk.cancel(swap)
    talk.apply()


def two_calls_at_once_applied(talk: Talk) -> None:
    talk.ask(f"{SWAP}. {SETS}", LUNGES, FIVE)
    talk.apply()


def two_calls_at_once_cancelled(talk: Talk) -> None:
    talk.ask(f"{SWAP}. {SETS}", LUNGES, FIVE)
    talk.cancel()


def not_applied_since_it_is_gone(talk: Talk) -> None:
    swap = talk.ask(SWAP, LUNGES)
    talk.edit(RemoveNode(talk.squat.uid, talk.squat.name))
    talk.apply(swap)


def not_applied_since_it_would_do_something_else(talk: Talk) -> None:
    swap = talk.ask(SWAP, LUNGES)
    talk.edit(ChangeNode(talk.squat.uid, (("name", "Hack Squat"),)))
    talk.apply(swap)


def applied_once_it_was_shown_again(talk: Talk) -> None:
    not_applied_since_it_would_do_something_else(talk)
    talk.apply(*talk.waiting, again="+")


def talked_past(talk: Talk) -> None:
    talk.ask(SWAP, LUNGES)
    talk.ask("what's a goblet squat?", words="A squat with the weight in front of you.")


def talked_past_and_applied(talk: Talk) -> None:
    talked_past(talk)
    talk.apply()


def reworked(talk: Talk) -> None:
    swap = talk.ask(SWAP, LUNGES)
    talk.ask(OTHER, GOBLET)
    talk.cancel(swap)
    talk.apply()


def asked_by_words_to_apply(talk: Talk) -> None:
    """Where only a button applies."""
    talk.ask(SWAP, LUNGES)
    talk.ask("yes", words="Press Apply for that.")


SCENARIOS: tuple[tuple[Callable[[Talk], None], list[tuple[str, str]], list[str]], ...] = (
    # what happens, the results by their calls, and what the athlete has decided
    (all_applied, [("call_1", "Success"), ("call_2", "Success")], [APPLIED, APPLIED]),
    (one_of_two_applied, [("call_1", PENDING), ("call_2", "Success")], [APPLIED]),
    (one_of_two_cancelled, [("call_1", CANCELLED), ("call_2", PENDING)], [CANCELLED]),
    (all_cancelled, [("call_1", CANCELLED), ("call_2", CANCELLED)], [CANCELLED, CANCELLED]),
    (
        one_cancelled_and_the_rest_applied,
        [("call_1", CANCELLED), ("call_2", "Success")],
        [CANCELLED, APPLIED],
    ),
    (two_calls_at_once_applied, [("call_1", "Success"), ("call_2", "Success")], [APPLIED]),
    (two_calls_at_once_cancelled, [("call_1", CANCELLED), ("call_2", CANCELLED)], [CANCELLED]),
    (not_applied_since_it_is_gone, [("call_1", GONE)], []),
    (not_applied_since_it_would_do_something_else, [("call_1", DIFFERENT)], []),
    (applied_once_it_was_shown_again, [("call_1", "Success")], [APPLIED]),
    (talked_past, [("call_1", PENDING)], []),
    (talked_past_and_applied, [("call_1", "Success")], [APPLIED]),
    (reworked, [("call_1", CANCELLED), ("call_3", "Success")], [CANCELLED, APPLIED]),
    (asked_by_words_to_apply, [("call_1", PENDING)], []),
)


@pytest.mark.parametrize(
    ("happens", "expected", "decided"), SCENARIOS, ids=[each[0].__name__ for each in SCENARIOS]
)
def test_the_next_request_answers_every_call(
    talk: Talk,
    happens: Callable[[Talk], None],
    expected: list[tuple[str, str]],
    decided: list[str],
):
    happens(talk)

    request = talk.last_request()

    format_ = talk.coach.format
    told = results(format_, request)
    assert [id_ for id_, _ in expected] == [each.call_id for each in told]
    assert [text for _, text in expected] == [short(each) for each in told]
    assert decided == [each for each in words(format_, request) if each in (APPLIED, CANCELLED)]
    assert [id_ for id_, _ in expected] == [each.call_id for each in calls(format_, request)]


def short(answered: Answered) -> str:
    """A result, of which one that waits says that alone; of what is gone without why."""
    if answered.is_error is not None:
        assert answered.is_error == answered.text.startswith("Error: ")
    if answered.text.startswith("{"):
        return str(json.loads(answered.text)["status"])
    return GONE if answered.text.startswith(GONE) else answered.text


def test_calls_come_back_as_they_were_made_with_what_was_said_and_asked(talk: Talk):
    talk.ask(SWAP, LUNGES, FIVE, words="Lunges it is.\n---\nYes, do it")
    talk.apply()

    parts = talk.coach.format.parts(talk.last_request())

    [at] = [place for place, part in enumerate(parts) if part == "Lunges it is.\n---\nYes, do it"]
    shown = parts[at + 1 : at + 6]
    assert SWAP in str(parts[at - 1])
    assert [(LUNGES.id, LUNGES.name), (FIVE.id, FIVE.name)] == [each[:2] for each in shown[:2]]
    assert [json.loads(each.arguments) for each in (LUNGES, FIVE)] == [each[2] for each in shown[:2]]
    assert [("call_1", "Success"), ("call_2", "Success")] == [each[:2] for each in shown[2:4]]
    assert APPLIED == shown[4]
    assert LAST in str(parts[-1])


def test_one_that_waits_is_named_with_what_it_would_do(talk: Talk):
    swap = talk.ask(SWAP, LUNGES)

    [told] = results(talk.coach.format, talk.last_request())

    summary = "Change Front Squat to Lunges in Thursday's Lower B (week 1)."
    assert {"status": "pending", "proposal_id": swap, "summary": summary} == json.loads(told.text)
    assert (swap,) == talk.waiting


def test_what_was_agreed_to_in_words_is_a_success_in_the_next_request(talk_with: Callable[..., Talk]):
    talk = talk_with(confirmation="chat")
    swap = talk.ask(SWAP, LUNGES)
    talk.coach.script.append(Spoken("", (call("call_2", "commit_plan_update", proposal_id=swap),)))

    talk.ask("yes, do it", words="Enjoy the lunges.")

    assert "Lunges" == talk.squat.name
    assert [("call_1", "Success")] == [each[:2] for each in results(talk.coach.format, talk.last_request())]


def test_one_of_an_earlier_version_is_told_without_its_calls(talk: Talk):
    swap = talk.ask(SWAP, LUNGES)
    records = talk.doors.worker.records
    [row] = records.list("ann", PROPOSALS)
    then = {**json.loads(row.body), "schema_version": 2}
    del then["exchange"]
    records.put_all([Write("ann", row.key, json.dumps(then), row.version, row.expires_at)])

    request = talk.last_request()
    talk.apply(swap)

    assert [] == calls(talk.coach.format, request)
    assert f'<quote of="pending" id="{swap}">' in "".join(words(talk.coach.format, request))
    assert "Lunges" == talk.squat.name


# --- the tools


SPECIFIED = {
    # plan-edit-tools, phase 1: what each tool can't do without
    "modify_exercise": ["weekNumber", "sessionNumber", "exerciseNumber", "updates"],
    "remove_exercise": ["weekNumber", "sessionNumber", "exerciseNumber"],
    "add_exercise": ["weekNumber", "sessionNumber", "position", "exercise"],
    "remove_session": ["weekNumber", "sessionNumber"],
    "add_session": ["weekNumber", "position", "session"],
    "modify_session": ["weekNumber", "sessionNumber", "updates"],
    "reorder_exercises": ["weekNumber", "sessionNumber", "exerciseNumber", "newPosition"],
    "copy_session": ["sourceWeekNumber", "sourceSessionNumber", "targetWeekNumber", "position"],
    "modify_week": ["weekNumber", "updates"],
    "add_week": ["position", "weeks"],
    "remove_week": ["weekNumber"],
}


def test_the_eleven_tools_are_shown_with_a_description_and_a_schema(talk: Talk):
    shown = talk.coach.format.tools(talk.last_request())

    assert all(talk.coach.format.tools(each) for each in talk.requests)  # the coach's own too
    for name, required in SPECIFIED.items():
        description, schema = shown[name]
        assert description
        assert "object" == schema["type"]
        assert required == schema["required"]
        assert {*required} <= {*schema["properties"]}
