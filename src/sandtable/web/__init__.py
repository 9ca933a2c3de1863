"""The web table: pages, API and live updates for every game; names none."""
