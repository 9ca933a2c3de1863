"""Every response by window, in the order in which letters are offered (section 21.1)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards.after import FallBack
from sandtable.games.heroes.play.cards.barrage import OffBoardBarrage
from sandtable.games.heroes.play.cards.between import Dynamic, GoGoGo, Initiative, Rally, Smoke
from sandtable.games.heroes.play.cards.bonuses import AnyBonus, AssaultBonus, Knife, Shield
from sandtable.games.heroes.play.cards.dice import SecondChance
from sandtable.games.heroes.play.cards.effects import Desertion, LuckyHelmet
from sandtable.games.heroes.play.cards.grenade import ReturnToSender
from sandtable.games.heroes.play.cards.mine import Mine
from sandtable.games.heroes.play.cards.phases import Fury, HighCommand, Hitlerjugend
from sandtable.games.heroes.play.cards.veteran import Veteran
from sandtable.games.heroes.play.hiding.concealment import ConcealAgain
from sandtable.games.heroes.play.reactions.opportunity import OpportunityFire
from sandtable.games.heroes.play.reactions.windows import Response
from sandtable.games.heroes.play.turn.standing_by import StandingBy

DYNAMIC: Final = Dynamic("dynamic")
RALLY: Final = Rally("rally")
SMOKE: Final = Smoke("smoke")
MINE: Final = Mine("mine")

WATCH: Final = OpportunityFire()  # last in its windows: it takes every letter that is no card
RESPONSES: Final[dict[str, tuple[Response, ...]]] = {
    "RW-1": (
        HighCommand("high-command"),
        Fury("fury-of-the-fuehrer"),
        OffBoardBarrage("off-board-barrage"),
        RALLY,
        Hitlerjugend("hitlerjugend"),
        ConcealAgain(),
    ),
    "RW-2": (Initiative("initiative"), SMOKE, GoGoGo("go-go-go"), RALLY, DYNAMIC, StandingBy()),
    "RW-3": (),  # the mover's cards are letters of his move
    "RW-4": (MINE, WATCH),
    "RW-5": (WATCH,),
    "RW-6": (ReturnToSender("return-to-sender"), SMOKE),
    "RW-6b": (AnyBonus(),),  # RW-6 anew before a further roll of the same action
    "RW-7": (SecondChance("second-chance"), Veteran()),
    "RW-8": (LuckyHelmet("lucky-helmet"), Desertion("desertion"), DYNAMIC),
    "RW-9": (WATCH,),
    "RW-10": (WATCH,),
    "RW-10c": (AssaultBonus(), Knife(), Shield()),  # once a concealed defender is shown
    "RW-11": (),  # Surprise is a letter of the retreat
    "RW-12": (MINE,),
    "RW-13": (FallBack("fall-back"),),
}
