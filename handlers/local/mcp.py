"""spotter mcp: the tools of an assistant over standard input and output."""

import signal

from agents.errors import BadInput
from handlers.terminal.commands import command
from handlers.terminal.opened import Opened

MCP_EXAMPLES = """\b
An assistant starts it by itself, once it is registered. In Claude Desktop's
claude_desktop_config.json, and alike in others:

\b
  {
    "mcpServers": {
      "spotter": {
        "command": "spotter",
        "args": ["mcp", "--home", "/home/ann/.spotter"]
      }
    }
  }

\b
What is not on the assistant's PATH is written whole: .venv/bin/spotter.
It speaks MCP on standard input and output, and logs on standard error.
docs/mcp.md has the tools, and what asks before it changes anything.
Exit code: 0 when the assistant hangs up, 2 if the SDK is not installed, 130
ended by Ctrl-C.
"""
NOT_INSTALLED = "the MCP SDK is not installed: pip install 'spotter[mcp]', or in a checkout make setup."


@command(MCP_EXAMPLES, asks_model=True)
def mcp(log: Opened) -> int:
    """Serve until standard input ends. Raises BadInput where the SDK is not installed."""
    try:
        from handlers.assistants.server import mcp_server
    except ModuleNotFoundError as error:
        if error.name not in ("mcp", "mcp_types"):
            raise
        raise BadInput(NOT_INSTALLED) from None
    from handlers.assistants.assistant_desk import AssistantDesk

    desk = AssistantDesk(lambda: log.worker, lambda: log.owner, lambda: log.athlete().timezone)
    server = mcp_server(desk)
    # The SDK waits for a line in a thread, and would wait on. What is half done is done when it comes again.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        server.run("stdio")
    except* BrokenPipeError:  # nobody reads the answers any more
        pass
    finally:
        signal.signal(signal.SIGINT, before)
    return 0
