/* The texts of the page's language, brought by the page itself. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});

  function block(id) {
    const element = document.getElementById(id);
    return element ? JSON.parse(element.textContent) : null;
  }
  HF.block = block;

  const brought = block("texts") || {};
  const texts = brought.texts || brought;
  const plural = brought.plural || null;

  function form(n) {
    const size = Math.abs(Number(n) || 0);
    if (Array.isArray(plural)) return plural[size < plural.length ? size : 100 + (size % 100)] || 0;
    return size === 1 ? 0 : 1;
  }

  /** The text of an id with %(name)s filled in; where it has forms, values.n chooses. */
  HF.t = function (id, values) {
    let text = texts[id];
    if (text === undefined) return id;
    if (Array.isArray(text)) text = text[Math.min(form(values && values.n), text.length - 1)];
    return text.replace(/%\((\w+)\)[sd]|%%/g, (all, name) => {
      if (all === "%%") return "%";
      const value = values ? values[name] : undefined;
      return typeof value === "number" ? HF.number(value) : value === undefined || value === null ? "" : String(value);
    });
  };
  /** More texts, of parts that are fetched later. */
  HF.t.add = (more) => Object.assign(texts, more);
  HF.t.has = (id) => texts[id] !== undefined;
})();
