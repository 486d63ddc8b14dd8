"""One file per command, named for it.

`backup` also has `restore` and `recover`, and `sessions` has `session` and `house`.
"""
