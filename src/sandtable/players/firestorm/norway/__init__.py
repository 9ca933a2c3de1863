"""What a general knows of Norway: the war at sea, in the air and on two land maps."""
