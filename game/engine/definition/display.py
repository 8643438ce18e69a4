"""What a game shows on the table besides its cards, and the types that describe it.

Nothing here changes the rules. Every function reads a view, so it can't show what its viewer doesn't know.
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
    """The current number."""
    most: int
    """The largest possible number."""


class Outlook(NamedTuple):
    """The certain results of an action, as far as its seat may know them."""

    lines: tuple[Sentence, ...] = ()
    """Sentences that describe the results."""
    gauges: tuple[Gauge, ...] = ()
    """The dials as they will be after the action."""
    warning: Sentence | None = None
    """The warning that the player must confirm before an action that loses at once. The table marks a card if all its
    actions have a warning."""
    price: Sentence | None = None
    """What the action costs: cards, damage, a turn, or your part in a battle.

    The table asks about it if undo can't bring it back (`Match.final`) and the player wants to be asked. If a payment
    takes several steps, only the first has a price."""
    standing_price: Sentence | None = None
    """What the action costs as a standing answer (`Game.standing_answers`), which repeats when the question returns."""


class Tile(NamedTuple):
    """Something the table always shows and a player can press."""

    name: str
    """The tile's name in the texts `tile.<name>`."""
    line: Sentence
    """What pressing the tile would do now."""
    action: Action | None = None
    """The tile's action. Without one, pressing the tile spreads out `place` for the player to choose from its cards."""
    refusal: Refusal | None = None
    """Why the action is illegal now."""
    place: int = -1
    """The place to spread out."""


class CardCounts(NamedTuple):
    """A table that counts cards."""

    columns: tuple[str, ...]
    """What each column counts: a symbol on the cards (by id), a text (the `<name>` in `tally.<name>`), or a word."""
    rows: tuple[tuple[Sentence, tuple[int, ...]], ...]
    """Each row's heading, and a number for every column."""


class InfoPage(NamedTuple):
    """A panel of information that the table always shows."""

    name: str
    """The page's name in table.yaml."""
    heading: Sentence
    """The page's heading."""
    lines: tuple[Sentence, ...] = ()
    """The lines of the page's text."""
    warning: Sentence | None = None
    """A warning on the page."""
    step: int = 0
    """How many of the page's steps are done."""
    steps: int = 0
    """How many steps the page counts, or 0 for a page without steps."""


class Encounter(NamedTuple):
    """A card that a player must face now, shown on the table's stage."""

    card: int
    """The card, which has a place of its own."""
    name: Sentence
    """The name of the encounter."""
    lines: tuple[Sentence, ...] = ()
    """Lines that say what it demands."""
    answers: tuple[tuple[Sentence, ...], ...] = ()
    """The possible answers, one on each line. The sentences of a line are side by side."""
    needed: int = 0
    """The sum that beats it, or 0 if it isn't beaten by a sum."""
    sum_of: Sentence | None = None
    """A line on how the sum is made up, if something has changed it."""
    paid: int = 0
    """How much of the sum has been paid."""


@dataclass(frozen=True)
class Display(Hooks):
    """What a game shows on the table. Only `prompt` is required.

    The docstring of each function begins with its arguments in brackets.
    """

    prompt: Callable[[State], tuple[Sentence, ...]]
    """(view): the waiting question as a heading and lines for the banner."""
    plates: Callable[[State], tuple[tuple[Sentence, ...], ...]] = lambda view: ((),) * view.table.seats
    """(view): for each seat in order, the lines of its name plate, such as the running score."""
    plate_signs: Callable[[State], tuple[str, ...]] = lambda view: ()
    """(view): for each seat in order, the sign on its plate, by its name in table.yaml."""
    status: Callable[[State], tuple[Sentence, ...]] = lambda view: ()
    """(view): lines about the position as a whole."""
    moment: Callable[[Table, Said], str] = lambda table, said: said.key
    """(table, said): the key of the banner that a log line gets, if table.yaml has one. By default it's the line's own
    key."""
    gauges: Callable[[State], tuple[Gauge, ...]] = lambda view: ()
    """(view): the numbers that the table shows as dials."""
    tiles: Callable[[State], tuple[Tile, ...]] = lambda view: ()
    """(view): what a player can press besides cards and buttons, in the order of the table."""
    info_pages: Callable[[State], tuple[InfoPage, ...]] = lambda view: ()
    """(view): what the table always shows besides cards and dials."""
    outlook: Callable[[State, Action], Outlook] = lambda view, action: Outlook()
    """(view, legal action): its certain results, and whether the player must confirm it."""
    button_label: Callable[[State, Action], Sentence | None] = lambda view, action: None
    """(view, legal action without card and place): its button's label, or None for the usual label."""
    shortcuts: Callable[[State], tuple[Action, ...]] = lambda view: ()
    """(view): legal actions with a place that also have a button, such as leaving something where it is."""
    selection_summary: Callable[[State, tuple[int, ...]], Sentence | None] = lambda view, cards: None
    """(view, cards selected in a hand): a sentence on what they amount to together, or None."""
    card_meaning: Callable[[State, int], tuple[Sentence, ...]] = lambda view, card: ()
    """(view, face-up card): lines about the card's role in this game, wherever it is. They follow the text of the
    card's own kind."""
    card_state: Callable[[State, int], CardState] = lambda view, card: NOTHING_NOW
    """(view, face-up card): current facts about the card, such as its owner and its modified numbers."""
    card_chips: Callable[[State], Mapping[int, tuple[CardChip, ...]]] = lambda view: {}
    """(public view): the chips on each card on the table, such as a changed number. The view shows what everybody
    knows, so the chips are the same for everyone."""
    card_groups: Callable[[State], tuple[CardGroup, ...]] = lambda view: ()
    """(view): all the cards in the game, in groups, for the gallery. The groups don't depend on where the cards are."""
    gallery_pages: Callable[[State], tuple[InfoPage, ...]] = lambda view: ()
    """(view): all information pages of the game, for the gallery. The text `group.<name>` names their group. The pages
    don't depend on the position."""
    owners: Callable[[State], Mapping[int, int]] = lambda view: {}
    """(view): the cards that show their owner, each with its owner's seat, or 0 for the shared deck. Everybody who sees
    a card's face sees its mark, so the owner must be public. Face-down cards have no mark."""
    contest: Callable[[State, Iterable[Said], Collection[int]], Contest | None] = lambda view, said, ahead: None
    """(view, log lines, newest first, seats whose answer repeats): the tray with plays that must beat one another."""
    encounter: Callable[[State], Encounter | None] = lambda view: None
    """(view): the card that the player must face now, or None. The table shows it on a stage."""
    duel: Callable[[State, Sequence[Said]], DuelCourse | None] = lambda view, said: None
    """(view, log lines that begin with the start of a duel): the duel, which the table reveals step by step. `view` is
    what everybody knows just before anything is compared."""
    sideways_cards: Callable[[State], frozenset[int]] = lambda view: frozenset()
    """(view): cards that lie sideways wherever they are, to show that they are half used."""
    face_down_cards: Callable[[State], frozenset[int]] = lambda view: frozenset()
    """(view): cards that the viewer knows, but that lie face down until their seat looks at them."""
    captions: Callable[[State], Mapping[int, Sentence]] = lambda view: {}
    """(view): the text in a place while it is empty, by the place's number."""
    place_labels: Callable[[State], Mapping[int, Sentence]] = lambda view: {}
    """(view): the text beside a place instead of its usual label, by the place's number."""
    pile_details: Callable[[State, int], tuple[Sentence, ...]] = lambda view, place: ()
    """(view, place): lines about its cards, shown while they are spread out."""
    pile_groups: Callable[[State, int], tuple[PileGroup, ...]] = lambda view, place: ()
    """(view, place): the groups into which all the cards of a scoring pile are spread out. Groups that count come
    first. Other piles, and those with unknown cards, have none."""
    card_counts: Callable[[State, int], CardCounts | None] = lambda view, place: None
    """(view, place): a count of its cards, shown while they are spread out, or None."""
    browsable_cards: Callable[[State, int], tuple[int, ...]] = lambda view, place: ()
    """(view, place): cards there that a player may look through without learning their order, in an order that reveals
    nothing. Copies of a card count as one choice."""
    possible_cards: Callable[[State, int, Collection[str]], tuple[int, ...]] = lambda view, place, brought: ()
    """(view, seat's place, faces of the deck that this seat brought): all cards that may lie there as far as the viewer
    can tell, in an order that reveals nothing, or () if there is no list. The table asks only about the viewer's own
    places."""
    tension: Callable[[State], float] = lambda view: 0.0
    """(public view): how near the end of the match is, from 0 (far) to 1 (one step), for the music. The view shows what
    everybody knows, so the music tells nothing that is hidden."""
    epilogue: Callable[[State], tuple[Sentence, ...]] = lambda state: ()
    """(last state of a solitaire): how the match ended."""
    epilogue_cards: Callable[[State], tuple[tuple[int, bool], ...]] = lambda state: ()
    """(last state of a solitaire): the cards in a row below the epilogue, each marked as sideways or not."""
