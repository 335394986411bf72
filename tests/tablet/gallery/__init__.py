"""A gallery of the drawing kit: `python -m tests.tablet.gallery OUTDIR`."""
