"""A file of chats: what is wrong with a line is said, and each is found again where it stood."""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from agents.errors import BadInput
from handlers.reprocessing.chat_file import ChatLine, digest_of_file, lines_in, message_at, opened_twice

LINE = {
    "user": "ann",
    "id": "c1-1",
    "conversation_id": "c1",
    "text": "Bench 3x5 @ 185",
    "sent_at": "2024-03-02T18:30:00Z",
}


def lines_of(folder: Path, content: bytes) -> list[ChatLine]:
    (folder / "chats.jsonl").write_bytes(content)
    with opened_twice(folder / "chats.jsonl") as file:
        return list(lines_in(file))


def wrong(folder: Path, **changed: Any) -> str:
    said = {name: value for name, value in {**LINE, **changed}.items() if value is not ...}
    [line] = lines_of(folder, json.dumps(said).encode())
    return line.wrong


def test_a_line_is_a_message_of_its_user(tmp_path: Path):
    assert "" == wrong(tmp_path)
    [line] = lines_of(tmp_path, json.dumps({**LINE, "timezone": "Europe/Berlin", "units": "kg"}).encode())

    message = line.message
    assert message is not None
    assert ("ann", "c1-1", "c1", "kg") == (message.owner, message.id, message.conversation_id, message.units)
    assert "2024-03-02T18:30:00+00:00" == message.sent_at.isoformat()


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"text": ...}, "text is missing: a line has user, id, conversation_id, text, sent_at"),
        ({"id": "", "user": None}, "user and id are missing"),
        ({"message": "x"}, "'message' is not known: a line has user, id"),
        ({"sent_at": "yesterday"}, "sent_at is 'yesterday': write it like 2026-03-02T18:30:00Z"),
        ({"sent_at": 1709404200}, "sent_at is 1709404200: write it like"),
        ({"sent_at": "1970-01-01"}, "years from 2000"),
        ({"user": 5}, "user is 5: it takes 1 to 300 bytes"),
        ({"user": "a\0b"}, "without null bytes"),
        ({"units": "stone"}, "there are lb and kg"),
        ({"timezone": "Mars/Phobos"}, "write one like Europe/Berlin"),
        ({"text": "   "}, "the message is empty"),
        ({"text": "x" * 200_000}, "up to 128,000 are read"),
        ({"id": ["c1"]}, "id is a list: it has to be a text"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_with_what_would_work(tmp_path: Path, changed: Any, told: str):
    assert told in wrong(tmp_path, **changed)


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"\xff\xfe", "it is not UTF-8 (byte 0xff at 0): save the file as UTF-8."),
        (b'{"user": ', "it is not JSON (character 10: Expecting value)."),
        (b'["ann"]', "it is no JSON object"),
        (b"[" * 100_000, "it is nested too deep."),
        (b"1" * 5_000, "it is not JSON that can be read (Exceeds the limit"),
        (b"x" * 1_000_001, "up to 1,000,000 are read"),
    ],
    ids=["no UTF-8", "no JSON", "no object", "nested", "digits", "long"],
)
def test_a_line_that_is_no_object_is_named_and_the_next_is_read(tmp_path: Path, raw: bytes, told: str):
    first, second = lines_of(tmp_path, raw + b"\n" + json.dumps(LINE).encode())

    assert told in first.wrong
    assert (2, "") == (second.number, second.wrong)


def test_blank_lines_windows_line_ends_and_a_mark_of_the_encoding_are_taken(tmp_path: Path):
    line = json.dumps(LINE).encode()
    found = lines_of(tmp_path, b"\xef\xbb\xbf" + line + b"\r\n\r\n  \n" + line)

    assert [(1, ""), (4, "")] == [(each.number, each.wrong) for each in found]


def test_each_line_is_found_again_where_it_stood(tmp_path: Path):
    texts = ["Bänke 3x5 @ 80", "x", "Squat 5x5\nthen ran 5k"]
    content = "\n\n".join(json.dumps({**LINE, "text": text}, ensure_ascii=False) for text in texts)
    found = lines_of(tmp_path, b"\xef\xbb\xbf" + content.encode())

    with opened_twice(tmp_path / "chats.jsonl") as file:
        again = [message_at(file, each.offset, each.size).text for each in reversed(found)]

    assert texts[::-1] == again


def test_a_file_that_changes_between_the_two_readings_is_told(tmp_path: Path):
    [line] = lines_of(tmp_path, json.dumps(LINE).encode())
    (tmp_path / "chats.jsonl").write_bytes(b"another file altogether")

    with opened_twice(tmp_path / "chats.jsonl") as file, pytest.raises(BadInput, match="changed while"):
        message_at(file, line.offset, line.size)


def test_a_file_is_known_by_what_is_in_it(tmp_path: Path):
    for name in ("one", "other"):
        (tmp_path / name).write_text("the same")
    one, other = digest_of_file(tmp_path / "one"), digest_of_file(tmp_path / "other")
    (tmp_path / "other").write_text("something else")

    assert one == other
    assert one != digest_of_file(tmp_path / "other")


def test_what_is_no_file_of_lines_is_told_with_what_would_work(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "chats.jsonl.gz").write_bytes(gzip.compress(b"{}"))

    for name, told in (
        ("", "is a folder: name the file of messages in it"),
        ("pipe", "save what comes from there in a file"),
        ("chats.jsonl.gz", "unpack it first"),
        ("nowhere", "No such file"),
        ("a\0b", "can't be read"),
    ):
        with pytest.raises(BadInput, match=told):
            opened_twice(tmp_path / name if "\0" not in name else Path(name))
