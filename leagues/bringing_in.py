"""The file of a club taken in: all of it or nothing, and nothing twice."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from leagues.awarding import from_file
from leagues.clubreading import Plan, Unreadable, damaged, day, language, moment, zone
from leagues.models import (
    Adjustment,
    Club,
    Entry,
    EntryMember,
    Fixture,
    FixtureSeat,
    FixtureSide,
    League,
    Membership,
    Player,
    Role,
    Season,
    SeasonRulesChange,
)
from leagues.models.clubs import new_code
from leagues.models.reading import touch, touch_club
from leagues.models.seasons import log
from leagues.prizes import PrizePlan
from leagues.rules import SeasonRules
from leagues.seasons import close
from scorekeeper.bringing import of_published, sent_rules
from scorekeeper.codes import is_code
from scorekeeper.commit import Sender, commit
from scorekeeper.imports import from_copy
from scorekeeper.models import Game, StoredRules
from scorekeeper.play import Refused
from scorekeeper.published import published
from scorekeeper.reading import RulesError
from scorekeeper.restoring import NotRestored, Past, restore
from scorekeeper.rulebook import resolve


def take_in(plan: Plan, user: User, sender: Sender) -> Club | None:
    """The club; None where something was in the way, which is then among the plan's problems."""
    try:
        with transaction.atomic():
            return TakingIn(plan, user, sender).all()
    except Unreadable as broken:
        plan.problems.append(str(broken))
    except (IntegrityError, Refused, RulesError, KeyError, TypeError, ValueError, OverflowError):
        plan.problems.append(damaged())
    return None


class TakingIn:
    def __init__(self, plan: Plan, user: User, sender: Sender) -> None:
        self.plan, self.user, self.sender = plan, user, sender
        self.players: dict[str, Player] = {}

    def all(self) -> Club:
        self.club = self.plan.club or self.make_club()
        self.make_players()
        self.leagues = {one.code: one for one in League.objects.filter(club=self.club)}
        for one in self.plan.value["leagues"]:
            if one["code"] not in self.leagues and (self.plan.club is None or self.is_needed(one["code"])):
                named = {name: one[name] for name in ("code", "name", "visibility")}
                self.leagues[one["code"]] = League.objects.create(club=self.club, **named)
        for one in self.plan.games:
            self.make_game(one)
        for one in self.plan.seasons:
            self.make_season(one)
        touch_club(self.club)
        log(self.club, "brought_in", self.user, seasons=len(self.plan.seasons), games=len(self.plan.games))
        return self.club

    def is_needed(self, league: str) -> bool:
        return any(one["league"] == league for one in self.plan.seasons)

    def make_club(self) -> Club:
        given = self.plan.value["club"]
        rules = self.plan.value["rules"].get(given["rules"])
        club = Club.objects.create(
            code=given["code"],
            name=given["name"],
            time_zone=zone(given["time_zone"]),
            ratings=given["ratings"],
            language=language(given["language"]),
            visibility=given["visibility"],
            rules=self.rules_row(rules) if rules else None,
        )
        Membership.objects.create(club=club, user=self.user, role=Role.OWNER)
        return club

    def rules_row(self, given: Any) -> StoredRules:
        return resolve(dict(given))

    def make_players(self) -> None:
        taken = set(
            Player.objects.filter(code__in=[one["code"] for one in self.plan.players]).values_list("code", flat=True)
        )
        for one in self.plan.players:
            self.players[one["code"]] = Player.objects.create(
                club=self.club,
                code=new_code() if one["code"] in taken else one["code"],
                name=one["name"],
                real_name=one["real_name"],
                privacy=one["privacy"],
                guest=one["guest"],
                erased=moment(one["erased"]),
            )
        wanted = [one["code"] for one in self.plan.value["players"] if one["code"] not in self.players]
        self.players |= {one.code: one for one in Player.objects.filter(club=self.club, code__in=wanted)}
        for one in self.plan.players:
            if one["merged_into"] is not None:
                row = self.players[one["code"]]
                row.merged_into = self.players[one["merged_into"]]
                row.save(update_fields=["merged_into"])

    # Games

    def make_game(self, one: Mapping[str, Any]) -> None:
        rules = {id: dict(found) for id, found in self.plan.value["rules"].items()}
        code = one["code"] if is_code(one["code"]) and not Game.objects.filter(code=one["code"]).exists() else None
        try:
            if one["history"]:
                past = [self.past(step, code if nth == 0 else None) for nth, step in enumerate(one["history"])]
                restore(past, rules, one["game"], self.sender)
            else:
                self.bring(one, rules[one["rules"]])
        except NotRestored as reason:
            raise Unreadable(f"{one['code'][:8]}: {reason}") from reason

    def past(self, step: Mapping[str, Any], code: str | None) -> Past:
        op = {name: value for name, value in step["op"].items() if name != "code"}
        when = moment(step["when"])
        assert when is not None
        return Past(op={**op, "code": code} if code else op, when=when, writer=step["writer"])

    def bring(self, one: Mapping[str, Any], rules: Mapping[str, Any]) -> None:
        """A game without history: as a phone that has it would enter it again."""
        item = from_copy(one["game"], sent_rules(dict(rules)), None, [of_published(key) for key in published()])
        if item.kind != "new" or item.start is None:
            raise NotRestored("; ".join(problem.text for problem in item.problems) or damaged())
        for op in (item.start, *item.steps):
            if commit(op, self.sender).status in ("refused", "waiting"):
                raise NotRestored(damaged())

    # Seasons

    def make_season(self, given: Mapping[str, Any]) -> None:
        season = Season.objects.create(
            club=self.club,
            code=given["code"],
            name=given["name"],
            league=self.leagues[given["league"]] if given["league"] else None,
            rules=SeasonRules.from_json(given["rules"]).to_json(),
            rules_frozen=moment(given["rules_frozen"]),
            begins=day(given["begins"]),
            ends=day(given["ends"]),
            visibility=given["visibility"],
            prizes=PrizePlan.from_json(given["prizes"]).to_json() if given["prizes"] else [],
        )
        for change in given["rules_changes"]:
            before, after = (SeasonRules.from_json(change[name]).to_json() for name in ("before", "after"))
            row = SeasonRulesChange.objects.create(season=season, before=before, after=after)
            SeasonRulesChange.objects.filter(pk=row.pk).update(when=moment(change["when"]))
        entries = [self.make_entry(season, one) for one in given["entries"]]
        for one in given["adjustments"]:
            self.make_adjustment(season, one, entries)
        fixtures = [self.make_fixture(season, one, entries) for one in given["fixtures"]]
        if given["awarded"] is not None:
            season.awarded = from_file(
                given["awarded"],
                str(season.rules["ranked"]),
                {code: player.pk for code, player in self.players.items()},
                {nth: entry.pk for nth, entry in enumerate(entries)},
                {nth: fixture.pk for nth, fixture in enumerate(fixtures)},
            )
            season.save(update_fields=["awarded"])
        touch(season)
        if given["state"] == "closed":
            close(season, self.user)

    def make_entry(self, season: Season, one: Mapping[str, Any]) -> Entry:
        entry = Entry.objects.create(
            season=season,
            name_then=one["name"],
            status=one["status"],
            withdrawal=one["withdrawal"],
            withdrawn_on=day(one["withdrawn_on"]),
            joined_on=day(one["joined_on"]),
            opening=one["opening"],
        )
        EntryMember.objects.bulk_create(
            [EntryMember(entry=entry, player=self.players[code]) for code in one["players"]]
        )
        return entry

    def make_adjustment(self, season: Season, one: Mapping[str, Any], entries: list[Entry]) -> None:
        row = Adjustment.objects.create(
            season=season,
            entry=entries[one["entry"]] if one["entry"] is not None else None,
            points=one["points"],
            score=one["score"],
            reason=one["reason"],
            on=date.fromisoformat(one["on"]),
            cancelled=moment(one["cancelled"]),
        )
        row.players.set([self.players[code] for code in one["players"]])

    def make_fixture(self, season: Season, one: Mapping[str, Any], entries: list[Entry]) -> Fixture:
        game = Game.objects.get(pk=UUID(one["game"])) if one["game"] is not None else None
        fixture = Fixture.objects.create(
            season=season,
            game=game,
            **{name: one[name] for name in ("round", "table", "state", "kind", "stage", "holds", "typed", "note")},
            planned_on=day(one["planned_on"]),
            played_on=day(one["played_on"]),
            planned=self.planned(one["planned"], entries),
            confirmed_totals={name: one["confirmed"][name] for name in ("on", "totals")} if one["confirmed"] else None,
            # Whether it is still what was confirmed is looked up by its totals: revisions are each server's own.
            confirmed_revision=0 if one["confirmed"] is not None else None,
            confirmed_at=moment(one["confirmed_at"]),
        )
        for side in one["sides"]:
            row = FixtureSide.objects.create(
                fixture=fixture,
                order=side["order"],
                entry=entries[side["entry"]] if side["entry"] is not None else None,
                awarded=side["awarded"],
            )
            FixtureSeat.objects.bulk_create(
                FixtureSeat(
                    fixture=fixture,
                    side=row,
                    seat=seat["seat"],
                    player=self.players[seat["player"]],
                    instead_of=self.players[seat["instead_of"]] if seat["instead_of"] else None,
                )
                for seat in side["seats"]
            )
        return fixture

    def planned(self, given: list[dict[str, Any]] | None, entries: list[Entry]) -> list[dict[str, Any]] | None:
        if given is None:
            return None
        return [
            {
                "entry": None if one["entry"] is None else entries[one["entry"]].pk,
                "players": [self.players[code].pk for code in one["players"]],
            }
            for one in given
        ]
