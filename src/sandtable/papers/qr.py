"""An address as a QR code, drawn as line art in one ink."""

from __future__ import annotations

from typing import Final

import segno

LARGEST: Final = 10  # version: with more modules than that a printed code is too fine for a phone
QUIET: Final = 4  # modules of white paper round the code, which readers need


def svg(text: str) -> str:
    """Draw the text as a QR code with error correction M; "" for a text that is too long."""
    try:
        code = segno.make_qr(text.encode(), error="m", mode="byte", boost_error=False)
    except segno.DataOverflowError:
        return ""
    if int(code.version) > LARGEST:
        return ""
    size, _ = code.symbol_size(border=QUIET)
    modules = [
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(code.matrix_iter(border=QUIET))
        for x, dark in enumerate(row)
        if dark
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
    )
    paper = f'<rect width="{size}" height="{size}" fill="#fff"/>'
    return f'{head}{paper}<path d="{"".join(modules)}" fill="#000"/></svg>'
