"""`spotter reprocess`, in this process, on a real file: shown, written, gone on with, taken back."""

import json
import os
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto import mock_aws

from handlers import wiring
from handlers.reprocessing.selection import is_before
from handlers.settings import Settings
from handlers.wiring import Worker
from storage.ports import WORKOUTS, Write
from tests.cloud.ministack import REGION, make_table
from tests.handlers.reprocessing.kit import TWO, everything, logged, other_reps, standing, summaries
from tests.handlers.spotter import Ran, Spotter

BENCH = "Bench 3x5 @ 185 lb"
LINE = {
    "user": "ann",
    "id": "c1-1",
    "conversation_id": "c1",
    "text": BENCH,
    "sent_at": "2024-03-02T18:30:00Z",
}


def summary(ran: Ran) -> dict[str, Any]:
    found: dict[str, Any] = ran.lines()[-1]["summary"]
    return found


def chats(folder: Path, *lines: dict[str, Any] | str) -> str:
    path = folder / "chats.jsonl"
    path.write_text("".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in lines))
    return str(path)


def misread(worker: Worker, user: str, value: str, other: str) -> None:
    """The athlete's workouts as an engine of long ago might have read them: with another value."""
    for record in list(worker.records.list(user, WORKOUTS)):
        assert value in record.body
        worker.records.put_all([Write(user, record.key, record.body.replace(value, other), record.version)])


# --- logged messages


def test_a_dry_run_shows_what_would_change_and_the_command_that_changes_it(spotter: Spotter, worker: Worker):
    logged(worker, BENCH, "Squat 3x5 @ 225 lb", "how are you?", edit=other_reps)
    before = everything(worker)

    ran = spotter("reprocess", "--user", "ann", "--since", "2026-01-01")

    assert 0 == ran.code
    assert "3 messages of 1 athlete, read by offline/" in ran.words
    assert "same 1" in ran.words
    assert "better 2" in ran.words
    assert "was Bench Press (strength, 2026-03-02): Bench Press 5 @ 185 lb" in ran.words
    assert "now Bench Press (strength, 2026-03-02): Bench Press 3x5 @ 185 lb" in ran.words
    assert "To write it: spotter reprocess --user ann --since 2026-01-01 --apply" in ran.words
    assert before == everything(worker)


def test_apply_writes_it_once_and_undo_takes_it_back_once(spotter: Spotter, worker: Worker):
    logged(worker, BENCH, TWO, edit=other_reps)
    before = summaries(worker)

    applied = summary(spotter("reprocess", "--apply", "--json"))
    after = everything(worker)
    again = summary(spotter("reprocess", "--apply", "--json"))

    assert (2, 0, 0) == (applied["applied"], applied["done_before"], applied["left"])
    assert (2, 2, 0) == (again["applied"], again["done_before"], again["left"])
    assert after == everything(worker)
    assert all("3x5" in each for each in summaries(worker) if "Bench" in each)

    assert applied["next"] == f"spotter reprocess --undo {applied['job']}"
    back = spotter("reprocess", "--undo", applied["job"])
    assert (0, f"Job {applied['job']} is taken back: 2 messages, 2 workouts.\n") == (back.code, back.out)
    assert before == summaries(worker)
    assert 1 == spotter("reprocess", "--undo", applied["job"]).code
    assert before == summaries(worker)


def test_what_was_touched_since_is_left_by_an_undo_and_named(spotter: Spotter, worker: Worker):
    logged(worker, BENCH, "Squat 3x5 @ 225 lb", edit=other_reps)
    job = summary(spotter("reprocess", "--apply", "--json"))["job"]
    squat = next(
        each for each in spotter("history", "--user", "ann", "--json").lines() if "Squat" in str(each)
    )
    assert 0 == spotter("amend", squat["workout_id"], "--user", "ann", "--set", "1", "--reps", "6").code

    back = spotter("reprocess", "--undo", job)

    assert f"left: ann m1: Back Squat ({squat['workout_id'][:10]}): it was changed since" in back.words
    assert "2 messages, 1 workout. Left as they are: 1." in back.words
    assert 0 == len([each for each in summaries(worker) if "Bench Press 3x5" in each])


def test_only_better_leaves_what_is_different_and_later_runs_may_write_it(spotter: Spotter, worker: Worker):
    logged(worker, BENCH)
    misread(worker, "ann", '"value":185', '"value":135')
    logged(worker, BENCH, edit=other_reps, user="bob")

    first = summary(spotter("reprocess", "--apply", "--only", "better", "--json"))
    assert {"better": 1, "different": 1} == {k: v for k, v in first["outcomes"].items() if v}
    assert 1 == first["applied"]

    second = summary(spotter("reprocess", "--apply", "--json"))
    assert (2, 1) == (second["applied"], second["done_before"])


def test_users_and_days_choose(spotter: Spotter, worker: Worker):
    for user in ("ann", "bob", "cy"):
        logged(worker, *[BENCH] * 3, user=user)

    def read(*options: str) -> list[tuple[str, str]]:
        lines = spotter("reprocess", "--json", *options).lines()[:-1]
        return sorted((each["user"], each["message_id"]) for each in lines)

    assert 9 == len(read())
    assert [("ann", "m0"), ("ann", "m1"), ("ann", "m2"), ("cy", "m0"), ("cy", "m1"), ("cy", "m2")] == read(
        "--user", "cy", "--user", "ann"
    )
    assert [("bob", "m1"), ("bob", "m2")] == read("--user", "bob", "--since", "2026-03-02T08:30:00")
    assert [] == read("--since", "2026-03-03")


def test_the_same_selection_is_the_same_job_and_another_is_another(spotter: Spotter, worker: Worker):
    logged(worker, BENCH, user="ann")

    def job(*options: str) -> str:
        found: str = summary(spotter("reprocess", "--json", *options))["job"]
        return found

    both = job("--user", "ann", "--user", "bob")
    assert both == job("--user", "bob", "--user", "ann", "--workers", "1")
    assert len({both, job(), job("--user", "ann"), job("--since", "2020-01-01")}) == 4


def test_only_what_an_older_edition_has_read_is_read_again(spotter: Spotter, worker: Worker):
    logged(worker, BENCH)
    edition = worker.logger.embedded.edition
    name, number = edition.split("/")

    assert 1 == spotter("reprocess", "--prompt-before", edition).code
    newer = spotter("reprocess", "--prompt-before", f"{name}/{int(number) + 1}", "--json")
    assert 1 == summary(newer)["selected"]


def test_a_job_that_has_read_a_message_counts_as_its_reading(spotter: Spotter, worker: Worker):
    logged(worker, BENCH, edit=other_reps)
    edition = worker.logger.embedded.edition

    assert 0 == spotter("reprocess", "--prompt-before", edition).code  # "narrow" is another engine
    assert 0 == spotter("reprocess", "--apply").code
    assert 1 == spotter("reprocess", "--prompt-before", edition).code


def test_what_a_run_was_about_stays_the_same_when_it_is_run_again(spotter: Spotter, worker: Worker):
    logged(worker, BENCH, TWO, edit=other_reps)
    before = ("--prompt-before", worker.logger.embedded.edition)

    first = summary(spotter("reprocess", *before, "--apply", "--json"))
    again = summary(spotter("reprocess", *before, "--apply", "--json"))

    assert {**first, "done_before": 2} == again


@pytest.mark.parametrize(
    ("read_by", "edition", "before"),
    [
        ("offline/3", "offline/4", True),
        ("offline/4", "offline/4", False),
        ("offline/10", "offline/9", False),
        ("logger-5 log-3", "logger-6", True),
        ("logger-5-spoken log-3", "logger-5", False),
        ("logger-5 log-3", "offline/4", True),
        ("", "offline/4", True),
        ("command", "offline/4", True),
    ],
)
def test_an_edition_is_before_another_by_its_number(read_by: str, edition: str, before: bool):
    assert before == is_before(read_by, edition)


def test_jobs_are_listed_with_what_they_wrote_and_what_was_taken_back(spotter: Spotter, worker: Worker):
    assert 1 == spotter("reprocess", "--jobs").code
    logged(worker, BENCH, "how are you?", edit=other_reps)
    job = summary(spotter("reprocess", "--apply", "--json"))["job"]

    [listed] = spotter("reprocess", "--jobs", "--json").lines()
    assert (job, 2, 1, 0) == (listed["job"], listed["messages"], listed["applied"], listed["undone"])
    spotter("reprocess", "--undo", job)
    [listed] = spotter("reprocess", "--jobs", "--json").lines()
    assert (0, 1) == (listed["applied"], listed["undone"])
    assert job in spotter("reprocess", "--jobs").out


def test_a_record_that_can_not_be_read_is_named_and_the_rest_is_read(spotter: Spotter, worker: Worker):
    logged(worker, BENCH)
    worker.records.put_all([Write("ann", "message/odd", '{"schema_version": 999}', 0)])

    ran = spotter("reprocess")

    assert 3 == ran.code
    assert "1 message of 1 athlete" in ran.words
    assert "left out: " in ran.err
    assert "message/odd" in ran.err


def test_lines_go_into_a_file_and_the_table_to_the_terminal(spotter: Spotter, worker: Worker, tmp_path: Path):
    logged(worker, BENCH, edit=other_reps)

    ran = spotter("reprocess", "--out", tmp_path / "out.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]

    assert "better 1" in ran.words
    assert ["better", 1] == [lines[0]["outcome"], lines[1]["summary"]["messages"]]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--since", "monday"), "--since is 'monday': write a day like 2026-03-02"),
        (("--prompt-before", "newest"), "write an edition like logger-5 or offline/4"),
        (("--only", "same", "--apply"), "--only is 'same': there are better and different"),
        (("--only", "better"), "--only says what is written: it needs --apply"),
        (("--max-usd", "lots"), "--max-usd is 'lots': write a number of US dollars"),
        (("--undo", "r1", "--apply"), "--undo takes no selection"),
        (("--jobs", "--user", "ann"), "--jobs takes no selection"),
        (("--jobs", "--undo", "r1"), "ask for one of them"),
        (("--file", "x", "--prompt-before", "offline/4"), "leave it out with --file"),
        (("--file", "nowhere.jsonl"), "can't be read: No such file"),
        (("--out", "no/such/folder"), "--out 'no/such/folder' can't be written"),
        (("--user", ""), "--user is ''"),
    ],
)
def test_what_can_not_be_asked_is_told_with_what_would_work(spotter: Spotter, options: Any, told: str):
    ran = spotter("reprocess", *options)

    assert 2 == ran.code
    assert told in ran.err


def test_nothing_to_read_and_no_such_job_are_told(spotter: Spotter):
    assert (1, "") == spotter("reprocess")[:2]
    ran = spotter("reprocess", "--undo", "r0123456789")
    assert (1, True) == (ran.code, "there is no job 'r0123456789'" in ran.err)


# --- records in a table


def test_messages_in_a_table_are_read_again_as_those_in_a_file(
    spotter: Spotter, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    for name, value in {
        "ACCESS_KEY_ID": "test",
        "SECRET_ACCESS_KEY": "test",
        "DEFAULT_REGION": REGION,
    }.items():
        monkeypatch.setenv(f"AWS_{name}", value)
    monkeypatch.setenv("SPOTTER_TABLE", "spotter")
    monkeypatch.setenv("SPOTTER_PINECONE", "file")
    with mock_aws():
        client = boto3.client("dynamodb")
        make_table(client, "spotter")
        client.close()
        made = wiring.worker(Settings.from_environment(os.environ))
        logged(made, BENCH, edit=other_reps)
        logged(made, BENCH, "how are you?", user="bob")

        applied = summary(spotter("reprocess", "--apply", "--json"))
        again = summary(spotter("reprocess", "--apply", "--json"))
        back = spotter("reprocess", "--undo", applied["job"])
        made.close()

    assert (3, 1, 0) == (applied["selected"], applied["applied"], applied["left"])
    assert {**applied, "done_before": 3} == again
    assert "1 message, 1 workout." in back.out


# --- chats that were never logged


def test_a_file_of_chats_is_logged_in_the_order_in_which_it_was_sent(
    spotter: Spotter, worker: Worker, tmp_path: Path
):
    file = chats(
        tmp_path,
        {**LINE, "id": "2", "text": "same again but 5 kg more", "sent_at": "2024-03-04T18:30:00Z"},
        {**LINE, "user": "bob", "text": "ran 5k in 24:10"},
        {**LINE, "id": "1", "text": "Squat 3x5 @ 100", "units": "kg"},
    )
    assert 0 == spotter("reprocess", "--file", file).code
    assert [] == everything(worker)

    applied = summary(spotter("reprocess", "--file", file, "--apply", "--json"))

    assert (3, 0) == (applied["selected"], applied["outcomes"]["failed"])
    assert "Back Squat (strength, 2024-03-02): Back Squat 3x5 @ 100 kg" in summaries(worker, "ann")
    assert ["Run (running, 2024-03-02): Run 5 km in 24:10 at 4:50/km"] == summaries(worker, "bob")


def test_a_file_that_is_logged_twice_is_logged_once_and_can_be_taken_back(
    spotter: Spotter, worker: Worker, tmp_path: Path
):
    file = chats(tmp_path, LINE, {**LINE, "id": "2", "text": "Squat 3x5 @ 225 lb"})
    job = summary(spotter("reprocess", "--file", file, "--apply", "--json"))["job"]
    after = everything(worker)
    spotter("reprocess", "--file", file, "--apply")
    assert after == everything(worker)

    # The same lines in another file are another job, of messages that are logged.
    longer = chats(
        tmp_path,
        LINE,
        {**LINE, "id": "2", "text": "Squat 3x5 @ 225 lb"},
        {**LINE, "id": "3", "text": "ran 5k"},
    )
    other = summary(spotter("reprocess", "--file", longer, "--apply", "--json"))
    assert (2, 1) == (other["outcomes"]["same"], other["outcomes"]["better"])

    spotter("reprocess", "--undo", job)
    assert 1 == len(standing(worker))


def test_wrong_lines_are_named_and_the_others_are_read(spotter: Spotter, worker: Worker, tmp_path: Path):
    file = chats(
        tmp_path, LINE, "", "{", {**LINE, "id": "2", "sent_at": "soon"}, {**LINE, "text": "other"}, LINE
    )

    ran = spotter("reprocess", "--file", file, "--apply", "--json")

    assert 2 == ran.code
    assert f"{file}:3: it is not JSON" in ran.err
    assert f"{file}:4: sent_at is 'soon': write it like" in ran.err
    assert f"{file}:5: id 'c1-1' of 'ann' is that of line 1, which has another text" in ran.err
    assert f"3 lines of {file} are wrong" in ran.err
    wrong = [each for each in ran.lines() if "error" in each]
    assert [3, 4, 5] == [each["error"]["line"] for each in wrong]
    assert (1, 3, 1) == (
        summary(ran)["selected"],
        summary(ran)["wrong_lines"],
        summary(ran)["repeated_lines"],
    )
    assert 1 == len(standing(worker))


def test_of_very_many_wrong_lines_the_first_are_named(spotter: Spotter, tmp_path: Path):
    ran = spotter("reprocess", "--file", chats(tmp_path, *["x"] * 500))

    assert 2 == ran.code
    assert ":50: " in ran.err
    assert ":51: " not in ran.err
    assert "450 more lines are wrong" in ran.err


def test_an_empty_file_has_nothing_to_read(spotter: Spotter, tmp_path: Path):
    assert 1 == spotter("reprocess", "--file", chats(tmp_path)).code


def test_an_id_that_has_other_words_by_now_is_told(spotter: Spotter, worker: Worker, tmp_path: Path):
    logged(worker, BENCH)
    file = chats(tmp_path, {**LINE, "id": "m0", "text": "Squat 3x5 @ 225"})

    ran = spotter("reprocess", "--file", file, "--apply", "--json")

    assert (2, 1) == (ran.code, summary(ran)["outcomes"]["failed"])
    assert "other words" in ran.lines()[0]["why"]
