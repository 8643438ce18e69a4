"""Constants for the feel of the table. Units are seconds, logical units and degrees.

All of them were tuned by eye. They are together so that they can be tuned together, and in this folder because every
other folder of the table uses them.
"""

from __future__ import annotations

# --- the pointer, hovering and dragging -----------------------------------------------------------------------------

HOVER_LIFT = 10.0
HOVER_SCALE = 1.04
HOVER_TIME = 0.09
PART = 14.0
"""How far the cards of a hand move aside to make room for another card."""
PICK_LIFT = 26.0
"""How far a picked or joined card rises above its neighbours."""
WHOLE = 3.0
"""Distance between a raised card and the lower edge of the window."""
IN_HAND = 0.75
"""How far a card may be from its position in a hand and still be drawn as part of it, in card widths."""
DRAG_START = 6.0
"""Pointer motion that turns a press into a drag."""
HOLD_TIME = 0.5
"""How long a press without motion must last to enlarge a card, or to spread out a pile."""
DRAG_SCALE = 1.08
PICK_TIME = 0.09
"""How long a picked-up card takes to grow to `DRAG_SCALE`."""
DRAG_OMEGA = 28.0
"""Frequency, per second, of the critically damped spring that pulls the dragged card."""
TILT_MOST = 12.0
TILT_PER_SPEED = 0.012
"""Degrees of tilt per logical unit per second of sideways speed."""
TILT_CHANGE = 120.0
"""Fastest change of the tilt, in degrees per second."""
DEEP = 1.04
"""From this scale on, a card counts as high above the table and has a deeper shadow."""
MAGNET = 1.25
"""How close a legal target must be to attract the dragged card, in card widths."""
PAIR_APART = 0.3
"""Distance between cards that are dragged together, in card widths."""
BUDGE_LIFT = 7.0
"""How far a thing rises if the player drags it but can't pick it up."""
RETURN_TIME = 0.18
SNAP_TIME = 0.14
SNAP_WAY = 2.0
"""A dropped card snaps to its goal if it is closer than this, in card widths."""

# --- journeys of cards and tokens -----------------------------------------------------------------------------------

MOVE_TIME = 0.30
MOVE_TIME_FAR = 0.00022
"""Additional travel time, in seconds per logical unit of distance."""
SHIFT_TIME = 0.16
FLIP_TIME = 0.22
TURN_TABLE_TIME = 0.40
STAGGER = 0.075
STAGGER_ALL = 0.9
"""Longest time for all the cards in one beat to set out."""
BEAT_PAUSE = 0.10
PRELUDE_TIME = 0.20
"""How long the special motion of a burning or turning card takes before it sets out."""
BURN_RISE = 30.0
BURN_GROWS = 1.14
BURN_SLOWER = 1.5
BURN_TURN = 46.0
"""The motion of a burning card: its rise, its growth, its slower flight, and its turn."""
TOKEN_TIME = 0.34
TOKEN_DROP = 2.0
TOKEN_DROP_TIME = 0.06
"""A token arrives `TOKEN_DROP` above its place. Setting it down takes `TOKEN_DROP_TIME`."""
ARC = 0.10
"""How far a long flight bends, as a share of its length."""
ARC_TURN = 9.0
"""How far a card leans into the curve halfway along the flight, in degrees."""
SET_OUT = 1.35
"""Exponent for the start of a journey. With a value above 1, cards set out gently."""

# --- the candle and the glows ---------------------------------------------------------------------------------------

BREATH_SHARE = 0.03
"""The share by which the candle's light varies."""
GLOW_TIME = 0.16
GLOW_STEPS = 4

# --- announcements --------------------------------------------------------------------------------------------------

BOARD_STAYS = 0.8
"""How long the board stays visible before the results or a curtain cover it."""
GAIN_TIME = 1.4
"""How long a score popup stays visible."""
GAIN_RISE = 26.0
"""How far a score popup rises, and the share of its time in which it fades."""
GAIN_FADES = 0.35
GAIN_STEPS = 6
GAIN_FLIES = 0.45
"""The share of its time in which a popup flies to its counter."""
HERALD_TIME, HERALD_MOST = 2.4, 2.5
"""How long a banner usually stays, and how long at most, at any speed."""
HERALD_FADES = 0.12
"""The share of its time in which a banner fades in or out."""
HERALD_LANDS, HERALD_PLAYED = 0.14, 0.42
"""The share of its time after which a banner has its impact, without and with cards that arrive one by one."""
HERALD_FLASH, HERALD_FLASHES = 0.24, 0.22
"""Seconds that the flash of an impact takes to fade, and its opacity at first. A banner has a single flash."""
HERALD_SHAKE, HERALD_SHAKES, HERALD_TURNS = 0.32, 7.0, 14.0
"""Seconds that the shake of an impact lasts, how far it goes, and how many times a second it changes sides."""
HERALD_STEPS = 8
DUEL_FADES = 0.2
"""Seconds that a duel takes to fade in or out."""
DUEL_STEPS = {
    "begins": 1.8,
    "shows": 1.3,
    "adds": 1.2,
    "takes": 1.2,
    "sums": 1.5,
    "reasons": 2.4,
    "ends": 2.8,
    "falls": 2.8,
}
"""Reading time for each kind of step in a duel, in seconds."""
DUEL_LANDS, DUEL_TURNS, DUEL_FLASH = 0.25, 0.5, 0.35
"""Seconds for a duel's card and its number to land, for a card to turn over, and for the flash at the outcome to fade.
"""
DUEL_FLASHES = 0.6
"""How bright that flash is at first, 0 to 1."""
STAGE_OPENS, STAGE_STEPS = 0.4, 8
"""Seconds that the stage of an encounter takes to fade in, and the number of steps."""
SHOW_LEAST, SHOW_LETTERS, SHOW_FADES = 1.5, 15, 0.15
"""For presentations: shortest time in seconds, reading speed in letters per second, and length of a fade in seconds."""
SHOW_RULE = 3.0
"""Additional seconds for reading the rule of a presented card."""

# --- notes, tips and piles ------------------------------------------------------------------------------------------

CHIP_DELAY = 0.12
DENIAL_DELAY = 0.4
"""How long a held card must rest over a place that refuses it before the reason appears."""
NOTE_TIME = 6.0
"""Shortest time that a note stays visible, unless the user clicks it away."""
NOTE_GAP = 8.0
"""Gap between a note and the thing that it explains."""
TIP_DELAY = 0.9
"""How long the pointer must rest on a pile before the pile's name appears."""
BACKS_SHOWN = 8
"""Maximum number of face-down cards that are drawn for a spread pile. The pile always shows how many there are."""

# --- computer players and the solver --------------------------------------------------------------------------------

THINK_PAUSES = (1.6, 0.9, 0.4, 0.0)
"""How long a computer player waits once everything is at rest, for each of its speeds."""
SLICE, SLICE_MOVING = 0.003, 0.0004
"""Seconds of thinking per frame while nothing moves, and while something moves."""
ASKING_SLICE = 0.004
"""Seconds per frame for the search for a win in a solitaire, while nothing else moves."""
ASKING_TELLS = 0.25
"""Seconds between two progress reports of the search for a win."""

# --- hints ----------------------------------------------------------------------------------------------------------

HINT_SLICE = 0.014
"""Seconds of thinking per frame for a hint, which the player waits for."""
HINT_TELLS = 0.25
"""Seconds between two reports of the best move so far, while a hint is being computed."""
HOW_TIME, HOW_TIMES = 2.4, 2
"""How long one demonstration of a hint takes, and how many times it is shown."""
HOW_THERE, HOW_BACK = 0.4, 0.25
"""Shares of a demonstration's time for the way there and the way back."""
HOW_FAINT = 0.7
"""Opacity of the cards in a demonstration."""
HOW_LIFTS = 0.2
"""How far a thing rises if the suggested move only presses it, as a share of its height."""
HOW_GROWS = 4.0
"""Gap between a suggested button and the frame around it, and how far the frame grows."""
HOW_STAYS = 30.0
"""How long the text of a hint stays, unless the user clicks it away."""
REASONS = 4
"""Maximum number of reasons that a hint lists on each side, for and against the move."""
