"""The texts, plates and labels that Aleph Null shows around its cards."""
