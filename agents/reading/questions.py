"""What only the athlete can say of a message, as it is asked. Pure."""

from collections.abc import Iterator

from agents.reading.cover import Cover
from agents.reading.paragraph import Paragraph
from agents.reading.said import Question, Statement

_MOST_QUOTED = 60  # characters


def _quoted(said: str, most: int = _MOST_QUOTED) -> str:
    """Words in quotes, on one line, and cut between words where they are many."""
    whole = " ".join(said.split())
    return repr(whole if len(whole) <= most else f"{whole[:most].rsplit(' ', 1)[0]} ...")


def questions_of(
    paragraph: Paragraph, chosen: Cover, statements: tuple[Statement, ...]
) -> Iterator[Question]:
    """What has to be asked: of sets whose exercise is not said, of WODs that nobody says were done."""
    for each in statements:
        if each.asks == "score_missing":
            text = f"Did you do {_quoted(each.said, 40)}, and what was your score?"
            yield Question(each.at, each.to, each.asks, text)
        elif each.options:
            text = f"Is {_quoted(each.said)} {' or '.join(each.options)}?"
            yield Question(each.at, each.to, each.asks, text, each.options)
        elif each.asks == "which_of_two":
            yield Question(each.at, each.to, each.asks, f"Which of the two was it: {_quoted(each.said)}?")
        elif each.asks and each.sort == "wod":
            text = f"What was done of it, and what was your score: {_quoted(each.said)}?"
            yield Question(each.at, each.to, each.asks, text)
        elif each.asks and each.sort != "strength":
            text = f"How far was it, and how long did it take: {_quoted(each.said)}?"
            yield Question(each.at, each.to, each.asks, text)
        elif each.asks:
            text = f"What does {_quoted(each.said)} stand for: sets, reps, load?"
            yield Question(each.at, each.to, each.asks, text)
    for place in chosen.left:
        phrase = paragraph.phrases[place]
        if phrase.kind in ("set", "complex"):
            said = paragraph.said(phrase)
            yield Question(
                *paragraph.characters(phrase.at, phrase.to),
                "exercise_missing",
                f"Which exercise was {_quoted(said)}?",
            )
