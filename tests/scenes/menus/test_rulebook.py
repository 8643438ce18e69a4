"""Players can read, search and browse the rulebook with the mouse or the keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.content.rulebook_search import named_rules
from game.games import playable
from scenes.app.app import LONGEST
from scenes.kit.link import Link
from scenes.menus.rulebook import ChapterLine, RulebookScene
from tests.run_counts import SOAK, some
from tests.scenes.menus.app_driver import AppDriver, library, mouse, played, session

GAME = "soul_battle"
SIZES = ((1280, 720), (1920, 1080))
BOOKS = sorted(playable(library()), key=("fissureverse", "soul_battle").__contains__, reverse=True)
"""The games, sorted by the length of their rulebooks (longest first)."""


def _open(driver: AppDriver, rule: str = "", game: str = GAME) -> RulebookScene:
    return driver.open("rulebook", game, rule)


def _type(driver: AppDriver, text: str) -> None:
    """Type these letters within one frame."""
    events = []
    for letter in text:
        code = pygame.key.key_code(letter) if letter.isalnum() else pygame.K_SPACE
        events += [
            pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter),
            pygame.event.Event(pygame.TEXTINPUT, text=letter),
            pygame.event.Event(pygame.KEYUP, key=code, mod=0),
        ]
    driver.frame(*events)


def _settle(driver: AppDriver) -> None:
    driver.frame(seconds=1.5, step=LONGEST)
    top = driver.app.scenes.top
    assert top is not None
    assert top.rest() is None


def _in_sight(driver: AppDriver, scene: RulebookScene, rule: str) -> bool:
    area = driver.app.view.rect(*scene.area.box)
    found = [item for item in driver.app.painter.display_list() if item.what == ("text", rule)]
    return any(area.contains(item.rect) for item in found)


@pytest.mark.parametrize("text", some([200, 100], 1))
def test_only_whole_lines_are_visible(driver: AppDriver, text: int) -> None:
    driver.app.keep(driver.app.settings._replace(text=text))
    scene = _open(driver)
    whole = {(str(item.what[1]), item.picture.get_height()) for item in scene.area.leaf.items if item.what[0] == "text"}
    for offset in range(0, 400, 7):
        scene.area.scroll_to(offset)
        scene.area.goal = scene.area.offset
        for item in scene.area.items():
            if item.what[0] == "text":
                assert (str(item.what[1]), item.picture.get_height()) in whole, offset


def test_the_book_starts_with_an_introduction_that_a_search_leaves_out(tmp_path: Path) -> None:
    driver = AppDriver(tmp_path)
    scene = _open(driver, game="aleph_null")
    about = scene.content.texts["setup.about"]
    text = " ".join(driver.shown())
    assert text.index(about) < text.index("AN 1.1")
    _type(driver, "candle")
    assert about not in " ".join(driver.shown())


@pytest.mark.parametrize("size", some(SIZES, 1))
@pytest.mark.parametrize("game", some(BOOKS, 1))
def test_scrolling_passes_every_rule(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    driver = AppDriver(tmp_path, size)
    scene = driver.open("rulebook", game)
    seen = set(driver.shown())
    by = next(text for text in seen if text.startswith(driver.app.say("rulebook.by", names="")))
    assert all(name in by for name in scene.content.game.designers)
    for _ in range(100):
        driver.key(pygame.K_PAGEDOWN)
        driver.frame(seconds=1.0, step=LONGEST)
        seen |= set(driver.shown())
        assert all(
            driver.app.window.surface.get_rect().contains(item.rect)
            for item in driver.app.painter.display_list()
            if item.what[0] == "text"
        )
        if scene.area.offset == scene.area.most:
            break
    assert set(scene.book.rules) <= seen
    said = " ".join(seen)
    for rule in scene.book.rules.values():
        assert all(word in said for word in rule.text.split()[:3]), rule.id


@pytest.mark.parametrize("game", some(BOOKS, 1))
def test_typing_an_id_finds_every_rule(driver: AppDriver, game: str) -> None:
    scene = _open(driver, game=game)
    for rule in list(library().game(game).rulebook.rules)[:: 1 if SOAK else 25]:
        _type(driver, rule.casefold())
        assert scene.query == rule.casefold()
        assert _in_sight(driver, scene, rule)
        assert ("found", rule.split()[-1]) in driver.app.painter.shown()
        driver.key(pygame.K_ESCAPE)
        assert scene.query == ""


def test_a_search_filters_marks_counts_and_steps(driver: AppDriver) -> None:
    scene = _open(driver)
    driver.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    assert scene.page.focus is scene.named["search"]
    _type(driver, "joker acex")
    scene.page.set_focus(None)
    driver.key(pygame.K_BACKSPACE)
    assert scene.query == "joker ace", "Backspace returns to the search"
    rules = scene.rules
    assert 3 < len(rules) < len(scene.book.rules)
    assert {"joker", "ace"} <= {str(what[1]).casefold() for what in driver.app.painter.shown() if what[0] == "found"}
    assert driver.app.say("rulebook.found", now=1, all=len(rules)) in driver.shown()
    for key, mod, at in ((pygame.K_RETURN, 0, 1), (pygame.K_RETURN, 0, 2), (pygame.K_RETURN, pygame.KMOD_SHIFT, 1)):
        driver.key(key, mod=mod)
        _settle(driver)
        assert scene.chosen == rules[at]
        assert _in_sight(driver, scene, rules[at])
    driver.click(driver.buttons()["before"])
    driver.click(driver.buttons()["before"])
    _settle(driver)
    assert scene.chosen == rules[-1]
    assert _in_sight(driver, scene, rules[-1])
    driver.click(driver.buttons()["next"])
    assert scene.chosen == rules[0]
    closed = [chapter.id for chapter in scene.book.chapters if not scene.named[chapter.id].enabled]
    assert closed
    assert not any(rule.startswith(chapter + ".") for rule in rules for chapter in closed)
    _type(driver, "zzz")
    assert scene.rules == []
    assert driver.app.texts["rulebook.found.none"] in driver.shown()
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_ESCAPE)
    assert scene.query == ""
    assert scene.rules == list(scene.book.rules)
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["title"]


def test_keys_wheel_bar_and_chapters_scroll(driver: AppDriver) -> None:
    scene = _open(driver)
    area = scene.area

    def scrolled_by(key: int) -> float:
        before = area.goal
        driver.key(key)
        _settle(driver)
        assert area.offset == area.goal
        return area.goal - before

    assert scrolled_by(pygame.K_DOWN) > 0
    assert scrolled_by(pygame.K_UP) < 0
    assert scrolled_by(pygame.K_PAGEDOWN) > area.box[3] / 2
    assert scrolled_by(pygame.K_PAGEUP) < 0
    assert scrolled_by(pygame.K_END) == area.most
    assert scrolled_by(pygame.K_HOME) == -area.most
    x, y = area.box[0] + area.box[2] / 2, area.box[1] + area.box[3] / 2
    driver.frame(mouse(pygame.MOUSEMOTION, x, y), pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1), seconds=0.02)
    assert 0 < area.offset < area.goal < area.most
    _settle(driver)
    bar = area.box[0] + area.box[2] - 3, area.box[1] + 5
    driver.press(*bar)
    driver.release(bar[0], area.box[1] + area.box[3] + 50)
    assert area.offset == area.most
    last = scene.book.chapters[-2]
    driver.click(driver.buttons()[last.id])
    _settle(driver)
    assert _in_sight(driver, scene, last.rules[0].id)
    assert not _in_sight(driver, scene, "SB 1.1")


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_chosen_chapter_is_the_only_one_lit_and_the_page_keys_go_on(driver: AppDriver, way: str) -> None:
    """Regression: after a chapter was chosen, Page Down did nothing.

    A second chapter was also highlighted.
    """
    scene = _open(driver, "SB 1.1")
    first, *others, last = scene.book.chapters

    def lit() -> list[str]:
        return [line.number for line in scene.named.values() if isinstance(line, ChapterLine) and line.here()]

    for chapter in (others[0], last, first):
        if way == "mouse":
            driver.click(driver.buttons()[chapter.id])
        else:
            driver.key_on(chapter.id, pygame.K_RETURN)
        assert lit() == [chapter.id]
        _settle(driver)
        assert lit() == [chapter.id], "even a chapter too short to reach the top"
    for key, down in ((pygame.K_PAGEDOWN, True), (pygame.K_PAGEUP, False)):
        before = scene.area.goal
        driver.key(key)
        _settle(driver)
        assert (scene.area.offset > before) == down
        assert scene.area.offset != before
        assert len(lit()) == 1


@pytest.mark.parametrize("text", some([200, 150], 1))
def test_enlarged_text_stays_in_its_columns(driver: AppDriver, text: int) -> None:
    driver.app.keep(driver.app.settings._replace(text=text))
    scene = _open(driver)
    leaf = scene.area.leaf
    room = driver.app.view.px(scene.area.box[2])
    assert all(item.rect.right <= room for item in leaf.items)
    assert set(scene.book.rules) <= {item.what[1] for item in leaf.items if item.what[0] == "text"}
    assert {chapter.title for chapter in scene.book.chapters} <= set(driver.shown())


def _whole(driver: AppDriver, scene: RulebookScene, words: str) -> bool:
    """Return whether all parts of a heading are fully visible on the page."""
    area = driver.app.view.rect(*scene.area.box)
    high = driver.app.type.line_height("paper_heading", driver.app.view.scale)
    seen = [item.rect for item in driver.app.painter.display_list() if item.what == ("text", words)]
    return any(area.contains(rect) and rect.height >= high - 1 for rect in seen)


@pytest.mark.parametrize("text", some([200, 100], 1))
@pytest.mark.parametrize("game", some(BOOKS, 1))
def test_the_first_rule_of_a_chapter_is_shown_below_its_whole_heading(driver: AppDriver, game: str, text: int) -> None:
    """The test opens the rule by chapter id (as links do), by rule id, and by paging."""
    driver.app.keep(driver.app.settings._replace(text=text))
    chapters = library().game(game).rulebook.chapters
    for at, chapter in enumerate(chapters if SOAK else (chapters[1], chapters[-1])):
        ways = (chapter.id, chapter.rules[0].id)
        for named in ways if SOAK else ways[at : at + 1]:
            scene = _open(driver, named, game)
            assert scene.chosen == chapter.rules[0].id
            assert _in_sight(driver, scene, chapter.rules[0].id)
            assert _whole(driver, scene, f"{chapter.id}  {chapter.title}"), chapter.id
        scene.step(-1)
        _settle(driver)
        scene.open(chapter.id)
        _settle(driver)
        assert scene.chosen == chapter.rules[0].id
        assert _whole(driver, scene, f"{chapter.id}  {chapter.title}"), chapter.id


@pytest.mark.parametrize("size", some(SIZES, 1))
@pytest.mark.parametrize("text", some([200, 150, 100], 1))
@pytest.mark.parametrize("game", some(BOOKS, 1))
def test_titles_of_the_contents_fit_their_lines(tmp_path: Path, game: str, text: int, size: tuple[int, int]) -> None:
    driver = AppDriver(tmp_path, size)
    driver.app.keep(driver.app.settings._replace(text=text))
    scene = _open(driver, game=game)
    view = driver.app.view
    side = view.rect(*scene.place.box("side"))
    before = 0
    for chapter in scene.book.chapters:
        line = scene.named[chapter.id]
        assert isinstance(line, ChapterLine)
        row = view.rect(*line.box)
        assert side.contains(row)
        assert row.top >= before - 1
        before = row.bottom
        texts = [item for item in line.items() if item.what[0] == "text"]
        assert {item.what[1] for item in texts} == {chapter.id, chapter.title}
        assert all(row.contains(item.rect) for item in texts), chapter.title


@pytest.mark.parametrize("rule", ["SB 1.1", "SB 7.3"])
def test_the_book_opens_at_a_highlighted_rule(driver: AppDriver, rule: str) -> None:
    scene = _open(driver, rule)
    assert scene.chosen == rule
    assert _in_sight(driver, scene, rule)
    assert ("panel", "pointed") in driver.app.painter.shown()
    here = [line.number for line in scene.named.values() if isinstance(line, ChapterLine) and line.here()]
    assert here == [rule.partition(".")[0]]


def test_an_id_in_a_text_is_a_link_for_mouse_and_keys(driver: AppDriver) -> None:
    book = library().game(GAME).rulebook
    linking = [rule for rule in book.rules.values() if named_rules(rule.text, book)]
    assert linking
    for rule in linking if SOAK else linking[:3]:
        goal = named_rules(rule.text, book)[0].rule
        scene = _open(driver, rule.id)
        link = next(item for item in driver.app.painter.display_list() if item.what[0] == "underline")
        driver.click((link.rect.x, link.rect.y - 8, link.rect.width, 4))
        _settle(driver)
        assert scene.chosen == goal
        assert _in_sight(driver, scene, goal)
    scene = _open(driver)
    scene.page.set_focus(scene.area)
    driver.key(pygame.K_RIGHT)
    _settle(driver)
    driver.key(pygame.K_RETURN)
    assert scene.chosen == named_rules(linking[0].text, book)[0].rule


def test_the_book_covers_the_hands_takes_letters_and_leads_back(driver: AppDriver) -> None:
    """The key that opens the rulebook doesn't enter its letter in the search field."""
    made = played(session(driver.app, privacy="open"), "declare")
    table = driver.open("table", made)
    before = driver.app.painter.shown()
    assert any(what[0] == "card" for what in before)
    driver.key(pygame.K_r, "r")
    scene = driver.top(RulebookScene)
    assert not any(what[0] in ("card", "back") for what in driver.app.painter.shown())
    assert scene.query == ""
    driver.type("rm")
    assert scene.query == "rm"
    assert not driver.app.settings.mute
    driver.click(driver.buttons()["back"])
    assert driver.app.scenes.all == (table,)
    assert driver.app.painter.shown() == before


def test_the_title_leads_to_the_book(driver: AppDriver) -> None:
    title = driver.open("title")
    driver.click(driver.buttons()["rules"])
    assert isinstance(driver.app.scenes.top, RulebookScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scenes.all == (title,)


@pytest.mark.parametrize("name", ["setup", "results"])
def test_ids_in_other_scenes_lead_to_their_rules(driver: AppDriver, name: str) -> None:
    made = GAME if name == "setup" else played(session(driver.app))
    scene = driver.open(name, made)
    links = [widget for widget in scene.page.widgets if isinstance(widget, Link)]
    options = [option for option in library().game(GAME).game.options if not option.house]
    assert len(links) == (sum(bool(option.rule) for option in options) if name == "setup" else 1)
    for link in links:
        driver.click(driver.app.view.rect(*link.box))
        assert driver.top(RulebookScene).chosen == link.label
        driver.key(pygame.K_ESCAPE)
        assert driver.app.scenes.top is scene
