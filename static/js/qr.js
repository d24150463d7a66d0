/* QR codes drawn on the phone, and the files that are fetched only when needed. */
(() => {
  "use strict";
  const HF = (window.HF = window.HF || {});

  const QUIET = 4; // modules of white all round
  const HANDOVER = /^(.*#h=)(\d+)$/;
  const loading = {};

  /* Loads a file of the page's list once; its hashed name comes with the page. */
  function load(name) {
    if (!loading[name]) {
      loading[name] = new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = HF.block("files")[name];
        script.onload = () => resolve();
        script.onerror = () => { delete loading[name]; reject(new Error(`${name} was not loaded`)); };
        document.head.append(script);
      });
    }
    return loading[name];
  }

  /* The modules of a text as rows of booleans. Digits at the end of a handover take
     the numeric form, which needs less than half the room. */
  async function modules(text) {
    await load("qrcode");
    const digits = HANDOVER.exec(text);
    const code = window.qrcode(0, digits ? "L" : "M");
    if (digits) {
      code.addData(digits[1], "Byte");
      code.addData(digits[2], "Numeric");
    } else {
      code.addData(text, "Byte");
    }
    code.make();
    const size = code.getModuleCount();
    return Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (__, column) => code.isDark(row, column)));
  }

  /* One path for all dark modules: runs along the rows. */
  function path(rows) {
    return rows.map((row, y) => {
      let line = "";
      for (let x = 0; x < row.length; x += 1) {
        if (row[x] && !row[x - 1]) {
          let end = x;
          while (row[end]) { end += 1; }
          line += `M${x + QUIET} ${y + QUIET}h${end - x}v1h${x - end}z`;
        }
      }
      return line;
    }).join("");
  }

  function element(tag, attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    return made;
  }

  /* Draws the code of a text into a place; black on white in dark pages, too, since cameras expect it. */
  async function draw(place, text, label) {
    const rows = await modules(text);
    const size = rows.length + 2 * QUIET;
    const picture = element("svg", {
      viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label || text, "shape-rendering": "crispEdges", class: "qr-code",
    });
    picture.append(
      element("rect", { width: size, height: size, fill: "#fff" }),
      element("path", { d: path(rows), fill: "#000" }));
    place.replaceChildren(picture);
    return picture;
  }

  HF.load = load;
  HF.qr = { draw, modules };
})();
