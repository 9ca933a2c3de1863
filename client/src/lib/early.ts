/**
 * What a table's first look needs, asked for while the page's own code is still on its way. Each is handed out once.
 */
import { seatToShow, shared } from "./seating";
import * as api from "./api";
import type { MatchSheet, Scene } from "./wire";

const begun = new Map<string, Promise<unknown>>();

function begin<T>(name: string, asked: Promise<T>): Promise<T> {
  begun.set(name, asked);
  return asked;
}

function taken<T>(name: string, otherwise: () => Promise<T>): Promise<T> {
  const found = begun.get(name) as Promise<T> | undefined;
  begun.delete(name);
  return found ?? otherwise();
}

/** Asks for sheet, view and board; for no seat's view where players share the screen. Errors reach whoever takes it. */
export async function ask(match: string, wish: string | null): Promise<void> {
  try {
    const { seats } = await begin(`sheet ${match}`, api.match(match));
    if (shared(seats)) return;
    const seat = seatToShow(seats, null, wish);
    const scene = await begin(`view ${match} ${seat}`, api.view(match, seat));
    const { table } = scene,
      board = table?.boards.find((one) => one.id === table.at) ?? table?.boards[0];
    if (board) await api.drawing(scene.game, scene.scenario, board.id);
  } catch {
    return;
  }
}

export const sheet = (match: string): Promise<MatchSheet> => taken(`sheet ${match}`, () => api.match(match));
export const view = (match: string, seat: string): Promise<Scene> =>
  taken(`view ${match} ${seat}`, () => api.view(match, seat));
