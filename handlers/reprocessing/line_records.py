"""What a line leaves beside workouts, drafts and measurements: taken back with its job, and brought back."""

from collections.abc import Callable, Sequence

from agents.logger.records.draft import Draft, draft_key
from agents.measurements.book import MeasurementBook
from agents.measurements.values import from_json
from agents.overlay import Overlay
from storage.ports import Record, Write

TAKEN_BACK = "job~undo"  # the act by which a measurement of a job is deleted


def drop_drafts(overlay: Overlay, owner: str, draft_ids: Sequence[str]) -> tuple[str, ...]:
    """Drop those drafts that wait still; which they were."""
    return _turned(overlay, owner, draft_ids, ("open", "dropped"))


def reopen_drafts(overlay: Overlay, owner: str, draft_ids: Sequence[str]) -> tuple[str, ...]:
    """Let those drafts wait again that were dropped; which they were."""
    return _turned(overlay, owner, draft_ids, ("dropped", "open"))


def _turned(
    overlay: Overlay, owner: str, draft_ids: Sequence[str], states: tuple[str, str]
) -> tuple[str, ...]:
    before, after = states
    records = _records(overlay, owner, [draft_key(each) for each in draft_ids])
    drafts = [(record, Draft.from_json(record.body, record.key)) for record in records]
    due = [(record, draft) for record, draft in drafts if draft.state == before]
    bodies = [draft.model_copy(update={"state": after}).to_json() for _, draft in due]
    _rewrite(overlay, [record for record, _ in due], bodies)
    return tuple(draft.draft_id for _, draft in due)


def unmeasure(overlay: Overlay, owner: str, keys: Sequence[str], is_line: Callable[[str], bool]) -> None:
    """Delete measurements, but for those that somebody else than lines of the job has corrected."""
    book = MeasurementBook(overlay, owner)
    for each in (from_json(record.body, record.key) for record in _records(overlay, owner, keys)):
        if not each.deleted and (not each.was or is_line(each.written_by)):
            book.delete(each, TAKEN_BACK)


def measure_again(overlay: Overlay, owner: str, keys: Sequence[str], act: str) -> tuple[str, ...]:
    """Bring those measurements back that were deleted with their job; the keys of these."""
    records = _records(overlay, owner, keys)
    found = [(record, from_json(record.body, record.key)) for record in records]
    due = [(record, each) for record, each in found if each.deleted and each.act == TAKEN_BACK]
    bodies = [each._replace(deleted=False, act=f"{act}#m").to_json() for _, each in due]
    _rewrite(overlay, [record for record, _ in due], bodies)
    return tuple(record.key for record, _ in due)


def _records(overlay: Overlay, owner: str, keys: Sequence[str]) -> Sequence[Record]:
    return [*overlay.get_many(owner, keys).values()] if keys else ()


def _rewrite(overlay: Overlay, records: Sequence[Record], bodies: Sequence[str]) -> None:
    pairs = zip(records, bodies, strict=True)
    overlay.put_all([Write(each.owner, each.key, body, each.version) for each, body in pairs])
