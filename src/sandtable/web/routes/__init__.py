"""What can be asked of the server, an address each; the ones of clubs begin with `club`."""
