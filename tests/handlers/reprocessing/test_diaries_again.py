"""People's diaries, logged and then read again: nothing is found that was not there, and brought in as a chat
that was never logged they give the same."""

import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from agents.logger.records.inbox import Message
from tests.handlers.reprocessing.kit import read_again, summaries, unit_of

DIARIES = Path(__file__).parents[2] / "diaries"
SOME = (
    "blind/crossfit-lb",
    "blind/five-three-one-lb",
    "talks/beginner",
)


def messages_of(diary):
    person, *entries = map(json.loads, (DIARIES / f"{diary}.jsonl").read_text("utf-8").splitlines())
    for number, each in enumerate(entries):
        sent_at = datetime.fromisoformat(each["sent_at"])
        yield Message(
            "ann", f"m{number}", "c", each["text"], sent_at, person.get("timezone"), person.get("units")
        )


@pytest.mark.parametrize("diary", SOME)
def test_a_diary_read_again_is_the_same(worker, diary):
    sent = [*messages_of(diary)]
    for each in sent:
        worker.logger.log(each)
    before = summaries(worker, "ann")
    outcomes = read_again(worker, map(unit_of, sent))
    assert ["same"] * len(sent) == [each.outcome for each in outcomes]
    assert before == summaries(worker, "ann")

    lines = [unit_of(replace(each, owner="bob"), is_line=True) for each in sent]
    assert "failed" not in [each.outcome for each in read_again(worker, lines)]
    assert before == summaries(worker, "bob")
