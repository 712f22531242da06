"""spotter invoke --stage ministack: functions on a table in a stand-in for AWS, search in a file beside."""

import json
from pathlib import Path

import pytest

from handlers.local.cli import main
from handlers.local.stages import stage_environment
from handlers.settings import Settings
from handlers.wiring import worker
from storage.dynamodb import DynamoRecords
from storage.local_recall import LocalRecall
from storage.ports import Query
from tests.cloud.ministack import ROOT, MiniStack

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
