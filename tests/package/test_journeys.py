"""End-to-end tests of the package in a window.

The tests use a virtual display, a window manager and a real mouse.
"""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from game.engine.chance import Chance
from game.matches.lesson import Lesson
from tests.package.desktop import Desktop
from tests.package.player import GAMES, LIBRARY, Player, match_words, middle
from tests.run_counts import some

pytestmark = pytest.mark.usefixtures("desktop_tools")
SCREEN, LARGE_SCREEN = (1400, 900), (1700, 1000)
SEED = "journey 177"
"""A seed for which the test's random choices lead to a short match that includes every kind of action."""
SHORT = ("exhausted_piles", 1)
"""The option that makes a match short enough to finish in a test."""
LARGER = 0.95
"""Position of a stepper's "more" button, or of the last choice, as a fraction of the width."""
CORNERS = ((2, 2), (3, 3))
"""Points in the window where there is nothing to click."""


def _start(
    desktop: Desktop, package: Path, *more: str, game: str = "soul_battle", seats: int = 2, seed: str = SEED
) -> None:
    desktop.start([str(package), *match_words(desktop.folder, game, seats, seed, "--no-animation", *more)])


def _title(desktop: Desktop, package: Path, *more: str) -> list[str]:
    """Start the program at the title screen, and return the command."""
    command = [str(package), "--data-dir", str(desktop.folder / "data"), *more]
    desktop.start(command)
    return command


@pytest.mark.soak
def test_a_whole_match_is_played_by_drags_and_its_replay_watched(package: Path, tmp_path: Path) -> None:
    """Two players share one device, with a curtain between turns."""
    with Desktop(tmp_path, *SCREEN) as desktop:
        _start(desktop, package, "--option", "=".join(map(str, SHORT)))
        player = Player(desktop, 2, SEED, **dict([SHORT]))
        chance = Chance("journey")
        while player.match.asked:
            player.come_to_turn()
            player.play(player.choose(chance))
        player.check_end()
        # The results appear without the player pressing anything, so their buttons ignore presses at first.
        desktop.wait_for("steady", player.seen, scene="results")
        here = desktop.press("results", "watch", since=player.seen)
        bar = desktop.wait_for("layout", here)["buttons"]
        length = len(player.match.turns)
        desktop.click(middle(bar["end"]))
        desktop.wait_for("replay", here, position=length, length=length)
        desktop.click(middle(bar["back"]))
        desktop.wait_for("replay", here, position=length - 1)
        desktop.click(middle(bar["start"]))
        desktop.wait_for("replay", here, position=0)
        desktop.click(middle(bar["forward"]))
        desktop.wait_for("replay", here, position=1)
        here = desktop.log_length()
        desktop.click(middle(bar["slider"]))
        moved = desktop.wait_for("replay", here)
        assert abs(moved["position"] - length / 2) <= 1
        desktop.click(middle(bar["leave"]))
        desktop.press("results", "statistics", since=moved["line"])
        desktop.at("statistics")
        desktop.finish()
    lines = (tmp_path / "data" / "statistics.txt").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if '"soul_battle"' in line]) == 1


def test_a_refused_drop_a_look_at_the_rules_and_an_undone_move(package: Path, tmp_path: Path) -> None:
    with Desktop(tmp_path, *SCREEN) as desktop:
        _start(desktop, package)
        player = Player(desktop, 2, SEED)
        player.come_to_turn()
        table = player.match.state.table
        place = next(action for action in player.match.legal() if table.places[action.place].name == "a1")
        player.play(place)
        player.come_to_turn()
        # From a corner, the Reaper can't reach the next corner.
        card = player.match.state.cards_in("hand.1")[0]
        desktop.drag(middle(player.layout["cards"][card]), middle(player.layout["places"]["a3"]))
        refused = desktop.wait_for("refused", player.seen, place="a3")
        assert refused["rule"] == "SB 3.4"
        desktop.key("r")
        found = desktop.wait_for("found", refused["line"])
        assert found["chosen"] == refused["rule"], "the page opens at the cited rule"
        back = desktop.press("rulebook", "back", since=found["line"])
        desktop.wait_for("scene", back, stack=["table"])
        assert [line for line in desktop.log[player.seen :] if line["event"] == "action"] == []
        desktop.click(middle(player.layout["buttons"]["undo"]))
        desktop.wait_for("undo", back)
        player.match.undo()
        player.come_to_turn()
        player.play(place)
        player.come_to_turn()
        desktop.finish()


def test_a_press_that_comes_with_the_focus_is_not_lost(package: Path, tmp_path: Path) -> None:
    """A single drag can both activate a busy program's window and move a card."""
    with Desktop(tmp_path, *SCREEN) as desktop:
        _start(desktop, package, game="metempsychosis", seats=1, seed="abyss 0")
        player = Player(desktop, 1, "abyss 0", "metempsychosis")
        player.come_to_turn()
        desktop.turn_away()
        desktop.hold_up()
        desktop.turn_back()
        player.act(player.advised())
        desktop.signal(signal.SIGCONT)
        assert desktop.wait_for("action", player.seen)["seat"] == 1
        desktop.finish()


@pytest.mark.soak
def test_options_at_200_percent_and_another_deck_are_kept(package: Path, tmp_path: Path) -> None:
    with Desktop(tmp_path, *SCREEN) as desktop:
        command = _title(desktop, package, "--no-animation")
        desktop.press("title", "options")
        for name in ("text", "interface"):
            for percent in (125, 150, 175, 200):
                here = desktop.press("options", name, LARGER)
                _until_kept(desktop, name, percent)
                # Larger text moves the buttons. By the time the program sleeps, it has logged their new positions.
                desktop.wait_for("sleeps", desktop.wait_for("sound", here, kind="press")["line"])
        for name in ("four_colours", "big_index"):
            desktop.press("options", name, LARGER)
            _until_kept(desktop, name, True)
        here = desktop.press("options", "close")
        desktop.at("title", since=here)
        for corner in CORNERS:
            here = desktop.log_length()
            desktop.point(corner)
            # By the time the program logs the second position of the pointer, it has painted the effect of the first.
            desktop.wait_for("sleeps", here)
        before = desktop.picture()
        desktop.finish()
        desktop.again(command)
        desktop.wait_for("sleeps")
        desktop.wait_still()
        assert desktop.picture() == before, "the title screen looks the same as before"
        desktop.finish()
    with Desktop(tmp_path, *SCREEN) as desktop:
        desktop.event_log = tmp_path / "table.jsonl"
        _start(desktop, package)
        player = Player(desktop, 2, SEED)
        player.come_to_turn()
        player.play(player.match.legal()[0])
        player.come_to_turn()
        desktop.finish()


def _until_kept(desktop: Desktop, name: str, value: object) -> None:
    """Wait until a setting is saved to disk, so that it can't be lost."""
    path = desktop.folder / "data" / "settings.txt"
    desktop.until(lambda: path.exists() and _setting(path, name) == value, f"{name}: {value}")


def _setting(path: Path, name: str) -> object:
    text = path.read_text(encoding="utf-8")
    return json.loads(text[text.index("{") :]).get(name)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["soul_battle", "fissureverse"])
def test_a_lesson_is_finished(package: Path, tmp_path: Path, game: str) -> None:
    """Play a lesson to its last step, with one wrong move along the way."""
    with Desktop(tmp_path, *SCREEN) as desktop:
        _title(desktop, package, "--no-animation")
        if game == "soul_battle":
            seen = desktop.press("title", "learn")
        else:
            seen = desktop.press("setup", "learn", since=desktop.press("title", f"niche.{game}"))
        lesson = Lesson(LIBRARY.game(game), GAMES[game])
        player = Player(desktop, 2, SEED, game)
        player.match = lesson.match
        wrong = True
        while not lesson.finished:
            speech = desktop.wait_for("speech", seen, step=lesson.at)
            wanted = lesson.wanted()
            if not wanted:
                seen = speech["line"] + 1
                desktop.click(middle(speech["buttons"]["lesson.next"]))
                lesson.next()
            else:
                player.come_to_turn()
                if wrong:
                    other = next(action for action in player.match.legal() if lesson.judge(action) is not None)
                    player.act(other)
                    desktop.wait_for("wrong", player.seen)
                    wrong = False
                player.do(wanted[0])
                lesson.play(wanted[0])
                seen = player.seen
            while lesson.pending:
                lesson.others()
        desktop.wait_for("learned", game=game)
        _until_kept(desktop, "lessons", [game])
        end = desktop.wait_for("speech", seen, step=lesson.at)
        here = desktop.log_length()
        desktop.click(middle(end["buttons"]["lesson.title"]))
        assert "continue" not in desktop.at("title", since=here), "a lesson isn't saved"
        desktop.finish()


@pytest.mark.soak
def test_the_rulebook_is_searched(package: Path, tmp_path: Path) -> None:
    with Desktop(tmp_path, *SCREEN) as desktop:
        _title(desktop, package, "--no-animation")
        desktop.press("title", "rules")
        here = desktop.press("rulebook", "search")
        desktop.type("purgatory")
        first = desktop.wait_for("found", here, query="purgatory")
        rules = {
            rule.id: rule.text for chapter in LIBRARY.game("soul_battle").rulebook.chapters for rule in chapter.rules
        }
        assert 1 < first["rules"] < len(rules)
        assert "purgatory" in rules[first["chosen"]].lower()
        here = desktop.press("rulebook", "next")
        second = desktop.wait_for("found", here)
        assert second["chosen"] != first["chosen"]
        assert "purgatory" in rules[second["chosen"]].lower()
        here = desktop.press("rulebook", "back")
        desktop.at("title", since=here)
        desktop.finish()


@pytest.mark.parametrize("size", some([(1040, 660), (1650, 900)], 1))
def test_the_window_changes_its_size_during_a_drag(size: tuple[int, int], package: Path, tmp_path: Path) -> None:
    """Resizing during a drag doesn't lose the held card, and the new size is remembered."""
    with Desktop(tmp_path, *LARGE_SCREEN) as desktop:
        _start(desktop, package, game="metempsychosis", seats=1, seed="abyss 0")
        player = Player(desktop, 1, "abyss 0", "metempsychosis")
        player.come_to_turn()
        action = player.advised()
        held = player.match.state.table.cards[action.cards[0]].name
        desktop.hold(middle(player.layout["cards"][held]), (desktop.size[0] / 2, desktop.size[1] / 2))
        desktop.wait_for("pick", player.seen, drag=True)
        desktop.resize_window(*size)
        desktop.release((20, size[1] / 2))
        after = desktop.wait_for("layout", player.seen)
        assert after["cards"].keys() == player.layout["cards"].keys()
        assert after["cards"] != player.layout["cards"]
        assert [line for line in desktop.log if line["event"] == "action"] == []
        desktop.finish()
        (save,) = (tmp_path / "data" / "saves").glob("*.match")
        desktop.again([str(package), "--resume", str(save), "--no-animation", "--data-dir", str(tmp_path / "data")])
        player.seen = 0
        player.come_to_turn()
        same = ("places", "cards", "tokens", "buttons")
        assert [player.layout[name] for name in same] == [after[name] for name in same], (
            "as if the window had always been this large"
        )
        player.play(action)
        player.come_to_turn()
        desktop.finish()
