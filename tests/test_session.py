"""A session is encoded and saved after every decision, and resumes exactly as it was."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.play.match import AHEAD, REPEATED, Match
from game.engine.refusal import Refused
from game.engine.table import LONGEST_SEED
from game.games import setup_for
from game.lab import cli_context
from game.matches.save_header import players_of, seed_of
from game.matches.session import Session
from game.players.player import Situation, Thought, decide
from game.players.random_player import random_player
from game.players.registry import PLAYERS
from game.players.seats import HARD
from game.profile.journal import read
from game.profile.saves import keep_copy, rename
from game.profile.settings import MOST_SEATS
from game.words.event_text import narrate, plain
from tests.profile.lines import journal_lines

LIBRARY = cli_context.library()
GAMES = cli_context.games()
CONTENT = LIBRARY.game("soul_battle")
NOW = datetime(2026, 11, 21, 20, 15)
NAMES = ["Mara", "Tobias", "Ilse"]


def _sit(folder: Path | None, privacy: str = "strict", seed: str = "a sitting") -> Session:
    setup = setup_for(CONTENT, 3, seed, {"privacy": privacy})
    return Session.new(CONTENT, GAMES["soul_battle"], setup, NAMES, folder, NOW)


def _play(session: Session, decisions: int, seed: int = 1) -> None:
    chance = Chance(seed)
    for _ in range(decisions):
        legal = session.match.legal()
        if legal:
            session.play(legal[chance.below(len(legal))])


@pytest.mark.parametrize("decisions", [0, 7, 1000])
def test_a_saved_match_resumes_exactly(tmp_path: Path, decisions: int) -> None:
    session = _sit(tmp_path)
    _play(session, decisions)
    assert session.close()
    again = Session.resume(next(tmp_path.iterdir()), LIBRARY.games, GAMES)
    assert again.match.state == session.match.state
    assert again.match.opening == session.match.opening
    assert again.match.turns == session.match.turns
    assert again.match.setup == session.match.setup
    assert (again.names, again.trouble, again.news()) == (NAMES, [], [])
    assert again.result() == session.result()
    _play(again, 1)
    again.close()


@pytest.mark.parametrize("seed", ["9" * (LONGEST_SEED + 1), "a\nb", "\udcff"])
def test_a_seed_that_a_save_cannot_hold_deals_no_match(seed: str) -> None:
    with pytest.raises(ValueError, match=r"^A seed must be a single line of at most 200 characters\.$"):
        setup_for(CONTENT, 2, seed)
    for saved in (seed, 7, None, ["a seed"]):
        with pytest.raises(ValueError, match="isn't a single line of text"):
            seed_of(saved)
    assert [seed_of(saved) for saved in ("", "9" * LONGEST_SEED)] == ["", "9" * LONGEST_SEED]


def test_no_more_strangers_are_named_than_there_are_seats() -> None:
    players, strangers = players_of(["", *(f"stranger {number}" for number in range(5000))])
    assert len(strangers) < MOST_SEATS
    assert set(players) == {""}


def test_undo_and_redo_are_saved_too(tmp_path: Path) -> None:
    session = _sit(tmp_path)
    session.play(session.match.legal()[0])  # placing the Reaper reveals nothing, so it can be undone
    session.undo()
    session.redo()
    session.undo()
    session.close()
    again = Session.resume(next(tmp_path.iterdir()), LIBRARY.games, GAMES)
    assert again.match.turns == []
    assert len(again.match.undone) == 1
    again.redo()
    assert again.match.state.asks == "declare"
    again.close()


def test_a_save_reveals_no_hidden_card(tmp_path: Path) -> None:
    session = _sit(tmp_path, seed="canary-seed")
    _play(session, 20)
    session.close()
    text = next(tmp_path.iterdir()).read_text(encoding="utf-8")
    assert "canary-seed" not in text
    assert not any(card.name in text for card in session.match.state.table.cards)


@pytest.mark.parametrize(("privacy", "expected"), [("strict", "curtain"), ("peek", "backs"), ("open", "none")])
def test_sb_7_3_the_curtain_falls_when_the_device_changes_hands(privacy: str, expected: str) -> None:
    session = _sit(None, privacy)
    assert session.match.asked == 1
    assert session.handover(2) == expected
    assert session.handover(0) == expected
    assert session.handover(1) == "none"
    assert session.viewers(1) == (0b111 if privacy == "open" else 0b001)


def test_the_result_counts_deck_by_deck_and_every_line_has_a_text() -> None:
    session = _sit(None)
    assert session.result() is None
    _play(session, 2000)
    result = session.result()
    assert result is not None
    assert result.end_key in CONTENT.texts
    for seat in result.seats:
        assert seat.total == sum(seat.by_origin)
        assert seat.by_origin[seat.seat] == 0
    assert max(seat.total for seat in result.seats) == result.seats[result.winners[0] - 1].total
    table = session.match.state.table
    said = [said for chapter in session.match.log() for said in chapter]
    lines = [plain(narrate(CONTENT.texts, f"log.{one.key}", one.values, table, NAMES)) for one in said]
    assert "Mara draws 5 cards." in lines
    assert not any("{" in line or "a card" in line for line in lines)


@pytest.mark.parametrize(
    ("seats", "chosen", "sentence"),
    [
        (7, {}, "2 to 6 seats"),
        (2, {"exhausted_piles": 9}, "exhausted_piles"),
        (2, {"pass": "maybe"}, "pass"),
        (2, {"nonsense": 1}, "no option nonsense"),
    ],
)
def test_a_setup_that_does_not_fit_says_why(seats: int, chosen: dict[str, str | int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        setup_for(CONTENT, seats, "seed", chosen)


def test_names_and_seats_must_agree() -> None:
    with pytest.raises(ValueError, match="need 2 names"):
        Session.new(CONTENT, GAMES["soul_battle"], setup_for(CONTENT, 2, "x"), NAMES, None, NOW)


# --- computers ---------------------------------------------------------------------------------------------------


def _with(players: list[str], folder: Path | None = None, privacy: str = "strict") -> Session:
    setup = setup_for(CONTENT, 3, "computers", {"privacy": privacy})
    return Session.new(CONTENT, GAMES["soul_battle"], setup, NAMES, folder, NOW, players)


@pytest.mark.parametrize(
    ("saved", "players", "news"),
    [
        ('"players":["","greedy","random"]', ["", "greedy", "random"], 0),
        ('"old":["greedy"]', ["", "", ""], 0),
        ('"players":["","oracle","random"]', ["", "", "random"], 1),
        ('"players":["greedy"]', ["greedy", "", ""], 0),
        ('"players":7', None, 0),
    ],
)
def test_players_are_saved_and_unknown_or_missing_ones_become_people(
    tmp_path: Path, saved: str, players: list[str] | None, news: int
) -> None:
    session = _with(["", "greedy", "random"], tmp_path)
    assert session.persons == (1,)
    assert [session.thinks(seat) for seat in (0, 1, 2, 3)] == [False, False, True, True]
    _play(session, 9)
    session.close()
    path = next(tmp_path.iterdir())
    text = path.read_text(encoding="utf-8")
    assert '"players":["","greedy","random"]' in text
    lines = text.replace('"players":["","greedy","random"]', saved).splitlines()
    path.write_bytes(journal_lines(*(json.loads(line[9:]) for line in lines)))
    if players is None:
        with pytest.raises(ValueError, match="the list of players"):
            Session.resume(path, LIBRARY.games, GAMES)
        return
    again = Session.resume(path, LIBRARY.games, GAMES)
    assert again.players == players
    assert len([sentence for sentence in again.news() if "oracle" in sentence]) == news
    again.close()


def test_a_player_that_does_not_exist_is_not_seated() -> None:
    with pytest.raises(ValueError, match="oracle"):
        _with(["oracle"])


@pytest.mark.parametrize("privacy", ["strict", "peek"])
def test_sb_7_3_computers_and_a_lone_person_cause_no_curtain(privacy: str) -> None:
    assert _with(["", "greedy", "greedy"], None, privacy).handover(0) == "none"
    assert _with(["greedy", "", ""], None, privacy).handover(0) == "none", "a computer decides"
    assert _with(["", "greedy", ""], None, privacy).handover(3) != "none", "two people take turns"
    assert _with(["", "greedy", ""], None, privacy).handover(1) == "none"


def test_computers_and_hints_use_the_asked_seats_own_view() -> None:
    for players in (["greedy"], []):
        session = _with(players)
        session.hint_budget = 1
        assert session.match.refusal(decide(session.thought()).action) is None


@pytest.mark.parametrize("name", list(GAMES))
def test_hard_is_the_games_strongest_player_even_in_an_older_save(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Regression: in two solitaire games, the Hard player played like the Medium player."""
    content, game, asked = LIBRARY.game(name), GAMES[name], []
    seats = content.game.seats[0]

    def strongest(there: Situation) -> Thought:
        asked.append(there.view.asked)
        return random_player(there)

    session = Session.new(
        content, game, setup_for(content, seats, "hard"), NAMES[:seats], tmp_path, NOW, [HARD] * seats
    )
    session.close()
    path = next(tmp_path.iterdir())
    assert json.dumps(HARD) in path.read_text(encoding="utf-8"), "the id in saves"
    monkeypatch.setitem(PLAYERS, game.ai.strongest_player, strongest)
    again = Session.resume(path, LIBRARY.games, GAMES)
    assert again.match.refusal(decide(again.thought()).action) is None
    assert asked == [again.match.asked]
    again.close()


def test_a_standing_pass_is_played_as_soon_as_needed_sb_4_2() -> None:
    """A pass can remain in force only in an open battle, and only until the battle ends."""
    setup = setup_for(CONTENT, 3, "a sitting", {"pass": "open"})
    session = Session.new(CONTENT, GAMES["soul_battle"], setup, NAMES, None, NOW)
    chance = Chance("standing")
    by_themselves = 0
    while session.match.asked:
        match = session.match
        taken, asked = len(match.turns), (match.asked, match.state.asks)
        standing = match.game.standing_answers(match.view(1 << (match.asked - 1)))
        legal = match.legal()
        if other := next((action for action in legal if action not in standing), None):
            with pytest.raises(Refused, match="_not_now"):
                session.stand(other)
        assert {action.verb for action in standing} <= {"pass"}
        says = standing if match.asked == 3 else ()
        events = session.stand(says[0]) if says else session.play(legal[chance.below(len(legal))])
        assert not says or (match.asked, match.state.asks) != asked
        done = match.turns[taken:]
        assert events == tuple(event for turn in done for event in turn.events)
        assert {(turn.action.seat, turn.action.verb) for turn in done[1:]} <= {(3, "pass")}
        by_themselves += len(done) - 1
    assert by_themselves
    # The others see the same log lines as if the player had clicked Pass each time.
    told = Match.new(GAMES["soul_battle"], setup)
    for turn in session.match.turns:
        assert told.play(turn.action) == turn.events


def _stands(path: Path | None) -> Session:
    """Return a four-player match with an open battle, which seat 2 has just left for good."""
    setup = setup_for(CONTENT, 4, "leaves 2", {"pass": "open", "privacy": "open"})
    session = Session.new(CONTENT, GAMES["soul_battle"], setup, [*NAMES[:3], "Fourth"], path, NOW)
    match = session.match
    while match.state.asks != "answer" or match.asked != 2:
        session.play(next((action for action in match.legal() if action.verb == "battle"), match.legal()[0]))
    assert session.answered_ahead == frozenset()
    session.stand(Action("pass", 2))
    session.play(Action("pass", 3))
    assert match.asked == 4
    return session


def test_an_answer_in_advance_survives_reopening_undo_and_redo_sb_4_2(tmp_path: Path) -> None:
    session = _stands(tmp_path)
    match = session.match
    assert session.answered_ahead == frozenset({2})
    session.close()
    (path,) = tmp_path.iterdir()
    again = Session.resume(path, LIBRARY.games, GAMES)
    assert again.answered_ahead == frozenset({2})
    beats = next(action for action in again.match.legal() if action.cards)
    for one in (session, again):
        one.play(beats)
        while one.match.asked == 1 and one.match.state.asks == "answer":
            one.play(next(action for action in one.match.legal() if action.verb == "pass"))
    assert [(turn.action, turn.auto, turn.ahead) for turn in again.match.turns] == [
        (turn.action, turn.auto, turn.ahead) for turn in match.turns
    ]
    assert again.match.turns[-1] == match.turns[-1]
    assert match.asked == 3, "seat 2 isn't asked again"
    own, repeat = (turn for turn in match.turns if turn.action == Action("pass", 2))
    assert (own.auto, own.ahead, repeat.auto, repeat.ahead) == (False, True, True, True)
    keys = [line.key for chapter in match.log() for line in chapter]
    assert "by_itself" not in keys, "the seat could have played"
    assert [keys.count(f"passed{end}") for end in (AHEAD, REPEATED)] == [1, 1]
    again.close()


def test_an_answer_in_advance_is_undone_with_its_decision_and_ends_with_the_question() -> None:
    session = _stands(None)
    match = session.match
    match.undone = [match.turns.pop()]
    assert session.answered_ahead == frozenset({2})
    match.undone.append(match.turns.pop())
    assert session.answered_ahead == frozenset()
    session.redo()
    assert session.answered_ahead == frozenset({2})
    while match.state.asks == "answer":
        session.play(next(action for action in match.legal() if action.verb == "pass"))
    assert session.answered_ahead == frozenset()


def test_a_hint_counts_once_per_position_and_practice_stays_practice(tmp_path: Path) -> None:
    session = _sit(tmp_path)
    for _ in range(2):
        session.hinted()
        session.become_practice()
    assert session.hints == 1
    _play(session, 1)
    session.hinted()
    assert session.close()
    (path,) = tmp_path.iterdir()
    assert [entry["kind"] for entry in read(path).entries[1:]] == ["hint", "practice", "act", "hint"]
    again = Session.resume(path, LIBRARY.games, GAMES)
    assert (again.hints, again.practice) == (2, True)
    again.hinted()
    assert again.hints == 2, "a hint for this position was already counted"
    again.close()


def test_practice_begins_only_from_an_unfinished_match() -> None:
    session = _sit(None)
    _play(session, 12)
    match = session.match
    practice = Session.practise(CONTENT, match.game, match.setup, NAMES, match.state, None, NOW)
    assert practice.practice
    _play(session, 3000)
    assert not match.asked
    with pytest.raises(ValueError, match="the match has ended there"):
        Session.practise(CONTENT, match.game, match.setup, NAMES, match.state, None, NOW)


def test_an_undo_after_leaving_the_table_is_saved(tmp_path: Path) -> None:
    content = LIBRARY.game("metempsychosis")
    setup = setup_for(content, 1, "lost", {})
    session = Session.new(content, GAMES["metempsychosis"], setup, ["Mara"], tmp_path, NOW, practice=True)
    session.play(next(action for action in session.match.legal() if action.verb == "give_up"))
    assert not session.match.asked
    assert session.close()
    session.undo()
    assert session.match.asked
    session.play(session.match.legal()[0])
    assert session.close()
    again = Session.resume(next(tmp_path.iterdir()), LIBRARY.games, GAMES)
    assert again.match.state == session.match.state
    assert not again.trouble


def _timed(folder: Path | None = None) -> Session:
    content = LIBRARY.game("fissureverse")
    setup = setup_for(content, 2, "by the clock", {"timer": "minutes_30", "deck": "skirmish"})
    return Session.new(content, GAMES["fissureverse"], setup, NAMES[:2], folder, NOW)


def test_the_end_of_the_agreed_time_comes_before_the_next_decision(tmp_path: Path) -> None:
    """FV 11.1: reaching the time limit isn't a player's decision."""
    assert (_sit(None).time_left, _sit(None).minutes_left, _sit(None).next_minute) == (None, None, None)
    session = _timed(tmp_path)
    assert (session.minutes_left, session.next_minute) == (30, 60)
    session.played = 29 * 60 + 30.5
    assert (session.minutes_left, session.next_minute) == (1, 29.5)
    _play(session, 1)
    assert len(session.match.turns) == 1
    session.played += 30
    assert (session.minutes_left, session.next_minute) == (0, None)
    _play(session, 1)
    assert [turn.action.verb for turn in session.match.turns][1] == "expire"
    assert len(session.match.turns) == 3
    assert session.time_left is None, "the message appears once"
    session.close()
    again = Session.resume(next(tmp_path.iterdir()), LIBRARY.games, GAMES)
    assert again.match.state == session.match.state
    assert int(again.played) == 30 * 60
    chance = Chance("to the end")
    for _ in range(1000):
        if not again.match.asked:
            break
        legal = again.match.legal()
        assert all(action.verb != "expire" for action in legal), "players can't choose it"
        again.play(legal[chance.below(len(legal))])
    result = again.result()
    assert result is not None
    assert (result.rule, result.turn) == ("FV 11.1", 1)
    again.close()


def test_naming_or_copying_a_match_does_not_reset_its_clock(tmp_path: Path) -> None:
    """FV 11.1. Regression: the file's newest entry contained only the new name and no time."""
    session = _timed(tmp_path)
    session.played = 700
    _play(session, 2)
    session.close()
    path = next(tmp_path.iterdir())
    copy = tmp_path / "copy.match"
    keep_copy(path, copy, "A copy")
    rename(path, "A name")
    for named in (path, copy):
        assert Session.look(named, LIBRARY.games, GAMES).minutes_left == session.minutes_left == 19


@pytest.mark.parametrize("saved", ["12", -1, True, 10**9, None])
def test_a_nonsense_time_is_ignored(tmp_path: Path, saved: object, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    session = _timed(tmp_path)
    _play(session, 1)
    session.close()
    path = next(tmp_path.iterdir())
    found = read(path)
    entries = [*found.entries[:-1], {**found.entries[-1], "played": saved}]
    monkeypatch.setattr("game.matches.session.read", lambda path: found._replace(entries=entries))
    assert Session.look(path, LIBRARY.games, GAMES).played == 0


def test_undo_goes_back_past_what_happened_by_itself_and_a_save_remembers_it(tmp_path: Path) -> None:
    content = LIBRARY.game("aleph_null")
    session = Session.new(content, GAMES["aleph_null"], setup_for(content, 1, "x", {}), NAMES[:1], tmp_path, NOW)
    match = session.match
    session.play(match.legal()[0])
    before = match.state
    session.play(match.legal()[0])
    own = match.turns[-1]
    for _ in range(2):
        session.pass_by_itself(match.legal()[0])
    after = match.state
    assert [turn.auto for turn in match.turns] == [False, False, True, True]
    assert [line[-1].key for line in match.log()[3:]] == ["by_itself"] * 2
    assert session.undo() == own
    assert (match.state, session.undos) == (before, 1)
    session.close()
    (path,) = tmp_path.iterdir()
    again = Session.look(path, LIBRARY.games, GAMES)
    assert again.match.undone == match.undone
    assert again.undos == 1
    assert len(session.redo().events) > len(own.events)
    assert match.state == after
    match.turns[1] = own._replace(auto=True)
    match.turns[0] = match.turns[0]._replace(auto=True)
    assert match.why_no_undo() == "undo.nothing", "no decision of the player is left"
    session.close()
