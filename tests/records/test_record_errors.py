"""The data in records (except actions), and the errors for bad records.

Until a match has ended, no error message names a hidden card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.engine.change import Change
from game.engine.definition.game_definition import Game
from game.engine.files.record import (
    MOST_OF_A_DECK,
    Record,
    RecordError,
    decks_from,
    from_text,
    record_of,
    replay,
    resume,
    to_text,
    verify,
)
from game.engine.play.match import Match
from game.engine.table import Setup
from tests.engine.toy import toy

BROUGHT = (("1N", "2N"), ("3N",))
ROUND, WHOLE = 3, 6
"""The number of decisions from the start to the middle of a match, and from the start to the end."""
GAME = replace(toy(), options={"pace": ("slow", "quick")})


def _recorded(decisions: int, brought: tuple[tuple[str, ...], ...] = ()) -> Record:
    match = Match.new(GAME, Setup(2, {"pace": "slow"}, "said", brought))
    for _ in range(decisions):
        match.play(match.legal()[0])
    return record_of(match, ["Ann", "Ben"], "content")


@pytest.mark.parametrize("decisions", [ROUND, WHOLE])
def test_brought_decks_are_stored_and_readable_only_after_the_end(decisions: int) -> None:
    record = _recorded(decisions, BROUGHT)
    assert record.brought == BROUGHT
    assert record.setup == Setup(2, {"pace": "slow"}, "said", BROUGHT)
    text = to_text(record)
    assert from_text(text.encode(), "brought") == record
    lines = text.splitlines()
    if record.finished:
        assert lines[lines.index("brought:") + 1 :] == ["- 1N 2N", "- 3N"]
    else:
        assert not any("brought" in line or "1N" in line for line in lines if not line.startswith("hidden: "))


def test_a_record_without_brought_decks_has_no_line_for_them() -> None:
    assert "brought" not in to_text(_recorded(WHOLE))
    assert from_text(to_text(_recorded(WHOLE)).encode(), "none").brought == ()


@pytest.mark.parametrize("plain", ["1N", ["1N"], ["1N", "2N", "3N"], ["1N", 2], ["1N", "\x1b"], ["1N", ["2N"]], {}])
def test_invalid_decks_are_refused(plain: Any) -> None:
    with pytest.raises(ValueError, match=r"the number of decks is wrong|a deck is damaged"):
        decks_from(plain, 2)


def test_a_deck_in_a_record_has_a_maximum_size() -> None:
    assert decks_from(["", "N" * MOST_OF_A_DECK], 2) == ((), ("N" * MOST_OF_A_DECK,))
    with pytest.raises(ValueError, match=r"^a deck is damaged$"):
        decks_from(["", "N" * (MOST_OF_A_DECK + 1)], 2)
    with pytest.raises(ValueError, match=r"^the number of decks is wrong$"):
        decks_from([""], 2)


def test_log_values_keep_their_characters() -> None:
    said = ("Said", "won", (("who", "Ķēniņš"),))
    text = to_text(replace(_recorded(WHOLE), opening=(said,)))
    assert '[["Said","won",[["who","Ķēniņš"]]]]' in text
    assert from_text(text.encode(), "letters").opening == (said,)


def test_a_missing_line_is_named() -> None:
    lines = [line for line in to_text(_recorded(WHOLE)).splitlines(keepends=True) if line[:5] not in ("seed:", "start")]
    with pytest.raises(RecordError) as error:
        from_text("".join(lines).encode(), "cut")
    assert str(error.value) == "cut: the record has no seed; it was cut or edited, so use another copy"


def test_a_damaged_line_is_named_with_its_file() -> None:
    record = _recorded(WHOLE, BROUGHT)
    for text in (to_text(record).replace("- 3N\n", ""), to_text(record).replace("snapshot: '{", "snapshot: '")):
        with pytest.raises(RecordError, match=r"^torn: a line of the record is damaged \(.+\); use another copy$"):
            from_text(text.encode(), "torn")


def _turn(record: Record, **other: Any) -> Record:
    """Return the record with its third decision changed."""
    return replace(record, turns=(*record.turns[:2], replace(record.turns[2], **other), *record.turns[3:]))


def _undealt() -> Game:
    def deal(change: Change) -> None:
        raise ValueError("no cards")

    return replace(GAME, deal=deal)


PRACTICE = (
    "the match is practice from a position of another match, or the record was edited; it can be replayed, but only "
    "the record of the whole match can be verified"
)
WRONG: dict[str, tuple[Callable[[Record, Game], object], Callable[[Record], Record], Game, str, str]] = {
    "illegal": (
        verify, lambda record: _turn(record, action="1 bet 2N > bet.2"), GAME,
        "turn 3 (1 bet 2N > bet.2) is refused: TOY 1: refusal.own_bet", "turn 3 is refused",
    ),
    "unreadable": (
        verify, lambda record: _turn(record, action="1 bet 99N > bet.1"), GAME,
        "turn 3 (1 bet 99N > bet.1) is refused: '1 bet 99N > bet.1': there is no card or choice called '99N'",
        "turn 3 is refused",
    ),
    "digest": (
        verify, lambda record: _turn(record, digest="0" * 16), GAME,
        "turn 3 ({action}) leads to a different state from the record",
        "turn 3 leads to a different state from the record",
    ),
    "events": (
        replay, lambda record: _turn(record, events=(("Marked", 9, 1),)), GAME,
        "turn 3 ({action}): its events don't fit: an impossible event (Marked)", "turn 3: its events don't fit",
    ),
    "seed": (
        verify, lambda record: replace(record, seed="other"), GAME,
        f"the seed 'other' deals a different match from the record: {PRACTICE}",
        f"its seed deals a different match from the record: {PRACTICE}",
    ),
    "snapshot": (
        verify, lambda record: replace(record, snapshot=record.start), GAME,
        "the last state differs from the record's snapshot", "the last state differs from the record's snapshot",
    ),
    "rules": (
        verify, lambda record: replace(record, rules=7), GAME,
        "the record uses version 7 of the rules, and this program has 1: it can be replayed but not verified",
        "the record uses version 7 of the rules, and this program has 1: it can be replayed but not verified",
    ),
    "deal": (
        verify, lambda record: record, _undealt(), "the record's setup can't be dealt: no cards",
        "the record's setup can't be dealt",
    ),
    "mark": (
        resume,
        lambda record: replace(
            record, snapshot={**record.snapshot, "marks": {**record.snapshot["marks"], "round": -9999}}
        ),
        GAME,
        "the record doesn't fit this version of toy: a mark is out of its range",
        "the record doesn't fit this version of toy",
    ),
    "prompt": (
        resume, lambda record: record, replace(GAME, summary=lambda state: state.marks[7]),
        "the record can't be resumed: the rules can't show its position; it can still be replayed",
        "the record can't be resumed; it can still be replayed",
    ),
    "no option": (
        replay, lambda record: replace(record, options={}), GAME,
        "options: pace is missing, but this version of toy needs it",
        "options: pace is missing, but this version of toy needs it",
    ),
    "old option": (
        replay, lambda record: replace(record, options={"pace": "idle"}), GAME,
        "options: pace: this version of toy has no value idle",
        "options: pace: this version of toy has no value idle",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("decisions", [ROUND, WHOLE])
def test_errors_leave_out_hidden_cards(what: str, decisions: int) -> None:
    use, spoil, game, finished, unfinished = WRONG[what]
    record = _recorded(decisions)
    use(record, GAME)
    with pytest.raises(RecordError) as error:
        use(spoil(record), game)
    message = str(error.value)
    assert message == (finished.format(action=record.turns[2].action) if record.finished else unfinished)
