"""The math report of a game: one model of exact figures, written as JSON, Markdown, HTML, XLSX or PDF."""
