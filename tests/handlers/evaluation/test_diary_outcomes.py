"""What a message of a diary counts as, and the figures of several."""

from typing import Any

import pytest

from agents.budget import UsageOut
from handlers.evaluation.diaries.figures import by_kind, figures
from handlers.evaluation.diaries.judging import Log, LogChange, StandingLog, verdict
from handlers.evaluation.diaries.labels import Diary, DiaryMessage, Person
from handlers.evaluation.diaries.run import DiaryOutcome
from handlers.evaluation.diaries.tables import worst_first
from handlers.evaluation.logged import workout_said
from tests.handlers.evaluation.diary_kit import BENCH, ROW, lifting, said
from tests.handlers.evaluation.kit import lb, logged

NOTHING: Log = {}
BENCHED: Log = {
    "w": workout_said(logged(*[{"reps": 5, "load": lb(185)}] * 3, exercise="Bench Press", date="2026-03-02"))
}
LIGHTER: Log = {
    "w": workout_said(logged(*[{"reps": 5, "load": lb(180)}] * 3, exercise="Bench Press", date="2026-03-02"))
}


def outcome(
    *sets: dict[str, Any], at_once: Log = NOTHING, after_yes: Log | None = None, **fields: Any
) -> DiaryOutcome:
    """Of the first message of a diary, whose label has these sets."""
    given = {"kind": "report", "told": False, "drafted": False, "came": False, "crashed": "", **fields}
    log = {"a": lifting(*sets)} if sets else {}
    line = said("words", given.pop("kind"), "2026-03-02T18:00:00Z", log=log, asks=given.pop("asks", False))
    entry, before = DiaryMessage.model_validate(line), StandingLog({}, {})
    wanted = entry.after({}, "UTC")
    verdicts = [verdict(LogChange(before, wanted, log)) for log in (at_once, after_yes or at_once)]
    diary = Diary("own/ann.jsonl", Person(id="ann"), (entry,), (2,))
    return DiaryOutcome(diary, 0, before, *verdicts, **given, answer="", seconds=0.1, usage=UsageOut())


COUNTS = [
    ("right", [BENCH], {"at_once": BENCHED}),
    ("right", [BENCH], {"at_once": BENCHED, "told": True}),
    ("drafted_right", [BENCH], {"after_yes": BENCHED}),
    ("wrong", [BENCH], {"at_once": LIGHTER}),
    ("wrong", [BENCH], {"after_yes": LIGHTER}),
    ("wrong", [], {"kind": "goal", "after_yes": BENCHED}),
    ("asked", [BENCH], {"told": True}),
    ("silent", [BENCH], {}),
    ("asked", [BENCH, ROW], {"at_once": BENCHED, "told": True}),
    ("silent", [BENCH, ROW], {"at_once": BENCHED}),
    ("silent", [BENCH, ROW], {"after_yes": BENCHED, "drafted": True}),
    ("right", [], {"kind": "chat"}),
    ("right", [], {"kind": "question", "told": True}),
    ("right", [], {"kind": "report", "told": True}),
    ("silent", [], {"kind": "report"}),
    ("right", [], {"kind": "plan", "came": True}),
    ("asked", [], {"kind": "plan", "told": True}),
    ("silent", [], {"kind": "program"}),
    ("right", [BENCH], {"kind": "plan", "at_once": BENCHED}),
]


@pytest.mark.parametrize(("became", "sets", "fields"), COUNTS)
def test_a_message_counts_as_one_of_six(became, sets, fields):
    assert became == outcome(*sets, **fields).became


def test_wrong_writes_that_waited_for_no_yes_are_counted_among_all():
    found = figures([outcome(BENCH, at_once=LIGHTER), outcome(BENCH, after_yes=LIGHTER), outcome(BENCH)])

    assert (3, (2, 3), 1, (1, 3)) == (
        found.messages, found.shares["wrong"], found.wrong_at_once, found.shares["silent"]
    )  # fmt: skip


def test_details_are_of_what_was_written_right():
    right, less = outcome(BENCH, at_once=BENCHED), outcome({**BENCH, "rpe": 8}, at_once=BENCHED)

    assert (1, 2) == figures([right, less, outcome(kind="chat"), outcome(BENCH)]).detailed


def test_questions_are_counted_where_they_are_in_place_and_where_not():
    in_doubt = [outcome(asks=True, told=True), outcome(asks=True, drafted=True), outcome(asks=True)]
    idle = [outcome(kind="goal", told=True), outcome(kind="body"), outcome(kind="plan", told=True)]

    found = figures([*in_doubt, *idle, outcome(BENCH, told=True)])

    assert ((2, 3), (1, 2)) == (found.asked_in_doubt, found.asked_needlessly)


def test_the_kinds_stand_in_their_own_order_and_only_those_that_there_are():
    assert ["report", "chat"] == [*by_kind([outcome(kind="chat"), outcome(BENCH)])]


def test_crashes_come_first_then_wrong_writes_at_once_then_after_a_yes_then_silence():
    crashed, at_once = outcome(BENCH, crashed="KeyError"), outcome(BENCH, at_once=LIGHTER)
    after_yes, silent, asked = outcome(BENCH, after_yes=LIGHTER), outcome(BENCH), outcome(BENCH, told=True)

    shown = worst_first([asked, silent, after_yes, outcome(BENCH, at_once=BENCHED), at_once, crashed])

    assert [crashed, at_once, after_yes, silent, asked] == shown
