"""Hidden and public information (SB 7)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from game.engine.events import Moved
from game.engine.table import bit
from game.lab import cli_context
from game.matches.session import Session
from game.soul_battle.rules import scoring
from tests.games.soul_battle.table import Scene, battle, deal, scene, setup, soul_battle


def _hidden(table: Scene, place: str, *viewers: int) -> int:
    """Return how many cards in a place are unknown to these seats."""
    return sum(card < 0 for card in table.seen(*viewers).places[table.table.place_named[place]])


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_hand_is_known_to_its_player_alone_and_a_deck_to_nobody_sb_7_1(seats: int) -> None:
    """The number of cards in each place is public (SB 7.1, 7.2)."""
    table = deal(seats)
    everybody = tuple(range(1, seats + 1))
    for seat in everybody:
        assert [_hidden(table, f"hand.{seat}", other) for other in everybody] == [5 * (o != seat) for o in everybody]
        assert _hidden(table, f"hand.{seat}") == 5
        assert _hidden(table, f"deck.{seat}", *everybody) == 49
    assert (_hidden(table, "a1", *everybody), table.seen(*everybody).chance) == (2, 0)
    assert _hidden(table, "soul_deck", *everybody) == table.count("soul_deck")
    seen = table.do("place > a1").seen()
    assert [len(cards) for cards in seen.places] == [len(cards) for cards in table.state.places]
    assert (seen.tokens, seen.marks) == (table.state.tokens, table.state.marks)


def test_only_its_player_sees_a_drawn_card_sb_7_1() -> None:
    table = scene(3, hands=["2S", "3S", "4S"], ask="turn")
    draws = [event for event in table.events if isinstance(event, Moved)]
    assert len(draws) == 3
    for event in draws:
        seat = table.table.places[event.target].seat
        for viewer in (0, *map(bit, (1, 2, 3))):
            redacted = table.match.told((event,), viewer)[0]
            assert isinstance(redacted, Moved)
            assert all((card >= 0) == (viewer == bit(seat)) for card in redacted.cards)


def test_the_question_reveals_nothing_about_a_hand_sb_7_1() -> None:
    """The question is the same whether or not the hand can answer it (SB 7.1, 4.2)."""
    asked = []
    for hand in ("KS 3S", "2S 3S"):
        table = battle(["10S 3S", hand, "3S 4S"], "8C").do("battle 10S > b1")
        asked.append(
            (table.state.agenda, table.match.game.display.prompt(table.seen()), table.asks(2, "answer").log_keys())
        )
    assert asked[0] == asked[1]


def test_plays_souls_and_purgatories_are_public_sb_7_2() -> None:
    table = scene(
        3, hands=["KS AS 3S", "X1 3S", "3S"], souls={"b1": "9H 5C KC"}, reapers={1: "a1", 2: "b1"},
        purgatories={2: "5D"},
    ).do("attack KS > b1", "lay AS > b1")  # fmt: skip
    for place in ("battle", "purgatory.1", "purgatory.2"):
        assert table.count(place)
        assert _hidden(table, place) == 0
    assert table.seen().places[table.table.place_named["b1"]][-1] >= 0


@pytest.mark.parametrize(("score", "hidden", "counted"), [("shown", 0, (17, 1, 3)), ("hidden", 3, (0, 0, 3))])
def test_points_piles_are_public_unless_the_score_is_hidden_sb_7_2(
    score: str, hidden: int, counted: tuple[int, int, int]
) -> None:
    """A hidden score shows only a card count, even if an attacker takes some cards (SB 7.2)."""
    table = battle(["9S 3S", "10S 3S"], "8C", running_score=score)
    table.do("battle 9S > b1", "lay 10S > b1", "pass", "claim points")
    for viewers in ((), (1,), (2,), (1, 2)):
        assert _hidden(table, "points.2", *viewers) == hidden
        count = scoring.count(table.seen(*viewers), 2)
        assert (count.total, count.souls, count.cards) == counted
    assert table.points(2) == 17
    attacked = battle(["KS AS 3S", "3S"], "9H 5C KC", reapers={2: "b1"}, running_score=score)
    attacked.do("attack KS > b1", "lay AS > b1", "pass")
    assert (_hidden(attacked, "points.1", 1, 2), _hidden(attacked, "purgatory.1")) == (hidden, 0)


@pytest.mark.parametrize(("privacy", "between"), [("strict", "curtain"), ("peek", "backs"), ("open", "none")])
def test_a_curtain_falls_between_two_players_sb_7_3(privacy: str, between: str) -> None:
    """No curtain appears between two decisions by the same player.

    Only an open table shows every hand (SB 7.3).
    """
    session = Session.new(
        cli_context.library().game("soul_battle"), soul_battle(), setup(3, privacy=privacy), ("Mara", "Tobias", "Ines"),
        None, datetime.now(UTC),
    )  # fmt: skip
    table = Scene(session.match)
    assert (session.privacy, session.handover(0)) == (privacy, between)
    for seat in (1, 2, 3):
        seen = session.match.view(session.viewers(seat))
        for other in (1, 2, 3):
            cards = seen.places[table.table.facts.hand[other]]
            assert {card >= 0 for card in cards} == {privacy == "open" or other == seat}
            assert max(seen.places[table.table.facts.deck[other]]) < 0
    table.do("place > a1").asks(1, "declare")
    assert session.handover(1) == "none"
    table.do("end").asks(2, "reaper")
    assert session.handover(1) == between
