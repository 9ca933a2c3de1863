"""How this server sends messages."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Office:
    """Set by who runs the server; without `smtp` there is no e-mail."""

    smtp: str = field(default="", repr=False)  # smtp://user:password@host:587, smtps://…
    mail_from: str = ""
    public: str = ""  # the address under which people reach this server, for links
    private: bool = False  # may messages go to the local network?
    gather: float = 30.0  # seconds in which messages to one channel become one
    patience: float = 15.0  # seconds that one sending may take
