/** What the server says about channels: the same fields as src/sandtable/web/clubs/channel_wire.py. */
export type Kind = "email" | "webhook" | "discord" | "slack" | "ntfy" | "gotify" | "telegram" | "push" | "apprise";
export type Topic = "turn" | "battle" | "report" | "result" | "deadline" | "club";
export type ChannelState = "unconfirmed" | "new" | "works" | "retrying" | "failing";

export interface ChannelView {
  id: string;
  kind: Kind;
  label: string;
  address: string; // shortened where it is a secret, or somebody else's
  topics: Topic[];
  zone: string;
  quiet: string; // "22:00-07:00" in this zone, or ""
  state: ChannelState;
  trouble: string; // why the last message did not arrive
  next: string | null; // when it is tried again
  sent: string | null; // when something last arrived
  waiting: number; // messages that are not sent yet
  print: string; // of a browser's address, by which the browser knows its own channel
}

export interface KindOffered { id: Kind; name: string; hint: string }
export interface TopicOffered { id: Topic; text: string }
export interface CampaignWishes { match: string; name: string; topics: Topic[] }

export interface Channels {
  channels: ChannelView[];
  campaigns: CampaignWishes[];
  kinds: KindOffered[];
  topics: TopicOffered[];
  most: number; // so many there may be
}

export interface Tested { ok: boolean; text: string; channel: ChannelView }
export interface PushKey { key: string }
