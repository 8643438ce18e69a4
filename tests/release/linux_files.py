"""Files for Linux desktops: the menu entry, icons, file types, man pages and metainfo."""

from __future__ import annotations

import gzip
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

from argparse_manpage.manpage import Manpage
from PIL import Image

from game import VERSION
from game.lab.__main__ import parser as lab_parser
from scenes.__main__ import parser
from tests.release.changelog import releases

ROOT = Path(__file__).resolve().parents[2]
FILES = Path(__file__).with_name("files")
ID = "org.soulbattle.game"
ICONS = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""The icon sizes used by desktops, in pixels."""
SCREENSHOTS = {
    "table": "A battle in Soul Battle",
    "fissureverse": "FissureVerse",
    "metempsychosis": "Metempsychosis",
    "oubliette": "Oubliette",
    "aleph_null": "Aleph Null",
}
"""Pictures in docs/ and their captions."""
WHOLE_LICENCES = "The program's folder _internal/assets/licences has the whole text of each licence.\n"
SITE = "SOUL_BATTLE_SITE"
"""The environment variable that holds the web address of this repository's files at the release's tag."""


def add_linux_files(folder: Path, epoch: int) -> None:
    """Add the `share` folder and its install script to a package folder."""
    shutil.copy(FILES / "install.sh", folder)
    share = folder / "share"
    for name, target in {"soul-battle.desktop": "applications", "soul-battle.xml": "mime/packages"}.items():
        (share / target).mkdir(parents=True)
        shutil.copy(FILES / name, share / target)
    _icons(share / "icons" / "hicolor")
    (share / "metainfo").mkdir()
    (share / "metainfo" / f"{ID}.metainfo.xml").write_bytes(metainfo(os.environ.get(SITE, "")))
    pages = share / "man" / "man6"
    pages.mkdir(parents=True)
    for name, text in man_pages(epoch).items():
        _pack(pages / f"{name}.6.gz", text.encode())
    about = share / "doc" / "soul-battle"
    about.mkdir(parents=True)
    parts = [(ROOT / name).read_text(encoding="utf-8").strip() for name in ("LICENSE", "assets/CREDITS.md")]
    (about / "copyright").write_text("\n\n".join([*parts, WHOLE_LICENCES]), encoding="utf-8")
    _pack(about / "changelog.gz", (ROOT / "CHANGELOG.md").read_bytes())


def _pack(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, mtime=0))


def _icons(theme: Path) -> None:
    with Image.open(ROOT / "assets" / "icon" / "soul-battle.png") as largest:
        for size in ICONS:
            folder = theme / f"{size}x{size}" / "apps"
            folder.mkdir(parents=True)
            largest.resize((size, size), Image.Resampling.LANCZOS).save(folder / "soul-battle.png", optimize=True)


def man_pages(epoch: int) -> dict[str, str]:
    """Return the two commands' man pages, generated from `--help` and keyed by name."""
    described = {
        parser: "play dark card games at one candlelit table",
        lab_parser: "play, measure and check card games without a screen",
    }
    found = {}
    for arguments, what in described.items():
        page = Manpage(arguments())
        page.source, page.manual, page.section = f"soul-battle {VERSION}", "Games", 6
        page.description, page.date = what, f"{datetime.fromtimestamp(epoch, UTC):%Y-%m-%d}"
        extra = FILES / f"{page.prog}.man"
        if extra.exists():
            page.parse_include(str(extra))
        found[page.prog] = str(page)
    return found


def metainfo(site: str) -> bytes:
    """Return the AppStream metainfo with all releases.

    It includes screenshots if a website hosts them.
    """
    tree = ElementTree.parse(FILES / "metainfo.xml")
    root = tree.getroot()
    if site:
        ElementTree.SubElement(root, "url", type="homepage").text = site
        shots = ElementTree.SubElement(root, "screenshots")
        for name, caption in SCREENSHOTS.items():
            shot = ElementTree.SubElement(shots, "screenshot", {"type": "default"} if name == "table" else {})
            ElementTree.SubElement(shot, "caption").text = caption
            ElementTree.SubElement(shot, "image").text = f"{site}/docs/{name}.jpg"
    told = ElementTree.SubElement(root, "releases")
    for release in releases():
        one = ElementTree.SubElement(told, "release", version=release.version, date=release.date)
        items = ElementTree.SubElement(ElementTree.SubElement(one, "description"), "ul")
        for change in release.changes:
            ElementTree.SubElement(items, "li").text = change
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n"
