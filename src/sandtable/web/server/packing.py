"""Files and drawings as gzip for those who take it: packed once and kept, as they are the same for everybody.

What is made for one person is never packed: where his secrets and what others wrote stand in one answer, its length
would tell of them.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response

WORTH: Final = frozenset({".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest"})
LEAST: Final = 500  # bytes: less is not worth it
VARY: Final = {"Vary": "Accept-Encoding"}


def takes_gzip(headers: Headers) -> bool:
    """Does the client say that it understands gzip? `gzip;q=0` says that it does not."""
    offered: dict[str, bool] = {}
    for one in headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = one.partition(";")
        offered[name.strip()] = weight.replace(" ", "").rstrip("0.") != "q="
    return offered.get("gzip", offered.get("*", False))


def pack(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


@lru_cache(maxsize=256)
def packed(path: Path, changed: int, size: int) -> bytes:
    """A file, packed; `changed` and `size` are only there so that another file of the same name is packed anew."""
    return pack(path.read_bytes())


def packed_file(plain: Response, headers: Headers) -> Response:
    """The same file, packed if it is worth it and the client takes it; anything but a whole file stays as it is."""
    if not isinstance(plain, FileResponse) or Path(plain.path).suffix not in WORTH:
        return plain
    plain.headers.update(VARY)
    path = Path(plain.path)
    there = path.stat()
    if there.st_size < LEAST or "range" in headers or not takes_gzip(headers):
        return plain
    found = Response(packed(path, there.st_mtime_ns, there.st_size), plain.status_code)
    for name in ("content-type", "cache-control", "last-modified"):
        if name in plain.headers:
            found.headers[name] = plain.headers[name]
    found.headers["Content-Encoding"] = "gzip"
    found.headers.update(VARY)
    found.headers["ETag"] = f"W/{tag_of(plain, there.st_mtime_ns, there.st_size)}"
    return found


def tag_of(plain: FileResponse, changed: int, size: int) -> str:
    """The file's tag; other bytes than the file's own may have it only as a weak one."""
    return plain.headers.get("etag", f'"{changed:x}-{size:x}"')
