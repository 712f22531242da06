"""The page by `spotter chat --web`, and answered by an installation elsewhere that asks for a token."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from handlers.emulated.serving import Server
from handlers.origins import SETTING
from handlers.page.page_files import Page
from tests.handlers.doors import Doors
from tests.handlers.served import running
from tests.handlers.test_local_process import COMMAND, ROOT, environment
from tests.handlers.test_page_origins import AsksForToken
from tests.page.browsing import Person
from tests.page.conftest import Opens

pytestmark = pytest.mark.page


@pytest.fixture
def elsewhere(doors: Doors, opens: Opens, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """Ann at a page whose requests are answered at another address."""
    api = Server(0, "ann")
    api.RequestHandlerClass = AsksForToken
    with running(api), running(Server(0, "ann", Page(api.url))) as page:
        monkeypatch.setenv(SETTING, page.url)
        person = opens(page.url)
        yield person
        person.page.close()


def test_a_token_is_asked_for_once_and_kept_for_this_tab(elsewhere: Person, doors: Doors):
    token = elsewhere.page.get_by_label("Access token")
    with elsewhere.complaints.expect("status of 401"):
        for wrong in ("bad", "a…b"):
            token.fill(wrong)
            elsewhere.presses("Go on")
            expect(token).to_be_visible()
            expect(elsewhere.main).to_contain_text("That token was not taken")
        token.fill("good")
        elsewhere.presses("Go on")
        expect(token).to_be_hidden()

    elsewhere.says("Bench 3x5 @ 185")
    expect(elsewhere.cards("Bench Press")).to_be_visible()
    elsewhere.page.reload()
    expect(elsewhere.cards("Bench Press")).to_be_visible()

    expect(token).to_be_hidden()
    assert ["Bench Press"] == [each["name"] for each in doors.get("/workouts").json["workouts"]]


@contextmanager
def chat_web(home: Path) -> Iterator[str]:
    """The address that `spotter chat --web` tells; an interrupt ends it."""
    heeding = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {COMMAND[2]}"
    with subprocess.Popen(
        [sys.executable, "-c", heeding, "chat", "--web", "--no-open", "--home", str(home)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(home),
        cwd=ROOT,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[0]
            process.send_signal(signal.SIGINT)
            assert 130 == process.wait(timeout=60)
        finally:
            process.kill()


def test_the_command_serves_the_page_until_it_is_interrupted(opens: Opens, tmp_path: Path):
    with chat_web(tmp_path / "other") as url:
        person = opens(url)

        person.says("Bench 3x5 @ 185, then ran 5k in 24:10")

        expect(person.cards()).to_have_count(2)
        person.page.close()
