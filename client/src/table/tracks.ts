/** What the header says about time and score, read from the table's tracks. */
import { sideNumber, type SideNumber } from "../lib/sides";
import type { Scene, SeatView, Side, Track } from "../lib/wire";

export interface Score {
  side: Side;
  value: number;
  number: SideNumber;
}

export const track = (tracks: readonly Track[], id: string): Track | null => tracks.find((t) => t.id === id) ?? null;

export function scores(scene: Scene): Score[] {
  const table = scene.table;
  if (!table) return [];
  return table.sides.map((side) => {
    const points = table.tracks.find((t) => t.id === "points" && t.side === side.id);
    return { side, value: points?.value ?? scene.standing[side.id] ?? 0, number: sideNumber(table.sides, side.id) };
  });
}

/** "T4, battle 3/7": where we are, as short as a phone's top bar needs it. */
export function shortPlace(tracks: readonly Track[]): string {
  const turn = track(tracks, "turn");
  const battles = track(tracks, "battles");
  const parts = turn ? [`T${turn.value}`] : [];
  if (battles && battles.most > 0)
    parts.push(
      battles.now ? `battle ${battles.now}/${pips(battles).length}` : `${begun(battles)}/${battles.most} fought`,
    );
  return parts.join(", ");
}

/** Who sits for a side: "you", the person's name, or what holds the chair. */
export function sitting(seat: SeatView): string {
  if (seat.mine) return "you";
  if (seat.person) return seat.person;
  return { person: "", computer: "computer", link: "by link", open: "nobody yet" }[seat.who];
}

/** A track that counts what is left is turned round: pips show what is begun. */
const begun = (battles: Track): number =>
  /\bleft\b/i.test(battles.name) ? battles.most - battles.value : battles.value;

export type Pip = "done" | "now" | "open";

/** Battles as pips: fought, being fought, to come. */
export const pips = (battles: Track): Pip[] =>
  Array.from({ length: Math.max(battles.most, battles.now) }, (_, place) =>
    place + 1 === battles.now ? "now" : place < begun(battles) ? "done" : "open",
  );

/** "Battle 3 of 7", or how many were fought where none is on. */
export const battleText = (battles: Track): string =>
  battles.now
    ? `Battle ${battles.now} of ${pips(battles).length}`
    : `${begun(battles)} of ${battles.most} battles fought`;
