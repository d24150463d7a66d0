"""What the server says when it starts while nobody has an account: where the owner makes his."""

from django.urls import reverse

from leagues.entrance import first_secret, is_first_start


def lines(base: str) -> list[str]:
    """Lines for the console; `base`: how addresses begin ("http://localhost:8000")."""
    if not is_first_start():
        return []
    address = base + reverse("leagues:first", args=[first_secret()])
    return ["For clubs and leagues, make the owner's account here (scoring needs none):", f"  {address}"]
