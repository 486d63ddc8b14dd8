"""What commands share: arguments, amounts as they are typed, tables and JSON, progress and Ctrl-C."""
