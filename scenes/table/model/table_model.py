"""The model of a table: the match, its viewer, the layout and the selection.

The model reveals only what the viewer may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from game.engine.action import Action
from game.engine.definition.card_values import CardChip
from game.engine.definition.display import Tile
from game.engine.definition.game_definition import Game
from game.engine.events import Said
from game.engine.knowledge import view as view_of
from game.engine.play import drag_reasons, rules
from game.engine.play.match import Match
from game.engine.refusal import Refusal
from game.engine.sentence import Sentence
from game.engine.state import State
from game.engine.table import Table, bit
from game.matches.session import Session
from scenes.table.layout.layout import Layout
from scenes.table.layout.place_layout import PlaceLayout
from scenes.table.model.hotseat import HotSeat
from scenes.table.model.match_texts import MatchTexts
from scenes.table.model.selection import CARD, NOTHING, Item, Pick, Possible, Selection, held_by, possible_from
from scenes.table.model.shared_call import SharedCall
from scenes.table.model.stage import Stage, stage_of
from scenes.table.model.tray import Tray
from scenes.table.model.visibility import Phase

ALONE = {
    "undo.chance": "table.alone.chance",
    "undo.learned": "table.alone.learned",
    "undo.learned.named": "table.alone.learned.named",
}
"""Maps some of the reasons why undo isn't possible to the text keys used for solo players."""


class TableModel:
    """The data for a table on the screen. Other modules draw the table.

    Args:
        session: The session.
        plan: The game's table.yaml.
        texts: The text of the interface and the game.
        size: The screen's width and height, in logical units.
        panels: The factor by which panels are enlarged.
    """

    tells_places = True
    """Whether a place's name appears when the pointer rests on the place."""
    tells_practice = True
    """Whether the table says that a match is a practice match."""
    answers_beside_log = True
    """Whether the log leaves space for answer buttons."""
    passes_alone = True
    """Whether the program may pass on behalf of a player who can only pass (see the `auto_pass` setting)."""
    answers_drags = True
    """Whether the table explains why something can't be dragged."""
    answers_ahead = True
    """Whether players may give one answer in advance for all repetitions of a question."""

    def __init__(
        self,
        session: Session,
        plan: Mapping[str, Any],
        texts: Mapping[str, str],
        size: tuple[float, float],
        panels: float = 1.0,
    ) -> None:
        self.session = session
        self.plan = plan
        self.size = size
        self.panels = panels
        self.hotseat = self.new_hotseat()
        self.words = MatchTexts(texts, session.names, self.match.state, session.wears)
        self.hotseat.reopened = len(self.match.turns)
        self.front = self.hotseat.front
        """The seat whose side of the table is at the bottom of the screen."""
        self.selection = Selection()
        """The cards or token that the player has picked up (the "pick"), and where a drop would put them."""
        self.hover = -1
        """The card in the player's hand that is under the pointer, or -1."""
        self.hint: Action | None = None
        """The action suggested by the highlighted hint, or None."""
        self.pointed: tuple[Action, ...] = ()
        """The actions that the help page highlights."""
        self.lit: frozenset[int] = frozenset()
        """The cards that are highlighted because they can be used in the place that the player has clicked."""
        self.log: list[list[Said]] = []
        """The log's chapters, one for each decision."""
        self._clicked: tuple[Sequence[Action] | None, Mapping[int, Action]] = None, {}
        """The latest value of `clicked`, and the legal actions that it was computed from."""
        self.free = False
        """Whether the deciding seat may act now. During a hand-over, nobody may act."""
        self._possible: tuple[Sequence[Action], Pick, Possible] | None = None
        self._tray: tuple[State | None, Layout | None, tuple[int, int | None, int], Tray | None]
        self._tray = None, None, (0, None, 0), None
        """The latest tray, with the position, layout, viewers, decision and log length that it was computed from."""
        self._stage: tuple[State | None, int, Layout | None, Stage | None] = None, 0, None, None
        """The latest stage, with the position, the viewers and the layout that it was computed from."""
        self._seen: tuple[State | None, int, State] = None, 0, self.match.state
        """The latest result of `seen`, with the position and the viewers that it was computed from."""
        self._marks: tuple[State | None, int, Mapping[int, str]] = None, 0, {}
        """The cards' latest owner marks, and the position and viewers they were computed from."""
        self._chips: tuple[State | None, Mapping[tuple[int, int], tuple[CardChip, ...]]] = None, {}
        """The latest chips, and the position that they were computed from."""
        self.refresh()

    def new_hotseat(self) -> HotSeat:
        """Return the object that tracks who is using the screen and what the screen may show."""
        return HotSeat(self.session, self.match.state.table.everyone, SharedCall(self.session))

    def lay_out(self) -> Layout:
        """Compute and return the layout for the front seat and the screen size."""
        self.layout = Layout(self.plan, self.table, self.front, *self.size, self.panels, self.open_hands)
        return self.layout

    @property
    def open_hands(self) -> int:
        """The bit mask of the other seats whose hands are face up."""
        return self.hotseat.mask & ~bit(self.front)

    # --- the match and its viewer -------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match that is being played at the table."""
        return self.session.match

    @property
    def game(self) -> Game:
        """The game being played at the table, with its rules."""
        return self.match.game

    @property
    def table(self) -> Table:
        """The match's cards, places and other data that never change during the match."""
        return self.match.state.table

    @property
    def view(self) -> State:
        """The current position, without anything that the viewer isn't allowed to see."""
        return self.match.view(self.hotseat.mask)

    def seen(self, state: State | None) -> State:
        """Return a position as the viewer may see it now.

        `state` is an earlier position, or None for the current position.
        """
        if state is None:
            return self.view
        mask = self.hotseat.mask
        if self._seen[0] is not state or self._seen[1] != mask:
            self._seen = state, mask, view_of(state, mask)
        return self._seen[2]

    @property
    def phase(self) -> Phase:
        """The match's current phase, which says what the table is waiting for."""
        return self.hotseat.phase

    @property
    def playing(self) -> bool:
        """Whether a person may act now."""
        return self.hotseat.playing

    @property
    def call(self) -> SharedCall | None:
        """The panel that is waiting for answers from several people, or None."""
        call = self.hotseat.call
        return call if self.phase == Phase.CALL and call is not None and call.waits else None

    @property
    def deciding(self) -> bool:
        """True if a person may act now or if a panel is waiting for several people's answers."""
        return self.playing or self.call is not None

    @property
    def covered(self) -> bool:
        """Whether all hands are face down."""
        return self.hotseat.covered

    @property
    def now(self) -> int | None:
        """The index of the log chapter that a replay is showing, or None at other tables."""
        return None

    def chapters(self) -> list[list[Said]]:
        """Return the chapters of the log."""
        return self.match.log()

    # --- possible actions ---------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Discard all values computed from the position, because the position has changed."""
        self._legal: list[Action] | None = None
        self._tiles: tuple[Tile, ...] | None = None
        self._buttons: list[Action] | None = None
        asked = self.match.asked
        self.position = self.match.view(bit(asked) if asked else 0)
        """The position as the deciding seat sees it."""

    def legal(self) -> list[Action]:
        """Return the deciding seat's legal actions, or [] while nobody may act."""
        if not self.free:
            return []
        if self._legal is None:
            self._legal = rules.legal(self.game, self.position)
        return self._legal

    def is_token(self, name: str) -> bool:
        """Return whether a name belongs to a token."""
        return name in self.table.tokens

    def buttons(self) -> list[Action]:
        """Return the actions that have buttons.

        These are shortcuts, and actions without a card, place or tile.
        """
        if not self.free:
            return []
        if self._buttons is None:
            tiles = [tile.action for tile in self.tiles()]
            placeless = (action for action in self.legal() if action.place < 0 and not action.cards)
            self._buttons = [action for action in placeless if action not in tiles]
            self._buttons += self.game.display.shortcuts(self.position)
        return self._buttons

    def tiles(self) -> tuple[Tile, ...]:
        """Return the tiles (boxes that can be pressed) that the game describes for this position."""
        if self._tiles is None:
            self._tiles = self.game.display.tiles(self.position)
        return self._tiles

    def standing(self) -> list[Action]:
        """Return the current actions that can be repeated automatically if the question recurs."""
        return list(self.game.standing_answers(self.position)) if self.playing and self.answers_ahead else []

    def meant_by(self, place: int) -> Action | None:
        """Return the action of a place that is used as a button (table.yaml), or None."""
        kind = self.table.places[place].kind if place >= 0 else ""
        stands_for = self.plan.get("presses", {}).get(kind, "")
        return {action.verb: action for action in self.buttons()}.get(stands_for) if stands_for else None

    def button_place(self) -> int:
        """Return the place that currently acts as a button, or -1 if there is none."""
        kinds = self.plan.get("presses", {})
        places = self.table.places if kinds else ()
        return next((at for at, place in enumerate(places) if place.kind in kinds and self.meant_by(at)), -1)

    def chosen_by(self, item: Item) -> Action | None:
        """Return the action performed by clicking a face-up card, or None."""
        return None if item.kind != CARD or self.covered else self.clicked.get(item.number)

    @property
    def clicked(self) -> Mapping[int, Action]:
        """Maps each card that can be played with a click to the card's only legal action."""
        legal = self.legal()
        if self._clicked[0] is not legal:
            self._clicked = legal, self._find_clicked(legal)
        return self._clicked[1]

    def _find_clicked(self, legal: Sequence[Action]) -> Mapping[int, Action]:
        ways: dict[str, list[Action]] = {}
        for action in legal:
            ways.setdefault(action.verb, []).append(action)
        enough = [action for verb in self.plan.get("chooses", ()) for action in ways.get(verb, ())]
        count = Counter(card for action in legal for card in action.cards) if enough else Counter[int]()
        own = {card for spot in self.layout.spots if spot.private for card in self.position.places[spot.place]}
        found = {action.cards[0]: action for action in enough if len(action.cards) == 1}
        return {card: action for card, action in found.items() if count[card] == 1 and card not in own}

    # --- reasons ------------------------------------------------------------------------------------------------

    def why_not(self, pick: Pick, place: int) -> Refusal | None:
        """Return why picked cards can't go to a place (-1 is the bare table), or None if they can."""
        game, position, asked, cards = self.game, self.position, self.position.asked, frozenset(pick.cards)
        swaps = self.swap_place(pick.cards)
        if swaps >= 0:
            hands = [card for spot in self.layout.spots if self._own_hand(spot) for card in position.places[spot.place]]
            no = rules.why_not(game, position, asked, frozenset(hands[:1]), swaps)
            return no or game.drop_refusal(position, cards, place)
        if place < 0:
            return drag_reasons.why_nowhere(game, position, asked, cards, pick.token)
        return rules.why_not(game, position, asked, cards, place, pick.token)

    def why_not_join(self, pick: Pick, card: int) -> Refusal | None:
        """Return why a card can't be added to the picked cards, or None if it can."""
        asked = self.position.asked
        return drag_reasons.why_not_join(self.game, self.position, asked, frozenset(pick.cards), card)

    def why_not_take(self, place: int) -> Refusal:
        """Return the reason why the player can't pick up anything from a place.

        The reason reveals no hidden cards. If `place` is -1, the reason says why the player can't move another seat's
        token.
        """
        return drag_reasons.why_not_take(self.game, self.position, self.position.asked * self.free, place)

    def why_no_undo(self) -> Sentence | None:
        """Return why undo isn't possible (a text key with values), or None if it is possible."""
        if not self.deciding and self.match.asked:
            return "table.no_undo", (("who", self.match.asked),)
        reason = self.match.horizon()
        if reason is None or self.match.setup.seats > 1:
            return reason
        return ALONE.get(reason[0], reason[0]), reason[1]

    def no_highlights(self) -> None:
        """Remove the highlights for a hint and for the cards that can be used in a place."""
        self.hint, self.lit = None, frozenset()

    # --- the selection ------------------------------------------------------------------------------------------

    def possible(self, pick: Pick) -> Possible:
        """Return the possible uses of the cards or the token in `pick`. The result is cached."""
        legal = self.legal()
        if self._possible is None or self._possible[0] is not legal or self._possible[1] != pick:
            self._possible = (legal, pick, self._find_possible(legal, pick))
        return self._possible[2]

    def _find_possible(self, legal: Sequence[Action], pick: Pick) -> Possible:
        """Return a pick's possible uses, including redirected drops (`means` in table.yaml)."""
        found = possible_from(legal, pick, self.is_token)
        targets = dict(found.targets)
        for spot in self.layout.spots:
            if spot.means and spot.place not in targets:
                kind, seat = spot.means, spot.seat
                ends = [
                    at
                    for at in found.targets
                    if (self.layout.spots[at].kind, self.layout.spots[at].seat) == (kind, seat)
                ]
                if ends and self.twin(spot.place) == spot.place:
                    targets[spot.place] = [action for at in ends for action in found.targets[at]]
        swaps = self.swap_place(pick.cards)
        onto = {action.cards[0]: action for action in legal if action.place == swaps >= 0 and len(action.cards) == 1}
        return found._replace(targets=targets, onto=onto)

    def swap_place(self, cards: Sequence[int]) -> int:
        """Return the pile whose top card the deciding seat may swap, or -1.

        The result is -1 unless `cards` contains only the top card.
        """
        if len(cards) == 1 and self.free:
            for spot in self.layout.spots:
                if spot.swaps and spot.seat == self.layout.front and self.view.places[spot.place][-1:] == tuple(cards):
                    return spot.place
        return -1

    def _own_hand(self, spot: PlaceLayout) -> bool:
        return spot.private and spot.seat == self.layout.front

    def twin(self, place: int) -> int:
        """Return the place that receives a drop on the given place (`Layout.twins`)."""
        return self.layout.twins[place]

    @property
    def _picked(self) -> Possible:
        return NOTHING if self.selection.pick is None else self.possible(self.selection.pick)

    @property
    def targets(self) -> Mapping[int, Sequence[Action]]:
        """The places that accept the picked cards, and the possible actions at each place."""
        return self._picked.targets

    @property
    def goals(self) -> frozenset[int]:
        """All places where the picked cards could go."""
        return self._picked.goals

    @property
    def joins(self) -> frozenset[int]:
        """The cards that can join the picked cards, or that the picked cards can be dropped on."""
        return self._picked.joins.union(self._picked.onto)

    def pickable(self, item: Item) -> bool:
        """Return whether any legal action includes this card or token."""
        pick = Pick((item.number,)) if item.kind == CARD else Pick(token=item.name)
        return bool(held_by(self.legal(), pick, self.is_token))

    # --- owners -------------------------------------------------------------------------------------------------

    def owner_mark(self, card: int) -> str:
        """Return the name of a card's owner mark, such as "seat2" or "soul", or "" if it has none."""
        state, mask = self.match.state, self.hotseat.mask
        if self._marks[0] is not state or self._marks[1] != mask:
            worn, owners = self.words.worn, self.game.display.owners(self.view)
            marks = {card: f"seat{worn(seat)}" if seat else "soul" for card, seat in owners.items()}
            self._marks = state, mask, marks
        return self._marks[2].get(card, "")

    # --- chips --------------------------------------------------------------------------------------------------

    def chips(self, held: State | None, moving: bool) -> Mapping[tuple[int, int], tuple[CardChip, ...]]:
        """Return the chips (small panels) to draw on cards.

        The result is keyed by place and card. Chips show only what everybody knows.

        Args:
            held: An earlier position that is still on the screen, or None.
            moving: Whether cards are moving. Chips don't change while cards move.
        """
        state = self.match.state if held is None else held
        if self._chips[0] is not state and not moving:
            public = self.match.view(0) if held is None else view_of(state, 0)
            written = self.game.display.card_chips(public)
            places = enumerate(public.places)
            self._chips = (
                state,
                {(at, card): written[card] for at, cards in places for card in cards if card in written},
            )
        return self._chips[1]

    # --- contests -----------------------------------------------------------------------------------------------

    @property
    def tray(self) -> Tray | None:
        """The tray for the current or latest contest, or None."""
        if "trays" not in self.plan:
            return None
        state, layout, numbers, _ = self._tray
        new = self.hotseat.mask, self.now, len(self.log)
        if state is not self.match.state or layout is not self.layout or numbers != new:
            self._tray = self.match.state, self.layout, new, self._new_tray()
        return self._tray[3]

    def said(self) -> Iterator[Said]:
        """Yield the log's lines up to the current position, newest first."""
        chapters = self.log if self.now is None else self.log[: self.now + 1]
        return (line for chapter in reversed(chapters) for line in reversed(chapter))

    def _new_tray(self) -> Tray | None:
        contest = self.game.display.contest(self.view, self.said(), self.session.answered_ahead)
        layout = self.layout.tray(contest) if contest is not None else None
        return Tray(contest, layout) if contest is not None and layout is not None else None

    def stage(self, held: State | None = None) -> Stage | None:
        """Return the stage for the encounter in `held` (default: the current position), or None."""
        if self.layout.stage is None:
            return None
        state, mask, layout, stage = self._stage
        new = held or self.match.state
        if state is not new or mask != self.hotseat.mask or layout is not self.layout:
            view = self.seen(held)
            stage = stage_of(self.game.display.encounter(view), view, self.layout.stage)
            self._stage = new, self.hotseat.mask, self.layout, stage
        return stage

    # --- places -------------------------------------------------------------------------------------------------

    def together(self, place: int) -> Sequence[int]:
        """Return a place and all places interchangeable with it (`alike` in table.yaml)."""
        return self._together[place]

    @cached_property
    def _together(self) -> Sequence[Sequence[int]]:
        places, alike = self.table.places, self.plan.get("alike", ())
        groups: dict[tuple[str, int], list[int]] = {}
        for at, place in enumerate(places):
            groups.setdefault((place.kind, place.seat), []).append(at)
        return [groups[one.kind, one.seat] if one.kind in alike else [at] for at, one in enumerate(places)]

    @property
    def pictured(self) -> tuple[object, ...]:
        """Everything that the table's picture depends on, apart from the sprites."""
        return (
            self.match.state,
            self.hotseat.state,
            self.front,
            self.layout,
            self.selection.pick,
            self.hover,
            self.hint,
            self.pointed,
            self.lit,
            self.session.practice,
            self.session.minutes_left,
            self.now,
        )
