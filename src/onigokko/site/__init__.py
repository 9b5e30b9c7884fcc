"""The place to play: tables, live play, storage. Imports core and bots; knows no game by name."""
