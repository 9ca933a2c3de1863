"""Names, passwords, sessions, tokens and the administrator, over HTTP."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from sqlalchemy import select

from sandtable.live.people import passwords
from sandtable.live.people.links import SeatKey, seat_token
from sandtable.store import NewMatch, Person, Seat, Session, Store
from sandtable.store.base import tables
from sandtable.store.base.tokens import hash_of
from sandtable.web.server import identity
from tests.databases import open_store
from tests.web.people_app import Browser, people_app, refusal

NOBODYS = passwords.NOBODYS  # as it is before any test exchanges it
ANNA = {"name": "Anna", "password": "correct horse"}
Test = Callable[..., Coroutine[None, None, None]]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "sandtable.db")
    yield opened
    opened.close()


@pytest.fixture
def app(store: Store) -> FastAPI:
    made = people_app(store)
    limits = made.state.people_limits
    for limit in (limits.by_address, limits.by_name, limits.accounts, made.state.identities.guests):
        limit.clock = lambda: 1000.0  # no bucket fills up again, however slow the machine is
    return made


def in_loop(test: Test) -> Callable[..., None]:
    """Runs an asynchronous test."""

    def run(app: FastAPI, store: Store) -> None:
        asyncio.run(test(app, store))

    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    return run


async def named(app: FastAPI, name: str = "Anna", address: str = "192.0.2.1") -> Browser:
    browser = Browser(app, address)
    answer = await browser.post("/api/register", {**ANNA, "name": name})
    assert answer.status_code == 200, answer.text
    return browser


def sits(store: Store, person: str) -> str:
    seats = [Seat("blue", 0, "person", person), Seat("red", 1, "link")]
    return store.matches.create(NewMatch("m", "g", "", 1, {}, seats, owner=person)).result()


# being nobody, a guest, somebody


@in_loop
async def test_somebody_unknown_is_nobody_and_gets_no_cookie(app: FastAPI, store: Store) -> None:
    browser = Browser(app)
    answer = await browser.get("/api/me")
    assert answer.json() == {"name": "", "guest": True, "admin": False, "signed": False}
    assert "set-cookie" not in answer.headers
    assert store.people.everybody() == []


@in_loop
async def test_a_guest_is_made_when_he_first_does_something_and_stays_himself(
    app: FastAPI, store: Store
) -> None:
    browser = Browser(app)
    first = await browser.post("/api/sit")
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie and "Path=/" in cookie
    again = await browser.post("/api/sit")
    assert again.json() == first.json()
    assert (await browser.get("/api/me")).json() == {
        "name": "Guest",
        "guest": True,
        "admin": False,
        "signed": True,
    }


@in_loop
async def test_the_cookie_is_secure_over_tls(app: FastAPI, store: Store) -> None:
    browser = Browser(app)
    answer = await browser.client.post(
        "https://table.example/api/sit", headers={"Origin": "https://table.example"}
    )
    assert answer.headers["set-cookie"].endswith("; Secure")


@in_loop
async def test_a_guest_says_how_he_wants_to_be_called(app: FastAPI, store: Store) -> None:
    await named(app)
    browser = Browser(app)
    assert (await browser.post("/api/me", {"name": "Bert"})).json()["name"] == "Bert"
    me = (await browser.get("/api/me")).json()
    assert (me["name"], me["guest"]) == ("Bert", True)
    assert (
        await Browser(app).post("/api/me", {"name": "Bert"})
    ).status_code == 200  # guests may share a name
    assert refusal(await browser.post("/api/me", {"name": "ANNA"})) == (409, "name-taken")


@in_loop
async def test_a_guest_who_registers_keeps_his_seats(app: FastAPI, store: Store) -> None:
    browser = Browser(app)
    person = (await browser.post("/api/sit")).json()["person"]
    match = sits(store, person)
    before = browser.cookie
    answer = await browser.post("/api/register", ANNA)
    assert answer.json() == {"name": "Anna", "guest": False, "admin": False, "signed": True}
    assert store.matches.held(match, person) == {"blue"}
    assert browser.cookie != before  # nobody can have planted the session
    assert store.people.session(hash_of(before or "")) is None


@in_loop
async def test_a_guest_who_logs_in_brings_his_seats_along(app: FastAPI, store: Store) -> None:
    await named(app)
    guest = Browser(app)
    person = (await guest.post("/api/sit")).json()["person"]
    match = sits(store, person)
    assert (await guest.post("/api/login", ANNA)).status_code == 200
    anna = store.people.named("anna")
    assert anna is not None
    assert store.matches.held(match, anna.id) == {"blue"}
    assert store.people.get(person) is None


@in_loop
async def test_names_are_unique_whatever_their_case_and_width(app: FastAPI, store: Store) -> None:
    await named(app, "Weiß")
    for number, name in enumerate(("Weiß", "WEISS", "weiß", "Ｗeiß")):
        assert refusal(await Browser(app, f"a{number}").post("/api/register", {**ANNA, "name": name})) == (
            409,
            "name-taken",
        )


@in_loop
async def test_two_who_take_a_name_at_once_do_not_both_get_it(app: FastAPI, store: Store) -> None:
    answers = await asyncio.gather(*[Browser(app, f"x{n}").post("/api/register", ANNA) for n in range(4)])
    assert sorted([answer.status_code for answer in answers]) == [200, 409, 409, 409]


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164", "a" * 41, "An\nna", "An\0na", "An\u202ena", "An\u200bna", 7, None]
)
def test_unfit_names_are_refused(app: FastAPI, name: Any) -> None:
    async def test() -> None:
        assert refusal(await Browser(app).post("/api/register", {**ANNA, "name": name})) == (422, "unfit")

    asyncio.run(test())


@in_loop
async def test_a_name_that_grows_when_it_is_compared_is_refused(app: FastAPI, store: Store) -> None:
    assert refusal(await Browser(app).post("/api/register", {**ANNA, "name": "\ufdfa" * 40})) == (
        422,
        "unfit",
    )


@in_loop
async def test_short_and_huge_passwords_are_refused_and_never_repeated(app: FastAPI, store: Store) -> None:
    for password in ("secret7", "x" * 201):
        answer = await Browser(app).post("/api/register", {"name": "Anna", "password": password})
        assert refusal(answer) == (422, "unfit")
        assert password not in answer.text


@in_loop
async def test_a_password_is_kept_as_argon2_and_nothing_else(app: FastAPI, store: Store) -> None:
    browser = await named(app)
    anna = store.people.named("Anna")
    assert anna is not None and anna.password is not None
    assert anna.password.startswith("$argon2id$")
    strong = PasswordHasher()
    assert (strong.time_cost, strong.memory_cost) >= (3, 65536)  # what the server uses outside of tests
    every = [select(table) for table in tables.METADATA.sorted_tables]
    everything = repr([store.rows(query) for query in every])
    assert ANNA["password"] not in everything
    assert browser.cookie and browser.cookie not in everything


# logging in


@in_loop
async def test_login_and_logout(app: FastAPI, store: Store) -> None:
    await named(app)
    browser = Browser(app)
    assert (await browser.post("/api/login", {**ANNA, "name": "aNNa"})).json()["name"] == "Anna"
    cookie = browser.cookie
    assert (await browser.post("/api/logout")).status_code == 204
    assert browser.cookie is None
    stolen = await Browser(app).get("/api/tokens", {"Cookie": f"sandtable={cookie}"})
    assert refusal(stolen) == (401, "login")


@in_loop
async def test_a_wrong_password_and_an_unknown_name_look_the_same(app: FastAPI, store: Store) -> None:
    await named(app)
    browser = Browser(app)
    wrong = await browser.post("/api/login", {**ANNA, "password": "wrong horse"})
    unknown = await browser.post("/api/login", {**ANNA, "name": "Nobody"})
    guest = Browser(app)
    await guest.post("/api/me", {"name": "Guy"})
    of_guest = await browser.post("/api/login", {**ANNA, "name": "Guy"})
    assert refusal(wrong) == (401, "wrong-password")
    assert wrong.json() == unknown.json() == of_guest.json()
    assert "set-cookie" not in wrong.headers


def test_the_hash_that_is_nobodys_is_made_like_those_of_today() -> None:
    assert not PasswordHasher().check_needs_rehash(NOBODYS)


@in_loop
async def test_an_unknown_name_takes_as_long_as_a_wrong_password(app: FastAPI, store: Store) -> None:
    passwords.HASHER = PasswordHasher()
    passwords.NOBODYS = passwords.HASHER.hash("nobody")
    await named(app)
    browser = Browser(app)

    async def shortest(name: str) -> float:
        times = []
        for _ in range(3):
            start = time.perf_counter()
            await browser.post("/api/login", {"name": name, "password": "wrong"})
            times.append(time.perf_counter() - start)
        return min(times)

    known, unknown = await shortest("Anna"), await shortest("Nobody")
    assert 0.4 < known / unknown < 2.5


@in_loop
async def test_wrong_logins_of_one_name_are_slowed_down_wherever_they_come_from(
    app: FastAPI, store: Store
) -> None:
    await named(app)
    wrong = {**ANNA, "password": "wrong horse"}
    for number in range(10):
        assert refusal(await Browser(app, f"a{number}").post("/api/login", wrong)) == (401, "wrong-password")
    for spelled in ("Anna", "ANNA"):
        late = await Browser(app, "b").post("/api/login", {**ANNA, "name": spelled})
        assert refusal(late) == (429, "slow-down")
        assert 1 <= int(late.headers["retry-after"]) <= 10


@in_loop
async def test_wrong_logins_from_one_address_are_slowed_down_whatever_the_name(
    app: FastAPI, store: Store
) -> None:
    codes = []
    for number in range(21):
        answer = await Browser(app).post("/api/login", {"name": f"n{number}", "password": "wrong"})
        codes.append(answer.status_code)
    assert codes == [401] * 20 + [429]
    assert (await Browser(app, "elsewhere").post("/api/login", ANNA)).status_code == 401


@in_loop
async def test_good_logins_are_never_slowed_down(app: FastAPI, store: Store) -> None:
    await named(app)
    for _ in range(24):
        assert (await Browser(app).post("/api/login", ANNA)).status_code == 200


@in_loop
async def test_a_password_hashed_weakly_is_hashed_again_at_the_next_login(app: FastAPI, store: Store) -> None:
    browser = await named(app)
    anna = store.people.named("Anna")
    assert anna is not None
    passwords.HASHER = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1)
    assert (await Browser(app).post("/api/login", ANNA)).status_code == 200
    again = store.people.named("Anna")
    assert again is not None and again.password != anna.password
    assert (await browser.get("/api/tokens")).status_code == 200  # nobody else was signed out
    assert (await Browser(app).post("/api/login", ANNA)).status_code == 200


# sessions


@in_loop
async def test_an_expired_session_says_so_once_and_then_one_is_nobody(app: FastAPI, store: Store) -> None:
    browser = await named(app)
    hash = hash_of(browser.cookie or "")
    store.people.touch_session(hash, datetime.now(UTC) - timedelta(seconds=1)).result()
    app.state.identities.believed.clear()
    answer = await browser.get("/api/tokens")
    assert refusal(answer) == (401, "login")
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert browser.cookie is None
    assert (await browser.get("/api/me")).json()["signed"] is False


@in_loop
async def test_a_session_that_is_used_lasts_longer(app: FastAPI, store: Store) -> None:
    browser = await named(app)
    token = browser.cookie or ""
    soon = datetime.now(UTC) + timedelta(days=2)
    long_ago = datetime.now(UTC) - timedelta(days=28)
    statement = tables.sessions.update().values(expires=soon, used=long_ago)
    store.write(lambda connection: connection.execute(statement).rowcount).result()
    app.state.identities.believed.clear()
    answer = await browser.get("/api/me")
    assert f"Max-Age={30 * 24 * 3600}" in answer.headers["set-cookie"]
    found = store.people.session(hash_of(token))
    assert found is not None
    assert found[0].expires > datetime.now(UTC) + timedelta(days=29)
    assert "set-cookie" not in (await browser.get("/api/me")).headers


@in_loop
async def test_a_made_up_cookie_opens_nothing(app: FastAPI, store: Store) -> None:
    for cookie in ("x", "A" * 43, "%C3%A9"):
        answer = await Browser(app).get("/api/tokens", {"Cookie": f"sandtable={cookie}"})
        assert refusal(answer) == (401, "login")


@in_loop
async def test_the_answer_path_looks_a_session_up_only_now_and_then(app: FastAPI, store: Store) -> None:
    browser = await named(app)
    asked = []
    real = store.people.session

    def counted(hash: str) -> tuple[Session, Person] | None:
        asked.append(hash)
        return real(hash)

    store.people.session = counted  # type: ignore[method-assign]
    for _ in range(20):
        await browser.get("/api/me")
    assert len(asked) == 1


@in_loop
async def test_a_new_password_ends_all_other_sessions_at_once(app: FastAPI, store: Store) -> None:
    here = await named(app)
    there = Browser(app)
    await there.post("/api/login", ANNA)
    assert (await there.get("/api/me")).json()["name"] == "Anna"  # looked up, and believed for a while
    wrong = await here.post("/api/password", {"old": "wrong horse", "password": "battery staple"})
    assert refusal(wrong) == (403, "wrong-password")
    changed = await here.post("/api/password", {"old": ANNA["password"], "password": "battery staple"})
    assert changed.status_code == 204
    assert (await here.get("/api/me")).json()["name"] == "Anna"
    assert refusal(await there.get("/api/tokens")) == (401, "login")
    assert (await Browser(app).post("/api/login", ANNA)).status_code == 401
    assert (await Browser(app).post("/api/login", {**ANNA, "password": "battery staple"})).status_code == 200


@in_loop
async def test_guessing_the_old_password_in_an_open_session_is_slowed_down(
    app: FastAPI, store: Store
) -> None:
    browser = await named(app)
    codes = []
    for number in range(11):
        tried = {"old": f"guess {number}", "password": "battery staple"}
        codes.append((await browser.post("/api/password", tried)).status_code)
    assert codes == [403] * 10 + [429]


# tokens


@in_loop
async def test_a_bot_token_is_shown_once_and_plays_as_its_owner(app: FastAPI, store: Store) -> None:
    browser = await named(app)
    made = (await browser.post("/api/tokens", {"name": "my bot"})).json()
    token = made["token"]
    listed = (await browser.get("/api/tokens")).json()
    assert [(row["id"], row["name"]) for row in listed] == [(made["id"], "my bot")]
    assert token not in (await browser.get("/api/tokens")).text
    bot = Browser(app)
    bearer = {"Authorization": f"Bearer {token}"}
    assert (await bot.get("/api/me", bearer)).json()["name"] == "Anna"
    no_origin = await bot.client.post("/api/sit", headers=bearer)
    assert no_origin.status_code == 200
    assert "set-cookie" not in no_origin.headers


@in_loop
async def test_a_bot_cannot_make_tokens_or_change_the_password(app: FastAPI, store: Store) -> None:
    browser = await named(app)
    token = (await browser.post("/api/tokens", {"name": "my bot"})).json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    bot = Browser(app)
    change = {"old": ANNA["password"], "password": "battery staple"}
    assert refusal(await bot.post("/api/tokens", {"name": "another"}, bearer)) == (403, "account")
    assert refusal(await bot.post("/api/password", change, bearer)) == (403, "account")
    assert refusal(await bot.get("/api/tokens", bearer)) == (403, "account")


@in_loop
async def test_a_deleted_token_stops_at_once_and_only_ones_own_can_be_deleted(
    app: FastAPI, store: Store
) -> None:
    anna, bert = await named(app), await named(app, "Bert")
    made = (await anna.post("/api/tokens", {"name": "my bot"})).json()
    bearer = {"Authorization": f"Bearer {made['token']}"}
    assert (await Browser(app).get("/api/me", bearer)).json()["signed"]
    assert refusal(await bert.delete(f"/api/tokens/{made['id']}")) == (404, "no-token")
    assert (await anna.delete(f"/api/tokens/{made['id']}")).status_code == 204
    assert refusal(await anna.delete(f"/api/tokens/{made['id']}")) == (404, "no-token")
    gone = await Browser(app).post("/api/sit", headers=bearer)
    assert refusal(gone) == (401, "login")
    assert gone.headers["www-authenticate"] == "Bearer"


@in_loop
async def test_tokens_are_for_accounts_and_not_without_end(app: FastAPI, store: Store) -> None:
    nobody = Browser(app)
    assert refusal(await nobody.post("/api/tokens", {"name": "x"})) == (401, "login")
    await nobody.post("/api/sit")
    assert refusal(await nobody.post("/api/tokens", {"name": "x"})) == (403, "account")
    anna = await named(app)
    codes = [(await anna.post("/api/tokens", {"name": "x"})).status_code for _ in range(21)]
    assert codes == [201] * 20 + [409]


@in_loop
async def test_a_seat_token_is_its_seat_until_a_new_link_is_made(app: FastAPI, store: Store) -> None:
    browser = Browser(app)
    match = sits(store, (await browser.post("/api/sit")).json()["person"])
    token = seat_token(store.secret, SeatKey(match, 1, 1))
    bearer = {"Authorization": f"bearer {token}"}
    assert (await Browser(app).post("/api/sit", headers=bearer)).json() == {"person": None, "seat": "red"}
    store.matches.new_link(match, "red").result()
    assert refusal(await Browser(app).post("/api/sit", headers=bearer)) == (401, "login")


@in_loop
async def test_no_seat_token_opens_a_seat_that_is_not_given_out_by_link(app: FastAPI, store: Store) -> None:
    browser = Browser(app)
    match = sits(store, (await browser.post("/api/sit")).json()["person"])
    genuine = seat_token(store.secret, SeatKey(match, 1, 1))
    forged = genuine[:-1] + ("A" if genuine[-1] != "A" else "B")
    others = (
        seat_token(store.secret, SeatKey(match, 0, 1)),  # a person sits there
        seat_token(store.secret, SeatKey(match, 1, 2)),
        seat_token(store.secret, SeatKey(match, 9, 1)),
        seat_token(store.secret, SeatKey("nomatch", 1, 1)),
        seat_token(b"another server", SeatKey(match, 1, 1)),
        genuine.replace(".1.1.", ".0.1."),
        forged,
    )
    for token in others:
        answer = await Browser(app).post("/api/sit", headers={"Authorization": f"Bearer {token}"})
        assert refusal(answer) == (401, "login"), token


# the administrator


@in_loop
async def test_the_first_starts_link_makes_the_administrator_once(app: FastAPI, store: Store) -> None:
    old, token = store.people.admin_claim(), store.people.admin_claim()
    assert old and token
    browser = Browser(app)
    for wrong in (old, "x"):  # a later start prints a fresh one, the older stops
        assert refusal(await browser.post("/api/admin/claim", {**ANNA, "token": wrong})) == (403, "old-link")
    made = await browser.post("/api/admin/claim", {**ANNA, "token": token})
    assert made.json() == {"name": "Anna", "guest": False, "admin": True, "signed": True}
    again = await Browser(app).post("/api/admin/claim", {**ANNA, "name": "Eve", "token": token})
    assert refusal(again) == (403, "old-link")
    assert store.people.admin_claim() is None


@in_loop
async def test_a_claim_with_a_taken_name_does_not_use_up_the_link(app: FastAPI, store: Store) -> None:
    await named(app)
    token = store.people.admin_claim()
    assert refusal(await Browser(app).post("/api/admin/claim", {**ANNA, "token": token})) == (
        409,
        "name-taken",
    )
    chief = await Browser(app).post("/api/admin/claim", {**ANNA, "name": "Chief", "token": token})
    assert chief.status_code == 200


async def administrator(app: FastAPI, store: Store) -> Browser:
    browser = Browser(app, "chief")
    claim = {"name": "Chief", "password": "correct horse", "token": store.people.admin_claim()}
    assert (await browser.post("/api/admin/claim", claim)).status_code == 200
    return browser


@in_loop
async def test_only_the_administrator_sees_people_and_none_of_their_secrets(
    app: FastAPI, store: Store
) -> None:
    chief, anna = await administrator(app, store), await named(app)
    await Browser(app).post("/api/me", {"name": "Guy"})
    answer = await chief.get("/api/admin/people")
    rows = answer.json()
    assert [(row["name"], row["guest"], row["admin"]) for row in rows] == [
        ("Anna", False, False),
        ("Chief", False, True),
        ("Guy", True, False),
    ]
    assert set(rows[0]) == {"id", "name", "guest", "admin", "at"}
    assert refusal(await anna.get("/api/admin/people")) == (403, "admin")
    assert refusal(await Browser(app).get("/api/admin/people")) == (401, "login")


@in_loop
async def test_a_reset_link_sets_a_new_password_once_and_ends_sessions(app: FastAPI, store: Store) -> None:
    chief, anna = await administrator(app, store), await named(app)
    person = store.people.named("Anna")
    assert person is not None
    assert refusal(await anna.post(f"/api/admin/people/{person.id}/reset")) == (403, "admin")
    links = [(await chief.post(f"/api/admin/people/{person.id}/reset")).json()["link"] for _ in range(2)]
    assert all([link.startswith("/reset#") for link in links])
    older, token = [link.removeprefix("/reset#") for link in links]
    lost = Browser(app)
    assert refusal(await lost.post("/api/reset", {"token": older, "password": "battery staple"})) == (
        403,
        "old-link",
    )
    done = await lost.post("/api/reset", {"token": token, "password": "battery staple"})
    assert done.json()["name"] == "Anna"
    assert (await lost.get("/api/me")).json()["name"] == "Anna"
    assert refusal(await anna.get("/api/tokens")) == (401, "login")
    again = await lost.post("/api/reset", {"token": token, "password": "third password"})
    assert refusal(again) == (403, "old-link")


@in_loop
async def test_a_reset_link_lasts_a_day(app: FastAPI, store: Store) -> None:
    chief = await administrator(app, store)
    await named(app)
    person = store.people.named("Anna")
    assert person is not None
    link = (await chief.post(f"/api/admin/people/{person.id}/reset")).json()["link"]
    late = tables.resets.update().values(expires=datetime.now(UTC) - timedelta(seconds=1))
    store.write(lambda connection: connection.execute(late).rowcount).result()
    body = {"token": link.removeprefix("/reset#"), "password": "battery staple"}
    assert refusal(await Browser(app).post("/api/reset", body)) == (403, "old-link")


@in_loop
async def test_there_is_no_reset_for_guests_and_unknown_people(app: FastAPI, store: Store) -> None:
    chief = await administrator(app, store)
    guest = (await Browser(app).post("/api/sit")).json()["person"]
    for id in (guest, "nobody", "x" * 32):
        assert refusal(await chief.post(f"/api/admin/people/{id}/reset")) == (404, "no-person")


# the description


def test_the_description_declares_every_refusal_as_a_problem(app: FastAPI) -> None:
    described = app.openapi()
    assert "Problem" in described["components"]["schemas"]
    assert "HTTPValidationError" not in described["components"]["schemas"]
    register = described["paths"]["/api/register"]["post"]["responses"]
    assert {"200", "400", "409", "422", "429"} <= set(register)
    assert list(register["409"]["content"]) == ["application/problem+json"]
    name = described["components"]["schemas"]["Account"]["properties"]["name"]
    assert (name["minLength"], name["maxLength"]) == (1, 40)


def test_a_look_up_is_believed_only_for_a_few_seconds() -> None:
    assert identity.BELIEVED <= 10
