/** What the parts of the board of Dragon Clans share beside what can be chosen: the dice put aside to be kept, and what that promises. */

import type { Key } from "../../lib/keys";
import type { Choice, ClansAgain, ClansDie, ClansDragon, ClansKeep, ClansPlayer, ClansScene, ClansTheft } from "../../lib/protocol";
import type { Listed } from "..";
import { Choosing, shared as sharedBoard } from "../choosing.svelte";

/** Moves that are made with the dice, and not at the pieces that they touch. */
const WITH_DICE = new Set(["stop", "roll", "reroll"]);

const bit = (die: number): number => 1 << (die - 1);

export class Table extends Choosing<ClansScene> {
  /** the dice that would be kept beside those that are kept already, by number */
  put = $state.raw<number[]>([]);
  /** whether a press on a die rolls that one again, by power */
  again = $state(false);
  /** whether the best way to go on is shown */
  hinted = $state(false);
  /** by number of a die: rises when that die is rolled */
  rolls = $state<number[]>(Array.from({ length: 7 }, () => 0));

  readonly bottom: ClansPlayer = $derived.by(() => (this.scene.table[this.given().viewer] ?? this.scene.table[0]) as ClansPlayer);
  /** the others, in turn order from there */
  readonly others: ClansPlayer[] = $derived.by(() => {
    const { table } = this.scene;
    return table.slice(this.bottom.seat + 1).concat(table.slice(0, this.bottom.seat));
  });
  readonly ended: boolean = $derived(this.scene.step === "over");
  /** the variant for children: large, and without thefts, powers and loss */
  readonly apprentice: boolean = $derived(this.scene.variant === "apprentice");
  readonly stop: Choice | undefined = $derived(this.choices.find(({ kind }) => kind === "stop"));
  readonly decline: Choice | undefined = $derived(this.choices.find(({ kind }) => kind === "decline"));
  /** what the dice that are put aside come to; null when nobody here has dice to roll, or when they can't be kept */
  readonly keep: ClansKeep | null = $derived.by(() => {
    const { odds, dice } = this.scene;
    if (!odds || !this.stop) return null;
    const set = dice.reduce((sum, die) => (die.kept || this.put.includes(die.number) ? sum + bit(die.number) : sum), 0);
    return odds.keeps[odds.by_set[set] ?? -1] ?? null;
  });
  /** the choice that rolls the others */
  readonly roll: Choice | undefined = $derived.by(() => {
    const move = this.keep?.move;
    return move === this.stop?.move ? undefined : this.choices.find((choice) => choice.move === move);
  });
  /** what the chances are shown for: what is looked at, else what is put aside */
  readonly promise: ClansKeep | ClansAgain | null = $derived.by(() => {
    const { odds } = this.scene;
    if (!odds || !this.stop) return null;
    const move = this.preview?.move;
    return odds.keeps.find((one) => one.move === move) ?? odds.again.find((one) => one.move === move) ?? this.keep;
  });
  /** whether a press on a die can roll it again */
  readonly rerolls: boolean = $derived.by(() => !!this.stop && (this.scene.odds?.again.length ?? 0) > 0);

  /** The chance to gain a Dragon in a way, as things are put; null when it isn't to be had or not asked. */
  chance(dragon: number, barrier = false): number | null {
    const at = this.scene.odds?.aims.findIndex((aim) => aim.dragon === dragon && aim.barrier === barrier) ?? -1;
    return at < 0 ? null : (this.promise?.chances[at] ?? null);
  }

  theft(dragon: number): ClansTheft | undefined {
    return this.scene.thefts.find((theft) => theft.dragon.number === dragon);
  }

  /** What a die does when it is pressed. */
  press(die: ClansDie): void {
    if (!this.stop) return;
    if (this.again) {
      const found = this.scene.odds?.again.find((one) => one.die === die.number);
      if (found) this.pick(found.move);
      return;
    }
    if (die.kept) return;
    this.put = this.put.includes(die.number) ? this.put.filter((one) => one !== die.number) : [...this.put, die.number];
    this.look(null);
  }

  /** Takes in that the scene has changed from another one: which dice were rolled, and which are still put aside. */
  settle(old: ClansScene | null): void {
    const { scene, last } = this;
    this.menu = null;
    this.over = null;
    this.again = false;
    this.hinted = false;
    // An Apprentice may roll again what was kept; most often it is kept again.
    const goes_on = this.apprentice && old?.turn === scene.turn && old.step === "roll" && scene.step === "roll" && scene.roll === old.roll + 1;
    if (!goes_on) this.put = [];
    if (!old) return;
    const told = last?.told.findLast(({ kind }) => kind === "rolls" || kind === "rerolled");
    if (!told) return;
    const rolled = (die: number): boolean => (told.kind === "rerolled" ? told.values.die === die - 1 : !((told.values.kept ?? 0) & bit(die)));
    this.rolls = this.rolls.map((many, die) => (rolled(die) ? many + 1 : many));
  }

  protected override isAtPieces(choice: Choice): boolean {
    return super.isAtPieces(choice) && !WITH_DICE.has(choice.kind) && !this.scene.placings.some(({ move }) => move === choice.move);
  }

  won(seat: number): boolean {
    return this.ended && (this.scene.account[seat]?.won ?? false);
  }

  /** Whether anything in an area can be chosen now. */
  wanted(player: ClansPlayer): boolean {
    return [...player.left, ...player.right].some(({ dragon }) => this.at.has(`dragon:${dragon.number}`));
  }
}

export const shared = (): Table => sharedBoard<Table>();

/** `63 %`; only what is certain is 100 %, only what can't be is 0 %. */
export function percent(chance: number): string {
  if (chance <= 0 || chance >= 1) return `${chance <= 0 ? 0 : 100} %`;
  return `${Math.min(99, Math.max(1, Math.round(chance * 100)))} %`;
}

/** `Fire, Fire, Stone and Storm` */
export const listed = (words: readonly string[]): string => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

/** What a card says, for who can't see it. */
export const spoken = (dragon: ClansDragon): string =>
  `${dragon.name}, ${dragon.points} point${dragon.points === 1 ? "" : "s"}; nest ${listed(dragon.nest)}, fifth Egg ${dragon.fifth}; half a ${dragon.left} Egg on the left, half a ${dragon.right} Egg on the right`;

/** Dice are put aside, or rolled again, more easily at the board than in a list of all ways to do so. */
export function list(choices: Choice[]): Listed {
  const keeping = choices.filter((choice) => choice.kind === "roll" && Object.values(choice.arguments).some((said) => !said.endsWith("nothing")));
  const again = choices.filter(({ kind }) => kind === "reroll");
  if (keeping.length + again.length <= 4) return { shown: choices, folded: [], heading: "" };
  const many = (choice: Choice): number => choice.touches.filter((touch) => touch.startsWith("die:")).length;
  const folded = [...keeping.sort((one, other) => many(one) - many(other)), ...again];
  return {
    shown: choices.filter((choice) => !folded.includes(choice)),
    folded,
    heading: `${[keeping.length ? "Keep some dice and roll the others" : "", again.length ? "roll one die again" : ""].filter(Boolean).join(", or ")}: ${folded.length} ways`.replace(/^r/, "R"),
  };
}

export const keys: Key[] = [
  { keys: [], shown: "1 2 3 4 5 6", does: "Put that die aside to keep it, or back" },
  { keys: [], shown: "D", does: "Roll the other dice" },
  { keys: [], shown: "X", does: "Stop rolling" },
  { keys: [], shown: "O", does: "What the odds of the dice speak for" },
];
