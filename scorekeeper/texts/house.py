from typing import Any

TEXTS: dict[str, Any] = {}
