"""What became of a message, as parts of an answer: made from the published result and from records. Pure.

workouts   a card for each that the message logged, changed or took back
program    a card for each move
drafts     a card, and a request for approval whose id is the draft's
plan       a card with the preview, and a request for approval whose id is the proposal's
guests     what was measured, what was found in the log, a chart for each series
words      what the coach says, by sentences; what was not logged and why; the one question that is put
replies    what can be said next, word by word; each of them works
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from agents.agreement import declines
from agents.coach.parts import Part, asked, card, spoken, words

PublishedResult = Mapping[str, Any]  # a WorkoutLogResult or a PlanResult, as it is published
StandingWorkout = Callable[[str], Mapping[str, Any] | None]  # a workout that stands, as `read` answers it

MEASURED = {"log_measurements": "noted", "amend_measurement": "changed", "delete_measurement": "deleted"}
TEXT = "text"  # the id of an answer's words


def parts_of(result: PublishedResult, workout: StandingWorkout, said: str) -> Iterator[Part]:
    """All that a message's answer consists of. `said` is what the cards don't say, in words."""
    yield from _workouts(result, workout)
    for place, row in enumerate(result["program"]):
        yield card("program", f"program-{place}", row)
    for draft in result["drafts"]:
        yield from draft_asked(draft)
    for row in result["plan_changes"]:
        yield from plan_parts(row)
    told = Counter[str]()
    for row in result.get("guests", ()):
        yield from guest_parts(row, told[row["tool"]])
        told[row["tool"]] += 1
    yield from spoken(result.get("model_says", ""))
    if said:
        yield from words(TEXT, said)
    replies = list(dict.fromkeys(_replies(result)))
    if replies:
        yield card("replies", "replies", {"replies": replies})


def workout_card(stored: Mapping[str, Any], state: str, row: Mapping[str, Any] | None = None) -> Part:
    """A workout as it stands. `state`: logged, already_logged, amended, undone; `row` is what was changed."""
    changed = {name: (row or {}).get(name, "") for name in ("before", "after")}
    data = {"state": state, "workout": stored, **{name: said for name, said in changed.items() if said}}
    return card("workout", str(stored["workout_id"]), data)


def _workouts(result: PublishedResult, workout: StandingWorkout) -> Iterator[Part]:
    changed = {row["workoutId"]: row for row in result["changes"]}
    for row in result["allWorkouts"]:
        if not row["saved"] or row["workoutId"] in changed:
            continue
        stored = workout(row["workoutId"])
        if stored is not None:
            part = workout_card(stored, "already_logged" if row["already_there"] else "logged")
            part["data"] |= {"plan_session": row["plan_session"]} if row["plan_session"] else {}
            yield part
    for row in changed.values():
        stored = workout(row["workoutId"])
        yield gone(row) if stored is None else workout_card(stored, row["change"], row)


def gone(row: Mapping[str, Any]) -> Part:
    """A workout that stands no more."""
    said = row["workoutName"] or row["summary"]
    return card("workout", row["workoutId"], {"state": "deleted", "name": said})


def draft_asked(draft: Mapping[str, Any]) -> Iterator[Part]:
    """A draft as it waits, and the request to approve it."""
    yield card("draft", draft["draft_id"], {"state": "open", "draft": dict(draft)})
    yield from asked("log_draft", draft["draft_id"], draft)


def draft_decided(draft: Mapping[str, Any], *, yes: bool) -> Part:
    """The card of a draft that waits no more."""
    state = ("changed" if draft["changes"] else "logged") if yes else "dropped"
    return card("draft", draft["draft_id"], {"state": state, "draft": dict(draft)})


def plan_parts(result: PublishedResult, again: str = "") -> Iterator[Part]:
    """What became of a wish for the plan: each proposal with its preview; and the answer in words, where it
    is more than that. `again` is the call whose approval found that the preview is another one by now."""
    for proposal in result["proposals"]:
        yield card("plan", proposal["proposal_id"], proposal)
        if proposal["status"] == "pending":
            call_id = f"{again}+" if again.startswith(proposal["proposal_id"]) else ""
            yield from asked("change_plan", proposal["proposal_id"], proposal, call_id)
    if result["type"] != "proposal":
        made_of = (result["message_id"], *(each["proposal_id"] for each in result["proposals"]))
        yield from words("-".join(("plan", result["type"], *filter(None, made_of))), result["message"])


def guest_parts(row: Mapping[str, Any], place: int) -> Iterator[Part]:
    """What a guest of the message made of it: a card that shows it, or its words. `place` counts the answers
    of its tool from 0."""
    row_id = f"{row['tool']}-{place}"
    match row["tool"]:
        case "progress":
            for place, series in enumerate(row["result"]["series"]):
                yield card("chart", f"{row_id}-{place}", series)
            if not row["result"]["series"]:
                yield from words(row_id, row["message"])
        case "log_measurements" | "amend_measurement" | "delete_measurement" as tool:
            shown = {"state": MEASURED[tool], "measurement": row["result"], "message": row["message"]}
            yield card("measurement", row["result"]["measurement_id"], shown)
        case "search_training" | "get_workout":
            yield card("found", row_id, row["result"])
        case _:
            yield from words(row_id, row["message"])


def _replies(result: PublishedResult) -> Iterator[str]:
    """What can be said to what waits. Of what the planner could not do only "never mind" is offered: what it
    suggests besides is not answered in a conversation."""
    if result["drafts"]:
        yield from ("yes", "no")
    for row in result["plan_changes"]:
        asks = row["type"] in ("question", "proposal")
        yield from (each for each in row["suggestedReplies"] if asks or declines(each))
    yield from result.get("replies", ())
