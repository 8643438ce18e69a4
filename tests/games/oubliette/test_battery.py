"""The battery over games that go on: random play gives up long before. And what the judge is good for."""

from __future__ import annotations

from game.engine import rules
from game.engine.action import Action
from game.engine.battery import check_decision, check_end, check_position
from game.engine.chance import Chance
from game.engine.match import Match
from game.games import setup_for
from game.lab import house
from game.oubliette.inventory import ENCOUNTERS
from game.players.player import decide, situation
from game.players.weigher import weigher
from tests.games.oubliette.table import oubliette, scene

CONTENT = house.library().game("oubliette")
OPTIONS = [
    {"actions": actions, "trap_first_room": trap, "jokers": jokers}
    for actions in ("one", "unlimited", "after_finds_only") for trap in ("lose", "path_taken") for jokers in (2, 3)
]


def _choice(match: Match, chance: Chance, done: set[str]) -> Action:
    """What was not done yet, or else mostly something that goes on, now and then anything but giving up."""
    legal = [action for action in match.legal() if action.verb != "give_up"]
    better = [action for action in legal if action.verb not in ("retreat", "end", "decline")]
    fresh = [action for action in legal if action.verb not in done]
    choice = fresh or (better if better and chance.below(4) else legal)
    return choice[chance.below(len(choice))]


def test_every_invariant_holds_all_through_the_game() -> None:
    """OU 9.1: legal from the view alone, nothing betrayed, nothing lost, undo and events as they must be."""
    verbs: set[str] = set()
    asked: set[str] = set()
    for number in range(24):
        chance = Chance(f"deep {number}")
        match = Match.new(oubliette(), setup_for(CONTENT, 1, f"deep {number}", OPTIONS[number % len(OPTIONS)]))
        while match.asked:
            state = match.state
            check_position(match.game, state, CONTENT.texts.__contains__, chance)
            action = _choice(match, chance, verbs)
            check_decision(match, action, (0, 1), (0, 1), chance)
            verbs.add(action.verb)
            asked.add(state.question[0] if state.question else "")
        check_end(match.game, match.state, (0, 1), chance)
    assert asked >= {*ENCOUNTERS, "open", "room", "find", "act", "choose", "give_back", "search"}
    assert verbs >= {verb.name for verb in oubliette().verbs} - {"give_up"}


def test_an_advantage_and_equipping_are_offered_in_every_question() -> None:
    """OU 2.6, 5.1: whatever is asked, for as long as the turn's action is not taken or an encounter is met."""
    for question in oubliette().by_question:
        assert {"advantage", "equip", "give_up"} <= {verb.name for verb in oubliette().by_question[question]}
    for ask, turned in (("room", "8C"), ("fight", "JS"), ("trap", "5H"), ("lost", "8D"), ("darkness", "6S"),
                        ("gremlin", "X2"), ("find", "3S"), ("act", "")):
        game = scene("4C AD", "KH", ask=ask, turned=turned, deck="5C 7C 9S")
        assert {"advantage AD > deck", "equip AD > equipped"} <= set(game.legal()), ask
    begun = scene("4C AD", "AS", "KH", ask="fight", turned="JS", deck="5C 7C 9S 3S").do("advantage AD > deck")
    assert begun.asks("choose").legal("advantage") == ["advantage AS > deck"]


def test_the_judge_lays_rooms_pays_with_what_is_needed_least_and_never_gives_up() -> None:
    """OU 2.5: the policy that the lab measures, in a few positions."""

    def best(game) -> str:  # type: ignore[no-untyped-def]
        return decide(weigher(situation(game.match, 1))).action.verb

    assert best(scene("KC", "7D", ask="turn", deck="8S 4S 3S")) == "enter"
    assert best(scene("KC", "8D", deck="4S 3S")) == "lay"
    assert best(scene("3C", "9S", deck="4S 3S", gaps={3: "AH"})) == "rope"
    assert best(scene("3C", "KS", deck="4S 3S")) == "equip"
    assert best(scene("3C", "KS", ask="gremlin", turned="X1", deck="4S 3S")) == "ward"
    assert best(scene("3C", "5D", "X1", equipped="4C", deck="4S 3S", path="10S 9D 8S 7D")) == "passage"
    trap = scene("3C 8C", "2S", "KD", ask="trap", turned="5H", deck="4S 3S")
    assert decide(weigher(situation(trap.match, 1))).action.cards == (trap.state.table.card_named["2S"],)
    outlook = rules.legal(oubliette(), scene("KC", ask="fight", turned="JS", deck="4S").state)
    assert any(action.verb == "retreat" for action in outlook)


def test_the_judge_fights_with_what_the_path_misses_least_and_not_without_a_path() -> None:
    """OU 3.3a, 3.12: its reason names all that it would throw."""

    def said(*slots: str, path: str = "10S 9D") -> tuple[str, str, str]:
        game = scene(*slots, ask="fight", turned="JS", deck="4S 3S", path=path)
        choice = decide(weigher(situation(game.match, 1)))
        assert choice.reason is not None
        cards = dict(choice.reason.values).get("cards", ())
        return choice.action.verb, choice.reason.name, " ".join(game.state.table.names(cards))

    assert said("JC", "3C", "8D") == ("fight", "fight.last", "JC")
    assert said("6C", "5S", "8D", "2H") == ("fight", "fight", "6C 5S")
    assert said("4C", "3C", "8D", path="") == ("retreat", "no_path", "")
