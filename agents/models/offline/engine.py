"""The embedded engine: a Model that answers from the reader, with the calls a language model would send.

One reply holds all calls of a message. When results come back there is nothing to add: what was not read
for certain was left out, and is asked about by the code that checks coverage. Where nothing stood that the
message could have been about ("also did dips 3x10"), it is read as a report of its own.
"""

import json
from typing import Any

from agents.models.offline import amending, answers, deleting, plan_changes
from agents.models.offline.beside import change_of, read_message
from agents.models.offline.calls import CallsToSend, calls_of, deletion, may_ask, object_of, wishes
from agents.models.offline.reading import Reading, ReadingContext
from agents.models.port import Ask, Call, Quote, Reply, Result
from agents.reading.body import only_measures
from agents.requests.settings import may_set, settings_said
from agents.requests.undo import TakenBack, taken_back
from agents.words import tokens

NONE_STANDS = "there is none that they name"  # in a refusal
EDITION = "4"  # of what it reads: another one with every release that may read a message otherwise


class Offline:
    """Reads messages by grammar: no key, no network, the same answer to the same message.

    Its replies say which edition read them: one of another edition is no answer of this one's.
    """

    name = "offline"
    edition = f"{name}/{EDITION}"

    def reply(self, ask: Ask) -> Reply:
        """The tool calls for the message in the first user turn; nothing more once results came back."""
        tools = [tool.name for tool in ask.tools]
        if "modify_exercise" in tools:  # the planner's desk
            from agents.models.offline.plan_requests import answer  # its many rows: only where wanted

            answered = answer(ask.turns, tools)
            return self._said(list(answered.calls), answered.text)
        user_turns = [turn for turn in ask.turns if turn.role == "user"]
        if not user_turns:
            return Reply(stop="end", model=self.edition)
        quotes = [part for part in user_turns[0].parts if isinstance(part, Quote)]
        results = [part for part in user_turns[-1].parts if isinstance(part, Result)]
        refused = len(user_turns) == 2 and len(results) == 1 and results[0].is_error
        if results and not (refused and _reports(quotes, results[0].text)):
            return Reply(stop="end", model=self.edition)
        wanted = _wanted(quotes, alone=refused, measures="log_measurements" in tools)
        if "set_up_program" in tools:
            wanted = _setting_up(quotes, wanted)
        if "change_settings" in tools and not refused:
            wanted = [*wanted, *_set(quotes)]
        if "search_training" in tools and not refused:
            wanted = [*wanted, *_asked(quotes)]
        if "plan_change" in tools and not (wanted or refused):
            wanted = _asked_of_plan(quotes)
        return self._said(wanted)

    def _said(self, wanted: CallsToSend, text: str = "") -> Reply:
        calls = tuple(
            Call(f"{self.name}-{place}", tool, json.dumps(arguments, ensure_ascii=False))
            for place, (tool, arguments) in enumerate(wanted, start=1)
        )
        return Reply(text=text, calls=calls, stop="calls" if calls else "end", model=self.edition)


def _reports(quotes: list[Quote], refusal: str) -> bool:
    """Whether a message whose call was refused may be a report: "the bench was 3x6" is one only where no
    bench stands that it could be about."""
    said = next((quote.text for quote in quotes if quote.of == "message"), "")
    return NONE_STANDS in refusal or not amending.says_what_was(tokens(said), said)


def _wanted(quotes: list[Quote], *, alone: bool, measures: bool = False) -> CallsToSend:
    """The tools to call and their arguments; `alone`: whatever was said before; `measures`: what is measured
    of the body has a tool."""
    messages = [quote for quote in quotes if quote.of == "message"]
    if not messages:
        return []
    message = messages[-1]
    athlete, known = _data(quotes, "athlete"), _data(quotes, "context")
    conventions = athlete.get("conventions") or {}
    context = ReadingContext(
        str(known.get("exercise") or ""),
        str(athlete.get("units") or "lb"),
        str(athlete.get("locale") or "en-US"),
        tuple(sorted((str(of), str(reading)) for of, reading in conventions.items())),
        bool(known.get("has_plan")),
        bool(known.get("has_pending")),
        bool(known.get("has_program")),
        tuple(sorted((str(said), str(meant)) for said, meant in (athlete.get("aliases") or {}).items())),
    )
    of_plan = context.has_plan and not alone
    undo_is_of = "" if alone else str(known.get("undo_is_of") or "")
    back = None if alone else taken_back(message.text)
    if back is None and undo_is_of and deleting.is_undo(message.text):
        back = TakenBack()  # in another language
    if back is not None and (calls := _taken_back(back, undo_is_of, message.text, context)):
        return calls
    if of_plan and plan_changes.undoes_plan(message.text, changed_last=undo_is_of == "plan"):
        return wishes((message.text.strip(),))
    if of_plan and known.get("plan_asks") and plan_changes.says_reach(message.text):
        return wishes((message.text.strip(),))
    if measures and not alone and (changes := _measured_otherwise(message.text, known)):
        return changes
    reading = read_message(message.text, context)
    questions = [object_of(quote.text) for quote in quotes if quote.of == "question"]
    if undo_is_of == "workouts" and deleting.is_undo(message.text):
        return deletion(message.text)
    if context.has_program and not alone:
        from agents.models.offline.program import spoken

        said = spoken(message.text, reading, questions, context, _data(quotes, "program"))
        if said is not None:
            return [*said, *_of_the_body(message.text, reading, measures)]
    if reading.change and not alone:
        beside = [*wishes(reading.wishes), *_of_the_body(message.text, reading, measures)]
        return [*change_of(reading.change), *calls_of(reading.workouts), *beside]
    if reading.wishes and not alone:
        body = _of_the_body(message.text, reading, measures)
        return [*calls_of(reading.workouts), *wishes(reading.wishes), *body]
    decided = context.has_pending and plan_changes.decides(message.text, asked=bool(questions))
    if decided and not questions and not alone:
        return wishes((message.text.strip(),))
    body = _of_the_body(message.text, reading, measures and not alone)
    if body and not questions and only_measures(message.text):
        return body
    answered = None if alone else answers.read_answer(message.text, questions, context)
    if answered is not None:
        return answered
    if decided and not alone:
        return wishes((message.text.strip(),))
    return [*calls_of(reading.workouts), *body]


def _taken_back(back: TakenBack, undo_is_of: str, text: str, context: ReadingContext) -> CallsToSend:
    """What takes back the change that is meant, of program or settings; nothing for one of another room."""
    match back.room or undo_is_of:
        case "program" if context.has_program:
            return [("undo_program_change", {"said": text, "of": back.of, "lift": back.lift or None})]
        case "settings":
            return [("undo_settings_change", {"said": text, "of": back.of})]
        case "measurements":
            return [("delete_measurement", {"said": text, "kind": "", "day": ""})]
    return []


def _of_the_body(text: str, reading: Reading, measures: bool) -> CallsToSend:
    """What was measured of the body and the day, where that has a tool."""
    if not measures:
        return []
    from agents.models.offline.measuring import measurements  # its many rows: only where wanted

    return measurements(text, reading)


def _measured_otherwise(text: str, known: dict[str, Any]) -> CallsToSend:
    """The correction or deletion of something measured that a message asks for, and nothing else."""
    from agents.models.offline.measuring import KINDS, changes

    return changes(text.strip(), [kind for kind in KINDS if known.get(f"measured_{kind}")])


def _setting_up(quotes: list[Quote], wanted: CallsToSend) -> CallsToSend:
    """The calls of a message, with what it says of a program that does not run yet."""
    from agents.requests.program.set_up import (
        LIFTS,
        agrees_to_set_up,
        drops_set_up,
        names_set_up,
        set_up_of,
        wants_program,
    )

    text = _text_of(quotes)
    of_plan = any(tool == "plan_change" for tool, _ in wanted) and not names_set_up(text)
    asked = bool(_data(quotes, "context").get("set_up_asked")) and not of_plan
    if asked and agrees_to_set_up(text):
        return [("begin_program", {})]
    if asked and drops_set_up(text):
        return []
    said = set_up_of(text)
    if not (wants_program(text) or (asked and (said.maxes or said.days or names_set_up(text)))):
        return wanted
    reports = [call for call in wanted if call[0] in ("detect_discipline", "extract_workout_data")]
    said = said.besides(quote for _, given in reports for quote in given["said"])
    setup = {
        "said": said.first or text.strip(),
        **{lift: said.maxes.get(lift, "") for lift in LIFTS},
        "are": said.are,
        "days": ", ".join(f"{lift}={day}" for lift, day in said.days.items()),
        "unit": said.unit,
    }
    return [*reports, ("set_up_program", setup)]


def _text_of(quotes: list[Quote]) -> str:
    """The message's own text; earlier messages stand before it."""
    return next((quote.text for quote in reversed(quotes) if quote.of == "message"), "")


def _asked_of_plan(quotes: list[Quote]) -> CallsToSend:
    """A question to the plan, whole, where there is one: the planner answers it."""
    from agents.requests.plan_questions import asks_plan

    text = _text_of(quotes)
    return wishes((text.strip(),)) if _data(quotes, "context").get("has_plan") and asks_plan(text) else []


def _set(quotes: list[Quote]) -> CallsToSend:
    """What the message sets of unit, bar and plates."""
    text = _text_of(quotes)
    if not may_set(text):
        return []
    return [
        (
            "change_settings",
            {
                "said": each.said,
                "units": each.value if each.kind == "units" else "",
                "bar": each.value if each.kind == "bar" else "",
                "plates": each.value if each.kind == "plates" else "",
                "plates_are": each.how,
            },
        )
        for each in settings_said(text)
        if each.kind != "days"
    ]


def _asked(quotes: list[Quote]) -> CallsToSend:
    """What the message asks the log."""
    text = _text_of(quotes)
    if not may_ask(text):
        return []
    from agents.requests.log import log_questions  # its rows: only where something may be asked

    return [
        ("progress", {"said": each.said, "exercise": each.exercise})
        if each.kind == "progress"
        else ("search_training", {"said": each.said})
        for each in log_questions(text)
    ]


def _data(quotes: list[Quote], of: str) -> dict[str, Any]:
    return next((object_of(quote.text) for quote in quotes if quote.of == of), {})
