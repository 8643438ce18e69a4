"""Write the credits and the licence texts.

The program reads credits.yaml, and people read CREDITS.md.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

from .output import Output
from .sources import Sources

DATA = Path(__file__).resolve().parents[2] / "data"
RIGHTS = "The games belong to their designers and publishers. This program is not affiliated with them."
CHANGED = "Recoloured, framed and composited."
FONTS = {"cinzel": "Cinzel", "garamond": "EB Garamond", "atkinson": "Atkinson Hyperlegible"}
LICENCE_TEXTS = (
    "CC-BY-3.0",
    "CC0-1.0",
    "LGPL-2.1-or-later",
    "Python-2.0",
    "Zlib",
    "MIT",
    "BSD-3-Clause",
    "FTL",
    "IJG",
    "libpng-2.0",
    "libtiff",
    "GPL-3.0-or-later",
)
SOFTWARE = {
    "Python": "libpython. Python licence 2.0",
    "pygame-ce": "The window, pictures and sound. LGPL 2.1 or later",
    "PyYAML": "MIT licence",
    "SDL": "libSDL2, libSDL2_image, libSDL2_mixer, libSDL2_ttf. zlib licence",
    "FluidSynth, mpg123, libsndfile": "libfluidsynth, libmpg123, libsndfile: needed by SDL_mixer. LGPL 2.1 or later",
    "Ogg, Vorbis, Opus, FLAC, WavPack": (
        "libogg, libvorbis, libvorbisenc, libvorbisfile, libopus, libopusfile, libFLAC, libwavpack. BSD 3-clause "
        "licence"
    ),
    "libxmp": "libxmp. MIT licence",
    "FreeType": "libfreetype. FreeType licence",
    "HarfBuzz, Brotli, libffi": "libharfbuzz, libbrotlicommon, libbrotlidec, libffi. MIT licence",
    "Pictures": (
        "libpng (libpng licence 2), libjpeg (IJG licence), libtiff (libtiff licence), libwebp, libwebpdemux and "
        "libsharpyuv (BSD 3-clause licence)"
    ),
    "zlib": "libz. zlib licence",
    "PyInstaller": "The loader. GPL 2 with an exception for the programs that it starts",
}
"""The libraries and licences of the third-party software in the package. A test checks that every library is listed."""


def _copyright(sources: Sources, key: str) -> str:
    """Return the copyright statement in a font's licence.

    Raise ValueError if the licence begins with anything else.
    """
    first = (sources.folder(key) / "LICENSE").read_text(encoding="utf-8").splitlines()[0].strip()
    if not first.startswith("Copyright "):
        raise ValueError(f"no copyright line in the licence of {key}")
    words: list[str] = []
    for word in first.split():
        if word.endswith(".ttf:"):
            break
        words.append(word)
    return " ".join(words)


def _drawings_by_author(sources: Sources) -> dict[str, list[str]]:
    by_author: dict[str, list[str]] = {}
    for drawing, author in sorted(sources.authors.items()):
        by_author.setdefault(author, []).append(drawing)
    return dict(sorted(by_author.items()))


def _designers() -> list[dict[str, str]]:
    """Return an entry for each designer and publisher of our games, from the game.yaml files."""
    found = []
    for path in sorted(DATA.glob("*/game.yaml")):
        game = yaml.safe_load(path.read_text(encoding="utf-8"))
        found += [{"name": name, "detail": game["name"]} for name in game["designers"]]
        if "publisher" in game:
            found.append({"name": game["publisher"], "detail": f"{game['name']} (publisher)"})
    return found


def sections(sources: Sources) -> list[dict[str, Any]]:
    """Return the sections of the credits, in display order.

    Each section has a `heading`, a `note` (which may be "") and a list of `entries`.
    """
    drawings = [
        {"name": author, "detail": ", ".join(name.replace("-", " ") for name in names)}
        for author, names in _drawings_by_author(sources).items()
    ]
    fonts = [{"name": name, "detail": _copyright(sources, key)} for key, name in FONTS.items()]
    return [
        {"heading": "Game design", "entries": _designers(), "note": RIGHTS},
        {
            "heading": "Drawings",
            "entries": drawings,
            "note": f"From game-icons.net, under the Creative Commons licence CC BY 3.0. {CHANGED}",
        },
        {
            "heading": "Court cards and pips",
            "entries": [
                {"name": "Adrian Kennard", "detail": "standard deck, dedicated to the public domain (CC0 1.0)"}
            ],
            "note": "Recoloured and set with new indices, paper and Jokers. Credited as a courtesy.",
        },
        {"heading": "Typefaces", "entries": fonts, "note": "Under the SIL Open Font License 1.1."},
        {
            "heading": "Wood, leather, velvet, candlelight and frames",
            "entries": [],
            "note": "Computed and drawn for this program.",
        },
        {
            "heading": "Music and sounds",
            "entries": [],
            "note": "Composed and computed for this program, without recordings.",
        },
        {
            "heading": "Software in the package",
            "entries": [{"name": name, "detail": detail} for name, detail in SOFTWARE.items()],
            "note": "The libraries are separate files beside the program. You may replace them with other versions.",
        },
    ]


def _markdown(parts: list[dict[str, Any]], sources: Sources) -> str:
    made = "`build.py` wrote this page. The credits scene shows the same text, from `credits.yaml`."
    lines = ["# Credits", "", made, ""]
    for part in parts:
        lines += [f"## {part['heading']}", ""]
        lines += [f"- **{entry['name']}**: {entry['detail']}" for entry in part["entries"]]
        lines += [""] if part["entries"] else []
        lines += [part["note"], ""] if part["note"] else []
    lines += [
        "## Each drawing from game-icons.net",
        "",
        "| drawing | author | licence | changes |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {name} | {who} | CC BY 3.0 | recoloured, framed and composited |"
        for name, who in sorted(sources.authors.items())
    ]
    lines += [
        "",
        "The full licence texts are in `licences/`; `manifest.json` says for each file what it was made from.",
        "",
    ]
    return "\n".join(lines)


def _licence_texts(out: Output) -> None:
    for key, name in FONTS.items():
        text = (out.sources.folder(key) / "LICENSE").read_text(encoding="utf-8")
        out.note(f"licences/OFL-{name.replace(' ', '')}.txt", key).write_text(text, encoding="utf-8")
    for name in LICENCE_TEXTS:
        data = json.loads(
            (out.sources.folder("licence-texts") / "licenses" / f"{name}.json").read_text(encoding="utf-8")
        )
        out.note(f"licences/{name}.txt", "licence-texts").write_text(
            data["licenseText"].rstrip() + "\n", encoding="utf-8"
        )


def build_credits(out: Output) -> None:
    """Write credits.yaml, CREDITS.md and the files in licences/."""
    parts = sections(out.sources)
    head = (
        "# Made by build.py and shown by the credits scene: sections with heading, entries and note (may be empty).\n"
    )
    body = yaml.safe_dump({"sections": parts}, allow_unicode=True, sort_keys=False, width=120)
    out.note("credits.yaml").write_text(head + body, encoding="utf-8")
    out.note("CREDITS.md").write_text(_markdown(parts, out.sources), encoding="utf-8")
    _licence_texts(out)
