"""What became of a message, for a person: its words, the workouts saved, what was left out and why.

Everything printed is read from the result and from records; nothing is a model's word.
"""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from agents.logger.records.draft import Draft, say_rows
from agents.logger.result import (
    AS_WRITTEN,
    DRAFT,
    NOT_DECIDED,
    REPLACES,
    ChangedRecord,
    WorkoutLogResult,
    blocked_of,
    messages_of,
    read_by,
    say_change,
)
from agents.logger.workout_in_words import say_facts
from agents.workout import Span, StoredWorkout, Workout
from handlers.local.plans.changing import result_from, result_parts
from handlers.reads.quotes import texts_of
from handlers.terminal.opened import LoggedMessage, Opened
from handlers.terminal.plain import one_line, shortened, shown
from handlers.terminal.tables import SHORT_ID, apart, day_in_words, has_derived, mark_of, workout_table

NO_REPORT = "not logged: "  # how a reason begins that needs no further one
MOST_LEFT = 40  # pieces that were not logged and are told one by one
MESSAGE_LINES = 12  # of a message that are shown above what became of it


def outcome_parts(out: Console, opened: Opened, outcome: LoggedMessage) -> Iterator[RenderableType]:
    """The message and everything that became of it, a blank line after each part."""
    head = quoted(outcome.message.text, out.width)
    if outcome.already_logged:
        head.append("\nalready logged: this is the report of then, nothing was logged twice", "dim not bold")
    if outcome.result.answer.startswith(REPLACES):
        head.append(f"\n{REPLACES}", "dim not bold")
    parts: list[RenderableType] = [head]
    there = {row.workoutId for row in outcome.result.allWorkouts if row.already_there}
    for stored in outcome.workouts:
        mark = "already" if outcome.already_logged or stored.workout_id in there else "saved"
        parts.append(_with_plan(workout_card(out, opened, stored, mark), stored, outcome))
    parts += (_changed(out, each) for each in outcome.result.changes)
    parts += _gone(out, outcome)
    parts += (Text(shown(each)) for each in messages_of(outcome.result.program))
    parts += [Group(*(_noted(out, each) for each in outcome.result.guests))] if outcome.result.guests else []
    parts += (draft_card(out, opened, each) for each in _drafts(opened, outcome))
    parts += _left_out(out, outcome)
    yield from apart(parts)
    for each in outcome.result.plan_changes:
        yield from result_parts(out, result_from(each), outcome.message.conversation_id)


def plan_line(said: str) -> RenderableType:
    """The planned session that a workout was, as a line below it."""
    return Padding(Text(f"in the plan: {one_line(said)}", style="green"), (0, 0, 0, 4))


def _with_plan(card: RenderableType, stored: StoredWorkout, outcome: LoggedMessage) -> RenderableType:
    rows = outcome.result.allWorkouts
    said = next((row.plan_session for row in rows if row.workoutId == stored.workout_id), "")
    return Group(card, plan_line(said)) if said else card


def quoted(text: str, width: int) -> Text:
    """A message as a quotation; of a long one the first lines."""
    lines = [row for line in shown(text).strip().split("\n") for row in wrap(line, width - 2) or [""]]
    more = len(lines) - MESSAGE_LINES
    kept = lines[:MESSAGE_LINES] + ([f"... {more} more lines"] if more > 0 else [])
    return Text("\n".join(f"> {line}" for line in kept), style="bold")


def workout_card(out: Console, opened: Opened, stored: StoredWorkout, mark: str = "saved") -> RenderableType:
    """One workout: its title, its table, what it notes, and the words that it came from."""
    workout = stored.workout or Workout()
    parts: list[RenderableType] = [workout_table(workout)]
    if has_derived(workout):
        parts.append(Text("* worked out, not said", style="dim"))
    parts += [Text(one_line(fact)) for fact in say_facts(workout)]
    words = words_of(texts_of(opened.inbox, opened.owner, workout, stored), workout.spans)
    if words:
        parts.append(Text(f"from {words}", style="dim"))
    return Group(title_of(out, stored, mark), Padding(Group(*parts), (0, 0, 0, 4)))


def draft_card(out: Console, opened: Opened, draft: Draft) -> RenderableType:
    """A draft: its title, its table, and the words that it came from."""
    workout = draft.workout
    if draft.changes:
        parts: list[RenderableType] = [Text(one_line(say_rows([each]))) for each in draft.rows]
        words, waits = one_line(draft.text), "not changed yet"
    else:
        parts = [workout_table(workout), *(Text(one_line(fact)) for fact in say_facts(workout))]
        words, waits = (
            words_of(texts_of(opened.inbox, opened.owner, workout), workout.spans),
            "not logged yet",
        )
    parts.append(Text(f"from {words}" if words else "", style="dim"))
    about = f"{workout.discipline.replace('_', ' ')}, {day_in_words(workout.date)}"
    title = Text.assemble(
        (f"{mark_of(out, 'open')} ", "yellow"),
        (shortened(workout.name or "workout", 70), "bold"),
        (f", {waits}: {one_line(draft.asks)}", ""),
        (f"\n  {about}, {draft.draft_id[:SHORT_ID]}", "dim"),
    )
    return Group(title, Padding(Group(*parts), (0, 0, 0, 4)))


def _drafts(opened: Opened, outcome: LoggedMessage) -> Iterator[Draft]:
    """The drafts that the message's result shows."""
    for each in outcome.result.drafts:
        draft = opened.drafts.get(each.draft_id)
        if draft is not None:
            yield draft


def title_of(out: Console, stored: StoredWorkout, mark: str) -> Text:
    """ "✓ Push day", and below it "strength, Mon 2 Mar 2026, w_0123abcd"."""
    workout = stored.workout or Workout()
    about = f"{workout.discipline.replace('_', ' ')}, {day_in_words(workout.date)}"
    return Text.assemble(
        (f"{mark_of(out, mark)} ", "green"),
        (shortened(workout.name or "workout", 70), "bold"),
        (f"\n  {about}, {stored.workout_id[:SHORT_ID]}", "dim"),
    )


def words_of(texts: Mapping[str, str], spans: tuple[Span, ...]) -> str:
    """The words at these spans, each in quotes: '"Bench 3x5 @ 185"'."""
    words = [shortened(texts[span.message_id][span.start : span.end], 160) for span in joined(spans, texts)]
    return ", ".join(f'"{word}"' for word in words if word)


def joined(spans: Iterable[Span], texts: Mapping[str, str]) -> list[Span]:
    """The spans in order, those as one that only blanks stand between."""
    row: list[Span] = []
    for span in sorted(spans, key=lambda each: (each.message_id, each.start, each.end)):
        last = row[-1] if row else None
        if (
            last is not None
            and last.message_id == span.message_id
            and not texts.get(span.message_id, "")[last.end : span.start].strip()
        ):
            row[-1] = last.model_copy(update={"end": max(last.end, span.end)})
        else:
            row.append(span)
    return row


def _noted(out: Console, row: Mapping[str, Any]) -> Text:
    """What another room made of the message: "✓ Noted: 82.4 kg on Friday 27 November"."""
    mark = f"{mark_of(out, 'saved')} " if row["moved"] else ""
    return Text.assemble((mark, "green"), shown(str(row["message"])))


def _changed(out: Console, row: ChangedRecord) -> Text:
    """What was changed, with its old and its new value: "Amended Run of Monday 2 March: 5 km -> 6 km"."""
    mark = f"{mark_of(out, 'gone')} " if row.change == "deleted" else ""
    return Text(shown(f"{mark}{say_change(row)}"), style="dim")


def _gone(out: Console, outcome: LoggedMessage) -> Iterator[RenderableType]:
    """Workouts that the message saved and that stand no more."""
    standing = {stored.workout_id for stored in outcome.workouts}
    mark = mark_of(out, "gone")
    for each in outcome.result.allWorkouts:
        if each.saved and each.workoutId not in standing:
            yield Text(f"{mark} {shortened(each.workoutName, 60)}: deleted since", style="dim")


def _left_out(out: Console, outcome: LoggedMessage) -> Iterator[RenderableType]:
    """What was not logged and why; of the questions only the one that the reply puts."""
    result = outcome.result

    def put(question: str) -> str:
        return question if question == result.question else ""

    for blocked in blocked_of(result):
        name = shortened(blocked.workoutName or "a workout", 60)
        yield _item(out, f"not logged: {name}", blocked.message, put(blocked.question))
    told = [each for each in result.not_logged if each.code != DRAFT]  # a draft's card says so
    for left in told[:MOST_LEFT]:
        quote = f'"{shortened(left.text, 120)}"'
        if left.code == AS_WRITTEN and put(left.question):
            yield Text.assemble((f"{mark_of(out, 'open')} ", "yellow"), one_line(left.question))
        elif left.code == NOT_DECIDED:
            yield _item(out, _how_to_decide(result), "", "")
        elif left.why.startswith(NO_REPORT):
            yield _item(
                out, f"not logged, {left.why.removeprefix(NO_REPORT)}: {quote}", "", put(left.question)
            )
        else:
            yield _item(out, f"not logged: {quote}", left.why, put(left.question))
    if len(told) > MOST_LEFT:
        yield Text(
            f"and {len(told) - MOST_LEFT} more that were not logged: --json lists them all", style="dim"
        )
    if result.possible_duplicate:
        yield _item(out, "not logged again", "--again logs it all the same", result.question or "")
    elif not (result.success or _is_told_of(result)):
        said = result.answer.removeprefix(REPLACES).strip().rstrip(".") or "nothing to log in this message"
        yield _item(out, f"{said[0].lower()}{said[1:]}", "", "")
    if result.stopped:
        yield _item(out, "stopped early", result.stopped, "")
    if by := read_by(result):
        yield _item(out, by, "", "")
    asked = {each.question for each in result.blocked} | {each.question for each in result.not_logged}
    messages = messages_of((*result.program, *result.guests, *result.plan_changes))
    is_said = any(result.question and result.question in each for each in messages)
    if result.question and result.question not in asked and not (result.possible_duplicate or is_said):
        what = "not logged yet: yes logs it" if result.drafts else "still open"
        yield _item(out, what, "", result.question)
    earlier = sum(each.kind == "draft" for each in result.open)
    if earlier:
        drafts = "1 draft waits" if earlier == 1 else f"{earlier} drafts wait"
        yield Text(f"{drafts} from earlier messages: spotter open lists what waits", style="dim")


def _how_to_decide(result: WorkoutLogResult) -> str:
    """How what waits is answered here: "1 draft waits: spotter yes d_0123abcd logs it"."""
    waiting = [each.id[:SHORT_ID] for each in result.open if each.kind == "draft"]
    if len(waiting) == 1:
        return f"1 draft waits: spotter yes {waiting[0]} logs it, spotter no {waiting[0]} drops it"
    return f"{len(waiting)} drafts wait: spotter yes ID logs one, spotter no ID drops one"


def _is_told_of(result: WorkoutLogResult) -> bool:
    """Whether something is said of a message that nothing was logged of."""
    told = result.blocked or result.not_logged or result.plan_changes or result.program or result.guests
    return bool(told or result.question)


def _item(out: Console, what: str, why: str, question: str) -> RenderableType:
    mark = mark_of(out, "open" if question else "left")
    rows: list[Text] = [Text(one_line(why), style="dim")] if why else []
    rows += [Text(one_line(question))] if question else []
    head = Text.assemble((f"{mark} ", "yellow" if question else "dim"), shown(what))
    return Group(head, *(Padding(row, (0, 0, 0, 4)) for row in rows))
