"""The page as it is served: files, types, the policy that goes with them; what the files may not do.

What it shows and does in a browser is tests/page.
"""

import asyncio
import hashlib
import json
import re
import tomllib
from fnmatch import fnmatch

import pytest

from agents.logger.evidence import ledger
from handlers.doors.failures import Unidentified
from handlers.page.page_files import CONFIG, FILES, STATIC, Page
from handlers.stream_coach_conversation import OWN_PAGE, App
from tests.imports import ROOT

# Of the package's own files: npm pack uplot@1.6.32
UPLOT = {
    "uplot-1.6.32.esm.js": "5dd9b3281aa64b461b42d9945f6adb2649d346502b12281a9ae0d46599a80eba",
    "uplot-1.6.32.css": "df630c6a8d6f8eeaff264b50f73ce5b114f646ffd9a0bb74f049b0a00135fa04",
    "uplot-1.6.32.LICENSE.txt": "8f989229699b4fe2f1a0432d0e9edc338a8a911e250e2d1b01ecd770a5f5b1bd",
}
OWN = sorted(set(FILES) - set(UPLOT))
MAKES_HTML = (
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\.on\w+ = |[\"']style[\"']"
)
POLICY = {
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
    "connect-src 'self'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'none'",
}  # fmt: skip


def asked(
    path: str, method: str = "GET", page: Page = OWN_PAGE, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """The app's answer to somebody of whom nothing is known."""

    def nobody(_: object) -> object:
        raise Unidentified("nobody is known here.")

    sent: list[dict[str, object]] = []

    async def send(event: dict[str, object]) -> None:
        sent.append(event)

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    pairs = [(name.replace("_", "-").encode(), said.encode()) for name, said in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "headers": pairs}
    asyncio.run(App(nobody, page=page)(scope, receive, send))  # type: ignore[arg-type]
    told = {name.decode(): said.decode() for name, said in sent[0]["headers"]}  # type: ignore[attr-defined]
    return sent[0]["status"], told, b"".join(each.get("body", b"") for each in sent[1:])


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_handed_to_anybody_with_its_type_and_the_policy(name):
    status, headers, body = asked(f"/page/{name}")

    assert (200, (STATIC / name).read_bytes()) == (status, body)
    assert f"{FILES[name]}; charset=utf-8" == headers["content-type"]
    assert set(headers["content-security-policy"].split("; ")) == POLICY
    assert ("nosniff", "no-referrer") == (headers["x-content-type-options"], headers["referrer-policy"])


def test_the_root_leads_to_the_page():
    assert (307, "page/") == (asked("/")[0], asked("/")[1]["location"])
    assert (307, "page/index.html") == (asked("/page")[0], asked("/page")[1]["location"])
    assert asked("/page/")[2] == asked("/page/index.html")[2]


def test_what_is_known_already_is_not_sent_again():
    _, headers, _ = asked("/page/app.js")

    status, again, body = asked("/page/app.js", if_none_match=headers["etag"])

    assert (304, b"", headers["etag"]) == (status, body, again["etag"])
    assert 200 == asked("/page/app.js", if_none_match='"another"')[0]
    assert b"" == asked("/page/app.js", "HEAD")[2]
    assert "no-cache" == headers["cache-control"]
    assert "max-age=31536000, immutable" == asked("/page/uplot-1.6.32.esm.js")[1]["cache-control"]


@pytest.mark.parametrize(
    "path",
    [
        "/page/../page_files.py", "/page/..%2fpage_files.py", "/page/%2e%2e/page_files.py", "/page/.",
        "/page//etc/passwd", "/page/static/app.js", "/page/page_files.py", "/page/app.js/", "/page/APP.JS",
        "/page/app.js%00",
    ],
)  # fmt: skip
def test_what_is_not_in_the_table_is_not_there(path):
    status, _, body = asked(path)

    assert status in (401, 404)
    assert b"STATIC" not in body


def test_the_page_is_only_read():
    status, headers, _ = asked("/page/app.js", "POST")

    assert (405, "GET, HEAD") == (status, headers["allow"])


def test_a_page_for_another_address_names_it_and_may_ask_it():
    page = Page("https://api.example.com/prod")

    status, headers, body = asked(f"/page/{CONFIG}", page=page)

    assert (200, {"api": "https://api.example.com/prod"}) == (status, json.loads(body))
    assert "connect-src 'self' https://api.example.com;" in headers["content-security-policy"]
    assert {"api": ""} == json.loads(asked(f"/page/{CONFIG}")[2])


def test_the_table_has_every_file_and_the_package_ships_it():
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["*"]

    assert sorted(FILES) == sorted(each.name for each in STATIC.iterdir())
    assert [] == [name for name in FILES if not any(fnmatch(name, pattern) for pattern in patterns)]


def test_the_artefact_of_the_functions_keeps_every_file():
    junk = re.search(r'JUNK = re\.compile\(\n\s+r"(.+)"\n', (ROOT / "infra" / "package").read_text())
    assert junk is not None

    assert [] == [name for name in FILES if re.search(junk[1], f"handlers/page/static/{name}")]


@pytest.mark.parametrize("name", UPLOT)
def test_uplot_is_what_its_package_has(name):
    assert UPLOT[name] == hashlib.sha256((STATIC / name).read_bytes()).hexdigest()


@pytest.mark.parametrize("name", OWN)
def test_nothing_of_ours_makes_html_of_a_text(name):
    assert [] == re.findall(MAKES_HTML, (STATIC / name).read_text("utf-8"))


def test_the_page_has_no_script_and_no_style_in_itself():
    html = (STATIC / "index.html").read_text("utf-8")

    assert [] == re.findall(r"\sstyle=|<style|\son\w+=|javascript:", html)
    assert ['<script type="module" src="app.js">'] == re.findall(r"<script[^>]*>", html)


@pytest.mark.parametrize("name", OWN)
def test_nothing_is_loaded_from_elsewhere(name):
    urls = re.findall(r"https?://[^\s\"']+", (STATIC / name).read_text("utf-8"))

    assert [] == [each for each in urls if each != "http://www.w3.org/2000/svg"]


@pytest.mark.parametrize("name", [each for each in OWN if each.endswith(".js")])
def test_every_module_that_is_imported_is_in_the_table(name):
    found = re.findall(r"(?:from|import\() ?[\"'`]\./([^\"'`$]+)[\"'`]", (STATIC / name).read_text("utf-8"))

    assert [] == [each for each in found if each not in FILES]


def test_every_rule_that_grounds_a_number_has_its_words():
    rules = re.findall(r"^    ([a-z]+_[a-z_]+|shared|single|scheme) +\S", ledger.__doc__ or "", re.MULTILINE)
    words = (STATIC / "words.js").read_text("utf-8")

    assert len(rules) > 12
    assert [] == [each for each in rules if not re.search(rf"^  {each}: \"", words, re.MULTILINE)]
