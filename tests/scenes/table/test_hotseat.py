"""The visibility of hands when players pass one device around (SB 7.3)."""

from __future__ import annotations

import pytest

from game.engine.table import bit
from scenes.table.input.keyboard_zones import Stop, next_zone, towards
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box
from scenes.table.model.hotseat import HotSeat
from scenes.table.model.visibility import Phase


class Sitting:
    def __init__(self, privacy: str, persons: tuple[int, ...] = (1, 2, 3, 4)) -> None:
        self.privacy = privacy
        self.persons = persons
        self.asked = 1

    def thinks(self, seat: int) -> bool:
        return seat not in self.persons

    def handover(self, previous: int) -> str:
        if self.asked == previous or self.thinks(self.asked) or len(self.persons) < 2:
            return "none"
        return {"strict": "curtain", "peek": "backs", "open": "none"}[self.privacy]


class Seat(HotSeat):
    """A hot seat that tells its test session which seat decides next."""

    session: Sitting

    def acted(self, asked: int, reveal: bool = False) -> None:
        self.session.asked = asked
        super().acted(asked, reveal)


def hot(privacy: str, persons: tuple[int, ...] = (1, 2, 3, 4)) -> Seat:
    seat = Seat(Sitting(privacy, persons), 0b1111)
    seat.begin(1)
    return seat


def test_strict_shows_no_hand_until_the_curtain_is_lifted() -> None:
    seat = hot("strict")
    assert seat.mask == 0
    assert seat.covered
    assert not seat.playing
    seat.lift()
    assert seat.mask == bit(1)
    assert not seat.covered
    assert seat.playing


def test_strict_keeps_the_board_for_a_while_then_covers() -> None:
    seat = hot("strict")
    seat.lift()
    seat.acted(3)
    assert seat.phase == Phase.LINGER
    assert seat.mask == 0, "other people may already be looking"
    assert seat.covered
    assert not seat.linger(tuning.BOARD_STAYS * 2, still=False), "not before everything has come to rest"
    assert not seat.linger(tuning.BOARD_STAYS * 0.6, still=True)
    assert seat.linger(tuning.BOARD_STAYS * 0.6, still=True)
    assert seat.go(3) == "curtain"
    assert seat.front == 3
    assert seat.mask == 0
    assert seat.covered
    seat.lift()
    assert seat.mask == bit(3)


def test_no_curtain_falls_between_two_decisions_of_one_player() -> None:
    seat = hot("strict")
    seat.lift()
    seat.acted(1)
    assert seat.playing
    assert seat.mask == bit(1)


def test_a_hand_covered_during_a_computers_turn_waits_for_its_owners_curtain() -> None:
    """After a computer's turn, even the person who acted last must lift a curtain.

    The others have been watching the screen.
    """
    seat = hot("strict", (1, 2))
    seat.lift()
    seat.acted(3)
    assert seat.phase == Phase.THINK
    assert seat.mask == 0
    seat.acted(4)
    seat.acted(1)
    assert seat.phase == Phase.LINGER
    assert seat.mask == 0
    assert seat.go(1) == "curtain"
    assert seat.covered
    seat.lift()
    assert seat.mask == bit(1)


@pytest.mark.parametrize("privacy", ["strict", "peek"])
def test_a_reveal_covers_every_hand_and_the_attacker_opens_it_again(privacy: str) -> None:
    seat = hot(privacy)
    seat.lift()
    seat.look(True)
    assert seat.mask == bit(1)
    seat.acted(1, reveal=True)
    assert seat.phase == Phase.LINGER
    assert seat.covered
    assert not seat.look(True), "no key opens a hand during the reveal"
    assert seat.go(1) == ("curtain" if privacy == "strict" else "backs")
    assert seat.covered
    seat.lift()
    seat.look(True)
    assert seat.mask == bit(1)


def test_a_reveal_interrupts_neither_a_solo_player_nor_an_open_table() -> None:
    for privacy, persons in (("strict", (1,)), ("peek", (1,)), ("open", (1, 2, 3, 4))):
        seat = hot(privacy, persons)
        seat.acted(1, reveal=True)
        assert seat.playing
        assert not seat.covered


def test_answering_on_the_curtain_does_not_open_a_hand() -> None:
    """FV 8.2a: every hand stays hidden until someone lifts the curtain.

    Hands also stay hidden during a computer's turn and at the end of the match.
    """
    seat = hot("strict")
    seat.acted(1)
    assert seat.phase == Phase.LINGER, "the same seat has another question, but hasn't lifted the curtain yet"
    assert seat.mask == 0
    assert seat.go(1) == "curtain"
    for asked, phase in ((0, Phase.OVER), (4, Phase.THINK)):
        seat = hot("strict", (1, 2, 3))
        seat.acted(asked)
        assert seat.phase == phase
        assert seat.covered


def test_losing_focus_drops_the_curtain_at_once_only_in_strict() -> None:
    for privacy, falls in (("strict", True), ("peek", False), ("open", False)):
        seat = hot(privacy)
        seat.lift()
        assert seat.hide(1) is falls
        assert seat.covered is (privacy != "open")


def test_peek_shows_the_hand_only_while_its_key_is_held() -> None:
    seat = hot("peek")
    assert seat.playing
    assert seat.mask == 0
    assert seat.covered
    assert seat.look(True)
    assert seat.mask == bit(1)
    assert not seat.covered
    assert not seat.look(True), "nothing changes"
    seat.acted(2)
    assert seat.mask in (0, bit(1))
    assert seat.go(2) == "backs"
    assert seat.front == 2
    assert seat.mask == 0, "the next player must hold the key again"


def test_an_open_table_shows_all_hands_and_a_strict_one_cannot_be_peeked_at() -> None:
    assert hot("open").mask == 0b1111
    seat = hot("strict")
    assert not seat.look(True)
    assert seat.mask == 0


def test_at_the_end_no_hand_is_revealed() -> None:
    seat = hot("strict")
    seat.lift()
    seat.acted(0)
    assert seat.phase == Phase.OVER
    assert not seat.playing
    assert seat.mask == 0
    assert seat.covered


def test_a_solo_player_still_sees_their_own_hand_at_the_end() -> None:
    seat = HotSeat(Sitting("strict", (2,)), 0b1111)
    seat.begin(2)
    seat.acted(0)
    assert seat.phase == Phase.OVER
    assert seat.mask == bit(2)
    assert not seat.covered
    again = HotSeat(Sitting("strict", (2,)), 0b1111)
    again.begin(0)
    assert again.mask == bit(2)


def test_opening_a_finished_match_shows_no_hand() -> None:
    seat = HotSeat(Sitting("strict"), 0b1111)
    assert seat.begin(0) == "none"
    assert seat.mask == 0
    assert seat.covered


STOPS = [
    Stop("hand", ("card", 1), Box(0, 100, 10, 10)),
    Stop("hand", ("card", 2), Box(20, 100, 10, 10)),
    Stop("board", ("place", 1), Box(0, 0, 10, 10)),
    Stop("board", ("place", 2), Box(60, 0, 10, 10)),
]


def test_arrows_go_to_the_nearest_stop_in_their_direction() -> None:
    assert towards(STOPS, STOPS[0].box, "right") == STOPS[1]
    assert towards(STOPS, STOPS[0].box, "up") == STOPS[2]
    assert towards(STOPS, STOPS[2].box, "right") == STOPS[3]
    assert towards(STOPS, STOPS[2].box, "left") is None


def test_tab_cycles_the_zones_in_both_directions() -> None:
    assert next_zone(STOPS, None) == STOPS[0]
    assert next_zone(STOPS, "hand") == STOPS[2]
    assert next_zone(STOPS, "board") == STOPS[0]
    assert next_zone(STOPS, "hand", back=True) == STOPS[2]
    assert next_zone([], "hand") is None
