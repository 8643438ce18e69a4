"""The numbers by which the table feels as it does: seconds, logical units, degrees. Tuned by eye, kept in one place."""

from __future__ import annotations

from typing import NamedTuple


class Motion(NamedTuple):
    """How the user wants things to move: `pace`, in how many times the usual time what happens is told (0: at once);
    `still`: nothing tilts, sways or bends its way."""

    pace: float = 1.0
    still: bool = False

    @property
    def instant(self) -> bool:
        """Whether every journey ends at once."""
        return self.pace == 0


USUAL = Motion()
AT_ONCE = Motion(0.0)
PACES = (1.6, 1.0, 0.5, 0.0)
"""The pace of each of the four speeds of animation."""

HOVER_LIFT = 10.0
HOVER_SCALE = 1.04
HOVER_TIME = 0.09
PART = 14.0
"""The cards of a hand step so far aside where another one would be put."""
PICK_LIFT = 26.0
"""A card that is picked or joined stands this much higher than its neighbours."""

DRAG_START = 6.0
"""So much motion makes a press a drag."""
HOLD_TIME = 0.5
"""A press this long without motion opens the inspector."""
DOUBLE_CLICK = 0.35
"""Two presses on one spot within so many seconds are a double click. So long after a press that has answered, a card
on that spot is not taken by a double click."""
AGAIN = 1.0
"""So long after a press that has answered, its button, its key and what can be pressed on its spot ignore presses: what
is asked next may look just the same."""
CHANGING = 0.6
"""A button that has appeared, or means something else now, ignores presses for this long."""
FILLS = 4
"""Steps in which the line on such a button fills."""
SAME_SPOT = 12.0
"""A hand that clicks twice strays so far from its first click at most."""
DRAG_SCALE = 1.08
PICK_TIME = 0.09
"""What is picked up has grown that far, from its rest, after so many seconds."""
DRAG_OMEGA = 28.0
"""The dragged card follows the pointer by a critically damped spring of this frequency, per second."""
TILT_MOST = 12.0
TILT_PER_SPEED = 0.012
"""Degrees of tilt for each logical unit a second of sideways speed."""
TILT_CHANGE = 120.0
"""Degrees a second: how fast the tilt changes at most."""
DEEP = 1.04
"""What is drawn this much larger than it lies at rest is high above the table: its shadow is deeper."""
MAGNET = 1.25
"""A legal target within so many card widths draws the dragged card."""
RETURN_TIME = 0.18

SNAP_TIME = 0.14
SNAP_WAY = 2.0
"""What is dropped less than so many of its widths from where it goes, snaps there."""
MOVE_TIME = 0.30
MOVE_TIME_FAR = 0.00022
"""Seconds more for each logical unit of way."""
SHIFT_TIME = 0.16
FLIP_TIME = 0.22
TURN_TABLE_TIME = 0.40
STAGGER = 0.075
STAGGER_ALL = 0.9
"""The cards of one beat leave within this time, however many they are."""
BEAT_PAUSE = 0.10
PRELUDE_TIME = 0.20
"""A card that goes in a manner of its own takes so long before it sets out."""
BURN_RISE = 30.0
BURN_GROWS = 1.14
BURN_SLOWER = 1.5
BURN_TURN = 46.0
"""What burns rises and grows so much first, and turns by so many degrees on its slower way."""
TOKEN_TIME = 0.34
TOKEN_DROP = 2.0
TOKEN_DROP_TIME = 0.06
"""A token comes so much above its place, and then is set down."""
ARC = 0.10
"""How far a long way bends, in its own length."""
ARC_TURN = 9.0
"""Degrees that a card leans into such a way, in its middle."""
SET_OUT = 1.35
"""What goes by itself sets out gently: its time to this power."""

BREATH = 2.4
BREATH_SHARE = 0.03
"""The candle's light comes and goes by this share, in so many seconds."""
BREATHS = 10
"""So often after the last that was done; then the table sleeps."""

GLOW_TIME = 0.16
GLOW_STEPS = 4
CHIP_DELAY = 0.12
BOARD_STAYS = 0.8
"""Before a curtain falls, the board stays in sight for this long."""
GAIN_TIME = 1.4
"""What a seat gains is seen for this long."""
GAIN_RISE = 26.0
"""How far it rises meanwhile, and in which part of that time it fades."""
GAIN_FADES = 0.35
GAIN_STEPS = 6
HERALD_TIME = 2.4
"""What is told large over the table is seen for this long; in this part of it it comes, and goes."""
HERALD_FADES = 0.12
DUEL_TIME, DUEL_RESTS, DUEL_FADES = 0.7, 2.2, 0.2
"""Each step of what two cards fight out is seen for so long, the totals and the end so many times as long; and so long
it comes and goes."""
HERALD_STEPS = 8
NOTE_TIME = 6.0
"""A line that says why stays at least this long, or until it is clicked away."""
THINK_PAUSES = (1.6, 0.9, 0.4, 0.0)
"""For each speed of computer players: one acts so long after everything has come to rest."""
SLICE, SLICE_MOVING = 0.003, 0.0004
"""It thinks about so long in a frame, and in one in which something moves: that has its pictures to make."""
ASKING_SLICE = 0.004
"""While nothing else moves: so long a frame is spent on whether a game for one can still be won."""
ASKING_TELLS = 0.25
"""So often it says how far that is."""
HOW_TIME, HOW_TIMES = 2.4, 2
"""It is shown so many times, for so long each, how an advised move is made."""
HOW_THERE, HOW_BACK = 0.4, 0.25
"""Of that time the way there and the way back take these shares."""
HOW_FAINT = 0.7
"""How strongly what shows it is seen."""
HOW_LIFTS = 0.2
"""What is only pressed rises by so much of its height."""
HOW_GROWS = 4.0
"""The frame around an advised button reaches so far, and grows by as much."""
HOW_STAYS = 30.0
"""Its words stay for this long, or until they are clicked away."""
REASONS = 4
"""So many reasons for a move are told, and as many against it."""
NOTE_GAP = 8.0
"""Between a line that is said and what it belongs to."""
TIP_DELAY = 0.9
"""The pointer rests so long on a pile before its name is told."""
PAIR_APART = 0.3
"""Cards that are dragged together lie this far apart, in their widths."""
BACKS_SHOWN = 8
"""Of the face-down cards of a pile, the inspector shows so many; it tells the number of all."""
