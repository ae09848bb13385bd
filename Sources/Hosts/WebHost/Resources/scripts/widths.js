// Gives the panes the widths that this device remembers. Not a module: it runs before the first paint.

document.documentElement.classList.add("scripted");
try {
  for (const name of ["sidebar", "list"]) {
    const width = localStorage.getItem(`yaarr-${name}`);
    if (width && Number(width) > 0) document.documentElement.style.setProperty(`--${name}-width`, `${width}rem`);
  }
  if (localStorage.getItem("yaarr-without-sidebar")) document.documentElement.classList.add("without-sidebar");
} catch {
  // The browser stores nothing for this site; the panes have their usual widths.
}
