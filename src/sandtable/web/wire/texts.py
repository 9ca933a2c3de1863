"""What people may type: limits that the API's description states exactly.

Name: TypeAlias = Annotated[str, OneLine(80)]        # the type of everything that is shown on one line
PersonName: TypeAlias = Annotated[str, OneLine(40, 1)]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, StringConstraints
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from sandtable.store.base.names import Unfit, fit

NO_NUL: Final = r"^[^\x00]*$"  # PostgreSQL keeps no such character
ONE_LINE: Final = "one-line"  # the format by which the API's description tells such a text


@dataclass(frozen=True)
class OneLine:
    """One line of visible signs, from `least` to `most`: blanks and NFKC are put right, the rest is refused.

    A text that ends in the head of a letter, a page, a paper or a calendar is of this type and no other.
    """

    most: int
    least: int = 0

    def taken(self, text: str) -> str:
        try:
            return fit(text, self.most, self.least)
        except Unfit as unfit:
            raise PydanticCustomError("one_line", "{reason}", {"reason": str(unfit)}) from None

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.taken, handler(str))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        limits = {"minLength": self.least} if self.least else {}
        return {**handler(schema), **limits, "maxLength": self.most, "format": ONE_LINE}


PersonName: TypeAlias = Annotated[str, OneLine(40, 1)]
NewPassword: TypeAlias = Annotated[str, StringConstraints(min_length=8, max_length=200)]
GivenPassword: TypeAlias = Annotated[str, StringConstraints(max_length=200)]
GivenToken: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Label: TypeAlias = Annotated[str, OneLine(40, 1)]
