"""The variants: one folder per game. A variant imports the kernel, the board and Base, never another variant."""
