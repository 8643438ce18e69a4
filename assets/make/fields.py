"""Basic operations that draw materials such as wood, leather, velvet and paper.

A field is a float32 array of shape (height, width). A picture is an array of shape (height, width, 3). The values in a
picture range from 0 to 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from .style import rgb

Field = NDArray[Any]


def grid(size: tuple[int, int]) -> tuple[Field, Field]:
    """Return the x and y coordinates of the centre of each pixel, as two fields.

    `size` is (width, height).
    """
    width, height = size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return x + np.float32(0.5), y + np.float32(0.5)


def noise(size: tuple[int, int], cell: tuple[float, float], seed: int) -> Field:
    """Return smooth noise with a mean of 0 and a standard deviation of 1.

    `cell` is the size of one bump in pixels (across, down).
    """
    width, height = size
    cells = (max(4, round(width / cell[0]) + 3), max(4, round(height / cell[1]) + 3))
    rough = np.random.default_rng(seed).standard_normal((cells[1], cells[0])).astype(np.float32)
    big = Image.fromarray(rough).resize(
        (round(cells[0] * cell[0]) + 1, round(cells[1] * cell[1]) + 1), Image.Resampling.BICUBIC
    )
    left, top = int(cell[0]), int(cell[1])
    field = np.asarray(big, dtype=np.float32)[top : top + height, left : left + width]
    if field.shape != (height, width):
        field = np.asarray(Image.fromarray(field).resize((width, height), Image.Resampling.BICUBIC))
    return standard(field)


def fractal(size: tuple[int, int], cell: tuple[float, float], octaves: int, seed: int, fall: float = 0.5) -> Field:
    """Return smooth noise with a mean of 0 and a standard deviation of 1.

    The noise consists of `octaves` layers. Each layer has smaller bumps than the previous one. `cell` is the size of
    the largest bumps in pixels (across, down).
    """
    total = np.zeros((size[1], size[0]), dtype=np.float32)
    for octave in range(octaves):
        shrunk = (max(1.0, cell[0] / 2**octave), max(1.0, cell[1] / 2**octave))
        total += noise(size, shrunk, seed * 31 + octave) * np.float32(fall**octave)
    return standard(total)


def cells(size: tuple[int, int], pitch: float, seed: int, x: Field, y: Field) -> Field:
    """Return a leather-like pattern of irregular cells, each about `pitch` pixels wide.

    The value is 0 on the border between two cells, and rises to about 1 inside a cell.
    """
    columns, rows = int(size[0] / pitch) + 12, int(size[1] / pitch) + 12
    rng = np.random.default_rng(seed)
    jitter = rng.uniform(0.08, 0.92, (2, rows, columns)).astype(np.float32)
    u, v = x / pitch + 5, y / pitch + 5
    left, top = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
    nearest = np.full(x.shape, 9.0, dtype=np.float32)
    second = nearest.copy()
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            column, row = np.clip(left + right, 0, columns - 1), np.clip(top + down, 0, rows - 1)
            away = np.hypot(u - column - jitter[0][row, column], v - row - jitter[1][row, column]).astype(np.float32)
            second = np.minimum(second, np.maximum(nearest, away))
            nearest = np.minimum(nearest, away)
    return (second - nearest).astype(np.float32)


def standard(field: Field) -> Field:
    """Return the field shifted and scaled to have a mean of 0 and a standard deviation of 1."""
    spread = float(field.std()) or 1.0
    return np.asarray((field - field.mean()) / spread, dtype=np.float32)


def blur(field: Field, sigma: float) -> Field:
    """Return the field with an approximate Gaussian blur. Values at the edges are repeated."""
    radius = max(1, round(sigma * 0.95))
    result = field.astype(np.float64)
    for axis in (0, 1):
        for _ in range(3):
            pad = [(0, 0), (0, 0)]
            pad[axis] = (radius + 1, radius)
            sums = np.cumsum(np.pad(result, pad, mode="edge"), axis=axis)
            high = np.take(sums, range(2 * radius + 1, sums.shape[axis]), axis=axis)
            low = np.take(sums, range(sums.shape[axis] - 2 * radius - 1), axis=axis)
            result = (high - low) / (2 * radius + 1)
    return result.astype(np.float32)


def smooth(low: float, high: float, field: Field) -> Field:
    """Map a field to 0 below `low` and 1 above `high`, with an S curve in between.

    If `low` is greater than `high`, the result is 1 below `high` and 0 above `low`.
    """
    t = np.clip((field - low) / (high - low), 0, 1)
    return (t * t * (3 - 2 * t)).astype(np.float32)


def relief(height: Field, strength: float, light: tuple[float, float] = (-0.6, -0.8)) -> Field:
    """Return how much a light brightens (above 0) or darkens (below 0) a height map.

    `light` points towards the light.
    """
    down, right = np.gradient(height)
    return np.asarray((right * -light[0] + down * -light[1]) * strength, dtype=np.float32)


def pool(size: tuple[int, int], centre: tuple[float, float], reach: tuple[float, float]) -> Field:
    """Return a light's brightness: 1 at `centre`, and about 1/3 at a distance of `reach`.

    `reach` is (across, down), in pixels.
    """
    x, y = grid(size)
    d2 = ((x - centre[0]) / reach[0]) ** 2 + ((y - centre[1]) / reach[1]) ** 2
    return (1 / (1 + d2 * 1.2 + d2 * d2 * 0.8)).astype(np.float32)


def box_distance(size: tuple[int, int], box: tuple[float, float, float, float], radius: float) -> Field:
    """Return each pixel's distance from the edge of a rounded box (negative inside).

    `box` is (left, top, right, bottom).
    """
    x, y = grid(size)
    left, top, right, bottom = box
    qx = np.abs(x - (left + right) / 2) - (right - left) / 2 + radius
    qy = np.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius
    outside = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0))
    return (outside + np.minimum(np.maximum(qx, qy), 0) - radius).astype(np.float32)


def ramp(field: Field, *stops: tuple[float, str]) -> Field:
    """Map each value of a field to a colour.

    `stops` are (value, colour) pairs in ascending order, with gradients in between.
    """
    places = [value for value, _ in stops]
    channels = [np.interp(field, places, [rgb(c)[i] / 255 for _, c in stops]) for i in range(3)]
    return np.stack(channels, axis=-1).astype(np.float32)


def flat(colour: str) -> Field:
    """Return a colour as three numbers from 0 to 1.

    Multiplying a picture by these numbers tints it.
    """
    return np.array(rgb(colour), dtype=np.float32) / np.float32(255)


def screen(picture: Field, light: Field) -> Field:
    """Return the picture with the light added to it. No value exceeds 1."""
    return np.asarray(1 - (1 - np.clip(picture, 0, 1)) * (1 - np.clip(light, 0, 1)))


def image(picture: Field, alpha: Field | None = None) -> Image.Image:
    """Convert a field or a picture array, with optional opacities, to a Pillow image."""
    values = (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)
    result = Image.fromarray(values)
    if alpha is not None:
        result = result.convert("RGBA")
        result.putalpha(Image.fromarray((np.clip(alpha, 0, 1) * 255 + 0.5).astype(np.uint8)))
    return result


def array(picture: Image.Image) -> Field:
    """Return the pixel values of a Pillow picture as an array of numbers from 0 to 1."""
    return np.asarray(picture, dtype=np.float32) / np.float32(255)
