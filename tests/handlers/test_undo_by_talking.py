"""Taking back by talking: "undo" is of the newest change of the conversation, whichever room made it."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from agents.logger.records.inbox import Message
from agents.models.port import Call, Reply
from agents.models.scripted import Scripted
from agents.recorded import read_athlete
from handlers.wiring import Worker
from tests.program.programs import began

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
WHICH = "Which do you mean: the last change of a workout, or of the program?"
BOTH = "Squat 3x5 @ 185. Bump bench by 5"


class Talk:
    """The messages of an athlete who runs a program, a minute apart."""

    def __init__(self, worker: Worker) -> None:
        self.worker, self.said = worker, 0
        worker.program.begin("ann", "init", date(2026, 11, 15), began())

    def __call__(self, *texts: str, **more: Any) -> Any:
        conversation_id = more.get("conversation_id", "c1")
        for text in texts:
            self.said += 1
            message_id = more.get("id", f"m{self.said}")
            sent_at = NOON + timedelta(minutes=self.said)
            sent = Message("ann", message_id, conversation_id, text, sent_at, timezone="UTC")
            result = self.worker.logger.log(sent)
        return result

    @property
    def maxes(self) -> list[int]:
        state = self.worker.program.book("ann").state()
        assert state is not None
        return [int(each.training_max) for each in state.lifts.values()]


@pytest.fixture
def talk(worker: Worker) -> Talk:
    return Talk(worker)


def test_a_bump_is_taken_back_with_what_it_was(talk: Talk):
    before = talk.maxes

    told = talk("bump bench by 5", "undo that")

    assert "Taken back: the bump of bench. Bench training max 230 -> 225 lb." == told.answer
    assert before == talk.maxes


def test_what_one_message_changed_together_goes_together(talk: Talk):
    before = talk.maxes

    told = talk("bump everything", "take back the last training max change")

    assert 4 == told.answer.count(" -> ")
    assert before == talk.maxes


def test_a_change_that_is_named_goes_though_others_are_newer(talk: Talk):
    talk("bump bench by 5", "move squat day to Tuesday", "my bar is 35 lb", "weighed 181 this morning")

    told = talk("undo the bench bump")

    assert "Bench training max 230 -> 225 lb." in told.answer
    assert read_athlete(talk.worker.records, "ann").bar_value == 35


def test_undo_walks_back_through_the_rooms(talk: Talk):
    talk("bump bench by 5", "my bar is 35 lb", "Squat 3x5 @ 185", "weighed 181 this morning")

    told = [talk("undo that").answer for _ in range(4)]

    assert "Deleted: 181 lb on Friday 20 November" == told[0]
    assert told[1].startswith("Took back Back Squat")
    assert told[2].startswith("Taken back. Bar: not said (was 35 lb).")
    assert told[3].startswith("Taken back: the bump of bench.")


def test_an_undo_delivered_twice_takes_back_once_and_says_the_same(talk: Talk):
    talk("bump bench by 5", "bump bench by 10")

    first, again = talk("undo that", id="u"), talk("undo that", id="u")

    assert first == again
    assert 230 == talk.maxes[1]


@pytest.mark.parametrize("answer", ["the program", "2", "option 2", "the second one", "The program's change"])
def test_where_one_message_changed_both_it_is_asked_and_the_program_settles_it(talk: Talk, answer: str):
    before = talk.maxes
    asked = talk(BOTH, "undo that")

    told = talk(answer)

    assert WHICH == asked.question
    assert told.answer.startswith("Taken back: the bump of bench.")
    assert before == talk.maxes
    assert () == told.open


@pytest.mark.parametrize("answer", ["the workout", "1", "the first", "the last workout"])
def test_and_so_does_the_workout(talk: Talk, answer: str):
    talk(BOTH, "undo that")

    told = talk(answer)

    assert told.answer.startswith("Took back Back Squat")
    assert 230 == talk.maxes[1]


def test_undo_is_of_the_newest_change_of_its_own_conversation(talk: Talk):
    talk("Squat 3x5 @ 185", conversation_id="c2")
    talk("bump bench by 5")

    told = talk("undo that", conversation_id="c2")

    assert told.answer.startswith("Took back Back Squat")
    assert 230 == talk.maxes[1]


def test_nothing_that_is_left_is_said(talk: Talk):
    assert "no change of a training max is left" in talk("undo the last training max change").answer


def test_what_was_taken_back_by_hand_is_not_taken_back_again(talk: Talk):
    talk("bump bench by 5", "bump bench by 10")
    talk.worker.program.undo("ann", "by-hand", date(2026, 11, 20))

    assert "Bench training max 230 -> 225 lb." in talk("undo the bench bump").answer


def test_a_model_takes_back_what_is_named(talk: Talk):
    talk("bump bench by 5")
    said = "the bump of bench from before was a mistake, coach"
    sent = {"said": said, "of": "training_max", "lift": "bench"}
    replies = [Reply(calls=(Call("u", "undo_program_change", json.dumps(sent)),), stop="calls"), Reply()]
    talk.worker = replace(talk.worker, model=Scripted(replies))

    assert "Bench training max 230 -> 225 lb." in talk(said).answer


@pytest.mark.parametrize("said", ["mach das rückgängig", "nimm das zurück", "deshazlo"])
@pytest.mark.parametrize(
    ("change", "answer"),
    [
        ("bump bench by 5", "Taken back: the bump of bench."),
        ("my bar is 35 lb", "Taken back. Bar: not said (was 35 lb)."),
        ("Deadlift 3x5 @ 225", "Took back Deadlift"),
    ],
)
def test_in_other_languages_the_newest_change_goes_too_and_nothing_older(
    talk: Talk, said: str, change: str, answer: str
):
    told = talk("Squat 3x5 @ 185", change, said)

    assert told.answer.startswith(answer)
