"""The games of the house, one folder each. A game imports `onigokko.core` and nothing else of ours."""
