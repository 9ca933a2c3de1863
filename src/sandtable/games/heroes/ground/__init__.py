"""The ground of squares and corners: boards, houses, lines of sight, ways to walk. It knows no units."""
