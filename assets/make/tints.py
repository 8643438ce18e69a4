"""Reduce pictures to given inks, so that files stay small and light stays smooth.

Light that falls from the top gives each row a single tint, so pictures with many such tints compress well. The edges of
shapes would not, so each pixel there belongs to one surface, to the other one, or half to each.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image

from . import fields
from .style import rgb

_CLEAR = 128
"""Pixels with a lower alpha become transparent, all others opaque."""
_LEVEL = 4.0
"""Neighbouring pixels that differ by at most this much (of 765) belong to one surface."""
_LIKE = 16
"""A pixel within this squared distance of an ink belongs to that surface."""
_HALF = (0.43, 0.57)
"""A pixel on a rim counts as half and half if its share of the right-hand surface is in this range."""
_FOREIGN = 60.0
"""A pixel on a rim that is this far from every mixture of both surfaces is a fine line with its own colour."""


def tinted(picture: Image.Image, inks: Sequence[str], tints: Sequence[str]) -> Image.Image:
    """Return the picture with a palette: surfaces in inks and tints, rims and fine lines in inks alone."""
    flat = np.asarray(picture.convert("RGB"), dtype=np.float32)
    level = np.abs(np.diff(flat, axis=1)).sum(axis=2) <= _LEVEL
    surface = np.ones(flat.shape[:2], dtype=bool)
    surface[:, 1:] &= level
    surface[:, :-1] &= level
    index, far = _nearest(flat, [*inks, *tints])
    # A surface between fine lines may be only one pixel wide.
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
    # The corners outside the card are transparent, the first colour of the palette.
    made.info["transparency"] = 0
    return made


def _beside(surface: fields.Field) -> tuple[fields.Field, fields.Field]:
    """Return for each pixel the columns of the nearest surface pixels to its left and right (or its own column)."""
    columns = np.arange(surface.shape[1])
    last = len(columns) - 1
    left = np.maximum.accumulate(np.where(surface, columns, 0), axis=1)
    right = np.minimum.accumulate(np.where(surface, columns, last)[:, ::-1], axis=1)[:, ::-1]
    return left, right


def _at(field: fields.Field, columns: fields.Field) -> fields.Field:
    """Return, for each pixel, the field's value in the given column of the same row."""
    return np.asarray(field[np.arange(columns.shape[0])[:, None], columns])


def _nearest(flat: fields.Field, inks: Sequence[str]) -> tuple[fields.Field, fields.Field]:
    """Return for each pixel the number (from 1) of the nearest ink, and its squared distance."""
    whole = np.rint(flat).astype(np.int32)
    kinds, which = np.unique(whole[..., 0] << 16 | whole[..., 1] << 8 | whole[..., 2], return_inverse=True)
    channels = np.stack([kinds >> 16, kinds >> 8 & 255, kinds & 255], axis=1)
    far = np.stack([((channels - np.array(rgb(ink))) ** 2).sum(axis=1) for ink in inks])
    shape = flat.shape[:2]
    return (np.argmin(far, axis=0) + 1)[which].reshape(shape), far.min(axis=0)[which].reshape(shape)
