"""What is on the screen: app, scenes, and the kit that they are made of. Knows no rule of any game."""
