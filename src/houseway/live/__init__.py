"""The live floor: tables, people, the store, the audit log, HTTP and WebSocket."""
