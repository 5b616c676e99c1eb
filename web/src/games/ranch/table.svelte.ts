/** What the parts of the board of Dragon Ranch share beside what can be chosen: who sits where, and what would be eaten and die. */

import type { Breed } from "../../art/breeds";
import type { Choice, RanchPlayer, RanchScene } from "../../lib/protocol";
import { Choosing, shared as sharedBoard } from "../choosing.svelte";

/** The dragons of Dragon Pets live here, too, under other names. */
const LOOKS: Record<string, Breed> = { common: "common", yellow: "gold", green: "green", blue: "blue", violet: "purple", red: "red" };

export const lookOf = (breed: string): Breed => LOOKS[breed] ?? "common";

/** Choices that are shown as cards with pictures, because they speak of several pieces or of how many. */
const WAYS = new Set(["help", "melt", "evolve", "gain", "everything", "griffins", "pair", "mate", "warm"]);

/** What a choice in feeding does to a kind of token: so many are eaten, so many die. */
export interface Fate {
  eaten: number;
  dies: number;
}

export class Table extends Choosing<RanchScene> {
  /** the player at the bottom of the screen */
  readonly bottom: RanchPlayer = $derived.by(() => (this.scene.table[this.given().viewer] ?? this.scene.table[0]) as RanchPlayer);
  /** the others, in turn order from there; in a solo game the opponent that plays itself */
  readonly others: RanchPlayer[] = $derived.by(() => {
    const { table, opponent } = this.scene;
    const after = table.slice(this.bottom.seat + 1).concat(table.slice(0, this.bottom.seat));
    return opponent ? [...after, opponent] : after;
  });
  readonly ended: boolean = $derived(this.scene.part === "over");
  readonly ways: Choice[] = $derived(this.choices.filter((choice) => WAYS.has(choice.kind)));
  /** what one does that has no picture: end, decline, enough, rest */
  readonly plain: Choice[] = $derived(this.actions.filter((choice) => !WAYS.has(choice.kind) && !["extra", "swap"].includes(choice.kind)));
  /** how the herd of the active player would fare: by `mandragora`, `griffin` and breeds; null when nothing is looked at */
  readonly fates: Record<string, Fate> | null = $derived.by(() => {
    const { feeding, table, turn } = this.scene;
    const [who, choice] = [table[turn], this.preview];
    if (!feeding || !who || !choice) return null;
    const fates: Record<string, Fate> = {};
    const dragons = feeding.hungry.reduce((many, brood) => many + brood.dragons, 0);
    if (choice.kind === "griffins") {
      const fed = Number(choice.arguments.fed);
      fates.mandragora = { eaten: fed, dies: 0 };
      fates.griffin = { eaten: 0, dies: who.griffins - fed };
      if (fed === 0) for (const brood of feeding.hungry) fates[brood.breed] = { eaten: 0, dies: brood.dragons };
    } else if (choice.kind === "everything") {
      if (feeding.step === "griffins") fates.mandragora = { eaten: who.griffins, dies: 0 };
      fates.griffin = { eaten: dragons, dies: 0 };
    } else if (choice.kind === "dragon") {
      fates.griffin = { eaten: 1, dies: 0 };
      // With the last Griffin eaten the others go hungry.
      if (who.griffins === 1) for (const brood of feeding.hungry) fates[brood.breed] = { eaten: 0, dies: brood.dragons - (brood.breed === choice.arguments.breed ? 1 : 0) };
    } else if (choice.kind === "enough") {
      for (const brood of feeding.hungry) fates[brood.breed] = { eaten: 0, dies: brood.dragons };
    }
    return fates;
  });

  protected override isAtPieces(choice: Choice): boolean {
    return super.isAtPieces(choice) && !WAYS.has(choice.kind) && choice.kind !== "combine";
  }

  /** Whether a player has won against others. */
  won(seat: number): boolean {
    return this.ended && !this.scene.opponent && (this.scene.account[seat]?.won ?? false);
  }

  /** Whether anything in a ranch can be chosen now. */
  wanted(seat: number): boolean {
    return [...this.at.keys()].some((touch) => touch.split(":")[1] === String(seat) && !touch.startsWith("seat:"));
  }
}

export const shared = (): Table => sharedBoard<Table>();

export const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
