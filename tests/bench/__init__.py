"""The figures: how long Kazami's own work takes on this machine. Nothing here says how long it may take."""
