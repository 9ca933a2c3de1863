/** What a player may do with a match in his list: put it away, take it back, leave it to its organiser, delete it. */
import * as api from "../lib/api";
import type { MatchCard } from "../lib/wire";

export type Fate = "archive" | "release" | "back" | "delete";

/** What the menu of a match offers; `away`: it is archived. Whether it may be deleted the server knows. */
export function fates(match: Pick<MatchCard, "owner" | "over">, away: boolean): { id: Fate; name: string }[] {
  const found: { id: Fate; name: string }[] = away
    ? [{ id: "back", name: "Back into my list" }]
    : [{ id: "archive", name: "Archive" }];
  if (!match.owner && match.over) found.push({ id: "release", name: "Archive, and let it be deleted" });
  if (match.owner) found.push({ id: "delete", name: "Delete …" });
  return found;
}

/** Puts a match away or back; gives what to say of it. Deleting is asked twice and done elsewhere. */
export async function settle(match: Pick<MatchCard, "id" | "name">, fate: Exclude<Fate, "delete">): Promise<string> {
  await api.archive(match.id, fate !== "back", fate === "release");
  if (fate === "back") return `“${match.name}” is in your list again.`;
  return fate === "release"
    ? `“${match.name}” is archived, and may be deleted by whoever runs it.`
    : `“${match.name}” is archived.`;
}
