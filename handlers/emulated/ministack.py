"""MiniStack, a stand-in for AWS, as a server of this process: on loopback, in a folder that is thrown away.

It runs from an environment of its own (`make setup` makes it), and ends with the process that started it,
however that ends: it reads a pipe from it, and the pipe closes. Lambda functions that it runs are processes
of its group and end with it.

    with running() as ministack:
        make_table(ministack.client("dynamodb"), "spotter")
        os.environ.update(ministack.environment)
"""

import os
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from agents.errors import BadInput
from handlers.emulated.lambdas import REGION

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv" / "ministack" / "bin" / "python"
START_SECONDS = 60  # it takes half of one on an idle machine; two cores may be shared by eight

# Runs the server in the current folder. Once nobody holds the other end of the pipe that is its input, it
# removes that folder and ends its whole group.
_LEASHED = """
import os, shutil, signal, sys, threading
leash = os.dup(0)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
def end_with_the_starter():
    while os.read(leash, 1):
        pass
    shutil.rmtree(os.getcwd(), ignore_errors=True)
    os.killpg(0, signal.SIGKILL)
threading.Thread(target=end_with_the_starter, daemon=True).start()
from ministack.app import main
sys.argv = ["ministack"]
main()
"""


# A profile that the environment or a file names is a real account's: it is not looked for.
_NO_PROFILE = {
    "profile": (None, None, None, None),
    "config_file": (None, None, os.devnull, None),
    "credentials_file": (None, None, os.devnull, None),
}


def environment_of(url: str) -> dict[str, str]:
    """What boto3 needs to find a stand-in at this address, and nothing of a real account."""
    return {
        "AWS_ENDPOINT_URL": url,
        "AWS_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_EC2_METADATA_DISABLED": "true",
        "AWS_CONFIG_FILE": os.devnull,
        "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
    }


class MiniStack:
    """A server that runs; `environment` is for whoever is to talk to it."""

    def __init__(self, url: str, log: Path = Path(os.devnull)) -> None:
        self.url = url
        self.log = log
        self.folder = log.parent  # of one that was started here: it goes with it
        self.environment = environment_of(url)
        self._clients: dict[str, Any] = {}
        self._making = threading.Lock()

    def client(self, service: str) -> Any:
        """A boto3 client of this server, the same one each time: making one takes a tenth of a second."""
        import boto3
        import botocore.session

        with self._making:
            if service not in self._clients:
                alone = botocore.session.Session(session_vars=_NO_PROFILE)
                self._clients[service] = boto3.session.Session(botocore_session=alone).client(
                    service,
                    endpoint_url=self.url,
                    region_name=REGION,
                    aws_access_key_id=self.environment["AWS_ACCESS_KEY_ID"],
                    aws_secret_access_key=self.environment["AWS_SECRET_ACCESS_KEY"],
                )
            return self._clients[service]

    def close(self) -> None:
        for client in self._clients.values():
            client.close()


@contextmanager
def running(**settings: str) -> Iterator[MiniStack]:
    """A server of one's own; ended for good afterwards. Raises BadInput if it is not installed or does not
    start.

    `settings` go into its environment, and from there into that of the functions it runs.
    """
    if not PYTHON.exists():
        raise BadInput(f"{PYTHON.relative_to(ROOT)} is missing: `make setup` installs MiniStack there.")
    with tempfile.TemporaryDirectory(prefix="spotter-ministack-", ignore_cleanup_errors=True) as folder:
        ministack, process = _started(Path(folder), settings)
        try:
            yield ministack
        finally:
            ministack.close()
            _end(process)


def make_table(client: Any, name: str) -> None:
    """Make Spotter's table as infra/template.yaml has it: on demand, its stream with keys only, expiry by
    `ttl`. The client is boto3's of DynamoDB."""
    client.create_table(
        TableName=name,
        AttributeDefinitions=[
            {"AttributeName": "owner", "AttributeType": "S"},
            {"AttributeName": "key", "AttributeType": "S"},
        ],
        KeySchema=[
            {"AttributeName": "owner", "KeyType": "HASH"},
            {"AttributeName": "key", "KeyType": "RANGE"},
        ],
        BillingMode="PAY_PER_REQUEST",
        StreamSpecification={"StreamEnabled": True, "StreamViewType": "KEYS_ONLY"},
    )
    client.get_waiter("table_exists").wait(TableName=name, WaiterConfig={"Delay": 1, "MaxAttempts": 30})
    client.update_time_to_live(
        TableName=name, TimeToLiveSpecification={"Enabled": True, "AttributeName": "ttl"}
    )


# --- the process


def _server_environment(folder: str, port: int) -> dict[str, str]:
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": folder,
        "TMPDIR": folder,
        "STATE_DIR": f"{folder}/state",
        "S3_DATA_DIR": f"{folder}/s3",
        "BIND_HOST": "127.0.0.1",  # its own default is every interface
        "MINISTACK_HOST": "127.0.0.1",  # how its Lambda functions call it back
        "GATEWAY_PORT": str(port),
        "MINISTACK_REGION": REGION,
        "IOT_MTLS_ENABLED": "0",
        "SFTP_ENABLED": "0",
        "DOCKER_HOST": f"unix://{folder}/no-docker",
        "LOG_LEVEL": "WARNING",
        "PYTHONUNBUFFERED": "1",
    }


_local = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # whatever the environment says


def _started(folder: Path, settings: dict[str, str]) -> "tuple[MiniStack, subprocess.Popen[bytes]]":
    """A server that answers. Somebody may take the free port first: then another one is tried."""
    for _ in range(3):
        port, log = free_port(), folder / "log.txt"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [str(PYTHON), "-c", _LEASHED],
                cwd=folder,
                env=_server_environment(str(folder), port) | settings,
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            ministack = MiniStack(f"http://127.0.0.1:{port}", log)
            if _is_healthy(ministack, process):
                return ministack, process
        except BaseException:
            _end(process)
            raise
        _end(process)
    told = log.read_text("utf-8", "replace")[-2_000:]
    raise BadInput(f"MiniStack does not start ({process.returncode}). Its log ends:\n{told}")


def _is_healthy(ministack: MiniStack, process: "subprocess.Popen[bytes]") -> bool:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with _local.open(f"{ministack.url}/_ministack/health", timeout=5):
                return process.poll() is None
        except OSError:
            time.sleep(0.05)
    return False


def free_port() -> int:
    """A port of this machine that nobody has, for the moment."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _end(process: "subprocess.Popen[bytes]") -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)  # nothing of it is kept, so nothing has to be saved
    process.wait()
    if process.stdin is not None:
        process.stdin.close()
