"""remove_session, add_session, modify_session, copy_session."""

import json

import pytest

from agents.planner.plan import CardioBlock, Filling, Group
from tests.phrase_tables import phrases
from tests.planner.edits.calls import SQUAT, after, misfit, said, wrong
from tests.planner.notation import ids, names, plan, sessions, uids

PLAN = plan("""
    Week Accumulation
      Lower A (Monday)
        Squat 3x5 @ 185 lb, done 5x185 lb 5x185 lb
        Leg Curl 2x10 @ 60 lb, group A, skipped
        group A superset
      Upper A (Thursday)
        Bench 3x5 @ 135 lb
        cardio zone2 30 Running
    Week Deload
      Lower A (Monday)
        Squat 2x5 @ 135 lb
""")
FIRST = {"weekNumber": 1, "sessionNumber": 1}
ZONE2 = {"type": "zone2", "duration": 30}


def days(changed, week=0):
    return [(each.name, each.day_of_week, each.scheduled_date) for each in changed.weeks[week].sessions]


def test_removing_a_session_moves_those_behind_it_up():
    left = after(PLAN, "remove_session", **FIRST)

    assert ["Upper A", "Lower A"] == sessions(left)
    assert ["week-1-session-1-exercise-1", "week-2-session-1-exercise-1"] == ids(left)


def test_the_last_session_of_a_week_stays():
    assert (
        "'Lower A' can't be removed: it is the last session of week 2, and a week keeps at least one. "
        "remove_week removes the whole week.",
    ) == wrong(PLAN, "remove_session", weekNumber=2, sessionNumber=1)


def test_a_session_that_does_not_exist_is_not_removed():
    assert ("Session 3 doesn't exist in that week: week 1 has 2 sessions.",) == wrong(
        PLAN, "remove_session", weekNumber=1, sessionNumber=3
    )


def test_a_new_session_has_new_uids_before_those_of_its_exercises():
    session = {"name": "Lower B", "exercises": [SQUAT, {**SQUAT, "name": "Lunge"}], "dayOfWeek": "friday"}

    added = after(PLAN, "add_session", weekNumber=1, position=2, session=session)

    assert ["Lower A", "Lower B", "Upper A", "Lower A"] == sessions(added)
    assert ["new1", "new2", "new3"] == [uid for uid in uids(added) if uid.startswith("new")]
    assert ("Lower B", "Friday", "2026-11-06") == days(added)[1]


def test_a_session_of_cardio_alone_is_added_with_its_cardio():
    session = {"name": "Zone 2", "exercises": [], "dayOfWeek": "Saturday", "cardio": ZONE2}

    added = after(PLAN, "add_session", weekNumber=1, position="end", session=session)

    zone2 = added.weeks[0].sessions[2]
    assert (CardioBlock("zone2", 30), (), False) == (zone2.cardio, zone2.exercises, zone2.is_rest)


def test_a_rest_day_has_neither_exercises_nor_cardio():
    added = after(
        PLAN,
        "add_session",
        weekNumber=1,
        position=1,
        session={"name": "Rest", "exercises": [], "scheduledDate": "2026-11-08", "cardio": None},
    )

    assert added.weeks[0].sessions[0].is_rest
    assert ("Rest", "Sunday", "2026-11-08") == days(added)[0]


def test_a_new_session_keeps_all_that_is_given_and_needs_no_day():
    session = {"name": "Upper B", "exercises": [], "warmup": [" Row ", "Band"], "notes": "easy"}

    added = after(PLAN, "add_session", weekNumber=2, position="end", session=session)

    upper = added.weeks[1].sessions[1]
    assert (("Row", "Band"), "easy", "", "") == (
        upper.warmup,
        upper.notes,
        upper.scheduled_date,
        upper.day_of_week,
    )


def test_all_that_is_wrong_about_a_new_session_is_told_at_once():
    session = {
        "name": " ",
        "exercises": [SQUAT, {**SQUAT, "targetLoad": "", "restSeconds": -1}],
        "scheduledDate": "2026-02-30",
        "dayOfWeek": "Funday",
        "warmup": ["Row", " "],
        "cardio": {"type": "zone2", "duration": 0, "avgHeartRate": 300},
    }

    assert (
        'Position 7 doesn\'t exist: week 1 has 2 sessions, so the position can be 1 to 3 or "end".',
        "session.name is blank: it needs a text.",
        "session.warmup is blank: it needs a text.",
        "session.scheduledDate '2026-02-30' is no day of the calendar: write it like 2026-11-23.",
        "session.dayOfWeek 'Funday' is no weekday: write it in full, like Monday.",
        "session.exercises[1].targetLoad is blank: it needs a text.",
        "session.exercises[1].restSeconds is -1: it can be 0 to 3600.",
        "session.cardio.avgHeartRate is 300: it can be 20 to 250.",
        "session.cardio.duration is 0: give the minutes, more than 0.",
    ) == wrong(PLAN, "add_session", weekNumber=1, position=7, session=session)


def test_a_session_for_a_week_that_does_not_exist_is_looked_at_all_the_same():
    assert (
        "Week 3 doesn't exist: the plan has 2 weeks.",
        "session.name is blank: it needs a text.",
    ) == wrong(
        PLAN,
        "add_session",
        weekNumber=3,
        position=1,
        session={"name": "", "exercises": [], "dayOfWeek": "Monday"},
    )


@pytest.mark.parametrize("type", ["zone3", "", None])
def test_cardio_is_one_of_five_kinds(type):
    told = misfit(PLAN, "modify_session", **FIRST, updates={"cardio": {"type": type, "duration": 30}})

    assert "'zone2', 'intervals', 'sweetspot', 'threshold' or 'vo2max'" in told


@pytest.mark.parametrize("field", ["id", "completed", "rating", "startedAt", "fillings", "duration"])
def test_what_was_done_is_no_part_of_a_session(field):
    session = {"name": "Lower", "exercises": [], field: "x"}

    assert f"'session.{field}' is not a parameter" in misfit(
        PLAN, "add_session", weekNumber=1, position=1, session=session
    )
    assert f"'updates.{field}' is not a parameter" in misfit(
        PLAN, "modify_session", **FIRST, updates={field: "x"}
    )


def test_a_week_holds_fourteen_sessions_and_a_session_forty_exercises():
    full = plan("Week A\n" + "  Lower\n" * 14)
    session = {"name": "Upper", "exercises": [SQUAT] * 41}

    assert (
        "Week 1 would have 15 sessions: at most 14 fit.",
        "session would have 41 exercises: at most 40 fit.",
    ) == wrong(full, "add_session", weekNumber=1, position="end", session=session)


def test_a_weekday_gives_the_date_of_that_week():
    moved = after(PLAN, "modify_session", **FIRST, updates={"dayOfWeek": "WEDNESDAY"})

    assert ("Lower A", "Wednesday", "2026-11-04") == days(moved)[0]


def test_a_date_gives_its_weekday():
    moved = after(PLAN, "modify_session", **FIRST, updates={"scheduledDate": "2026-11-08"})

    assert ("Lower A", "Sunday", "2026-11-08") == days(moved)[0]


def test_a_date_and_a_weekday_that_agree_are_taken():
    updates = {"scheduledDate": "2026-11-08", "dayOfWeek": "sunday"}

    assert ("Lower A", "Sunday", "2026-11-08") == days(
        after(PLAN, "modify_session", **FIRST, updates=updates)
    )[0]


@phrases("updates", "told", updates=json.loads)
def test_a_day_that_does_not_fit_is_told_with_the_days_that_do(updates, told):
    assert (told,) == wrong(PLAN, "modify_session", **FIRST, updates=updates)


def test_a_short_week_has_not_every_weekday():
    short = plan("""
        Week Deload 2026-11-02..2026-11-04
          Lower A (Monday)
    """)

    assert ("updates.dayOfWeek Sunday is not in week 1: it goes from 2026-11-02 to 2026-11-04.",) == wrong(
        short, "modify_session", **FIRST, updates={"dayOfWeek": "Sunday"}
    )


def test_given_cardio_replaces_the_whole_block():
    where = {"weekNumber": 1, "sessionNumber": 2}
    cardio = {"type": "intervals", "duration": 22.5, "instructions": "8 x 400 m"}

    changed = after(PLAN, "modify_session", **where, updates={"cardio": cardio})

    expected = CardioBlock("intervals", 22.5, instructions="8 x 400 m", completed=False)
    assert expected == changed.weeks[0].sessions[1].cardio


def test_null_takes_the_cardio_away_and_leaving_it_out_keeps_it():
    where = {"weekNumber": 1, "sessionNumber": 2}

    without = after(PLAN, "modify_session", **where, updates={"cardio": None})
    renamed = after(PLAN, "modify_session", **where, updates={"name": "Push Day A"})

    assert without.weeks[0].sessions[1].cardio is None
    assert CardioBlock("zone2", 30, "Running") == renamed.weeks[0].sessions[1].cardio


@pytest.mark.parametrize("field", ["name", "scheduledDate", "dayOfWeek", "warmup", "notes"])
def test_null_of_anything_but_the_cardio_is_the_same_as_leaving_it_out(field):
    where = {"weekNumber": 1, "sessionNumber": 2}

    changed = after(PLAN, "modify_session", **where, updates={field: None, "cardio": None})

    assert after(PLAN, "modify_session", **where, updates={"cardio": None}) == changed
    assert changed != PLAN


def test_a_new_session_takes_null_for_its_defaults_down_to_its_exercises_and_cardio():
    squat = {**SQUAT, "notes": None, "warmupSets": None}
    cardio = {**ZONE2, "modality": None, "avgHeartRate": None, "completed": None}
    unsaid = dict.fromkeys(("scheduledDate", "dayOfWeek", "warmup", "notes"))
    session = {"name": "Upper B", "exercises": [squat], "cardio": cardio, **unsaid}

    nulls = after(PLAN, "add_session", weekNumber=1, position=1, session=session)

    plain = {"name": "Upper B", "exercises": [SQUAT], "cardio": ZONE2}
    assert after(PLAN, "add_session", weekNumber=1, position=1, session=plain) == nulls


def test_the_exercises_of_a_new_session_may_be_none_but_not_null():
    session = {"name": "Rest", "exercises": None}

    assert "session.exercises: null does not fit" in misfit(
        PLAN, "add_session", weekNumber=1, position=1, session=session
    )


def test_the_athlete_is_told_what_is_wrong_about_a_session_without_names_of_fields():
    session = {
        "name": "Lower",
        "exercises": [SQUAT] * 41,
        "scheduledDate": "soon",
        "dayOfWeek": "Funday",
        "cardio": {"type": "zone2", "duration": 0},
    }

    assert (
        "'soon' is no day of the calendar: write it like 2026-11-23.",
        "'Funday' is no weekday: write it in full, like Monday.",
        "'Lower' would have 41 exercises: at most 40 fit.",
        "Cardio of 0 minutes can't be planned: it takes more than 0.",
    ) == said(PLAN, "add_session", weekNumber=1, position=1, session=session)
    assert (
        "'Lower A' can't be removed: it is the last session of week 2, and a week keeps at least one. "
        "The whole week can be removed instead.",
    ) == said(PLAN, "remove_session", weekNumber=2, sessionNumber=1)
    assert ("A blank is no weekday: write it in full, like Monday.",) == said(
        PLAN, "modify_session", **FIRST, updates={"dayOfWeek": ""}
    )
    assert ("2026-11-03 is a Tuesday, and no Monday: give one of the two.",) == said(
        PLAN, "modify_session", **FIRST, updates={"scheduledDate": "2026-11-03", "dayOfWeek": "Monday"}
    )
    assert ("2026-11-09 is not in week 1: it goes from 2026-11-02 to 2026-11-08.",) == said(
        PLAN, "modify_session", **FIRST, updates={"scheduledDate": "2026-11-09"}
    )


def test_a_warmup_has_at_most_forty_lines_and_can_be_taken_away():
    warm = after(PLAN, "modify_session", **FIRST, updates={"warmup": ["Row"]})

    assert () == after(warm, "modify_session", **FIRST, updates={"warmup": []}).weeks[0].sessions[0].warmup
    assert ("updates.warmup would have 41 lines: at most 40 fit.",) == wrong(
        PLAN, "modify_session", **FIRST, updates={"warmup": ["Row"] * 41}
    )


def test_the_day_of_a_session_that_does_not_exist_cannot_be_looked_up():
    assert (
        "Week 9 doesn't exist: the plan has 2 weeks.",
        "updates.name is blank: it needs a text.",
    ) == wrong(
        PLAN, "modify_session", weekNumber=9, sessionNumber=1, updates={"name": "", "dayOfWeek": "Monday"}
    )


def done(lower):
    """The session as it is once it was trained."""
    cardio = CardioBlock("zone2", 30, "Running", completed=True, actual_duration=32, avg_heart_rate=141)
    return lower._replace(
        cardio=cardio,
        completed=True,
        completed_date="2026-11-02",
        started_at="2026-11-02T09:00:00",
        duration=55.0,
        rating=8,
        notes="belt on",
        fillings=(Filling("w_1", "2026-11-02"),),
    )


def copy(before, source=(1, 1), target=2, position="end"):
    return after(
        before,
        "copy_session",
        sourceWeekNumber=source[0],
        sourceSessionNumber=source[1],
        targetWeekNumber=target,
        position=position,
    )


def test_a_copy_has_new_uids_and_nothing_of_what_was_done():
    week = PLAN.weeks[0]
    trained = PLAN._replace(
        weeks=(week._replace(sessions=(done(week.sessions[0]), week.sessions[1])), PLAN.weeks[1])
    )

    copied = copy(trained).weeks[1].sessions[1]

    assert ["new1", "new2", "new3"] == [copied.uid, *(each.uid for each in copied.exercises)]
    assert [(), ()] == [each.sets for each in copied.exercises]
    assert [False, False] == [each.skipped for each in copied.exercises]
    assert CardioBlock("zone2", 30, "Running") == copied.cardio
    assert (week.sessions[0].groups, "belt on") == (copied.groups, copied.notes)
    assert ("", False, "", None, None, ()) == copied[9:]


def test_a_copy_keeps_its_weekday_where_that_is_free():
    assert ("Upper A", "Thursday", "2026-11-12") == days(copy(PLAN, (1, 2)), week=1)[1]
    assert ("Lower A", "", "") == days(copy(PLAN, (1, 1)), week=1)[1]
    assert ("Lower A", "", "") == days(copy(PLAN, (1, 1), target=1))[2]


def test_a_copy_without_a_day_in_the_other_week_has_none():
    short = plan("""
        Week A
          Upper A (Thursday)
          Mobility
        Week Deload 2026-11-09..2026-11-11
          Lower A (Monday)
    """)

    assert ("Upper A", "", "") == days(copy(short, (1, 1)), week=1)[1]
    assert ("Mobility", "", "") == days(copy(short, (1, 2)), week=1)[1]


def test_a_copy_stands_at_its_position_and_leaves_the_source_as_it_is():
    copied = copy(PLAN, (1, 2), position=1)

    assert ["Lower A", "Upper A", "Upper A", "Lower A"] == sessions(copied)
    assert PLAN.weeks[0] == copied.weeks[0]
    assert ["Squat", "Leg Curl", "Bench", "Bench", "Squat"] == names(copied)


@pytest.mark.parametrize(
    ("source", "target", "position", "told"),
    [
        ((9, 1), 1, "end", ["Week 9 doesn't exist: the plan has 2 weeks."]),
        ((9, 1), 9, "end", ["Week 9 doesn't exist: the plan has 2 weeks."]),
        (
            (1, 5),
            4,
            "end",
            [
                "Session 5 doesn't exist in that week: week 1 has 2 sessions.",
                "Week 4 doesn't exist: the plan has 2 weeks.",
            ],
        ),
        (
            (1, 1),
            2,
            3,
            ['Position 3 doesn\'t exist: week 2 has 1 session, so the position can be 1 to 2 or "end".'],
        ),
    ],
)
def test_a_copy_from_or_to_nowhere_is_refused(source, target, position, told):
    assert tuple(told) == wrong(
        PLAN,
        "copy_session",
        sourceWeekNumber=source[0],
        sourceSessionNumber=source[1],
        targetWeekNumber=target,
        position=position,
    )


# --- the blocks of a new session

CIRCUIT = {"label": "A", "blockType": "circuit", "rounds": 3, "restBetweenRoundsSec": 90, "orderIndex": 99}
CURLS = {**SQUAT, "name": "Curl", "groupLabel": "A"}


def with_groups(*groups):
    session = {"name": "Arms", "exercises": [CURLS], "dayOfWeek": "friday", "groups": list(groups)}
    return {"weekNumber": 1, "position": "end", "session": session}


def test_a_new_session_has_its_circuit():
    added = after(PLAN, "add_session", **with_groups(CIRCUIT))

    assert (Group("A", "circuit", 3, 90, 99),) == added.weeks[0].sessions[2].groups


def test_a_label_and_a_kind_are_enough_for_a_block():
    added = after(PLAN, "add_session", **with_groups({"label": " A ", "blockType": "superset"}))

    assert (Group("A", "superset"),) == added.weeks[0].sessions[2].groups


@pytest.mark.parametrize(
    ("groups", "told"),
    [
        (
            [{**CIRCUIT, "label": "B"}],
            ("session.groups has 'B', which is no exercise's groupLabel: leave it out.",),
        ),
        ([CIRCUIT, CIRCUIT], ("session.groups has 'A' twice: a label names one block of the session.",)),
        (
            [{**CIRCUIT, "rounds": 0, "restBetweenRoundsSec": 5_000, "orderIndex": 2_000}],
            (
                "session.groups[0].rounds is 0: it can be 1 to 100.",
                "session.groups[0].restBetweenRoundsSec is 5000: it can be 0 to 3600.",
                "session.groups[0].orderIndex is 2000: it can be 0 to 1000.",
            ),
        ),
        ([{**CIRCUIT, "label": " "}], ("session.groups[0].label is blank: it needs a text.",)),
    ],
)
def test_a_block_names_exercises_of_its_session_once(groups, told):
    assert told == wrong(PLAN, "add_session", **with_groups(*groups))


def test_a_kind_of_block_that_there_is_not_is_no_input():
    told = misfit(PLAN, "add_session", **with_groups({**CIRCUIT, "blockType": "ladder"}))

    assert "blockType" in told
