"""The deck builder's list of a deck's faults."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.decks import fault_sentence
from scenes.decks.deck_rows import ROOMY
from scenes.drawing.geometry import MenuBox
from scenes.framework.dialog import notice
from scenes.framework.navigation import Go
from scenes.kit.labels import Label
from scenes.kit.link import Link
from scenes.kit.widget import even

if TYPE_CHECKING:
    from game.content.definitions import GameContent
    from game.decks import Construction, Deck
    from scenes.decks.card_grid import Large
    from scenes.framework.menu import MenuScene


class DeckFaults:
    """The faults in the current deck, or advice if there are none."""

    def __init__(self, scene: MenuScene, content: GameContent, rules: Construction, large: Large) -> None:
        """Set up the list.

        The enlarged card above the list (`large`) gets any space that the list doesn't need.
        """
        self._scene = scene
        self._app = scene.app
        self._content = content
        self._rules = rules
        self._large = large

    def fill(self, deck: Deck | None) -> None:
        """List the faults in the current deck, or give advice if there are none.

        Each item has a link to its rule.
        """
        place, say = self._scene.place, self._app.texts
        head = place.box("faults_head")
        faults = self._rules.faults(deck.faces) if deck is not None else ()
        wise = self._rules.advice(deck.faces) if deck is not None and not faults else ()
        # Without faults there is more space for the card's text.
        end = "_high" if not (faults or wise) and self._app.type.growth("small") > ROOMY else ""
        self._large.lines = place.box(f"look_name{end}"), place.box(f"words{end}")
        if deck is None:
            return
        words = say["decks.faulty" if faults else "decks.good"]
        self._scene.page.add(Label(self._app, head, words, "section", colour="blood_on_dark" if faults else ""))
        self._link(place.box("faults_rule"), self._rules.rule)
        x, y, wide, high = place.box("fault")
        most = place.number("faults_shown")
        # With larger text, fewer faults fit. A link shows how many are left out.
        shown = max(2, round(most / self._app.type.growth("small")))
        high *= most / shown
        ids = place.number("fault_id")
        lines = []
        for number, fault in enumerate((faults or wise)[:shown]):
            box = MenuBox(x, y + number * high, wide - ids, high)
            lines.append(
                self._scene.page.add(Label(self._app, box, fault_sentence(self._content, fault), "small", wrapped=True))
            )
            self._link(MenuBox(x + wide - ids, box.y, ids, high), fault.rule)
        even(lines)
        if len(faults) > shown:
            box = MenuBox(x, y + shown * high, wide, place.number("faults_more"))
            more = self._app.say("decks.more", count=len(faults) - shown)
            said = [
                self._app.say("decks.clash", why=fault_sentence(self._content, one), rule=one.rule) for one in faults
            ]
            self._scene.page.add(Link(self._app, box, more, partial(self._show_all, words, "\n".join(said))))

    def _link(self, box: MenuBox, rule: str) -> None:
        """Add a link that opens the rulebook at a rule."""
        opened = partial(self._app.navigate, Go("rulebook", self._content.game.id, rule))
        note = self._app.say("rulebook.read", rule=rule)
        self._scene.page.add(Link(self._app, box, rule, opened, across=1.0, note=note))

    def _show_all(self, heading: str, text: str) -> None:
        self._app.navigate(notice(self._app, heading, text))
