// Runs before the first paint, so that a chosen theme never flashes the other one. See src/lib/theme.ts.
try {
  const wish = localStorage.getItem("sandtable-theme");
  if (wish === "light" || wish === "dark") document.documentElement.dataset.theme = wish;
} catch {
  // without storage the system's wish holds
}
