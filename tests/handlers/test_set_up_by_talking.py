"""A program that is set up by talking: shown with its first week, begun on a yes, and on nothing else."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from agents.logger.records.inbox import Message
from agents.models.port import Call, Reply
from agents.models.scripted import Scripted
from agents.recorded import changed_athlete
from handlers.wiring import Worker
from storage.ports import PROGRAM_KEY

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
ALL = "I want to start 5/3/1, squat 350, bench 250, deadlift 400, ohp 170"
SHALL_I = "Shall I set it up so?"


class Talk:
    """One athlete's messages, a minute apart."""

    def __init__(self, worker: Worker) -> None:
        self.worker, self.said = worker, 0

    def __call__(self, text: str, **more: Any) -> Any:
        self.said += 1
        message_id = more.pop("id", f"m{self.said}")
        sent_at = NOON + timedelta(minutes=self.said)
        return self.worker.logger.log(Message("ann", message_id, "c1", text, sent_at, timezone="UTC", **more))

    @property
    def program(self) -> Any:
        return self.worker.program.book("ann").state()


@pytest.fixture
def talk(worker: Worker) -> Talk:
    return Talk(worker)


def test_the_whole_set_up_is_shown_and_begins_on_a_yes(talk: Talk):
    shown = talk(ALL)
    nothing_yet = talk.program
    begun = talk("yes please")

    assert SHALL_I == shown.question
    assert "squat, training max 315 lb: 205 x 5, 235 x 5, 270 x 5+" in shown.answer
    assert None is nothing_yet
    assert begun.answer.startswith("The program is set up:")
    assert [315, 225, 360, 155] == [each.training_max for each in talk.program.lifts.values()]


def test_a_set_up_that_is_said_again_while_it_waits_takes_the_place_of_the_first(talk: Talk):
    talk(ALL)

    again = talk(ALL.replace("ohp 170", "ohp 180"))
    talk("yes")

    assert (SHALL_I, ()) == (again.question, again.not_logged)
    assert [315, 225, 360, 160] == [each.training_max for each in talk.program.lifts.values()]


def test_what_is_missing_is_asked_and_what_was_said_is_known(talk: Talk):
    asked = talk("start 5/3/1, squat 350, bench 250, deadlift 400")
    shown = talk("ohp 170, squat monday and ohp on friday")
    talk("yes")

    assert "What is your tested one-rep max of OHP?" == asked.question
    assert SHALL_I == shown.question
    assert {"monday": "squat", "friday": "ohp"} == dict(talk.program.schedule)


def test_training_maxes_stay_as_they_are(talk: Talk):
    talk("start 5/3/1, squat 315, bench 225, deadlift 360, ohp 155, those are training maxes")
    talk("yes")

    assert 315 == talk.program.lifts["squat"].training_max


@pytest.mark.parametrize("then", ["no", "bench 3x5 @ 185", "maybe later", "is that right?"])
def test_without_a_yes_nothing_begins(talk: Talk, then: str):
    talk(ALL)
    talk(then)

    assert None is talk.program


def test_a_yes_to_something_else_begins_nothing(talk: Talk):
    talk(ALL)
    talk("Jenny 3x5 @ 95")
    talk("yes")

    assert None is talk.program


@pytest.mark.parametrize("answer", ["yes", "yes, set it up", "set the program up"])
def test_what_was_talked_past_is_taken_up_again_by_a_yes_or_its_name(talk: Talk, answer: str):
    talk(ALL)
    past = talk("bench 3x5 @ 185")

    begun = talk(answer)

    assert SHALL_I in [each.line for each in past.open]
    assert begun.answer.startswith("The program is set up:")
    assert () == begun.open


def test_its_name_alone_shows_it_again_and_asks(talk: Talk):
    talk(ALL)
    talk("bench 3x5 @ 185")

    shown = talk("what about the program?")

    assert SHALL_I == shown.question
    assert None is talk.program
    assert "The program is set up" in talk("yes").answer


@pytest.mark.parametrize("yes", ["yes, start today", "ok, begin it", "let's start now"])
def test_a_yes_may_say_what_begins(talk: Talk, yes: str):
    talk(ALL)
    talk(yes)

    assert talk.program is not None


def test_what_was_said_of_a_set_up_is_known_when_it_was_talked_past(talk: Talk):
    talk("start 5/3/1, squat 350, bench 250, deadlift 400")
    talk("bench 3x5 @ 185")
    shown = talk("start 5/3/1, ohp 170")

    assert SHALL_I == shown.question
    assert "squat, training max 315 lb" in shown.answer


def test_the_unit_that_is_said_of_all_is_the_programs(talk: Talk):
    talk("I want to start 5/3/1, in kg")
    shown = talk("squat 140, bench 100, deadlift 180, ohp 60")

    assert "squat, training max 125 kg" in shown.answer


@pytest.mark.parametrize("answer", ["no", "forget the program"])
@pytest.mark.parametrize("past", [[], ["bench 3x5 @ 185"]])
def test_what_was_shown_is_dropped_plainly(talk: Talk, past: list[str], answer: str):
    talk(ALL)
    for text in past:
        talk(text)

    dropped = talk(answer)

    assert "Dropped: no program is set up." == dropped.answer
    assert () == dropped.open
    talk("yes")
    assert None is talk.program


def test_a_yes_to_what_was_put_since_begins_nothing(talk: Talk):
    talk(ALL)
    talk("Jenny curls 3x12 30s")

    talk("yes")

    assert None is talk.program


def test_a_yes_delivered_twice_begins_one_program(talk: Talk):
    talk(ALL)
    first = talk("yes", id="y")
    again = talk("yes", id="y")

    assert first == again
    assert 1 == talk.program.moves


def test_who_has_a_program_begins_no_other(talk: Talk):
    talk(ALL)
    talk("yes")

    again = talk("start 5/3/1, squat 400, bench 300, deadlift 450, ohp 200")

    assert SHALL_I != again.question
    assert 315 == talk.program.lifts["squat"].training_max


def test_in_kilograms_pounds_are_converted_and_the_plates_are_the_athletes(talk: Talk):
    talk.worker.records.put_all(changed_athlete(talk.worker.records, "ann", in_kilograms))

    shown = talk("start 5/3/1: squat 160, bench 220 lb, deadlift 180, ohp 75")

    assert "squat, training max 145 kg" in shown.answer
    assert "bench, training max 90 kg" in shown.answer


def in_kilograms(athlete: Any) -> Any:
    return replace(athlete, units="kg", chosen=("units",))


def test_the_unit_in_which_the_weights_are_said_is_the_programs(talk: Talk):
    talk("start 5/3/1: squat 140 kg bench 100 deadlift 180 ohp 60")
    talk("yes")

    assert "kg" == talk.program.unit


def test_what_is_reported_beside_it_is_logged_or_named_and_no_max(talk: Talk):
    talk("start 5/3/1, squat 315, bench 225, deadlift 405")

    shown = talk("press is 135 and i did 3x5 bench at 185 today")

    named = [each.workoutName for each in shown.allWorkouts if each.saved]
    named += [each.text for each in shown.not_logged]
    assert any("bench" in each.lower() for each in named)
    assert "bench, training max 205 lb" in shown.answer


@pytest.mark.parametrize("squat", ["3150", "0"])
def test_a_max_that_can_not_be_is_told_and_nothing_is_shown(talk: Talk, squat: str):
    told = talk(f"start 5/3/1, squat {squat}, bench 250, deadlift 400, ohp 170")

    assert "Not done: squat" in told.answer
    assert SHALL_I != told.question


# --- what a model may send


def called(talk: Talk, text: str, *calls: tuple[str, dict[str, Any]], **more: Any) -> Any:
    replies = [
        Reply(
            calls=tuple(Call(f"c{at}", name, json.dumps(given)) for at, (name, given) in enumerate(calls)),
            stop="calls",
        ),
        Reply(text="", stop="end"),
        Reply(text="", stop="end"),
    ]
    model = Scripted(replies)
    other = Talk(replace(talk.worker, model=model))
    other.said = talk.said
    found = other(text, **more)
    talk.said = other.said
    return found, model


SENT = {
    "said": ALL,
    "squat": "350",
    "bench": "250",
    "deadlift": "400",
    "ohp": "170",
    "are": "tested",
    "days": "",
    "unit": "",
}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"squat": "355"}, "the words don't say it of that lift"),
        ({"squat": "heavy"}, "send one weight, like 350 or 160 kg"),
        ({"days": "squat on monday"}, "write squat=monday"),
        ({"unit": "kg"}, "the message doesn't say it"),
        ({"said": "start 5/3/1 with 350"}, "said has to quote"),
    ],
)
def test_a_model_can_set_up_only_what_was_said(talk: Talk, given: dict[str, str], words: str):
    result, model = called(talk, ALL, ("set_up_program", {**SENT, **given}))

    assert words in str(model.asked)
    assert SHALL_I != result.question


def test_a_model_can_not_begin_what_nobody_agreed_to(talk: Talk):
    _, alone = called(talk, "start 5/3/1 now", ("begin_program", {}))
    called(talk, ALL, ("set_up_program", SENT))
    _, unasked = called(talk, "looks heavy", ("begin_program", {}))

    assert "nothing was shown that could begin" in str(alone.asked)
    assert "the athlete has not said yes" in str(unasked.asked)
    assert None is talk.program
    assert None is talk.worker.records.get("ann", PROGRAM_KEY)


def test_undo_of_a_beginning_says_that_it_stands_and_takes_no_older_workout_for_it(talk: Talk):
    talk("Bench 3x5 @ 185")
    talk(ALL)
    talk("yes")
    told = talk("undo that")

    assert "Not done: the program has begun, which is not taken back." == told.answer
    assert [] == list(told.changes)
    assert None is not talk.program
