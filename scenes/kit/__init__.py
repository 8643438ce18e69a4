"""What all scenes are made of: theme, pictures, text, painter, widgets. Knows no game and no scene."""
