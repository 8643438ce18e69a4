"""The text, plates and labels around the cards in Aleph Null."""
