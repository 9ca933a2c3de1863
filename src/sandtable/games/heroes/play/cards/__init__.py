"""Action cards (section 18, HOC section 6): each Battle Event is a response to a window, one small class each."""
