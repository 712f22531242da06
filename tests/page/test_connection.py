"""Lines that break, servers that are down, two tabs: every answer once, and nothing logged twice."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from handlers.emulated.serving import Server
from tests.handlers.doors import Doors
from tests.page.breaking_line import BreakingLine, breaking_line
from tests.page.browsing import HURRIED, Person
from tests.page.conftest import Opens

pytestmark = pytest.mark.page

TWO = "Monday: bench 3x5 @ 185. Tuesday: ran 5k in 24:10"
LOST = "net::ERR"  # what browsers print of every request that is lost


@pytest.fixture
def line(server: Server) -> Iterator[BreakingLine]:
    with breaking_line(server.server_port) as made:
        yield made


@pytest.fixture
def far(line: BreakingLine, opens: Opens) -> Person:
    """Ann, behind a line that may break."""
    return opens(line.url)


def logged(doors: Doors) -> list[str]:
    return sorted(each["name"] for each in doors.get("/workouts").json["workouts"])


@pytest.mark.parametrize("mark", [b'"start"', b"data-workout", b'"finish-step"'])
def test_an_answer_that_is_cut_is_there_whole_and_once(
    far: Person, line: BreakingLine, doors: Doors, mark: bytes
):
    line.breaks_behind(mark)

    with far.complaints.expect(LOST):
        far.says(TWO)
        expect(far.cards()).to_have_count(2)

    assert 1 == line.broken
    assert ["Bench Press", "Run"] == logged(doors)
    far.says("Squat 5x5 @ 225")
    expect(far.cards()).to_have_count(3)


def test_an_answer_that_ends_before_its_rest_is_asked_for_is_there_whole(ann: Person):
    ann.says(TWO)

    def as_it_was_a_moment_ago(route: Route) -> None:
        response = route.fetch()
        known = response.json()
        known["turns"][-1] |= {"state": "running", "parts": []}
        route.fulfill(response=response, json=known)

    ann.page.route(re.compile(r"/chat/main(\?.*)?$"), as_it_was_a_moment_ago, times=1)
    ann.page.reload()

    expect(ann.cards()).to_have_count(2)


def test_with_the_server_down_it_is_said_in_a_line_and_tried_again(
    far: Person, line: BreakingLine, doors: Doors
):
    far.page.add_init_script(HURRIED)
    far.page.reload()
    line.is_down = True

    with far.complaints.expect(LOST):
        far.message.fill(TWO)
        far.presses("Send")
        expect(far.button("Try again")).to_be_visible()
        line.is_down = False
        far.presses("Try again")
        expect(far.cards()).to_have_count(2)

    expect(far.button("Try again")).to_have_count(0)
    assert ["Bench Press", "Run"] == logged(doors)


def test_a_press_that_reaches_nobody_is_pressed_again_and_done_once(
    far: Person, line: BreakingLine, doors: Doors
):
    far.page.add_init_script(HURRIED)
    far.page.reload()
    far.says("Jenny curls 3x12 30s")
    line.is_down = True

    with far.complaints.expect(LOST):
        far.presses("Log it", far.drafts("Jenny curls"))
        expect(far.drafts("Jenny curls").get_by_role("alert")).to_contain_text("Press it again")
        line.is_down = False
        far.presses("Log it", far.drafts("Jenny curls"))
        expect(far.cards("Jenny curls")).to_be_visible()

    assert ["Jenny curls"] == logged(doors)


def test_an_answer_to_a_press_that_is_cut_comes_whole(far: Person, line: BreakingLine, doors: Doors):
    far.says("Jenny curls 3x12 30s")
    line.breaks_behind(b'"start"')

    with far.complaints.expect(LOST):
        far.presses("Log it", far.drafts("Jenny curls"))
        expect(far.cards("Jenny curls")).to_be_visible()

    assert 1 == line.broken
    assert ["Jenny curls"] == logged(doors)


def test_what_is_said_while_an_answer_is_made_is_answered_after_it(
    far: Person, line: BreakingLine, doors: Doors
):
    with line.holding():
        far.sends("Bench 3x5 @ 185")
        expect(far.button("Stop")).to_be_visible()
        far.message.fill("Ran 5k in 24:10")
        far.presses("Send")
        expect(far.message).to_have_value("")

    expect(far.cards("Run")).to_be_visible()
    expect(far.cards().first).to_have_accessible_name(re.compile("^Bench Press"))
    expect(far.cards()).to_have_count(2)


def test_stop_can_be_pressed_while_an_answer_is_made_and_what_is_done_stands(
    far: Person, line: BreakingLine, doors: Doors
):
    with line.holding():
        far.sends("Bench 3x5 @ 185")
        with far.page.expect_response("**/chat/main/stop") as stopped:
            far.presses("Stop")
    far.is_answered()

    assert stopped.value.ok
    expect(far.message).to_be_focused()
    far.page.reload()
    expect(far.cards()).to_have_count(len(logged(doors)))


def test_two_tabs_press_the_same_draft_and_it_is_logged_once(ann: Person, opens: Opens, server, doors: Doors):
    ann.says("Jenny curls 3x12 30s")
    other = opens(server.url)
    expect(other.drafts("Jenny curls")).to_be_visible()

    ann.presses("Log it", ann.drafts("Jenny curls"))
    expect(ann.cards("Jenny curls")).to_be_visible()
    other.presses("Log it", other.drafts("Jenny curls"))
    expect(other.drafts("Jenny curls").get_by_text("Logged", exact=True)).to_be_visible()
    expect(other.cards("Jenny curls")).to_have_count(1)

    assert ["Jenny curls"] == logged(doors)


def test_two_tabs_talk_at_once_and_both_are_answered(ann: Person, opens: Opens, server, doors: Doors):
    other = opens(server.url)

    ann.sends("Bench 3x5 @ 185")
    other.sends("Ran 5k in 24:10")
    ann.is_answered()
    other.is_answered()

    expect(ann.cards("Bench Press")).to_have_count(1)
    expect(other.cards("Run")).to_have_count(1)
    assert ["Bench Press", "Run"] == logged(doors)
    ann.page.reload()
    expect(ann.cards()).to_have_count(2)
