/** Messages to this browser: asked for, subscribed to, and given up again. */
import { hex, sha256 } from "../lib/sha256";
import * as api from "./api";
import { browserName, here } from "./words";

const WORKER = "/sw.js";

export type Push = "on" | "off" | "denied" | "insecure" | "none";

/** What this browser can do, and what was chosen. */
export async function state(known: readonly string[]): Promise<Push> {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "none";
  if (Notification.permission === "denied") return "denied";
  const there = await subscription();
  return there && known.includes(printOf(there.endpoint)) ? "on" : "off";
}

export const printOf = (endpoint: string): string => hex(sha256(endpoint)).slice(0, 32);

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks, subscribes and tells the server; an error's message is a sentence. */
export async function switchOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("The browser does not allow messages of this page. Allow them beside its address, then try again.");
  const { key } = await api.pushKey();
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  let made: PushSubscription;
  try {
    made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  } catch {
    await (await worker.pushManager.getSubscription())?.unsubscribe(); // of another server under this address
    made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  }
  const { endpoint, keys } = made.toJSON();
  await api.subscribe({
    endpoint: endpoint!,
    p256dh: keys!.p256dh!,
    auth: keys!.auth!,
    label: browserName(),
    zone: here(),
  });
}

export async function switchOff(): Promise<void> {
  const there = await subscription();
  if (!there) return;
  await api.unsubscribe(there.endpoint);
  await there.unsubscribe();
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(
    text
      .replace(/-/g, "+")
      .replace(/_/g, "/")
      .padEnd(Math.ceil(text.length / 4) * 4, "="),
  );
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
