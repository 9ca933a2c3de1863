/** Says in words whether channels work, and when they are quiet. */
import { ago } from "../lib/ago";
import type { ChannelView } from "./wire";

export const here = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** "works", and why if it does not. */
export function stateOf(channel: ChannelView, now = Date.now()): { good: boolean; text: string } {
  const again = channel.next ? ` It is tried again ${inWords(channel.next, now)}.` : "";
  const waits = channel.waiting
    ? ` ${channel.waiting === 1 ? "One message waits." : `${channel.waiting} messages wait.`}`
    : "";
  switch (channel.state) {
    case "unconfirmed":
      return { good: !channel.trouble, text: channel.trouble || "Waits for the code that was sent to it." };
    case "retrying":
      return { good: false, text: `${channel.trouble}${again}${waits}` };
    case "failing":
      return { good: false, text: `Does not work. ${channel.trouble}${again}` };
    case "works":
      return { good: true, text: `Works. Last message: ${last(channel.sent, now)}.${waits}` };
    default:
      return { good: true, text: `Nothing was sent yet.${waits}` };
  }
}

function last(at: string | null, now: number): string {
  const found = at ? ago(at, now) : "";
  return found && found !== "now" ? `${found} ago` : "just now";
}

function inWords(at: string, now: number): string {
  const minutes = Math.round((Date.parse(at) - now) / 60000);
  if (minutes < 2) return "in a moment";
  return minutes < 100 ? `in ${minutes} minutes` : `in ${Math.round(minutes / 60)} hours`;
}

/** The two times of quiet hours; the usual ones where there are none. */
export function hoursOf(quiet: string): [string, string] {
  const [start = "", end = ""] = quiet.split("-");
  return start && end ? [start, end] : ["22:00", "07:00"];
}

/** As the server takes them; nothing where they begin and end at the same time. */
export function quietOf(on: boolean, start: string, end: string): string {
  return on && start && end && start !== end ? `${start}-${end}` : "";
}

/** What this browser is called in a list of several. */
export function browserName(agent = navigator.userAgent): string {
  const maker = [
    ["Firefox", /Firefox\//],
    ["Edge", /Edg\//],
    ["Opera", /OPR\//],
    ["Chrome", /Chrome\//],
    ["Safari", /Safari\//],
  ].find(([, sign]) => (sign as RegExp).test(agent));
  const machine = [
    ["iPhone", /iPhone/],
    ["iPad", /iPad/],
    ["Android", /Android/],
    ["Windows", /Windows/],
    ["Mac", /Mac OS/],
    ["Linux", /Linux/],
  ].find(([, sign]) => (sign as RegExp).test(agent));
  return [maker?.[0] ?? "Browser", machine ? `on ${String(machine[0])}` : ""].join(" ").trim();
}
