"""The API as a document: OpenAPI, and what is generated from it: docs/api.md and the page's types."""
