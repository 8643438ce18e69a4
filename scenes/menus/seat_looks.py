"""The colour and sigil of each seat in the set-up of a match."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scenes.framework.match_setup import LOOKS
from scenes.framework.navigation import Go
from scenes.menus.look_picker import LookChoice

if TYPE_CHECKING:
    from game.content.definitions import GameContent
    from scenes.decks.deck_picker import DeckPicker
    from scenes.framework.match_setup import SetupDraft
    from scenes.framework.menu import MenuScene


class SeatLooks:
    """The looks in one set-up.

    In a game whose decks have colours, the colour of a seat's deck decides. In other games any seat has any look.
    """

    def __init__(
        self, scene: MenuScene, content: GameContent, draft: SetupDraft, deck_picker: DeckPicker | None
    ) -> None:
        self._scene = scene
        self._content = content
        self._draft = draft
        self._decks = deck_picker

    @property
    def option(self) -> str:
        """Return the option that the seats set with their looks, or ""."""
        return "" if self._decks is None else self._decks.rules.arranged(("",) * self._draft.seats)[0]

    def worn(self) -> tuple[int, ...]:
        """Return for each seat the seat whose colour and sigil it has, or 0 if the deal decides."""
        return self._decks.worn() if self._decks is not None else tuple(self._draft.looks[: self._draft.seats])

    def ask(self, seat: int) -> None:
        """Let a seat choose its look, or say why it can't."""
        app, say = self._scene.app, self._scene.app.texts
        if self._decks is not None and any(self._decks.brought()):
            self._scene.page.toast(say["setup.look.decks"])
            return
        worn = self.worn()
        named = [(look, say[f"setup.look.{look}"]) for look in LOOKS] if self._decks is None else self._colours()
        holders = {look: self._draft.name(at) for at, look in enumerate(worn, 1) if look}
        looks = [LookChoice(look, name, holders.get(look, "")) for look, name in named]
        heading = app.say("setup.look.heading", name=self._draft.name(seat))
        note = say["setup.look.swap" if self._decks is None else "setup.look.colour"]
        app.navigate(Go("looks", heading, note, looks, worn[seat - 1], partial(self._choose, seat)))

    def _colours(self) -> list[tuple[int, str]]:
        """Return the colours of decks with their names, after the choice of a random one."""
        plan = self._content.table.get("wears", {})
        suits = self._content.cards.suits
        found = [(plan[suit.code.lower()], suit.name) for suit in suits if suit.code.lower() in plan]
        return [(0, self._scene.app.texts["setup.look.random"]), *found]

    def _choose(self, seat: int, look: int) -> None:
        if self._decks is None:
            self._draft.wear(seat, look)
        else:
            self._decks.wear(seat, look)
        self._scene.refill()
