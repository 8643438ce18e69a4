"""Write the text for a table's banner: the player who decides, and the question."""

from __future__ import annotations

from game.engine.state import State
from scenes.table.board.board import Board
from scenes.table.board.overlay import Line
from scenes.table.model.visibility import Phase
from scenes.table.wording.messages import Messages
from scenes.table.wording.piles import Piles

BannerLines = tuple[int, list[Line]]
"""The deciding seat (or 0), and the lines of text."""


class BannerText:
    """Writes the text for a table's banner."""

    def __init__(self, board: Board, messages: Messages, piles: Piles) -> None:
        self.model, _, self.director, _ = board
        self.messages = messages
        self.piles = piles
        self._told: BannerLines | None = None
        self._told_all: BannerLines = (0, [])
        """The banner's text when it was last updated."""
        self._told_to: object = None
        """The viewer, the visibility of hands and the phase at the time of the last update."""

    def shown(self) -> BannerLines:
        """Return the banner's current text.

        During announcements and motion, the old text stays, so nothing is revealed too early.
        """
        model, director = self.model, self.director
        told_to = model.front, model.covered, model.phase
        early = director.fought or ((director.coming or director.held is not None) and self._same_eyes(told_to))
        if not self._told or not early:
            self._told, self._told_to = self.question(), told_to
            private = model.hotseat.confidential and not model.covered
            self._told_all = self._prompt(model.match.view(0)) if private else self._told
        elif model.covered:
            self._told = self._told_all
        return self._told

    def _same_eyes(self, told_to: tuple[int, bool, Phase]) -> bool:
        """Return whether the viewer is still allowed to see the old text.

        If a solitaire game has ended, the result is always True. Otherwise, the viewer, the phase and the visibility of
        the hands must be the same as when the text was made.
        """
        ended = told_to[2] == Phase.OVER and self.model.match.setup.seats == 1
        return ended or told_to == self._told_to

    def question(self) -> BannerLines:
        """Return the deciding seat, and the version of the question that the viewer may read."""
        model, words, asked = self.model, self.model.words, self.model.match.asked
        if not asked:
            result = model.session.result()
            lost = model.front if result and not result.winners else 0
            return lost, [words.say("table.over"), *([words.say(result.end_key)] if result else [])]
        if model.phase == Phase.WATCH:
            return asked, self._prompt(model.view)[1]
        if model.phase == Phase.THINK:
            return asked, [words.say("table.thinks", [("who", asked)]), words.say("table.thinks.hurry")]
        call = model.hotseat.call
        if model.phase == Phase.CALL and call is not None and call.question is not None:
            return 0, [words.said(said) for said in call.question.prompt]
        if not model.playing:
            return asked, [words.say("table.wait", [("who", asked)])]
        # If the hand is face down, leave out lines that only its owner may read.
        position = model.view if model.covered else model.position
        lines = self._prompt(position)[1]
        if model.hotseat.peek and not model.hotseat.peeking:
            lines = [*lines[:2], self.messages.how_to_peek("here")]
        way = self.piles.way()
        return asked, [*lines[:2], way] if way else lines

    def _prompt(self, position: State) -> BannerLines:
        """Return the deciding seat, and the question as shown to the viewer of `position`."""
        return position.asked, [self.model.words.said(said) for said in self.model.game.display.prompt(position)]
