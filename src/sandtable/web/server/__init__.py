"""What stands around every request: connections, hosts, headers, identity, problems, pages."""
