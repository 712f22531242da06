from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from agents.athlete import Athlete
from agents.conversation import Conversation, Spoken
from agents.errors import Refusal, Unfinished
from agents.guests import Visit, WorkoutChange
from agents.program.moves import Bumped, Logged, SaidMove, SkippedSession, WeekSet
from agents.program.room import ProgramRoom
from agents.program.state import State
from agents.program.tools import TOOLS
from agents.retries import TRIES
from handlers.desks.guest_rooms import program_room
from storage.ports import PROGRAM_KEY, Conflict, Record, Records, Write
from storage.sqlite import SqliteRecords
from tests.contracts.memory_records import MemoryRecords
from tests.program.programs import OWNER, Clock, a_workout, began, stored

DAY = date(2026, 2, 14)


@pytest.fixture
def room() -> ProgramRoom:
    """With Ann's program, which has just begun."""
    found = ProgramRoom(MemoryRecords(Clock()), Clock())
    found.begin(OWNER, "init", DAY, began())
    return found


def make(room: ProgramRoom, *moves: SaidMove) -> None:
    for said in moves:
        act = f"act {state_of(room).moves}"
        room.book(OWNER).move(act, "", DAY, lambda _, said=said: said, lambda before, after, move: {})


def state_of(room: ProgramRoom) -> State:
    state = room.book(OWNER).state()
    assert state is not None
    return state


def rewrite(room: ProgramRoom, state: State) -> None:
    """Write a state past the book, as no move made it."""
    kept = room.book(OWNER).kept()
    assert kept is not None
    room.records.put_all([Write(OWNER, PROGRAM_KEY, state.to_json(), kept.version)])


class TestTheDesk:
    def test_a_program_runs_for_whom_it_was_set_up(self, room: ProgramRoom):
        door, now = program_room(lambda _: room), datetime(2026, 11, 20, tzinfo=UTC)

        guests = [
            door.guest(room.records, Visit(each, now.date(), Athlete(), now)) for each in (OWNER, "bob")
        ]

        assert [True, False] == [guest is not None for guest in guests]

    @pytest.mark.parametrize(
        ("text", "before", "comes"),
        [
            ("my training max is 200", "", True),
            ("TM 90 for bench", "", True),
            ("squat 140, bench 100", "I want to do 5/3/1", True),
            ("squat 140, bench 100", "hello", False),
            ("squat 140, bench 100", "", False),
        ],
    )
    @pytest.mark.parametrize("by_model", [True, False])
    def test_with_a_model_it_comes_to_who_has_spoken_of_it(
        self, room: ProgramRoom, text: str, before: str, comes: bool, by_model: bool
    ):
        now = datetime(2026, 11, 20, tzinfo=UTC)
        said = Conversation().with_turns(Spoken("athlete", "m0", before)) if before else None
        visit = Visit("bob", now.date(), Athlete(), now, text=text, conversation=said)

        guest = program_room(lambda _: room, by_model=by_model).guest(room.records, visit)

        assert (comes and by_model) == (guest is not None)

    def test_it_lends_the_tools_of_the_specification(self):
        assert 20 == len(TOOLS)

    def test_a_turn_sees_the_athletes_program(self, room: ProgramRoom):
        turn = room.turn(OWNER, message_id="m1", today=DAY, athlete=Athlete())

        assert (state_of(room), DAY, "m1") == (turn.state(), turn.today, turn.message_id)

    def test_a_turn_of_who_has_none_has_nothing_to_say(self, room: ProgramRoom):
        turn = room.turn("bob", message_id="m1", today=DAY, athlete=Athlete())

        assert ({}, []) == (turn.context(), list(turn.answers_about("w1")))


class TestTakingBack:
    def test_without_a_number_it_is_the_newest(self, room: ProgramRoom):
        make(room, Bumped("squat", Decimal(10)), SkippedSession("ohp"))

        moved = room.undo(OWNER, "undo", DAY)

        assert ({"undone": 3, "kind": "skipped"}, {}) == (moved.result, moved.after.marks)

    def test_again_it_is_the_one_before(self, room: ProgramRoom):
        make(room, Bumped("squat", Decimal(10)), SkippedSession("ohp"))
        room.undo(OWNER, "undo", DAY)

        moved = room.undo(OWNER, "undo again", DAY)

        assert 2 == moved.result["undone"]
        assert Decimal(315) == moved.after.lifts["squat"].training_max

    def test_with_a_number_it_is_that_one(self, room: ProgramRoom):
        make(room, Bumped("squat", Decimal(10)), SkippedSession("ohp"))

        moved = room.undo(OWNER, "undo", DAY, 2)

        assert (2, {"ohp"}) == (moved.result["undone"], moved.after.marks.keys())

    def test_the_same_act_takes_back_once(self, room: ProgramRoom):
        make(room, Bumped("squat", Decimal(10)), SkippedSession("ohp"))
        first = room.undo(OWNER, "undo", DAY)

        again = room.undo(OWNER, "undo", DAY)

        assert (first.result, True, 4) == (again.result, again.already, state_of(room).moves)

    def test_when_nothing_is_left_it_says_so(self, room: ProgramRoom):
        with pytest.raises(Unfinished, match="no move is left but the program's beginning"):
            room.undo(OWNER, "undo", DAY)

    def test_what_others_stand_on_is_refused(self, room: ProgramRoom):
        make(room, WeekSet(2), WeekSet(3))

        with pytest.raises(Refusal, match=r"move 3 \(week set\) stands on it"):
            room.undo(OWNER, "undo", DAY, 2)

    def test_a_session_stays_in_the_log_and_away_from_the_program(self, room: ProgramRoom):
        turn = room.turn(OWNER, message_id="m1", today=DAY, athlete=Athlete())
        before = stored(a_workout("Back Squat 270x8"))
        room.records.put_all(turn.beside([WorkoutChange(None, before)]))

        room.undo(OWNER, "undo", DAY)
        after = stored(a_workout("Back Squat 270x9"), revision=2)
        room.records.put_all(turn.beside([WorkoutChange(before, after)]))

        assert (3, {}) == (state_of(room).moves, state_of(room).marks)
        assert "taken back" in turn.answers_about("w1")[0].message


class TestChecking:
    def test_a_state_that_its_moves_make_is_right(self, room: ProgramRoom):
        make(room, Bumped("squat", Decimal(10)), SkippedSession("ohp"))

        assert [] == room.check(OWNER)

    def test_one_that_they_do_not_make_is_told_part_by_part(self, room: ProgramRoom):
        state = state_of(room)
        rewrite(room, state._replace(place=state.place._replace(week=3)))

        (found,) = room.check(OWNER)

        assert found.startswith("place: ")

    def test_a_move_that_is_missing_or_beyond_is_named(self, room: ProgramRoom):
        make(room, SkippedSession("ohp"))
        then = state_of(room)
        make(room, SkippedSession("squat"))
        rewrite(room, then)

        beyond = room.check(OWNER)
        rewrite(room, then._replace(moves=4))

        assert ["move 3 is none of the state's"] == beyond
        assert ["move 4 is missing"] == room.check(OWNER)

    def test_moves_that_cannot_have_been_made_are_told_in_words(self, room: ProgramRoom):
        make(room, SkippedSession("ohp"))
        state = state_of(room)
        book = room.book(OWNER)
        again = book.next_move(state.moves, "again", "", DAY, SkippedSession("ohp"))
        rewritten = book.writes(2, state._replace(moves=3), [(again, {})])
        room.records.put_all(rewritten)

        assert ["OHP is skipped in week 1 already: open are squat, bench, deadlift."] == room.check(OWNER)

    def test_without_a_program_there_is_nothing_to_check(self, room: ProgramRoom):
        with pytest.raises(Refusal, match="no program"):
            room.check("bob")

    def test_what_is_written_meanwhile_is_read_again(self, room: ProgramRoom):
        busy = ProgramRoom(BusyRecords(room.records, [lambda: make(room, SkippedSession("ohp"))]), Clock())

        assert [] == busy.check(OWNER)

    def test_where_it_never_stands_still_it_says_so(self, room: ProgramRoom):
        bumps = [lambda: make(room, Bumped("ohp", Decimal(5)))] * TRIES
        busy = ProgramRoom(BusyRecords(room.records, bumps), Clock())

        with pytest.raises(Conflict, match="others kept writing"):
            busy.check(OWNER)


class BusyRecords:
    """Records of which others write whenever the moves have been read."""

    def __init__(self, records: Records, others: list[Callable[[], None]]) -> None:
        self.records = records
        self.others = others

    def get(self, owner: str, key: str) -> Record | None:
        return self.records.get(owner, key)

    def list(self, owner: str, prefix: str) -> list[Record]:
        found = list(self.records.list(owner, prefix))
        if self.others:
            self.others.pop()()
        return found


def test_a_program_in_a_file_is_there_for_the_next_process(tmp_path: Path):
    file = str(tmp_path / "records.db")
    first = ProgramRoom(SqliteRecords(file), Clock())
    first.begin(OWNER, "init", DAY, began())
    turn = first.turn(OWNER, message_id="m1", today=DAY, athlete=Athlete())
    first.records.put_all(turn.beside([WorkoutChange(None, stored(a_workout("Back Squat 270x8")))]))
    before = state_of(first)
    first.records.close()

    again = ProgramRoom(SqliteRecords(file), Clock())

    assert (before, []) == (state_of(again), again.check(OWNER))
    assert isinstance(again.book(OWNER).recorded(2).move.said, Logged)
    again.records.close()
