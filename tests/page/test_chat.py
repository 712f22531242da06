"""What is said in the chat, and pressed there: cards, drafts, changes of the plan, a program."""

import pytest
from playwright.sync_api import expect

from tests.handlers.doors import Doors
from tests.page.browsing import Person

pytestmark = pytest.mark.page

THREE = "Monday: Jenny curls 3x12 30s. Tuesday: Bob press 3x5 @ 95. Wednesday: Zerg rows 3x10 @ 50"
SWAP, DELOAD = "swap Thursday's squats for leg press", "add a deload week at the end"


def logged(doors: Doors) -> list[str]:
    return sorted(each["name"] for each in doors.get("/workouts").json["workouts"])


def thursday(doors: Doors) -> list[str]:
    """What the plan has for Thursday, in this week and, as it may be over, in the next one."""
    weeks = [doors.get("/plan", week=week).json["week"] for week in ("1", "2")]
    sessions = [each for week in weeks for each in week["sessions"] if each["name"] == "Lower B"]
    return [line for each in sessions for line in each["exercises"]]


def test_three_workouts_of_one_message_are_three_cards(ann: Person, doors: Doors):
    ann.says("Monday: bench 3x5 @ 185. Tuesday: squat 5x5 @ 225. Wednesday: ran 5k in 24:10")

    assert ["Back Squat", "Bench Press", "Run"] == logged(doors)
    expect(ann.cards()).to_have_count(3)
    expect(ann.cards("Bench Press")).to_contain_text("185 lb")
    expect(ann.cards("Back Squat")).to_contain_text("225 lb")
    expect(ann.cards("Run")).to_contain_text("24:10")


def test_three_drafts_of_one_message_are_confirmed_one_after_another(ann: Person, doors: Doors):
    ann.says(THREE)
    expect(ann.drafts()).to_have_count(3)
    assert [] == logged(doors)

    for so_far, name in enumerate(("Bob press", "Jenny curls", "Zerg rows"), start=1):
        ann.presses("Log it", ann.drafts(name))
        expect(ann.cards(name)).to_be_visible()
        expect(ann.button("Log it")).to_have_count(3 - so_far)
        assert so_far == len(logged(doors))

    assert ["Bob press", "Jenny curls", "Zerg rows"] == logged(doors)


def test_a_draft_that_is_not_it_logs_nothing(ann: Person, doors: Doors):
    ann.says("Jenny curls 3x12 30s")

    ann.presses("Not this", ann.drafts("Jenny curls"))

    expect(ann.button("Not this")).to_have_count(0)
    expect(ann.button("Log it")).to_have_count(0)
    assert [] == logged(doors)


def test_a_suggested_reply_is_said(ann: Person, doors: Doors):
    ann.says("Jenny curls 3x12 30s")

    ann.presses("yes", ann.replies)

    expect(ann.cards("Jenny curls")).to_be_visible()
    assert ["Jenny curls"] == logged(doors)


@pytest.mark.usefixtures("planned")
def test_a_change_of_the_plan_is_previewed_talked_past_and_applied_and_another_is_cancelled(
    ann: Person, doors: Doors
):
    before = thursday(doors)

    ann.says(SWAP)
    expect(ann.proposals()).to_contain_text("Leg Press")
    ann.says(DELOAD)
    ann.says("Bench 3x5 @ 185")
    assert before == thursday(doors)
    expect(ann.button("Apply")).to_have_count(2)
    ann.presses("Apply", ann.proposals().first)
    expect(ann.proposals().first).to_contain_text("Applied")
    ann.presses("Cancel", ann.proposals().last)
    expect(ann.proposals().last).to_contain_text("Cancelled")

    expect(ann.button("Apply")).to_have_count(0)
    assert "Leg Press" in str(thursday(doors))
    assert 12 == doors.get("/plan").json["weeks"]


def test_a_program_is_set_up_by_talking_and_its_sheet_has_the_plates(ann: Person):
    ann.says("I want to start 5/3/1, squat 350, bench 250, deadlift 400, ohp 170")
    ann.says("yes")

    ann.goes_to("Program")
    ann.presses("Squat", ann.view("Program"))

    sheet = ann.view("Program").get_by_role("article", name="Squat, the sheet")
    expect(sheet).to_contain_text("training max 315 lb")
    expect(sheet.get_by_role("row").filter(has_text="270 lb")).to_contain_text("45 + 45 + 10 + 10 + 2.5")


def test_what_the_log_is_asked_is_found_and_drawn(ann: Person):
    ann.says("Bench 3x5 @ 185")
    ann.says("Yesterday: bench 3x5 @ 180")

    ann.says("how is my bench going?")

    expect(ann.conversation).to_contain_text("Bench Press, estimated one-rep max")


def test_what_is_decided_has_no_replies_any_more_and_none_after_a_reload(ann: Person):
    ann.says("Jenny curls 3x12 30s")
    expect(ann.replies).to_be_visible()

    ann.presses("Log it", ann.drafts("Jenny curls"))
    expect(ann.cards("Jenny curls")).to_be_visible()
    ann.page.reload()

    expect(ann.cards("Jenny curls")).to_be_visible()
    expect(ann.replies).to_be_hidden()


def test_what_was_said_is_there_after_a_reload(ann: Person, doors: Doors):
    ann.says("Bench 3x5 @ 185")
    ann.says("Jenny curls 3x12 30s")

    ann.page.reload()

    expect(ann.conversation).to_contain_text("Jenny curls 3x12 30s")
    expect(ann.cards("Bench Press")).to_have_count(1)
    ann.presses("Log it", ann.drafts("Jenny curls"))
    expect(ann.cards("Jenny curls")).to_be_visible()
    assert ["Bench Press", "Jenny curls"] == logged(doors)
