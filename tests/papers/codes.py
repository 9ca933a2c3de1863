"""Reads QR codes from pictures, as a phone does."""

from __future__ import annotations

import io

import typst
import zxingcpp
from PIL import Image


def drawn(svg: str) -> Image.Image:
    """A drawing as pixels."""
    sheet = "#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes(sys.inputs.svg), width: 80pt)"
    png = typst.compile(sheet.encode(), format="png", ppi=288, sys_inputs={"svg": svg})
    assert isinstance(png, bytes)
    return Image.open(io.BytesIO(png)).convert("L")


def scanned(picture: Image.Image) -> str:
    """What the one code in a picture says."""
    (found,) = zxingcpp.read_barcodes(picture, zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    assert found.ec_level == "M"
    return found.text
