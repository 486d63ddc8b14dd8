"""The package that a laboratory asks for: everything about one game in one folder, with a manifest of hashes."""
