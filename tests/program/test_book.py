import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from agents import schemas
from agents.errors import Refusal, Unfinished
from agents.program.book import Book, DraftedMoves, Moved
from agents.program.history import MoveHistory, differences
from agents.program.moves import Bumped, Held, SaidMove, SkippedSession, Undone, WeekSkipped
from agents.program.state import State
from agents.retries import TRIES
from storage.ports import PROGRAM_KEY, PROGRAM_MOVES, Conflict, Damaged, Record, Records, TooNew, Write
from storage.sqlite import SqliteRecords
from tests.contracts.memory_records import MemoryRecords
from tests.program.programs import OWNER, Clock, a_move, a_state, began, logged

DAY = date(2026, 2, 14)


class CountedRecords:
    """Records in a dict that say what they were asked for, and let somebody write just before a write."""

    def __init__(self) -> None:
        self.kept = MemoryRecords(Clock())
        self.asked: list[str] = []
        self.before_put: list[Callable[[], None]] = []

    def get(self, owner: str, key: str) -> Record | None:
        self.asked.append(f"get {key}")
        return self.kept.get(owner, key)

    def list(
        self, owner: str, prefix: str, *, newest_first: bool = False, before: str = ""
    ) -> Iterator[Record]:
        for record in self.kept.list(owner, prefix, newest_first=newest_first, before=before):
            self.asked.append(f"listed {record.key}")
            yield record

    def put_all(self, writes: Sequence[Write]) -> None:
        if self.before_put:
            self.before_put.pop()()
        self.asked.append(f"put {len(writes)}")
        self.kept.put_all(writes)


@pytest.fixture
def records() -> CountedRecords:
    return CountedRecords()


@pytest.fixture
def book(records: CountedRecords) -> Book:
    """Of a program that has just begun."""
    found = Book(records, OWNER, Clock())
    found.begin("init", "", DAY, began(), {"begun": True})
    records.asked.clear()
    return found


def answers(before: State, after: State, said: SaidMove) -> Mapping[str, Any]:
    return {"left": list(after.remaining), "moves": [before.moves, after.moves]}


def make(book: Book, said: SaidMove, act: str = "act") -> Moved:
    return book.move(act, "m1", DAY, lambda _: said, answers)


class TestBeginning:
    def test_there_is_none_before(self):
        book = Book(MemoryRecords(Clock()), OWNER, Clock())

        assert (None, None, []) == (book.kept(), book.state(), list(book.newest_first()))

    def test_it_is_the_first_move(self, book: Book):
        state = book.state()

        assert state is not None
        assert (1, "2026-02-14", Decimal(315)) == (
            state.moves,
            state.place.since,
            state.lifts["squat"].training_max,
        )
        assert ("began", {"begun": True}) == (book.recorded(1).move.kind, book.recorded(1).result)

    def test_the_same_act_again_changes_nothing(self, book: Book):
        make(book, SkippedSession("squat"))

        assert book.state() == book.begin("init", "", DAY, began(), {})

    def test_another_one_is_refused_with_what_would_work(self, book: Book):
        with pytest.raises(Unfinished, match=r"runs here since 2026-02-14: `spotter program reset`"):
            book.begin("init again", "", DAY, began(), {})

    def test_of_two_at_once_the_second_is_refused(self, records: CountedRecords):
        one, other = Book(records, OWNER, Clock()), Book(records, OWNER, Clock())
        records.before_put = [lambda: one.begin("init one", "", DAY, began(), {})]

        with pytest.raises(Unfinished):
            other.begin("init other", "", DAY, began("fsl-leader"), {})

    def test_who_never_comes_to_write_says_so(self, records: CountedRecords):
        def in_the_way() -> None:
            raise Conflict("somebody else")

        records.before_put = [in_the_way] * TRIES

        with pytest.raises(Conflict, match="others kept writing"):
            Book(records, OWNER, Clock()).begin("init", "", DAY, began(), {})


class TestAMove:
    def test_it_costs_one_read_and_one_write(self, book: Book, records: CountedRecords):
        make(book, SkippedSession("squat"))

        assert ["get program", "put 2"] == records.asked

    def test_it_is_kept_with_what_was_answered(self, book: Book):
        moved = make(book, SkippedSession("squat", "sore back"))

        recorded = book.recorded(2)
        assert (2, "act", "m1", "2026-02-14") == recorded.move[:1] + recorded.move[2:5]
        assert "2026-02-14T12:00:00.000+00:00" == recorded.move.at
        assert (SkippedSession("squat", "sore back"), moved.result) == (recorded.move.said, recorded.result)

    def test_it_says_what_it_did(self, book: Book):
        before = book.state()

        moved = make(book, SkippedSession("squat"))

        assert (before, book.state(), 2, False) == (moved.before, moved.after, moved.number, moved.already)
        assert {"left": ["bench", "deadlift", "ohp"], "moves": [1, 2]} == moved.result

    def test_the_same_act_again_answers_the_same_and_writes_nothing(
        self, book: Book, records: CountedRecords
    ):
        first = make(book, SkippedSession("squat"))
        records.asked.clear()

        again = make(book, SkippedSession("bench"))

        assert (None, first.after, first.result, 2, True) == again
        assert not [each for each in records.asked if each.startswith("put")]

    def test_one_that_is_refused_leaves_nothing(self, book: Book):
        make(book, SkippedSession("squat"))
        before = book.kept()

        with pytest.raises(Refusal):
            make(book, SkippedSession("squat"), "act 2")

        assert (before, 2) == (book.kept(), len(list(book.moves())))

    def test_without_a_program_it_says_how_to_set_one_up(self):
        book = Book(MemoryRecords(Clock()), OWNER, Clock())

        with pytest.raises(Refusal, match="`spotter program init` sets one up"):
            make(book, SkippedSession("squat"))

    def test_after_somebody_elses_it_is_decided_anew(self, book: Book, records: CountedRecords):
        records.before_put = [lambda: make(book, SkippedSession("squat"), "another device")]

        moved = make(book, SkippedSession("bench"))

        assert (3, {"squat", "bench"}) == (moved.number, moved.after.marks.keys())
        assert [] == differences(moved.after, book.moves())

    def test_who_never_comes_to_write_says_so(self, book: Book, records: CountedRecords):
        def in_the_way() -> None:
            raise Conflict("somebody else")

        records.before_put = [in_the_way] * TRIES

        with pytest.raises(Conflict, match="others kept writing"):
            make(book, SkippedSession("squat"))

    def test_taking_back_reads_the_past_and_writes_once(self, book: Book, records: CountedRecords):
        make(book, Bumped("squat", Decimal(10)))
        records.asked.clear()

        moved = make(book, Undone(2), "undo")

        assert Decimal(315) == moved.after.lifts["squat"].training_max
        assert ["get program", "listed program-move/00000001", "listed program-move/00000002", "put 2"] == (
            records.asked
        )


class TestTheMoves:
    def test_the_newest_are_read_without_the_rest(self, book: Book, records: CountedRecords):
        for number in range(20):
            make(book, Held("squat"), f"act {number}")
        records.asked.clear()

        newest = next(book.newest_first())

        assert 21 == newest.move.number
        assert ["listed program-move/00000021"] == records.asked

    def test_the_history_is_the_state(self, book: Book):
        for number, said in enumerate(
            (SkippedSession("squat"), WeekSkipped(), Undone(3), Bumped("ohp", Decimal(5)))
        ):
            make(book, said, f"act {number}")

        assert book.state() == book.history().state

    def test_up_to_a_move_it_is_the_state_of_then(self, book: Book):
        then = make(book, SkippedSession("squat")).after
        make(book, SkippedSession("bench"), "act 2")

        assert then == book.history(2).state

    def test_a_move_that_is_missing_is_named(self, book: Book, records: CountedRecords):
        make(book, SkippedSession("squat"))
        make(book, SkippedSession("bench"), "act 2")
        del records.kept._kept[OWNER, "program-move/00000002"]

        with pytest.raises(Damaged, match="move 2 is missing"):
            book.recorded(2)
        with pytest.raises(Damaged, match="move 2 is missing"):
            book.history(3)

    def test_a_state_of_a_newer_version_is_left_as_it_is(self, book: Book, records: CountedRecords):
        kept = records.get(OWNER, PROGRAM_KEY)
        assert kept is not None
        newer = json.dumps({**json.loads(kept.body), schemas.FIELD: schemas.number("program") + 1})
        records.put_all([Write(OWNER, PROGRAM_KEY, newer, kept.version)])

        with pytest.raises(TooNew, match="newer version"):
            make(book, SkippedSession("squat"))


class TestADraft:
    def test_what_stands_on_the_state_alone_needs_no_past(self):
        def nobody_asks() -> MoveHistory:
            raise AssertionError

        draft = DraftedMoves(a_state(), nobody_asks)

        draft.add(a_move(SkippedSession("squat"), 2))
        draft.add(a_move(logged("bench"), 3))

        assert ({"squat", "bench"}, 3) == (draft.state.marks.keys(), draft.state.moves)

    def test_the_past_has_what_is_in_the_draft_already(self):
        draft = DraftedMoves(
            MoveHistory([a_move(began(), 1)]).state, lambda: MoveHistory([a_move(began(), 1)])
        )

        draft.add(a_move(logged("squat", reps=8, weight=270), 2))
        draft.add(a_move(Undone(2), 3))
        draft.add(a_move(SkippedSession("bench"), 4))

        assert ({"bench"}, {}) == (draft.state.marks.keys(), draft.state.prs["squat"])
        assert draft.state == draft.history.state

    def test_nothing_made_is_nothing_to_write(self, book: Book):
        assert [] == book.writes(1, a_state(), [])


class TestTwoAtOnce:
    """Threads with a store each on one file: as many moves as were made, none lost and none twice."""

    WRITERS, EACH = 3, 12

    def test_nothing_is_lost(self, tmp_path: Path):
        file = str(tmp_path / "records.db")
        first = SqliteRecords(file)
        Book(first, OWNER, Clock()).begin("init", "", DAY, began(), {})
        failed: list[BaseException] = []
        writers = [
            threading.Thread(target=self.write, args=(file, each, failed)) for each in range(self.WRITERS)
        ]

        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()

        book = Book(first, OWNER, Clock())
        moves, state = list(book.moves()), book.state()
        first.close()
        assert [] == failed
        assert state is not None
        made = self.WRITERS * self.EACH
        assert ([], made + 1) == (differences(state, moves), state.moves)
        assert {f"act {one} {place}" for one in range(self.WRITERS) for place in range(self.EACH)} == {
            move.act for move in moves[1:]
        }
        assert Decimal(315 + made) == state.lifts["squat"].training_max

    def write(self, file: str, one: int, failed: list[BaseException]) -> None:
        """Bump by 1 lb, each bump until it is in: a writer that met too many others tries again."""
        records: Records = SqliteRecords(file)
        book = Book(records, OWNER, Clock())
        try:
            for place in range(self.EACH):
                while not self.is_in(book, f"act {one} {place}"):
                    continue
        except BaseException as error:
            failed.append(error)
        finally:
            records.close()

    @staticmethod
    def is_in(book: Book, act: str) -> bool:
        try:
            make(book, Bumped("squat", Decimal(1)), act)
        except Conflict:
            return False
        return True


def test_the_keys_of_moves_are_in_the_order_of_their_numbers(book: Book, records: CountedRecords):
    for number in range(12):
        make(book, Held("squat"), f"act {number}")

    keys = [record.key for record in records.kept.list(OWNER, PROGRAM_MOVES)]

    assert [f"program-move/{number:08}" for number in range(1, 14)] == keys
