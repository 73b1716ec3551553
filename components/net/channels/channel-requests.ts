/** Requests that create channels and change their subscribers. */
import { MAX_PRINCIPALS } from "../../../lib/channels/channels-limits.contract.ts";
import { callApi } from "../connection/api-client.ts";

export type NewChannel = {
  name: string;
  description: string;
  isPrivate: boolean;
  isHistoryShared: boolean;
  /** In addition to the creator. */
  memberIds: readonly number[];
  /** Whether they get a direct message about it. */
  notifiesMembers: boolean;
};

/**
 * The creator is subscribed, too. Returns the id.
 * @throws RequestFailure CHANNEL_ALREADY_EXISTS, also for a channel that the user cannot see.
 */
export async function createChannel(ownUserId: number, channel: NewChannel): Promise<number> {
  const { id } = await callApi("POST /channels/create", {
    name: channel.name,
    description: channel.description,
    subscribers: [ownUserId, ...channel.memberIds],
    send_new_subscription_messages: channel.notifiesMembers,
    invite_only: channel.isPrivate,
    history_public_to_subscribers: channel.isHistoryShared,
  });
  return id;
}

export async function joinChannel(name: string): Promise<void> {
  await callApi("POST /users/me/subscriptions", { subscriptions: [{ name }] });
}

/**
 * Returns the ids of new subscribers.
 * @param notifies whether each gets a direct message about it.
 * @throws RequestFailure
 */
export async function addPeople(
  channelName: string,
  userIds: readonly number[],
  notifies: boolean,
): Promise<number[]> {
  const added: number[] = [];
  for (let start = 0; start < userIds.length; start += MAX_PRINCIPALS) {
    const { subscribed } = await callApi("POST /users/me/subscriptions", {
      subscriptions: [{ name: channelName }],
      principals: userIds.slice(start, start + MAX_PRINCIPALS),
      send_new_subscription_messages: notifies,
    });
    added.push(...Object.keys(subscribed).map(Number));
  }
  return added;
}

/** @throws RequestFailure */
export async function removePeople(channelName: string, userIds: readonly number[]): Promise<void> {
  for (let start = 0; start < userIds.length; start += MAX_PRINCIPALS) {
    await callApi("DELETE /users/me/subscriptions", {
      subscriptions: [channelName],
      principals: userIds.slice(start, start + MAX_PRINCIPALS),
    });
  }
}

/** Subscriber ids. */
export async function listMembers(channelId: number): Promise<readonly number[]> {
  const { subscribers } = await callApi("GET /streams/{stream_id}/members", { stream_id: channelId });
  return subscribers;
}
