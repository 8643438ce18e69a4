"""Test that players see only public cards while they hand over the device (SB 7.3)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from game.engine.table import bit
from game.lab import cli_context
from game.matches.session import Session
from tests.games.soul_battle.table import Scene, setup, soul_battle

NAMES = ("Mara", "Tobias", "Ines")
LEVELS = [("strict", "curtain"), ("peek", "backs"), ("open", "none")]


def _sit(privacy: str) -> tuple[Session, Scene]:
    """Return a session of three people in which seat 1 must place its Reaper."""
    session = Session.new(
        cli_context.library().game("soul_battle"), soul_battle(), setup(3, privacy=privacy), NAMES, None,
        datetime.now(UTC),
    )  # fmt: skip
    return session, Scene(session.match)


@pytest.mark.parametrize(("privacy", "between"), LEVELS)
def test_a_curtain_falls_between_two_players_sb_7_3(privacy: str, between: str) -> None:
    session, table = _sit(privacy)
    assert session.handover(0) == between
    table.do("place > a1", "end").asks(2, "reaper")
    assert session.handover(1) == between


@pytest.mark.parametrize("privacy", [level for level, _ in LEVELS])
def test_no_curtain_falls_between_two_decisions_of_one_player_sb_7_3(privacy: str) -> None:
    session, table = _sit(privacy)
    table.do("place > a1").asks(1, "declare")
    assert session.handover(1) == "none"


@pytest.mark.parametrize("privacy", ["strict", "peek"])
def test_a_player_sees_their_own_hand_and_no_other_sb_7_3(privacy: str) -> None:
    session, table = _sit(privacy)
    assert session.privacy == privacy
    for seat in (1, 2, 3):
        assert session.viewers(seat) == bit(seat)
        seen = session.match.view(session.viewers(seat))
        for other in (1, 2, 3):
            hand = seen.places[table.table.facts.hand[other]]
            assert all((card >= 0) == (other == seat) for card in hand)
    table.asks(1, "reaper")


def test_at_an_open_table_every_hand_is_visible_but_no_deck_sb_7_3() -> None:
    session, table = _sit("open")
    seen = session.match.view(session.viewers(2))
    assert all(card >= 0 for seat in (1, 2, 3) for card in seen.places[table.table.facts.hand[seat]])
    assert all(card < 0 for card in seen.places[table.table.facts.deck[2]])
    table.asks(1, "reaper")


def test_the_levels_are_options_of_the_match_sb_7_3() -> None:
    option = cli_context.library().game("soul_battle").game.option("privacy")
    assert [value.id for value in option.values] == [level for level, _ in LEVELS]
    assert option.rule == "SB 7.3"
