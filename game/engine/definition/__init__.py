"""What a game supplies: its verbs, what the table shows, and what computer players know."""
