"""How the table's single overlay is replaced and closed."""

from __future__ import annotations

import pytest

from game.words.event_text import Span
from scenes.table.board.overlay import (
    ButtonTip,
    Choice,
    Confirm,
    Escape,
    NamedCard,
    Note,
    Overlay,
    OverlayBoxes,
    OverlaySlot,
    Spread,
    Tip,
    WhyNot,
)
from scenes.table.layout.boxes import Box

TEXT = (Span("words"),)
BOX = Box(10, 10, 20, 20)
TIP, NOTE = Tip(TEXT, 0.0, 3), Note(TEXT, 0, 0, 5.0)
REFUSED, BUTTON = WhyNot(TEXT, 0, 0, 5.0, rule="SB 1.1"), ButtonTip(TEXT, 0, 0, 5.0)
SPREAD, CHOICE = Spread(TEXT, (TEXT,), ()), Choice((), TEXT, BOX)
CONFIRM = Confirm(TEXT, TEXT, (), SPREAD)


def slot_with(overlay: Overlay) -> OverlaySlot:
    slot = OverlaySlot()
    slot.show(overlay)
    return slot


@pytest.mark.parametrize("overlay", [NOTE, REFUSED, BUTTON, SPREAD, CHOICE, CONFIRM, NamedCard(1)])
def test_a_tip_replaces_nothing_but_a_tip(overlay: Overlay) -> None:
    slot = slot_with(overlay)
    slot.show(TIP)
    assert slot.shown is overlay
    slot = slot_with(TIP)
    slot.show(overlay)
    assert slot.shown is overlay


def test_a_named_card_leaves_the_note_beside_it_as_it_is() -> None:
    slot = slot_with(NOTE)
    slot.name_cards((7,))
    assert (slot.note, slot.shown) == (NOTE, NamedCard(7, NOTE))
    slot.pass_time(4.9)
    assert slot.note is NOTE
    slot.pass_time(5.0)
    assert slot.shown == NamedCard(7), "the note has been read, and the pointer is still on the name"
    slot.name_cards(())
    assert slot.shown is None


@pytest.mark.parametrize(
    ("overlay", "when"),
    [
        (TIP, Escape.ALONG),
        (NOTE, Escape.LAST),
        (REFUSED, Escape.LAST),
        (BUTTON, Escape.LAST),
        (SPREAD, Escape.FIRST),
        (CHOICE, Escape.FIRST),
        (CONFIRM, Escape.NEVER),
        (NamedCard(1), Escape.NEVER),
    ],
)
def test_escape_closes_each_overlay_in_its_turn(overlay: Overlay, when: Escape) -> None:
    slot = slot_with(overlay)
    for turn in (Escape.FIRST, Escape.ALONG, Escape.LAST):
        if turn != when:
            assert not slot.escape(turn)
            assert slot.shown is overlay
    if when != Escape.NEVER:
        assert slot.escape(when)
        assert slot.shown is None


def test_escape_closes_a_note_and_leaves_the_named_card_beside_it() -> None:
    slot = slot_with(NOTE)
    slot.name_cards((7,))
    assert slot.escape(Escape.LAST)
    assert slot.shown == NamedCard(7)


@pytest.mark.parametrize(
    ("overlay", "left"),
    [(TIP, None), (NOTE, None), (SPREAD, None), (CHOICE, CHOICE), (CONFIRM, Confirm(TEXT, TEXT, ()))],
)
def test_a_hidden_hand_takes_what_may_name_its_cards_with_it(overlay: Overlay, left: Overlay) -> None:
    """When the hand is covered, anything that might name its cards is closed or reworded."""
    slot = slot_with(overlay)
    slot.hide_hand()
    assert slot.shown == left
    assert slot.spread is None


def test_an_overlay_is_where_the_scene_lays_it_out() -> None:
    slot = slot_with(SPREAD)
    assert not slot.spread_at(15, 15), "without a layout, nothing can be pressed"
    slot.lay_out = lambda: OverlayBoxes(BOX, (BOX, BOX))
    assert slot.boxes.part_at(15, 15) == 1, "the upper of two cards is chosen"
    assert slot.spread_at(15, 15)
    slot.show(None)
    assert not slot.spread_at(15, 15)
