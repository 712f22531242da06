"""The loop with a table of its own: a shelf of notes, and a worker that files each note by itself."""

import json
import threading
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import pytest

from agents.errors import Refusal
from agents.events import ConversationDone, Event, TextDelta, ToolFinished, ToolStarted
from agents.loop import Budget, Outcome, converse
from agents.models.port import Ask, Call, Model, ModelUnavailable, Quote, Reply, Result, Say, Turn, Usage
from agents.models.scripted import Scripted
from agents.toolbox import LONGEST_ARGUMENTS, Checked, Tool, Toolbox, ToolInput

FIRST = Turn("user", (Quote("message", "m1", "Note two things."),))


@dataclass(frozen=True)
class Answer:
    text: str

    def answer_text(self) -> str:
        return self.text


@dataclass
class Notes:
    """What the tools look at and what the loop entered. `ran` is written by tools, in the order they ran."""

    entered: list[tuple[str, str, str]] = field(default_factory=list)  # call id, what was told, by whom
    refusals: list[tuple[str, str]] = field(default_factory=list)
    seats: list[list[str]] = field(default_factory=list)
    ran: list[str] = field(default_factory=list)
    due: list[list[Call]] = field(default_factory=list)  # what runs by itself, batch after batch
    due_at_close: list[Call] = field(default_factory=list)
    is_settled: bool = False
    said: list[str] = field(default_factory=list)  # remarks, one a turn
    objections: list[str] = field(default_factory=list)  # to last words
    closed: int = 0
    meeting: threading.Barrier | None = None
    after: Callable[[str], None] = lambda word: None  # called by the tool `note` when it ran
    call_id: str = ""

    def seat(self, calls: Sequence[Call]) -> None:
        self.seats.append([call.id for call in calls])

    def at(self, call: Call) -> "Notes":
        view = copy(self)
        view.call_id = call.id
        return view

    def enter(self, checked: Checked[Any], result: Answer, by: str) -> None:
        self.entered.append((checked.call.id, result.answer_text(), by))

    def refused(self, call: Call, refusal: Refusal, by: str) -> None:
        self.refusals.append((call.id, str(refusal)))

    def rest(self) -> Sequence[Call]:
        return self.due.pop(0) if self.due else []

    def settled(self) -> bool:
        return self.is_settled

    def remarks(self) -> str:
        return self.said.pop(0) if self.said else ""

    def objection(self, text: str) -> str:
        return self.objections.pop(0) if self.objections else ""

    def close(self) -> None:
        self.closed += 1
        self.due.append(self.due_at_close)


class Word(ToolInput):
    word: str


def note(args: Word, table: Notes) -> Answer:
    """Note a word. "no" is refused, "boom" is a bug, "kill" is the end of the worker."""
    table.ran.append(args.word)
    table.after(args.word)
    match args.word:
        case "no":
            raise Refusal("no is no word")
        case "boom":
            raise ZeroDivisionError("boom")
        case "kill":
            raise KeyboardInterrupt
    return Answer(f"{args.word} by {table.call_id}")


def last(args: Word, table: Notes) -> Answer:
    """Note a word after all others."""
    return note(args, table)


def end(args: Word, table: Notes) -> Answer:
    """Note a word when the table is at rest."""
    return note(args, table)


def meet(args: Word, table: Notes) -> Answer:
    """Wait until everybody is here."""
    if table.meeting is not None:
        table.meeting.wait(timeout=10)
    return note(args, table)


BOX: Toolbox[Notes] = Toolbox(
    [
        Tool("last", Word, last, wave=1),
        Tool("note", Word, note),
        Tool("meet", Word, meet, together=True),
        Tool("end", Word, end, late=True),
    ]
)


class Memory:
    """A journal in a dict, and how often a turn was read from it."""

    def __init__(self, kept: dict[int, Reply] | None = None) -> None:
        self.kept = dict(kept or {})

    def read(self, turn: int) -> Reply | None:
        return self.kept.get(turn)

    def keep(self, turn: int, reply: Reply) -> Reply:
        return self.kept.setdefault(turn, reply)


class Overtaken(Memory):
    """Another worker writes each turn just before this one."""

    def __init__(self, other: Reply) -> None:
        super().__init__()
        self.other = other

    def keep(self, turn: int, reply: Reply) -> Reply:
        self.kept[turn] = self.other
        return self.other


def call(call_id: str, word: str, name: str = "note") -> Call:
    return Call(call_id, name, json.dumps({"word": word}))


def calls(*asked: Call, **more: Any) -> Reply:
    return Reply(calls=asked, **{"stop": "calls", **more})


END = Reply("Done.", stop="end")


def talk(script: Model | Sequence[Any], table: Notes | None = None, **more: Any) -> Outcome:
    model = Scripted(script) if isinstance(script, Sequence) else script
    given = {"journal": Memory(), "budget": Budget(), **more}
    return converse(model, "System.", [FIRST], BOX, table if table is not None else Notes(), **given)


def assert_legal(ask: Ask) -> None:
    """Every call is answered exactly once, in order, in the next turn, before anything else is said."""
    turns = ask.turns
    assert "user" == turns[-1].role or not [part for part in turns[-1].parts if isinstance(part, Call)]
    seen: list[str] = []
    for turn, following in zip(turns, [*turns[1:], Turn("user", ())], strict=True):
        assert turn.parts or turn.verbatim
        ids = [part.id for part in turn.parts if isinstance(part, Call)]
        if turn.role == "assistant":
            answered = [part.call_id for part in following.parts if isinstance(part, Result)]
            assert ids == answered
            assert "user" == following.role or not ids
            first = following.parts[: len(ids)]
            assert all(isinstance(part, Result) for part in first)
        seen += ids
    assert len(seen) == len(set(seen))


def second_request(first: Reply, table: Notes | None = None, **more: Any) -> tuple[Turn, ...]:
    """What the model sees in its second turn, after the first one of the conversation."""
    model = Scripted([first, END])
    talk(model, table, **more)
    assert_legal(model.asked[1])
    return model.asked[1].turns[1:]


def results(turns: Sequence[Turn]) -> list[Result]:
    return [part for part in turns[-1].parts if isinstance(part, Result)]


def said(turns: Sequence[Turn]) -> list[str]:
    return [part.text for part in turns[-1].parts if isinstance(part, Say)]


# --- a conversation


def test_the_model_is_shown_the_system_text_the_turns_and_the_tools():
    model = Scripted([END])

    talk(model)

    [ask] = model.asked
    assert ("System.", (FIRST,), BOX.schemas) == (ask.system, ask.turns, ask.tools)
    assert ask.on_text is None


def test_a_model_that_calls_nothing_has_ended():
    table = Notes()

    outcome = talk([END], table)

    assert Outcome("end", "Done.", (END,), 0) == outcome
    assert 1 == table.closed


def test_a_reply_that_waits_for_results_of_no_calls_has_ended():
    assert "end" == talk([Reply("Hm.", stop="calls")]).why


def test_calls_are_run_and_answered_until_the_model_ends():
    table = Notes()
    model = Scripted([calls(call("a", "one")), calls(call("b", "two")), END])

    outcome = talk(model, table)

    assert "end" == outcome.why
    assert 3 == len(outcome.replies)
    assert [("a", "one by a", "model"), ("b", "two by b", "model")] == table.entered
    for ask in model.asked:
        assert_legal(ask)


def test_the_model_sees_its_own_reply_with_the_answers():
    reply = calls(call("a", "one"), call("b", "no"), text="Two.", verbatim="[]")

    turns = second_request(reply)

    answers = (Result("a", "one by a"), Result("b", "no is no word", is_error=True))
    assert (reply.as_turn(), Turn("user", answers)) == turns


def test_calls_of_a_model_that_says_it_ended_are_run_all_the_same():
    table = Notes()

    talk([Reply(calls=(call("a", "one"),), stop="end"), END], table)

    assert ["one"] == table.ran


def test_when_everything_is_settled_there_is_no_further_turn():
    table = Notes(is_settled=True)

    outcome = talk([calls(call("a", "one"), text="One.")], table)

    assert ("settled", "One.") == (outcome.why, outcome.text)
    assert 1 == table.closed


def test_to_last_words_that_the_table_objects_to_the_model_speaks_once_more():
    table = Notes(objections=["Nothing was noted yet."])
    model = Scripted([Reply(text="It is noted."), Reply(text="Nothing is noted.")])

    outcome = talk(model, table)

    assert ("end", "Nothing is noted.", 1) == (outcome.why, outcome.text, table.closed)
    assert Turn("user", (Say("Nothing was noted yet."),)) == model.asked[1].turns[-1]
    assert_legal(model.asked[1])


def test_arguments_that_no_journal_could_keep_are_cut_and_refused():
    endless = Call("a", "note", json.dumps({"word": "x" * 5_000_000}))
    journal, table = Memory(), Notes()

    talk([Reply(calls=(endless,), stop="calls", verbatim="all of it"), END], table, journal=journal)

    kept = journal.read(0)
    assert (LONGEST_ARGUMENTS + 1, "") == (len(kept.calls[0].arguments), kept.verbatim)
    assert "nothing was run" in table.refusals[0][1]


def test_an_objection_is_not_made_to_a_reply_that_was_declined():
    table = Notes(objections=["Say it again."])

    outcome = talk([Reply(text="No.", stop="refused")], table)

    assert ("refused", ["Say it again."]) == (outcome.why, table.objections)


def test_a_model_that_fails_is_the_callers_to_handle():
    def fails(ask: Ask) -> Reply:
        raise ModelUnavailable("overloaded")

    with pytest.raises(ModelUnavailable):
        talk([fails])


def test_a_model_that_fails_later_leaves_what_it_said_and_the_outcome_says_what_failed():
    def fails(ask: Ask) -> Reply:
        raise ModelUnavailable("overloaded")

    table = Notes()

    outcome = talk([calls(call("a", "one")), fails], table)

    assert ("model", ["one"], 1) == (outcome.why, table.ran, table.closed)
    assert isinstance(outcome.failed, ModelUnavailable)


# --- waves


def test_waves_run_one_after_another_and_answers_keep_the_order_of_the_calls():
    table = Notes()
    reply = calls(
        call("a", "late", "last"), call("b", "early"), call("c", "later", "last"), call("d", "soon")
    )

    turns = second_request(reply, table)

    assert ["early", "soon", "late", "later"] == table.ran
    assert ["b", "d", "a", "c"] == [call_id for call_id, _, _ in table.entered]
    assert ["a", "b", "c", "d"] == [result.call_id for result in results(turns)]


def test_places_are_given_before_anything_runs():
    table = Notes()
    seated: list[int] = []
    table.after = lambda word: seated.append(len(table.seats))

    talk([calls(call("a", "one"), call("b", "two", "last"), Call("c", "fly", "")), END], table)

    assert [["a", "b", "c"]] == table.seats
    assert [1, 1] == seated


def test_calls_that_wait_wait_at_the_same_time():
    table = Notes(meeting=threading.Barrier(3))

    talk([calls(*(call(word, word, "meet") for word in "abc")), END], table)

    assert ["a", "b", "c"] == sorted(table.ran)
    assert [("a", "a by a", "model"), ("b", "b by b", "model"), ("c", "c by c", "model")] == table.entered


def test_results_are_entered_in_the_order_of_the_calls_whoever_is_first():
    c_is_done = threading.Event()
    finished: list[str] = []

    def hold(word: str) -> None:
        assert word == "c" or c_is_done.wait(timeout=10)
        finished.append(word)
        c_is_done.set()

    table = Notes(after=hold)

    talk([calls(*(call(word, word, "meet") for word in "abc")), END], table)

    assert "c" == finished[0]
    assert ["a", "b", "c"] == [call_id for call_id, _, _ in table.entered]


def test_a_wave_with_one_tool_that_writes_runs_in_the_callers_thread_in_order():
    threads: list[int] = []
    table = Notes(after=lambda word: threads.append(threading.get_ident()))

    talk([calls(call("a", "a", "meet"), call("b", "b"), call("c", "c", "meet")), END], table)

    assert ["a", "b", "c"] == table.ran
    assert {threading.get_ident()} == set(threads)


def test_a_call_alone_runs_in_the_callers_thread():
    threads: list[int] = []
    table = Notes(after=lambda word: threads.append(threading.get_ident()))

    talk([calls(call("a", "a", "meet")), END], table)

    assert [threading.get_ident()] == threads


@pytest.mark.parametrize("tool", ["note", "meet"])
def test_a_refusal_stops_none_of_its_siblings(tool):
    table = Notes()
    reply = calls(
        call("a", "no", tool),
        Call("b", tool, "{"),
        Call("c", "fly", ""),
        call("d", "yes", tool),
        call("e", "z", "last"),
    )

    turns = second_request(reply, table)

    assert ["d", "e"] == [call_id for call_id, _, _ in table.entered]
    assert ["b", "c", "a"] == [call_id for call_id, _ in table.refusals]
    assert [True, True, True, False, False] == [result.is_error for result in results(turns)]


def test_an_error_is_raised_once_those_that_ran_at_the_same_time_have_finished_and_are_entered():
    table = Notes()
    words = [call("a", "one", "meet"), call("b", "boom", "meet"), call("c", "two", "meet")]

    with pytest.raises(ZeroDivisionError):
        talk([calls(*words, call("d", "z", "last"))], table)

    assert ["boom", "one", "two"] == sorted(table.ran)
    assert ["a", "c"] == [call_id for call_id, _, _ in table.entered]
    assert 0 == table.closed


def test_of_calls_that_run_one_by_one_none_runs_after_an_error():
    table = Notes()
    words = [call("a", "one"), call("b", "no"), call("c", "boom"), call("d", "two")]

    with pytest.raises(ZeroDivisionError):
        talk([calls(*words, call("e", "z", "last"))], table)

    assert ["one", "no", "boom"] == table.ran
    assert ["a"] == [call_id for call_id, _, _ in table.entered]
    assert 0 == table.closed


@pytest.mark.parametrize("tool", ["note", "meet"])
def test_a_killed_worker_enters_nothing_of_the_call_it_died_in(tool):
    table = Notes()
    journal = Memory()

    with pytest.raises(KeyboardInterrupt):
        talk([calls(call("a", "one", tool), call("b", "kill", tool))], table, journal=journal)

    assert ["a", "b"] == [each.id for each in journal.kept[0].calls]
    assert "b" not in [call_id for call_id, _, _ in table.entered]
    assert 0 == table.closed


# --- ids


def test_a_call_that_stands_twice_word_for_word_is_one_call():
    table = Notes()
    twice = calls(call("a", "one"), call("b", "two"), call("a", "one"), verbatim="[]")

    turns = second_request(twice, table)

    assert ["one", "two"] == table.ran
    assert [["a", "b"]] == table.seats
    assert "" == turns[0].verbatim


def test_two_calls_of_one_id_are_two_calls():
    table = Notes()

    turns = second_request(
        calls(call("a", "one"), call("a", "two"), call("a-2", "three"), call("", "four")), table
    )

    assert ["one", "two", "three", "four"] == table.ran
    assert ["a", "a-2", "a-2-2", "call-2"] == [result.call_id for result in results(turns)]


def test_an_id_of_an_earlier_turn_is_not_taken_for_its_call():
    table = Notes()
    journal = Memory()
    model = Scripted([calls(call("0", "one")), calls(call("0", "one")), calls(call("0", "two")), END])

    outcome = talk(model, table, journal=journal)

    assert ["0", "0-2", "0-3"] == [call_id for call_id, _, _ in table.entered]
    assert ["0", "0-2", "0-3"] == [reply.calls[0].id for reply in outcome.replies if reply.calls]
    assert ["0", "0", "0"] == [reply.calls[0].id for reply in journal.kept.values() if reply.calls]
    assert_legal(model.asked[-1])


def test_an_id_of_the_turns_before_the_conversation_is_taken_too():
    before = [FIRST, calls(call("a", "old")).as_turn(), Turn("user", (Result("a", "old"),))]
    model = Scripted([calls(call("a", "new")), END])

    converse(model, "", before, BOX, Notes(), journal=Memory(), budget=Budget())

    assert_legal(model.asked[1])


# --- the rest


def test_a_late_call_runs_after_what_runs_by_itself_and_answers_keep_the_order_of_the_calls():
    table = Notes(due=[[call("w1", "filed")], [], [call("w2", "sealed")]])

    turns = second_request(calls(call("a", "late", "end"), call("b", "early")), table)

    assert ["early", "filed", "late", "sealed"] == table.ran
    assert ["a", "b"] == [result.call_id for result in results(turns)]


def test_the_rest_runs_by_itself_and_the_model_is_told():
    table = Notes(due=[[call("w1", "file")], [call("w2", "no"), call("w3", "seal")]])

    turns = second_request(calls(call("a", "one")), table)

    assert [("a", "model"), ("w1", "worker"), ("w3", "worker")] == [(i, by) for i, _, by in table.entered]
    assert [Result("a", "one by a")] == results(turns)
    assert [
        "Run by the worker after your calls:\nnote: file by w1\nnote: no is no word\nnote: seal by w3"
    ] == said(turns)


class Stubborn(Notes):
    def rest(self) -> Sequence[Call]:
        return [call("w", "no"), call("x", "yes")]


def test_a_table_that_wants_the_same_again_and_again_gets_it_once():
    table = Stubborn(is_settled=True)

    outcome = talk([calls(call("a", "one"))], table)

    assert "settled" == outcome.why
    assert ["one", "no", "yes", "no", "yes"] == table.ran  # after the turn, and after the table was closed


def test_what_becomes_due_when_no_further_turn_comes_is_run():
    table = Notes(due_at_close=[call("w", "draft")])

    talk([calls(call("a", "one")), END], table)

    assert [("a", "model"), ("w", "worker")] == [(call_id, by) for call_id, _, by in table.entered]


def test_remarks_come_after_the_answers():
    table = Notes(said=["And the third thing?"], due=[[call("w", "file")]])

    turns = second_request(calls(call("a", "one")), table)

    assert ["Run by the worker after your calls:\nnote: file by w", "And the third thing?"] == said(turns)


# --- replies that are not finished


def test_whole_calls_of_a_cut_reply_are_run_and_the_cut_one_is_asked_for_again():
    table = Notes(is_settled=True, said=["too early"])

    turns = second_request(calls(call("a", "one"), stop="cut", cut="last"), table)

    assert ["one"] == table.ran
    assert [Result("a", "one by a")] == results(turns)
    assert ["Your reply was cut at the token limit; the call to last was not run: send it again."] == said(
        turns
    )
    assert ["too early"] == table.said


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (Reply("One, tw", stop="cut"), "Your reply was cut at the token limit; go on."),
        (
            Reply("", stop="cut", cut="note"),
            "Your reply was cut at the token limit; the call to note was not run: send it again.",
        ),
    ],
)
def test_a_reply_cut_before_its_first_whole_call_goes_on(reply, told):
    table = Notes()

    turns = second_request(reply, table)

    assert [] == table.ran
    assert [told] == said(turns)


def test_a_paused_reply_is_sent_back_as_it_is():
    table = Notes(said=["too early"])
    reply = Reply("", stop="paused", verbatim='[{"type": "thinking"}]')

    turns = second_request(reply, table)

    assert (reply.as_turn(),) == turns
    assert ["too early"] == table.said


def test_a_pause_without_a_word_leaves_the_request_as_it_was():
    assert () == second_request(Reply("", stop="paused"))


def test_calls_of_a_paused_reply_are_answered():
    table = Notes(is_settled=True)

    turns = second_request(calls(call("a", "one"), stop="paused"), table)

    assert [Result("a", "one by a")] == results(turns)


def test_nothing_of_a_refused_reply_is_run():
    table = Notes()

    outcome = talk([calls(call("a", "one"), text="I won't.", stop="refused")], table)

    assert ("refused", "I won't.") == (outcome.why, outcome.text)
    assert [] == table.ran
    assert 1 == table.closed


# --- budgets


def spent(output_tokens: int = 0, cost: str = "0") -> Usage:
    return Usage(calls=1, output_tokens=output_tokens, cost_usd=Decimal(cost))


@pytest.mark.parametrize(
    ("budget", "why"),
    [
        (Budget(turns=1), "turns"),
        (Budget(calls=2), "calls"),
        (Budget(output_tokens=100), "output tokens"),
        (Budget(cost_usd=Decimal("0.01")), "cost"),
    ],
)
def test_a_budget_that_is_used_up_says_so_and_keeps_the_last_turns_work(budget, why):
    table = Notes(due=[[call("w", "file")]], due_at_close=[call("x", "draft")])
    reply = calls(call("a", "one"), call("b", "two"), text="Two.", usage=spent(100, "0.01"))

    outcome = talk([reply], table, budget=budget)

    assert (why, "Two.", (reply,)) == (outcome.why, outcome.text, outcome.replies)
    assert ["one", "two", "file", "draft"] == table.ran


def test_the_time_that_is_left_is_asked_before_every_turn():
    left = [10.0, 10.0, 2.0]
    model = Scripted([calls(call("a", "one"))])
    table = Notes()

    outcome = talk(model, table, budget=Budget(seconds_left=lambda: left.pop(0)))

    assert "time" == outcome.why
    assert 7.0 == model.asked[0].seconds_left
    assert ["one"] == table.ran


def test_a_model_is_never_given_less_than_no_time():
    left = [10.0, 1.0, 0.0]
    model = Scripted([END])

    talk(model, budget=Budget(seconds_left=lambda: left.pop(0)))

    assert 0.0 == model.asked[0].seconds_left


def test_no_turn_is_begun_without_a_budget():
    table = Notes(due_at_close=[call("w", "draft")])

    outcome = talk([], table, budget=Budget(turns=0))

    assert Outcome("turns", "", (), 0) == outcome
    assert ["draft"] == table.ran


def test_the_tokens_that_are_left_bound_the_next_reply():
    model = Scripted([calls(call("a", "one"), usage=spent(990)), END])

    talk(model, budget=Budget(output_tokens=1_000))

    assert [1_000, 10] == [ask.max_output_tokens for ask in model.asked]


def test_calls_over_the_budget_are_refused_and_nothing_is_called_settled():
    table = Notes(is_settled=True)
    reply = calls(*(call(word, word) for word in "abc"))

    outcome = talk([reply], table, budget=Budget(calls=2))

    assert "calls" == outcome.why
    assert ["a", "b"] == table.ran
    assert [["a", "b"]] == table.seats
    assert [("c", "not run: the budget of calls is used up.")] == table.refusals


def test_what_was_used_is_counted_for_whoever_shares_the_budget():
    budget = Budget()

    talk([calls(call("a", "one"), usage=spent(5, "0.1")), Reply(usage=spent(7, "0.2"))], budget=budget)

    assert (2, 1, spent(5, "0.1") + spent(7, "0.2")) == (budget.turns_used, budget.calls_used, budget.used)


# --- the journal


def test_a_reply_is_kept_before_it_is_acted_on():
    journal = Memory()
    kept: list[int] = []
    table = Notes(after=lambda word: kept.append(len(journal.kept)))

    talk([calls(call("a", "one")), END], table, journal=journal)

    assert [1] == kept


def test_a_new_worker_with_the_same_journal_asks_nothing_and_does_the_same():
    journal, first, again = Memory(), Notes(due=[[call("w", "file")]]), Notes(due=[[call("w", "file")]])
    script = [
        calls(call("a", "one"), call("a", "no"), call("b", "two", "last")),
        calls(call("a", "three")),
        END,
    ]
    before = talk(script, first, journal=journal)

    after = talk([], again, journal=journal)

    assert (before.why, before.text, before.replies, 3) == (
        after.why,
        after.text,
        after.replies,
        after.replayed,
    )
    assert (first.entered, first.refusals, first.seats) == (again.entered, again.refusals, again.seats)


def test_a_killed_worker_is_taken_over_where_it_stood():
    journal, table = Memory(), Notes()
    with pytest.raises(KeyboardInterrupt):
        talk([calls(call("a", "one")), calls(call("b", "kill"))], journal=journal)
    journal.kept[1] = calls(call("b", "two"))

    outcome = talk([END], table, journal=journal)

    assert ("end", 2) == (outcome.why, outcome.replayed)
    assert ["one", "two"] == table.ran


def test_a_turn_that_was_answered_is_replayed_without_a_budget():
    journal, table = Memory({0: calls(call("a", "one"))}), Notes()

    outcome = talk([], table, journal=journal, budget=Budget(seconds_left=lambda: 0.0))

    assert ("time", 1) == (outcome.why, outcome.replayed)
    assert ["one"] == table.ran


def test_another_workers_reply_is_acted_on_and_both_are_paid_for():
    ours = calls(call("a", "ours"), usage=spent(5, "0.1"))
    theirs = Reply("Theirs.", usage=spent(7, "0.2"))
    table, budget = Notes(), Budget()

    outcome = talk([ours], table, journal=Overtaken(theirs), budget=budget)

    assert ("end", (theirs,)) == (outcome.why, outcome.replies)
    assert [] == table.ran
    assert spent(5, "0.1") + spent(7, "0.2") == budget.used


# --- cancellation


class Button:
    """What cancels a message once it is pressed."""

    pressed = False

    def __call__(self) -> bool:
        return self.pressed

    def press(self, *_: object) -> None:
        self.pressed = True


def test_a_message_cancelled_before_its_first_turn_asks_and_runs_nothing():
    table = Notes(due_at_close=[call("w", "draft")])

    outcome = talk([], table, cancelled=lambda: True)

    assert Outcome("cancelled", "", (), 0) == outcome
    assert ([], 0) == (table.ran, table.closed)


def test_a_reply_that_comes_after_the_cancellation_is_kept_and_not_acted_on():
    button, journal, table = Button(), Memory(), Notes(due_at_close=[call("w", "draft")])

    def slow(ask: Ask) -> Reply:
        button.press()
        return calls(call("a", "one"))

    outcome = talk([slow], table, journal=journal, cancelled=button)

    assert "cancelled" == outcome.why
    assert [0] == list(journal.kept)
    assert ([], [], 0) == (table.ran, table.seats, table.closed)


@pytest.mark.parametrize("last_words", ["end", "refused"])
def test_nothing_is_saved_when_the_cancellation_comes_with_the_last_words(last_words):
    button, table = Button(), Notes(due_at_close=[call("w", "draft")])

    def slow(ask: Ask) -> Reply:
        button.press()
        return Reply("Done.", stop=last_words)

    outcome = talk([slow], table, cancelled=button)

    assert "cancelled" == outcome.why
    assert [] == table.ran


def test_a_cancellation_stops_the_calls_the_waves_and_the_rest_that_follow():
    button = Button()
    table = Notes(after=button.press, due=[[call("w", "file")]], due_at_close=[call("x", "draft")])
    reply = calls(call("a", "one"), call("b", "two"), call("c", "three", "last"))

    outcome = talk([reply], table, cancelled=button)

    assert "cancelled" == outcome.why
    assert ["one"] == table.ran
    assert [(call_id, "not run: the message was cancelled.") for call_id in "bc"] == table.refusals


def test_calls_at_the_same_time_are_cancelled_together_or_not_at_all():
    button = Button()
    table = Notes(after=button.press)
    reply = calls(call("a", "one", "meet"), call("b", "two", "meet"), call("c", "three", "last"))

    talk([reply], table, cancelled=button)

    assert ["one", "two"] == sorted(table.ran)


def test_a_cancellation_between_two_of_the_rest_stops_the_second():
    button = Button()
    table = Notes(due=[[call("w", "file")], [call("x", "seal")]], is_settled=True)
    table.after = lambda word: button.press() if word == "file" else None

    outcome = talk([calls(call("a", "one"))], table, cancelled=button)

    assert "cancelled" == outcome.why
    assert ["one", "file"] == table.ran


def test_a_cancellation_while_the_last_of_the_rest_runs_is_told():
    button = Button()
    table = Notes(due_at_close=[call("w", "draft")])
    table.after = lambda word: button.press() if word == "draft" else None

    assert "cancelled" == talk([END], table, cancelled=button).why


def test_a_cancellation_that_was_seen_is_not_taken_back():
    answers = [False, False, True]
    table = Notes(due=[[call("w", "file")]], due_at_close=[call("x", "draft")])

    outcome = talk([calls(call("a", "one"))], table, cancelled=lambda: answers.pop(0) if answers else False)

    assert "cancelled" == outcome.why
    assert [] == table.ran


# --- events


def test_events_tell_what_happens_in_its_order():
    heard: list[Event] = []
    table = Notes(due=[[call("w", "file")]])
    reply = calls(call("a", "no"), Call("b", "fly", ""), call("c", "two"), text="Two words.")

    talk([reply, END], table, listener=heard.append)

    assert [
        TextDelta("Two words."),
        ToolStarted("note", "a"),
        ToolFinished("note", "a", ok=False),
        ToolStarted("note", "c"),
        ToolFinished("note", "c", ok=True),
        ToolStarted("note", "w"),
        ToolFinished("note", "w", ok=True),
        TextDelta("Done."),
        ConversationDone("end"),
    ] == heard


def test_calls_at_the_same_time_start_and_finish_in_their_order_in_the_callers_thread():
    heard: list[Event] = []
    threads: set[int] = set()

    def listen(event: Event) -> None:
        heard.append(event)
        threads.add(threading.get_ident())

    reply = calls(call("a", "one", "meet"), call("b", "no", "meet"))
    talk([reply, END], Notes(meeting=threading.Barrier(2)), listener=listen)

    assert [
        ToolStarted("meet", "a"),
        ToolStarted("meet", "b"),
        ToolFinished("meet", "a", ok=True),
        ToolFinished("meet", "b", ok=False),
    ] == heard[:4]
    assert {threading.get_ident()} == threads


def test_words_are_streamed_as_they_come():
    heard: list[Event] = []

    def slow(ask: Ask) -> Reply:
        assert ask.on_text is not None
        ask.on_text("On")
        ask.on_text("e.")
        heard.append(ConversationDone("the reply"))
        return Reply()

    talk([slow], listener=heard.append)

    assert [TextDelta("On"), TextDelta("e."), ConversationDone("the reply"), ConversationDone("end")] == heard


def test_the_end_is_told_once_whatever_it_is():
    heard: list[Event] = []

    talk([], listener=heard.append, cancelled=lambda: True)

    assert [ConversationDone("cancelled")] == heard


def test_a_model_whose_calls_are_refused_again_and_again_is_stuck():
    wrong = [calls(call(f"a{number}", "one", "no such tool")) for number in range(9)]

    outcome = talk(wrong, Notes())

    assert ("stuck", 3) == (outcome.why, len(outcome.replies))


# --- what an earlier version was answered


class Longer(ToolInput):
    word: str
    colour: str


def note_in_colour(args: Longer, table: Notes) -> Answer:
    """Note a word in a colour."""
    return Answer(f"{args.word} in {args.colour or 'no colour'}")


IN_COLOUR: Toolbox[Notes] = Toolbox([Tool("note", Longer, note_in_colour, gained={"colour": ""})])


@pytest.mark.parametrize(
    ("journal", "kept"),
    [
        (Memory({0: calls(call("c1", "ring"))}), True),
        (Overtaken(calls(call("c1", "ring"))), True),
        (None, False),
    ],
    ids=["replayed", "another worker's", "answered now"],
)
def test_a_call_that_was_kept_may_lack_what_its_tool_has_gained_and_a_new_one_may_not(journal, kept):
    table = Notes(is_settled=True)
    script = [calls(call("c2", "ring")), END, END]

    converse(
        Scripted(script), "System.", [FIRST], IN_COLOUR, table, journal=journal or Memory(), budget=Budget()
    )

    assert ("c1", "ring in no colour", "model") in table.entered if kept else table.refusals
    assert kept != bool(table.refusals)
