"""How `serve` is told to send messages."""

from argparse import Namespace

import pytest

from sandtable.cli import main
from sandtable.commands.output import UsageError
from sandtable.commands.serve import office_of


def given(**options: object) -> Namespace:
    return Namespace(**{"smtp": None, "mail_from": None, "public": None, "notify_private": False, **options})


def test_a_server_sends_no_mail_and_not_into_its_network_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SMTP", "MAIL_FROM", "PUBLIC", "NOTIFY_PRIVATE"):
        monkeypatch.delenv(f"SANDTABLE_{name}", raising=False)
    office = office_of(given())
    assert (office.smtp, office.mail_from, office.public, office.private) == ("", "", "", False)


def test_options_and_environment_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    smtp, sender = "smtps://table:s3cret@mail.example.org", "table@example.org"
    public = "https://sandtable.example.org/"
    office = office_of(given(smtp=smtp, mail_from=sender, public=public, notify_private=True))
    for name, value in (("SMTP", smtp), ("MAIL_FROM", sender), ("PUBLIC", public), ("NOTIFY_PRIVATE", "1")):
        monkeypatch.setenv(f"SANDTABLE_{name}", value)
    assert office_of(given()) == office
    assert office.public == "https://sandtable.example.org" and office.private
    assert "s3cret" not in repr(office)
    monkeypatch.setenv("SANDTABLE_NOTIFY_PRIVATE", "0")
    assert not office_of(given()).private


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"smtp": "mail.example.org", "mail_from": "a@b.org"}, "smtp://user:password@host:587"),
        ({"smtp": "smtp://mail.example.org:x", "mail_from": "a@b.org"}, "port"),
        ({"smtp": "smtp://mail.example.org"}, "--mail-from"),
        ({"smtp": "smtp://mail.example.org", "mail_from": "nobody"}, "--mail-from"),
        ({"public": "sandtable.example.org"}, "--public"),
    ],
)
def test_what_cannot_work_is_refused_before_anything_is_opened(options: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        office_of(given(**options))


def test_the_command_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--smtp", "smtp://mail.example.org"]) == 2
    assert "--mail-from" in capsys.readouterr().err
