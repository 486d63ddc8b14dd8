"""Games, the lobby and tables: their felt, their actions, their socket, their rules and edges."""
