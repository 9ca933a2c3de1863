"""Who sits where, what he knows by that, and what he may read of the talk."""
