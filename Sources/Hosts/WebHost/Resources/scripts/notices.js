// Tells what rules have found: with a notification of the browser if the user has allowed it, else with a line.

import { find, made, onShown } from "./page.js";
import { keepOpenWhile, on, openOrClose } from "./stream.js";

const isOffered = "Notification" in window;
const isAllowed = () => isOffered && Notification.permission === "granted";

// One page of the browser hears of notices while all are hidden: browsers limit the connections to one host.
let isChosen = false;
keepOpenWhile(() => isChosen && isAllowed());
const choose = () => {
  if (!isAllowed()) return;
  navigator.locks?.request("notices", () => new Promise(() => { isChosen = true; openOrClose(); }));
};
choose();

// The page of rules asks, after a click only.
const showOffer = () => {
  const offer = find("#allow-notices");
  if (offer) offer.hidden = !isOffered || Notification.permission !== "default";
};
onShown(showOffer);
document.addEventListener("click", async (event) => {
  if (!event.target.closest("#allow-notices button")) return;
  await Notification.requestPermission();
  showOffer();
  choose();
});

// Several pages of one browser give one notification: the tag is that of the entry.
const notify = ({ entry, title, feed, path }) => {
  const notification = new Notification(title, { body: feed, tag: `entry-${entry}` });
  notification.addEventListener("click", () => {
    window.focus();
    location.assign(path);
    notification.close();
  });
};

// The line stays until the next one. The place is made at once, so that screen readers watch it.
const line = made("p", "", [], { id: "noticed", role: "status" });
document.body.append(line);
const write = ({ title, feed, path, rule }) => {
  const close = made("button", "plain", ["Close"], { type: "button" });
  close.onclick = () => line.replaceChildren();
  line.replaceChildren(made("a", "", [title], { href: path }), ` ${feed}, found by “${rule}” `, close);
};

on("noticed", (message) => {
  if (!isAllowed()) return write(message);
  try {
    notify(message);
  } catch {
    // Browsers of telephones have no notifications of pages.
    write(message);
  }
});
