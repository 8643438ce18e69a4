"""The texts, plates and labels that Oubliette shows around its cards."""
