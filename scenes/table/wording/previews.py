"""Describe the effects of drops and choices without revealing any secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.action import Action
from game.engine.events import Said
from game.engine.play import rules
from game.engine.sentence import Sentence
from game.words.event_text import Span
from scenes.table.board.overlay import Line, OverlaySlot, Way
from scenes.table.layout import tuning
from scenes.table.model.match_texts import joined
from scenes.table.model.selection import Pick
from scenes.table.model.table_model import TableModel
from scenes.table.motion.director import Director
from scenes.table.wording.confirmations import Confirmations
from scenes.table.wording.denials import Denials


class Preview(NamedTuple):
    """Text about a drop's effect, and the time when the player began to aim at the target.

    The text may be empty.
    """

    text: Line
    since: float


NO_PREVIEW = Preview((), 0.0)


class Previews:
    """Describes the effects of actions at a table."""

    def __init__(self, model: TableModel, director: Director, confirmations: Confirmations) -> None:
        self.model = model
        self.director = director
        self.confirmations = confirmations
        self._known: tuple[object, Preview] = (None, NO_PREVIEW)
        """The inputs and result of the last computation of `now`."""
        self._total: tuple[object, Line] = (None, ())
        """The inputs and result of the last computation of `total`."""

    @property
    def now(self) -> Preview:
        """The effect that a drop would have now. It is computed only once for each place."""
        selection = self.model.selection
        if selection.pick is None or selection.aim < 0:
            self._known = (None, NO_PREVIEW)
            return NO_PREVIEW
        aimed = selection.pick, selection.aim, self.model.hotseat.state
        if self._known[0] != aimed:
            actions = self.model.targets.get(selection.aim, ())
            told = self._effect(actions[0]) if len(actions) == 1 else ()
            self._known = aimed, Preview(told, self.director.now)
        return self._known[1]

    def _effect(self, action: Action) -> Line:
        """Return text about an action's effect or, failing that, about its cost.

        While the hand is covered, return ().
        """
        model, spans = self.model, Line()
        if model.covered:
            return spans
        for event in model.match.preview(action, model.session.viewers(action.seat)):
            if isinstance(event, Said) and model.words.has(f"preview.{event.key}"):
                line = model.words.say(f"preview.{event.key}", event.values)
                spans = (*spans, Span("; "), *line) if spans else line
        outlook = model.game.display.outlook(model.position, action)
        for said in outlook.lines:
            spans = (*spans, *((Span("   "),) if spans else ()), *model.words.said(said))
        return spans or (model.words.said(outlook.price) if outlook.price else spans)

    def total(self) -> Line:
        """Return text with the picked cards' total, or with the effect of a drop on a card."""
        model, (pick, _, over) = self.model, self.model.selection[:3]
        if pick is None or not pick.cards or model.covered:
            return ()
        if self._total[0] != (held_for := (model.position, pick, over)):
            self._total = held_for, self._told_of(pick, over)
        return self._total[1]

    def _told_of(self, pick: Pick, over: int) -> Line:
        model = self.model
        if (action := model.possible(pick).onto.get(over)) is not None:
            return self._effect(action)
        cards = (*pick.cards, over) if over >= 0 else pick.cards
        said = model.game.display.selection_summary(model.position, cards)
        return model.words.said(said) if said else ()

    def ways(self, actions: Sequence[Action]) -> tuple[Way, ...]:
        """Return the choices for these actions.

        Similar actions that are impossible come last, each with the reason why.
        """
        model = self.model
        ways = [Way(self._called(action), joined(self._outlook(action)), action) for action in actions]
        others = () if model.covered else rules.other_ways(model.game, model.position, list(actions))
        return (*ways, *(Way(self._called(action), model.words.say(no.key, no.values)) for action, no in others))

    def name_of(self, action: Action) -> Line:
        """Return the name of an action, as shown on its tile, on its button, or on the help page."""
        model, say = self.model, self.model.words.say
        tile = next((tile for tile in model.tiles() if tile.action == action), None)
        if tile is not None:
            return say(f"tile.{tile.name}")
        label = model.game.display.button_label(model.position, action)
        if label is not None:
            return model.words.said(label)
        key = f"button.{action.verb}"
        return say(key if model.words.has(key) else f"help.{action.verb}")

    def confirm_title(self, action: Action, asked: Sentence, standing: bool) -> Line:
        """Return the name of an action or standing answer, for its confirmation question.

        The name leaves out secret cards.
        """
        words, key = self.model.words, f"sure.{action.verb}"
        if standing:
            return words.say(f"button.{action.verb}.standing")
        if self.confirmations.hides(action):
            return self.name_of(action)
        title = self.confirmations.title(action)
        if title is not None:
            return words.said(title)
        if not words.has(key):
            return self.name_of(action)
        return words.say(key, [("cards", action.cards or dict(asked[1]).get("cards", ()))])

    def title(self, verb: str) -> Line:
        """Return the question shown above a list of choices that all have this verb."""
        words, own = self.model.words, f"choose.{verb}"
        return words.say(own if words.has(own) else "table.choose")

    def _called(self, action: Action) -> Line:
        """Return an action's name, as shown in a list of choices."""
        model, words = self.model, self.model.words
        key = f"choice.{action.verb}.{action.pick}" if action.pick else f"choice.{action.verb}"
        at_end = f"{key}.{model.table.places[action.place].name}" if action.place >= 0 else key
        if words.has(at_end):
            return words.say(at_end)
        seen = model.view if model.covered else model.position
        top = tuple(card for card in seen.places[action.place][-1:] if card >= 0) if action.place >= 0 else ()
        told = words.say(key, [("cards", top)]) if words.has(key) else self._effect(action)
        return told or (Span(action.verb),)

    def _outlook(self, action: Action) -> list[Line]:
        """Return lines about the guaranteed results of a choice, and about its irreversible cost."""
        model = self.model
        told = action.pick and not model.covered
        lines = model.game.display.outlook(model.position, action).lines if told else ()
        asked = self.confirmations.asked_before(action)
        price = [self.confirmations.question(action, asked)] if asked is not None else []
        return [*map(model.words.said, lines), *price]


def appearances(overlay: OverlaySlot, previews: Previews, denials: Denials) -> list[float]:
    """Return the seconds left until the current tip, preview and denial appear.

    The list has no entry for a tip, preview or denial that doesn't exist. A negative number means that an item has
    already appeared.
    """
    now, tip, preview, denial = previews.director.now, overlay.any_tip, previews.now, denials.now
    waits = [tip.since + tuning.TIP_DELAY - now] if tip is not None else []
    waits += [preview.since + tuning.CHIP_DELAY - now] if preview.text else []
    waits += [denial.since + tuning.DENIAL_DELAY - now] if denial.text else []
    return waits
