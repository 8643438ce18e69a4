"""Scenario files: a small position or a fixed deal, actions in notation, and checks.

docs/scenarios.md explains the format. Every scenario ends by checking which seat must act next, or how the match ended.
"""

from game.scenario.file import CHECKS, SHAPE, Scenario, read_scenario
from game.scenario.names import ScenarioError
from game.scenario.positions import dealt, placed
from game.scenario.run import Trace, run_scenario

__all__ = ["CHECKS", "SHAPE", "Scenario", "ScenarioError", "Trace", "dealt", "placed", "read_scenario", "run_scenario"]
