/* The name of figures: the same 32 hex digits as scorekeeper/rules.py gives (canonical JSON, keys sorted, defaults left
   out, SHA-256). By hand, since browsers keep crypto.subtle from plain http in the home network. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});

  /** JSON with sorted keys; figures hold ASCII only. */
  function canonical(value) {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
  }

  /** Without the fields that have their default; shape as scorekeeper/housedata.py gives it. */
  function compact(value, shape) {
    const kept = {};
    for (const [name, [usual, inner, many]] of Object.entries(shape)) {
      const own = value[name];
      if (canonical(own) === canonical(usual)) continue;
      if (!inner || own === null) kept[name] = own;
      else kept[name] = many ? own.map((one) => compact(one, inner)) : compact(own, inner);
    }
    return kept;
  }

  const K = [];
  const START = [];
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 0x100000000) | 0;
  for (let n = 2; K.length < 64; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (START.length < 8) START.push(fraction(Math.sqrt(n)));
    K.push(fraction(Math.cbrt(n)));
  }

  const turn = (x, n) => (x >>> n) | (x << (32 - n));

  /** SHA-256 of an ASCII text, as hex. */
  function sha256(text) {
    const size = text.length;
    const words = new Int32Array((((size + 8) >> 6) + 1) * 16);
    for (let i = 0; i < size; i += 1) words[i >> 2] |= text.charCodeAt(i) << (24 - (i % 4) * 8);
    words[size >> 2] |= 0x80 << (24 - (size % 4) * 8);
    words[words.length - 1] = size * 8;
    const hash = START.slice();
    const w = new Int32Array(64);
    for (let block = 0; block < words.length; block += 16) {
      for (let i = 0; i < 64; i += 1) {
        if (i < 16) {
          w[i] = words[block + i];
          continue;
        }
        const a = w[i - 15];
        const b = w[i - 2];
        w[i] = (w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
      }
      let [a, b, c, d, e, f, g, h] = hash;
      for (let i = 0; i < 64; i += 1) {
        const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((value, i) => { hash[i] = (hash[i] + value) | 0; });
    }
    return hash.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
  }

  HF.digest = { canonical, compact, sha256, of: (figures, shape) => sha256(canonical(compact(figures, shape))).slice(0, 32) };
})();
