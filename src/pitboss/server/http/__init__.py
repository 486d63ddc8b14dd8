"""What every route shares: who asks, errors, protection, the parts of requests; and the browser page."""
