"""`python -m onigokko` is the command `onigokko`."""

from onigokko.cli import main

if __name__ == "__main__":
    main()
