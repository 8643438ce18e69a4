"""The shadow theatre: backlit stages of cut paper, the look of every face that isn't a standard playing card."""
