"""A session of the program in the athlete's words: which sets stand on which numbers, and what is refused."""

from decimal import Decimal

import pytest

from agents.errors import Refusal
from agents.guests import SessionToKeep, SetToKeep
from agents.logger.evidence.texts import Texts
from agents.logger.guests.kept_sessions import grounded
from agents.logger.guests.said_numbers import numbers_said, weight_beside
from agents.models.offline.reader import read
from agents.models.offline.reading import Clause, Reading, ReadingContext
from tests.phrase_tables import maybe, phrases

GIVEN = {"weight_given": True, "reps_given": True}


def texts(words: str, *, earlier: str = "") -> Texts:
    rows = [("m0", earlier)] if earlier else []
    rows.append(("m1", words))
    return Texts(rows, {key: read(text, ReadingContext(has_program=True)) for key, text in rows})


def session(*sets: SetToKeep, unit="lb") -> SessionToKeep:
    return SessionToKeep("squat", "Back Squat", unit, sets, "Squat, week 2", "5/3/1 squat, week 2")


def given(weight: str, reps: int, **more) -> SetToKeep:
    """A set that is the program's own."""
    return SetToKeep(Decimal(weight), reps, **{**GIVEN, **more})


def said(weight: str, reps: int | None, **more) -> SetToKeep:
    """A set of which the program knows nothing."""
    return SetToKeep(Decimal(weight), reps, **more)


def kept(words: str, *sets: SetToKeep, unit="lb", taken=(), earlier="") -> dict[str, str]:
    """By path below the sets: the words or the rule that it stands on, "program" for its own figures."""
    row = texts(words, earlier=earlier)
    stands = grounded(session(*sets, unit=unit), row, ("m0", "m1"), taken)
    return {
        source.path.removeprefix("blocks[0].exercises[0].sets"): source.rule or row.quoted(source.spans)
        for source in stands.workout.sources
        if not source.path.endswith(".unit")
    }


def refusal(words: str, *sets: SetToKeep, **more) -> str:
    with pytest.raises(Refusal) as told:
        kept(words, *sets, **more)
    return str(told.value)


# --- what stands on what


def test_what_is_said_stands_on_the_words_and_what_is_not_on_the_program():
    found = kept("Done. Got 8 on the top set at 285", given("220", 3), said("285", 8, weight_given=True))

    assert {
        "[0].reps": "program", "[0].load": "program",
        "[1].reps": "8", "[1].load": "285",
    } == found  # fmt: skip


def test_figures_of_the_program_that_are_said_stand_on_the_words_too():
    found = kept("220x3, 250x3, 285x8 done", given("220", 3), given("250", 3), said("285", 8))

    assert ["3", "220", "3", "250", "8", "285"] == list(found.values())


def test_a_number_of_the_programs_reps_beside_another_weight_is_not_taken():
    found = kept("Done, last one 285x3", given("220", 3), given("285", 3))

    assert ["program", "program", "3", "285"] == list(found.values())


def test_reps_of_the_program_that_are_not_said_stay_its_own():
    found = kept("Done at 285, 2 belts on", given("285", 3))

    assert {"[0].reps": "program", "[0].load": "285"} == found


def test_numbers_in_words_are_numbers():
    found = kept("done, got eight at two eighty-five", said("285", 8))

    assert {"[0].reps": "number_word", "[0].load": "number_word"} == found


def test_a_weight_that_is_said_once_holds_for_each_set_with_it():
    found = kept("did 285 for 5, 4", said("285", 5), said("285", 4))

    assert ["5", "285", "4", "carry_over"] == list(found.values())


def test_sets_alike_stand_on_how_many_there_were():
    found = kept("did 3x5 at 225", *[said("225", 5)] * 3)

    assert ["5", "225", "carry_over", "carry_over", "carry_over", "carry_over"] == list(found.values())


def test_sets_alike_may_be_counted_out():
    found = kept("did 225 for 5, 5", *[said("225", 5)] * 2)

    assert ["5", "225", "5", "carry_over"] == list(found.values())


def test_reps_that_were_not_counted_are_those_asked_for_and_none_where_they_have_no_end():
    row = texts("All done")
    stretch, top = said("220", None, weight_given=True), said("285", None, weight_given=True, amrap=True)
    sets = (
        stretch._replace(reps_low=1, reps_high=3),
        stretch._replace(reps_low=5, reps_high=5),
        stretch._replace(reps_low=5),
        top._replace(reps_low=3, reps_high=3),
        given("135", 5, warm_up=True),
    )

    workout = grounded(session(*sets), row, ("m1",), ()).workout

    done = [(one.reps, one.reps_low, one.reps_high, one.kind) for one in workout.sets()]
    assert [
        (None, 1, 3, "working"), (5, None, None, "working"), (None, None, None, "working"),
        (None, None, None, "amrap"), (5, None, None, "warm-up"),
    ] == done  # fmt: skip


@pytest.mark.parametrize(
    ("words", "load"),
    [
        ("done: 165 kg x 5", (Decimal(165), "kg")),
        ("done, all in kilos: 165 x 5", (Decimal(165), "kg")),
        ("done: 364 lb x 5", (Decimal(364), "lb")),
        ("done: 364 x 5", (Decimal(364), "lb")),
        ("done: 364# x 5", (Decimal(364), "lb")),
    ],
)
def test_a_weight_is_kept_in_the_unit_that_it_was_said_in(words, load):
    workout = grounded(session(said("364", 5)), texts(words), ("m1",), ()).workout

    (one,) = workout.sets()
    assert load == (one.load.value, one.load.unit)


def test_it_stands_on_its_numbers_and_the_word_that_reports_them():
    row = texts("Ran 5k first. Done. Got 8 on the top set at 285")
    stands = grounded(session(said("285", 8)), row, ("m1",), ())

    assert {"got", "8", "285"} == {row.tokens[at].folded for at in stands.tokens}
    assert "Got 8 on the top set at 285" == row.quoted(stands.workout.spans)


def test_without_a_number_it_stands_on_the_clause_that_reports_it():
    row = texts("All squats done. Slept badly")
    stands = grounded(session(given("220", 3)), row, ("m1",), ())

    assert "squats done" in row.quoted(stands.workout.spans)
    assert "badly" not in row.quoted(stands.workout.spans)


def test_a_word_far_from_the_numbers_is_not_part_of_it():
    row = texts("Did " + "so " * 40 + "285x8")
    stands = grounded(session(said("285", 8)), row, ("m1",), ())

    assert "285x8" == row.quoted(stands.workout.spans)


def test_a_report_beside_another_workouts_sets_is_the_other_ones():
    row = texts("Got 12 curls. All done")
    taken = {at for at, token in enumerate(row.tokens) if token.is_number}

    stands = grounded(session(given("220", 3)), row, ("m1",), taken)

    assert {"done"} == {row.tokens[at].folded for at in stands.tokens}


def test_a_word_alone_that_was_not_read_is_what_it_stands_on():
    row = Texts([("m1", "All done")])

    assert "done" == row.quoted(grounded(session(given("220", 3)), row, ("m1",), ()).workout.spans)


# --- what is refused


@pytest.mark.parametrize(
    "words",
    ["What's my workout today?", "Done?", "I haven't really done it", "My buddy got 8 at 285", "Squats"],
)
def test_words_that_report_nothing_are_refused(words):
    assert "nothing in the words says that it was done" in refusal(words, said("285", 8), given("220", 3))


def test_a_number_without_a_weight_or_a_word_is_no_report():
    assert "nothing in the words says that it was done" in refusal("3 plates", given("220", 3))


def test_reps_that_nobody_said_are_refused():
    assert "8 reps at 285 lb: the words don't say so" in refusal("Done at 285", said("285", 8))


def test_a_weight_that_is_neither_said_nor_the_programs_is_refused():
    told = refusal("Done, got 8", said("315", 8))

    assert told.startswith("315 lb is neither in the words")
    assert "nor what 5/3/1 squat, week 2 asks for" in told


def test_reps_that_the_words_put_with_another_weight_are_refused():
    told = refusal("Got 8 at 285", said("315", 8, weight_given=True))

    assert "the words say 8 reps at 285, not at 315 lb." == told


def test_one_count_of_reps_is_one_set():
    assert "5 reps at 285 lb" in refusal("got 5 at 285", *[said("285", 5)] * 3)


def test_a_number_that_a_workout_stands_on_is_not_there():
    row = texts("Got 8 at 285")
    taken = {at for at, token in enumerate(row.tokens) if token.is_number}

    assert "8 reps at 285 lb" in refusal("Got 8 at 285", said("285", 8), taken=taken)


def test_a_number_of_a_message_that_does_not_count_is_not_there():
    row = texts("got 8", earlier="285 lb")

    with pytest.raises(Refusal, match="285 lb is neither in the words"):
        grounded(session(said("285", 8)), row, ("m1",), ())


# --- numbers


@phrases("words", "found", found=maybe())
def test_the_weight_that_words_put_with_reps(words, found):
    row = texts(words)
    numbers = list(numbers_said(row, ("m1",)))
    reps = next(each for each in numbers if each.value == 8)

    weight = weight_beside(row, reps, numbers)

    assert found == (None if weight is None else f"{weight.value}")


def test_reps_that_begin_a_message_have_no_weight_of_the_one_before():
    row = texts("8", earlier="285 x")
    (reps,) = (each for each in numbers_said(row, ("m1",)))

    assert None is weight_beside(row, reps, [reps])


def test_percents_times_and_dates_are_no_numbers_of_a_session():
    row = texts("Did 85% at 7:30 on 11/20, then 285")

    assert [Decimal(285)] == [each.value for each in numbers_said(row, ("m1",))]


def test_a_clause_that_is_long_stands_for_a_word_alone():
    text = "done " + "so " * 100
    clause = Clause(0, len(text), "report", "")
    row = Texts([("m1", text)], {"m1": Reading((), (clause,), (), True, ())})

    assert "done" == row.quoted(grounded(session(given("220", 3)), row, ("m1",), ()).workout.spans)
