"""Every number of a workout stands in the words, or by a rule that is named; nothing said is lost. Pure."""
