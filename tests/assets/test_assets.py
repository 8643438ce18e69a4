"""The files in assets/ are complete, unchanged since the build, readable and credited."""

from __future__ import annotations

import hashlib
import json
import re
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image, ImageFont

from tests.assets import fissures
from tests.assets.fissures import names
from tests.run_counts import some

ASSETS = Path(__file__).resolve().parents[2] / "assets"
# Files that aren't built, and the manifest itself. The manifest must list all other files.
NOT_BUILT = ("build.py", "sources.yaml", "manifest.json")
NOT_BUILT_FOLDERS = ("make", "__pycache__")
LARGEST_TOTAL = 24 * 1024 * 1024


CARD = (400, 560)
SIMPLE = (200, 280)
SHADOW = (520, 680)
SEATS = [f"seat{number}" for number in range(1, 7)]
MIXED = [f"seat{sigil}{colour}" for sigil, colour in product(range(1, 7), repeat=2) if sigil != colour]
"""Pictures that combine one seat's sigil with another seat's colour."""
PARTS = [f"{part}{number}" for part in ("blank", "sigil") for number in range(1, 7)]
"""The two kinds of picture that make up a card back with one seat's sigil and another seat's colour."""
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
FACES = [rank + suit for rank, suit in product(RANKS, "SHDC")] + ["X1", "X2"]
#: The usual deck, a deck with a large index, and the two suits that a four-colour deck recolours.
ALL_FACES = [f"faces/{face}" for face in FACES] + [
    f"faces{deck}/{rank}{suit}"
    for deck, suits in (("_big", "SHDC"), ("_four", "DC"), ("_big_four", "DC"))
    for rank, suit in product(RANKS, suits)
]
BACKS = ("soul", "abyss", "grimoire", "dungeon", "fissure", "location")
NICHES = ("soul_battle", "metempsychosis", "aleph_null", "oubliette", "fissureverse")
TONES = [letter + str(number) for letter, number in product("ABCDEFG", range(1, 5))]
TONES += [f"K{number}" for number in range(1, 7)]
PACTS = names("""
WEALTHY LEARNED DEVOUT YOUNG CANDLE SALAMANDER UNDINE SYLPH GNOME BELL BESOM GOLEM BOLINE CHASUBLE VITRIOL WATER
LAMB CIRCLE CENSER ATHANOR BOOK WAND GRAND BAPHOMET GUARDIAN DRAUGHT WICK NEIGHBOUR OMEN HYMNS BELLS GROUND
EXCOM RELIC INQUISITOR MATINS
""")
ENCOUNTERS = [*map("".join, product("JQK68", "SHDC")), *map("".join, product("3579", "HD")), "X1", "X2", "X3"]
"""The Oubliette cards whose pictures show a stage."""
SYMBOLS = ("eye", "spider", "worm", "raven", "chain", "thorn", "hand", "moon", "skull")
EFFECTS = ("lose_willpower", "discard_random", "bury", "broken_clef")
MARKS = names("""
scrap sacrifice sacrificed gain_power damage draw_cards fetch_key fetch_tool burn_hand burn_discard
burn_hand_or_discard burn_interference burn_artifacts burn_deck give_tanist keep_card
""")
ICONS = names("""
undo redo menu book close back check arrow-left arrow-right arrow-up arrow-down play pause to-start to-end
forward quit info eye eye-off search refresh copy dice crown swords skull-shield soul fire-bowl deck trash save
plus minus warning sound sliders door full-screen hand calendar candle
""")

PICTURES: dict[str, tuple[int, int]] = {
    "cards/paper.png": CARD,
    **{f"cards/{face}.png": CARD for face in ALL_FACES},
    **{f"cards/backs/{back}.png": CARD for back in [*SEATS, *PARTS]},
    **{f"cards/backs/{back}.webp": CARD for back in BACKS},
    **{f"cards/shadow_{kind}.png": SHADOW for kind in ("rest", "hand", "drag")},
    **{f"tokens/{seat}.png": (256, 256) for seat in [*SEATS, *MIXED]},
    **{f"sigils/{name}.png": (128, 128) for name in [*SEATS, "soul"]},
    **{f"icons/{name}.png": (96, 96) for name in ICONS},
    **{f"suits/{suit}.png": (96, 96) for suit in "SHDC"},
    "table/wood.png": (1920, 1080),
    "table/wall.png": (1920, 1080),
    "table/board.webp": (1000, 1052),
    "table/empty.webp": (320, 448),
    "table/recess.png": (324, 441),
    "table/staff.webp": (1740, 488),
    "table/cloth.webp": (1288, 668),
    "table/page.png": (520, 720),
    "table/dungeon.webp": (1716, 396),
    **{f"dungeon/{obstacle}.png": (192, 216) for obstacle in ("portcullis", "chasm")},
    "table/exhausted.png": (324, 441),
    "table/stud.png": (48, 48),
    "table/candle.png": (384, 384),
    "table/glow.png": (512, 512),
    "curtain/drape.webp": (1920, 1080),
    "curtain/pelmet.png": (1920, 150),
    "ledger.png": (1200, 820),
    "rays.png": (512, 512),
    **{f"title/niche_{game}.webp": (780, 1110) for game in NICHES},
    **{f"title/niche_{game}.half.webp": (390, 555) for game in NICHES},
    **{f"stages/results_{game}.webp": (960, 540) for game in NICHES},
    **{f"stages/herald_{game}.webp": (720, 405) for game in NICHES},
    **{f"title/fog_{game}.webp": (390, 555) for game in NICHES},
    "title/fog.webp": (512, 256),
    **{f"cards/aleph_null/{face}.webp": CARD for face in PACTS},
    **{f"cards/aleph_null/simple/{face}.webp": SIMPLE for face in PACTS},
    **{f"pacts/{mark}.png": (96, 96) for mark in MARKS},
    **{f"cards/oubliette/{rank}{suit}.webp": CARD for suit, rank in product("SHDC", RANKS)},
    **{f"cards/oubliette/X{number}.webp": CARD for number in (1, 2, 3)},
    **{f"stages/oubliette/{face}.webp": (720, 420) for face in ENCOUNTERS},
    **{f"cards/metempsychosis/{tone}.webp": CARD for tone in TONES},
    **{f"cards/fissureverse/{code}.webp": CARD for code in fissures.CODES},
    **{f"cards/fissureverse/simple/{code}.webp": SIMPLE for code in fissures.CODES},
    **{f"fissures/{sign}.png": (96, 96) for sign in fissures.SIGNS},
    **{f"symbols/{symbol}.png": (96, 96) for symbol in SYMBOLS},
    **{f"marks/{seat}.png": (128, 128) for seat in (*SEATS, *MIXED, "soul")},
    **{f"effects/{effect}.png": (96, 96) for effect in EFFECTS},
    **{f"cries/{cry}.png": (96, 96) for cry in ("first", "second", "third", "fourth")},
    "ui/button_gold.png": (192, 192),
    "ui/button_dark.png": (192, 192),
    "ui/panel.png": (192, 192),
    "icon/soul-battle.png": (512, 512),
}
FONTS = {
    **{f"Cinzel-{weight}": "Cinzel" for weight in ("SemiBold", "Bold", "Black")},
    **{f"EBGaramond-{weight}": "EB Garamond" for weight in ("Medium", "Italic", "SemiBold")},
    **{f"Atkinson-{weight}": "Atkinson Hyperlegible" for weight in ("Regular", "Bold")},
}
# ASCII, the letters of Latin-1, and the symbols used in the program's text.
NEEDED = {chr(code) for code in (*range(0x21, 0x7F), *range(0xC0, 0x100))} | set("–—’“”…×")


def manifest() -> dict[str, dict[str, Any]]:
    files: dict[str, dict[str, Any]] = json.loads((ASSETS / "manifest.json").read_text(encoding="utf-8"))["files"]
    return files


def built_files() -> set[str]:
    names = (path.relative_to(ASSETS) for path in ASSETS.rglob("*") if path.is_file())
    return {
        name.as_posix()
        for name in names
        if name.as_posix() not in NOT_BUILT
        and not any(part in NOT_BUILT_FOLDERS or part.startswith(".") for part in name.parts)
    }


def rgba(name: str) -> Image.Image:
    return Image.open(ASSETS / name).convert("RGBA")


def test_the_manifest_lists_exactly_the_files_with_their_licences_as_they_were_built() -> None:
    assert set(manifest()) == built_files()
    for name, entry in manifest().items():
        data = (ASSETS / name).read_bytes()
        assert (hashlib.sha256(data).hexdigest(), len(data)) == (entry["sha256"], entry["bytes"]), name
        assert entry["licence"], name
    assert sum(entry["bytes"] for entry in manifest().values()) < LARGEST_TOTAL


def test_pictures_are_known_and_have_their_formats_and_sizes_and_no_date() -> None:
    found = {}
    for name in built_files():
        if name.endswith((".png", ".webp")):
            with Image.open(ASSETS / name) as picture:
                picture.verify()
                assert picture.format == name.rpartition(".")[2].upper()
                found[name] = picture.size
            assert not re.search(rb"tIME|date:|Creation Time", (ASSETS / name).read_bytes()), name
    assert found == PICTURES


def test_icon_files_hold_several_sizes() -> None:
    with Image.open(ASSETS / "icon/soul-battle.ico") as icon:
        assert {(16, 16), (32, 32), (48, 48), (256, 256)} <= set(icon.info["sizes"])
    with Image.open(ASSETS / "icon/soul-battle.icns") as icon:
        icon.load()
        assert max(icon.size) >= 512


@pytest.mark.parametrize("face", some(sorted(ALL_FACES, key=lambda face: ALL_FACES.index(face) % 5), 32))
def test_face_is_ink_on_clear_paper_with_the_index_at_two_corners(face: str) -> None:
    alpha = rgba(f"cards/{face}.png").getchannel("A")
    width, height = CARD
    clear = alpha.histogram()[0] / (width * height)
    assert 0.40 < clear < 0.97
    corner = alpha.crop((10, 20, 80, 100))
    assert corner.getbbox() is not None
    turned = alpha.crop((width - 80, height - 100, width - 10, height - 20)).rotate(180)
    differing = sum(abs(a - b) > 40 for a, b in zip(corner.tobytes(), turned.tobytes(), strict=True))
    assert differing < 0.02 * 70 * 80
    # In a fan, only the left part of each card is visible. The card's outermost pixels must be transparent.
    assert alpha.crop((0, 0, 9, height)).getbbox() is None


def test_faces_and_backs_differ_from_one_another() -> None:
    names = [f"cards/{face}.png" for face in ALL_FACES] + [f"cards/backs/{back}.png" for back in SEATS]
    assert len({manifest()[name]["sha256"] for name in names}) == len(names)


@pytest.mark.parametrize("deck", ["faces_four", "faces_big_four"])
def test_each_suit_of_a_four_colour_deck_has_its_own_colour(deck: str) -> None:
    usual = deck.removesuffix("_four")
    inks = {}
    for suit in "SHDC":
        picture = rgba(f"cards/{deck if suit in 'DC' else usual}/9{suit}.png")
        inks[suit] = max((count, pixel) for count, pixel in picture.getcolors(1 << 20) or () if pixel[3] == 255)[1]
    for one, other in combinations("SHDC", 2):
        assert sum(abs(a - b) for a, b in zip(inks[one][:3], inks[other][:3], strict=True)) > 90, (one, other)


@pytest.mark.parametrize("size", [14, 17])
@pytest.mark.parametrize("part", ["tokens", "marks"])
def test_the_shapes_of_seats_differ_without_colour_and_sigil(part: str, size: int) -> None:
    """The seats' shapes differ clearly, even without colours and sigils."""
    shapes = {seat: _outline(f"{part}/{seat}.png", size) for seat in SEATS}
    for one, other in combinations(SEATS, 2):
        pairs = list(zip(shapes[one], shapes[other], strict=True))
        share = sum(abs(a - b) for a, b in pairs) / sum(max(pair) for pair in pairs)
        assert share > 0.15, (one, other)


def _outline(name: str, size: int) -> bytes:
    """Return how much of each pixel an opaque shape covers (0 to 255).

    The shape is first scaled to `size` × `size` pixels.
    """
    opaque = rgba(name).getchannel("A").point([255 * (value > 250) for value in range(256)])
    return opaque.resize((size, size), Image.Resampling.BOX).tobytes()


@pytest.mark.parametrize("size", [14, 17])
def test_marks_differ_in_grey_on_a_card(size: int) -> None:
    """Even without colour, the seats' marks differ from each other and from the souls' mark."""
    greys = {name: _grey(f"marks/{name}.png", size) for name in (*SEATS, "soul")}
    for one, other in combinations(greys, 2):
        differing = sum(abs(a - b) > 60 for a, b in zip(greys[one], greys[other], strict=True))
        assert differing > 0.12 * size * size, (one, other)


def _grey(name: str, size: int) -> bytes:
    """Return the grey values of a picture laid on a card's paper.

    The two are first scaled together to `size` × `size` pixels.
    """
    paper = Image.new("RGBA", rgba(name).size, (234, 223, 198, 255))
    paper.alpha_composite(rgba(name))
    return paper.resize((size, size), Image.Resampling.BOX).convert("L").tobytes()


def test_marks_are_white_so_that_they_can_be_tinted() -> None:
    for name in PICTURES:
        if name.split("/")[0] in ("icons", "suits", "sigils", "fissures"):
            picture = rgba(name)
            solid = picture.getchannel("A").point([255 * (value > 200) for value in range(256)])
            assert solid.getbbox() is not None, name
            for channel in picture.convert("RGB").split():
                white = Image.new("L", channel.size, 255)
                assert Image.composite(channel, white, solid).getextrema()[0] >= 250, name


def test_curtain_is_grey_for_tinting_with_dark_folds_and_a_light_that_dazzles_nowhere() -> None:
    with Image.open(ASSETS / "curtain/drape.webp") as curtain:
        small = curtain.resize((192, 108))
        red, green, blue = (channel.tobytes() for channel in small.split())
    assert all(max(one) - min(one) <= 4 for one in zip(red, green, blue, strict=True))
    assert 120 < max(green) < 225
    assert sorted(green)[len(green) // 20] < 30
    behind_the_panel = Image.frombytes("L", small.size, green).crop((28, 53, 164, 88))
    assert behind_the_panel.getextrema()[1] < 160


@pytest.mark.parametrize("name", ["button_gold", "button_dark", "panel"])
def test_nine_slice_stretches_without_a_seam(name: str) -> None:
    picture = rgba(f"ui/{name}.png")
    row, column = picture.crop((48, 96, 144, 97)), picture.crop((48, 100, 49, 144))
    assert len(set(row.getcolors() or [])) == 1
    assert min(column.getchannel("A").tobytes()) > 200


@pytest.mark.parametrize("name", sorted(FONTS))
def test_font_has_its_family_and_draws_every_needed_letter(name: str) -> None:
    font = ImageFont.truetype(str(ASSETS / f"fonts/{name}.ttf"), 32)
    assert (font.getname()[0] or "").startswith(FONTS[name])
    missing = bytes(font.getmask("\uffff"))
    undrawn = [
        letter for letter in sorted(NEEDED) if font.getbbox(letter) is None or bytes(font.getmask(letter)) == missing
    ]
    assert undrawn == []


def test_every_drawing_is_credited_to_its_author() -> None:
    listed: dict[str, str] = yaml.safe_load((ASSETS / "sources.yaml").read_text(encoding="utf-8"))["drawings"]
    table = dict(
        re.findall(r"^\| ([\w-]+) \| ([\w ]+) \| CC BY 3\.0 \|", (ASSETS / "CREDITS.md").read_text("utf-8"), re.M)
    )
    assert table == listed
    credits = yaml.safe_load((ASSETS / "credits.yaml").read_text(encoding="utf-8"))["sections"]
    shown = {entry["name"]: entry["detail"] for part in credits for entry in part["entries"]}
    assert [
        name for name, author in listed.items() if name.replace("-", " ") not in shown.get(author, "").split(", ")
    ] == []


def test_credits_name_designers_publisher_deck_and_licences() -> None:
    """The credits name each game's designers and owners, and the publisher of Metempsychosis."""
    text = (ASSETS / "CREDITS.md").read_text(encoding="utf-8")
    games = [yaml.safe_load(path.read_text("utf-8")) for path in sorted(ASSETS.parent.glob("data/*/game.yaml"))]
    entries = [(name, game["name"]) for game in games for name in game["designers"]]
    assert len({game for _, game in entries}) == len(games) == 5
    entries.append(("War Claw Games", "Metempsychosis (publisher)"))
    assert all(f"- **{name}**: {detail}" in text for name, detail in entries)
    shown = yaml.safe_load((ASSETS / "credits.yaml").read_text(encoding="utf-8"))["sections"][0]
    assert {(entry["name"], entry["detail"]) for entry in shown["entries"]} == set(entries)
    assert shown["note"] in text
    for needed in ("belong to their designers", "not affiliated", "Adrian Kennard", "CC BY 3.0", "Open Font"):
        assert needed in text


def test_licence_texts_are_complete() -> None:
    texts = {"CC-BY-3.0": "Attribution 3.0 Unported", "CC0-1.0": "CC0 1.0 Universal"}
    fonts = ("OFL-Cinzel", "OFL-EBGaramond", "OFL-AtkinsonHyperlegible")
    for name, phrase in (texts | dict.fromkeys(fonts, "SIL OPEN FONT LICENSE")).items():
        text = (ASSETS / f"licences/{name}.txt").read_text(encoding="utf-8")
        assert phrase in text, name
        assert len(text) > 4000, name
