"""What all desks of the store stand on: the database and its writer, the tables, the values kept, names and tokens."""
