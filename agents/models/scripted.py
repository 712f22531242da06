"""An engine that says what it was told to say, and fails when its script ends."""

from collections.abc import Callable, Iterable

from agents.models.port import Ask, Reply

ScriptedReply = Reply | Callable[[Ask], Reply]


class Scripted:
    """Answers each request with the next line of a script: a Reply, or a function of what it was asked.

    `asked` keeps every request, in order. A request after the last line is an AssertionError: a script
    that is too short is a mistake of its writer, not a fault of an engine.
    """

    name = "scripted"

    def __init__(self, script: Iterable[ScriptedReply]) -> None:
        self._script = list(script)
        self.asked: list[Ask] = []

    def reply(self, ask: Ask) -> Reply:
        self.asked.append(ask)
        place = len(self.asked)
        if place > len(self._script):
            raise AssertionError(f"request {place}: the script has {len(self._script)} lines")
        line = self._script[place - 1]
        reply = line(ask) if callable(line) else line
        if ask.on_text is not None and reply.text:
            ask.on_text(reply.text)
        return reply
