"""Tests of the sheet a board is rebuilt from."""
