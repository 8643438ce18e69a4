"""The parts that every scene shares: base classes, services, navigation, and the menu page."""
