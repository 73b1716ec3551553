/** Requests of the channel dialogs. */
import { callApi } from "../connection/api-client.ts";

export type NewChannel = {
  name: string;
  description: string;
  isPrivate: boolean;
  isHistoryShared: boolean;
};

/**
 * The creator becomes the only subscriber. Returns the id.
 * @throws RequestFailure CHANNEL_ALREADY_EXISTS, also for a channel that the user cannot see.
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

export async function joinChannel(name: string): Promise<void> {
  await callApi("POST /users/me/subscriptions", { subscriptions: [{ name }] });
}

/** Subscriber ids, for the user's own channels. */
export async function listSubscribers(): Promise<ReadonlyMap<number, readonly number[]>> {
  const { subscriptions } = await callApi("GET /users/me/subscriptions", {
    include_subscribers: "true",
  });
  return new Map(subscriptions.map(({ stream_id, subscribers }) => [stream_id, subscribers ?? []]));
}
