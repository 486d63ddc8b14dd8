"""The house on the network: REST and WebSocket over the store. It holds no rules and no data, only connections."""
