/** Keys of the table and the replay: what is pressed, what it does, and how arrows walk from target to target. */

export interface Key {
  /** as `KeyboardEvent.key` has them; letters in lower case */
  keys: string[];
  /** as people read them */
  shown: string;
  does: string;
  /** Returns false when there was nothing to do, so that the browser does what it always does. */
  run?: (event: KeyboardEvent) => boolean | void;
}

const TYPING = "input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";
const PRESSED_BY_SPACE = "button, a[href], input, summary, select, textarea, [role=tab]";

/** Listen for keys until the returned function is called. A dialog that is open keeps its keys to itself. */
export function listen(keys: () => Key[]): () => void {
  function pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : null;
    // Escape empties a field, and leaves an empty one.
    const typing = target?.closest<HTMLInputElement>(TYPING);
    if ((typing && (event.key !== "Escape" || typing.value)) || document.querySelector("dialog:modal")) return;
    if (target instanceof HTMLInputElement && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    if ((event.key === " " || event.key === "Enter") && target?.closest(PRESSED_BY_SPACE)) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    for (const key of keys()) {
      if (!key.run || !key.keys.includes(name)) continue;
      if (key.run(event) !== false) {
        event.preventDefault();
        return;
      }
    }
  }
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

const STEP: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const ARROWS = Object.keys(STEP);

/** Move the focus from a button in `area` to the nearest one in the direction of an arrow key. Returns whether it could. */
export function walk(area: HTMLElement | null | undefined, key: string): boolean {
  const step = STEP[key];
  if (!area || !step) return false;
  const found = [...area.querySelectorAll<HTMLElement | SVGElement>("button:not([disabled]):not([tabindex='-1'])")];
  const targets = found.filter((one) => one.getClientRects().length > 0);
  const first = targets[0];
  if (!first) return false;
  const from = document.activeElement;
  if (!(from instanceof Element) || !area.contains(from)) {
    if (from && !from.contains(area)) return false;
    first.focus();
    return true;
  }
  const [right, down] = step;
  const here = from.getBoundingClientRect();
  let best: HTMLElement | SVGElement | null = null;
  let nearest = Infinity;
  for (const one of targets) {
    if (one === from) continue;
    const there = one.getBoundingClientRect();
    const dx = middle(there.left, there.right) - middle(here.left, here.right);
    const dy = middle(there.top, there.bottom) - middle(here.top, here.bottom);
    const along = dx * right + dy * down;
    // What lies mostly to the side isn't in that direction; in a list, neighbours overlap across and count as straight ahead.
    const across = right ? gap(here.top, here.bottom, there.top, there.bottom) : gap(here.left, here.right, there.left, there.right);
    if (along <= 1 || across > along * 1.5) continue;
    const far = along + 2 * across;
    if (far < nearest) [best, nearest] = [one, far];
  }
  if (!best) return false;
  best.focus();
  return true;
}

function middle(one: number, other: number): number {
  return (one + other) / 2;
}

/** How far apart two stretches are; 0 when they overlap. */
function gap(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(0, otherFrom - to, from - otherTo);
}
