"""Names, passwords, sessions, bot tokens, and the administrator's page."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Annotated, Final

from fastapi import APIRouter, Depends, FastAPI, Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from sandtable.live.people.limits import SharedLimit
from sandtable.live.people.names import checked, name_taken
from sandtable.live.people.passwords import check_password, hash_password, outdated
from sandtable.live.people.quotas import USUAL, Quotas
from sandtable.live.people.who import NOBODY, Who, who_is
from sandtable.store import BotToken, NameTaken, Person, Wrong
from sandtable.store.base.names import folded
from sandtable.store.base.tokens import fresh_token, hash_of
from sandtable.web.server.dependencies import quotas_of
from sandtable.web.server.identity import BOT_PREFIX, address, identify, identities_of
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire.texts import NO_NUL, GivenPassword, GivenToken, Label, NewPassword, PersonName

MOST_HOMES: Final = 20_000

router = APIRouter(prefix="/api", tags=["people"])


class PeopleReply(BaseModel):
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class PeopleRequest(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Me(PeopleReply):
    """Who I am. A guest has no account; `signed` says whether this browser is known at all."""

    name: str
    guest: bool
    admin: bool
    signed: bool


class Account(PeopleRequest):
    name: PersonName
    password: NewPassword


class Login(PeopleRequest):
    name: Annotated[str, Field(min_length=1, max_length=40, pattern=NO_NUL)]
    password: GivenPassword


class PasswordChange(PeopleRequest):
    old: GivenPassword
    password: NewPassword


class Called(PeopleRequest):
    name: PersonName


class Claim(Account):
    token: GivenToken


class Reset(PeopleRequest):
    token: GivenToken
    password: NewPassword


class TokenWish(PeopleRequest):
    name: Label


class BotTokenView(PeopleReply):
    id: str
    name: str  # what it is for
    at: datetime  # when it was made


class NewToken(BotTokenView):
    token: str  # shown once


class PersonView(PeopleReply):
    id: str
    name: str
    guest: bool
    admin: bool
    at: datetime  # when he was last here


class ResetMade(PeopleReply):
    link: str  # "/reset#TOKEN", good for a day


class Limits:
    """How often somebody may try. A good login does not count."""

    def __init__(self) -> None:
        self.by_address = SharedLimit("login-address", burst=20, seconds=6)
        self.by_name = SharedLimit("login-name", burst=10, seconds=10)
        self.accounts = SharedLimit("accounts", burst=10, seconds=60)
        self.homes: set[tuple[str, str]] = set()  # names and addresses of good logins

    async def start_login(self, request: Request, name: str) -> None:
        store, sentence = identities_of(request).store, "Too many wrong passwords."
        await self.by_address.ask(store, address(request), sentence)
        await self.by_name.ask(store, self.name_at(request, name), sentence)

    async def good_login(self, request: Request, name: str) -> None:
        store = identities_of(request).store
        await self.by_address.refund(store, address(request))
        await self.by_name.refund(store, self.name_at(request, name))
        if len(self.homes) >= MOST_HOMES:
            self.homes.clear()
        self.homes.add((folded(name), address(request)))

    def name_at(self, request: Request, name: str) -> str:
        """A name has its own tries where it signed in before: others who guess elsewhere do not lock it out there."""
        home = (folded(name), address(request))
        return "\n".join(home) if home in self.homes else home[0]


def install_people(app: FastAPI, quotas: Quotas = USUAL) -> None:
    """Needs `install_identities` before."""
    app.state.quotas = quotas
    app.state.people_limits = Limits()
    app.router.routes.extend(router.routes)


# who asks


def limits_of(request: Request) -> Limits:
    limits = request.app.state.people_limits
    assert isinstance(limits, Limits)
    return limits


async def account(who: Annotated[Who, Depends(identify)]) -> Who:
    """Only those with a name and a password, signed in with it."""
    if who.person is None and who.seat_token is None:
        raise Problem(401, "login", "Sign in first.")
    if who.guest or not who.session:
        raise Problem(403, "account", "This is for people who signed in with their name and password.")
    return who


async def administrator(who: Annotated[Who, Depends(account)]) -> Who:
    if not who.admin:
        raise Problem(403, "admin", "This is the administrator's page.")
    return who


Anybody = Annotated[Who, Depends(identify)]
AccountHolder = Annotated[Who, Depends(account)]
Administrator = Annotated[Who, Depends(administrator)]


def me(who: Who) -> Me:
    return Me(name=who.name, guest=who.guest, admin=who.admin, signed=who != NOBODY)


# in and out


@router.get("/me")
async def who_am_i(request: Request) -> Me:
    """Who I am. Never refuses: a login that has expired is forgotten."""
    try:
        return me(await identify(request))
    except Problem:
        return me(NOBODY)


@router.post("/me", responses=declared(401, 403, 409, 413, 429))
async def call_me(given: Called, request: Request) -> Me:
    """How a guest wants to be called. Somebody unknown becomes a guest."""
    identities = identities_of(request)
    who = await identify(request)
    if who.seat_token or not who.guest:
        raise Problem(409, "named", "You have a name already.")
    if who.person is None:
        who = await identities.ensure(request)
    assert who.person
    try:
        person = await asyncio.wrap_future(
            identities.store.people.call_guest(who.person, checked(given.name))
        )
    except NameTaken:
        raise name_taken() from None
    await identities.changed(person.id)
    return me(who_is(person, who.session))


@router.post("/register", responses=declared(401, 403, 409, 413, 429))
async def register(given: Account, request: Request, who: Anybody) -> Me:
    """Takes a name and a password. A guest keeps his seats."""
    if who.seat_token or (who.person and not who.guest):
        raise Problem(409, "signed-in", "You have an account and are signed in. Sign out first.")
    identities = identities_of(request)
    await limits_of(request).accounts.ask(identities.store, address(request), "Too many new accounts.")
    hashed = await hash_password(given.password)
    try:
        person = await asyncio.wrap_future(
            identities.store.people.register(checked(given.name), hashed, guest=who.person)
        )
    except NameTaken:
        raise name_taken() from None
    return await signed_in(request, who, person)


@router.post("/login", responses=declared(401, 403, 413, 429))
async def login(given: Login, request: Request) -> Me:
    """Opens a session. What a guest started in this browser becomes the account's."""
    identities, limits = identities_of(request), limits_of(request)
    await limits.start_login(request, given.name)
    person = await run_in_threadpool(identities.store.people.named, given.name)
    if not await check_password(person.password if person else None, given.password) or person is None:
        raise Problem(401, "wrong-password", "Name or password is wrong.")
    await limits.good_login(request, given.name)
    if person.password and outdated(person.password):
        hashed = await hash_password(given.password)
        await asyncio.wrap_future(identities.store.people.renew_hash(person.id, person.password, hashed))
    before = await somebody(request)
    if before.person and before.guest:
        await identities.absorb(before.person, person.id)
    return await signed_in(request, before, person)


@router.post("/logout", status_code=204, responses=declared(403))
async def logout(request: Request) -> Response:
    """Ends the session of this browser."""
    identities, who = identities_of(request), await somebody(request)
    await identities.end(request, who)
    if who.session:
        identities.over(lambda one: one.session == who.session)
    return Response(status_code=204)


@router.post("/password", status_code=204, responses=declared(401, 403, 413, 429))
async def change_password(given: PasswordChange, request: Request, who: AccountHolder) -> Response:
    """A new password; it ends my sessions in other browsers. Bot tokens stay."""
    assert who.person
    identities, limits = identities_of(request), limits_of(request)
    await limits.start_login(request, who.name)
    person = await run_in_threadpool(identities.store.people.get, who.person)
    if person is None or not await check_password(person.password, given.old):
        raise Problem(403, "wrong-password", "The old password is wrong.")
    await limits.good_login(request, who.name)
    hashed = await hash_password(given.password)
    await asyncio.wrap_future(
        identities.store.people.set_password(person.id, hashed, keep_session=who.session)
    )
    identities.forget(person.id)
    identities.over(lambda one: one.person == who.person and one.session not in ("", who.session))
    return Response(status_code=204)


@router.post("/reset", responses=declared(401, 403, 413, 429))
async def reset(given: Reset, request: Request) -> Me:
    """Sets a new password with the link of an administrator, and signs in."""
    identities = identities_of(request)
    await limits_of(request).by_address.ask(identities.store, address(request), "Too many tries.")
    hashed = await hash_password(given.password)
    try:
        person = await asyncio.wrap_future(identities.store.people.use_reset(hash_of(given.token), hashed))
    except Wrong:
        sentence = "This link was used already, or is older than a day. Ask the administrator for a new one."
        raise Problem(403, "old-link", sentence) from None
    identities.forget(person.id)
    identities.over(lambda one: one.person == person.id and bool(one.session))
    return await signed_in(request, await somebody(request), person)


async def signed_in(request: Request, before: Who, person: Person) -> Me:
    """Always a new session: nobody can have planted it."""
    identities = identities_of(request)
    await identities.end(request, before)
    if before.person == person.id:  # a guest took a name
        await identities.changed(person.id)
    return me(await identities.open(request, person))


async def somebody(request: Request) -> Who:
    """Who this browser was so far; an expired login is as good as none."""
    try:
        who = await identify(request)
    except Problem:
        return NOBODY
    return who if who.session else NOBODY


# bot tokens


@router.get("/tokens", responses=declared(401, 403))
async def tokens(request: Request, who: AccountHolder) -> list[BotTokenView]:
    """My bot tokens; not what they are, but what for."""
    assert who.person
    found = await run_in_threadpool(identities_of(request).store.people.tokens, who.person)
    return [token_view(token) for token in found]


@router.post("/tokens", status_code=201, responses=declared(401, 403, 409, 413))
async def make_token(given: TokenWish, request: Request, who: AccountHolder) -> NewToken:
    """A token with which a program plays as me. It is shown once."""
    assert who.person
    store, most = identities_of(request).store, quotas_of(request).tokens
    if len(await run_in_threadpool(store.people.tokens, who.person)) >= most and not who.admin:
        raise Problem(409, "too-many", f"You have {most} tokens. Delete one that you no longer use.")
    token = BOT_PREFIX + fresh_token()
    made = await asyncio.wrap_future(store.people.add_token(who.person, given.name, hash_of(token)))
    return NewToken(**token_view(made).model_dump(), token=token)


@router.delete("/tokens/{id}", status_code=204, responses=declared(401, 403, 404))
async def drop_token(
    id: Annotated[str, Path(min_length=1, max_length=32)], request: Request, who: AccountHolder
) -> Response:
    """The token stops at once."""
    assert who.person
    identities = identities_of(request)
    if not await asyncio.wrap_future(identities.store.people.drop_token(who.person, id)):
        raise Problem(404, "no-token", "You have no such token.")
    identities.forget(who.person)
    identities.over(lambda one: one.bot == id)
    return Response(status_code=204)


def token_view(token: BotToken) -> BotTokenView:
    return BotTokenView(id=token.id, name=token.label, at=token.created)


# the administrator


@router.post("/admin/claim", responses=declared(401, 403, 409, 413, 429))
async def claim(given: Claim, request: Request) -> Me:
    """Makes the administrator with the link that the first start printed."""
    identities = identities_of(request)
    await limits_of(request).by_address.ask(identities.store, address(request), "Too many tries.")
    before = await somebody(request)
    guest = before.person if before.guest else None
    hashed = await hash_password(given.password)
    try:
        person = await asyncio.wrap_future(
            identities.store.people.claim_admin(
                given.token, checked(given.name, administrator=True), hashed, guest
            )
        )
    except Wrong:
        sentence = (
            "This link is not the newest one, or was used already. The server prints one when it starts."
        )
        raise Problem(403, "old-link", sentence) from None
    except NameTaken:
        raise name_taken() from None
    return await signed_in(request, before, person)


@router.get("/admin/people", responses=declared(401, 403))
async def list_people(request: Request, _: Administrator) -> list[PersonView]:
    """Accounts by name, then the newest guests."""
    found = await run_in_threadpool(identities_of(request).store.people.everybody)
    return [
        PersonView(id=one.id, name=one.name or "", guest=one.guest, admin=one.admin, at=here)
        for one, here in found
    ]


@router.post("/admin/people/{id}/reset", responses=declared(401, 403, 404))
async def make_reset(
    id: Annotated[str, Path(min_length=1, max_length=32)], request: Request, _: Administrator
) -> ResetMade:
    """A link with which this person sets a new password, once, within a day."""
    token = fresh_token()
    made = await asyncio.wrap_future(identities_of(request).store.people.make_reset(id, hash_of(token)))
    if not made:
        raise Problem(404, "no-person", "There is nobody with an account of that kind.")
    return ResetMade(link=f"/reset#{token}")
