// From the code on a pad straight into the app, where this browser can run it (see early.js).
"use strict";
(() => {
  if (document.documentElement.classList.contains("shell")) location.replace(document.getElementById("start").dataset.app);
})();
