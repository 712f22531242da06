"""spotter measurements: what was measured, listed, corrected, deleted, written out and erased."""

import csv
import io
import json
import subprocess
import sys
from typing import Any

import pytest

from tests.handlers.spotter import Spotter

TEXT = "weighed 181 this morning, slept 7h"


@pytest.fixture
def measured(spotter: Spotter) -> Spotter:
    """The command line of one who has measured weight and sleep."""
    spotter("log", TEXT, "--date", "2026-03-04")
    spotter("log", "bw 180", "--date", "2026-03-02")
    return spotter


def rows(spotter: Spotter, *options: str) -> list[dict[str, Any]]:
    return spotter("measurements", "--json", *options).lines()


def test_a_message_of_measurements_is_answered_with_what_was_noted(spotter: Spotter):
    ran = spotter("log", TEXT, "--date", "2026-03-04")

    assert 0 == ran.code
    assert "✓ Noted: 181 lb on Wednesday 4 March" in ran.out
    assert "nothing to log" not in ran.out


def test_they_are_listed_with_their_words_the_newest_day_first(measured: Spotter):
    ran = measured("measurements")

    assert ran.out.index("Wed 4 Mar 2026") < ran.out.index("Mon 2 Mar 2026")
    assert "sleep 7 h" in ran.out
    assert "weighed 181 this morning" in ran.out


def test_they_are_listed_by_kind_and_day(measured: Spotter):
    assert ["181", "180"] == [each["value"] for each in rows(measured, "--kind", "weight")]
    assert ["181"] == [each["value"] for each in rows(measured, "--kind", "weight", "--since", "2026-03-03")]
    assert "1 more: --limit 3" in measured("measurements", "--limit", "2").out


def test_nothing_measured_says_so(spotter: Spotter):
    ran = spotter("measurements")

    assert (1, True) == (ran.code, "nothing was measured yet" in ran.out)


def test_one_is_corrected_and_deleted_by_its_id(measured: Spotter):
    [one] = rows(measured, "--since", "2026-03-03", "--kind", "weight")
    short = one["measurement_id"][:10]

    corrected = measured("measurements", "amend", short, "82.6 kg")
    deleted = measured("measurements", "delete", short)

    assert "Wednesday 4 March: 181 lb -> 82.6 kg" in corrected.out
    assert "deleted: 82.6 kg on Wednesday 4 March" in deleted.out
    assert ["180"] == [each["value"] for each in rows(measured, "--kind", "weight")]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("--kind", "waist"), "--kind is 'waist': there are weight, sleep"),
        (("--since", "whenever"), "--since: 'whenever' names no one day"),
        (("amend", "b_1"), "write amend ID VALUE or delete ID"),
        (("delete",), "write amend ID VALUE or delete ID"),
        (("forget", "b_1"), "write amend ID VALUE or delete ID"),
        (("delete", "b_x"), "there is no measurement 'b_x'"),
    ],
)
def test_what_can_not_be_done_is_told(measured: Spotter, asked: tuple[str, ...], words: str):
    ran = measured("measurements", *asked)

    assert ran.code in (1, 2)
    assert words in " ".join(ran.err.split())


def test_they_are_written_out_behind_the_workouts(measured: Spotter):
    measured("log", "Bench 3x5 @ 185")

    whole, body = json.loads(measured("export").out), measured("export", "--format", "csv", "--measurements")

    assert ["Bench Press", None, None, None] == [each.get("name") for each in whole]
    assert ["180", "181", "420"] == sorted(each["value"] for each in whole[1:])
    rows_of_body = csv.DictReader(io.StringIO(body.out))
    assert ["sleep", "weight", "weight"] == sorted(each["kind"] for each in rows_of_body)


def test_all_that_is_kept_of_an_athlete_has_them_and_erasing_takes_them(measured: Spotter):
    lines = measured("athlete-data", "export", "--user", "local").lines()
    measured("athlete-data", "erase", "--user", "local", "--yes")

    assert 3 == sum(each["key"].startswith("measurement/") for each in lines)
    assert [] == rows(measured)


def test_a_message_that_measures_nothing_does_not_load_the_room(tmp_path):
    code = f"""
import sys
from handlers.local.cli import main
main(["log", "Bench 3x5 @ 185", "--home", {str(tmp_path)!r}])
print([name for name in sys.modules if name.startswith("agents.measurements")])
"""

    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]" == ran.stdout.splitlines()[-1]
