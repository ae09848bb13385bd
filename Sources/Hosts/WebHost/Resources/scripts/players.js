// Players, loaded only after a click: links to a file or to another site's player are replaced with it.

import { all, isPlainClick } from "./page.js";

// Stops all other players when one starts.
document.addEventListener("play", (event) => {
  for (const other of all("audio, video")) if (other !== event.target) other.pause();
}, true);

// Videos and recordings play at the user's speed.
document.addEventListener("loadedmetadata", ({ target }) => { target.playbackRate = document.documentElement.dataset.speed; }, true);

const play = (tile) => {
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

document.addEventListener("click", (event) => {
  const link = isPlainClick(event) && event.target.closest("a[data-embed], a[data-video]");
  if (!link) return;
  play(link);
  event.preventDefault();
});
