/* Runs before the page is drawn: decides between the app and the plain page,
   and sets the look that this phone remembers (never a flash of the wrong one). */
"use strict";
(function (root) {
  var able =
    "indexedDB" in window &&
    "fetch" in window &&
    "Promise" in window &&
    "replaceAll" in String.prototype &&
    "fromEntries" in Object &&
    "replaceChildren" in Element.prototype &&
    window.CSS &&
    CSS.supports("display", "grid");
  var look = {};
  try {
    look = JSON.parse(localStorage.getItem("look") || "{}") || {};
  } catch (refused) {
    look = {};
  }
  ["theme", "size"].forEach(function (name) {
    if (typeof look[name] === "string") root.setAttribute("data-" + name, look[name]);
  });
  if (!able) return;
  root.classList.add("shell");
  window.addEventListener("load", function () {
    if (!(window.HF && window.HF.app)) root.classList.remove("shell");
  });
})(document.documentElement);
