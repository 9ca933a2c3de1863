/** Sides are told apart by their place: the first round and plain, the second cut and hatched. */
import type { Side } from "../lib/wire";

export const sideNumber = (sides: Side[], id: string): number => sides.findIndex((side) => side.id === id) + 1;

export const sideClass = (sides: Side[], id: string): string => `s${sideNumber(sides, id)}`;
