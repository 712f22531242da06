"""How many mutants are noticed, and how many honest calls are doubted; and the same in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from handlers.evaluation.labels import Case
from tests.mutants.honest import doubts_about, subjects
from tests.mutants.mutants import CAUGHT, Mutant, mutants
from tests.mutants.rewordings import REWORDINGS
from tests.mutants.trial import Subject, Verdict, tried

OF_EACH_KIND = 2  # mutants of a message


class Survivor(NamedTuple):
    """A mutant that nobody hears of."""

    text: str
    mutant: Mutant


@dataclass
class Noticed:
    """Mutants by kind: all of them, and those noticed.

    A mutant with the honest record is none, and isn't counted.
    """

    tried: Counter[str] = field(default_factory=Counter)
    noticed: Counter[str] = field(default_factory=Counter)
    survivors: list[Survivor] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Of the kinds that evidence is there to catch."""
        return sum(self.noticed[kind] for kind in CAUGHT) / self.of_evidence

    @property
    def of_evidence(self) -> int:
        return sum(self.tried[kind] for kind in CAUGHT)

    def lines(self) -> Iterator[str]:
        """A row for each kind, the shares, and every survivor."""
        yield f"{'mutants':28} {'tried':>6} {'noticed':>8}"
        for kind in sorted(self.tried, key=lambda kind: (kind not in CAUGHT, kind)):
            judged = "" if kind in CAUGHT else "  the model's to judge"
            yield f"{kind:28} {self.tried[kind]:6} {self.noticed[kind]:8}{judged}"
        yield f"{'for evidence to catch':28} {self.of_evidence:6} {self.share:8.2%}"
        for text, mutant in self.survivors:
            yield f"  not noticed: {text!r}\n    {mutant.kind}: {mutant.what} (quote {mutant.quote})"


@dataclass
class Doubted:
    """Honest calls: how many, and the doubts about them, with the message and how it was worded."""

    tried: Counter[str] = field(default_factory=Counter)
    doubts: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def share(self) -> float:
        return len(self.doubts) / self.tried.total()

    def lines(self) -> Iterator[str]:
        """A row for each wording, and every doubt."""
        count = Counter(wording for wording, _, _ in self.doubts)
        for wording, all_of_them in self.tried.items():
            yield f"{wording:28} {all_of_them:6} {count[wording]:8} doubted"
        yield f"{'all':28} {self.tried.total():6} {self.share:8.2%} doubted"
        for wording, text, why in self.doubts:
            yield f"  doubted ({wording}): {text!r}\n    {why}"


def noticed(cases: Sequence[Case], of_each: int = OF_EACH_KIND) -> Noticed:
    """What becomes of the mutants of these labels."""
    found = Noticed()
    for subject, honest in _undoubted(cases):
        for mutant in mutants(subject.message.text, subject.honest, subject.case.label.id, of_each):
            verdict = tried(subject, mutant.calls)
            if not verdict.why and verdict.record == honest.record:
                continue
            found.tried[mutant.kind] += 1
            found.noticed[mutant.kind] += verdict.is_noticed(honest)
            if not verdict.is_noticed(honest) and mutant.kind in CAUGHT:
                found.survivors.append(Survivor(subject.message.text, mutant))
    return found


def doubted(cases: Sequence[Case]) -> Doubted:
    """What is refused of the honest calls for these labels."""
    found = Doubted()
    for case in cases:
        found.tried["as it is"] += 1
        if why := doubts_about(case):
            found.doubts.append(("as it is", case.label.text, " ".join(why)))
    return found


def doubted_reworded(cases: Sequence[Case]) -> Doubted:
    """What is refused of honest calls that are worded otherwise."""
    found = Doubted()
    for subject, _ in _undoubted(cases):
        for wording, reword in REWORDINGS.items():
            calls = reword(subject.message.text, subject.honest)
            if calls == subject.honest:
                continue
            found.tried[wording] += 1
            if why := tried(subject, calls).why:
                found.doubts.append((wording, subject.message.text, " ".join(why)))
    return found


def _undoubted(cases: Sequence[Case]) -> Iterator[tuple[Subject, Verdict]]:
    """The messages whose honest calls are accepted: only there a refusal tells of the change."""
    for subject in subjects(cases):
        honest = tried(subject, subject.honest)
        if not honest.why:
            yield subject, honest
