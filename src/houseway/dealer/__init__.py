"""Running a table: where chance comes from, the dealer who goes by the book, the log and its books."""
