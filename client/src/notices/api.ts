/** Every route of channels as a typed function: my own, and those of a campaign, are handled alike. */
import { request } from "../lib/request";
import type { CampaignWishes, Channels, ChannelView, Kind, PushKey, Tested, Topic } from "./wire";

const part = encodeURIComponent;

export interface NewChannel {
  kind: Kind;
  address: string;
  label?: string;
  zone: string;
}
export interface Changed {
  label?: string;
  topics?: Topic[];
  zone?: string;
  quiet?: string;
}

/** Where channels are kept. */
export class Source {
  constructor(readonly path: string) {}
  private at = (id: string, rest = "") => `${this.path}/${part(id)}${rest}`;
  list = () => request<Channels>("GET", this.path);
  add = (body: NewChannel) => request<ChannelView>("POST", this.path, { body });
  change = (id: string, body: Changed) => request<ChannelView>("PATCH", this.at(id), { body });
  remove = (id: string) => request<null>("DELETE", this.at(id));
  test = (id: string) => request<Tested>("POST", this.at(id, "/test"), { body: {} });
  code = (id: string) => request<ChannelView>("POST", this.at(id, "/code"), { body: {} });
  confirm = (id: string, code: string) => request<ChannelView>("POST", this.at(id, "/confirm"), { body: { code } });
}

export const mine = new Source("/api/channels");
export const ofCampaign = (match: string) => new Source(`/api/clubs/${part(match)}/channels`);
export const wish = (match: string, topics: Topic[]) =>
  request<CampaignWishes>("PUT", `/api/channels/campaigns/${part(match)}`, { body: { topics } });

export const pushKey = () => request<PushKey>("GET", "/api/push");
export const subscribe = (body: { endpoint: string; p256dh: string; auth: string; label: string; zone: string }) =>
  request<ChannelView>("POST", "/api/push", { body });
export const unsubscribe = (endpoint: string) => request<null>("POST", "/api/push/gone", { body: { endpoint } });
