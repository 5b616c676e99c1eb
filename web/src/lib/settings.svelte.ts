// What this player likes, kept in the browser.

import { read, write } from "./store";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "on" | "off";
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

const KEY = "wyrmling.settings";
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  theme: Theme = $state("auto");
  motion: Motion = $state("auto");
  /** How fast others' moves are shown; `instant` shows only where they lead. */
  speed: Speed = $state("normal");
  /** Ask a second time before a move that can't be taken back. */
  confirm = $state(true);
  sound = $state(false);
  /** The name to sit down with. */
  name = $state("");
  #reduced = $state(reduced.matches);

  constructor() {
    this.#load();
    reduced.addEventListener("change", () => (this.#reduced = reduced.matches));
    // Another tab changed them.
    addEventListener("storage", (event) => event.key === KEY && this.#load());
    $effect.root(() => {
      $effect(() => {
        const { theme, motion, speed, confirm, sound, name } = this;
        write(KEY, { theme, motion, speed, confirm, sound, name });
      });
      $effect(() => {
        const root = document.documentElement;
        if (this.theme === "auto") delete root.dataset.theme;
        else root.dataset.theme = this.theme;
        root.dataset.motion = this.moves ? "on" : "off";
      });
    });
  }

  /** Whether things move: as chosen, or as the system wants it. */
  get moves(): boolean {
    return this.motion === "auto" ? !this.#reduced : this.motion === "on";
  }

  #load(): void {
    const kept = read(KEY);
    if (typeof kept !== "object" || kept === null) return;
    const { theme, motion, speed, confirm, sound, name } = kept as Record<string, unknown>;
    if (theme === "auto" || theme === "light" || theme === "dark") this.theme = theme;
    if (motion === "auto" || motion === "on" || motion === "off") this.motion = motion;
    const known = SPEEDS.find((one) => one === speed);
    if (known !== undefined) this.speed = known;
    if (typeof confirm === "boolean") this.confirm = confirm;
    if (typeof sound === "boolean") this.sound = sound;
    if (typeof name === "string") this.name = name;
  }
}

export const settings = new Settings();
