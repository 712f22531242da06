"""Where a function that is called on this machine finds its records: the environment of each stage.

local       as it is here: the data file, or whatever SPOTTER_TABLE and the others name
ministack   a table in a stand-in for AWS on this machine, and search in a file of its own. Nothing of a
            real account is used, and nothing of one is reached
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from agents.errors import BadInput

STAGES = ("local", "ministack")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
TABLE = "spotter-local"


@contextmanager
def stage_environment(
    stage: str, environment: Mapping[str, str], home: Path | None
) -> Iterator[dict[str, str]]:
    """The environment of a function in this stage, for as long as it is there. Raises BadInput.

    Whoever calls from the command line says whose event it is: DIRECT_INVOKE is "trusted" unless it is said.
    """
    here = {"DIRECT_INVOKE": "trusted", "SPOTTER_STAGE": stage, **environment}
    if home is not None:
        here["SPOTTER_HOME"] = str(home)
    if stage == "local":
        yield here
        return
    url = environment.get("AWS_ENDPOINT_URL") or None
    with _server(url, here) as server:
        yield (
            _without_aws(here)
            | server
            | {
                "SPOTTER_TABLE": made_table(
                    server["AWS_ENDPOINT_URL"], environment.get("SPOTTER_TABLE") or TABLE
                ),
                "SPOTTER_PINECONE": environment.get("SPOTTER_PINECONE") or "file",
            }
        )


def _without_aws(environment: Mapping[str, str]) -> dict[str, str]:
    """Without what names an account, a profile or another address: none of it is the stand-in's."""
    return {name: said for name, said in environment.items() if not name.startswith("AWS_")}


@contextmanager
def _server(url: str | None, here: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """What finds the server at this address, or one that is started for now, and where its search is.

    Search of a table that goes with the command goes with it too: the data file never hears of it.
    """
    from handlers.emulated import ministack

    if url is None:
        with ministack.running() as started:
            yield started.environment | {"SPOTTER_HOME": str(started.folder / "search")}
        return
    if urlsplit(url).hostname not in LOOPBACK:
        raise BadInput(f"AWS_ENDPOINT_URL is {url!r}: --stage ministack asks nobody but this machine.")
    search = Path(here.get("SPOTTER_HOME") or ".spotter") / "ministack"
    yield ministack.environment_of(url) | {"SPOTTER_HOME": str(search)}


def made_table(url: str, name: str) -> str:
    """The name of the table, which is made if it is not there. Raises BadInput for a server that is not."""
    try:
        from botocore.exceptions import BotoCoreError, ClientError
    except ModuleNotFoundError:
        raise BadInput("--stage ministack needs boto3: `make setup` installs it.") from None

    from handlers.emulated.ministack import MiniStack, make_table

    server = MiniStack(url)
    try:
        make_table(server.client("dynamodb"), name)
    except ClientError as error:
        if error.response["Error"]["Code"] != "ResourceInUseException":
            raise BadInput(f"the server at {url} can't make table {name!r}: {error}") from None
    except BotoCoreError as error:
        raise BadInput(f"there is no stand-in for AWS at {url}: {error}") from None
    finally:
        server.close()
    return name
