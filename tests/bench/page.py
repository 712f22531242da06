"""The chat page in a browser that is running already: from `spotter chat --web` to the first card of a
message, beside `spotter log` of the same message in the terminal. `make page` sets up what this needs."""

import importlib.util
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.figures import Figure, Part, milliseconds, ratio
from tests.bench.processes import ROOT, Seconds, compiled, rounds_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROUNDS = 5
MESSAGE = "Bench 3x5 @ 185, then ran 5k in 24:10"
SPOTTER = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from handlers.local.cli import main; sys.exit(main())"
)
HOW = f"wall-clock, {ROUNDS} rounds, each a fresh process on a fresh folder (in brackets: by the minima)"


def measure(progress: Callable[[str], None]) -> Part:
    """Wall-clock time: nobody who waits for a page counts CPU."""
    found = shutil.which("chromium")
    if found is None or not importlib.util.find_spec("playwright"):
        return Part("page", "not measured: `make page` sets up what this needs", ())
    from playwright.sync_api import sync_playwright

    progress(f"{ROUNDS} rounds")
    with compiled() as environment, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        at: Seconds = {"its address is told": [], "the page is there": [], "its first card is there": []}
        runs = {
            "card": lambda: _first_card(browser, environment, at),
            "log": lambda: _logged(environment),
        }
        seconds = rounds_of(runs, ROUNDS)
        browser.close()
    return Part(
        "page", HOW, _figures(seconds), tuple(milliseconds(what, each[1:]) for what, each in at.items())
    )


def _figures(seconds: Seconds) -> tuple[Figure, ...]:
    return (
        ratio("`spotter chat --web` to its first card / `spotter log`", seconds["card"], seconds["log"], 2.5,
              f"the process, the page, and {MESSAGE!r}"),
    )  # fmt: skip


def _first_card(browser: "Browser", environment: Mapping[str, str], at: Seconds) -> float:
    """Seconds from the command to the first card; what came before it is noted too."""
    began = time.monotonic()
    with _serving(environment) as url:
        told = time.monotonic()
        context = browser.new_context()
        page = context.new_page()
        page.goto(url)
        page.get_by_role("textbox", name="Message").fill(MESSAGE)
        shown = time.monotonic()
        page.get_by_role("button", name="Send").click()
        page.get_by_role("log").get_by_role("article").first.wait_for()
        card = time.monotonic()
        context.close()
    for each, when in zip(at.values(), (told, shown, card), strict=True):
        each.append(when - began)
    return card - began


@contextmanager
def _serving(environment: Mapping[str, str]) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-c", SPOTTER, "chat", "--web", "--no-open", "--home", str(Path(home))]
        with subprocess.Popen(
            command,
            cwd=ROOT,
            env=dict(environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as process:
            assert process.stdout is not None
            yield process.stdout.readline().split()[0]
            process.send_signal(signal.SIGINT)


def _logged(environment: Mapping[str, str]) -> float:
    with tempfile.TemporaryDirectory() as home:
        began = time.monotonic()
        command = [sys.executable, "-c", SPOTTER, "log", MESSAGE, "--home", home]
        subprocess.run(command, cwd=ROOT, env=dict(environment), stdout=subprocess.DEVNULL, check=True)
        return time.monotonic() - began
