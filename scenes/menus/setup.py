"""The set-up page for a match: its players, options and seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from game.players.seats import STRENGTHS
from game.profile.settings import LONGEST_NAME
from scenes.decks.deck_picker import DeckPicker
from scenes.drawing.card_art import ground_pictures
from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn
from scenes.drawing.spans import Spans
from scenes.framework import match_actions
from scenes.framework.dialog import notice
from scenes.framework.match_setup import LONGEST_SEED, SetupDraft, new_seed
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Go, Reset
from scenes.kit.buttons import Button, IconButton
from scenes.kit.choices import ChoiceRow, Stepper
from scenes.kit.labels import Label, Panel
from scenes.kit.page import Page
from scenes.kit.text_field import TextField
from scenes.kit.widget import Widget, even
from scenes.menus.seat_looks import SeatLooks, ShownLook
from scenes.menus.setup_options import SetupOptions
from scenes.menus.solitaire_setup import ABOUT, PLAYED, SolitaireSetup

if TYPE_CHECKING:
    from scenes.framework.services import Services

PERSON, COMPUTER = "person", "computer"
HEAD = ("back", "learn", "decks")
"""The names of the buttons beside the heading."""
LEAST_NOTE = 0.8
"""Minimum size of the full notes about computer players, as a fraction of the user's text size."""
DIE = 0.7
"""Size of the die or sigil that is shown instead of a token, as a fraction of the token's width."""


class Token(Button):
    """A button that shows a seat's token and lets the player choose another one."""

    def __init__(self, app: Services, box: MenuBox, worn: ShownLook, action: Callable[[], object] | None) -> None:
        """Show a token. If `action` is None, the token can't be pressed."""
        super().__init__(app, box, app.texts["setup.look.choose"], action or (lambda: None))
        self.stop = action is not None
        self.worn = worn

    def items(self) -> list[Drawn]:
        """Return the picture of the token, or of the sigil or die that replaces it."""
        lit = [self.panel("hover", self.box)] if self.stop and self.hovered and self.filled is None else []
        if not self.worn.look:
            x, y, wide, high = self.box
            gold = self.kit.theme.palette.gold
            if self.worn.sigil:
                rect, name = self.kit.view.rect(*self.box), f"sigils/seat{self.worn.sigil}.png"
                mask = self.kit.images.tinted(name, round(rect.width * DIE), gold)
                left, top = (rect.centerx - mask.get_width() // 2, rect.centery - mask.get_height() // 2)
                return [*lit, Drawn(("icon", name), mask, left, top), *self.focus_ring(self.box)]
            die = self.icon("dice", x + wide / 2, y + high / 2, wide * DIE, gold)
            return [*lit, die, *self.focus_ring(self.box)]
        rect = self.kit.view.rect(*self.box)
        name = f"tokens/seat{self.worn.look}.png"
        token = Drawn(("image", name), self.kit.images.sized(name, rect.width, rect.height), rect.x, rect.y)
        return [*lit, token, *self.focus_ring(self.box)]

    def tip(self) -> list[Drawn]:
        """Return the label as a tooltip."""
        return self.told(self.label) if self.stop else []


class SetupScene(MenuScene):
    """The set-up for a new match. Its settings are remembered for the next match of this game."""

    name = "setup"
    wooden = True
    reflows = True

    def __init__(self, app: Services, game_id: str) -> None:
        super().__init__(app)
        self.content = app.library.game(game_id)
        self.music = game_id
        self.draft = SetupDraft.remembered(self.content.game, app.texts, app.settings, new_seed())
        self.page = Page(app, escape=self._escape)
        self.alone = SolitaireSetup(self, self.content, self.draft, self.start) if self.draft.alone else None
        self.deck_picker = DeckPicker.of(self, self.content, self.draft)
        self.looks = SeatLooks(self, self.content, self.draft, self.deck_picker)
        self.options = SetupOptions(
            self, self.content, self.draft, alone=self.alone is not None, by_seat=self.looks.option
        )
        self._message: Label | None = None
        self._deal: Button | None = None

    def enter(self) -> None:
        """Add the widgets on the first visit, and again after returning from the deck builder."""
        # When the player returns from the deck builder, the decks might have changed.
        again = bool(self.named)
        super().enter()
        # The table will need these pictures when the match is dealt.
        self.app.images.fetch(ground_pictures(self.content.table))
        if again and self.deck_picker is not None:
            self.deck_picker.follow()
            self.refill()
        if self.deck_picker is not None and (gone := self.deck_picker.gone()):
            self.refill()
            self._mention(self.app.say("setup.deck_gone", name=gone))
        if self.deck_picker is not None and (troubles := self.app.deck_store.troubles()):
            self.app.navigate(notice(self.app, self.app.texts["title.troubles"], "\n".join(troubles)))

    # --- picture ------------------------------------------------------------------------------------------------

    def game_shown(self) -> str:
        """Return the id of the game that the page is about."""
        return self.content.game.id

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the heading, which names the game."""
        place = self.place
        told = self.content.texts.say("setup.options", game=self.content.game.name)
        sheet.fit(told, "display", place.point("heading"), place.box("options").width, 0.5)

    # --- widgets ------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Add the seats, the options and the buttons."""
        say = self.app.texts
        for name in ("seats", "options", "foot"):
            self.page.add(Panel(self.app, self.place.box(name)))
        self.heading("seats", say["setup.alone" if self.alone else "setup.players"])
        self._seats()
        if self.alone is not None:
            self.alone.comforts()
        self._foot()
        if self.alone is None:
            self.heading("options", say["setup.house" if self.options.house else "setup.rules"])
            self.options.fill()
        elif self.alone.page == ABOUT:
            self.alone.about()
        elif self.alone.page == PLAYED:
            self.alone.history()
        else:
            self.options.fill()
        self.add("back", Button(self.app, self.place.box("back"), say["setup.back"], self._back, icon="back"))
        if self.content.lesson is not None and "learn" not in self.named:
            learn = partial(match_actions.open_lesson, self.app, self.content.game.id)
            self.add("learn", Button(self.app, self.place.box("learn"), say["lesson.learn"], learn, icon="book"))
        if self.deck_picker is not None:
            build = partial(self.app.navigate, Go("decks", self.content.game.id))
            self.add("decks", Button(self.app, self.place.box("decks"), say["decks.build"], build, icon="deck"))
        # Skip buttons that aren't beside the heading. A solitaire game's Learn button may be below the description.
        even(self.named[name] for name in HEAD if name in self.named and self.named[name].box == self.place.box(name))
        self._check()

    def heading(self, panel: str, text: str) -> None:
        """Add a panel's heading."""
        box = self.place.box(panel)
        x, y = self.place.point(f"{panel}_head")
        self.page.add(Label(self.app, MenuBox(box.x + x, box.y + y, box.width - 2 * x, 24), text, "section"))

    def _seats(self) -> None:
        """Add a row for each seat: its token, its player and, if needed, its deck."""
        place, draft, say = self.place, self.draft, self.app.texts
        panel, first = place.box("seats"), place.box("seat")
        side, gap, remove = place.number("token"), place.number("token_gap"), place.number("remove")
        wide, high = place.point("field")
        brings = self.deck_picker if self.deck_picker is not None and self.deck_picker.asked else None
        tops = self._tops(bool(brings))
        strengths, kinds, decks, told = [], [], [], []
        worn = self.looks.worn()
        for seat in range(1, draft.seats + 1):
            x, y = panel.x + first.x, panel.y + first.y + tops[seat - 1]
            middle, left = y + side / 2, x + side + gap
            self._token(seat, MenuBox(x, y, side, side), worn[seat - 1])
            box = MenuBox(left, middle - high / 2, wide, high)
            if draft.thinks(seat):
                strengths.append(self._strength(seat, box))
            else:
                self.add(
                    f"name.{seat}",
                    TextField(
                        self.app,
                        box,
                        draft.names[seat - 1],
                        partial(self._name, seat),
                        limit=LONGEST_NAME,
                        hint=draft.usual(seat),
                        refused=self._refused,
                    ),
                )
            kinds.append(self._who_plays(seat, box))
            below = y + side
            if brings is not None:
                across, down = place.point("brings")
                decks.append(self.add(f"deck.{seat}", brings.put(seat, MenuBox(left, below, across, down))))
                below += down
            if draft.thinks(seat):
                words = MenuBox(left, below, place.point("brings")[0], panel.y + first.y + tops[seat] - below)
                label = Label(self.app, words, self._how(seat), "small", wrapped=True, down=0.0)
                told.append((seat, self.page.add(label)))
            if draft.seats > draft.game.least_seats:
                self._removal(seat, MenuBox(x + first.width - remove, middle - remove / 2, remove, remove))
        even(strengths)
        even(kinds)
        even(decks)
        self._fit_notes(told)
        if draft.seats < draft.game.most_seats:
            x, y = panel.x + first.x, panel.y + first.y + tops[draft.seats]
            tall = place.number("add")
            box = MenuBox(x + side + gap, y + (side - tall) / 2, wide, tall)
            self.add("add", Button(self.app, box, say["setup.add"], self._add, icon="plus"))
        self._below_seats(panel.y + first.y + tops[-1] + side + gap)

    def _below_seats(self, top: float) -> None:
        """Add the game's picture to the free space below the seats.

        In a solitaire game, that space contains controls instead.
        """
        panel, gap = self.place.box("seats"), self.place.number("token_gap")
        if self.alone is None:
            self.stage(MenuBox(panel.x + gap, top, panel.width - 2 * gap, panel.y + panel.height - gap - top))

    def _token(self, seat: int, box: MenuBox, worn: ShownLook) -> None:
        """Add a seat's token.

        In games for several players, pressing the token opens the dialog for choosing a look.
        """
        ask = partial(self.looks.ask, seat) if self.alone is None else None
        self.add(f"look.{seat}", Token(self.app, box, worn, ask))

    def _removal(self, seat: int, box: MenuBox) -> None:
        """Add the button that removes a player."""
        button = IconButton(self.app, box, "close", self.app.texts["setup.remove"], partial(self._remove, seat))
        button.about = self.draft.seats  # a second click would remove the player who moves up into this row
        self.add(f"remove.{seat}", button)

    def _tops(self, brings: bool) -> list[float]:
        """Return how far each seat is below the first seat, in units.

        The last value is for the button that adds a seat.
        """
        place, draft, each = self.place, self.draft, self._step(brings)
        row = place.number("token") + place.number("token_gap") + (place.point("brings")[1] if brings else 0.0)
        thinking = sum(map(draft.thinks, range(1, draft.seats + 1)))
        spare = max(0.0, each - row) if thinking and self.app.type.growth("small") > 1 else 0.0
        rows = min(draft.seats + 1, draft.game.most_seats)
        more = spare * (rows - thinking) / max(1, thinking)
        steps = [each + more if draft.thinks(seat) else each - spare for seat in range(1, draft.seats + 1)]
        return [0.0, *accumulate(steps)]

    def _step(self, brings: bool) -> float:
        """Return the average distance between adjacent seats, in units.

        It leaves room for the button that adds a seat.
        """
        place, draft = self.place, self.draft
        least, most = place.numbers("seat_step", 2)
        deck = place.point("brings")[1] if brings else 0
        rows = min(draft.seats + 1, draft.game.most_seats)
        room = place.box("seats").height - place.box("seat").y
        return max(least + deck, min(most + deck, room / rows))

    def _strength(self, seat: int, box: MenuBox) -> Widget:
        """Add the widget that sets a computer player's strength.

        The strengths go from weak (left) to strong (right).
        """
        names = [self.app.texts[f"strength.{who}.short"] for who in STRENGTHS]
        return self.add(
            f"strength.{seat}",
            Stepper(
                self.app,
                box,
                STRENGTHS.index(self.draft.players[seat - 1]),
                0,
                len(STRENGTHS) - 1,
                lambda at: self._strengthen(seat, STRENGTHS[at]),
                shown=names.__getitem__,
                role="small",
                words=True,
            ),
        )

    def _how(self, seat: int, length: str = "how") -> Spans:
        """Return a computer player's name and a description of its thinking.

        `length` is "how" for the full description or "brief" for a short one.
        """
        who, say = self.draft.players[seat - 1], self.app.texts
        told = say[f"strength.{who}.{length}"]
        if self.draft.alone:
            told = say.get(f"strength.{who}.{length}.alone", told)
        return [(self.draft.name(seat), "bold"), (f" {told}", "")]

    def _fit_notes(self, notes: Sequence[tuple[int, Label]]) -> None:
        """Give all notes about computer players the same text size, shortening them if necessary."""
        labels = [label for _, label in notes]
        if even(labels) < self.app.type.growth("small") * LEAST_NOTE:
            for seat, label in notes:
                label.spans = self._how(seat, "brief")
            even(labels)

    def _who_plays(self, seat: int, beside: MenuBox) -> Widget:
        """Add the widget for choosing between a person and a computer."""
        wide, high = self.place.point("who")
        left = beside.x + beside.width + self.place.number("who_gap")
        box = MenuBox(left, beside.y + (beside.height - high) / 2, wide, high)
        who = [(who, self.app.texts[f"setup.who.{who}"]) for who in (PERSON, COMPUTER)]
        chosen = COMPUTER if self.draft.thinks(seat) else PERSON
        return self.add(f"player.{seat}", ChoiceRow(self.app, box, who, chosen, lambda _: self._exchange(seat)))

    def _foot(self) -> None:
        place, say = self.place, self.app.texts
        seed = TextField(
            self.app,
            place.box("seed"),
            self.draft.seed,
            self._seed,
            limit=LONGEST_SEED,
            entered=self.start,
            refused=self._refused,
        )
        self.page.add(Label(self.app, place.box("seed_label"), say["setup.seed"], "section"))
        self.add("seed", seed)
        roll = IconButton(self.app, place.box("seed_new"), "dice", say["setup.seed.new"], self._roll, below=False)
        copy = IconButton(self.app, place.box("seed_copy"), "copy", say["setup.seed.copy"], self._copy, below=False)
        self.add("seed_new", roll)
        self.add("seed_copy", copy)
        self._message = self.page.add(Label(self.app, place.box("message"), "", "small", wrapped=True))
        style = "dark" if self.alone is not None and self.alone.teaches else "gold"
        self._deal = self.add("deal", Button(self.app, place.box("deal"), say["setup.deal"], self.start, style=style))
        self.page.default = self._deal

    # --- changes ------------------------------------------------------------------------------------------------------

    def _name(self, seat: int, text: str) -> None:
        self.draft.names[seat - 1] = text
        self._check()

    def _exchange(self, seat: int) -> None:
        self.draft.exchange(seat)
        self.refill()

    def _strengthen(self, seat: int, who: str) -> None:
        self.draft.strengthen(seat, who)
        self.refill()

    def _add(self) -> None:
        self.draft.add()
        self.refill()
        last = self.draft.seats
        self.page.set_focus(self.named.get(f"name.{last}", self.named[f"player.{last}"]), by_keys=False)

    def _remove(self, seat: int) -> None:
        (self.deck_picker or self.draft).remove(seat)
        self.refill()

    def _seed(self, text: str) -> None:
        self.draft.seed = text
        self._check()

    def _refused(self, letters: str) -> None:
        self._mention(self.app.texts["setup.letter.one" if len(letters) == 1 else "setup.letter.many"])

    def _mention(self, text: str) -> None:
        """Show a message beside the seed until the set-up changes, unless an error is shown there."""
        if self._message is not None and not self._trouble():
            self._message.spans = text
            self.page.changed()

    def _roll(self) -> None:
        self.draft.seed = new_seed()
        self.refill()

    def _copy(self) -> None:
        done = self.app.copy(self.draft.seed)
        self._mention(self.app.texts["setup.seed.copied" if done else "setup.seed.not_copied"])

    def _trouble(self) -> str:
        return self.draft.trouble() or (self.deck_picker.trouble() if self.deck_picker is not None else "")

    def _check(self) -> None:
        """Enable the button that deals the match, or disable it and show the reason."""
        trouble = self._trouble()
        if self._message is not None and self._deal is not None:
            self._message.spans = trouble or self.app.texts["setup.seed.how"]
            self._message.colour = "blood_on_dark" if trouble else ""
            self._deal.enabled = not trouble
        self.page.changed()

    # --- leaving ------------------------------------------------------------------------------------------------------

    def start(self, **other: Any) -> None:
        """Deal the match, if possible.

        `other` overrides fields of the match request, but only for this deal.
        """
        if self._trouble():
            return
        self.app.keep(self.draft.kept_in(self.app.settings))
        try:
            brought = self.deck_picker.brought() if self.deck_picker is not None else ()
            match_actions.deal(self.app, replace(self.draft.wish(), brought=brought, **other))
        except ValueError as error:
            self.page.toast(str(error))

    def _escape(self) -> None:
        if self.options.house:
            self.options.turn()
        else:
            self._back()

    def _back(self) -> None:
        self.app.navigate(Reset("title"))

    def closed(self) -> None:
        """Remember the set-up, no matter how the player leaves this page."""
        if self.deck_picker is not None:
            self.deck_picker.follow()  # decks might have been renamed in the deck builder
        self.app.keep(self.draft.kept_in(self.app.settings))
