"""The documentation is correct and readable: links, labels, commands, fields and lengths."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

from game.content.schemas.file_schemas import shapes_of
from game.content.schemas.position_schema import POSITION
from game.content.schemas.schema import Fields
from game.lab.__main__ import COMMANDS
from game.lab.cli_context import library
from game.players.seats import STRENGTHS
from scenes.__main__ import parser
from scenes.system.key_bindings import USUAL, shown
from tests.english import paragraphs, sentences, word_count
from tests.scenes.shots import SHOTS

ROOT = Path(__file__).parents[1]
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
LARGEST_PICTURE = 500_000
DOCS = tuple(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md")))
PROSE = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "data/README.md", *DOCS)
PAGES = (*PROSE, "assets/CREDITS.md")
FOR_PLAYERS = ("README.md", "docs/playing.md", "docs/matches.md", "docs/accessibility.md")
"""Pages that quote the program's words in italics."""
FIELDS = {
    "docs/game-files.md": ("game", "cards", "rulebook"),
    "docs/table-file.md": ("table",),
    "docs/add-a-lesson.md": ("lesson",),
}
"""File formats that a documentation page describes field by field."""
LONGEST_README = 150
"""Maximum number of lines in README.md."""
LARGEST_GUIDE = 8192
"""Maximum size of CONTRIBUTING.md in bytes. It must be short because newcomers read all of it."""
LONGEST_SENTENCE = 25
"""Maximum number of words in a sentence."""
LONGEST_PARAGRAPH = 4
"""Maximum number of sentences in a paragraph."""

POSITIONS = {*POSITION.required, *POSITION.optional}
"""Lesson fields that the scenarios page describes."""


def read(page: str) -> str:
    """Return the text of a page."""
    return (ROOT / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_works(page: str) -> None:
    for target, part in re.findall(r"\]\(([^)#]*)(?:#([^)]+))?\)", read(page)):
        if "://" in target:
            continue
        file = (ROOT / page).parent / target if target else ROOT / page
        assert file.exists(), f"{page}: {target}"
        if part:
            headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.M)
            names = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
            assert part in names, f"{page}: {target}#{part}"


@pytest.mark.parametrize("page", PROSE)
def test_sentences_and_paragraphs_are_short(page: str) -> None:
    told = [sentences(paragraph) for paragraph in paragraphs(read(page))]
    assert told
    assert [paragraph[0] for paragraph in told if len(paragraph) > LONGEST_PARAGRAPH] == []
    assert [sentence for paragraph in told for sentence in paragraph if word_count(sentence) > LONGEST_SENTENCE] == []


def test_long_sentences_and_paragraphs_are_found() -> None:
    page = "# A long heading\n\nOne [two](three.md) `four five`. Six!\n\n- Seven\n  eight.\n\n```\ncode. Code.\n```\n"
    assert [sentences(told) for told in paragraphs(page)] == [["One two `code`.", "Six!"], ["Seven eight."]]
    assert [word_count(told) for told in ("One two `code`.", "A – 2.")] == [3, 2]


def test_pictures_are_used_and_small() -> None:
    pictures = sorted((ROOT / "docs").glob("*.jpg"))
    assert {picture.stem for picture in pictures} == set(SHOTS)
    for picture in pictures:
        assert f"docs/{picture.name}" in read("README.md")
        assert picture.stat().st_size < LARGEST_PICTURE, picture.name


def test_the_first_pages_are_short_and_the_index_links_every_page() -> None:
    assert len(read("README.md").splitlines()) <= LONGEST_README
    assert len(read("CONTRIBUTING.md").encode()) <= LARGEST_GUIDE
    index = read("docs/README.md")
    assert [page for page in DOCS if page != "docs/README.md" and f"({Path(page).name})" not in index] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_a_page_exists(page: str) -> None:
    text = read(page)
    made = set(re.findall(r"^([a-z]+):.*##", read("Makefile"), re.M))
    assert set(re.findall(r"(?:^|`)make ([a-z]+)(?=`|$|  )", text, re.M)) <= made
    for line in re.findall(r"(?:`|^\$ |^)python -m ([^`\n]+)", text, re.M):
        module, *rest = shlex.split(line.replace("…", ""))
        assert find_spec(module), f"{page}: python -m {module}"
        if module == "game.lab" and rest:
            assert rest[0] in {*COMMANDS, "COMMAND", "--help"}, f"{page}: {line}"
    for command in re.findall(r"`soul-lab (\w+)", text):
        assert command in {*COMMANDS, "COMMAND"}, f"{page}: soul-lab {command}"


def test_every_python_file_that_the_makefile_names_exists() -> None:
    named = re.findall(r"[a-z_][a-z_/]*\.py", read("Makefile"))
    assert len(named) > 10
    assert [path for path in named if not (ROOT / path).exists() and not (ROOT / "tests" / path).exists()] == []


@pytest.mark.parametrize("page", FOR_PLAYERS)
def test_the_labels_of_a_page_match_the_screen(page: str) -> None:
    content = library()
    options = [option for game in content.games.values() for option in game.game.options]
    shown_words = {*content.texts.values(), *(value.name for option in options for value in option.values)}
    text = re.sub(r"```.*?```|\*\*[^*]+\*\*", "", read(page), flags=re.DOTALL)
    labels = [" ".join(label.split()) for label in re.findall(r"(?<!\*)\*(?! )([^*]+)\*(?!\*)", text)]
    assert labels
    assert [label for label in labels if label not in shown_words] == []


def _fields(schema: object) -> Iterator[str]:
    """Yield the name of every field in a schema, at any depth."""
    if isinstance(schema, Fields):
        yield from (*schema.required, *schema.optional)
    inner = vars(schema).values() if is_dataclass(schema) else schema.values() if isinstance(schema, Mapping) else ()
    for value in inner:
        yield from _fields(value)


@pytest.mark.parametrize(("page", "files"), FIELDS.items())
def test_every_field_of_a_content_file_is_described(page: str, files: Sequence[str]) -> None:
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]+)`", read(page)))))
    known = {name for game in library().games for file in files for name in _fields(shapes_of(game)[file])}
    assert len(known) > len(files)
    assert known - named - POSITIONS == set()


def test_the_readme_and_the_title_agree_on_the_lessons_length() -> None:
    minutes = library().game("soul_battle").lesson_minutes
    numbers = re.findall(r"in about (\w+) minutes", read("README.md"))
    assert [NUMBERS.index(word) for word in numbers] == [minutes]


def test_every_option_of_the_command_is_described() -> None:
    described = read("docs/command-line.md").split("## Choose how the program starts")[1].split("##")[0]
    options = set(re.findall(r"--[a-z]+[a-z-]*", described))
    assert options == {option for action in parser()._actions for option in action.option_strings if option != "-h"}


def test_the_tables_of_keys_and_strengths_match_the_program() -> None:
    page, texts = read("docs/playing.md"), library().texts
    rows = page.split("| key | what it does |\n|---|---|\n")[1].split("\n\n")[0].splitlines()
    keys_listed = {key for row in rows for key in row.split("|")[1].strip().split(", ")}
    keys = {shown(key) for key in USUAL.values()}
    assert keys <= keys_listed
    assert {key for key in keys_listed if re.fullmatch(r"[A-Z]|F\d+|\w+\+\w+", key)} <= keys
    assert [who for who in STRENGTHS if f"| *{texts[f'strength.{who}.short']}* |" not in page] == []
