"""A circuit or superset added to a day, as propose_plan_update takes it.

    Add 'Bicep Finisher' to Thursday: 2 rounds, DB Bicep Curl 10 @ 20 slow, ..., rest 90 s

Between commas stand members, the rounds, the rest. Where no position was said it is 99, the end.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from agents.requests.matching import Frame, SlotReader, Text, fitting
from agents.requests.numbers import spelled
from agents.requests.plan.amounts import SLOTS, load, plain
from agents.requests.plan.exercise_names import KnownNames, place_of, title
from agents.requests.plan.exercises import unquoted
from agents.requests.plan.scene import WEEKDAYS, NeedsAnswer, Scene
from agents.requests.plan.where import NOWHERE, Where, cut_place, merged, once, one, place_in, week_of

FILE = "en/circuits.txt"
END = 99  # plan-proposals: the order_index of a finisher
_PACES = frozenset("slow slowly fast quick explosive explosively controlled pause paused".split())


class SaidCircuit(NamedTuple):
    """A circuit as it is said: its kind where that was said, what stands before its members, and these."""

    kind: str
    head: str
    body: str


_HEADED = re.compile(r"(?is)(?P<head>(?:[^:\"']|\"[^\"]*\"|'[^']*'|'s)+?)(?:: | - |, )(?P<body>.+)")
_OF = re.compile(r"(?is)(?:an? )?(?P<kind>circuit|superset) (?P<head>[^:,]*?)(?:of|with) (?P<body>.+)")
_BEFORE_A_LABEL = re.compile(
    r"(?i)^(?:an? |the )?(?:new )?(?:circuit|superset|finisher|block|rounds)? ?(?:called|named)? ?(?=[\"'])"
)
_ROUNDS_FIRST = re.compile(
    r"(?is)(?P<head>)(?P<body>(?:[0-9]{1,2}|two|three|four|five|six) (?:rounds?|times through)\b.+: .+)"
)


def _slot(*patterns: re.Pattern[str]) -> SlotReader:
    """A slot for all that is left of the text, where it is a circuit's name and members."""

    def read(text: Text, at: int) -> Iterator[tuple[int, SaidCircuit, float]]:
        said = text.text[text.tokens[at].start :].strip()
        for found in filter(None, (pattern.fullmatch(said) for pattern in patterns)):
            block = SaidCircuit(found.groupdict().get("kind") or "", found["head"], found["body"])
            many, _, members = _body(block.body)
            if members and (many or re.search("superset|circuit", " ".join(block).lower())):
                yield len(text.words), block, 0.2
                return

    return read


blocks, rounds = _slot(_OF, _HEADED), _slot(_ROUNDS_FIRST)


def circuit(scene: Scene, frame: Frame) -> None:
    """ "add 'Core' to Thursday: 3 rounds, situps 15, dips 10"."""
    said, names = frame.get("block"), scene.session_names()
    head, order = _order(said.head.strip())
    text, where = cut_place(head, names)
    text = re.sub(r"(?i)(?<=[\"']) (?:circuit|superset|block)$", "", text)
    label = unquoted(re.sub(_BEFORE_A_LABEL, "", text))
    kind = f"{said.kind} {text} {said.body}".lower()
    body = said.body
    if where == NOWHERE:
        body, where = cut_place(body, names)
        body = body.replace(" : ", ": ").replace(" , ", ", ")
    many, rest, members = _body(body)
    name = label if label != text and label else title(re.sub(r"(?i)^(?:an?|the|new) ", "", text))
    of = "superset" if "superset" in kind and "circuit" not in kind else "circuit"
    for answer in scene.answers if where == NOWHERE and not head else ():
        where = place_in(f"on {answer}", names)
    where = merged(where, place_of(frame))
    if where == NOWHERE and not head:
        raise NeedsAnswer(f"On which day should I put this {of}?", WEEKDAYS)
    meta: dict[str, Any] = {"rounds": many} if many else {}
    if rest is not None:
        meta["rest_between_rounds_sec"] = rest
    payload = {
        "block_type": of,
        "label": name or of.capitalize(),
        "order_index": order,
        "meta_json": meta,
        "members": [_member(words, scene) for words in members],
    }
    scene.call("propose_plan_update", day=day_said(scene, where), action="add_block", block=payload)


def _pace(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """A tempo in digits or in a word: "3-1-1", "slow"."""
    yield from ((step.to, step.said[0][1], 0.0) for step in text.slot("tempo", at))
    if text.words[at] in _PACES:
        yield at + 1, text.words[at], 0.0


_SLOTS: dict[str, SlotReader] = {**SLOTS, "name": KnownNames(frozenset()).new, "pace": _pace}


def _frames(words: str, *, at: int = 0) -> Iterator[tuple[Frame, float, str]]:
    """What words may be by the rows, from a token on, the cheapest first; and what stands behind it."""
    text = Text(words, _SLOTS, spelled=spelled)
    found = list(fitting(text, FILE, at, anywhere=True)) if at < len(text.words) else []
    for template, step in sorted(found, key=lambda each: (-each[1].to, each[1].cost)):
        left = text.text[text.tokens[step.to - 1].end :]
        yield Frame(template.frame, step.said, text.tokens[at].start), step.cost, left


def _whole(words: str, *kinds: str) -> Frame | None:
    """What all of the words are, if they are of one of these kinds."""
    found = ((frame, cost) for frame, cost, left in _frames(words) if frame.name in kinds and not left)
    return min(found, key=lambda each: each[1], default=(None, 0.0))[0]


def _order(head: str) -> tuple[str, int]:
    """The words before a place in the order, and that: "to Thursday at position 2"."""
    for at in range(1, len(Text(head, {}).words)):
        for frame, _, left in _frames(head, at=at):
            if frame.get("order") and not left:
                return head[: frame.at].rstrip(" ,"), int(frame.get("order"))
    return head, END


def _body(body: str) -> tuple[int, int | None, list[str]]:
    """Rounds (0: not said), the seconds between them (None: not said), and the members' words."""
    rounds, rest, members = 0, None, []
    between = r"(?i)\s*(?:[,;\n+]|(?<![0-9])\.(?=\s|$)| - |(?<=rest): |(?<=rounds): )\s*(?:and |then )*"
    for piece in [each for part in re.split(between, body) for each in _apart(part)]:
        for frame, _, left in _frames(piece):
            if frame.name == "rounds":
                rounds, piece = frame.get("rounds"), left.strip(" :")
                break
        pause = _whole(piece, "rest") if re.search("(?i)rest|between|after", piece) else None
        if pause:
            rest = pause.get("rest")
        elif piece:
            members.append(piece)
    return rounds, rest, members


def _apart(piece: str) -> list[str]:
    """A piece at each "and" that has a number before it: "curls 10 and dips 12", not "clean and jerk 5"."""
    apart = [""]
    for each in re.split(r"(?i) (?:and|then) ", piece.strip(" .:")):
        if re.search("[0-9]", apart[-1]):
            apart.append(each)
        else:
            apart[-1] = f"{apart[-1]} and {each}" if apart[-1] else each
    return apart


def _member(words: str, scene: Scene) -> dict[str, Any]:
    """One member as on the wire. Raises: NeedsAnswer: its reps or its load can't be read."""
    said = _whole(words, "member")
    if said is None:
        raise NeedsAnswer(
            f"I can't read \"{words[:60]}\" as an exercise with its reps, such as 'Curl 10 @ 20'. What is it?"
        )
    reps = said.get("reps")
    more = {
        "weight": said.get("load") and _weight(said.get("load"), scene.units),
        "tempo": said.get("tempo"),
        "sets": said.get("sets") and int(said.get("sets")),
    }
    member = {"exercise": title(said.get("name").words), "reps": int(reps) if reps.isdecimal() else reps}
    return member | {key: value for key, value in more.items() if value is not None}


def _weight(said: str, units: str) -> int | float | str:
    """A number in the athlete's unit, any other load as a text."""
    text = load(said, units)
    stands = plain(text)
    if stands is None or stands[1] != units:
        return text
    return int(stands[0]) if stands[0] == stands[0].to_integral_value() else float(stands[0])


def day_said(scene: Scene, where: Where) -> str:
    """The day as the tools take it: as it was said, or its date where a week was said too. Raises:
    NeedsAnswer."""
    once(where)
    if where == NOWHERE or where.this or where.session or where.number:
        spot = one(scene, where)
        if not spot.session.day:
            raise NeedsAnswer(f"{spot.session.name} has no weekday. Which day do you mean?", WEEKDAYS)
        return spot.session.date or spot.week.date_of(spot.session.day) or spot.session.day.lower()
    if where.days_from_today is not None:
        return {0: "today", 1: "tomorrow"}.get(where.days_from_today, "yesterday")
    if not where.day:
        raise NeedsAnswer("Which day do you mean?", WEEKDAYS)
    week = week_of(scene, where)
    return (week.date_of(where.day) if week else "") or where.day.lower()
