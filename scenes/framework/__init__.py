"""What every scene shares: base classes, services, ways to other scenes, and the menu page."""
