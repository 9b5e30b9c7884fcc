"""The laboratory: many games at once, and what can be concluded from them. It knows no single game."""
