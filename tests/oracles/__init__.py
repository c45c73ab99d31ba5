"""Games written a second time, straight from the statements, slowly and without the rules' code."""
