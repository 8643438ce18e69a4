"""Replays need only the events, hide private cards, and can be continued as practice."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from game.content.library import builtin_folder
from game.engine.chance import Chance
from game.engine.files.event_reader import MOST_TOLD
from game.engine.files.obfuscation import reveal
from game.engine.files.record import RecordError, from_text, replay, verify
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.table import bit
from game.games import construction_of, setup_for
from game.lab import cli_context
from game.matches.match_summary import LETTERS, summarize
from game.matches.replay import LARGEST, Replay, export, is_journal, open_match, open_record
from game.matches.session import REDEALT, Session
from game.players.seats import OPPONENT
from game.profile.journal import read as read_journal
from game.profile.saves import list_saves
from game.profile.statistics import encode
from tests.run_counts import some

LIBRARY = cli_context.library()
GAMES = cli_context.games()
CONTENT = LIBRARY.game("soul_battle")
NOW = datetime(2026, 11, 21, 20, 15)
HERE = Path(__file__).parent / "records"
SELFTESTS = sorted((builtin_folder() / "selftest").glob("*.yaml"))
"""A short test run replays these records, one for each game."""
FILES = [*SELFTESTS, *sorted(HERE.glob("*/*.yaml"))]
GOOD = (builtin_folder() / "selftest" / "soul_battle.yaml").read_text(encoding="utf-8")


def record(path: Path) -> Replay:
    return open_record(path, LIBRARY.games, GAMES)


def match_after(folder: Path | None, decisions: int, privacy: str = "strict", seats: int = 2) -> Session:
    """Return a match after `decisions` random decisions, or at its end if `decisions` is -1."""
    setup = setup_for(CONTENT, seats, "watched", {"privacy": privacy})
    session = Session.new(CONTENT, GAMES["soul_battle"], setup, ["Mara", "Tobias", "Ilse"][:seats], folder, NOW)
    chance = random.Random(7)
    while session.match.asked and decisions:
        session.play(chance.choice(session.match.legal()))
        decisions -= 1
    return session


@pytest.mark.parametrize("path", some(FILES, len(SELFTESTS), lambda path: path.stem))
def test_a_golden_record_replays_to_its_end_and_back(path: Path) -> None:
    told = from_text(path.read_bytes(), path.name)
    states = replay(told, GAMES[told.game])
    watched = record(path)
    assert (watched.position, watched.length) == (0, len(told.turns))
    assert watched.finished == told.finished
    assert len(watched.chapters) == watched.length + 1
    for at, state in enumerate(states):
        assert watched.match.state == state
        assert watched.position == at
        assert (watched.forward() is None) == (at == watched.length)
    assert watched.match.state.dump() == told.snapshot
    for at in (watched.length // 2, 0, watched.length, watched.length + 5, -3):
        watched.to(at)
        within = min(max(0, at), watched.length)
        assert watched.position == within
        assert watched.match.state == states[within]


def test_a_record_of_other_rules_plays_with_actions_that_no_longer_exist(tmp_path: Path) -> None:
    path = tmp_path / "old.yaml"
    path.write_text(GOOD.replace("rules: 2", "rules: 99", 1).replace("- do: 1 battle", "- do: 1 joust"))
    assert "joust" in path.read_text()
    watched = record(path)
    watched.to(watched.length)
    assert watched.match.state.dump() == from_text(GOOD.encode(), "good").snapshot


def test_the_view_depends_on_people_and_privacy(tmp_path: Path) -> None:
    ended = Replay(match_after(None, -1))
    assert ended.eyes == (0b11, 0b01, 0b10, 0)
    assert not ended.secret
    session = match_after(None, 12)
    turns = list(session.match.turns)
    going = Replay(session)
    assert going.secret
    assert going.eyes == (0,)
    assert Replay(match_after(None, 12, "open")).eyes[0] == 0b11
    going.to(3)
    assert (session.match.turns, session.match.undone) == (turns, []), "watching leaves the match unchanged"


def test_one_person_against_computers_watches_their_own_view() -> None:
    setup = setup_for(CONTENT, 3, "alone", {"privacy": "strict"})
    players = [OPPONENT, "", OPPONENT]
    session = Session.new(CONTENT, GAMES["soul_battle"], setup, ["A", "B", "C"], None, NOW, players)
    for _ in range(9):
        session.play(session.match.legal()[0])
    watched = Replay(session)
    assert watched.eyes == (bit(2), 0)
    assert not watched.secret
    watched.to(4)
    assert watched.play_on(None, NOW).players == players


def test_a_replay_and_a_record_keep_how_each_decision_was_made(tmp_path: Path) -> None:
    """SB 4.2: replays show who left a battle for good and which passes were automatic."""
    session = match_after(None, 0, "open", 3)
    match = session.match
    left = 0
    while match.asked and left < 2:
        standing = match.game.standing_answers(match.state)
        left += bool(standing)
        if standing:
            session.stand(standing[0])
        else:
            session.play(next((action for action in match.legal() if action.cards), match.legal()[0]))
    session.pass_by_itself(match.legal()[0])
    path = export(session, tmp_path, "left", NOW)
    for watched in (Replay(session), record(path)):
        assert [(turn.auto, turn.ahead) for turn in watched.match.undone[::-1]] == [
            (turn.auto, turn.ahead) for turn in match.turns
        ]
        assert watched.chapters == match.log()
        assert watched.chapters[-1][-1].key == "by_itself"
        number = next(at for at, turn in enumerate(match.turns) if turn.ahead)
        watched.to(number)
        assert watched.answered_ahead == frozenset()
        watched.to(number + 1)
        assert watched.answered_ahead == frozenset({match.turns[number].action.seat})
    again = verify(from_text(path.read_bytes(), path.name), GAMES["soul_battle"])
    assert again.turns == match.turns


@pytest.mark.parametrize("decisions", [0, 20, -1])
def test_an_exported_record_matches_the_session(tmp_path: Path, decisions: int) -> None:
    session = match_after(tmp_path, decisions)
    session.close()
    (saved,) = list_saves(tmp_path).matches
    path = export(open_match(saved.path, LIBRARY.games, GAMES), tmp_path / "records", "Mara / Tobias: ..\\x", NOW)
    assert path.parent == tmp_path / "records"
    assert path.name == "Mara-Tobias-x-2026-11-21.record.yaml"
    again = record(path)
    again.to(again.length)
    assert again.match.turns == session.match.turns
    assert again.match.opening == session.match.opening
    assert again.match.start == session.match.start
    assert again.names == session.names
    assert (
        export(again, tmp_path / "records", "Mara / Tobias: ..\\x", NOW).name
        == "Mara-Tobias-x-2026-11-21-2.record.yaml"
    )


def test_a_record_of_an_unfinished_match_names_no_card(tmp_path: Path) -> None:
    session = match_after(None, 20)
    text = export(session, tmp_path, "x", NOW).read_text(encoding="utf-8")
    assert not any(card.name in text for card in session.match.state.table.cards)


def test_playing_on_is_a_practice_match_with_its_own_save(tmp_path: Path) -> None:
    watched = Replay(match_after(None, -1))
    watched.to(17)
    there = watched.match.state
    practice = watched.play_on(tmp_path, NOW)
    assert practice.practice
    assert practice.match.state == there
    before = practice.match.log()[0]
    assert before == [line for chapter in watched.chapters[:18] for line in chapter]
    assert before[-1] == watched.match.log()[-1][-1]
    practice.play(practice.match.legal()[0])
    assert practice.close()
    assert watched.match.state == there
    assert watched.position == 17
    (saved,) = list_saves(tmp_path).matches
    assert saved.practice
    again = Session.resume(saved.path, LIBRARY.games, GAMES)
    assert again.practice
    assert again.match.state == practice.match.state
    assert again.match.log()[0] == before
    record = export(again, tmp_path, "practice", NOW)
    assert open_record(record, LIBRARY.games, GAMES).chapters[0] == before
    assert not match_after(None, 3).practice
    again.close()


def test_playing_on_needs_a_decision_and_reveals_no_hand() -> None:
    ended = Replay(match_after(None, -1))
    ended.to(ended.length)
    assert ended.why_no_practice() == "replay.no_practice.ended"
    with pytest.raises(ValueError, match="ended here"):
        ended.play_on(None, NOW)
    going = Replay(match_after(None, 12))
    going.to(5)
    assert going.why_no_practice() == "replay.no_practice.secret"
    with pytest.raises(ValueError, match="stay hidden"):
        going.play_on(None, NOW)
    going.to(12)
    assert going.play_on(None, NOW).match.view(0) == going.match.view(0)
    assert going.play_on(None, NOW).match.view(bit(1)) != going.match.view(bit(1))
    shown = Replay(match_after(None, 12, "open"))
    shown.to(5)
    assert shown.play_on(None, NOW).match.asked


Table = tuple[str, tuple[str, ...]]
"""A game and the players in its seats."""
TABLES: tuple[Table, ...] = tuple(
    (name, players)
    for name in GAMES
    for players in (("", OPPONENT), ("", ""))[: LIBRARY.game(name).game.most_seats]
    for players in (players[: LIBRARY.game(name).game.most_seats],)
)
"""Each game with its line-ups: one person in a solitaire game; a person and a computer, or two people, in any other."""


def match_in_progress(game: str, players: Sequence[str]) -> Session:
    """Return a match after three decisions.

    In a game with decks, each seat has its own deck.
    """
    content, brought, chosen = LIBRARY.game(game), (), {}
    if (rules := construction_of(content)) is not None:
        chosen = next(
            {option.id: value.id}
            for option in content.game.options
            for value in option.values
            if rules.wanted({**content.game.defaults(), option.id: value.id})
        )
        brought = tuple(rules.starter(suit, f"deck of {suit}") for suit, _ in zip(rules.suits, players, strict=False))
    setup = setup_for(content, len(players), "going on", chosen, brought)
    names = ["Mara", "Tobias"][: len(players)]
    session = Session.new(content, GAMES[game], setup, names, None, NOW, players)
    for _ in range(3):
        session.play(session.match.legal()[0])
    return session


def to_its_end(session: Session) -> Session:
    """Play a match to the end with random moves."""
    chance = random.Random(7)
    while session.match.asked:
        session.play(chance.choice(session.match.legal()))
    return session


def written_of(practice: Session, folder: Path) -> str:
    """Play a practice match to the end, and return its saved file, record and statistics."""
    to_its_end(practice).close()
    assert practice.journal is not None
    saved = read_journal(practice.journal.path)
    revealed = [reveal(entry["hidden"], 1 << 24) for entry in saved.entries if "hidden" in entry]
    record = export(Replay(practice), folder / "records", "p", NOW).read_text(encoding="utf-8")
    return "\n".join(
        [
            str(saved.header),
            *map(str, saved.entries),
            *map(str, revealed),
            record,
            encode(summarize(practice, NOW)).decode(),
            practice.journal.path.name,
        ]
    )


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_practice_reveals_nothing_of_a_match(tmp_path: Path, game: str, players: tuple[str, ...]) -> None:
    """Practice reveals nothing about the match that it started from."""
    session = match_in_progress(game, players)
    real, now = session.match.setup, session.match.state
    watched = Replay(session)
    watched.to(watched.length)
    practice = watched.play_on(tmp_path, NOW)
    own, setup, start, state = watched.eyes[0], practice.match.setup, practice.match.start, practice.match.state
    seen = practice.match.view(own)
    assert seen == session.match.view(own)
    for seat in session.persons if watched.secret else ():
        assert state.cards_in(f"hand.{seat}") != now.cards_in(f"hand.{seat}")
    hidden = [number for number, cards in enumerate(seen.places) if any(card < 0 for card in cards)]
    assert all(state.places[number] != now.places[number] for number in hidden if len(state.places[number]) > 9)
    assert (state != now, state.chance != now.chance) == (True, True)
    assert watched.play_on(None, NOW).match.start == start, "practice from the same position is the same again"
    assert setup.seed != real.seed
    assert Match.new(GAMES[game], setup).start != session.match.start
    kept = tuple(deck if own & bit(seat) else () for seat, deck in enumerate(real.brought, 1))
    assert setup.brought == (kept if any(kept) else ()), "solo players know their own deck, spectators none"
    written = written_of(practice, tmp_path)
    summary = summarize(practice, NOW)
    assert (summary.practice, summary.deal) == (True, ""), "no seed gives this deal"
    for secret in (real.seed, hashlib.sha256(real.seed.encode()).hexdigest()[:LETTERS]):
        assert secret not in written
    for deck in set(real.brought) - set(setup.brought):
        assert " ".join(deck) not in written
    resumed = Session.resume(practice.journal.path, LIBRARY.games, GAMES) if practice.journal else practice
    assert resumed.match.setup == setup
    again = resumed.once_more(None, NOW)
    assert (again.practice, again.match.start, again.match.setup) == (True, start, setup)
    assert again.match.log()[0] == practice.match.log()[0]
    resumed.close()
    ended = Replay(to_its_end(session))
    ended.to(3)
    again = ended.play_on(None, NOW)
    assert again.match.state == ended.match.state, "everything is known once a match has ended"
    assert again.match.setup == session.match.setup


def test_practice_seeds_depend_on_no_card_unknown_to_the_viewer() -> None:
    """If two people have hidden hands, the seed doesn't depend on the cards in those hands."""
    session = match_in_progress("soul_battle", ("", ""))
    match = session.match
    other = determinize(match.view(0), Chance("other hands"))
    assert other.places != match.state.places
    seeds = set()
    for state in (match.state, other):
        watched = Replay(Session(session.content, Match(match.game, match.setup, state), session.names, None))
        seeds.add(watched.play_on(None, NOW).match.setup.seed)
    assert len(seeds) == 1


def test_reading_a_save_writes_nothing(tmp_path: Path) -> None:
    match_after(tmp_path, 9).close()
    path = next(tmp_path.iterdir())
    path.write_bytes(path.read_bytes()[:-30])
    before = path.read_bytes()
    watched = open_match(path, LIBRARY.games, GAMES)
    assert watched.length == 8
    assert "damaged" in watched.news()[0]
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def forged(change: Any, turn: int = 1) -> str:
    """Return the text of a valid record after `change` has edited one decision's events.

    `turn` is the decision's number, counted from 0. Decision 1, the default, moves two cards.
    """
    lines = GOOD.splitlines()
    at = [number for number, line in enumerate(lines) if line.startswith("  events:")][turn]
    events = json.loads(lines[at].split(": ", 1)[1].strip().strip("'"))
    change(events)
    lines[at] = "  events: '" + json.dumps(events) + "'"
    return "\n".join(lines)


def moved(events: list[Any]) -> list[Any]:
    found: list[Any] = next(event for event in events if event[0] == "Moved")
    return found


@pytest.mark.parametrize(
    "change",
    [
        lambda events: moved(events)[3].__setitem__(0, 60),
        lambda events: moved(events)[3].__setitem__(0, moved(events)[3][1]),
        lambda events: moved(events)[1].__setitem__(0, 3),
        lambda events: events.append(["Shuffled", 3, [1, 2, 3]]),
        lambda events: events.append(["Asked", [["no_such_question", 1]]]),
        lambda events: events.append(["Asked", [["declare", 5, 0]]]),
        lambda events: events.append(["Asked", []]),
        lambda events: events.append(["Ended", ["SB 6.1", [9], [1, 2]]]),
        lambda events: events.append(["Marked", 99, 1]),
        lambda events: events.append(["Carried", 0, 0, 99]),
        lambda events: events.extend([["Beat"]] * MOST_TOLD),
    ],
)
def test_a_forged_event_or_more_than_fits_any_match_is_refused(tmp_path: Path, change: Any) -> None:
    path = tmp_path / "forged.yaml"
    path.write_text(forged(change), encoding="utf-8")
    assert path.stat().st_size < LARGEST
    with pytest.raises(RecordError, match="turn 2"):
        record(path)


def test_lines_without_a_text_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "said.yaml"
    path.write_text(forged(lambda events: events.append(["Said", "boasted", [["who", 1]]])), encoding="utf-8")
    watched = record(path)
    keys = [said.key for said in watched.chapters[2]]
    assert keys
    assert "boasted" not in keys
    assert watched.length == 97


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, "can't be read"),
        ("", "isn't a record"),
        ("just: words", "isn't a record"),
        ("x" * (LARGEST + 1), "too large"),
        ("\x00\xff", "isn't a record"),
        (GOOD.replace("game: soul_battle", "game: chess", 1), "chess"),
        (GOOD.replace("- Seat 1", "- ' '", 1), "seats"),
        (GOOD.replace("privacy: strict", "privacy: loud", 1), "privacy"),
        (GOOD[: len(GOOD) // 2], "bad.yaml"),
    ],
)
def test_a_file_other_than_a_record_is_refused_in_a_sentence(tmp_path: Path, text: str | None, expected: str) -> None:
    path = tmp_path / "bad.yaml"
    if text is not None:
        path.write_text(text, encoding="latin-1")
    with pytest.raises(ValueError, match=expected) as found:
        record(path)
    assert "Traceback" not in str(found.value)


def test_a_save_and_a_record_differ_in_their_bytes(tmp_path: Path) -> None:
    session = match_after(tmp_path, 1)
    session.undo()
    session.close()
    assert open_match(next(tmp_path.iterdir()), LIBRARY.games, GAMES).length == 0, "undone decisions are not shown"
    renamed = next(tmp_path.iterdir()).rename(tmp_path / "mail.txt")
    assert is_journal(renamed)
    (tmp_path / "r.yaml").write_text(GOOD)
    assert not is_journal(tmp_path / "r.yaml")
    assert is_journal(tmp_path / "gone.match"), "the name alone is enough"
    with pytest.raises(ValueError, match="can't be read"):
        open_match(tmp_path / "gone.match", LIBRARY.games, GAMES)


def test_in_practice_the_asked_seat_can_answer() -> None:
    """When practice starts, cards are redealt until the seat that must answer can do so.

    If that is impossible, a message says so.
    """
    chance, tried = Chance("answers 3"), 0
    session = match_in_progress("fissureverse", ("", ""))
    while not tried:
        watched = Replay(session)
        watched.to(watched.length)
        once = determinize(watched.match.view(0), Chance(REDEALT + watched.match.view(0).digest()))
        tried += not rules.legal(session.match.game, once)
        if tried or len(session.match.turns) % 4 == 0:
            assert watched.play_on(None, NOW).match.legal()
        legal = session.match.legal()
        session.play(legal[chance.below(len(legal))])
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(rules, "legal", lambda game, state: [])
        with pytest.raises(ValueError, match="depend on hidden cards"):
            watched.play_on(None, NOW)
