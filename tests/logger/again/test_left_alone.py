"""What reading again leaves alone: by what is recorded of a message and of its workouts."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from agents.conversation import Question
from agents.logger.again.left_alone import (
    JOB_TAKEN_BACK,
    waiting_spans,
    why_message_stays,
    why_not_new,
    why_workout_stays,
)
from agents.logger.records.inbox import CallTarget, Entry, Message, Minted
from agents.workout import Source, Span, StoredWorkout, Workout

MESSAGE = Message("ann", "m", "c", "bench 3x5", datetime(2026, 3, 2, tzinfo=UTC))
READ = Entry(MESSAGE, report={"engine": "offline", "changes": []})
OWN = Span(message_id="m", start=0, end=9)
STORED = StoredWorkout(
    schema_version=4, workout_id="w", revision=1, change="logged", act="m/1#c1", acts=("m/1#c1",),
    message_id="m", written_at="", stands_since="", workout=Workout(spans=(OWN,)),
)  # fmt: skip
MINTED = Minted("w", 0, (OWN,))


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (READ, ""),
        (replace(READ, report=None), "on its way"),
        (replace(READ, report={"engine": "command"}), "a command or a press"),
        (replace(READ, repeats="m0"), "a repeat"),
        (replace(READ, targets=(CallTarget("m/1#c1", ("w",)),)), "changed earlier workouts"),
        (replace(READ, report={"changes": [{"workoutId": "w"}]}), "changed earlier workouts"),
    ],
)
def test_why_a_message_stays(entry, why):
    told = why_message_stays(entry)
    assert (why in told) if why else told == ""


def of(**update):
    return STORED.model_copy(update=update)


def having(**update):
    return of(workout=Workout(spans=(OWN,)).model_copy(update=update))


@pytest.mark.parametrize(
    ("stored", "minted", "why"),
    [
        (STORED, MINTED, ""),
        (of(change="amended"), MINTED, "the athlete amended it"),
        (of(change="deleted", workout=None), MINTED, "the athlete deleted it"),
        (of(change="undone"), MINTED, "the athlete took a change of it back"),
        (of(change="undone", workout=None), MINTED, "the athlete took a change of it back"),
        (of(change="undone", workout=None, acts=("m/1#c1", "m/1~r1#0", "m/1~r1#0~undo")), MINTED, ""),
        (of(change="amended", acts=("m/1#c1", "press~undo")), MINTED, "the athlete amended it"),
        (of(change="undone", workout=None, acts=("m/1#c1", "r1~undo")), MINTED, JOB_TAKEN_BACK),
        (of(change="logged", acts=("m/1#c1", "r1~undo", "m/1~r1.2#0")), MINTED, ""),
        (
            of(change="undone", workout=None, acts=("m/1#c1", "r1~undo", "r2#0", "r2#0~undo")),
            MINTED,
            JOB_TAKEN_BACK,
        ),
        (STORED, MINTED._replace(draft_id="d_1"), "the athlete confirmed it"),
        (of(open=True), MINTED, "it was logged by several messages"),
        (of(message_id="m0"), MINTED, "it was logged by several messages"),
        (having(spans=(OWN, Span(message_id="m0", start=0, end=1))), MINTED, "the athlete answered for it"),
        (having(sources=(Source(path="", kind="plan"),)), MINTED, "it has numbers of the plan of then"),
        (having(sources=(Source(path="", kind="history"),)), MINTED, "it has numbers of the history of then"),
        (having(sources=(Source(path="", kind="words"),)), MINTED, ""),
    ],
)
def test_why_a_workout_stays(stored, minted, why):
    assert why == why_workout_stays(minted, stored, "m")


def test_numbers_of_another_time_are_not_added():
    assert "" == why_not_new(Workout())
    taken = Workout(sources=(Source(path="", kind="plan"),))
    assert "it has numbers of the plan of now, which were others then" == why_not_new(taken)


def test_words_that_wait():
    draft = {"draft_id": "d_1", "start": 0, "end": 5}
    asked = {"question": "Which one?", "start": 7, "end": 9}
    report = {"drafts": [draft], "not_logged": [asked, {"question": "", "start": 1, "end": 2}]}
    open_one = Question("m.0", "c", "Which one?", "m")
    places = lambda *args: [(each.start, each.end) for each in waiting_spans("m", *args)]  # noqa: E731
    assert [(0, 5), (7, 9)] == places(report, (), [open_one])
    assert [(0, 5)] == places(report, (), [open_one._replace(message_id="m0")])
    assert [] == places(report, {"d_1"}, [])
    assert [] == places(None, (), [open_one])
