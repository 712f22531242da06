"""What a careful model sends of ordinary messages goes through at first sight, and says what was said."""

from datetime import date

import pytest

from agents.logger.assembly.assemble import Assembled, assemble
from agents.logger.assembly.set_values import Habits
from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.texts import Texts
from agents.logger.said_workout import SaidWorkout
from agents.units import say_number
from agents.workout import SetDone
from tests.logger.kit import a_block, a_set, a_workout, an_exercise
from tests.phrase_tables import maybe, phrases

TODAY = date(2026, 3, 8)


def read(
    text: str, *blocks: dict, units: str = "kg", known: bool = True, date_iso: str = "", **facts
) -> Assembled:
    said = {**a_workout(0, *blocks, **facts), "date_iso": date_iso}
    habits = Habits(unit=units, unit_known=known, today=TODAY)
    return assemble(SaidWorkout.model_validate(said, strict=False), Ledger(Texts([("m1", text)])), habits)


def straight(text: str, *exercises: dict, **facts) -> Assembled:
    made = read(text, a_block(*exercises), **facts)
    assert [] == made.doubts
    assert made.held is None
    return made


def shown(one: SetDone) -> str:
    """A set as "5 x 60 kg", with what else is there."""
    load = f"{say_number(one.load.value)} {one.load.unit}" if one.load else "bw" if one.bodyweight else ""
    if one.load and one.load.basis != "total":
        load += f" {one.load.basis}"
    more = [
        f"{field} {getattr(one, field)}"
        for field in ("rpe", "rest_seconds", "reps_partial", "duration_seconds", "percent_1rm")
        if getattr(one, field) is not None
    ]
    more += ["failed"] if one.failed else []
    more += [f"{say_number(one.distance.metres)} m"] if one.distance else []
    more += [one.kind] if one.kind != "working" else []
    return " ".join(each for each in (f"{one.reps} x" if one.reps is not None else "", load, *more) if each)


def sets(made: Assembled) -> list[str]:
    return [shown(one) for one in made.workout.sets()]


@pytest.mark.parametrize(
    ("text", "name", "values", "stands"),
    [
        (
            "Swings with the 20 kilo bell, four sets of fifteen",
            "Swings",
            "four fifteen 20_kilo",
            "15 x 20 kg",
        ),
        ("landmine press 4x8 20 on it", "landmine press", "4 8 20_on_it", "8 x 20 kg"),
    ],
)
def test_a_load_may_stand_before_its_scheme_or_be_what_is_on_the_machine(text, name, values, stands):
    values = [each.replace("_", " ") for each in values.split()]

    made = straight(text, an_exercise(text, name, a_set(*values)))

    assert [stands] * 4 == sets(made)


def test_a_load_may_stand_outside_the_quote():
    text = "Took the 20 kilo bell out. Did swings, four sets of fifteen"
    made = straight(
        text, an_exercise("swings, four sets of fifteen", "swings", a_set("four", "fifteen", "20 kilo"))
    )

    assert ["15 x 20 kg"] * 4 == sets(made)


def test_a_list_after_one_load():
    text = "ohp 115: 5 5 4 3"
    entries = [a_set("", reps, "115") for reps in "5543"]

    made = straight(text, an_exercise(text, "ohp", *entries), units="lb")

    assert ["5 x 115 lb", "5 x 115 lb", "4 x 115 lb", "3 x 115 lb"] == sets(made)


def test_a_list_of_loads_with_the_unit_at_its_end():
    text = "bench fives 185 185 190 lbs"
    entries = [a_set("", "", load) for load in ("185", "185", "190 lbs")]

    made = straight(text, an_exercise(text, "bench", *entries))

    assert ["185 lb", "185 lb", "190 lb"] == sets(made)


def test_a_drop_set_behind_straight_sets():
    text = "curls 3x10 at 20, then dropped to 12 for 14 more"
    drop = a_set("", "14", "12", kind="drop")

    made = straight(text, an_exercise(text, "curls", a_set("3", "10", "20"), drop))

    assert ["10 x 20 kg"] * 3 + ["14 x 12 kg drop"] == sets(made)


@pytest.mark.parametrize("said", ["90 s walk", "90s", "90 s between sets"])
def test_a_rest_in_the_athletes_words(said):
    text = f"squat 3x5 at 100, rest {said}"

    made = straight(text, an_exercise(text, "squat", a_set("3", "5", "100", rest=said)))

    assert ["5 x 100 kg rest_seconds 90"] * 3 == sets(made)


def test_a_rest_said_once_of_all():
    text = "2 min rest throughout. squat 3x5 at 100. press 3x8 at 40"
    blocks = (
        a_block(an_exercise("squat 3x5 at 100", "squat", a_set("3", "5", "100"))),
        a_block(an_exercise("press 3x8 at 40", "press", a_set("3", "8", "40"))),
    )

    made = read(text, *blocks, rest="2 min")

    assert [] == made.doubts
    assert [120, 120] == [block.rest_seconds for block in made.workout.blocks]


def test_intervals_with_recoveries():
    text = "6x800 in 3:10 with 400 m jog between, all in metres"
    run = an_exercise("6x800 in 3:10", "800", a_set("6", "", "", distance="800 m", duration="3:10"))

    made = read(text, a_block(run, kind="intervals", said=text, note="400 m jog between"))

    assert [] == made.doubts
    assert ["duration_seconds 190 800 m"] * 6 == sets(made)


def test_loads_per_hand_with_the_unit_beside_the_point():
    text = "incline db press 3x10 with the 28s, kilos, each hand"

    made = straight(
        text, an_exercise(text, "incline db press", a_set("3", "10", "28s, kilos, each hand")), units="lb"
    )

    assert ["10 x 28 kg per_hand"] * 3 == sets(made)


def test_a_unit_that_is_said_elsewhere():
    text = "all in kilos today\nbench 3x5 100\nrow 3x8 80"
    bench = {**an_exercise("bench 3x5 100", "bench", a_set("3", "5", "100")), "unit_from": "all in kilos"}
    row = {**an_exercise("row 3x8 80", "row", a_set("3", "8", "80 kg")), "unit_from": "kilos"}

    made = straight(text, bench, row, units="lb")

    assert ["5 x 100 kg"] * 3 + ["8 x 80 kg"] * 3 == sets(made)


def test_steps_with_two_dumbbells():
    text = "walking lunges 30 steps with two 12s"

    made = straight(text, an_exercise(text, "walking lunges", a_set("", "30 steps", "two 12s")))

    assert ["30 x 12 kg per_hand"] == sets(made)


def test_singles_with_words_and_the_last_one_failed():
    text = "snatch singles: 140 easy, 150 ok, 160 no lift"
    entries = (
        a_set("", "1", "140", feel="easy"),
        a_set("", "1", "150", feel="ok"),
        a_set("", "1", "160", failed="no lift"),
    )

    made = straight(text, an_exercise(text, "snatch", *entries))

    assert ["1 x 140 kg", "1 x 150 kg", "1 x 160 kg failed"] == sets(made)


def test_a_load_of_a_barbell_is_not_its_reps():
    text = "snatch singles: 140 easy, 150 ok, 160 no lift"
    entries = (a_set("", "140"), a_set("", "150"), a_set("", "160", failed="no lift"))
    made = read(text, a_block(an_exercise(text, "snatch", *entries)))

    assert [True] * 3 == ["is that the load?" in each.why for each in made.doubts]


def test_four_and_a_half_reps():
    text = "bench 82.5 for four and a half"

    made = straight(text, an_exercise(text, "bench", a_set("", "four and a half", "82.5")))

    assert ["4 x 82.5 kg reps_partial 1"] == sets(made)


def test_one_failed_for_several_sets():
    text = "bench 5x5 at 100, failed the last one of both heavy sets, 2x3 at 110"
    made = straight(
        text,
        an_exercise(
            text, "bench", a_set("5", "5", "100"), a_set("2", "3", "110", failed="failed the last one")
        ),
    )

    assert ["5 x 100 kg"] * 5 + ["3 x 110 kg failed"] * 2 == sets(made)


def test_eight_behind_an_at_may_be_kilos():
    text = "lateral raise 3x12 @ 8"

    made = straight(text, an_exercise(text, "lateral raise", a_set("3", "12", "8")))

    assert ["12 x 8 kg"] * 3 == sets(made)


def test_a_score_outside_the_quote():
    text = "Grace at 43 kg today. Felt awful, 3:40 on the clock, Rx"
    load = an_exercise("Grace at 43 kg", "Grace", a_set("", "", "43 kg"))

    made = read(
        text, a_block(load, kind="for_time", said="Grace at 43 kg", name="Grace", score="3:40"), rx="Rx"
    )

    assert [] == made.doubts
    assert ["30 x 43 kg"] == sets(made)
    assert (220, "rx") == (made.workout.blocks[0].score.duration_seconds, made.workout.rx)


def test_a_total_in_sets_of_so_many():
    text = "100 burpees in sets of 10"

    made = straight(text, an_exercise(text, "burpees", a_set("10", "10", "")))

    assert ["10 x"] * 10 == sets(made)


def test_bodyweight_in_front_of_a_pull_up():
    text = "bodyweight pull-ups 3x8, then +10 kg for 2x5"

    made = straight(
        text, an_exercise(text, "pull-ups", a_set("3", "8", "bodyweight"), a_set("2", "5", "+10 kg"))
    )

    assert ["8 x bw"] * 3 + ["5 x 10 kg added"] * 2 == sets(made)


def test_two_exercises_that_share_their_sets():
    text = "curls and pushdowns 3x10 at 20"
    made = straight(
        text,
        an_exercise(text, "curls", a_set("3", "10", "20")),
        an_exercise(text, "pushdowns", a_set("3", "10", "20")),
    )

    assert ["10 x 20 kg"] * 6 == sets(made)


@pytest.mark.parametrize("day", ["gestern", "ayer", "yesterday"])
def test_a_day_that_rows_know_in_three_languages(day):
    text = f"{day} 3x5 squat 100"

    made = straight(
        text, an_exercise("3x5 squat 100", "squat", a_set("3", "5", "100")), date=day, date_iso="2026-03-07"
    )

    assert day == made.workout.date_as_said


def test_a_day_that_no_row_knows_is_the_models_to_say():
    text = "przedwczoraj 3x5 squat 100"
    squat = an_exercise("3x5 squat 100", "squat", a_set("3", "5", "100"))

    made = straight(text, squat, date="przedwczoraj", date_iso="2026-03-06")

    assert "2026-03-06" == made.workout.date_meant


@pytest.mark.parametrize(("said", "sent"), [("yesterday", "2026-03-05"), ("przedwczoraj", "2026-01-01")])
def test_a_day_that_contradicts_the_words_is_doubted(said, sent):
    text = f"{said} 3x5 squat 100"
    squat = a_block(an_exercise("3x5 squat 100", "squat", a_set("3", "5", "100")))

    made = read(text, squat, date=said, date_iso=sent)

    assert ["date_iso"] == [doubt.path for doubt in made.doubts]


def test_german_words_beside_german_units():
    text = "gestern Kniebeugen 3x5, je 12 kg, danach 25 Minuten Rad"
    squat = an_exercise("Kniebeugen 3x5, je 12 kg", "Kniebeugen", a_set("3", "5", "je 12 kg"))
    bike = an_exercise("25 Minuten Rad", "Rad", a_set("", "", "", duration="25 Minuten"))

    made = straight(text, {**squat, "canonical_name": "Goblet Squat"}, {**bike, "canonical_name": "Cycling"})

    assert ["5 x 12 kg per_hand"] * 3 + ["duration_seconds 1500"] == sets(made)
    assert ["Goblet Squat", "Cycling"] == [each.meant for each in made.workout.exercises()]


def test_number_words_of_another_language_are_held_for_a_yes():
    text = "dos series de cinco sentadillas con 60 kg"
    squat = an_exercise(text, "sentadillas", a_set("2", "5", "60 kg"))

    made = read(text, a_block({**squat, "canonical_name": "Back Squat"}))

    assert [] == made.doubts
    assert made.held is not None
    assert ["5 x 60 kg"] * 2 == [shown(one) for one in made.held.workout.sets()]


def test_words_that_nobody_can_read_are_held_for_a_yes():
    text = "deadlift 5 reps with half a plate on each side"
    made = read(text, a_block(an_exercise(text, "deadlift", a_set("", "5", "half a plate"))))

    assert not any(doubt.mendable for doubt in made.doubts)
    assert made.held is not None


def test_a_retracted_scheme_never_stands():
    text = "press 4x6 at 45, sorry, 6x4"

    right = straight(text, an_exercise(text, "press", a_set("6", "4", "45")))
    wrong = read(text, a_block(an_exercise(text, "press", a_set("4", "6", "45"))))

    assert ["4 x 45 kg"] * 6 == sets(right)
    assert "'6x4' is 6 as count, 4 as" in wrong.doubts[0].why


def test_a_retracted_load_never_stands():
    text = "bench 3x5 at 80, no wait, 85"

    right = straight(text, an_exercise(text, "bench", a_set("3", "5", "85")))
    wrong = read(text, a_block(an_exercise(text, "bench", a_set("3", "5", "80"))))

    assert ["5 x 85 kg"] * 3 == sets(right)
    assert "'80' was taken back: '85' stands instead" in wrong.doubts[0].why


def test_a_percentage_and_a_remark_between():
    text = "front squat 5x3 at 80%, knees felt great, 140 kg"

    made = straight(text, an_exercise(text, "front squat", a_set("5", "3", "140 kg", percent="80%")))

    assert ["3 x 140 kg percent_1rm 80"] * 5 == sets(made)


def test_what_is_sent_of_the_wrong_place_goes_home():
    text = "bench 3x8 at 60, rpe 8 on all, 5 rounds of it"
    bench = an_exercise("bench 3x8 at 60", "bench", a_set("3", "8", "60", rounds="5"))

    made = read(text, a_block(bench, kind="circuit", said=text, rpe="8"))

    assert [] == made.doubts
    assert 5 == made.workout.blocks[0].rounds
    assert ["8 x 60 kg rpe 8"] * 3 == sets(made)


def test_sets_may_be_counted_by_their_place():
    text = "hack squat 3x8 with 60, first one light so the second and third with 70"
    first, others = a_set("", "8", "60"), a_set("2", "8", "70")

    made = straight(text, an_exercise(text, "hack squat", first, others))

    assert ["8 x 60 kg", "8 x 70 kg", "8 x 70 kg"] == sets(made)


@pytest.mark.parametrize("twice", ["on either side of it", "before and after"])
def test_what_is_said_of_both_is_two(twice):
    text = f"6 km tempo in 27:00, 12 min easy {twice}"
    easy = a_set("", "", "", duration="12 min")

    made = straight(text, an_exercise(f"12 min easy {twice}", "easy", easy, easy))

    assert 2 == len(made.workout.sets())


@pytest.mark.parametrize(
    ("text", "field", "said", "found"),
    [
        ("swam: 6x50 kick, 3 km in all", "distance", "50", 50),
        ("swam 8x75 pull, 2400 yds in all", "distance", "75", 68.58),
        ("walked about 6 km", "distance", "about 6 km", 6000),
    ],
)
def test_a_distance_is_in_what_it_is_measured_in(text, field, said, found):
    made = straight(text, an_exercise(text, "swam" if "swam" in text else "walked", a_set(**{field: said})))

    assert found == float(made.workout.sets()[0].distance.metres)


def test_a_rest_with_what_was_done_in_it_is_its_time():
    text = "5x500 m rowed, 1:30 easy paddle"
    block = a_block(
        an_exercise(text, "rowed", a_set("5", distance="500 m")), kind="intervals", rest="1:30 easy paddle"
    )

    assert 90 == read(text, block).workout.blocks[0].rest_seconds


def test_reps_of_each_side_may_name_what_they_are():
    text = "three windmills a side with 12 kg"

    made = straight(text, an_exercise(text, "windmills", a_set("", "three windmills a side", "12 kg")))

    assert (3, True) == (made.workout.sets()[0].reps, made.workout.sets()[0].each_side)


def test_a_load_holds_on_in_its_unit():
    text = "goblet squat 24 kg for 12, 10 and 8"
    wrong = read(
        text,
        a_block(
            an_exercise(
                text,
                "goblet squat",
                a_set("", "12", "24 kg"),
                a_set("", "10", "24 lb"),
                a_set("", "8", "24 kg"),
            )
        ),
    )

    assert "'24' stands with 'kg': send the unit as it was said" in wrong.doubts[0].why


def test_places_that_stand_apart_count_no_sets():
    text = "hack squat 3x8 with 60, the first was easy and the third hard with 70"

    made = read(text, a_block(an_exercise(text, "hack squat", a_set("", "8", "60"), a_set("2", "8", "70"))))

    assert "count '2'" in made.doubts[0].why


def test_what_was_ridden_beside_a_swim_is_no_length_of_a_pool():
    text = "biked 25, then swam 1500 m"

    made = read(text, a_block(an_exercise("biked 25", "biked", a_set(distance="25"))))

    assert all(one.distance is None or one.distance.metres != 25 for one in made.workout.sets())


def test_one_of_a_load_is_that_load():
    text = "suitcase carry 2x8 with one 24 kg"

    made = straight(text, an_exercise(text, "suitcase carry", a_set("2", "8", "one 24 kg")))

    assert ["8 x 24 kg"] * 2 == sets(made)


@pytest.mark.parametrize(
    ("said", "sent"), [("on the 27th", "2026-02-27"), ("Sun 8/3", "2026-03-08"), ("on 3/5", "2026-03-05")]
)
def test_a_day_is_taken_as_the_words_can_be_read(said, sent):
    text = f"Bench 3x5 @ 80 kg {said}"

    made = read(
        text,
        a_block(an_exercise("Bench 3x5 @ 80 kg", "Bench", a_set("3", "5", "80 kg"))),
        date_iso=sent,
        date=said,
    )

    assert [] == made.doubts


def test_what_is_said_twice_of_a_workout_is_kept_as_a_note_beside_it():
    text = "Bench 3x5 @ 80 kg, at home, well in the garage"
    block = a_block(an_exercise("Bench 3x5 @ 80 kg", "Bench", a_set("3", "5", "80 kg")))
    said = {
        **a_workout(0, block),
        "facts": [{"field": "location", "said": each} for each in ("at home", "in the garage")],
    }

    made = assemble(
        SaidWorkout.model_validate(said, strict=False), Ledger(Texts([("m1", text)])), Habits(today=TODAY)
    )

    assert ("at home", ("in the garage",)) == (made.workout.location, made.workout.notes)


def test_what_is_noted_of_a_block_stays_with_it():
    text = "EMOM 10: 5 pull-ups, made every round"
    made = read(
        text,
        a_block(
            an_exercise("5 pull-ups", "pull-ups", a_set("", "5", "")),
            kind="emom",
            said=text,
            duration="10",
            note="made every round",
        ),
    )

    assert [] == made.doubts
    assert ("made every round",) == made.workout.blocks[0].notes


@pytest.mark.parametrize("said", ["purple band", "plate 9", "three blues", "level 11"])
def test_what_is_no_weight_is_noted_of_the_set(said):
    text = f"face pulls 3x15 {said}"

    made = straight(text, an_exercise(text, "face pulls", a_set("3", "15", said)))

    assert [(said,)] * 3 == [one.notes for one in made.workout.sets()]


@phrases("said", "set_of_it", set_of_it=maybe())
def test_a_load_is_read_among_words_that_say_nothing_of_it(said, set_of_it):
    text = f"step-ups 2x10 {said}"

    made = read(text, a_block(an_exercise(text, "step-ups", a_set("2", "10", said))))

    assert ([set_of_it] * 2 if set_of_it else []) == sets(made)
    assert (made.held is None) == bool(set_of_it)


def test_a_first_set_with_the_bar_has_words_of_its_own():
    text = "squats, the empty bar first, then 60 for 5 and 80 for 5"

    made = straight(
        text,
        an_exercise(
            text,
            "squats",
            a_set(load="the empty bar", kind="warm-up"),
            a_set("", "5", "60"),
            a_set("", "5", "80"),
        ),
    )

    assert ["warm-up", "5 x 60 kg", "5 x 80 kg"] == [each.strip() for each in sets(made)]


def test_sets_that_each_go_up_begin_at_their_load():
    text = "front squat 4x3 from 60, up 5 every set"

    made = straight(
        text, an_exercise(text, "front squat", a_set("4", "3", "60", load_change="up 5 every set"))
    )

    assert ["3 x 60 kg", "3 x 65 kg", "3 x 70 kg", "3 x 75 kg"] == sets(made)


def test_a_bound_is_no_value():
    text = "easy 6k in 35:00, heart rate below 150"

    made = straight(
        text, an_exercise(text, "6k", a_set(distance="6k", duration="35:00", heart_rate="below 150"))
    )

    assert (None, ("below 150",)) == (made.workout.sets()[0].heart_rate_bpm, made.workout.sets()[0].notes)


def test_the_minute_of_an_emom_is_no_length_of_its_rest():
    text = "EMOM 12: min 1 6 push-ups, min 2 rest"

    made = read(
        text,
        a_block(
            an_exercise("min 1 6 push-ups", "push-ups", a_set("", "6")),
            kind="emom",
            duration="12",
            rest="min 2 rest",
        ),
    )

    assert [] == made.doubts
    assert (None, ("min 2 rest",)) == (made.workout.blocks[0].rest_seconds, made.workout.blocks[0].notes)


def test_a_scheme_may_be_said_with_the_numbers_of_its_sets():
    text = "4 x 2k, 7:50 7:52 7:49 7:48"
    times = [a_set(distance="2k", duration=each) for each in text.split(", ")[1].split()]

    made = read(text, a_block(an_exercise(text, "2k", *times), kind="intervals", scheme="4 x 2k"))

    assert [] == made.doubts
    assert 4 == len(made.workout.sets())


def test_the_parts_of_a_cluster_are_one_set():
    text = "leg curls 40 kg myo reps 12+4+3"

    made = straight(text, an_exercise(text, "leg curls", a_set("", "12+4+3", "40 kg", "cluster")))

    assert ["19 x 40 kg cluster"] == sets(made)
    assert ("12+4+3",) == made.workout.sets()[0].notes


def test_somebody_who_walked_off_is_no_walk():
    text = "70 for 8, stopped at 6 with 80 as my partner walked away. That was bench"

    made = straight(text, an_exercise(text, "bench", a_set("", "8", "70"), a_set("", "6", "80")))

    assert ["8 x 70 kg", "6 x 80 kg"] == sets(made)


def test_an_exercise_that_nobody_named_is_not_asked_of_the_model_again():
    text = "got 90 for 5"

    made = read(text, a_block(an_exercise(text, "", a_set("", "5", "90"))))

    assert [False] == [doubt.mendable for doubt in made.doubts]


def test_a_report_beside_a_question_of_its_own():
    text = "front squat 4x4 at 95kg. Could we push Friday back?"

    made = straight(text, an_exercise("front squat 4x4 at 95kg", "front squat", a_set("4", "4", "95kg")))

    assert ["4 x 95 kg"] * 4 == sets(made)


def test_mine_where_it_says_i():
    text = "my sister pressed 30, I did 4x6 at 45"

    mine = straight(text, an_exercise("I did 4x6 at 45", "pressed", a_set("4", "6", "45")))
    hers = read(text, a_block(an_exercise("pressed 30", "pressed", a_set("", "", "30"))))

    assert ["6 x 45 kg"] * 4 == sets(mine)
    assert "somebody else" in hers.doubts[0].why


@pytest.mark.parametrize("far", ["40 lengths", "40 lengths of the 25 m pool", "1000 m"])
def test_lengths_of_a_pool_are_a_distance_that_stands_on_both_numbers(far):
    text = "swam 40 lengths of the 25 m pool in 24:10"

    made = straight(text, an_exercise(text, "swam", a_set(distance=far, duration="24:10")))

    assert ["duration_seconds 1450 1000 m"] == sets(made)
    assert "product" in {source.rule for source in made.workout.sources}


@pytest.mark.parametrize("far", ["parkrun", "5 km"])
def test_a_race_is_as_far_as_its_name_says(far):
    text = "ran the parkrun again, 26:05"

    made = straight(text, an_exercise(text, "ran", a_set(distance=far, duration="26:05")))

    assert ["duration_seconds 1565 5000 m"] == sets(made)


def test_an_exercise_that_is_called_by_its_race_is_as_far():
    text = "Half marathon on the lake: 1:52:40"

    made = straight(text, an_exercise(text, "Half marathon", a_set(duration="1:52:40")))

    assert ["duration_seconds 6760 21097.5 m"] == sets(made)


def test_a_race_that_was_not_said_gives_no_distance():
    text = "parkrun 27:10. And once more on Sunday: 28:40"
    again = an_exercise("And once more on Sunday: 28:40", "parkrun", a_set(duration="28:40"))

    made = straight(text, again)

    assert ["duration_seconds 1720"] == sets(made)


def test_a_speed_is_a_pace_by_rule():
    text = "treadmill 20 min at 12 km/h"

    made = straight(text, an_exercise(text, "treadmill", a_set(duration="20 min", pace="12 km/h")))

    (one,) = made.workout.sets()
    assert (300, "km") == (one.pace.seconds, one.pace.per)
    assert "pace_of_speed" in {source.rule for source in made.workout.sources}


def test_a_speed_without_its_unit_stays_as_it_was_said():
    text = "treadmill 20 min, speed 12, then rowed 5 min"

    made = straight(
        text,
        an_exercise("treadmill 20 min, speed 12", "treadmill", a_set(duration="20 min", pace="speed 12")),
    )

    assert [None, ("speed 12",)] == [made.workout.sets()[0].pace, made.workout.sets()[0].notes]


def test_the_number_of_a_row_is_no_rest():
    text = "EMOM 16: 1) 12 cal row 2) rest. 2 full rounds"
    row = an_exercise("12 cal row", "row", a_set(calories="12 cal"))

    made = read(text, a_block(row, kind="emom", said="EMOM 16", rest="2) rest", duration="16"))

    assert [] == made.doubts
    (block,) = made.workout.blocks
    assert (None, ("rest",)) == (block.rest_seconds, block.notes)


@phrases("text", "said", "weighed")
def test_a_bodyweight_in_stones_and_with_a_comma(text, said, weighed):
    squat = an_exercise("squat 3x5 at 100", "squat", a_set("3", "5", "100"))

    made = straight(text, squat, bodyweight=said)

    assert weighed == f"{made.workout.bodyweight.value.normalize():f} {made.workout.bodyweight.unit}"


@phrases("load", "sent", "weighs")
def test_a_load_as_lifters_write_it(load, sent, weighs):
    text = f"swings 3x5 {load}"

    made = straight(text, an_exercise(text, "swings", a_set("3", "5", sent)))

    assert [f"5 x {weighs}"] * 3 == sets(made)


def test_a_list_of_reps_is_no_number_with_a_comma():
    text = "bench 80 5,5"
    entries = [a_set("", "5", "80"), a_set("", "5", "80")]

    assert ["5 x 80 kg"] * 2 == sets(straight(text, an_exercise(text, "bench", *entries)))


@pytest.mark.parametrize("said", ["25", "25 on the bike", "25 easy"])
def test_a_bare_time_of_a_ride_is_in_minutes(said):
    text = "25 on the bike, then 25 easy" if said == "25 easy" else "25 on the bike"

    made = straight(text, an_exercise(text, "bike", a_set(duration=said)))

    assert ["duration_seconds 1500"] == sets(made)


def test_laps_are_no_minutes():
    text = "25 laps on the bike"

    made = straight(text, an_exercise(text, "bike", a_set(duration="25 laps")))

    assert [("25 laps",)] == [one.notes for one in made.workout.sets()]
