/**
 * Things fly from where they were to where they are. An element with `data-fly` is one thing, wherever it is drawn; where that
 * is new, it comes from a thing of the same `data-flock` that is gone, or else from the element that `from` names.
 */

const DURATION = 280;
const STAGGER = 45;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

interface Place {
  box: DOMRect;
  flock: string;
}

/** Where everything is that can fly. */
export type Places = Map<string, Place>;

export function places(root: HTMLElement): Places {
  const found: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-fly]")) {
    const box = element.getBoundingClientRect();
    if (box.width) found.set(element.dataset.fly ?? "", { box, flock: element.dataset.flock ?? "" });
  }
  return found;
}

/** Let everything fly to where it is now. `from` gives the element that a thing of a flock comes from when it is all new. */
export function fly(root: HTMLElement, before: Places, from: (flock: string) => Element | null): void {
  const now = places(root);
  const gone = new Map<string, Place[]>();
  for (const [key, place] of before) if (!now.has(key) && place.flock) gone.set(place.flock, [...(gone.get(place.flock) ?? []), place]);
  let turn = 0;
  for (const element of root.querySelectorAll<HTMLElement>("[data-fly]")) {
    const to = now.get(element.dataset.fly ?? "");
    if (!to) continue;
    const was = before.get(element.dataset.fly ?? "")?.box ?? gone.get(to.flock)?.shift()?.box;
    const source = was ?? from(to.flock)?.getBoundingClientRect();
    if (!source?.width) continue;
    const [x, y, scale] = [source.left - to.box.left, source.top - to.box.top, source.width / to.box.width];
    if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(scale - 1) < 0.02) continue;
    const far = Math.hypot(x, y) > to.box.width / 2;
    // Above all else while it flies; only what is positioned can be.
    const above = { transformOrigin: "0 0", zIndex: 40, ...(getComputedStyle(element).position === "static" ? { position: "relative" } : {}) };
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})${was ? "" : " rotateY(90deg)"}`, ...above },
        { transform: "none", ...above },
      ],
      { duration: DURATION, delay: far ? STAGGER * turn : 0, easing: EASE, fill: "backwards" },
    );
    if (far) turn = Math.min(turn + 1, 6);
  }
}

/** What is about to be gone, as it looks and where it is. */
export interface Shade {
  copy: HTMLElement;
  box: DOMRect;
}

export function shade(root: HTMLElement, key: string): Shade | null {
  const element = root.querySelector<HTMLElement>(`[data-fly="${key}"]`);
  if (!element) return null;
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll<HTMLElement>("*")]) for (const name of Object.keys(one.dataset)) if (/^(fly|flock|touch)$/.test(name)) delete one.dataset[name];
  copy.ariaHidden = "true";
  copy.inert = true;
  return { copy, box: element.getBoundingClientRect() };
}

/** Let what is gone fly to where it is counted. */
export function leave(root: HTMLElement, { copy, box }: Shade, to: Element | null): void {
  const end = to?.getBoundingClientRect();
  if (!end?.width) return;
  const home = root.getBoundingClientRect();
  const [left, top] = [box.left - home.left, box.top - home.top];
  Object.assign(copy.style, { position: "absolute", left: `${left}px`, top: `${top}px`, width: `${box.width}px`, zIndex: "50", pointerEvents: "none" });
  root.append(copy);
  const [x, y] = [end.left + end.width / 2 - box.left - box.width / 2, end.top + end.height / 2 - box.top - box.height / 2];
  const flight = copy.animate([{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(${Math.min(1, end.width / box.width)})`, opacity: 0.5 }], {
    duration: DURATION + 60,
    easing: EASE,
    fill: "both",
  });
  flight.onfinish = flight.oncancel = () => copy.remove();
}

/** Coins go from one place to another, a few at most; they leave nothing behind. */
export function coins(root: HTMLElement, from: Element | null, to: Element | null, many: number): void {
  if (!from || !to) return;
  const [home, start, end] = [root.getBoundingClientRect(), from.getBoundingClientRect(), to.getBoundingClientRect()];
  for (let at = 0; at < Math.min(many, 5); at++) {
    const coin = document.createElement("i");
    coin.className = "flying-coin";
    coin.ariaHidden = "true";
    root.append(coin);
    const spot = (box: DOMRect): string => `translate(${box.left - home.left + box.width / 2 - 8}px, ${box.top - home.top + box.height / 2 - 8}px)`;
    const flight = coin.animate([{ transform: spot(start), opacity: 0.4 }, { opacity: 1, offset: 0.2 }, { transform: spot(end), opacity: 1 }], {
      duration: DURATION + 60,
      delay: at * 60,
      easing: "cubic-bezier(0.4, 0, 0.3, 1)",
      fill: "both",
    });
    flight.onfinish = flight.oncancel = () => coin.remove();
  }
}
