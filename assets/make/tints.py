"""Pictures in few given inks, so chosen that a file stays small and yet every light is soft.

A light that falls from top to bottom gives each row one tint, so many tints of it cost little. What costs is the rims
of shapes: a pixel there is of one surface, of the other, or half of each.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image

from . import fields
from .style import rgb

_CLEAR = 128
"""A pixel with a lower alpha is nothing, any other solid."""
_LEVEL = 4.0
"""Two neighbours that differ by no more than this (of 765) belong to one surface."""
_LIKE = 16
"""A pixel that is so like an ink (its squared distance) is of that surface."""
_HALF = (0.43, 0.57)
"""So much of the surface to its right has a rim that is half of each."""
_FOREIGN = 60.0
"""A rim that is so far from any mixture of the two is a fine line, with a colour of its own."""


def tinted(picture: Image.Image, inks: Sequence[str], tints: Sequence[str]) -> Image.Image:
    """The picture with a palette: surfaces in these inks and tints, halves and fine lines in the inks alone."""
    flat = np.asarray(picture.convert("RGB"), dtype=np.float32)
    level = np.abs(np.diff(flat, axis=1)).sum(axis=2) <= _LEVEL
    surface = np.ones(flat.shape[:2], dtype=bool)
    surface[:, 1:] &= level
    surface[:, :-1] &= level
    index, far = _nearest(flat, [*inks, *tints])
    # Between fine lines a surface may be narrower than that.
    surface |= far <= _LIKE
    left, right = _beside(surface)
    first, second = _at(flat, left), _at(flat, right)
    way = second - first
    length = np.maximum((way**2).sum(axis=2), 1)
    share = ((flat - first) * way).sum(axis=2) / length
    rim = np.where(share < _HALF[0], _at(index, left), _at(index, right))
    half = (share >= _HALF[0]) & (share <= _HALF[1])
    rim = np.where(half, _nearest(first + way / 2, inks)[0], rim)
    foreign = np.abs(flat - (first + way * share[..., None])).sum(axis=2) > _FOREIGN
    index = np.where(surface, index, np.where(foreign, _nearest(flat, inks)[0], rim))
    index[np.asarray(picture.getchannel("A")) < _CLEAR] = 0
    used, places = np.unique(index, return_inverse=True)
    made = Image.fromarray(places.reshape(index.shape).astype(np.uint8), "P")
    made.putpalette([value for number in used for value in rgb([inks[0], *inks, *tints][number])])
    # The corners outside the card are clear, and the first of the palette.
    made.info["transparency"] = 0
    return made


def _beside(surface: fields.Field) -> tuple[fields.Field, fields.Field]:
    """For each pixel the column of the nearest surface to its left, and to its right, itself included."""
    columns = np.arange(surface.shape[1])
    last = len(columns) - 1
    left = np.maximum.accumulate(np.where(surface, columns, 0), axis=1)
    right = np.minimum.accumulate(np.where(surface, columns, last)[:, ::-1], axis=1)[:, ::-1]
    return left, right


def _at(field: fields.Field, columns: fields.Field) -> fields.Field:
    """What the field is at these columns of each row."""
    return np.asarray(field[np.arange(columns.shape[0])[:, None], columns])


def _nearest(flat: fields.Field, inks: Sequence[str]) -> tuple[fields.Field, fields.Field]:
    """For each pixel the number of the ink that is most like it, from 1, and its squared distance from it."""
    whole = np.rint(flat).astype(np.int32)
    kinds, which = np.unique(whole[..., 0] << 16 | whole[..., 1] << 8 | whole[..., 2], return_inverse=True)
    channels = np.stack([kinds >> 16, kinds >> 8 & 255, kinds & 255], axis=1)
    far = np.stack([((channels - np.array(rgb(ink))) ** 2).sum(axis=1) for ink in inks])
    shape = flat.shape[:2]
    return (np.argmin(far, axis=0) + 1)[which].reshape(shape), far.min(axis=0)[which].reshape(shape)
