"""An athlete's first week: what they say day by day, and what they find of it afterwards."""

import json

import pytest
from playwright.sync_api import Locator, expect

from handlers.emulated.serving import Server
from tests.handlers.doors import Doors, cognito, rest, said
from tests.page.browsing import PHONE, Person
from tests.page.conftest import Opens

pytestmark = pytest.mark.page

WEEK = (
    "Monday: bench 3x5 @ 185, then squat 5x5 @ 225",
    "Tuesday: ran 5k in 24:10. Weighed 182 on Tuesday",
    "Thursday: bench 3x5 @ 190, rows 3x10 @ 135",
    "Friday: ran 5k in 23:40",
    "slept 7.5h, weighed 181 this morning",
)
IS_PAINTED = """canvas => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data
    .some(each => each > 0)"""


def rows(person: Person, name: str = "") -> Locator:
    """The workouts that the history lists."""
    return person.view("History").get_by_role("listitem").get_by_role("link").filter(has_text=name)


def test_a_week_is_said_found_and_drawn(ann: Person):
    for text in WEEK:
        ann.says(text)
    expect(ann.cards("Bench Press")).to_have_count(2)
    expect(ann.cards("Run")).to_have_count(2)

    ann.goes_to("History")
    expect(rows(ann)).to_have_count(4)
    expect(ann.view("History").get_by_role("heading", level=2)).to_have_count(4)

    search = ann.page.get_by_role("searchbox", name="Search workouts")
    search.fill("fastest 5k")
    expect(rows(ann)).to_have_count(2)
    expect(rows(ann).first).to_contain_text("23:40")
    search.fill("deadlifts last year")
    expect(ann.view("History")).to_contain_text("Nothing is logged that fits")
    search.fill("")
    expect(rows(ann)).to_have_count(4)

    ann.goes_to("Charts")
    ann.presses("Bench Press", ann.view("Charts"))
    chart = ann.view("Charts").get_by_role("figure", name="Bench Press, estimated one-rep max")
    expect(chart).to_contain_text("lb")
    canvas = chart.locator("canvas")
    expect(canvas).to_be_visible()
    assert canvas.evaluate(IS_PAINTED)

    ann.goes_to("Body")
    expect(ann.view("Body").get_by_role("article", name="Body weight")).to_contain_text("181")
    expect(ann.view("Body").get_by_role("article", name="Sleep")).to_contain_text("7 h 30 min")


def test_each_number_shows_where_it_was_said(ann: Person):
    ann.says("Bench 3x5 @ 185, then ran 5k in 24:10")

    ann.presses("185 lb", ann.cards("Bench Press"))
    expect(ann.cards("Bench Press").get_by_role("blockquote")).to_have_text("Bench 3x5 @ 185")
    expect(ann.cards("Bench Press").get_by_role("mark")).to_contain_text(["185"])
    ann.presses("4:50/km*", ann.cards("Run"))
    worked_out = ann.cards("Run").get_by_text("Worked out: time by distance")
    expect(worked_out).to_be_visible()
    ann.presses("4:50/km*", ann.cards("Run"))

    expect(worked_out).to_be_hidden()


def test_a_workout_is_changed_taken_back_and_deleted_from_the_history(ann: Person, doors: Doors):
    ann.says("Bench 3x5 @ 185")
    ann.goes_to("History")
    rows(ann, "Bench Press").click()
    card = ann.view("History").get_by_role("article")
    expect(card).to_contain_text("185 lb")

    ann.presses("Change")
    ann.page.get_by_label("Set", exact=True).select_option("Set 2")
    ann.page.get_by_label("Load").fill("190")
    ann.page.get_by_label("Name").fill("Push day")
    ann.presses("Save the change")
    expect(card).to_contain_text("Push day")
    expect(card).to_contain_text("190 lb")

    ann.presses("Undo the newest change")
    expect(card).not_to_contain_text("190 lb")
    expect(card).to_contain_text("Bench Press")

    ann.presses("Delete")
    ann.presses("Yes, delete")
    expect(card).to_contain_text("Deleted")
    assert [] == doors.get("/workouts").json["workouts"]

    ann.presses("Undo")
    expect(card).to_contain_text("185 lb")
    assert ["Bench Press"] == [each["name"] for each in doors.get("/workouts").json["workouts"]]


def test_an_undo_at_a_workout_takes_back_no_change_of_another_one(ann: Person, doors: Doors):
    workout_id = doors.post(said("Bench 3x5 @ 185")).json["workoutId"]
    body = json.dumps({"id": "p1", "load": "190"})
    doors.http(rest("POST", f"/workouts/{workout_id}/amend", authorizer=cognito("ann"), body=body))
    ann.says("Deadlift 1x5 @ 405")
    ann.goes_to("History")
    rows(ann, "Bench").click()

    with ann.complaints.expect("status of 422"):
        ann.presses("Undo the newest change")
        expect(ann.view("History")).to_contain_text(
            "The newest change is of 'Deadlift', and not of this workout"
        )
    assert 2 == len(doors.get("/workouts").json["workouts"])
    doors.http(rest("POST", "/undo", authorizer=cognito("ann"), body=json.dumps({"id": "p2"})))
    ann.presses("Undo the newest change")

    expect(ann.view("History").get_by_role("article")).to_contain_text("185")


def test_what_cant_be_changed_so_is_said_and_nothing_is_written(ann: Person, doors: Doors):
    ann.says("Bench 3x5 @ 185")
    ann.goes_to("History")
    rows(ann, "Bench Press").click()
    ann.presses("Change")

    with ann.complaints.expect("status of 422"):
        ann.page.get_by_label("Reps").fill("many")
        ann.presses("Save the change")
        expect(ann.view("History").get_by_role("alert")).to_be_visible()

    assert 1 == doors.get("/workouts").json["workouts"][0]["revision"]


def test_what_was_searched_is_there_when_somebody_comes_back_to_it(ann: Person):
    ann.says("Bench 3x5 @ 185, then ran 5k in 24:10")
    ann.goes_to("History")
    history = ann.view("History")
    history.get_by_role("searchbox").fill("run")
    expect(history.get_by_role("status")).to_contain_text("1 workout")

    history.get_by_role("link", name="Run").click()
    expect(history.get_by_role("article")).to_be_visible()
    ann.page.go_back()

    expect(history.get_by_role("searchbox")).to_have_value("run")
    expect(history.get_by_role("listitem")).to_have_count(1)


def test_a_long_history_is_unfolded_page_by_page(ann: Person, doors: Doors):
    for place in range(60):
        doors.post({"id": f"m{place}", "text": f"Bench 3x5 @ {100 + place}", "conversation_id": "old"})

    ann.goes_to("History")

    expect(rows(ann)).to_have_count(25)
    ann.presses("Show more")
    expect(rows(ann)).to_have_count(50)
    ann.presses("Show more")
    expect(rows(ann)).to_have_count(60)
    expect(ann.button("Show more")).to_have_count(0)


@pytest.mark.usefixtures("planned")
def test_what_is_open_is_settled_where_it_is_listed(ann: Person, doors: Doors):
    ann.says("Monday: Jenny curls 3x12 30s. Tuesday: Bob press 3x5 @ 95")
    ann.says("swap Thursday's squats for leg press")
    ann.goes_to("Open")
    is_open = ann.view("Open")

    ann.presses("Log it", is_open.get_by_role("article", name="Draft: Jenny curls"))
    expect(is_open.get_by_role("article", name="Draft: Jenny curls")).to_contain_text("Logged")
    ann.presses("Not this", is_open.get_by_role("article", name="Draft: Bob press"))
    expect(is_open.get_by_role("article", name="Draft: Bob press")).to_contain_text("Not logged")
    ann.presses("Apply", is_open.get_by_role("article", name="Proposal:"))
    expect(is_open.get_by_role("article", name="Proposal:")).to_contain_text("Applied")

    assert ["Jenny curls"] == [each["name"] for each in doors.get("/workouts").json["workouts"]]
    ann.goes_to("Chat")
    expect(ann.button("Log it")).to_have_count(0)
    expect(ann.button("Apply")).to_have_count(0)


def test_a_question_is_answered_where_it_is_listed(ann: Person, doors: Doors):
    ann.says("squat 100 5 5")
    ann.goes_to("Open")
    question = ann.view("Open").get_by_role("article", name="Question:")
    expect(question).to_contain_text("What was 'squat 100 5 5'?")

    question.get_by_role("textbox", name="Your answer").fill("squat 5x5 @ 100")
    ann.presses("Answer", question)

    expect(question).to_contain_text("Back Squat")
    assert ["Back Squat"] == [each["name"] for each in doors.get("/workouts").json["workouts"]]


def test_the_first_look_offers_an_example_that_can_be_said(opens: Opens, server: Server):
    newcomer = opens(server.url, PHONE)

    with newcomer.page.expect_request("**/chat"):
        newcomer.presses("Bench 3x5 @ 185, then ran 5k in 24:10")
    newcomer.is_answered()

    expect(newcomer.cards()).to_have_count(2)


@pytest.mark.parametrize("address", ["#history/%E0%A4%A", "#charts/%"])
def test_an_address_that_is_no_text_leaves_the_page_alive(opens: Opens, server: Server, address: str):
    ann = opens(f"{server.url}{address}")

    with ann.complaints.expect("status of 4"):
        expect(ann.main).to_contain_text("Nothing is logged yet" if "charts" in address else "no workout")
        ann.goes_to("Chat")
        ann.says("Bench 3x5 @ 185")

    expect(ann.cards("Bench Press")).to_be_visible()
