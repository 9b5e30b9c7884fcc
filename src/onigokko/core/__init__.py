"""What a game is. Knows no single game, imports nothing of ours."""
