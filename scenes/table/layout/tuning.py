"""Constants for durations, distances and angles at the table.

Unless a description names another unit, durations are in seconds, distances in logical units and angles in degrees.
"""

from __future__ import annotations

# --- the pointer, hovering and dragging -----------------------------------------------------------------------------

HOVER_LIFT = 10.0
HOVER_SCALE = 1.04
HOVER_TIME = 0.09
PART = 14.0
"""How far the cards in a hand move apart to make room for another card between them."""
PICK_LIFT = 26.0
"""How far a card rises above the other cards in the hand when it is picked up."""
WHOLE = 3.0
"""Minimum distance between a raised card and the lower edge of the window."""
IN_HAND = 0.75
"""A moving card is drawn as part of the hand if it is at most this many card widths from its position in the hand."""
DRAG_START = 6.0
"""How far the pointer must move to turn a press into a drag."""
HOLD_TIME = 0.5
"""How long to hold the mouse button, without moving the pointer, to enlarge a card or spread out a pile."""
DRAG_SCALE = 1.08
PICK_TIME = 0.09
"""Time for a card to grow to `DRAG_SCALE` when it is picked up."""
DRAG_OMEGA = 28.0
"""Frequency, in radians per second, of the critically damped spring that pulls a dragged card to the pointer."""
TILT_MOST = 12.0
TILT_PER_SPEED = 0.012
"""The tilt of a dragged card, in degrees per unit of its sideways speed (logical units per second)."""
TILT_CHANGE = 120.0
"""Maximum rate at which the tilt changes, in degrees per second."""
DEEP = 1.04
"""Minimum scale at which a card has a deeper shadow, as if it were high above the table."""
MAGNET = 1.25
"""Maximum distance, in card widths, from which a legal target attracts a dragged card."""
PAIR_APART = 0.3
"""Distance between cards that are dragged together, in card widths."""
BUDGE_LIFT = 7.0
"""How far an item rises if the player tries to drag it but can't pick it up."""
RETURN_TIME = 0.18
SNAP_TIME = 0.14
SNAP_WAY = 2.0
"""A dropped card snaps into place if it is at most this many card widths from its target."""

# --- journeys of cards and tokens -----------------------------------------------------------------------------------

MOVE_TIME = 0.30
MOVE_TIME_FAR = 0.00022
"""Additional travel time, in seconds per logical unit of distance."""
SHIFT_TIME = 0.16
FLIP_TIME = 0.22
TURN_TABLE_TIME = 0.40
STAGGER = 0.075
STAGGER_ALL = 0.9
"""Maximum time between the starts of the first and last card movements in a beat."""
BEAT_PAUSE = 0.10
PRELUDE_TIME = 0.20
"""How long a card burns or turns in place before it moves away."""
BURN_RISE = 30.0
BURN_GROWS = 1.14
BURN_SLOWER = 1.5
BURN_TURN = 46.0
"""The motion of a burning card: its rise, growth factor, flight-time factor and rotation."""
TOKEN_TIME = 0.34
TOKEN_DROP = 2.0
TOKEN_DROP_TIME = 0.06
"""Time taken to set down a token. The token first arrives `TOKEN_DROP` above its place."""
ARC = 0.10
"""How far a long flight curves away from a straight line, as a fraction of the flight's length."""
ARC_TURN = 9.0
"""Angle at which a card leans into the curve halfway through a flight, in degrees."""
SET_OUT = 1.35
"""Exponent that controls how fast a journey starts. If it is above 1, cards start slowly."""

# --- the candle and the glows ---------------------------------------------------------------------------------------

BREATH_SHARE = 0.03
"""Variation of the candle's light, as a fraction of its brightness."""
GLOW_TIME = 0.16
GLOW_STEPS = 4

# --- announcements --------------------------------------------------------------------------------------------------

BOARD_STAYS = 0.8
"""How long the board stays visible before it is hidden by the results or a curtain."""
GAIN_TIME = 1.4
"""How long a score popup is visible."""
GAIN_RISE = 26.0
"""How far a score popup rises, and the duration of its fade as a fraction of its visible time."""
GAIN_FADES = 0.35
GAIN_STEPS = 6
GAIN_FLIES = 0.45
"""Duration of a score popup's flight to its counter, as a fraction of its visible time."""
HERALD_TIME, HERALD_MOST = 2.4, 2.5
"""Usual duration of a banner, and its maximum duration at any speed."""
HERALD_FADES = 0.12
"""Duration of a banner's fade-in and of its fade-out, as a fraction of its visible time."""
HERALD_LANDS, HERALD_PLAYED = 0.14, 0.42
"""The moment of a banner's impact, as a fraction of the banner's time. The second value is for cards that arrive one by
one."""
HERALD_FLASH, HERALD_FLASHES = 0.24, 0.22
"""Time for an impact's flash to fade, and the flash's initial opacity. Each banner has only one flash."""
HERALD_SHAKE, HERALD_SHAKES, HERALD_TURNS = 0.32, 7.0, 14.0
"""Duration and distance of the shake after an impact, and how many times per second its direction changes."""
HERALD_STEPS = 8
DUEL_FADES = 0.2
"""Time for a duel to fade in, and to fade out."""
DUEL_STEPS = {
    "begins": 1.0,
    "shows": 0.6,
    "adds": 0.55,
    "takes": 0.55,
    "sums": 0.6,
    "reasons": 1.0,
    "ends": 1.6,
    "falls": 1.6,
}
"""Reading time, in seconds, for each kind of step in a duel."""
DUEL_LANDS, DUEL_TURNS, DUEL_FLASH = 0.25, 0.5, 0.35
"""Times in a duel: for a card or number to appear, for a card to turn over, and for the flash to fade after a
defeat."""
DUEL_FLASHES = 0.6
"""Initial opacity of the flash when a card is defeated, from 0 to 1."""
STAGE_OPENS, STAGE_STEPS = 0.4, 8
"""Time for an encounter's stage to fade in, and the number of steps in the fade."""
SHOW_LEAST, SHOW_LETTERS, SHOW_FADES = 1.5, 20, 0.15
"""Minimum duration of a presentation, the assumed reading speed in letters per second, and the duration of a fade."""
SHOW_RULE = 2.0
"""Additional time for reading the rule on a presented card."""

# --- notes, tips and piles ------------------------------------------------------------------------------------------

CHIP_DELAY = 0.12
DENIAL_DELAY = 0.4
"""How long a held card must stay over a place before a message explains why the place refuses the card."""
NOTE_TIME = 6.0
"""Minimum time that a note stays visible, unless the user closes it."""
NOTE_GAP = 8.0
"""Gap between a note and what it explains."""
TIP_DELAY = 0.9
"""How long the pointer must rest on a pile before the pile's name appears."""
BACKS_SHOWN = 8
"""Maximum number of face-down cards shown in a spread pile. A label always gives the actual number."""

# --- computer players and the solver --------------------------------------------------------------------------------

THINK_PAUSES = (1.6, 0.9, 0.4, 0.0)
"""How long a computer player waits after all motion has ended, for each speed that players can choose."""
SLICE, SLICE_MOVING = 0.004, 0.0004
"""Time per frame for a computer player's thinking: while nothing is moving, and while something is moving."""
SLICE_AWAITED = 0.014
"""Time per frame for computing a hint, or a move at a table where only computers play."""
ASKING_SLICE = 0.004
"""Time per frame for the solver's search."""
ASKING_TELLS = 0.25
"""Time between the solver's progress reports."""

# --- hints ----------------------------------------------------------------------------------------------------------

HINT_TELLS = 0.25
"""Time between reports on the best move so far, while a hint is being computed."""
HOW_TIME, HOW_TIMES = 2.4, 2
"""Duration of a hint's demonstration, and the number of times it is shown."""
HOW_THERE, HOW_BACK = 0.4, 0.25
"""How long the cards take to reach their target, and to return, as fractions of a demonstration's length."""
HOW_FAINT = 0.7
"""Opacity of the cards in a demonstration."""
HOW_LIFTS = 0.2
"""How far a suggested button or card rises, as a fraction of its height, if the suggested move needs only one press."""
HOW_GROWS = 4.0
"""Initial gap between a suggested button and its frame. While the frame grows, the gap doubles."""
HOW_STAYS = 30.0
"""How long a hint's text stays visible, unless the user closes it."""
REASONS = 4
"""Maximum number of reasons that a hint gives for or against a move."""
