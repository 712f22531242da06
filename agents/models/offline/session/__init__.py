"""The session as a whole: its day, place, headings and facts."""
