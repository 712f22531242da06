"""spotter chat --web: the chat page on this machine, and a browser that shows it.

Its requests are answered here; or, with --api, by an installation elsewhere, which has to name the page's
origin (SPOTTER_PAGE_ORIGINS) and wants a token of who asks.
"""

import contextlib
import os
import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from agents.errors import BadInput
from handlers.doors.incoming import message_from
from handlers.emulated.gateway import NAMES
from handlers.emulated.serving import Server, log_shown
from handlers.origins import checked_origin
from handlers.page.page_files import Page, origin_of
from handlers.settings import Settings
from handlers.terminal.plain import print_line
from handlers.terminal.warned import checked_level, events_on_stderr
from handlers.wiring import Worker, kept_worker, worker
from storage.ports import StorageError

USUAL_PORT = 8787
REHEARSED = "Bench 3x5 @ 185, then ran 5k in 24:10"


def serve_page(spotter: Worker, user: str, api: str = "", *, opens: bool = True) -> int:
    """Serve until Ctrl-C, which is raised as such. Raises BadInput for an address that can't be."""
    page = Page(checked_api(api))
    os.environ |= {"SPOTTER_HOME": str(spotter.settings.home), "SPOTTER_ENGINE": spotter.settings.engine}
    kept_worker.cache_clear()  # the requests' worker is of the same folder and engine as this command
    with free_server(user, page) as server:
        print_line(f"{server.url}/page/ is the chat{f', answered by {api}' if api else ''}. Ctrl-C ends it.")
        if api:
            print_line(f"  {api} answers it if its SPOTTER_PAGE_ORIGINS names {server.url}.")
        if opens and not webbrowser.open(f"{server.url}/page/"):
            print_line("  no browser was found: open the address in one.")
        with log_shown(False), events_on_stderr(checked_level(False)), rehearsed():
            server.serve_forever()
    return 0


@contextlib.contextmanager
def rehearsed() -> Iterator[None]:
    """Beside what is done meanwhile a message is read, in a folder that is thrown away: what the first answer
    needs is loaded while the browser opens, and while somebody types."""
    thread = threading.Thread(target=_rehearse)
    thread.start()
    try:
        yield
    finally:
        thread.join()


def _rehearse() -> None:
    with (
        contextlib.suppress(OSError, StorageError),  # the first answer is a little later then
        tempfile.TemporaryDirectory() as home,
        contextlib.closing(worker(Settings(home=Path(home)))) as spotter,
    ):
        spotter.logger.log(message_from({"id": "m1", "text": REHEARSED}, owner="nobody"))


def free_server(user: str, page: Page) -> Server:
    """A server on the usual port, or on any where that is taken."""
    with contextlib.suppress(BadInput):
        return Server(USUAL_PORT, user, page)
    return Server(0, user, page)


def checked_api(said: str) -> str:
    """The address of an installation, without a slash at its end; "" for none. Raises BadInput.

    A token goes there: over TLS, or to this machine.
    """
    if not said:
        return ""
    try:
        origin = checked_origin(origin_of(said))
    except (BadInput, ValueError):
        origin = ""
    is_safe = origin.startswith("https://") or urlsplit(origin).hostname in NAMES
    if not is_safe or set(said) & set("?# ;,'\""):
        raise BadInput(f"--api is {ascii(said)[:60]}: write an address like https://api.example.com/prod.")
    return said.rstrip("/")
