"""How fast the engine is, beside a peer measured in the same run. Imports games only by the registry."""
