"""Everyone can use it: axe finds nothing in any view, light or dark, wide or narrow; a keyboard is enough."""

from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Locator, expect

from handlers.emulated.serving import Server
from tests.handlers.doors import Doors
from tests.page.browsing import DESK, PHONE, VIEWS, Person
from tests.page.conftest import Opens

pytestmark = pytest.mark.page

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
RUN = "rules => axe.run(document, {runOnly: {type: 'tag', values: rules}, resultTypes: ['violations']})"
MOST_TABS = 80
SWAP = "swap Thursday's squats for leg press"


def seen_by_axe(person: Person) -> tuple[list[str], int]:
    """What it finds, each in a line, and how many rules hold."""
    found: dict[str, Any] = person.page.evaluate(RUN, RULES)
    lines = [
        f"{each['id']} ({each['impact']}): {each['help']}: {node['target']} {node.get('failureSummary', '')}"
        for each in found["violations"]
        for node in each["nodes"]
    ]
    return lines, len(found["passes"])


def check(person: Person, where: str, record: Any) -> None:
    lines, passed = seen_by_axe(person)
    record("axe", f"{where}: {len(lines)} violations, {passed} rules hold")
    assert [] == lines, where


@pytest.mark.usefixtures("planned")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(opens: Opens, server: Server, record_property, scheme: str, size: tuple[int, int]):
    ann = opens(server.url, size, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")
    ann.page.evaluate(AXE)
    where = f"{scheme}, {size[0]} px"
    check(ann, f"{where}, the first look", record_property)

    for text in (
        "I want to start 5/3/1, squat 350, bench 250, deadlift 400, ohp 170",
        "yes",
        "Bench 3x5 @ 185, then ran 5k in 24:10",
        "weighed 181 this morning",
        "how is my bench going?",
        SWAP,
        "Jenny curls 3x12 30s",
    ):
        ann.says(text)
    check(ann, f"{where}, Chat with cards, a draft, a proposal", record_property)
    ann.cards("Bench Press").get_by_role("button").first.click()
    check(ann, f"{where}, Chat with a source", record_property)
    for view in VIEWS[1:]:
        ann.goes_to(view)
        expect(ann.main.get_by_role("heading", level=1)).to_have_text(view)
        check(ann, f"{where}, {view}", record_property)
    ann.goes_to("History")
    ann.view("History").get_by_role("listitem").get_by_role("link").first.click()
    ann.presses("Change")
    expect(ann.button("Save the change")).to_be_visible()
    check(ann, f"{where}, a workout and what changes it", record_property)


def tabs_to(person: Person, wanted: Locator) -> None:
    """Press Tab until this has the focus."""
    for _ in range(MOST_TABS):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"{MOST_TABS} tabs do not lead to {wanted}")


@pytest.mark.usefixtures("planned")
def test_a_keyboard_is_enough_to_log_and_to_change_the_plan(ann: Person, doors: Doors):
    keys = ann.page.keyboard
    for text in ("Jenny curls 3x12 30s", SWAP):
        tabs_to(ann, ann.message)
        keys.type(text)
        with ann.page.expect_request("**/chat"):
            keys.press("Enter")
        ann.is_answered()

    tabs_to(ann, ann.button("Log it", ann.drafts("Jenny curls")))
    keys.press("Enter")
    expect(ann.cards("Jenny curls")).to_be_visible()
    tabs_to(ann, ann.button("Apply", ann.proposals()))
    keys.press("Enter")
    expect(ann.button("Apply")).to_have_count(0)

    assert ["Jenny curls"] == [each["name"] for each in doors.get("/workouts").json["workouts"]]
    assert "Leg Press" in str([doors.get("/plan", week=week).json for week in ("1", "2")])


def test_shift_and_enter_begin_a_new_line(ann: Person):
    ann.message.focus()
    ann.page.keyboard.type("Bench 3x5 @ 185")
    ann.page.keyboard.press("Shift+Enter")
    ann.page.keyboard.type("Squat 5x5 @ 225")

    expect(ann.message).to_have_value("Bench 3x5 @ 185\nSquat 5x5 @ 225")


def test_enter_that_ends_a_composition_sends_nothing(ann: Person):
    """Who writes Japanese ends each word with Enter."""
    ann.message.fill("ベンチ")

    ann.message.dispatch_event("keydown", {"key": "Enter", "isComposing": True})

    expect(ann.message).to_have_value("ベンチ")


def test_the_views_are_reached_by_keyboard_and_by_the_browsers_back(ann: Person):
    tabs_to(ann, ann.navigation.get_by_role("link", name="History"))
    ann.page.keyboard.press("Enter")
    expect(ann.main.get_by_role("heading", level=1)).to_have_text("History")

    ann.page.go_back()

    expect(ann.main.get_by_role("heading", level=1)).to_have_text("Chat")
