"""With what ratings were computed. The ratings themselves follow from the games and are never kept in the database."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from leagues.models.clubs import Club
from leagues.models.seasons import Season


class RatingRun(models.Model):
    """The latest replay of a season, or of a club over its seasons, while the library stayed as it is.

    Another version of the library may come to other numbers (leagues.md section 5.1). So what was computed with is
    kept together with what came out, and only an organiser lets another version take its place.
    """

    season = models.OneToOneField(
        Season, null=True, blank=True, on_delete=models.CASCADE, related_name="rating_run", editable=False
    )
    club = models.OneToOneField(
        Club, null=True, blank=True, on_delete=models.CASCADE, related_name="rating_run", editable=False
    )
    """Where it is over the seasons of a club."""
    library = models.CharField(max_length=40)
    version = models.CharField(max_length=40)
    parameters = models.JSONField()
    """Of the model, and its name as "model"."""
    token = models.CharField(max_length=200)
    """Of the games it was computed from; see reading.token."""
    numbers = models.JSONField()
    """The ratings as shown, by pool and id of the player (as text)."""
    made = models.DateTimeField(auto_now=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(season=None, club__isnull=False) | models.Q(season__isnull=False, club=None),
                name="rating_run_of_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.library} {self.version}"
