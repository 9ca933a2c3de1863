"""The commands of `sandtable`, a few to a file. `add` tells them to the parser."""
