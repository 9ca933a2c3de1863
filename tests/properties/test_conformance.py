"""Every game passes the conformance suite; a new game is a line in `GAMES`."""

from collections.abc import Mapping

import pytest

from sandtable.games.catalogue import open_game
from sandtable.kernel.options import OptionValue
from sandtable.testing import conform

# Caen's steps that only some options bring up
TABLE = {
    "TakePoints",
    "OutOfSupply",
    "Report",
    "ReportScore",
    "BeachOptions",
    "DefenceTroopTable",
    "NavalGunfire",
}
CHOSEN = {"ChooseWay", "DeclareTable", "ByDice"}
OPEN = {"OpenBattles", "OpenArrow", "FinishBattles"}
LED = {"NameLeader"}
SECRET = {"SecretCommitment"}
PLAIN = TABLE | CHOSEN | OPEN | LED | SECRET
PRINTED = {"FixedBattles"}  # Caen's turns have a script or throw for the number of battles
VARIANT: dict[str, OptionValue] = {  # every option that is on or off, the other way round
    "advance_mandatory": True,
    "caumont_requires_adjacent": True,
    "draw_includes_50": True,
    "gdt_full_stack_bar": False,
    "landing_optional": True,
    "map_estuary": True,
    "t1_arrivals_any_beach": True,
    "t1_disorganised_hold": True,
    "tr_from_map": True,
    "tr_may_launch_attack": False,
}

PERSONAL = {"NameFighter"}  # the steps of Villers-Bretonneux that an option brings up
VILLERS: dict[str, OptionValue] = {  # its own options, the other way round
    "dusk_dawn": True,
    "fourth_attack_mandatory": True,
    "gw_gas_halves": True,
    "gw_night_bonus": 1,
    "historical_tanks": True,
    "vb_map": "half_offset",
}
AGREED = {
    "Intercept",
    "EarlyPorts",
    "BothPorts",
    "LostAirfields",
}  # Norway's steps that only options bring up
SELDOM = {"FillAlliedBox"}  # asked in turn 4 if Bodø is German, which chance seldom brings about
NORWAY: dict[str, OptionValue] = {  # every option of Norway, the other way round
    "actions_count": "per_side",
    "submarine_action_move": 2,
    "harbour_defence_needs_land_control": False,
    "harbour_ships_block_lane": False,
    "fighter_cover": "one_chosen",
    "fighter_defence": "optional",
    "fighter_sweep": True,
    "airfield_without_rail": "closed",
    "aircraft_on_captured_airfield": "destroyed",
    "bodo_condition": "full_map",
    "bodo_limit": "4",
    "rail_to_stavanger": True,
    "sortie_map_fixed": True,
    "gladiator_needs_namsos": True,
    "hurricane_sortie": False,
    "aa_cruiser_ngfs": False,
    "ofotfjord_attacks": False,
    "roll_to_destroy": "winner_only",
    "supply_presence": "area",
    "voluntary_evacuation": True,
    "t1_landing_retries": "unlimited",
    "t3_french_unit": "foreign_legion",
    "naval_infantry": "any_turn",
    "vp_other_strategic": "10",
    "early_capture_bonus": True,
    "both_ports_check": "immediate",
    "objective_vp": (5, 10, 5, 20, 30),
    "restrict_tanks": False,
    "extra_battles": 4,
}

# Operation Totalize: steps that only options or meetings bring up
BATTLES = {"Agree", "Want", "Reports", "ReportResult", "TerrainDice", "PickGround", "VillageDice"}
IMPOSED = {"Impose", "Gate"}
TIES = {"RetreatChoices", "ChooseRetreat"}
AGAIN = {"FightAgain"}
MET = {"AskWithdrawals", "Withdraw", "WithdrawalDie", "Depart", "RollForAttacker", "Fate", "ReturnBase"}
FOUGHT = {"Fight", "Judge", "PickGround", "VillageDice"}
TOTALIZE: dict[str, OptionValue] = {  # every option of the module and the shared system, the other way round
    "resolution": "tabletop",
    "movement_clock": "steps",
    "supply_through_uncontrolled": False,
    "heavy_rain_map": "all_connectors_lane",
    "activation_per": "area",
    "night_activation": "both",
    "column_night_exempt": "worthington_only",
    "motor_defend_posture": "maneuver",
    "bonus_units": "all_present",
    "play_turn_10": False,
    "ss_deploy_on_line": True,
    "highland_arrival": "turn2",
    "duplicate_ss_recon": "turn2_only",
    "bombing_pins": "axis",
    "outgunned_scope": "tabletop_defender",
    "victory_bands": "lower",
    "character_return": "unit",
}

# game, options, matches, share of the decisions that get every check, steps that need not come up
GAMES: list[tuple[str, Mapping[str, OptionValue], int, float, set[str]]] = [
    ("skirmish", {}, 60, 0.25, set()),
    ("skirmish", {"turns": 12, "orders": 3}, 14, 0.1, set()),
    ("skirmish", {"turns": 1, "orders": 1}, 14, 1.0, {"FallBack"}),
    ("caen", {}, 24, 0.02, PLAIN | PRINTED),
    ("caen", VARIANT, 14, 0.02, PLAIN | PRINTED),
    ("caen", {"mode": "table"}, 12, 0.02, CHOSEN | OPEN | LED | SECRET | PRINTED),
    (
        "caen",
        {"mode": "mixed", "allied_commanders": 2, "german_commanders": 1},
        18,
        0.02,
        OPEN | SECRET | PRINTED,
    ),
    (
        "caen",
        {"mode": "mixed", "secret_commitment": True, "simultaneous": True, "multi_game": True},
        18,
        0.02,
        LED | PRINTED | {"CommitAttackers", "CommitDefenders", "NextBattle"},
    ),
    (
        "caen",
        {"mode": "formation", "follow_allies": ("7-armd", "50-div"), "follow_germans": ("12-ss",)},
        20,
        0.02,
        OPEN | LED | SECRET | PRINTED | {"DeclareTable", "ByDice", "NavalGunfire"},
    ),
    ("norway", {}, 14, 0.02, PLAIN | AGREED | SELDOM),
    ("norway", NORWAY, 8, 0.02, PLAIN | SELDOM | {"BothPorts"}),
    ("norway", {"mode": "table"}, 6, 0.02, CHOSEN | OPEN | LED | SECRET | AGREED | SELDOM),
    (
        "norway",
        {"mode": "mixed", "allied_commanders": 2, "german_commanders": 1},
        6,
        0.02,
        OPEN | SECRET | AGREED | SELDOM,
    ),
    (
        "norway",
        {"mode": "mixed", "secret_commitment": True, "simultaneous": True, "multi_game": True},
        6,
        0.02,
        LED | AGREED | SELDOM | {"CommitAttackers", "CommitDefenders", "NextBattle", "Report"},
    ),
    ("villers-bretonneux", {}, 24, 0.02, PLAIN | PERSONAL),
    ("villers-bretonneux", VILLERS, 14, 0.02, PLAIN | PERSONAL),
    ("villers-bretonneux", {"mode": "table"}, 12, 0.02, CHOSEN | OPEN | LED | SECRET | PERSONAL),
    (
        "villers-bretonneux",
        {"mode": "mixed", "bef_commanders": 2, "german_commanders": 1, "winner_bonus_per_player": True},
        12,
        0.02,
        OPEN | SECRET,
    ),
    (
        "villers-bretonneux",
        {"mode": "mixed", "secret_commitment": True, "simultaneous": True, "multi_game": True},
        25,
        0.02,
        LED | PERSONAL | {"CommitAttackers", "CommitDefenders", "NextBattle"},
    ),
    (
        "villers-bretonneux",
        {"mode": "formation", "follow_bef": ("24-bde", "13-bde-aif-a"), "follow_germans": ("93-rir",)},
        20,
        0.02,
        OPEN | LED | SECRET | PERSONAL | {"DeclareTable", "ByDice"},
    ),
    ("totalize", {}, 10, 0.03, BATTLES | IMPOSED | TIES | AGAIN | MET),
    (
        "totalize",
        {"umpire": "human", "order_method": "one", "resolution": "umpire"},
        4,
        0.02,
        {"Agree", "Want"} | TIES | AGAIN | MET | FOUGHT | BATTLES,
    ),
    (
        "totalize",
        {"umpire": "none", "resolution": "agree", "retreat_tie": "player", "dice_use_advantage": True},
        8,
        0.03,
        IMPOSED | {"RetreatDice"} | AGAIN | MET | FOUGHT,
    ),
    ("totalize", TOTALIZE, 8, 0.03, {"Agree", "Want"} | IMPOSED | TIES | AGAIN | MET | FOUGHT),
]


@pytest.mark.parametrize(("game", "options", "matches", "share", "spared"), GAMES)
def test_a_game_conforms(game, options, matches, share, spared) -> None:
    report = conform(open_game(game, options=options), matches, seed=1, share=share)
    print(report)
    assert report.matches == matches and report.outcomes.total() == matches
    assert set(report.unreached) <= spared
