"""What people read only in Operation Totalize."""
