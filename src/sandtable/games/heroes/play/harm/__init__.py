"""What hits do to units: losses, damage, wrecks, survivors (HON-526 … HON-534, section 17)."""
