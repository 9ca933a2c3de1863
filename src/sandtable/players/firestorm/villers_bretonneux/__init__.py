"""What a steady general knows of Villers-Bretonneux: trenches and gas, captures, the night, lines to be kept."""
