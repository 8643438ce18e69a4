"""Let each seat choose a saved deck while a game with custom decks is being set up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.decks import Construction, Deck, fault_sentence
from game.games import construction_of
from scenes.drawing.geometry import MenuBox
from scenes.kit.choices import Stepper

if TYPE_CHECKING:
    from game.content.definitions import GameContent
    from scenes.framework.match_setup import SetupDraft
    from scenes.framework.menu import MenuScene


class DeckPicker:
    """The decks chosen in a set-up."""

    def __init__(self, scene: MenuScene, content: GameContent, draft: SetupDraft, rules: Construction) -> None:
        self.scene = scene
        self.content = content
        self.draft = draft
        self.rules = rules
        self._followed = len(self._renamed)
        """The number of renamed decks that `follow` has already handled."""

    @classmethod
    def of(cls, scene: MenuScene, content: GameContent, draft: SetupDraft) -> DeckPicker | None:
        """Return the deck picker for a set-up, or None if the game has no custom decks."""
        rules = construction_of(content)
        return cls(scene, content, draft, rules) if rules is not None else None

    @property
    def asked(self) -> bool:
        """Return whether this match's options let players bring their own decks."""
        return self.rules.wanted(self.draft.options)

    def worn(self) -> tuple[int, ...]:
        """For each seat, return the seat whose colours it gets, or 0 if the deal decides.

        The game's table.yaml assigns the colours (`wears`).
        """
        draft, plan = self.draft, self.content.table.get("wears", {})
        brought = self.brought() or ((),) * draft.seats
        if any(self.rules.clash(brought)):
            # If two decks clash, the deal decides which of them changes its colour.
            brought = ((),) * draft.seats
        return tuple(plan.get(sign, 0) for sign in self.rules.signs(draft.options, brought))

    def wear(self, seat: int, look: int) -> None:
        """Give a seat the colours of seat `look`, swapping with any player who has them.

        If `look` is 0, let the deal decide all colours.
        """
        plan = self.content.table.get("wears", {})
        signs = self._chosen_signs()
        sign = next((sign for sign, worn in plan.items() if worn == look), "")
        if sign in signs:
            signs[signs.index(sign)] = signs[seat - 1]
        signs[seat - 1] = sign
        self._arrange(signs if sign else [""] * len(signs))

    def remove(self, seat: int) -> None:
        """Remove a seat from the draft. The other players keep the colours they have chosen."""
        signs = self._chosen_signs()
        if self.draft.remove(seat):
            signs.append(signs.pop(seat - 1))  # so that the next seat to be added gets this colour
            self._arrange(signs)

    def _chosen_signs(self) -> list[str]:
        """Return the name of each seat's chosen colour, or "" if the deal decides the colour."""
        return list(self.rules.signs(self.draft.options, ((),) * self.draft.seats))

    def _arrange(self, signs: Sequence[str]) -> None:
        option, value = self.rules.arranged(signs)
        self.draft.choose(self.draft.game.option(option), value)

    @property
    def decks(self) -> tuple[Deck, ...]:
        """Return the decks to choose from."""
        return self.scene.app.deck_store.of(self.content.game.id)

    def deck(self, seat: int) -> Deck | None:
        """Return the deck that a seat has chosen, or None if no such deck exists."""
        return next((deck for deck in self.decks if deck.name == self.draft.decks[seat - 1]), None)

    @property
    def _renamed(self) -> Sequence[tuple[str, str]]:
        return self.scene.app.deck_store.renamed(self.content.game.id)

    def follow(self) -> None:
        """Update the names of any chosen decks that the player has renamed."""
        for before, now in self._renamed[self._followed :]:
            self.draft.decks[:] = [now if name == before else name for name in self.draft.decks]
        self._followed = len(self._renamed)

    def gone(self) -> str:
        """Forget the chosen decks that no longer exist.

        Return the name of one such deck, or "" if there are none.
        """
        if not self.asked:
            return ""
        lost = [seat for seat in range(1, self.draft.seats + 1) if self.draft.decks[seat - 1] and not self.deck(seat)]
        names = [self.draft.decks[seat - 1] for seat in lost]
        for seat in lost:
            self.draft.decks[seat - 1] = ""
        return names[0] if names else ""

    def put(self, seat: int, box: MenuBox) -> Stepper:
        """Return the widget in which a seat chooses a random starter deck or a saved deck."""
        decks, chosen = self.decks, self.deck(seat)
        names = [self.scene.app.texts["decks.starter.by_lot"], *(deck.name for deck in decks)]
        at = decks.index(chosen) + 1 if chosen is not None else 0
        choose = partial(self._choose, seat)
        return Stepper(self.scene.app, box, at, 0, len(decks), choose, shown=names.__getitem__, words=True)

    def _choose(self, seat: int, number: int) -> None:
        self.draft.decks[seat - 1] = self.decks[number - 1].name if number else ""
        self.scene.refill()

    def trouble(self) -> str:
        """Return why the chosen decks can't be played, with the rule's number, or "" if they can."""
        if not self.asked:
            return ""
        app, content, draft = self.scene.app, self.content, self.draft
        found = [self.deck(seat) for seat in range(1, draft.seats + 1)]
        for deck in found:
            for fault in self.rules.faults(deck.faces) if deck else ():
                why = fault_sentence(content, fault)
                return app.say("decks.not_ready", name=deck.name if deck else "", why=why, rule=fault.rule)
        names = [draft.name(seat) for seat in range(1, draft.seats + 1)]
        for fault in self.rules.clash([deck.faces if deck else () for deck in found]):
            return app.say("decks.clash", why=fault_sentence(content, fault, names), rule=fault.rule)
        return ""

    def brought(self) -> tuple[tuple[str, ...], ...]:
        """Return the card faces in each seat's deck, or () if players don't bring decks."""
        if not self.asked:
            return ()
        found = [self.deck(seat) for seat in range(1, self.draft.seats + 1)]
        return tuple(deck.faces if deck else () for deck in found)
