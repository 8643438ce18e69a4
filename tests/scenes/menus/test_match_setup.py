"""The draft of a match during set-up: its remembered values and the limits of each value."""

from __future__ import annotations

import random

import pytest

from game.content.library import Library
from game.lab import cli_context
from game.players.seats import OPPONENT
from game.profile.settings import MatchSetup, Settings
from scenes.framework.match_setup import SetupDraft, clean_seed, new_seed
from scenes.framework.phrases import joined


@pytest.fixture(scope="module")
def library() -> Library:
    return cli_context.library()


def draft(library: Library, settings: Settings | None = None) -> SetupDraft:
    content = library.game("soul_battle")
    settings = settings or Settings(matches={"soul_battle": MatchSetup()})
    return SetupDraft.remembered(content.game, content.texts, settings, "seed")


@pytest.mark.parametrize("game", ["soul_battle", "fissureverse"])
def test_the_first_match_has_one_person_against_computers(library: Library, game: str) -> None:
    content = library.game(game)
    made = SetupDraft.remembered(content.game, content.texts, Settings(), "seed")
    assert made.wish().players == ("", OPPONENT)
    made.add()
    assert made.persons == 1
    made.exchange(2)
    again = SetupDraft.remembered(content.game, content.texts, made.kept_in(Settings()), "seed")
    assert again.wish().players == ("", "", OPPONENT)


def test_the_last_match_is_remembered(library: Library) -> None:
    made = draft(library)
    made.add()
    made.names[:3] = ["Mara", "Tobias", " "]
    made.choose(made.game.option("privacy"), "peek")
    made.choose(made.game.option("exhausted_piles"), 12)
    kept = made.kept_in(Settings())
    again = draft(library, kept)
    assert again.wish().names == ("Mara", "Tobias", "Player 3")
    assert again.options == made.options
    assert kept.match("soul_battle").privacy == "peek"


def test_damaged_settings_fall_back_to_allowed_values(library: Library) -> None:
    last = MatchSetup(6, {"adjacency": "upwards", "exhausted_piles": 99, "gone": "x"}, "glass")
    made = draft(library, Settings(matches={"soul_battle": last}))
    assert made.seats == 6
    assert made.options == library.game("soul_battle").game.defaults()


def test_a_number_stays_in_the_range_for_its_seats(library: Library) -> None:
    made = draft(library)
    made.add()
    option = made.game.option("exhausted_piles")
    made.choose(option, 99)
    assert made.options[option.id] == 15
    made.remove(3)
    assert made.options[option.id] == 8


@pytest.mark.parametrize(("names", "told"), [(("Mara", "mara "), True), (("", "Player 1"), True), (("A", "B"), False)])
def test_equal_names_are_reported(library: Library, names: tuple[str, str], told: bool) -> None:
    made = draft(library)
    made.names[:2] = names
    assert bool(made.trouble()) == told


def test_a_seed_is_required_and_cleaned(library: Library) -> None:
    made = draft(library)
    made.seed = " \t "
    assert made.trouble()
    assert clean_seed("  night\x00 7 ") == "night 7"
    assert new_seed(random.Random(1)) != new_seed(random.Random(2))
    assert new_seed(random.Random(1)) == new_seed(random.Random(1))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([], ""),
        (["A"], "A"),
        (["A", "B"], "A and B"),
        (["A", "B", "C"], "A, B and C"),
        (["A", "B", "C", "D", "E"], "A, B, C and 2 others"),
    ],
)
def test_names_are_joined_in_a_sentence(library: Library, words: list[str], text: str) -> None:
    assert joined(library.texts, words, most=4) == text
