"""How everything before the first turn looks: armies, boards, edges, objectives, deployment, scouts."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import Filling, LetterRow, Overlay, Roster
from sandtable.games.heroes.play.nouns import HEADINGS
from sandtable.games.heroes.play.setup import armies, army_draft, deployment
from sandtable.games.heroes.play.setup.deployment import Deploy
from sandtable.games.heroes.play.setup.free_battle import (
    ChooseEdge,
    FreeBattle,
    LayBoard,
    Muster,
    Musters,
    PlaceObjective,
    PlaceObjectives,
    RollForEdges,
)
from sandtable.games.heroes.play.setup.scouts import ScoutMoves
from sandtable.games.heroes.play.setup.setup import SetUp
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import board_pictures, nouns, overlay
from sandtable.games.heroes.show.battle_show import AskShow, BattleShow, ChoiceShow
from sandtable.games.heroes.show.event_facts import HeroesEventFacts
from sandtable.games.heroes.show.intents import Marching
from sandtable.kernel.steps import Word


def mustered(t: HeroesEventFacts) -> str:
    tiles = [nouns.tile_of(id) for id in t.ids("army") if id in t.rules.box.tiles]
    return f"{t.who()} muster {sentences.listing([t.rules.box.tiles[id].name for id in tiles])}."


def laid(t: HeroesEventFacts) -> str:
    return f"{t.who()} lay the board {t.rules.box.boards[t.text('board')].name}."


def rolled_for_edges(t: HeroesEventFacts) -> str:
    first, second = t.ids("faces")
    again = ": once more" if first == second else ""
    return f"For the edges the Americans throw {first}, the Germans {second}{again}."


def chose_edge(t: HeroesEventFacts) -> str:
    return f"{t.who()} choose the {nouns.EDGES[t.text('edge')]} edge."


# free battles


class ShowFreeBattle(BattleShow[FreeBattle]):
    name = "A free battle"


class ShowMusters(BattleShow[Musters]):
    name = "Armies"
    sentences = {"mustered": mustered}


class ShowMuster(ChoiceShow[Muster]):
    """An army, tile by tile."""

    name = "Army"
    asked = "Which tiles and options make up your army?"

    def hint(self, seen: Battle, ask: Muster) -> str:
        most = seen.rules.size
        return f"{most} points at most: a tile, options in its slots, the next tile; at the end “done”."

    def letter(self, seen: Battle, ask: Muster, draft: Word, letter: str) -> str:
        """A tile, or an option in a slot of the last one."""
        box = seen.rules.box
        if letter == armies.DONE:
            return "The army is complete"
        if letter in box.tiles:
            return f"{box.tiles[letter].name} ({box.tiles[letter].cost})"
        number, _, slot = letter.partition("@")
        gear = box.gear[ask.side][number.partition(":")[0]]
        printing = number.partition(":")[2]
        shown = f"{gear.name}, {printing}" if printing else gear.name
        return f"{shown} in slot {slot} ({gear.cost})"

    def note(self, seen: Battle, ask: Muster, draft: Word, letter: str) -> tuple[str, str]:
        """The units of a tile, or what an option does; the cost is in the name."""
        box = seen.rules.box
        tile = box.tiles.get(letter)
        if tile is not None:
            names = ", ".join([box.kinds[id].name for id in tile.units])
            return names or "no units", ""
        if letter == armies.DONE:
            return "", ""
        id, printing, number = army_draft.parts(letter)
        option = box.gear[ask.side][id]
        bears = f", {box.stripes[printing].name}" if printing else ""
        return f"slot {number}{bears}: {option.text}", ""

    def muster(self, seen: Battle, ask: Muster, draft: Word) -> Roster | None:
        return self.skin.muster_sheet(ask.side, draft)


class ShowLayBoard(ChoiceShow[LayBoard]):
    name = "Boards"
    asked = "Which board do you lay next?"
    sentences = {"laid": laid}

    def letter(self, seen: Battle, ask: LayBoard, draft: Word, letter: str) -> str:
        return seen.rules.box.boards[letter].name

    def note(self, seen: Battle, ask: LayBoard, draft: Word, letter: str) -> tuple[str, str]:
        box = seen.rules.box
        return board_pictures.on_board(box, box.boards[letter]), ""

    def row(self, seen: Battle, ask: LayBoard, draft: Word, letter: str) -> LetterRow:
        found = super().row(seen, ask, draft, letter)
        found.ground = board_pictures.with_board(seen, letter)
        return found


class ShowRollForEdges(AskShow[RollForEdges]):
    name = "Edges"
    sentences = {"rolled-for-edges": rolled_for_edges}


class ShowChooseEdge(ChoiceShow[ChooseEdge]):
    name = "Edges"
    asked = "Which edge of the map is yours?"
    sentences = {"chose-edge": chose_edge}

    def row(self, seen: Battle, ask: ChooseEdge, draft: Word, letter: str) -> LetterRow:
        found = super().row(seen, ask, draft, letter)
        found.ground = board_pictures.with_edge(seen, letter)
        return found


class ShowPlaceObjectives(BattleShow[PlaceObjectives]):
    name = "Objectives"


class ShowPlaceObjective(ChoiceShow[PlaceObjective]):
    name = "Objectives"
    asked = "Where do you place an objective?"
    sentences = {"placed-objective": "{side} place an objective at {square}."}

    def hint(self, seen: Battle, ask: PlaceObjective) -> str:
        scene = seen.rules.scene
        return f"At least {scene.apart} squares apart, and {scene.from_zones} from both zones if that is possible."


# setting up


class ShowSetUp(BattleShow[SetUp]):
    name = "Setting up"


class ShowDeploy(ChoiceShow[Deploy]):
    """Units and where they stand."""

    name = "Deployment"
    asked = "Where do your units stand?"
    tip = "Unit and square, then state or facing where it matters."
    filling = Filling("Place the rest", deployment.REST)
    sentences = {"deployed": "{side} are in position."}

    def done(self, seen: Battle, ask: Deploy, draft: Word) -> str:
        return "They stand so"

    def unit_letter(self, seen: Battle, ask: Deploy, draft: Word, letter: str) -> str:
        name = super().unit_letter(seen, ask, draft, letter)
        return f"Aboard {name}" if deployment.read(seen, draft).wants == "square" else name

    def row(self, seen: Battle, ask: Deploy, draft: Word, letter: str) -> LetterRow:
        """Each unit begins a part of the word; the way it looks is marked with the points of the compass."""
        found = super().row(seen, ask, draft, letter)
        found.begins = letter in seen.units and deployment.read(seen, draft).wants == "unit"
        found.sign = letter.upper() if letter in HEADINGS else ""
        return found

    def overlay(self, seen: Battle, ask: Deploy, draft: Word, letter: str) -> Overlay | None:
        return overlay.deployed(seen, draft, letter)


class ShowScoutMoves(ChoiceShow[ScoutMoves]):
    """Scouts that move ahead, one after the other."""

    name = "Scouts"
    asked = "Which scout moves ahead?"
    tip = "A unit and its way, one after the other. Nobody fires or assaults."

    def march(self, seen: Battle, ask: ScoutMoves, word: Word) -> Marching | None:
        return Marching(word[0], "scout", word[1:]) if word and word[0] in seen.units else None

    def done(self, seen: Battle, ask: ScoutMoves, draft: Word) -> str:
        return "Stop here" if draft else "Nobody else moves"
