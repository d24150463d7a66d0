/* Sends the text of the page: by the share sheet, else by copying, else it marks the text to be copied. */
"use strict";
(() => {
  const area = document.getElementById("text");
  const button = document.getElementById("send");
  const said = document.getElementById("sent");

  function copied() {
    said.textContent = button.dataset.copied;
  }

  /** Plain http has no clipboard: the text is marked, and copied by the old way where there is one. */
  function mark() {
    area.focus();
    area.select();
    if (document.execCommand && document.execCommand("copy")) copied();
    else said.textContent = button.dataset.marked;
  }

  async function send() {
    said.textContent = "";
    if (navigator.share) {
      try {
        await navigator.share({ text: area.value });
        return;
      } catch (error) {
        if (error.name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(area.value);
      copied();
    } catch (error) {
      mark();
    }
  }

  button.textContent = navigator.share ? button.dataset.share : button.dataset.copy;
  button.hidden = false;
  button.addEventListener("click", send);
})();
