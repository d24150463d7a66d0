/* Phones in one page: each with storage, clock and network of its own, and the real outbox. */
"use strict";
/* Waits until something holds, for a minute at most, as real requests and other tabs take real time. */
window.eventually = async (holds) => {
  const end = performance.now() + 60000;
  while (!holds() && performance.now() < end) { await new Promise((resolve) => { setTimeout(resolve, 10); }); }
};
window.makePhone = async (name, options = {}) => {
  const phone = { name, net: "up", requests: [], skew: 0, time: 0, timers: [], id: "" };

  const clock = {
    now: () => Date.now() + phone.skew + phone.time,
    setTimeout: (work, ms) => {
      const timer = { at: phone.time + ms, work };
      phone.timers.push(timer);
      return timer;
    },
    clearTimeout: (timer) => { phone.timers = phone.timers.filter((one) => one !== timer); },
  };

  /* Lets time pass: every timer that falls due is run, one after the other. */
  phone.advance = async (ms) => {
    const end = phone.time + ms;
    for (;;) {
      const due = phone.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) { break; }
      phone.timers.splice(phone.timers.indexOf(due), 1);
      phone.time = due.at;
      await due.work();
      await phone.idle();
    }
    phone.time = end;
  };

  const faulty = async (address, init = {}) => {
    const net = typeof phone.net === "function" ? phone.net(address, init) : phone.net;
    const note = { address, method: init.method || "GET", body: init.body ? JSON.parse(init.body) : null, status: 0 };
    phone.requests.push(note);
    if (net === "down") { throw new TypeError("no signal"); }
    if (net === "broken") { return new Response("fault", { status: 500 }); }
    if (net === "portal") { return new Response("<html>Please pay for this network</html>", { status: 200 }); }
    if (net === "slow") { await new Promise((resolve) => { setTimeout(resolve, 300); }); }
    const answer = await window.fetch(address, init);
    note.status = answer.status;
    if (net === "lost") { throw new TypeError("the answer never came"); }
    return answer;
  };

  phone.store = HF.makeStore({
    factory: options.factory === undefined ? indexedDB : options.factory,
    name: `phone-${name}-${options.salt || ""}`,
    clock,
    fetchRules: async () => (await (await window.fetch("/rules.json")).json()).rules,
  });
  phone.outbox = HF.makeOutbox({
    clock, fetch: faulty, store: phone.store, locks: options.locks || null, channel: options.channel || null,
  });
  await phone.outbox.start();
  await phone.store.nameDevice(name);

  phone.idle = async () => {
    while (phone.outbox.courier.busy()) { await new Promise((resolve) => { setTimeout(resolve, 5); }); }
  };
  phone.send = async () => { phone.outbox.courier.kick(); await phone.idle(); };
  phone.state = (id) => phone.store.games.load(id || phone.id);
  phone.status = () => phone.outbox.status(phone.id);

  phone.commit = async (ops) => {
    const answer = await phone.outbox.commit(phone.id || null, ops);
    phone.id = answer.game.id;
    return answer;
  };
  phone.start = async (more = {}) => {
    const all = await phone.store.rules.published();
    const rules = all.find((one) => one.key === (more.key || "whitnack"));
    return phone.commit(HF.ops.start({
      teams: [{ name: "", players: ["Ann", "Joe"] }, { name: "", players: ["Mary", "Bob"] }], rules, ...more,
    }));
  };
  /* make(state) gives the operation as the screen makes it, from what is seen now. */
  phone.do = async (make) => phone.commit(make(await phone.state()));
  phone.tally = (deal, team, melded, clean = 1) => phone.do((state) =>
    HF.ops.tally(state, deal, team, { counts: { clean, dirty: 0 }, melded, left: 0 }));
  phone.join = async (secret) => {
    const joined = await phone.outbox.courier.join(secret);
    if (joined.id) { phone.id = joined.id; }
    return joined;
  };
  return phone;
};

/* What the server has of a game, as a phone may see it. */
window.onServer = async (phone) => {
  const answer = await window.fetch(`/api/games/${phone.id}`, { headers: { "X-Device": phone.store.device().secret }, cache: "no-store" });
  return answer.ok ? answer.json() : null;
};

/* A game without what only the server gives out. */
window.plainGame = (game) => {
  const { revision, code, ...rest } = HF.play.twin(game);
  rest.waiting = rest.waiting.map((entry) => entry.key);
  return rest;
};
