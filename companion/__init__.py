"""The companion's pure heart: board, kernel, variants. Nothing here draws, waits or reads a device."""
