"""Workers and parameter servers; here one worker trains alone."""
