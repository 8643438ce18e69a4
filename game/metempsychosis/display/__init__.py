"""What the table shows of Metempsychosis besides its cards."""
