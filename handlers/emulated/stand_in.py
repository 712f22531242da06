"""spotter ministack: a stand-in for AWS that stands while several commands use it, and is forgotten then."""

import threading
from collections.abc import Mapping
from shlex import quote

from handlers.emulated.ministack import running
from handlers.emulated.stages import TABLE, made_table
from handlers.terminal.commands import command
from handlers.terminal.plain import print_line

# What would name a real account beside the keys of the stand-in.
_IN_THE_WAY = "AWS_PROFILE AWS_DEFAULT_PROFILE AWS_SESSION_TOKEN SPOTTER_SECRET"


MINISTACK_EXAMPLES = """\b
Examples:
  spotter ministack

\b
It says which lines to put into another terminal: after them every command
there is about its table, without --stage, and `spotter serve` too. Search is
in a file beside it. `make setup` installs it; nothing leaves this machine.
infra/events/README.md has a walk through all sample events.
Exit code: 130 ended by Ctrl-C, 2 it is not installed or does not start.
"""


@command(MINISTACK_EXAMPLES)
def ministack() -> int:
    """Run a server with an empty table until Ctrl-C, which is raised as such. Raises BadInput."""
    with running() as server:
        made_table(server.url, TABLE)
        here = {
            "SPOTTER_TABLE": TABLE,
            "SPOTTER_PINECONE": "file",
            "SPOTTER_HOME": str(server.folder / "search"),
        }
        print_line("# A stand-in for AWS, until Ctrl-C: then it is forgotten. In another terminal:")
        print_line(f"unset {_IN_THE_WAY}")
        print_line(f"export {_assigned(server.environment)}")
        print_line(f"export {_assigned(here)}")
        threading.Event().wait()
    return 0


def _assigned(environment: Mapping[str, str]) -> str:
    return " ".join(f"{name}={quote(said)}" for name, said in environment.items())
