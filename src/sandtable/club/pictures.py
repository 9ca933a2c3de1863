"""Pictures that people send: decoded, made small, and written anew, so that nothing of the sent file is kept.

What a camera notes besides the picture (place, time, its owner's name) goes with the old file.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageOps

TYPES: Final = {"image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WEBP"}
MOST_BYTES: Final = 12 * 1024 * 1024
LONGEST: Final = 1600  # pixels of the longer side
MOST_PIXELS: Final = 25_000_000  # that are decoded at once
MOST_IN_JPEG: Final = 120_000_000  # a JPEG whose lines follow each other is decoded smaller than it is
THINNEST: Final = 16
QUALITY: Final = 82


Image.MAX_IMAGE_PIXELS = MOST_IN_JPEG  # what says to have twice as many is not even opened


class NoPicture(Exception):
    """Why it is not taken: a code and a sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


@dataclass(frozen=True)
class Jpeg:
    """A JPEG made here."""

    data: bytes
    width: int
    height: int


def remade(sent: bytes) -> Jpeg:
    """The picture upright, at most `LONGEST` pixels long, without anything but its pixels; or `NoPicture`."""
    if not sent:
        raise NoPicture("empty", "The picture is empty. Choose it again.")
    if len(sent) > MOST_BYTES:
        raise NoPicture(
            "too-large", f"A picture may have {MOST_BYTES // 1024 // 1024} MB. Send a smaller one."
        )
    try:
        with Image.open(io.BytesIO(sent), formats=tuple(TYPES.values())) as found:
            return _made_of(found)
    except NoPicture:
        raise
    except Image.DecompressionBombError:
        raise _too_many() from None
    except Exception as error:  # decoders stumble over broken files in many ways
        raise NoPicture("no-picture", "This is no JPEG, PNG or WebP picture, or it is damaged.") from error


def _made_of(found: Image.Image) -> Jpeg:
    width, height = found.size
    in_lines = found.format == "JPEG" and not found.info.get("progressive")
    most = MOST_IN_JPEG if in_lines else MOST_PIXELS
    if width * height > most:
        raise _too_many()
    if min(width, height) < THINNEST:
        raise NoPicture("too-small", f"A picture is at least {THINNEST} pixels wide and high.")
    found.draft("RGB", (LONGEST, LONGEST))  # of a JPEG: decoded at a half, a quarter or an eighth
    if found.size[0] * found.size[1] > MOST_PIXELS:
        raise _too_many()
    found.load()
    small = ImageOps.exif_transpose(found)
    small.thumbnail((LONGEST, LONGEST), Image.Resampling.LANCZOS)
    plain = _on_white(small)
    out = io.BytesIO()
    plain.save(out, "JPEG", quality=QUALITY, optimize=True)
    return Jpeg(out.getvalue(), *plain.size)


def _on_white(image: Image.Image) -> Image.Image:
    """Only its pixels, on white where it can be seen through: a new image has no metadata to carry on."""
    with_alpha = image.convert("RGBA") if image.has_transparency_data else image.convert("RGB")
    plain = Image.new("RGB", image.size, "white")
    plain.paste(with_alpha, mask=with_alpha.getchannel("A") if with_alpha.mode == "RGBA" else None)
    return plain


def _too_many() -> NoPicture:
    return NoPicture("too-many-pixels", "This picture has too many pixels. Send a smaller one.")
