"""Table geometry: places don't overlap, and stay on the screen and inside their anchors."""

from __future__ import annotations

import copy
from functools import reduce
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest

from game.content.reading.reader import read_file
from game.content.schemas.schema import checked
from game.content.schemas.table_schema import TABLE
from game.engine.play.match import Match
from game.engine.table import Setup, Table, bit
from game.games import setup_for
from game.lab.cli_context import games, library
from game.soul_battle.rules.steps import AnswerQuestion, SpaceStep, TurnQuestion
from scenes.table.layout.boxes import CARD_RATIO, Box, Pose, card_box, token_box, turned_box
from scenes.table.layout.layout import Layout
from scenes.table.layout.place_layout import PlaceLayout
from scenes.table.layout.spread_layout import LEAST_SHOWN, spread_layout
from scenes.table.rendering.dials import dial_box
from tests.scenes.table.match_data import GAME, options, plan

SIZES = [(1280.0, 720.0), (1280.0, 800.0), (1280.0, 960.0), (1680.0, 720.0)]
FIELD = [
    ("shape: stack", "shape: tower", "expected one of stack, heap, fan, rows, over, hidden, got 'tower'"),
    ("at: [640, 676]", "at: [640]", "expected a list of 2 entries"),
    ("card: 137", "cart: 137", "did you mean card?"),
    ("width: 1280", "width: wide", "expected a whole number from 320 to 8000, got 'wide'"),
]


def table(seats: int) -> Table:
    return Match.new(GAME, Setup(seats, options(), "layout")).state.table


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_piles_lie_on_the_screen_and_apart(seats: int, size: tuple[float, float]) -> None:
    layout = Layout(plan(), table(seats), 1, *size)
    boxes = [layout.area(spot) for spot in layout.spots if spot.shape in ("stack", "heap")]
    boxes += [plate.box for plate in layout.plates.values()]
    for at, box in enumerate(boxes):
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.w <= size[0]
        assert box.y + box.h <= size[1]
        for other in boxes[at + 1 :]:
            assert _apart(box, other), (box, other)


def _apart(one: Box, other: Box) -> bool:
    across = one.x + one.w <= other.x or other.x + other.w <= one.x
    return across or one.y + one.h <= other.y or other.y + other.h <= one.y


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["soul_battle", "fissureverse"])
def test_an_open_hand_of_the_only_opponent_can_be_read(game: str, size: tuple[float, float]) -> None:
    """If all hands are visible, a sole opponent's cards are all on the screen and uncovered."""
    content = library().game(game)
    made = Match.new(games()[game], setup_for(content, 2, "open")).state.table
    for eyes, front in ((3, 1), (3, 2), (1, 1)):
        layout = Layout(content.table, made, front, *size, open_hands=eyes & ~bit(front))
        spot = next(spot for spot in layout.spots if spot.kind == "hand" and spot.seat != front)
        count = {"soul_battle": 5, "fissureverse": 7}[game]
        cards = [turned_box(spot.pose(at, count)) for at in range(count)]
        piles = [layout.area(other) for other in layout.spots if other.shape in ("stack", "heap") and not other.rests]
        piles += [plate.box for plate in layout.plates.values()]
        seen = [
            box.y >= 0 and all(_apart(box, other) for other in [*piles, *cards[at + 1 :]])
            for at, box in enumerate(cards)
        ]
        assert all(seen) if eyes == 3 else not any(seen)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [game for game in games() if library().game(game).table.get("dials")])
def test_a_dial_has_room_for_large_words_below_it(game: str, size: tuple[float, float]) -> None:
    content = library().game(game)
    chosen = {option.id: option.default for option in content.game.options}
    made = Match.new(games()[game], Setup(content.game.seats[0], chosen, "layout")).state.table
    layout = Layout(content.table, made, 1, *size)
    boxes = [box for box, _ in (*layout.tiles.values(), *layout.pages.values())]
    boxes += [*layout.panels.values(), *(plate.box for plate in layout.plates.values())]
    for pose, _ in layout.dials.values():
        for box in boxes:
            assert _apart(dial_box(pose), box), (dial_box(pose), box)


@pytest.mark.parametrize(("game", "kind", "most"), [("metempsychosis", "sequence", 16), ("aleph_null", "altar", 24)])
def test_cards_in_rows_never_cover_one_another(game: str, kind: str, most: int) -> None:
    content = library().game(game)
    chosen = {option.id: option.default for option in content.game.options}
    made = Match.new(games()[game], Setup(1, chosen, "layout")).state.table
    layout = Layout(content.table, made, 1, 1280, 720)
    spot = next(spot for spot in layout.spots if spot.kind == kind)
    beside = [layout.area(other) for other in layout.spots if other.kind == "end"]
    for count in range(1, most + 1):
        boxes = [card_box(spot.pose(index, count)) for index in range(count)]
        for index, box in enumerate(boxes):
            for other in (*boxes[index + 1 :], *beside):
                assert _apart(box, other), (count, box, other)
            assert layout.panels["board"].joined(box) == layout.panels["board"], (count, box)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_cards_and_plates_of_fissureverse_are_apart(seats: int) -> None:
    """Only a Field's outer cards, and cards attached to Crusaders, overlap other cards."""
    content = library().games["fissureverse"]
    made = Match.new(games()["fissureverse"], setup_for(content, seats, "apart")).state.table
    layout = Layout(content.table, made, 1, 1280, 720)
    spots = [spot for spot in layout.spots if spot.shape in ("stack", "heap", "rows")]
    for spot in spots:
        box = _full(spot, seats)
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.w <= layout.panels["log"].x
        for plate in layout.plates.values():
            assert _apart(box, plate.box), (spot.kind, spot.seat, plate)
        for other in spots:
            if ({spot.kind, other.kind} <= {"field", "frenzy"} and spot.seat == other.seat) or spot is other:
                continue
            assert _apart(box, _full(other, seats)), (spot.kind, spot.seat, other.kind, other.seat)
    hand = next(spot for spot in layout.spots if spot.kind == "hand" and spot.seat == 1)
    rogations = next(_full(spot, seats) for spot in spots if spot.kind == "rogations")
    assert all(_apart(turned_box(hand.pose(at, 7)), rogations) for at in range(7))


def _full(spot: PlaceLayout, seats: int) -> Box:
    """Return the box around a place's cards when the place holds its usual maximum."""
    count = 2 * seats if spot.shape == "rows" else spot.full
    boxes = [turned_box(spot.pose(at, count)) for at in range(count)]
    return reduce(Box.joined, boxes)


@pytest.mark.parametrize(("seats", "seat"), [(2, 1), (2, 2), (3, 1), (3, 3), (4, 1), (4, 4)])
def test_a_full_field_shows_the_numbers_of_all_its_crusaders(seats: int, seat: int) -> None:
    """A card partly hidden by its neighbour still shows its printed numbers or changed totals."""
    content = library().games["fissureverse"]
    made = Match.new(games()["fissureverse"], setup_for(content, seats, "rows")).state.table
    layout = Layout(content.table, made, 1, 1280, 720)
    _, _, right, _ = content.table["printed_numbers"]["panel"]
    row = sorted((spot for spot in layout.spots if spot.kind == "field" and spot.seat == seat), key=lambda spot: spot.x)
    assert len(row) == 6
    (across, _), (wide, _) = content.table["chips"]["reason"].values()
    shown = max(right / 400, 0.5 + across + wide / 2) * row[0].card
    boxes = [turned_box(spot.slot_pose) for spot in row]
    for (under, box), (over, covering) in pairwise(zip(row, boxes, strict=True)):
        assert box.x + shown < covering.x
        assert layout.order.index(under) < layout.order.index(over) or box.x + box.w <= covering.x
    middle = boxes[1:-1]
    assert all(box.x + box.w <= following.x for box, following in pairwise(middle))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_space_is_on_the_board_from_every_seat(seats: int) -> None:
    for front in range(1, seats + 1):
        layout = Layout(plan(), table(seats), front, 1280, 720)
        board = layout.panels["board"]
        for spot in layout.spots:
            if spot.kind == "space":
                box = layout.area(spot)
                assert board.holds(box.x, box.y)
                assert board.holds(box.x + box.w, box.y + box.h)
        own = layout.plates[front].box
        assert all(plate.box.y < own.y for seat, plate in layout.plates.items() if seat != front)


def test_the_other_seats_follow_to_the_left_of_the_front_seat() -> None:
    layout = Layout(plan(), table(4), 3, 1280, 720)
    assert layout.others == (4, 1, 2)
    tops = [layout.plates[seat].box.y for seat in layout.others]
    assert tops == sorted(tops)
    assert len(set(tops)) == 3


def test_a_pile_shows_its_lower_cards_right_and_down() -> None:
    layout = Layout(plan(), table(2), 1, 1280, 720)
    spot = layout.spots[0]
    bottom, middle, top = (spot.pose(index, 3) for index in range(3))
    assert (middle.x - top.x, middle.y - top.y) == (4, 5)
    assert (bottom.x - middle.x, bottom.y - middle.y) == (4, 5)
    # Lower the pile, so that its last card stays where it was.
    assert spot.pose(0, 1) == bottom


def test_a_hand_is_a_fan_of_at_most_fourteen_degrees() -> None:
    layout = Layout(plan(), table(2), 1, 1280, 720)
    spot = layout.spots[layout.table.place_named["hand.1"]]
    for count in range(1, 11):
        poses = [spot.pose(index, count) for index in range(count)]
        assert poses[0].angle - poses[-1].angle <= 14.0001
        assert poses[-1].x - poses[0].x <= 500.0001
        assert [pose.x for pose in poses] == sorted(pose.x for pose in poses)


def test_reapers_do_not_cover_the_index() -> None:
    for seats in (2, 6):
        layout = Layout(plan(), table(seats), 1, 1280, 720)
        card = card_box(layout.spots[4].pose(2, 3))
        token = token_box(layout.token(0, 4))
        assert token.x > card.x + card.w * 0.3, "the upper left corner shows"
        assert token.y < card.y + card.h * 0.2


def test_a_token_off_the_board_lies_at_its_owners_plate() -> None:
    layout = Layout(plan(), table(3), 2, 1280, 720)
    for token in range(3):
        pose = layout.token(token, -1)
        assert layout.plates[token + 1].box.grown(8).holds(pose.x, pose.y)


def test_a_battle_lies_on_the_space_named_by_the_question() -> None:
    layout = Layout(plan(), table(2), 1, 1280, 720)
    battle = layout.table.place_named["battle"]
    assert layout.lying_over(battle, AnswerQuestion(("answer", 2, 1, 5, 9, 0, 1, 0))) == 5
    assert layout.lying_over(battle, SpaceStep(("open", 2, 7))) == 7
    assert layout.lying_over(battle, TurnQuestion(("reaper", 2, 0))) == -1
    assert layout.lying_over(battle, None) == -1


def test_a_place_without_a_line_is_named() -> None:
    lines: dict[str, Any] = copy.deepcopy(plan())
    lines["places"] = [line for line in lines["places"] if line["kind"] != "purgatory"]
    with pytest.raises(ValueError, match=r"no line for the place purgatory\.1"):
        Layout(lines, table(2), 1, 1280, 720)
    lines = copy.deepcopy(plan())
    lines["tokens"] = []
    with pytest.raises(ValueError, match=r"no line for the token reaper\.1"):
        Layout(lines, table(2), 1, 1280, 720)


@pytest.mark.parametrize(("old", "new", "expected"), FIELD)
def test_a_mistake_in_the_file_is_reported_with_its_line(tmp_path: Path, old: str, new: str, expected: str) -> None:
    source = Path(__file__).resolve().parents[3] / "data" / "soul_battle" / "table.yaml"
    text = source.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "table.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    _, faults = checked(TABLE, read_file(file, "table.yaml"))
    line = text[: text.index(old)].count("\n") + 1
    assert faults
    assert str(faults[0]).startswith("table.yaml:")
    assert any(expected in str(fault) for fault in faults), [str(fault) for fault in faults]
    assert any(abs(fault.line - line) <= 1 for fault in faults)


def test_boxes_and_poses_are_computed() -> None:
    pose = Pose(10, 20, 40, 5)
    assert pose.between(Pose(20, 40, 80, 15), 0.5) == Pose(15, 30, 60, 10)
    assert card_box(pose) == Box(-10, 20 - 20 * CARD_RATIO, 40, 40 * CARD_RATIO)
    assert Box(0, 0, 2, 2).joined(Box(5, 1, 1, 4)) == Box(0, 0, 6, 5)


@pytest.mark.parametrize("groups", [(1,), (9,), (25,), (60,), (23, 16), (26, 24), (1, 40), (54, 12), (80, 54)])
@pytest.mark.parametrize("heading", [0.0, 24.0, 48.0])
def test_a_spread_pile_shows_the_index_and_owner_of_each_card(groups: tuple[int, ...], heading: float) -> None:
    room = 828.0, 588.0
    found = spread_layout(groups, room, heading)
    assert len(found.cards) == sum(groups)
    assert found.width <= room[0] + 0.1
    assert found.height <= room[1] + 0.1
    for number, card in enumerate(found.cards):
        index = card._replace(w=card.w * LEAST_SHOWN - 1, h=card.h / 4)
        assert not any(index.meets(later) for later in found.cards[number + 1 :])
        assert not any(card.meets(one) for one in found.headings)
    ends = [0, *accumulate(groups)]
    for heading_box, (first, last) in zip(found.headings, pairwise(ends), strict=False):
        assert heading_box.y + heading_box.h == pytest.approx(min(card.y for card in found.cards[first:last]))
    side_by_side = max(groups) <= 9 and len(groups) < 3
    assert not side_by_side or not any(one.meets(other) for one, other in pairwise(found.cards))
