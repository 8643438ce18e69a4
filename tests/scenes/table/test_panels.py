"""The text around the cards: which lines are shortened, and when."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.engine.play.match import MOST_NAMED
from game.games import playable
from game.words.event_text import Span, plain
from scenes.table.art.pen import LEAST_NAME, Block, Pen
from scenes.table.layout.layout import LOG_HEAD
from scenes.table.rendering import log_lines
from scenes.table.rendering.log_lines import in_parts, wrapped
from tests.run_counts import SOAK, some
from tests.scenes.sizes import watched
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import NAMES, Player


def test_a_line_is_cut_only_if_its_smallest_size_does_not_fit(tmp_path: Path) -> None:
    renderer = Player(tmp_path, size=(1600, 900)).scene.renderer
    text = "Sister Ashlar's turn"
    spans = [Span("Sister Ashlar", "seat2"), Span("'s turn")]
    smallest = renderer.side.block(spans, "banner", room=(1.0, 50.0), least=LEAST_NAME).picture.get_width()
    for tenth in range(1500, 3000, 7):
        room = tenth / 10
        said = renderer.side.cut(spans, "banner", 0, 0, (room, 50.0)).what[1]
        assert (said == text) == (smallest <= renderer.side.px(room)), room


@pytest.mark.parametrize("size", some([(1280, 720), (1920, 1080)], 1))
@pytest.mark.parametrize("interface", [100, 130, 200])
def test_large_text_and_large_panels_do_not_multiply(tmp_path: Path, interface: int, size: tuple[int, int]) -> None:
    player = Player(tmp_path, size=size, privacy="open")
    player.start()
    usual = player.scene.renderer.side.block([Span("Mara draws")], "log").picture.get_height()
    player.app.keep(player.app.settings._replace(text=200, interface=interface))
    player.start()
    renderer = player.scene.renderer
    large = renderer.side.block([Span("Mara draws")], "log").picture.get_height()
    assert 1.3 * usual <= large <= 1.5 * usual, "the log grows less than other text, to keep several entries"
    words = player.words()
    assert set(NAMES[:2]) <= set(words.splitlines()), "no name is cut"
    assert "".join(span.text for span in renderer.log_lines.chapters[-1].lines[-1].spans) in words, (
        "the newest line is visible"
    )
    spots = (spot for spot in player.table.model.layout.spots if spot.label == "below")
    labels = (item for spot in spots for item in renderer._labels().label(spot, 1))
    high = {item.picture.get_height() for item in labels if item.what[0] == "text"}
    assert len(high) == 1, "the labels of all piles have the same size"


def _log_foot(player: Player) -> int:
    return max(line.row.bottom for line in player.scene.log.lines)


def test_a_hint_leaves_the_newest_lines_in_sight(tmp_path: Path) -> None:
    player = Player(tmp_path, privacy="open")
    player.start()
    for _ in range(12):
        player.act(player.match.legal()[0], "drag")
        player.ready()
    foot = _log_foot(player)
    player.table.hint_button.press()
    player.settle()
    note = player.table.overlay.note
    assert note is not None
    assert foot > player.table.overlay.boxes.whole.y * player.scene.scale, "otherwise, the note would cover them"
    assert _log_foot(player) <= player.table.overlay.boxes.whole.y * player.scene.scale
    player.key(pygame.K_ESCAPE)
    assert _log_foot(player) == foot


@pytest.mark.parametrize("game", playable(library()))
@pytest.mark.parametrize("size", some([(1280, 720), (1920, 1080)], 1))
@pytest.mark.parametrize("scale", some([200, 100], 1))
def test_the_log_takes_the_room_left_by_buttons(tmp_path: Path, size: tuple[int, int], scale: int, game: str) -> None:
    """The log fills the gap between the question and the small buttons.

    No button covers the log.
    """
    seats = library().game(game).game.seats[0]
    player = Player(tmp_path, seats=seats, seed="column", game=game, size=size)
    player.app.keep(player.app.settings._replace(text=scale, interface=scale))
    player.start()
    for _ in range(6 if SOAK else 3):
        controller, controls = player.table, player.scene.controls
        panels, log = controller.model.layout.panels, controller.answers.log_box
        column = sorted(
            [log, *(box for name, box in controls.boxes().items() if name.startswith(("wide", "stand")))],
            key=lambda box: box.y,
        )
        gap = (panels["wide"].y - panels["log"].y - panels["log"].h) + 1
        ends = [panels["banner"].y + panels["banner"].h, *(box.y + box.h for box in column)]
        starts = [*(box.y for box in column), panels["undo"].y]
        assert max(start - max(end for end in ends if end <= start) for start in starts) <= gap
        assert not any(log.meets(box) for box in column if box is not log)
        safe = [one for one in player.match.legal() if not controller.confirmations.loses(one)]
        controller._take(safe[-1], player.scene.session.play)
        player.ready()


@pytest.mark.parametrize("game", playable(library()))
@pytest.mark.parametrize("size", some([(1024, 640), (1280, 720), (1920, 1080)], 1))
def test_large_messages_stay_in_the_column_of_the_log(tmp_path: Path, size: tuple[int, int], game: str) -> None:
    """The undo message covers neither the board nor the newest line in the log.

    A hint doesn't cover the log's heading.
    """
    seats = library().game(game).game.seats[0]
    player = Player(tmp_path, seats=seats, seed="column", game=game, size=size)
    player.app.keep(player.app.settings._replace(text=200, interface=200))
    player.start()
    player.app.catch_up()
    controller = player.table
    log = controller.model.layout.panels["log"]
    newest = "".join(span.text for span in player.scene.log_lines.chapters[-1].lines[-1].spans)
    named = (("cards", tuple(range(MOST_NAMED))),)
    for message, values in (("table.alone.chance", ()), ("table.alone.learned.named", named)):
        controller.messages.say(controller.model.words.say(message, values), "undo")
        player.frame()
        assert log.x <= controller.overlay.boxes.whole.x
        assert controller.overlay.boxes.whole.x + controller.overlay.boxes.whole.w <= log.x + log.w
        assert newest[-12:] in player.words(), message
    for _ in range(2):
        controller.hint_button.press()
        player.settle()
    assert controller.overlay.note.more
    assert log.x <= controller.overlay.boxes.whole.x
    assert controller.answers.log_box.y + LOG_HEAD * controller.model.panels <= controller.overlay.boxes.whole.y + 1, (
        "letters are drawn at whole pixels"
    )
    assert not (controller.answers.costly and controller.overlay.boxes.whole.meets(controller.model.layout.costly))


def test_lines_of_the_log_are_made_before_they_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: set[str] = set()

    def recorded(line: Sequence[Span], pen: Pen, width: float) -> Block:
        made.add(plain(line))
        return wrapped(line, pen, width)

    monkeypatch.setattr(log_lines, "wrapped", recorded)
    player = Player(tmp_path, animate=True, players=("greedy", "greedy"))
    player.app.eager = True
    lines = player.scene.log_lines
    shown = late = 0
    while shown < 12:
        before, many = set(made), len(lines.chapters)
        player.frame()
        new = [plain(line.spans) for chapter in lines.chapters[many:] for line in chapter.lines]
        shown += len(new)
        late += sum(line not in before for line in new)
    assert late <= shown / 4, "only lines that appear at once are made in the same frame"


def test_a_long_name_wraps_in_the_log(tmp_path: Path) -> None:
    player = Player(tmp_path, privacy="open")
    player.start()
    renderer = player.scene.renderer
    name = "W" * 24
    wide = 200.0
    for line in ([Span(name, "seat1"), Span(" draws.")], [Span("It is "), Span(name, "seat1"), Span("'s turn.")]):
        told = wrapped(line, renderer.side, wide).picture
        assert told.get_width() <= renderer.side.px(wide)
        letters = sum(part.count("W") for part in in_parts(line[-2], renderer.side, wide).split(" "))
        assert letters == len(name), "no letter is lost"
    assert in_parts(Span("Sister Ashlar draws"), renderer.side, wide) == "Sister Ashlar draws"


def test_larger_text_never_shrinks_a_long_name_on_a_plate(tmp_path: Path) -> None:
    high: list[int] = []
    for text in (100, 200):
        player = Player(tmp_path / str(text), seats=6, privacy="open")
        player.app.keep(player.app.settings._replace(text=text))
        player.start()
        player.table.model.words.names = ("Mara", "Tobias", "Ilse", "Edgar", "Wilhelmina the Great", "Bo")
        shown = player.scene.renderer._plates().plates(player.table.model.view, 1)
        (item,) = (item for item in shown if item.what == ("text", "Wilhelmina the Great"))
        high.append(item.picture.get_height())
        assert item.picture.get_width() < 200, "the score is beside it"
    assert high[1] >= 1.1 * high[0]


def test_a_heading_takes_two_lines_before_it_is_cut(tmp_path: Path) -> None:
    player = Player(tmp_path, seats=1, seed="lab 10", game="aleph_null")
    text = "Fetch Artifact or Power cards from the main deck"
    panels = player.scene.renderer._panels()
    box = panels._panel("banner").times(panels.side.scale)
    for lines in ([text], [text, "Choose up to 1, or click Done", "The main deck: click it to choose a card"]):
        rows = [item for item in panels.banner(1, [(Span(line),) for line in lines]) if item.what[0] == "text"]
        assert rows[0].what[1] == text
        assert rows[0].picture.get_width() <= box.w
        assert all(box.y <= row.y and row.y + row.picture.get_height() <= box.y + box.h for row in rows)


@pytest.mark.parametrize("heading", ["Choose two cards", "A heading for which there is hardly room"])
def test_a_line_of_the_banner_is_no_larger_than_its_heading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heading: str
) -> None:
    player = Player(tmp_path, seats=1, seed="lab 10", game="aleph_null")
    player.app.keep(player.app.settings._replace(text=200))
    player.settle()
    with watched(monkeypatch) as sizes:
        panels = player.scene.renderer._panels()
        lines = (heading, "A line")
        first, line = sizes.seen(panels.banner(1, [(Span(words),) for words in lines]))
    assert (first.role, line.role) == ("banner", "banner_line")
    assert line.size <= first.size


@pytest.mark.parametrize("text", [150, 200])
def test_larger_text_makes_no_heading_of_the_banner_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: int
) -> None:
    """A banner heading that would have to shrink takes up two lines instead."""
    found = []
    with watched(monkeypatch) as sizes:
        player = Player(tmp_path, 2, size=(1280, 720), privacy="open")
        for share in (100, text):
            player.app.keep(player.app.settings._replace(text=share))
            player.frame()
            lines = ["Wilhelmina the Great is thinking", "Click or press a key to skip"]
            drawn = player.scene.renderer._panels().banner(1, [(Span(words),) for words in lines])
            found.append({one.role: one.size for one in sizes.seen(drawn)})
    before, after = found
    assert all(after[role] >= size for role, size in before.items())
    assert after["banner_line"] > 1.15 * before["banner_line"]


@pytest.mark.parametrize("interface", [100, 150, 200])
@pytest.mark.parametrize("size", some([(1024, 640), (1280, 720), (1920, 1080)], 1))
def test_a_long_hint_leaves_the_banner_in_sight(tmp_path: Path, size: tuple[int, int], interface: int) -> None:
    player = Player(tmp_path, size=size, privacy="open")
    player.app.keep(player.app.settings._replace(text=200, interface=interface))
    player.start()
    line = (Span("It keeps a stronger card for a soul that is worth more to you at the end."),)
    player.table.messages.say((Span("Beat the queen with two cards."),), "wide", [line] * 4)
    player.frame()
    note, banner = player.table.overlay.note, player.table.model.layout.panels["banner"]
    assert note is not None
    assert len(note.more) == 4
    assert player.table.overlay.boxes.whole.y >= banner.y + banner.h
