"""Work out what a decision costs the player, from the positions before and after it.

The program's own previews, prices and confirmations aren't used.
"""

from __future__ import annotations

from game.content.clauses import CRUSADER, ROGATION
from game.engine.action import Action
from game.engine.play.match import Match
from game.engine.state import State
from game.oubliette.rules.turn import keep_candidates, keep_refusal

OWN = ("hand", "slot", "equipped", "altar", "field", "frenzy")
"""Kinds of places whose cards belong to someone."""
GONE = ("graveyard", "discard", "removed", "tomb", "vortex", "purgatory", "fearful")
"""Kinds of places where cards are lost."""
NO_COST = {
    ("soul_battle", "swap"): "it is an exchange",
    ("metempsychosis", "face"): "to be rid of a keeper is what the game is about",
    ("fissureverse", "invoke"): "a Rogation does what it is for",
}
PASSES = ("soul_battle", "fissureverse")
REFILL = ("fissureverse", "refill")
"""An action that uses up a Turn. No confirmation is needed, because the action costs nothing else."""


def cost(game: str, before: State, action: Action, after: State) -> str:
    """Return the cost of an action in a few words, or "" if the action is free.

    Later steps of the same payment count as free.
    """
    table, question = before.table, before.question
    if (game, action.verb) in NO_COST:
        return ""
    if (action.verb == "pass" and game in PASSES) or (action.verb == "end" and game == "soul_battle"):
        return "a turn"
    if action.verb == "abstain" or (action.verb == "enough" and question[0] in ("second", "recruit")):
        hand = before.places[table.place_named[f"hand.{action.seat}"]]
        said, kind = ("a Round's Rogations", ROGATION) if action.verb == "abstain" else ("a Crusader", CRUSADER)
        return said if any(table.facts.kind[card] == kind for card in hand) else ""
    further = (question.name == "fight" and question.paid) or question.name == "discarding"
    for card in action.cards if not further else ():
        was, now = (next(at for at, cards in enumerate(one.places) if card in cards) for one in (before, after))
        if table.places[was].kind in OWN and table.places[now].kind in GONE:
            return f"the card {table.cards[card].name}"
    if action.verb == "end" and "damage" in table.marks:
        at = table.marks.index("damage")
        return "damage" if after.marks[at] > before.marks[at] else ""
    if action.verb == "decline" and game == "oubliette":
        return "a room"
    if action.verb == "leave" and game == "oubliette":
        return "a Find" if found_room(before) else ""
    if action.verb == "stop" and game == "metempsychosis":
        return "level 2"
    if action.verb == "enough" and game == "aleph_null":
        return "the rest of a choice"
    return "the game" if after.outcome is not None and action.seat not in after.outcome.winners else ""


def found_room(state: State) -> bool:
    """Return whether an Oubliette player has room to keep the card just found."""
    return any(keep_refusal(state, action) is None for action in keep_candidates(state, state.asked))


def declined_for_good(match: Match) -> bool:
    """Return whether the next seat to act can press a button whose action can't be undone.

    In a solo game, return False.
    """
    if match.setup.seats == 1:
        return False
    for action in match.legal():
        if not action.cards and action.place < 0:
            further = Match(match.game, match.setup, match.state)
            further.play(action)
            if further.why_no_undo() is not None:
                return True
    return False


def lost_for_good(game: str, match: Match, number: int) -> str:
    """Return the cost of a decision, or "" if it is free or can be undone.

    `number` is the decision's number, counted from 0. The decision must be the last in the match.
    """
    before = match.turns[number - 1].state if number else match.start
    turn = match.turns[number]
    if match.why_no_undo() is None:
        return ""
    return "a turn" if (game, turn.action.verb) == REFILL else cost(game, before, turn.action, turn.state)
