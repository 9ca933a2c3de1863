"""What people may type: limits that the API's description states exactly."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pydantic import StringConstraints

# Neither control characters nor those that are invisible or turn the direction of writing.
UNFIT: Final = r"\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
NAME_PATTERN: Final = rf"^[^\s{UNFIT}]([^{UNFIT}]*[^\s{UNFIT}])?$"
NO_NUL: Final = r"^[^\x00]*$"  # PostgreSQL keeps no such character

PersonName: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=NAME_PATTERN)]
NewPassword: TypeAlias = Annotated[str, StringConstraints(min_length=8, max_length=200)]
GivenPassword: TypeAlias = Annotated[str, StringConstraints(max_length=200)]
GivenToken: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Label: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=NAME_PATTERN)]


def the(name: str) -> str:
    """Sides that are many, such as Allies, have an article; a colour has none."""
    return f"the {name}" if name.endswith("s") else name
