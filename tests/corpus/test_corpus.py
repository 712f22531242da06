"""What the embedded engine makes of the labelled messages: the shares that must not fall."""

from pathlib import Path

import pytest

from handlers.evaluation.corpus import cases_in
from handlers.evaluation.figures import LabelFigures, figures
from handlers.evaluation.run import outcomes
from handlers.settings import Settings
from handlers.wiring import worker

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def own(tmp_path_factory) -> LabelFigures:
    home = tmp_path_factory.mktemp("corpus")
    return figures(outcomes(worker(Settings(home=home)), cases_in([HERE / "own"])))


def test_there_are_messages_of_every_kind_and_a_tenth_is_to_be_refused():
    cases = cases_in([HERE])
    refused = sum(not case.label.workouts for case in cases)

    kinds = {case.label.kind for case in cases}
    assert (
        set("shorthand prose groups crossfit endurance session several across refuse names".split()) == kinds
    )
    assert len(cases) >= 400
    assert refused >= len(cases) / 10


def test_a_third_of_what_was_first_labelled_is_blind():
    blind = len(cases_in([HERE / "blind"]))

    assert blind >= 200


def test_nearly_every_message_is_read_exactly(own):
    """Logged, or shown as a draft: then a yes logs it."""
    assert own.shares["exact"].value >= 0.9


def test_what_is_clear_is_logged_at_once(own):
    assert own.shares["logged_right"].right >= 649


def test_what_is_not_is_a_draft_and_nearly_always_right(own):
    logged, drafted = own.shares["logged_right"], own.shares["drafted_right"]

    assert logged.right + drafted.right >= 786
    assert own.shares["drafted_wrong"].right <= 16


def test_nothing_wrong_is_logged(own):
    assert 0 == own.shares["logged_wrong"].right


def test_no_number_is_invented(own):
    assert 0 == own.invented


def test_no_question_and_no_plan_is_logged(own):
    assert own.shares["refused"].right == own.shares["refused"].of


def test_what_the_fast_path_takes_is_read_exactly(own):
    assert 1 == own.shares["complete_exact"].value


def test_what_has_to_be_asked_is_asked(own):
    assert own.shares["told"].value >= 0.98


def test_nothing_crashes(own):
    assert 0 == own.crashed
