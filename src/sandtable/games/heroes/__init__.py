"""Heroes of Normandie: squad battles on a grid of squares."""
