"""Mississippi Stud: figures, reports, simulation and advice."""
