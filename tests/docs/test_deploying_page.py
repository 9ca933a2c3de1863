"""docs/deploying.md and its configuration files: they know the addresses of matches, and the programs take them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from sandtable.commands import workers
from sandtable.live import leases
from sandtable.live.running import thinkers
from sandtable.store.base import engine
from sandtable.store.base.database import fresh_id
from sandtable.web.app import install_routes

DOCS = Path(__file__).parents[2] / "docs"
NGINX = (DOCS / "deploying" / "nginx.conf").read_text(encoding="utf-8")
CADDY = (DOCS / "deploying" / "Caddyfile").read_text(encoding="utf-8")
PAGE = (DOCS / "deploying.md").read_text(encoding="utf-8")
ELSEWHERE = ("/api/channels/campaigns/{match}",)  # what one person wants to hear of: no match is opened


def patterns() -> list[re.Pattern[str]]:
    """By what each of the two finds the match of an address."""
    nginx = re.search(r"~(\^/api\S+)", NGINX)
    caddy = re.search(r"path_regexp match (\S+)", CADDY)
    assert nginx and caddy
    return [re.compile(one.replace("(?<", "(?P<")) for one in (nginx[1], caddy[1])]


def addresses() -> list[str]:
    from fastapi import FastAPI

    app = FastAPI()
    install_routes(app)
    return [path for route in app.routes if (path := getattr(route, "path", "")).startswith("/api/")]


def test_every_address_of_a_match_is_known_to_the_proxies() -> None:
    about = [path for path in addresses() if "{match}" in path and path not in ELSEWHERE]
    assert len(about) > 60
    id = fresh_id()
    for pattern in patterns():
        for path in about:
            found = pattern.match(path.replace("{match}", id))
            assert found and found[1] == id, path
        for path in ("/api/matches", "/api/me", "/api/games/caen", "/m/abc", "/"):
            assert not pattern.match(path)


def test_the_page_tells_the_numbers_of_the_program() -> None:
    text = " ".join(PAGE.split())
    most = 2 * engine.READERS + 2
    assert f"up to {most} connections" in text
    assert (
        f"renews it every {leases.RENEWS:.0f} seconds" in text
        and f"good for {leases.LASTS:.0f} seconds" in text
    )
    assert thinkers.LONGEST == 120 and "after two minutes" in text
    assert thinkers.TRIES == 3 and "three times in all" in text
    assert thinkers.IDLE == 300 and "after five minutes without one" in text
    assert workers.STOPPING < 30


@pytest.mark.parametrize("program", ["nginx", "caddy"])
def test_the_program_takes_its_configuration_where_it_is_installed(program: str, tmp_path: Path) -> None:
    """With a certificate and folders of the test's own; both programs only look, and listen nowhere."""
    found = shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        assert program in PAGE, "nothing can be asked here; the page says how it was tried by hand"
        return
    if program == "nginx":
        command = [found, "-t", "-p", str(tmp_path), "-c", str(nginx_whole(tmp_path))]
    else:
        (tmp_path / "Caddyfile").write_text(CADDY, encoding="utf-8")
        command = [found, "validate", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=home, check=False)
    assert done.returncode == 0, done.stderr


def nginx_whole(folder: Path) -> Path:
    """The configuration as a part of a whole one, which writes nowhere but here."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    subprocess.run([*make, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    site = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", str(certificate), NGINX)
    site = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", str(key), site)
    (folder / "site.conf").write_text(site, encoding="utf-8")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = " ".join([f"{kind}_temp_path {folder}/{kind};" for kind in kinds])
    whole = folder / "nginx.conf"
    whole.write_text(
        f"pid {folder}/pid; error_log {folder}/log; events {{}} http {{ access_log off; {places} "
        f"include {folder}/site.conf; }}",
        encoding="utf-8",
    )
    return whole
