"""Build the sentences on a card from the card's clauses (game.content.clauses).

The key of a clause's text starts with `clause.<word>`, or with `clause.<trigger>.<word>` if the clause has a trigger.
If a clause with a trigger has no such key, the text of `clause.do.<word>` is inserted into the text of
`clause.on.<trigger>`. If several keys fit the clause, the most specific key is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from game.content.cards import Face
from game.content.clauses import ATTRIBUTES, CRUSADER, FRENZY, KINDS, LOCATION, ROGATION, Clause
from game.content.texts import fill

FAR_WORDS = frozenset({"aura", "band", "tie", "anykill", "watched"})
"""A Crusader's rule with one of these words or triggers affects other cards. Such a rule is marked in red on the card
(FV 9.6)."""
HAND_WORDS = frozenset({"refill"})
"""The words in a Crusader's rules that change how many cards are drawn. Such a rule is marked in green on the card
(FV 7.1).
"""


def clause_text(texts: Mapping[str, str], face: Face) -> tuple[str, ...]:
    """Return one sentence for each clause of a card. Raise KeyError if a clause has no text."""
    return tuple(_sentence(texts, clause, face.kind) for clause in face.clauses)


def clause_marks(texts: Mapping[str, str], face: Face) -> tuple[str, ...]:
    """Return the lines about a card's numbers, duration, requirement, order and rule mark.

    Only a card with clauses has such lines.
    """
    if face.kind not in KINDS:
        return ()
    lines = []
    if face.numbers:
        added = face.kind == FRENZY
        against = "devotee" if added and face.zealot else face.kind
        lines.append(fill(texts[f"face.numbers.{against}"], _numbers(face.numbers, added)))
    if face.kind == FRENZY and face.zealot:
        lines.append(fill(texts["face.numbers.zealot"], _numbers(face.zealot, True)))
    if face.kind == ROGATION and face.needs:
        lines.append(texts[f"face.lasts.{face.lasts}"])
        how = face.needs.how or ("own" if face.needs.least else "nothing")
        lines.append(fill(texts[f"face.needs.{how}"], {"count": face.needs.least}))
    if face.kind == LOCATION:
        names = ", ".join(texts[f"clause.suit.{suit}"] for suit in face.order)
        lines.append(fill(texts["face.order"], {"names": names}))
    mark = rule_mark(face)
    return (*lines, texts[f"face.mark.{mark}"]) if mark else tuple(lines)


def rule_mark(face: Face) -> str:
    """Return the mark on a card: "red", "green", "rule", or "" for no mark.

    A Crusader's mark is "red" if the card's rules affect other cards. Otherwise, the mark is "green" if the rules
    change how many cards are drawn. Any other card with rules has the mark "rule", except a Rogation, which has no
    mark.
    """
    words = {clause.trigger or clause.word for clause in face.clauses} if face.kind != ROGATION else set()
    if face.kind == CRUSADER and words & FAR_WORDS:
        return "red"
    if face.kind == CRUSADER and words & HAND_WORDS:
        return "green"
    return "rule" if words else ""


def signed(number: int) -> str:
    """Return a modifier with its sign, as it appears on a card. 0 has no sign."""
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number else "0"


def _numbers(numbers: tuple[int, ...], added: bool = False) -> dict[str, object]:
    return dict(zip(ATTRIBUTES, map(signed, numbers) if added else numbers, strict=True))


def _best(texts: Mapping[str, str], start: str, *ends: str) -> str:
    """Return the most specific key in `texts`: `start` plus as many of `ends` as possible.

    Raise KeyError if there is no such key.
    """
    for chosen in product(*((end, "") for end in ends)):
        key = ".".join([start, *(end for end in chosen if end)])
        if key in texts:
            return key
    raise KeyError(f"no text {start}")


def _sentence(texts: Mapping[str, str], clause: Clause, kind: str) -> str:
    values = _values(texts, clause)
    of = clause.of.partition(":")[0]
    ends = (of, kind, "less" if clause.amount < 0 else "more")
    if not clause.trigger:
        return fill(texts[_best(texts, f"clause.{clause.word}", *ends)], values)
    whole = f"clause.{clause.trigger}.{clause.word}"
    if any(key.startswith(whole) for key in texts):
        return fill(texts[_best(texts, whole, *ends)], values)
    count = "one" if clause.amount == 1 else "many"
    does = fill(texts[_best(texts, f"clause.do.{clause.word}", of, count)], values)
    return fill(texts[_best(texts, f"clause.on.{clause.trigger}", kind)], {"does": does})


def _values(texts: Mapping[str, str], clause: Clause) -> dict[str, object]:
    code = clause.of.partition(":")[2]
    changes = [f"{amount:+d} {texts[f'clause.number.{ATTRIBUTES[which]}']}" for which, amount in clause.changes]
    return {
        "changes": texts["clause.and"].join(changes),
        "number": texts[f"clause.number.{ATTRIBUTES[clause.changes[0][0]]}"] if clause.changes else "",
        "when": texts[f"clause.when.{clause.when}"] if clause.when else "",
        "count": abs(clause.amount),
        "colour": texts[f"clause.colour.{code.lower()}"] if code else "",
    }
