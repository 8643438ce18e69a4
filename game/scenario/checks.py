"""Check the claims that a scenario file makes about a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from game.content.errors import nearest
from game.engine.action import Action, parse
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import bit
from game.scenario.names import ScenarioError, cards_of, index_of, place_of, unknown


def failures(match: Match, checks: Mapping[str, Any]) -> list[str]:
    """Return a line for each check that fails, in the order of _CHECKS."""
    found: list[str] = []
    for name, check in _CHECKS.items():
        if name in checks:
            try:
                found += check(match, checks[name])
            except (ScenarioError, ValueError) as wrong:
                found.append(str(wrong))
    return found


def action_of(match: Match, text: str) -> Action:
    """Parse an action written in notation, and return it.

    Raises:
        ValueError: The notation is invalid.
        ScenarioError: The verb is unknown.
    """
    action = parse(text, match.state.table)
    if action.verb not in match.game.by_name:
        raise unknown("verb", action.verb, match.game.by_name)
    return action


def _same(what: str, wanted: object, found: object) -> Iterator[str]:
    if wanted != found:
        yield f"{what}: expected {wanted}, found {found}"


def _refuses(match: Match, wanted: Mapping[str, str]) -> Iterator[str]:
    # Don't call action_of here, because a scenario may show that an unknown verb is refused.
    action = parse(wanted["do"], match.state.table)
    no = match.refusal(action)
    if no is None:
        yield f"refuses: expected {wanted['rule']}, but '{wanted['do']}' is allowed"
        return
    yield from _same("refuses", wanted["rule"], no.rule)


def _holds(match: Match, wanted: Mapping[str, Any]) -> Iterator[str]:
    state = match.state
    for name, faces in wanted.items():
        found = state.table.names(state.places[place_of(state, name)])
        if isinstance(faces, Mapping):
            for how, listed in faces.items():
                yield from _held(name, how, state.table.names(cards_of(state, name, listed)), found)
        else:
            yield from _held(name, "", state.table.names(cards_of(state, name, faces)), found)


def _held(name: str, how: str, wanted: Sequence[str], found: Sequence[str]) -> Iterator[str]:
    """Yield an error message if a place doesn't contain the expected cards.

    `how` is "" (the order must be right), "any_order" (the order doesn't matter) or "among_others" (more cards are
    allowed).
    """
    if how == "among_others":
        missing = Counter(wanted) - Counter(found)
        if missing:
            yield f"{name}: {' '.join(missing.elements())} is missing from {' '.join(found) or 'no cards'}"
    elif how == "any_order":
        yield from _same(f"{name} in any order", " ".join(sorted(wanted)), " ".join(sorted(found)))
    else:
        yield from _same(name, " ".join(wanted), " ".join(found))


def _counts(match: Match, wanted: Mapping[str, int]) -> Iterator[str]:
    for name, number in wanted.items():
        yield from _same(name, number, len(match.state.places[place_of(match.state, name)]))


def _tokens(match: Match, wanted: Mapping[str, str]) -> Iterator[str]:
    table = match.state.table
    for name, at in wanted.items():
        if at != "off":
            place_of(match.state, at)
        place = match.state.tokens[index_of(table.tokens, name, "token")]
        yield from _same(name, at, table.places[place].name if place >= 0 else "off")


def _marks(match: Match, wanted: Mapping[str, int]) -> Iterator[str]:
    for name, number in wanted.items():
        yield from _same(name, number, match.state.marks[index_of(match.state.table.marks, name, "mark")])


def _scores(match: Match, wanted: list[int]) -> Iterator[str]:
    yield from _same("scores", list(wanted), [one.total for one in match.game.summary(match.state)])


def _allows(match: Match, wanted: list[str]) -> Iterator[str]:
    for text in wanted:
        no = match.refusal(action_of(match, text))
        if no is not None:
            yield f"allows '{text}': expected a legal action, but {no.rule} refuses it"


def _legal(match: Match, wanted: int) -> Iterator[str]:
    yield from _same("legal", wanted, len(match.legal()))


def _verbs(match: Match, wanted: list[str]) -> Iterator[str]:
    for name in wanted:
        if name not in match.game.by_name:
            raise unknown("verb", name, match.game.by_name)
    found = list(dict.fromkeys(action.verb for action in match.legal()))
    yield from _same("verbs in any order", sorted(wanted), sorted(found))


def _sees(match: Match, wanted: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each claim that contradicts a seat's view.

    Seat 0 is the spectator.
    """
    seat = wanted["seat"]
    if seat > match.setup.seats:
        raise ScenarioError(f"sees: there is no seat {seat}")
    view: State = match.view(bit(seat) if seat else 0)
    for name, faces in wanted.get("holds", {}).items():
        found = view.table.names(view.places[place_of(view, name)])
        how = faces if isinstance(faces, Mapping) else {"": faces}
        for kind, listed in how.items():
            yield from _held(f"seat {seat} sees {name}", kind, str(listed).split(), found)
    if "plates" in wanted:
        told = [
            ", ".join(" ".join([key, *(f"{name}={value}" for name, value in values)]) for key, values in lines)
            for lines in match.game.display.plates(view)
        ]
        yield from _same(f"seat {seat} sees plates", list(wanted["plates"]), told)


def _undo(match: Match, wanted: bool) -> Iterator[str]:
    yield from _same("undo", wanted, match.why_no_undo() is None)


def _asks(match: Match, wanted: str) -> Iterator[str]:
    question = match.state.question
    found = f"{question.seat} {question.name}" if question else "nobody"
    near = ""
    name = wanted.split()[-1]
    if name not in match.game.by_question and wanted != "nobody":
        near = nearest(name, match.game.by_question)
    for line in _same("asks", wanted, found):
        yield line + (f"; did you mean {near}?" if near else "")


def _ends(match: Match, wanted: Mapping[str, Any]) -> Iterator[str]:
    outcome = match.state.outcome
    yield from _same("ends", wanted["rule"], outcome.rule if outcome else "not yet")
    if outcome and "winners" in wanted:
        yield from _same("winners", list(wanted["winners"]), list(outcome.winners))
    if outcome and "how" in wanted:
        yield from _same("how", wanted["how"], outcome.how)


_CHECKS: Mapping[str, Callable[[Match, Any], Iterator[str]]] = {
    "refuses": _refuses,
    "holds": _holds,
    "counts": _counts,
    "tokens": _tokens,
    "marks": _marks,
    "scores": _scores,
    "allows": _allows,
    "legal": _legal,
    "verbs": _verbs,
    "sees": _sees,
    "undo": _undo,
    "asks": _asks,
    "ends": _ends,
}
"""The functions that check each kind of entry in a scenario file, in the order in which failures are reported."""
