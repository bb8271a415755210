"""Integer cents, exact odds, named roundings, limits and the double-entry ledger."""
