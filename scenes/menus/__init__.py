"""The menus: title, set-up, options, help, rulebook, pause."""
