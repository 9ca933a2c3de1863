"""An address as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 10. Nothing else is needed here."""

from __future__ import annotations

from typing import Final

# For each version: error codewords in a block, then (blocks, data codewords in each) of both groups, at level M.
BLOCKS: Final = (
    (10, (1, 16), (0, 0)),
    (16, (1, 28), (0, 0)),
    (26, (1, 44), (0, 0)),
    (18, (2, 32), (0, 0)),
    (24, (2, 43), (0, 0)),
    (16, (4, 27), (0, 0)),
    (18, (4, 31), (0, 0)),
    (22, (2, 38), (2, 39)),
    (22, (3, 36), (2, 37)),
    (26, (4, 43), (1, 44)),
)
ALIGNED: Final = (
    (),
    (6, 18),
    (6, 22),
    (6, 26),
    (6, 30),
    (6, 34),
    (6, 22, 38),
    (6, 24, 42),
    (6, 26, 46),
    (6, 28, 50),
)
BYTES: Final = 0b0100  # the mode
PADDING: Final = (0xEC, 0x11)
FORMATS: Final = (  # level M with each of the eight masks
    0b101010000010010,
    0b101000100100101,
    0b101111001111100,
    0b101101101001011,
    0b100010111111001,
    0b100000011001110,
    0b100111110010111,
    0b100101010100000,
)
LOOKALIKES: Final = ("10111010000", "00001011101")  # what a reader could take for a finder
VERSIONS: Final = {7: 0x07C94, 8: 0x085BC, 9: 0x09A99, 10: 0x0A4D3}

Grid = list[list[int]]  # 1 dark, 0 light, -1 not yet set


def qr(text: str) -> Grid:
    """The modules, row by row; an empty grid for a text that is too long."""
    data = text.encode()
    version = next((one for one in range(1, 11) if len(data) <= room(one)), 0)
    if not version:
        return []
    stream = bits(interleaved(codewords(data, version), version))
    return min([drawn(version, stream, mask) for mask in range(len(FORMATS))], key=penalty)


def drawn(version: int, stream: list[int], mask: int) -> Grid:
    grid = furniture(version, mask)
    fill(grid, stream, mask)
    return grid


def room(version: int) -> int:
    """How many bytes of text a version takes."""
    head = 4 + (8 if version < 10 else 16)
    return (capacity(version) * 8 - head) // 8


def capacity(version: int) -> int:
    _, (first, size), (second, larger) = BLOCKS[version - 1]
    return first * size + second * larger


# the data


def codewords(data: bytes, version: int) -> list[int]:
    """Mode, length, text, end, padding."""
    length = 8 if version < 10 else 16
    stream = f"{BYTES:04b}{len(data):0{length}b}" + "".join([f"{byte:08b}" for byte in data])
    most = capacity(version) * 8
    stream += "0" * min(4, most - len(stream))
    stream += "0" * (-len(stream) % 8)
    found = [int(stream[at : at + 8], 2) for at in range(0, len(stream), 8)]
    while len(found) < capacity(version):
        found.append(PADDING[(len(found) - len(stream) // 8) % 2])
    return found


def interleaved(data: list[int], version: int) -> list[int]:
    """The codewords of all blocks in turn, then their error codewords."""
    errors, (first, size), (second, larger) = BLOCKS[version - 1]
    blocks: list[list[int]] = []
    for length in [size] * first + [larger] * second:
        blocks.append(data[:length])
        data = data[length:]
    corrections = [correction(block, errors) for block in blocks]
    found: list[int] = []
    for lists in (blocks, corrections):
        for at in range(max([len(one) for one in lists])):
            found += [one[at] for one in lists if at < len(one)]
    return found


def correction(data: list[int], count: int) -> list[int]:
    """Reed-Solomon: the remainder of the data divided by the generator."""
    divisor = [1]
    for power in range(count):
        root = EXP[power]
        divisor = [
            (divisor[at] if at < len(divisor) else 0) ^ (times(divisor[at - 1], root) if at else 0)
            for at in range(len(divisor) + 1)
        ]
    rest = [*data, *[0] * count]
    for at in range(len(data)):
        factor = rest[at]
        for step, value in enumerate(divisor):
            rest[at + step] ^= times(value, factor)
    return rest[len(data) :]


def powers() -> list[int]:
    """Of 2 in the field of 256 with the polynomial 0x11D."""
    found, value = [], 1
    for _ in range(255):
        found.append(value)
        value <<= 1
        if value > 255:
            value ^= 0x11D
    return found


EXP: Final = powers()
LOG: Final = {value: power for power, value in enumerate(EXP)}


def times(one: int, other: int) -> int:
    return EXP[(LOG[one] + LOG[other]) % 255] if one and other else 0


def bits(words: list[int]) -> list[int]:
    return [word >> shift & 1 for word in words for shift in range(7, -1, -1)]


# the picture


def furniture(version: int, mask: int) -> Grid:
    """Everything but the data: finders, timing, alignment, format and version."""
    size = 17 + 4 * version
    grid = [[-1] * size for _ in range(size)]
    for row, column in ((0, 0), (0, size - 7), (size - 7, 0)):
        finder(grid, row, column)
    for at in range(8, size - 8):
        grid[6][at] = grid[at][6] = 1 - at % 2
    centres = ALIGNED[version - 1]
    for row in centres:
        for column in centres:
            if grid[row][column] == -1 or row == 6 != column or column == 6 != row:
                align(grid, row, column)
    write_format(grid, FORMATS[mask])
    if version in VERSIONS:
        write_version(grid, VERSIONS[version])
    return grid


def finder(grid: Grid, top: int, left: int) -> None:
    """A square in a ring, with a light rim."""
    size = len(grid)
    for row in range(top - 1, top + 8):
        for column in range(left - 1, left + 8):
            if 0 <= row < size and 0 <= column < size:
                away = max(abs(row - top - 3), abs(column - left - 3))
                grid[row][column] = 1 if away in (0, 1, 3) else 0


def align(grid: Grid, row: int, column: int) -> None:
    size = len(grid)
    if (row < 9 and column < 9) or (row < 9 and column > size - 10) or (row > size - 10 and column < 9):
        return  # a finder is there
    for y in range(row - 2, row + 3):
        for x in range(column - 2, column + 3):
            grid[y][x] = 0 if max(abs(y - row), abs(x - column)) == 1 else 1


def write_format(grid: Grid, code: int) -> None:
    """Twice: round the upper left finder, and beside the two others; and one module that is always dark."""
    size = len(grid)
    around = [(8, at) for at in (0, 1, 2, 3, 4, 5, 7, 8)] + [(at, 8) for at in (7, 5, 4, 3, 2, 1, 0)]
    beside = [(size - 1 - at, 8) for at in range(7)] + [(8, size - 8 + at) for at in range(8)]
    for places in (around, beside):
        for at, (row, column) in enumerate(places):
            grid[row][column] = code >> (14 - at) & 1
    grid[size - 8][8] = 1


def write_version(grid: Grid, code: int) -> None:
    size = len(grid)
    for at in range(18):
        bit = code >> at & 1
        grid[at // 3][size - 11 + at % 3] = bit
        grid[size - 11 + at % 3][at // 3] = bit


def fill(grid: Grid, data: list[int], mask: int) -> None:
    """Two columns at a time from the right, up and down in turn, what is set left out; masked."""
    size = len(grid)
    at, up = 0, True
    for right in [column for column in range(size - 1, 0, -2) if column > 6] + [5, 3, 1]:
        for row in range(size - 1, -1, -1) if up else range(size):
            for column in (right, right - 1):
                if grid[row][column] == -1:
                    bit = data[at] if at < len(data) else 0
                    grid[row][column] = bit ^ masked(mask, row, column)
                    at += 1
        up = not up


def masked(mask: int, row: int, column: int) -> int:
    """1 where a mask turns a module over."""
    product = row * column
    return (
        (row + column) % 2 == 0,
        row % 2 == 0,
        column % 3 == 0,
        (row + column) % 3 == 0,
        (row // 2 + column // 3) % 2 == 0,
        product % 2 + product % 3 == 0,
        (product % 2 + product % 3) % 2 == 0,
        ((row + column) % 2 + product % 3) % 2 == 0,
    )[mask]


def penalty(grid: Grid) -> int:
    """How hard it is to read: runs, blocks, lookalikes of finders, too much of one shade."""
    size = len(grid)
    lines = ["".join([str(module) for module in row]) for row in grid]
    lines += ["".join([line[at] for line in lines[:size]]) for at in range(size)]
    worth = 0
    for line in lines:
        runs = [len(run) for run in line.replace("01", "0 1").replace("10", "1 0").split()]
        worth += sum([run - 2 for run in runs if run >= 5])
        worth += 40 * sum([line.startswith(one, at) for one in LOOKALIKES for at in range(size)])
    for row in range(size - 1):
        for column in range(size - 1):
            four = grid[row][column : column + 2] + grid[row + 1][column : column + 2]
            worth += 3 if sum(four) in (0, 4) else 0
    dark = sum([sum(row) for row in grid])
    return worth + 10 * (abs(20 * dark - 10 * size * size) // (size * size))


def svg(text: str) -> str:
    """The code as line art in one ink, with the quiet zone round it; "" for a text that is too long."""
    grid = qr(text)
    if not grid:
        return ""
    size = len(grid) + 8
    dark = "".join(
        [f"M{x + 4} {y + 4}h1v1h-1z" for y, row in enumerate(grid) for x, module in enumerate(row) if module]
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
    )
    return f'{head}<rect width="{size}" height="{size}" fill="#fff"/><path d="{dark}" fill="#000"/></svg>'
