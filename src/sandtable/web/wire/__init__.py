"""What requests may carry, and what only routes reply with. Replies that rooms and clubs make are their own."""
