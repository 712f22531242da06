"""What the words of a message are: items, measures, phrases of the trade, names."""
