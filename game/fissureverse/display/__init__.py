"""The texts, plates and labels that FissureVerse shows around its cards."""
