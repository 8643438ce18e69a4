"""The gesture state machine, on a board with places, tokens and four cards."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.engine.action import Action
from scenes.table.input.gesture import Gesture, GestureState
from scenes.table.input.intents import (
    Arrange,
    AskAbout,
    Budge,
    ChooseFrom,
    Intent,
    LetGo,
    LookAt,
    Part,
    PickUp,
    PlayAction,
    PutBack,
    Refuse,
    RefuseJoin,
    Undecided,
)
from scenes.table.model.selection import CARD, PLACE, TOKEN, Item, Pick, Possible, held_by, possible_from

HAND, LEFT, RIGHT, FAR = 0, 1, 2, 3
CENTRES = {LEFT: (100.0, 200.0), RIGHT: (300.0, 200.0), FAR: (900.0, 200.0)}


class FourCards:
    """Four cards in HAND, a token at (20, 100), and places 80 units square.

    Card `n` (1 to 4) is at (n * 50, 0).
    """

    def __init__(self, *actions: Action) -> None:
        self.actions = list(actions)

    blind = False

    def possible(self, pick: Pick) -> Possible:
        return possible_from(self.actions, pick, self.is_token)

    def is_token(self, name: str) -> bool:
        return name.startswith("reaper")

    def may_take(self, item: Item) -> bool:
        pick = Pick((item.number,)) if item.kind == CARD else Pick(token=item.name)
        return item.number == 4 or bool(held_by(self.actions, pick, self.is_token))

    def may_drag(self, item: Item) -> bool:
        return self.may_take(item)

    def thing_at(self, x: float, y: float) -> Item | None:
        place = self.place_at(x, y, None)
        return self.item_at(x, y) or (Item(PLACE, place) if place in (LEFT, FAR) else None)

    def rests_at(self, item: Item, x: float, y: float) -> bool:
        return item.kind == TOKEN and abs(y - 100) < 20 and x < 40

    def chosen_by(self, item: Item) -> Action | None:
        return None

    def item_at(self, x: float, y: float) -> Item | None:
        if abs(y) < 20 and 30 <= x < 230:
            return Item(CARD, round(x / 50))
        return Item(TOKEN, name="reaper.1") if abs(y - 100) < 20 and x < 40 else None

    def card_at(self, x: float, y: float, among: frozenset[int]) -> int:
        item = self.item_at(x, y)
        return item.number if item is not None and item.number in among else -1

    def place_at(self, x: float, y: float, pick: Pick | None) -> int:
        if abs(y) < 20:
            return HAND
        return next((p for p, (cx, cy) in CENTRES.items() if abs(cx - x) <= 40 and abs(cy - y) <= 40), -1)

    def distance(self, place: int, x: float, y: float) -> float:
        cx, cy = CENTRES[place]
        return float(((cx - x) ** 2 + (cy - y) ** 2) ** 0.5 / 80)

    def place_of(self, item: Item) -> int:
        return HAND if item.kind == CARD else -1

    def squarely(self, card: int, x: float) -> bool:
        return abs(x - 50 * card) <= 12

    def gap_at(self, card: int, x: float) -> int:
        return sum(50 * other < x for other in (1, 2, 3, 4) if other != card)

    def hides_choices(self, place: int) -> bool:
        return False

    def meant_by(self, place: int) -> Action | None:
        return None


class Watched(Gesture):
    """A gesture that records the player's intents, on a board with the given legal actions."""

    def __init__(self, *actions: Action) -> None:
        super().__init__(FourCards(*actions))
        self.wanted: list[Intent] = []

    def _input(self, *names: str) -> tuple[Intent, ...]:
        found = super()._input(*names)
        self.wanted += found
        return found

    @property
    def targets(self) -> dict[int, Sequence[Action]]:
        return dict(self._possible.targets)


ONE = Action("lay", 1, (1,), LEFT)
TWO = Action("lay", 1, (1, 2), RIGHT)
STAND = Action("place", 1, (), LEFT, "reaper.1")


def drag(gesture: Gesture, start: tuple[float, float], *way: tuple[float, float]) -> None:
    gesture.press(*start, 0.0)
    for x, y in way:
        gesture.move(x, y)
    gesture.release(*way[-1])


def click(gesture: Gesture, x: float, y: float, now: float | None = None) -> None:
    """Click at time `now`, or by default long after the previous click."""
    now = gesture._since + 10 if now is None else now
    gesture.press(x, y, now)
    gesture.release(x, y)


def test_a_double_click_sends_a_card_to_its_only_legal_place() -> None:
    gesture = Watched(ONE, Action("lay", 1, (2,), LEFT), Action("lay", 1, (2,), RIGHT))
    click(gesture, 50, 0, 1.0)
    click(gesture, 52, 1, 1.3)
    assert gesture.wanted[-1] == PlayAction(ONE)
    assert gesture.state == GestureState.IDLE
    click(gesture, 100, 0, 2.0)
    click(gesture, 100, 0, 2.3)
    assert gesture.wanted[-1] == Undecided(), "it chooses neither of two places, and says so"
    assert (gesture.state, set(gesture.targets)) == (GestureState.PICKED, {LEFT, RIGHT})
    click(gesture, 100, 0, 5.0)
    assert gesture.wanted[-1] == PutBack(Pick((2,)))


def test_a_double_click_on_a_card_without_a_place_of_its_own_puts_it_back_and_says_why() -> None:
    gesture = Watched(TWO)
    click(gesture, 50, 0, 1.0)
    click(gesture, 50, 0, 1.3)
    assert gesture.wanted[-2:] == [PutBack(Pick((1,))), Refuse(Pick((1,)), -1)]


@pytest.mark.parametrize(("x", "now"), [(50, 1.4), (57, 1.3)])
def test_slow_or_distant_clicks_make_no_double_click(x: float, now: float) -> None:
    gesture = Watched(ONE)
    click(gesture, 50, 0, 1.0)
    click(gesture, x, 0, now)
    assert gesture.wanted[-1] == PutBack(Pick((1,)))


def test_one_card_is_dragged_onto_its_place() -> None:
    gesture = Watched(ONE, TWO)
    drag(gesture, (50, 0), (60, 50), (100, 200))
    assert PickUp(Pick((1,)), True) in gesture.wanted
    assert gesture.wanted[-1] == PlayAction(ONE)
    assert gesture.state == GestureState.IDLE


def test_one_card_is_moved_by_clicks_and_by_keys() -> None:
    for keys in (False, True):
        gesture = Watched(ONE, TWO)
        if keys:
            gesture.enter(Item(CARD, 1), HAND)
            gesture.enter(None, LEFT)
        else:
            click(gesture, 50, 0)
            assert gesture.state == GestureState.PICKED
            click(gesture, 100, 200)
        assert gesture.wanted[0] == PickUp(Pick((1,)), False)
        assert gesture.wanted[-1] == PlayAction(ONE)


def test_two_cards_join_by_click_by_drop_and_by_keys() -> None:
    for way in ("click", "drop", "keys", "drag second"):
        gesture = Watched(ONE, TWO)
        if way == "click":
            click(gesture, 50, 0)
            click(gesture, 100, 0)
        elif way == "drop":
            drag(gesture, (50, 0), (80, 10), (100, 0))
        elif way == "keys":
            gesture.enter(Item(CARD, 1), HAND)
            gesture.enter(Item(CARD, 2), HAND)
        else:
            click(gesture, 50, 0)
            drag(gesture, (100, 0), (150, 60), (300, 200))
            assert gesture.wanted[-1] == PlayAction(TWO)
            continue
        assert gesture.pick is not None
        assert set(gesture.pick.cards) == {1, 2}
        assert gesture.targets == {RIGHT: [TWO]}
        click(gesture, 300, 200)
        assert gesture.wanted[-1] == PlayAction(TWO)


def test_held_cards_have_joinable_cards_and_legal_places() -> None:
    gesture = Watched(ONE, TWO)
    click(gesture, 50, 0)
    assert gesture._possible.joins == {2}
    assert set(gesture.targets) == {LEFT}
    assert gesture.probe.may_take(Item(CARD, 2))
    assert not gesture.probe.may_take(Item(CARD, 3))


def test_a_dragged_token_plays_but_a_choice_opens_the_chooser() -> None:
    colour = Action("paint", 1, (3,), LEFT, "red")
    gesture = Watched(STAND, colour)
    drag(gesture, (20, 100), (60, 150), (100, 200))
    assert gesture.wanted[-1] == PlayAction(STAND)
    drag(gesture, (150, 0), (160, 100), (100, 200))
    assert gesture.wanted[-1] == ChooseFrom((colour,), LEFT), (
        "an action with several ways asks for one, even if only one is legal"
    )


def test_several_actions_on_one_drop_open_the_chooser() -> None:
    red, blue = (Action("paint", 1, (1,), LEFT, name) for name in ("red", "blue"))
    gesture = Watched(red, blue)
    drag(gesture, (50, 0), (60, 100), (100, 200))
    assert gesture.wanted[-1] == ChooseFrom((red, blue), LEFT)
    assert gesture.state == GestureState.DROPPING
    gesture.chosen(blue)
    assert gesture.wanted[-1] == PlayAction(blue, looked=True)
    drag(gesture, (50, 0), (60, 100), (100, 200))
    gesture.chosen(None)
    assert gesture.wanted[-1] == PutBack(Pick((1,)))


def test_a_refused_drop_goes_home_with_a_message() -> None:
    gesture = Watched(ONE)
    drag(gesture, (50, 0), (400, 120), (900, 200))
    assert gesture.wanted[-2:] == [PutBack(Pick((1,))), Refuse(Pick((1,)), FAR)]
    assert gesture.state == GestureState.RETURNING
    gesture.home()
    assert gesture.state == GestureState.IDLE


def test_a_drop_on_the_bare_table_goes_home_with_a_message() -> None:
    gesture = Watched(ONE, STAND)
    drag(gesture, (50, 0), (400, 420), (700, 500))
    assert gesture.wanted[-2:] == [PutBack(Pick((1,))), Refuse(Pick((1,)), -1)]
    drag(gesture, (20, 100), (400, 420), (25, 105))
    assert gesture.wanted[-1] == PutBack(Pick(token="reaper.1")), "a token may be put back where it rests"


def test_a_place_that_refuses_the_held_card_is_known_before_the_drop() -> None:
    gesture = Watched(ONE)
    gesture.press(50, 0, 1.0)
    for (x, y), denied in (((900, 200), FAR), ((100, 200), -1), ((900, 210), FAR), ((700, 500), -1), ((50, 5), -1)):
        gesture.move(x, y)
        assert gesture.selection.denied == denied, (x, y)
    gesture.move(900, 200)
    gesture.cancel()
    assert gesture.selection.denied == -1


def test_one_card_too_many_leaves_the_picked_cards_picked() -> None:
    """Clicking or dragging a third card leaves the first two picked, and explains the refusal."""
    gesture = Watched(TWO, Action("lay", 1, (4,), LEFT))
    click(gesture, 50, 0)
    click(gesture, 100, 0)
    pair = gesture.pick
    assert pair == Pick((1, 2))
    click(gesture, 200, 0)
    drag(gesture, (200, 0), (220, 100), (900, 200))
    assert [one for one in gesture.wanted if isinstance(one, RefuseJoin)] == [RefuseJoin(pair, 4)] * 2
    assert gesture.pick == pair


def test_a_card_that_takes_the_dragged_one_gets_it() -> None:
    """The top card of a pile can be dragged onto a card in hand to swap the two."""
    swap = Action("swap", 1, (2,), LEFT)
    gesture = Watched(ONE)
    gesture.probe.possible = lambda pick: Possible(frozenset(), {}, {2: swap})
    drag(gesture, (50, 0), (75, 100), (110, 5))
    assert gesture.wanted[-1] == PlayAction(swap)
    drag(gesture, (50, 0), (75, 100), (150, 5))
    assert gesture.wanted[-1] != PlayAction(swap)


def test_the_nearest_legal_place_is_magnetic_but_not_from_another_place() -> None:
    gesture = Watched(ONE)
    gesture.press(50, 0, 0)
    gesture.move(160, 170)
    assert gesture.selection.aim == LEFT, "beside it, but within 1.25 card"
    gesture.move(300, 200)
    assert gesture.selection.aim == -1, "the pointer is over another place"
    gesture.move(230, 280)
    assert gesture.selection.aim == -1, "too far"


@pytest.mark.parametrize("when", ["drag", "picked"])
def test_cancel_brings_everything_home(when: str) -> None:
    gesture = Watched(ONE, TWO)
    if when == "drag":
        gesture.press(50, 0, 0)
        gesture.move(100, 200)
    else:
        click(gesture, 50, 0)
        click(gesture, 100, 0)
    assert gesture.cancel()
    assert isinstance(gesture.wanted[-1], PutBack)
    assert gesture.pick is None
    gesture.release(100, 200)
    assert not [one for one in gesture.wanted if isinstance(one, PlayAction)]
    gesture.home()
    assert not gesture.cancel(), "nothing is held now"


def test_less_than_six_units_of_motion_are_a_click() -> None:
    for far, drags in ((5.9, False), (6.0, True)):
        gesture = Watched(ONE)
        gesture.press(50, 0, 0)
        gesture.move(50 + far, 0)
        gesture.release(50 + far, 0)
        assert gesture.wanted[0] == PickUp(Pick((1,)), drags)


def test_half_a_second_without_motion_looks_at_what_is_there() -> None:
    gesture = Watched(ONE)
    gesture.press(100, 200, 1.0)
    gesture.tick(1.49)
    assert not gesture.wanted
    gesture.tick(1.5)
    assert gesture.wanted == [LookAt(100, 200, LEFT)]
    gesture.release(100, 200)
    assert gesture.state == GestureState.IDLE
    assert len(gesture.wanted) == 1


def test_a_card_without_an_action_is_not_picked() -> None:
    gesture = Watched(ONE)
    drag(gesture, (150, 0), (170, 100), (100, 200))
    assert gesture.wanted == [Budge(Item(CARD, 3)), LetGo(Item(CARD, 3), told=True)]
    click(gesture, 150, 0)
    assert gesture.wanted[2:] == [AskAbout(HAND)]


def test_a_drag_of_something_that_nobody_may_move_says_why_only_on_release() -> None:
    gesture = Watched(ONE)
    gesture.press(900, 200, 1.0)
    gesture.move(800, 200)
    gesture.cancel()
    assert gesture.wanted == [Budge(Item(PLACE, FAR)), LetGo(Item(PLACE, FAR), told=False)]
    drag(gesture, (300, 200), (400, 300))
    assert gesture.wanted[2:] == [], "an empty place holds nothing to drag"


def test_a_useless_card_of_the_players_hand_can_be_held_to_learn_why() -> None:
    gesture = Watched(ONE)
    drag(gesture, (200, 0), (200, 100), (300, 200))
    assert gesture.wanted[0] == PickUp(Pick((4,)), True)
    assert gesture.targets == {}
    assert gesture.wanted[-1] == Refuse(Pick((4,)), RIGHT)


def test_shift_joins_cards_that_no_action_holds_together() -> None:
    gesture = Watched(ONE)
    click(gesture, 50, 0)
    gesture.press(200, 0, 0, join=True)
    gesture.release(200, 0)
    assert gesture.pick == Pick((1, 4))
    click(gesture, 300, 200)
    assert gesture.wanted[-1] == Refuse(Pick((1, 4)), RIGHT)


def test_a_card_that_cannot_join_replaces_the_held_one() -> None:
    other = Action("lay", 1, (3,), LEFT)
    gesture = Watched(ONE, other)
    click(gesture, 50, 0)
    click(gesture, 150, 0)
    assert gesture.pick == Pick((3,))
    assert PutBack(Pick((1,))) in gesture.wanted


def test_a_second_click_puts_a_card_back() -> None:
    gesture = Watched(ONE, TWO)
    click(gesture, 50, 0)
    click(gesture, 100, 0)
    click(gesture, 100, 0)
    assert gesture.pick == Pick((1,))
    click(gesture, 50, 0)
    assert gesture.pick is None
    assert gesture.state == GestureState.RETURNING


def test_a_drop_on_the_middle_of_a_card_joins_and_one_beside_it_moves_the_card() -> None:
    gesture = Watched(ONE, TWO)
    gesture.press(50, 0, 0.0)
    gesture.move(80, 0)
    assert gesture.wanted[-1] == Part(Pick((1,)), 0)
    gesture.move(104, 0)
    assert gesture.wanted[-1] == Part(Pick((1,)), -1)
    assert gesture.selection.over == 2
    gesture.move(120, 0)
    assert gesture.wanted[-1] == Part(Pick((1,)), 1)
    gesture.release(120, 0)
    assert Arrange(1, 1) in gesture.wanted
    assert gesture.wanted[-1] == PutBack(Pick((1,)))
    assert gesture.state == GestureState.RETURNING


def test_two_held_cards_cannot_be_moved_within_the_hand() -> None:
    gesture = Watched(ONE, TWO)
    click(gesture, 50, 0)
    click(gesture, 100, 0)
    drag(gesture, (100, 0), (130, 0), (175, 0))
    assert not any(isinstance(one, Arrange) for one in gesture.wanted)


def test_a_click_on_a_place_with_nothing_held_asks_about_it() -> None:
    gesture = Watched(ONE, TWO)
    click(gesture, *CENTRES[RIGHT])
    assert gesture.wanted == [AskAbout(RIGHT)]
    assert gesture.state == GestureState.IDLE
