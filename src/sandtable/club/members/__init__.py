"""The people of a campaign: who may sit where, who stands in for whom, who may stop the clock."""
