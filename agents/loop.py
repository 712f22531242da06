"""The loop: ask the model, run what it calls, answer every call, until there is nothing left to do.

It knows no workout and no plan: a room's `Progress` does. For every reply:

    journal    what the model answered is kept before it is acted on; a worker that is killed and run
               again replays it and asks only for what is missing. What was answered to an earlier version is
               taken as that one's tools would have
    seat       the calls get places in their order, before anything runs
    waves      all calls of one wave, then all of the next; within a wave at the same time where its tools
               wait for something, else one by one. A tool returns a value; only the loop has it
               entered, in the order of the calls. So the lists are the same on every replay
    rest       what takes no judgement runs by itself, as calls of the worker, until the message is at rest
    answer     every call id, in order, in one turn. If nothing needs asking or mending: no further turn.
               To last words that the room objects to, it says why, and the model speaks once more

A call that the token limit cut short is never run; those that were whole before it are. A tool that
refuses is answered in words; any other error ends the conversation once those that ran at the same time
have finished and their results are entered: a later call may stand on the one that failed. After a
cancellation was seen nothing is run any more. Events come from the caller's own thread.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from agents.budget import Budget as Budget
from agents.budget import Limit
from agents.errors import Refusal
from agents.events import ConversationDone, Listener, TextDelta, ToolFinished, ToolStarted, nobody
from agents.models.port import Ask, Call, Model, ModelError, Reply, Result, Say, StopReason, Turn, TurnPart
from agents.toolbox import LONGEST_ARGUMENTS, Checked, Toolbox

FRUITLESS = 3  # replies in a row of which every call was refused: the model will not mend it
Why = Literal["settled", "end", "refused", "cancelled", "model", "stuck", Limit]
By = Literal["model", "worker"]
THREADS = 16  # of one wave
UNFINISHED: tuple[StopReason, ...] = ("cut", "paused")  # the model has more to say before it is spoken to


Seen = TypeVar("Seen", covariant=True)
Table = TypeVar("Table")  # what the tools of one agent see


class ToolAnswer(Protocol):
    """What a tool returns."""

    def answer_text(self) -> str:
        """The text that the call is answered with."""


class Progress(Protocol[Seen]):
    """How a message comes along in a room, as the loop sees it."""

    def seat(self, calls: Sequence[Call]) -> None:
        """Give places to the calls of a reply, in their order, before anything runs."""

    def at(self, call: Call) -> Seen:
        """What the tool of one call sees of it."""

    def enter(self, checked: Checked[Any], result: Any, by: By) -> None:
        """Take what a tool returned, which is a ToolAnswer."""

    def refused(self, call: Call, refusal: Refusal, by: By) -> None:
        """Note that a call was answered with a refusal."""

    def rest(self) -> Sequence[Call]:
        """What runs by itself next; nothing when the message is at rest.

        The loop comes back until there is nothing, and never runs the same call twice in a row of rests.
        """

    def settled(self) -> bool:
        """Whether something was done and nothing needs asking or mending."""

    def remarks(self) -> str:
        """What the model should hear besides the answers to its calls; "" for nothing."""

    def objection(self, text: str) -> str:
        """What to say to a reply that calls nothing, so that it is not the last; "" lets it be."""

    def close(self) -> None:
        """No further turn comes: what can be saved of what was refused becomes due in `rest`.

        Not called for a message that was cancelled: nothing more is saved of it.
        """


class Journal(Protocol):
    """The model's replies to one message, kept before they are acted on."""

    def read(self, turn: int) -> Reply | None:
        """What was answered in this turn, if it was."""

    def keep(self, turn: int, reply: Reply) -> Reply:
        """Keep a reply; gives the one that stands, which is another worker's if that was first."""


class Outcome(NamedTuple):
    """How a conversation ended: why, with which last words of the model, and its replies as acted on."""

    why: Why
    text: str
    replies: tuple[Reply, ...]
    replayed: int  # how many of the replies came from the journal
    failed: ModelError | None = None  # why is "model"


class _Ran(NamedTuple):
    """One call and its answer."""

    call: Call
    result: Result
    by: By


def converse(
    model: Model,
    system: str,
    turns: Iterable[Turn],
    toolbox: Toolbox[Table],
    progress: Progress[Table],
    *,
    journal: Journal,
    budget: Budget,
    listener: Listener = nobody,
    cancelled: Callable[[], bool] = lambda: False,
    replied: Callable[[Reply], None] = lambda reply: None,
) -> Outcome:
    """Talk with the model until everything is settled, it has nothing more to call, or a budget is used up.

    `replied` hears of every reply, of one that is replayed too, before it is acted on.

    A model that fails (ModelError) before it has said anything is the caller's to replace: that is raised. If
    it fails later, what it said so far stands, and the outcome says what failed. Raises what a tool raises
    that is not a Refusal.
    """
    cancelled = _latched(cancelled)
    history = list(turns)
    ids = {part.id for turn in history for part in turn.parts if isinstance(part, Call)}
    replies: list[Reply] = []
    replayed = 0
    why: Why | None = None
    failed: ModelError | None = None
    fruitless = 0
    while why is None:
        if why := "cancelled" if cancelled() else _exhausted(journal, budget, len(replies)):
            break
        standing = journal.read(len(replies))
        kept = standing is not None
        if standing is None:
            try:
                standing, kept = _ask(
                    model, system, history, toolbox, budget, listener, journal, len(replies)
                )
            except ModelError as error:
                if not replies:
                    raise
                why, failed = "model", error
                break
        else:
            replayed += 1
        reply = _with_own_ids(standing, ids)
        replies.append(reply)
        replied(reply)
        budget.turns_used += 1
        budget.used += reply.usage
        ran, why = _act_on(reply, toolbox, progress, budget, listener, cancelled, kept=kept)
        fruitless = fruitless + 1 if ran and all(each.result.is_error for each in ran) else 0
        if why is None and fruitless == FRUITLESS:
            why = "stuck"
        if why == "end" and (objection := progress.objection(reply.text)):
            why = None
            history += [reply.as_turn(), Turn("user", (Say(objection),))]
        elif why is None:
            history += _answered(reply, ran, "" if reply.stop in UNFINISHED else progress.remarks())
    if why != "cancelled":
        progress.close()
        _run_rest(toolbox, progress, listener, cancelled)
        why = "cancelled" if cancelled() else why
    listener(ConversationDone(why))
    return Outcome(why, replies[-1].text if replies else "", tuple(replies), replayed, failed)


def _latched(cancelled: Callable[[], bool]) -> Callable[[], bool]:
    """A cancellation that was seen once stands, whatever is said later."""
    seen = False

    def latched() -> bool:
        nonlocal seen
        seen = seen or cancelled()
        return seen

    return latched


def _exhausted(journal: Journal, budget: Budget, turn: int) -> Why | None:
    """A turn that was answered before costs nothing: only a new one can be too much."""
    why = budget.exhausted()
    return why if why is None or journal.read(turn) is None else None


def _ask(
    model: Model,
    system: str,
    history: list[Turn],
    toolbox: Toolbox[Table],
    budget: Budget,
    listener: Listener,
    journal: Journal,
    turn: int,
) -> tuple[Reply, bool]:
    """The reply that stands, and whether it is another's: then this one is paid for all the same."""
    streamed = None if listener is nobody else lambda text: listener(TextDelta(text))
    answered = model.reply(
        Ask(
            system,
            tuple(history),
            toolbox.schemas,
            max_output_tokens=max(1, min(16_000, budget.output_tokens - budget.used.output_tokens)),
            seconds_left=budget.model_seconds(),
            on_text=streamed,
        )
    )
    answered = _keepable(answered)
    standing = journal.keep(turn, answered)
    is_anothers = standing != answered
    if is_anothers:
        budget.used += answered.usage
    return standing, is_anothers


def _keepable(reply: Reply) -> Reply:
    """The reply with arguments that no journal could keep cut off: they are too long to be taken anyway."""
    calls = tuple(call._replace(arguments=call.arguments[: LONGEST_ARGUMENTS + 1]) for call in reply.calls)
    return reply if calls == reply.calls else replace(reply, calls=calls, verbatim="")


def _with_own_ids(reply: Reply, taken: set[str]) -> Reply:
    """The reply with an id for every call that no other call of the conversation has.

    Some APIs count ids from zero in every reply; answers and writes are known by them, so a second call of
    the same id would be taken for the first. A call that stands twice, word for word, is one call.
    """
    calls = []
    for call in dict.fromkeys(reply.calls):
        own_id, count = call.id, 1
        while not own_id or own_id in taken:
            count += 1
            own_id = f"{call.id or 'call'}-{count}"
        taken.add(own_id)
        calls.append(Call(own_id, call.name, call.arguments))
    return reply if tuple(calls) == reply.calls else replace(reply, calls=tuple(calls), verbatim="")


def _act_on(
    reply: Reply,
    toolbox: Toolbox[Table],
    progress: Progress[Table],
    budget: Budget,
    listener: Listener,
    cancelled: Callable[[], bool],
    *,
    kept: bool,
) -> tuple[list[_Ran], Why | None]:
    """Run what the reply asks for; what was run, and why to stop if this was the last turn."""
    if cancelled():
        return [], "cancelled"
    if reply.stop == "refused":
        return [], "refused"
    if not reply.calls:
        return [], None if reply.stop in UNFINISHED else "end"
    allowed = reply.calls[: max(0, budget.calls - budget.calls_used)]
    over = reply.calls[len(allowed) :]
    budget.calls_used += len(reply.calls)
    progress.seat(allowed)
    late = [call for call in allowed if toolbox.is_late(call.name)]
    first = [call for call in allowed if call not in late]
    ran = _run_waves(first, toolbox, progress, "model", listener, cancelled, kept=kept)
    ran += [_refuse(call, progress, Refusal("not run: the budget of calls is used up.")) for call in over]
    ran += _run_rest(toolbox, progress, listener, cancelled)
    if late:
        ran += _run_waves(late, toolbox, progress, "model", listener, cancelled, kept=kept)
        ran += _run_rest(toolbox, progress, listener, cancelled)
        place = {call: at for at, call in enumerate(allowed)}
        ran.sort(key=lambda each: place.get(each.call, len(place)))
    if cancelled():
        return ran, "cancelled"
    return ran, "settled" if progress.settled() and not over and reply.stop not in UNFINISHED else None


def _run_rest(
    toolbox: Toolbox[Table], progress: Progress[Table], listener: Listener, cancelled: Callable[[], bool]
) -> list[_Ran]:
    ran: list[_Ran] = []
    tried: set[Call] = set()
    while not cancelled() and (due := [call for call in progress.rest() if call not in tried]):
        tried |= set(due)
        ran += _run_waves(due, toolbox, progress, "worker", listener, cancelled)
    return ran


def _run_waves(
    calls: Sequence[Call],
    toolbox: Toolbox[Table],
    progress: Progress[Table],
    by: By,
    listener: Listener,
    cancelled: Callable[[], bool],
    *,
    kept: bool = False,
) -> list[_Ran]:
    """Every call, wave after wave; the answers in the order of the calls."""
    ran: dict[Call, _Ran] = {}
    checked: list[Checked[Table]] = []
    for call in calls:
        try:
            checked.append(toolbox.check(call, kept=kept))
        except Refusal as refusal:
            ran[call] = _refuse(call, progress, refusal, by)
    checked.sort(key=lambda each: each.tool.wave)
    for _, wave in groupby(checked, key=lambda each: each.tool.wave):
        failed: list[Exception] = []
        for each, result in _run_wave(list(wave), progress, listener, cancelled):
            if isinstance(result, Refusal):
                ran[each.call] = _refuse(each.call, progress, result, by)
            elif isinstance(result, Exception):
                failed.append(result)
            else:
                progress.enter(each, result, by)
                ran[each.call] = _Ran(each.call, Result(each.call.id, result.answer_text()), by)
        if failed:
            raise failed[0]
    return [ran[call] for call in calls]


def _refuse(call: Call, progress: Progress[Table], refusal: Refusal, by: By = "model") -> _Ran:
    progress.refused(call, refusal, by)
    return _Ran(call, Result(call.id, str(refusal), is_error=True), by)


def _run_wave(
    wave: list[Checked[Table]], progress: Progress[Table], listener: Listener, cancelled: Callable[[], bool]
) -> Iterator[tuple[Checked[Table], ToolAnswer | Exception]]:
    """What every call of the wave gives, in their order: all at once where all wait for something.

    Otherwise one by one: the next one runs after this one's result was taken, and may stand on it. So none
    runs after an error.
    """
    together = all(each.tool.together for each in wave)
    for batch in [wave] if together else [[each] for each in wave]:
        if cancelled():
            yield from ((each, Refusal("not run: the message was cancelled.")) for each in batch)
            continue
        results = _run_batch(batch, progress, listener)
        yield from zip(batch, results, strict=True)
        if any(map(_is_error, results)):
            return


def _is_error(result: ToolAnswer | Exception) -> bool:
    """Whether a call failed in a way that ends the conversation."""
    return isinstance(result, Exception) and not isinstance(result, Refusal)


def _run_batch(
    batch: list[Checked[Table]], progress: Progress[Table], listener: Listener
) -> list[ToolAnswer | Exception]:
    def run(each: Checked[Table]) -> ToolAnswer | Exception:
        try:
            return each.tool.run(each.given, progress.at(each.call))  # type: ignore[return-value]  # every tool returns a ToolAnswer
        except Exception as error:
            return error

    for each in batch:
        listener(ToolStarted(each.call.name, each.call.id))
    results = [run(batch[0])] if len(batch) == 1 else _at_once(run, batch)
    for each, result in zip(batch, results, strict=True):
        listener(ToolFinished(each.call.name, each.call.id, not isinstance(result, Exception)))
    return results


def _at_once(
    run: Callable[[Checked[Table]], ToolAnswer | Exception], batch: list[Checked[Table]]
) -> list[ToolAnswer | Exception]:
    from concurrent.futures import ThreadPoolExecutor  # a cold start without it is faster

    with ThreadPoolExecutor(max_workers=min(THREADS, len(batch))) as pool:
        return list(pool.map(run, batch))


def _answered(reply: Reply, ran: list[_Ran], remarks: str) -> list[Turn]:
    """The reply and the answer to it, as the next request shows them."""
    said = reply.as_turn()
    parts: list[TurnPart] = [each.result for each in ran if each.by == "model"]
    by_worker = [f"{each.call.name}: {each.result.text}" for each in ran if each.by == "worker"]
    if by_worker:
        parts.append(Say("Run by the worker after your calls:\n" + "\n".join(by_worker)))
    if remarks:
        parts.append(Say(remarks))
    if reply.stop == "cut":
        what = f"the call to {reply.cut} was not run: send it again" if reply.cut else "go on"
        parts.append(Say(f"Your reply was cut at the token limit; {what}."))
    turns = [said] if said.parts or said.verbatim else []
    return [*turns, Turn("user", tuple(parts))] if parts else turns
