"""Battles of a campaign that are fought on real tables: who meets whom, reports, disputes, booked results."""
