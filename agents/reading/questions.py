"""What only the athlete can say of a message, as it is asked. Pure."""

from collections.abc import Iterator

from agents.reading.cover import Cover
from agents.reading.paragraph import Paragraph
from agents.reading.said import Question, Statement


def questions_of(
    paragraph: Paragraph, chosen: Cover, statements: tuple[Statement, ...]
) -> Iterator[Question]:
    """What has to be asked: of sets whose exercise is not said, of WODs that nobody says were done."""
    for each in statements:
        if each.asks == "score_missing":
            text = f"Did you do {each.said[:40]!r}, and what was your score?"
            yield Question(each.at, each.to, each.asks, text)
        elif each.options:
            text = f"Is {each.said[:60]} {' or '.join(each.options)}?"
            yield Question(each.at, each.to, each.asks, text, each.options)
        elif each.asks == "which_of_two":
            yield Question(each.at, each.to, each.asks, f"Which of the two was it: {each.said[:60]!r}?")
        elif each.asks and each.sort == "wod":
            text = f"What was done of it, and what was your score: {each.said[:60]!r}?"
            yield Question(each.at, each.to, each.asks, text)
        elif each.asks and each.sort != "strength":
            text = f"How far was it, and how long did it take: {each.said[:60]!r}?"
            yield Question(each.at, each.to, each.asks, text)
        elif each.asks:
            text = f"What does {each.said[:60]!r} stand for: sets, reps, load?"
            yield Question(each.at, each.to, each.asks, text)
    for place in chosen.left:
        phrase = paragraph.phrases[place]
        if phrase.kind in ("set", "complex"):
            said = paragraph.said(phrase)
            yield Question(
                *paragraph.characters(phrase.at, phrase.to),
                "exercise_missing",
                f"Which exercise was {said[:60]}?",
            )
