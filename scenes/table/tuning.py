"""Numbers that set the feel of the table, in seconds, logical units and degrees.

All of them were tuned by eye.
"""

from __future__ import annotations

from typing import NamedTuple


class Motion(NamedTuple):
    """How the user wants things to move.

    Attributes:
        pace: How many times the usual time an animation takes. 0 means everything happens at once.
        still: Whether cards neither tilt nor sway nor follow curved paths.
    """

    pace: float = 1.0
    still: bool = False

    @property
    def instant(self) -> bool:
        """Whether every journey ends at once."""
        return self.pace == 0


USUAL = Motion()
AT_ONCE = Motion(0.0)
PACES = (1.6, 1.0, 0.5, 0.0)
"""The pace of each of the four animation speeds, slowest first."""

HOVER_LIFT = 10.0
HOVER_SCALE = 1.04
HOVER_TIME = 0.09
PART = 14.0
"""How far the cards of a hand step aside to make room for another card."""
PICK_LIFT = 26.0
"""How far a picked or joined card rises above its neighbours."""

DRAG_START = 6.0
"""Pointer motion that turns a press into a drag."""
HOLD_TIME = 0.5
"""A press this long without motion opens the inspector."""
DOUBLE_CLICK = 0.35
"""Longest time between the two presses of a double click on one spot.

For the same time after a press that answered a question, a double click can't take a card on that spot.
"""
AGAIN = 1.0
"""How long a press that answered a question blocks further presses.

Its button, its key and the buttons on its spot ignore presses, because the next question may look just the same.
"""
BURST = 0.45
"""How long a blocked spot, button or key stays blocked after an ignored press."""
CHANGING = 0.6
"""How long a button ignores presses after it appears or changes its meaning."""
FILLS = 4
"""Steps in which the line on a blocked button fills."""
SAME_SPOT = 12.0
"""Farthest distance between the two clicks of a double click."""
DRAG_SCALE = 1.08
PICK_TIME = 0.09
"""Time in which a picked-up card grows to `DRAG_SCALE`."""
DRAG_OMEGA = 28.0
"""Frequency, per second, of the critically damped spring that pulls the dragged card."""
TILT_MOST = 12.0
TILT_PER_SPEED = 0.012
"""Degrees of tilt per logical unit per second of sideways speed."""
TILT_CHANGE = 120.0
"""Fastest change of the tilt, in degrees per second."""
DEEP = 1.04
"""From this scale on, a card counts as high above the table and casts a deeper shadow."""
MAGNET = 1.25
"""A legal target within this many card widths attracts the dragged card."""
RETURN_TIME = 0.18

SNAP_TIME = 0.14
SNAP_WAY = 2.0
"""A card dropped less than this many of its widths from its goal snaps there."""
MOVE_TIME = 0.30
MOVE_TIME_FAR = 0.00022
"""Additional seconds per logical unit of distance."""
SHIFT_TIME = 0.16
FLIP_TIME = 0.22
TURN_TABLE_TIME = 0.40
STAGGER = 0.075
STAGGER_ALL = 0.9
"""All cards of one beat set out within this time."""
BEAT_PAUSE = 0.10
PRELUDE_TIME = 0.20
"""How long a burning or turning card prepares before it sets out."""
BURN_RISE = 30.0
BURN_GROWS = 1.14
BURN_SLOWER = 1.5
BURN_TURN = 46.0
"""How far a burning card rises and grows, how much slower it flies, and how it turns."""
TOKEN_TIME = 0.34
TOKEN_DROP = 2.0
TOKEN_DROP_TIME = 0.06
"""A token arrives `TOKEN_DROP` above its place, and is then set down in `TOKEN_DROP_TIME`."""
ARC = 0.10
"""How far a long flight bends, as a share of its length."""
ARC_TURN = 9.0
"""Degrees by which a card leans into the curve halfway along it."""
SET_OUT = 1.35
"""Exponent that makes a card set out gently when it moves by itself."""

BREATH = 2.4
BREATH_SHARE = 0.03
"""Period of the candle's glow, and the share by which its light varies."""
BREATHS = 10
"""Periods after the last input before the table sleeps."""

GLOW_TIME = 0.16
GLOW_STEPS = 4
CHIP_DELAY = 0.12
BOARD_STAYS = 0.8
"""How long the board stays visible before the results or a curtain cover it."""
GAIN_TIME = 1.4
"""How long a score popup stays."""
GAIN_RISE = 26.0
"""How far a score popup rises, and the share of its time in which it fades."""
GAIN_FADES = 0.35
GAIN_STEPS = 6
HERALD_TIME = 2.4
"""How long a banner stays, and the share of that time in which it fades in or out."""
HERALD_FADES = 0.12
DUEL_TIME, DUEL_RESTS, DUEL_FADES = 0.7, 2.2, 0.2
"""Duels: seconds per step, the factor for the totals and the end, seconds of a fade."""
HERALD_STEPS = 8
NOTE_TIME = 6.0
"""Shortest time a note stays, unless the user clicks it away."""
THINK_PAUSES = (1.6, 0.9, 0.4, 0.0)
"""How long a computer player waits once everything rests, for each of its speeds."""
SLICE, SLICE_MOVING = 0.003, 0.0004
"""Thinking time per frame: at rest, and while something moves and drawing needs the time."""
ASKING_SLICE = 0.004
"""Time per frame to search whether a solitaire can still be won, while nothing else moves."""
ASKING_TELLS = 0.25
"""How often the search reports its progress."""
HOW_TIME, HOW_TIMES = 2.4, 2
"""How long one demonstration of a hint takes, and how often it repeats."""
HOW_THERE, HOW_BACK = 0.4, 0.25
"""Shares of a demonstration for the way there and the way back."""
HOW_FAINT = 0.7
"""Opacity of the demonstration."""
HOW_LIFTS = 0.2
"""How far something that is only pressed rises, as a share of its height."""
HOW_GROWS = 4.0
"""Distance of the frame around the button of a hint, and how much the frame grows."""
HOW_STAYS = 30.0
"""How long the words of a hint stay, unless the user clicks them away."""
REASONS = 4
"""Most reasons a hint gives for a move, and most against it."""
NOTE_GAP = 8.0
"""Gap between a note and the thing it belongs to."""
TIP_DELAY = 0.9
"""How long the pointer rests on a pile before its name appears."""
PAIR_APART = 0.3
"""Distance between cards dragged together, in card widths."""
BACKS_SHOWN = 8
"""Most face-down cards of a pile that the inspector shows. It always gives their number."""
