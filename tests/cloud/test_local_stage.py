"""spotter invoke --stage ministack: functions on a table in a stand-in for AWS, search in a file beside."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from handlers.emulated.stages import stage_environment
from handlers.local.cli import main
from handlers.settings import Settings
from handlers.wiring import worker
from storage.dynamodb import DynamoRecords
from storage.local_recall import LocalRecall
from storage.ports import Query
from tests.cloud.ministack import ROOT, MiniStack, make_table
from tests.cloud.stack_kit import awaited

EVENT = str(ROOT / "infra" / "events" / "build-workout.json")


def test_a_message_goes_into_a_table_of_the_server_that_is_there_and_is_found(
    ministack: MiniStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
):
    named = {"AWS_ENDPOINT_URL": ministack.url, "SPOTTER_TABLE": "of-this-test", "AWS_PROFILE": "real"}
    for name, value in named.items():
        monkeypatch.setenv(name, value)

    code = main(
        ["invoke", "build-workout", "--event", EVENT, "--stage", "ministack", "--home", str(tmp_path)]
    )

    assert (0, "yes") == (code, json.loads(capsys.readouterr().out)["allWorkouts"][0]["indexed"])
    monkeypatch.delenv("AWS_PROFILE")
    with stage_environment("ministack", named, tmp_path) as environment:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        spotter = worker(Settings.from_environment(environment))
        assert isinstance(spotter.records, DynamoRecords)
        assert isinstance(spotter.recall, LocalRecall)
        assert 2 == len(list(spotter.records.list("ann", "workout/")))
        assert 2 == len(spotter.recall.search("ann", Query("bench run")))
        spotter.close()


def test_without_one_it_has_a_server_that_ends_with_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
):
    monkeypatch.delenv("AWS_ENDPOINT_URL", raising=False)
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))

    code = main(["invoke", "build-workout", "--event", EVENT, "--stage", "ministack", "--json"])

    assert (0, True) == (code, json.loads(capsys.readouterr().out)["success"])
    assert [] == list(tmp_path.iterdir())


def test_a_command_that_is_killed_leaves_nothing_behind(tmp_path: Path):
    holds_on = """
import os, sys
from handlers.emulated.stages import stage_environment
with stage_environment("ministack", {}, None) as environment:
    os.makedirs(environment["SPOTTER_HOME"])
    print("ready", flush=True)
    sys.stdin.read()
"""
    here = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", holds_on], env=here, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert b"ready\n" == process.stdout.readline()
        assert [] != list(tmp_path.iterdir())

        process.kill()

    awaited("an empty folder", lambda: not list(tmp_path.iterdir()))


def test_commands_share_a_stand_in_that_is_kept_running_and_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
):
    monkeypatch.setenv("AWS_PROFILE", "real")
    spotter = [sys.executable, "-c", "import sys; from handlers.local.cli import main; sys.exit(main())"]
    with subprocess.Popen(
        [*spotter, "ministack"],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            _, unset, *exports = (shlex.split(process.stdout.readline()) for _ in range(4))
            assert ["unset", "export", "export"] == [unset[0], *(each[0] for each in exports)]
            for name in unset[1:]:
                monkeypatch.delenv(name, raising=False)
            for each in (*exports[0][1:], *exports[1][1:]):
                monkeypatch.setenv(*each.split("=", 1))

            made = main(["plan", "new", "--user", "ann", "--json"])
            capsys.readouterr()
            shown = main(["plan", "show", "--user", "ann", "--json"])

            assert (0, 0) == (made, shown)
            assert "weekNumber" in capsys.readouterr().out
            assert isinstance(worker(Settings.from_environment(os.environ)).records, DynamoRecords)
        finally:
            process.kill()

    awaited("an empty folder", lambda: not list(tmp_path.iterdir()))


def test_rows_of_a_restored_table_come_back_and_those_that_are_there_stay(
    ministack: MiniStack, monkeypatch: pytest.MonkeyPatch
):
    for name, value in ministack.environment.items():
        monkeypatch.setenv(name, value)
    client = ministack.client("dynamodb")
    live, restored = "live-of-this-test", "restored-of-this-test"
    for table, body in ((live, "new"), (restored, "old")):
        make_table(client, table)
        row = {"owner": {"S": "ann"}, "key": {"S": "plan"}, "body": {"S": body}}
        client.put_item(TableName=table, Item=row)
    client.put_item(TableName=restored, Item={"owner": {"S": "bob"}, "key": {"S": "workout/1"}})

    def copied(*options: str) -> str:
        command = [sys.executable, "infra/copy-table", restored, live, *options]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout

    def plan() -> str:
        [found] = [each["body"]["S"] for each in client.scan(TableName=live)["Items"] if "body" in each]
        return str(found)

    assert f"copied 1 rows from {restored} to {live}; 1 were there and stayed\n" == copied()
    assert (2, "new") == (client.scan(TableName=live)["Count"], plan())
    assert f"copied 2 rows from {restored} to {live}; 0 were there and stayed\n" == copied("--replace")
    assert (2, "old") == (client.scan(TableName=live)["Count"], plan())
