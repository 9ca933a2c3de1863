/** Where a battle stands: columns of the board, and the line of steps on its own page. */
import type { ClubBattle, Stage } from "./wire";

export interface Column {
  id: string;
  name: string;
  hint: string;
  stages: readonly Stage[];
}

export const COLUMNS: readonly Column[] = [
  { id: "planned", name: "Planned", hint: "arrow placed, troops being committed", stages: ["planned", "committing"] },
  { id: "assign", name: "To assign", hint: "players, date or place are missing", stages: ["assigning"] },
  { id: "play", name: "To play", hint: "everything is known", stages: ["briefed", "overdue"] },
  { id: "reported", name: "Reported", hint: "waits for a word", stages: ["reported", "disputed"] },
  { id: "after", name: "After action", hint: "dice, retreats, advances", stages: ["waiting", "after", "booked"] },
];

const NAMES: Record<Stage, string> = {
  planned: "planned",
  committing: "troops being committed",
  assigning: "to be assigned",
  briefed: "to be played",
  overdue: "not played in time",
  reported: "waits for confirmation",
  disputed: "disputed",
  waiting: "waits for another battle",
  after: "after action",
  booked: "booked",
};
export const stageName = (stage: Stage): string => NAMES[stage];

const OPEN: readonly Stage[] = ["assigning", "briefed", "overdue", "reported", "disputed"];
/** Can it be reported now? */
export const isOpen = (stage: Stage): boolean => OPEN.includes(stage);

export interface Filled extends Column {
  battles: ClubBattle[];
}

/** The board: what waits for me stands on top of its column, then what is due first. */
export function columns(battles: readonly ClubBattle[]): Filled[] {
  return COLUMNS.map((column) => ({
    ...column,
    battles: battles.filter((battle) => column.stages.includes(battle.stage)).sort(pressing),
  }));
}

export const isMine = (battle: ClubBattle): boolean => battle.todo.some((one) => one.mine);

const time = (battle: ClubBattle): number => Date.parse(battle.at ?? battle.due ?? "") || Infinity;

function pressing(one: ClubBattle, other: ClubBattle): number {
  return (
    Number(isMine(other)) - Number(isMine(one)) ||
    order(one) - order(other) ||
    one.id.localeCompare(other.id, undefined, { numeric: true })
  );
}
const order = (battle: ClubBattle): number => Math.min(time(battle), 1e15);

/** All in one list, for a phone: mine first, then from the end of the pipeline to its beginning. */
export function listed(battles: readonly ClubBattle[]): ClubBattle[] {
  const rank = (battle: ClubBattle) => COLUMNS.findIndex((column) => column.stages.includes(battle.stage));
  return [...battles].sort(
    (one, other) => Number(isMine(other)) - Number(isMine(one)) || rank(other) - rank(one) || pressing(one, other),
  );
}

export const STEPS = [
  "planned",
  "committed",
  "assigned",
  "briefed",
  "played",
  "reported",
  "confirmed",
  "booked",
] as const;
export type Step = (typeof STEPS)[number];
export interface Stood {
  step: Step;
  state: "done" | "now" | "to come";
}

// The step that is being done, for each stage.
const DOING: Record<Stage, Step | ""> = {
  planned: "planned",
  committing: "committed",
  assigning: "assigned",
  briefed: "played",
  overdue: "played",
  reported: "confirmed",
  disputed: "confirmed",
  waiting: "booked",
  after: "booked",
  booked: "",
};

export function line(stage: Stage): Stood[] {
  const now = DOING[stage] ? STEPS.indexOf(DOING[stage] as Step) : STEPS.length;
  return STEPS.map((step, index) => ({ step, state: index < now ? "done" : index === now ? "now" : "to come" }));
}
