"""Draw the pictures in the style of a shadow theatre: layers of cut paper with a light behind them.

All cards that aren't standard playing cards look like this. Such a picture is called a stage.
"""
