"""Messages by grammar, without a model: words, notation, acts, statements, claims, cover. Pure."""
