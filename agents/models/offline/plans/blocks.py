"""A circuit or superset added to a day, as propose_plan_update takes it.

    Add 'Bicep Finisher' to Thursday: 2 rounds, DB Bicep Curl 10 @ 20 slow, ..., rest 90 s

Between commas stand members, the rounds, the rest. Where no position was said it is 99, the end.
"""

import re
from functools import partial
from typing import Any

from agents.models.offline.plans import schemes, targets
from agents.models.offline.plans.clauses import Act, Phrasing, phrasing, said, unquoted
from agents.models.offline.plans.draft import WEEKDAYS
from agents.models.offline.plans.numbers import NUMBER, number
from agents.models.offline.plans.phrases import NOWHERE, Where, cut
from agents.models.offline.plans.scene import NEVER_MIND, Ask, Scene
from agents.models.offline.plans.where import day_of, once, one, session_names, week_of

END = 99  # plan-proposals: the order_index of a finisher

_ROUNDS = re.compile(rf"(?i)(?:for )?(?P<rounds>{NUMBER}) (?:rounds?|times through|times)(?: (?:of|each))?:?")
_REST = re.compile(
    rf"(?i)(?:with |and )?(?:rest(?:ing)?(?: of|"
    rf" for)? )?(?:an? )?{schemes.TIME.format('rest', 'unit')}(?: of)?(?: rest)?(?: (?:between|"
    rf"after) (?:each |the |every )?rounds?| between)?"
)
_MEMBER = re.compile(
    r"(?i)(?:(?P<sets>[0-9]{1,2}) ?x ?)?(?P<before>[0-9]{1,3}(?:-[0-9]{1,3})?) ?(?:x |"
    r"reps? (?:of )?)?(?P<name1>[a-z].*?)(?P<tail1>(?: ?@.*| at .*| with .*)?)"
    r"|(?P<name2>[a-z].*?)[ :]+(?:(?:for |x ?)?(?P<reps>[0-9]{1,3}(?:-[0-9]{1,3})?|amrap|"
    r"max)(?: ?reps?)?)(?P<tail2>(?:(?: |@).*)?)"
)
_TAIL = re.compile(
    rf"(?i)\s*(?:(?:@|at|with)? ?(?P<load>(?:{schemes.LOAD})))?[ ,]*(?P<tempo>(?:tempo "
    rf")?(?:slow(?:ly)?|fast|quick|explosive(?:ly)?|controlled|paused?|"
    rf"[0-9]-[0-9](?:-[0-9x]){{1,2}}|[0-9]{{2}}x[0-9]))?"
)
_ORDER = re.compile(
    r"(?i),? (?:(?P<first>at the (?:start|beginning)|first)|at (?:the )?(?:position |place |"
    r"number )(?P<at>[0-9]{1,3})|(?P<last>at the end|last|as a finisher))$"
)


def _block(found: re.Match[str], scene: Scene) -> Act | None:
    head, order = _order(found["head"].strip())
    kind_said = (found.groupdict().get("kind") or "").lower()
    text, where = cut(head, session_names(scene))
    text = re.sub(r"(?i)(?<=[\"']) (?:circuit|superset|block)$", "", text)
    label = unquoted(
        re.sub(
            r"(?i)^(?:an? |the )?(?:new )?(?:circuit|superset|finisher|block|rounds)? ?(?:called|"
            r"named)? ?(?=[\"'])",
            "",
            text,
        )
    )
    kind = f"{kind_said} {text} {found['body']}".lower()
    body = found["body"]
    if where == NOWHERE:
        body, where = cut(body, session_names(scene))
        body = body.replace(" : ", ": ")
    rounds, rest, members = _body(body)
    if not members or not (rounds or "superset" in kind or "circuit" in kind):
        return None
    quoted = label != text and label
    name = label if quoted else targets.title(re.sub(r"(?i)^(?:an?|the|new) ", "", text))
    block = {"label": name, "order_index": order, "rounds": rounds, "rest": rest, "members": members}
    block["block_type"] = "superset" if "superset" in kind and "circuit" not in kind else "circuit"
    return partial(_proposed, block=block, where=where, bare=not head)


def _order(head: str) -> tuple[str, int]:
    found = _ORDER.search(head)
    if not found:
        return head, END
    index = int(found["at"]) if found["at"] else 1 if found["first"] else END
    return head[: found.start()], index


def _body(body: str) -> tuple[int, int | None, list[str]]:
    """Rounds (0: not said), the seconds between them (None: not said), and the members' words."""
    rounds, rest, members = 0, None, []
    between = r"(?i)\s*(?:[,;\n+]|(?<![0-9])\.(?=\s|$)| - |(?<=rest): |(?<=rounds): )\s*(?:and |then )*"
    for piece in [each for part in re.split(between, body) for each in _apart(part)]:
        start = _ROUNDS.match(piece)
        if start:
            rounds, piece = number(start["rounds"]), piece[start.end() :].strip(" :")
        pause = _REST.fullmatch(piece) if piece else None
        if pause and re.search("(?i)rest|between|after", piece):
            rest = schemes.seconds(pause["rest"], pause["unit"])
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


def _proposed(scene: Scene, block: dict[str, Any], where: Where, bare: bool = False) -> None:
    for answer in scene.answers if bare and where == NOWHERE else ():
        where = cut(f"on {answer}", session_names(scene))[1]
    if bare and where == NOWHERE:
        raise Ask(f"On which day should I put this {block['block_type']}?", WEEKDAYS)
    members = [_member(words, scene) for words in block["members"]]
    meta: dict[str, Any] = {"rounds": block["rounds"]} if block["rounds"] else {}
    if block["rest"] is not None:
        meta["rest_between_rounds_sec"] = block["rest"]
    payload = {
        "block_type": block["block_type"],
        "label": block["label"] or _label(scene, block),
        "order_index": block["order_index"],
        "meta_json": meta,
        "members": members,
    }
    scene.call("propose_plan_update", day=day_said(scene, where), action="add_block", block=payload)


def _label(scene: Scene, block: dict[str, Any]) -> str:
    return "Superset" if block["block_type"] == "superset" else "Circuit"


def _member(words: str, scene: Scene) -> dict[str, Any]:
    """One member as on the wire. Raises: Ask: its reps or its load can't be read."""
    found = _MEMBER.fullmatch(words)
    name = (found["name1"] or found["name2"]).strip() if found else ""
    tail = _TAIL.fullmatch((found["tail1"] or found["tail2"] or "").strip()) if found else None
    if found is None or tail is None or not targets.is_name(name, scene):
        raise Ask(
            f"I can't read {said(words)} as an exercise with its reps, such as 'Curl 10 @ 20'. What is it?",
            [NEVER_MIND],
        )
    reps = found["before"] or found["reps"]
    member: dict[str, Any] = {
        "exercise": targets.title(name),
        "reps": int(reps) if reps.isdecimal() else reps.upper() if reps.isalpha() else reps,
    }
    if tail["load"]:
        member["weight"] = _weight(tail["load"], scene.units)
    if tail["tempo"]:
        member["tempo"] = re.sub(r"(?i)^tempo ", "", tail["tempo"]).lower()
    if found["sets"]:
        member["sets"] = int(found["sets"])
    return member


def _weight(load: str, units: str) -> int | float | str:
    """A number in the athlete's unit, any other load as a text."""
    text = schemes.load(load, units)
    plain = schemes.plain(text)
    if plain is None or plain[1] != units:
        return text
    return int(plain[0]) if plain[0] == plain[0].to_integral_value() else float(plain[0])


def day_said(scene: Scene, where: Where) -> str:
    """The day as the tools take it: as it was said, or its date where a week was said too. Raises: Ask."""
    once(where)
    if where == NOWHERE or where.this or where.session or where.number:
        spot = one(scene, where)
        if not spot.session.day:
            raise Ask(f"{spot.session.name} has no weekday. Which day do you mean?", WEEKDAYS)
        return spot.session.date or spot.week.date_of(spot.session.day) or spot.session.day.lower()
    if where.days_from_today is not None:
        return {0: "today", 1: "tomorrow"}.get(where.days_from_today, "yesterday")
    if not where.day:
        raise Ask("Which day do you mean?", WEEKDAYS)
    week = week_of(scene, where)
    if week is None:
        return where.day.lower()
    found = day_of(scene, where)
    return (week.date_of(where.day) if found else "") or where.day.lower()


_ADD = r"(?:add|put|insert|include|create|make|do|finish with|throw in|build|propose)(?: me)?"
PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(rf"{_ADD} (?P<head>(?:[^:\"']|\"[^\"]*\"|'[^']*'|'s)+?)(?:: | - |, )(?P<body>.+)", _block),
    phrasing(rf"(?P<head>)(?P<body>{NUMBER} (?:rounds?|times through)\b.+: .+)", _block),
    phrasing(rf"{_ADD} (?:an? )?(?P<kind>circuit|superset) (?P<head>.*?)(?:of|with) (?P<body>.+)", _block),
)
