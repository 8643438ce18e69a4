"""Describe a battle for the table's tray (SB 4 and 5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from game.engine.definition.contest import ACTS, LEADS, OUT, PASSED, WAITS, Contest, ContestPlay, Stance
from game.engine.events import Said
from game.engine.sentence import Sentence
from game.engine.state import State
from game.engine.table import Table, bit
from game.soul_battle.display.prompts import kind_to_beat
from game.soul_battle.rules.beats import TWO_ON_JOKER, TWOS_ON_JOKERS, beats, laid
from game.soul_battle.rules.facts import Facts
from game.soul_battle.rules.plays import facts_of, kind_of, on_top, soul_kind, sum_of
from game.soul_battle.rules.reaper import reaper_on
from game.soul_battle.rules.scoring import owner_of
from game.soul_battle.rules.steps import AnswerQuestion, SpaceStep

OPENED = ("opened", "opened_two")
LAID = (*OPENED, "laid", "laid_two")
PRIZE: Sentence = ("battle.soul", ())

Laid = tuple[int, tuple[int, ...]]
"""A play: the seat that made it, and its cards."""


def contest(view: State, said: Iterable[Said], ahead: Collection[int] = ()) -> Contest | None:
    """Describe the current battle or, between battles, the previous one.

    Return None before the first battle.

    Args:
        view: The position, as the viewer sees it.
        said: The log lines, newest first.
        ahead: The seats that have passed in advance (see `battle.standing_answers`).
    """
    question = view.question
    if isinstance(question, SpaceStep) and question.name == "open":
        return _opening(view, question)
    lines = _last_battle(said)
    plays = [(dict(line.values)["who"], dict(line.values)["cards"]) for line in reversed(lines) if line.key in LAID]
    if isinstance(question, AnswerQuestion):
        pile = view.places[facts_of(view).battle]
        told = pile and tuple(card for _, cards in plays for card in cards) == pile
        return _answering(view, question, plays if told else _guessed(view, question), ahead)
    won = next((line for line in lines if line.key == "won"), None)
    return None if won is None else _won(view, plays, won)


def _last_battle(said: Iterable[Said]) -> list[Said]:
    """Return the log lines from the last battle's opening play onwards, newest first."""
    found: list[Said] = []
    for line in said:
        found.append(line)
        if line.key in OPENED:
            return found
    return []


def _opening(view: State, question: SpaceStep) -> Contest:
    """Return a battle that follows an attack on a Reaper and has no opening play yet (SB 5.3)."""
    defender = reaper_on(view, question.space)
    roles = {question.seat: Stance(ACTS, ("stance.attacks", ())), defender: Stance(WAITS, ("stance.defends", ()))}
    soul = view.places[question.space][-1:]
    need = _need(view, soul_kind(view, question.space), soul, "open")
    return _contest(view, question.space, question.seat, defender, (), roles, question.seat, need)


def _answering(view: State, question: AnswerQuestion, plays: Sequence[Laid], ahead: Collection[int]) -> Contest:
    """Return the current battle, in which a seat must answer the top play (SB 4.1)."""
    facts = facts_of(view)
    laid_by = dict(plays)
    roles = {}
    for seat in facts.order[question.seat]:
        if question.defender and seat not in (question.attacker, question.defender):
            continue
        if seat == question.leader:
            roles[seat] = Stance(LEADS, _worth(facts, "stance.leads", laid_by[seat]))
        elif seat in ahead:
            roles[seat] = Stance(OUT, ("stance.left", ()))
        elif question.out & bit(seat):
            roles[seat] = _passed(facts, view, seat)
        elif seat == question.seat:
            earlier: Sentence = (
                _worth(facts, "stance.answers", laid_by[seat]) if seat in laid_by else ("stance.acts", ())
            )
            roles[seat] = Stance(ACTS, earlier)
        elif seat in laid_by:
            roles[seat] = Stance(WAITS, _worth(facts, "stance.laid", laid_by[seat]))
        else:
            roles[seat] = Stance(WAITS, ("stance.waits", ()))
    need = _need(view, question.top, on_top(view, question, question.space), "need")
    found = _plays(view, view.places[question.space][-1:], plays, "play.leads")
    return _contest(view, question.space, question.attacker, question.defender, found, roles, question.seat, need)


def _passed(facts: Facts, view: State, seat: int) -> Stance:
    """Return the stance of a seat that has passed.

    A seat without cards is never called back (SB 4.2).
    """
    if not view.places[facts.hand[seat]]:
        return Stance(OUT, ("stance.empty", ()))
    return Stance(PASSED, ("stance.passed_play" if facts.pass_open else "stance.passed", ()))


def _won(view: State, plays: Sequence[Laid], won: Said) -> Contest:
    """Return the battle that has just been won.

    The winner may still have to claim the soul (SB 4.5).
    """
    question, facts = view.question, facts_of(view)
    winner, soul = (dict(won.values)[name] for name in ("who", "soul"))
    claimed = isinstance(question, SpaceStep) and question.name == "claim"
    space = question.space if isinstance(question, SpaceStep) and claimed else -1
    roles = {seat: Stance(OUT, ("stance.lost", ())) for seat, _ in plays}
    roles[winner] = Stance(LEADS, _worth(facts, "stance.won", plays[-1][1]))
    need: Sentence = ("battle.claim", (("soul", soul),)) if claimed else ("battle.over", (("who", winner),))
    found = _plays(view, soul, plays, "play.won")
    title: Sentence = "battle.won", (("who", winner), ("soul", soul))
    line: Sentence = "battle.loot", (("count", sum(len(cards) for _, cards in plays)),)
    stances = tuple(roles.get(seat) for seat in range(1, facts.seats + 1))
    asked = winner if claimed else 0
    return Contest(space, facts.battle, title, line, PRIZE, found, stances, asked, need, False)


def _contest(
    view: State,
    space: int,
    attacker: int,
    defender: int,
    plays: tuple[ContestPlay, ...],
    roles: dict[int, Stance],
    asked: int,
    need: Sentence,
) -> Contest:
    facts = facts_of(view)
    soul = view.places[space][-1:]
    whom = (("whom", defender),) if defender else ()
    values = (("who", attacker), *whom, ("value", sum_of(facts, soul)))
    line: Sentence = "battle.reaper" if defender else "battle.open", values
    title: Sentence = "battle.title", (("soul", soul),)
    stances = tuple(roles.get(seat) for seat in range(1, facts.seats + 1))
    return Contest(space, facts.battle, title, line, PRIZE, plays, stances, asked, need, True)


def _plays(view: State, soul: tuple[int, ...], plays: Sequence[Laid], leads: str) -> tuple[ContestPlay, ...]:
    """Return the plays, each with the cards that it had to beat.

    `leads` is the text key for the last play's line.
    """
    facts = facts_of(view)
    found = []
    for number, ((_, beaten), (seat, cards)) in enumerate(pairwise([(0, soul), *plays])):
        last = number + 1 == len(plays)
        who: Sentence = leads if last else "play.laid", (("who", seat),)
        lines = who, _beats(facts, cards, beaten)
        found.append(ContestPlay(seat, cards, _worth(facts, "play.worth", cards), lines))
    return tuple(found)


def _beats(facts: Facts, cards: tuple[int, ...], beaten: tuple[int, ...]) -> Sentence:
    """Return a sentence saying what a play had to beat (SB 2.4)."""
    key, values = _worth(facts, "play.two_beats" if len(cards) > 1 else "play.beats", beaten)
    names = ("first", "second") if len(cards) > 1 else ("value",) * (len(beaten) > 1)
    return key, (*values, *((name, facts.value[card]) for name, card in zip(names, cards, strict=False)))


def _worth(facts: Facts, key: str, cards: tuple[int, ...]) -> Sentence:
    """Return a sentence that gives the rank of one card, or the sum of two (SB 2.3, 2.4)."""
    if len(cards) == 1:
        return key, (("cards", cards),)
    return f"{key}_two", (("sum", sum_of(facts, cards)),)


def _need(view: State, top: int, cards: tuple[int, ...], how: str) -> Sentence:
    """Return a sentence saying what beats the play or soul on top."""
    return f"battle.{how}.{kind_to_beat(top)}", (("top", cards), ("sum", sum_of(facts_of(view), cards)))


# --- positions without a log -------------------------------------------------------------------------------------


def _guessed(view: State, question: AnswerQuestion) -> list[Laid]:
    """Guess the plays of the current battle, for a hand-made position without a log."""
    facts = facts_of(view)
    pile = view.places[facts.battle]
    split = _split(facts, pile, soul_kind(view, question.space), question.top) or [
        pile[at : at + 1] for at in range(len(pile))
    ]
    found = []
    for cards in split:
        owner = next(filter(None, (owner_of(facts, card) for card in cards)), question.leader)
        found.append((owner, cards))
    return [*found[:-1], (question.leader, found[-1][1])] if found else []


def _split(facts: Facts, pile: tuple[int, ...], top: int, last: int) -> list[tuple[int, ...]] | None:
    """Divide a pile of played cards into plays, or return None if this is impossible.

    The first play must beat a soul or play of kind `top`. Each later play must beat the play before it. The last play
    must be of kind `last`.
    """
    if not pile:
        return [] if top == last else None
    for count in (2, 1):
        cards = pile[:count]
        kind = kind_of(facts, cards) if len(cards) == count else -1
        if kind >= 0 and beats(kind, top):
            rest = _split(facts, pile[count:], laid(kind, top), last)
            if rest is not None:
                return [cards, *rest]
    return None


def moment(table: Table, said: Said) -> str:
    """Return the key for a log line's banner.

    A play of 2s that beats a Joker has its own banner (SB 2.6, 2.7).
    """
    if said.key not in LAID:
        return said.key
    facts: Facts = table.facts
    values = dict(said.values)
    kind = laid(kind_of(facts, values["cards"]), kind_of(facts, values["top"]))
    return "joker_beaten" if kind in (TWO_ON_JOKER, TWOS_ON_JOKERS) else said.key
