"""What the pages say is there: pictures, links, and the options of the command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.lab.house import library
from game.players.seats import STRENGTHS
from scenes.__main__ import parser
from scenes.keys import USUAL, shown
from tests.scenes.shots import SHOTS

ROOT = Path(__file__).parents[1]
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
LARGEST_PICTURE = 500_000
PAGES = (
    "README.md", "CONTRIBUTING.md", "data/README.md", "game/ARCHITECTURE.md", "assets/CREDITS.md",
    *(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md"))),
)
LARGEST_GUIDE = 8192
"""Bytes of CONTRIBUTING.md: a newcomer reads all of it."""


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target, part in re.findall(r"\]\(([^)#]*)(?:#([^)]+))?\)", text):
        if "://" in target:
            continue
        file = (ROOT / page).parent / target if target else ROOT / page
        assert file.exists(), f"{page}: {target}"
        if part:
            headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.M)
            names = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
            assert part in names, f"{page}: {target}#{part}"


def test_pictures_of_the_pages_are_shown_and_small() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = sorted((ROOT / "docs").glob("*.jpg"))
    assert {picture.stem for picture in pictures} == set(SHOTS)
    for picture in pictures:
        assert f"docs/{picture.name}" in text
        assert picture.stat().st_size < LARGEST_PICTURE, picture.name


def test_the_index_links_every_page_and_the_guide_is_short() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "README.md" or f"({page.name})" in index
    assert (ROOT / "CONTRIBUTING.md").stat().st_size <= LARGEST_GUIDE


def test_the_readme_says_how_long_the_lesson_takes_as_the_title_does() -> None:
    minutes = library().game("soul_battle").lesson_minutes
    said = re.findall(r"in about (\w+) minutes", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [NUMBERS.index(word) for word in said] == [minutes]


def test_the_readme_names_every_option_of_the_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    told = set(re.findall(r"--[a-z-]+", text.split("## The command")[1].split("##")[0].split("The rules without")[0]))
    assert told == {option for action in parser()._actions for option in action.option_strings if option != "-h"}


def test_the_readme_s_table_of_keys_is_that_of_the_program() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = text.split("| key | what it does |\n|---|---|\n")[1].split("\n\n")[0].splitlines()
    told = {key for row in rows for key in row.split("|")[1].strip().split(", ")}
    keys = {shown(key) for key in USUAL.values()}
    assert keys <= told
    assert {key for key in told if re.fullmatch(r"[A-Z]|F\d+|\w+\+\w+", key)} <= keys


def test_the_readme_names_every_target_of_make() -> None:
    made = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {"play", "test", "package", "bench", "soak", "help"} <= made
    text += "".join((ROOT / page).read_text(encoding="utf-8") for page in PAGES)
    assert set(re.findall(r"(?:^|`)make ([a-z]+)(?=`|$|  )", text, re.M)) <= made


def test_the_readme_calls_the_strengths_as_the_program_does() -> None:
    text, words = (ROOT / "README.md").read_text(encoding="utf-8"), library().texts
    for who in STRENGTHS:
        assert f"*{words[f'strength.{who}.short']}*" in text
