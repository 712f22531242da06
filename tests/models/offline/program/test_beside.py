"""Questions behind requests, templates that there are not, and who pays for the room."""

import subprocess
import sys

import pytest

from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from tests.models.offline.program.programs import told
from tests.phrase_tables import phrases

_WITHOUT_A_PROGRAM = """
from agents.models.offline.engine import Offline
from agents.models.port import Ask, Quote, Turn
from agents.requests.program import wanted, words
import agents.logger.agent
turn = Turn("user", (Quote("context", "", "{}"), Quote("message", "m1", "Squat 225x5. Done")))
assert Offline().reply(Ask(system="", turns=(turn,))).calls
print(wanted.find.cache_info().misses + words._words.cache_info().misses)
"""


@phrases("text", "wanted")
def test_a_question_behind_a_request_is_answered_too(text, wanted):
    assert wanted.split(" | ") == told(text)


def test_that_something_was_a_best_set_asks_nothing():
    assert [] == told("that was a squat PR")
    assert () == read("was a pr", ReadingContext(has_program=True)).requests


@pytest.mark.parametrize("text", ["switch bench to banana", "switching bench over to some banana thing"])
def test_which_template_is_meant_is_asked_where_the_name_is_none_that_there_is(text):
    question = 'Which template should bench follow? Ask "which templates are there".'

    assert [question] == [each.question for each in read(text, ReadingContext(has_program=True)).ambiguities]
    assert [] == told(text)


@pytest.mark.parametrize("text", ["switch bench to incline", "switch bench to dips"])
def test_another_exercise_is_no_template(text):
    asked = [each.question for each in read(text, ReadingContext(has_program=True)).ambiguities]

    assert "Which template" not in " ".join(asked)


def test_no_row_of_a_program_is_read_for_an_athlete_without_one():
    told_so = subprocess.run(
        [sys.executable, "-c", _WITHOUT_A_PROGRAM], capture_output=True, text=True, check=True
    )

    assert "0" == told_so.stdout.strip()
