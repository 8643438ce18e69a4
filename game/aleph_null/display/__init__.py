"""The texts, plates and labels around the cards in Aleph Null."""
