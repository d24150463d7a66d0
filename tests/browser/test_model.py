"""Random schedules of one to three phones: the real outbox and the real server come to what the model says.

Nothing is lost, nothing counts twice, everybody sees the same in the end. SEED and SCHEDULES choose which and how
many; `make soak` runs many.
"""

import os
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext

from tests.browser.model import DEALS, Op, Phone, Server, schedule
from tests.browser.test_outbox import PHONES
from tests.server import Server as RealServer

SEED = int(os.environ.get("SEED", "20261130"))
SCHEDULES = int(os.environ.get("SCHEDULES", "20"))

RUN = """async ({phones: count, steps, start, salt}) => {
    const phones = [];
    const numbers = new Map();
    const statuses = [];
    const number = (op) => { numbers.set(op.key, numbers.size + 1); return op; };
    const settled = (key) => numbers.get(key) || 0;
    for (let n = 0; n < count; n += 1) phones.push(await makePhone(`Phone ${n}`, {salt}));
    const [first] = phones;
    if (count === 1) first.net = start;
    await first.start();
    await first.idle();
    if (count === 1) { first.net = "up"; await first.send(); }
    for (const phone of phones.slice(1)) await phone.join((await first.state()).links.score);
    await first.outbox.fetch(first.id);

    const commit = async (phone, op, times = 1) => {
        number(op);
        let status = "";
        for (let n = 0; n < times; n += 1) {
            try {
                const answer = await phone.commit(op);
                if (!n) status = answer.answers[0].status;
            } catch (error) {
                if (!(error instanceof HF.play.Refused)) throw error;
                status = "refused";
            }
        }
        await phone.idle();
        statuses.push(status);
    };

    for (const step of steps) {
        const phone = phones[step.phone];
        const state = await phone.state();
        const tally = {counts: {clean: step.clean}, melded: step.melded};
        if (["down", "lost", "up"].includes(step.do)) {
            phone.net = step.do;
            if (step.do === "up") { await phone.send(); await phone.outbox.fetch(phone.id); }
        } else if (step.do === "hear") {
            await phone.outbox.fetch(phone.id);
        } else if (step.do === "end") {
            await commit(phone, HF.ops.end(state, step.deal, {out: step.out}));
        } else if (step.do === "exchange") {
            await commit(phone, HF.ops.order(state, {action: "exchange", deal: step.deal, teams: [0, 1]}));
        } else if (step.do === "undo") {
            const groups = [...new Set(state.log.filter((line) => line.op.op !== "start").map((line) => line.group))];
            if (groups.length) await commit(phone, HF.ops.undo(state,
                groups[groups.length - 1 - (step.pick % groups.length)]));
        } else if (step.do === "choose") {
            const entry = state.game.waiting[step.pick % (state.game.waiting.length || 1)];
            if (entry && entry.op.op === "tally") {
                const {deal, team} = entry.op;
                await commit(phone, step.team ? HF.ops.settle(state, [entry.key])
                    : HF.ops.tally(state, deal, team, entry.op.tally, {settles: [entry.key]}));
            }
        } else {
            await commit(phone, HF.ops.tally(state, step.deal, step.team, tally), step.do === "twice" ? 2 : 1);
        }
    }
    for (const phone of phones) { phone.net = "up"; await phone.send(); }
    for (const phone of phones) { await phone.outbox.fetch(phone.id); }
    const there = await onServer(first);
    const figures = (game) => ({
        deals: game.deals.map((deal) => ({
            tallies: [0, 1].map((team) => HF.play.tallyOf(game, deal.number, team)), out: deal.end.out,
        })),
        waiting: game.waiting.map((entry) => settled(entry.key)),
    });
    return {
        statuses,
        log: there.log.filter((line) => line.op.op !== "start").map((line) => [settled(line.key), line.status]),
        server: figures(there.game),
        phones: await Promise.all(phones.map(async (phone) => {
            const state = await phone.state();
            return {figures: figures(state.game), same: HF.play.equal(state.game, there.game),
                pending: phone.status().pending, refused: phone.status().refused.map((one) => settled(one.key))};
        })),
    };
}"""


class Model:
    """The same schedule, carried out by the model."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.server = Server()
        self.phones = [Phone(f"Phone {n}", self.server) for n in range(plan["phones"])]
        self.statuses: list[str] = []
        self.numbers = 0
        for step in plan["steps"]:
            self.step(step, self.phones[step["phone"]])
        for phone in self.phones:
            phone.net = "up"
            phone.send()
        for phone in self.phones:
            phone.hear()

    def commit(self, phone: Phone, name: str, **content: Any) -> None:
        self.numbers += 1
        self.statuses.append(phone.commit(Op(self.numbers, name, **content)))

    def step(self, step: dict[str, Any], phone: Phone) -> None:
        match step["do"]:
            case "down" | "lost" | "up":
                phone.net = step["do"]
                if phone.net == "up":
                    phone.send()
                    phone.hear()
            case "hear":
                phone.hear()
            case "end":
                self.commit(phone, "end", unit=("end", step["deal"]), value=step["out"])
            case "exchange":
                self.commit(phone, "exchange", unit=("pair", step["deal"], 0, 1))
            case "undo":
                groups = list(dict.fromkeys(line.op.number for line in phone.view().log))
                if groups:
                    self.commit(phone, "undo", undoes=groups[-1 - step["pick"] % len(groups)])
            case "choose":
                self.choose(step, phone)
            case _:
                tally = {"counts": {"clean": step["clean"]}, "melded": step["melded"]}
                self.commit(phone, "tally", unit=("tally", step["deal"], step["team"]), value=tally)

    def choose(self, step: dict[str, Any], phone: Phone) -> None:
        waiting = phone.view().waiting
        if not waiting:
            return
        number, _, op = waiting[step["pick"] % len(waiting)]
        if op.name != "tally":
            return
        if step["team"]:
            self.commit(phone, "settle", settles=[number])
        else:
            self.commit(phone, "tally", unit=op.unit, value=op.value, settles=[number])

    def figures(self) -> dict[str, Any]:
        world = self.server.world
        deals = [
            {
                "tallies": [world.value(("tally", deal, team)) for team in (0, 1)],
                "out": world.value(("end", deal)),
            }
            for deal in range(1, DEALS + 1)
        ]
        return {"deals": deals, "waiting": [number for number, _, _ in world.waiting]}


def filled(figures: dict[str, Any]) -> dict[str, Any]:
    """With deals that nobody has touched yet."""
    missing = DEALS - len(figures["deals"])
    return {**figures, "deals": figures["deals"] + [{"tallies": [None, None], "out": None}] * missing}


def test_random_schedules_come_to_what_the_model_says(
    new_context: Callable[..., BrowserContext], server: RealServer
) -> None:
    page = new_context(service_workers="block").new_page()
    page.goto("/")
    page.evaluate(PHONES)
    seen: dict[str, int] = {}
    for seed in range(SEED, SEED + SCHEDULES):
        plan = schedule(Random(seed))
        model = Model(plan)
        found = page.evaluate(RUN, {**plan, "salt": str(seed)})
        about = f"SEED={seed} SCHEDULES=1"
        assert found["statuses"] == model.statuses, about
        assert found["log"] == [[line.op.number, line.status] for line in model.server.world.log], about
        assert filled(found["server"]) == model.figures(), about
        for real, phone in zip(found["phones"], model.phones, strict=True):
            assert filled(real["figures"]) == model.figures(), about
            assert real["same"], about
            assert real["pending"] == 0, about
            assert real["refused"] == phone.refused, about
        for line in model.server.world.log:
            seen[line.status] = seen.get(line.status, 0) + 1
    print(f"SEED={SEED}, {SCHEDULES} schedules:", seen)
