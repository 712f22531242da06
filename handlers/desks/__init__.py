"""The rooms as others see them: as guests of a message, each loaded for whom it has something to do."""
