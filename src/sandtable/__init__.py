"""Sandtable runs wargame campaigns and battles.

    import sandtable

    match = sandtable.Match(sandtable.open_game("caen"), sandtable.Seeded("a secret"))
    outcome = sandtable.play(match, {"allies": "steady", "germans": "random"})

A match is its scenario, its options and its journal; everything else is derived from them. What `__all__` names is
public and described in docs/library.md, nothing else is. Each name is loaded when it is first used: importing is quick.
"""

TYPE_CHECKING = False  # as in typing, which takes longer to import than this

__version__ = "0.1.0"

__all__ = [
    "BoxError",
    "Comparison",
    "Dicebox",
    "Forecast",
    "JobsError",
    "Match",
    "Misplaced",
    "Outcome",
    "Player",
    "Record",
    "RecordError",
    "Refused",
    "Rules",
    "Scripted",
    "Seeded",
    "Story",
    "Study",
    "Typed",
    "compare",
    "dump_match",
    "forecast",
    "game_names",
    "load_match",
    "make_player",
    "match_from",
    "odds",
    "open_game",
    "play",
    "player_names",
    "read_record",
    "simulate",
    "write_position",
    "write_record",
]

if TYPE_CHECKING:
    from sandtable.library import (
        BoxError,
        Comparison,
        Dicebox,
        Forecast,
        JobsError,
        Match,
        Misplaced,
        Outcome,
        Player,
        Record,
        RecordError,
        Refused,
        Rules,
        Scripted,
        Seeded,
        Story,
        Study,
        Typed,
        compare,
        dump_match,
        forecast,
        game_names,
        load_match,
        make_player,
        match_from,
        odds,
        open_game,
        play,
        player_names,
        read_record,
        simulate,
        write_position,
        write_record,
    )
else:

    def __getattr__(name: str) -> object:
        """Loads a public name when it is first used."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from sandtable import library

        return getattr(library, name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
