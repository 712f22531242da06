"""The clauses of a WOD, item by item: Rx, splits, caps, the score, rests, schemes, movements, loads."""

from agents.exercises import benchmarks, catalogue
from agents.models.offline.ledger import Entry, Ledger
from agents.models.offline.notation.drafts import LOAD_FROM, Draft, Part, part
from agents.models.offline.wods import opening as wods
from agents.models.offline.wods import scores as wod_scores
from agents.models.offline.wods.blocks import Wod
from agents.models.offline.wods.loads import load_at, load_of_scaling
from agents.models.offline.wods.movements import Movement, movement_at, past_label
from agents.models.offline.wods.schemes import scheme

_CORRECTING = frozenset("sorry mean meant actually oops correction wait".split())
_OPENING = frozenset("and of then on in x max".split())
_CLOSING = frozenset("and then for in w with rx scaled at".split())


def read(wod: Wod, ledger: Ledger, at: int, end: int, opening: bool) -> None:
    """Reads items into a WOD; `opening`: movements may stand there."""
    place = max(at, wod.read_to) if wod.read_to < end else at  # a ladder's dots may end a sentence
    while place < end:
        to = _step(wod, ledger, place, at, end, opening)
        if to > place:
            wod.take(ledger, place, to)
        place = max(to, place + 1)


def _step(wod: Wod, ledger: Ledger, place: int, at: int, end: int, opening: bool) -> int:
    """After what stands at an item; the item itself where nothing is said of the WOD."""
    source = ledger.source
    if (to := wods.rx_at(source, place, end)) > place:
        ledger.note_fact("rx", part(source, "label", place, to))
        return load_of_scaling(wod, ledger, to, end)
    if (to := wod_scores.split_at(source, place, end)) > place:
        ledger.see(part(source, "other", place, to))
        return to
    capped = wod_scores.cap_at(source, place, end)
    if capped is not None:
        for field, said in capped.facts:
            wod.state(ledger, field, said)
        return capped.to
    limited = wod.has("capped") or wod.has("time_cap")
    scored = wod_scores.score_at(source, place, at, end, _scored_as(wod), limited)
    if scored is not None:
        return _scores(wod, ledger, scored, place, at)
    if (to := _length(wod, ledger, place, end)) > place:
        return to
    if source.items[place].kind == "rest" and not wod_scores.is_round(source, place):
        wod.state(ledger, "rest", part(source, "rest", place, place + 1))
        return place + 1
    if listed := scheme(source, place, place + 1):
        return (_further_scheme if wod.has("scheme") else _scheme)(wod, ledger, *listed, end)
    return _movements(wod, ledger, place, at, end, opening)


def _length(wod: Wod, ledger: Ledger, place: int, end: int) -> int:
    """ "Cindy - 20 min", "then 3 rounds of": how long a benchmark went on, the rounds behind a buy-in."""
    source = ledger.source
    timed = wod.benchmark is not None and wod.benchmark.benchmark.kind in ("amrap", "emom")
    if timed and source.kind(place, end) == "dur" and not wod.has("duration"):
        wod.state(ledger, "duration", part(source, "duration", place, place + 1))
        return place + 1
    if source.kind(place, end) != "num" or source.kind(place + 1, end) != "rounds" or wod.has("rounds"):
        return place
    of = source.items[place + 2].word if place + 2 < end else ""
    if of not in ("of", ":", "each"):
        return place
    wod.state(ledger, "rounds", part(source, "rounds", place, place + 1))
    return place + 3


def _scheme(wod: Wod, ledger: Ledger, at: int, to: int, end: int) -> int:
    """ "21-15-9"; behind "21-15-9 cal" stands the movement whose calories they are."""
    said, last = part(ledger.source, "scheme", at, to), ledger.source.items[to - 1]
    wod.read_to = to
    if last.kind != "cal":
        wod.state(ledger, "scheme", said)
        return to
    wod.state(ledger, "scheme", said._replace(said=ledger.source.said(said.at, last.to - 1), to=last.to - 1))
    read_here = movement_at(ledger.source, to, end)
    if read_here is None:
        return to
    word = Part("calories", ledger.source.row[last.to - 1].folded, last.to - 1, last.to)
    read_here.draft.more.append(("calories", word))
    wod.add(ledger, read_here)
    wod.entries[-1].at = min(wod.entries[-1].at, word.at)
    return read_here.to


def _further_scheme(wod: Wod, ledger: Ledger, at: int, to: int, end: int) -> int:
    """ "..., 10-8-6-4-2 squat cleans 155": a movement with reps of its own in each round."""
    source = ledger.source
    read_here = movement_at(source, to, end)
    numbers = [place for place in range(at, to) if source.kind(place, to) == "num"]
    if read_here is None or read_here.draft.performed or len(numbers) < to - at - len(numbers):
        return to
    wod.add(ledger, read_here)
    entry, load = wod.entries[-1], read_here.draft.load
    entry.at = source.items[at].at
    entry.sets = [Draft(None, part(source, "reps", place, place + 1), load) for place in numbers]
    for draft in entry.sets:
        for said in ledger.parts(draft):
            ledger.see(said)
    return read_here.to


def _scored_as(wod: Wod) -> str:
    return wod.benchmark.benchmark.kind if wod.benchmark is not None else wod.kind


def _scores(wod: Wod, ledger: Ledger, scored: wod_scores.Scored, place: int, at: int) -> int:
    items = ledger.source.items
    words = {items[near].word for near in range(max(at, place - 4), place)}
    for field, said in scored.facts:
        if field == "rounds" and wod.has("rounds"):
            continue
        if field == "score" and wod.has("score") and not (scored.final or words & _CORRECTING):
            ledger.see(said._replace(role="other"))
            continue
        wod.state(ledger, field, said)
        if field == "score":
            wod.scored_at = place
            if wod.kind == "circuit":
                wod.was_for_time(ledger)
            _is_no_session_fact(ledger, said)
            _is_over_cap(wod, ledger, said)
    return scored.to


def _is_no_session_fact(ledger: Ledger, said: Part) -> None:
    """A time that is the score is neither the length of the session nor its end."""
    workout = ledger.workouts[-1]
    workout.facts = [each for each in workout.facts if each[1].at != said.at]


def _is_over_cap(wod: Wod, ledger: Ledger, said: Part) -> None:
    """Reps or rounds as the score of a workout for time: it ended at its cap, whose word says so."""
    limit = next((cap for known, cap in wod.facts if known == "time_cap"), None)
    row = ledger.source.row
    timed = any(token.kind == "time" or token.folded in ("min", "sec") for token in row[said.at : said.to])
    if limit is None or timed or wod.kind != "for_time" or wod.has("capped"):
        return
    near = range(max(0, limit.at - 4), min(len(row), limit.to + 4))
    word = next(place for place in near if row[place].folded in wod_scores.CAPS)
    wod.state(ledger, "capped", Part("label", row[word].folded, word, word + 1))


# --- movements


def _movements(wod: Wod, ledger: Ledger, place: int, at: int, end: int, opening: bool) -> int:
    source = ledger.source
    if (to := past_label(source, place, end)) > place:
        ledger.see(part(source, "label", place, to))
        return to
    if (to := load_at(wod, ledger, place, at, end)) > place:
        return to
    if wod.benchmark is not None and (to := _instead(wod, ledger, place, end)) > place:
        return to
    behind_score = not opening or at <= wod.scored_at < place
    if behind_score and wod.benchmark is None:
        return place
    read_here = movement_at(source, place, end)
    if read_here is None or _is_left(ledger, read_here, end) or not _belongs(wod, ledger, read_here, at, end):
        return place
    if behind_score and not _is_substitute(wod, ledger, read_here):
        return place
    if wod.benchmark is not None:
        _loads_not_reps(wod.benchmark.benchmark, ledger, read_here)
    if not wod.has("scheme"):  # calories without a number are those of the scheme, or of the score
        more = read_here.draft.more
        read_here.draft.more = [each for each in more if any(map(str.isdigit, each[1].said))]
    wod.add(ledger, read_here)
    wod.read_to = read_here.to
    return read_here.to


def _belongs(wod: Wod, ledger: Ledger, read_here: Movement, at: int, end: int) -> bool:
    """Whether a movement is one of the WOD: counted, or alone between its marks where the scheme counts."""
    items = ledger.source.items
    if read_here.draft.performed or read_here.either is not None:
        return read_here.named.known or not (wod.benchmark or wod.has("score") or wod.has("capped"))
    if not read_here.named.known or not (wod.is_listing or read_here.draft.load):
        return False
    if wod.benchmark is not None and _is_substitute(wod, ledger, read_here):
        return True
    before = items[read_here.at - 1] if read_here.at > at else None
    after = items[read_here.to] if read_here.to < end else None
    opens = before is None or before.kind not in ("word", "num") or before.word in _OPENING
    opens = opens or (wod.has("scheme") and wod.read_to == read_here.at)
    closes = after is None or after.kind != "word" or after.word in _CLOSING
    if wod.has("scheme") and not closes:
        following = movement_at(ledger.source, read_here.to, end)
        closes = following is not None and following.named.known  # "21-15-9 thrusters pull-ups"
    return opens and closes


def _is_left(ledger: Ledger, read_here: Movement, end: int) -> bool:
    """ "with 8 power cleans left": what was not done any more."""
    words = [item.word for item in ledger.source.items[read_here.to : min(end, read_here.to + 2)]]
    return words[:1] in (["left"], ["short"], ["remaining"]) or words == ["to", "go"]


def _loads_not_reps(benchmark: benchmarks.Benchmark, ledger: Ledger, read_here: Movement) -> None:
    """ "Linda with 185 DL": a number that a benchmark's movement can't have as reps is its load."""
    draft, name = read_here.draft, ledger.source.said(read_here.named.at, read_here.named.to)
    known = catalogue.lookup(name).known
    value = ledger.source.row[draft.reps.at].value if draft.reps is not None else None
    own = [each for each in benchmark.movements if catalogue.same(name, each.exercise)]
    counts = {each.reps for each in own} | set(benchmark.scheme)
    loadable = known is not None and known.measured_by == "reps+load"
    if draft.reps is None or draft.load is not None or not own or not loadable:
        return
    if value is not None and value >= LOAD_FROM and value not in counts:
        draft.load, draft.reps = draft.reps._replace(role="load"), None


def _is_substitute(wod: Wod, ledger: Ledger, read_here: Movement) -> bool:
    """ "scaled, ring rows": a movement that is done in the place of one of the benchmark's."""
    name = ledger.source.said(read_here.named.at, read_here.named.to)
    movements = (
        {movement.exercise for movement in wod.benchmark.benchmark.movements} if wod.benchmark else set()
    )
    own = any(catalogue.same(name, each) for each in movements)
    return not own and any(benchmarks.stands_for(name, each) for each in movements)


def _instead(wod: Wod, ledger: Ledger, place: int, end: int) -> int:
    """ "step-ups instead of box jumps", "subbed ring rows for pull-ups"."""
    source = ledger.source
    read_here = movement_at(source, place, end) if source.kind(place, end) == "word" else None
    if read_here is None or not read_here.named.known or read_here.draft.performed:
        return place
    to = read_here.to
    words = [source.items[near].word for near in range(to, min(end, to + 3))]
    joined = (
        3 if words == ["in", "place", "of"] else 2 if words[:2] == ["instead", "of"] else words[:1] == ["for"]
    )
    other = movement_at(source, to + joined, end) if joined and to + joined < end else None
    if other is None or not other.named.known:
        return place
    first, last = source.items[to].at, other.named.to
    draft = Draft()
    draft.more.append(("note", Part("label", source.said(first, last), first, last)))
    name = source.said(read_here.named.at, read_here.named.to)
    wod.entries.append(Entry(name, read_here.named.at, last, [draft]))
    return other.to
