"""Computer players. A player receives only what its seat may see, and answers in words like anybody else."""
