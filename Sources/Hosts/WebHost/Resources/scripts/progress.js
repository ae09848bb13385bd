// Shows the progress of refreshes and imports.

import { find } from "./page.js";
import { on } from "./stream.js";

let wasRunning = false;
let fading = 0;
on("progress", (message) => {
  const failed = message.failed ? `, ${message.failed} failed` : "";
  const ended = wasRunning && !message.running;
  wasRunning = message.running;
  const sum = message.inserted ? `${message.inserted} new` : "Nothing new";
  find("#progress").textContent = message.problem ?? (message.running
    ? `Refreshing ${message.done} of ${message.total}${failed}` : ended ? `${sum}${failed}` : "");
  clearTimeout(fading);
  if (ended) fading = setTimeout(() => { find("#progress").textContent = ""; }, 5000);
});

on("importing", ({ done, total }) => {
  clearTimeout(fading);
  find("#progress").textContent = total ? `Importing ${done} of ${total} feeds` : "";
});
