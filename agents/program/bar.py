"""The program beside the athlete's settings: it computes for the bar and the plates that they name.

A program has its own unit: a bar or plates of the other one are not converted, and that is said.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from agents.athlete import Athlete
from agents.errors import Refusal
from agents.program.book import Book, UnreadableProgram
from agents.program.moves import BarSet, Undone
from agents.program.state import State, known_as
from agents.program.values import Bar

FOLLOWS = "Your program computes for that from now on."
GOES_BACK = "Your program computes as before again."


@dataclass(frozen=True)
class ProgramBar:
    """One athlete's program, while a message changes their settings. Raises StorageError."""

    book: Book
    message_id: str
    today: date

    def use_bar(self, act: str, before: Athlete, after: Athlete) -> str:
        """Compute for the bar and the plates of the athlete after, as far as they were changed; once for each
        act. What that means, in words; "" for nothing."""
        try:
            state = self.book.state()
            return "" if state is None else self._used(f"{act} bar", state, before, after)
        except UnreadableProgram as error:
            return f"The program did not hear of it: {error}"

    def _used(self, act: str, state: State, before: Athlete, after: Athlete) -> str:
        bar = bar_after(state, before, after)
        told = list(_other_unit(state, before, after))
        if bar != state.rounding.bar or state.move_of(known_as(act)) is not None:
            self.book.move(act, self.message_id, self.today, lambda _: BarSet(bar), lambda *_: {})
            told = [FOLLOWS, *told]
        return " ".join(told)

    def unuse_bar(self, act: str, of: str) -> str:
        """Take back what the act `of` made of it; in words, "" for nothing."""
        try:
            state = self.book.state()
            number = None if state is None else state.move_of(known_as(f"{of} bar"))
            if number is None:
                return ""
            undone = Undone(number)
            self.book.move(f"{act} bar", self.message_id, self.today, lambda _: undone, lambda *_: {})
        except Refusal as refusal:
            return f"In your program it stays: {refusal}"
        except UnreadableProgram as error:
            return f"The program did not hear of it: {error}"
        return GOES_BACK


def bar_after(state: State, before: Athlete, after: Athlete) -> Bar:
    """The program's bar and plates once the athlete's are others: what was changed, in the program's unit."""
    value, plates = state.rounding.bar
    if after.bar is not None and after.bar != before.bar and after.bar.unit == state.unit:
        value = after.bar.value
    if after.plates and after.plates != before.plates and after.units == state.unit:
        plates = after.plates
    return Bar(value, plates)


def _other_unit(state: State, before: Athlete, after: Athlete) -> Iterator[str]:
    """What a program in the other unit does not follow."""
    if after.units != before.units and after.units != state.unit:
        yield f"Your program stays in {state.unit}."
    of_bar = after.bar is not None and after.bar != before.bar and after.bar.unit != state.unit
    of_plates = after.plates and after.plates != before.plates and after.units != state.unit
    if of_bar or of_plates:
        yield f"Your program is in {state.unit}: its bar and plates stay as they are."
