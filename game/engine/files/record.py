"""Match records: matches as text that can be read, shared, replayed and tested.

To resume a match, the program needs only the record's snapshot of the last state. To replay a match, the program needs
only the first state and the events, so old records can be replayed even after a rule change. To verify a match, the
program repeats the actions. Until the match has ended, all hidden information is in one encoded line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.content.errors import one_line
from game.content.reading.reader import read_bytes
from game.content.schemas.schema import Fields, Flag, ListOf, MapOf, Number, OneOf, Schema, Text, checked
from game.engine.action import notation, parse
from game.engine.definition.game_definition import Game
from game.engine.events import Event, to_plain
from game.engine.files.event_reader import EventReader
from game.engine.files.limits import WRONG
from game.engine.files.obfuscation import SMALL, hide, reveal
from game.engine.files.validation import check_playable, check_state, state_after
from game.engine.play.match import Match
from game.engine.refusal import Refused
from game.engine.state import State, load
from game.engine.table import LONGEST_SEED, Option, Setup
from game.newer_format import REMEDY, newer_format

FORMAT = 1
_LARGEST = 4 * 1024 * 1024
"""The maximum size, in bytes, of the encoded line after unpacking. The longest matches need only a tenth of this
size."""
_LONG = 4_000_000
MOST_OF_A_DECK = 8_000
"""Maximum number of characters in a deck's list of card codes."""


HOW = "auto", "ahead"
"""The fields of a turn that describe how the decision was made. Fields that are false are left out of the file."""


class RecordError(ValueError):
    """Raised if a record is damaged or inconsistent.

    The message is one line that says where the fault is and how to fix it.
    """

    def __init__(self, said: str) -> None:
        super().__init__(one_line(said))


@dataclass(frozen=True)
class RecordedTurn:
    """A recorded decision.

    Attributes:
        action: The action in notation.
        digest: The digest of the state after the decision.
        events: The events as plain values.
        auto: Whether the program made the decision (`Turn.auto`).
        ahead: Whether the answer was given in advance or repeated automatically (`Turn.ahead`).
    """

    action: str
    digest: str
    events: tuple[tuple[Any, ...], ...]
    auto: bool = False
    ahead: bool = False


@dataclass(frozen=True)
class Record:
    """A match as a record.

    `start` and `snapshot` are the first and last states of the match, as `State.dump` returns them.
    """

    game: str
    rules: int
    content: str
    names: tuple[str, ...]
    options: Mapping[str, Option]
    seed: str
    start: Mapping[str, Any]
    snapshot: Mapping[str, Any]
    opening: tuple[tuple[Any, ...], ...]
    turns: tuple[RecordedTurn, ...]
    finished: bool
    brought: tuple[tuple[str, ...], ...] = ()

    @property
    def setup(self) -> Setup:
        """The setup of the recorded match."""
        return Setup(len(self.names), dict(self.options), self.seed, self.brought)

    def called(self, number: int) -> str:
        """Return the name that messages use for a decision: its number, counted from 1.

        After the end of the match, the name also contains the action.
        """
        return f"turn {number} ({self.turns[number - 1].action})" if self.finished else f"turn {number}"

    def why(self, wrong: Exception) -> str:
        """Return the end of an error message: a colon, followed by the cause of the error.

        Return "" if the match hasn't ended, because the cause might name hidden cards.
        """
        return f": {wrong}" if self.finished else ""


def record_of(match: Match, names: Sequence[str], content: str) -> Record:
    """Return the match's record so far. `content` is the digest of the game's data files."""
    return Record(
        game=match.game.id,
        rules=match.game.version,
        content=content,
        names=tuple(names),
        options=dict(match.setup.options),
        seed=match.setup.seed,
        start=match.start.dump(),
        snapshot=match.state.dump(),
        opening=_plain(match.opening),
        turns=tuple(
            RecordedTurn(
                notation(turn.action, turn.state.table),
                turn.state.digest(),
                _plain(turn.events),
                turn.auto,
                turn.ahead,
            )
            for turn in match.turns
        ),
        finished=match.state.outcome is not None,
        brought=match.setup.brought,
    )


def _plain(events: Sequence[Event]) -> tuple[tuple[Any, ...], ...]:
    return tuple(_tuples(list(to_plain(event))) for event in events)


# --- YAML ------------------------------------------------------------------------------------------------------


def to_text(record: Record) -> str:
    """Return the record as YAML."""
    import yaml

    head: dict[str, Any] = {
        "format": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "content": record.content,
        "seats": list(record.names),
        "options": dict(record.options),
        "finished": record.finished,
    }
    body: dict[str, Any] = {
        "seed": record.seed,
        "start": _line(record.start),
        "opening": _line(record.opening),
        "turns": [_turn(turn) for turn in record.turns],
        "snapshot": _line(record.snapshot),
    }
    if record.brought:
        body["brought"] = [" ".join(deck) for deck in record.brought]
    if not record.finished:
        body = {"hidden": hide(body, SMALL)}
    return str(yaml.safe_dump({**head, **body}, sort_keys=False, allow_unicode=True, width=_LONG))


def _turn(turn: RecordedTurn) -> dict[str, Any]:
    how = {name: True for name in HOW if getattr(turn, name)}
    return {"do": turn.action, "then": turn.digest, "events": _line(turn.events), **how}


def _line(plain: Any) -> str:
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False)


_NAME = Text(60)
_JSON = Text(_LONG)
_TURN = Fields({"do": Text(200), "then": Text(16), "events": _JSON}, {name: Flag() for name in HOW})
_BODY: dict[str, Schema] = {
    "seed": Text(LONGEST_SEED),
    "start": _JSON,
    "opening": _JSON,
    "turns": ListOf(_TURN, most=20_000),
    "snapshot": _JSON,
}
_SHAPE = Fields(
    {
        "format": Number(FORMAT, FORMAT),
        "game": _NAME,
        "rules": Number(1, 1_000_000),
        "content": Text(64),
        "seats": ListOf(_NAME, 1, 6),
        "options": MapOf(OneOf(Number(0, 10_000), Text(40))),
        "finished": Flag(),
    },
    {**_BODY, "brought": ListOf(Text(MOST_OF_A_DECK), 1, 6), "hidden": _JSON},
)


def from_text(data: bytes, name: str) -> Record:
    """Read a record from a file's contents. Error messages call the file `name`.

    Raise ContentError, with a line and column, if the file isn't a record. Raise RecordError if the record is damaged,
    or if this program is too old for the record's format.
    """
    document = read_bytes(data, name)
    if isinstance(document.value, dict) and (newer := newer_format(document.value.get("format"), FORMAT)):
        raise RecordError(f"{name}: {newer}")
    plain, faults = checked(_SHAPE, document)
    if faults:
        raise faults[0]
    body = plain
    if "hidden" in plain:
        body = _revealed(plain["hidden"], name)
    missing = _BODY.keys() - body.keys()
    if missing:
        raise RecordError(f"{name}: the record has no {min(missing)}; it was cut or edited, so use another copy")
    try:
        return Record(
            game=plain["game"],
            rules=plain["rules"],
            content=plain["content"],
            names=tuple(plain["seats"]),
            options=dict(plain["options"]),
            seed=str(body["seed"]),
            start=json.loads(body["start"]),
            snapshot=json.loads(body["snapshot"]),
            opening=_tuples(json.loads(body["opening"])),
            turns=tuple(
                RecordedTurn(
                    turn["do"],
                    turn["then"],
                    _tuples(json.loads(turn["events"])),
                    turn.get("auto") is True,
                    turn.get("ahead") is True,
                )
                for turn in body["turns"]
            ),
            finished=plain["finished"],
            brought=decks_from(body.get("brought", []), len(plain["seats"])),
        )
    except (ValueError, TypeError, KeyError, RecursionError) as wrong:
        raise RecordError(f"{name}: a line of the record is damaged ({wrong}); use another copy") from wrong


def decks_from(plain: Any, seats: int) -> tuple[tuple[str, ...], ...]:
    """Return the decks that the seats brought to a match.

    `plain` must be an empty list or a list with one string for each seat. Each string contains face codes separated by
    spaces. Raise ValueError if `plain` is anything else.
    """
    if not isinstance(plain, list) or (plain and len(plain) != seats):
        raise ValueError("the number of decks is wrong")
    if not all(isinstance(deck, str) and deck.isprintable() and len(deck) <= MOST_OF_A_DECK for deck in plain):
        raise ValueError("a deck is damaged")
    return tuple(tuple(deck.split()) for deck in plain)


def _revealed(word: str, name: str) -> dict[str, Any]:
    try:
        return reveal(word, _LARGEST)
    except ValueError as wrong:
        sentence = "the encoded line is damaged; use another copy of the record"
        raise RecordError(f"{name}: hidden: {sentence}") from wrong


def _tuples(plain: Any) -> Any:
    return tuple(_tuples(item) for item in plain) if isinstance(plain, list) else plain


# --- replay ----------------------------------------------------------------------------------------------------


def completed(record: Record, game: Game) -> Record:
    """Return a record with a value for every option.

    Missing options get the values in `Game.legacy_options`.
    """
    return replace(record, options={**game.legacy_options, **record.options})


def resume(record: Record, game: Game) -> Match:
    """Return a match that continues from the record's snapshot.

    The match doesn't contain the earlier actions. Raise RecordError if the current rules can't continue the match.
    """
    record = completed(record, game)
    setup = record.setup
    state = _loaded(record, record.snapshot, game)
    try:
        check_playable(game, state)
    except ValueError as wrong:
        raise RecordError(f"the record can't be resumed{record.why(wrong)}; it can still be replayed") from wrong
    return Match(game, setup, state)


def _loaded(record: Record, dumped: Mapping[str, Any], game: Game) -> State:
    newer = f"; the record was made under newer rules: {REMEDY}" if record.rules > game.version else ""
    for name, allowed in game.options.items():
        if name not in record.options:
            raise RecordError(f"options: {name} is missing, but this version of {game.id} needs it{newer}")
        if record.options[name] not in allowed:
            raise RecordError(f"options: {name}: this version of {game.id} has no value {record.options[name]}{newer}")
    try:
        state = load(game.table(record.setup), dict(dumped))
        check_state(game, state)
    except WRONG as wrong:
        raise RecordError(f"the record doesn't fit this version of {game.id}{record.why(wrong)}{newer}") from wrong
    return state


def replay(record: Record, game: Game) -> list[State]:
    """Return every state of the match, rebuilt from its events alone.

    Raise RecordError if an event doesn't fit.
    """
    record = completed(record, game)
    states = [_loaded(record, record.start, game)]
    told = EventReader(states[0].table)
    for number, turn in enumerate(record.turns, 1):
        try:
            states.append(state_after(game, states[-1], told.events(turn.events)))
        except WRONG as wrong:
            raise RecordError(f"{record.called(number)}: its events don't fit{record.why(wrong)}") from wrong
    return states


def verify(record: Record, game: Game) -> Match:
    """Deal the match again, repeat every action, and return the match.

    Raise RecordError at the first difference from the record. If an action causes the difference, the error message
    contains the decision's number. Also raise RecordError if the record uses another version of the rules.
    """
    if record.rules != game.version:
        raise RecordError(
            f"the record uses version {record.rules} of the rules, and this program has {game.version}: "
            "it can be replayed but not verified"
        )
    record = completed(record, game)
    told = _loaded(record, record.start, game)
    try:
        match = Match.new(game, record.setup)
    except ValueError as wrong:
        raise RecordError(f"the record's setup can't be dealt{record.why(wrong)}") from wrong
    if match.start != told:
        seed = f"the seed '{record.seed}'" if record.finished else "its seed"
        raise RecordError(
            f"{seed} deals a different match from the record: the match is practice from a position of another match, "
            "or the record was edited; it can be replayed, but only the record of the whole match can be verified"
        )
    for number, turn in enumerate(record.turns, 1):
        try:
            match.play(parse(turn.action, told.table), turn.auto, turn.ahead)
        except (ValueError, Refused) as wrong:
            raise RecordError(f"{record.called(number)} is refused{record.why(wrong)}") from wrong
        if match.state.digest() != turn.digest:
            raise RecordError(f"{record.called(number)} leads to a different state from the record")
    if match.state != _loaded(record, record.snapshot, game):
        raise RecordError("the last state differs from the record's snapshot")
    return match
