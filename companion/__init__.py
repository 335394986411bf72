"""The companion's pure heart: board, kernel, rooms. Nothing here draws, waits or reads a device."""
