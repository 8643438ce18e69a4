"""Store pictures as uncompressed bitmaps, which load faster than PNG or WebP files.

The packaged program contains such bitmaps for the pictures in its first frame.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from struct import pack

import pygame

UNPACKED = ".bmp"
_FILE, _INFO = "<2sIHHI", "<IiiHHIIiiIIIIII"
_FILE_SIZE, _INFO_SIZE = 14, 56
_BITS, _BITFIELDS = 32, 3
_RED, _GREEN, _BLUE, _ALPHA = 0xFF0000, 0xFF00, 0xFF, 0xFF000000


def files_of(folder: Path, pattern: str) -> dict[str, Path]:
    """Return the files of all pictures whose names match a pattern, keyed by name.

    A typical pattern is "title/niche_*.webp". If the pattern has no "*", it is a picture's name, and the file might not
    exist.
    """
    if "*" not in pattern:
        return {pattern: file_of(folder, pattern)}
    unpacked = str(PurePosixPath(pattern).with_suffix(UNPACKED))
    found = [path for wanted in (pattern, unpacked) for path in folder.glob(wanted)]
    suffix = PurePosixPath(pattern).suffix
    return {path.relative_to(folder).with_suffix(suffix).as_posix(): path for path in sorted(found)}


def file_of(folder: Path, name: str) -> Path:
    """Return the path to a picture's bitmap or, if there is none, to the usual file.

    The usual file might not exist.
    """
    unpacked = (folder / name).with_suffix(UNPACKED)
    return unpacked if unpacked.is_file() else folder / name


def bitmap(picture: pygame.Surface) -> bytes:
    """Return the contents of a picture's bitmap file, with the top row first."""
    width, height = picture.get_size()
    pixels = pygame.image.tobytes(picture, "BGRA")
    alpha = _ALPHA if picture.get_flags() & pygame.SRCALPHA else 0
    start = _FILE_SIZE + _INFO_SIZE
    file = pack(_FILE, b"BM", start + len(pixels), 0, 0, start)
    info = pack(
        _INFO, _INFO_SIZE, width, -height, 1, _BITS, _BITFIELDS, len(pixels), 0, 0, 0, 0, _RED, _GREEN, _BLUE, alpha
    )
    return file + info + pixels
