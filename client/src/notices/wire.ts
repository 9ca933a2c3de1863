/** What the server sends and takes about channels, by shorter names. */
import type * as api from "../../types/api";

export type * from "../../types/api";

export type Topic = api.TopicOffered["id"];
export type ChannelState = api.ChannelView["state"];
