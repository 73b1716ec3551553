/** What the channel windows ask of the server. */
import { callApi } from "../connection/api-client.ts";

export type NewChannel = {
  name: string;
  description: string;
  isPrivate: boolean;
  /** Whether people who are added later can read what was written before. */
  isHistoryShared: boolean;
};

/**
 * Creates a channel with its creator as the only subscriber; returns its id.
 * @throws RequestFailure CHANNEL_ALREADY_EXISTS when there is one of this name, also one that the person cannot see.
 */
export async function createChannel(ownUserId: number, channel: NewChannel): Promise<number> {
  const { id } = await callApi("POST /channels/create", {
    name: channel.name,
    description: channel.description,
    subscribers: [ownUserId],
    invite_only: channel.isPrivate,
    history_public_to_subscribers: channel.isHistoryShared,
  });
  return id;
}

/** Joins the channel of this name. */
export async function joinChannel(name: string): Promise<void> {
  await callApi("POST /users/me/subscriptions", { subscriptions: [{ name }] });
}

/** Who is subscribed to each channel the reader is in, by channel id. */
export async function listSubscribers(): Promise<ReadonlyMap<number, readonly number[]>> {
  const { subscriptions } = await callApi("GET /users/me/subscriptions", {
    include_subscribers: "true",
  });
  return new Map(subscriptions.map(({ stream_id, subscribers }) => [stream_id, subscribers ?? []]));
}
