"""Every game gives a reason for a refused drop.

The reason cites a rule, and mentions only the dropped card and its target.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator

import pytest

from game.engine.chance import Chance
from game.engine.events import Said
from game.engine.play import drag_reasons, rules
from game.engine.play.match import Match
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.table import bit
from game.games import setup_for
from game.lab import cli_context
from tests.games.test_all_texts import words
from tests.generators import drawn_setup, well
from tests.run_counts import SOAK

LIBRARY = cli_context.library()
GAMES = cli_context.games()
MATCHES, DECISIONS = (3, 16) if SOAK else (1, 10)
FOR_ONE, FOR_MORE = ((30, 3), (2, 13)) if SOAK else ((8, 9), (1, 29))
"""Each pair gives the number of matches for each seat count, and the number of decisions between checks. `FOR_ONE` is
for solo games, and `FOR_MORE` is for other games. The first `RARE` occurrences of each question are always checked."""
RARE = 3
SHARE = 1 if SOAK else 4
"""One drop in every `SHARE` is tried. When a question first comes up, every drop is tried."""
HEARD = 120
"""Maximum number of decisions in a match."""
Drop = tuple[frozenset[int], str, int]
"""The dropped cards or token, and the target place."""
Line = tuple[str, tuple[tuple[str, object], ...]]


def held_cards(game: str, view: State, seat: int) -> set[int]:
    """Return the cards that this seat can pick up, including cards that don't fit anywhere."""
    tried = {line["kind"] for line in LIBRARY.game(game).table["places"] if line.get("private") or line.get("tries")}
    hands = [at for at, place in enumerate(view.table.places) if place.kind in tried and place.seat in (0, seat)]
    return {card for hand in hands for card in view.places[hand] if card >= 0}


def drops(match: Match, view: State, chance: Chance) -> Iterator[Drop]:
    """Yield the acting seat's drops that aren't part of a legal action."""
    seat, legal = match.asked, match.legal()
    cards = sorted(held_cards(match.game.id, view, seat) | {card for action in legal for card in action.cards})
    own = [frozenset((card,)) for card in cards]
    if len(cards) > 1:
        own.append(frozenset(cards[chance.below(len(cards))] for _ in range(2)))
    tokens = [name for name in view.table.tokens if name.endswith(f".{seat}")]
    for place, lying in enumerate(view.places):
        taken = [action for action in legal if action.place == place]
        for held in own:
            if held.isdisjoint(lying) and not any(held <= set(action.cards) for action in taken):
                yield held, "", place
        for token in tokens:
            if not any(action.pick == token for action in taken):
                yield frozenset(), token, place


def refused(match: Match, view: State, chance: Chance, share: int) -> Iterator[tuple[Refusal | None, object]]:
    """Try drags that must be refused, and yield each refusal with a description of the drag.

    If a drag isn't refused, yield None instead of a refusal. Only about one in every `share` drops is tried.
    """
    game, table, seat = match.game, view.table, match.asked
    skipped = Chance(f"skipped {len(match.turns)} {view.places}")
    for cards, token, place in drops(match, view, chance):
        if skipped.below(share) == 0:
            yield rules.why_not(game, view, seat, cards, place, token), (table.names(sorted(cards)), token, place)
    own = sorted(held_cards(game.id, view, seat))
    for card in own:
        no = drag_reasons.why_nowhere(game, view, seat, frozenset((card,)))
        assert no is None or fits(game.id, no.key, view, card), (no, table.cards[card])
        yield no, ("bare table", table.cards[card])
    for token in (name for name in table.tokens if name.endswith(f".{seat}")):
        yield drag_reasons.why_nowhere(game, view, seat, frozenset(), token), ("bare table", token)
    if len(own) > 2:
        yield drag_reasons.why_not_join(game, view, seat, frozenset(own[:2]), own[2]), ("third card", own[:3])
    hands = {at for at, place in enumerate(table.places) if place.kind == "hand" and place.seat == seat}
    for place in (at for at, lying in enumerate(view.places) if lying and at not in hands):
        yield drag_reasons.why_not_take(game, view, seat, place), ("taken", table.places[place])
        other = seat % table.seats + 1
        if other != seat:
            waits = drag_reasons.why_not_take(game, match.view(bit(other)), other, place)
            assert waits == Refusal(game.turn_rule, "refusal.other_seat", (("who", seat),))
    if table.tokens:
        yield drag_reasons.why_not_take(game, view, seat, -1), "another seat's token"


SPEAKS_OF = {
    "fissureverse": {
        "reinforce": "crusader",
        "withdraw": "crusader",
        "play_": "rogation",
        "astray_crusader": "crusader",
    },
    "metempsychosis": {"face_": "keeper", "incarnate": "tone"},
}
"""The only kind of card to which a reason applies, keyed by the start of the reason's name."""
ABOUT_OTHERS = ("reinforce_first", "reinforce_rogation", "reinforce_crusader", "incarnate_keeper", "face_tone")
"""Reasons that name the card's own kind, or something that the player must do first."""


def fits(game: str, key: str, view: State, card: int) -> bool:
    """Return whether a reason fits a card's kind.

    For example, "Crusaders go into your Field" doesn't fit a Frenzy.
    """
    name = key.removeprefix("refusal.")
    facts = view.table.facts
    for start, kind in SPEAKS_OF.get(game, {}).items():
        if name.startswith(start) and not name.startswith(ABOUT_OTHERS) and not name.endswith("_not_now"):
            of = facts.kind[card] if game == "fissureverse" else "keeper" if facts.letter[card] < 0 else "tone"
            if of != kind:
                return False
    return True


def reasons(match: Match, chance: Chance, found_before: Container[Line], share: int) -> set[Line]:
    """Check the reasons for refusing drags, and return them.

    Every reason must cite a rule of the game. A reason's message is checked only if the reason isn't in `found_before`.
    """
    found: set[Line] = set()
    view = match.view(bit(match.asked))
    for no, where in refused(match, view, chance, share):
        assert no is not None, (view.agenda[-1], where)
        assert no.key != "refusal.fixed", where
        assert no.rule in match.game.rule_ids, (no, where)
        if (no.key, no.values) not in found_before:
            words(match, view, Said(no.key, no.values))
        found.add((no.key, no.values))
    return found


@pytest.mark.parametrize("name", list(GAMES))
def test_every_refused_drop_has_a_reason_that_cites_a_rule(name: str) -> None:
    game, content = GAMES[name], LIBRARY.game(name)
    told: set[Line] = set()
    asked: Counter[str] = Counter()
    matches, every = FOR_ONE if content.game.seats[0] == 1 else FOR_MORE
    for number in range(matches * len(content.game.seats)):
        chance = Chance(f"strays {name} {number}")
        match = Match.new(game, drawn_setup(name, number, chance, f"strays {number}"))
        while match.asked and len(match.turns) <= HEARD:
            question = match.state.asks
            asked[question] += 1
            if len(match.turns) % every == 0 or asked[question] <= RARE:
                told |= reasons(match, chance, told, 1 if asked[question] == 1 else SHARE)
            match.play(well(game, match.state, match.legal(), chance))
    strays = {key for key in content.texts if key.startswith(("refusal.astray_", "refusal.fixed_"))}
    assert strays - {key for key, _ in told} == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_drop_names_only_touched_cards(game: str) -> None:
    """The reason for refusing a drop never names an unrelated card."""
    content, chance, told = LIBRARY.game(game), Chance(f"drops {game}"), 0
    for number in range(MATCHES):
        match = Match.new(GAMES[game], setup_for(content, content.game.seats[0], f"drops {number}"))
        while match.asked and len(match.turns) < DECISIONS:
            seat = match.asked
            view = match.view(bit(seat))
            table = view.table
            over = {card for at, row in enumerate(view.places) if table.places[at].kind == "battle" for card in row}
            for card in held_cards(game, view, seat):
                for place, lying in enumerate(view.places):
                    no = rules.why_not(GAMES[game], view, seat, frozenset((card,)), place)
                    values = no.values if no is not None else ()
                    assert no is None or fits(game, no.key, view, card), (no, table.cards[card], table.places[place])
                    named = {one for _, value in values if isinstance(value, tuple) for one in value}
                    assert named <= {card, *lying, *over}, (table.cards[card], table.places[place], no)
                    told += bool(named)
            legal = match.legal()
            match.play(legal[chance.below(len(legal))])
    assert told
