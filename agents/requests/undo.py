"""What a message wants back: "undo that", "take the last one back", "put squats back to how they were"."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from agents.reading.deletion_words import may_take_back_abroad
from agents.requests.matching import Text, frames
from agents.requests.numbers import spelled
from agents.words import tokens

LONGEST = 80  # characters of a wish to have something back
MOST_WORDS = 8  # of what a change was about
_TAKING_BACK = re.compile(
    r"\b(?:undo|undoing|revert|reverse|restore)\b"
    r"|\b(?:take|put|bring|roll|turn|change|set|switch|move|go)\b[^.!?\n]*\bback\b"
    r"|\b(?:cancel|remove|delete|scrap|drop)\b[^.!?\n]*\b(?:bumps?|max(?:es)?|tms?)\b",
    re.IGNORECASE,
)
_ANYTHING = frozenset("it that this them these those things everything plan".split()) | {"training plan"}


class Undo(NamedTuple):
    """What is wanted back: a proposal by its id, what a change was about, or "that"; `of_applied` where they
    say that it was applied."""

    proposal_id: str = ""
    about: str = ""
    of_applied: bool = False

    @property
    def points(self) -> bool:
        return not (self.proposal_id or self.about or self.of_applied)


def may_take_back(text: str) -> bool:
    """Whether there is a word of taking back at all, in any language. Cheap."""
    return _TAKING_BACK.search(text) is not None or may_take_back_abroad(tokens(text))


class TakenBack(NamedTuple):
    """Whose change a message wants taken back: "program", "settings", or "" for whichever was the newest;
    what it was of, and of which lift, "" where they name none."""

    room: str = ""
    of: str = ""
    lift: str = ""


def taken_back(text: str) -> TakenBack | None:
    """Whose change a message wants taken back that says nothing else; None for any other message."""
    if len(text) > LONGEST or not may_take_back(text):
        return None
    from agents.requests.program.words import SLOTS  # its many words: only where wanted

    found = frames(Text(text, {"lift": SLOTS["lift"]}, spelled=spelled), "en/taken_back.txt")
    if len(found.frames) != 1 or found.left:
        return None
    frame = found.frames[0]
    room = "" if frame.name == "last" else frame.name
    return TakenBack(room, frame.get("of", ""), frame.get("lift", ""))


def undo_of(text: str) -> Undo | None:
    """What a message wants back that says nothing else; None for any other message."""
    if len(text) > LONGEST:
        return None
    read = Text(text, {"proposal": _proposal, "thing": _thing}, spelled=spelled)
    found = frames(read, "en/undo.txt")
    if len(found.frames) != 1 or found.left:
        return None
    frame = found.frames[0]
    about = re.sub(r"(?i)^(?:the|my|our|your|all) ", "", frame.get("about", ""))
    about = "" if about.lower() in _ANYTHING else about
    return Undo(frame.get("id", ""), about, frame.get("applied") is not None)


def _proposal(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """A proposal's id."""
    found = re.match(r"pr_\w+", text.text[text.tokens[at].start :])
    if found:
        end = text.tokens[at].start + found.end()
        yield sum(token.start < end for token in text.tokens), found[0], 0.0


def _thing(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """What a change was about: any few words."""
    for to in range(at + 1, min(at + MOST_WORDS, len(text.words)) + 1):
        if text.tokens[to - 1].kind not in ("word", "number") and text.words[to - 1] not in ("-", "'"):
            return
        yield to, text.said(at, to), 0.1 * (to - at)
