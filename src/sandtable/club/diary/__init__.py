"""A campaign told afterwards: its turns and battles, with stories, pictures and maps, on a page and as a file."""
