"""The menus: title screen, set-up, options, help, rulebook and pause menu."""
