"""At the table, F1 lists the legal actions and reveals nothing that the viewer can't see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.lab import cli_context
from scenes.kit.prose import LaidOutText
from scenes.menus.help import HelpScene
from scenes.menus.rulebook import RulebookScene
from scenes.table.art.card_chips import LABEL, LOOKS
from tests.run_counts import SOAK, some
from tests.scenes.table.table_player import Player

GAMES = cli_context.games()


def _asked(player: Player) -> HelpScene:
    player.key(pygame.K_F1)
    found = player.top
    assert isinstance(found, HelpScene)
    return found


def _states(player: Player, count: int, seed: int = 3) -> Iterator[int]:
    """Yield the table at `count` positions in a random match, a few decisions apart."""
    chance, match = random.Random(seed), player.match
    for number in range(count):
        player.ready()
        if not match.asked:
            return
        yield number
        for _ in range(3):
            if match.asked:
                player.table.play(chance.choice(match.legal()))


def _text_of(leaf: LaidOutText) -> str:
    return " ".join(str(item.what[1]) for item in leaf.items if item.what[0] == "text")


@pytest.mark.parametrize("seats", some([4, 2], 1))
def test_it_lists_exactly_the_legal_actions(tmp_path: Path, seats: int) -> None:
    player = Player(tmp_path, seats, "help", privacy="open")
    texts = player.scene.session.content.texts
    seen = set()
    for _ in _states(player, 40):
        if len(seen) >= 7 and not SOAK:
            break
        legal = player.match.legal()
        found = _asked(player)
        verbs = {action.verb for action in legal}
        assert [entry.name for entry in found.told.entries] == [
            verb.name for verb in player.match.game.verbs if verb.name in verbs
        ]
        for entry in found.told.entries:
            assert set(entry.actions) == {action for action in legal if action.verb == entry.name}
            cards = {card for action in entry.actions for card in action.cards}
            places = {action.place for action in entry.actions if action.place >= 0}
            assert f"{len(cards)} card" in entry.told or not cards
            assert f"{len(places)} place" in entry.told or not places
            assert not entry.told.startswith("0 ")
            assert player.match.game.by_name[entry.name].rule in entry.told
            assert texts[f"help.{entry.name}"] in _text_of(found.area.leaf)
        seen |= verbs
        player.key(pygame.K_F1)
        assert player.top is player.scene
    assert len(seen) >= 7


def test_the_focused_entry_is_highlighted_on_the_table(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "help", privacy="open")
    player.ready()
    found = _asked(player)
    for entry in found.told.entries:
        player.key(pygame.K_RIGHT)
        assert player.table.model.pointed == entry.actions
        table = player.match.state.table
        goals = {("glow", table.places[action.place].name) for action in entry.actions if action.place >= 0}
        assert goals <= set(player.shown())
        assert ("panel", "pointed") in player.shown()
    player.key(pygame.K_ESCAPE)
    player.frame()
    assert player.table.model.pointed == ()


def test_pointing_highlights_an_entry_and_a_click_on_the_id_opens_the_rule(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "help", privacy="open")
    player.ready()
    found = _asked(player)
    entry = found.told.entries[0]
    rect, rule = found.area.leaf.links[0]
    x, y = found.area.box[0], found.area.box[1]
    player.move((x + 20, y + rect.bottom + 12))
    assert player.table.model.pointed == entry.actions
    player.move((x - 40, y))
    assert player.table.model.pointed == ()
    player.click((x + rect.centerx, y + rect.centery))
    book = player.top
    assert isinstance(book, RulebookScene)
    assert book.chosen == rule == player.match.game.by_name[entry.name].rule
    player.key(pygame.K_ESCAPE)
    assert player.top is found


def _general(player: Player) -> str:
    """Return the help text for the game's general actions only."""
    lit = [what for what in player.shown() if what[0] == "glow"]
    found = _asked(player)
    assert [entry.name for entry in found.told.entries] == [verb.name for verb in player.match.game.verbs]
    assert all(not entry.actions for entry in found.told.entries)
    assert player.scene.session.content.texts["help.general"] in " ".join(_text_of(found.area.leaf).split())
    for _ in range(len(found.area.leaf.links)):
        player.key(pygame.K_RIGHT)
        assert player.table.model.pointed == ()
    dark = player.table.model.covered  # without the peek key, the hand is covered
    assert [what for what in player.shown() if what[0] == "glow"] == ([] if dark else lit)
    text = _text_of(found.area.leaf)
    player.key(pygame.K_F1)
    return text


def test_covered_hands_are_not_mentioned(tmp_path: Path) -> None:
    texts = set()
    for number, seed in enumerate(("one", "two")):
        player = Player(tmp_path / str(number), 2, seed, privacy="peek")
        for _ in _states(player, 3):
            texts.add(_general(player))
    assert len(texts) == 1, "it says the same whatever cards are in the hands"


def test_holding_the_peek_key_reveals_no_more(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "peek", privacy="peek")
    player.app.eager = True
    player.ready()
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
    assert not player.table.model.covered
    _general(player)


def test_while_a_computer_thinks_only_the_game_is_explained(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "computer", players=("greedy", ""), privacy="strict")
    assert not player.table.model.playing
    _general(player)


def test_the_curtain_keeps_its_secret(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "curtain", privacy="strict")
    player.settle()
    assert player.top.name == "curtain"
    found = _asked(player)
    assert found.told.entries == ()
    assert not [what for what in player.shown() if what[0] in ("card", "glow")]
    player.key(pygame.K_F1)
    player.ready()
    found = _asked(player)
    assert found.told.entries[0].actions
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert player.top.name == "curtain"
    assert not [what for what in player.shown() if what[0] in ("card", "glow")]
    player.lift()
    assert player.top is found
    assert [action for entry in found.told.entries for action in entry.actions] == player.match.legal()


@pytest.mark.parametrize("size", some([(1280, 720), (1920, 1080)], 1))
@pytest.mark.parametrize("privacy", ["open", "peek"])
def test_the_help_texts_fit(tmp_path: Path, size: tuple[int, int], privacy: str) -> None:
    player = Player(tmp_path, 2, "fit", size, privacy=privacy)
    for _ in _states(player, 8 if SOAK else 3):
        found = _asked(player)
        leaf = found.area.leaf
        room = player.app.view.px(found.area.box[2])
        assert all(item.rect.right <= room for item in leaf.items)
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(box) for box in (player.app.view.rect(*each.box) for each in found.page.widgets))
        player.key(pygame.K_F1)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_verb_of_a_game_is_explained(game: str) -> None:
    texts = cli_context.library().game(game).texts
    for verb in GAMES[game].verbs:
        assert texts[f"help.{verb.name}"]
        assert texts[f"help.{verb.name}.how"].endswith(".")
        assert verb.rule in cli_context.library().game(game).rulebook.rules


@pytest.mark.parametrize(
    ("game", "marks"),
    [
        ("metempsychosis", {"symbols/eye", "effects/bury"}),
        ("aleph_null", {"pacts/fetch_key", "pacts/fetch_tool", "pacts/scrap"}),
        ("fissureverse", {"fissures/red", "fissures/zealot", "fissures/next", "fissures/solidity"}),
        ("soul_battle", {"marks/seat1", "marks/seat2", "marks/soul"}),
        ("oubliette", {"cards/oubliette/QS", "cards/oubliette/2S"}),
    ],
)
def test_the_marks_on_the_cards_are_explained(tmp_path: Path, game: str, marks: set[str]) -> None:
    player = Player(tmp_path, cli_context.library().game(game).game.least_seats, "marks", game=game)
    player.ready()
    found = _asked(player)
    leaf = found.area.leaf
    pictures = [str(item.what[1]).rpartition(".")[0] for item in leaf.items if item.what[0] == "icon"]
    assert pictures == [line.picture for line in found.told.legend if line.picture]
    assert marks <= set(pictures)
    assert all(line.told.split()[0] in _text_of(leaf) for line in found.told.legend)


def test_the_help_shows_every_kind_of_label_on_a_crusader(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "marks", game="fissureverse")
    player.ready()
    found = _asked(player)
    panels = {str(item.what[1]) for item in found.area.leaf.items if item.what[0] == "panel"}
    assert {panel for panel, _ in (*LOOKS.values(), LABEL)} <= panels
    signs = [str(item.what[1]) for item in found.area.leaf.items if item.what[0] == "text"]
    assert [line.sign for line in found.told.legend if line.sign and line.sign not in signs] == []


def test_every_card_effect_has_its_mark_explained() -> None:
    library = cli_context.library()
    for game in ("metempsychosis", "aleph_null"):
        content = library.game(game)
        faces = content.cards.named().values()
        does = [face.effects for face in faces] + [does for face in faces for _, does in face.abilities]
        names = {name for effects in does for name, _ in effects}
        names |= {name for face in faces for name, _ in face.abilities}
        listed = [line["mark"] for line in content.table["legend"]]
        alike = {"give_artifact": "burn_artifacts", "burn_interference_or_discard": "burn_hand_or_discard"}
        assert {alike.get(name, name) for name in names} <= set(listed), game
        assert {f"legend.{mark}" for mark in listed} <= set(content.texts)
