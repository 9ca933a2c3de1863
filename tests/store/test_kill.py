"""Kill -9 in a stream of changes: whatever was acknowledged is there afterwards, and nothing by halves."""

import json
import subprocess
import sys
from pathlib import Path

KILLS = 80  # of 60, 38 found a store that was made to answer just before its commit

# One process that forks: the children start in milliseconds. Each checks what it finds, then goes on writing.
SCRIPT = """
import os, random, signal, sys, time
from sandtable.store import Change, NewMatch, Store

where, kills = sys.argv[1], int(sys.argv[2])

def play(match, out):
    store = Store.open(where)
    fact, lines, *_ = store.matches.whole(match)
    texts = [line.text for line in lines]
    whole = texts == [f"{n // 2}{'ab'[n % 2]}" for n in range(len(texts))] and len(texts) % 2 == 0
    if not whole or fact.length != len(texts) or fact.version != len(texts) // 2 + 1:
        os.write(out, b"bad\\n")
    os.write(out, f"found {len(texts) // 2}\\n".encode())
    version = fact.version
    while True:
        n = version - 1
        change = Change(match, version, [f"{n}a", f"{n}b"], who="x", key=str(n), response="r" * 500)
        waiting = [store.matches.append(change)]
        waiting += [store.matches.set_note(match, owner, "n" * 2000) for _ in range(n % 3)]  # in its transaction
        version = waiting[0].result()
        os.write(out, f"done {version - 1}\\n".encode())

store = Store.open(where)
owner = store.people.make_guest().result().id
match = store.matches.create(NewMatch("m", "g", "", 1, {}, [], owner=owner)).result()
store.close()
random.seed(7)
acknowledged = lost = bad = 0
for _ in range(kills + 1):
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        play(match, writer)
    os.close(writer)
    heard = b""
    while b"done" not in heard:  # it is at work
        heard += os.read(reader, 65536)
    time.sleep(random.random() * 0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(reader, 65536):
        heard += more
    os.close(reader)
    for word, _, number in [line.partition(" ") for line in heard.decode().splitlines()]:
        if word == "found":
            lost += int(number) < acknowledged
        elif word == "done":
            acknowledged = int(number)
        else:
            bad += 1
print('{"acknowledged": %d, "lost": %d, "bad": %d}' % (acknowledged, lost, bad))
"""


def test_nothing_acknowledged_is_lost_by_kills(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path / "sandtable.db"), str(KILLS)],
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(done.stdout)
    assert told["lost"] == told["bad"] == 0
    assert told["acknowledged"] > KILLS
