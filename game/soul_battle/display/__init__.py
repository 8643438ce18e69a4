"""The texts, plates and labels that Soul Battle shows around its cards."""
