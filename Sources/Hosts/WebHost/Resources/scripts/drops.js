// Pictures that fail. Loaded with the first one.

import { columnOf, find } from "./page.js";

// A picture that fails goes with its box, and its column is arranged. In sight the box stays, so that nothing moves.
export const drop = (picture, arrange) => {
  if (!picture.isConnected) return;
  const box = picture.closest(".thumb, .cover");
  if (!box) return (picture.closest(".artwork") ?? picture).remove();
  const { top, bottom } = box.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight && document.readyState === "complete") {
    // In the tone of its feed, with the feed's letter.
    const mark = find(".mark", box.closest(".row"));
    if (mark) box.dataset.letter = mark.textContent;
    return box.classList.add("failed", ...[...mark?.classList ?? []].filter((name) => name.startsWith("tone-")));
  }
  const column = columnOf(picture);
  box.remove();
  if (column) arrange(column);
};
