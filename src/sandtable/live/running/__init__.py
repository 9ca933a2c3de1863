"""What keeps matches going: computer players, standing answers, deadlines, and the umpire's desk."""
