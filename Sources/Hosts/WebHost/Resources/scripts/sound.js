// Audio and video, loaded only after a click. The server saves the position in a recording; playback continues there on
// any page.

import { all, ask, find, live, pane, say } from "./page.js";
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
export const resume = () => { if (isSounding()) tellListening(sound); };

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
export const listen = (link, entry) => offer({ ...link.dataset, entry }).play().catch(() => {});
// Goes to a chapter of the open entry, in the player that has its recording. False if there is none.
export const seek = (link) => {
  const own = find("audio[data-entry]", pane);
  const audio = sound?.dataset.entry === own?.dataset.entry ? sound : own;
  if (!audio) return false;
  audio.currentTime = Number(link.dataset.seek);
  audio.play().catch(() => {});
  return true;
};
// Moves audio that plays in an entry to the bar when the entry closes.
export const keepSounding = () => {
  if (!isSounding() || !pane.contains(sound)) return;
  sound.classList.remove("player");
  offer({ entry: sound.dataset.entry, title: sound.dataset.title, feed: find(".feed", pane)?.textContent ?? "" }, sound);
  tellListening(sound);
};

on("player", (message) => {
  if (message.problem) say(message.problem);
  if (!message.entry) return;
  if (sound?.dataset.entry !== message.entry) {
    if (!isSounding() && !message.playing) offer(message);
  } else if (message.silenced) {
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
// Stops all other players when one starts.
document.addEventListener("play", (event) => {
  for (const other of all("audio, video")) if (other !== event.target) other.pause();
}, true);

// MARK: Video

// Replaces a link to a video with a player.
export const play = (tile) => {
  const video = document.createElement(tile.dataset.video ? "video" : "iframe");
  video.title = tile.dataset.title ?? (tile.textContent.trim() || "Video");
  if (tile.dataset.video) {
    video.controls = video.autoplay = true;
    video.src = tile.dataset.video;
  } else {
    // The player runs as a page of its own host, and cannot lead this one away.
    video.sandbox = "allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox";
    video.allow = "autoplay; encrypted-media; picture-in-picture; fullscreen";
    video.referrerPolicy = "strict-origin-when-cross-origin";
    video.src = tile.dataset.embed + (tile.dataset.embed.includes("?") ? "&" : "?") + "autoplay=1";
  }
  tile.replaceWith(video);
  video.focus({ preventScroll: true });
};
