"""Texts as vectors by a model that Pinecone hosts. The texts go to Pinecone and are not kept there.

`llama-text-embed-v2` reads 2,048 tokens of a text and gives 1,024 numbers; `multilingual-e5-large` reads 507
and gives as many. What is longer is cut at its end.
"""

from collections.abc import Sequence

from storage.checks import checked_text
from storage.pinecone_calls import Connection
from storage.ports import Damaged, Unavailable

DEFAULT_MODEL = "llama-text-embed-v2"
DIMENSION = 1_024  # of both models, unless asked for another
MAX_INPUTS = 96  # of one request
LONGEST_TEXT = 20_000  # characters: more than either model reads


class PineconeEmbeddings:
    """A hosted model behind Pinecone's own API, for indexes of this dimension.

    `host` is another address of that API (else PINECONE_CONTROLLER_HOST, else Pinecone's); a request lasts at
    most `seconds`, its retries included.
    """

    def __init__(
        self,
        api_key: str,
        *,
        model: str = DEFAULT_MODEL,
        dimension: int = DIMENSION,
        host: str | None = None,
        seconds: float = 10,
    ) -> None:
        self.model = model
        self.dimension = dimension
        self.connection = Connection(api_key, host=host, seconds=seconds)

    def embed(self, texts: Sequence[str], *, for_query: bool) -> list[list[float]]:
        """One vector for each text, in their order.

        Raises:
            Damaged: there is no such model, or its vectors have another dimension.
            Unavailable: it was not answered in time, or with something else.
            ValueError: a text is empty, or has half a surrogate pair.
        """
        for text in texts:
            if not checked_text("a text", text):
                raise ValueError("an empty text has no vector: leave it out.")
        batches = (texts[at : at + MAX_INPUTS] for at in range(0, len(texts), MAX_INPUTS))
        return [vector for batch in batches for vector in self._embedded(batch, for_query)]

    def close(self) -> None:
        """Close the connections; using it again opens them again."""
        self.connection.close()

    def _embedded(self, texts: Sequence[str], for_query: bool) -> list[list[float]]:
        parameters: dict[str, object] = {"input_type": "query" if for_query else "passage", "truncate": "END"}
        if self.dimension != DIMENSION:
            parameters["dimension"] = self.dimension
        inputs = [text[:LONGEST_TEXT] for text in texts]
        answer = self.connection.of_pinecone(
            f"embedding {len(texts)} texts",
            lambda pinecone: pinecone.inference.embed(self.model, inputs, parameters),
        )
        vectors = [getattr(each, "values", None) for each in answer.data]
        if len(vectors) != len(texts):
            raise Unavailable(
                f"{len(texts)} texts were answered with {len(vectors)} vectors by {self.model!r}:"
                " try again later."
            )
        return [self._checked(vector) for vector in vectors]

    def _checked(self, vector: object) -> list[float]:
        if not isinstance(vector, list):
            raise Damaged(
                f"model {self.model!r} gives sparse vectors: set SPOTTER_EMBEDDING_MODEL to a dense one."
            )
        if len(vector) != self.dimension:
            raise Damaged(
                f"model {self.model!r} gives {len(vector)} numbers, the index takes {self.dimension}:"
                " set SPOTTER_EMBEDDING_MODEL to the model that the index was made for."
            )
        return vector
