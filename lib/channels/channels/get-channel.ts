/** Reads one channel: what it is, its id by name, and who is in it. */
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { storesSeenByActor } from "../../people/groups/seen-members.ts";
import { activityVisibleTo } from "./activity/visible-activity.ts";
import { mayViewChannel, requireVisibleChannel } from "./channel-access.ts";
import { channelPayload, newChannelActivity } from "./present-channel.ts";

/** @throws ApiError BAD_REQUEST for a channel that is unknown to the actor; so does the last one. */
export async function getChannel(actor: Actor, channelId: number) {
  const channel = requireVisibleChannel(actor, channelId);
  const activity = await activityVisibleTo(actor, [channel]);
  return {
    stream: channelPayload(storesSeenByActor(actor), channel, activity.get(channel.id) ?? newChannelActivity),
  };
}

/** @throws ApiError BAD_REQUEST for a name that is unknown to the actor. */
export function getChannelId({ organization, user }: Actor, name: string): { stream_id: number } {
  const channel = organization.channels.named(name.trim());
  if (!channel || !mayViewChannel(organization, channel, user))
    throw badRequest(`Invalid channel name '${name}'`);
  return { stream_id: channel.id };
}

/** Ids of the people in a channel. */
export function getSubscriberIds(actor: Actor, channelId: number): { subscribers: number[] } {
  const { id } = requireVisibleChannel(actor, channelId);
  return { subscribers: [...actor.organization.subscriptions.subscribers(id).keys()] };
}
