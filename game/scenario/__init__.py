"""Scenario files, each with a position or a fixed deal, followed by actions and checks.

See docs/scenarios.md.
"""

from game.scenario.file import CHECKS, SHAPE, Scenario, read_scenario
from game.scenario.names import ScenarioError
from game.scenario.positions import dealt, placed
from game.scenario.run import Trace, run_scenario

__all__ = ["CHECKS", "SHAPE", "Scenario", "ScenarioError", "Trace", "dealt", "placed", "read_scenario", "run_scenario"]
