"""Rapid Roulette: wagers, odds and payouts are roulette's (oh-rapid-roulette:2.I), and so are the figures."""
