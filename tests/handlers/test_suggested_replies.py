"""Every reply that an answer offers is said, through the stream, and has the effect that it says."""

from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple

import pytest

from agents.workout import StoredWorkout
from handlers.wiring import Worker
from storage.ports import WORKOUTS
from tests.handlers.conversation import Conversation, Streamed
from tests.handlers.doors import Doors
from tests.program.programs import began

SET_UP = "I want to start 5/3/1, squat 350, bench 250, deadlift 400, ohp 170"

Effect = Callable[["Chat"], Any]


class Chat:
    """One conversation, a message after the other."""

    def __init__(self, worker: Worker, *, program: bool) -> None:
        self.worker, self.said, self.talk = worker, 0, Conversation(worker)
        if program:
            worker.program.begin("ann", "init", date.today(), began())

    def __call__(self, text: str) -> Streamed:
        self.said += 1
        return self.talk.say(text, f"m{self.said}")

    @property
    def state(self) -> Any:
        return self.worker.program.book("ann").state()

    @property
    def maxes(self) -> list[int]:
        return [] if self.state is None else [int(each.training_max) for each in self.state.lifts.values()]

    @property
    def day(self) -> dict[str, str]:
        return {lift: day for day, lift in self.state.schedule.items()}

    @property
    def logged(self) -> list[str]:

        rows = [
            StoredWorkout.model_validate_json(each.body) for each in self.worker.records.list("ann", WORKOUTS)
        ]
        standing = [each.workout for each in rows if each.workout is not None]
        return sorted(exercise.name for each in standing for exercise in each.exercises())


class Waiting(NamedTuple):
    """What is said until something waits, the replies that it offers, and what each of them does."""

    says: tuple[str, ...]
    effects: dict[str, tuple[Effect, Any]]
    program: bool = True


def skipped(chat: Chat) -> Any:
    return sorted(chat.state.marks)


def template(chat: Chat) -> Any:
    return [lift for lift, each in chat.state.lifts.items() if each.template.name.startswith("leviathan")]


MAXES = [315, 225, 360, 155]
READINGS = ("8 sets of 3 at 10", "10 sets of 3 at 8")
BUMPED = {"squat": [0], "bench": [1], "deadlift": [2], "OHP": [3], "all": [0, 1, 2, 3]}
WAITS = {
    "a draft": Waiting(
        ("Jenny curls 3x12 30s",),
        {"yes": (lambda chat: len(chat.logged), 1), "no": (lambda chat: len(chat.logged), 0)},
    ),
    "a change of a training max that is far off": Waiting(
        ("raise my bench training max to 95",),
        {"yes": (lambda chat: chat.maxes[1], 95), "no": (lambda chat: chat.maxes[1], 225)},
    ),
    "a set-up": Waiting(
        (SET_UP,),
        {"yes": (lambda chat: chat.maxes, MAXES), "no": (lambda chat: chat.maxes, [])},
        program=False,
    ),
    "an undo of either": Waiting(
        ("Squat 3x5 @ 185. Bump bench by 5", "undo that"),
        {
            "the workout": (lambda chat: (chat.logged, chat.maxes[1]), ([], 230)),
            "the program": (lambda chat: (chat.logged, chat.maxes[1]), (["Back Squat"], 225)),
        },
    ),
    "a message sent twice": Waiting(
        ("Bench 3x5 @ 185", "Bench 3x5 @ 185"),
        {"yes": (lambda chat: len(chat.logged), 2), "no": (lambda chat: len(chat.logged), 1)},
        program=False,
    ),
    "a deletion": Waiting(
        ("Bench 3x5 @ 185", "delete everything"),
        {"yes": (lambda chat: len(chat.logged), 0), "no": (lambda chat: len(chat.logged), 1)},
        program=False,
    ),
    "an open notation": Waiting(
        ("bench 8x3x10",),
        {each: (lambda chat: chat.logged, ["Bench Press"]) for each in READINGS},
        program=False,
    ),
    "which lift to skip": Waiting(
        ("cancel that",), {lift: (skipped, [lift.lower()]) for lift in ("squat", "bench", "deadlift", "OHP")}
    ),
    "which training max": Waiting(
        ("bump it by 5",),
        {
            lift: (lambda chat: chat.maxes, [each + 5 * (at in bumped) for at, each in enumerate(MAXES)])
            for lift, bumped in {
                "squat": [0],
                "bench": [1],
                "deadlift": [2],
                "OHP": [3],
                "all": [0, 1, 2, 3],
            }.items()
        },
    ),
    "which day": Waiting(
        ("move squat",),
        {
            day: (lambda chat: chat.state.day_of("squat"), day.lower())
            for day in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
        },
    ),
    "whose template": Waiting(
        ("use leviathan",),
        {
            "squat": (template, ["squat"]),
            "bench": (template, ["bench"]),
            "deadlift": (template, ["deadlift"]),
            "OHP": (template, ["ohp"]),
            "all": (template, ["squat", "bench", "deadlift", "ohp"]),
        },
    ),
    "which lift was done": Waiting(
        ("done",),
        {
            "squat": (lambda chat: chat.logged, ["Back Squat"]),
            "bench": (lambda chat: chat.logged, ["Bench Press"]),
            "deadlift": (lambda chat: chat.logged, ["Deadlift"]),
            "OHP": (lambda chat: chat.logged, ["Overhead Press"]),
        },
    ),
}


def offered(answer: Streamed) -> list[str]:
    return [reply for part in answer.of("data-replies") for reply in part["data"]["replies"]]


def cases() -> list[Any]:
    rows = ((name, reply) for name, each in WAITS.items() for reply in each.effects)
    return [pytest.param(name, reply, id=f"{name}: {reply}") for name, reply in rows]


@pytest.mark.parametrize("name", WAITS)
def test_what_waits_offers_these_replies(worker: Worker, name: str):
    waiting, chat = WAITS[name], Chat(worker, program=WAITS[name].program)

    answers = [chat(text) for text in waiting.says]

    assert list(waiting.effects) == offered(answers[-1])


@pytest.mark.parametrize(("name", "reply"), cases())
def test_each_reply_has_the_effect_it_says(worker: Worker, name: str, reply: str):
    waiting, chat = WAITS[name], Chat(worker, program=WAITS[name].program)
    for text in waiting.says:
        chat(text)

    chat(reply)

    effect, expected = waiting.effects[reply]
    assert expected == effect(chat)


SENT = "2026-11-19T12:00:00Z"  # a Thursday of the plan
LET_BE = "All right: nothing was changed."
PLANNED = {
    "swap Thursday's deadlift for front squat": {
        "Swap the order of Deadlift and Front Squat in Thursday's Lower B": "Move Front Squat to place 1",
        "Remove Deadlift from Thursday's Lower B": "Remove Deadlift from Thursday's Lower B",
        "Never mind": "",
    },
    "remove exercise 10 of thursday's session": {"Never mind": ""},
}


@pytest.mark.parametrize("wish", PLANNED)
def test_the_planners_replies_are_offered_where_they_are_answered(doors: Doors, wish: str):
    doors.put_plan("ann", day=None)

    assert list(PLANNED[wish]) == offered(Conversation(doors.worker).say(wish, sent_at=SENT))


@pytest.mark.parametrize(
    ("wish", "reply"), [(wish, reply) for wish, replies in PLANNED.items() for reply in replies]
)
def test_each_of_the_planners_replies_has_the_effect_it_says(doors: Doors, wish: str, reply: str):
    doors.put_plan("ann", day=None)
    talk = Conversation(doors.worker)
    talk.say(wish, sent_at=SENT)

    answer = talk.say(reply, "m2", sent_at=SENT)

    proposed = PLANNED[wish][reply]
    shown = [each["data"]["preview"]["summary"] for each in answer.of("data-plan")]
    said = [each["delta"] for each in answer.of("text-delta")]
    assert [proposed] == [each[: len(proposed)] for each in shown] if proposed else [LET_BE] == said
