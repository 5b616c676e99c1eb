// What the people at a table agree on when it is opened, in words.
import type { Absence, Clock, Table } from "./protocol";

export const CLOCKS: { clock: Clock; name: string; text: string }[] = [
  { clock: "none", name: "None", text: "Take days, if you like." },
  { clock: "relaxed", name: "Relaxed", text: "5 minutes for a decision." },
  { clock: "quick", name: "Quick", text: "45 seconds for a decision." },
];

export const ABSENCES: { absence: Absence; name: string; text: string }[] = [
  { absence: "never", name: "Wait for them", text: "Who is away is waited for." },
  { absence: "1min", name: "After a minute", text: "A bot takes over for who is away for a minute, until they are back." },
  { absence: "5min", name: "After 5 minutes", text: "A bot takes over for who is away for 5 minutes, until they are back." },
  { absence: "1h", name: "After an hour", text: "A bot takes over for who is away for an hour, until they are back." },
];

/** Everything agreed on, a sentence each. */
export function agreed({ seats, clock, absence, hints }: Pick<Table, "seats" | "clock" | "absence" | "hints">): string[] {
  const told = [hints ? "Hints may be asked for." : "No hints at this table."];
  if (seats.filter((seat) => !seat.bot).length < 2) return told;
  const time = CLOCKS.find((one) => one.clock === clock);
  if (time) told.unshift(clock === "none" ? "No clock." : `Clock: ${time.text}`);
  const away = ABSENCES.find((one) => one.absence === absence);
  if (away) told.unshift(away.text);
  return told;
}
