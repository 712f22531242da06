"""The program as a guest: what it hears of a message, what its tools answer, and what the report says of it.

A session told in sets and reps is a workout, and the program hears of it by itself; what is told by the
program ("done") or asked of it goes to its tools.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, ClassVar, NamedTuple

from agents.agreement import agrees, declines
from agents.conversation import Conversation, Question
from agents.errors import Refusal
from agents.guests import (
    Guest,
    GuestAnswer,
    GuestResult,
    Host,
    HowFarAnswered,
    LoggedTwice,
    ReportPart,
    SessionToKeep,
    Visit,
    WorkoutChange,
    refused_row,
)
from agents.models.port import Call
from agents.program.book import NO_PROGRAM
from agents.program.results import ends_a_week
from agents.program.turn import ProgramTurn
from agents.requests.program.words import speaks_of_a_program
from agents.toolbox import Tool, WrongArguments, argument, sent_arguments
from agents.words import tokens
from agents.workout import StoredWorkout
from storage.ports import Write

NAME = "program"
SURE = "program_sure"  # the code of the question whether a change that is far off is meant
LEFT, LEFT_ALONE = "declined", "Left as it is: nothing was changed."
NO_MESSAGE = "-"  # the id of none
UNCLEAR = "program_unclear"  # the code of the question what words mean that ask for something
OF_A_PLAN = "plan"  # the code of words that are one: they may be the program's
MISSPELLED = "that could not be made out. Say it again, in other words."
EDITION = "program-2"
BRIEF = """\

The athlete trains by a 5/3/1 program; "program" is how it stands. Its tools stand beside the others, and \
all calls for a message may stand in one reply.
7. A session told in sets and reps is a workout like any other: detect_discipline and extract_workout_data, \
and the program hears of it by itself. log_workout is for a session that is told by the program ("done", \
"got 8 on the top set at 285"): leave out what was not said. Never both for one session.
8. Do what the athlete asks of the program with its tools, not with plan_change, for all lifts they name, \
and nothing else; what they only ask about is a query. What they want taken back of it goes to \
undo_program_change, "undo that" alone where the context's undo_is_of is "program". Numbers are the \
athlete's words or the program's own. What another person does, what was and what may be is no request. A \
training max is never bumped in the message that ended the cycle.
9. The answers are printed from the tools' results: call what gives the answer, and write none.\
"""
_TOOL = re.compile(r"\b[a-z]+_[a-z_0-9]+")  # or a parameter
# What only a program has, besides its lifts and templates.
OF_A_PROGRAM = frozenset(
    "program template templates cycle phase leader anchor tm amrap bump week schedule days lift lifts "
    "lifting workout workouts session sessions training".split()
)


class Made(NamedTuple):
    """An answer of the program, and the workout that it is about, "" for none."""

    answer: GuestAnswer
    workout_id: str = ""


@dataclass
class ProgramGuest(Guest):
    """The program of one athlete during one message, whose `visit` it is; None for a command.

    `refused` are calls of its tools that no later one mended, by tool and lift; `misspelled` the tools that
    were called with arguments that don't fit, and not again with better ones; `superseded` is what became of
    what earlier texts of the message did.
    """

    turn: ProgramTurn
    tools: Sequence[Tool[Any]] = ()
    scope: str = ""
    revision: int = 1
    visit: Visit | None = None
    answers: list[GuestAnswer] = field(default_factory=list)
    refused: dict[tuple[str, str], str] = field(default_factory=dict)
    misspelled: dict[str, None] = field(default_factory=dict)
    refused_quotes: list[str] = field(default_factory=list)
    superseded: tuple[GuestAnswer, ...] = ()

    name: ClassVar[str] = NAME
    unclear: ClassVar[str] = UNCLEAR
    brief = BRIEF
    edition = EDITION
    takes_undo = True

    def known(self) -> Mapping[str, bool]:
        return {"has_program": True}

    def shown(self) -> Mapping[str, Any]:
        return self.turn.context()

    def changed_at(self) -> int:
        return self.conversation.turn_of(self.turn.newest_change() or NO_MESSAGE)

    @property
    def conversation(self) -> Conversation:
        """What was said before the message."""
        said = self.visit.conversation if self.visit is not None else None
        return said or Conversation()

    def is_sure_of(self, change: str) -> bool:
        """Whether a change need not be asked about first: a command makes it, or the message agrees to what
        the last reply asked."""
        if self.visit is None or not self.visit.message_id:
            return True
        asked = self._asked_if_sure()
        return asked is not None and asked.field == change and agrees(self.visit.text)

    def _asked_if_sure(self) -> Question | None:
        asked = self.conversation.question(self.visit.before.question) if self.visit is not None else None
        return asked if asked is not None and asked.code == SURE else None

    def begin(self, written: Sequence[StoredWorkout]) -> None:
        if self.revision > 1:
            self.superseded = tuple(self.turn.superseded(self.scope))
        if self.visit is not None and self._asked_if_sure() and declines(self.visit.text):
            self.answers.append(GuestAnswer(LEFT, {"changed": False}, LEFT_ALONE))

    def enter(self, call: Call, result: GuestResult) -> None:
        self.answers += result.answers
        self.refused.pop(_key(call), None)
        self.misspelled.pop(call.name, None)

    def refuse(self, call: Call, refusal: Refusal) -> None:
        """Note a refusal. Arguments only the model can mend: of them it is noted that they came."""
        if isinstance(refusal, LoggedTwice):
            return
        if isinstance(refusal, WrongArguments) or sent_arguments(call) is None:
            self.misspelled[call.name] = None
        else:
            self.misspelled.pop(call.name, None)
            self.refused[_key(call)] = str(refusal)
            self.refused_quotes += [str(said)] if (said := argument(call, "said")) else []

    def beside(self, changes: Sequence[WorkoutChange], session: SessionToKeep | None = None) -> list[Write]:
        return self.turn.beside(changes, session)

    def answers_about(self, workout_id: str) -> Sequence[GuestAnswer]:
        return self.turn.answers_about(workout_id)

    def has_logged(self, lift: str, workout_id: str) -> bool:
        return any(each.moved and each.result.get("lift") == lift for each in self.answers_about(workout_id))

    def has_ended_a_week(self, workout_ids: Iterable[str]) -> bool:
        answers = chain(self.answers, *map(self.answers_about, workout_ids))
        return any(each.moved and ends_a_week(each.result) for each in answers)

    @property
    def lifts(self) -> Collection[str]:
        return self.turn.lifts()

    def asks_for(self, lift: str) -> str:
        return self.turn.asks_for(lift)

    def how_far_answered(self, *, by_model: bool) -> HowFarAnswered:
        """The embedded engine asks what it leaves open; a model that answered left nothing."""
        if self.answers and by_model:
            return "whole"
        return "answered" if self.answers or self.refused else ""

    def minds(self, code: str) -> bool:
        return code.startswith(NAME) or code == OF_A_PLAN

    def part(self, workout_ids: Sequence[str]) -> ReportPart:
        of_workouts = [Made(answer, each) for each in workout_ids for answer in self.answers_about(each)]
        made = each_once(of_workouts, (*self.superseded, *self.answers))
        refused = self.not_done(came_to_nothing=not (workout_ids or made))
        rows = (*(_row(each) for each in made), *(refused_row(tool, why) for tool, why in refused))
        asking = self.turn.asking([each.answer for each in made])
        return ReportPart(NAME, rows, tuple(each for each in asking if each.question), lost=bool(refused))

    def not_done(self, *, came_to_nothing: bool) -> tuple[tuple[str, str], ...]:
        """What the athlete hears was not done, and why, by tool; of calls that were only misspelled nothing,
        unless the message came to nothing else."""
        refused = tuple((tool, said_to_people(why)) for (tool, _), why in self.refused.items())
        if refused or not came_to_nothing:
            return refused
        return tuple((tool, MISSPELLED) for tool in self.misspelled)

    def settles(self, questions: Iterable[Question], put: Collection[str]) -> frozenset[str]:
        """What it was asked about is known now; or, where words were not clear to it, it has acted."""
        if not self.answers:
            return frozenset()
        acted = any(each.moved for each in self.answers)
        asked = [each for each in questions if each.code.startswith(NAME) and not each.workout_id]
        known = [each for each in asked if each.code not in (UNCLEAR, SURE)]
        still = {(each.code, each.about) for each in self.turn.asking(list(map(_asked_before, known)))}
        settled = [each.id for each in known if (each.code, each.field) not in still]
        unclear = (each.id for each in asked if each.code == UNCLEAR and each.id in put)
        sure = (each.id for each in asked if each.code == SURE)
        return frozenset((*settled, *sure, *(unclear if acted else ())))

    def not_understood(self, text: str) -> str:
        return "nothing done in your program" if speaks_of_it(text) else ""


def guest_of(host: Host) -> ProgramGuest:
    """The program in the message that a tool is called in. Raises Refusal where there is none."""
    if not isinstance(host.guest, ProgramGuest):
        raise Refusal(NO_PROGRAM)
    return host.guest


def turn_at(host: Host) -> ProgramTurn:
    """Its turn. Raises Refusal where there is no program."""
    return guest_of(host).turn


def speaks_of_it(text: str) -> bool:
    """Whether words speak of a program: a lift or a template of it, or what only a program has."""
    row = tokens(text)
    return speaks_of_a_program(row) or any(token.folded in OF_A_PROGRAM for token in row)


def said_to_people(why: str) -> str:
    """A refusal without what it says to a model: "that was a question, and a question changes nothing"."""
    found = _TOOL.search(why)
    if found is None:
        return why
    left = why[: max(why.rfind(mark, 0, found.start()) for mark in (". ", ": ", "; ")) + 1].strip(":;. ")
    return f"{left}." if left else MISSPELLED


def each_once(of_workouts: Sequence[Made], of_tools: Sequence[GuestAnswer]) -> tuple[Made, ...]:
    """What the program made of the workouts, then what its tools answered besides."""
    found: list[Made] = []
    for made in (*of_workouts, *map(Made, of_tools)):
        if not any(_says_the_same(made.answer, before.answer) for before in found):
            found.append(made)
    return tuple(found)


def _says_the_same(one: GuestAnswer, other: GuestAnswer) -> bool:
    return (one.tool, one.result, one.message) == (other.tool, other.result, other.message)


def _row(made: Made) -> dict[str, Any]:
    """An answer as the result has it. `workoutId` is there where it is about a workout."""
    row = made.answer.row
    return {**row, "workoutId": made.workout_id} if made.workout_id else row


def _key(call: Call) -> tuple[str, str]:
    """What a refused call and the call that mends it have in common: the tool, and the lift."""
    return call.name, str(argument(call, "lift"))


def _asked_before(question: Question) -> GuestAnswer:
    """The answer of the program that a question was left open by, as far as it is known."""
    return GuestAnswer("", {}, "", question=question.question, code=question.code, about=question.field)
