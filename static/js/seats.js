// Who plays: names of teams and players in a deal. Pure; reads the game value only.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});

  /** Name of who sits in a seat in that deal ("" if never named). */
  function sitter(seat, deal = Infinity) {
    let found = "";
    for (const one of seat.sitters) if (one.from <= deal) found = one.name;
    return found || (seat.sitters[0] || { name: "" }).name;
  }

  const players = (team, deal) => team.seats.map((seat) => sitter(seat, deal)).filter(Boolean);

  /** A team by its own name, else by its players, else by its number. */
  function team(value, deal) {
    return value.name || players(value, deal).join(" & ") || HF.t("parts.team", { n: value.order + 1 });
  }

  function seat(game, id, deal) {
    for (const one of game.teams) {
      for (const place of one.seats) {
        if (place.id !== id) continue;
        return sitter(place, deal) || HF.t("parts.player_of", { team: team(one, deal) });
      }
    }
    return "";
  }

  /** Places round the table in order of sitting. */
  const round = (game) => game.teams.flatMap((one) => one.seats.map((place) => ({ ...place, team: one.order })))
    .sort((a, b) => a.order - b.order);

  /** Teams that play a deal (some join later or leave). */
  const playing = (game, deal) => game.teams.filter((one) => one.from <= deal && (one.to === null || deal <= one.to));

  HF.seats = { sitter, players, team, seat, round, playing };
})();
