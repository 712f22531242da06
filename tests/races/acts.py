"""What is raced: a row for each act, with what came before it and another deed of the same conversation.

To add an act, add a row.
"""

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from agents.models.offline.engine import Offline
from agents.models.port import Ask, Model, ModelUnavailable, Quote, Reply
from tests.logger.kit import a_block, a_set, an_exercise, call, detect, extract
from tests.races.deeds import Deed, apply, ask, cancel, say, undo


class Corrects:
    """A model that reads "no, 100" as the draft of the message before, with another load; else it is
    down."""

    name = "corrects"

    def reply(self, ask: Ask) -> Reply:
        said = [part for part in ask.turns[0].parts if isinstance(part, Quote) and part.of == "message"]
        if not said[-1].text.startswith("no, "):
            raise ModelUnavailable("down")
        if len(ask.turns) > 1:
            return Reply(stop="end", model=self.name)
        load = said[-1].text.rpartition(" ")[2]
        jenny = an_exercise("Jenny 3x5", "Jenny", a_set("3", "5", load))
        return Reply(calls=(detect("Jenny 3x5"), extract(0, a_block(jenny))), stop="calls", model=self.name)


class Amends:
    """A model that reads one message as a correction, and stays with it; else it is down."""

    name = "amends"
    text: ClassVar[str]
    change: ClassVar[dict[str, str]]

    def reply(self, ask: Ask) -> Reply:
        said = [part for part in ask.turns[0].parts if isinstance(part, Quote) and part.of == "message"]
        if said[-1].text != self.text:
            raise ModelUnavailable("down")
        sent = {"workout_id": "", "said": self.text, "changes": [{"set": "", **self.change}]}
        return Reply(
            calls=(call("amend_workout", f"a{len(ask.turns)}", **sent),), stop="calls", model=self.name
        )


class Guesses(Amends):
    """It reads "heavier than that" as 200, which the words don't say."""

    text: ClassVar = "the bench was heavier than that"
    change: ClassVar = {"exercise": "Bench Press", "field": "load", "said": "200"}


class Moves(Amends):
    """It takes the second exercise to another day."""

    text: ClassVar = "put the rows on thursday"
    change: ClassVar = {"exercise": "Barbell Row", "field": "date", "said": "thursday"}


class Act(NamedTuple):
    """`one` is delivered to several workers at once; `other` is a different deed at the same moment."""

    name: str
    before: tuple[Deed, ...]
    one: Deed
    other: Deed
    plan: bool = False
    program: bool = False
    confirmation: str = "explicit"
    model: Callable[[], Model] = Offline


BENCH = say("Bench 3x5 @ 185", "b1", -60)
RUN = say("Ran 5k in 24:10", "b2", -40)
ROW = say("Rowed 2k in 7:52", "b3", -30)
ASKED = say("Deadlift 3x5 @ 8", "b4", -20)
DRAFTED = say("Jenny 3x5 @ 95", "b11", -20)
SMUDGED = say("Bench 3x5 @ 8O", "b13", -20)
GUESSED = say(Guesses.text, "b14", -20)
TWO = say("Bench 3x5 @ 185, barbell rows 3x8 @ 135", "b15", -60)
UNCLEAR = say("Bench 8x3x10", "b5", -20)
REPEATED = say("Bench 3x5 @ 185", "b6", -58)
CORRECTED = say("no wait, that was 190", "b7", -20)
SQUATS, BENCHED, PRESSED = (
    "Squat 205x5, 235x5, 270x8",
    "Bench 145x5, 170x5, 190x8",
    "Press 100x5, 115x5, 130x8",
)
SQUATTED = say(SQUATS, "b8", -20)
WEEK = (SQUATTED, say(BENCHED, "b9", -15), say("Deadlift 235x5, 270x5, 305x8", "b10", -10))
SWAP, MORE = "Swap Thursday's front squats for leg press", "Make Monday's squats 5 sets"
REPS, CURLS, GONE = (
    "Make Monday's squats 8 reps",
    "Make Monday's leg curls 4 sets",
    "Remove the leg curls on Monday",
)
DELETE, FIX, SEVEN = "delete the last workout", "no wait, that was 190", "no wait, the last set was 7 reps"
BACK_AND_MORE = "put it back, my coach was right about that one"
BACK, DELETED, UNDONE = "put it back", say(DELETE, "b12", -15), say("undo", "b12", -15)
SWAPPING, MAKING = ask(SWAP, "b1", -9), ask(MORE, "b2", -8)


def one(text: str, **more: str) -> Deed:
    return say(text, "a1", 0, **more)


def other(text: str, minutes: int = 1, **more: str) -> Deed:
    return say(text, "a2", minutes, **more)


OF_WORKOUTS = (
    Act("report", (), one("Bench 3x5 @ 185\n\nthen ran 5k in 24:10"), other("Rowed 2k in 7:52")),
    Act("report, new text", (BENCH,), say("Bench 3x5 @ 195", "b1", 0), other("Ran 5k in 24:10")),
    Act("report, repeated", (BENCH,), say("Bench 3x5 @ 185", "a1", -58), say("Bench 3x5 @ 185", "a2", -57)),
    Act("yes to a repetition", (BENCH, REPEATED), one("yes"), other("no")),
    Act("set", (), one("135x8", exercise="Bench Press"), other("140x6", exercise="Bench Press")),
    Act("answer", (BENCH, ASKED), one("315"), other("320")),
    Act("answer and report", (BENCH, ASKED), one("315"), other("Squat 5x5")),
    Act("answer that logs", (BENCH, UNCLEAR), one("the first"), other("the second")),
    Act("yes to a draft", (BENCH, DRAFTED), one("yes"), other("no")),
    Act("yes to a draft, twice", (BENCH, DRAFTED), one("yes"), other("yep, that's right")),
    Act("value to a draft", (RUN, SMUDGED), one("85"), other("no")),
    Act("value to a draft, and a yes", (RUN, SMUDGED), one("85"), other("yes")),
    Act("value to a draft, and another", (RUN, SMUDGED), one("85"), other("90")),
    Act("no to a value, twice", (RUN, SMUDGED), one("no"), other("no")),
    Act("correction of a draft", (BENCH, DRAFTED), one("no, 100"), other("no, 105"), model=Corrects),
    Act("correction of a draft, and a yes", (BENCH, DRAFTED), one("no, 100"), other("yes"), model=Corrects),
    Act("yes to a change", (RUN, BENCH, GUESSED), one("yes"), other("no"), model=Guesses),
    Act("yes to a change, and a correction", (RUN, BENCH, GUESSED), one("yes"), other(FIX), model=Guesses),
    Act("yes to a change, and a deletion", (RUN, BENCH, GUESSED), one("yes"), other(DELETE), model=Guesses),
    Act("yes to a change, and undo", (RUN, BENCH, GUESSED), one("yes"), undo("u1"), model=Guesses),
    Act("part to another day", (RUN, TWO), one(Moves.text), other(DELETE), model=Moves),
    Act("part to another day, and undo", (RUN, TWO), one(Moves.text), undo("u1"), model=Moves),
    Act("undo in chat", (RUN, BENCH), one("undo"), other(DELETE)),
    Act("put back", (RUN, BENCH, DELETED), one(BACK), other("undo")),
    Act("put back what an undo took", (RUN, BENCH, UNDONE), one(BACK), other(DELETE)),
    Act("put back beside words", (RUN, BENCH, DELETED), one(BACK_AND_MORE), other("undo")),
    Act("corrected, put back beside words", (RUN, BENCH, CORRECTED), one(BACK_AND_MORE), undo("u1")),
    Act("put back, and the command", (RUN, BENCH, DELETED), one(BACK), undo("u1")),
    Act("deletion", (BENCH, RUN, ROW), one(DELETE), other(DELETE, 12)),
    Act("correction", (RUN, BENCH), one(FIX), other("no wait, that was 195")),
    Act("correction and deletion", (RUN, BENCH), one(FIX), other(DELETE)),
    Act("addition", (RUN, BENCH), one("one more set"), other("and another set")),
    Act("undo", (RUN, BENCH, CORRECTED), undo("u1"), undo("u2")),
    Act("undo and report", (RUN, BENCH), undo("u1"), other("Rowed 2k in 7:52")),
)
OF_THE_PLAN = (
    Act("wish", (), one(SWAP), other(MORE), plan=True),
    Act("wish to the planner", (), ask(SWAP, "a1", 0), ask(MORE, "a2", 1), plan=True),
    Act("wishes for one exercise", (), ask(MORE, "a1", 0), ask(REPS, "a2", 1), plan=True),
    Act("wish and removal", (), ask(GONE, "a1", 0), ask(CURLS, "a2", 1), plan=True),
    Act("apply all, and one", (SWAPPING, MAKING), apply("p1"), apply("p2", "b2"), plan=True),
    Act("apply all twice", (SWAPPING, MAKING), apply("p1"), apply("p2"), plan=True),
    Act("apply and cancel", (SWAPPING,), apply("p1", "b1"), cancel("p2", "b1"), plan=True),
    Act("apply and cancel all", (SWAPPING, MAKING), apply("p1"), cancel("p2"), plan=True),
    Act("apply and cancel its ground", (ask(MORE, "b1", -9), ask(REPS, "b2", -8)), apply("p1", "b2"),
        cancel("p2", "b1"), plan=True),
    Act("apply and wish", (SWAPPING,), apply("p1"), ask(MORE, "a2", 1), plan=True),
    Act("apply and report", (ask("Make Friday's bench 5 sets", "b1", -9),), apply("p1", "b1"),
        other("Bench 3x5 @ 185"), plan=True),
    Act("yes in chat", (say(SWAP, "b1", -9),), one("yes"), other("no"), plan=True, confirmation="chat"),
    Act("report of a plan", (), one("Bench 3x5 @ 185"), other("Squat 3x5 @ 185"), plan=True),
    Act("report of a plan, deleted", (RUN,), one("Bench 3x5 @ 185"), other(DELETE), plan=True),
    Act("report of a plan, corrected", (RUN,), one("Bench 3x5 @ 185"), other(FIX), plan=True),
    Act("report of a plan, undone", (RUN,), one("Bench 3x5 @ 185"), undo("u1"), plan=True),
    Act("deletion of what met a plan", (BENCH, RUN), one(DELETE), other(FIX), plan=True),
)  # fmt: skip
OF_THE_PROGRAM = (
    Act("program move", (), one("skip squat this week"), other("skip bench this week"), program=True),
    Act("program bump", (say("skip squat this week", "b8", -20),), one("bump squat 10"),
        other("bump bench 5"), program=True),
    Act("session", (), one(SQUATS), other(BENCHED), program=True),
    Act("session, a second of the week", (), one(SQUATS), other("Squat 205x5, 235x5, 270x9"), program=True),
    Act("session, the week's last", WEEK, one(PRESSED), other("skip ohp this week"), program=True),
    Act("session and skip", (), one(SQUATS), other("skip squat this week"), program=True),
    Act("session undone", (RUN, SQUATTED), undo("u1"), other("skip bench this week"), program=True),
    Act("session and its undoing", (RUN,), one(SQUATS), undo("u1"), program=True),
    Act("session and its deletion", (RUN,), one(SQUATS), other(DELETE), program=True),
    Act("session and its correction", (RUN,), one(SQUATS), other(SEVEN), program=True),
    Act("session corrected and undone", (RUN, SQUATTED), one(SEVEN), undo("u1"), program=True),
    Act("session put back", (RUN, SQUATTED, DELETED), undo("u1"), other("skip squat this week"),
        program=True),
    Act("session put back in chat", (RUN, SQUATTED, DELETED), one(BACK), other(BENCHED), program=True),
    Act("session deleted", (RUN, SQUATTED), one(DELETE), other(BENCHED), program=True),
)  # fmt: skip
ACTS = OF_WORKOUTS + OF_THE_PLAN + OF_THE_PROGRAM
