"""Show where each rule appears in the rulebook, the code, the refusals and the tests.

`soul-lab rules GAME` prints a row for each rule. `soul-lab rules "SB 4.2"` prints every place that cites this rule.
"""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from game.content.definitions import GameContent
from game.content.errors import nearest, one_line
from game.content.library import builtin_folder
from game.engine.definition.game_definition import Game
from game.engine.refusal import text_of
from game.lab.cli_context import LabError, game_named, games, library, tell

ROOT = Path(__file__).resolve().parents[3]
NO_CODE = "this command reads the program's source, which isn't in this package; run it from the source or a wheel"
NO_TESTS = "soul-lab: the tests are left out, because only the source tree has them"


def _has_tests(root: Path) -> bool:
    """Return whether `root` is the source tree, which includes the tests.

    Finding a `tests` folder isn't enough, because it may belong to another project.
    """
    return (root / "pyproject.toml").is_file() and (root / "tests").is_dir()


def arguments(parser: ArgumentParser) -> None:
    """Add the optional argument for a game or a rule."""
    parser.add_argument("game", nargs="?", metavar="GAME|RULE", help='a game, or one rule such as "SB 4.2"')
    parser.add_argument("--json", action="store_true", help="print JSON")


def cited(text: str, prefix: str) -> dict[str, list[int]]:
    """Return the line numbers at which each rule is cited, keyed by rule id.

    A range such as `SB 2.3 to 2.9` cites every rule in that range. A name such as `sb_4_2` also cites a rule.
    """
    found: dict[str, list[int]] = {}
    number = r"\d{1,2}\.\d{1,2}[a-z]?"
    chain = re.compile(rf"\b{prefix} ({number}(?:(?:,| and| to) (?:{prefix} )?{number})*)")
    named = re.compile(rf"{prefix.lower()}_(\d{{1,2}})_(\d{{1,2}}[a-z]?)(?![a-z0-9])")
    for at, line in enumerate(text.splitlines(), 1):
        ids = []
        for group in chain.findall(line):
            ids += [f"{prefix} {one}" for one in re.findall(number, group)]
            for low, high in re.findall(rf"({number}) to (?:{prefix} )?({number})", group):
                chapter, first = low.split(".")
                if high.startswith(f"{chapter}.") and first.isdigit() and high.split(".")[1].isdigit():
                    ids += [f"{prefix} {chapter}.{n}" for n in range(int(first), int(high.split(".")[1]) + 1)]
        ids += [f"{prefix} {chapter}.{rule}" for chapter, rule in named.findall(line)]
        for one in dict.fromkeys(ids):
            found.setdefault(one, []).append(at)
    return found


def places(files: Iterable[Path], prefix: str) -> dict[str, list[str]]:
    """Return where each rule id with this prefix is cited, as file:line."""
    found: dict[str, list[str]] = {}
    for path in files:
        for rule, lines in cited(path.read_text(encoding="utf-8"), prefix).items():
            found.setdefault(rule, []).extend(f"{path.relative_to(ROOT)}:{line}" for line in lines)
    return found


def coverage(game: Game, content: GameContent) -> list[dict[str, Any]]:
    """Return a row for each rule of a game, in the order of the rules.

    A row has the following fields. Lines are given as file:line.
    - `id`: the rule's id
    - `implemented`: the lines of code that cite the rule
    - `tests`: the lines of tests that cite the rule, or None if there are no tests
    - `refusals`: the text keys of the rule's refusals
    - `refuses`: whether the rule has any refusals
    - `refusal_texts`: whether every key has a message
    - `rulebook`: the line of the rulebook that contains the rule, or ""

    Raises:
        LabError: The source code is missing.
    """
    prefix = _prefix(game)
    code = list(_code(game))
    if not code:
        raise LabError(NO_CODE)
    traced = _has_tests(ROOT)
    tests = [path for kind in ("*.py", "*.yaml") for path in sorted((ROOT / "tests").rglob(kind))] if traced else []
    implemented, tested = places(code, prefix), places(tests, prefix)
    refusing = refusals(game, content, code)
    written = _written(game)
    rows = []
    for rule in game.rule_ids:
        keys = refusing.get(rule, [])
        rows.append(
            {
                "id": rule,
                "implemented": implemented.get(rule, []),
                "tests": tested.get(rule, []) if traced else None,
                "refusals": keys,
                "refuses": bool(keys),
                "refusal_texts": all(key in content.texts for key in keys),
                "rulebook": written.get(rule, ""),
            }
        )
    return rows


def _code(game: Game) -> Iterator[Path]:
    """Yield the modules that might implement a game's rules, starting with the game's package."""
    yield from sorted((ROOT / "game" / game.id).rglob("*.py"))
    apart = {ROOT / "game" / folder for folder in ("lab", *games())}
    yield from (file for file in sorted((ROOT / "game").rglob("*.py")) if not apart & set(file.parents))


def _prefix(game: Game) -> str:
    return game.rule_ids[0].split()[0]


def refusals(game: Game, content: GameContent, code: Iterable[Path]) -> dict[str, list[str]]:
    """Return the text keys of each rule's refusals, by rule id.

    Refusals of verbs used at the wrong time are included.
    """
    found: dict[str, list[str]] = {}
    direct = re.compile(rf'Refusal\(\s*"({_prefix(game)} [^"]+)",\s*f?"([^"]+)"')
    for path in code:
        for rule, key in direct.findall(path.read_text(encoding="utf-8")):
            found.setdefault(rule, []).append(key)
    for rule in game.rule_ids:
        if (key := f"refusal.{text_of(rule)}") in content.texts:
            found.setdefault(rule, []).append(key)
    for verb in game.verbs:
        found.setdefault(verb.rule, []).append(f"refusal.{verb.name}_not_now")
    return {rule: list(dict.fromkeys(keys)) for rule, keys in found.items()}


def _written(game: Game) -> dict[str, str]:
    """Return where each rule's entry is in the rulebook, in the form file:line."""
    path = builtin_folder() / game.id / "rulebook.yaml"
    if not path.is_file():
        return {}
    entry = re.compile(rf"\bid: [\"']?({_prefix(game)} \d{{1,2}}\.\d{{1,2}}[a-z]?)\b")
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    found = ((entry.search(line), number) for number, line in lines)
    return {match[1]: f"{_relative(path)}:{number}" for match, number in found if match}


def _relative(path: Path) -> Path:
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def run(given: Namespace) -> int:
    """Print the rows. Return 0 if every rule is fully covered, otherwise 1."""
    one = given.game if given.game and " " in given.game else ""
    chosen = [_game_of(one)] if one else [game_named(given.game)] if given.game else list(games().values())
    rows = {game.id: coverage(game, library().game(game.id)) for game in chosen}
    if not _has_tests(ROOT):
        tell(NO_TESTS, error=True)
    if one:
        rows = {name: [row for row in table if row["id"] == one] for name, table in rows.items()}
    if given.json:
        tell(json.dumps(rows))
    elif one:
        tell(*_rule_lines(rows[chosen[0].id][0], library().game(chosen[0].id)), sep="\n")
    else:
        for name, table in rows.items():
            tell(name)
            for row in table:
                refuses = "refuses" if row["refuses"] else ""
                tests = "  -" if row["tests"] is None else f"{len(row['tests']):3}"
                tell(
                    f"  {row['id']:8} code {len(row['implemented']):3}  tests {tests}  {refuses:8}"
                    f" {'rulebook' if row['rulebook'] else 'NOT IN THE RULEBOOK'}"
                )
    whole = all(
        row["implemented"] and row["tests"] != [] and row["rulebook"] and row["refusal_texts"]
        for table in rows.values()
        for row in table
    )
    return 0 if whole else 1


def _game_of(rule: str) -> Game:
    """Return the game that a rule id belongs to.

    Raise LabError if no game has this rule.
    """
    for game in games().values():
        if rule in game.rule_ids:
            return game
    near = nearest(rule, [known for game in games().values() for known in game.rule_ids])
    raise LabError(f"no rule {rule}" + (f"; did you mean {near}?" if near else ""))


def _rule_lines(row: dict[str, Any], content: GameContent) -> Iterator[str]:
    """Yield the lines that show one rule: rulebook entry, code, refusals and tests."""
    entry = content.rulebook.rules.get(row["id"]) if content.rulebook else None
    yield f"{row['id']}: {entry.text if entry else 'NOT IN THE RULEBOOK'}"
    if entry is not None and entry.ruling:
        yield f"  our ruling: {entry.why}"
    yield f"rulebook\n  {row['rulebook'] or 'none'}"
    yield from ("code", *map(_line_at, row["implemented"]))
    yield "refusals"
    for key in row["refusals"]:
        yield f"  {key}: {content.texts.get(key, 'NO TEXT')}"
    if not row["refusals"]:
        yield "  none"
    if row["tests"] is not None:
        yield from ("tests", *map(_line_at, row["tests"]))


def _line_at(place: str) -> str:
    """Return a location in the form file:line, followed by that line's text.

    Long text is shortened.
    """
    path, line = place.rsplit(":", 1)
    text = (ROOT / path).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    return f"  {place}  {one_line(text.strip(), 90)}"
