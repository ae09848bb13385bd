// Shows times in the user's time zone and language.

import { all, onShown } from "./page.js";

const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
const hour = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });

onShown((root) => {
  const today = day.format(new Date());
  for (const time of all("time", root)) {
    const date = new Date(time.dateTime);
    if (isNaN(date)) continue;
    time.textContent = day.format(date) === today ? hour.format(date) : day.format(date);
    time.title = full.format(date);
  }
});
