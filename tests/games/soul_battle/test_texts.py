"""Soul Battle uses all its strings and fills in the right values."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from game.engine.events import Said
from game.engine.sentence import Sentence
from game.lab import cli_context
from game.words.event_text import narrate, plain
from tests.games.soul_battle.table import Scene, battle, scene, setup, soul_battle

ROOT = Path(__file__).resolve().parents[3]
LIBRARY = cli_context.library()
CONTENT = LIBRARY.game("soul_battle")
OWN = set(CONTENT.texts) - set(LIBRARY.texts)
NAMES = ["Mara", "Tobias", "Ilse", "Bruno", "Vera", "Anton"]
IN_CODE = (
    "log",
    "preview",
    "refusal",
    "ask",
    "plate",
    "about",
    "status",
    "held",
    "term",
    "undo",
    "battle",
    "play",
    "stance",
    "group",
    "state",
    "value",
    "meaning",
    "spread",
    "tally",
)
"""The text keys in the code. If the code assembles a key from parts, only the first part is listed."""
ENDINGS = re.compile(r"(_one|_two|_not_now)$")


def _family(prefix: str) -> set[str]:
    return {key for key in OWN if key.startswith(prefix)}


def _text(table: Scene, sentence: Sentence) -> str:
    return plain(narrate(CONTENT.texts, *sentence, table.table, NAMES))


def test_each_text_in_the_code_is_used() -> None:
    """Each key appears in the code: in full, by its last part, or through the rule it names."""
    code = [
        str(node.value)
        for folder in ("soul_battle", "engine")
        for file in sorted((ROOT / "game" / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
    ]
    spoken = set(code) | {text.lower().replace(" ", "_").replace(".", "_") for text in code if text.startswith("SB ")}
    spoken |= set(soul_battle().by_name) | set(soul_battle().by_question)
    for key in sorted(key for key in OWN if key.partition(".")[0] in IN_CODE):
        rest = key.partition(".")[2]
        last = rest.rpartition(".")[2]
        named = {key, rest, last, f".{last}"}
        assert not spoken.isdisjoint(named | {ENDINGS.sub("", name) for name in named}), f"{key} isn't used"
    assert {key.split(".")[1] for key in _family("ask.")} == set(soul_battle().by_question)


def test_each_text_about_verbs_places_and_options_is_used() -> None:
    verbs, kinds = set(soul_battle().by_name), {}
    for place in soul_battle().table(setup(2)).places:
        kinds[place.kind] = bool(place.seat)
    table = battle(["9S 3S", "3S"])
    bare = {a.verb for verb in soul_battle().verbs for a in verb.candidates(table.state, 1) if a.place < 0}
    # A pass has a second label, because it can also apply to a whole battle.
    pressed = bare | {"pass", "keep", "place"}
    about = {
        f"button.pass.{end}" for text in ("tip", "note") for end in (text, f"{text}.pass.open", f"standing.{text}")
    }
    assert _family("button.") == {f"button.{verb}" for verb in pressed} | {"button.pass.standing"} | about
    hints = {verb: {kind for kind in kinds if f"hint.{verb}.{kind}" in OWN} or {""} for verb in verbs}
    assert _family("hint.") == {f"hint.{verb}.{kind}".strip(".") for verb, found in hints.items() for kind in found}
    assert _family("help.") == {f"help.{verb}{end}" for verb in verbs for end in ("", ".how")}
    assert _family("place.") == {f"place.{kind}" for kind in kinds}
    assert {key.split(".")[1] for key in _family("pile.")} <= set(kinds)
    assert _family("table.mark.") == {f"table.mark.{CONTENT.table['mark']}"}
    ranges = {option.id for option in CONTENT.game.options if option.range}
    assert _family("option.") <= {f"option.{name}.{number}" for name in ranges for number in ("one", "many")}
    for key in _family("tip."):
        _, kind, *whose = key.split(".")
        assert whose in ([["own"], ["other"]] if kinds[kind] else [[]]), key
        assert set(re.findall(r"\bSB \d[\d.]*\d\b", CONTENT.texts[key])) <= set(CONTENT.rulebook.rules), key
    assert _family("legend.") == {f"legend.{line['mark']}" for line in CONTENT.table["legend"]}
    assert _family("herald.") == {f"herald.{key}" for key in CONTENT.table["heralds"] if not key.startswith("over_")}
    families = (*(f"{first}." for first in IN_CODE), "button.", "hint.", "help.", "place.", "pile.", "table.mark.",
                "option.", "tip.", "price.", "sure.", "legend.", "herald.")  # fmt: skip
    assert [key for key in OWN if not key.startswith(families)] == []


@pytest.mark.parametrize(
    ("hands", "plays", "banner"),
    [
        (["9S 3S", "3S"], ["battle 9S > b1"], "Beat 9♠, or pass"),
        (["9S 3S", "3S"], ["battle 9S+3S > b1"], "Beat 3♠ + 9♠ = 12, or pass"),
        (["X1 3S", "3S"], ["battle X1 > b1"], "Beat the Joker with a single 2, or pass"),
        (["X1 X2 3S", "3S"], ["battle X1+X2 > b1"], "Beat Joker + Joker with a pair of 2s, or pass"),
        (
            ["X1 X2 3S", "2S 2H 3S"], ["battle X1+X2 > b1", "lay 2S+2H > b1"],
            "Beat 2♠ + 2♥ with two cards worth over 4, or pass",
        ),
    ],
)  # fmt: skip
def test_the_banner_says_what_beats_the_play_on_top_sb_2_5(hands: list[str], plays: list[str], banner: str) -> None:
    """The banner names the exceptions for Jokers (SB 2.5, 2.7)."""
    table = battle(hands, "8C").do(*plays)
    assert _text(table, soul_battle().display.prompt(table.state)[-1]) == banner


def test_a_points_pile_shows_its_points_and_its_worthless_cards_sb_6_3() -> None:
    """Cards from your deck score nothing, and no text describes a hidden pile (SB 6.3, 7.2)."""
    display, hands = soul_battle().display, ["KS", "KS", "KS"]

    def groups(position: Scene, pile: int) -> list[tuple[str, int, bool]]:
        found = display.pile_groups(position.seen(), pile)
        return [(_text(position, one.heading), len(one.cards), one.counts) for one in found]

    table = scene(3, points={1: "9S 2S.2 3S.2", 2: "4S.3 5S.1", 3: "9S 8S"}, hands=hands)
    piles = [table.table.place_named[f"points.{seat}"] for seat in (1, 2, 3)]
    assert [groups(table, pile) for pile in piles] == [
        [("Worth 5 points", 2, True), ("Not counted: 1 card from Mara's own deck", 1, False)],
        [("Worth 9 points", 2, True)],
        [("Not counted: 2 cards from Ilse's own deck", 2, False)],
    ]
    assert groups(table, table.table.place_named["deck.1"]) == []
    for cards, plate, plate_if_hidden in (
        ("X1", "0 points", "1 card won"),
        ("9S 2S.2 3S.2", "5 points", "3 cards won"),
    ):
        shown = scene(3, points={1: cards}, hands=hands)
        assert _text(shown, display.plates(shown.seen())[0][0]) == plate
        hidden = scene(3, points={1: cards}, hands=hands, running_score="hidden")
        assert _text(hidden, display.plates(hidden.seen())[0][0]) == plate_if_hidden
        assert groups(hidden, piles[0]) == []


def test_sentences_about_plays_include_the_numbers_only_where_they_matter() -> None:
    table = battle(["4S 6S 3S", "3S"], "KC")
    no = table.refusal("battle 4S+6S > b1")
    assert no is not None
    assert _text(table, (no.key, no.values)) == "4♠ + 6♠ is worth 10. To beat K♣, play more than 10."
    alone = battle(["9S 4S 3S", "10S 3S"], "8C").do("battle 9S > b1")
    said = next(event for event in alone.events if isinstance(event, Said) and event.key == "opened")
    assert _text(alone, ("log.opened", said.values)) == "Mara fights for 8♣ with 9♠."
    assert _text(alone, ("preview.opened", said.values)) == "9♠ beats 8♣"
