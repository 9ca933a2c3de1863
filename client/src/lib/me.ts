/** Who sits in front of this browser; null until the server has said so. */
import { writable } from "svelte/store";
import * as api from "./api";
import type { Me } from "./wire";

export const me = writable<Me | null>(null);

const NOBODY = "Guest"; // what the server calls a guest who never said his name

/** The name the user chose; "" for none. */
export const ownName = (who: Me | null): string => (who && !(who.guest && who.name === NOBODY) ? who.name : "");

export async function whoAmI(): Promise<Me> {
  const answer = await api.me();
  me.set(answer);
  return answer;
}
