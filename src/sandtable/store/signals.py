"""Signals from other processes on the same PostgreSQL, by LISTEN and NOTIFY."""

from __future__ import annotations

import logging
import selectors
import socket
import threading
from collections.abc import Callable
from typing import Final, cast

from sqlalchemy.engine import URL

from sandtable.store.base.database import CHANNEL
from sandtable.store.base.facts import Signal, SignalKind

log = logging.getLogger(__name__)

BREATH: Final = 0.5  # seconds before connecting anew


class NoticeListener:
    """Calls back for every signal, in a thread with its own connection; says "all" after that was lost."""

    def __init__(self, url: URL, tag: str, callback: Callable[[Signal], None]) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.tag = tag
        self.callback = callback
        self.stopping = threading.Event()
        self.ready = threading.Event()
        self.bell, self.ringing = socket.socketpair()  # wakes it up, as it is to stop
        self.thread = threading.Thread(target=self._work, name="sandtable-listener", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.stopping.set()
        self.bell.send(b"!")
        self.thread.join()
        self.bell.close()
        self.ringing.close()

    def _work(self) -> None:
        import psycopg

        while not self.stopping.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                log.warning("The connection for signals was lost: %s", type(error).__name__)
                self.stopping.wait(BREATH)

    def _listen(self) -> None:
        import psycopg

        with (
            psycopg.connect(self.address, autocommit=True) as connection,
            selectors.DefaultSelector() as either,
        ):
            connection.execute(f"LISTEN {CHANNEL}")
            if self.ready.is_set():  # what was said meanwhile is lost
                self._tell(Signal("all", "", 0))
            self.ready.set()
            either.register(connection, selectors.EVENT_READ)
            either.register(self.ringing, selectors.EVENT_READ)
            while not self.stopping.is_set():
                for heard in connection.notifies(timeout=0):
                    self._hear(heard.payload)
                either.select()

    def _hear(self, payload: str) -> None:
        parts = payload.split(":")
        if len(parts) != 4 or parts[3] == self.tag:
            return
        self._tell(Signal(cast("SignalKind", parts[0]), parts[1], int(parts[2])))

    def _tell(self, signal: Signal) -> None:
        try:
            self.callback(signal)
        except Exception:
            log.exception("A signal of %s could not be passed on", signal.match)
