"""The ``houseway`` command."""
