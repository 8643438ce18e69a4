"""The set-up: seats, names, options, seed, remembered values, and the dealt match."""

from __future__ import annotations

import random
from pathlib import Path

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
from tests.scenes.menus.app_driver import AppDriver
from tests.scenes.sizes import watched


@pytest.fixture
def setup(driver: AppDriver) -> SetupScene:
    """Return the set-up screen for a match between two people who have played before."""
    driver.app.settings = driver.app.settings.with_match("soul_battle", MatchSetup())
    return driver.show(SetupScene(driver.app, "soul_battle"))


def dealt(driver: AppDriver) -> Session:
    return driver.scene(TableScene).session


def type_name(driver: AppDriver, seat: int, name: str) -> None:
    driver.click(driver.buttons()[f"name.{seat}"])
    driver.type(name, replace=True)


def test_the_match_uses_typed_and_chosen_values(driver: AppDriver, setup: SetupScene) -> None:
    driver.click(driver.buttons()["house"])
    driver.click(driver.buttons()["add"])
    for seat, name in enumerate(("Mara", "Tobias", "Ilse"), 1):
        type_name(driver, seat, name)
    driver.click([*driver.app.view.rect(*setup.named["adjacency"].part(1))])
    driver.click(driver.buttons()["seed"])
    driver.type("fog 7", replace=True)
    driver.click(driver.buttons()["deal"])
    session = dealt(driver)
    assert session.names == ["Mara", "Tobias", "Ilse"]
    assert session.match.setup.seed == "fog 7"
    assert session.match.setup.options["adjacency"] == "diagonal_too"
    assert driver.app.settings.names[:3] == ("Mara", "Tobias", "Ilse")
    assert driver.app.settings.match("soul_battle").seats == 3


def test_enter_deals_when_nothing_has_the_focus(driver: AppDriver, setup: SetupScene) -> None:
    driver.key(pygame.K_RETURN)
    assert dealt(driver).names == ["Player 1", "Player 2"]


@pytest.mark.parametrize("game", some(["soul_battle", "fissureverse"], 1))
def test_the_first_match_is_against_a_computer_and_has_no_curtain(driver: AppDriver, game: str) -> None:
    """If the player changes a setting, the program remembers the change."""
    scene = driver.show(SetupScene(driver.app, game))
    assert scene.draft.persons == 1
    driver.click(driver.buttons()["deal"])
    session = dealt(driver)
    assert session.players == ["", OPPONENT]
    driver.frame(seconds=2)
    driver.top(TableScene)  # a match against a computer doesn't need a curtain
    again = driver.show(SetupScene(driver.app, game))
    choose(driver, again, 2, PERSON)
    driver.click(driver.buttons()["deal"])
    assert dealt(driver).players == ["", ""]
    assert SetupScene(driver.app, game).draft.persons == 2


def test_every_option_has_a_row_and_explains_its_value(driver: AppDriver, setup: SetupScene) -> None:
    for option in sorted(driver.app.library.game("soul_battle").game.options, key=lambda option: option.house):
        if option.house and not setup.options.house:
            assert option.name not in driver.shown()
            driver.click(driver.buttons()["house"])
        assert option.name in driver.shown()
        for value in option.values:
            setup.options.choose(option, value.id)
            driver.frame()
            assert any(text.startswith(value.sentence) for text in driver.shown()), value.id


FROM = {"printed": "printed", "house_rule": "offered", "": "ruling"}


@pytest.mark.parametrize(
    ("game", "printed", "offered"),
    [("soul_battle", set(), set()), ("fissureverse", {"kill_points", "fire_tie", "search_discard"}, {"timer"})],
)
def test_only_printed_values_are_called_printed(
    driver: AppDriver, game: str, printed: set[str], offered: set[str]
) -> None:
    """If the printed rules don't settle an option, its default is called "our ruling".

    The test covers SB 3.2, 3.3, 3.4, 4.2 and FV 6.3, 6.4, 8.6, and also FV 11.1, where the printed rules offer the
    timed game as a house rule.
    """
    scene = driver.show(SetupScene(driver.app, game))
    driver.click(driver.buttons()["house"])
    for option in scene.draft.house:
        origin = "printed" if option.id in printed else "offered" if option.id in offered else "ruling"
        scene.draft.as_usual()
        scene.draft.choose(option, option.values[1].id)
        scene.refill()
        driver.frame()
        description = next(text for text in driver.shown() if text.startswith(option.values[1].sentence))
        usual = driver.app.say(f"setup.house.usual.{origin}", value=option.values[0].name)
        assert description.endswith(usual), option.id
        assert (driver.app.texts["setup.house.offered"] in description) is (option.id in offered)
    assert offered <= {option.id for option in scene.draft.house}


@pytest.mark.parametrize("game", ["soul_battle", "fissureverse"])
def test_house_rules_are_counted_remembered_and_reset(driver: AppDriver, game: str) -> None:
    scene = driver.show(SetupScene(driver.app, game))
    say, house = driver.app.say, scene.draft.house
    assert say("setup.house.none", all=len(house)) in driver.shown()
    driver.key_on("house", pygame.K_RETURN)
    assert scene.page.focus is scene.named["house"], "the button that leads back has the focus"
    assert {option.id for option in house} <= set(scene.named)
    for option in house[:2]:
        driver.key_on(option.id, pygame.K_RIGHT)
        usual = say(f"setup.house.usual.{FROM[option.origin]}", value=option.value(option.default).name)
        assert any(text.endswith(usual) for text in driver.shown()), option.id
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scenes.top is scene, "Escape leaves the house rules first"
    assert say("setup.house.many", count=2, all=len(house)) in driver.shown()
    driver.key(pygame.K_ESCAPE)
    again = driver.show(SetupScene(driver.app, game))
    assert say("setup.house.many", count=2, all=len(house)) in driver.shown()
    driver.click(driver.buttons()["house"])
    driver.click(driver.buttons()["usual"])
    driver.key(pygame.K_RETURN)
    assert driver.app.scenes.top is again
    assert len(again.draft.changed) == 2, "Enter keeps the chosen house rules"
    driver.click(driver.buttons()["usual"])
    driver.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert say("setup.house.none", all=len(house)) in driver.shown()
    assert not again.draft.changed


def test_house_rules_are_reset_without_a_question_if_confirmations_are_off(driver: AppDriver) -> None:
    driver.app.keep(driver.app.settings._replace(confirm=False))
    scene = driver.open("setup", "soul_battle")
    option = scene.draft.house[0]
    scene.draft.choose(option, option.values[1].id)
    driver.click(driver.buttons()["house"])
    driver.click(driver.buttons()["usual"])
    assert driver.app.scenes.top is scene
    assert not scene.draft.changed


def test_a_set_up_is_remembered_however_the_player_leaves_it(driver: AppDriver) -> None:
    """Regression: closing the window or opening a dropped file lost the names and options."""
    scene = driver.open("setup", "soul_battle")
    type_name(driver, 1, "Mara")
    scene.draft.add()
    driver.frame(pygame.event.Event(pygame.QUIT))
    assert not driver.app.running
    driver.app.scenes.clear()
    again = SetupDraft.remembered(scene.draft.game, driver.app.texts, driver.app.settings, "seed")
    assert (again.seats, again.names[0]) == (3, "Mara")


def test_hand_overs_are_explained_for_each_level_and_number_of_seats(driver: AppDriver, setup: SetupScene) -> None:
    description = []
    for _ in range(5):
        description.append(next(text for text in driver.shown() if "hand-overs per round" in text))
        if "add" in setup.named:
            driver.click(driver.buttons()["add"])
    assert len(set(description)) == 5
    driver.click([*driver.app.view.rect(*setup.named["privacy"].part(2))])  # type: ignore[attr-defined]
    assert any(text.endswith(driver.app.texts["setup.handovers.open"]) for text in driver.shown())


def test_a_number_stays_within_the_bounds_of_the_seats(driver: AppDriver, setup: SetupScene) -> None:
    setup.page.set_focus(setup.named["exhausted_piles"])
    for _ in range(20):
        driver.key(pygame.K_RIGHT)
    assert setup.draft.options["exhausted_piles"] == 8
    for _ in range(20):
        driver.key(pygame.K_LEFT)
    assert setup.draft.options["exhausted_piles"] == 1
    assert "The match ends when 1 space is exhausted." in driver.shown()


def test_seats_come_and_go_with_their_names(driver: AppDriver, setup: SetupScene) -> None:
    assert "remove.1" not in setup.named
    type_name(driver, 1, "Mara")
    driver.click(driver.buttons()["add"])
    type_name(driver, 3, "Ilse")
    driver.click(driver.buttons()["remove.1"])
    fields = [setup.named[f"name.{seat}"] for seat in (1, 2)]
    assert [field.value for field in fields if isinstance(field, TextField)] == ["", "Ilse"]
    driver.click(driver.buttons()["add"])
    assert setup.draft.names[:3] == ["", "Ilse", "Mara"], "the removed seat returns, in the last row"
    for _ in range(3):
        driver.click(driver.buttons()["add"])
    assert "add" not in setup.named
    assert (setup.draft.seats, setup.draft.names[2]) == (6, "Mara")


def test_two_equal_names_are_refused(driver: AppDriver, setup: SetupScene) -> None:
    type_name(driver, 1, "Bo")
    type_name(driver, 2, "bo")
    assert any("are called Bo" in text for text in driver.shown())
    driver.click(driver.buttons()["deal"])
    setup.page.set_focus(None)
    driver.key(pygame.K_RETURN)
    assert driver.app.scenes.top is setup


def test_a_seed_is_drawn_and_copied(driver: AppDriver, setup: SetupScene) -> None:
    before = setup.draft.seed
    driver.click(driver.buttons()["seed_new"])
    assert setup.draft.seed != before
    assert setup.draft.seed in driver.shown()
    driver.click(driver.buttons()["seed_copy"])
    copied, not_copied = (driver.app.texts[f"setup.seed.{end}"] for end in ("copied", "not_copied"))
    assert {copied, not_copied} & set(driver.shown())


def choose(driver: AppDriver, setup: SetupScene, seat: int, who: str) -> None:
    """Click the label for the given kind of player in this seat's row."""
    row = setup.named[f"player.{seat}"]
    driver.click(tuple(driver.app.view.rect(*row.part([value for value, _ in row.choices].index(who)))))


def test_a_seat_is_given_to_a_computer_and_back(driver: AppDriver, setup: SetupScene) -> None:
    type_name(driver, 2, "Tobias")
    choose(driver, setup, 2, COMPUTER)
    assert "name.2" not in setup.named
    assert any(text.startswith(driver.app.texts["setup.computer.2"]) for text in driver.shown())
    assert any(text == driver.app.texts["setup.handovers.alone"] for text in driver.shown())
    choose(driver, setup, 1, COMPUTER)
    assert any(text == driver.app.texts["setup.handovers.watch"] for text in driver.shown())
    choose(driver, setup, 1, PERSON)
    driver.click(driver.buttons()["deal"])
    session = dealt(driver)
    assert session.players == ["", "greedy"]
    assert session.names == ["Player 1", driver.app.texts["setup.computer.2"]]
    again = driver.show(SetupScene(driver.app, "soul_battle"))
    assert again.draft.thinks(2)
    choose(driver, again, 2, PERSON)
    assert "Tobias" in driver.shown(), "the person's name was kept"


def description(driver: AppDriver, setup: SetupScene, seat: int, who: str) -> str:
    """Return the description of a computer player, given its seat and strength."""
    return f"{setup.draft.name(seat)} {driver.app.texts[f'strength.{who}.how']}"


@pytest.mark.parametrize(("game", "way"), [("soul_battle", "mouse"), ("fissureverse", "keys")])
def test_every_strength_can_sit_at_every_seat_and_says_how_it_thinks(driver: AppDriver, game: str, way: str) -> None:
    setup = driver.show(SetupScene(driver.app, game))
    for seat in (1, 2):
        choose(driver, setup, seat, COMPUTER)
        assert description(driver, setup, seat, OPPONENT) in driver.shown(), "the default opponent"
    for seat, who in ((1, STRENGTHS[0]), (2, STRENGTHS[-1])):
        steps = STRENGTHS.index(who) - STRENGTHS.index(setup.draft.players[seat - 1])
        for _ in range(abs(steps)):
            if way == "keys":
                driver.key_on(f"strength.{seat}", pygame.K_RIGHT if steps > 0 else pygame.K_LEFT)
            else:
                left, top, wide, high = driver.buttons()[f"strength.{seat}"]
                driver.click((left + (wide - high) * (steps > 0), top, high, high))
        assert description(driver, setup, seat, who) in driver.shown()
    assert driver.app.texts[f"strength.{STRENGTHS[0]}.short"] in driver.shown()
    driver.click(driver.buttons()["deal"])
    assert dealt(driver).players == [STRENGTHS[0], STRENGTHS[-1]]
    again = driver.show(SetupScene(driver.app, game))
    assert description(driver, again, 2, STRENGTHS[-1]) in driver.shown()


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_the_notes_about_five_computers_grow_with_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """If the full notes don't fit at a larger text size, shorter notes replace them.

    Notes never cover buttons.
    """
    driver = AppDriver(tmp_path, size)
    players = ("", *STRENGTHS, *STRENGTHS[::-1])[:6]
    matches = {"soul_battle": MatchSetup(6, {}, "strict", players)}
    driver.app.keep(driver.app.settings._replace(matches=matches))
    large: dict[int, list[float]] = {}
    with watched(monkeypatch) as sizes:
        for text in (100, 150, 200):
            driver.app.keep(driver.app.settings._replace(text=text))
            setup = driver.show(SetupScene(driver.app, "soul_battle"))
            length = "how" if text == 100 else "brief"
            said = [
                f"{setup.draft.name(seat)} {driver.app.texts[f'strength.{who}.{length}']}"
                for seat, who in enumerate(players, 1)
                if who
            ]
            seen = list(sizes.seen(driver.app.painter.display_list()))
            notes = [one for one in seen if one.words in said]
            assert sorted(one.words for one in notes) == sorted(said)
            large[text] = [one.size for one in notes]
            assert len(set(large[text])) == 1
            buttons = [pygame.Rect(box) for box in driver.buttons().values()]
            assert not any(one.rect.inflate(0, -4).collidelist(buttons) >= 0 for one in notes)
    assert large[150][0] >= large[100][0] * 1.4
    assert large[200][0] >= large[100][0] * 1.6


def test_a_new_seat_is_as_strong_as_the_last(driver: AppDriver, setup: SetupScene) -> None:
    driver.click(driver.buttons()["add"])
    choose(driver, setup, 2, COMPUTER)
    driver.key_on("strength.2", pygame.K_RIGHT)
    choose(driver, setup, 3, COMPUTER)
    choose(driver, setup, 2, PERSON)
    choose(driver, setup, 2, COMPUTER)
    assert setup.draft.players[:3] == ["", STRENGTHS[-1], STRENGTHS[-1]]
    driver.click(driver.buttons()["remove.1"])
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


def test_the_set_up_of_a_smaller_game_forgets_no_name(library: Library) -> None:
    """Regression: opening the set-up of a solitaire game lost the other seats' names."""
    made = draft(library)
    made.names[:3] = ["Mara", "Tobias", "Ilse"]
    alone = library.game("oubliette")
    other = SetupDraft.remembered(alone.game, alone.texts, made.kept_in(Settings()), "seed")
    other.names[0] = "Jonas"
    assert draft(library, other.kept_in(made.kept_in(Settings()))).names[:3] == ["Jonas", "Tobias", "Ilse"]


def test_a_match_with_fewer_seats_changes_no_option_for_more(library: Library) -> None:
    """Regression: after seats were removed and added again, an option kept its lowered value."""
    made = draft(library)
    option = made.game.option("exhausted_piles")
    made.add()
    made.choose(option, 12)
    made.remove(3)
    assert made.options[option.id] == 8
    again = draft(library, made.kept_in(Settings()))
    assert again.options == made.options
    again.add()
    assert again.options[option.id] == 12


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


@pytest.mark.parametrize(
    ("names", "description"), [(("Mara", "mara "), True), (("", "Player 1"), True), (("A", "B"), False)]
)
def test_equal_names_are_reported(library: Library, names: tuple[str, str], description: bool) -> None:
    made = draft(library)
    made.names[:2] = names
    assert bool(made.trouble()) == description


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


def test_large_text_shows_the_options_in_parts(driver: AppDriver) -> None:
    driver.app.keep(driver.app.settings._replace(text=200))
    scene = driver.show(SetupScene(driver.app, "fissureverse"))
    offered, found = {option.id for option in scene.draft.game.options if not option.house} | {"house"}, set()
    while not found & (shown := offered & set(driver.buttons())):
        found |= shown
        driver.click(driver.buttons()["more"])
    assert found == offered
