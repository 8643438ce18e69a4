"""Tests for loading the program's content, the user's changes, and the compiled form."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import resources
from game.content import compile as compile_content
from game.content import compiled
from game.content.definitions import GameContent
from game.content.library import COMMON, Library, builtin_folder, compile_all, load_library
from game.content.schemas.file_schemas import TEXTS, shapes_of
from game.content.texts import Placeholder, parts
from game.lab import cli_context
from game.resources import resource_folder

ROOT = Path(__file__).resolve().parents[2]
GAME = "soul_battle"
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


@pytest.fixture(name="shared", scope="session")
def _shared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Library]:
    """Return a small content folder, its compiled form and its library.

    Tests share all three and must not change them.
    """
    base = tmp_path_factory.mktemp("content")
    own, cache = base / "own", base / "cache"
    for name in ("game.yaml", "cards.yaml", "table.yaml"):
        write(own / GAME / name, (ROOT / "data" / GAME / name).read_text(encoding="utf-8"))
    rules = "".join(
        f"      - {{id: SB {number}, text: Rule {number}.}}\n"
        for number in ("1.4", "3.2", "3.3", "3.4", "4.2", "6.1", "7.2", "7.3")
    )
    write(own / GAME / "rulebook.yaml", f"chapters:\n  - id: SB 1\n    title: All\n    rules:\n{rules}")
    write(own / GAME / "texts.yaml", "log.won: '{who:seat} wins {soul:cards}.'\nplay.yes: Deal\n")
    write(own / "texts" / "en.yaml", "play.no: '{card} stays.'\nplay.yes: Go\n")
    write(own / "texts" / "en_more.yaml", "more.one: One\n")
    write(own / "theme.yaml", "gold: '#c9a227'\nradius: 8\n")
    return own, cache, load_library(cache=cache, builtin=own)


@pytest.fixture(name="own")
def _own(shared: tuple[Path, Path, Library], tmp_path: Path) -> Path:
    """Return a copy of the small content folder. The test may edit the copy."""
    return Path(shutil.copytree(shared[0], tmp_path / "own"))


@pytest.fixture(name="user")
def _user(tmp_path: Path) -> Path:
    user = tmp_path / "persönlich"
    user.mkdir()
    return user


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def problems_of(library: Library, user: Path | None = None) -> list[str]:
    """Return a library's problems, omitting the path of the user's folder."""
    return [str(problem).replace(f"{user}{os.sep}", "") for problem in library.problems]


def soul_battle() -> GameContent:
    return cli_context.library().game(GAME)


def test_the_programs_own_content_has_no_errors() -> None:
    assert cli_context.library().problems == ()
    assert GAME in cli_context.library().games
    assert builtin_folder() == ROOT / "data"


@pytest.mark.parametrize(("there", "found"), [("game/_data", "game/_data"), ("data", "data")], ids=["wheel", "beside"])
def test_content_is_found_inside_an_installed_program_or_beside_it(
    there: str, found: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / there).mkdir(parents=True)
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "game" / "resources.py"))
    assert resource_folder.__wrapped__("data") == tmp_path / found


def test_facts_options_and_cards_are_found_by_name() -> None:
    content = soul_battle()
    game, cards = content.game, content.cards
    assert (game.id, game.name, list(game.seats)) == (GAME, "Soul Battle", [2, 3, 4, 5, 6])
    assert [game.by_seats("grid", "columns", seats) for seats in game.seats] == [3, 4, 4, 4, 4]
    assert game.defaults().keys() == {option.id for option in game.options}
    assert [(deck.id, deck.each_seat, len({face.code for face in deck.faces})) for deck in cards.decks] == [
        ("player", True, 54),
        ("soul", False, 54),
    ]
    assert [face.code for face in cards.deck("soul").faces[:13]] == [f"{rank}S" for rank in RANKS]
    assert [cards.rank(rank).value for rank in ("two", "ten", "ace", "joker")] == [2, 10, 11, 20]
    assert cards.suit("hearts").colour == "red"
    numbers = content.numbers()
    assert numbers["grid"] == {2: 3, 3: 4, 4: 4, 5: 4, 6: 4}
    assert (numbers["suits"], numbers["jokers"], numbers["ranks"]) == (["S", "H", "D", "C"], ["X1", "X2"], RANKS)
    assert (numbers["hand_size"], numbers["values"]["10"], numbers["values"]["joker"]) == (5, 10, 20)
    for look, missing in (
        (lambda: game.by_seats("grid", "columns", 7), "no grid for 7 seats"),
        (lambda: game.option("speed"), "no option speed"),
        (lambda: cards.suit("stars"), "no stars"),
        (lambda: game.option("first_player").value("guest"), "no value guest"),
    ):
        with pytest.raises(KeyError, match=missing):
            look()


def test_accepted_values_of_an_option() -> None:
    game = soul_battle().game
    piles = game.option("exhausted_piles")
    assert piles.range is not None
    assert [piles.range.bounds(seats) for seats in (2, 3, 6)] == [(1, 8), (1, 15), (1, 15)]
    assert piles.range.bounds(7) == (1, 15)
    assert [piles.allows(number, 2) for number in (0, 1, 8, 9)] == [False, True, True, False]
    assert not piles.allows(True, 2)
    assert not piles.allows("3", 2)
    assert piles.parse("15", 3) == 15
    for text in ("9", "x", "", "-1", "1" * 5000, "²"):
        with pytest.raises(ValueError, match="exhausted_piles takes a whole number from 1 to 8, not"):
            piles.parse(text, 2)
    first = game.option("first_player")
    assert first.parse("random", 2) == "random"
    assert first.value("random").name == "Random"
    with pytest.raises(ValueError, match="first_player takes host or random, not guest"):
        first.parse("guest", 2)


def test_table_theme_rulebook_and_texts(own: Path) -> None:
    library = load_library(own / "no folder of the user", builtin=own)
    assert library.problems == ()
    content = library.game(GAME)
    assert content.table["size"].keys() == {"width", "height"}
    assert [type(token["size"]) for token in content.table["tokens"]] == [float]
    assert library.theme == {"gold": "#c9a227", "radius": 8}
    assert content.rulebook.rule("SB 3.2").text == "Rule 3.2."
    assert content.rulebook.chapters[0].title == "All"
    with pytest.raises(KeyError):
        content.rulebook.rule("SB 9.9")
    texts = library.texts
    assert texts.say("play.no", card="J♠ {card}", other=1) == "J♠ {card} stays."
    assert texts.say("play.no") == "{card} stays."
    assert (len(texts), list(texts), "more.one" in texts, "more.two" in texts) == (
        3, ["play.no", "play.yes", "more.one"], True, False,
    )  # fmt: skip
    assert texts["play.yes"] == "Go"
    assert content.texts.say("play.yes") == "Deal"
    assert content.texts.say("more.one") == "One"
    assert content.texts.say("log.won", who="Ada") == "Ada wins {soul:cards}."
    with pytest.raises(KeyError, match=r"no text play.noo; did you mean play.no\?"):
        texts["play.noo"]
    with pytest.raises(KeyError, match=r"no game sole_battle; did you mean soul_battle\?"):
        library.game("sole_battle")


def test_an_error_sentence_has_all_its_parts() -> None:
    assert parts("{who:seat} wins {soul:cards}{n}, {Not} {a:b:c} {}.") == (
        Placeholder("who", "seat"), " wins ", Placeholder("soul", "cards"), Placeholder("n", ""),
        ", {Not} {a:b:c} {}.",
    )  # fmt: skip
    assert parts("") == ()


def test_a_user_changes_single_entries(own: Path, user: Path) -> None:
    plain = load_library(builtin=own).game(GAME)
    write(user / GAME / "game.yaml", "name: Mine\nfacts: {hand_size: 6}\noptions:\n  - {id: pass, sentence: Now.}\n")
    write(user / GAME / "table.yaml", "size: {width: 1300}\npanels: {log: {box: [1, 2, 3.5, 4], x: left}}\n")
    write(user / GAME / "rulebook.yaml", "chapters: [{id: SB 1, rules: [{id: SB 3.2, why: So.}]}]\n")
    write(user / "texts" / "en.yaml", "play.yes: Los\nplay.no: Nein, {card}\n")
    write(user / "theme.yaml", "radius: 9\n")
    library = load_library(user, builtin=own)
    assert library.problems == ()
    content = library.game(GAME)
    assert (content.game.name, content.game.tagline) == ("Mine", plain.game.tagline)
    assert (content.game.facts["hand_size"], content.game.facts["souls_per_space"]) == (6, 3)
    assert content.game.option("pass").sentence == "Now."
    assert [option.id for option in content.game.options] == [option.id for option in plain.game.options]
    assert content.table["size"] == {**plain.table["size"], "width": 1300}
    assert content.table["panels"]["log"] == {**plain.table["panels"]["log"], "box": [1, 2, 3.5, 4], "x": "left"}
    assert content.table["panels"]["undo"] == plain.table["panels"]["undo"]
    assert (content.rulebook.rule("SB 3.2").text, content.rulebook.rule("SB 3.2").why) == ("Rule 3.2.", "So.")
    assert (library.texts["play.yes"], library.texts["more.one"]) == ("Los", "One")
    assert library.theme == {"gold": "#c9a227", "radius": 9}
    assert content.digest != plain.digest


def test_names_dont_change_the_digest(own: Path, user: Path) -> None:
    plain = load_library(builtin=own).game(GAME)
    write(user / GAME / "game.yaml", "name: Mine\noptions: [{id: pass, name: Enough}]\n")
    write(user / GAME / "cards.yaml", "suits: [{id: hearts, name: Cups, symbol: U}]\n")
    found = load_library(user, builtin=own).game(GAME)
    assert found.cards.suit("hearts").name == "Cups"
    assert found.digest == plain.digest
    assert re.fullmatch("[0-9a-f]{64}", found.digest)
    write(user / GAME / "game.yaml", "facts: {hand_size: 6}\n")
    assert load_library(user, builtin=own).game(GAME).digest != plain.digest


BAD = Path(__file__).with_name("bad_files.txt").read_text(encoding="utf-8")
"""Invalid files, described in two lines each: first the name and contents, then the expected error message."""


@pytest.mark.parametrize(("line", "error"), re.findall(r"(.+)\n    (.+)", BAD))
def test_a_bad_file_is_listed(shared: tuple[Path, Path, Library], user: Path, line: str, error: str) -> None:
    own, cache, plain = shared
    file, text = line.split(" | ")
    write(user / file, text)
    found = load_library(user, cache, own)
    problems = problems_of(found, user)
    assert any(error in line for line in problems), problems
    assert all(line.startswith(f"{file}:1:".replace("/", os.sep)) for line in problems)
    assert found.game(GAME) == plain.game(GAME)
    assert (dict(found.texts), found.theme) == (dict(plain.texts), plain.theme)


def test_an_unreadable_folder_is_listed(own: Path, user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def scandir(path: object) -> object:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("os.scandir", scandir)
    library = load_library(user, cache=None, builtin=own)
    assert f"{user}:1:1: (file): expected a readable folder, got Permission denied" in map(str, library.problems)


def test_a_file_removed_while_it_is_read_is_reported(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(path: Path) -> bytes:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(Path, "read_bytes", gone)
    (own / "theme.yaml").unlink()
    (own / "theme.yaml").symlink_to(own / "theme.yaml2")
    assert tuple(load_library(builtin=own).games) == (GAME,)


def test_errors_in_the_programs_own_content_are_listed_too(own: Path) -> None:
    write(own / "texts" / "en_more.yaml", "play.no: twice\n")
    write(own / GAME / "table.yaml", "{")
    (own / "broken").mkdir()
    write(own / "broken" / "game.yaml", "name: x")
    library = load_library(builtin=own)
    problems = problems_of(library)
    assert (
        "data/texts/en_more.yaml:1:1: play.no: expected each key in only one file, got a key that another file also has"
        in problems
    )
    assert "data/broken/cards.yaml:1:1: (file): expected a file, got none" in problems
    assert any(
        line.startswith("data/soul_battle/table.yaml:1:2: (file): expected well-formed YAML") for line in problems
    )
    assert tuple(library.games) == (GAME,)
    assert library.texts["play.no"] == "{card} stays."


def test_a_game_without_its_own_facts_accepts_any_facts_and_changed_cards(own: Path, user: Path) -> None:
    shutil.copytree(own / GAME, own / "toy")
    text = (own / "toy" / "game.yaml").read_text(encoding="utf-8").replace("id: soul_battle", "id: toy")
    facts = "facts: {anything: [1, 0.5], rows: [{a: 1}]}\noptions:"
    write(own / "toy" / "game.yaml", re.sub(r"(?s)facts:.*options:", facts, text))
    write(user / "toy" / "cards.yaml", "ranks: [{id: ace, value: 12}]\n")
    library = load_library(user, builtin=own)
    assert library.problems == ()
    content = library.game("toy")
    assert content.game.facts == {"anything": [1, 0.5], "rows": [{"a": 1}]}
    assert content.numbers()["rows"] == [{"a": 1}]
    assert content.cards.rank("ace").value == 12


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("at: [", "at: [1", ""),
        ("private: true", "private: false", "private: expected true, which can't be changed, got false"),
        ("shape: fan", "shape: heap", "shape: expected 'fan', which can't be changed, got 'heap'"),
        ("answer: ", "answer: 1", "over.answer: expected "),
        ("from: 3, to: 6", "from: 4, to: 6", "from: expected 3, which can't be changed, got 4"),
    ],
)
def test_a_copy_of_the_table_may_only_change_lengths(
    shared: tuple[Path, Path, Library], user: Path, old: str, new: str, error: str
) -> None:
    own, cache, _ = shared
    text = (own / GAME / "table.yaml").read_text(encoding="utf-8")
    assert old in text
    write(user / GAME / "table.yaml", text.replace(old, new, 1))
    problems = problems_of(load_library(user, cache, own))
    assert len(problems) == (1 if error else 0)
    assert error in "".join(problems)


def test_the_readmes_example_is_valid(user: Path, compiled: Path) -> None:
    text = (ROOT / "data" / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"<!-- example: (\S+) -->\n```yaml\n(.*?)```", text, re.DOTALL)
    assert examples
    for file, example in examples:
        write(user / file, example)
    library = load_library(user, compiled)
    assert library.problems == ()
    assert library.game(GAME).game.name == "Battle for the Souls"
    assert library.game(GAME).game.option("exhausted_piles").default == 4


def test_compiled_content_needs_no_yaml(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "cache"
    first = load_library(cache=cache, builtin=own)
    assert sorted(path.name for path in cache.glob("*.json")) == [f"{COMMON}.json", f"{GAME}.json"]
    blocked = load_library(cache=write(tmp_path / "file", "x") / "cache", builtin=own)
    assert (blocked.problems, blocked.games) == ((), first.games), "it runs without a writable cache"
    # Make every import of these modules fail.
    monkeypatch.setitem(sys.modules, "game.content.reading.reader", None)
    monkeypatch.setitem(sys.modules, "yaml", None)
    second = load_library(cache=cache, builtin=own)
    assert second.games == first.games
    assert (dict(second.texts), second.theme) == (dict(first.texts), first.theme)


def test_changed_yaml_is_read_again(own: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    load_library(cache=cache, builtin=own)
    write(own / "theme.yaml", "radius: 10\n")
    assert load_library(cache=cache, builtin=own).theme == {"radius": 10}
    assert load_library(cache=cache, builtin=own).theme == {"radius": 10}


def test_content_with_an_error_isnt_stored(own: Path, tmp_path: Path) -> None:
    write(own / "theme.yaml", "[]")
    for _ in range(2):
        assert len(load_library(cache=tmp_path / "cache", builtin=own).problems) == 1
    assert not (tmp_path / "cache" / f"{COMMON}.json").exists()


WRONG = {
    "nothing": {}, "no map": {"game": 5, "cards": [], "table": None},
    "maps without names": {"game": {}, "cards": {}, "table": {}, "rulebook": {"chapters": [{}]}, "texts": {"a": 1}},
    "no cards": {"cards": None}, "no table": {"table": {}}, "another number": {"game": {"facts": {"hand_size": 6}}},
}  # fmt: skip
"""Incorrect values to put into a compiled file with a correct checksum. The value None removes an entry."""


@pytest.mark.parametrize("unit", [COMMON, GAME])
@pytest.mark.parametrize("brought", ["*.json", "*"], ids=["the file", "the file with its note"])
def test_a_compiled_file_from_somebody_else_is_ignored(
    shared: tuple[Path, Path, Library], tmp_path: Path, unit: str, brought: str
) -> None:
    own, cache, other = shared[0], tmp_path / "cache", tmp_path / "other"
    path = cache / f"{unit}.json"
    first = load_library(cache=cache, builtin=own)
    good = path.read_text(encoding="utf-8")
    head, *found = map(json.loads, good.splitlines())
    payload = dict(zip(head["files"], found, strict=True))
    other.mkdir()
    for what, wrong in WRONG.items():
        values = {**payload, **wrong} if wrong else {}
        text = compiled.encode({k: v for k, v in values.items() if v is not None}, head["sources"], head["shape"])
        compiled.keep(other / path.name, text)
        for made in other.glob(brought):
            shutil.copy2(made, cache)
        for _ in range(2):
            assert load_library(cache=cache, builtin=own) == first, what
            assert path.read_text(encoding="utf-8") == good, what
            assert compiled.kept(path, head["sources"], head["shape"]) == payload, "it is stored for next time"


def test_different_schemas_have_different_fingerprints() -> None:
    prints = {compiled.fingerprint(shapes) for shapes in (shapes_of(GAME), shapes_of("other"), {"en": TEXTS}, {})}
    assert len(prints) == 4
    assert compiled.fingerprint(shapes_of(GAME)) in prints
    assert " at 0x" not in repr(shapes_of(GAME))


def test_the_package_contains_the_compiled_form(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, faults = compile_all(own)
    assert faults == []
    assert sorted(made) == [f"{COMMON}.json", f"{GAME}.json"]
    for name, text in made.items():
        assert compiled.store(own / "compiled" / name, text)
        head = json.loads(text.splitlines()[0])
        assert head["format"] == compiled.FORMAT
    monkeypatch.setitem(sys.modules, "game.content.reading.reader", None)
    assert tuple(load_library(builtin=own).games) == (GAME,)


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own: Path
) -> None:
    monkeypatch.setattr("game.content.library.builtin_folder", lambda: own)
    assert compile_content.main([str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / f"{GAME}.json").is_file()
    assert compile_content.main([]) == 2
    assert compile_content.main(["--help"]) == 2
    assert "usage: python -m game.content.compile OUTFOLDER" in capsys.readouterr().err
    blocked = write(tmp_path / "file", "x")
    assert compile_content.main([str(blocked)]) == 1
    assert "can't be written" in capsys.readouterr().err
    write(own / "theme.yaml", "[]")
    assert compile_content.main([str(tmp_path / "out")]) == 1
    assert "data/theme.yaml:1:1" in capsys.readouterr().err


def test_the_compiled_form_is_the_same_for_every_hash_seed(shared: tuple[Path, Path, Library]) -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom game.content import compiled, library\n"
        "from game.content.schemas import file_schemas\nprint(library.compile_all(Path(sys.argv[1])))\n"
        "print([compiled.fingerprint(file_schemas.shapes_of(game)) for game in sys.argv[2:]])"
    )
    command = [sys.executable, "-c", code, str(shared[0]), *cli_context.library().games]
    written = [
        subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in "12"
    ]
    assert written[0] == written[1]
    assert b"Soul Battle" in written[0]
