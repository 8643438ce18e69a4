"""Soul Battle has a text for each of its messages, uses every text, and fills in the right values."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.content.texts import Placeholder, parts
from game.engine.chance import Chance
from game.engine.events import Said
from game.engine.play.match import Match
from game.lab import cli_context
from game.soul_battle.rules.beats import KINDS, forbidding
from game.words.event_text import narrate, plain
from tests.games.soul_battle.table import battle, scene, setup, soul_battle

ROOT = Path(__file__).resolve().parents[3]
LIBRARY = cli_context.library()
CONTENT = LIBRARY.game("soul_battle")
OWN = set(CONTENT.texts) - set(LIBRARY.texts)
NAMES = ["Mara", "Tobias", "Ilse", "Bruno", "Vera", "Anton"]
CALLS = ("say", "_tell_play")
"""Functions whose text argument is the end of a log key."""


def _trees(*folders: str) -> Iterator[ast.AST]:
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield ast.parse(file.read_text(encoding="utf-8"))


def _constants(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def _keys(prefix: str) -> set[str]:
    """Return every complete text key in the code of the game and the engine that starts with this prefix."""
    return {
        text
        for tree in _trees("game/soul_battle", "game/engine")
        for text in _constants(tree)
        if text.startswith(prefix) and text != prefix and not text.endswith(".") and " " not in text
    }


def _said() -> set[str]:
    """Return the text keys in the game's code, including keys that the code assembles from parts."""
    found: set[str] = set()
    for tree in _trees("game/soul_battle"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in CALLS:
                    first = node.args[1] if name == "_tell_play" else node.args[0]
                    found |= {text for text in _constants(first) if text.islower() and " " not in text}
    found -= {"_two", "who"}
    for both in ("opened", "laid"):
        found |= {both, f"{both}_two"}
    ends = {text for tree in _trees("game/soul_battle") for text in _ends(tree)}
    return {key for key in found if key != "ended."} | {"ended." + rule for rule in ends}


def _ends(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "end" and len(node.args) == 2:
            yield from (text.lower().replace(" ", "_").replace(".", "_") for text in _constants(node.args[1]))


def _family(prefix: str) -> set[str]:
    return {key for key in OWN if key.startswith(prefix)}


# --- keys ------------------------------------------------------------------------------------------------------


def test_each_line_of_the_log_has_its_text_and_each_text_its_line() -> None:
    assert {"ended.sb_6_1", "ended.sb_6_2", "ended.sb_6_2a", "dealt", "laid_two"} < _said()
    assert {key for key in _family("log.") if not key.endswith("_one")} == {f"log.{key}" for key in _said()}
    assert {key.removesuffix("_one") for key in _family("log.") if key.endswith("_one")} <= _family("log.")


def test_a_preview_belongs_to_a_line_of_the_log() -> None:
    assert {key.removeprefix("preview.") for key in _family("preview.")} <= _said()
    assert len(_family("preview.")) > 5


def test_each_refusal_has_its_text_and_each_text_its_refusal() -> None:
    by_rule = {forbidding(play, top) for play in range(KINDS) for top in range(KINDS)} - {None}
    expected = {f"refusal.{str(rule).lower().replace(' ', '_').replace('.', '_')}" for rule in by_rule}
    expected |= {f"refusal.{verb.name}_not_now" for verb in soul_battle().verbs}
    expected |= {key for key in _keys("refusal.") if not key.endswith("_not_now")}
    assert len(expected) > 30
    assert {key for key in CONTENT.texts if key.startswith("refusal.")} == expected


def test_each_question_has_its_texts_and_each_text_its_question() -> None:
    asked: set[str] = set()
    for table in _questions():
        lines = soul_battle().display.prompt(table.seen(table.state.asked))
        assert 2 <= len(lines) <= 3
        asked |= {key for key, _ in lines}
        for key, values in lines:
            _fits(key, values)
    assert _family("ask.") == asked
    assert {table.state.asks for table in _questions()} == set(soul_battle().by_question)


def _questions() -> list[Any]:
    """Return a position for every question, and for every kind of play to beat."""
    spaces = [f"{column}{row}" for row in "1234" for column in "abcd"]
    fight = ["KS AS 3S", "X1 3S"]
    guarded = {"souls": {"b1": "9H 5C KC"}, "reapers": {1: "a1", 2: "b1"}}
    return [
        scene(2, hands=["2S", "3S"], ask="place"),
        battle(["9S 3S", "3S"]),
        battle(["9S 3S", "3S"], "8C").do("battle 9S > b1"),
        battle(["9S 3S", "3S"], "8C").do("battle 9S+3S > b1"),
        battle(["X1 3S", "3S"], "8C").do("battle X1 > b1"),
        battle(["X1 X2 3S", "3S"], "8C").do("battle X1+X2 > b1"),
        battle(["X1 X2 3S", "2S 2H 3S"], "8C").do("battle X1+X2 > b1", "lay 2S+2H > b1"),
        battle(["9S 3S", "3S"], "8C").do("battle 9S > b1", "pass"),
        scene(2, hands=fight, **guarded).do("attack KS > b1"),  # type: ignore[arg-type]
        scene(2, hands=fight, **guarded).do("attack KS > b1", "lay AS > b1"),  # type: ignore[arg-type]
        scene(2, hands=["2S", "3S"], purgatories={1: "AS"}, ask="turn", purgatory_swap="everyone"),
        scene(
            3, hands=["2S", "3S", "4S"], exhausted=spaces[2:], reapers={2: "a1", 3: "b1"}, exhausted_piles=15,
            decks={1: 0, 2: 0, 3: 0}, purgatories={1: "AS"}, ask="turn",
        ),
        scene(2, hands=["2S", "3S"], reapers={1: "a1"}, ask="place", reaper="must_move"),
    ]  # fmt: skip


def test_the_banner_says_what_beats_the_play_on_top_sb_2_5() -> None:
    """The banner names the exceptions for Jokers, so nobody must guess that two 2s beat 40 (SB 2.5, 2.7)."""
    lines = [plain(_told(table, -1)) for table in _questions()[2:7]]
    assert lines == [
        "Beat 9♠, or pass", "Beat 3♠ + 9♠ = 12, or pass", "Beat the Joker with a single 2, or pass",
        "Beat Joker + Joker with a pair of 2s, or pass", "Beat 2♠ + 2♥ with two cards worth over 4, or pass",
    ]  # fmt: skip


def _told(table: Any, line: int) -> Any:
    key, values = soul_battle().display.prompt(table.state)[line]
    return narrate(CONTENT.texts, key, values, table.table, NAMES)


def test_each_button_has_its_text() -> None:
    table = battle(["9S 3S", "3S"])
    bare = {
        verb.name
        for verb in soul_battle().verbs
        for action in verb.candidates(table.state, 1)
        if action.place < 0 and not action.cards and not action.pick
    } | {"pass", "keep"}
    # Of these actions, only a pass can apply to a whole battle.
    assert _family("button.") == {f"button.{verb}" for verb in bare} | {"button.pass.standing"}


def test_each_move_that_a_hint_may_suggest_has_its_sentence() -> None:
    table = battle(["9S 3S", "3S"]).table
    expected = set()
    for verb in soul_battle().verbs:
        here = f"hint.{verb.name}"
        places = {place.kind for place in table.places if f"{here}.{place.kind}" in OWN}
        expected |= {f"{here}.{kind}" for kind in places} or {here}
    assert _family("hint.") == expected


def test_each_score_term_has_its_sentence() -> None:
    terms = {
        str(first.value)
        for tree in _trees("game/soul_battle")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Term"
        for first in ast.walk(node.args[0])
        if isinstance(first, ast.Constant) and isinstance(first.value, str)
    }
    assert len(terms) > 12
    assert _family("term.") == {f"term.{name}" for name in terms}


def test_each_reason_against_an_undo_has_its_text() -> None:
    assert {key for key in CONTENT.texts if key.startswith("undo.")} == _keys("undo.")


def test_plates_status_and_held_cards_have_their_texts() -> None:
    for prefix in ("plate.", "about.", "status.", "held."):
        assert _family(prefix) == {
            key for name in _keys(prefix) for key in (name, f"{name}_one") if key == name or key in OWN
        }
    won = {"one": "X1 X2", "many": "9S 2S.2 3S.2", "hidden": "9S 2S.2 4S.2"}
    one, many, hidden = (
        scene(2, points={1: cards}, hands=["2S", "QS"], running_score="hidden" if score == "hidden" else "shown")
        for score, cards in won.items()
    )
    for table, said in ((one, "0 points"), (many, "5 points"), (hidden, "3 cards won")):
        key, values = soul_battle().display.plates(table.seen())[0][0]
        assert plain(narrate(CONTENT.texts, key, values, table.table, NAMES)) == said
    for key, values in [
        *soul_battle().display.status(one.seen()),
        soul_battle().display.selection_summary(one.seen(), (54, 55)) or ("", ()),
    ]:
        _fits(key, values)


def test_a_points_pile_shows_its_points_and_its_worthless_cards_sb_6_3() -> None:
    """Cards of your own deck score nothing (SB 6.3)."""
    table = scene(3, points={1: "9S 2S.2 3S.2", 2: "4S.3 5S.1", 3: "9S 8S"}, hands=["KS", "KS", "KS"])
    told = []
    for seat in (1, 2, 3):
        lines = soul_battle().display.pile_details(table.seen(), table.table.place_named[f"points.{seat}"])
        told.append([plain(narrate(CONTENT.texts, key, values, table.table, NAMES)) for key, values in lines])
    assert told[0] == ["5 points", f"One of these cards comes from {NAMES[0]}'s own deck and scores nothing."]
    assert told[1] == ["9 points"]
    assert told[2] == ["0 points", f"2 of these cards come from {NAMES[2]}'s own deck and score nothing."]
    assert soul_battle().display.pile_details(table.seen(), table.table.place_named["deck.1"]) == ()


def test_no_text_describes_a_hidden_points_pile_sb_7_2() -> None:
    table = scene(2, points={1: "9S 2S.2"}, hands=["2S", "3S"], running_score="hidden")
    assert soul_battle().display.pile_details(table.seen(), table.table.place_named["points.1"]) == ()


def test_one_point_and_one_card_are_singular() -> None:
    table = scene(2, points={1: "9S.2"}, hands=["2S", "3S"], running_score="hidden")
    assert soul_battle().display.plates(table.seen())[0][0] == ("plate.cards_one", (("count", 1),))


def test_each_kind_of_place_and_the_visible_mark_have_names() -> None:
    table = soul_battle().table(setup(2))
    assert _family("place.") == {f"place.{place.kind}" for place in table.places}
    assert {key.split(".")[1] for key in _family("pile.")} <= {place.kind for place in table.places}
    assert _family("table.mark.") == {f"table.mark.{CONTENT.table['mark']}"}


def test_texts_about_places_belong_to_existing_places() -> None:
    kinds = {place.kind: bool(place.seat) for place in soul_battle().table(setup(2)).places}
    for key in _family("tip."):
        _, kind, *whose = key.split(".")
        assert whose in ([["own"], ["other"]] if kinds[kind] else [[]]), key
        ids = re.findall(r"\bSB \d[\d.]*\d\b", CONTENT.texts[key])
        assert set(ids) <= set(CONTENT.rulebook.rules), key


def test_numeric_options_have_singular_and_plural() -> None:
    ranges = {option.id for option in CONTENT.game.options if option.range}
    assert _family("option.") <= {f"option.{name}.{number}" for name in ranges for number in ("one", "many")}


def test_the_help_explains_each_verb() -> None:
    verbs = {verb.name for verb in soul_battle().verbs}
    assert _family("help.") == {f"help.{verb}{end}" for verb in verbs for end in ("", ".how")}


def test_there_are_no_unused_texts() -> None:
    families = ("log.", "preview.", "refusal.", "ask.", "button.", "plate.", "about.", "status.", "held.", "place.",
                "pile.", "option.", "table.mark.", "hint.", "term.", "help.", "tip.", "price.", "sure.")  # fmt: skip
    assert [key for key in OWN if not key.startswith(families)] == []
    assert LIBRARY.problems == ()


# --- values ----------------------------------------------------------------------------------------------------


def _fits(key: str, values: Iterable[tuple[str, Any]]) -> None:
    """Check that each placeholder in the text gets a value of the right kind."""
    given = dict(values)
    for part in parts(CONTENT.texts[key]):
        if isinstance(part, Placeholder):
            assert part.name in given, f"{key} has no value for {part.name}"
            value = given[part.name]
            fits = {
                "seat": isinstance(value, int) and 1 <= value <= 6,
                "cards": isinstance(value, tuple) and len(value) >= 1,
                "list": isinstance(value, tuple) and len(value) >= 1,
                "number": isinstance(value, int),
                "text": isinstance(value, str),
            }
            assert fits[part.kind], f"{key}: {value!r} isn't a {part.kind}"


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("swaps", ["active", "everyone"])
def test_every_log_line_and_refusal_in_a_match_fills_its_text(seats: int, swaps: str) -> None:
    game = cli_context.games()["soul_battle"]
    chance = Chance(f"texts {seats} {swaps}")
    match = Match.new(game, setup(seats, f"texts {seats}", purgatory_swap=swaps))
    said: set[str] = set()
    while match.asked:
        legal = match.legal()
        match.play(legal[chance.below(len(legal))])
        for verb in game.verbs if match.asked else ():
            for action in list(verb.candidates(match.state, match.asked))[::7]:
                no = match.refusal(action)
                if no is not None:
                    _fits(no.key, no.values)
                    said.add(no.key)
    for event in [event for turn in match.turns for event in turn.events] + list(match.opening):
        if isinstance(event, Said):
            _fits(f"log.{event.key}", event.values)
            line = plain(narrate(CONTENT.texts, f"log.{event.key}", event.values, match.state.table, NAMES))
            assert "{" not in line
            assert line.endswith(".")
            if f"preview.{event.key}" in CONTENT.texts:
                _fits(f"preview.{event.key}", event.values)
            said.add(event.key)
    assert {"turn", "drew", "opened", "laid_two", "won", "placed", "refusal.place_taken", "refusal.sb_2_4"} <= said


def test_refusals_include_the_numbers() -> None:
    table = battle(["4S 6S 3S", "3S"], "KC")
    no = table.refusal("battle 4S+6S > b1")
    assert no is not None
    assert plain(narrate(CONTENT.texts, no.key, no.values, table.table, NAMES)) == (
        "4♠ + 6♠ is worth 10. To beat K♣, play more than 10."
    )


def test_single_cards_are_described_without_a_sum() -> None:
    table = battle(["9S 4S 3S", "10S 3S"], "8C").do("battle 9S > b1")
    line = next(event for event in table.events if isinstance(event, Said) and event.key.startswith("opened"))
    told = plain(narrate(CONTENT.texts, f"log.{line.key}", line.values, table.table, NAMES))
    assert told == "Mara fights for 8♣ with 9♠."
    preview = plain(narrate(CONTENT.texts, f"preview.{line.key}", line.values, table.table, NAMES))
    assert preview == "9♠ beats 8♣"
