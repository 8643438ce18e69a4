"""The hooks that control what the table shows, and the types that the hooks return.

No hook affects the rules. Hooks can't reveal hidden cards, because they receive views, which contain none. Only the two
epilogue hooks receive a full state, after the end of a solitaire game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.action import Action
from game.engine.definition.card_values import NOTHING_NOW, CardChip, CardGroup, CardState, PileGroup
from game.engine.definition.contest import Contest
from game.engine.definition.duel import DuelCourse
from game.engine.definition.hooks import Hooks
from game.engine.events import Said
from game.engine.refusal import Refusal
from game.engine.sentence import Sentence
from game.engine.state import State
from game.engine.table import Table


class Gauge(NamedTuple):
    """A number shown on the table as a dial."""

    name: str
    """The gauge's name in text keys and in table.yaml."""
    value: int
    """The number that the gauge shows."""
    most: int
    """The largest number that the gauge can show."""


class Outlook(NamedTuple):
    """The results that an action is certain to have, as far as the acting seat can tell."""

    lines: tuple[Sentence, ...] = ()
    """Sentences that describe the results."""
    gauges: tuple[Gauge, ...] = ()
    """The dials as they will look after the action."""
    warning: Sentence | None = None
    """A warning that the action loses the match immediately, or None if there is no warning. The player must confirm an
    action with a warning. The table marks a card if every action that uses it has a warning."""
    price: Sentence | None = None
    """The lasting price of the action, such as cards, damage or a lost turn. None means that there is nothing to
    confirm.

    If the action can't be undone (`Match.final`), the table asks the player to confirm the price. Players can turn off
    these confirmations. If a payment takes several actions, only the first action has a price.
    """
    title: Sentence | None = None
    """The confirmation's heading (one to three words), shown before the action's cards.

    If None, the text `sure.<verb>` is used.
    """
    standing_price: Sentence | None = None
    """The cost of giving this answer in advance (`Game.standing_answers`)."""


class Tile(NamedTuple):
    """A button that is always on the table."""

    name: str
    """The tile's name, as in the text key `tile.<name>`."""
    line: Sentence
    """A line that describes the effect of pressing the tile now."""
    action: Action | None = None
    """The tile's action. If the action is None, pressing the tile spreads out the cards in `place` for the player to
    choose from."""
    refusal: Refusal | None = None
    """The reason why the action is illegal now, or None if it is legal."""
    place: int = -1
    """The place whose cards the tile spreads out, or -1."""


class CardCounts(NamedTuple):
    """A table that counts the cards of each kind."""

    columns: tuple[str, ...]
    """The column headings. Each is the id of a card symbol, the `<name>` in a text key `tally.<name>`, or a plain
    word."""
    rows: tuple[tuple[Sentence, tuple[int, ...]], ...]
    """The rows, each with its heading and a number for every column."""


class InfoPage(NamedTuple):
    """An information panel that is always on the table."""

    name: str
    """The page's name, as in table.yaml."""
    heading: Sentence
    """The heading at the top of the page."""
    lines: tuple[Sentence, ...] = ()
    """The page's text, line by line."""
    warning: Sentence | None = None
    """A warning that the page shows."""
    step: int = 0
    """The number of completed steps, for the page's progress display."""
    steps: int = 0
    """The total number of steps, for the page's progress display."""


class Encounter(NamedTuple):
    """A card that a player must face now, shown on the table's stage."""

    card: int
    """The only card in the encounter's place."""
    name: Sentence
    """The name of the encounter."""
    lines: tuple[Sentence, ...] = ()
    """Lines about what the encounter demands."""
    answers: tuple[tuple[Sentence, ...], ...] = ()
    """The possible answers, one per line. A line can consist of several sentences, shown side by side."""
    needed: int = 0
    """The sum of card values needed to beat the encounter, or 0 if no sum can beat it."""
    sum_of: Sentence | None = None
    """A line that explains why the sum has changed, or None if it hasn't."""
    paid: int = 0
    """How much of the sum has been paid so far."""


@dataclass(frozen=True)
class Display(Hooks):
    """The functions that describe what a game shows on the table.

    A game must provide `prompt`, which takes a view. All other functions are optional, and their defaults show which
    arguments they take.
    """

    prompt: Callable[[State], tuple[Sentence, ...]]
    """Return the banner for the current question: a heading, followed by lines of text."""
    plates: Callable[[State], tuple[tuple[Sentence, ...], ...]] = lambda view: ((),) * view.table.seats
    """Return the lines on each seat's name plate, such as the running score, in seat order."""
    plate_signs: Callable[[State], tuple[str, ...]] = lambda view: ()
    """Return the table.yaml names of the symbols on the name plates, in seat order."""
    status: Callable[[State], tuple[Sentence, ...]] = lambda view: ()
    """Return lines about the position as a whole."""
    moment: Callable[[Table, Said], str] = lambda table, said: said.key
    """Return the name under which table.yaml lists a log line's banner. The default is the line's key."""
    gauges: Callable[[State], tuple[Gauge, ...]] = lambda view: ()
    """Return the numbers that the table shows as dials."""
    tiles: Callable[[State], tuple[Tile, ...]] = lambda view: ()
    """Return the tiles, in the order in which the table shows them."""
    info_pages: Callable[[State], tuple[InfoPage, ...]] = lambda view: ()
    """Return the information panels that are always on the table, in order."""
    outlook: Callable[[State, Action], Outlook] = lambda view, action: Outlook()
    """Return the guaranteed results of a legal action, with any warning or price that the player must confirm first."""
    button_label: Callable[[State, Action], Sentence | None] = lambda view, action: None
    """Return the button label for a legal action that has no card and no place. None means the usual label."""
    shortcuts: Callable[[State], tuple[Action, ...]] = lambda view: ()
    """Return the legal actions with both a place and a button, such as leaving a token where it is."""
    selection_summary: Callable[[State, tuple[int, ...]], Sentence | None] = lambda view, cards: None
    """Return a sentence about the combined value of the selected cards in a hand, or None."""
    card_meaning: Callable[[State, int], tuple[Sentence, ...]] = lambda view, card: ()
    """Return lines that explain how a face-up card can be used in this match, wherever it lies. The table shows these
    lines after the text for the card's kind."""
    card_state: Callable[[State, int], CardState] = lambda view, card: NOTHING_NOW
    """Return the current facts about a face-up card, such as its owner and its modified numbers."""
    card_chips: Callable[[State], Mapping[int, tuple[CardChip, ...]]] = lambda view: {}
    """Return the chips (small labels) on each card. `view` is the spectator's view, because everybody sees the same
    chips."""
    card_groups: Callable[[State], tuple[CardGroup, ...]] = lambda view: ()
    """Return all of the game's cards in groups, for the gallery. The groups don't depend on where the cards are."""
    gallery_pages: Callable[[State], tuple[InfoPage, ...]] = lambda view: ()
    """Return the game's information pages for the gallery. The pages are the same in every position. Pages with the
    same name form a group. The text `group.<name>` is the group's heading."""
    owners: Callable[[State], Mapping[int, int]] = lambda view: {}
    """Return a map from cards with an owner's mark to the owners' seats. Cards from the shared deck have seat 0.
    Everybody who sees a card also sees its mark, so the owner must be public."""
    contest: Callable[[State, Iterable[Said], Collection[int]], Contest | None] = lambda view, said, ahead: None
    """Return the contest that the table shows on its tray, or None if there is no contest. `said` contains the log
    lines, newest first. `ahead` contains the seats that have answered in advance."""
    encounter: Callable[[State], Encounter | None] = lambda view: None
    """Return the card that the player must face now, or None. The table shows it on the stage."""
    duel: Callable[[State, Sequence[Said]], DuelCourse | None] = lambda view, said: None
    """Return the duel that the table reveals step by step, or None if there is no duel. `said` contains the log lines
    added since the duel began. `view` is the spectator's view just before the rules compare the totals."""
    sideways_cards: Callable[[State], frozenset[int]] = lambda view: frozenset()
    """Return the half-used cards, which are shown sideways everywhere."""
    face_down_cards: Callable[[State], frozenset[int]] = lambda view: frozenset()
    """Return the cards that stay face down until their seat looks at them, even though the viewer knows them."""
    captions: Callable[[State], Mapping[int, Sentence]] = lambda view: {}
    """Return the captions shown in empty places, keyed by place number."""
    place_labels: Callable[[State], Mapping[int, Sentence]] = lambda view: {}
    """Return labels to show beside places instead of the usual ones, keyed by place number."""
    pile_details: Callable[[State, int], tuple[Sentence, ...]] = lambda view, place: ()
    """Return lines about the cards in a place, to show while the cards are spread out."""
    pile_groups: Callable[[State, int], tuple[PileGroup, ...]] = lambda view, place: ()
    """Return the groups of cards to show when a scoring pile is spread out. Groups that score points come first. Return
    () for any other pile, and for a pile with unknown cards."""
    card_counts: Callable[[State, int], CardCounts | None] = lambda view, place: None
    """Return the card counts to show while a place's cards are spread out, or None."""
    browsable_cards: Callable[[State, int], tuple[int, ...]] = lambda view, place: ()
    """Return the cards in a place if players can look through it, otherwise (). The order of the result must not reveal
    the cards' actual order. Several copies of a card count as one choice."""
    possible_cards: Callable[[State, int, Collection[str]], tuple[int, ...]] = lambda view, place, brought: ()
    """Return all cards that might be in one of the viewer's places, or () if the game doesn't list cards for the place.
    `brought` contains the faces in the viewer's own deck. The order of the result must not reveal anything hidden."""
    tension: Callable[[State], float] = lambda view: 0.0
    """Return the tension of the music, from 0 (far from the end of the match) to 1 (one step from the end). `view` is
    the spectator's view, because the music must not reveal anything hidden."""
    epilogue: Callable[[State], tuple[Sentence, ...]] = lambda state: ()
    """Return lines about the end of a solitaire game, given its final state."""
    epilogue_cards: Callable[[State], tuple[tuple[int, bool], ...]] = lambda state: ()
    """Return the cards to show below the epilogue of a solitaire game, and whether each lies sideways."""
