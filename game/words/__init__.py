"""Put events and cards into words, as spans that a scene shows in colour."""
