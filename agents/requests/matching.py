"""A text against templates: the frames that account for all of it, and what is left. Pure.

Every template that fits somewhere is a claim on its words; the cover chooses. Words of glue may stand between
claims and inside of them (`skip`), and what may be said anywhere (a day, a week) is read wherever it stands:
a float. Words that nobody claims are left over; two covers that are as good are a doubt. Then it is for who
asked to ask back.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from agents.reading import rows
from agents.reading.cover import Claim, cover
from agents.requests.templates import (
    FOLDER,
    Either,
    RequestTemplate,
    Sequence,
    Slot,
    TemplateNode,
    Word,
    templates,
)
from agents.words import Token, tokens

LEFT = 10.0  # what it costs to leave a word
FRAME = 1.0  # what a frame costs, so that fewer are better
SKIPPED = 0.02  # a word of glue
ROW = 0.0005  # what a template costs for each above it in the files: of two as good the first wins
LEADS = 0.01  # what is said before a frame, so that it is rather read behind the one before
AGAIN = 0.5  # a frame whose opening words are those of the frame before
MOST_TOKENS = 600
MOST_WAYS = 300  # in which a pattern may fit up to one of its nodes
MOST_FLOATS = 3  # between two words of a pattern
MOST_AGAIN = 12
JOINS = tuple(tuple(each.split()) for each in (", and|,|and|&|plus|+|, &|, then|and then").split("|"))
_ENDS = frozenset((".", "!", "?", ";", ",", "\n", "and", "then", "but", "plus"))  # of a clause
_SIGNS = frozenset(".,!?;:()-")  # between frames

SlotValues = tuple[tuple[str, Any], ...]
SlotReadings = Iterable[tuple[int, Any, float]]  # where it ends, what it means, its cost
SlotReader = Callable[["Text", int], SlotReadings]


class Frame(NamedTuple):
    """What is said: a frame, what stands in its slots, in order; where those with its opening words stand."""

    name: str
    said: SlotValues
    at: int = 0
    to: int = 0

    def get(self, role: str, default: Any = None) -> Any:
        """The first of a role."""
        return next((value for each, value in self.said if each == role), default)

    def all(self, role: str) -> list[Any]:
        """All of a role, in order."""
        return [value for each, value in self.said if each == role]


class FoundFrames(NamedTuple):
    """The frames of a text in order, the pieces of it that are left over, and those that are read in two ways
    that are as good; and where the tokens stand that are left over."""

    frames: tuple[Frame, ...]
    left: tuple[str, ...]
    doubted: tuple[str, ...]
    places: tuple[int, ...] = ()


class NodeFit(NamedTuple):
    """A way that a node fits: where it ends, what that costs, what was said."""

    to: int
    cost: float
    said: SlotValues


class Text:
    """A text that is matched: its tokens, its words as they are compared, and what has been read of it."""

    def __init__(
        self,
        text: str,
        slots: Mapping[str, SlotReader],
        floats: tuple[str, ...] = (),
        *,
        language: str = "en",
        spelled: Callable[[str], str] = str,
        glue: tuple[str, ...] = ("glue",),
    ) -> None:
        self.text, self.slots, self.floats, self.language = text, slots, floats, language
        every = tokens(text)
        self.tokens: tuple[Token, ...] = tuple(every[:MOST_TOKENS])
        self.rest = text[every[MOST_TOKENS].start :] if len(every) > MOST_TOKENS else ""  # is not read
        self.words = [spelled(token.folded) for token in self.tokens]
        self.glue = _glue(language, glue)
        self._read: dict[tuple[str, int], tuple[NodeFit, ...]] = {}
        self._gaps: dict[tuple[int, bool], tuple[NodeFit, ...]] = {}
        self._fits: dict[tuple[int, int, bool], tuple[NodeFit, ...]] = {}
        self._depth = 0  # of slots that are being read

    def said(self, at: int, to: int) -> str:
        """The words of the text itself."""
        return self.text[self.tokens[at].start : self.tokens[to - 1].end] if to > at else ""

    def bare(self, at: int, to: int) -> str:
        """The words of the text itself, without what may be skipped behind them: "25 lb please"."""
        while to > at + 1 and self.glued(to - 1)[0] == "skip":
            to -= 1
        return self.said(at, to)

    def glued(self, at: int) -> tuple[str, int]:
        """The kind of the glue that begins there, and its length; ("", 0) for none."""
        return (self.glue.at(self.words, at) if at < len(self.words) else None) or ("", 0)

    def word(self, at: int) -> str:
        """The word there; "" behind the last."""
        return self.words[at] if at < len(self.words) else ""

    def past(self, at: int, words: Container[str]) -> int:
        """The next token that is none of these words."""
        return next((to for to in range(at, len(self.words)) if self.words[to] not in words), len(self.words))

    def slot(self, name: str, at: int) -> tuple[NodeFit, ...]:
        """All that a slot may be from a token on; `said` holds its value alone."""
        found = self._read.get((name, at))
        if found is None:
            self._read[name, at] = ()  # what is being read contains itself nowhere
            self._depth += 1
            read = self.slots[name](self, at) if at < len(self.tokens) else ()
            found = tuple(NodeFit(to, cost, ((name, value),)) for to, value, cost in read)
            self._depth -= 1
            self._read[name, at] = found
        return found

    def found(self, name: str) -> Iterator[tuple[int, NodeFit]]:
        """Where a slot can be read from left to right: the longest of each, of these the cheapest."""
        at = 0
        while at < len(self.words):
            step = min(self.slot(name, at), key=lambda step: (-step.to, step.cost), default=None)
            if step is not None:
                yield at, step
            at = at + 1 if step is None else step.to

    def gaps(self, at: int) -> tuple[NodeFit, ...]:
        """Where a pattern may go on from a token: there, or behind glue and, but in a slot, what may be said
        anywhere."""
        key = (at, self._depth > 0)
        found = self._gaps.get(key)
        if found is None:
            ways = [NodeFit(at, 0.0, ())]
            kind, length = self.glued(at)
            if kind == "skip":
                ways += _behind(NodeFit(at + length, SKIPPED * length, ()), self.gaps(at + length))
            for each in self._floating(at) if not self._depth else ():
                ways += [way for way in _behind(each, self.gaps(each.to)) if len(way.said) <= MOST_FLOATS]
            found = self._gaps[key] = _cheapest(ways)
        return found

    def _floating(self, at: int) -> Iterator[NodeFit]:
        """What may be said anywhere, between commas or not."""
        if self.words[at - 1 : at + 1] == ["instead", "of"]:
            return
        start = at + (at < len(self.words) and self.words[at] in (",", "(", "-"))
        for name in self.floats if start < len(self.words) else ():
            for step in self.slot(name, start):
                comma = step.to < len(self.words) and self.words[step.to] in (",", ")")
                for to in (step.to, step.to + 1) if comma else (step.to,):
                    yield NodeFit(to, step.cost + SKIPPED * (start - at + to - step.to), step.said)

    # --- patterns

    def fits(self, node: TemplateNode, at: int) -> tuple[NodeFit, ...]:
        """The ways in which a node fits from a token on."""
        word = self.words[at] if at < len(self.words) else ""
        if isinstance(node, Word):
            return (NodeFit(at + 1, 0.0, ()),) if word == node.folded else ()
        if not isinstance(node, Slot) and word not in node.first and not node.slots:
            return (NodeFit(at, 0.0, ()),) if node.empty else ()  # nearly every part, nearly everywhere
        key = (id(node), at, self._depth > 0)  # templates stay as they are, and share their parts
        found = self._fits.get(key)
        if found is None:
            found = self._fits[key] = self._fitting(node, at)
        return found

    def _fitting(self, node: Slot | Sequence | Either, at: int) -> tuple[NodeFit, ...]:
        if isinstance(node, Slot):
            return (self._listed if node.many else self._one)(node.role, node.slot, at)
        word = self.words[at] if at < len(self.words) else ""
        nothing = (NodeFit(at, 0.0, ()),) if node.empty else ()
        if word not in node.first and not self.opened(node.slots, at):
            return nothing
        if isinstance(node, Sequence):
            return self._in_order(node.nodes, at)
        ways = list(nothing)
        for each in node.nodes:
            if word in each.first or each.slots or each.empty:
                ways += self.fits(each, at)
        return _cheapest(ways)

    def opened(self, slots: tuple[str, ...], at: int) -> bool:
        """Whether one of these slots can be read from a token on."""
        for name in slots:  # asked more often than anything else, so without a generator
            found = self._read.get((name, at))
            if self.slot(name, at) if found is None else found:
                return True
        return False

    def _in_order(self, nodes: tuple[TemplateNode, ...], at: int) -> tuple[NodeFit, ...]:
        ways = self.fits(nodes[0], at) if nodes else (NodeFit(at, 0.0, ()),)
        for node in nodes[1:]:
            on = list[NodeFit]()
            for to, cost, said in ways:
                gaps = self.gaps(to) if to > at else (NodeFit(to, 0.0, ()),)
                for gap in gaps:
                    for fit in self.fits(node, gap.to):
                        on.append(NodeFit(fit.to, cost + gap.cost + fit.cost, said + gap.said + fit.said))
            if not on:
                return ()
            ways = _cheapest(on)
        return ways

    def _one(self, role: str, slot: str, at: int) -> tuple[NodeFit, ...]:
        return tuple(NodeFit(each.to, each.cost, ((role, each.said[0][1]),)) for each in self.slot(slot, at))

    def _listed(self, role: str, slot: str, at: int) -> tuple[NodeFit, ...]:
        """One, or several between commas and "and"."""
        found, ways = list[NodeFit](), self._one(role, slot, at)
        while ways:
            found += ways
            ways = _cheapest(
                way
                for before in ways
                for start in self.joined(before.to)
                for gap in self.gaps(start)
                for way in _behind(before, _behind(gap, self._one(role, slot, gap.to)))
            )
        return _cheapest(found)

    def joined(self, at: int) -> Iterator[int]:
        """Where the next of a list begins."""
        for join in JOINS:
            if tuple(self.words[at : at + len(join)]) == join:
                yield at + len(join)

    def leads(self, at: int) -> list[NodeFit]:
        """Where a frame's own words may begin: there, or behind what may be said anywhere."""
        said = (gap for gap in self.gaps(at) if gap.said)
        return [NodeFit(at, 0.0, ()), *(NodeFit(gap.to, gap.cost + LEADS, gap.said) for gap in said)]

    def trailed(self, step: NodeFit) -> tuple[NodeFit, ...]:
        """With what may be said anywhere behind it."""
        return tuple(_behind(step, [gap for gap in self.gaps(step.to) if gap.to == step.to or gap.said]))

    def bullet(self, at: int) -> int:
        """How many tokens lead an entry of a list: "-", "1.", "2)"; 0 if none does."""
        before = self.words[at - 1] if at else "\n"
        if before not in ("\n", ".", "!", "?"):
            return 0
        numbered = self.tokens[at].is_number and self.words[at + 1 : at + 2] in (["."], [")"])
        return 2 * numbered or int(self.words[at] in ("-", "*", "•"))

    def opens(self, at: int) -> bool:
        """Whether a clause may begin at a token: at the start, behind a sign, behind glue."""
        before = self.tokens[at - 1] if at else None
        if before is None or before.kind in ("mark", "line") or self.glued(at)[0] == "join":
            return True
        return any(start + self.glued(start)[1] == at for start in range(max(0, at - 5), at))


def _behind(step: NodeFit, others: Iterable[NodeFit]) -> list[NodeFit]:
    """Other steps behind this one."""
    return [NodeFit(each.to, step.cost + each.cost, step.said + each.said) for each in others]


def _cheapest(ways: Iterable[NodeFit]) -> tuple[NodeFit, ...]:
    """Each way once, at its lowest cost; of very many the cheapest."""
    ways = tuple(ways)
    if len(ways) < 2:
        return ways
    best: dict[tuple[int, SlotValues], float] = {}
    for to, cost, said in ways:
        key = (to, said)
        if cost < best.get(key, float("inf")):
            best[key] = cost
    found = [NodeFit(to, cost, said) for (to, said), cost in best.items()]
    return tuple(found if len(found) <= MOST_WAYS else sorted(found, key=lambda way: way.cost)[:MOST_WAYS])


class Glue(NamedTuple):
    """Words that stand between and say nothing: `skip` may stand inside of a frame too."""

    files: tuple[rows.Phrases, ...]

    def at(self, words: list[str], place: int) -> tuple[str, int] | None:
        """The kind of the longest glue that begins there, that of the first file rather, and its length; None
        for a phrase that is `no` glue."""
        found = [each for file in self.files if (each := file.at(words, place)) is not None]
        longest = max(found, key=lambda each: each[1], default=("no", 0))
        return None if longest[0] == "no" else longest


@lru_cache(maxsize=4)
def _glue(language: str, names: tuple[str, ...]) -> Glue:
    return Glue(tuple(rows.phrases(f"{FOLDER}/{language}/{name}.txt") for name in names))


@lru_cache(maxsize=16)
def _by_first(
    file: str,
) -> tuple[dict[str, list[tuple[RequestTemplate, float]]], list[tuple[RequestTemplate, float]]]:
    """The templates of a file by the words that they may begin with, and those that a slot may open."""
    known: dict[str, list[tuple[RequestTemplate, float]]] = {}
    others: list[tuple[RequestTemplate, float]] = []
    for place, each in enumerate(templates(file)):
        if each.pattern.slots:
            others.append((each, place * ROW))
        for word in each.pattern.first if not each.pattern.slots else ():
            known.setdefault(word, []).append((each, place * ROW))
    return known, others


def fitting(
    text: Text, file: str, at: int, *, anywhere: bool = False
) -> Iterator[tuple[RequestTemplate, NodeFit]]:
    """The templates of a file that fit from a token on. A frame opens where a clause may begin, unless
    `anywhere`."""
    known, others = _by_first(file)
    word = text.words[at]
    opened: dict[tuple[str, ...], bool] = {}  # what one slot opens, many templates begin with
    for each, cost in (*known.get(word, ()), *(others if anywhere or text.opens(at) else ())):
        slots = each.pattern.slots
        if word not in each.pattern.first and slots not in opened:
            opened[slots] = text.opened(slots, at)
        if word in each.pattern.first or opened[slots]:
            for step in text.fits(each.pattern, at):
                yield each, NodeFit(step.to, step.cost + cost, each.fixed + step.said)


def sub_grammar(file: str, build: Callable[[Frame], Any], cost: float = 0.05) -> SlotReader:
    """A slot that is read by templates of its own: `build` gives its value, None where it can't be meant."""

    def read(text: Text, at: int) -> Iterator[tuple[int, Any, float]]:
        for template, step in fitting(text, file, at, anywhere=True):
            value = build(Frame(template.frame, step.said, at, step.to))
            if value is not None:
                yield step.to, value, step.cost + cost

    return read


def only(reader: SlotReader, fits: Callable[[Any], bool]) -> SlotReader:
    """A slot for what another reads, where its value fits."""
    return lambda text, at: (each for each in reader(text, at) if fits(each[1]))


def frames(
    text: Text, *files: str, meant: Callable[[Frame], Frame | None] = lambda frame: frame
) -> FoundFrames:
    """The frames of a text. `meant` gives a frame as it is compared with others, None where it is none. Those
    called `remark` say nothing that is asked for, and are left out."""
    claims, spans = list[Claim](), dict[int, list[tuple[int, int]]]()
    for claim in (each for at in range(len(text.words)) for each in _claims(text, files, at)):
        alike = [frame._replace(at=0, to=0) for frame in claim.value]
        said = tuple(map(meant, alike))
        if None not in said:
            claims.append(claim._replace(value=said))
            spans[id(claims[-1])] = [(frame.at, frame.to) for frame in claim.value]
    left_costs = [0.0 if token.kind == "line" else LEFT for token in text.tokens]
    chosen = cover(left_costs, claims)
    found = [
        frame._replace(at=at, to=to)
        for claim in chosen.claims
        for frame, (at, to) in zip(claim.value, spans[id(claim)], strict=True)
    ]
    left = [at for at in chosen.left if text.tokens[at].kind != "line"]
    doubted = [chosen.claims[number] for number in sorted(chosen.tied)]
    return FoundFrames(
        tuple(frame for frame in found if frame.name != "remark"),
        (*_pieces(text, left), *filter(None, [text.rest])),
        tuple(text.said(claim.at, claim.to) for claim in doubted if claim.kind == "frame"),
        tuple(left),
    )


def _claims(text: Text, files: tuple[str, ...], at: int) -> Iterator[Claim]:
    if length := text.glued(at)[1]:
        yield Claim(at, at + length, "glue", (), SKIPPED * length)
    elif text.words[at] in _SIGNS:
        yield Claim(at, at + 1, "glue", (), SKIPPED)
    elif length := text.bullet(at):
        yield Claim(at, at + length, "glue", (), SKIPPED)
    if not text.opens(at):
        return
    for lead in text.leads(at):
        for place, file in enumerate(files) if lead.to < len(text.words) else ():
            above = ROW * sum(len(templates(each)) for each in files[:place])
            for template, step in fitting(text, file, lead.to, anywhere=True):
                first = NodeFit(step.to, FRAME + above + lead.cost + step.cost, lead.said + step.said)
                yield from _with_more(text, template, first, at)


def _with_more(text: Text, template: RequestTemplate, first: NodeFit, at: int) -> Iterator[Claim]:
    """The frame, and those behind it that leave out its opening words: "remove A today and B tomorrow"."""
    ways: list[tuple[NodeFit, tuple[Frame, ...]]]
    ways = [(step, (Frame(template.frame, step.said, at, step.to),)) for step in text.trailed(first)]
    for _ in range(MOST_AGAIN):
        for step, found in ways:
            yield Claim(at, step.to, "frame", found, step.cost)
        if template.tail is None:
            return
        ways = [
            (
                NodeFit(more.to, step.cost + AGAIN + gap.cost + more.cost, ()),
                (*found, Frame(template.frame, template.fixed + gap.said + more.said, start, more.to)),
            )
            for step, found in ways
            for start in text.joined(step.to)
            for gap in text.gaps(start)
            for tail in text.fits(template.tail, gap.to)
            for more in text.trailed(tail)
        ][:MOST_WAYS]


def _pieces(text: Text, left: list[int]) -> Iterator[str]:
    """The clauses in which words are left over."""
    done = -1
    for at in left:
        if at <= done:
            continue
        start = at
        while start > 0 and text.words[start - 1] not in _ENDS:
            start -= 1
        done = at
        while done + 1 < len(text.words) and text.words[done + 1] not in _ENDS:
            done += 1
        yield text.said(start, done + 1)
