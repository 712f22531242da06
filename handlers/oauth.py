"""Where an assistant elsewhere gets a token for /mcp: this API is a resource, others give tokens (OAuth).

    SPOTTER_MCP_URL       the address of /mcp, as assistants are given it: https://api.example.com/mcp
    SPOTTER_MCP_ISSUER    who gives tokens for it: https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_a1b2c3

Both are told to whoever asks (RFC 9728); a token is checked by the gateway's authorizer, and not here.
"""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from agents.errors import BadInput

URL, ISSUER = "SPOTTER_MCP_URL", "SPOTTER_MCP_ISSUER"
NOBODY = "none"
SCOPE = "openid"  # without one a REST API takes id tokens only, and assistants send access tokens
MCP = "/mcp"
WELL_KNOWN = "/.well-known/oauth-protected-resource"
METADATA_PATHS = (WELL_KNOWN, f"{WELL_KNOWN}{MCP}")


class ProtectedResource(NamedTuple):
    """The address of /mcp, and who gives tokens for it."""

    url: str
    issuer: str

    @property
    def metadata(self) -> dict[str, object]:
        """What is told of it."""
        return {
            "resource": self.url,
            "authorization_servers": [self.issuer],
            "scopes_supported": [SCOPE],
            "bearer_methods_supported": ["header"],
            "resource_name": "Spotter",
        }

    @property
    def challenge(self) -> str:
        """WWW-Authenticate of a 401: where that is told. It is beside /mcp, behind a stage's name too."""
        return f'Bearer resource_metadata="{self.url.removesuffix(MCP)}{METADATA_PATHS[1]}"'


def protected_resource(environment: Mapping[str, str]) -> ProtectedResource | None:
    """What is named, None where nothing is. Raises BadInput for one without the other, and for no address."""
    url, issuer = (_address(name, environment.get(name) or NOBODY) for name in (URL, ISSUER))
    if not url and not issuer:
        return None
    if not (url and issuer):
        missing, there = (URL, ISSUER) if issuer else (ISSUER, URL)
        raise BadInput(f"{there} is set and {missing} is not: assistants need both, or neither.")
    if not url.endswith(MCP):
        raise BadInput(f"{URL} is {url[:80]!r}: it ends with {MCP}, like https://api.example.com{MCP}.")
    return ProtectedResource(url, issuer)


def challenge_at(path: str, status: int, environment: Mapping[str, str]) -> dict[str, str]:
    """The headers that belong to a 401 at this path; none elsewhere."""
    if status != 401 or path.rstrip("/") != MCP:
        return {}
    resource = resource_told(environment)
    return {"www-authenticate": resource.challenge if resource is not None else "Bearer"}


def resource_told(environment: Mapping[str, str]) -> ProtectedResource | None:
    """What is named; None for what can't be."""
    try:
        return protected_resource(environment)
    except BadInput:  # the settings refuse it, and it is told there
        return None


def _address(name: str, said: str) -> str:
    """The address without a slash at its end, "" for none. Raises BadInput."""
    if said == NOBODY:
        return ""
    try:
        parts = urlsplit(said)
        here = parts.scheme == "http" and parts.hostname in ("127.0.0.1", "localhost")
        is_one = bool(parts.hostname) and (parts.scheme == "https" or here) and not set(said) & set("?#\"' ")
    except ValueError:
        is_one = False
    if not is_one:
        raise BadInput(f"{name} is {ascii(said)[:80]}: write an address like https://api.example.com/mcp.")
    return said.rstrip("/")
