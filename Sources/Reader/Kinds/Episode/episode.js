// Recordings, loaded only after a click. The server saves the position in a recording; playback continues there on any
// page.

import { entryOf, onLeaving } from "./entries.js";
import { ask, find, isPlainClick, live, pane, say } from "./page.js";
import { keepOpenWhile, on, openOrClose } from "./stream.js";

// The audio element that plays, or played last.
let sound = null;
let told = 0;
const isSounding = () => sound !== null && !sound.paused;
keepOpenWhile(isSounding);

const tellSound = (form) => live.page && ask(`/live/${live.page}/player`, form).catch(() => {});
const tellPlace = () => {
  told = sound.currentTime;
  tellSound({ seconds: Math.floor(told), playing: sound.paused ? "0" : "1" });
};
const tellListening = (audio) => tellSound({ listen: audio.dataset.entry, seconds: Math.floor(audio.currentTime) });
// Reports the playing audio to a new stream.
on("opened", () => { if (isSounding()) tellListening(sound); });

// MARK: The bar

const bar = find("#player");
const newSound = ({ entry, audio: source }) => {
  const audio = document.createElement("audio");
  audio.controls = true;
  audio.preload = "none";
  audio.src = source;
  audio.dataset.entry = entry;
  return audio;
};
const offer = ({ entry, title, feed, audio: source }, audio = newSound({ entry, audio: source })) => {
  const now = document.createElement("span");
  now.className = "now";
  now.textContent = `${title} · ${feed}`;
  const stop = document.createElement("button");
  stop.className = "plain";
  stop.textContent = "✕";
  stop.setAttribute("aria-label", "Stop listening");
  stop.onclick = () => {
    bar.replaceChildren();
    bar.hidden = true;
    sound = null;
    tellSound({ ended: "1" });
  };
  bar.replaceChildren(now, audio, stop);
  bar.hidden = false;
  sound = audio;
  return audio;
};
const listen = (link) => offer({ ...link.dataset, entry: entryOf(link.href) }).play().catch(() => {});
// Goes to a chapter of the open entry, in the player that has its recording. False if there is none.
const seek = (link) => {
  const own = find("audio[data-entry]", pane);
  const audio = sound?.dataset.entry === own?.dataset.entry ? sound : own;
  if (!audio) return false;
  audio.currentTime = Number(link.dataset.seek);
  audio.play().catch(() => {});
  return true;
};
// Moves audio that plays in an entry to the bar when the entry closes.
onLeaving(() => {
  if (!isSounding() || !pane.contains(sound)) return;
  sound.classList.remove("recording");
  offer({ entry: sound.dataset.entry, title: sound.dataset.title, feed: find(".feed", pane)?.textContent ?? "" }, sound);
  tellListening(sound);
});
document.addEventListener("click", (event) => {
  const link = isPlainClick(event) && event.target.closest("a[data-audio], a[data-seek]");
  if (!link || (link.dataset.seek && !seek(link))) return;
  if (link.dataset.audio) listen(link);
  event.preventDefault();
});

on("player", (message) => {
  if (message.problem) say(message.problem);
  if (!message.entry) return;
  if (sound?.dataset.entry !== message.entry) {
    if (!isSounding() && !message.playing) offer(message);
  } else if (message.preempted) {
    sound.pause();
  } else if (message.playing && message.seconds) {
    sound.currentTime = message.seconds;
  }
});

// MARK: Player events, captured because media events do not bubble

const onSound = (name, act) => document.addEventListener(name, (event) => {
  if (event.target.matches("audio[data-entry]")) act(event.target);
}, true);
onSound("play", (audio) => {
  sound = audio;
  tellListening(audio);
});
onSound("timeupdate", (audio) => {
  if (audio === sound && Math.abs(audio.currentTime - told) >= 5) tellPlace();
});
onSound("pause", (audio) => {
  if (audio === sound && !audio.ended) tellPlace();
  setTimeout(openOrClose, 1000);
});
onSound("ended", (audio) => audio === sound && tellSound({ ended: "1" }));
