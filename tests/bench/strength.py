"""Measure how strong the computer players are.

The results are kept in strength.json and shown in docs/lab.md. Measuring takes hours.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.console import command
from game.lab.__main__ import main as lab
from game.lab.matchup import entrants
from tests.bench.arguments import parser

ROOT = Path(__file__).parents[2]
KEPT = Path(__file__).with_suffix(".json")
JOURNALS = ROOT / "build" / "strength"
WHAT = (
    "a measure to play, whose journal is kept in build/strength, or a file with the results of "
    "`tournament … --out FILE` from elsewhere"
)
DEALS, SOME, FEW = 400, 250, 100
"""Number of deals for a normal, a slow and a very slow player."""


class Measure(NamedTuple):
    """A pairing, and the minimum share of matches that its first player must win.

    For a solitaire game, the minimum is a share of the deals.
    """

    game: str
    players: str
    least: float
    options: tuple[str, ...] = ()
    deals: int = DEALS

    @property
    def call(self) -> list[str]:
        """The lab command that plays this measure's matches."""
        options = [word for option in self.options for word in ("--option", option)]
        return ["tournament", self.game, "--players", self.players, "--deals", str(self.deals), *options]


MEASURES: Mapping[str, Measure] = {
    "soul_battle_greedy": Measure("soul_battle", "greedy,random", 0.90),
    "soul_battle_lookahead": Measure("soul_battle", "lookahead,greedy", 0.70, deals=SOME),
    "fissureverse_greedy": Measure("fissureverse", "greedy,random", 0.90),
    "fissureverse_lookahead": Measure("fissureverse", "lookahead,greedy", 0.65, deals=FEW),
    "oubliette": Measure("oubliette", "monte_carlo:16,greedy", 0.35, ("actions=one",), FEW),
    "metempsychosis": Measure("metempsychosis", "monte_carlo:16,greedy", 0.25),
    "aleph_null": Measure("aleph_null", "turn_search:16,greedy", 0.415, ("level=1",)),
}


def stored_results() -> dict[str, dict[str, Any]]:
    """Return the latest stored result of each measure, by name."""
    found: dict[str, dict[str, Any]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def taken(result: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the measure for a tournament's results, and the figures to store.

    Raises:
        ValueError: The results don't fit any measure.
    """
    players = ",".join(player.name for player in entrants(",".join(result["players"])))
    for name, measure in MEASURES.items():
        asked = dict(option.split("=") for option in measure.options)
        options = {key: str(value) for key, value in result["options"].items()}
        budgets = [player.budget for player in entrants(measure.players)]
        wanted = (measure.game, measure.players, budgets)
        same = (result["game"], players, result["budgets"]) == wanted
        if same and asked.items() <= options.items():
            first = (result["alone"] if result["seats"] == 1 else result["overall"])[0]
            figures = {key: result[key] for key in ("seats", "options", "deals", "seed")}
            return name, figures | {"win_rate": first["win_rate"]}
    raise ValueError(f"no measure: {result['game']}, {result['players']}, {result['budgets']}, {result['options']}")


def lines() -> list[str]:
    """Return the rows of the table in docs/lab.md."""
    found = stored_results()
    rows = []
    for name, measure in MEASURES.items():
        best, other = measure.players.split(",")
        share, low, high = (f"{100 * part:.1f}" for part in found[name]["win_rate"])
        against = f" against `{other}`" if found[name]["seats"] > 1 else ""
        game = " ".join([measure.game, *measure.options])
        rows.append(f"| `{game}` | `{best}`{against} | {share} ({low} to {high}) | {found[name]['deals']} |")
    return rows


def main(arguments: Sequence[str]) -> int:
    """Run the named measures or read the named results, store the figures, and print all rows."""
    figures = stored_results() if KEPT.exists() else {}
    made = parser("tests.bench.strength", __doc__)
    made.add_argument("what", nargs="*", metavar="NAME|FILE", help=WHAT)
    for word in made.parse_args(arguments).what:
        path = Path(word)
        if word in MEASURES:
            JOURNALS.mkdir(parents=True, exist_ok=True)
            path = JOURNALS / f"{word}.json"
            code = lab([*MEASURES[word].call, "--resume", str(path.with_suffix(".journal")), "--out", str(path)])
            if code:
                return code
        name, result = taken(json.loads(path.read_text(encoding="utf-8")))
        figures[name] = result
        ordered = {name: figures[name] for name in MEASURES if name in figures}
        KEPT.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    print("\n".join(lines()))
    return 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
