"""A gallery of the drawing kit: `python -m ui.tablet.gallery OUTDIR`. Nothing in the product may import it."""
