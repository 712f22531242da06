"""What reading again changes of a workout is heard of by the program and the plan, as an amendment is."""

from dataclasses import replace
from datetime import UTC, datetime

from handlers.reprocessing.undone import undo_job
from storage.ports import PROPOSALS
from tests.handlers.plan_kit import exported
from tests.handlers.reprocessing.kit import Narrow, later, message, read_again, unit_of

LOCAL = "local"


def without_last_set(call):
    for block in call["blocks"]:
        for exercise in block["exercises"]:
            exercise["sets"] = exercise["sets"][:-1]
    return call


def logged_badly(worker, text):
    now = datetime.now(UTC)
    sent = replace(message(text, user=LOCAL), sent_at=now)
    replace(worker.logger, model=Narrow(without_last_set)).log(sent)
    return [unit_of(sent)]


def test_the_program_follows_and_goes_back(lifter, worker):
    units = logged_badly(worker, "squat 205x5, 235x5, 265x9")
    before = lifter("program", "prs", "--user", LOCAL).words
    read_again(worker, units)
    assert "New best" not in before
    assert "265 lb 9" in lifter("program", "prs", "--user", LOCAL).words
    assert 1 == len([*undo_job(later(worker), LOCAL, "r1")])
    assert before == lifter("program", "prs", "--user", LOCAL).words


def test_the_plan_follows_and_goes_back(planned, worker):
    units = logged_badly(worker, "monday I did back squat 100x6, 105x6, 110x6, 115x6")
    assert [100, 105, 110] == done_in(exported(planned))
    read_again(worker, units)
    assert [100, 105, 110, 115] == done_in(exported(planned))
    assert 1 == len([*undo_job(later(worker), LOCAL, "r1")])
    assert [100, 105, 110] == done_in(exported(planned))


def test_a_wish_for_the_plan_is_not_wished_again(planned, worker):
    text = "Bench 3x5 @ 185 lb, and swap Thursday's front squats for leg press"
    sent = replace(message(text, user=LOCAL), sent_at=datetime.now(UTC))
    planned("log", text, "--id", "m0")
    proposals = [*worker.records.list(LOCAL, PROPOSALS)]
    assert proposals
    assert ["same"] == [each.outcome for each in read_again(worker, [unit_of(sent)])]
    line = replace(sent, id="line", text=f"Row 3x5 @ 95 lb. {text}")
    assert ["better"] == [each.outcome for each in read_again(worker, [unit_of(line, is_line=True)])]
    assert proposals == [*worker.records.list(LOCAL, PROPOSALS)]


def done_in(plan):
    """The loads that the plan has of its first exercise."""
    first = plan["weeks"][0]["sessions"][0]["exercises"][0]
    return [int(each["load"].removesuffix(" lb")) for each in first["sets"]]
