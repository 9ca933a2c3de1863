"""Messages in real Chromium: channels on the account page, and the worker that shows what arrives."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit, Visitor
from tests.club.posts import HookServer, MailServer
from tests.serving import Serving
from tests.web.conftest import until

AXE = Callable[[Page], None]


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory, mail: MailServer) -> Iterator[Serving]:
    """One that may send to this machine."""
    more = ("--notify-private", "--smtp", mail.url, "--mail-from", "table@club.example")
    with Serving(tmp_path_factory.mktemp("data"), *more) as serving:
        yield serving


def add(page: Page, kind: str, address: str) -> None:
    page.get_by_label("Add a channel").select_option(kind)
    page.get_by_label("Address", exact=True).fill(address)
    page.get_by_role("button", name="Add", exact=True).click()


@pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_channel_is_added_tested_quieted_and_removed(
    visit: Visit, hook: HookServer, mail: MailServer, accessible: AXE, looks: dict[str, object]
) -> None:
    visitor: Visitor = visit(**looks)
    visitor.expected = ("422",)
    page = visitor.page
    page.goto("/account")
    add(page, "ntfy", "nonsense")
    expect(page.get_by_role("alert")).to_contain_text("no web address")
    add(page, "discord", f"{hook.url}/api/webhooks/1/token")
    row = page.get_by_role("listitem", name="Discord")
    row.get_by_role("button", name="Test").click()
    expect(row).to_contain_text("Works. Last message: just now.")
    assert "A test" in hook.requests[-1].json["content"]
    row.get_by_text("Hours and topics").click()
    row.get_by_label("Quiet hours").check()
    expect(row).to_contain_text("quiet 22:00 to 07:00")
    add(page, "email", "anna@home.example")
    mailed = page.get_by_role("listitem", name="E-mail")
    expect(mailed).to_contain_text("Waits for the code")
    accessible(page)
    mailed.get_by_label("Code that was sent").fill(str(mail.mails[0]["Subject"])[-8:])
    mailed.get_by_role("button", name="Confirm").click()
    expect(mailed).to_contain_text("Nothing was sent yet")
    row.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("listitem", name="Discord")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


GRANTED = "Object.defineProperty(Notification, 'permission', { get: () => 'granted' })"
NOTED = """() => {
  self.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    self.shown.push([title, options.body, options.data.link]);
  };
}"""


def test_a_message_that_arrives_is_shown_by_the_worker(chromium: Browser, server: Serving) -> None:
    """As a push service hands it over, under the page's own security policy.

    Chromium's headless shell shows no messages and says so, whatever it is granted: what the worker shows is noted.
    """
    context = chromium.new_context(base_url=server.url, permissions=["notifications"])
    context.add_init_script(GRANTED)
    page = context.new_page()
    page.goto("/account")
    expect(page.get_by_role("switch", name="Messages in this browser")).to_be_visible()
    protocol = context.new_cdp_session(page)
    registrations: list[str] = []
    protocol.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend([one["registrationId"] for one in told["registrations"]]),
    )
    protocol.send("ServiceWorker.enable")
    with context.expect_event("serviceworker") as started:
        page.evaluate(
            "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => 0)"
        )
    worker = started.value
    worker.evaluate(NOTED)
    said = {
        "title": "Thursday club",
        "body": "You are asked",
        "link": "https://x.example/m/1?seat=a",
        "tag": "t",
    }
    for data in (json.dumps(said), "no json"):
        message = {"origin": server.url, "registrationId": registrations[0], "data": data}
        protocol.send("ServiceWorker.deliverPushMessage", message)
    until(lambda: len(worker.evaluate("self.shown")) == 2)
    assert sorted(worker.evaluate("self.shown")) == [
        ["Sandtable", "", "/"],
        ["Thursday club", "You are asked", "https://x.example/m/1?seat=a"],
    ]
    context.close()
