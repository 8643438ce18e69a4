"""The hooks with which a game defines what the table shows, and the types that they return.

Nothing here affects the rules. Each function gets a view, so it can't show anything that the viewer doesn't know.
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
    """A number that the table shows as a dial."""

    name: str
    """The gauge's name in the texts and in table.yaml."""
    value: int
    """The number that the gauge shows."""
    most: int
    """The largest number that the gauge can show."""


class Outlook(NamedTuple):
    """The results of an action that its seat can predict with certainty."""

    lines: tuple[Sentence, ...] = ()
    """Sentences that describe the results."""
    gauges: tuple[Gauge, ...] = ()
    """The dials as they will be after the action."""
    warning: Sentence | None = None
    """The warning before an action that loses the match at once, which the player must confirm. If all actions of a
    card have a warning, the table marks the card."""
    price: Sentence | None = None
    """The price of the action: cards, damage, a turn, or your part in a battle.

    If undo can't take the action back (`Match.final`) and the player wants to be asked, the table asks for confirmation
    first. If a payment takes several actions, only the first has a price.
    """
    title: Sentence | None = None
    """A description of the action in one to three words and its cards, as the heading of its confirmation.

    If it is None, the text `sure.<verb>` is the heading.
    """
    standing_price: Sentence | None = None
    """The price of the action as an answer in advance (`Game.standing_answers`).

    Such an answer is repeated whenever the question returns.
    """


class Tile(NamedTuple):
    """Something that the table always shows and that a player can press."""

    name: str
    """The tile's name, which ends the text key `tile.<name>`."""
    line: Sentence
    """A line about what pressing the tile would do now."""
    action: Action | None = None
    """The tile's action. If it is None, pressing the tile spreads out the cards of `place`, and the player chooses from
    them."""
    refusal: Refusal | None = None
    """The reason why the action is illegal now, or None if it is legal."""
    place: int = -1
    """The place whose cards are spread out, or -1."""


class CardCounts(NamedTuple):
    """A table of the number of cards of each kind."""

    columns: tuple[str, ...]
    """The columns' headings. Each is the id of a symbol on the cards, the `<name>` of the text `tally.<name>`, or a
    word."""
    rows: tuple[tuple[Sentence, tuple[int, ...]], ...]
    """Each row's heading, and a number for every column."""


class InfoPage(NamedTuple):
    """A panel of information that the table always shows."""

    name: str
    """The page's name, as in table.yaml."""
    heading: Sentence
    """The heading at the top of the page."""
    lines: tuple[Sentence, ...] = ()
    """The lines of the page's text."""
    warning: Sentence | None = None
    """A warning on the page."""
    step: int = 0
    """Number of completed steps on the page."""
    steps: int = 0
    """Number of steps on the page."""


class Encounter(NamedTuple):
    """A card that a player must face now, shown on the table's stage."""

    card: int
    """The card, which is the only one in its place."""
    name: Sentence
    """The name of the encounter."""
    lines: tuple[Sentence, ...] = ()
    """Lines that describe the demands of the encounter."""
    answers: tuple[tuple[Sentence, ...], ...] = ()
    """The possible answers, one on each line. A line can consist of several sentences, shown side by side."""
    needed: int = 0
    """The sum of card values needed to beat the card, or 0 if no sum can beat it."""
    sum_of: Sentence | None = None
    """A line that explains the sum, if something has changed it."""
    paid: int = 0
    """The part of the sum that has been paid."""


@dataclass(frozen=True)
class Display(Hooks):
    """What a game shows on the table.

    Only `prompt` is required. The docstring of a function lists its arguments in order.
    """

    prompt: Callable[[State], tuple[Sentence, ...]]
    """Given a view, returns the text of the banner for the current question: a heading, then lines."""
    plates: Callable[[State], tuple[tuple[Sentence, ...], ...]] = lambda view: ((),) * view.table.seats
    """Given a view, returns the lines on each seat's name plate, such as the running score, in the order of the
    seats."""
    plate_signs: Callable[[State], tuple[str, ...]] = lambda view: ()
    """Given a view, returns the sign on each seat's name plate, as table.yaml names it, in the order of the seats."""
    status: Callable[[State], tuple[Sentence, ...]] = lambda view: ()
    """Given a view, returns lines about the position as a whole."""
    moment: Callable[[Table, Said], str] = lambda table, said: said.key
    """Given the table and a log line, returns the key of the line's banner in table.yaml.

    By default, this is the line's own key.
    """
    gauges: Callable[[State], tuple[Gauge, ...]] = lambda view: ()
    """Given a view, returns the numbers that the table shows as dials."""
    tiles: Callable[[State], tuple[Tile, ...]] = lambda view: ()
    """Given a view, returns the tiles: things that a player can press besides cards and buttons, in the order in which
    the table shows them."""
    info_pages: Callable[[State], tuple[InfoPage, ...]] = lambda view: ()
    """Given a view, returns the panels of information that the table always shows, in order."""
    outlook: Callable[[State, Action], Outlook] = lambda view, action: Outlook()
    """Given a view and a legal action, returns the guaranteed results of the action, and what to ask before it."""
    button_label: Callable[[State, Action], Sentence | None] = lambda view, action: None
    """Given a view and a legal action without card and place, returns the label of the action's button, or None for the
    usual label."""
    shortcuts: Callable[[State], tuple[Action, ...]] = lambda view: ()
    """Given a view, returns the legal actions that have a button although they name a place.

    An example is leaving something where it is.
    """
    selection_summary: Callable[[State, tuple[int, ...]], Sentence | None] = lambda view, cards: None
    """Given a view and cards selected in a hand, returns a sentence about their combined value, or None."""
    card_meaning: Callable[[State, int], tuple[Sentence, ...]] = lambda view, card: ()
    """Given a view and a face-up card, returns lines about the role of such a card in this match, wherever it is. They
    follow the text that all cards of its kind share."""
    card_state: Callable[[State, int], CardState] = lambda view, card: NOTHING_NOW
    """Given a view and a face-up card, returns current facts about the card, such as its owner and its modified
    numbers."""
    card_chips: Callable[[State], Mapping[int, tuple[CardChip, ...]]] = lambda view: {}
    """Given the view of what everybody knows, returns the chips (small labels) of each card on the table, such as a
    changed number. Everybody sees the same chips."""
    card_groups: Callable[[State], tuple[CardGroup, ...]] = lambda view: ()
    """Given a view, returns all the cards of the game in groups, for the gallery. The groups don't depend on where the
    cards are."""
    gallery_pages: Callable[[State], tuple[InfoPage, ...]] = lambda view: ()
    """Given a view, returns all information pages of the game, for the gallery. They don't depend on the position.
    Pages with the same name form a group, whose heading is the text `group.<name>`."""
    owners: Callable[[State], Mapping[int, int]] = lambda view: {}
    """Given a view, returns the cards that are marked with their owner, each with the owner's seat, or 0 for the shared
    deck. Anybody who sees a card's face sees the mark, so the owner must be public. Face-down cards have no mark."""
    contest: Callable[[State, Iterable[Said], Collection[int]], Contest | None] = lambda view, said, ahead: None
    """Given a view, the log lines (newest first) and the seats that have answered in advance, returns the contest that
    the table shows on its tray, or None."""
    encounter: Callable[[State], Encounter | None] = lambda view: None
    """Given a view, returns the card that the player must face now, or None. The table shows it on a stage."""
    duel: Callable[[State, Sequence[Said]], DuelCourse | None] = lambda view, said: None
    """Given a view and the log lines from the start of a duel on, returns the duel, which the table reveals step by
    step, or None. The view shows what everybody knows just before the totals are compared."""
    sideways_cards: Callable[[State], frozenset[int]] = lambda view: frozenset()
    """Given a view, returns the cards that are drawn sideways everywhere because they are half used."""
    face_down_cards: Callable[[State], frozenset[int]] = lambda view: frozenset()
    """Given a view, returns the cards that lie face down, although the viewer knows them, until their seat looks at
    them."""
    captions: Callable[[State], Mapping[int, Sentence]] = lambda view: {}
    """Given a view, returns the texts shown in places while they are empty, by the number of the place."""
    place_labels: Callable[[State], Mapping[int, Sentence]] = lambda view: {}
    """Given a view, returns the texts shown beside places instead of their usual labels, by the number of the place."""
    pile_details: Callable[[State, int], tuple[Sentence, ...]] = lambda view, place: ()
    """Given a view and a place, returns lines about the place's cards, shown while they are spread out."""
    pile_groups: Callable[[State, int], tuple[PileGroup, ...]] = lambda view, place: ()
    """Given a view and a place, returns the groups into which the cards of a scoring pile are sorted when they are
    spread out. Groups that score come first. Other piles, and piles with unknown cards, have no groups."""
    card_counts: Callable[[State, int], CardCounts | None] = lambda view, place: None
    """Given a view and a place, returns a count of the place's cards, shown while they are spread out, or None."""
    browsable_cards: Callable[[State, int], tuple[int, ...]] = lambda view, place: ()
    """Given a view and a place, returns the cards there that a player may look through without learning their order.
    They come in an order that reveals nothing. Copies of a card count as one choice."""
    possible_cards: Callable[[State, int, Collection[str]], tuple[int, ...]] = lambda view, place, brought: ()
    """Given a view, a place of the viewer's seat and the faces in the deck that the seat brought, returns all cards
    that may be in the place as far as the viewer can tell. They come in an order that reveals nothing. () means that
    there is no such list."""
    tension: Callable[[State], float] = lambda view: 0.0
    """Given the public view, returns how close the match is to its end, from 0 (far away) to 1 (one step away).

    The music follows this number, so it must not reveal anything hidden.
    """
    epilogue: Callable[[State], tuple[Sentence, ...]] = lambda state: ()
    """Given the last state of a solitaire game, returns lines about how the match ended."""
    epilogue_cards: Callable[[State], tuple[tuple[int, bool], ...]] = lambda state: ()
    """Given the last state of a solitaire game, returns the cards in the row below the epilogue. Each entry also says
    whether the card lies sideways."""
