"""The greedy player's choices, and the actions that every question allows."""

from __future__ import annotations

from game.engine.action import parse
from game.engine.definition.player_support import total
from game.engine.play import rules
from game.oubliette.computer.score_actions import rollout_policy, score_actions
from game.players.greedy import greedy
from game.players.player import decide, situation
from tests.games.oubliette.table import deal, oubliette, scene


def test_you_can_use_an_advantage_or_equip_in_every_question() -> None:
    """Every question lets the player use an Advantage or Equip a card (OU 2.6, 5.1)."""
    for question in oubliette().by_question:
        assert {"advantage", "equip", "give_up"} <= {verb.name for verb in oubliette().by_question[question]}
    for ask, turned in (
        ("room", "8C"),
        ("fight", "JS"),
        ("trap", "5H"),
        ("lost", "8D"),
        ("darkness", "6S"),
        ("gremlin", "X2"),
        ("find", "3S"),
        ("act", ""),
    ):
        game = scene("4C AD", "KH", ask=ask, turned=turned, deck="5C 7C 9S")
        assert {"advantage AD > deck", "equip AD > equipped"} <= set(game.legal()), ask
    begun = scene("4C AD", "AS", "KH", ask="fight", turned="JS", deck="5C 7C 9S 3S").do("advantage AD > deck")
    assert begun.asks("choose").legal("advantage") == ["advantage AS > deck"]


def test_it_builds_rooms_pays_with_spare_cards_and_never_gives_up() -> None:
    """The greedy player builds rooms, pays with spare cards, and never gives up (OU 2.5)."""

    def best(game) -> str:  # type: ignore[no-untyped-def]
        return decide(greedy(situation(game.match, 1))).action.verb

    assert best(scene("KC", "7D", ask="turn", deck="8S 4S 3S")) == "enter"
    assert best(scene("KC", "8D", deck="4S 3S")) == "lay"
    assert best(scene("3C", "9S", deck="4S 3S", gaps={3: "AH"})) == "rope"
    assert best(scene("3C", "KS", deck="4S 3S")) == "equip"
    assert best(scene("3C", "KS", ask="gremlin", turned="X1", deck="4S 3S")) == "ward"
    assert best(scene("3C", "5D", "X1", equipped="4C", deck="4S 3S", path="10S 9D 8S 7D")) == "passage"
    trap = scene("3C 8C", "2S", "KD", ask="trap", turned="5H", deck="4S 3S")
    assert decide(greedy(situation(trap.match, 1))).action.cards == (trap.state.table.card_named["2S"],)
    outlook = rules.legal(oubliette(), scene("KC", ask="fight", turned="JS", deck="4S").state)
    assert any(action.verb == "retreat" for action in outlook)


def test_it_fights_with_spare_cards_and_never_without_a_path() -> None:
    """The reason names every card that the player would spend (OU 3.3a, 3.12)."""

    def said(*slots: str, path: str = "10S 9D") -> tuple[str, str, str]:
        game = scene(*slots, ask="fight", turned="JS", deck="4S 3S", path=path)
        choice = decide(greedy(situation(game.match, 1)))
        assert choice.reason is not None
        cards = dict(choice.reason.values).get("cards", ())
        return choice.action.verb, choice.reason.name, " ".join(game.state.table.names(cards))

    assert said("JC", "3C", "8D") == ("fight", "fight.last", "JC")
    assert said("6C", "5S", "8D", "2H") == ("fight", "fight", "6C 5S")
    assert said("4C", "3C", "8D", path="") == ("retreat", "no_path", "")


def test_reasons_for_a_two_use_item_fit_this_use() -> None:
    """The first and last uses of a Torch or Destroy get different reasons (OU 5.6, 6.3, 7.1)."""

    def said(action: str, *slots: str, **places: object) -> str:
        game = scene(*slots, deck="4S 3S", **places)  # type: ignore[arg-type]
        assert action in game.legal()
        terms = score_actions(oubliette(), game.state, ())(parse(f"1 {action}", game.state.table))
        return ", ".join(term.name for term in terms)

    lighting = ("light 4H > turned", "9S")
    assert said(*lighting, ask="darkness", turned="6C", equipped="4H") == "answer.first"
    assert said(*lighting, ask="darkness", turned="6C", equipped="4H", marks={"half.4h": 1}) == "answer"
    assert said(*lighting, "KH", ask="darkness", turned="6C", equipped="JD", graveyard="4H") == "answer"
    creature = ("destroy X1 > turned", "X1", "9S")
    assert said(*creature, ask="fight", turned="JS") == "destroy"
    assert said(*creature, ask="fight", turned="JS", marks={"half.x1": 1}) == "destroy.last"


def test_the_rollout_policy_takes_the_action_with_the_highest_score() -> None:
    """The policy takes shortcuts, but always chooses the action with the highest score."""
    game, lost = oubliette(), 0
    for number in range(6):
        state = deal(f"rollout {number}", actions=("one", "any")[number % 2]).state.clone()
        while state.outcome is None:
            judged, legal = score_actions(game, state, ()), rules.legal(game, state)
            scores = [total(judged(action)) for action in legal]
            lost += -1000.0 in scores
            action = rollout_policy(game, state)
            assert action == legal[scores.index(max(scores))]
            rules.apply_unchecked(game, state, action)
    assert lost
