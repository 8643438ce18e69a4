"""The texts, plates and labels that Metempsychosis shows around its cards."""
