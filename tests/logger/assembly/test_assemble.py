"""From words to a draft: what was said and shown is in it, what was not is doubted and left out."""

import json
from datetime import date
from decimal import Decimal

import pytest

from agents import units
from agents.logger.assembly.assemble import Assembled, assemble
from agents.logger.assembly.set_values import Habits
from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.texts import Texts
from agents.logger.said_workout import SaidWorkout
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from tests.logger.kit import a_block, a_set, a_workout, an_exercise
from tests.phrase_tables import phrases

BAR = units.Load(Decimal(45), "lb", "total", unit_said=True)
BENCH = an_exercise("Bench 3x5 @ 60", "Bench", a_set("3", "5", "60"))
TODAY = date(2026, 3, 8)


def draft(
    message: str, *blocks: dict, unit: str = "lb", bar: units.Load | None = None, **facts: str
) -> Assembled:
    texts = Texts([("m1", message)], {"m1": read(message, ReadingContext(units=unit))})
    said = SaidWorkout.model_validate(a_workout(0, *blocks, **facts), strict=False)
    return assemble(said, Ledger(texts), Habits(unit, bar))


def one_exercise(message: str, name: str, *sets: dict, **more) -> Assembled:
    return draft(message, a_block(an_exercise(message, name, *sets)), **more)


def rows(assembled: Assembled) -> list[tuple]:
    """What is logged: nothing of what waits for a yes."""
    if assembled.held is not None and assembled.held.is_all:
        return []
    return [
        (exercise.name, one.reps, one.load and (one.load.value, one.load.unit, one.load.basis))
        for exercise in assembled.workout.exercises()
        for one in exercise.sets
    ]


def whys(assembled: Assembled) -> list[str]:
    return [doubt.why for doubt in assembled.doubts]


def test_a_count_becomes_that_many_sets():
    made = one_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185"))

    assert [("Bench", 5, (Decimal(185), "lb", "total"))] * 3 == rows(made)
    assert [] == made.doubts


def test_sets_written_out_for_a_count_that_was_said_are_the_same():
    made = one_exercise("Bench 3x5 @ 185", "Bench", *[a_set("", "5", "185")] * 3)

    assert 3 == len(rows(made))
    assert [] == made.doubts
    assert "set_count" in {source.rule for source in made.workout.sources}


def test_sets_that_nobody_said_are_left_out():
    made = one_exercise("Bench 3x5 @ 185", "Bench", *[a_set("", "5", "185")] * 5)

    assert [] == rows(made)
    assert "no words of their own" in whys(made)[0]
    assert 5 == len(list(made.held.workout.sets()))


@pytest.mark.parametrize(
    "before",
    [
        [a_set("2", "5", "185")],  # "2" is not in the words: it is the 3 without the last one
        [a_set("", "5", "185")] * 2,
    ],
)
def test_a_count_may_be_of_sets_alike_and_the_last_one_with_what_is_its_own(before):
    message = "Bench 3x5 @ 185, last set RPE 9"

    made = one_exercise(message, "Bench", *before, a_set("", "5", "185", rpe="9"))

    assert [None, None, 9] == [one.rpe for one in made.workout.sets()]
    assert [] == made.doubts


def test_the_reps_of_the_last_set_count_none_of_those_before_it():
    made = one_exercise(
        "Bench 5x5 @ 185, only got 4 on the last", "Bench", a_set("4", "5", "185"), a_set("", "4", "185")
    )

    assert [5, 5, 5, 5, 4] == [one.reps for one in made.workout.sets()]
    assert [] == made.doubts


@pytest.mark.parametrize(
    ("message", "after"),
    [
        ("Bench 3x5 @ 185, 1x3 @ 205", a_set("1", "3", "205")),  # counted itself
        ("Bench 3x5 @ 185, 205x3", a_set("", "3", "205")),  # another load and other reps
    ],
)
def test_a_count_holds_no_set_that_is_counted_itself_or_is_another(message, after):
    made = one_exercise(message, "Bench", a_set("2", "5", "185"), after)

    assert [] == rows(made)
    assert whys(made)[0].startswith("count")


def test_a_list_is_its_own_count():
    made = one_exercise("Pull-ups 5,5,5", "Pull-ups", a_set("3", "5", ""))

    assert 3 == len(rows(made))
    assert [] == made.doubts


def test_a_count_that_nobody_said_is_doubted():
    made = one_exercise("Bench 5 @ 185", "Bench", a_set("4", "5", "185"))

    assert [] == rows(made)
    assert made.doubts[0].why.startswith("count")
    assert made.doubts[0].question


def test_one_set_may_be_counted_without_a_word():
    made = one_exercise("Bench 5 @ 185", "Bench", a_set("1", "5", "185"))

    assert 1 == len(rows(made))


@pytest.mark.parametrize(
    ("message", "load", "expected"),
    [
        ("Curls 10 @ 45.5lb each", "45.5lb each", (Decimal("45.5"), "lb", "per_hand")),
        ("Pull-ups +45 x 6", "+45", (Decimal(45), "lb", "added")),
        ("Dips assisted 30 x 8", "assisted 30", (Decimal(30), "lb", "assisted")),
        ("Snatch bar + 35lb each side x 3", "bar + 35lb each side", (Decimal(35), "lb", "per_side")),
        ("Swings 24kg+32kg x 5", "24kg+32kg", (Decimal(56), "kg", "total")),
        ("Pull-ups BW x 10", "BW", None),
    ],
)
def test_a_load_keeps_its_basis(message, load, expected):
    name = message.split()[0]
    made = one_exercise(message, name, a_set("", message.split()[-1] if "x" in message else "10", load))

    assert expected == rows(made)[0][2], whys(made)


def test_a_unit_that_stands_beside_the_number_is_taken_even_if_it_was_not_sent():
    made = one_exercise("Bench 100kg x 5", "Bench", a_set("", "5", "100"))

    assert (Decimal(100), "kg", "total") == rows(made)[0][2]


def test_a_unit_that_contradicts_the_words_is_doubted():
    made = one_exercise("Bench 100kg x 5, 225 lb x 3", "Bench", a_set("", "5", "100 lb"))

    assert "'100' stands with 'kg'" in whys(made)[0]


def test_a_unit_that_nobody_said_is_the_athletes_and_marked_so():
    made = one_exercise("Bench 100 x 5", "Bench", a_set("", "5", "100"), unit="kg")

    assert (Decimal(100), "kg", "total") == rows(made)[0][2]
    assert "athlete_unit" in {source.rule for source in made.workout.sources}


def test_an_empty_bar_whose_weight_nobody_knows_is_a_note():
    made = one_exercise("Squat bar x 10", "Squat", a_set("", "10", "bar"))

    assert [("Squat", 10, None)] == rows(made)
    assert ("bar",) == made.workout.sets()[0].notes


def test_an_empty_bar_weighs_what_the_athletes_bar_does():
    made = one_exercise("Squat bar x 10", "Squat", a_set("", "10", "bar"), bar=BAR)

    assert [("Squat", 10, (Decimal(45), "lb", "total"))] == rows(made)


@pytest.mark.parametrize(
    ("message", "entry", "why"),
    [
        ("Squat 20 stone x 5", a_set("", "5", "20 stone"), "stone"),
        ("Bench 500x5 @ 100", a_set("500", "5", "100"), "more than anybody does"),
        ("Bench 5 x 99999 @ 185", a_set("5", "99999", "185"), "99999"),
        ("Bench 400 reps @ 185", a_set("", "400", "185"), "mixed up"),
        ("Bench 5 @ 185", a_set("", "5", "185", rpe="8"), "rpe"),
    ],
)
def test_what_is_impossible_or_unsaid_takes_its_set_with_it(message, entry, why):
    made = one_exercise(message, message.split()[0], entry)

    assert [] == rows(made)
    assert why in whys(made)[0]


def test_a_set_keeps_everything_that_was_said_of_it():
    message = "Bench 5 @ 185 RPE 8.5 tempo 3-1-1 rest 2:00 felt slow"
    made = one_exercise(
        message, "Bench", a_set("", "5", "185", rpe="RPE 8.5", tempo="3-1-1", rest="2:00", note="felt slow")
    )

    one = made.workout.sets()[0]
    assert (Decimal("8.5"), "3-1-1", Decimal(120), ("felt slow",)) == (
        one.rpe,
        one.tempo,
        one.rest_seconds,
        one.notes,
    )


def test_a_failed_attempt_is_a_set_of_its_own():
    made = one_exercise(
        "Squat 405 2,1,x",
        "Squat",
        a_set("", "2", "405"),
        a_set("", "1", "405"),
        a_set("", "", "405", failed="x"),
    )

    assert [2, 1, None] == [row[1] for row in rows(made)]
    assert made.workout.sets()[2].failed


@pytest.mark.parametrize(("said", "field"), [("12+", "amrap"), ("AMRAP", "amrap"), ("5", "working")])
def test_reps_tell_the_kind_of_set(said, field):
    made = one_exercise(f"Bench {said} @ 100", "Bench", a_set("", said, "100"))

    assert field == made.workout.sets()[0].kind


def test_a_run_has_distance_and_time():
    made = draft(
        "ran 5k in 24:10 @ 4:50/km",
        a_block(
            an_exercise(
                "ran 5k in 24:10 @ 4:50/km", "ran", a_set(distance="5k", duration="24:10", pace="4:50/km")
            ),
            kind="steady",
        ),
    )

    one = made.workout.sets()[0]
    assert (Decimal(5000), Decimal(1450), Decimal(290)) == (
        one.distance.metres,
        one.duration_seconds,
        one.pace.seconds,
    )


@pytest.mark.parametrize(
    ("score", "read"),
    [
        ("4:12", (Decimal(252), None, None)),
        ("18 rounds + 7 reps", (None, 18, 7)),
        ("18 + 7", (None, 18, 7)),
        ("5 rounds", (None, 5, None)),
        ("150 reps", (None, None, 150)),
        ("12 minutes", (Decimal(720), None, None)),
        ("a good one", (None, None, None)),
    ],
)
def test_a_score_is_kept_as_said_and_read_as_far_as_it_can_be(score, read):
    made = draft(f"Fran: {score}", a_block(kind="for_time", said=f"Fran: {score}", name="Fran", score=score))

    kept = made.workout.blocks[0].score
    assert score == kept.said
    assert read == (kept.duration_seconds, kept.rounds, kept.reps)


def test_facts_of_the_session_are_read():
    made = draft(
        "yesterday Bench 3x5 @ 185, bw 82 kg, 1h 5m, session RPE 7, Rx, at home, felt strong, knee fine",
        a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185"))),
        date="yesterday", bodyweight="82 kg", duration="1h 5m", session_rpe="7", rx="Rx",
        location="at home", feel="felt strong", note="knee fine",
    )  # fmt: skip

    workout = made.workout
    assert [] == made.doubts
    assert ("yesterday", Decimal(3900), Decimal(7), "rx") == (
        workout.date_as_said, workout.duration_seconds, workout.session_rpe, workout.rx,
    )  # fmt: skip
    assert (Decimal(82), "kg") == (workout.bodyweight.value, workout.bodyweight.unit)
    assert ("at home", "felt strong", ("knee fine",)) == (workout.location, workout.feel, workout.notes)


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"bodyweight": "82"}, "bodyweight"),
        ({"location": "at the gym"}, "not in the athlete's words"),
    ],
)
def test_a_doubtful_fact_of_the_session_is_left_out_alone(facts, why):
    made = draft(
        "Bench 3x5 @ 185, 82 heavy 8, bw 90",
        a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185"))),
        **facts,
    )

    assert 3 == len(rows(made))
    assert why in whys(made)[0]


def test_an_exercise_whose_words_are_not_there_is_left_out():
    made = draft(
        "Bench 3x5 @ 185",
        a_block(
            an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185")),
            an_exercise("Squat 3x5 @ 225", "Squat", a_set("3", "5", "225")),
        ),
    )

    assert {"Bench"} == {row[0] for row in rows(made)}
    assert "'225' is not in the message: quote its own words" == whys(made)[0]


def test_a_name_that_nobody_wrote_is_doubted():
    made = one_exercise("Bench 3x5 @ 185", "Incline Bench", a_set("3", "5", "185"))

    assert whys(made)[0].startswith("the name 'Incline Bench': 'incline' is not in the athlete's words")
    assert "canonical_name" in whys(made)[0]


@pytest.mark.parametrize(
    "message", ["tomorrow I'll bench 3x5 @ 185", "should I bench 3x5 @ 185?", "my buddy benched 3x5 @ 185"]
)
def test_what_is_no_report_is_no_set(message):
    made = draft(message, a_block(an_exercise("3x5 @ 185", "3x5", a_set("3", "5", "185"))))

    assert [] == rows(made)
    assert "report nothing done" in whys(made)[0]


def test_roles_that_closed_notation_denies_are_doubted_with_those_it_has():
    made = one_exercise("Bench 225x5", "Bench", a_set("5", "225", ""))

    assert [] == rows(made)
    assert "count '225x5' is 225 as load, 5 as reps: send '5' as that, not as count" == whys(made)[0]


def test_two_sets_of_closed_notation_keep_their_own_numbers():
    message = "Bench 225x5, 245x3"
    made = one_exercise(message, "Bench", a_set("", "3", "225"), a_set("", "5", "245"))

    assert [] == rows(made)
    assert "'225x5' and '245x3' are two sets" in whys(made)[0]


def test_an_exercise_that_is_held_keeps_its_numbers_from_others():
    made = one_exercise("Bench 225x5", "Bench", a_set("5", "225", ""))

    assert {"held"} == set(made.claims.values())


def test_every_claim_is_one_token_of_the_message():
    made = one_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185"))

    assert ["count", "load", "reps"] == sorted(made.claims.values())


def test_a_workout_without_numbers_stands_on_what_it_quotes():
    made = draft("did some yoga", a_block(an_exercise("some yoga", "yoga")), said=["did some yoga"])

    assert [(0, 13)] == [
        (span.start, span.end) for span in draft("did some yoga", said=["did some yoga"]).workout.spans
    ]
    assert ["yoga"] == [exercise.name for exercise in made.workout.exercises()]


@pytest.mark.parametrize(
    ("message", "load"),
    [
        ("Squat 100kg x 5, 110 x 3", "110"),
        ("Squat (kg) 100 x 5, 110 x 3", "110"),
        ("all in kg today: Squat 100 x 5, 110 x 3", "110"),
    ],
    ids=["beside", "in the heading", "of all"],
)
def test_a_load_without_a_unit_takes_the_one_said_around_it(message, load):
    made = (
        draft(message, a_block(an_exercise("Squat 110 x 3", "Squat", a_set("", "3", load))))
        if "all" in message
        else (one_exercise(message, "Squat", a_set("", "3", load)))
    )

    assert (Decimal(110), "kg", "total") == rows(made)[0][2]
    assert "unit_carried_over" in {source.rule for source in made.workout.sources}


def loads_of_three(message: str, *, known: bool, unit_from: str = "") -> list[str]:
    """Of a message that tells "dead 235 3x5", "db curl 3x8 @ 25" and "swing 3x15 ... 16"."""
    exercises = [
        an_exercise("dead 235 3x5", "Deadlift", a_set("3", "5", "235")) | {"unit_from": unit_from},
        an_exercise("db curl 3x8 @ 25", "Dumbbell Curl", a_set("3", "8", "25")),
        an_exercise(
            message[message.index("swing") : message.index("16") + 2], "Swing", a_set("3", "15", "16")
        )
        | {"canonical_name": "Kettlebell Swing"},
    ]
    said = SaidWorkout.model_validate(a_workout(0, a_block(*exercises)), strict=False)
    made = assemble(said, Ledger(Texts([("m1", message)])), Habits("lb", unit_known=known))
    return [f"{each.sets[0].load.value} {each.sets[0].load.unit}" for each in made.workout.exercises()]


DEAD_AND_CURL = "dead 235 3x5, db curl 3x8 @ 25, "


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(
    ("message", "units"),
    [
        ("swing 3x15 with the 16 kg one (bells here are only marked in kg)", "lb lb kg"),
        ("swing 3x15 with the 16kg kb", "lb lb kg"),
        ("swing 3x15 with a 16. the bells are in kg", "lb lb kg"),
        ("swing 3x15 with a 16. dumbbells here are in kg", "lb kg lb"),
        ("swing 3x15 with a 16. machines in kg", "lb lb lb"),
        ("swing 3x15 with a 16. all in kg", "kg kg kg"),
    ],
)
def test_the_unit_of_one_thing_is_no_other_things(message, units, known):
    assert units.split() == [each.split()[1] for each in loads_of_three(DEAD_AND_CURL + message, known=known)]


def test_the_only_unit_counts_for_an_athlete_whose_unit_nobody_knows_unless_it_is_a_kettlebells():
    told = DEAD_AND_CURL + "swing 3x15 with a 16 and bench 3x5 70 kg"

    assert ["235 kg", "25 kg", "16 kg"] == loads_of_three(told, known=False)
    assert ["235 lb", "25 lb", "16 lb"] == loads_of_three(told, known=True)


def test_words_named_for_a_unit_that_say_it_of_another_thing_say_none():
    told = DEAD_AND_CURL + "swing 3x15 with a 16. the bells are in kg"

    assert ["235 lb", "25 lb", "16 kg"] == loads_of_three(told, known=True, unit_from="the bells are in kg")


def test_two_units_around_a_load_say_nothing_about_it():
    made = one_exercise("Squat 100kg x 5, 225lb x 3, 110 x 1", "Squat", a_set("", "1", "110"))

    assert (Decimal(110), "lb", "total") == rows(made)[0][2]


def test_a_block_is_described_by_words_that_were_said_or_not_at_all():
    message = "superset: bench 3x5 @ 185"
    exercise = an_exercise("bench 3x5 @ 185", "bench", a_set("3", "5", "185"))

    said = draft(message, a_block(exercise, kind="superset", said="superset"))
    unsaid = draft(message, a_block(exercise, kind="superset", said="three brutal rounds"))

    assert ("superset", []) == (said.workout.blocks[0].said, said.doubts)
    assert ("", 3) == (unsaid.workout.blocks[0].said, len(rows(unsaid)))
    assert "not in the message" in whys(unsaid)[0]


def test_a_block_with_nothing_in_it_is_no_block():
    assert () == draft("bench 3x5", a_block()).workout.blocks


@pytest.mark.parametrize(
    ("fact", "words", "seen"),
    [
        ("partial", "3", lambda one: one.reps_partial == 3),
        ("attempted", "3", lambda one: one.reps_attempted == 3),
        ("left", "3", lambda one: one.reps_left == 3),
        ("right", "3", lambda one: one.reps_right == 3),
        ("calories", "3 cal", lambda one: one.calories == 3),
    ],
)
def test_other_counts_of_a_set_are_kept(fact, words, seen):
    made = one_exercise(f"Bench 8 and {words} more", "Bench", a_set("", "8", "", **{fact: words}))

    assert seen(made.workout.sets()[0])


@pytest.mark.parametrize(
    ("message", "facts", "note"),
    [
        ("Bench 8 and 2-3 more", {"partial": "2-3"}, "partial 2-3"),
        ("Bench 8 RPE 14", {"rpe": "14"}, "rpe 14"),
    ],
)
def test_what_no_field_can_hold_is_kept_in_the_athletes_words(message, facts, note):
    made = one_exercise(message, "Bench", a_set("", "8", "", **facts))

    assert [] == made.doubts
    assert [(note,)] == [one.notes for one in made.workout.sets()]


def test_a_quote_of_the_workout_that_is_not_there_gives_it_no_place():
    assert () == draft("did some yoga", said=["did some boxing"]).workout.spans


@phrases("message", "load")
def test_a_sign_or_a_unit_that_nobody_wrote_is_doubted(message, load):
    made = one_exercise(message, "Dips", a_set("", "8", load))

    assert [] == rows(made)
    assert made.doubts


@pytest.mark.parametrize(
    ("message", "said"), [("ran 5k, biked 10 mi", "5 mi"), ("rowed 30 min, slept 8 h", "30 h")]
)
def test_a_unit_borrowed_from_elsewhere_is_doubted(message, said):
    field = "distance" if "mi" in said and "min" not in said else "duration"
    made = one_exercise(message, message.split()[0], a_set(**{field: said}))

    assert "stands with" in whys(made)[0]


def test_a_note_does_not_multiply_sets():
    made = one_exercise("Bench 5 @ 185 easy", "Bench", *[a_set("", "5", "185", note="easy")] * 10)

    assert [] == rows(made)


@pytest.mark.parametrize(("times", "logged"), [(1, 3), (3, 0)])
def test_one_word_is_no_three_failed_sets(times, logged):
    made = one_exercise(
        "Squat 405 2,1,x",
        "Squat",
        a_set("", "2", "405"),
        a_set("", "1", "405"),
        *[a_set("", "", "405", failed="x")] * times,
    )

    assert logged == len(rows(made))


def test_a_name_from_another_quote_is_doubted():
    message = "Squats are tomorrow. Bench 3x5 @ 185"
    made = draft(message, a_block(an_exercise("Bench 3x5 @ 185", "Squats", a_set("3", "5", "185"))))

    assert [] == rows(made)
    assert "the words say 'Bench Press' there, not 'Squats'" == whys(made)[0]


def test_a_plan_quoted_together_with_a_report_is_still_a_plan():
    message = "Ran 5k. Tomorrow bench 3x8 @ 185"
    made = draft(message, a_block(an_exercise("5 bench 3x8 @ 185", "bench", a_set("3", "8", "185"))))

    assert [] == rows(made)


def test_facts_of_a_block_may_stand_anywhere_but_for_numbers_that_nobody_said():
    made = draft(
        "12 rounds, on the clock. Bench 3x5",
        a_block(an_exercise("Bench 3x5", "Bench", a_set("3", "5", "")), rounds="12", time_cap="20 min"),
    )

    assert 12 == made.workout.blocks[0].rounds
    assert made.workout.blocks[0].time_cap_seconds is None
    assert "nobody said 'min' of 20" in whys(made)[0]


def test_a_block_that_somebody_else_did_is_none():
    message = "My friend did Fran in 4:12"

    assert (
        ()
        == draft(
            message, a_block(kind="for_time", said="Fran in 4:12", name="Fran", score="4:12")
        ).workout.blocks
    )


def test_an_age_is_no_duration_and_no_rpe():
    message = "I am 45 years old, my son is 9. Bench 3x5 @ 185"
    made = draft(
        message,
        a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185"))),
        duration="45",
        session_rpe="9",
    )

    assert (None, None) == (made.workout.duration_seconds, made.workout.session_rpe)


def test_a_heart_rate_that_the_notation_reads_as_a_load_is_doubted():
    made = one_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "", heart_rate="185"))

    assert "185 as load" in whys(made)[0]


# --- what is said of a block, and what was left out


@phrases("score", "read", read=json.loads)
def test_a_score_is_read_as_what_it_counts(score, read):
    text = f"For time 50 burpees, {score}"
    made = draft(
        text, a_block(an_exercise("50 burpees", "burpees", a_set("", "50", "")), said=text, score=score)
    )

    [block] = made.workout.blocks
    found = block.score.model_dump(exclude_defaults=True, exclude={"said"})
    if block.score.load is not None:
        found["load"] = f"{block.score.load.value} {block.score.load.unit}"
    assert (score, read) == (block.score.said, found)


@pytest.mark.parametrize(
    ("said", "capped"), [("capped", True), ("DNF", True), ("ran out of time", True), ("for time", False)]
)
def test_a_cap_needs_a_word_that_says_so(said, capped):
    text = f"For time 50 burpees, {said}"
    made = draft(
        text, a_block(an_exercise("50 burpees", "burpees", a_set("", "50", "")), said=text, capped=said)
    )

    assert capped == made.workout.blocks[0].capped
    assert (() if capped else ("for time",)) == made.workout.blocks[0].notes


def test_an_exercise_that_was_skipped_is_kept_as_skipped():
    text = "Skipped dips and zorbs, did bench 3x5 185"
    exercise = a_block(an_exercise("bench 3x5 185", "bench", a_set("3", "5", "185")))
    texts = Texts([("m1", text)])
    said = a_workout(0, exercise)
    said["facts"] = [{"field": "skipped", "said": each} for each in ("dips", "zorbs", "rows")]
    made = assemble(SaidWorkout.model_validate(said, strict=False), Ledger(texts), Habits())

    assert [("Dip", "dips", True), ("zorbs", "zorbs", False)] == [
        (each.name, each.name_as_written, each.known) for each in made.workout.skipped
    ]
    assert ["skipped 'rows' is not in the athlete's words: quote them"] == whys(made)


def options_of(text: str, said: str, habits: Habits) -> Assembled:
    made = a_workout(0, a_block(an_exercise(text, "thrusters", a_set("", "20", "", load_options=said))))
    return assemble(SaidWorkout.model_validate(made, strict=False), Ledger(Texts([("m1", text)])), habits)


def test_loads_for_men_and_women_are_both_kept_where_nothing_says_which():
    made = options_of("20 thrusters 95/65 lb", "95/65 lb", Habits("kg"))

    [one] = made.workout.sets()
    assert (None, [(95, "lb"), (65, "lb")]) == (
        one.load,
        [(each.value, each.unit) for each in one.load_options],
    )


def test_loads_for_men_and_women_without_a_unit_are_in_the_athletes():
    made = options_of("20 thrusters 43/30", "43/30", Habits("kg"))

    assert ["kg", "kg"] == [each.unit for each in made.workout.sets()[0].load_options]


def test_of_two_loads_the_athletes_own_is_taken_once_it_is_known():
    made = options_of("20 thrusters 95/65 lb", "95/65 lb", Habits(which_load=1))

    [one] = made.workout.sets()
    assert (65, ()) == (one.load.value, one.load_options)
    assert "athlete_convention" in {source.rule for source in made.workout.sources}


@pytest.mark.parametrize("said", ["95", "95/65/45"])
def test_other_than_two_loads_are_no_loads_for_men_and_women(said):
    made = options_of("20 thrusters 95/65/45", said, Habits())

    assert [] == rows(made)
    assert "is not two loads" in whys(made)[0]


# --- exercises that are done together


def together(kind: str) -> Assembled:
    text = "power clean + front squat 5x(1+2) @ 60kg"
    clean = an_exercise(text, "power clean", a_set("5", "1", "60kg"))
    squat = an_exercise(text, "front squat", a_set("5", "2", "60kg"))
    return draft(text, a_block(clean, squat, kind=kind))


def test_the_exercises_of_a_complex_share_its_count_and_its_load():
    made = together("complex")

    expected = [("power clean", 1)] * 5 + [("front squat", 2)] * 5
    assert expected == [row[:2] for row in rows(made)]
    assert {(60, "kg", "total")} == {row[2] for row in rows(made)}


def test_exercises_that_are_said_in_one_breath_share_what_both_quote():
    made = together("")

    assert [("power clean", 1)] * 5 + [("front squat", 2)] * 5 == [row[:2] for row in rows(made)]
    assert "shared" in {source.rule for source in made.workout.sources}


def test_exercises_with_quotes_of_their_own_share_no_numbers():
    clean = an_exercise("clean 5x3 @ 60kg", "clean", a_set("5", "3", "60kg"))
    squat = an_exercise("then squats", "squats", a_set("5", "3", "60kg"))

    made = draft("clean 5x3 @ 60kg then squats", a_block(clean, squat))

    assert [("clean", 3)] * 5 == [row[:2] for row in rows(made)]
    assert "is quoted of another exercise" in whys(made)[0]


def test_a_day_that_cannot_be_read_holds_the_workout():
    sent = {**a_workout(0, a_block(BENCH), date="vorvorgestern"), "date_iso": "2026-13-01"}
    ledger = Ledger(Texts([("m1", "Bench 3x5 @ 60 vorvorgestern")]))

    made = assemble(SaidWorkout.model_validate(sent, strict=False), ledger, Habits("lb", today=TODAY))

    assert "is no day up to" in whys(made)[0]
    assert [] == rows(made)
    assert 3 == len(list(made.held.workout.sets()))


def test_what_is_done_together_is_held_together():
    text = "superset bench 3x8 @ 60 and rows 3x8 @ 50"
    bench = an_exercise("bench 3x8 @ 60", "bench", a_set("3", "8", "60"))
    other = an_exercise("rows 3x8 @ 50", "rows", a_set("3", "8", "70"))

    made = draft(text, a_block(bench, other, kind="superset", said=text))

    assert [] == rows(made)
    assert ["bench", "rows"] == [each.name for each in made.held.workout.exercises()]


def test_what_is_done_together_with_what_cannot_be_read_at_all_is_not_held():
    text = "superset bench 3x8 @ 60 and rows 3x8 @ 50"
    bench = an_exercise("bench 3x8 @ 60", "bench", a_set("3", "8", "60"))
    rest = [an_exercise("rows", "rows", a_set("3", "8", "70")), an_exercise("?", "", a_set("x", "y"))]

    made = draft(text, a_block(bench, *rest, kind="superset", said=text))

    assert [] == rows(made)


def test_an_exercise_that_was_said_once_is_there_once():
    made = draft("Bench 3x5 @ 60", a_block(BENCH, an_exercise("Bench", "Bench", a_set())))

    assert ["'Bench' is there twice, and was said once"] == whys(made)
    assert 3 == len(rows(made))


@pytest.mark.parametrize(
    ("text", "entry", "why"),
    [
        ("Bench 3x5 minus 10%", a_set("3", "5", load_change="minus 10%"), "there is no set before it"),
        ("Bench single at 60", a_set("", "", "1"), "is a number of reps"),
        ("Bench 3x5 @ 60", a_set("3", "5", "60", failed="missed"), "not in the athlete's words"),
    ],
)
def test_a_set_that_the_words_do_not_show_is_held(text, entry, why):
    made = one_exercise(text, "Bench", entry)

    assert [] == rows(made)
    assert why in whys(made)[0]


def test_a_set_has_one_effort():
    text = "Bench 3x5 @ 60 rpe 8 rpe 9"
    both = [{"field": "rpe", "said": "rpe 8"}, {"field": "rpe", "said": "rpe 9"}]

    made = one_exercise(text, "Bench", {**a_set("3", "5", "60"), "more": both})

    assert ["rpe is there twice: a set has one"] == whys(made)


def test_words_that_say_both_units_name_none():
    bench = {**BENCH, "unit_from": "kg or lb"}

    made = draft("Bench 3x5 @ 60, kg or lb", a_block(bench))

    assert {"lb"} == {one.load.unit for one in made.workout.sets()}


def test_two_rests_of_a_set_are_within_and_between():
    text = "Bench 3x5 @ 60, 90 s rest, 2 min rest"
    both = [{"field": "rest", "said": "90 s rest"}, {"field": "rest", "said": "2 min rest"}]

    made = one_exercise(text, "Bench", {**a_set("3", "5", "60"), "more": both})

    assert {90} == {one.rest_seconds for one in made.workout.sets()}


def test_a_set_that_says_nothing_is_none():
    made = one_exercise("Bench 3x5 @ 60", "Bench", a_set("3", "5", "60"), a_set())

    assert "a set that says nothing" in whys(made)[0]


def test_what_is_no_way_of_doing_a_wod_is_not_read_as_one():
    made = draft("Bench 3x5 @ 60, almost", a_block(BENCH), rx="almost")

    assert None is made.workout.rx


def test_a_half_behind_the_reps_is_one_that_was_not_whole():
    text = "Bench 3x5 @ 60 and a half"

    made = one_exercise(text, "Bench", a_set("3", "5", "60", partial="and a half"))

    assert {1} == {one.reps_partial for one in made.workout.sets()}


def test_a_set_of_its_own_may_be_one_of_which_something_is_said_in_words():
    text = "Bench 2x5 @ 60, rest a minute"
    entries = [a_set("", "5", "60"), a_set("", "5", "60", rest="a minute")]

    made = one_exercise(text, "Bench", *entries)

    assert 2 == len(rows(made))


def test_a_long_way_takes_minutes():
    made = one_exercise("ran 5 km in 30", "ran", a_set(distance="5 km", duration="30"))

    assert [1800] == [one.duration_seconds for one in made.workout.sets()]


def test_a_short_way_takes_no_minutes():
    made = one_exercise("ran 200 m in 30", "ran", a_set(distance="200 m", duration="30"))

    assert [] == [one for one in made.workout.sets() if (one.duration_seconds or 0) > 60]


def test_a_count_of_all_sets_counts_those_of_both_loads():
    text = "Lat pulldown 4 sets, 100x8 then 50x12"

    made = one_exercise(text, "Lat pulldown", *[a_set("", "8", "100")] * 2, *[a_set("", "12", "50")] * 2)

    assert [8, 8, 12, 12] == [one.reps for one in made.workout.sets()]
    assert [] == made.doubts


@phrases("words", "sent")
def test_a_time_in_another_form_is_the_same_time(words, sent):
    made = one_exercise(words, "spin", a_set(duration=sent))

    assert [] == made.doubts
    assert "same_time" in {source.rule for source in made.workout.sources}


@pytest.mark.parametrize("sent", ["1:25:00", "20 min", "1:20"])
def test_a_time_that_is_longer_or_shorter_than_was_said_is_not_the_same(sent):
    made = one_exercise("easy spin, 1h30\nthen home", "spin", a_set(duration=sent))

    assert made.doubts


def test_a_time_is_not_put_together_of_two_lines():
    made = one_exercise("easy spin, 1 h\n20 min", "spin", a_set(duration="1:20:00"))

    assert made.doubts


def test_a_time_in_another_form_stands_once():
    text = "spin half an hour"
    made = one_exercise(text, "spin", a_set(duration="30 min"), a_set(duration="1800 s"))

    assert made.doubts


def test_a_tempo_of_three_numbers_has_no_pause_at_its_end():
    made = one_exercise("squat 3x6 80 tempo 4-2-1", "squat", a_set("3", "6", "80", tempo="4-2-1-0"))

    assert [] == made.doubts


def test_a_pause_at_the_top_that_nobody_said_is_doubted():
    made = one_exercise("squat 3x6 80 tempo 4-2-1", "squat", a_set("3", "6", "80", tempo="4-2-1-3"))

    assert made.doubts


def test_a_count_said_once_is_of_every_drop():
    sets = (a_set("4", "8", "30"), a_set("4", "6", "20", kind="drop"))
    made = one_exercise("curls 30 x 8 into 20 x 6, four times", "curls", *sets)

    assert [] == made.doubts
    assert 8 == len(rows(made))


def test_a_count_said_once_is_of_both_sides():
    sets = (a_set("3", "", "16 kg", right="9"), a_set("3", "", "12 kg", left="7"))
    made = one_exercise("3 sets of kb press: 16 kg right 9, 12 kg left 7", "kb press", *sets)

    assert [] == made.doubts
    assert 6 == len(list(made.workout.sets()))


def test_a_count_is_not_of_another_load_that_is_no_drop():
    made = one_exercise("curls 4x8 30, 20 x 6", "curls", a_set("4", "8", "30"), a_set("4", "6", "20"))

    assert made.doubts


def test_a_drop_of_another_count_than_was_said_is_doubted():
    sets = (a_set("4", "8", "30"), a_set("2", "6", "20", kind="drop"))

    assert one_exercise("curls 4x8 30 into 20 x 6", "curls", *sets).doubts


def test_a_bare_rest_is_in_minutes_as_the_others_are():
    text = "squat 3x5 100 with 4 min rests, leg curl 3x12 40 with 2"
    squat = an_exercise("squat 3x5 100 with 4 min rests", "squat", a_set("3", "5", "100", rest="4 min rests"))
    curl = an_exercise("leg curl 3x12 40 with 2", "leg curl", a_set("3", "12", "40", rest="with 2"))

    made = draft(text, a_block(squat, curl))

    assert [240] * 3 + [120] * 3 == [one.rest_seconds for one in made.workout.sets()]


def test_a_bare_rest_among_seconds_stays_in_seconds():
    text = "squat 3x5 100 with 90 s rests, leg curl 3x12 40 rest-pause 5"
    curl = an_exercise("leg curl 3x12 40 rest-pause 5", "leg curl", a_set("3", "12", "40", rest="5"))

    made = draft(text, a_block(curl))

    assert {5} == {one.rest_seconds for one in made.workout.sets()}


def test_an_exercise_that_its_quote_names_is_believed_whatever_else_is_named_beside_its_numbers():
    text = "incline press 4x9 24 kg\nonly 3 sets of it, and no time for lunges"
    made = one_exercise(text, "incline press", a_set("3", "9", "24 kg"))

    assert not any("the words say" in why for why in whys(made))
