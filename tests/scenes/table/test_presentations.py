"""Cards that are turned over, lost, replaced or driven off stay enlarged until read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.content.texts import Placeholder, parts
from game.engine.events import Said
from game.engine.knowledge import view
from game.engine.play.match import Match
from game.games import setup_for
from game.lab.cli_context import games
from game.players.greedy import greedy
from game.players.player import decide, situation
from game.words.event_text import CARD_KINDS, plain
from scenes.drawing.card_art import MARKED
from scenes.drawing.images import Images
from scenes.table.art.faces import face_of
from scenes.table.art.pen import Block, Pen, Run
from scenes.table.layout import tuning
from scenes.table.model.selection import CARD, Item
from scenes.table.motion.held_positions import HeldPositions
from scenes.table.motion.presentations import Presentations
from scenes.table.rendering.announcements import EARLY
from tests.games.fissureverse.table import scene
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player

SHOWN = (
    *("plates", "plate_signs", "status", "gauges", "captions"),
    *("info_pages", "place_labels", "card_chips", "encounter", "tension"),
)
"""Display hooks that record the positions they receive from the table."""
PLAN = {"shows": {"turned": {}, "creature": {}, "lost": {"by": "others"}}}


def player_of(folder: Path, game: str = "oubliette", **more: object) -> Player:
    player = Player(folder, 1 if game == "oubliette" else 2, game=game, animate=True, **more)  # type: ignore[arg-type]
    player.settle()
    return player


def tell_turns(player: Player, many: int = 2) -> list[str]:
    """Add log lines for cards turned over one after another, and return the lines."""
    view = player.match.view(1)
    cards = [card for place in view.places for card in place if card >= 0][:many]
    key = {"aleph_null": "hour.2", "fissureverse": "cleared"}.get(player.scene.session.content.game.id, "turned_up")
    events = [Said(key, (("who", 1), ("cards", (card,)))) for card in cards]
    player.table.director.tell(events, player.table.model.view, -1)
    player.frame()
    return [plain(player.table.model.words.say(f"log.{said.key}", said.values)) for said in events]


def play_until(player: Player, met: Callable[[], object]) -> None:
    """Play until a condition is met and somebody can act."""
    player.start()
    for _ in range(60):
        if met():
            return
        player.table.play(decide(greedy(situation(player.match))).action)
        player.start()
    raise AssertionError("that never happens")


def large(player: Player) -> list[str]:
    return [str(what[1]) for what in player.shown() if what[0] == "card" and what[-1] == "large"]


def test_each_turned_card_stands_large_and_a_click_goes_on_to_the_next(tmp_path: Path) -> None:
    player = player_of(tmp_path)
    assert player.scene.controls.usual() in player.scene.controls.boxes()
    first, second = tell_turns(player)
    player.frame(seconds=tuning.SHOW_FADES)
    assert len(large(player)) == 1
    assert "wide0" not in player.scene.controls.boxes(), "no answer is shown until the announcement is over"
    assert first in player.words()
    decisions = player.table.decisions
    player.click(player.scene.controls.boxes()["menu"].centre)
    player.frame(seconds=tuning.SHOW_FADES)
    assert second in player.words()
    assert first not in player.words().splitlines()
    assert (player.top.name, player.table.decisions) == ("table", decisions), "the click only continues"
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    player.frame(seconds=tuning.SHOW_FADES)
    assert not large(player)
    assert not player.table.director.busy
    assert (player.table.decisions, "wide0" in player.scene.controls.boxes()) == (decisions, True)


@pytest.mark.parametrize("game", ["oubliette", "fissureverse"])
def test_a_presentation_is_made_before_it_appears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """The next enlarged card is prepared while the current one is visible."""
    player = player_of(tmp_path, game)
    player.app.eager = True
    fetched: list[str] = []
    written: list[str] = []
    make = Pen._make

    def fetching(self: Images, names: Iterable[str]) -> bool:
        fetched.extend(names)
        return True

    def making(self: Pen, pieces: tuple[Run, ...], *rest: Any) -> Block:
        written.append("".join(text for text, _, _ in pieces))
        return make(self, pieces, *rest)

    monkeypatch.setattr(Images, "fetch", fetching)
    monkeypatch.setattr(Pen, "_make", making)
    lines = tell_turns(player)
    presentations, director = player.table.director.banners.presentations, player.table.director
    coming = presentations.coming(director.now)
    assert coming is not None
    assert plain(coming.line) == lines[1]
    player.frame()
    art, face = player.scene.art, face_of(player.table.model, coming.cards[0])
    files = {file for file, _ in art._layers(art._drawn(face.partition(MARKED)[0]), 300)}
    assert files <= set(fetched)
    while presentations.coming(director.now) is not None:
        assert lines[1] not in written or coming.since - director.now <= EARLY
        player.frame()
    assert written.count(lines[1]) == 1, "its text was typeset in advance, and only once"
    assert presentations.seen(director.now) is not None


@pytest.mark.parametrize("game", ["soul_battle", "fissureverse", "oubliette", "aleph_null"])
def test_the_press_that_goes_on_and_a_second_one_answer_nothing(tmp_path: Path, game: str) -> None:
    """When an enlarged card closes, the answer buttons behind the card count as newly shown."""
    player = Player(tmp_path, library().game(game).game.seats[0], game=game, animate=True)
    play_until(player, player.scene.controls.usual)
    point, decisions = player.scene.controls.boxes()[player.scene.controls.usual()].centre, player.table.decisions
    for pressed in (True, False):
        player.steady()
        tell_turns(player, 1)
        player.frame(seconds=1.0)
        if pressed:
            player.click(point)
        while player.table.director.reading:
            assert not pressed
            player.frame(seconds=0.05)
        player.frame(seconds=0.3)
        player.click(point)
        player.key(pygame.K_SPACE)
        assert (player.top, player.table.decisions) == (player.scene, decisions)
    player.press_answer(point)
    assert player.table.decisions > decisions, "a later press counts"


def test_a_card_that_a_click_chooses_counts_as_new_too(tmp_path: Path) -> None:
    player = Player(tmp_path, 1, game="metempsychosis", animate=True)
    play_until(player, lambda: player.table.model.clicked)
    card, action = next(iter(player.table.model.clicked.items()))
    tell_turns(player, 1)
    player.frame(seconds=1.0)
    for _ in range(2):
        player.click(player.point(Item(CARD, card)))
        player.frame(seconds=0.3)
    assert action in player.match.legal()


@pytest.mark.parametrize("speed", [2, 4])
def test_the_reading_time_is_an_option_of_its_own(tmp_path: Path, speed: int) -> None:
    player = player_of(tmp_path)
    player.app.keep(player.app.settings._replace(speed=speed, reading=4))
    player.table.director.motion = player.app.motion
    tell_turns(player)
    assert not large(player)
    player.app.keep(player.app.settings._replace(reading=1))
    player.table.director.motion = player.app.motion
    tell_turns(player)
    player.frame(seconds=1.0)
    assert len(large(player)) == 1, "even if cards arrive at once"


def test_a_card_is_presented_once_and_ones_own_move_not_at_all(tmp_path: Path) -> None:
    player = Player(tmp_path, 1, game="oubliette")
    told = Presentations(PLAN, player.table.model.words, lambda: 1)
    cards = (("cards", (0,)), ("value", 7))
    turned, creature = Said("turned", cards), Said("creature", cards)
    told.hear([turned, creature])
    assert told.tell(turned, 2.0, 1.0) == 2.0, "the next line is about the same card and says more"
    assert told.tell(creature, 2.0, 1.0) > 2.0
    own, others = Said("lost", (*cards, ("who", 1))), Said("lost", (*cards, ("who", 2)))
    told.hear([own, others])
    assert told.tell(own, 9.0, 1.0) == 9.0
    assert told.tell(others, 9.0, 0.0) == 9.0, "the reading time can be 0"
    assert told.tell(others, 9.0, 1.0) > 9.0


def test_a_played_rogation_stands_large_with_its_owner_and_its_rule(tmp_path: Path) -> None:
    """FV 8.2: a played Rogation is shown enlarged, with its owner above and its rule below."""
    player = Player(tmp_path, 2, game="fissureverse", animate=True)
    player.ready()
    marks = {"round": 1, "tokens.1": 9, "colour.1": 3, "colour.2": 2, "place.1": 1, "place.2": 2}
    asks = {"asks": "1 rogation 2 0 0", "options": {"privacy": "strict", "rogations": "asked"}}
    made = scene(**asks, marks=marks, hand_1="RALLY", field_1_1="BONEDRUMMERS", field_2_1="ACADEMIC").match
    player.show(Match(made.game, made.setup, made.state))
    player.table.play(next(action for action in player.match.legal() if action.verb == "invoke"))
    while not large(player):
        player.frame(seconds=0.05)
    for _ in range(6):
        player.frame(seconds=0.05)
    assert large(player) == ["RALLY.1"]
    items = list(player.live())
    at = next(number for number, item in enumerate(items) if item.what[-1] == "large")
    card, told = items[at].rect, items[at + 1 :]
    named = [item for item in told if item.what in (("image", "marks/seat1.png"), ("text", "Mara"))]
    assert len(named) == 2
    assert all(item.rect.bottom <= card.top for item in named)
    below = [item.what[1] for item in told if item.what[0] == "text" and item.rect.top >= card.bottom]
    assert below == ["Mara plays Rally.", "When played: draw 3 cards.", "Click to continue"]
    marked = player.scene.renderer.pen.art.card("RALLY#seat1", card.width)
    assert pygame.image.tobytes(items[at].picture, "RGBA") == pygame.image.tobytes(marked, "RGBA"), (
        "it has the owner's mark"
    )


def test_every_game_names_existing_lines_that_show_something() -> None:
    for name, content in library().games.items():
        shows = content.table["shows"]
        for key in shows:
            kinds = {part.kind for part in parts(content.texts[f"log.{key}"]) if isinstance(part, Placeholder)}
            assert kinds & CARD_KINDS or shows[key].get("token") or name == "aleph_null", (name, key)


def test_the_table_can_show_every_position_that_an_announcement_holds() -> None:
    """During an announcement, cards may be in places where no question expects them."""
    held = HeldPositions()
    for (name, content), number in product(library().games.items(), range(8)):
        game, chance = games()[name], Random(f"{name} {number}")
        match = Match.new(game, setup_for(content, content.game.seats[0], f"held {number}"))
        while match.asked and len(match.turns) < 60:
            before = match.state
            events = match.play(chance.choice([one for one in match.legal() if one.verb != "give_up"]))
            for said in events:
                if isinstance(said, Said) and said.key in content.table["shows"]:
                    held.forget()
                    held.begin(before, events, events)
                    held.hold(said, 1.0, through=True)
                    state = held.shown(0.0)
                    assert state is not None
                    for shown in SHOWN:
                        getattr(game.display, shown)(view(state, 0))
