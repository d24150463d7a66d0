/* A whole game from phone to phone without signal: behind the # of an address
   (shown as one or more QR codes), or as a file. The game keeps its id and every
   operation its key, so both phones may send them and nothing counts twice. */
(() => {
  "use strict";
  const HF = (window.HF = window.HF || {});
  const { play, ledger } = HF;

  const VERSION = 1;
  const HEAD = 6; // bytes before each part: version, part and number of parts, check sum
  const MOST = 1100; // bytes in one code, which phones still read from a screen
  const MOST_PARTS = 6;
  const LARGEST = 1 << 20; // bytes of a game when unpacked
  const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  // What games consist of, for packing. Belongs to VERSION: never change one without the other.
  const COMMON = '"after":"before":"order":"base":"settles":[],"accepted":[],"seats","action":"player_name","team_name","name":"date","note","swap","join","leave","seat":"s0"' +
    '"undo","undoes":"finish","under_way":"count","early":false,"reopen","void","on":true,"order","insert","remove","exchange","move","rules":' +
    '"start","teams":[{"name":"","players":["Ann","Joe"]},{"name":"","players":["Mary","Bob"]}],"counting":{"net":false,"left_first":false},"played_on":"2026-","starter":null,"note":"","secrets":{"watch":"","score":"","manage":""}' +
    '"sevens":"clean_wild":"dirty_wild":"clean_sevens":"dirty_sevens":"fives":"threes":"black_threes":"runs":"has_melded":true,"net":"as_typed":{"melded":"+"},"parts":{"melded":["","other":"other_note":"' +
    '"end",{"deal":1,"end":{"out":0,"first_down":null,"starter":"s0"},"tally",{"deal":1,"team":0,"tally":{"counts":{"clean":3,"dirty":2,"wild":1,"red_threes_laid":2,"red_threes_caught":0,"exact_pickups":0},"melded":745,"left":85},"accepted":[],"settles":[]}';

  // Numbers for codes: 13 bytes are 32 digits, and fewer bytes as many as they need.

  const DIGITS = [0, 3, 5, 8, 10, 13, 15, 17, 20, 22, 25, 27, 29, 32];

  function toDigits(bytes) {
    let text = "";
    for (let at = 0; at < bytes.length; at += 13) {
      const chunk = bytes.subarray(at, at + 13);
      const number = chunk.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
      text += number.toString().padStart(DIGITS[chunk.length], "0");
    }
    return text;
  }

  function fromDigits(text) {
    const bytes = [];
    for (let at = 0; at < text.length; at += 32) {
      const digits = text.slice(at, at + 32);
      const count = DIGITS.indexOf(digits.length);
      let number = BigInt(digits);
      if (count < 1 || number >= 256n ** BigInt(count)) { throw new Error("broken"); }
      const chunk = [];
      for (let i = 0; i < count; i += 1) { chunk.unshift(Number(number % 256n)); number /= 256n; }
      bytes.push(...chunk);
    }
    return Uint8Array.from(bytes);
  }

  /* FNV-1a over 32 bits: tells parts of one game from those of another, and broken ones. */
  function checkSum(bytes) {
    let sum = 0x811c9dc5;
    bytes.forEach((byte) => { sum = Math.imul(sum ^ byte, 0x01000193) >>> 0; });
    return sum;
  }

  // Values to bytes: ids as 16 bytes each, the rest as packed JSON.

  async function squeeze(value) {
    await HF.load("fflate");
    const ids = [];
    const text = JSON.stringify(value).replace(UUID, (id) => {
      if (!ids.includes(id)) { ids.push(id); }
      return `~${ids.indexOf(id)}~`;
    });
    const packed = window.fflate.deflateSync(new TextEncoder().encode(text), {
      level: 9, mem: 8, dictionary: new TextEncoder().encode(COMMON),
    });
    const bytes = new Uint8Array(2 + ids.length * 16 + packed.length);
    bytes.set([ids.length >> 8, ids.length & 255]);
    ids.forEach((id, nth) => {
      const hex = id.replace(/-/g, "");
      for (let i = 0; i < 16; i += 1) { bytes[2 + nth * 16 + i] = parseInt(hex.substr(i * 2, 2), 16); }
    });
    bytes.set(packed, 2 + ids.length * 16);
    return bytes;
  }

  async function stretch(bytes) {
    await HF.load("fflate");
    const count = bytes[0] * 256 + bytes[1];
    const ids = Array.from({ length: count }, (_, nth) =>
      Array.from(bytes.subarray(2 + nth * 16, 18 + nth * 16), (byte) => byte.toString(16).padStart(2, "0")).join("")
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
    const plain = window.fflate.inflateSync(bytes.subarray(2 + count * 16), {
      out: new Uint8Array(LARGEST), dictionary: new TextEncoder().encode(COMMON),
    });
    const text = new TextDecoder("utf-8", { fatal: true }).decode(plain);
    return JSON.parse(text.replace(/~(\d+)~/g, (_, nth) => ids[Number(nth)]));
  }

  /* Tildes mark the places of ids, so those that people typed are written otherwise. */
  const guard = (value) => JSON.parse(JSON.stringify(value).replace(/~/g, "\\u0001"));
  const unguard = (value) => JSON.parse(JSON.stringify(value).replace(/\\u0001/g, "~"));

  // What of an operation follows from the game it was made on is left out.

  const BASIS = ["base", "before", "order"];
  const DERIVED = ["format", "game", "key", "group", "op", ...BASIS];

  const only = (value, keep) => Object.fromEntries(Object.entries(value).filter(([key]) => keep(key)));

  function shortOp(game, op) {
    const again = game ? HF.ops.based(game, only(op, (key) => !BASIS.includes(key))) : op;
    const basis = play.equal(again, op) ? 0 : only(op, (key) => BASIS.includes(key));
    return [op.op, only(op, (key) => !DERIVED.includes(key)), op.key, op.group === op.key ? 0 : op.group, basis];
  }

  function longOp(id, game, [name, content, key, group, basis]) {
    const op = { format: play.FORMAT, key, game: id, group: group || key, op: name, ...content };
    return game && !basis ? HF.ops.based(game, op) : { ...op, ...basis };
  }

  /* The value that goes over: the game as the server gave it, or from its start on; then
     every operation on top of it. */
  async function pack(id) {
    const bundle = await HF.outbox.bundle(id);
    const { server, entries, role, links, via } = bundle.phone;
    const rules = server ? server.rules : bundle.games[0].rules;
    const ops = entries.filter((entry) => !(server && entry.op.op === "start"));
    const first = ops.length ? ops[0].made : 0;
    let game = server ? server.game : null;
    const short = [];
    for (const entry of ops) {
      short.push([...shortOp(game, entry.op), Math.round((entry.made - first) / 1000)]);
      game = forward(game, rules, entry);
    }
    return guard({
      i: id,
      g: server ? server.game : 0,
      r: rules.key ? rules.digest : { digest: rules.digest, figures: rules.figures, texts: rules.texts },
      o: short,
      t: first,
      l: secretFor(role, links) || via || "",
      p: role,
    });
  }

  const secretFor = (role, links) => (links ? links[role === "manage" ? "score" : role] || links.score : "");

  /* The game after an operation, for what the next one was based on; as it was where it does not fit. */
  function forward(game, rules, entry) {
    try {
      return entry.op.op === "start" ? play.start(entry.op) : play.apply(game, rules, entry.op).game;
    } catch (error) {
      if (!(error instanceof play.Refused)) { throw error; }
      return game;
    }
  }

  async function unpack(packed) {
    const value = unguard(packed);
    const rules = typeof value.r === "string" ? await HF.store.rules.byDigest(value.r) : { key: "", ...value.r };
    if (!rules) { throw new Error("rules"); }
    let game = value.g || null;
    const entries = [];
    for (const fields of value.o) {
      const after = fields[fields.length - 1];
      const op = longOp(value.i, game, fields);
      play.operation(op);
      const entry = { key: op.key, op, made: value.t + after * 1000 };
      entries.push(entry);
      game = forward(game, rules, entry);
    }
    if (!game) { throw new Error("empty"); }
    return { id: value.i, server: value.g ? { game: value.g, rules, log: [], etag: "" } : null, rules, entries, via: value.l, role: value.p };
  }

  // Addresses

  /* One address for each code that is to be shown. */
  async function address(id) {
    const bytes = await squeeze(await pack(id));
    const count = Math.ceil(bytes.length / (MOST - HEAD));
    if (count > MOST_PARTS) { throw new Error("too_long"); }
    const size = Math.ceil(bytes.length / count);
    const sum = checkSum(bytes);
    return Array.from({ length: count }, (_, nth) => {
      const chunk = bytes.subarray(nth * size, (nth + 1) * size);
      const part = new Uint8Array(HEAD + chunk.length);
      part.set([VERSION, (nth << 4) | count, sum >>> 24, (sum >> 16) & 255, (sum >> 8) & 255, sum & 255]);
      part.set(chunk, HEAD);
      return `${location.origin}/#h=${toDigits(part)}`;
    });
  }

  /* Takes what stands behind the #: {id} when the game is here, {part, of} while codes
     are missing, {error: id of a text}. */
  async function read(hash) {
    const found = /#?h=(\d{1,20000})$/.exec(hash);
    if (!found) { return { error: "handover.not_a_game" }; }
    try {
      const bytes = fromDigits(found[1]);
      const [nth, count] = [bytes[1] >> 4, bytes[1] & 15];
      if (bytes.length <= HEAD || !bytes[0] || nth >= count || count > MOST_PARTS) { throw new Error("broken"); }
      if (bytes[0] > VERSION) { return { error: "handover.newer" }; }
      const whole = await collected(nth, count, bytes);
      if (!whole) { return { part: Object.keys(HF.store.settings.get("handover", { parts: {} }).parts).length, of: count }; }
      return { id: await accept(await unpack(await stretch(whole))) };
    } catch (error) {
      return { error: error.message === "rules" ? "handover.no_rules" : "handover.broken" };
    }
  }

  /* Keeps the part; all of them together once none is missing. */
  async function collected(nth, count, bytes) {
    const sum = Array.from(bytes.subarray(2, HEAD)).join(".");
    const held = HF.store.settings.get("handover", null);
    const parts = held && held.sum === sum ? held.parts : {};
    parts[nth] = Array.from(bytes.subarray(HEAD));
    const complete = Object.keys(parts).length === count;
    await HF.store.settings.set("handover", complete ? null : { sum, parts });
    if (!complete) { return null; }
    const whole = Uint8Array.from(Array.from({ length: count }, (_, i) => parts[i]).flat());
    const check = checkSum(whole);
    if ([check >>> 24, (check >> 16) & 255, (check >> 8) & 255, check & 255].join(".") !== sum) { throw new Error("broken"); }
    return whole;
  }

  /* Takes a file that toFile() made. */
  async function readFile(file) {
    try {
      const value = JSON.parse(await file.text());
      const { phone } = value;
      if (!phone) { return { error: "handover.not_a_game" }; }
      const [{ rules, game }] = value.games;
      return { id: await accept({
        id: game.id, server: phone.server, rules, entries: phone.entries, role: phone.role,
        via: secretFor(phone.role, phone.links) || phone.via || "",
      }) };
    } catch (broken) {
      return { error: "handover.not_a_game" };
    }
  }

  /* Puts a game that came from another phone beside what is here already. */
  async function accept(value) {
    const known = [value.rules, ...value.entries.map((entry) => ledger.asRules(entry.op)).filter(Boolean)];
    return HF.outbox.adopt(value, known);
  }

  HF.handover = { address, read, readFile, pack, unpack, squeeze, stretch, toDigits, fromDigits, qr: (place, text, label) => HF.qr.draw(place, text, label) };
})();
