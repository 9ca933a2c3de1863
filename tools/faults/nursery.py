"""A process that has loaded all of the server and forks one when told: a server that was killed is back at once.

It reads a line of JSON for each server, `{"words": […], "log": "…", "largest": 0}`, and answers with the id of the
process. `largest` limits the size of its files. It ends, and with it what it forked, when its input ends.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys


def load() -> None:
    """Everything that a server would load when it starts or opens its first match."""
    import uvicorn.protocols.http.httptools_impl
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

    import sandtable.web.app  # noqa: F401
    from sandtable.games.catalogue import GAMES
    from sandtable.kernel.match import Match
    from sandtable.live.matches.opening import rules_for
    from sandtable.live.matches.snapshots import program
    from sandtable.live.scenes.scene import seat_table, table_text

    program()
    for game in GAMES:
        table_text(seat_table(Match(rules_for(game, "", {})), ""))


def serve(order: dict[str, object]) -> int:
    from sandtable.cli import main

    log = os.open(str(order["log"]), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    if largest := int(str(order["largest"])):
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
    words = order["words"]
    assert isinstance(words, list)
    return main(["serve", "--no-browser", *[str(word) for word in words]])


def run() -> None:
    load()
    gc.collect()
    gc.freeze()  # or each server would copy all of it when it looks for garbage
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a server ended
    print("ready", flush=True)
    children: list[int] = []
    for line in sys.stdin:
        child = os.fork()
        if not child:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            code = 1
            try:
                code = serve(json.loads(line))
            finally:
                os._exit(code)
        children.append(child)
        print(child, flush=True)
    for child in children:
        try:
            os.kill(child, signal.SIGTERM)
        except ProcessLookupError:
            continue


if __name__ == "__main__":
    run()
