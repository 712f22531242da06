"""What answers from the records are made of."""

from pydantic import BaseModel, ConfigDict

SCHEMA_VERSION = 1


class Out(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
