/**
 * Scenes out of what changed: after its first scene a connection is sent JSON Patches (RFC 6902). What a patch does not
 * touch stays the very same object, so that nothing of it is drawn anew.
 */
import type { Message, Operation, Scene } from "../lib/wire";

type Box = Record<string, unknown>;

/** A name as a JSON Pointer (RFC 6901) means it. */
const unescaped = (part: string): string => part.replaceAll("~1", "/").replaceAll("~0", "~");

/** The value after a patch. The value itself is not changed: what lies on the way to a change is copied. */
export function applied<T extends object>(value: T, patch: readonly Operation[]): T {
  const copies = new Set<unknown>();
  const copied = (one: unknown): Box => {
    if (copies.has(one)) return one as Box;
    const copy = (Array.isArray(one) ? [...(one as unknown[])] : { ...(one as Box) }) as unknown as Box;
    copies.add(copy);
    return copy;
  };
  const root = copied(value);
  for (const { op, path, value: next } of patch) {
    const way = path.slice(1).split("/").map(unescaped);
    const last = way.pop()!;
    let there = root;
    for (const part of way) there = there[part] = copied(there[part]) as Box;
    if (!Array.isArray(there)) there[last] = next;
    else if (op === "remove") there.splice(Number(last), 1);
    else if (op === "add") there.splice(last === "-" ? there.length : Number(last), 0, next);
    else there[Number(last)] = next;
  }
  return root as unknown as T;
}

/**
 * Reads the messages of one connection: a patch becomes the scene that it leads to. For a patch of a scene that the
 * connection never had, `ask` is called, which asks for a whole one.
 */
export function reader(ask: () => void): (message: Message) => Message | null {
  let known: Scene | null = null;
  return (message) => {
    if (message.type === "scene") known = message.scene;
    if (message.type !== "patch") return message;
    if (known?.version !== message.base) {
      ask();
      return null;
    }
    known = applied(known, message.patch);
    return { type: "scene", scene: known };
  };
}
