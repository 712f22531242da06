"""What a message says now is held against what stands of it: by words, value for value."""

from decimal import Decimal

from agents.logger.again.compared import Standing, compared, worst
from agents.workout import Block, Exercise, LoadDone, Score, SetDone, Span, Workout

BENCH, RUN, ALL = (0, 20), (25, 40), (0, 40)


def lift(*loads: int, name: str = "Bench Press", words=BENCH, reps: int = 5, **more) -> Workout:
    sets = tuple(SetDone(reps=reps, load=LoadDone(value=load, unit="lb", basis="total")) for load in loads)
    return of(Block(exercises=(Exercise(name=name, name_as_written=name, sets=sets),)), words=words, **more)


def dip(one: SetDone) -> Workout:
    return of(Block(exercises=(Exercise(name="Dip", name_as_written="dip", sets=(one,)),)))


def of(*blocks: Block, words=BENCH, **more) -> Workout:
    return Workout(blocks=blocks, spans=(span(words),), **more)


def span(words) -> Span:
    return Span(message_id="m", start=words[0], end=words[1])


def there(workout: Workout | None, stays: str = "", workout_id: str = "w", words=None) -> Standing:
    spans = workout.spans if words is None else (span(words),)
    return Standing(workout_id, workout, spans, stays)


def verdicts(standing, said, waiting=(), new_stays=None):
    rows = compared(standing, said, waiting, new_stays or {})
    return [(each.workout_id, each.verdict, each.is_written) for each in rows]


def test_how_it_is_worded_and_computed_is_no_difference():
    before = lift(185, name="Bench Press", engine="offline", summary="one", date="2026-03-02")
    now = lift(185, engine="claude", summary="other", date="2026-03-01", completeness=0.5)
    assert [("w", "same", False)] == verdicts([there(before)], [now])


def test_a_day_that_was_said_is_a_value():
    before = lift(185, date="2026-03-02", date_source="said")
    now = lift(185, date="2026-03-01", date_source="said")
    assert [("w", "different", True)] == verdicts([there(before)], [now])


def test_more_of_the_same_is_better():
    (row,) = compared([there(lift(185))], [lift(185, 190, 195, 200)], (), {})
    assert ("better", True) == (row.verdict, row.is_written)
    assert "more is read: Bench Press (3 times)" == row.why


def test_less_is_fewer_and_is_not_written():
    (row,) = compared([there(lift(185, 190))], [lift(185)], (), {})
    assert ("fewer", False) == (row.verdict, row.is_written)
    assert "less is read: Bench Press" == row.why


def test_a_value_that_is_gone_is_fewer():
    assert [("w", "fewer", False)] == verdicts([there(lift(185, feel="good"))], [lift(185)])


def test_other_values_of_as_many_sets_are_different():
    (row,) = compared([there(lift(185))], [lift(190)], (), {})
    assert ("different", True, "other values: Bench Press load") == (
        row.verdict,
        row.is_written,
        row.why,
    )


def test_more_of_one_is_nothing_for_another_that_is_gone():
    before = of(*lift(185).blocks, *lift(225, name="Squat").blocks)
    (row,) = compared([there(before)], [lift(185, 185, 185)], (), {})
    assert ("fewer", "less is read: Squat", False) == (row.verdict, row.why, row.is_written)


def test_another_name_in_its_place_is_different():
    both = of(*lift(185).blocks, *lift(185, name="Bench").blocks)
    assert [("w", "different", True)] == verdicts([there(lift(185, name="Bench"))], [lift(190, name="Row")])
    assert [("w", "different", True)] == verdicts([there(both)], [lift(185, 185)])


def test_a_new_exercise_takes_the_place_of_no_block():
    before = of(lift(185).blocks[0].model_copy(update={"kind": "superset"}))
    now = of(*lift(185).blocks, *lift(225, name="Squat").blocks)
    (row,) = compared([there(before)], [now], (), {})
    assert ("fewer", "less is read: superset") == (row.verdict, row.why)


def test_another_value_is_nothing_for_one_that_is_gone():
    before, now = lift(185, 190, date="2026-03-02", date_source="said"), lift(185, 190, 195)
    (row,) = compared([there(before)], [now], (), {})
    assert ("fewer", "less is read: workout") == (row.verdict, row.why)
    timed, easy = SetDone(reps=5, rpe=Decimal(8), rest_seconds=90), SetDone(reps=6, rpe=Decimal(8))
    (row,) = compared([there(dip(timed))], [dip(easy)], (), {})
    assert ("fewer", "less is read: Dip rest_seconds") == (row.verdict, row.why)


def test_a_value_that_is_another_now_is_different():
    low, high = SetDone(reps=5, rest_seconds=8), SetDone(reps=5, rpe=Decimal(8))
    (row,) = compared([there(dip(low))], [dip(high)], (), {})
    assert ("different", "other values: Dip rest_seconds, rpe") == (row.verdict, row.why)


def test_each_becomes_what_has_most_of_its_words():
    standing = [
        there(lift(185, words=(0, 20)), workout_id="w1"),
        there(lift(100, name="Row", words=(20, 40)), workout_id="w2"),
    ]
    said = [lift(100, 110, name="Row", words=(5, 40)), lift(185, words=(0, 5))]
    rows = compared(standing, said, (), {})
    assert [("w1", "Bench Press"), ("w2", "Row")] == [(r.workout_id, r.now.exercises()[0].name) for r in rows]


def test_other_values_of_fewer_sets_are_fewer():
    assert [("w", "fewer", False)] == verdicts([there(lift(185, 190))], [lift(200)])


def test_sets_of_one_exercise_stand_in_any_order_and_in_any_number_of_places():
    once = lift(185, 190, 195)
    twice = once.model_copy(update={"blocks": (*lift(195).blocks, *lift(185, 190).blocks)})
    assert [("w", "same", False)] == verdicts([there(once)], [twice])
    assert [("w", "better", True)] == verdicts([there(twice)], [lift(135, 185, 190, 195)])


def test_a_set_that_says_more_is_better_and_one_that_says_less_fewer():
    (plain,), (hard,) = lift(185).blocks, lift(185).blocks
    hard_set = hard.exercises[0].sets[0].model_copy(update={"rpe": Decimal(8)})
    hard = hard.model_copy(
        update={"exercises": (hard.exercises[0].model_copy(update={"sets": (hard_set,)}),)}
    )
    (row,) = compared([there(of(plain))], [of(hard)], (), {})
    assert ("better", "more is read: Bench Press rpe") == (row.verdict, row.why)
    (row,) = compared([there(of(hard))], [of(plain)], (), {})
    assert ("fewer", "less is read: Bench Press rpe") == (row.verdict, row.why)


def test_of_many_differences_the_first_are_told():
    before = of(*(block for name in "ABCDE" for block in lift(185, name=name).blocks))
    after = of(*(block for name in "ABCDE" for block in lift(190, name=name).blocks))
    (row,) = compared([there(before)], [after], (), {})
    assert "other values: A load, B load, C load and 2 more" == row.why


def test_two_of_one_name_are_two():
    twice = Exercise(name="Bench Press", name_as_written="bench", sets=(SetDone(reps=5),))
    thrice = (twice, twice, twice)
    assert [("w", "same", False)] == verdicts(
        [there(of(Block(exercises=thrice)))], [of(Block(exercises=thrice))]
    )
    assert [("w", "fewer", False)] == verdicts(
        [there(of(Block(exercises=thrice)))], [of(Block(exercises=thrice[:2]))]
    )


def test_a_block_with_a_score_has_values():
    wod = Block(kind="for_time", name="Fran", score=Score(said="4:10"))
    slower = wod.model_copy(update={"score": Score(said="4:20")})
    assert [("w", "different", True)] == verdicts([there(of(wod))], [of(slower)])


def test_nothing_read_leaves_what_stands():
    (row,) = compared([there(lift(185))], [], (), {})
    assert ("fewer", None, "it is not read in these words now") == (row.verdict, row.now, row.why)


def test_what_stood_nowhere_is_better():
    rows = verdicts([there(lift(185))], [lift(185), lift(100, name="Row", words=RUN)])
    assert [("w", "same", False), ("", "better", True)] == rows


def test_one_that_is_two_now_keeps_its_id_for_the_words_it_has_most_of():
    both = lift(185, words=ALL)
    both = both.model_copy(update={"blocks": (*both.blocks, *lift(100, name="Row").blocks)})
    assert [("w", "same", False)] == verdicts([there(both)], [lift(100, name="Row", words=RUN), lift(185)])
    rows = compared([there(both)], [lift(100, 110, name="Row", words=RUN), lift(185)], (), {})
    assert ["w", ""] == [each.workout_id for each in rows]
    assert ["Bench Press", "Row"] == [each.now.exercises()[0].name for each in rows]
    assert {True} == {each.is_written for each in rows}


def test_two_that_are_one_now_stay():
    standing = [there(lift(185), workout_id="w1"), there(lift(100, name="Row", words=RUN), workout_id="w2")]
    both = lift(185, 190, 195, words=ALL)
    rows = compared(standing, [both], (), {})
    assert [("w1", "fewer"), ("w2", "fewer")] == [(each.workout_id, each.verdict) for each in rows]
    assert {"2 workouts are read as 1 now"} == {each.why for each in rows}


def test_what_is_the_athletes_stays_and_nothing_is_added_on_its_words():
    rows = verdicts([there(lift(185), "the athlete amended it")], [lift(190), lift(200, words=(5, 15))])
    assert [("w", "same", False)] == rows
    assert [("w", "same", False)] == verdicts(
        [there(None, "the athlete deleted it", words=BENCH)], [lift(190)]
    )


def test_what_a_job_had_taken_back_may_be_added_again():
    assert [("w", "better", True)] == verdicts([there(None, words=BENCH)], [lift(185)])
    assert [] == verdicts([there(None, words=BENCH)], [])


def test_words_that_wait_for_the_athlete_are_theirs():
    assert [("", "same", False)] == verdicts([], [lift(185)], [span(BENCH)])
    assert [("w", "same", False)] == verdicts([there(lift(185))], [lift(185, 190, words=ALL)], [span(RUN)])


def test_what_may_not_be_added_says_why():
    (row,) = compared([], [lift(185)], (), {0: "it has numbers of the plan of now"})
    assert ("same", "it has numbers of the plan of now", False) == (row.verdict, row.why, row.is_written)


def test_the_worst_of_all_is_what_became_of_the_message():
    assert "fewer" == worst(["same", "better", "fewer", "different"])
    assert "same" == worst([])


def test_two_in_another_order_are_the_same():
    bench, run = lift(185, discipline="strength", feel="good"), lift(3, name="Run", discipline="running")
    standing = [there(bench, workout_id="w1", words=ALL), there(run, workout_id="w2", words=ALL)]
    said = [each.model_copy(update={"spans": (span(ALL),)}) for each in (run, bench)]
    assert [("w1", "same", False), ("w2", "same", False)] == verdicts(standing, said)
    more = [*said, of(Block(kind="steady"), words=ALL)]
    assert {"better"} == {verdict for _, verdict, _ in verdicts(standing, more)}


def test_another_discipline_of_one_workout_is_a_value():
    before, now = lift(185, discipline="strength"), lift(185, discipline="powerlifting")
    assert [("w", "different", True)] == verdicts([there(before)], [now])


def test_a_workout_stays_on_its_day_where_its_words_say_none():
    before, now = lift(185, date="2026-03-02"), lift(185, 190, date="2026-03-01")
    (row,) = compared([there(before)], [now], (), {})
    assert ("2026-03-02", True) == (row.now.date, "2026-03-02" in row.now.summary)
    said = now.model_copy(update={"date_source": "said"})
    (row,) = compared([there(before)], [said], (), {})
    assert "2026-03-01" == row.now.date
