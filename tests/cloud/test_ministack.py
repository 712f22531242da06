"""The stand-in itself: that it ends, whatever becomes of the tests."""

import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

from tests.cloud.ministack import ROOT, MiniStack

KILLED_WITH_A_SERVER = """
import os, signal
from tests.cloud.ministack import running
with running() as ministack:
    print(ministack.url, ministack.log.parent, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_server_ends_with_whoever_started_it_even_if_that_was_killed():
    killed = subprocess.run(
        [sys.executable, "-c", KILLED_WITH_A_SERVER], cwd=ROOT, capture_output=True, text=True, check=False
    )
    url = urlsplit(killed.stdout.split()[0])
    folder = Path(killed.stdout.split()[1])

    deadline = time.monotonic() + 20
    while (answers(url.hostname, url.port) or folder.exists()) and time.monotonic() < deadline:
        time.sleep(0.02)

    assert not answers(url.hostname, url.port)
    assert not folder.exists()


def test_a_server_listens_on_one_address_of_loopback_only(ministack: MiniStack):
    port = urlsplit(ministack.url).port

    assert [True, False] == [answers(host, port) for host in ("127.0.0.1", "127.0.0.2")]


def answers(host: str, port: int) -> bool:
    with socket.socket() as asked:
        asked.settimeout(5)
        return asked.connect_ex((host, port)) == 0
