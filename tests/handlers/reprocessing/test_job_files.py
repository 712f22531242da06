"""The files of a job are the same in a bucket and in a folder."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from moto import mock_aws

from handlers.cloud.aws import FilesUnavailable
from handlers.reprocessing.job_files import BucketFiles, FolderFiles, JobFiles
from storage.aws_session import aws_session


class JobFilesContract:
    @pytest.fixture
    def files(self) -> JobFiles:
        raise NotImplementedError

    def test_what_was_put_is_there_whole_and_the_newest_stands(self, files: JobFiles) -> None:
        files.put("jobs/r1/job.json", b"first")
        files.put("jobs/r1/job.json", b"second")

        assert (b"second", 6) == (files.get("jobs/r1/job.json"), files.size("jobs/r1/job.json"))

    def test_what_was_never_put_is_not_there(self, files: JobFiles) -> None:
        assert (None, None) == (files.get("jobs/none"), files.size("jobs/none"))
        assert [] == [*files.lines("jobs/none")]
        assert [] == [*files.keys("jobs/")]

    def test_lines_say_which_bytes_they_are_and_a_range_has_those_of_its_own(self, files: JobFiles) -> None:
        files.put("a", "é\nb\nccc\n".encode())

        assert [("é".encode(), 0, 3), (b"b", 3, 5), (b"ccc", 5, 9)] == [*files.lines("a")]
        assert [(b"b", 3, 5)] == [*files.lines("a", 3, 5)]
        assert [(b"b", 3, 5), (b"ccc", 5, 9)] == [*files.lines("a", 3)]
        assert [] == [*files.lines("a", 9)]

    def test_an_empty_file_has_no_lines_and_a_last_line_needs_no_end(self, files: JobFiles) -> None:
        files.put("empty", b"")
        files.put("open", b"a\nb")

        assert [] == [*files.lines("empty")]
        assert [b"a", b"b"] == [line.text for line in files.lines("open")]

    def test_lines_longer_than_any_piece_that_is_read_at_once_are_whole(self, files: JobFiles) -> None:
        files.put("long", b"".join(b"%d" % number * 50_000 + b"\n" for number in range(3)))

        assert [50_000] * 3 == [len(line.text) for line in files.lines("long")]
        assert [(50_001, 100_002)] == [
            (line.start, line.end) for line in files.lines("long", 50_001, 100_002)
        ]

    def test_keys_come_in_order_and_are_those_that_begin_so(self, files: JobFiles) -> None:
        for key in (
            "jobs/r1/in/0001.jsonl",
            "jobs/r1/in/0000.jsonl",
            "jobs/r1/job.json",
            "jobs/r10/job.json",
        ):
            files.put(key, b"x")

        assert ["jobs/r1/in/0000.jsonl", "jobs/r1/in/0001.jsonl"] == [*files.keys("jobs/r1/in/")]
        assert 3 == len([*files.keys("jobs/r1/")])

    def test_more_keys_than_a_page_of_them_are_all_told(self, files: JobFiles) -> None:
        for number in range(1_003):
            files.put(f"out/{number:05}", b"")

        assert 1_003 == len([*files.keys("out/")])


class TestAFolder(JobFilesContract):
    @pytest.fixture
    def files(self, tmp_path: Path) -> JobFiles:
        return FolderFiles(tmp_path)

    def test_a_disk_that_does_not_take_it_may_do_so_later(self, tmp_path: Path) -> None:
        (tmp_path / "jobs").write_text("no folder")

        with pytest.raises(FilesUnavailable, match=r"Not a directory|File exists"):
            FolderFiles(tmp_path).put("jobs/r1/job.json", b"x")


class TestABucket(JobFilesContract):
    @pytest.fixture
    def files(self) -> Iterator[JobFiles]:
        signed = {"aws_access_key_id": "k", "aws_secret_access_key": "s", "region_name": "us-east-1"}
        with mock_aws():
            client = aws_session().create_client("s3", **signed)
            client.create_bucket(Bucket="jobs")
            yield BucketFiles("jobs", client)
            client.close()

    def test_a_bucket_that_is_not_there_or_can_not_be_reached_is_told_as_such(self, files: JobFiles) -> None:
        assert isinstance(files, BucketFiles)
        with pytest.raises(FilesUnavailable, match="a: NoSuchBucket"):
            BucketFiles("none", files._given).put("a", b"x")

        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))  # and nobody listens
            nowhere = aws_session().create_client(
                "s3",
                endpoint_url=f"http://127.0.0.1:{taken.getsockname()[1]}",
                region_name="us-east-1",
                aws_access_key_id="k",
                aws_secret_access_key="s",
            )
            with pytest.raises(FilesUnavailable, match="a: EndpointConnectionError"):
                BucketFiles("jobs", nowhere).get("a")
            nowhere.close()
