// Shows times in the user's time zone and language.

import { all } from "./page.js";

const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
const hour = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });

export const showTimes = (root) => {
  const today = day.format(new Date());
  for (const time of all("time", root)) {
    const date = new Date(time.dateTime);
    if (isNaN(date)) continue;
    time.textContent = day.format(date) === today ? hour.format(date) : day.format(date);
    time.title = full.format(date);
  }
};
