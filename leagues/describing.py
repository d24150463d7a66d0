"""The rules of a season in sentences, as they stand beside its standings.

Pure. One plain sentence for the kind; after it only what differs from what anybody would expect.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext as _n

from leagues import ratings
from leagues.credits import Number, Size
from leagues.reasons import LABELS
from leagues.rules import AMONG_TIED, Bonus, SeasonRules, TieBreaker
from leagues.sizes import SizeProposal, amount
from scorekeeper.numbers import rounded, signed, written
from scorekeeper.texts import TEXTS, text

KINDS = {
    "sum": _lazy("All scores are added up."),
    "average": _lazy("The average score of a game counts."),
    "best_days": _lazy("The best days count; a day's scores are added up."),
    "wins": _lazy("Every win brings league points."),
}
"""Each kind of season in one plain sentence, to choose from."""

RANKED = {
    "players": _lazy("Players are ranked; each partner gets the team's whole score."),
    "entries": _lazy("Pairs or teams are ranked."),
    "partnerships": _lazy("Partnerships are ranked: any two or three who played together."),
}

SIZES = {
    "raw": _lazy("Scores of tables of every size are added as they are."),
    "average": _lazy("A game at a table of another size counts as one's own average at the usual tables."),
    "difference": _lazy("Each game counts as the difference to the average of its table."),
    "placement": _lazy("Each game counts from 100 for the first to 0 for the last, whatever the scores."),
}
"""How tables of different sizes are made comparable."""

SHORT = {
    "as_is": _lazy("Games ended early count as they are."),
    "average": _lazy("Games ended early count with their average per deal times the deals of a whole game."),
    "leave_out": _lazy("Games ended early do not count."),
}

SEVERAL = {
    "leave_out": _lazy("Games under other rules are shown and do not count."),
    "count": _lazy("Games under other rules count as they are."),
    "points_only": _lazy("Games under other rules count for wins and league points, without their scores."),
}


def describe(rules: SeasonRules) -> list[str]:
    """The sentence of the kind first; then who is ranked, then what else is set."""
    return [kind(rules), str(RANKED[rules.ranked]), *more(rules), broken_by(rules)]


def describe_ratings(rules: SeasonRules) -> list[str]:
    """How players are rated, which has nothing to do with their places."""
    if not rules.ratings:
        return [_("No ratings are kept.")]
    return [str(sentence) for sentence in ratings.describe(rules.rating)]


def kind(rules: SeasonRules) -> str:
    points = rules.adds == "points"
    match rules.kind:
        case "sum":
            return _("All league points are added up.") if points else str(KINDS["sum"])
        case "average":
            return _("The average of a game's league points counts.") if points else str(KINDS["average"])
        case "best_days":
            n = rules.best_days
            if points:
                return _n(
                    "The best day counts; its league points are added up.",
                    "The best %(n)s days count; a day's league points are added up.",
                    n,
                ) % {"n": n}
            return _n(
                "The best day counts; its scores are added up.",
                "The best %(n)s days count; a day's scores are added up.",
                n,
            ) % {"n": n}
    return worth(rules)


def worth(rules: SeasonRules) -> str:
    return _("League points: %(win)s for a win, %(draw)s for a draw, %(loss)s for a loss.") % {
        "win": written(rules.win_points),
        "draw": written(rules.draw_points),
        "loss": written(rules.loss_points),
    }


def more(rules: SeasonRules) -> Iterator[str]:
    if rules.low_wins:
        yield _("The lowest score wins.")
    if rules.adds_points and rules.kind != "wins":
        yield worth(rules)
    for points in rules.place_points:
        listed = " – ".join(written(one) for one in points)
        yield _("With %(n)s teams, league points by place: %(points)s.") % {"n": len(points), "points": listed}
    for bonus in rules.bonuses:
        yield bonus_sentence(rules, bonus)
    yield from dropped(rules)
    yield from unusual(rules)


def dropped(rules: SeasonRules) -> Iterator[str]:
    if rules.drop_worst:
        yield _n("The worst game does not count.", "The worst %(n)s games do not count.", rules.drop_worst) % {
            "n": rules.drop_worst
        }
    if rules.min_games > 1:
        yield _("A place takes at least %(n)s games.") % {"n": rules.min_games}


def unusual(rules: SeasonRules) -> Iterator[str]:
    """What is said only where it is not as anybody would expect."""
    usual = SeasonRules()
    if rules.short_games != usual.short_games:
        yield str(SHORT[rules.short_games])
    if rules.other_sizes != usual.other_sizes and not rules.adds_points:
        yield str(SIZES[rules.other_sizes])
    if rules.several_rules != usual.several_rules:
        yield str(SEVERAL[rules.several_rules])
    if rules.substitutes == "replaced" and rules.ranked != "entries":
        yield _("What a substitute plays is credited to the player replaced.")
    yield from walkovers(rules)


def walkovers(rules: SeasonRules) -> Iterator[str]:
    value = rules.walkover
    if value.win_points is not None or value.loss_points is not None:
        yield _("League points for a walkover: %(win)s, for not coming: %(loss)s.") % {
            "win": written(rules.win_points if value.win_points is None else value.win_points),
            "loss": written(rules.loss_points if value.loss_points is None else value.loss_points),
        }
    if not value.counts_as_win:
        yield _("A walkover is not counted as a win.")
    if value.score is not None:
        yield _("Whoever wins without play is given a score of %(score)s.") % {"score": rounded(value.score)}


def bonus_sentence(rules: SeasonRules, bonus: Bonus) -> str:
    said = {"points": signed(bonus.points), "limit": rounded(bonus.limit)}
    match bonus.what:
        case "total":
            if rules.low_wins:
                return _("League points for a score of at most %(limit)s: %(points)s.") % said
            return _("League points for a score of at least %(limit)s: %(points)s.") % said
        case "margin":
            return _("League points for a win by at least %(limit)s: %(points)s.") % said
        case "close_loss":
            return _("League points for a loss by at most %(limit)s: %(points)s.") % said
    label = f"row.{bonus.line}"
    said = {**said, "what": text(label) if label in TEXTS else bonus.line, "most": str(bonus.most)}
    if bonus.most:
        # Translators: what is a line of the score sheet, as in "League points for each (Clean books): +1, ...".
        return _("League points for each (%(what)s): %(points)s, at most %(most)s in a game.") % said
    return _("League points for each (%(what)s): %(points)s.") % said


def broken_by(rules: SeasonRules) -> str:
    listed = [named(rules, breaker) for breaker in rules.tie_breakers if breaker.key != "shared"]
    if not listed:
        return _("Those who are level share the place.")
    # Translators: a list of criteria, as "Games won, Best single game".
    return _("Those who are level are told apart by, in this order: %(list)s. After that they share the place.") % {
        "list": "; ".join(listed)
    }


def named(rules: SeasonRules, breaker: TieBreaker) -> str:
    said = str(LABELS[breaker.key])
    if breaker.scope == "tied" and breaker.key not in AMONG_TIED:
        said = _("%(what)s in the games among those who are level") % {"what": said}
    if rules.better_low(breaker):
        said = _("%(what)s (lower is better)") % {"what": said}
    return said


def size_name(size: Size) -> str:
    teams, players = size
    if players == 1:
        return _("%(n)s single players") % {"n": teams}
    return _("%(teams)s teams of %(players)s") % {"teams": teams, "players": players}


def proposal_sentences(proposal: SizeProposal) -> list[str]:
    """What is proposed for tables of different sizes, and the season's own figures that speak for it."""
    found = [
        _n(
            "Tables of %(size)s: %(mean)s on average for a team (%(n)s game).",
            "Tables of %(size)s: %(mean)s on average for a team (%(n)s games).",
            one.games,
        )
        % {"size": size_name(one.size), "mean": rounded(one.mean, 0), "n": one.games}
        for one in proposal.sizes
    ]
    if proposal.because == "same":
        return [*found, _("All tables have the same size, so scores can be added as they are.")]
    if proposal.because == "alike":
        return [*found, _("The averages are close together, so scores can be added as they are.")]
    found.append(unfair(proposal.gap))
    if proposal.because == "spread":
        found.append(_("Scores are also much further apart at some tables, so places compare best."))
    return [*found, *(example_sentence(proposal, way) for way in ("raw", proposal.way)), str(SIZES[proposal.way])]


def unfair(gap: Number) -> str:
    by = {"points": rounded(amount(gap), 0)}
    if gap < 0:
        return _("Added as they are, whoever sits at the other tables is behind by about %(points)s a game.") % by
    return _("Added as they are, whoever sits at the other tables is ahead by about %(points)s a game.") % by


def example_sentence(proposal: SizeProposal, way: str) -> str:
    listed = ", ".join(rounded(one) for one in proposal.counted[way])  # type: ignore[index]  # ways are words
    labels = {
        "raw": _("The latest such game, as it was scored: %(list)s."),
        "difference": _("The same as difference to its average: %(list)s."),
        "placement": _("The same by places: %(list)s."),
        "average": _("The same as average of the usual tables: %(list)s."),
    }
    return labels[way] % {"list": listed}
