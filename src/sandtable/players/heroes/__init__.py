"""Players of Heroes of Normandie."""
