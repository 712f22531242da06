"""The HTTP doors as they are published: OpenAPI 3.1, made of the models that the doors answer with.

It is loaded when the document is asked for or written, and by nothing that answers anything else.
"""
