"""Cards, shoes, dice, wheels and chips: values, with no behaviour of any game."""
