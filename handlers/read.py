"""read: the Lambda that answers from the records. It writes nothing, and asks no model.

    direct {"owner", "what", ...}                        HTTP
    history    limit?, before?                           GET /workouts?limit&before
    workout    id, revisions?, quotes?                   GET /workouts/{id}?revisions=1&quotes=1
    search     q, limit?, timezone?                      GET /search?q&limit&timezone
    plan       week?, timezone?                          GET /plan?week&timezone
    proposals  conversation_id?                          GET /plan/proposals?conversation_id
    message    id                                        GET /messages/{id}
    drafts                                               GET /drafts
    measurements kind?, since?, limit?                   GET /measurements?kind&since&limit
    questions                                            GET /questions
    export     cursor?, limit?                           GET /export?cursor&limit
    progress   of?, timezone?                            GET /progress?of&timezone
    program                                              GET /program
    program_today  date?, lift?, timezone?               GET /program/today?date&lift&timezone
    program_moves  limit?, before?                       GET /program/moves?limit&before

The day that "yesterday" and the plan's week go by is of the timezone that is given, and where none is, of the
athlete's, as the newest message told it.

Who the owner is, is known as in `build_workout`. What is another athlete's is not found, like what there
never was.
"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple

import structlog
from pydantic import BaseModel

from agents.athlete import checked_timezone
from agents.errors import BadInput
from agents.key_names import checked_name
from handlers import snapshot
from handlers.doors import http, identity
from handlers.doors.failures import NO_PROGRAM, NotFound, SearchUnavailable, direct_answer
from handlers.doors.http import HttpAnswer, Request, Route
from handlers.doors.opening import opened_worker
from handlers.doors.quoting import quoted, unknown_fields
from handlers.observing.telemetry import current, observing
from handlers.wiring import Worker, kept_worker
from storage.ports import PROGRAM_KEY, KeyRefused

log = structlog.get_logger()

LIMIT, LONGEST_PAGE = 20, 100  # workouts in one answer
LONGEST_QUESTION = 1_000  # characters of a search
MOST_WEEKS = 10_000
FIELDS: dict[str, tuple[str, ...]] = {
    "history": ("limit", "before"),
    "workout": ("id", "revisions", "quotes"),
    "search": ("q", "limit", "timezone"),
    "plan": ("week", "timezone"),
    "proposals": ("conversation_id",),
    "message": ("id",),
    "drafts": (),
    "measurements": ("kind", "since", "limit"),
    "questions": (),
    "export": ("cursor", "limit"),
    "progress": ("of", "timezone"),
    "program": (),
    "program_today": ("date", "lift", "timezone"),
    "program_moves": ("limit", "before"),
}


class ReadEvent(NamedTuple):
    """A checked question. "" and None are what was not said."""

    owner: str
    what: str
    id: str = ""
    words: str = ""
    limit: int = LIMIT
    before: str = ""
    week: int | None = None
    revisions: bool = False
    quotes: bool = False
    conversation_id: str = "main"
    timezone: str = ""
    kind: str = ""
    since: str = ""
    cursor: str = ""
    of: str = ""
    date: str = ""
    lift: str = ""


@observing("read")
def handler(event: Mapping[str, Any], context: Any) -> dict[str, Any]:
    """The answer as JSON, or {"error": {"code", "message"}}; for a gateway the response with one of them.

    A StorageError of a direct invoke is raised, SearchUnavailable where only search can't be reached.
    """
    if http.is_request(event):
        return http.served(event, context, opened_worker, ROUTES)
    return direct_answer(lambda: _direct(event), context)


def _direct(event: Mapping[str, Any]) -> dict[str, Any]:
    spotter = opened_worker()
    return _told(spotter, wanted_of(event, direct=spotter.settings.direct_invoke), "direct")


def _told(spotter: Worker, wanted: ReadEvent, door: str) -> dict[str, Any]:
    """The answer to a question, by whichever door it came."""
    seen = current()
    watched = seen.watching(spotter)
    seen.about(wanted.owner)
    try:
        answer = answered(watched, wanted)
    except SearchUnavailable as error:
        if isinstance(error.__cause__, KeyRefused):
            kept_worker.search_refused(spotter)
        raise
    seen.count("reads")
    log.info("read", what=wanted.what, door=door)
    return answer


def answered(spotter: Worker, wanted: ReadEvent) -> dict[str, Any]:
    """What the records say. Raises NotFound, BadInput, StorageError."""
    from handlers.reads import open_questions, reading

    owner = wanted.owner
    if wanted.what == "proposals":
        return spotter.planner.pending(owner, wanted.conversation_id).model_dump(mode="json")
    shown = {"revisions": wanted.revisions, "quotes": wanted.quotes}
    questions: dict[str, Callable[[], Any]] = {
        "history": lambda: reading.history(spotter, owner, wanted.limit, wanted.before),
        "workout": lambda: reading.workout(spotter, owner, wanted.id, **shown),
        "search": lambda: reading.search(spotter, owner, wanted.words, wanted.limit, wanted.timezone),
        "plan": lambda: reading.plan_week(spotter, owner, wanted.week, wanted.timezone),
        "message": lambda: reading.message(spotter, owner, wanted.id),
        "drafts": lambda: reading.drafts(spotter, owner),
        "measurements": lambda: reading.measurements(spotter, owner, wanted.kind, wanted.since, wanted.limit),
        "questions": lambda: open_questions.questions(spotter.records, owner, spotter.now()),
        "progress": lambda: reading.progress(spotter, owner, wanted.of, wanted.timezone),
        "export": lambda: _export(spotter, wanted),
        "program": lambda: _of_program(spotter, wanted),
        "program_today": lambda: _of_program(spotter, wanted),
        "program_moves": lambda: _of_program(spotter, wanted),
    }
    answer: dict[str, Any] = questions[wanted.what]().model_dump(mode="json")
    return answer


def _export(spotter: Worker, wanted: ReadEvent) -> BaseModel:
    from handlers.reads import exporting  # with the measurements

    return exporting.export(spotter, wanted.owner, wanted.limit, wanted.cursor)


def _of_program(spotter: Worker, wanted: ReadEvent) -> BaseModel:
    """The program is loaded for who trains by one."""
    if spotter.records.get(wanted.owner, PROGRAM_KEY) is None:
        raise NotFound(NO_PROGRAM)
    from handlers.reads import program_reading

    match wanted.what:
        case "program_today":
            return program_reading.today(spotter, wanted.owner, wanted.date, wanted.lift, wanted.timezone)
        case "program_moves":
            return program_reading.moves(spotter, wanted.owner, wanted.limit, wanted.before)
    return program_reading.status(spotter, wanted.owner)


# --- what comes in


def wanted_of(event: Mapping[str, Any], *, direct: bool) -> ReadEvent:
    """A direct invoke, checked. Raises BadInput."""
    identity.check_direct(event, trusted=direct)
    what = event.get("what")
    if not isinstance(what, str) or what not in FIELDS:
        told = f"what is {ascii(what)[:40]}" if "what" in event else "the event has no 'what' to be read"
        raise BadInput(f"{told}: there are {', '.join(FIELDS)}.")
    owner = checked_name("owner", event.get("owner"))
    return wanted_from(
        owner, what, {name: said for name, said in event.items() if name not in ("owner", "what")}
    )


def wanted_from(owner: str, what: str, fields: Mapping[str, Any]) -> ReadEvent:
    """The question of a known owner; numbers and flags may be text, as in a query. Raises BadInput."""
    known = FIELDS[what]
    unknown = [name for name in fields if name not in known]
    if unknown:
        raise BadInput(unknown_fields(unknown, what, known))
    said = {name: value for name, value in fields.items() if value is not None}
    return ReadEvent(
        owner,
        what,
        id=checked_name("id", said.get("id")) if "id" in known else "",
        words=_question(said.get("q")) if "q" in known else "",
        limit=_number("limit", said.get("limit", LIMIT), LONGEST_PAGE),
        before=_text("before", said.get("before", "")),
        week=_number("week", said["week"], MOST_WEEKS) if "week" in said else None,
        revisions=_flag("revisions", said.get("revisions", False)),
        quotes=_flag("quotes", said.get("quotes", False)),
        conversation_id=checked_name("conversation_id", said.get("conversation_id") or "main"),
        timezone=_timezone(said.get("timezone", "")),
        kind=_text("kind", said.get("kind", "")),
        of=_of(said.get("of", "")),
        since=_day("since", said.get("since", "")),
        cursor=_text("cursor", said.get("cursor", "")),
        date=_day("date", said.get("date", "")),
        lift=_text("lift", said.get("lift", "")),
    )


def _question(said: Any) -> str:
    words = _text("q", said)
    if not words.strip() or len(words) > LONGEST_QUESTION:
        raise BadInput(f"q has {len(words):,} characters: a search takes 1 to {LONGEST_QUESTION:,}.")
    return words


def _of(said: Any) -> str:
    name = _text("of", said).strip()
    if len(name) > LONGEST_QUESTION:
        raise BadInput(
            f"of has {len(name):,} characters: it is the name of an exercise, a muscle or a measurement."
        )
    return name


def _timezone(said: Any) -> str:
    name = _text("timezone", said)
    try:
        return checked_timezone(name) if name else ""
    except BadInput:  # which says all of it back
        raise BadInput(f"timezone {quoted(name)} is not known: write one like Europe/Berlin.") from None


def _day(name: str, said: Any) -> str:
    day = _text(name, said)
    try:
        return date.fromisoformat(day).isoformat() if day else ""
    except ValueError:
        raise BadInput(f"{name} is {quoted(day)}: write a day like 2026-03-02.") from None


def _text(name: str, said: Any) -> str:
    if not isinstance(said, str):
        raise BadInput(f"{name} is {ascii(said)[:40]}: it has to be a text.")
    return said


def _number(name: str, said: Any, most: int) -> int:
    text = said if isinstance(said, str) else str(said)
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    if isinstance(said, bool) or not is_number or not 1 <= int(text) <= most:
        raise BadInput(f"{name} is {ascii(said)[:40]}: it is a number from 1 to {most:,}.")
    return int(text)


def _flag(name: str, said: Any) -> bool:
    if said in (True, False) and isinstance(said, bool):
        return said
    if said in ("1", "0", "true", "false"):
        return said in ("1", "true")
    raise BadInput(f"{name} is {ascii(said)[:40]}: it is 1 or 0.")


# --- HTTP


def _route(path: str, what: str) -> Route:
    def act(spotter: Worker, request: Request) -> HttpAnswer:
        fields: dict[str, Any] = dict(request.query)
        if request.ids:
            if "id" in fields:
                raise BadInput("id is in the path already: leave it out of the query.")
            fields["id"] = request.ids[0]
        return HttpAnswer(_told(spotter, wanted_from(request.caller.owner, what, fields), "http"))

    return Route("GET", path, act)


ROUTES = (
    _route("/workouts", "history"),
    _route("/workouts/{id}", "workout"),
    _route("/search", "search"),
    _route("/plan", "plan"),
    _route("/plan/proposals", "proposals"),
    _route("/messages/{id}", "message"),
    _route("/drafts", "drafts"),
    _route("/measurements", "measurements"),
    _route("/questions", "questions"),
    _route("/export", "export"),
    _route("/progress", "progress"),
    _route("/program", "program"),
    _route("/program/today", "program_today"),
    _route("/program/moves", "program_moves"),
)


def _rehearsed(spotter: Worker) -> None:
    asked: tuple[tuple[str, dict[str, str]], ...]
    asked = (("history", {}), ("search", {"q": "last bench"}), ("message", {"id": "m0"}), ("export", {}))
    for what, fields in asked:
        answered(spotter, wanted_from(snapshot.NOBODY, what, fields))


snapshot.prepare(by_model=False, more=_rehearsed)
