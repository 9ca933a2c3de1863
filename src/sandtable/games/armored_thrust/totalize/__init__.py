"""Operation Totalize, 7–10 August 1944 (TOT-)."""
