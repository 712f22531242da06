"""detect_discipline opens a workout on the words it quotes."""

from agents.models.scripted import Scripted
from tests.logger.kit import Desk, a_block, a_set, an_exercise, call, detect, extract, says
from tests.phrase_tables import listed, phrases

TEXT = "Bench 3x5 @ 185"


def told(*calls) -> list[str]:
    model = Scripted([says(*calls), says()])
    Desk(model).log(TEXT)
    return [part.text for part in model.asked[1].turns[-1].parts if hasattr(part, "is_error")]


@phrases("said", "disciplines", "why", said=listed, disciplines=listed)
def test_what_does_not_fit_is_refused(said, disciplines, why):
    assert why in told(call("detect_discipline", "d0", said=said, disciplines=disciplines))[0]


def test_an_index_means_the_same_workout_whatever_fails():
    bench = a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "185")))
    wrong = call("detect_discipline", "d0", said=["nothing of it"], disciplines=["strength"])
    model = Scripted([says(wrong, detect(TEXT, id="d1"), extract(1, bench)), says()])
    desk = Desk(model)

    result = desk.log(TEXT)

    assert ([True], False) == ([each.saved for each in result.allWorkouts], result.partial)
    assert 1 == len(desk.workouts())


def test_a_workout_that_was_not_opened_cannot_be_extracted():
    bench = a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "185")))

    assert "this message has 1, with index 0" in told(detect(TEXT), extract(1, bench))[1]


def test_several_disciplines_are_kept_the_likeliest_first():
    bench = a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "185")))
    desk = Desk(Scripted([says(detect(TEXT, "powerlifting", "strength"), extract(0, bench))]))

    desk.log(TEXT)

    workout = desk.workouts()[0]
    assert ("powerlifting", ("powerlifting", "strength")) == (workout.discipline, workout.disciplines)


def test_the_later_stages_may_not_come_before_the_extraction():
    answers = told(detect(TEXT), call("save_workout_to_database", "s0", workout_index=0))

    assert "workout 0 has no extraction yet: call extract_workout_data first." == answers[1]


def test_a_workout_that_was_blocked_is_neither_normalized_nor_saved():
    empty = a_block(an_exercise("bench", "bench"))
    late = (call("normalize_workout_data", "n0", workout_index=0), call("save_workout_to_database", "s0"))
    desk = Desk(Scripted([says(detect("bench"), extract(0, empty), *late), says()]))

    result = desk.log("bench went well")

    assert ["no_performance"] == [each.code for each in result.blocked]
    assert [] == desk.workouts()


def test_a_call_without_readable_arguments_is_nobodys_workout():
    from agents.models.port import Call

    answers = told(Call("e0", "extract_workout_data", "[1, 2"), Call("e1", "extract_workout_data", '"a"'))

    assert "not whole JSON" in answers[0]
    assert "one JSON object" in answers[1]
