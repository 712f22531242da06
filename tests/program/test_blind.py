"""Cases written without sight of the grammar, and used to mend it since: `measure` may give no less."""

from collections import Counter

import pytest

from tests.program.measure import FOLDER, judged

REQUESTS_RIGHT, SESSIONS_RIGHT = 160, 21  # of 173 and 30


@pytest.mark.untraced
def test_requests_become_the_right_calls_and_what_is_none_is_left_alone():
    found = list(judged(FOLDER / "requests.jsonl"))

    verdicts = Counter(each.verdict for each in found)
    done_unasked = [each.case["text"] for each in found if each.why.startswith("not asked for")]
    none_cases = {each.verdict for each in found if each.case["row"] == "none"}
    assert {"right"} == none_cases
    assert [] == done_unasked
    assert verdicts["right"] >= REQUESTS_RIGHT


@pytest.mark.untraced
def test_sessions_reach_the_program_and_others_do_not():
    found = list(judged(FOLDER / "sessions.jsonl"))

    verdicts = Counter(each.verdict for each in found)
    heard_too_many = [each for each in found if each.why.startswith("sessions of")]
    assert "wrong" not in {each.verdict for each in heard_too_many}
    assert verdicts["right"] >= SESSIONS_RIGHT
