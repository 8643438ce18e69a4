"""The sigil and colour of each seat in a match's set-up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.looks import LOOKS, colour_of, look_of, sigil_of
from scenes.framework.navigation import Go
from scenes.menus.look_picker import COLOUR, SIGIL, LookChoice

if TYPE_CHECKING:
    from game.content.definitions import GameContent
    from scenes.decks.deck_picker import DeckPicker
    from scenes.framework.match_setup import SetupDraft
    from scenes.framework.menu import MenuScene


class ShownLook(NamedTuple):
    """The sigil and colour that a seat will have. Each is 0 if the deal will decide it."""

    sigil: int
    colour: int

    @property
    def look(self) -> int:
        """The number of the look (game/looks.py), or 0 if its sigil or colour isn't known yet."""
        return look_of(*self) if all(self) else 0


class SeatLooks:
    """The looks of the seats in a set-up, each with a sigil and a colour."""

    def __init__(
        self, scene: MenuScene, content: GameContent, draft: SetupDraft, deck_picker: DeckPicker | None
    ) -> None:
        self._scene = scene
        self._content = content
        self._draft = draft
        self._decks = deck_picker

    @property
    def option(self) -> str:
        """Return the id of the option that a choice of colours sets, or "" if there is none."""
        return "" if self._decks is None else self._decks.rules.arranged(("",) * self._draft.seats)[0]

    @property
    def _follow(self) -> bool:
        """Return whether the colour of a seat's deck also decides the seat's sigil."""
        return self._decks is not None and not self._draft.looks_chosen

    def worn(self) -> list[ShownLook]:
        """Return the sigil and colour that each seat will have."""
        looks = self._draft.looks[: self._draft.seats]
        if self._decks is None:
            return [ShownLook(sigil_of(look), colour_of(look)) for look in looks]
        colours = self._decks.worn()
        return [
            ShownLook(colour if self._follow else sigil_of(look), colour)
            for look, colour in zip(looks, colours, strict=True)
        ]

    def ask(self, seat: int) -> None:
        """Open the dialog in which a seat chooses its look."""
        app, say = self._scene.app, self._scene.app.texts
        heading = app.say("setup.look.heading", name=self._draft.name(seat))
        note = say["setup.look.swap" if self._decks is None else "setup.look.colour"]
        app.navigate(Go("looks", heading, note, partial(self._rows, seat), partial(self._choose, seat)))

    def _rows(self, seat: int) -> list[list[LookChoice]]:
        """Return a seat's choices: sigils, then colours (unless the decks decide the colours)."""
        worn, say = self.worn(), self._scene.app.texts
        mine = worn[seat - 1]
        sigils = [(sigil, say[f"setup.sigil.{sigil}"]) for sigil in LOOKS]
        if self._decks is not None:
            sigils.insert(0, (0, say["setup.sigil.follow"]))
        rows = [
            [
                LookChoice(
                    SIGIL,
                    sigil,
                    name,
                    look_of(sigil, mine.colour or sigil) if sigil else mine.colour,
                    self._holder([one.sigil for one in worn], sigil) if not self._follow else "",
                    sigil == (0 if self._follow else mine.sigil),
                )
                for sigil, name in sigils
            ]
        ]
        if self._decks is None or not any(self._decks.brought()):
            rows.append(
                [
                    LookChoice(
                        COLOUR,
                        colour,
                        name,
                        ShownLook(colour if self._follow else mine.sigil, colour).look,
                        self._holder([one.colour for one in worn], colour),
                        colour == mine.colour,
                    )
                    for colour, name in self._colours()
                ]
            )
        return rows

    def _holder(self, parts: Sequence[int], number: int) -> str:
        """Return the name of the first player with this sigil or colour, or "" if nobody has it.

        `number` is the sigil or colour. `parts` contains all seats' sigils or colours.
        """
        return self._draft.name(parts.index(number) + 1) if number and number in parts else ""

    def _colours(self) -> list[tuple[int, str]]:
        """Return the colours to choose from, with their names.

        If decks have colours, the first choice is a random colour (0).
        """
        say = self._scene.app.texts
        if self._decks is None:
            return [(colour, say[f"setup.colour.{colour}"]) for colour in LOOKS]
        plan = self._content.table.get("wears", {})
        suits = self._content.cards.suits
        found = [(plan[suit.code.lower()], suit.name) for suit in suits if suit.code.lower() in plan]
        return [(0, say["setup.look.random"]), *found]

    def _choose(self, seat: int, choice: LookChoice) -> None:
        if choice.part == COLOUR and self._decks is not None:
            self._decks.wear(seat, choice.number)
        elif choice.part == COLOUR:
            self._draft.wear(seat, colour=choice.number)
        elif choice.number:
            if self._follow:
                self._draft.start_sigils([one.sigil for one in self.worn()])
            self._draft.wear(seat, sigil=choice.number)
        else:
            self._draft.forget_looks()
        self._scene.refill()
