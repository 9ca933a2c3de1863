"""Operation Totalize with a browser for each side and one for the umpire: two turns, and no secret on any wire."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.checks import told
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import LobbyPage, answer_anyhow, match_of
from tests.browser.secrets import Secrets, Traffic
from tests.browser.sheet_page import SheetPage
from tests.browser.umpire_page import UmpirePage
from tests.games.armored_thrust.theatre import totalize

SIDES = {"allied": "Allies", "axis": "Axis"}
ENEMY = {"allied": "axis", "axis": "allied"}


class Campaign:
    """Three people at one match, founded in the lobby; everything that reaches a side is kept and searched."""

    def __init__(self, visit: Visit) -> None:
        visitor = visit(**DESKTOP)
        visitor.expected = ("422",)  # an override that cannot be
        page = visitor.page
        lobby = LobbyPage(page).open()
        lobby.pick("Operation Totalize")
        page.get_by_role("radio", name="A person").check()
        page.get_by_role("combobox", name="How engagements are settled").select_option("agree")
        for side in SIDES.values():
            lobby.put(side, "By link")
        page.get_by_text("More seats").click()
        page.get_by_role("radiogroup", name="Umpire").get_by_role("radio", name="Me", exact=True).check()
        page.get_by_role("button", name="Start", exact=True).click()
        links = {side: page.get_by_label(f"Link for {name}").input_value() for side, name in SIDES.items()}
        page.get_by_role("button", name="To your console").click()
        page.wait_for_url("**/m/*/umpire")
        self.umpire = UmpirePage(page, match_of(page))
        self.unit = totalize().unit
        self.sides: dict[str, SheetPage] = {}
        self.traffic: dict[str, Traffic] = {}
        self.secrets: dict[str, Secrets] = {}
        for side, link in links.items():
            guest = visit(**DESKTOP)
            guest.expected = ("403", "404")  # where the test pries
            self.sit(side, guest.page, link)
        self.umpire.console()

    def sit(self, side: str, page: Page, link: str) -> None:
        self.traffic[side] = Traffic(page)
        enemy = ENEMY[side]
        printed = {
            id: "" if one.leader else str(one.strength) for id, one in self.unit.items() if one.side == enemy
        }
        self.secrets[side] = Secrets(side, enemy, printed)
        page.goto(link)
        page.get_by_label("Your name").fill(SIDES[side])
        page.get_by_role("button", name="Sit down as").click()
        page.wait_for_url("**/m/*")
        self.sides[side] = SheetPage(page, match_of(page))
        self.learn()

    def learn(self) -> None:
        """The whole position of this moment: what each side may see in it, and what not."""
        found = self.umpire.facts()
        for secrets in self.secrets.values():
            secrets.learn(found["version"], found["facts"])

    def keep(self, side: str) -> None:
        """What a side is about to seal is a secret for the other one."""
        self.sides[side].arrived()
        sheet = self.sides[side].get(f"/sheets/{side}")
        self.secrets[ENEMY[side]].keep(sheet["sheet"]["lines"])

    def seals(self, side: str) -> None:
        self.keep(side)
        self.sides[side].seal()
        self.learn()

    def passes(self, gate: str, letter: str = "continue") -> None:
        self.umpire.passes(gate, letter)
        self.learn()

    def silent(self) -> None:
        """Nothing that reached a side since the last look carried a secret of the other."""
        for side, traffic in self.traffic.items():
            traffic.look()
            traffic.texts += self.pried(side)
            assert not self.secrets[side].found_in(traffic.texts)
            traffic.texts.clear()

    def pried(self, side: str) -> list[str]:
        """What the server says when a side asks for what is not its own, and for all that it may read."""
        table, enemy = self.sides[side], ENEMY[side]
        refused = [
            f"{path}?seat={seat}" for path in ("/view", "/log", "/papers") for seat in (enemy, "umpire")
        ]
        refused += [f"/umpire{path}?seat=umpire" for path in ("", "/facts", "/dry-run", "/moments")]
        refused += [f"/sheets/{enemy}", f"/papers/end-1-{enemy}?seat={side}", "/record", "/dice", "/position"]
        asked = [f"{path}?seat={side}" for path in ("/view", "/log", "/papers", "/chat")]
        asked += [f"/card?seat={side}&anchor=unit:{unit}" for unit in ("A03", "A14", "G08", "G12")]
        texts = []
        for path in (*refused, *asked, "/seals"):
            answer = table.page.request.get(table.path + path)
            assert answer.ok == (path not in refused), f"{answer.status} {path}"
            texts.append(answer.text())
        return texts


def test_two_turns_with_three_browsers_and_no_secret_reaches_the_other_side(visit: Visit) -> None:
    campaign = Campaign(visit)
    deploy(campaign)
    write_first_orders(campaign)
    watch_the_clock(campaign)
    campaign.silent()
    open_first_orders(campaign)
    settle_engagements(campaign)
    set_right(campaign)
    read_reports(campaign)
    campaign.silent()
    order_again(campaign)
    roll_back(campaign)
    campaign.silent()


def deploy(campaign: Campaign) -> None:
    """The Allies put one brigade elsewhere, the Axis stands as in history."""
    allied, axis = campaign.sides.values()
    allied.place("A14", "HUB")
    allied.written("A14", "Bras and Hubert-Folie")
    campaign.seals("allied")
    assert allied.sealed()
    expect(axis.page.locator("summary", has_text="Allies: sealed")).to_contain_text(allied.sealed())
    campaign.seals("axis")
    campaign.passes("Go on with the Start Phase?")


def write_first_orders(campaign: Campaign) -> None:
    """The Allies draw on the map, the Axis types."""
    allied, axis = campaign.sides.values()
    allied.ready("What are your orders?")
    allied.draw("A01", "Column", "LOR")
    allied.draw("A11", "Attack", "TIL")
    allied.draw("A04", "Move", "VER")
    allied.place("bomb", "FON", "ROC")
    expect(allied.page.locator('[data-why="A01"]')).to_have_text("67 %")
    axis.ready("What are your orders?")
    axis.type_lines("G08 move HAU CIN; g12 move potigny", "Hautmesnil, Cintheaux", "Potigny")
    axis.written("G12", "Move: Potigny")


def watch_the_clock(campaign: Campaign) -> None:
    """The umpire sees who is late, reminds him, sets a deadline and puts it off."""
    umpire, (allied, axis) = campaign.umpire, campaign.sides.values()
    campaign.seals("allied")
    expect(umpire.orders).to_contain_text("1 of 2 answered")
    expect(axis.page.locator("summary", has_text="Allies: sealed")).to_contain_text(allied.sealed())
    umpire.page.get_by_role("button", name="Remind Axis").click()
    expect(axis.page.get_by_text("A reminder for Axis").first).to_be_visible()
    expect(allied.page.get_by_text("A reminder for Axis")).to_have_count(0)
    umpire.page.get_by_label("In how many").fill("2")
    umpire.page.get_by_role("button", name="Set the deadline").click()
    expect(axis.page.get_by_role("timer")).to_contain_text("1 h 59 min left")
    umpire.page.get_by_role("button", name="Give more time").click()
    expect(axis.page.get_by_role("timer")).to_contain_text("2 h 59 min left")
    campaign.seals("axis")


def open_first_orders(campaign: Campaign) -> None:
    """The dry run shows each die with its reason and what a side will see of it; then dice are thrown by hand."""
    umpire = campaign.umpire
    umpire.ready("Go on with opening the orders?")
    expect(umpire.run).to_contain_text("4th CAN Inf Brgd, column assault on Lorguichon")
    expect(umpire.run).to_contain_text("needs 3 or more")
    umpire.page.get_by_label("Through whose eyes").get_by_label("Axis").check()
    expect(umpire.run).to_contain_text("Axis does not see these dice")
    expect(umpire.run).not_to_contain_text("Report of the Allies")
    umpire.page.get_by_label("After the dry run").check()
    expect(umpire.page.get_by_text("Not yet: as it will be after the dry run")).to_be_visible()
    expect(umpire.page.locator('svg.b [data-anchor="unit:A14"]')).to_have_count(0)
    umpire.page.get_by_label("Now", exact=True).check()
    umpire.page.get_by_label("Through whose eyes").get_by_label("Umpire").check()
    campaign.passes("Go on with opening the orders?", "by-hand")
    campaign.passes("Go on with opening the orders?")
    umpire.throws([6, 6])
    campaign.learn()
    for gate in ("the march", "the engagements", "missions and briefings"):
        campaign.passes(f"Go on with {gate}?")


def settle_engagements(campaign: Campaign) -> None:
    """One by dice, as both want it; the other on the table, from which both report."""
    allied, axis = campaign.sides.values()
    told(allied, "Engaged at Lorguichon with I/GR1055", "Engaged at Tilly-la-Campagne with II/GR1055")
    for table, words in ((allied, ("dice", "dice")), (axis, ("dice", "table"))):
        for place, word in zip(("Lorguichon", "Tilly-la-Campagne"), words, strict=True):
            table.ready(f"How is the engagement at {place} settled?")
            table.answer([word])
            campaign.learn()
    told(axis, "The engagement at Lorguichon is settled by dice", "The Allies throw 3 dice at Lorguichon")
    if axis.asked("axis")[0]["name"] == "PickGround":  # where the dice leave ground to the defender
        answer_anyhow(axis)
        campaign.learn()
    read_briefing(allied)
    allied.answer(["2-7", "done"])
    campaign.learn()
    axis.ready("How did the engagement at Tilly-la-Campagne end?")
    axis.answer(["agree"])
    campaign.learn()
    told(allied, "The Axis wins at Tilly-la-Campagne 7-2")


def read_briefing(table: SheetPage) -> None:
    """What the table needs to know, on screen and as PDF."""
    page = open_paper(table, "Engagement: Tilly-la-Campagne")
    expect(page.get_by_role("main")).to_contain_text("No Retreat")
    with page.expect_download() as download:
        page.get_by_role("link", name="PDF").click(modifiers=["Alt"])
    pdf = download.value.path().read_bytes()
    assert pdf.startswith(b"%PDF-") and len(pdf) > 1000
    to_the_table(table)


def open_paper(table: SheetPage, title: str) -> Page:
    page = table.page
    page.get_by_role("button", name="Papers").click()
    page.get_by_role("link", name=title).click()
    page.wait_for_url("**/papers?**")
    expect(page.get_by_role("article").get_by_role("heading", level=1)).to_be_visible()
    return page


def to_the_table(table: SheetPage) -> None:
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("article")).to_have_count(0)
    expect(table.page.locator("svg.b").first).to_be_visible()


def set_right(campaign: Campaign) -> None:
    """What cannot be is refused and nothing is lost; what can be is read by whom it concerns, and by nobody else."""
    umpire, allied = campaign.umpire, campaign.sides["allied"]
    umpire.ready("Go on with the outcomes?")
    reason = "A counter had slipped"
    campaign.secrets["axis"].words.add(reason)
    form = umpire.correction("units", "A12", "fatigue", "9", reason)
    expect(form.get_by_role("alert")).to_contain_text("fatigue goes from 1 to")
    expect(form.get_by_role("button", name="Set it right")).to_be_disabled()
    expect(form.get_by_label("Shall be")).to_have_value("9")
    expect(form.locator("#why-override")).to_have_value(reason)
    form.get_by_label("Shall be").fill("2")
    expect(form.get_by_role("region", name="What changes")).to_contain_text("Allies")
    form.get_by_role("button", name="Set it right").click()
    expect(umpire.page.get_by_text("It is set right")).to_be_visible()
    campaign.learn()
    told(allied, reason)
    assert umpire.facts()["facts"]["units"]["A12"]["fatigue"] == 2
    umpire.part("Steps")
    for gate in ("the outcomes", "the retreats", "the End Phase", "the end-of-turn reports"):
        campaign.passes(f"Go on with {gate}?")


def read_reports(campaign: Campaign) -> None:
    """Each side reads its own reports as papers."""
    allied, axis = campaign.sides.values()
    for table, title, words in (
        (allied, "Action report, turn 1", "Tilly-la-Campagne"),
        (axis, "Action report, turn 1", "153rd Inf Brgd"),
        (axis, "End report, turn 1", "Tilly-la-Campagne"),
    ):
        expect(open_paper(table, title).get_by_role("main")).to_contain_text(words)
        to_the_table(table)


def order_again(campaign: Campaign) -> None:
    """Reinforcements, and orders that nobody hears of: an attack that will not set out."""
    allied, axis = campaign.sides.values()
    campaign.passes("Go on with the Start Phase?")
    allied.ready("Where do your reinforcements arrive?")
    allied.type_lines("A15 CAE; A16 CAE; A17 CAE; A18 MON; A19 MON; A20 MON", "Mondeville")
    campaign.seals("allied")
    axis.ready("Where do your reinforcements arrive?")
    axis.type_lines("G13 FAL; G14 SPD", "Falaise")
    campaign.seals("axis")
    allied.ready("What are your orders?")
    remembered(allied)
    allied.draw("A03", "Attack", "MAY")
    campaign.seals("allied")
    axis.ready("What are your orders?")
    axis.type_lines("G09 move CAU; G10 move HAU", "Cauvicourt", "Hautmesnil")
    campaign.seals("axis")


def remembered(table: SheetPage) -> None:
    """Who held his ground last turn is out of sight: the page knows where it was seen and when, also after a reload."""
    mark = table.page.locator("[data-anchor='ghost:G02']")
    expect(mark).to_contain_text("1 turn ago")
    assert mark.get_attribute("data-area") == "TIL"
    table.page.reload()
    expect(mark).to_contain_text("1 turn ago")
    table.ready("What are your orders?")


def roll_back(campaign: Campaign) -> None:
    """A die is thrown again in the open: the Action Phase is taken back, and the turn then runs to its end."""
    umpire, gate = campaign.umpire, "Go on with opening the orders?"
    campaign.passes(gate, "by-hand")
    for time in ("first", "second"):
        campaign.passes(gate)
        umpire.throws([1])
        campaign.learn()
        umpire.ready("Go on with the march?")
        if time == "first":
            umpire.back_to(gate, "The die was cocked")
            campaign.learn()
    for table in campaign.sides.values():
        told(table, "The die was cocked")
    campaign.passes("Go on with the march?", "run-on")
    umpire.ready("Go on with the Start Phase?")
    allied, axis = campaign.sides.values()
    expect(open_paper(axis, "Action report, turn 2").get_by_role("main")).not_to_contain_text("6th CAN")
    to_the_table(axis)
    for table in (allied, axis):
        open_paper(table, "End report, turn 2")
        to_the_table(table)
