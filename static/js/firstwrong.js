/* After a form was refused, the focus is in the first field to mend, so that nobody looks for it. */
"use strict";
(() => {
  const first = document.querySelector("form [aria-invalid='true']:not([type='hidden'])");
  if (!first) return;
  // What is wrong may lie in a part that is folded.
  for (let part = first.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
  first.focus();
})();
