"""What people read and see only in Caen."""
