"""What has to be asked back before something that is wanted of the program can be done. Pure."""

from collections.abc import Mapping
from typing import NamedTuple

from agents.requests.matching import Frame
from agents.requests.program.words import LIFTS

LIFT_NAMES: Mapping[str, str] = {"squat": "squat", "bench": "bench", "deadlift": "deadlift", "ohp": "OHP"}
TOO_MANY = "Those are more than 24 things at once, and none is done. What do you want first?"
_NAMES = tuple(LIFT_NAMES[lift] for lift in LIFTS)
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
ASKS: Mapping[str, str] = {
    "swap": "Which two lifts should change days?",
    "template": "Which template do you want, and for which lift?",
    "tested": "Which lift did you test?",
    "max": "What is the number, and is it a tested max or a training max?",
    "one by one": "What should change for each of the lifts? One at a time, please.",
    "left": "What should change in the program by that? I did not understand it.",
    "sure": "Is that sure yet? Then say it without the condition.",
    "made": "Which weight did you make?",
    "order skip": "What do you want to skip: which lift, or the week?",
    "order move": "Which lift should go to which day?",
    "order swap": "What should change places, or which template for which lift?",
    "order bump": "Which training max should change, and by how much?",
    "order anew": "What should begin anew: the week, the cycle or the whole program?",
    "order change": "What should change in the program?",
    "doubt": "That can be read in two ways. What do you want of the program?",
    "asked": "Do you want that? Then say it without the question mark.",
    "many": TOO_MANY,
    "undo": "Which do you mean: what was logged last, or the program's last move? "
    "The second is taken back by `spotter program undo`.",
}


_LACKING = (  # a frame, what it has to say, what is asked where it does not, the answers
    ("log", "lifts", "Which lift did you do?", _NAMES),
    ("template", "lifts", "Which lift should follow {template}, or all of them?", (*_NAMES, "all")),
    ("skip", "lifts", "Which lift do you want to skip?", _NAMES),
    ("move", "day", "To which day should {lifts} go?", _WEEKDAYS),
    ("move", "lifts", "Which lift should go to {day}?", _NAMES),
    ("hold", "lifts", "Which training max should stay?", _NAMES),
    ("bump", "lifts", "Which training max do you mean, or all of them?", (*_NAMES, "all")),
)


class Question(NamedTuple):
    """What is asked back, and the answers there are to choose from."""

    text: str
    options: tuple[str, ...] = ()


def in_words(lifts: tuple[str, ...]) -> str:
    """Lifts as they are called."""
    return " and ".join(LIFT_NAMES.get(lift, lift) for lift in lifts)


def question(frame: Frame) -> Question | None:
    """What has to be asked; None where it is clear.

    Of a session whose lift was not named it stands too: it is settled where the day tells the lift.
    """
    match frame.name:
        case "open":
            return Question(_open(frame, frame.get("lifts", ())))
        case "undo":
            return Question(ASKS["undo"])
        case "train" if len(frame.get("days")) != len(LIFTS):
            return Question(_which_days(len(frame.get("days"))))
    for name, role, asked, options in _LACKING:
        if name == frame.name and not frame.get(role):
            day, lifts = frame.get("day", ""), in_words(frame.get("lifts", ()))
            said = {"template": frame.get("template"), "day": f"{day[:1].upper()}{day[1:]}", "lifts": lifts}
            return Question(asked.format(**said), options)
    return None


def _open(frame: Frame, lifts: tuple[str, ...]) -> str:
    match frame.get("ask"):
        case "following":
            return f'Which template should {in_words(lifts)} follow? Ask "which templates are there".'
        case "otherwise":
            lift = in_words(lifts)
            return f'What was done there? Say "{lift} done" if it was as the program asks, or tell the sets.'
        case ask:
            return ASKS[str(ask)]


def _which_days(days: int) -> str:
    said = f"There are four lifts and {days} days" if days else "Which days are they"
    ask = ": which lift goes on which day" if days else ", and which lift goes on which"
    return f'{said}{ask}? For example "squat Monday, bench Tuesday".'
