"""Reading again in batches: it comes to what the same replies come to live, and nothing happens twice."""

import json
import re
from contextlib import ExitStack, nullcontext
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from agents.logger.records.inbox import Message
from agents.models.batch_port import BatchRequest, NoReply
from agents.models.port import Ask, ModelMisconfigured, ModelUnavailable, NotThere, Quote, ToolSchema, Turn
from handlers.reprocessing import batches
from handlers.reprocessing.batches import (
    BatchesHere,
    BatchRun,
    cancel,
    check,
    collect,
    finished,
    run_batches,
    submit_round,
)
from handlers.reprocessing.unit import Rereader
from tests.handlers.reprocessing.batch_kit import (
    Clock,
    Reading,
    asks,
    how_of,
    logged,
    said,
    served,
    slow_at_most,
    worker_on,
)
from tests.handlers.reprocessing.kit import MORNING, TWO, everything, standing, unit_of
from tests.messages_api import Fails
from tests.messages_batches_api import EXPIRED, invalid

WRITTEN = re.compile(r"2026-0[4-9]-\d\dT[\d:.+]+")  # when it was, which depends on how long was waited


@pytest.fixture
def clock():
    return Clock()


def workouts_of(made):
    """All that athletes have, and what the job has written of it."""
    kept = ("workout/", "message/", "revision/", "day/", "draft/")
    rows = [each for each in everything(made) if each[1].startswith(kept)]
    return [(owner, key, WRITTEN.sub("", body)) for owner, key, body in rows]


def unseen(round_):
    """Nobody looks on."""


def in_batches(made, api, units, clock, *, apply=True, finish="left", fast_path=False, progress=unseen):
    rereader, later = asks(made, api, fast_path=fast_path)
    return list(
        run_batches(
            rereader,
            units,
            later,
            apply=apply,
            finish=finish,
            clock=clock,
            wait=clock.wait,
            progress=progress,
        )
    )


def one_by_one(made, api, units, *, apply=True, fast_path=False):
    rereader, _ = asks(made, api, fast_path=fast_path)
    return [rereader.settle(rereader.read(each), apply=apply) for each in units]


def plain(outcome):
    """An outcome, but for what it has cost, and how a failure is told."""
    why = "" if outcome.outcome == "failed" else outcome.why
    return outcome.model_copy(update={"cost_usd": "", "calls": 0, "why": why})


@pytest.mark.parametrize(
    ("athletes", "apply", "fast_path"),
    [(("ann", "bob", "eve", "joe", "kim"), True, False), (("ann",), False, False), (("ann",), True, True)],
)
def test_what_batches_come_to_is_what_the_same_replies_come_to_live(
    tmp_path, clock, athletes, apply, fast_path
):
    messages = said(athletes)
    reading = Reading(slow_at_most(how_of(messages)))
    with (
        served(reading, clock) as api,
        worker_on(tmp_path / "one", clock) as one,
        worker_on(tmp_path / "other", clock) as other,
    ):
        live = one_by_one(one, api, logged(one, messages), apply=apply, fast_path=fast_path)
        later = in_batches(
            other, api, logged(other, messages), clock, apply=apply, finish="live", fast_path=fast_path
        )
        assert workouts_of(one) == workouts_of(other)
    by_id = {each.message_id: each for each in later}

    assert len(messages) == len(later) == len(by_id)
    assert {"same", "better"} <= {each.outcome for each in live} <= {"same", "better", "failed"}
    for each in live:
        assert plain(each) == plain(by_id[each.message_id])


# --- killed anywhere ----------------------------------------------------------------------------------------

FOUR = {"ann-0": "plain", "ann-1": "mended", "ann-3": "cut", "ann-4": "expired"}


class Killed(BaseException):
    """The worker is gone."""


class Mortal:
    """What is asked of records or of the API, until its worker is killed: right after the n-th call."""

    def __init__(self, inner, deadly, lives):
        self._inner, self._deadly, self.lives = inner, deadly, lives

    def __getattr__(self, name):
        found = getattr(self._inner, name)
        return partial(self._called, found) if name in self._deadly else found

    def _called(self, method, *given, **more):
        answer = method(*given, **more)
        self.lives[0] -= 1
        if self.lives[0] == 0:
            raise Killed
        return answer


def killed_after(made, api, units, clock, lives):
    """A run that is killed after so many writes and requests; whether it came to its end before."""
    rereader, later = asks(made, api)
    left = [lives]
    records = Mortal(made.records, {"put_all"}, left)
    dying = replace(rereader, worker=replace(made, records=records))
    mortal = Mortal(later, {"submit", "status", "results", "newest"}, left)
    try:
        list(run_batches(dying, units, mortal, apply=True, finish="left", clock=clock, wait=clock.wait))
    except Killed:
        return False
    return True


def test_killed_after_any_write_or_request_it_goes_on_and_nothing_happens_twice(tmp_path, clock):
    messages = [each for each in said(("ann",)) if each.id in FOUR]
    wanted, lives, has_ended = None, 1, False
    answered = set()
    while not has_ended:
        reading = Reading(FOUR)
        with served(reading, clock) as api, worker_on(tmp_path / str(lives), clock) as made:
            units = logged(made, messages)
            has_ended = killed_after(made, api, units, clock, lives)
            outcomes = in_batches(made, api, units, clock)
            rows = workouts_of(made)
            rows += [each for each in everything(made) if each[1].startswith("journal/") and "~r1" in each[1]]
            assert not [each for each in everything(made) if each[1].startswith("batch/")]
            clock.wait(60)
            for batch in api.api.batches:
                api.api._has_ended(batch)  # also one that nobody has asked about is paid for
        answered.add(len(reading.answered))
        assert [each.id for each in messages] == sorted(each.message_id for each in outcomes)
        assert all(each.applied for each in outcomes)
        assert sorted(set(reading.answered)) == sorted(reading.answered), lives
        wanted = wanted or rows
        assert wanted == rows
        lives += 1
    assert lives > 20
    assert 1 == len(answered)


# --- rounds -------------------------------------------------------------------------------------------------


@pytest.fixture
def world(tmp_path, clock):
    """Opens a model that reads in these ways, by message of Ann's, and her messages, logged."""
    with ExitStack() as stack:

        def opened(**how):
            ways = {f"ann-{name[1:]}": way for name, way in how.items()}
            reading = Reading(ways)
            model = stack.enter_context(served(reading, clock))
            made = stack.enter_context(worker_on(tmp_path / "home", clock))
            messages = [each for each in said(("ann",)) if each.id in ways]
            return model, made, logged(made, messages)

        yield opened


def test_three_rounds_are_made_and_what_is_left_is_said(world, clock):
    model, made, units = world(m0="plain", m10="stubborn", m1="mended")
    rounds = []

    outcomes = in_batches(made, model, units, clock, progress=rounds.append)

    assert [3, 2, 1] == [each.requests for each in rounds if each.kept]
    assert ["better", "failed", "same"] == sorted(each.outcome for each in outcomes)
    (left,) = (each for each in outcomes if each.outcome == "failed")
    assert ("ann-10", batches.LEFT, False) == (left.message_id, left.why, left.applied)


def test_what_is_never_answered_is_left_with_its_reason(world, clock, monkeypatch):
    model, made, units = world(m4="never")
    monkeypatch.setattr(model.api, "_answer", lambda body: EXPIRED)

    (outcome,) = in_batches(made, model, units, clock)

    assert f"{batches.LEFT} (it was not answered within 24 hours)" == outcome.why
    assert 3 == len(model.api.batches)


def test_a_reply_that_is_cut_is_asked_for_once_with_twice_the_limit(world, clock):
    model, made, units = world(m3="cut")

    in_batches(made, model, units, clock)

    first, second = (batch.requests[0][1]["max_tokens"] for batch in model.api.batches)
    assert 2 * first == second


@pytest.mark.parametrize(
    ("words", "lost"),
    [("The compiled grammar is too large.", "strict"), ("a `thinking` block was changed", "")],
)
def test_a_form_that_is_refused_is_not_sent_again(world, clock, monkeypatch, words, lost):
    model, made, units = world(m0="plain")
    answer, told = model.api._answer, iter([invalid(words)])
    monkeypatch.setattr(model.api, "_answer", lambda body: next(told, None) or answer(body))

    (outcome,) = in_batches(made, model, units, clock)

    tools = [batch.requests[0][1]["tools"] for batch in model.api.batches]
    assert ("better", [True, not lost]) == (
        outcome.outcome,
        [any(each.get("strict") for each in shown) for shown in tools],
    )


def test_why_a_request_was_refused_is_told_without_the_message(world, clock):
    model, made, units = world(m8="invalid")

    (outcome,) = in_batches(made, model, units, clock)

    assert ("failed", "claude answered 400: messages: no … here") == (outcome.outcome, outcome.why)
    assert 1 == len(model.api.batches)


def test_shards_are_cut_by_requests_bytes_and_what_a_row_holds(world, clock, monkeypatch):
    model, made, units = world(m0="plain", m2="plain", m9="plain", m11="plain")
    for name, most in (("MOST_REQUESTS", 3), ("MOST_BYTES", 60_000), ("MOST_ROW_BYTES", 100)):
        with monkeypatch.context() as patch:
            patch.setattr(batches, name, most)
            rounds = []
            model.api.batches.clear()
            reader, api = asks(made, model)
            other = Rereader(reader.worker, reader.model, reader.job._replace(id=f"r-{name}"))
            list(
                run_batches(
                    other, units, api, apply=False, clock=clock, wait=clock.wait, progress=rounds.append
                )
            )
        sizes = [len(batch.requests) for batch in model.api.batches]
        assert 4 == sum(sizes) == rounds[-1].answered
        assert 1 < len(sizes) == rounds[-1].batches


def test_what_the_embedded_engine_reads_goes_to_no_model(world, clock):
    model, made, units = world(m0="plain", m1="plain")

    outcomes = in_batches(made, model, units, clock, fast_path=True)

    assert [] == model.api.batches
    assert ["better", "same"] == [each.outcome for each in outcomes]


def test_what_comes_later_in_a_conversation_is_settled_later(tmp_path, clock):
    lines = [
        Message("ann", f"l{n}", "c", words, MORNING + timedelta(hours=n))
        for n, words in enumerate((f"{TWO} Then zorped 4 flurbles.", "squat 5x5 at 100 kg"))
    ]
    units = [unit_of(each, is_line=True) for each in lines]
    with served(Reading({"l0": "mended"}), clock) as model, worker_on(tmp_path / "home", clock) as made:
        outcomes = in_batches(made, model, units, clock, fast_path=True)
        told = [each.name for each in standing(made, "ann")]

    assert ["l0", "l1"] == [each.message_id for each in outcomes]
    assert ["Bench Press", "Run", "Back Squat"] == told
    assert [1, 1] == [len(batch.requests) for batch in model.api.batches]


def test_a_dry_run_writes_nothing_and_apply_pays_for_nothing_again(world, clock):
    model, made, units = world(m0="plain", m1="mended")
    before = workouts_of(made)
    in_batches(made, model, units, clock, apply=False)
    assert before == workouts_of(made)
    paid_for = len(model.api.batches)

    outcomes = in_batches(made, model, units, clock)

    assert paid_for == len(model.api.batches)
    assert [True, True] == [each.applied for each in outcomes]


def test_it_is_waited_for_ever_longer_up_to_five_minutes(world, clock):
    model, made, units = world(m0="plain")
    model.api.lasts = 1_000

    in_batches(made, model, units, clock)

    assert [30, 60, 120, 240, 300, 300] == clock.waited


# --- what was lost ------------------------------------------------------------------------------------------


def test_a_batch_whose_answer_was_lost_is_found_again(world, clock):
    model, made, units = world(m0="plain")
    model.api.lose_next = True

    (outcome,) = in_batches(made, model, units, clock)

    assert ("better", 1) == (outcome.outcome, len(model.api.batches))


def test_a_batch_that_shows_late_is_waited_for(world, clock):
    model, made, units = world(m0="plain")
    model.api.lose_next, model.api.unlisted = True, batches.SURE_SECONDS - 300

    in_batches(made, model, units, clock)

    assert 1 == len(model.api.batches)


def test_a_batch_that_was_never_made_is_made_once_that_is_sure(world, clock, monkeypatch):
    model, made, units = world(m0="plain")
    begun, create, down = clock(), model.api._create, iter([Fails(529, "overloaded_error", "Overloaded")])
    monkeypatch.setattr(model.api, "_create", lambda sent: next(down, None) or create(sent))

    (outcome,) = in_batches(made, model, units, clock)

    assert ("better", 1) == (outcome.outcome, len(model.api.batches))
    assert model.api.batches[0].created_at >= begun + batches.SURE_SECONDS


def test_another_batch_of_the_same_size_is_not_taken_for_ours(world, clock, monkeypatch):
    model, made, units = world(m0="plain")
    _, api = asks(made, model)
    hello = Turn("user", (Quote("message", "ann-0", "hello"),))
    ask = Ask("", (hello,), (ToolSchema("t", "", {"type": "object"}),))
    api.submit([api.encoded(BatchRequest("r1-0", ask))])
    create, down = model.api._create, iter([Fails(500)])
    monkeypatch.setattr(model.api, "_create", lambda sent: next(down, None) or create(sent))

    (outcome,) = in_batches(made, model, units, clock)

    assert "better" == outcome.outcome
    assert ["r1-0", "r1-0"] == [batch.requests[0][0][:4] for batch in model.api.batches]


def test_a_batch_that_is_refused_leaves_no_row(world, clock, monkeypatch):
    model, made, units = world(m0="plain")
    monkeypatch.setattr(model.api, "_create", lambda sent: Fails(403, "permission_error", "No batches here"))

    with pytest.raises(ModelMisconfigured, match="No batches here"):
        in_batches(made, model, units, clock)

    assert not [each for each in everything(made) if each[1].startswith("batch/")]


@pytest.mark.parametrize("failures", [batches.FAILURES_IN_A_ROW - 1, 100])
def test_looking_may_fail_for_a_while(world, clock, monkeypatch, failures):
    model, made, units = world(m0="plain")
    shown, down = model.api._shown, [Fails(503)] * failures
    monkeypatch.setattr(model.api, "_shown", lambda *asked: down.pop() if down else shown(*asked))

    with pytest.raises(ModelUnavailable) if failures == 100 else nullcontext():
        assert ["better"] == [each.outcome for each in in_batches(made, model, units, clock)]

    down.clear()
    assert ["better"] == [each.outcome for each in in_batches(made, model, units, clock)]
    assert 1 == len(model.api.batches)


def test_nothing_is_kept_of_who_was_erased_meanwhile(world, clock):
    model, made, units = world(m0="plain")

    def wait(seconds):
        clock.wait(seconds)
        made.records.erase("ann")

    reader, api = asks(made, model)
    (outcome,) = run_batches(reader, units, api, apply=True, clock=clock, wait=wait)

    assert "there is no message of this id" == outcome.why
    assert [] == [each for each in everything(made) if each[0] == "ann"]


# --- on this machine, and as steps --------------------------------------------------------------------------


def here(made, model, clock, **more):
    reader, api = asks(made, model)
    options = {name: more.pop(name) for name in ("waits", "stopped") if name in more}
    return BatchesHere(BatchRun(reader, api, clock, apply=True, **more), clock.wait, unseen, **options)


def test_who_does_not_wait_comes_back_later(world, clock):
    model, made, units = world(m0="plain", m1="mended")

    runs = []
    while not runs or runs[-1].ended:
        runs.append(here(made, model, clock, waits=False))
        outcomes = list(runs[-1](units))
        clock.now += 60

    assert ["submitted"] * 2 + [""] == [each.ended for each in runs]
    assert ["better", "same"] == [each.outcome for each in outcomes]
    assert [2, 1] == [len(batch.requests) for batch in model.api.batches]


def test_who_stops_while_it_waits_loses_nothing(world, clock):
    model, made, units = world(m0="plain")
    run = here(made, model, clock, stopped=lambda: True)
    assert [] == list(run(units))
    assert "stopped" == run.ended

    in_batches(made, model, units, clock)

    assert 1 == len(model.api.batches)


def test_batches_that_are_canceled_are_asked_for_again_by_the_next_run(world, clock):
    model, made, units = world(m0="plain")
    run = here(made, model, clock, waits=False)
    list(run(units))

    assert 1 == cancel(run.run)
    (outcome,) = in_batches(made, model, units, clock)

    assert ("better", 2) == (outcome.outcome, len(model.api.batches))


@pytest.mark.parametrize("gone", ["status", "results"])
def test_a_batch_that_is_gone_is_named_and_asked_for_again_once_it_is_given_up(world, clock, gone):
    model, made, units = world(m0="plain")
    run = here(made, model, clock, waits=False)
    list(run(units))
    clock.wait(3600)
    lost = replace(run.run, api=Gone(run.run.api, gone))

    for _ in range(2):
        with pytest.raises(
            ModelMisconfigured, match=r"^batch msgbatch_\w+ can't be found: .* with --cancel\.$"
        ):
            list(BatchesHere(lost, clock.wait, unseen)(units))
    assert 1 == len(model.api.batches)

    assert 1 == cancel(lost)
    (outcome,) = in_batches(made, model, units, clock)
    assert ("better", 2) == (outcome.outcome, len(model.api.batches))


class Gone:
    """Batches of which one door says that there is no such batch."""

    def __init__(self, inner, gone):
        self._inner, self._gone = inner, gone

    def __getattr__(self, name):
        def not_there(batch_id):
            raise NotThere("claude answered 404: Not found.")

        return not_there if name == self._gone else getattr(self._inner, name)


def test_a_batch_that_ends_is_not_given_up_when_it_is_canceled(world, clock):
    model, made, units = world(m0="plain")
    run = here(made, model, clock, waits=False)
    list(run(units))
    clock.wait(3600)

    assert 1 == cancel(run.run)
    (outcome,) = in_batches(made, model, units, clock)

    assert ("better", 1) == (outcome.outcome, len(model.api.batches))


@pytest.mark.parametrize("again", [None, NoReply("server")])
def test_a_result_that_is_told_twice_counts_once(world, clock, again):
    model, made, units = world(m0="plain")
    paid = []
    run = here(made, model, clock, paid=paid.append)
    run.run.api = Twice(run.run.api, again)

    (outcome,) = run(units)

    assert ("better", 1) == (outcome.outcome, len(model.api.batches))
    assert [outcome.cost_usd] == [str(each) for each in paid]


class Twice:
    """Batches whose results are told twice, or something else the second time."""

    def __init__(self, inner, again):
        self._inner, self._again = inner, again

    def __getattr__(self, name):
        return getattr(self._inner, name)

    def results(self, batch_id):
        once = list(self._inner.results(batch_id))
        return [*once, *((id_, self._again or result) for id_, result in once)]


def test_no_more_is_sent_than_may_be_spent(world, clock):
    model, made, units = world(m0="plain", m1="mended", m11="plain")
    paid = []
    run = here(made, model, clock, allows=lambda under_way: under_way < 1 and not paid, paid=paid.append)

    outcomes = list(run(units))

    assert ("max_usd", 1) == (run.ended, len(outcomes))
    assert [1] == [len(batch.requests) for batch in model.api.batches]
    assert 3 == len(in_batches(made, model, units, clock))


def test_what_is_left_is_asked_live_as_far_as_may_be_spent(world, clock):
    model, made, units = world(m10="stubborn")
    run = here(made, model, clock, finish="live", allows=lambda under_way: not model.api.batches[2:])
    assert [] == list(run(units))
    assert ("max_usd", []) == (run.ended, model.api.requests)


def test_a_state_machine_comes_to_the_same(world, clock):
    model, made, units = world(m0="plain", m1="mended", m4="expired", m10="stubborn")
    reader, api = asks(made, model)
    state, steps = {"round": 1, "status": "submit"}, []
    while state["status"] != "done":
        run = BatchRun(reader, api, clock, apply=True, part="0007-0")  # each step is another process
        match state["status"]:
            case "submit":
                state, outcomes = submit_round(run, units, state)
            case "waiting":
                clock.wait(300)
                state = check(run, state)
            case "ended":
                state = collect(run, units, state)
        state = json.loads(json.dumps(state))
        steps.append(state["status"])
    finished(run)

    assert ["waiting", "ended", "submit"] * 3 + ["done"] == steps
    assert [each.message_id for each in units] == [each.message_id for each in outcomes]
    assert ["better", "same", "same", "failed"] == [each.outcome for each in outcomes]


def test_a_job_that_was_begun_before_goes_on_in_its_round(world, clock):
    model, made, units = world(m0="plain", m1="mended")
    reader, api = asks(made, model)
    run = BatchRun(reader, api, clock, apply=True)
    submit_round(run, units, {})
    clock.wait(60)
    collect(run, units, {"round": 1})

    state, _ = submit_round(run, units, {"round": 1})

    assert {"round": 2, "status": "waiting"} == state
    assert [2, 1] == [len(batch.requests) for batch in model.api.batches]
