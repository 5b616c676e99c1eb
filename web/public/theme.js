// Before anything is drawn, so that a page by night doesn't flash white. The rest is lib/settings.svelte.ts.
try {
  var theme = JSON.parse(localStorage.getItem("wyrmling.settings") || "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the theme of the system holds.
}
