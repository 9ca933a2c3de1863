/** Who sits in front of this browser; null until the server has said so. */
import { writable } from "svelte/store";
import * as api from "./api";
import type { Me } from "./wire";

export const me = writable<Me | null>(null);

export async function whoAmI(): Promise<Me> {
  const answer = await api.me();
  me.set(answer);
  return answer;
}
