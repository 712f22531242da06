"""From the words of a call to a workout: names, sets, facts and blocks, each with its source."""
