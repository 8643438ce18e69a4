"""The set-up: seats, names, options and seed, what is remembered of them, and the match they deal."""

from __future__ import annotations

import random

import pygame
import pytest

from game.content.library import Library
from game.lab import cli_context
from game.matches.session import Session
from game.players.seats import OPPONENT, STRENGTHS
from game.profile.settings import MatchSetup, Settings
from scenes.framework.match_setup import SetupDraft, clean_seed, new_seed
from scenes.framework.phrases import joined
from scenes.kit.text_field import TextField
from scenes.menus.setup import COMPUTER, PERSON, SetupScene
from scenes.table.table_scene import TableScene
from tests.run_counts import some
from tests.scenes.menus.stand import Stand


@pytest.fixture
def setup(stand: Stand) -> SetupScene:
    """Return the set-up of a match between two people who have played before."""
    stand.app.settings = stand.app.settings.with_match("soul_battle", MatchSetup())
    return stand.show(SetupScene(stand.app, "soul_battle"))


def dealt(stand: Stand) -> Session:
    return stand.scene(TableScene).session


def type_name(stand: Stand, seat: int, name: str) -> None:
    stand.click(stand.buttons()[f"name.{seat}"])
    stand.type(name, replace=True)


def test_the_match_uses_typed_and_chosen_values(stand: Stand, setup: SetupScene) -> None:
    stand.click(stand.buttons()["house"])
    stand.click(stand.buttons()["add"])
    for seat, name in enumerate(("Mara", "Tobias", "Ilse"), 1):
        type_name(stand, seat, name)
    stand.click([*stand.app.view.rect(*setup.named["adjacency"].part(1))])
    stand.click(stand.buttons()["seed"])
    stand.type("fog 7", replace=True)
    stand.click(stand.buttons()["deal"])
    session = dealt(stand)
    assert session.names == ["Mara", "Tobias", "Ilse"]
    assert session.match.setup.seed == "fog 7"
    assert session.match.setup.options["adjacency"] == "diagonal_too"
    assert stand.app.settings.names[:3] == ("Mara", "Tobias", "Ilse")
    assert stand.app.settings.match("soul_battle").seats == 3


def test_enter_deals_when_nothing_has_the_focus(stand: Stand, setup: SetupScene) -> None:
    stand.key(pygame.K_RETURN)
    assert dealt(stand).names == ["Player 1", "Player 2"]


@pytest.mark.parametrize("game", some(["soul_battle", "fissureverse"], 1))
def test_the_first_match_is_against_a_computer_and_has_no_curtain(stand: Stand, game: str) -> None:
    """The player can choose otherwise, and the program remembers that choice."""
    scene = stand.show(SetupScene(stand.app, game))
    assert scene.draft.persons == 1
    stand.click(stand.buttons()["deal"])
    session = dealt(stand)
    assert session.players == ["", OPPONENT]
    stand.frame(seconds=2)
    stand.top(TableScene)  # no curtain falls
    again = stand.show(SetupScene(stand.app, game))
    choose(stand, again, 2, PERSON)
    stand.click(stand.buttons()["deal"])
    assert dealt(stand).players == ["", ""]
    assert SetupScene(stand.app, game).draft.persons == 2


def test_every_option_has_a_row_and_explains_its_value(stand: Stand, setup: SetupScene) -> None:
    for option in sorted(stand.app.library.game("soul_battle").game.options, key=lambda option: option.house):
        if option.house and not setup.options.house:
            assert option.name not in stand.shown()
            stand.click(stand.buttons()["house"])
        assert option.name in stand.shown()
        for value in option.values:
            setup.options.choose(option, value.id)
            stand.frame()
            assert any(text.startswith(value.sentence) for text in stand.shown()), value.id


FROM = {"printed": "printed", "house_rule": "offered", "": "ruling"}


@pytest.mark.parametrize(
    ("game", "printed", "offered"),
    [("soul_battle", set(), set()), ("fissureverse", {"kill_points", "fire_tie", "search_discard"}, {"timer"})],
)
def test_only_printed_values_are_called_printed(stand: Stand, game: str, printed: set[str], offered: set[str]) -> None:
    """Where the printed rules are silent, the default value is called our ruling.

    That covers SB 3.2, 3.3, 3.4, 4.2 and FV 6.3, 6.4, 8.6. In FV 11.1 the printed rules themselves offer the timed game
    as a house rule.
    """
    scene = stand.show(SetupScene(stand.app, game))
    stand.click(stand.buttons()["house"])
    for option in scene.draft.house:
        origin = "printed" if option.id in printed else "offered" if option.id in offered else "ruling"
        scene.draft.as_usual()
        scene.draft.choose(option, option.values[1].id)
        scene.refill()
        stand.frame()
        told = next(text for text in stand.shown() if text.startswith(option.values[1].sentence))
        usual = stand.app.say(f"setup.house.usual.{origin}", value=option.values[0].name)
        assert told.endswith(usual), option.id
        assert (stand.app.texts["setup.house.offered"] in told) is (option.id in offered)
    assert offered <= {option.id for option in scene.draft.house}


@pytest.mark.parametrize("game", ["soul_battle", "fissureverse"])
def test_house_rules_are_counted_remembered_and_reset(stand: Stand, game: str) -> None:
    scene = stand.show(SetupScene(stand.app, game))
    say, house = stand.app.say, scene.draft.house
    assert say("setup.house.none", all=len(house)) in stand.shown()
    stand.key_on("house", pygame.K_RETURN)
    assert scene.page.focus is scene.named["house"], "the way back has the focus of the way there"
    assert {option.id for option in house} <= set(scene.named)
    for option in house[:2]:
        stand.key_on(option.id, pygame.K_RIGHT)
        usual = say(f"setup.house.usual.{FROM[option.origin]}", value=option.value(option.default).name)
        assert any(text.endswith(usual) for text in stand.shown()), option.id
    stand.key(pygame.K_ESCAPE)
    assert stand.app.scenes.top is scene, "Escape leaves the house rules first"
    assert say("setup.house.many", count=2, all=len(house)) in stand.shown()
    stand.key(pygame.K_ESCAPE)
    again = stand.show(SetupScene(stand.app, game))
    assert say("setup.house.many", count=2, all=len(house)) in stand.shown()
    stand.click(stand.buttons()["house"])
    stand.click(stand.buttons()["usual"])
    stand.key(pygame.K_RETURN)
    assert stand.app.scenes.top is again
    assert len(again.draft.changed) == 2, "Enter keeps the chosen house rules"
    stand.click(stand.buttons()["usual"])
    stand.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert say("setup.house.none", all=len(house)) in stand.shown()
    assert not again.draft.changed


def test_house_rules_are_reset_without_a_question_if_confirmations_are_off(stand: Stand) -> None:
    stand.app.keep(stand.app.settings._replace(confirm=False))
    scene = stand.open("setup", "soul_battle")
    option = scene.draft.house[0]
    scene.draft.choose(option, option.values[1].id)
    stand.click(stand.buttons()["house"])
    stand.click(stand.buttons()["usual"])
    assert stand.app.scenes.top is scene
    assert not scene.draft.changed


def test_a_set_up_is_remembered_however_the_player_leaves_it(stand: Stand) -> None:
    """Regression: closing the window, or opening a dropped file, lost the names and options."""
    scene = stand.open("setup", "soul_battle")
    type_name(stand, 1, "Mara")
    scene.draft.add()
    stand.frame(pygame.event.Event(pygame.QUIT))
    assert not stand.app.running
    stand.app.scenes.clear()
    again = SetupDraft.remembered(scene.draft.game, stand.app.texts, stand.app.settings, "seed")
    assert (again.seats, again.names[0]) == (3, "Mara")


def test_hand_overs_are_explained_for_each_level_and_number_of_seats(stand: Stand, setup: SetupScene) -> None:
    told = []
    for _ in range(5):
        told.append(next(text for text in stand.shown() if "hand-overs per round" in text))
        if "add" in setup.named:
            stand.click(stand.buttons()["add"])
    assert len(set(told)) == 5
    stand.click([*stand.app.view.rect(*setup.named["privacy"].part(2))])  # type: ignore[attr-defined]
    assert any(text.endswith(stand.app.texts["setup.handovers.open"]) for text in stand.shown())


def test_a_number_stays_within_the_bounds_of_the_seats(stand: Stand, setup: SetupScene) -> None:
    setup.page.set_focus(setup.named["exhausted_piles"])
    for _ in range(20):
        stand.key(pygame.K_RIGHT)
    assert setup.draft.options["exhausted_piles"] == 8
    for _ in range(20):
        stand.key(pygame.K_LEFT)
    assert setup.draft.options["exhausted_piles"] == 1
    assert "The match ends when 1 space is exhausted." in stand.shown()


def test_seats_come_and_go_with_their_names(stand: Stand, setup: SetupScene) -> None:
    assert "remove.1" not in setup.named
    type_name(stand, 1, "Mara")
    stand.click(stand.buttons()["add"])
    type_name(stand, 3, "Ilse")
    stand.click(stand.buttons()["remove.1"])
    fields = [setup.named[f"name.{seat}"] for seat in (1, 2)]
    assert [field.value for field in fields if isinstance(field, TextField)] == ["", "Ilse"]
    stand.click(stand.buttons()["add"])
    assert setup.draft.names[:3] == ["", "Ilse", "Mara"], "the removed seat returns, in the last row"
    for _ in range(3):
        stand.click(stand.buttons()["add"])
    assert "add" not in setup.named
    assert (setup.draft.seats, setup.draft.names[2]) == (6, "Mara")


def test_two_equal_names_are_refused(stand: Stand, setup: SetupScene) -> None:
    type_name(stand, 1, "Bo")
    type_name(stand, 2, "bo")
    assert any("are called Bo" in text for text in stand.shown())
    stand.click(stand.buttons()["deal"])
    setup.page.set_focus(None)
    stand.key(pygame.K_RETURN)
    assert stand.app.scenes.top is setup


def test_a_seed_is_drawn_and_copied(stand: Stand, setup: SetupScene) -> None:
    before = setup.draft.seed
    stand.click(stand.buttons()["seed_new"])
    assert setup.draft.seed != before
    assert setup.draft.seed in stand.shown()
    stand.click(stand.buttons()["seed_copy"])
    copied, not_copied = (stand.app.texts[f"setup.seed.{end}"] for end in ("copied", "not_copied"))
    assert {copied, not_copied} & set(stand.shown())


def choose(stand: Stand, setup: SetupScene, seat: int, who: str) -> None:
    """Click on the word for this kind of player beside a name."""
    row = setup.named[f"player.{seat}"]
    stand.click(tuple(stand.app.view.rect(*row.part([value for value, _ in row.choices].index(who)))))


def test_a_seat_is_given_to_a_computer_and_back(stand: Stand, setup: SetupScene) -> None:
    type_name(stand, 2, "Tobias")
    choose(stand, setup, 2, COMPUTER)
    assert "name.2" not in setup.named
    assert any(text.startswith(stand.app.texts["setup.computer.2"]) for text in stand.shown())
    assert any(text == stand.app.texts["setup.handovers.alone"] for text in stand.shown())
    choose(stand, setup, 1, COMPUTER)
    assert any(text == stand.app.texts["setup.handovers.watch"] for text in stand.shown())
    choose(stand, setup, 1, PERSON)
    stand.click(stand.buttons()["deal"])
    session = dealt(stand)
    assert session.players == ["", "greedy"]
    assert session.names == ["Player 1", stand.app.texts["setup.computer.2"]]
    again = stand.show(SetupScene(stand.app, "soul_battle"))
    assert again.draft.thinks(2)
    choose(stand, again, 2, PERSON)
    assert "Tobias" in stand.shown(), "the person's name has waited"


def told(stand: Stand, setup: SetupScene, seat: int, who: str) -> str:
    """Return the description of a computer player of this strength at this seat."""
    return f"{setup.draft.name(seat)} {stand.app.texts[f'strength.{who}.how']}"


@pytest.mark.parametrize(("game", "way"), [("soul_battle", "mouse"), ("fissureverse", "keys")])
def test_every_strength_can_sit_at_every_seat_and_says_how_it_thinks(stand: Stand, game: str, way: str) -> None:
    setup = stand.show(SetupScene(stand.app, game))
    for seat in (1, 2):
        choose(stand, setup, seat, COMPUTER)
        assert told(stand, setup, seat, OPPONENT) in stand.shown(), "whom one meets if one chooses nobody else"
    for seat, who in ((1, STRENGTHS[0]), (2, STRENGTHS[-1])):
        steps = STRENGTHS.index(who) - STRENGTHS.index(setup.draft.players[seat - 1])
        for _ in range(abs(steps)):
            if way == "keys":
                stand.key_on(f"strength.{seat}", pygame.K_RIGHT if steps > 0 else pygame.K_LEFT)
            else:
                left, top, wide, high = stand.buttons()[f"strength.{seat}"]
                stand.click((left + (wide - high) * (steps > 0), top, high, high))
        assert told(stand, setup, seat, who) in stand.shown()
    assert stand.app.texts[f"strength.{STRENGTHS[0]}.short"] in stand.shown()
    stand.click(stand.buttons()["deal"])
    assert dealt(stand).players == [STRENGTHS[0], STRENGTHS[-1]]
    again = stand.show(SetupScene(stand.app, game))
    assert told(stand, again, 2, STRENGTHS[-1]) in stand.shown()


def test_a_new_seat_is_as_strong_as_the_last(stand: Stand, setup: SetupScene) -> None:
    stand.click(stand.buttons()["add"])
    choose(stand, setup, 2, COMPUTER)
    stand.key_on("strength.2", pygame.K_RIGHT)
    choose(stand, setup, 3, COMPUTER)
    choose(stand, setup, 2, PERSON)
    choose(stand, setup, 2, COMPUTER)
    assert setup.draft.players[:3] == ["", STRENGTHS[-1], STRENGTHS[-1]]
    stand.click(stand.buttons()["remove.1"])
    assert setup.draft.wish().players == (STRENGTHS[-1], STRENGTHS[-1]), "a player moves with its row"


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
    made.add()
    assert made.options[option.id] == 15, "the player's choice comes back with the seat"


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
