"""Every drag, from anywhere to anywhere, performs an action or is refused with a rule id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

import pytest

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.play.match import Match
from game.games import playable, setup_for
from game.lab import cli_context
from game.scenario import placed
from scenes.table.board.overlay import WhyNot
from scenes.table.input.gesture import GestureState
from scenes.table.model.selection import CARD, PLACE, TOKEN, Item
from scenes.table.model.visibility import Phase
from scenes.table.motion.sprites import Sprite
from tests.generators import well
from tests.run_counts import SOAK
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player

MOMENTS = 12 if SOAK else 3
"""Number of moments per match at which the test tries every kind of drag."""
DECISIONS = 7
"""Maximum number of decisions between tested moments. In a short match, the tested moments are closer together."""
GRID = 12
"""To find a free spot, a test divides a box into this many steps across and down."""
Point = tuple[float, float]
Kind = tuple[str, bool, bool]
NONE: Mapping[str, str] = {}


class Drags:
    """Drags things at a table, and records the resulting actions instead of playing them."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.model, self.hit_test, self.input = player.table.model, player.table.hit_test, player.table.input
        self.played: list[Action] = []
        self.input.play = lambda action, looked=False: self.played.append(action)

    def things(self) -> Iterator[tuple[Kind, Item, Sprite]]:
        """Yield one thing of each kind.

        Tokens are grouped by owner, and cards are grouped by place, owner and visible side.
        """
        seen: set[Kind] = set()
        sprites, places = self.player.table.sprites, self.model.table.places
        everything: list[Sprite] = [*sprites.tokens, *(one for row in sprites.places for one in reversed(row))]
        for sprite in everything:
            if sprite.token >= 0:
                name = self.model.table.tokens[sprite.token]
                kind, item = (TOKEN, name.endswith(f".{self.model.front}"), True), Item(TOKEN, name=name)
            else:
                own = places[sprite.place].seat == self.model.front
                kind = (places[sprite.place].kind, own, sprite.number >= 0)
                item = Item(CARD, sprite.number) if sprite.number >= 0 else Item(PLACE, sprite.place)
            if kind not in seen and self.grip(item, sprite) is not None:
                seen.add(kind)
                yield kind, item, sprite

    def grip(self, item: Item, sprite: Sprite) -> Point | None:
        """Return a point where this item can be grabbed, or None if the item is covered."""
        x, y, half = sprite.pose.x, sprite.pose.y, sprite.pose.width / 2
        around = product((0.0, -0.7, 0.7, -0.9, 0.9), repeat=2)
        points = [(x + half * across, y + half * down) for across, down in around]
        return next((point for point in points if self.hit_test.thing_at(*point) == item), None)

    def targets(self) -> Iterator[tuple[int, Point]]:
        """Yield (place, point inside the place) pairs.

        The pairs cover one empty and one filled place of each kind and owner.

        The bare table counts as place -1.
        """
        seen: set[object] = set()
        for spot in self.model.layout.spots:
            box, cards = self.hit_test.area(spot.place), bool(self.player.table.sprites.places[spot.place])
            steps = sorted(
                product(range(1, GRID), repeat=2), key=lambda at: abs(at[0] - GRID / 2) + abs(at[1] - GRID / 2)
            )
            points = [(box.x + box.w * a / GRID, box.y + box.h * b / GRID) for a, b in steps]
            free = next((at for at in points if self.hit_test.place_at(*at) == spot.place and at[1] < 719), None)
            if free is not None and (spot.kind, spot.seat, cards) not in seen:
                seen.add((spot.kind, spot.seat, cards))
                yield spot.place, free
        width, height = self.model.size
        everywhere = product(range(10, int(width), 23), range(10, int(height), 23))
        yield -1, next((x, y) for x, y in everywhere if self.hit_test.thing_at(x, y) is None and self._is_bare(x, y))

    def _is_bare(self, x: float, y: float) -> bool:
        return self.hit_test.place_at(x, y) < 0 and not any(
            box.holds(x, y) for box in self.model.layout.panels.values()
        )

    def drag(self, item: Item, sprite: Sprite, end: Point) -> None:
        start = self.grip(item, sprite)
        assert start is not None
        self.played.clear()
        self.input.press(*start)
        self.input.move(start[0] + 20, start[1])
        self.input.move(*end)
        self.input.release(*end)
        self.player.table.finish()

    def answer(self) -> str:
        """Return and clear the last drag's result: "action", the id of a rule, or "" for nothing."""
        overlay, answer = self.player.table.overlay, ""
        if self.played or overlay.choice is not None:
            answer = "action"
        elif isinstance(overlay.note, WhyNot):
            answer = overlay.note.rule
            assert overlay.note.text
        self.input.cancel()
        self.player.table.clear()
        self.player.table.held_cards.send_home(0)
        self.player.table.finish()
        return answer


def _between(start: Match, chance: Chance) -> int:
    """Return the number of decisions between tested moments in a match set up like `start`."""
    match = Match.new(start.game, start.setup)
    while match.asked and len(match.turns) < DECISIONS:
        match.play(well(match.game, match.state, match.legal(), chance))
    return len(match.turns) if match.asked else len(match.turns) - 1


@pytest.mark.parametrize("game", sorted(playable(library())))
def test_every_drag_gets_an_answer(tmp_path: Path, game: str) -> None:
    options = {"privacy": "open"} if any(one.id == "privacy" for one in library().game(game).game.options) else {}
    player = Player(tmp_path, library().game(game).game.seats[0], "drags", game=game, **options)
    player.start()
    rules, chance = player.match.game.rule_ids, Chance(f"drags {game}")
    between, kinds = _between(player.match, Chance(f"drags {game}")), set[Kind]()
    for _ in range(MOMENTS):
        if not player.match.asked:
            break
        drags, before = Drags(player), player.match.state.digest()
        targets = list(drags.targets())
        for kind, item, sprite in drags.things():
            kinds.add(kind)
            source = drags.hit_test.place_of(item)
            for place, end in targets if drags.hit_test.may_drag(item) else targets[-1:]:
                drags.drag(item, sprite, end)
                assert player.table.gesture.state in (GestureState.IDLE, GestureState.RETURNING, GestureState.DROPPING)
                answer = drags.answer()
                home = place >= 0 and source in (place, drags.model.twin(place))
                assert answer == "action" or answer in rules or (home and not answer), (kind, item, place, answer)
        assert player.match.state.digest() == before
        match = player.match
        for _ in range(between):
            if match.asked:
                match.play(well(match.game, match.state, match.legal(), chance))
        player.show(match)
    assert len(kinds) > 4


def _at(folder: Path, game: str, asks: str, seats: int = 2, tokens: Mapping[str, str] = NONE, **places: str) -> Player:
    """Return a player with a hand-made position.

    `field_1_1` stands for the place field.1.1.
    """
    rules, content = cli_context.games()[game], library().game(game)
    options = {"privacy": "open"} if any(one.id == "privacy" for one in content.game.options) else {}
    setup = setup_for(content, seats, "drags", options)
    named = {name if name.startswith("location") else name.replace("_", "."): cards for name, cards in places.items()}
    state = placed(rules, setup, {"asks": asks, "places": named, "tokens": tokens})
    player = Player(folder, seats, "drags", game=game, **options)
    player.show(Match(rules, setup, state))
    return player


def _card(player: Player, name: str) -> Item:
    """Return a card by its name, or by the start of its name."""
    named = player.match.state.table.card_named
    copies = (number for full, number in named.items() if full.startswith(f"{name}."))
    return Item(CARD, named[name] if name in named else next(copies))


def _place(player: Player, name: str) -> int:
    return int(player.match.state.table.place_named[name])


def _told(player: Player) -> tuple[str, str]:
    """Return the rule and the key of the reason last shown to the player."""
    line = player.logged("refused")[-1]
    return str(line["rule"]), str(line["key"]).removeprefix("refusal.")


SWAP = {"hand_1": "3C 9D", "hand_2": "4S", "purgatory_1": "4D AS", "b2": "5H 6H 7H"}


def test_the_top_of_the_purgatory_can_be_dragged_onto_a_card_of_the_hand(tmp_path: Path) -> None:
    """SB 3.2: purgatory's top card swaps places with the hand card it is dropped on."""
    player = _at(tmp_path, "soul_battle", "1 reaper 0", **SWAP)
    player.drag(player.point(_card(player, "AS.1")), player.middle(_place(player, "b2")))
    player.settle()
    assert _told(player) == ("SB 3.2", "swap_onto_hand")
    player.drag(player.point(_card(player, "AS.1")), player.point(_card(player, "9D.1")), drop=False)
    assert "Take A♠ into your hand" in player.words()
    player.up(player.point(_card(player, "9D.1")))
    player.settle()
    assert player.match.state.cards_in("hand.1") == ["3C.1", "AS.1"]
    assert player.match.state.cards_in("purgatory.1") == ["4D.1", "9D.1"]
    player.drag(player.point(_card(player, "9D.1")), player.point(_card(player, "3C.1")))
    player.settle()
    assert _told(player) == ("SB 3.2", "swapped_already")
    assert len(player.match.turns) == 1


def test_the_reason_appears_while_a_card_rests_over_a_place_that_refuses_it(tmp_path: Path) -> None:
    """A place that refuses the dragged card is crossed out immediately.

    The reason appears before the drop, beside the place.
    """
    player = _at(tmp_path, "soul_battle", "1 reaper 0", **SWAP)
    b2 = _place(player, "b2")
    player.drag(player.point(_card(player, "3C.1")), player.middle(b2), drop=False)
    reason = "Place your Reaper first. Then you can fight for a soul next to it. (SB 3.3)"
    assert ("denied", "b2") in player.shown()
    assert ("icon", "icons/close.png") in player.shown()
    assert reason not in player.words()
    for _ in range(30):
        player.frame()
    assert reason in player.words()
    before = player.table.denials.now
    player.move((player.middle(b2)[0] + 3, player.middle(b2)[1]), held=True)
    assert player.table.denials.now is before, "the reason is computed once for each place"
    player.move(player.middle(_place(player, "purgatory.1")), held=True)
    assert ("denied", "b2") not in player.shown()
    assert reason not in player.words()


def test_one_card_too_many_and_useless_cards_get_their_own_reason(tmp_path: Path) -> None:
    """Clicking a third card keeps the first two selected.

    Double-clicking a card that can't be used shows why (SB 2).
    """
    places = {"hand_1": "3C 9D 5D 2C", "hand_2": "4S", "b1": "KH", "b2": "5H 6H 7H"}
    player = _at(tmp_path, "soul_battle", "1 declare 0", tokens={"reaper.1": "b2"}, **places)
    for name in ("9D.1", "5D.1", "3C.1"):
        player.click(player.point(_card(player, name)))
        player.settle()
    assert _told(player)[1] == "not_a_play"
    assert len(player.table.model.selection.pick.cards) == 2
    player.key(27)
    player.settle()
    point = player.point(_card(player, "2C.1"))
    for _ in range(2):
        player.click(point)
    player.settle()
    assert _told(player) == ("SB 2.3", "sb_2_3")


@pytest.mark.parametrize(("sequence", "tone", "told"), [("C1 D1", "B1", "B1 C1 D1"), ("C1 D1", "E1", "C1 D1 E1")])
def test_a_tone_dropped_on_the_sequence_goes_where_it_fits(tmp_path: Path, sequence: str, tone: str, told: str) -> None:
    """ME 2.1: a tone dropped on or beside the sequence goes where it fits, or is refused."""
    for across in (0, 130):
        player = _at(tmp_path, "metempsychosis", "1 your_move", 1, sequence=sequence, hand=f"{tone} G1")
        spot = player.table.model.layout.spots[_place(player, "sequence")]
        player.drag(player.point(_card(player, "G1")), (spot.x + across, spot.y))
        player.settle()
        assert _told(player) == ("ME 2.1", "incarnate_neither")
        player.drag(player.point(_card(player, tone)), (spot.x + across, spot.y))
        player.settle()
        assert " ".join(player.match.state.cards_in("sequence")) == told


def test_a_tone_that_fits_both_ends_asks_which(tmp_path: Path) -> None:
    player = _at(tmp_path, "metempsychosis", "1 your_move", 1, sequence="B1 C1 D1 E1 F1 G1", hand="A1")
    spot = player.table.model.layout.spots[_place(player, "sequence")]
    player.drag(player.point(_card(player, "A1")), (spot.x, spot.y))
    player.settle()
    player.steady()
    player.frame()
    assert {"Which end?", "Left end", "Right end"} <= set(player.words().splitlines())
    player.press_answer(player.table.overlay.boxes.parts[1].centre)
    player.settle()
    assert player.match.state.cards_in("sequence")[-1] == "A1"


def test_a_click_on_the_tomb_opens_it_and_a_click_on_a_seen_card_takes_it(tmp_path: Path) -> None:
    player = _at(tmp_path, "metempsychosis", "1 your_move", 1, tomb="C1 D1", hand="A1 K1")
    player.click(player.middle(_place(player, "tomb")))
    assert player.table.overlay.spread is not None
    player = _at(tmp_path, "metempsychosis", "1 take", 1, vision="C1 D1", hand="A1")
    at = player.point(_card(player, "D1"))
    assert player.scene.button_at(player.pixel(at)), "the click guard keeps a second click from choosing another card"
    player.click(at)
    player.settle()
    assert player.match.turns[-1].action.cards == (_card(player, "D1").number,)


def test_reasons_fit_the_kind_of_a_fissureverse_card(tmp_path: Path) -> None:
    """A Crusader dropped above an empty Field enters the Field (FV 3.1).

    A Frenzy can't be dropped on an enemy (FV 4.1).
    """
    table = {"hand_1": "NAOMI MANIA", "field_2_1": "ACADEMIC"}
    player = _at(tmp_path, "fissureverse", "1 act", field_1_1="WALKERS", **table)
    for name, told in (("MANIA", ("FV 4.1", "frenzy_where")), ("NAOMI", ("FV 3.1", "reinforce_where"))):
        player.drag(player.point(_card(player, name)), player.middle(_place(player, "field.2.1")))
        player.settle()
        assert _told(player) == told
    player = _at(tmp_path, "fissureverse", "1 act", **table)
    box = player.table.hit_test.area(_place(player, "field.1.1"))
    player.drag(player.point(_card(player, "NAOMI")), (box.x + box.w / 2, box.y - 10))
    player.settle()
    assert player.match.turns[-1].action.verb == "reinforce"


@pytest.mark.parametrize("privacy", ["strict", "peek"])
def test_what_can_not_be_moved_says_so_at_any_time(tmp_path: Path, privacy: str) -> None:
    """Dragging a card that can't be moved always shows a reason that doesn't name any card."""
    player = Player(tmp_path, 2, "drags", players=("", "greedy") if privacy == "strict" else (), privacy=privacy)
    player.start()
    if privacy == "strict":
        while player.match.asked == 1:
            player.act(player.match.legal()[0], "drag")
        assert player.table.model.phase == Phase.THINK
    for name, told in (("hand.2", "fixed_hand"), ("deck.1", "fixed_deck"), ("hand.1", "other_seat")):
        if privacy == "peek" and name == "hand.1":
            continue
        x, y = player.table.hit_test.area(_place(player, name)).centre
        y = max(y, 20)
        for end in ((x + 30, y), (x + 60, y)):
            player.table.input.press(x, y)
            player.table.input.move(*end)
            player.table.input.release(*end)
        expected = told if privacy == "peek" else "other_seat"
        assert _told(player)[1] == expected
        assert player.table.overlay.note.rule
