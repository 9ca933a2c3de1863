"""When a side may react, and with what (section 21.1, HON-618)."""
