/** Every route of channels as a function: my own, and those of a campaign, are handled alike. */
import { get, patch, post, put, remove } from "../lib/routes";
import type { ChannelChange, ChannelSent, PushSent, Topic } from "./wire";

/** Where channels are kept: `at` says whose they are. */
export class Source {
  constructor(
    private readonly base: "/api/channels" | "/api/clubs/{match}/channels",
    private readonly at: { match?: string },
  ) {}
  private one = (id: string) => ({ ...this.at, id });
  list = () => get(this.base, this.at);
  add = (body: ChannelSent) => post(this.base, this.at, body);
  change = (id: string, body: ChannelChange) => patch(`${this.base}/{id}`, this.one(id), body);
  remove = (id: string) => remove(`${this.base}/{id}`, this.one(id));
  test = (id: string) => post(`${this.base}/{id}/test`, this.one(id), {});
  code = (id: string) => post(`${this.base}/{id}/code`, this.one(id), {});
  confirm = (id: string, code: string) => post(`${this.base}/{id}/confirm`, this.one(id), { code });
}

export const mine = new Source("/api/channels", {});
export const ofCampaign = (match: string) => new Source("/api/clubs/{match}/channels", { match });
export const wish = (match: string, topics: Topic[]) => put("/api/channels/campaigns/{match}", { match }, { topics });

export const pushKey = () => get("/api/push", {});
export const subscribe = (body: PushSent) => post("/api/push", {}, body);
export const unsubscribe = (endpoint: string) => post("/api/push/gone", {}, { endpoint });
