/** What somebody says, as a sentence of its own: errors begin small and end bare, since other programs put them behind a colon. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" ? "" : trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + (/[.!?…]$/.test(trimmed) ? "" : ".");
}
