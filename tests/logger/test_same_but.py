"""A workout that is the same as an earlier one but for what is said: the rest of each exercise is as it was,
whichever way a model sends it, and a change that can't be computed for certain is asked about."""

from datetime import UTC, datetime
from typing import Any

import pytest

from agents.models.scripted import Scripted
from tests.logger.kit import Desk, a_block, a_set, an_exercise, detect, extract, says, sets_of
from tests.phrase_tables import phrases

TUESDAY = datetime(2026, 11, 17, 18, 0, tzinfo=UTC)
PUSH = "Incline bench 4x8 70 kg\nWeighted dips 4x6 +15 kg\nPush-ups 3x20"
RUN = "Ran 8 km in 44:10"
RAMP = "Front squat 60x5, 80x5, 100x3\nLeg curl 3x12 35 kg"


def named(said: str, name: str, *sets: dict[str, Any], canonical: str = "") -> dict[str, Any]:
    return {**an_exercise(said, name, *sets), "canonical_name": canonical}


def once_more(text: str, *exercises: dict[str, Any], before: str = PUSH, **facts: str) -> Desk:
    """A message taken down by a scripted model, after one that the embedded engine logged on Tuesday."""
    desk = Desk()
    desk.log(before, "m0", sent_at=TUESDAY, units="kg")
    blocks = [a_block(*exercises)] if exercises else []
    calls = (detect(text, "strength"), extract(0, *blocks, **facts))
    desk.model = Scripted([says(*calls), says(*calls), says()])
    desk.result = desk.log(text, "m1", units="kg")
    return desk


def stands(desk: Desk) -> dict[str, list[str]]:
    """The newest workout: its sets by exercise, as they are written down."""
    [*_, workout] = desk.workouts()
    rows: dict[str, list[str]] = {}
    for name, reps, load in sets_of(workout):
        rows.setdefault(name, []).append(f"{reps} @ {load}" if load else f"{reps}")
    return rows


def distances(desk: Desk) -> list[tuple[Any, Any]]:
    [*_, workout] = desk.workouts()
    return [(f"{one.distance.value} {one.distance.unit}", one.duration_seconds) for one in workout.sets()]


INCLINE, DIPS = "Incline Bench Press", "Weighted Dip"
UNCHANGED = {INCLINE: ["8 @ 70 kg"] * 4, DIPS: ["6 @ 15 kg"] * 4, "Push-up": ["20"] * 3}


def test_all_of_it_is_the_same():
    assert UNCHANGED == stands(once_more("same as Tuesday", same_as="same as Tuesday"))


@phrases("text", "asks")
def test_it_is_the_same_in_other_words(text, asks):
    assert UNCHANGED == stands(once_more(text, same_as=asks))


@pytest.mark.parametrize(
    ("words", "value", "stands_as"),
    [
        ("72.5 on the incline", {"load": "72.5"}, "8 @ 72.5 kg"),
        ("tens on the incline", {"reps": "tens"}, "10 @ 70 kg"),
    ],
)
def test_a_load_or_reps_of_one_exercise_leave_the_rest_of_it_as_it_was(words, value, stands_as):
    desk = once_more(
        f"same as Tuesday but {words}",
        named(words, "incline", a_set(**value), canonical="Incline Bench Press"),
        same_as="same as Tuesday",
    )

    assert {**UNCHANGED, INCLINE: [stands_as] * 4} == stands(desk)


def test_a_count_alone_takes_neither_reps_nor_load_away():
    text = "same as Tuesday, only 3 sets of dips"
    desk = once_more(text, an_exercise("only 3 sets of dips", "dips", a_set("3")), same_as="same as Tuesday")

    assert {**UNCHANGED, DIPS: ["6 @ 15 kg"] * 3} == stands(desk)


def test_what_is_changed_of_both_may_be_sent_of_each_exercise():
    text = "Same as last time but 2.5 more on both, and only 3 sets of dips"
    desk = once_more(
        text,
        named("2.5 more on both", "both", a_set(load_change="2.5 more"), canonical="Incline Bench Press"),
        an_exercise("2.5 more on both, and only 3 sets of dips", "dips", a_set("3", load_change="2.5 more")),
        same_as="Same as last time",
    )

    assert {**UNCHANGED, INCLINE: ["8 @ 72.5 kg"] * 4, DIPS: ["6 @ 17.5 kg"] * 3} == stands(desk)


def test_what_is_changed_of_both_may_be_sent_with_the_repetition_on_each_set():
    text = "Same as last time but 2.5 more on both, and only 3 sets of dips"
    asks = "Same as last time"
    desk = once_more(
        text,
        named(
            "2.5 more on both",
            "both",
            a_set(same_as=asks, load_change="2.5 more"),
            canonical="Incline Bench Press",
        ),
        an_exercise(
            "2.5 more on both, and only 3 sets of dips",
            "dips",
            a_set("3", same_as=asks, load_change="2.5 more"),
        ),
        same_as=asks,
    )

    assert {**UNCHANGED, INCLINE: ["8 @ 72.5 kg"] * 4, DIPS: ["6 @ 17.5 kg"] * 3} == stands(desk)


def test_what_is_changed_of_all_is_changed_of_an_exercise_with_another_count_too():
    text = "Same as last time but 2.5 more on everything, and only 3 sets of dips"
    desk = once_more(
        text,
        an_exercise("only 3 sets of dips", "dips", a_set("3")),
        same_as="Same as last time",
        load_change="2.5 more on everything",
    )

    assert {**UNCHANGED, INCLINE: ["8 @ 72.5 kg"] * 4, DIPS: ["6 @ 17.5 kg"] * 3} == stands(desk)


def test_a_change_that_is_sent_as_an_exercise_without_a_name_is_one_of_all():
    text = "same again, 2.5 more on everything"
    desk = once_more(
        text,
        an_exercise("2.5 more on everything", "everything", a_set(load_change="2.5 more")),
        same_as="same again",
    )

    assert {**UNCHANGED, INCLINE: ["8 @ 72.5 kg"] * 4, DIPS: ["6 @ 17.5 kg"] * 4} == stands(desk)


def test_a_change_of_all_that_names_one_exercise_is_of_that_one():
    text = "same as Tuesday, 5 kg more on the dips"
    desk = once_more(text, same_as="same as Tuesday", load_change="5 kg more on the dips")

    assert {**UNCHANGED, DIPS: ["6 @ 20 kg"] * 4} == stands(desk)


def test_a_change_and_a_same_in_german():
    text = "heute wie letztes Mal aber 5 Kilo mehr beim Schrägbankdrücken, Dips gleich"
    desk = once_more(
        text,
        named(
            "5 Kilo mehr beim Schrägbankdrücken",
            "Schrägbankdrücken",
            a_set(load_change="5 Kilo mehr"),
            canonical="Incline Bench Press",
        ),
        an_exercise("Dips gleich", "Dips", a_set(same_as="gleich")),
        same_as="wie letztes Mal",
    )

    assert {**UNCHANGED, INCLINE: ["8 @ 75 kg"] * 4} == stands(desk)


def test_the_same_for_one_exercise_alone_may_stand_outside_of_its_quote():
    text = "heute wie letztes Mal aber 5 Kilo mehr beim Schrägbankdrücken"
    desk = once_more(
        text,
        named(
            "5 Kilo mehr beim Schrägbankdrücken",
            "Schrägbankdrücken",
            a_set(same_as="wie letztes Mal", load_change="5 Kilo mehr"),
            canonical="Incline Bench Press",
        ),
    )

    assert {INCLINE: ["8 @ 75 kg"] * 4} == {INCLINE: next(iter(stands(desk).values()))}


def test_what_was_left_out_is_not_repeated():
    text = "same as Tuesday, no dips"
    desk = once_more(text, same_as="same as Tuesday", skipped="no dips")

    assert {INCLINE: UNCHANGED[INCLINE], "Push-up": UNCHANGED["Push-up"]} == stands(desk)


def test_what_is_left_out_may_go_by_the_name_that_it_was_told_under():
    desk, told, text = (
        Desk(),
        "Incline bench 4x8 70 and wobblies 3x20",
        "same as Tuesday without the wobblies",
    )
    incline = an_exercise("Incline bench 4x8 70", "Incline bench", a_set("4", "8", "70"))
    wobblies = an_exercise("wobblies 3x20", "wobblies", a_set("3", "20"))
    desk.model = Scripted([says(detect(told, "strength"), extract(0, a_block(incline, wobblies))), says()])
    desk.log(told, "m0", sent_at=TUESDAY, units="kg")
    same = extract(0, same_as="same as Tuesday", skipped="without the wobblies")
    desk.model = Scripted([says(detect(text, "strength"), same), says()])
    desk.log(text, "m1", units="kg")

    assert {INCLINE: UNCHANGED[INCLINE]} == stands(desk)


def test_a_load_without_a_unit_has_that_of_the_load_in_whose_place_it_is():
    """Though the athlete counts in kilograms otherwise."""
    desk = once_more(
        "same as Tuesday but 75 on the squats",
        an_exercise("75 on the squats", "squats", a_set(load="75")),
        before="Squats 3x5 70 lb",
        same_as="same as Tuesday",
    )

    assert {"squats": ["5 @ 75 lb"] * 3} == {"squats": next(iter(stands(desk).values()))}
    [*_, workout] = desk.workouts()
    [unit] = [each for each in workout.sources if each.path.endswith("sets[0].load.unit")]
    assert "history" == unit.kind


def test_a_change_that_names_one_exercise_is_not_of_what_is_said_behind_it():
    text = "same as Tuesday but 5 kg more on the dips and felt good"
    desk = once_more(text, same_as="same as Tuesday", load_change="5 kg more on the dips")

    assert {**UNCHANGED, DIPS: ["6 @ 20 kg"] * 4} == stands(desk)


def test_a_note_of_sets_that_are_the_same_is_of_all_of_them():
    desk = once_more(
        "same as Tuesday, incline bench felt heavy",
        an_exercise("incline bench felt heavy", "incline bench", a_set(note="felt heavy")),
        same_as="same as Tuesday",
    )

    [*_, workout] = desk.workouts()
    [incline] = [each for each in workout.exercises() if each.name == INCLINE]
    assert [("felt heavy",)] * 4 == [one.notes for one in incline.sets]


def test_an_exercise_that_was_not_there_is_read_as_any():
    text = "same as Tuesday plus face pulls 3x15 20"
    desk = once_more(
        text,
        an_exercise("face pulls 3x15 20", "face pulls", a_set("3", "15", "20")),
        same_as="same as Tuesday",
    )

    assert {**UNCHANGED, "Face Pull": ["15 @ 20 kg"] * 3} == stands(desk)


def test_fewer_sets_of_sets_that_differed_are_asked_about():
    text = "same as Tuesday but 2 sets of front squats"
    desk = once_more(
        text,
        an_exercise("2 sets of front squats", "front squats", a_set("2")),
        before=RAMP,
        same_as="same as Tuesday",
    )

    assert {"Leg Curl": ["12 @ 35 kg"] * 3} == stands(desk)
    assert "Which 2 of the sets" in desk.result.question


def test_one_load_for_sets_whose_loads_differed_is_asked_about():
    text = "same as Tuesday but 90 on front squats"
    desk = once_more(
        text,
        an_exercise("90 on front squats", "front squats", a_set(load="90")),
        before=RAMP,
        same_as="same as Tuesday",
    )

    assert {"Leg Curl": ["12 @ 35 kg"] * 3} == stands(desk)


def test_more_reps_of_each_set_are_computed():
    text = "same as Tuesday, 2 more reps each on push-ups"
    for more in (a_set(reps="2 more"), a_set(reps="2 more reps each"), a_set(load_change="2 more reps each")):
        desk = once_more(
            text,
            an_exercise("2 more reps each on push-ups", "push-ups", more),
            same_as="same as Tuesday",
        )

        assert {**UNCHANGED, "Push-up": ["22"] * 3} == stands(desk), more


def test_more_reps_of_several_sets_may_be_in_all_and_are_asked_about():
    text = "same as Tuesday, 2 more reps on push-ups"
    desk = once_more(
        text,
        an_exercise("2 more reps on push-ups", "push-ups", a_set(reps="2 more reps")),
        same_as="same as Tuesday",
    )

    assert "Push-up" not in stands(desk)
    assert "in all" in desk.result.question


@pytest.mark.parametrize(
    ("said", "exercise", "facts", "far"),
    [
        ("same run but 2 km more", a_set(same_as="same run", distance="2 km more"), {}, "10 km"),
        ("same run but 2 km more", a_set(distance="2 km more"), {"same_as": "same run"}, "10 km"),
        ("same run but 2 km more", a_set(load_change="2 km more"), {"same_as": "same run"}, "10 km"),
        ("same run but 1 km less", a_set(distance="1 km less"), {"same_as": "same run"}, "7 km"),
        ("same run, 2 more", a_set(distance="2 more"), {"same_as": "same run"}, "10 km"),
        ("same run but 9k", a_set(distance="9k"), {"same_as": "same run"}, "9 km"),
    ],
)
def test_another_distance_brings_no_time_along(said, exercise, facts, far):
    desk = once_more(said, an_exercise(said, "run", exercise), before="Ran 8 km in 44:10", **facts)

    assert [(far, None)] == distances(desk)


def test_another_time_leaves_the_distance():
    text = "same run but 43:30"
    run = an_exercise(text, "run", a_set(duration="43:30"))
    desk = once_more(text, run, before="Ran 8 km in 44:10", same_as="same run")

    assert [("8 km", 2610)] == distances(desk)


def test_what_was_only_timed_may_be_longer():
    text = "same yoga, 15 min longer"
    yoga = an_exercise(text, "yoga", a_set(duration="15 min longer"))
    desk = once_more(text, yoga, before="Yoga 45 min", same_as="same yoga")

    [*_, workout] = desk.workouts()
    assert [3600] == [one.duration_seconds for one in workout.sets()]


def test_longer_of_a_run_may_be_farther_or_slower_and_is_asked_about():
    text = "same run but 5 min longer"
    run = an_exercise(text, "run", a_set(duration="5 min longer"))
    desk = once_more(text, run, before="Ran 8 km in 44:10", same_as="same run")

    assert 1 == len(desk.workouts())
    assert "5 min longer" in desk.result.question


def test_a_change_of_a_load_where_there_is_none_is_asked_about():
    text = "same run but 5 more"
    desk = once_more(text, before="Ran 8 km in 44:10", same_as="same run", load_change="5 more")

    assert 1 == len(desk.workouts())
    assert "5 more" in desk.result.question


def test_the_same_run_is_the_last_one_though_something_else_was_done_since():
    desk = Desk()
    desk.log("Ran 8 km in 44:10", "a", sent_at=TUESDAY)
    desk.log(PUSH, "b", sent_at=TUESDAY.replace(day=18))
    text = "same run today"
    calls = (detect(text, "running"), extract(0, same_as="same run"))
    desk.model = Scripted([says(*calls), says(*calls), says()])

    desk.log(text, "m1")

    assert [("8 km", 2650)] == distances(desk)


def test_what_stands_where_says_where_it_comes_from():
    text = "same as Tuesday, only 3 sets of dips"
    desk = once_more(text, an_exercise("only 3 sets of dips", "dips", a_set("3")), same_as="same as Tuesday")

    [*_, workout] = desk.workouts()
    found = {source.path for source in workout.sources if source.kind == "history"}
    names = [each.name for block in workout.blocks for each in block.exercises]
    for at, block in enumerate(workout.blocks):
        for number, _ in enumerate(block.exercises):
            assert f"blocks[{at}].exercises[{number}].sets[0].reps" in found, names
    assert not any(source.path.startswith(f"blocks[{len(workout.blocks)}]") for source in workout.sources)


def test_as_many_sets_as_there_were_are_those_sets():
    text = "same as Tuesday, 3 sets of front squats"
    desk = once_more(
        text,
        an_exercise("3 sets of front squats", "front squats", a_set("3")),
        before=RAMP,
        same_as="same as Tuesday",
    )

    assert ["5 @ 60 kg", "5 @ 80 kg", "3 @ 100 kg"] == stands(desk)["Front Squat"]


def test_sets_that_are_told_one_by_one_have_what_all_of_them_had():
    text = "same as Tuesday but incline 70, 72.5 and 75"
    desk = once_more(
        text,
        named(
            "incline 70, 72.5 and 75",
            "incline",
            a_set(load="70"),
            a_set(load="72.5"),
            a_set(load="75"),
            canonical="Incline Bench Press",
        ),
        same_as="same as Tuesday",
    )

    assert {**UNCHANGED, INCLINE: ["8 @ 70 kg", "8 @ 72.5 kg", "8 @ 75 kg"]} == stands(desk)


def test_a_change_behind_another_set_is_of_that_one():
    text = "same as Tuesday but incline 80 for 3 then another one minus 10 kg"
    desk = once_more(
        text,
        named(
            "incline 80 for 3 then another one minus 10 kg",
            "incline",
            a_set(reps="3", load="80"),
            a_set(same_as="another one", load_change="minus 10 kg"),
            canonical="Incline Bench Press",
        ),
        same_as="same as Tuesday",
    )

    assert ["3 @ 80 kg", "3 @ 70 kg"] == stands(desk)[INCLINE]


@phrases("text", "name", "before")
def test_a_change_of_a_distance_that_gives_none_is_asked_about(text, name, before):
    moved = text.split("but ")[1]
    desk = once_more(
        text, an_exercise(text, name, a_set(distance=moved)), before=before, same_as="same " + name
    )

    assert 1 == len(desk.workouts())
    assert desk.result.not_logged


def test_a_change_of_nothing_is_asked_about():
    desk = once_more("ran 2 km more", an_exercise("ran 2 km more", "ran", a_set(distance="2 km more")))

    assert 1 == len(desk.workouts())
    assert desk.result.not_logged


def test_a_change_that_may_be_of_several_kinds_is_asked_about():
    text = "same as Tuesday but 60 on the curl"
    before = "Leg curl 3x12 35 kg\nHammer curl 3x10 14 kg"
    curl = an_exercise("60 on the curl", "curl", a_set(load="60"))
    desk = once_more(text, curl, before=before, same_as="same as Tuesday")

    assert 1 == len(desk.workouts())


def test_the_score_of_a_workout_done_again_is_its_own():
    text = "same wod as Tuesday, 4:02 this time"
    before = "Fran 4:31 rx at 43 kg"
    for blocks, facts in (
        ([a_block(kind="for_time", said=text, score="4:02")], {}),
        ([a_block(kind="for_time", said="same wod", name="Fran", score="4:02")], {}),
        ([], {"score": "4:02"}),
    ):
        desk = Desk()
        desk.log(before, "m0", sent_at=TUESDAY, units="kg")
        named_so = text.replace("wod", "Fran")
        calls = (detect(named_so, "crossfit"), extract(0, *blocks, same_as="same Fran as Tuesday", **facts))
        desk.model = Scripted([says(*calls), says(*calls), says()])
        desk.log(named_so, "m1", units="kg")

        [block] = desk.workouts()[-1].blocks
        assert ("Fran", "4:02") == (block.name, block.score.said if block.score else "")
        assert 2 == len(block.exercises)


def test_a_faster_run_is_as_far():
    text = "same run as Tuesday, 2 min faster"
    run = an_exercise(text, "run", a_set(duration="2 min faster"))
    desk = once_more(text, run, before=RUN, same_as="same run as Tuesday")

    assert [("8 km", 2530)] == distances(desk)


@pytest.mark.parametrize(
    ("text", "dips", "left"),
    [
        ("same as Tuesday, one set less on the dips", a_set("one set less"), 3),
        ("same as Tuesday plus one more set of dips", a_set("one", same_as="one more set"), 5),
        ("same as Tuesday plus one more set of dips", a_set("one more set"), 5),
    ],
)
def test_sets_more_or_less_are_counted_from_those_there_were(text, dips, left):
    quote = text.split("Tuesday")[1].strip(", ")
    desk = once_more(text, an_exercise(quote, "dips", dips), same_as="same as Tuesday")

    assert {**UNCHANGED, DIPS: ["6 @ 15 kg"] * left} == stands(desk)


@pytest.mark.parametrize(
    ("said", "sets"),
    [
        ("last set of dips only 4", ["6 @ 15 kg"] * 3 + ["4 @ 15 kg"]),
        ("first set of dips only 4", ["4 @ 15 kg"] + ["6 @ 15 kg"] * 3),
    ],
)
def test_what_is_said_of_one_set_is_of_that_one(said, sets):
    dips = an_exercise(said, "dips", a_set(reps="4", note=" ".join(said.split()[:2])))
    desk = once_more(f"same as Tuesday but {said}", dips, same_as="same as Tuesday")

    assert {**UNCHANGED, DIPS: sets} == stands(desk)


@pytest.mark.parametrize(("words", "left"), [("except the dips", "dips"), ("minus dips", "minus dips")])
def test_what_is_excepted_is_left_out(words, left):
    desk = once_more(f"same as Tuesday {words}", same_as="same as Tuesday", skipped=left)

    assert DIPS not in stands(desk)


@pytest.mark.parametrize(
    ("asks", "sets"), [("same as squats", ["5 @ 100 kg"] * 3), ("same as bench", ["8 @ 70 kg"] * 4)]
)
def test_the_same_as_an_exercise_of_this_message_is_that_one_not_the_newest(asks, sets):
    text = f"squat 3x5 100, bench 4x8 70, face pulls 2x20 15, rows {asks}"
    desk = once_more(
        text,
        an_exercise("squat 3x5 100", "squat", a_set("3", "5", "100")),
        an_exercise("bench 4x8 70", "bench", a_set("4", "8", "70")),
        an_exercise("face pulls 2x20 15", "face pulls", a_set("2", "20", "15")),
        an_exercise(f"rows {asks}", "rows", a_set(same_as=asks)),
    )

    assert sets == stands(desk)["rows"]


def test_an_exercise_swapped_for_another_stands_without_it():
    text = "same as Tuesday but pull-ups instead of push-ups, 3x8"
    pull_ups = an_exercise("pull-ups instead of push-ups, 3x8", "pull-ups", a_set("3", "8"))
    desk = once_more(text, pull_ups, same_as="same as Tuesday", skipped="push-ups")

    assert {INCLINE: UNCHANGED[INCLINE], DIPS: UNCHANGED[DIPS], "Pull-up": ["8"] * 3} == stands(desk)


def test_a_change_of_two_that_are_named_is_of_these():
    text = "same as Tuesday, 5 kg more on the dips and incline bench"
    desk = once_more(text, same_as="same as Tuesday", load_change="5 kg more on the dips and incline bench")

    assert {**UNCHANGED, INCLINE: ["8 @ 75 kg"] * 4, DIPS: ["6 @ 20 kg"] * 4} == stands(desk)


def test_a_change_of_what_was_not_there_is_asked_about():
    text = "same as Tuesday, 5 kg more on the deadlifts"
    desk = once_more(text, same_as="same as Tuesday", load_change="5 kg more on the deadlifts")

    assert 1 == len(desk.workouts())
    assert "deadlifts" in desk.result.question


REPEATS = """Ran:
wu 3 km
4x600 m in 2:10, 2:11, 2:09, 2:06, 75 s rest
cd 1 km"""


def repeats_logged() -> Desk:
    def run(said: str, name: str, *sets: dict[str, Any]) -> dict[str, Any]:
        return named(said, name, *sets, canonical="Run")

    work = "4x600 m in 2:10, 2:11, 2:09, 2:06"
    sets = (a_set(distance="600 m", duration=each) for each in ("2:10", "2:11", "2:09", "2:06"))
    blocks = (
        a_block(run("wu 3 km", "wu", a_set(distance="3 km"))),
        a_block(run(work, "600 m", *sets), kind="intervals", rest="75 s rest"),
        a_block(run("cd 1 km", "cd", a_set(distance="1 km"))),
    )
    desk = Desk(model=Scripted([says(detect(REPEATS, "running"), extract(0, *blocks)), says()]))
    assert desk.log(REPEATS, "m0", sent_at=TUESDAY, units="kg").success
    return desk


def repeats_again(text: str, *blocks: dict[str, Any], **facts: str) -> Desk:
    desk = repeats_logged()
    calls = (detect(text, "running"), extract(0, *blocks, same_as="same session as Tuesday", **facts))
    desk.model = Scripted([says(*calls), says(*calls), says()])
    desk.result = desk.log(text, "m1", units="kg")
    return desk


def test_a_part_of_a_session_is_the_same_by_itself_and_fewer_repeats_keep_their_distance_and_rest():
    text = "same session as Tuesday but only 3 of them, 2:08 2:07 2:05. same wu, skipped the cd"
    wu = named("same wu", "wu", a_set(same_as="same wu", kind="warm-up"), canonical="Run")
    told = "only 3 of them, 2:08 2:07 2:05"
    sets = (a_set(duration=each) for each in ("2:08", "2:07", "2:05"))
    work = a_block(named(told, "them", *sets, canonical="Run"), kind="intervals")

    desk = repeats_again(text, a_block(wu), work, skipped="the cd")

    assert [("3 km", None), ("600 m", 128), ("600 m", 127), ("600 m", 125)] == distances(desk)
    assert [None, 75] == [block.rest_seconds for block in desk.workouts()[-1].blocks]


def test_repeats_that_are_told_otherwise_keep_no_rest_where_they_have_one_of_their_own():
    text = "same session as Tuesday, but the 600s off 90 s"
    work = a_block(named("600s", "600 m", a_set(), canonical="Run"), kind="intervals", rest="90 s")

    desk = repeats_again(text, work)

    assert [90] == [block.rest_seconds for block in desk.workouts()[-1].blocks if block.rest_seconds]


@pytest.mark.parametrize(
    ("before", "said", "sets", "made"),
    [
        ("Bench 100 kg x 8, 7, 6", "9, 8, 7", [("9", ""), ("8", ""), ("7", "")], ["9", "8", "7"]),
        ("Bench 60x5, 80x5, 90x5", "65, 85 kg", [("", "65"), ("", "85 kg")], ["5 @ 65 kg", "5 @ 85 kg"]),
    ],
)
def test_sets_that_differed_and_are_each_told_in_part_keep_what_they_had_in_common(before, said, sets, made):
    text = f"same as Tuesday but bench {said}"
    told = named(f"bench {said}", "bench", *(a_set("", *each) for each in sets), canonical="Bench Press")

    rows = stands(once_more(text, told, before=before, same_as="same as Tuesday"))["Bench Press"]

    assert made == [row.removesuffix(" @ 100 kg") for row in rows]
    assert all("@" in row for row in rows)
