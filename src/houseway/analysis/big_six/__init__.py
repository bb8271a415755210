"""Big Six: figures, reports and simulation."""
