/* What is typed on a sheet of paper survives a reload: it lies on this phone until the sheet is saved. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const PLACE = "paper-sheet";
  const NOT_KEPT = ["csrfmiddlewaretoken", "deals"];

  function read() {
    try {
      return JSON.parse(localStorage.getItem(PLACE) || "null");
    } catch (refused) {
      return null;
    }
  }

  function write(draft) {
    try {
      if (draft) localStorage.setItem(PLACE, JSON.stringify(draft));
      else localStorage.removeItem(PLACE);
    } catch (refused) {
      // A private window: then it lives as long as the page.
    }
  }

  const fields = (form) => [...form.elements].filter((one) => one.name && one.type !== "submit" && !NOT_KEPT.includes(one.name) && !/(^initial-)|-(base|order)$/.test(one.name));
  const isBox = (one) => one.type === "checkbox" || one.type === "radio";
  const nameOf = (one) => (one.type === "radio" ? `${one.name}=${one.value}` : one.name);
  const here = () => location.pathname + location.search;

  /** Everything that stands in the form, by name. */
  const values = (form) => Object.fromEntries(fields(form).map((one) => [nameOf(one), isBox(one) ? one.checked : one.value]));

  /** Puts back what was typed; fields that are not there any more are passed over. */
  function fill(form, kept) {
    for (const one of fields(form)) {
      const value = kept[nameOf(one)];
      if (value === undefined) continue;
      if (isBox(one)) one.checked = value;
      else if (one.tagName !== "SELECT" || [...one.options].some((option) => option.value === value)) one.value = value;
    }
  }

  /** address: where it is to be found again, if not here. */
  const keep = (form, address) => write({ key: form.elements.key.value, address: address || here(), fields: values(form) });

  HF.paperDraft = { read, keep, fill, clear: () => write(null), here, values };
})();
