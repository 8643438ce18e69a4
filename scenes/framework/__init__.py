"""The parts that all scenes share: base classes, services, navigation and the menu page."""
