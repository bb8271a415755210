"""The rule documents as data: editions, elections, tables, and the register of clauses."""
