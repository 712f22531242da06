"""spotter invoke, serve and ministack: the functions and the HTTP API on this machine, without a cloud.

What they do is imported when they run.
"""

from pathlib import Path
from typing import Annotated

import typer

from handlers.terminal.commands import AsJson, Home, command

INVOKE_EXAMPLES = """\b
Examples:
  spotter invoke build-workout --event infra/events/build-workout.json
  spotter invoke read --event infra/events/read-search-http.json --json
  echo '{"owner": "ann", "what": "history"}' | spotter invoke read --event -
  spotter invoke build-workout --event infra/events/build-workout-sqs.json --stage ministack

\b
FUNCTION is build-workout, plan-changes, read or index-workouts. Its handler
is called in a fresh process, as Lambda calls it: with the event as JSON, a
context, and a timeout, that of infra/template.yaml if none is said. On
standard output is what it answers: its result, or {"errorType",
"errorMessage"}; on standard error what it logs, its metrics among that.

\b
An event without a requestContext may name its owner here, as whoever calls
from the command line is trusted; DIRECT_INVOKE=refused in the environment
has it refused.

\b
--stage local      the environment as it is: the data file, if it names no table
--stage ministack  a table in a stand-in for AWS: the one at AWS_ENDPOINT_URL,
                   which has to be on this machine, or one that is started
                   for the length of the command and forgotten with it (`make
                   setup` installs it). Search is in a file beside it. For
                   several commands on one: `spotter ministack`

\b
Exit code: 0 done, 1 nothing was logged, changed or found, 2 a bad event or a
4xx, 3 the store or records of a batch that failed, 4 the model, 70 a bug, 124
its time was up. SPOTTER_TRACEBACK=1 shows where an error came from.
"""
SERVE_EXAMPLES = """\b
Examples:
  spotter serve
  spotter serve --port 0 --user ann --home /tmp/spotter
  curl http://127.0.0.1:8787/messages -d '{"id": "m1", "text": "Bench 3x5 @ 185"}'
  curl 'http://127.0.0.1:8787/search?q=last+heavy+squats'

\b
POST /messages               GET /workouts?limit&before  GET /workouts/{id}
GET  /messages/{id}          GET /search?q&limit         GET /plan?week
POST /plan/changes           GET /plan/proposals?conversation_id
POST /drafts/{id}/confirm    POST /drafts/{id}/drop      GET /drafts

\b
Requests reach the same handlers as in the cloud, as the same events. There is
no sign-in: every request is --user's, and it is heard on 127.0.0.1 only.
Whoever has an account on this machine can ask, pages in a browser can't: a
request from another page, or for another host name, is refused.
"Prefer: respond-async" needs a queue (SPOTTER_QUEUE_URL). Without one a
message is logged before it is answered, and the answer is its result.
Exit code: 130 ended by Ctrl-C, 2 wrong usage or a port that is taken.
"""

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


@command(INVOKE_EXAMPLES)
def invoke(
    function: Annotated[str, typer.Argument(metavar="FUNCTION", help="Which function.", show_default=False)],
    event: Annotated[
        Path,
        typer.Option("--event", metavar="FILE", help="Its event, as JSON; - reads standard input."),
    ],
    stage: Annotated[
        str, typer.Option("--stage", metavar="local|ministack", help="Where its records are.")
    ] = "local",
    timeout: Annotated[
        float | None,
        typer.Option("--timeout", metavar="SECONDS", help="When it is ended."),
    ] = None,
    home: Home = None,
    as_json: AsJson = False,
) -> int:
    """Call a Lambda function on this machine with an event, in a process of its own."""
    from handlers.emulated.invoking import invoke_and_print

    return invoke_and_print(function, event, stage, timeout, home, as_json=as_json)


@command(SERVE_EXAMPLES)
def serve(
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="Where to listen; 0: any free one.")
    ] = 8787,
    user: Annotated[str, typer.Option("--user", metavar="NAME", help="Whose requests they are.")] = "local",
    home: Home = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Show the functions' logs and metrics on standard error too.")
    ] = False,
) -> int:
    """Answer HTTP requests on this machine, as the API in the cloud does."""
    from handlers.emulated.serving import serve_until_interrupted

    return serve_until_interrupted(port, user, home, verbose=verbose)


@command(MINISTACK_EXAMPLES)
def ministack() -> int:
    """Keep a stand-in for AWS running, empty at first, for other commands to use until Ctrl-C."""
    from handlers.emulated.standing import stand_until_interrupted

    return stand_until_interrupted()
