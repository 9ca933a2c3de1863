"""The commands of `sandtable`, a few to a file. Each file's `add` registers its commands with the parser."""
