"""What hints and computer players know about Oubliette."""
