"""The takes that are filmed: what a person does at the table, and a mark where each part of it begins."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from game.engine.action import Action
from scenes.curtain import CurtainScene
from scenes.table.gesture import CARD, Item
from tests.scenes.film import Film, Take

OWN = "hand.1"


def ready(film: Film) -> None:
    """Somebody can act; nothing of it is filmed."""
    film.player.ready()


def legal(film: Film, verb: str, cards: int = 0) -> Action:
    """The first legal action of this verb, with so many cards (0: any number)."""
    return next(a for a in film.player.match.legal() if a.verb == verb and cards in (0, len(a.cards)))


def hand(film: Film, number: int) -> int:
    """A card of the hand in front."""
    state = film.player.match.state
    return int(state.places[state.table.place_named[f"hand.{film.player.stage.front}"]][number])


def name_of(film: Film, card: int) -> str:
    return str(film.player.match.state.table.cards[card].name)


def placed(film: Film) -> None:
    """The Reaper is placed, so that a battle can be begun."""
    ready(film)
    film.player.act(legal(film, "place"), "drag")
    ready(film)


def find(film: Film, fits: Callable[[Action], bool], most: int = 400) -> Action:
    """Play by lot, unfilmed, until such an action is legal."""
    chance = random.Random(3)
    player = film.player
    for _ in range(most):
        ready(film)
        actions = list(player.match.legal())
        found = next((action for action in actions if fits(action)), None)
        if found is not None:
            return found
        weights = [{"end": 0.1, "pass": 0.5}.get(action.verb, 1.0) for action in actions]
        player.stage.play(chance.choices(actions, weights)[0])
    raise AssertionError("no such action came")


def drop(film: Film, action: Action, seconds: float = 0.5) -> None:
    """Drag what an action picks up to its place, wait for the preview, and drop it."""
    player = film.player
    items = player.items(action)
    for item in items[:-1]:
        film.click(player.point(item))
        film.roll(0.3)
    film.mark("drag")
    film.drag(player.point(items[-1]), player.middle(action.place), seconds)
    film.roll(0.4)
    film.mark("drop")
    film.up()
    film.settle()


# --- the takes ----------------------------------------------------------------------------------------------------


def deal(film: Film) -> None:
    film.settle()
    film.roll(0.2)


def hover(film: Film) -> None:
    ready(film)
    point = film.player.point(Item(CARD, hand(film, 2)))
    film.pointer = (point[0], 300.0)
    film.shoot()
    film.mark("hover")
    film.move(point)
    film.roll(0.3)
    film.mark("off")
    film.move((point[0], 300.0))
    film.roll(0.3)


def drag(film: Film) -> None:
    """A card over its hand and over legal and illegal places; at the end it lies still under the pointer."""
    placed(film)
    player = film.player
    action = legal(film, "battle", 1)
    start = player.point(Item(CARD, action.cards[0]))
    film.pointer = (start[0], 400.0)
    film.move(start, seconds=0.2)
    film.roll(0.2)
    film.mark("down")
    film.down()
    film.move((start[0] - 8, start[1]), held=True)
    film.mark("pick")
    film.move((start[0] - 160, start[1]), held=True, seconds=0.5)
    film.roll(0.3)
    film.mark("out")
    film.move((640.0, 420.0), held=True, seconds=0.3)
    film.move((1000.0, 400.0), held=True, seconds=0.25)
    film.roll(0.4)
    film.mark("legal")
    film.move(player.middle(action.place), held=True, seconds=0.4)
    film.mark("there")
    film.roll(0.5)


def refused(film: Film) -> None:
    placed(film)
    player = film.player
    own = player.match.state.tokens[0]
    film.drag(player.point(Item(CARD, hand(film, 3))), player.middle(own))
    film.roll(0.3)
    film.mark("drop")
    film.up()
    film.settle()
    film.roll(0.3)


def lag(film: Film) -> None:
    """The pointer jumps far at once, and then goes at an even speed."""
    ready(film)
    player = film.player
    start = player.point(Item(CARD, hand(film, 2)))
    film.pointer = start
    film.move(start)
    film.roll(0.2)
    film.down()
    film.move((start[0], start[1] - 10), held=True)
    film.roll(0.5)
    film.mark("step")
    film.move((start[0], start[1] - 310), held=True)
    film.roll(0.6)
    film.mark("even")
    film.move((start[0] + 500, start[1] - 310), held=True, seconds=0.8)
    film.mark("stop")
    film.roll(0.5)


def reaper(film: Film) -> None:
    ready(film)
    drop(film, legal(film, "place"))
    film.roll(0.3)


def reaper_sent(film: Film) -> None:
    """The Reaper walks by itself, as another's does."""
    ready(film)
    film.mark("sent")
    film.player.stage.play(legal(film, "place"))
    film.settle()
    film.roll(0.3)


def pair(film: Film) -> None:
    placed(film)
    drop(film, legal(film, "battle", 2))
    film.roll(0.3)


def joined(film: Film) -> None:
    """A second card dragged onto the first."""
    placed(film)
    player = film.player
    action = legal(film, "battle", 2)
    first, second = action.cards
    start, (x, y) = player.point(Item(CARD, second)), player.point(Item(CARD, first))
    while not player.stage.desk.squarely(first, x):
        x += 1
    film.drag(start, (x, y), 0.3)
    film.roll(0.3)
    film.mark("join")
    film.up()
    film.settle()
    film.roll(0.3)


def capture(film: Film) -> None:
    """Two plays on a soul, and then nobody answers: it is won."""
    placed(film)
    drop(film, legal(film, "battle", 1))
    ready(film)
    find_pass(film)


def find_pass(film: Film) -> None:
    player = film.player
    before = len(player.told("sound"))
    for _ in range(8):
        action = next((a for a in player.match.legal() if a.verb == "pass"), None)
        if action is None:
            break
        film.mark("pass")
        player.stage.play(action)
        film.settle()
        film.roll(0.3)
        if any(line["kind"] == "capture" for line in player.told("sound")[before:]):
            return
    raise AssertionError("nobody won the soul")


def reaper_battle(film: Film) -> None:
    action = find(film, lambda action: action.verb == "attack")
    drop(film, action)
    film.roll(0.3)
    find_end(film)


def find_end(film: Film) -> None:
    player = film.player
    for _ in range(6):
        found = next((a for a in player.match.legal() if a.verb == "pass"), None)
        if found is None:
            return
        film.mark("pass")
        player.stage.play(found)
        film.settle()
        film.roll(0.2)


def candle(film: Film) -> None:
    """Nobody does anything for a while."""
    ready(film)
    film.mark("alone")
    film.roll(6.0)


def fly(film: Film) -> None:
    """A soul is won: the cards fly to their piles."""
    placed(film)
    film.player.act(legal(film, "battle", 1), "drag")
    ready(film)
    film.mark("won")
    film.shoot()
    film.player.stage.play(legal(film, "pass"))
    film.shoot()
    while film.player.stage.director.busy:
        film.shoot()


def curtain(film: Film) -> None:
    """A battle is begun, the board stays, the curtain falls; it is lifted as soon as it can be."""
    placed(film)
    player = film.player
    action = legal(film, "battle", 1)
    drop_only(film, action)
    while not isinstance(player.top, CurtainScene):
        film.shoot()
    film.marks["fall"] = film.now - 1 / film.rate
    scene = player.top
    box = player.app.view.rect(*scene.place.box("button"))
    film.pointer = (box.centerx / player.scene.scale, box.centery / player.scene.scale)
    film.roll(0.9)
    film.click(film.pointer, 0.0)
    film.marks["lift"] = film.now - 1 / film.rate
    film.settle()
    film.roll(0.3)


def drop_only(film: Film, action: Action) -> None:
    player = film.player
    film.drag(player.point(player.items(action)[-1]), player.middle(action.place), 0.3)
    film.roll(0.2)
    film.mark("drop")
    film.up()


def results(film: Film) -> None:
    """The last play of a match, and what comes after it."""
    chance = random.Random(8)
    player = film.player
    player.ready()
    while player.match.asked:
        actions: list[Any] = list(player.match.legal())
        fight = [a for a in actions if a.verb in ("battle", "attack", "lay", "claim")]
        film.mark("last")
        player.stage.play(chance.choice(fight or actions))
        if player.match.asked:
            player.settle()
    film.marks["last"] = film.now
    while player.top.name != "results":
        film.shoot()
    film.mark("results")
    film.roll(1.5)


TAKES: dict[str, tuple[Take, dict[str, Any]]] = {
    "deal": (deal, {"privacy": "open"}),
    "deal6": (deal, {"privacy": "open", "seats": 6}),
    "hover": (hover, {"privacy": "open"}),
    "drag": (drag, {"privacy": "open"}),
    "lag": (lag, {"privacy": "open"}),
    "refused": (refused, {"privacy": "open"}),
    "reaper": (reaper, {"privacy": "open"}),
    "reaper_sent": (reaper_sent, {"privacy": "open"}),
    "pair": (pair, {"privacy": "open"}),
    "joined": (joined, {"privacy": "open"}),
    "capture": (capture, {"privacy": "open"}),
    "reaper_battle": (reaper_battle, {"privacy": "open"}),
    "curtain": (curtain, {"privacy": "strict"}),
    "candle": (candle, {"privacy": "open"}),
    "fly": (fly, {"privacy": "open"}),
    "results": (results, {"privacy": "open", "exhausted_piles": 1}),
}
