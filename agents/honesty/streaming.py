"""What the athlete sees of an answer while it is written: never a change that was not made. Pure.

Text is held until its sentence is whole, then shown or held back. Everything from the line `---` on is held
back: those are suggested replies, no text. Any other event ends the text before it: a reply is over before
its tools run.
"""

from collections.abc import Callable

from agents.events import Event, Listener, TextDelta
from agents.honesty.claims import Heading, judge
from agents.honesty.sentences import cut, is_rule


class Guarded:
    """A listener in front of another. `committed` says whether anything was committed in this turn, asked
    anew for each sentence: once it is true everything is shown.

    `held_back` are the claims that were not shown, as they stood.
    """

    def __init__(self, listener: Listener, committed: Callable[[], bool]) -> None:
        self._listener = listener
        self._committed = committed
        self.held_back: tuple[str, ...] = ()
        self._rest = ""
        self._start_reply()

    def __call__(self, event: Event) -> None:
        if isinstance(event, TextDelta):
            whole, self._rest = cut(self._rest + event.text)
            self._show(whole)
            return
        self.flush()
        self._listener(event)

    def flush(self) -> None:
        """Take the text so far as a whole reply: the next text begins a new one.

        For a caller that asks the model again where no event stands between the two replies.
        """
        self._show((self._rest,) if self._rest else ())
        self._start_reply()

    def _start_reply(self) -> None:
        self._rest = ""
        self._is_first = True
        self._is_over = False
        self._heading: Heading = ""

    def _show(self, sentences: tuple[str, ...]) -> None:
        for sentence in sentences:
            self._is_over = self._is_over or is_rule(sentence, self._is_first)
            self._is_first = False
            if self._is_over:
                return
            is_claim, self._heading = judge(sentence, self._heading)
            if is_claim and not self._committed():
                self.held_back = (*self.held_back, sentence.strip())
            else:
                self._listener(TextDelta(sentence))
