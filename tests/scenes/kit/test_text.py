from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import pygame
import pytest

from game.words.event_text import Span
from scenes.drawing import glyph_coverage
from scenes.drawing.card_art import CardArt
from scenes.drawing.fonts import FONTS, WIDEST, font_of, writable
from scenes.drawing.spans import Spans
from scenes.drawing.text import ELLIPSIS, LEAST, LONGEST_LINE, Type
from scenes.table.art.pen import Pen
from scenes.table.art.pen_text import KitLetters
from tests.run_counts import SOAK, some
from tests.scenes.kit.harness import Harness


def ink(picture: pygame.Surface) -> pygame.Rect:
    return picture.get_bounding_rect()


def has(picture: pygame.Surface, colour: tuple[int, int, int]) -> bool:
    return any(
        max(abs(one - other) for one, other in zip(picture.get_at((x, y))[:3], colour, strict=True)) <= 2
        and picture.get_at((x, y))[3] > 200
        for x in range(picture.get_width())
        for y in range(picture.get_height())
    )


GILDED = ("title", "tray_total", "tray_sum")
"""Text styles used only for capitals and digits, which have no descenders."""


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_letter_descenders_are_never_cut(harness: Harness, scale: float) -> None:
    """Descenders are never cut off, whatever the line spacing.

    The capitals in the title have no descenders.
    """
    for role, style in harness.app.theme.type.items():
        font = font_of(style.font, max(6, round(style.size * scale)))
        whole = ink(font.render("gjpqy", True, (255, 255, 255)))
        assert role in GILDED or ink(harness.app.type.set("gjpqy", role, scale)).height >= whole.height, role


def test_wrapped_text_keeps_its_width_and_all_its_words(harness: Harness) -> None:
    type_: Type = harness.app.type
    text = "The souls are laid out and somebody goes first in the light of the candle"
    narrow, wide = type_.set(text, "body", 1.0, 150), type_.set(text, "body", 1.0, 2000)
    assert narrow.get_width() <= 150
    assert wide.get_height() == type_.line_height("body", 1.0)
    lines = narrow.get_height() // type_.line_height("body", 1.0)
    assert lines >= wide.get_width() / 150


def test_wrapped_text_shrinks_to_the_height_of_its_box(harness: Harness) -> None:
    """Regression: a description that was too long covered the button below it."""
    type_: Type = harness.app.type
    text = "The souls are laid out and somebody goes first in the light of the candle"
    usual = type_.set(text, "body", 1.0, 150)
    high = usual.get_height() - 1
    assert type_.set(text, "body", 1.0, 150, high=high).get_height() <= high
    least = type_.set(text, "body", LEAST, 150)
    assert type_.set(text, "body", 1.0, 150, high=1).get_size() == least.get_size(), "it doesn't shrink any further"
    assert type_.set(text, "body", 1.0, 150, high=1, grow=1.0).get_size() == usual.get_size(), "it keeps a shared size"


@pytest.mark.parametrize("word", ["/home/mara/.local/share/soul-battle/records/an-evening.yaml", "W" * 60])
def test_a_word_longer_than_a_line_is_broken(harness: Harness, word: str) -> None:
    type_ = harness.app.type
    picture = type_.set(f"It lies in {word}", "body", 1.0, 200)
    assert picture.get_width() <= 200
    assert picture.get_height() >= 3 * type_.line_height("body", 1.0)


def test_wrapped_text_is_not_enlarged_until_a_word_breaks(harness: Harness) -> None:
    type_ = harness.app.type
    wide = type_.width("Metempsychosis", "small", 1.0) + 2
    type_.text = 200
    assert type_.growth("small") > 1.5
    assert type_.room("the game", "small", 1.0, (wide, 0), wrapped=True) == type_.growth("small")
    assert type_.room("the game Metempsychosis", "small", 1.0, (wide, 0), wrapped=True) < 1.1


def test_spans_without_a_space_between_them_stay_together(harness: Harness) -> None:
    type_ = harness.app.type
    spans = [("wins ", ""), ("10♥", "red"), (".", "")]
    whole = type_.width("10♥.", "body", 1.0)
    assert type_.set(spans, "body", 1.0, whole + 2).get_height() == 2 * type_.line_height("body", 1.0)


def test_a_four_colour_deck_colours_suits_in_text_too(harness: Harness) -> None:
    palette, settings = harness.app.theme.palette, harness.app.settings
    inks = {"♠": palette.text, "♥": palette.blood_on_dark, "♦": palette.diamond_on_dark, "♣": palette.club_on_dark}
    before = harness.app.type.set([("♦", "red")], "banner", 2.0)
    harness.app.keep(settings._replace(four_colours=True))
    for suit, ink in inks.items():
        found = harness.app.type.set([(suit, "red" if suit in "♥♦" else "black")], "banner", 2.0)
        assert [has(found, other) for other in inks.values()] == [other == ink for other in inks.values()], suit
    for suit, ink in (("♦", palette.diamond), ("♣", palette.club)):
        assert has(harness.app.type.set([(suit, "black")], "paper_heading", 2.0), ink)
    harness.app.keep(settings)
    after = harness.app.type.set([("♦", "red")], "banner", 2.0)
    assert has(before, palette.blood_on_dark)
    assert has(after, palette.blood_on_dark)


STRANGE_WORDS = (
    *("Mara", "Wilhelmina", "AVAVAV", "To", "fi", "lllll", "a/b", "—", "10♥", "Мария", "Nguyễn", "Wilhelminaж"),
    *("漢字", "e\u0301e\u0301", "W" * 12 + "Ж", "", "  "),
)


def plainly(type_: Type, spans: Spans, role: str, scale: float, width: int) -> pygame.Surface:
    """If a line is too wide even at its smallest size, remove letters from its end."""
    spans = ((spans, ""),) if isinstance(spans, str) else spans
    words, kind = "".join(text for text, _ in spans), spans[0][1]
    picture = type_.set(spans, role, scale * LEAST)
    while len(words) > 1 and picture.get_width() > width:
        words = words[:-1].rstrip()
        picture = type_.set([(words + ELLIPSIS, kind)], role, scale * LEAST)
    return picture


def test_a_line_is_cut_where_cutting_letter_by_letter_would_end(harness: Harness) -> None:
    type_, chance = harness.app.type, random.Random(3)
    cut = 0
    for _ in range(150 if SOAK else 60):
        text = " ".join(chance.choices(STRANGE_WORDS, k=chance.randrange(1, 12)))
        half = len(text) // 2
        spans: Spans = chance.choice([text, [(text[:half], "bold"), (text[half:], "")]])
        role, scale = chance.choice(["body", "name", "plate", "button", "small"]), chance.choice([1.0, 1.37])
        width = chance.randrange(1, 400)
        type_.forget()
        found = type_.fit(spans, role, scale, width)
        if type_.set(spans, role, scale * LEAST).get_width() <= width:
            continue
        cut += 1
        expected = plainly(type_, spans, role, scale, width)
        assert found.get_size() == expected.get_size(), (text, role, scale, width)
        assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(expected, "RGBA"), (text, role, width)
    assert cut > 20


@pytest.mark.parametrize("text", ["Maraế and her", "Maraế and her sons and"])
def test_a_letter_that_makes_its_word_narrower_is_not_cut(harness: Harness, text: str) -> None:
    """A letter that makes its word narrower isn't cut off."""
    type_ = harness.app.type
    before, whole = (type_.set(f"{word}…", "name", LEAST).get_width() for word in ("Mara", "Maraế"))
    assert whole < before
    for width in range(whole - 10, before + 10):
        found = type_.fit(text, "name", 1.0, width)
        expected = plainly(type_, text, "name", 1.0, width)
        assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(expected, "RGBA"), width


def worked(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record how many letters each call measures or typesets."""
    letters: list[int] = []
    usual = Type._pieces

    def counted(self: Type, spans: Sequence[tuple[str, str]], *rest: Any) -> Any:
        letters.append(sum(len(text) for text, _ in spans))
        return usual(self, spans, *rest)

    monkeypatch.setattr(Type, "_pieces", counted)
    return letters


@pytest.mark.parametrize("text", some(["Ab ", "\u0301", "漢", "аб ab ", "♥", "/a", "A"], 3, ascii))
def test_a_line_is_bounded_before_it_is_measured(harness: Harness, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    letters = worked(harness, monkeypatch)
    for times in (2_000, 200_000):
        assert harness.app.type.fit(text * times, "button", 1.0, 200).get_width() <= 200 or text == "\u0301"
    assert max(letters) <= LONGEST_LINE + 1
    assert len(letters) < 200, "even a very long line is measured only a few times"
    shown = len(letters)
    harness.app.type.fit(text * 200_000, "button", 1.0, 200)
    assert len(letters) - shown < 20, "the cut is cached"


@pytest.mark.parametrize("text", some(["\u0301", "/a", "A", "\u200d"], 2, ascii))
def test_wrapping_time_grows_with_the_texts_length(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """The test includes zero-width letters, because one line can hold any number of them."""
    letters = worked(harness, monkeypatch)
    text = "W" * 60 + text * 2_000
    harness.app.type.set(text, "lead", 1.0, 200)
    assert sum(letters) < len(text) * LONGEST_LINE


def test_type_is_set_at_its_true_size_and_cached(harness: Harness) -> None:
    type_ = harness.app.type
    small, large = type_.set("Souls", "body", 1.0), type_.set("Souls", "body", 2.0)
    assert 1.85 < ink(large).width / ink(small).width < 2.15
    assert type_.set("Souls", "body", 1.0) is small


def test_an_unknown_style_is_an_error(harness: Harness) -> None:
    with pytest.raises(KeyError, match="no style of type nothing"):
        harness.app.type.set("a", "nothing", 1.0)
    with pytest.raises(KeyError, match="no style of panel nothing"):
        harness.app.shapes.panel("nothing", 20, 20, 1.0)


@pytest.mark.parametrize(
    ("name", "role"), [("Мария", "name"), ("Ελένη", "body"), ("Nguyễn", "plate"), ("Kōji", "name"), ("Ĉiu", "body")]
)
def test_a_name_in_another_script_uses_a_font_that_has_it(harness: Harness, name: str, role: str) -> None:
    pieces = harness.app.type._pieces([(name, "")], harness.app.theme.type[role], 1.0, (0, 0, 0))
    assert [piece.text for piece in pieces] == [name]
    assert glyph_coverage.has(pieces[0].font, name)


def test_only_the_words_that_need_it_change_their_font(harness: Harness) -> None:
    style = harness.app.theme.type["body"]
    pieces = harness.app.type._pieces([("Мария lays 10♥ and wins", "")], style, 1.0, (0, 0, 0))
    assert [piece.text for piece in pieces] == ["Мария ", "lays 10", "♥", " and wins"]
    assert [piece.font for piece in pieces] == [WIDEST, style.font, style.font, style.font]


@pytest.mark.parametrize("role", ["name", "body", "button"])
def test_separate_accents_can_be_drawn_anywhere(harness: Harness, role: str) -> None:
    assert writable("\u0301Rene\u0301") == "René"
    for text in ("\u0301", "Rene\u0301", "\u0301 Ж\u0301"):
        assert harness.app.type.set(text, role, 1.0).get_width()
        assert harness.app.type.fit(text, role, 1.0, 4).get_width()


@pytest.mark.usefixtures("harness")
def test_fonts_of_all_sizes_are_not_kept_forever() -> None:
    for size in range(6, 6 + FONTS + 20):
        font_of(WIDEST, size)
    assert font_of.cache_info().currsize <= FONTS
    font_of.cache_clear()


def _gaps(picture: pygame.Surface) -> list[int]:
    """Return the widths of the two widest gaps between letters, in pixels."""
    mask = pygame.mask.from_surface(picture, 60)
    inked = [
        bool(mask.overlap_area(pygame.Mask((1, mask.get_size()[1]), True), (x, 0))) for x in range(mask.get_size()[0])
    ]
    runs = [len(list(run)) for ink, run in groupby(inked) if not ink]
    return sorted(runs)[-2:]


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.0667, 1.25, 1.5])
def test_a_space_beside_styled_words_is_no_narrower_than_others(harness: Harness, scale: float) -> None:
    """Check the kit's text, with and without a maximum width, and the table's text."""
    pen = Pen(KitLetters(harness.app.type, harness.app.shapes, (0, 0, 0)), CardArt(harness.app.images), scale)
    for role in ("log", "tip", "body", "banner_line", "paper_body", "prose"):
        wanted = _gaps(harness.app.type.set((("HIH HIH HIH", ""),), role, scale))
        for style in ("bold", "seat1", "red"):
            styled = (("HIH ", ""), ("HIH", style), (" HIH", ""))
            for picture in (
                harness.app.type.set(styled, role, scale),
                harness.app.type.set(styled, role, scale, 900),
                pen.block([Span(*span) for span in styled], role).picture,
            ):
                assert _gaps(picture)[0] >= wanted[0], (role, style)


@pytest.mark.parametrize("role", ["paper_heading", "paper_total", "heading"])
def test_a_style_without_a_bold_font_spaces_all_its_words_evenly(harness: Harness, role: str) -> None:
    plain = harness.app.type.set((("HIH HIH HIH", ""),), role, 1.0)
    styled = harness.app.type.set((("HIH ", ""), ("HIH", "bold"), (" HIH", "")), role, 1.0)
    assert abs(plain.get_width() - styled.get_width()) <= 3


def test_a_line_still_ends_without_a_space(harness: Harness) -> None:
    """No line ends with a space, whether the text ends there or wraps."""
    alone = harness.app.type.set((("HIH", ""),), "log", 1.0, 900)
    ended = harness.app.type.set((("HIH ", ""), (" ", "bold")), "log", 1.0, 900)
    assert ended.get_width() == alone.get_width()
