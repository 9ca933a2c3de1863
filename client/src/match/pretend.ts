/** A server that plays nothing: it shows one scene and lets its letters be spelled. For previews and tests. */
import { ApiProblem } from "../lib/request";
import type { Drawing, Letters, Overlay, Row, Scene, Spread } from "../lib/wire";
import type { Server } from "./server";
import { plainRow } from "./word";

const closer = (name: string): Row => plainRow("done", { name, ends: true, closing: true });

/** A scene that brings along what its letters lay over the grid, by draft and letter: "move H9|H8". */
export type Laid = Scene & { overlays?: Record<string, Overlay> };

export function pretend(scene: Laid, drawing: (board: string) => Promise<Drawing>): Server {
  const ask = scene.asks[0];
  return {
    sheet: () => Promise.reject(new Error("a table without a server has no match sheet")),
    view: async () => scene,
    at: async () => scene,
    drawing: (_, board) => drawing(board),
    letters: async ({ draft, version }) => following(ask?.rows ?? [], ask?.spread ?? null, draft, version),
    overlay: async ({ draft = [], letter = "" }) => scene.overlays?.[`${draft.join(" ")}|${letter}`] ?? null,
    way: async ({ to }) => [to.slice(to.indexOf(":") + 1)],
    fill: async () => [],
    sight: async (_, start, end) => scene.overlays?.[`${start}>${end}`]?.rays[0] ?? null,
    log: async () => ({ entries: [], more: false }),
    card: async (_, anchor) => ({ title: anchor, side: "", facts: [["Anchor", anchor]], tags: [] }),
    answer: async () => ({ version: scene.version, line: scene.line, scene }),
    roll: async () => ({ version: scene.version, line: scene.line, scene }),
    undo: async () => ({ version: scene.version, line: scene.line, scene }),
    resign: async () => ({ version: scene.version, line: scene.line, scene }),
    orders: () =>
      Promise.reject(
        new ApiProblem({ status: 404, code: "no-sheet", title: "None", detail: "No orders are written here now." }),
      ),
    writeOrder: () => Promise.reject(new Error("a table without a server keeps no orders")),
    takeOff: () => Promise.reject(new Error("a table without a server keeps no orders")),
    readOrders: async () => ({ lines: [] }),
    muster: () => Promise.reject(new Error("a table without a server reads no armies")),
    standing: async (seat) => ({ seat, rev: 0, orders: [] }),
    settle: async (seat) => ({ seat, rev: 0, orders: [] }),
    chats: async () => [],
    say: () => Promise.reject(new Error("a table without a server has no chat")),
    notes: async () => "",
    keep: async () => undefined,
    seen: async () => undefined,
    agree: async () => undefined,
    sit: async () => undefined,
    together: async () => undefined,
    claim: async () => undefined,
  };
}

/** Dice go where there is room; every other letter may stand once, and then the word may be closed. */
function following(rows: Row[], spread: Spread | null, draft: string[], version: number): Letters {
  const names = draft.map((letter) => rows.find((row) => row.letter === letter)?.name ?? letter);
  const wrong = draft.find((letter) => !rows.some((row) => row.letter === letter));
  if (wrong !== undefined)
    throw new ApiProblem({
      status: 422,
      code: "not-offered",
      title: "Refused",
      detail: `${wrong} is not possible here.`,
    });
  if (!spread)
    return {
      version,
      draft,
      names,
      forecast: null,
      rows: [...rows.filter((row) => !draft.includes(row.letter)), closer(`Go with ${draft.length}`)],
      after: [],
      spread: null,
      sheet: null,
    };
  const shares = spread.shares.map((share) => ({
    ...share,
    placed: draft.filter((letter) => share.letters.includes(letter)).length,
  }));
  if (shares.some((share) => share.placed > share.total))
    throw new ApiProblem({ status: 422, code: "too-many", title: "Refused", detail: "There are no more dice." });
  const open = rows.filter((row) =>
    shares.some((share) => share.letters.includes(row.letter) && share.placed < share.total),
  );
  return {
    version,
    draft,
    names,
    forecast: null,
    rows: open.length ? open : [closer("Fire")],
    after: [],
    spread: { shares, note: names.join(" · ") },
    sheet: null,
  };
}
