"""spotter chat: the conversation in the terminal, a message a line, with the same answers as the stream.

At a prompt what waits is decided by a key: a applies it (logs a draft), c cancels it; the newest first, or
the one whose id follows. Everything else is said. From a pipe each line is a message, and the keys work too.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console, Group, RenderableType
from rich.text import Text

from agents.coach.parts import Part
from agents.errors import BadInput, Unfinished
from agents.logger.result import read_by
from agents.planner.result import ProposalOut
from handlers.conversation.desk import CoachDesk, Press
from handlers.local.answers import draft_card, quoted, workout_card
from handlers.local.plans.changing import proposal_card
from handlers.terminal.commands import AsJson, command
from handlers.terminal.faults import DONE
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import one_line, print_json, print_line, shown
from handlers.terminal.tables import apart, console, mark_of, show

CHAT_EXAMPLES = """\b
Examples:
  spotter chat
  printf 'Bench 3x5 @ 185\\nhow is my bench going?\\n' | spotter chat
  spotter chat --json < messages.txt
  spotter chat --web
  spotter chat --web --api https://api.example.com/prod

\b
At the prompt: what was done, asked or wanted, in your words. Where something
waits for a yes, a applies it and c cancels it; with several, the newest, or
a ID and c ID. Ctrl-C stops an answer, and Enter goes on with it; Ctrl-D ends.
"""
KEYS = {"a": True, "apply": True, "c": False, "cancel": False}


@command(CHAT_EXAMPLES, asks_model=True)
def chat(
    log: Opened,
    conversation: Annotated[
        str, typer.Option(metavar="ID", help="The conversation to go on with. Default: main.")
    ] = "main",
    as_json: AsJson = False,
    web: Annotated[bool, typer.Option("--web", help="Talk in a browser, until Ctrl-C.")] = False,
    api: Annotated[
        str, typer.Option("--api", metavar="URL", help="With --web: the installation that answers.")
    ] = "",
    opens: Annotated[bool, typer.Option("--open/--no-open", help="With --web: open the browser.")] = True,
) -> int:
    """Talk until the input ends; the exit code."""
    if web:
        from handlers.emulated.page_server import serve_page

        return serve_page(log.worker, log.owner, api, opens=opens)
    if api:
        raise BadInput("--api is of the page in a browser: add --web.")
    talk = Talk(log, conversation, as_json)
    if sys.stdin.isatty() and not as_json:
        talk.greet()
    for line in _lines(talk, log.worker.settings.home):
        talk.hear(line)
    return DONE


@dataclass
class Talk:
    """A conversation at the terminal: what waits in it, and the message that was stopped."""

    log: Opened
    conversation: str
    as_json: bool = False
    waiting: list[str] = field(default_factory=list)  # ids of what takes a yes, the newest last
    stopped: dict[str, str] = field(default_factory=dict)  # the fields of a message that Ctrl-C stopped
    out: Console = field(default_factory=console)

    @property
    def prompt(self) -> str:
        return "a applies, c cancels > " if self.waiting else "> "

    def greet(self) -> None:
        show(self.out, Text("What did you do, what do you want to know or change? Ctrl-D ends.", "dim"), "")

    def hear(self, line: str) -> None:
        """Answer one line; what is wrong with it is told, and the conversation goes on."""
        words = line.split()
        if not words and not self.stopped:
            return
        try:
            if words and words[0].lower() in KEYS and len(words) <= 2 and self.waiting:
                self._press(KEYS[words[0].lower()], words[1] if len(words) > 1 else self.waiting[-1])
            else:
                self._say(line)
        except Unfinished as error:
            self._tell([Text(f"{mark_of(self.out, 'left')} {one_line(str(error))}")])
        except KeyboardInterrupt:
            self._tell([Text("stopped: what is done stands, Enter goes on with it.", "dim")])

    def _say(self, line: str) -> None:
        fields = self.stopped if not line.strip() else {"id": new_id("m"), "text": line}
        self.stopped = fields
        message = self.log.message({**fields, "conversation_id": self.conversation})
        if not (sys.stdin.isatty() or self.as_json):
            show(self.out, quoted(line, self.out.width), "")
        result = self._desk.answer(message, self._hears)
        if (by := read_by(result)) and not self.as_json:
            self._tell([Text(by, "dim")])
        self.stopped = {}

    def _press(self, yes: bool, said: str) -> None:
        found = [each for each in self.waiting if each.startswith(said)]
        if len(found) != 1:
            raise Unfinished(f"{said!r} is none of what waits: {', '.join(self.waiting)}.")
        self._desk.decide(Press(self.conversation, found[0], found[0], yes), self._hears)

    @property
    def _desk(self) -> CoachDesk:
        return CoachDesk(self.log.worker, self.log.owner)

    def _hears(self, part: Part) -> None:
        """Show a part when it comes, and remember what waits."""
        match part["type"]:
            case "tool-approval-request":
                self.waiting.append(part["approvalId"])
            case "tool-output-available" | "tool-output-denied":
                self.waiting = [each for each in self.waiting if each != part["toolCallId"].rstrip("+")]
        if self.as_json:
            print_json(part)
        else:
            self._tell(shown_of(self.out, self.log, part))

    def _tell(self, parts: Iterable[RenderableType]) -> None:
        show(self.out, *apart(parts))


def shown_of(out: Console, log: Opened, part: Part) -> Iterator[RenderableType]:
    """A part as it is shown; nothing for what is no words and no card."""
    data = part.get("data", {})
    match part["type"]:
        case "text-delta":
            yield Text(shown(part["delta"]))
        case "tool-output-error":
            yield Text(shown(part["errorText"]))
        case "data-workout":
            yield from _workout(out, log, part["id"], data)
        case "data-draft":
            yield from _draft(out, log, part["id"], data)
        case "data-plan":
            yield from _plan(out, data)
        case "data-program" | "data-measurement":
            yield Text(shown(data["message"]))
        case "data-found":
            yield _found_of(data)
        case "data-chart":
            yield Text(shown(data["sentence"]))


def _workout(out: Console, log: Opened, workout_id: str, data: dict[str, Any]) -> Iterator[RenderableType]:
    stored = log.shelf.get(workout_id)
    if data["state"] == "deleted" or stored is None or stored.workout is None:
        yield Text(f"{mark_of(out, 'gone')} {one_line(data.get('name', 'a workout'))}: deleted")
        return
    mark = "already" if data["state"] == "already_logged" else "saved"
    card = workout_card(out, log, stored, mark)
    changed = " -> ".join(filter(None, (data.get("before", ""), data.get("after", ""))))
    lines = [f"changed: {changed}"] if changed else []
    lines += [f"in the plan: {data['plan_session']}"] if "plan_session" in data else []
    yield Group(card, *(Text(f"    {one_line(each)}", "dim") for each in lines))


def _draft(out: Console, log: Opened, draft_id: str, data: dict[str, Any]) -> Iterator[RenderableType]:
    draft = log.drafts.get(draft_id)
    if data["state"] != "open" or draft is None:
        yield Text(f"{one_line(data['draft']['workoutName'] or 'a draft')}: {data['state']}", "dim")
        return
    yield draft_card(out, log, draft)


def _plan(out: Console, data: dict[str, Any]) -> Iterator[RenderableType]:
    proposal = ProposalOut.model_validate_json(json.dumps(data))
    if proposal.status == "pending":
        yield proposal_card(out, proposal)


def _found_of(data: dict[str, Any]) -> Group | Text:
    """What was looked for, and the workouts that fit."""
    understood = one_line(data["understood"])
    if not data["workouts"]:
        return Text(f"Nothing is logged that fits ({understood}).")
    return Group(Text(f"{understood}:", "dim"), *map(_found, data["workouts"]))


def _found(row: dict[str, Any]) -> Text:
    figure = f" ({row['figure']})" if row["figure"] else ""
    return Text(one_line(f"{row['day']}  {row['line']}{figure}"))


def _lines(talk: Talk, home: Path) -> Iterator[str]:
    """The lines of a pipe, or those that are typed, with history and editing."""
    if not sys.stdin.isatty():
        yield from (line.rstrip("\n") for line in sys.stdin)
        return
    with _history(home / "chat_history"):
        while True:
            try:
                yield input(talk.prompt)
            except KeyboardInterrupt:
                print_line("")
            except EOFError:
                print_line("")
                return


@contextmanager
def _history(path: Path) -> Iterator[None]:
    """Editing of lines, and those of earlier conversations; neither where this Python has no readline."""
    try:
        import readline
    except ImportError:
        yield
        return
    with suppress(OSError):
        readline.read_history_file(path)
    try:
        yield
    finally:
        with suppress(OSError):
            path.touch(0o600)  # what was typed is nobody else's to read
            readline.write_history_file(path)
