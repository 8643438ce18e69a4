"""The cards in the pile, and the set-up (ME 1, 6.1)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.content.cards import CardSet, Face
from game.content.library import builtin_folder, load_library
from game.content.shared_effects import EFFECTS
from game.lab import cli_context
from game.words.card_words import card_marks, card_text
from tests.games.metempsychosis.table import deal


def _cards() -> CardSet:
    return cli_context.library().game("metempsychosis").cards


def _faces() -> tuple[Face, ...]:
    return _cards().deck("pile").faces


def test_me_1_1_the_printed_facts_of_the_pile() -> None:
    assert Counter(face.letter for face in _faces()) == {**dict.fromkeys("ABCDEFG", 4), "": 6}
    symbols = Counter(symbol for face in _faces() for symbol in face.symbols)
    assert symbols == dict.fromkeys([symbol.id for symbol in _cards().symbols], 5)
    assert len(symbols) == 9
    assert all(face.draw in (1, 2, 3) for face in _faces())
    assert {name for face in _faces() for name, _ in face.effects} == set(EFFECTS)


def test_me_1_1_every_life_and_keeper_has_a_unique_name_of_two_or_three_words() -> None:
    names = [face.name for face in _faces()]
    assert len(set(names)) == 34
    assert all(2 <= len(name.split()) <= 3 for name in names)


def test_me_1_1_a_cards_text_is_generated_from_its_effects() -> None:
    texts = cli_context.library().game("metempsychosis").texts
    by_code = {face.code: face for face in _faces()}
    assert card_text(texts, by_code["B2"]) == ("Draw 1 card.", "Bury 2 cards from the pile.", "Lose 1 willpower.")
    assert card_text(texts, by_code["D4"])[-1].startswith("Broken clef: return 1 tone")
    for face in _faces():
        assert len(card_text(texts, face)) == 1 + len(face.effects)


def test_me_1_1_a_cards_letter_and_symbols_are_described_in_words() -> None:
    content = cli_context.library().game("metempsychosis")
    by_code, names = {face.code: face for face in _faces()}, content.cards.symbol_names()
    assert card_marks(content.texts, by_code["E4"], names) == ("Tone E.", "Symbols: raven, moon.")
    assert card_marks(content.texts, by_code["C1"], names) == ("Tone C.", "Symbol: thorn.")
    assert card_marks(content.texts, by_code["K1"], names) == ("A keeper, not a tone.", "Symbols: eye, spider.")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("letter: A, symbols: [eye]", "letter: B, symbols: [eye]", "expected 4 cards with the letter"),
        ("letter: A, symbols: [eye]", "symbols: [eye]", "faces: expected 28 cards with a letter, got 27 cards"),
        (
            "symbols: [worm], draw: 1, effects: [{lose_willpower: 3}]",
            "symbols: [eye], draw: 1, effects: []",
            "expected 5 cards with the symbol",
        ),
        ("id: k6, name: The Horned Warden, ", "id: k6, name: The Horned Warden, letter: H, ", "with a letter"),
        ("{bury: 5}", "{berry: 5}", "did you mean bury"),
        ("{bury: 5}", "{bury: 50}", "a whole number from 1 to 20"),
        ("{bury: 5}", "{bury: 5, broken_clef: 1}", "one effect with its number"),
        ("symbols: [eye, spider]", "symbols: [eye, spyder]", "did you mean spider"),
    ],
)
def test_me_1_1_a_pile_that_breaks_a_printed_fact_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    text = (builtin_folder() / "metempsychosis" / "cards.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    own = tmp_path / "builtin" / "metempsychosis"
    own.mkdir(parents=True)
    for name in ("game.yaml", "rulebook.yaml"):
        source = builtin_folder() / "metempsychosis" / name
        (own / name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    (own / "cards.yaml").write_text(text.replace(old, new), encoding="utf-8")
    faults = [str(fault) for fault in load_library(builtin=tmp_path / "builtin").problems]
    assert any(expected in fault and fault.startswith("data/metempsychosis/cards.yaml:") for fault in faults), faults
    at = next(number for number, line in enumerate(text.replace(old, new).splitlines(), 1) if new in line)
    if "id: " in old or "symbols" in old:
        assert "faces" in faults[0]
    else:
        assert faults[0].startswith(f"data/metempsychosis/cards.yaml:{at}:")


def test_me_1_1_a_user_may_rename_a_life_but_not_change_what_it_does(tmp_path: Path, compiled: Path) -> None:
    file = tmp_path / "metempsychosis" / "cards.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("decks: [{id: pile, faces: [{id: a1, name: Restless Guard}]}]\n")
    assert load_library(tmp_path, compiled).problems == ()
    file.write_text("decks: [{id: pile, faces: [{id: a1, draw: 3}]}]\n")
    assert "which can't be changed" in str(load_library(tmp_path, compiled).problems[0])


def test_me_1_2_willpower_12_and_six_cards_of_a_shuffled_pile() -> None:
    game = deal()
    assert (game.willpower, game.level, game.count("hand"), game.count("pile")) == (12, 1, 6, 28)
    assert game.count("tomb") == game.count("sequence") == 0
    assert game.asks(1, "your_move").seen("hand") == game.cards("hand").split()
    assert len({deal(f"seed {number}").cards("hand") for number in range(20)}) > 15
