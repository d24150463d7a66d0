/* What is typed on a sheet of paper survives a reload: it lies on this phone until the sheet is saved. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const PLACE = "paper-sheet";
  const NOT_KEPT = ["csrfmiddlewaretoken", "deals", "key"];

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

  const fields = (form) => [...form.elements].filter((one) => one.name && one.type !== "submit" && one.type !== "hidden" && !NOT_KEPT.includes(one.name));
  /** On which versions of a game the page was made: what is newer must not be overwritten unseen. */
  const versions = (form) => [...form.elements].filter((one) => /-(base|order)$/.test(one.name));
  const isBox = (one) => one.type === "checkbox" || one.type === "radio";
  const nameOf = (one) => (one.type === "radio" ? `${one.name}=${one.value}` : one.name);
  const here = () => location.pathname + location.search;

  /** Whether a field stands otherwise than the page brought it. */
  function isTouched(one) {
    if (isBox(one)) return one.checked !== one.defaultChecked;
    if (one.tagName !== "SELECT") return one.value !== one.defaultValue;
    const brought = [...one.options].find((option) => option.defaultSelected) || one.options[0];
    return Boolean(brought) && one.value !== brought.value;
  }

  /** What was typed, by name; of fields typed once it is kept what stands there, too. */
  function values(form, before) {
    const touched = fields(form).filter((one) => isTouched(one) || nameOf(one) in before);
    return Object.fromEntries(touched.map((one) => [nameOf(one), isBox(one) ? one.checked : one.value]));
  }

  /** Puts back what was typed; fields that are not there any more are passed over. */
  function fill(form, draft) {
    for (const one of fields(form)) {
      const value = draft.fields[nameOf(one)];
      if (value === undefined) continue;
      if (isBox(one)) one.checked = value;
      else if (one.tagName !== "SELECT" || [...one.options].some((option) => option.value === value)) one.value = value;
    }
    for (const one of versions(form)) if (draft.seen[one.name] !== undefined) one.value = draft.seen[one.name];
    form.elements.key.value = draft.key;
  }

  /** to: {address, anew}: where it goes on, if not here; anew: on a page of other versions. */
  function keep(form, asTyped, to = {}) {
    const key = form.elements.key.value;
    const before = read();
    const kept = values(form, before && before.key === key ? before.fields : {});
    const seen = to.anew ? {} : Object.fromEntries(versions(form).map((one) => [one.name, one.value]));
    const filled = to.anew ? Object.fromEntries(Object.entries(kept).filter(([name, value]) => value && /^d\d+/.test(name))) : kept;
    write({ key, address: to.address || here(), fields: filled, seen, asTyped: [...asTyped] });
  }

  HF.paperDraft = { read, keep, fill, clear: () => write(null), here };
})();
