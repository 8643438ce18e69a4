"""What hints and computer players know about FissureVerse."""
