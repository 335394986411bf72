"""The board as geometry and data: places, islands, maps, road lengths.

Nothing here knows whose turn it is, who owns a piece or which variant is played; nothing here draws,
reads a clock or makes its own random numbers. Everything else may import this folder; it imports
nothing of Kazami.
"""
