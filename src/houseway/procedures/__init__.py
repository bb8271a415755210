"""What games share between the rules and the felt: opening, seating, shuffling, orders, stakes."""
