"""A draft that was shown is corrected in words, shown again, and logged by a yes alone."""

import pytest

from agents.athlete import Athlete
from agents.errors import Unfinished
from agents.logger.asking.corrected_draft import corrected_draft
from agents.logger.records.drafts import Drafts
from tests.logger.kit import Desk, sets_of
from tests.phrase_tables import phrases


def talked(*texts: str):
    """A desk to which these were said, and the last report."""
    desk = Desk()
    reports = [desk.log(text, f"m{at}") for at, text in enumerate(texts)]
    return desk, reports[-1]


@phrases("shown", "text", "summary")
def test_a_draft_is_shown_as_it_was_corrected_and_waits(shown, text, summary):
    desk, report = talked(shown, text)

    rows = [f"{row.exercise} {row.sets}" for each in report.drafts for row in each.rows]
    assert summary == "; ".join(rows)
    assert ([], "Is that right?") == (desk.workouts(), report.question)


@phrases("shown", "text")
def test_what_may_mean_something_else_corrects_no_draft(shown, text):
    _, before = talked(shown)
    _, report = talked(shown, text)

    assert not [each for each in report.drafts if each.draft_id in {one.draft_id for one in before.drafts}]


def test_a_yes_logs_the_corrected_draft_once_and_the_one_before_is_gone():
    desk, _ = talked("Jenny 3x5 @ 95", "Jenny is front squat", "no, 100 kg", "yes")

    [workout] = desk.workouts()
    assert [("Front Squat", 5, "100 kg")] * 3 == sets_of(workout)
    [source] = [each for each in workout.sources if each.path.endswith("sets[0].load")]
    assert ["m2"] == [span.message_id for span in source.spans]


def test_a_no_drops_the_corrected_draft():
    desk, report = talked("Jenny 3x5 @ 95", "no, 100 kg", "no")

    assert ([], ["dropped"]) == (desk.workouts(), [each.code for each in report.not_logged])


def test_the_same_correction_again_shows_the_same():
    _, once = talked("Jenny 3x5 @ 95", "it was 4 sets")
    _, twice = talked("Jenny 3x5 @ 95", "it was 4 sets", "it was 4 sets")

    assert once.drafts == twice.drafts


def test_a_draft_beside_a_workout_is_corrected_by_its_name():
    desk, report = talked("bench 3x5 @ 185, Jenny 3x5 @ 95", "jenny was 100")

    assert ["3x5 @ 100 lb"] == [row.sets for each in report.drafts for row in each.rows]
    assert [("Bench Press", 5, "185 lb")] * 3 == sets_of(desk.workouts()[0])


def test_a_draft_that_was_decided_on_meanwhile_is_not_corrected():
    desk, _ = talked("Jenny 3x5 @ 95")
    drafts: Drafts = desk.logger.drafts_of("ann", desk.records)
    [shown] = drafts.waiting()
    found = corrected_draft("no, 100", "m9", [shown], Athlete(units="lb"), logged_beside=False)
    drafts.drop(shown.draft_id)

    assert found is not None
    with pytest.raises(Unfinished):
        drafts.correct(*found)
    assert [] == desk.workouts()


def correction_of(text: str):
    desk, _ = talked("Jenny 3x5 @ 95")
    [shown] = desk.logger.drafts_of("ann", desk.records).waiting()
    return corrected_draft(text, "m9", [shown], Athlete(units="lb"), logged_beside=False)


@pytest.mark.parametrize(
    ("text", "value"), [("kg", "kg"), ("that was in kilos", "kilos"), ("no, 100 kg", "100 kg")]
)
def test_a_corrected_value_stands_on_the_words_that_say_it(text, value):
    found = correction_of(text)

    spans = [span for each in found.now.workout.sources for span in each.spans if span.message_id == "m9"]
    assert {value} == {text[span.start : span.end] for span in spans}


def test_a_value_that_is_cut_otherwise_where_it_stands_corrects_nothing():
    assert correction_of("Jenny: 82,5") is None  # two numbers of a list


def test_a_unit_alone_is_shown_in_the_draft_and_waits_for_a_yes_with_its_name():
    desk, _ = talked("thrusters 3x10 @ 30kg", "Jenny 3x5 @ 40")

    report = desk.log("in kilos", "m9")
    rows = [row.sets for each in report.drafts for row in each.rows]
    before = len(desk.workouts())
    desk.log("yes", "m10")

    assert (["3x5 @ 40 kg"], 1, 2) == (rows, before, len(desk.workouts()))
    assert [("Jenny", 5, "40 kg")] * 3 == sets_of(desk.workouts()[-1])
