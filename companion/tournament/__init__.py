"""Tournaments: formats, seating, results, ranking, and a hall of tables as a fold of its events. Pure.

No rule of any game, no device and no screen may enter: a hall only hears who won a game and with how many points.
"""
