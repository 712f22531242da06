"""Plans and edits for properties: whole plans as they may be stored, and calls that fit or don't."""

from datetime import date, timedelta
from typing import Any

from hypothesis import strategies as st

from agents.planner.edits.registry import ADD_BLOCK, EDITS
from agents.planner.plan import (
    CARDIO_TYPES,
    CardioBlock,
    Filling,
    Group,
    Plan,
    PlanExercise,
    Session,
    SetResult,
    Week,
    tidy,
)
from agents.planner.views.days import day_of_week

NAMES = ("Squat", "Bench", "Farmer's Walk", "Kniebeuge, tief", "Lower A", "懸垂")
LABELS = ("", "", "A", "Bicep Finisher Rounds")
FIRST_MONDAY = date(2026, 11, 2)
names = st.sampled_from(NAMES)
notes = st.sampled_from(("", "", "slow", "two\nlines"))
minutes = st.sampled_from((None, 20, 32.5, 1440))


def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


sets = st.builds(
    SetResult,
    st.integers(1, 5),
    st.sampled_from(("working", "warmup")),
    maybe(st.integers(0, 30)),
    st.sampled_from(("", "185 lb")),
    maybe(st.sampled_from((7, 8.5))),
    maybe(st.integers(0, 5)),
    maybe(st.just(60.5)),
    maybe(st.just(400)),
    st.booleans(),
    st.sampled_from(("", "w_1")),
    st.sampled_from(("", "Box Squat")),
    st.sampled_from(("", "8-10")),
)
exercises = st.builds(
    PlanExercise,
    st.just(""),
    names,
    st.integers(0, 5),
    st.sampled_from(("5", "8-10", "AMRAP")),
    st.sampled_from(("", "185 lb", "70% 1RM", "bodyweight")),
    st.integers(0, 3),
    st.sampled_from((0, 90, 120)),
    notes,
    st.sampled_from(LABELS),
    st.sampled_from(("", "3-1-1")),
    st.lists(sets, max_size=2).map(tuple),
    st.booleans(),
)
cardio = st.builds(
    CardioBlock,
    st.sampled_from(CARDIO_TYPES),
    st.sampled_from((30, 22.5)),
    st.sampled_from(("", "Running")),
    notes,
    st.booleans(),
    minutes,
    maybe(st.integers(60, 200)),
    notes,
)
groups = st.builds(
    Group,
    st.sampled_from(LABELS[2:]),
    st.sampled_from(("superset", "circuit")),
    maybe(st.integers(1, 4)),
    maybe(st.integers(0, 90)),
    maybe(st.integers(0, 99)),
)
fillings = st.builds(
    Filling,
    st.just("w_1"),
    st.just("2026-11-03"),
    st.sampled_from(("", "2026-11-03T09:00:00")),
    minutes,
    maybe(st.integers(1, 10)),
    minutes,
    maybe(st.just(141)),
    st.booleans(),
)


@st.composite
def sessions(draw: st.DrawFn, first: date, days: int) -> Session:
    day = draw(maybe(st.integers(0, days - 1)))
    scheduled = "" if day is None else (first + timedelta(days=day)).isoformat()
    completed = draw(st.booleans())
    rows = draw(st.lists(groups, max_size=2, unique_by=lambda group: group.label))
    return tidy(
        Session(
            "",
            draw(names),
            tuple(draw(st.lists(exercises, max_size=4))),
            tuple(rows),
            scheduled,
            day_of_week(scheduled) if scheduled else "",
            draw(st.sampled_from(((), ("Row", "Band pull-aparts")))),
            draw(maybe(cardio)),
            draw(notes),
            draw(st.sampled_from(("", "2026-11-03T09:00:00"))) if completed else "",
            completed,
            "2026-11-03" if completed else "",
            draw(minutes) if completed else None,
            draw(maybe(st.integers(1, 10))) if completed else None,
            tuple(draw(st.lists(fillings, max_size=1))),
        )
    )


@st.composite
def plans(draw: st.DrawFn, least: int = 0) -> Plan:
    """A plan of up to 4 weeks, some short, some apart; uids p0, p1, ... in no order of their places."""
    weeks: list[Week] = []
    first = FIRST_MONDAY
    for _ in range(draw(st.integers(least, 4))):
        first += timedelta(days=draw(st.sampled_from((0, 0, 0, 7))))
        days = draw(st.sampled_from((7, 7, 7, 3)))
        row = tuple(draw(st.lists(sessions(first, days), min_size=1, max_size=3)))
        last = first + timedelta(days=days - 1)
        phase = draw(st.sampled_from(("Accumulation", "Deload")))
        weeks.append(Week("", phase, first.isoformat(), last.isoformat(), row, draw(notes)))
        first = last + timedelta(days=1)
    return _with_uids(Plan(draw(st.sampled_from(("", "Strength block"))), tuple(weeks)))


def _with_uids(plan: Plan) -> Plan:
    count = iter(range(10_000))
    weeks = tuple(
        week._replace(
            sessions=tuple(
                session._replace(
                    uid=f"p{next(count)}",
                    exercises=tuple(each._replace(uid=f"p{next(count)}") for each in session.exercises),
                )
                for session in week.sessions
            ),
            uid=f"p{next(count)}",
        )
        for week in plan.weeks
    )
    return plan._replace(weeks=weeks)


# --- calls, as on the wire; about half of them fit a plan of this size

numbers = st.integers(1, 3)
positions = st.integers(1, 3) | st.just("end")
new_exercises = st.fixed_dictionaries(
    {
        "name": names,
        "reps": st.sampled_from(("5", "8-10")),
        "targetLoad": st.sampled_from(("185 lb", "bodyweight")),
        "workingSets": st.integers(0, 5),
    },
    optional={"groupLabel": st.sampled_from(LABELS), "restSeconds": st.integers(0, 300), "notes": notes},
)
weekdays = st.sampled_from(("Monday", "wednesday", "SUNDAY"))
cardio_inputs = st.fixed_dictionaries(
    {"type": st.sampled_from(CARDIO_TYPES), "duration": st.sampled_from((30, 22.5))},
    optional={"modality": st.just("Running"), "completed": st.booleans()},
)
new_sessions = st.fixed_dictionaries(
    {"name": names, "exercises": st.lists(new_exercises, max_size=2)},
    optional={"dayOfWeek": weekdays, "cardio": cardio_inputs, "warmup": st.just(["Row"]), "notes": notes},
)
dates = st.integers(-7, 35).map(lambda days: (FIRST_MONDAY + timedelta(days=days)).isoformat())
members = st.fixed_dictionaries(
    {"exercise": names, "reps": st.sampled_from((10, "8-10", "12"))},
    optional={
        "weight": st.sampled_from((20, 22.5, "15 lb", "10 kg", "bodyweight")),
        "tempo": st.sampled_from(("slow", "")),
        "sets": st.integers(1, 3),
        "rest_sec": st.sampled_from((0, 120)),
    },
)


@st.composite
def new_weeks(draw: st.DrawFn) -> list[dict[str, Any]]:
    start = date.fromisoformat(draw(dates))
    weeks = []
    for _ in range(draw(st.integers(1, 2))):
        end = start + timedelta(days=draw(st.sampled_from((6, 6, 2))))
        row = draw(st.lists(new_sessions, max_size=2))
        weeks.append(
            {"phase": "New", "startDate": start.isoformat(), "endDate": end.isoformat(), "sessions": row}
        )
        start = end + timedelta(days=1)
    return weeks


_AT = {"weekNumber": numbers, "sessionNumber": numbers}
ARGUMENTS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "modify_exercise": st.fixed_dictionaries(
        {
            **_AT,
            "exerciseNumber": numbers,
            "updates": st.fixed_dictionaries(
                {},
                optional={
                    "name": names,
                    "workingSets": st.integers(0, 5),
                    "groupLabel": st.sampled_from(LABELS),
                    "skipped": st.booleans(),
                    "tempo": st.sampled_from(("", "slow")),
                },
            ),
        }
    ),
    "remove_exercise": st.fixed_dictionaries({**_AT, "exerciseNumber": numbers}),
    "add_exercise": st.fixed_dictionaries({**_AT, "position": positions, "exercise": new_exercises}),
    "remove_session": st.fixed_dictionaries(_AT),
    "add_session": st.fixed_dictionaries(
        {"weekNumber": numbers, "position": positions, "session": new_sessions}
    ),
    "modify_session": st.fixed_dictionaries(
        {
            **_AT,
            "updates": st.fixed_dictionaries(
                {},
                optional={
                    "name": names,
                    "dayOfWeek": weekdays,
                    "cardio": maybe(cardio_inputs),
                    "warmup": st.just(["Row", "Band"]),
                },
            ),
        }
    ),
    "reorder_exercises": st.fixed_dictionaries({**_AT, "exerciseNumber": numbers, "newPosition": numbers}),
    "copy_session": st.fixed_dictionaries(
        {
            "sourceWeekNumber": numbers,
            "sourceSessionNumber": numbers,
            "targetWeekNumber": numbers,
            "position": positions,
        }
    ),
    "modify_week": st.fixed_dictionaries(
        {
            "weekNumber": numbers,
            "updates": st.fixed_dictionaries(
                {}, optional={"phase": names, "description": notes, "startDate": dates, "endDate": dates}
            ),
        }
    ),
    "add_week": st.fixed_dictionaries({"position": positions, "weeks": new_weeks()}),
    "remove_week": st.fixed_dictionaries({"weekNumber": numbers}),
    "propose_plan_update": st.fixed_dictionaries(
        {
            "day": weekdays,
            "action": st.just("add_block"),
            "block": st.fixed_dictionaries(
                {
                    "block_type": st.sampled_from(("circuit", "superset")),
                    "label": st.sampled_from(("A", "B", "Bicep Finisher Rounds")),
                    "members": st.lists(members, min_size=1, max_size=3),
                },
                optional={
                    "order_index": st.integers(0, 99),
                    "meta_json": st.fixed_dictionaries({}, optional={"rounds": st.integers(1, 3)}),
                },
            ),
        }
    ),
}
calls = st.sampled_from([edit.name for edit in (*EDITS, ADD_BLOCK)]).flatmap(
    lambda name: st.tuples(st.just(name), ARGUMENTS[name])
)
edit_sequences = st.lists(calls, min_size=1, max_size=8)
