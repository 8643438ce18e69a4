"""Test which plays beat which (SB 2): every worked example, and every pair of plays."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest

from game.engine.action import Action
from game.soul_battle.rules.beats import (
    KINDS,
    PAIR,
    TABLE,
    TWO,
    TWO_ON_JOKER,
    TWO_TWOS,
    TWOS_ON_JOKERS,
    beats,
    calls_back,
    forbidding,
    is_pair,
    laid,
    value,
)
from tests.games.soul_battle.table import battle, setup, soul_battle


def test_a_play_is_one_card_or_two_cards_of_the_hand_sb_2_2() -> None:
    table = battle(["4S 5S 6S", "7S"], "3C")
    assert table.refused_by("battle 4S+5S+6S > b1") == "SB 2.2"
    assert table.refused_by("battle > b1") == "SB 2.2"
    assert table.refused_by("battle 7S > b1") == "SB 2.2"  # the 7 of spades is still in the deck
    assert table.refused_by("battle 6S+7S > b1") == "SB 2.2"
    assert sorted(text for text in table.legal("battle") if text.endswith("b1")) == [
        "1 battle 4S.1 > b1", "1 battle 4S.1+5S.1 > b1", "1 battle 4S.1+6S.1 > b1", "1 battle 5S.1 > b1",
        "1 battle 5S.1+6S.1 > b1", "1 battle 6S.1 > b1",
    ]  # fmt: skip
    table.asks(1, "declare")


def test_2s_on_a_joker_keep_their_value_sb_2_6() -> None:
    """The 2s keep their value after beating a Joker (SB 2.6, 2.7)."""
    assert (value(TWO), value(TWO_ON_JOKER)) == (2, 2)
    assert (value(TWO_TWOS), value(TWOS_ON_JOKERS)) == (4, 4)


def test_values_and_ranks_of_the_cards_sb_2_1() -> None:
    table = soul_battle().table(setup(2))
    worth = {table.cards[card].face: table.facts.value[card] for card in range(54)}
    assert {worth[f"{rank}{suit}"] for rank in ("10", "J", "Q", "K") for suit in "SHDC"} == {10}
    assert {worth[f"A{suit}"] for suit in "SHDC"} == {11}
    assert worth["X1"] == worth["X2"] == 20
    assert all(worth[f"{number}{suit}"] == number for number in range(2, 11) for suit in "SHDC")
    # A card's value doesn't depend on its owner.
    assert table.facts.value == table.facts.value[:54] * 3
    assert battle(["2S", "3S"]).do("end").asks(2, "reaper")


# --- the whole relation ----------------------------------------------------------------------------------------

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "X"]
Play = tuple[str, ...]
SINGLES: list[Play] = [(rank,) for rank in RANKS]
PAIRS: list[Play] = list(combinations_with_replacement(RANKS, 2))
TWOS: Play = ("2", "2")
HIGH: list[Play] = [("A", "X"), ("X", "X")]


def _worth(play: Play) -> int:
    return sum({"J": 10, "Q": 10, "K": 10, "A": 11, "X": 20}.get(rank) or int(rank) for rank in play)


def _relation() -> set[tuple[Play, Play]]:
    """Return all allowed (play, top) pairs (SB 2.3, 2.4).

    The exceptions for Jokers are included (SB 2.5, 2.7).
    """
    by_rank = {(high, low) for low, high in combinations(SINGLES, 2)}
    plays = SINGLES + PAIRS
    by_value = {(p, t) for p in plays for t in plays if _worth(p) > _worth(t) and (p in PAIRS or t in PAIRS)}
    common = by_rank | by_value
    jokers = {(play, top) for play, top in common if top in [("X",), *HIGH]}
    return (common - jokers) | {(("2",), ("X",)), (TWOS, HIGH[0]), (TWOS, HIGH[1])}


def _kind(play: Play) -> int:
    return RANKS.index(play[0]) if len(play) == 1 else PAIR + _worth(play)


def test_the_relation_agrees_with_an_independent_version() -> None:
    """Compare all 119 plays with all 119 possible top plays (SB 2.3, 2.4, 2.5, 2.7, 2.8)."""
    allowed = _relation()
    for play in SINGLES + PAIRS:
        for top in SINGLES + PAIRS:
            assert beats(_kind(play), _kind(top)) == ((play, top) in allowed), (play, top)


def test_anything_but_a_2_beats_a_single_2_that_took_a_joker() -> None:
    """A single 2 that took a Joker is beaten by every play except another single 2 (SB 2.6)."""
    assert laid(_kind(("2",)), _kind(("X",))) == TWO_ON_JOKER
    assert {play for play in SINGLES + PAIRS if not beats(_kind(play), TWO_ON_JOKER)} == {("2",)}
    assert forbidding(_kind(("2",)), TWO_ON_JOKER) == "SB 2.6"


def test_only_two_cards_above_4_beat_2s_that_took_high_jokers() -> None:
    """To beat 2s that took high Jokers, you need two cards that aren't both 2s (SB 2.7)."""
    for high in HIGH:
        assert laid(_kind(TWOS), _kind(high)) == TWOS_ON_JOKERS
    assert {play for play in SINGLES + PAIRS if beats(_kind(play), TWOS_ON_JOKERS)} == set(PAIRS) - {TWOS}


def test_a_play_keeps_its_value_unless_it_took_a_joker() -> None:
    """A play's own value changes only if it took a Joker (SB 2.6, 2.7)."""
    for play in SINGLES + PAIRS:
        for top in SINGLES + PAIRS:
            if beats(_kind(play), _kind(top)) and top not in [("X",), *HIGH]:
                assert laid(_kind(play), _kind(top)) == _kind(play)


def test_a_refusal_cites_the_rule_about_the_top_play() -> None:
    """A refusal cites the rule about the play on top (SB 2.3, 2.4, 2.5, 2.7, 2.8)."""
    allowed = _relation()
    for play in SINGLES + PAIRS:
        for top in SINGLES + PAIRS:
            if (play, top) in allowed:
                continue
            if top == ("X",):
                rule = "SB 2.5"
            elif top in HIGH:
                rule = "SB 2.7"
            elif play in SINGLES and top in SINGLES:
                rule = "SB 2.3"
            else:
                rule = "SB 2.8" if "X" in top and _worth(top) > 22 else "SB 2.4"
            assert forbidding(_kind(play), _kind(top)) == rule, (play, top)


def test_a_hand_that_cannot_beat_less_cannot_beat_more_unless_all_are_called_back() -> None:
    """With two exceptions, a hand that can't beat a play can't beat any later play (SB 4.2)."""
    called = set()
    for top in range(KINDS):
        for play in range(TWOS_ON_JOKERS):
            if not TABLE[top][play]:
                continue
            after = laid(play, top)
            newly = [later for later in range(TWOS_ON_JOKERS) if TABLE[after][later] and not TABLE[top][later]]
            if calls_back(play, top):
                called.add((play, top))
            elif top == TWOS_ON_JOKERS:
                assert not any(is_pair(later) for later in newly)
            else:
                assert not newly, (play, top, newly)
    only_twos = [_kind(top) for top in [("X",), *HIGH]]
    assert called == {
        (play, top)
        for top in range(KINDS)
        for play in range(TWOS_ON_JOKERS)
        if TABLE[top][play] and (play in only_twos or top in only_twos)
    }


def test_the_kind_of_a_play_tells_one_card_from_two() -> None:
    """A play is either one card or two, no matter what it beats (SB 2.2)."""
    assert all(is_pair(_kind(play)) for play in PAIRS)
    assert not any(is_pair(_kind(play)) for play in SINGLES)
    assert is_pair(TWOS_ON_JOKERS)
    assert not is_pair(TWO_ON_JOKER)


@pytest.mark.parametrize("soul", ["2C", "7C", "10C", "JC", "KC", "AC", "X1"])
def test_exactly_the_winning_plays_of_a_hand_are_offered_and_allowed(soul: str) -> None:
    """The order of the cards in hand doesn't matter (SB 2.2, 2.9, 3.6)."""
    allowed = _relation()
    for hand in ("X2 2H AS 9C 2S 4D", "2S 9C 4D AS X2 2H", "KS KH KD", "5S", "2H 2S"):
        table = battle([hand, "KS"], soul)
        b1 = table.table.place_named["b1"]
        cards = hand.split()
        plays = [(card,) for card in cards] + list(combinations(cards, 2))
        wanted = {frozenset(play) for play in plays if (_ranks(play), (soul[0].replace("1", "10"),)) in allowed}
        offered = [action.cards for action in table.match.legal() if action.verb == "battle" and action.place == b1]
        assert {frozenset(table.table.cards[card].face for card in play) for play in offered} == wanted
        assert len(offered) == len(wanted)
        assert all(list(play) == sorted(play) for play in offered)
        for play in plays:
            held = tuple(sorted(table.table.card_named[f"{card}.1"] for card in play))
            refused = table.match.refusal(Action("battle", 1, held, b1))
            assert (refused is None) == (frozenset(play) in wanted), play


def _ranks(play: tuple[str, ...]) -> Play:
    ranks = ["X" if card[0] == "X" else card[:-1] for card in play]
    return tuple(sorted(ranks, key=RANKS.index))
