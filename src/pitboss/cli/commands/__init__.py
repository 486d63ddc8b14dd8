"""One file per command, named for it; `backup` also has `restore`, and `sessions` has `session` and `house`."""
