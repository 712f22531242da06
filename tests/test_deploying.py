"""infra/ready and infra/deploy: what can be told before anything is built is told, and nobody is asked."""

import os
import runpy
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.test_template import template

ROOT = Path(__file__).parents[1]
KEYS = {"AWS_ACCESS_KEY_ID": "AKIAEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret"}
REGION = {"AWS_REGION": "eu-central-1"}


def ran(command: Iterable[str], home: Path, **environment: str) -> tuple[int, str]:
    """The exit code and all that was printed, in an environment with nothing but this and PATH."""
    done = subprocess.run(
        list(command),
        env={"PATH": os.environ["PATH"], "HOME": str(home), **environment},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout


def first_wrong(home: Path, *given: str, **environment: str) -> str:
    """As infra/ready finds it, in this process."""
    found = runpy.run_path(str(ROOT / "infra" / "ready"))["first_wrong"]
    return str(found(list(given), {"HOME": str(home), **environment}))


@pytest.mark.parametrize(
    ("given", "environment", "told"),
    [
        ((), {}, "no stage was said: make deploy STAGE=dev"),
        (("",), {}, "no stage was said: make deploy STAGE=dev"),
        (("Dev",), {}, "STAGE is 'Dev': it is 2 to 12 small letters and digits, a letter first"),
        (("d",), {}, "STAGE is 'd': it is 2 to 12"),
        (("dev\n",), {}, "STAGE is 'dev\\n': it is 2 to 12"),
        (("dev", "Stage=prod"), {}, "PARAMETERS has 'Stage=prod': write Name=value, of AlarmEmail,"),
        (("dev", "Pinecone=x"), {}, "PARAMETERS has 'Pinecone=x': write Name=value, of AlarmEmail,"),
        (("dev", "LogDays"), {}, "PARAMETERS has 'LogDays': write Name=value"),
        (
            ("dev", f"ModelId={'m' * 200}", f"McpUrl=https://{'u' * 60}"),
            {},
            "the values of ModelId, McpUrl have 285 characters together, and Lambda takes 256: shorten",
        ),
        (("dev",), KEYS, "no region is named, and the profile 'default' has none: set AWS_REGION"),
        (("dev",), REGION, "no credentials are configured, and the profile 'default' has none"),
        (("dev",), {**REGION, "AWS_ACCESS_KEY_ID": "half"}, "no credentials are configured"),
        (("dev",), {**REGION, "AWS_PROFILE": "work"}, "and the profile 'work' has none"),
    ],
)
def test_what_is_missing_is_told_in_one_line(
    tmp_path: Path, given: tuple[str, ...], environment: dict[str, str], told: str
):
    said = first_wrong(tmp_path, *given, **environment)

    assert told in said
    assert "\n" not in said


def test_a_region_and_keys_in_the_environment_are_enough(tmp_path: Path):
    assert "" == first_wrong(tmp_path, "dev", "PineconeHost=https://x", "DayUsd=", **REGION, **KEYS)
    assert "" == first_wrong(tmp_path, "prod", AWS_DEFAULT_REGION="eu-central-1", **KEYS)


def test_a_profile_that_has_them_is_enough(tmp_path: Path):
    (tmp_path / ".aws").mkdir()
    (tmp_path / ".aws" / "config").write_text(
        "[profile work]\nregion = eu-central-1\ncredential_source = Ec2InstanceMetadata\n"
        "[default]\nregion = eu-west-1\n"
    )
    (tmp_path / ".aws" / "credentials").write_text("[default]\naws_access_key_id = a\n")

    assert "" == first_wrong(tmp_path, "dev", AWS_PROFILE="work")
    assert "" == first_wrong(tmp_path, "dev")


def test_make_deploy_tells_it_before_it_builds_anything(tmp_path: Path):
    code, said = ran(("make", "deploy", "STAGE=dev"), tmp_path)

    assert 2 == code
    assert said.startswith("infra/deploy: no region is named")
    assert "build/lambda.zip" not in said


def test_the_stage_is_what_the_template_takes():
    pattern = template()["Parameters"]["Stage"]["AllowedPattern"]

    assert f'STAGE = "{pattern}"' in (ROOT / "infra" / "ready").read_text("utf-8")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that is built, whose sam says how it was called."""
    shutil.copytree(ROOT / "infra", tmp_path / "infra")
    (tmp_path / ".venv" / "infra" / "bin").mkdir(parents=True)
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "lambda.zip").touch()
    sam = tmp_path / ".venv" / "infra" / "bin" / "sam"
    sam.write_text('#!/bin/sh\necho "sam in $AWS_DEFAULT_REGION: $*"\n')
    sam.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("other", [{}, {"AWS_DEFAULT_REGION": "us-east-1"}])
def test_the_region_is_that_of_aws_region(checkout: Path, other: dict[str, str]):
    deploy = str(checkout / "infra" / "deploy")

    code, said = ran((deploy, "dev", "DayUsd=1"), checkout, **REGION, **KEYS, **other)

    assert 0 == code
    assert said.startswith("sam in eu-central-1: deploy --template-file infra/template.yaml")
    assert "--stack-name spotter-dev" in said
    assert "--parameter-overrides Stage=dev DayUsd=1\n" in said
    assert "OperatorRoleArn is empty nobody can put a dead letter back" in said


def test_what_is_not_built_is_told(checkout: Path):
    (checkout / "build" / "lambda.zip").unlink()

    code, said = ran((str(checkout / "infra" / "deploy"), "dev"), checkout, **REGION, **KEYS)

    assert 2 == code
    assert said.startswith("infra/deploy: build/lambda.zip is missing: infra/check and infra/package make it")
