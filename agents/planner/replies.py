"""Answers to the athlete: the model's text apart from its suggested replies, and troubles in a coach's words.

Pure. A trouble says what was asked, what is true and what would work; it never shows an error's own text.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from agents.honesty.sentences import RULE

REPLIES_SHOWN = 4
REPLY_CHARACTERS = 80  # longer is no reply that one taps; cut, it would be half a sentence of the athlete's

JUST_CHARACTERS = REPLY_CHARACTERS - len("Yes, just do ")

REMINDER_EXPLICIT = "Nothing has been changed: the athlete must press Apply."
REMINDER_CHAT = (
    "Nothing has been changed: only commit_plan_update writes to the plan. Call it if the athlete has "
    "agreed, and say that it is done only after it gave back status ok."
)

TroubleType = Literal[
    "validation_error", "execution_error", "partial_failure", "parse_error", "missing_params"
]


class CoachReply(NamedTuple):
    """What is shown as the coach's message, and the replies offered below it."""

    message: str
    suggested_replies: tuple[str, ...]


class Trouble(NamedTuple):
    """Why a change was not made. `technical_details` are for the log, never for the athlete."""

    type: TroubleType
    message: str
    suggested_replies: tuple[str, ...]
    technical_details: str = ""


class Tried(NamedTuple):
    """One call of several made together. `words` name it shortly, as in "the squat replacement"; `errors`
    are empty where it alone would have passed; `just` is what the athlete would say to have it alone: "the
    squats"."""

    words: str
    errors: tuple[str, ...] = ()
    just: str = ""


def split(text: str) -> CoachReply:
    """The message above the first line that is only `---`, and the replies below, one a line.

    Marks of a list are taken off. At most 4 replies; blank ones, repeated ones and those over 80 characters
    are left out.
    """
    lines = re.split(r"\r\n|\r|\n", text)
    rule = next((place for place, line in enumerate(lines) if line.strip() == RULE), len(lines))
    said = [re.sub(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+", "", line).strip() for line in lines[rule + 1 :]]
    fitting = [line for line in said if line and line != RULE and len(line) <= REPLY_CHARACTERS]
    return CoachReply("\n".join(lines[:rule]).strip(), tuple(dict.fromkeys(fitting))[:REPLIES_SHOWN])


def validation_error(errors: Sequence[str]) -> Trouble:
    """The plan doesn't have what was asked for, or doesn't allow it. Every error is told, the first as the
    reason."""
    return Trouble(
        "validation_error",
        f"I couldn't make that change because {_because(errors)}",
        ("Try a different exercise", "Show me the session", "Never mind"),
        "\n".join(errors),
    )


def execution_error(why: str) -> Trouble:
    """The change could not be carried out; nothing was written. `why` is the loop's reason to stop,
    "cut: ..." or "the model failed: ..."; anything else is an error that nobody foresaw. The log has it."""
    happened, helps = _STOPPED.get(why.partition(":")[0], _UNFORESEEN)
    return Trouble(
        "execution_error",
        f"{happened} Your plan is as it was. {helps}",
        ("Try again", "Never mind", "Show me what's there"),
        why,
    )


_UNFORESEEN = (
    "Something went wrong while making that change. It couldn't be applied.",
    "Please try again, or ask for something else.",
)
_TOO_MANY_STEPS = (
    "That took more steps than I can take for one message.",
    "Please ask for fewer changes at a time.",
)
_NO_ANSWER = (
    "I couldn't think that through, because no answer came to me.",
    "Please try again in a moment.",
)
_STOPPED: Mapping[str, tuple[str, str]] = {
    # by the reason: what happened, and what would help
    "turns": _TOO_MANY_STEPS,
    "calls": _TOO_MANY_STEPS,
    "cut": (
        "A part of that got lost before it reached me, so none of it is proposed.",
        "Please ask for fewer changes at a time.",
    ),
    "output tokens": (
        "That grew longer than I can write for one message.",
        "Please ask for a part of it first, such as one week.",
    ),
    "time": (
        "That took too long, so I stopped.",
        "Please try again, or ask for a part of it first.",
    ),
    "cost": (
        "That would take more than one message may use.",
        "Please ask for fewer changes at a time.",
    ),
    "refused": (
        "I can't help with that one.",
        "Please ask for something else, or say it differently.",
    ),
    "stuck": (
        "I tried several times and couldn't get that change right.",
        "Please name the week, the session and the exercise, and what should be different.",
    ),
    "cancelled": (
        "I was stopped before that was through.",
        "Please send it again.",
    ),
    "model": _NO_ANSWER,
    "the model failed": _NO_ANSWER,
}


def partial_failure(tried: Sequence[Tried]) -> Trouble:
    """Some calls of one reply failed, so none was kept; those that were fine are offered alone.

    Raises ValueError if no call failed.
    """
    errors = [error for call in tried for error in call.errors]
    if not errors:
        raise ValueError("no call failed: this is no partial failure")
    fine = [call for call in tried if not call.errors]
    return Trouble(
        "partial_failure",
        f"I couldn't make those changes because {_because(errors)}{_fine_ones(fine)}",
        (*(f"Yes, just do {_just(call)}" for call in fine[:2]), "Show me the exercises", "Never mind"),
        "\n".join(errors),
    )


def _fine_ones(fine: Sequence[Tried]) -> str:
    if not fine:
        return ""
    words = _listed([_plain(call.words) for call in fine])
    was = "wasn't" if len(fine) == 1 else "weren't"
    alone = _listed([_just(call) for call in fine], "or" if len(fine) > 1 else "and")
    together = "since I tried to make the changes together"
    told = f"{words[:1].upper()}{words[1:]} {was} applied either, {together}."
    return f" {told} Would you like me to do just {alone}?"


def _just(call: Tried) -> str:
    short = _plain(call.just or call.words)
    return short if len(short) <= JUST_CHARACTERS else "the one that fits"


def parse_error(technical: str = "") -> Trouble:
    """The call could not be read at all."""
    return Trouble(
        "parse_error",
        "I had trouble understanding that request. Can you say in other words what you'd like me to change?",
        ("Start over", "Show me my workouts"),
        technical,
    )


_COUNTED = {
    # what is told by its number, and offered so
    "sourceWeekNumber": "Week",
    "sourceSessionNumber": "Session",
    "targetWeekNumber": "Week",
    "weekNumber": "Week",
    "sessionNumber": "Session",
    "exerciseNumber": "Exercise",
}
_WHICH = (
    # what a missing parameter is asked for with; the first that is missing is asked
    ("sourceWeekNumber", "Which week did you want to copy from?"),
    ("sourceSessionNumber", "Which session did you want to copy?"),
    ("targetWeekNumber", "Which week should it go to?"),
    ("weekNumber", "Which week did you mean?"),
    ("sessionNumber", "Which session did you mean?"),
    ("exerciseNumber", "Which exercise did you want to {do}?"),
    ("newPosition", "Where should it go?"),
    ("position", "Where should it go?"),
    ("updates", "What should be different about it?"),
    ("exercise", "Which exercise did you want to add, with how many sets and reps, and at what load?"),
    ("session", "What should the new session be called, and what is in it?"),
    ("weeks", "What should the new weeks look like?"),
    ("day", "Which day did you mean?"),
    ("block", "What should be in the block?"),
)
_DO = {
    "modify_exercise": "modify",
    "remove_exercise": "remove",
    "reorder_exercises": "move",
}


def missing_params(missing: Sequence[str], tool: str) -> Trouble:
    """A call without all it needs. `missing` are names on the wire; of one inside another ("exercise.reps")
    the last part is asked for. What has a number is offered by its first two."""
    name, asked = next((row for row in _WHICH if row[0] in missing), ("", _within(missing)))
    offered = [f"{_COUNTED[name]} {number}" for number in (1, 2)] if name in _COUNTED else []
    return Trouble(
        "missing_params",
        "I need more information to make that change. " + asked.format(do=_DO.get(tool, "change")),
        (*offered, "Never mind"),
        f"{tool}: missing {', '.join(missing)}",
    )


def _within(missing: Sequence[str]) -> str:
    """The question for what no table knows: the parts are named as a coach says them."""
    parts = [re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name.rpartition(".")[2]).lower() for name in missing]
    return (
        f"What should the {_listed(list(dict.fromkeys(parts)))} be?" if parts else "What should be changed?"
    )


def proposed_already(pending: Sequence[str]) -> str:
    """What is told of a wish that waits as a proposal: it is not how the plan is. Of its summaries."""
    return "Proposed already, and not applied yet: " + " ".join(_sentence(summary) for summary in pending)


def true_state(pending: Sequence[str]) -> str:
    """What is shown in place of an answer that claims a change again. `pending` are the summaries that
    wait."""
    if not pending:
        return (
            "Nothing has been changed, and nothing is waiting for you. What would you like to be different?"
        )
    return "Nothing has been changed yet. Waiting for you: " + " ".join(
        _sentence(summary) for summary in pending
    )


def _because(errors: Sequence[str]) -> str:
    """The errors as the end of a sentence and sentences after it; without any, a reason that is always
    true."""
    first, *more = [_one_line(error) for error in errors if error.strip()] or ["your plan doesn't allow it"]
    opening = first if _is_name(first) else first[:1].lower() + first[1:]
    return " ".join([_sentence(opening, capital=False), *(_sentence(error) for error in more)])


def _is_name(text: str) -> bool:
    """Whether the text begins with what stays capital: "Exercise 5", "'Lower A'", "RDL", "I"."""
    word, _, after = text.partition(" ")
    return (word.isupper() and word != "A") or after[:1].isdigit()


def _sentence(text: str, capital: bool = True) -> str:
    text = _one_line(text)
    ended = text if text.endswith((".", "!", "?")) else f"{text}."
    return ended[:1].upper() + ended[1:] if capital else ended


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _plain(words: str) -> str:
    return _one_line(words).rstrip(".!")


def _listed(words: Sequence[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
