"""Computer players at the table: their time slices, pace, curtains and hints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path

import pygame
import pytest

from game.engine.chance import Chance
from game.engine.table import bit
from game.players.player import Decision, Thinking, decide
from game.words.event_text import plain
from scenes.drawing.painter import Drawn
from scenes.records.results import ResultsScene
from scenes.table.art.banner_art import BannerArt
from scenes.table.art.tray_art import TrayArt
from scenes.table.curtain.curtain import CurtainScene
from scenes.table.layout import tuning
from scenes.table.model.tray import Tray
from scenes.table.model.visibility import Phase
from scenes.table.motion.banners import Banner
from scenes.table.play.ai_scheduler import CHOICE_FRAMES, AiScheduler
from scenes.table.rendering.renderer import Renderer
from scenes.table.rendering.table_to_draw import Frame
from scenes.table.table_scene import TableScene
from tests.event_log_reader import lines_of
from tests.generators import usual_action
from tests.run_counts import SOAK, some
from tests.scenes.table.table_player import STEP, Player

COMPUTER = "greedy"
ENOUGH = 4000


def _person_acts(player: Player) -> None:
    """Make the move that a hint suggests, by posting input events."""
    player.act(usual_action(player.scene.session.match), "click")


def _until_it_thinks(player: Player) -> None:
    """Let the person act, frame by frame, until a computer is thinking and nothing is moving."""
    player.settle()
    while player.table.model.phase != Phase.THINK:
        _person_acts(player)
    for _ in range(ENOUGH):
        if not player.table.director.busy:
            return
        player.frame()
    raise AssertionError("the table never comes to rest")


# --- the front seat --------------------------------------------------------------------------------------------


def test_one_person_plays_a_whole_match_without_a_curtain_sb_7_3(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, players=("", COMPUTER), exhausted_piles=1)
    match = player.match
    while match.asked:
        player.settle()
        assert match.asked in (0, 1)
        if match.asked:
            _person_acts(player)
    player.settle()
    assert isinstance(player.top, ResultsScene)
    assert player.logged("curtain") == []
    assert {line["seat"] for line in player.logged("action")} == {1, 2}
    assert len(player.logged("action")) == len(match.turns)
    assert player.logged("thinks")


def test_the_curtain_falls_between_people_only_sb_7_3(tmp_path: Path) -> None:
    player = Player(tmp_path, 3, players=("", COMPUTER, ""), seed="between")
    eyes = set()
    for _ in range(25 if SOAK else 12):
        player.ready()
        if not player.match.asked:
            break
        eyes.add((player.match.asked, player.table.model.hotseat.mask))
        _person_acts(player)
    assert {seat for seat, _ in eyes} == {1, 3}
    assert all(mask == bit(seat) for seat, mask in eyes)
    assert {line["seat"] for line in player.logged("lifted")} == {1, 3}
    acts = [(line["event"], line.get("seat")) for line in lines_of(player.events.getvalue())]
    steps = [one for one in acts if one[0] in ("lifted", "action")]
    for before, after in pairwise(steps):
        assert before != after or before[0] == "action", "nobody lifts a curtain twice in a row"
        passed = after[0] == "action" and after[1] != 2 and before[0] == "action" and before[1] != after[1]
        assert not passed, "a person who acts after another seat must lift a curtain first"
    assert any(line["seat"] == 2 for line in player.logged("action"))


def test_no_hand_is_shown_when_a_match_of_two_people_opens_at_a_computers_turn(tmp_path: Path) -> None:
    player = Player(tmp_path, 3, players=(COMPUTER, "", ""), animate=True)
    assert player.table.model.phase == Phase.THINK
    assert player.table.model.hotseat.mask == 0
    assert player.table.model.covered
    player.ready()
    assert player.match.asked in (2, 3)
    assert player.logged("lifted")


def test_leaving_the_window_covers_the_hand_while_a_computer_thinks(tmp_path: Path) -> None:
    player = Player(tmp_path, 3, players=("", COMPUTER, ""), animate=True, seed="left")
    player.ready()
    _until_it_thinks(player)
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert player.table.model.covered
    assert not isinstance(player.top, CurtainScene), "nobody lifts a curtain for a computer"
    for _ in range(ENOUGH):
        player.frame()
        if isinstance(player.top, CurtainScene):
            break
    assert isinstance(player.top, CurtainScene)


def _until_drawn(player: Player) -> None:
    """Draw frames until one shows the result of the latest choice."""
    while player.table.ai_scheduler.owes:
        player.frame()


def _hand_shown(player: Player) -> int:
    """Return the number of face-up cards in the front seat's hand."""
    controller, table = player.table, player.match.state.table
    hand = player.match.state.places[table.place_named[f"hand.{controller.model.front}"]]
    return sum(("card", table.cards[card].name) in player.shown() for card in hand)


@pytest.mark.parametrize("privacy", some(["strict", "open"], 1))
def test_no_hand_is_open_while_a_computer_plays_among_people_sb_7_3(tmp_path: Path, privacy: str) -> None:
    """At a table with a curtain, the hand stays hidden even if the same person decides next."""
    player = Player(tmp_path, 3, players=("", COMPUTER, ""), animate=True, seed="between", privacy=privacy)
    player.ready()
    thought = back = 0
    for _ in range(60):
        front, acted = player.table.model.front, len(player.logged("action"))
        player.settle()
        hand = player.match.state.table.place_named[f"hand.{front}"]
        assert _hand_shown(player) == len(player.match.state.places[hand])
        _person_acts(player)
        for _ in range(ENOUGH):
            if player.table.model.phase != Phase.THINK:
                break
            thought += 1
            assert _hand_shown(player) == 0 or privacy == "open"
            if thought == 5 and privacy == "strict":
                player.click(player.middle(hand), button=3)
                assert player.table.overlay.spread is not None
                assert all(kind == "back" for (kind, _), _ in player.table.overlay.spread.cards)
                player.key(pygame.K_ESCAPE)
            player.frame()
        played = {line["seat"] for line in player.logged("action")[acted:]}
        player.settle()
        if player.match.asked == front and 2 in played:
            back += 1
            assert privacy == "open" or isinstance(player.top, CurtainScene)
            assert privacy == "open" or not _hand_shown(player)
        player.ready()
        if not player.match.asked or (thought > 30 and back):
            break
    assert thought > 30
    assert back


def test_a_card_attached_face_down_is_covered_too_fv_13_2(tmp_path: Path) -> None:
    """During a computer's turn, an attached card's owner sees only the card's back."""
    options = {"privacy": "strict", "rogations": "asked"}
    player = Player(tmp_path, 3, players=("", "", COMPUTER), animate=True, game="fissureverse", **options)
    session, chance = player.scene.session, Chance("face down")
    for _ in range(200):
        legal = session.match.legal()
        known = session.match.state.known
        secret = (action for action in legal if action.verb == "frenzy" and known[action.cards[0]] == bit(1))
        laid = next(secret, None)
        if session.match.asked == 1 and laid is not None:
            break
        session.play(legal[chance.below(len(legal))])
    assert laid is not None
    player.app.scenes.reset(player.app.make("table", session))
    player.ready()
    player.table.play(laid)
    name = player.match.state.table.cards[laid.cards[0]].name
    written = player.events.getvalue()
    assert "1 frenzy " in written
    assert f"1 frenzy {name}" not in written, "the event log doesn't say which card it is"
    assert player.table.model.phase == Phase.THINK
    player.table.finish()
    place = next(at for at, held in enumerate(player.match.state.places) if laid.cards[0] in held)
    player.table.input.inspect(place)
    assert [kind for (kind, _), _ in player.table.overlay.spread.cards] == ["back"]


def test_a_solo_player_keeps_their_own_hand_in_sight(tmp_path: Path) -> None:
    player = Player(tmp_path, 3, players=("", COMPUTER, COMPUTER), animate=True, privacy="strict")
    player.ready()
    _until_it_thinks(player)
    assert _hand_shown(player)


def test_everyone_may_watch_where_only_computers_play(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, players=(COMPUTER, COMPUTER), exhausted_piles=1)
    assert player.table.model.hotseat.mask == 0b11
    match = player.match
    player.settle()
    assert match.asked == 0
    assert isinstance(player.top, ResultsScene | TableScene)
    assert player.logged("curtain") == []


# --- pace ------------------------------------------------------------------------------------------------------


def _seconds_until_it_acts(player: Player, turns: int = -1) -> float:
    """Return how many seconds pass before the match has more than `turns` decisions.

    If `turns` is -1, use the current number of decisions.
    """
    turns = len(player.match.turns) if turns < 0 else turns
    for number in range(ENOUGH):
        if len(player.match.turns) > turns:
            return number * STEP
        player.frame()
    raise AssertionError("it never acts")


@pytest.mark.parametrize("speeds", some([(1, 2), (2, 4), (3, 2)], 2))
def test_a_computers_speed_sets_how_long_it_waits(tmp_path: Path, speeds: tuple[int, int]) -> None:
    """The length of the computer's pauses doesn't depend on the speed of the animations."""
    speed, cards = speeds
    player = Player(tmp_path, 2, players=("", COMPUTER), animate=True)
    player.app.keep(player.app.settings._replace(computers=speed, speed=cards))
    _until_it_thinks(player)
    assert any("is thinking" in text for text in player.words().splitlines())
    waited = _seconds_until_it_acts(player)
    pause = tuning.THINK_PAUSES[speed - 1]
    # Thinking takes a few frames, and time advances in whole frames.
    assert pause - 0.1 <= waited <= pause + 0.7


def test_another_speed_applies_at_once(tmp_path: Path) -> None:
    """The player opens the options over the table while a computer player is thinking."""
    player = Player(tmp_path, 2, players=("", COMPUTER), animate=True)
    player.app.keep(player.app.settings._replace(computers=1))
    _until_it_thinks(player)
    turns = len(player.match.turns)
    player.app.scenes.push(player.app.make("options", "play"))
    player.frame()
    left, top, wide, high = [line for line in player.logged("scene") if "buttons" in line][-1]["buttons"]["computers"]
    at = left + wide - high / 2, top + high / 2
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        player.frame(pygame.event.Event(kind, pos=at, button=1))
    assert player.app.settings.computers == 4
    player.key(pygame.K_ESCAPE)
    assert player.top is player.scene
    assert _seconds_until_it_acts(player, turns) < tuning.THINK_PAUSES[0] / 2


def test_any_input_speeds_it_up_but_first_shows_the_last_move(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, players=("", COMPUTER), animate=True)
    player.app.keep(player.app.settings._replace(computers=1))
    _until_it_thinks(player)
    turns = len(player.match.turns)
    for _ in range(10):
        player.frame()
    assert len(player.match.turns) == turns
    player.key(pygame.K_PAGEUP)
    for _ in range(10):
        player.frame()
    assert len(player.match.turns) == turns + 1
    while player.table.model.phase != Phase.THINK or not player.table.director.busy:
        if player.table.model.playing:
            player.settle()
            _person_acts(player)
        else:
            player.frame()
    player.key(pygame.K_PAGEUP)
    assert not player.table.director.busy, "the motion is finished at once"
    assert _seconds_until_it_acts(player) > tuning.THINK_PAUSES[0] / 2, "the next action has its own pause"


def test_a_computer_waits_while_a_pile_is_spread(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, players=("", COMPUTER), animate=True)
    player.app.keep(player.app.settings._replace(computers=3))
    _until_it_thinks(player)
    turns = len(player.match.turns)
    player.click(player.middle(0), button=3)
    assert player.table.overlay.spread is not None
    for _ in range(120):
        player.frame()
    assert len(player.match.turns) == turns
    player.key(pygame.K_ESCAPE)
    for _ in range(30):
        player.frame()
    assert len(player.match.turns) > turns


def test_a_computer_doesnt_think_in_the_frame_in_which_the_table_comes_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first frame after a motion lists the items, and the next one paints them.

    Only then does the computer think again.
    """
    given: list[float] = []
    monkeypatch.setattr(Thinking, "slice", lambda _thinking, seconds: given.append(seconds))
    mind = AiScheduler()
    mind.begin((_ for _ in ()), pause=9.0)
    repeats = []
    for still in (True, False, True, True, True):
        mind.update(STEP, still)
        repeats.append((len(given), mind.frame()))
    assert repeats == [(1, 0), (2, 0), (2, 1), (2, 0), (3, 0)]
    assert given == [tuning.SLICE, tuning.SLICE_MOVING, tuning.SLICE]


def test_thinking_takes_one_slice_per_frame() -> None:
    pieces = []

    def thought():  # type: ignore[no-untyped-def]
        for number in range(6):
            pieces.append(number)
            yield
        return Decision(None)  # type: ignore[arg-type]

    ticks = iter(range(1000))
    mind = AiScheduler(lambda: float(next(ticks)))
    mind.begin(thought(), 0.0)
    for _ in range(5):
        assert mind.update(0.01, still=True) is None
    assert pieces == [0]
    mind.frame()
    mind.update(0.01, still=True)
    assert pieces == [0, 1]
    choices = []
    for _ in range(6):
        mind.frame()
        choices.append(mind.update(0.01, still=True))
    assert [choice is not None for choice in choices] == [False] * 5 + [True], (
        "the choice is reported once, in its own frame"
    )
    assert mind.update(0.01, still=True) is None
    assert not mind.busy


@pytest.mark.parametrize("animate", [True, False])
def test_a_computers_move_is_played_prepared_and_drawn_in_separate_frames(tmp_path: Path, animate: bool) -> None:
    player = Player(tmp_path, 2, players=(COMPUTER, COMPUTER), animate=animate)
    seen = player.app.painter.display_list()
    for _ in range(ENOUGH):
        if player.match.turns:
            break
        seen = player.app.painter.display_list()
        player.frame()
    for _ in range(3):
        assert player.app.painter.display_list() == seen
        assert player.table.ai_scheduler.owes
        assert player.top.rest() == 0, "the next frame comes on its own"
        player.frame()
    assert player.app.painter.display_list() != seen
    assert not player.table.ai_scheduler.owes


def test_the_static_items_are_listed_before_the_frame_that_shows_a_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Listing and painting the items in the same frame would take too long."""
    player = Player(tmp_path, 2, players=(COMPUTER, COMPUTER), animate=True)
    listed: list[bool] = []
    make_still = Renderer._make_still

    def noted(renderer: Renderer, frame: Frame) -> list[Drawn]:
        listed.append(player.table.ai_scheduler.owes)
        return make_still(renderer, frame)

    for _ in range(ENOUGH):
        if player.match.turns:
            break
        player.frame()
    monkeypatch.setattr(Renderer, "_make_still", noted)
    _until_drawn(player)
    assert listed == [True]


def test_the_static_items_are_also_listed_before_the_frame_that_shows_a_table_at_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(tmp_path, 2, players=("", COMPUTER), animate=True)
    player.settle()
    while player.table.model.phase != Phase.THINK or not player.table.director.busy:
        if player.table.model.playing:
            _person_acts(player)
        else:
            player.frame()
    listed: list[bool] = []
    make_still = Renderer._make_still

    def noted(renderer: Renderer, frame: Frame) -> list[Drawn]:
        listed.append(player.table.ai_scheduler.owes)
        return make_still(renderer, frame)

    while player.table.director.busy:
        monkeypatch.setattr(Renderer, "_make_still", noted)
        listed.clear()
        seen = player.app.painter.display_list()
        player.frame()
    assert listed == [True]
    assert player.app.painter.display_list() == seen
    player.frame()
    assert player.app.painter.display_list() != seen


def test_new_buttons_dont_bring_the_picture_of_a_computers_move_forward(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, players=("", COMPUTER), animate=True)
    while not player.table.ai_scheduler.owes or not player.table.model.playing:
        if player.table.model.playing:
            _person_acts(player)
        else:
            seen = player.app.painter.display_list()
            player.frame()
    assert player.scene.changing, "the person's buttons are new"
    for _ in range(CHOICE_FRAMES - 1):
        assert player.app.painter.display_list() == seen
        player.frame()
    assert player.app.painter.display_list() != seen


def test_a_new_tray_is_drawn_before_the_frame_that_shows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the tray weren't drawn in advance, the first frame to show it would take too long."""
    player = Player(tmp_path, 2, players=(COMPUTER, COMPUTER), animate=True)
    drawn: list[bool] = []
    items = TrayArt.items

    def noted(art: TrayArt, tray: Tray, active: bool) -> list[Drawn]:
        drawn.append(player.table.ai_scheduler.owes)
        return items(art, tray, active)

    monkeypatch.setattr(TrayArt, "items", noted)
    for _ in range(ENOUGH):
        player.frame()
        if len(drawn) > 3:
            break
    assert drawn == [True] * 4


def test_a_banner_is_drawn_before_the_frame_that_shows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(tmp_path, 2, players=(COMPUTER, COMPUTER), animate=True)
    drawn: dict[Banner, bool] = {}
    items = BannerArt._items

    def noted(art: BannerArt) -> Iterator[tuple[Drawn, float]]:
        drawn.setdefault(art.banner, player.table.ai_scheduler.owes)
        return items(art)

    monkeypatch.setattr(BannerArt, "_items", noted)
    for _ in range(ENOUGH):
        player.frame()
        if len(drawn) > 1:
            break
    assert list(drawn.values()) == [True, True]


# --- undo, saving ----------------------------------------------------------------------------------------------


def test_undo_reaches_the_players_last_decision_but_not_behind_a_computers(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, players=("", COMPUTER))
    player.settle()
    _person_acts(player)
    player.settle()
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(player.logged("undo")) == 1
    turns = 0
    while not any(turn.action.seat == 2 for turn in player.match.turns[turns:]):
        turns = len(player.match.turns)
        _person_acts(player)
        player.settle()
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert player.logged("no_undo")
    assert len(player.logged("undo")) == 1


def test_a_match_saved_in_a_computers_turn_resumes_there(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, players=("", COMPUTER), animate=True)
    _until_it_thinks(player)
    path, state = player.scene.session.journal.path, player.match.state  # type: ignore[union-attr]
    player.app.close()
    again = Player(tmp_path / "again", 2)
    session = again.app.matches.resume(path)
    assert session.players == ["", COMPUTER]
    assert session.match.state == state
    again.app.scenes.reset(again.app.make("table", session))
    again.settle()
    assert again.match.asked in (0, 1)
    assert again.logged("action")[0]["seat"] == 2
    again.app.close()


# --- hints -----------------------------------------------------------------------------------------------------


def _glows(player: Player) -> list[str]:
    return [str(what[1]) for what in player.shown() if what[0] == "glow"]


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_hint_highlights_the_move_and_says_why(tmp_path: Path, way: str) -> None:
    player = Player(tmp_path, 2, players=("", COMPUTER))
    player.settle()
    expected = decide(player.scene.session.thought())
    if way == "key":
        player.key(pygame.K_h)
    else:
        player.click(player.scene.controls.boxes()["hint"].centre)
    for _ in range(200):
        if player.logged("hint"):
            break
        player.frame()
    _until_drawn(player)
    assert player.table.model.hint == expected.action
    assert player.match.state.table.places[expected.action.place].name in _glows(player)
    words = player.words()
    assert "Place your Reaper on" in words
    assert expected.comparison is not None
    assert f"This move wins {expected.comparison.wins} of {expected.comparison.matches} simulated games" in words
    player.act(expected.action, "drag")
    assert player.table.model.hint is None


def test_the_table_says_that_it_looks_for_a_hint_until_the_player_does_something(tmp_path: Path) -> None:
    """If the player asks again, the search resumes where it stopped."""
    player = Player(tmp_path, 2, players=("", COMPUTER))
    player.settle()
    session = player.scene.session
    session.hint_budget = 1
    pieces = sum(1 for _ in session.thought())
    player.table.ai_scheduler._clock = count(0, 1000).__next__  # each slice is one unit of work
    thinks = player.app.texts["table.hint.thinks"]
    frames = 0
    while not player.logged("hint"):
        player.key(pygame.K_h)
        assert thinks in player.words()
        for _ in range(pieces // 3):
            player.frame()
            frames += 1
            if player.logged("hint"):
                break
        else:
            player.key(pygame.K_PAGEUP)
            assert thinks not in player.words()
            for _ in range(3):
                player.frame()
            assert not player.table.ai_scheduler.busy
    assert pieces - 10 < frames < pieces + 10
    _until_drawn(player)
    assert thinks not in player.words()


def test_the_note_tells_the_best_move_so_far(tmp_path: Path) -> None:
    player = Player(tmp_path, seats=1, game="metempsychosis")
    player.ready()
    player.scene.session.hint_budget = 4
    player.table.ai_scheduler._clock = count(0, 0.0001).__next__  # each slice has the same number of units of work
    player.key(pygame.K_h)
    counts = []
    while not player.logged("hint"):
        player.frame(seconds=2 * tuning.HINT_TELLS)
        told = re.search(r"Best so far, winning (\d+) of (\d+) games:", player.words())
        if told is not None and player.app.texts["table.hint.thinks"] in player.words():
            counts.append((int(told[1]), int(told[2])))
    matches = [played for _, played in counts]
    assert matches == sorted(matches)
    assert len(set(matches)) > 1, "the count grows"
    assert all(wins <= played for wins, played in counts)
    _until_drawn(player)
    assert "Best so far" not in player.words()


def test_every_suggested_move_is_highlighted_and_described(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, seed="advised", privacy="open")
    verbs = set()
    for _ in range(60):
        player.ready()
        if not player.match.asked or (len(verbs) >= 4 and not SOAK):
            break
        player.key(pygame.K_h)
        for _ in range(100):
            if player.table.model.hint is not None:
                break
            player.frame()
        _until_drawn(player)
        hint = player.table.model.hint
        verbs.add(hint.verb)
        assert player.table.overlay.note is not None
        if hint.place >= 0:
            assert player.match.state.table.places[hint.place].name in _glows(player)
        assert sum(what[0] == "join" for what in player.shown()) >= len(hint.cards)
        player.act(hint, "click")
    assert len(verbs) >= 4


def test_a_hint_names_no_card_of_a_face_down_hand_sb_7_3(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, privacy="peek", seed="peeked")
    held = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="")
    let_go = pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0, unicode="")
    player.settle()
    player.frame(held)
    player.act(usual_action(player.scene.session.match), "drag")
    player.frame(let_go)
    player.settle()
    player.key(pygame.K_h)
    for _ in range(60):
        player.frame()
    assert player.table.model.hint is None
    assert player.app.texts.say("table.peek.hand.hold", key="P") in player.words()
    player.frame(held)
    player.key(pygame.K_h)
    for _ in range(60):
        player.frame()
    assert player.table.model.hint.cards
    assert player.table.overlay.note is not None
    player.frame(let_go)
    assert player.table.model.hint is None
    assert player.table.overlay.note is None
    player.frame(held)
    player.key(pygame.K_h)
    player.table.look(False)
    for _ in range(60):
        player.frame()
    assert player.table.model.hint is None, "a hint that comes too late isn't shown"


def test_there_is_no_hint_during_another_seats_decision(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, players=("", COMPUTER), animate=True)
    _until_it_thinks(player)
    player.move(player.scene.controls.boxes()["hint"].centre)
    assert player.app.texts["table.no_hint"] in player.words()
    player.key(pygame.K_h)
    _until_drawn(player)
    assert player.logged("hint") == []


def test_a_grey_undo_says_why_while_the_pointer_rests_on_it(tmp_path: Path) -> None:
    """While others act, the greyed-out Undo button still shows why the player can't undo."""
    player = Player(tmp_path, 2, players=("", COMPUTER), animate=True)
    player.ready()
    player.move(player.scene.controls.boxes()["undo"].centre)
    reasons = set()
    for _ in range(12):
        if player.table.model.playing:
            player.table.play(player.match.legal()[0])
        for _ in range(20):
            player.frame()
            if player.table.ai_scheduler.owes:
                continue  # a move that is chosen in this frame becomes visible in the next frame
            why = player.table.model.why_no_undo()
            reasons.add(why)
            if why:
                assert plain(player.table.model.words.said(why)) in player.words(), why
            else:
                assert player.table.overlay.note is None
    assert {None, ("table.no_undo", (("who", 2),))} < reasons


# --- rematch ---------------------------------------------------------------------------------------------------


def test_a_rematch_has_the_same_players(tmp_path: Path) -> None:
    from scenes.framework import match_actions

    player = Player(tmp_path, 3, players=(COMPUTER, "", COMPUTER))
    match_actions.rematch(player.app, player.scene.session)
    player.frame()
    assert player.scene.session.players == [COMPUTER, "", COMPUTER]
    match_actions.same_deal(player.app, player.scene.session)
    player.frame()
    assert player.scene.session.players == [COMPUTER, "", COMPUTER]
