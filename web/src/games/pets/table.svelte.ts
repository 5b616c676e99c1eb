/** What the parts of the board of Dragon Pets share beside what can be chosen: who sits where, and the die that is looked at. */

import type { PetsAim, PetsPlayer, PetsScene, PetsSide } from "../../lib/protocol";
import { Choosing, shared as sharedBoard } from "../choosing.svelte";

const SIDES = ["South", "West", "North", "East"];

export class Table extends Choosing<PetsScene> {
  /** the die whose ways are shown */
  die = $state<string | null>(null);
  /** rises when the dice are rolled */
  rolls = $state(0);

  /** the seat at the bottom of the screen */
  readonly bottom: PetsPlayer = $derived.by(() => (this.scene.table[this.given().viewer] ?? this.scene.table[0]) as PetsPlayer);
  /** quarter turns of the Forest that bring the seat at the bottom there */
  readonly turns: number = $derived(SIDES.indexOf(this.bottom.side));
  /** where the shown die leads: of the white die, whatever uses it */
  readonly aims: PetsAim[] = $derived(
    this.scene.aims.filter((aim) => aim.count !== null && aim.counted !== null && (this.die === "white" ? aim.white !== "alone" : aim.die === this.die)),
  );

  /** Shows the ways of a die, or no longer. */
  ask(die: string): (on: boolean) => void {
    return (on) => {
      if (on) this.die = die;
      else if (this.die === die) this.die = null;
    };
  }

  /** Where a space is on the screen: row and column from 0. */
  spot(space: number): [row: number, column: number] {
    let [row, column] = [Math.floor(space / 4), space % 4];
    for (let turn = 0; turn < this.turns; turn++) [row, column] = [3 - column, row];
    return [row, column];
  }

  /** Where a player's side is on the screen. */
  edge(side: string): "bottom" | "left" | "top" | "right" {
    return (["bottom", "left", "top", "right"] as const)[(SIDES.indexOf(side) - this.turns + 4) % 4] ?? "bottom";
  }

  side(seat: number): PetsSide | undefined {
    return this.scene.sides.find((side) => side.seat === seat);
  }
}

export const shared = (): Table => sharedBoard<Table>();
