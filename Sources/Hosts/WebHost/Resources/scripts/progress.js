// Shows the progress of refreshes and imports, and how long ago the last check was.

import { find } from "./page.js";
import { on } from "./stream.js";
import { ago } from "./times.js";

const line = () => find("#progress");
let isBusy = false;
let wasRunning = false;
let resting = 0;

const rest = () => {
  isBusy = false;
  if (document.documentElement.classList.contains("away")) return say("Not connected");
  const checked = line()?.dataset.checked;
  if (line()) line().textContent = checked ? `Up to date, ${ago(new Date(checked))}` : "";
};
const say = (text) => {
  isBusy = true;
  clearTimeout(resting);
  line().textContent = text;
};

on("progress", (message) => {
  const failed = message.failed ? `, ${message.failed} failed` : "";
  const ended = wasRunning && !message.running;
  wasRunning = message.running;
  if (message.problem) return say(message.problem);
  if (message.running) return say(`Checking ${message.done} of ${message.total}${failed}`);
  if (!ended) return rest();
  line().dataset.checked = new Date().toISOString();
  say(`${message.inserted ? `${message.inserted} new` : "Nothing new"}${failed}`);
  resting = setTimeout(rest, 5000);
});

on("importing", ({ done, total }) => {
  if (total) say(`Importing ${done} of ${total} feeds`);
  else rest();
});

// YAARR is asked again every few seconds. What it was doing may be done.
on("connection", () => { wasRunning = false; rest(); });

rest();
setInterval(() => { if (!isBusy) rest(); }, 60000);
