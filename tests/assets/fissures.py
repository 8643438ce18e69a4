"""FissureVerse's card list, for tests of the game's pictures."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
READER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LIST = ROOT / "data" / "fissureverse" / "cards.yaml"


def names(text: str) -> list[str]:
    """Split text into names."""
    return text.split()


SIGNS = names("""
emptiness infinite noise solidity reason fire water sword red green rule now round next devotee zealot kill token
vortex fearful
""")


@cache
def faces(kind: str = "") -> list[dict[str, Any]]:
    """Return all faces, or only the faces of one kind."""
    decks: list[dict[str, Any]] = yaml.load(LIST.read_text(encoding="utf-8"), READER)["decks"]
    return [face for deck in decks for face in deck["faces"] if kind in ("", face["kind"])]


CODES = [str(face["id"]).upper() for face in faces()]
