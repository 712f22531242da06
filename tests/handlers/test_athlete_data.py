"""Everything of an athlete, handed out and erased: afterwards any trace of them is looked for."""

import io
import json
import re
import shutil
import stat
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import storage.ports
from agents.athlete import Athlete
from agents.coach.parts import words
from agents.coach.turns import Turns
from agents.logger.records.derived_rows import ChangeOrder
from agents.models.offline.engine import Offline
from agents.models.port import Ask, Model, Reply
from agents.models.scripted import Scripted
from agents.planner import planbook
from agents.planner.port import PlanRequest
from agents.program.book import Book
from handlers.athlete_data import Erased, erased, exported
from handlers.local.athlete_data import not_reached_of
from handlers.reprocessing.unit import Job, Rereader, RereadUnit
from handlers.search.indexing import Indexer
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from storage.ports import Conflict, Query, Record, Records, Unavailable, Write
from storage.sqlite import SqliteRecords
from tests.contracts.memory_recall import MemoryRecall
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import NOON, Clock, call, message, says
from tests.planner.kit import five_weeks
from tests.program.programs import began

ANN, BOB = "ann-of-cleves", "bob-of-huntingdon"
WORDS = ("zercher", "grandmother", "Kalymnos")  # what nobody else would write


def lived(worker: Worker, owner: str) -> None:
    """A life with a record of every kind: logged, drafted, asked, corrected, deleted, planned, followed."""
    said = (
        ("m1", "Zercher squat 5x5 @ 185, felt like my grandmother, in Kalymnos"),
        ("m2", "Deadlift 3x5 @ 8"),
        ("m3", "315"),
        ("m4", "delete the last one"),
        ("m5", "swap Thursday's front squats for leg press"),
        ("m6", "grandmother's lunge 3x5 @ 185"),  # a draft
        ("m7", "Diary: grandmother visited, Kalymnos is far"),  # a measurement
    )
    planned(worker, owner)
    order = ChangeOrder("", "", keeps_days=True)  # as of one with many workouts
    worker.records.put_all([order.write(owner), Write(owner, "days", "{}", 0)])
    for message_id, text in said:
        worker.logger.log(message(text, message_id, owner=owner))
    Book(worker.records, owner, worker.clock).begin("init", "", date(2026, 11, 20), began(), {})
    turns = Turns(worker.records, owner, worker.clock)
    turns.begin("m7", "c1")
    turns.add("m7", words("text", "Noted: grandmother"), "finished")
    again = Rereader(worker, worker.model, Job("r0123456789", "offline"))
    again.settle(again.read(RereadUnit(owner, "m1", "c1")), apply=True)
    athlete = '{"units": "kg", "bar_value": null, "plates": [], "aliases": {"zercher": "Zercher Squat"}}'
    extra = {
        "athlete": athlete,
        "decision/press-zercher": '{"action": "apply", "conversation_id": "c1", "proposals": []}',
        "queued/m6": "{}",
        "request/zercher": '{"answer": null, "sights": []}',
        "spent/2026-11-20": '{"usd": "0.01"}',
        "pace": '{"over": 1795175940.0}',
    }
    worker.records.put_all([Write(owner, key, body, 0) for key, body in extra.items()])


def planned(worker: Worker, owner: str) -> None:
    planbook.put(worker.records, owner, five_weeks()._replace(name="grandmother's"), after=0)


def at_noon(home: Path) -> Worker:
    """A worker on a file in this folder, at the time of the messages."""
    made, clock = worker(Settings(home=home)), Clock()
    records = SqliteRecords(str(home / "spotter.db"), clock=clock)
    return Worker(made.settings, records, made.recall, Indexer(records, made.recall), made.model, clock)


@pytest.fixture(scope="module")
def lived_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of two lives, made once: to be copied."""
    home = tmp_path_factory.mktemp("lived")
    made = at_noon(home)
    for owner in (ANN, BOB):
        lived(made, owner)
    made.close()
    return home / "spotter.db"


@pytest.fixture
def both(lived_file: Path, tmp_path: Path) -> Worker:
    shutil.copy(lived_file, tmp_path)
    return at_noon(tmp_path)


def rows_of(records: Records, owner: str) -> list[Record]:
    return list(records.list(owner, ""))


def search_of(worker: Worker, owner: str) -> list[object]:
    return [sorted(worker.recall.indexed(owner)), worker.recall.search(owner, Query())]


# --- handed out


def test_every_record_is_handed_out_as_it_is_kept(both):
    lines = [json.loads(line) for line in exported(both, ANN)]

    rows = rows_of(both.records, ANN)
    assert [(row.key, row.version, row.expires_at) for row in rows] == [
        (line["key"], line["version"], line["expires_at"]) for line in lines
    ]
    assert all(
        json.loads(row.body) == line["body"]
        for row, line in zip(rows, lines, strict=True)
        if row.key != "plan"
    )


def test_a_life_leaves_every_kind_of_record_that_there_is(both):
    """Or the tests below would look for traces of less than there is."""
    _, _, table = storage.ports.__doc__.partition("Keys (")
    kinds = re.findall(r"^    ([a-z-]+)(?:/\S+)? (?! *of JOBS_OWNER)", table, re.MULTILINE)

    assert sorted(kinds) == sorted({row.key.partition("/")[0] for row in rows_of(both.records, ANN)})


def test_the_plan_is_handed_out_readable(both):
    [plan] = [line["body"]["plan"] for line in map(json.loads, exported(both, ANN)) if line["key"] == "plan"]

    assert "grandmother's" == plan["name"]
    assert "Squat" == plan["weeks"][0]["sessions"][0]["exercises"][0]["name"]


@pytest.mark.parametrize(
    "body", ['{"format": 99, "plan": "later"}', '{"format": 1, "plan": "AAAA"}', "[]", "no JSON"]
)
def test_a_plan_that_cannot_be_unpacked_is_handed_out_as_it_is(both, body):
    both.records.put_all([Write("cat", "plan", body, 0)])

    [line] = map(json.loads, exported(both, "cat"))

    assert body == line["body"]


def test_half_a_surrogate_pair_is_handed_out_as_it_was_said(both):
    both.records.put_all([Write("cat", "trace/m1", '{"told": "caf\\u00e9 \\ud83d"}', 0)])

    [line] = exported(both, "cat")

    assert "\ud83d" == json.loads(line.encode("utf-8"))["body"]["told"][-1]
    assert "café" in line


# --- erased


def test_nothing_of_an_erased_athlete_is_left(both, tmp_path):
    kept = len(rows_of(both.records, ANN))

    gone = erased(both, ANN)

    assert Erased(kept, 1) == gone
    assert [] == rows_of(both.records, ANN)
    assert [[], ()] == search_of(both, ANN)
    assert [BOB] == list(both.recall.owners())
    assert {BOB} == {row.owner for row in both.records.walk()}


def test_no_word_of_an_erased_athlete_is_in_the_file(tmp_path):
    alone = at_noon(tmp_path)
    lived(alone, ANN)
    assert traces(tmp_path, ANN, *WORDS) == {ANN.casefold(), *(word.casefold() for word in WORDS)}

    erased(alone, ANN)

    assert set() == traces(tmp_path, ANN, *WORDS, "thursday")


def traces(folder: Path, *words: str) -> set[str]:
    """Which of these words any file of the folder has, its write-ahead log included."""
    held = b"".join(path.read_bytes() for path in folder.iterdir()).lower()
    return {word.casefold() for word in words if word.casefold().encode() in held}


def test_nobody_else_is_touched(both):
    before = rows_of(both.records, BOB), search_of(both, BOB)

    erased(both, ANN)

    assert before == (rows_of(both.records, BOB), search_of(both, BOB))


def test_what_has_expired_is_erased_too(tmp_path):
    alone = at_noon(tmp_path)
    past = SqliteRecords(str(tmp_path / "spotter.db"), clock=lambda: 1_000.0)
    past.put_all([Write(ANN, "journal/m1/1/000", '{"text": "zercher"}', 0, expires_at=2_000.0)])

    assert Erased(0, 0) == erased(alone, ANN)  # it was no record any more
    assert set() == traces(tmp_path, ANN, *WORDS)


def test_erasing_nobody_erases_nothing(both):
    assert Erased(0, 0) == erased(both, "nobody")


def test_a_change_that_is_followed_late_brings_nothing_back(both):
    ids = [entry.workout_id for entry in both.recall.indexed(ANN)]
    erased(both, ANN)

    for workout_id in ids:
        both.indexer.follow(ANN, workout_id)

    assert [] == list(both.recall.indexed(ANN))


@dataclass
class Between:
    """Records that let something happen once: after a call of `on` came back."""

    records: Records
    on: str
    happens: Callable[[], object]

    def __getattr__(self, name: str) -> Any:
        call = getattr(self.records, name)
        if name != self.on:
            return call

        def called(*given: Any, **named: Any) -> Any:
            answer = call(*given, **named)
            happens, self.happens = self.happens, lambda: None
            happens()
            return answer

        return called


def test_what_is_written_while_it_is_erased_goes_too(both):
    late = Write(ANN, "journal/m9/1/000", '{"text": "zercher"}', 0)
    records = Between(both.records, "erase", lambda: both.records.put_all([late]))
    kept = len(rows_of(both.records, ANN))

    gone = erased(replace(both, records=records), ANN)

    assert kept + 1 == gone.records
    assert [] == rows_of(both.records, ANN)


def test_who_keeps_writing_is_told_of(both):
    class Writing(Between):
        def erase(self, owner: str) -> int:
            gone = self.records.erase(owner)
            self.records.put_all([Write(owner, "athlete", "{}", 0)])
            return gone

    records = Writing(both.records, "", lambda: None)

    with pytest.raises(Unavailable, match="new ones keep coming: stop the athlete's messages, then erase"):
        erased(replace(both, records=records), ANN)


def test_a_workout_indexed_from_a_row_read_before_is_forgotten_by_erasing_again(both):
    [entry] = both.recall.indexed(ANN)
    slow = Indexer(Between(both.records, "get", lambda: erased(both, ANN)), both.recall)
    slow.follow(ANN, entry.workout_id)
    assert [entry] == list(both.recall.indexed(ANN))

    assert Erased(0, 1) == erased(both, ANN)

    assert [] == list(both.recall.indexed(ANN))


def test_stopped_halfway_it_is_finished_by_the_next_one(both):
    class Unreachable(Between):
        def erase(self, owner: str) -> int:
            raise Unavailable("search is down")

    with pytest.raises(Unavailable, match="search is down"):
        erased(replace(both, recall=Unreachable(both.recall, "", lambda: None)), ANN)
    assert [] != list(both.recall.indexed(ANN))

    assert Erased(0, 1) == erased(both, ANN)
    assert [[], ()] == search_of(both, ANN)


class ErasedMeanwhile:
    """The embedded engine, slower than the person who erases the athlete."""

    name = "offline"

    def __init__(self, worker: Worker) -> None:
        self.worker = worker

    def reply(self, ask: Ask) -> Reply:
        erased(self.worker, ANN)
        return Offline().reply(ask)


def test_a_message_that_is_being_read_brings_no_workout_back(both):
    slow = replace(both, model=ErasedMeanwhile(both))

    with pytest.raises(Exception, match="m7") as stopped:
        slow.logger.log(message("Bench 3x5 @ 185", "m7", owner=ANN))

    assert "Conflict" == type(stopped.value).__name__  # for the queue to try again
    assert {"journal"} == kinds_of(both.records)
    assert [] == list(both.recall.indexed(ANN))
    assert Erased(1, 0) == erased(both, ANN)


class ErasedAt:
    """Records whose owner is erased before the n-th request, once it is armed."""

    def __init__(self, records: Records) -> None:
        self.records = records
        self.left = -1
        self.erases: Callable[[], object] = lambda: None

    def __getattr__(self, name: str) -> Any:
        call = getattr(self.records, name)
        if name not in ("get", "get_many", "put_all", "list"):
            return call

        def called(*given: Any, **named: Any) -> Any:
            self.left -= 1
            if self.left == 0:
                self.erases()
            return call(*given, **named)

        return called


def in_memory(model: Model) -> tuple[Worker, ErasedAt]:
    """A worker on nothing but memory, whose records are erased when they are told to."""
    clock, recall = Clock(), MemoryRecall()
    records = ErasedAt(MemoryRecords(clock=clock))
    made = Worker(Settings(home=Path("nowhere")), records, recall, Indexer(records, recall), model, clock)
    records.erases = lambda: erased(replace(made, records=records.records), ANN)
    return made, records


def says_one_set() -> Model:
    one = call("log_set_result", "s0", exercise="Bench Press", reps="5", load_lb="185")
    return Scripted([says(one), *[says() for _ in range(9)]])


def asked_of_the_plan(made: Worker) -> object:
    text = "swap Thursday's front squats for leg press"
    return made.planner.ask(PlanRequest(ANN, "c1", "m7", "m7", text, NOON, Athlete()))


def said(text: str) -> Callable[[Worker], object]:
    return lambda made: made.logger.log(message(text, "m7", owner=ANN))


INTERRUPTED: dict[str, tuple[Callable[[], Model], str, Callable[[Worker], object]]] = {
    "a workout": (Offline, "", said("Bench 3x5 @ 185. Then ran 5k in 24:10")),
    "a set": (says_one_set, "", said("bench 5 reps 185 lb")),
    "an amendment": (Offline, "Bench 3x5 @ 185", said("no wait, that was 190")),
    "a deletion": (Offline, "Bench 3x5 @ 185", said("delete the last one")),
    "an answer": (Offline, "Deadlift 3x5 @ 8", said("315")),
    "a yes to a duplicate": (Offline, "Bench 3x5 @ 185", said("yes please")),
    "a request for the plan": (Offline, "", asked_of_the_plan),
}


@pytest.mark.parametrize("what", INTERRUPTED)
def test_erased_at_any_request_nothing_of_what_was_before_comes_back(what):
    """What is stored after the erasure is a message that came then, whole; of one before, the journal."""
    model, before, act = INTERRUPTED[what]
    stopped = 0
    for at in range(1, 60):
        made, records = in_memory(model())
        planned(made, ANN)
        if before:
            made.logger.log(message(before, "m5", owner=ANN))
        if what == "a yes to a duplicate":
            made.logger.log(message(before, "m6", owner=ANN))
        records.left = at

        try:
            act(made)
        except Conflict:
            stopped += 1
            assert {"journal"} >= kinds_of(records), at
        else:
            kept = {row.key: row.body for row in rows_of(records, ANN)}
            if records.left > 0:
                break
            assert not kept or {"message/m7", "request/m7"} & {key[:10] for key in kept}, (at, sorted(kept))
            assert "m5" not in str(kept if what != "an answer" else list(kept))  # it keeps what it answers
            assert "grandmother" not in str(kept)
    assert stopped
    assert records.left > 0


def kinds_of(records: Records) -> set[str]:
    return {row.key.partition("/")[0] for row in rows_of(records, ANN)}


# --- at the command line


@pytest.fixture(scope="module")
def logged_file(tmp_path_factory):
    """The file of two athletes who logged one workout each."""
    home = tmp_path_factory.mktemp("logged")
    made = worker(Settings(home=home))
    for owner in (ANN, BOB):
        made.logger.log(message("Zercher squat 5x5 @ 185", owner=owner))
    made.close()
    return home / "spotter.db"


@pytest.fixture
def home(logged_file, tmp_path) -> Path:
    shutil.copy(logged_file, tmp_path)
    return tmp_path


def test_a_file_is_written_for_its_owner_alone(spotter, tmp_path):
    file = tmp_path / "ann.jsonl"
    file.touch(0o644)

    code, out, err = spotter("athlete-data", "export", "--user", ANN, "--output", str(file))

    assert (0, "", "") == (code, out, err)
    assert 0o600 == stat.S_IMODE(file.stat().st_mode)
    keys = [json.loads(line)["key"] for line in file.read_text("utf-8").splitlines()]
    assert keys == sorted(keys)
    assert "conversation/c1" in keys
    file.chmod(0o644)


def test_standard_output_gets_the_same(spotter, tmp_path):
    spotter("athlete-data", "export", "--user", ANN, "--output", str(tmp_path / "ann.jsonl"))

    code, out, _ = spotter("athlete-data", "export", "--user", ANN)

    assert (0, (tmp_path / "ann.jsonl").read_text("utf-8")) == (code, out)


def test_there_is_nothing_to_hand_out_of_nobody(spotter, tmp_path):
    file = tmp_path / "cat.jsonl"

    code, out, err = spotter("athlete-data", "export", "--user", "cat", "--output", str(file))

    assert (1, "", "spotter: there is nothing of 'cat'.\n") == (code, out, err)
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_told(spotter, tmp_path):
    code, _, err = spotter("athlete-data", "export", "--user", ANN, "--output", str(tmp_path / "no" / "x"))

    assert 2 == code
    assert "can't be written: No such file or directory." in err


def test_erasing_says_what_went_and_what_it_cannot_reach(spotter):
    code, out, _ = spotter("athlete-data", "erase", "--user", ANN, "--yes")

    assert 0 == code
    assert out.startswith(f"Erased everything of '{ANN}': records 7, in search 1.\nIt can't reach:\n")
    assert 2 == out.count("\n  - ")
    assert "copies of the data file" in out
    assert "queue" not in out
    assert (1, f"There was nothing of '{ANN}'.\n", "") == spotter(
        "athlete-data", "erase", "--user", ANN, "--yes"
    )
    assert "Zercher" in spotter("history", "--user", BOB)[1]


def test_a_program_gets_the_same(spotter):
    code, out, _ = spotter("athlete-data", "erase", "--user", ANN, "--yes", "--json")

    told = json.loads(out)
    assert (0, ANN, 7, 1, 0) == (code, told["owner"], told["records"], told["entries"], told["shown"])
    assert 2 == len(told["not_reached"])


def test_in_the_cloud_it_cannot_reach_queues_and_backups():
    told = not_reached_of(Settings(table="spotter", pinecone_host="file"))

    assert 4 == len(told)
    assert "dead-letter queue" in told[0]
    assert "point-in-time recovery" in told[1]


def test_without_a_terminal_and_a_yes_nothing_is_erased(spotter):
    code, out, err = spotter("athlete-data", "erase", "--user", ANN)

    assert (2, "") == (code, out)
    assert f"nothing was erased: --yes is needed to erase '{ANN}' where nobody can be asked." in err
    assert "Zercher" in spotter("history", "--user", ANN)[1]


@pytest.mark.parametrize(("typed", "code"), [(ANN, 0), ("y", 2), ("", 2)])
def test_at_a_terminal_the_name_is_typed(spotter, monkeypatch, typed, code):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    asked = Terminal()
    monkeypatch.setattr(sys, "stderr", asked)

    told, out, _ = spotter("athlete-data", "erase", "--user", ANN, stdin=Terminal(f"{typed}\n"))

    assert code == told
    assert f"Everything of '{ANN}' is erased for good. Type the name to go on: " in asked.getvalue()
    assert ("Erased everything" in out) is (code == 0)


def test_whose_data_it_is_has_to_be_said(spotter):
    code, _, err = spotter("athlete-data", "erase", "--yes")

    assert (2, "spotter: Missing option '--user'.\n") == (code, err)
