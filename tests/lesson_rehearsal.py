"""Rehearse a lesson, to find every mistake in its file before anybody plays it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.content.definitions import GameContent
from game.content.errors import ContentError, nearest
from game.content.library import builtin_folder
from game.content.reading.document import Document, Steps, field_name
from game.content.reading.reader import read_bytes
from game.content.schemas.lesson_schema import LESSON, MARKED
from game.content.schemas.schema import checked
from game.engine.action import Action
from game.engine.definition.game_definition import Game
from game.engine.table import Table, bit
from game.matches.lesson import ANY, LEARNER, Lesson, LessonError


def rehearse(content: GameContent, game: Game) -> Lesson:
    """Play a game's lesson to the end, and return the finished lesson.

    In each step that waits for the learner, the first expected action is played.

    Raises:
        LessonError: An action is illegal, a name is unknown, or text names a card hidden from the learner.
    """
    lesson = Lesson(content, game)
    while not lesson.finished:
        _play_pending(lesson)
        _check_words(lesson)
        _check_points(lesson)
        if not lesson.waits:
            lesson.next()
            continue
        for number, text in enumerate(lesson.step.awaits):
            if not text.startswith(ANY):
                _check_legal(lesson, lesson.action_of("await", number, text), "await", number, text)
        found = lesson.wanted()
        if not found:
            raise LessonError(("steps", lesson.at, "await"), "an action that is allowed", lesson.step.awaits[0])
        lesson.play(found[0])
    _check_words(lesson)
    return lesson


def _play_pending(lesson: Lesson) -> None:
    number = 0
    while lesson.pending:
        action = lesson.pending[0]
        _check_legal(lesson, action, "play", number, lesson.step.play[number])
        lesson.others()
        number += 1


def _check_legal(lesson: Lesson, action: Action, field: str, number: int, text: str) -> None:
    steps: Steps = ("steps", lesson.at, field, number)
    alone = lesson.match.setup.seats == 1
    if not alone and (action.seat == LEARNER) == (field == "play"):
        raise LessonError(steps, "an action of another seat" if field == "play" else "an action of seat 1", f"'{text}'")
    no = lesson.match.refusal(action)
    if no is not None:
        raise LessonError(steps, "an action that is allowed", f"'{text}', which {no.rule} forbids ({no.key})")


def _check_words(lesson: Lesson) -> None:
    """Check that every named card exists, and that the learner knows where it is."""
    state = lesson.match.state
    table = state.table
    told = (
        [(("done",), lesson.done)]
        if lesson.finished
        else [
            (("steps", lesson.at, "say"), lesson.step.say),
            (("steps", lesson.at, "wrong"), lesson.step.wrong),
        ]
    )
    for steps, text in told:
        for match in MARKED.finditer(text):
            name = match[1]
            if name is None or (name.startswith("seat") and int(name[4:]) <= table.seats):
                continue
            card = table.card_named.get(name, -1)
            if card < 0:
                known = [*table.card_named, *(f"seat{seat}" for seat in range(1, table.seats + 1))]
                raise LessonError(steps, "a card or a player", f"[{name}]", nearest(name, known))
            if not state.known[card] & bit(LEARNER):
                raise LessonError(steps, "a card that the learner can see", f"[{name}]")


def _check_points(lesson: Lesson) -> None:
    table = lesson.match.state.table
    known = pointable(table, lesson.content.table)
    for number, name in enumerate(lesson.step.point):
        if name not in known:
            steps: Steps = ("steps", lesson.at, "point", number)
            expected = "a place, card, token, plate, tile, dial, page or panel"
            raise LessonError(steps, expected, f"'{name}'", nearest(name, known))


def pointable(table: Table, plan: Mapping[str, Any]) -> frozenset[str]:
    """Return the names of everything that a step can highlight, such as `plate.1`."""
    plates = (f"plate.{seat}" for seat in range(1, table.seats + 1))
    fitted = (line["name"] for line in (*plan.get("tiles", ()), *plan.get("dials", ()), *plan.get("pages", ())))
    return frozenset((*table.place_named, *table.card_named, *table.tokens, *plates, *fitted, *plan["panels"]))


def with_plain(content: GameContent, plain: Mapping[str, Any]) -> GameContent:
    """Return a game's content, with `plain` replacing the values read from its files."""
    return GameContent(content.game, content.common, plain)


def lesson_fault(data: bytes, name: str, content: GameContent, game: Game) -> ContentError | None:
    """Return the first error in a lesson file, or None if the lesson works.

    `data` is the content of the file `name`.
    """
    try:
        document: Document = read_bytes(data, name)
    except ContentError as fault:
        return fault
    faces = {face.code for deck in content.cards.decks for face in deck.faces}
    plain, faults = checked(LESSON, document, {"rule": content.rulebook.rules, "face": faces})
    if faults:
        return faults[0]
    try:
        rehearse(with_plain(content, {**content.plain, "lesson": plain}), game)
    except LessonError as wrong:
        return ContentError(document.where(wrong.steps), field_name(wrong.steps), wrong.expected, wrong.got, wrong.near)
    return None


def lesson_path(game_id: str) -> Path:
    """Return the path to a game's built-in lesson."""
    return builtin_folder() / game_id / "lesson.yaml"
