// Gives the panes the widths that this device remembers. Not a module: it runs before the first paint.

for (const name of ["sidebar", "list"]) {
  try {
    const width = localStorage.getItem(`yaarr-${name}`);
    if (width && Number(width) > 0) document.documentElement.style.setProperty(`--${name}-width`, `${width}rem`);
  } catch {
    // The browser stores nothing for this site; the panes have their usual widths.
  }
}
