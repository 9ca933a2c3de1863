"""Pictures are made anew: upright, small, without anything that a camera notes; what is no picture is refused."""

import io
import struct
import zlib

import pytest
from PIL import Image, PngImagePlugin

from sandtable.club import pictures
from sandtable.club.pictures import LONGEST, NoPicture, remade

ORIENTATION, ARTIST, GPS, COMMENT = 0x0112, 0x013B, 0x8825, 0x9286


def encoded(image: Image.Image, kind: str = "JPEG", **more: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def refusal(data: bytes) -> str:
    with pytest.raises(NoPicture) as refused:
        remade(data)
    assert refused.value.sentence.endswith(".")
    return refused.value.code


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_every_kind_becomes_a_small_jpeg(kind: str) -> None:
    found = remade(encoded(Image.new("RGB", (3000, 1000), "red"), kind))
    assert (found.width, found.height) == (LONGEST, 533)
    image = opened(found.data)
    assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (LONGEST, 533))
    red, green, blue = image.getpixel((800, 200))  # type: ignore[misc]
    assert red > 240 and green < 20 and blue < 20


def test_a_small_picture_is_not_made_larger() -> None:
    assert remade(encoded(Image.new("RGB", (40, 30)))).width == 40


def test_nothing_but_pixels_is_kept() -> None:
    image = Image.new("RGB", (64, 48), "green")
    exif = image.getexif()
    exif[ARTIST], exif[COMMENT] = "Anna Secret", "my comment"
    exif.get_ifd(GPS)[2] = (51.0, 30.0, 0.0)
    profile = b"ICC of a camera called Secret"
    sent = encoded(image, exif=exif, icc_profile=profile, comment=b"Secret comment")
    assert sent.count(b"Secret") == 3
    made = remade(sent)
    found = opened(made.data)
    assert b"Secret" not in made.data and b"Exif" not in made.data
    assert not found.getexif() and set(found.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


def test_text_in_a_png_is_dropped() -> None:
    texts = PngImagePlugin.PngInfo()
    texts.add_text("Author", "Secret", zip=False)
    sent = encoded(Image.new("RGB", (20, 20)), "PNG", pnginfo=texts)
    assert b"Secret" in sent and b"Secret" not in remade(sent).data


def test_a_picture_is_turned_upright() -> None:
    image = Image.new("RGB", (64, 32), "white")
    image.paste("black", (0, 0, 32, 32))  # the left half
    exif = image.getexif()
    exif[ORIENTATION] = 6  # to be turned by a quarter, clockwise
    found = remade(encoded(image, exif=exif))
    assert (found.width, found.height) == (32, 64)
    upright = opened(found.data).convert("L")
    assert upright.getpixel((16, 8)) < 40 and upright.getpixel((16, 56)) > 215  # type: ignore[operator]


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "L", "1", "CMYK", "I;16"])
def test_every_way_of_keeping_colours_is_read(mode: str) -> None:
    kind = "JPEG" if mode == "CMYK" else "PNG"
    assert remade(encoded(Image.new(mode, (20, 20)), kind)).width == 20


def test_what_can_be_seen_through_lies_on_white() -> None:
    found = opened(remade(encoded(Image.new("RGBA", (20, 20), (255, 0, 0, 0)), "PNG")).data)
    assert found.getpixel((10, 10)) == (255, 255, 255)


def test_of_a_moving_picture_the_first_is_kept() -> None:
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("white", "black")]
    sent = encoded(frames[0], "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    assert opened(remade(sent).data).convert("L").getpixel((10, 10)) > 250  # type: ignore[operator]


def test_what_is_no_picture_is_refused() -> None:
    assert refusal(b"") == "empty"
    assert refusal(b"<script>alert(1)</script>") == "no-picture"
    assert refusal(b"\xff\xd8\xff\xe0 no JPEG after all") == "no-picture"
    whole = encoded(Image.effect_noise((400, 300), 80).convert("RGB"))
    assert refusal(whole[: len(whole) // 2]) == "no-picture"
    assert refusal(encoded(Image.new("RGB", (20, 20)), "GIF")) == "no-picture"
    assert refusal(b'<svg xmlns="http://www.w3.org/2000/svg"/>') == "no-picture"
    assert refusal(encoded(Image.new("RGB", (4, 400)))) == "too-small"
    assert refusal(bytes(pictures.MOST_BYTES + 1)) == "too-large"


def bomb(width: int, height: int) -> bytes:
    """A PNG that says to have so many pixels and is a few bytes long."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(1000)))


@pytest.mark.parametrize("size", [(10_000, 10_000), (50_000, 50_000), (5_000, 5_001)])
def test_a_bomb_is_refused_before_it_is_decoded(size: tuple[int, int]) -> None:
    assert refusal(bomb(*size)) == "too-many-pixels"


def test_a_large_photograph_is_decoded_small() -> None:
    found = remade(encoded(Image.new("L", (12_000, 9_000), 128), quality=30))  # 108 megapixels
    assert (found.width, found.height) == (LONGEST, 1200)


def test_a_large_picture_that_must_be_decoded_whole_is_refused() -> None:
    assert (
        refusal(encoded(Image.new("L", (6_000, 5_000), 128), quality=30, progressive=True))
        == "too-many-pixels"
    )


def test_anything_after_the_picture_is_left_behind() -> None:
    sent = encoded(Image.new("RGB", (20, 20))) + b"<?php echo 1 ?>"
    assert b"php" not in remade(sent).data
