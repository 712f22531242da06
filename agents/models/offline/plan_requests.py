"""A request about the plan, answered: the calls that it needs, or a question.

It is read anew for every reply, on the plan that the first turn showed and the weeks that get_weekly_plan
has given since. A message that is no request by itself is taken as the answer to the question before it:
then the request that was asked about is read again, with what was answered.

A yes or a no to proposals that wait is a call that confirms or withdraws, where they are offered.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from agents.agreement import agrees, declines
from agents.models.offline.calls import object_of
from agents.models.port import Call, Quote, Result, Turn, TurnPart
from agents.requests.matching import FoundFrames
from agents.requests.plan import request
from agents.requests.plan.scene import NEVER_MIND, WEEKDAYS, NeedsAnswer, NeedsWeeks, Scene, fill, weeks_of
from agents.requests.undo import Undo, undo_of

READ_A_WEEK = "get_weekly_plan"
LONGEST_WHOLE = 200  # characters of a request that is suggested again, with a reply in it
MOST_REPLIES = 7  # that are suggested
MOST_LEFT = 6  # sessions that are named as left out
MOST_TURNS = 8  # of the conversation before, that one request and its answers may take
_PLAIN = str.maketrans(
    {
        **dict.fromkeys("‘’‛′`´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "×": "x",
    }
)
Results = Sequence[tuple[Call, Result | None]]
COMMIT, CANCEL, UNDO = "commit_plan_update", "cancel_plan_update", "undo_plan_update"
_ALL = re.compile(r"(?i)\b(?:both|all|everything|them|these|those|changes)\b")
LONGEST_YES = 4  # words
NOT_ALONE = "Nothing was applied: a yes has to be a message that says nothing else."


def plain(text: str) -> str:
    """The text as it is read: one kind of quote and dash, spaces single, no control characters."""
    folded = unicodedata.normalize("NFKC", text.translate(_PLAIN)).translate(_PLAIN)
    kept = "".join(each if each == "\n" or each.isprintable() else " " for each in folded)
    return "\n".join(" ".join(line.split()) for line in kept.split("\n")).strip()


class OfflineReply(NamedTuple):
    """What to reply: words, or calls by name with their arguments."""

    text: str = ""
    calls: tuple[tuple[str, dict[str, Any]], ...] = ()


def answer(turns: Sequence[Turn], tools: Iterable[str]) -> OfflineReply:
    """What the last message is answered with, after the results so far."""
    turns = _since_message(turns)
    sent = [
        part for turn in turns if turn.role == "assistant" for part in turn.parts if isinstance(part, Call)
    ]
    if any(call.name != READ_A_WEEK for call in sent):
        return OfflineReply()
    quotes = [part for part in turns[0].parts if isinstance(part, Quote)] if turns else []
    messages = [plain(quote.text) for quote in quotes if quote.of == "message"]
    if not messages:
        return OfflineReply()
    waiting = [quote for quote in quotes if quote.of == "pending"]
    pending = [quote.id for quote in waiting]
    decided = _decided(messages[-1], pending, tools)
    if decided is not None:
        return decided
    back = undo_of(messages[-1])
    if back is not None:
        return _undone(back, waiting, tools)
    found = _request(ShownPlan(quotes, _results(turns), {}), messages[-1])
    if pending and COMMIT in tools and begins_with_yes(messages[-1]):
        found = found._replace(text=f"{NOT_ALONE}\n{found.text}".strip())
    return OfflineReply() if found.calls and all(_was_sent(call, sent) for call in found.calls) else found


def _since_message(turns: Sequence[Turn]) -> Sequence[Turn]:
    """The turn with the message to answer, and those after it: what was called before is not read again."""
    quoting = (at for at, turn in enumerate(turns) if any(_is_message(part) for part in turn.parts))
    return turns[max(quoting, default=0) :]


def _is_message(part: TurnPart) -> bool:
    return isinstance(part, Quote) and part.of == "message"


def _decided(message: str, pending: Sequence[str], tools: Iterable[str]) -> OfflineReply | None:
    """What a whole message that agrees or declines is answered with; None to any other."""
    for tool, says_so, told in (
        (COMMIT, agrees, confirmed),
        (CANCEL, declines, declined),
    ):
        if says_so(message):
            can = bool(pending) and tool in tools
            calls = tuple(decisions(tool, message, pending)) if can else ()
            return OfflineReply("" if calls else told(pending), calls)
    return None


def _undone(back: Undo, waiting: Sequence[Quote], tools: Iterable[str]) -> OfflineReply:
    """What a wish to have something back is answered with: what waits was not applied."""
    named = [quote for quote in waiting if quote.id == back.proposal_id]
    if waiting and (back.points or named):
        return OfflineReply(undone(named or waiting, by_words=CANCEL in tools))
    wanted = {"proposal_id": back.proposal_id, "about": back.about}
    return OfflineReply(calls=((UNDO, wanted),))


def _was_sent(wanted: tuple[str, dict[str, Any]], sent: Sequence[Call]) -> bool:
    return any((call.name, object_of(call.arguments)) == wanted for call in sent)


class ShownPlan(NamedTuple):
    """What a request is read on: what the first turn shows, the weeks that were given since, and what texts
    were found to say. A question reads its text again with each reply that it may suggest."""

    quotes: Sequence[Quote]
    had: Results
    read: dict[str, FoundFrames]


def _results(turns: Sequence[Turn]) -> Results:
    """Every call with its result, which stands in the turn behind it: ids may come again in a later turn."""
    had: list[tuple[Call, Result | None]] = []
    for turn, then in zip_longest(turns, turns[1:]):
        results = {part.call_id: part for part in (then.parts if then else ()) if isinstance(part, Result)}
        calls = [part for part in turn.parts if isinstance(part, Call)] if turn else []
        had += [(call, results.get(call.id)) for call in calls]
    return had


def _request(shown: ShownPlan, message: str) -> OfflineReply:
    if not object_of(_text(shown.quotes, "plan")).get("weeks"):
        return OfflineReply(
            "There is no plan yet, so there is nothing to show or to change. Import or create one first."
        )
    alone = _outcome(shown, message, [])
    if isinstance(alone, OfflineReply):
        return alone
    answers = [message]
    for by, text in reversed(_conversation(shown.quotes)[-MOST_TURNS:]):
        if by == "coach" and "?" in text:
            continue
        without, again = _outcome(shown, text, []), _outcome(shown, text, answers)
        if by == "coach" or isinstance(without, OfflineReply):
            break  # nothing was asked, or what was asked for needed no answer
        if isinstance(again, OfflineReply):
            return again
        if (again.question, again.replies) != (without.question, without.replies):
            return _question(shown, text, answers, again)
        answers = [text, *answers]
    return _question(shown, message, [], alone)


def _question(shown: ShownPlan, text: str, answers: list[str], asked: NeedsAnswer) -> OfflineReply:
    """The question, and of the replies that it suggests those that lead on."""
    leading = [_leading(shown, text, answers, asked, reply) for reply in asked.replies[:MOST_REPLIES]]
    return OfflineReply(_asked(NeedsAnswer(asked.question, [reply for reply in leading if reply])))


def _leading(shown: ShownPlan, text: str, answers: list[str], asked: NeedsAnswer, reply: str) -> str:
    """The reply as a whole request that needs no question before it, if it can be one; "" if it leads on to
    nothing: sent back, it would be asked the same."""
    answered = _outcome(shown, text, [*answers, reply])
    for whole in _wholes(text, answers, asked, reply):
        found = _outcome(shown, whole, [])
        if isinstance(found, OfflineReply) and (found == answered or isinstance(answered, NeedsAnswer)):
            return whole
    if isinstance(answered, OfflineReply) or answered.question != asked.question:
        return reply
    return reply if isinstance(_outcome(shown, reply, []), OfflineReply) else ""


def _wholes(text: str, answers: list[str], asked: NeedsAnswer, reply: str) -> Iterator[str]:
    """The request with the reply in it: in place of what was asked about, or as its place."""
    if answers or len(text) > LONGEST_WHOLE or "\n" in text:
        return
    bare_text = text.rstrip(" .!?")
    if asked.about:
        yield re.sub(rf"(?i)\b{re.escape(asked.about)}\b", lambda _: reply, bare_text, count=1)
        return
    if reply in WEEKDAYS:
        yield f"{bare_text} on {reply}"
    elif reply.startswith(("This ", "Every ")):
        yield f"{bare_text} {reply[0].lower()}{reply[1:]}"
    elif reply.startswith(WEEKDAYS):
        yield f"{bare_text} on {reply}"
    elif reply.startswith("Week ") or "'s " in reply:
        yield f"{bare_text} in {reply.replace('Week ', 'week ')}"
    else:
        yield f"{bare_text} for {reply}"


def _outcome(shown: ShownPlan, text: str, answers: list[str]) -> OfflineReply | NeedsAnswer:
    scene = _scene(shown.quotes, shown.had)
    scene.read = shown.read
    scene.answers, scene.text = answers, text
    try:
        request.act(scene)
    except NeedsAnswer as asked:
        return asked
    except NeedsWeeks as need:
        return _weeks_to_read(need, shown.had)
    if scene.told:
        return OfflineReply(scene.told)
    if not scene.calls:
        return scene.mentioned or NeedsAnswer(
            "What should I change, and on which day?", ["Show me my plan", NEVER_MIND]
        )
    return OfflineReply(_left_out(scene.left_out), tuple(scene.calls))


def _left_out(sessions: Sequence[str]) -> str:
    """What a change of several leaves as it is: said above the preview."""
    if not sessions:
        return ""
    they = "it is" if len(sessions) == 1 else "they are"
    more = len(sessions) - MOST_LEFT
    named = ", ".join(sessions[:MOST_LEFT]) + (f" and {more} more" if more > 0 else "")
    return f"Left as {they}: {named}."


def _weeks_to_read(need: NeedsWeeks, had: Results) -> OfflineReply:
    wanted = [(READ_A_WEEK, {"day": "", "weekNumber": week}) for week in need.weeks]
    sent = [call for call, _ in had]
    if any(_was_sent(each, sent) for each in wanted):
        return OfflineReply(
            f"Week {need.weeks[0]} can't be read now, so nothing was prepared. Please ask again."
        )
    return OfflineReply(calls=tuple(wanted))


def _asked(asked: NeedsAnswer) -> str:
    """The question, and below a line the suggested replies, one a line."""
    replies = [" ".join(each.split()) for each in dict.fromkeys(asked.replies) if each != NEVER_MIND][
        :MOST_REPLIES
    ]
    return "\n".join([asked.question, "---", *replies, NEVER_MIND])


def _scene(quotes: Sequence[Quote], had: Results) -> Scene:
    context = object_of(_text(quotes, "plan"))
    athlete = object_of(_text(quotes, "athlete"))
    weeks_shown = weeks_of(context)
    for call, result in had:
        asked, shown = (
            object_of(call.arguments),
            object_of(result.text if result and not result.is_error else ""),
        )
        place = shown.get("weekNumber")
        if not asked.get("day") and isinstance(place, int) and 1 <= place <= len(weeks_shown):
            fill(weeks_shown[place - 1], shown)
    units = str(context.get("units") or athlete.get("units") or "lb")
    today = str(context.get("today") or athlete.get("today") or "")
    scene = Scene(weeks_shown, today, int(context.get("currentWeek") or 0), units)
    scene.context = context
    return scene


def _conversation(quotes: Sequence[Quote]) -> list[tuple[str, str]]:
    """What was said before, oldest first: by whom ("athlete" or "coach"), and the words."""
    said = [object_of(quote.text) for quote in quotes if quote.of == "turn"]
    return [
        (
            "athlete" if str(each.get("by")) in ("athlete", "user") else "coach",
            plain(str(each.get("text") or "")),
        )
        for each in said
    ]


def _text(quotes: Sequence[Quote], of: str) -> str:
    return next((quote.text for quote in quotes if quote.of == of), "")


def undone(waiting: Sequence[Quote], *, by_words: bool) -> str:
    """What is told to one who wants "that" back while something waits: how it is withdrawn."""
    summaries = " ".join(quote.text for quote in waiting)
    several = len(waiting) > 1
    how = 'Say "cancel all" to drop them' if several else 'Say "cancel it" to drop it'
    if not by_words:
        how = f"Press Cancel to drop {'them' if several else 'it'}"
    return (
        f"Waiting, and not applied yet: {summaries} {how}. What was applied before is undone by "
        '"undo the last applied change".'
    )


def begins_with_yes(text: str) -> bool:
    """Whether a message that says more begins as a yes does: "sounds good but change the load first"."""
    words = text.split()[:LONGEST_YES]
    return any(agrees(" ".join(words[:to])) for to in range(1, len(words) + 1))


def meant(text: str, pending: Sequence[str]) -> Sequence[str]:
    """The proposals that a yes or a no is about: those that it names, all in order where all were meant, else
    the newest."""
    named = [each for each in pending if each.lower() in text.lower()]
    return named or (pending if _ALL.search(text) else pending[-1:])


def decisions(tool: str, text: str, pending: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """The calls of this tool that a yes or a no asks for."""
    return [(tool, {"proposal_id": each}) for each in meant(text, pending)]


def confirmed(pending: Sequence[str]) -> str:
    """What a yes is told where nothing can be applied by it."""
    return "Press Apply to make the change." if pending else "Nothing is waiting to be confirmed."


def declined(pending: Sequence[str]) -> str:
    """What a no is told where only a button cancels."""
    if pending:
        return (
            "Press Cancel to drop what is waiting: until then it stays as a proposal, and the plan as it is."
        )
    return "All right. The plan stays as it is."
