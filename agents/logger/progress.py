"""How a message comes along: the worktable as the loop sees it (`loop.Progress`).

`seat` opens a workout for each detect_discipline before anything runs, so that an index means the same
workout whatever fails. Only `enter` and `refused` put anything on the table, in the order of the calls.
Stages that take no judgement run by themselves (`rest`). What is not settled, the model hears of.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from agents.errors import Refusal
from agents.logger.pipeline import DUE, KIND_OF, STAGES, TOOL_OF, Place, Stage
from agents.logger.tools.extract import DoubtedExtraction, accept_what_stands
from agents.logger.unread import worth_a_call
from agents.logger.worktable import NotedRefusal, Ran, TableResult, Worktable
from agents.loop import By
from agents.models.port import Call
from agents.toolbox import Checked, WrongArguments, argument
from agents.workout import Span

CHANGING = ("amend_workout", "delete_workout")


@dataclass
class TableProgress:
    """The loop's side of one table. `told` are the words of which the model has heard that nothing was made
    of them, `talked_over` counts the answers of guests of which it could say something."""

    table: Worktable
    told: frozenset[Span] = frozenset()
    talked_over: int = 0

    def at(self, call: Call) -> Worktable:
        return self.table.at(call)

    def seat(self, calls: Sequence[Call]) -> None:
        ours = self.table.calls
        ours.newest = tuple(calls)
        ours.refused.clear()
        extracted: Counter[int | None] = Counter()
        for call in calls:
            if call.name == TOOL_OF["discipline"]:
                ours.seats[call.id] = self.table.pipeline.open().index
            elif call.name == TOOL_OF["extraction"]:
                index = _index_in(call)
                if index not in (None, DUE) and extracted[index]:
                    ours.doubled.add(call.id)
                extracted[index] += 1

    # --- what came of a call

    def enter(self, checked: Checked[Worktable], result: TableResult, by: By) -> None:
        self.at(checked.call).enter(result, by)

    def refused(self, call: Call, refusal: Refusal, by: By) -> None:
        table = self.at(call)
        wrong = refusal.wrong_names.items() if isinstance(refusal, WrongArguments) else ()
        doubts = len(refusal.draft.doubts) if isinstance(refusal, DoubtedExtraction) else 0
        table.calls.trace.append(Ran(call.id, call.name, by, False, str(refusal), tuple(wrong), doubts))
        table.calls.refused.add(call.id)
        table.changes.refused += [call] if call.name in CHANGING else []
        if (guest := table.guests.with_tool(call.name)) is not None:
            guest.refuse(call, refusal)
        self._note_failed(call, refusal)
        if isinstance(refusal, NotedRefusal):
            refusal.enter(table)

    def _note_failed(self, call: Call, refusal: Refusal) -> None:
        """Which stage of which workout was refused, and why."""
        places, stage = self.table.pipeline.places, KIND_OF.get(call.name)
        if isinstance(refusal, DoubtedExtraction):
            index: int | None = refusal.workout_index
        else:
            index = self.table.calls.seats.get(call.id, _index_in(call))
        if stage is None or index is None or not 0 <= index < len(places):
            return
        if stage not in places[index].at:
            places[index].failed = (stage, str(refusal).splitlines()[0])

    # --- what is next

    def rest(self) -> Sequence[Call]:
        calls = []
        for place in self.table.pipeline.places:
            stage = self._next_by_itself(place)
            if stage is not None:
                call_id = f"{self.table.attempts[place.index].extracted_by}+{stage}"
                calls.append(Call(call_id, TOOL_OF[stage], json.dumps({"workout_index": place.index})))
        return calls

    def _next_by_itself(self, place: Place) -> Stage | None:
        stage = place.next_stage
        if stage is None or STAGES.index(stage) < STAGES.index("validation"):
            return None
        if place.failed is not None and place.failed[0] == stage:
            return None
        validation = self.table.pipeline.of(place, "validation")
        return None if validation is not None and not validation.passed else stage

    def settled(self) -> bool:
        changes, places = self.table.changes, self.table.pipeline.places
        answered = any(guest.answers for guest in self.table.guests)
        done = bool(places or changes.made or changes.held or changes.asked or answered)
        # A workout whose opening was refused is nothing: its words are named if nothing else stands on them.
        unmended = bool(self.table.calls.refused) or any(self._is_unfinished(place) for place in places)
        return done and not unmended and not worth_a_call(self.table) and not self._is_to_talk_over()

    def _is_to_talk_over(self) -> bool:
        """Whether there are new answers that the model may say something of: then it has one more turn."""
        spoken_to = self.table.is_spoken_to
        count = sum(guest.to_talk_over for guest in self.table.guests) if spoken_to else 0
        is_new, self.talked_over = count > self.talked_over, count
        return is_new

    def _is_unfinished(self, place: Place) -> bool:
        """Whether the model may still bring a workout further; one that lacks what the athlete would have to
        say is asked about."""
        validation = self.table.pipeline.of(place, "validation")
        return bool(place.at) and not place.saved and (validation is None or validation.passed)

    def remarks(self) -> str:
        unread = worth_a_call(self.table)
        spans = frozenset(each.span for each in unread)
        going_on = any(place.at and "extraction" not in place.at for place in self.table.pipeline.places)
        if going_on or spans in (frozenset(), self.told):
            return ""
        self.told = spans
        rows = "\n".join(f"- {each.text!r}" for each in unread)
        return f"Nothing was extracted from these words, which look like training:\n{rows}"

    def objection(self, text: str) -> str:
        # Of a model's words nothing but a question is shown, and that is read out of them.
        return next(filter(None, (guest.objection(text) for guest in self.table.guests)), "")

    def close(self) -> None:
        """What was refused for its doubts and not mended: what stands without them is accepted."""
        accept_what_stands(self.table)


def _index_in(call: Call) -> int | None:
    """The workout index in a call's arguments, if it is there to see."""
    index = argument(call, "workout_index")
    return index if isinstance(index, int) and not isinstance(index, bool) else None
