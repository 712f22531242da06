"""It fits a phone, and what people write stays what they wrote: text, in its place."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from handlers.emulated.serving import Server
from handlers.local.cli import main
from tests.handlers.doors import Doors
from tests.page.browsing import PHONE, VIEWS, Person
from tests.page.conftest import Opens

pytestmark = pytest.mark.page

SCRIPT, IMAGE = "<script>alert(1)</script>", '"><img src=x onerror="alert(1)">'
HOSTILE = {
    "a script": SCRIPT,
    "an image": IMAGE,
    "quotes": """'"`&amp;<b>&lt;""",
    "right to left": "\u202egnp.exe\u202c Übung",
    "no space": "x" * 5_000,
    "emoji": "💪🏽🏋️‍♀️ 👨‍👩‍👧‍👦" * 20,
}
SET_UP = "I want to start 5/3/1, squat 350, bench 250, deadlift 400, ohp 170"


@pytest.fixture
def phone(opens: Opens, server: Server) -> Person:
    return opens(server.url, PHONE, has_touch=True)


@pytest.mark.usefixtures("planned")
def test_on_a_phone_nothing_scrolls_sideways(phone: Person):
    for text in (
        SET_UP,
        "yes",
        "Bench 3x5 @ 185 RPE 8, squat 5x5 @ 225, lateral raises 3x12 @ 20 tempo 3010, then ran 5k in 24:10",
        "5 rounds: 10 pull-ups, Bulgarian split squats 3x8 each side @ 40 lb per hand RPE 8 tempo 3-1-1-0",
        "weighed 181 this morning",
        "how is my bench going?",
        "swap Thursday's squats for leg press",
        "Jenny curls 3x12 30s",
    ):
        phone.says(text)
        assert [] == phone.sideways, text

    for view in VIEWS:
        phone.goes_to(view)
        expect(phone.main.get_by_role("heading", level=1)).to_have_text(view)
        assert [] == phone.sideways, view


@pytest.mark.parametrize("width", [320, 360, 375])
def test_on_a_phone_all_views_are_in_one_row(opens: Opens, server: Server, width: int):
    small = opens(server.url, (width, 640), has_touch=True)

    tops = {each.bounding_box()["y"] for each in small.navigation.get_by_role("link").all()}  # type: ignore[index]

    assert 1 == len(tops)


def test_with_colours_of_ones_own_what_is_chosen_is_outlined(opens: Opens, server: Server):
    own = opens(server.url, forced_colors="active")

    widths = own.navigation.get_by_role("link").evaluate_all(
        "links => links.map(each => getComputedStyle(each).outlineStyle)"
    )

    assert ["solid", *["none"] * (len(VIEWS) - 1)] == widths


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_said_is_shown_as_it_was_typed(phone: Person, text: str):
    phone.page.on("dialog", lambda dialog: pytest.fail(f"it ran: {dialog.message}"))

    phone.says(f"{text} curls 3x12 @ 30 lb")

    expect(phone.conversation.get_by_text(text).first).to_be_visible()
    assert 0 == phone.conversation.locator("script, img, b").count()
    assert [] == phone.sideways


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_name_is_a_name_whatever_is_in_it(phone: Person, doors: Doors, tmp_path: Path, name: str):
    phone.says("Bench 3x5 @ 185")
    kept = name[:100]
    told = ["--home", str(tmp_path), "--user", "ann"]
    assert 0 == main(["amend", "last", "--name", kept, "--note", name[:400], *told])

    phone.page.reload()
    for view in ("Chat", "History", "Charts", "Open"):
        phone.goes_to(view)
        expect(phone.main.get_by_role("heading", level=1)).to_have_text(view)
        assert 0 == phone.main.locator("script, [onerror], [src=x]").count()
        assert [] == phone.sideways, view
    phone.goes_to("History")
    expect(phone.main.get_by_text(kept.strip()).first).to_be_visible()
