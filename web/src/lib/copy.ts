/** Copy a text; false when the browser doesn't let us. Over plain HTTP, as in a home network, the clipboard's own way is shut. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.setAttribute("readonly", "");
    field.className = "visually-hidden";
    // Inside an open dialog nothing else can be selected.
    const place = document.querySelector("dialog[open]") ?? document.body;
    const before = document.activeElement;
    place.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return copied;
  }
}
