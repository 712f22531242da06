"""A real browser at a real `spotter serve` with data of its own: the handlers are those of the cloud, the
engine that answers is the embedded one.

A test that fails leaves what was on the screen in build/page: a picture, and what a screen reader has of it.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from handlers.emulated.serving import Server
from tests.handlers.conftest import _nothing_set as _nothing_set
from tests.handlers.conftest import doors as doors
from tests.handlers.doors import Doors
from tests.handlers.served import served_for_ann
from tests.page.browsing import DESK, Complaints, Person

LEFT = Path(__file__).parents[2] / "build" / "page"
ALONE = "--no-sandbox --disable-gpu --no-first-run --disable-sync".split()
ALONE += ["--disable-background-networking", "--disable-component-update"]
WAITS_MS = 10_000
PAGES = pytest.StashKey[list[Page]]()
Opens = Callable[..., Person]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser, which all tests of this process share: each has contexts of its own."""
    found = shutil.which("chromium")
    if found is None:
        pytest.fail("there is no chromium: `make page` installs Debian's, or put one in the PATH.")
    expect.set_options(timeout=WAITS_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ALONE)
        yield browser
        browser.close()


@pytest.fixture
def server(doors: Doors) -> Iterator[Server]:
    """The server, for ann."""
    with served_for_ann() as made:
        yield made


@pytest.fixture
def opens(chromium: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Opens]:
    """Opens an address in a browser of its own; afterwards nothing may have been complained of.

    It is closed before the server is, which would else hang up on it.
    """
    complaints, contexts = Complaints(), []
    pages = request.node.stash.setdefault(PAGES, [])

    def open_at(url: str, size: tuple[int, int] = DESK, **options: Any) -> Person:
        width, height = size
        context = chromium.new_context(
            viewport={"width": width, "height": height}, locale="en-US", timezone_id="UTC", **options
        )
        contexts.append(context)
        context.set_default_timeout(WAITS_MS)
        complaints.of(context)
        pages.append(context.new_page())
        pages[-1].goto(url)
        return Person(pages[-1], complaints)

    yield open_at
    for each in contexts:
        each.close()
    assert [] == complaints.left


@pytest.fixture
def ann(opens: Opens, server: Server) -> Person:
    """Ann, at her page."""
    return opens(server.url)


@pytest.fixture
def planned(doors: Doors) -> Doors:
    """The same data with a plan that begins this week."""
    doors.put_plan("ann", day=datetime.now(UTC).date())
    return doors


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report: pytest.TestReport = yield
    if report.when == "call" and report.failed:
        LEFT.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"\W+", "-", item.name)[:80]
        for place, page in enumerate(item.stash.get(PAGES, []), start=1):
            report.sections.append((f"the page ({LEFT / name}-{place}.png)", _left(page, f"{name}-{place}")))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A line for each look that axe had."""
    reports = [each for each in terminalreporter.getreports("passed") if each.when == "call"]
    for line in sorted(said for each in reports for name, said in each.user_properties if name == "axe"):
        terminalreporter.write_line(f"axe, {line}")


def _left(page: Page, name: str) -> str:
    """Keep what is on the screen; what a screen reader has of it."""
    try:
        page.screenshot(path=LEFT / f"{name}.png")
        told = page.locator("body").aria_snapshot()
    except Exception as error:  # a page that is gone hides no failure
        return str(error)
    (LEFT / f"{name}.txt").write_text(told, "utf-8")
    return told
