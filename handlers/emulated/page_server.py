"""spotter chat --web: the chat page on this machine, and a browser that shows it.

Its requests are answered here; or, with --api, by an installation elsewhere, which has to name the page's
origin (SPOTTER_PAGE_ORIGINS) and wants a token of who asks.
"""

import contextlib
import os
import webbrowser
from urllib.parse import urlsplit

from agents.errors import BadInput
from handlers.emulated.gateway import NAMES
from handlers.emulated.serving import Server, log_shown
from handlers.origins import checked_origin
from handlers.page.page_files import Page, origin_of
from handlers.terminal.plain import print_line
from handlers.terminal.warned import checked_level, events_on_stderr
from handlers.wiring import Worker, kept_worker

USUAL_PORT = 8787


def serve_page(worker: Worker, user: str, api: str = "", *, opens: bool = True) -> int:
    """Serve until Ctrl-C, which is raised as such. Raises BadInput for an address that can't be."""
    page = Page(checked_api(api))
    os.environ |= {"SPOTTER_HOME": str(worker.settings.home), "SPOTTER_ENGINE": worker.settings.engine}
    kept_worker.cache_clear()  # the requests' worker is of the same folder and engine as this command
    with free_server(user, page) as server:
        print_line(f"{server.url}/page/ is the chat{f', answered by {api}' if api else ''}. Ctrl-C ends it.")
        if opens and not webbrowser.open(f"{server.url}/page/"):
            print_line("  no browser was found: open the address in one.")
        with log_shown(False), events_on_stderr(checked_level(False)):
            server.serve_forever()
    return 0


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
