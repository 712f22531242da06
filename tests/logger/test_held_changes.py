"""A change that the code can't follow waits for a yes: it is shown, made once on a yes, and never without."""

from typing import Any

import pytest

from agents.errors import Unfinished
from agents.models.scripted import Scripted
from tests.logger.amending.test_targets import diary, standing
from tests.logger.kit import Desk, says
from tests.logger.records.test_drafts import drafts, only
from tests.logger.test_talks import changes, gone

LEGS = "Front squat 4x3 @ 120 kg, leg curl 3x12 @ 35 kg"
STANDS = ["11-20 Front Squat 4x3 @ 120 kg; Leg Curl 3x12 @ 35 kg"]
DOZEN = "the squats were a dozen and a bit less than the bar plus two blues"
FOLLOWED = [
    changes(DOZEN, ("Front Squat", "load", "125 kg")),
    changes(DOZEN, ("Front Squat", "load", "126 kg"), id="a1"),
]


def told(desk: Desk, text: str, *replies: Any, id: str = "") -> Desk:
    """The desk after a message that a model answers with one call after another, and then with nothing."""
    desk.model = Scripted([*(says(each) for each in replies), says(), says()])
    desk.told = desk.log(text, id or f"h{len(desk.stored())}-{text[:12]}")
    return desk


def held(text: str = DOZEN, *sent: Any) -> Desk:
    return told(diary(LEGS), text, *(sent or FOLLOWED))


def test_what_is_refused_twice_is_shown_and_nothing_is_written():
    desk = held()

    assert STANDS == standing(desk)
    assert (
        "Not changed yet. I read:\nFront Squat and Leg Curl of Friday 20 November:\n"
        "  Front Squat 4x3 @ 120 kg -> 4x3 @ 126 kg\nIs that right?"
    ) == desk.told.answer


def test_a_model_is_asked_once_to_mend_a_change_and_then_no_more():
    desk = held()

    assert 2 == len(desk.model.asked)


def test_what_is_mended_is_written_and_not_shown():
    said = "the squats were 125"
    desk = held(
        said, changes(said, ("Front Squat", "load", "130 kg")), changes(said, ("Front Squat", "load", "125"))
    )

    assert ["11-20 Front Squat 4x3 @ 125 kg; Leg Curl 3x12 @ 35 kg"] == standing(desk)
    assert () == desk.told.drafts


def test_what_is_never_sent_again_is_shown_too():
    desk = held(DOZEN, FOLLOWED[0])

    assert ["4x3 @ 120 kg -> 4x3 @ 125 kg"] == [each.sets for each in desk.told.drafts[0].rows]


def test_where_the_mend_can_not_be_shown_what_was_sent_first_is():
    desk = held(DOZEN, FOLLOWED[0], changes(DOZEN, ("Front Squat", "load", "two blues"), id="a1"))

    assert ["4x3 @ 120 kg -> 4x3 @ 125 kg"] == [each.sets for each in desk.told.drafts[0].rows]


def test_a_yes_makes_the_change_and_says_what_it_changed():
    desk = told(held(), "yes")

    assert ["11-20 Front Squat 4x3 @ 126 kg; Leg Curl 3x12 @ 35 kg"] == standing(desk)
    [row] = desk.told.changes
    assert ("amended", "Front Squat and Leg Curl of Friday 20 November") == (row.change, row.workoutName)
    assert ("Front Squat 4x3 @ 120 kg", "Front Squat 4x3 @ 126 kg") == (row.before, row.after)


def test_a_no_leaves_the_workout_as_it_was():
    desk = told(held(), "no")

    assert STANDS == standing(desk)
    assert ["dropped"] == [each.why for each in desk.told.not_logged]


def test_a_yes_that_is_delivered_again_changes_nothing_more():
    desk = told(told(held(), "yes", id="y1"), "yes", id="y1")

    [stored] = desk.stored()
    assert 2 == stored.revision


def test_undo_after_the_yes_brings_back_what_stood():
    desk = told(told(held(), "yes"), "undo")

    assert STANDS == standing(desk)


def test_a_change_that_was_made_meanwhile_is_not_overwritten_by_a_yes():
    desk = held()
    draft = only(desk)
    said = "leg curls were 40 kg"
    told(desk, said, changes(said, ("Leg Curl", "load", "40 kg")))

    with pytest.raises(Unfinished, match="was changed since that was shown: say it once more"):
        drafts(desk).log(draft.draft_id, "y1")

    assert ["11-20 Front Squat 4x3 @ 120 kg; Leg Curl 3x12 @ 40 kg"] == standing(desk)


def test_a_workout_that_was_deleted_meanwhile_stays_deleted_after_a_yes():
    desk = held()
    draft = only(desk)
    told(desk, "delete that workout", gone("delete that workout", "w1"))
    told(desk, "yes")

    with pytest.raises(Unfinished, match="there is no workout"):
        drafts(desk).log(draft.draft_id, "y1")

    assert [] == standing(desk)


def test_a_correction_of_the_same_takes_the_place_of_what_waits():
    desk = held()
    said = "no, squats 122"
    told(desk, said, changes(said, ("Front Squat", "load", "122")))

    assert ["11-20 Front Squat 4x3 @ 122 kg; Leg Curl 3x12 @ 35 kg"] == standing(desk)
    assert "dropped" == only(desk).state


def test_a_model_is_shown_what_waits_and_may_say_it_otherwise():
    desk = held()
    told(desk, "no, 122", changes("no, 122", ("Front Squat", "load", "122")))

    first = str(desk.model.asked[0].turns[0])
    assert "Front Squat 4x3 @ 120 kg -> 4x3 @ 126 kg" in first


def test_two_changes_of_one_workout_are_shown_as_one():
    said = "the squats were a dozen off, and the curls as heavy as my dog"
    first, second = "the squats were a dozen off", "the curls as heavy as my dog"
    sent = (
        changes(first, ("Front Squat", "load", "108 kg")),
        changes(second, ("Leg Curl", "load", "31 kg"), id="a1"),
    )
    again = (
        changes(first, ("Front Squat", "load", "108 kg"), id="b0"),
        changes(second, ("Leg Curl", "load", "31 kg"), id="b1"),
    )
    desk = diary(LEGS)
    desk.model = Scripted([says(*sent), says(*again), says()])
    desk.told = desk.log(said, "both")
    told(desk, "yes")

    assert ["11-20 Front Squat 4x3 @ 108 kg; Leg Curl 3x12 @ 31 kg"] == standing(desk)


def test_a_value_that_an_exercise_can_not_have_is_not_shown():
    said = "the yoga was as long as three songs"
    desk = diary("Yoga 45 min")
    sent = [changes(said, ("Yoga", "load", "20 kg"), id=f"a{at}") for at in range(2)]
    told(desk, said, *sent)

    assert () == desk.told.drafts


def test_the_embedded_engine_asks_as_before():
    desk = diary(LEGS)
    desk.told = desk.log("the squats were a dozen off")

    assert () == desk.told.drafts
