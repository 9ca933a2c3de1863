"""Real Chromium on a real server: Debian's browser, driven by Playwright; the server is the one people start."""

from __future__ import annotations

import os
import shutil
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.serving import Serving

AXE = Path(__file__).resolve().parents[2] / "client/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1,  # a real one has 2 or 3: four times the pixels to paint, and nothing else
}
# The first is the lightest: it has no window of its own to draw, which takes a whole browser as long as the pages do.
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
# What Playwright turns off, as a list given here replaces its own; then the popups below the address that nobody opens:
# every new visitor would wait for two more pages.
OFF = (
    "AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,"
    "HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,"
    "OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning,"
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"
)
# A visitor's pages share one process, the empty one that comes first too: another takes 0.15 s of the processor.
LEAN = ["--renderer-process-limit=1"]
LAG = float(os.environ.get("SANDTABLE_TEST_LAG", "0"))  # milliseconds, at most, that a line takes each way
# No briefing opens by itself, but for a newcomer. A page without an address has nowhere to keep it.
BRIEFED = "try { localStorage.setItem('sandtable-briefed', '*') } catch {}"
# A page that is transparent is laid out, hit and read as ever, but no pixel of it is drawn, which is a third of what a
# browser does. Who looks at colours or measures frames has it drawn.
SEEN = "document.documentElement.style.opacity = ''"
UNSEEN = "document.documentElement.style.opacity = '0'"
SLOW_LINE = """
const prompt = window.fetch;
const line = () => new Promise((go) => setTimeout(go, Math.random() * LAG));
window.fetch = async (...asked) => {
  await line();
  const answer = await prompt(...asked);
  await line();
  return answer;
};
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  set onmessage(hear) {
    let last = Promise.resolve();  // messages stay in their order
    super.onmessage = (event) => {
      const late = line();
      last = last.then(() => late).then(() => hear.call(this, event));
    };
  }
};
"""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("SANDTABLE_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path, "these tests need Chromium: apt-get install chromium-headless-shell"
    expect.set_options(timeout=30_000)  # others may keep this machine busy
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=path,
            chromium_sandbox=False,
            args=["--disable-dev-shm-usage", f"--disable-features={OFF}", *LEAN],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("data")) as serving:
        urllib.request.urlopen(f"{serving.url}/api/games").close()  # read once: a busy machine takes its time
        yield serving


class Visitor:
    """A person with a browser of his own: cookies, pages, and the errors of its console."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.errors: list[str] = []
        self.expected: tuple[str, ...] = ()  # console errors that the test provokes
        context.on("page", self.watch)
        self.page = context.new_page()

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self.hear)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} {message.location['url']}")

    def complaints(self) -> list[str]:
        """The unexpected console errors. A request that was overtaken by an answer may fail as out of date."""
        asked = ("/letters", "/overlay", "/way", "/verdict")
        late = [error for error in self.errors if "409" in error and any(path in error for path in asked)]
        return [
            error
            for error in self.errors
            if error not in late and not any(word in error for word in self.expected)
        ]


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(chromium: Browser, server: Serving) -> Iterator[Visit]:
    """Makes visitors; in the end none of their consoles may have complained."""
    visitors: list[Visitor] = []

    def make(newcomer: bool = False, drawn: bool = False, **looks: Any) -> Visitor:
        context = chromium.new_context(base_url=server.url, reduced_motion="reduce", **looks)
        context.set_default_timeout(30_000)
        if not newcomer:
            context.add_init_script(BRIEFED)
        if not drawn:
            context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {UNSEEN} }})")
        if LAG:
            context.add_init_script(SLOW_LINE.replace("LAG", str(LAG)))
        visitors.append(Visitor(context))
        return visitors[-1]

    yield make
    for visitor in visitors:
        for page in visitor.context.pages:
            page.unroute_all(behavior="ignoreErrors")  # an answer may still be on its way
        visitor.context.close()
    assert not [complaint for visitor in visitors for complaint in visitor.complaints()]


@pytest.fixture
def accessible() -> Callable[[Page], None]:
    """Axe finds nothing against WCAG 2.2 A and AA on the page as it stands, nor in the colours of the dark."""
    axe = AXE.read_text(encoding="utf-8") + ";0"

    def check(page: Page) -> None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe)
        hidden = page.evaluate("document.documentElement.style.opacity") == "0"
        page.evaluate(SEEN)
        faults = found(page, RULES)
        page.emulate_media(color_scheme="dark")
        faults += found(page, ["color-contrast"])
        page.emulate_media(color_scheme="light")
        if hidden:
            page.evaluate(UNSEEN)
        assert not faults

    return check


def found(page: Page, rules: list[str]) -> list[str]:
    """What violates these rules, or rules with these tags. What else axe could tell is not asked for: what
    passes, and the style sheets, fetched anew for rules that it does not run by itself."""
    options = {"runOnly": rules, "resultTypes": ["violations"], "preload": {"assets": ["media"]}}
    violations = page.evaluate("options => axe.run(document, options).then((all) => all.violations)", options)
    return [
        f"{fault['id']}: {fault['help']} ({[node['target'] for node in fault['nodes']][:3]})"
        for fault in violations
    ]
