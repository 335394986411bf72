"""The organiser's desk and the wall of a hall, as pages for browsers.

What can happen in a hall is decided in companion/tournament; where its events are kept is handed in.
"""
