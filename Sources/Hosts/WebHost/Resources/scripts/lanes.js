// Cards in lanes without holes: each stands in the lane that is the shortest so far, in the order of the list.

const least = 224;
const gap = 16;
const watched = new WeakMap();

export const place = (rows) => {
  const isCards = rows.dataset.layout === "cards";
  rows.classList.toggle("lanes", isCards);
  if (!isCards) {
    rows.style.gridTemplateColumns = "";
    for (const child of rows.children) child.style.gridArea = "";
    return;
  }
  watch(rows);
  const style = getComputedStyle(rows);
  const width = rows.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd);
  // Not laid out, as in a frame that is not shown; the observer places them later.
  if (!(width > 0)) return;
  const count = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const columns = `repeat(${count}, minmax(0px, 1fr))`;
  if (rows.style.gridTemplateColumns !== columns) {
    rows.style.gridTemplateColumns = columns;
    // Lanes that are no more would be columns still, and make all others narrow while heights are read.
    for (const child of rows.children) child.style.gridColumnStart = 1;
  }
  // First all heights are read, then all places are set: one layout each.
  const heights = Array.from(rows.children, (child) => Math.ceil(child.getBoundingClientRect().height));
  const ends = Array(count).fill(0);
  Array.from(rows.children).forEach((child, index) => {
    const height = heights[index];
    if (child.matches(".day")) {
      const top = Math.max(...ends);
      child.style.gridArea = `${top + 1} / 1 / span ${height} / -1`;
      ends.fill(top + height);
    } else {
      const lane = ends.indexOf(Math.min(...ends));
      child.style.gridArea = `${ends[lane] + 1} / ${lane + 1} / span ${height} / auto`;
      ends[lane] += height + gap;
    }
  });
};

// Other widths have other lanes and heights.
const watch = (rows) => {
  if (watched.has(rows)) return;
  const observer = new ResizeObserver(() => {
    if (watched.get(rows) === rows.clientWidth) return;
    watched.set(rows, rows.clientWidth);
    place(rows);
  });
  watched.set(rows, rows.clientWidth);
  observer.observe(rows);
};
