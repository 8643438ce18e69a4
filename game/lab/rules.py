"""For each rule id: where it is implemented, which tests cite it, whether it refuses, and whether it has its texts."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from game.content.definitions import GameContent
from game.engine.refusal import text_of
from game.engine.rules import Game
from game.lab.house import LabError, game_named, games, library

ROOT = Path(__file__).resolve().parents[2]


def arguments(parser: ArgumentParser) -> None:
    """A game, or all of them."""
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("--json", action="store_true", help="print JSON")


def cited(text: str, prefix: str) -> dict[str, list[int]]:
    """Which ids of a prefix ("SB") a text cites, and on which lines. A citation may go on after a comma or "to"
    (`SB 2.3, 2.4`, `SB 2.3 to 2.9`, `sb_4_2` in a name)."""
    found: dict[str, list[int]] = {}
    number = r"\d{1,2}\.\d{1,2}[a-z]?"
    chain = re.compile(rf"\b{prefix} ({number}(?:(?:,| and| to) (?:{prefix} )?{number})*)")
    named = re.compile(rf"{prefix.lower()}_(\d{{1,2}})_(\d{{1,2}}[a-z]?)(?![a-z0-9])")
    for at, line in enumerate(text.splitlines(), 1):
        ids = [f"{prefix} {one}" for group in chain.findall(line) for one in re.findall(number, group)]
        for low, high in re.findall(rf"({number}) to (?:{prefix} )?({number})", line):
            chapter, first = low.split(".")
            if high.startswith(f"{chapter}.") and first.isdigit() and high.split(".")[1].isdigit():
                ids += [f"{prefix} {chapter}.{n}" for n in range(int(first), int(high.split(".")[1]) + 1)]
        ids += [f"{prefix} {chapter}.{rule}" for chapter, rule in named.findall(line)]
        for one in dict.fromkeys(ids):
            found.setdefault(one, []).append(at)
    return found


def places(files: Iterable[Path], prefix: str) -> dict[str, list[str]]:
    """For each id the places (file:line) that cite it."""
    found: dict[str, list[str]] = {}
    for path in files:
        for rule, lines in cited(path.read_text(encoding="utf-8"), prefix).items():
            found.setdefault(rule, []).extend(f"{path.relative_to(ROOT)}:{line}" for line in lines)
    return found


def coverage(game: Game, content: GameContent) -> list[dict[str, Any]]:
    """A row for each id of the game, in its order. Raises LabError in a package, which carries no source."""
    if not (ROOT / "tests").is_dir():
        raise LabError("the rules can be traced in the source tree only")
    prefix = game.ids[0].split()[0]
    code = [*sorted((ROOT / "game" / game.id).glob("*.py")), *sorted((ROOT / "game").glob("*.py")),
            *sorted((ROOT / "game" / "engine").glob("*.py"))]
    tests = [path for kind in ("*.py", "*.yaml") for path in sorted((ROOT / "tests").rglob(kind))]
    implemented, tested = places(code, prefix), places(tests, prefix)
    refusing = _refusals(code, prefix)
    written = content.rulebook.rules if content.rulebook else {}
    rows = []
    for rule in game.ids:
        keys = refusing.get(rule, [])
        rows.append({
            "id": rule,
            "implemented": implemented.get(rule, []),
            "tests": tested.get(rule, []),
            "refuses": bool(keys),
            "refusal_texts": all(key in content.texts for key in keys),
            "rulebook": rule in written,
        })
    return rows


def _refusals(code: Iterable[Path], prefix: str) -> dict[str, list[str]]:
    """For each id the keys of the refusals that name it in the code."""
    found: dict[str, list[str]] = {}
    direct = re.compile(rf'Refusal\(\s*"({prefix} [^"]+)",\s*f?"([^"]+)"')
    by_rule = re.compile(rf'"({prefix} 2\.[3-9])"')
    for path in code:
        text = path.read_text(encoding="utf-8")
        for rule, key in direct.findall(text):
            found.setdefault(rule, []).append(key)
        if path.name == "beats.py":
            for rule in by_rule.findall(text):
                found.setdefault(rule, []).append("refusal." + text_of(rule))
    for game in games().values():
        for verb in game.verbs:
            found.setdefault(verb.rule, []).append(f"refusal.{verb.name}_not_now")
    return found


def run(given: Namespace) -> int:
    """0 when every id is implemented, tested and in the rulebook, and every refusal has its text."""
    chosen = [game_named(given.game)] if given.game else list(games().values())
    rows = {game.id: coverage(game, library().game(game.id)) for game in chosen}
    if given.json:
        print(json.dumps(rows))
    else:
        for name, table in rows.items():
            print(name)
            for row in table:
                refuses = "refuses" if row["refuses"] else ""
                print(f"  {row['id']:8} code {len(row['implemented']):3}  tests {len(row['tests']):3}  {refuses:8}"
                      f" {'rulebook' if row['rulebook'] else 'NOT IN THE RULEBOOK'}")
    whole = all(
        row["implemented"] and row["tests"] and row["rulebook"] and row["refusal_texts"]
        for table in rows.values() for row in table
    )
    return 0 if whole else 1
