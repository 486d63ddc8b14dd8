"""The committed results: their model, their file form, how they are found, made and printed."""
