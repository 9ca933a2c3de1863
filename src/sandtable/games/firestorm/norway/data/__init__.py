"""Reads and writes positions of Norway."""
