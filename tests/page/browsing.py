"""One who sits at the page: what they see and press, by the names that a screen reader reads out.

What the browser complains of is kept, and fails the test: errors of scripts, of its console, of the security
policy. A test that makes something go wrong says which complaint it expects.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

DESK, PHONE = (1280, 800), (375, 667)
VIEWS = ("Chat", "History", "Charts", "Program", "Body", "Open")
# What is not there yet is a 404 that the page asked for; browsers print each in the console.
NOT_THERE = re.compile(r"status of 404 .* \S+/(program|program/today|plan)(\?\S*)?$")
# Waits of seconds that would be sat through else: the page's time runs so much faster.
HURRIED = "const wait = setTimeout; setTimeout = (act, ms, ...more) => wait(act, (ms ?? 0) / 20, ...more);"
SIDEWAYS = """() => [...document.querySelectorAll("html, body *:not(.unseen, textarea, input)")]
    .filter(each => each.matches("html") || getComputedStyle(each).overflowX !== "visible")
    .filter(each => each.scrollWidth > each.clientWidth)
    .map(each => `${each.tagName}.${each.className}: ${each.scrollWidth} in ${each.clientWidth} px`)"""
TELLS_OF_POLICY = """document.addEventListener("securitypolicyviolation",
    each => console.error(`policy: ${each.violatedDirective} refused ${each.blockedURI}`));"""


@dataclass
class Complaints:
    """What the browser complained of, without what the test expects of it."""

    kept: list[str] = field(default_factory=list)

    def of(self, context: BrowserContext) -> None:
        """Hear those of this context from here on."""
        context.add_init_script(TELLS_OF_POLICY)
        context.on("console", self._printed)
        context.on("weberror", lambda error: self.kept.append(f"script: {error.error}"))

    def _printed(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.kept.append(f"{message.type}: {message.text} {message.location.get('url', '')}".strip())

    @contextmanager
    def expect(self, *parts: str) -> Iterator[None]:
        """While this lasts the browser may complain with these words."""
        before = len(self.kept)
        yield
        self.kept[before:] = [each for each in self.kept[before:] if not any(part in each for part in parts)]

    @property
    def left(self) -> list[str]:
        return [each for each in self.kept if not NOT_THERE.search(each)]


@dataclass(frozen=True)
class Person:
    """One tab, and who looks at it."""

    page: Page
    complaints: Complaints

    # --- the chat

    def says(self, text: str) -> None:
        """Type it, send it, and wait for the whole answer."""
        self.sends(text)
        self.is_answered()

    def sends(self, text: str) -> None:
        """Type it and send it; from then on Stop is there, until it is answered."""
        self.message.fill(text)
        with self.page.expect_request("**/chat"):
            self.button("Send").click()

    def is_answered(self) -> None:
        expect(self.button("Stop")).to_be_hidden()

    @property
    def message(self) -> Locator:
        return self.page.get_by_role("textbox", name="Message")

    @property
    def conversation(self) -> Locator:
        return self.page.get_by_role("log", name="Conversation")

    def cards(self, name: str = "") -> Locator:
        """The cards of the conversation, or those whose names begin so."""
        begins = re.compile(rf"^{re.escape(name)}") if name else None
        return self.conversation.get_by_role("article", name=begins)

    def drafts(self, name: str = "") -> Locator:
        return self.cards(f"Draft: {name}")

    def proposals(self, name: str = "") -> Locator:
        return self.cards(f"Proposal: {name}")

    @property
    def replies(self) -> Locator:
        return self.page.get_by_role("group", name="Suggested replies")

    # --- the views

    def goes_to(self, name: str) -> None:
        """Open a view by its name, and wait until it is the one that is shown, and something is in it."""
        link = self.navigation.get_by_role("link", name=name, exact=True)
        link.click()
        expect(link).to_have_attribute("aria-current", "page")
        expect(self.view(name)).not_to_be_empty()

    def view(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name, exact=True)

    @property
    def navigation(self) -> Locator:
        return self.page.get_by_role("navigation", name="Spotter")

    @property
    def main(self) -> Locator:
        return self.page.get_by_role("main")

    def button(self, name: str, within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=name, exact=True)

    def presses(self, name: str, within: Locator | None = None) -> None:
        self.button(name, within).click()

    # --- how it looks

    @property
    def sideways(self) -> list[str]:
        """What is wider than its place, and so would be scrolled sideways or cut off."""
        found: list[str] = self.page.evaluate(SIDEWAYS)
        return found
