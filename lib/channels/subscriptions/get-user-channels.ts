/** Lists the channels that somebody is subscribed to. */

import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ascending } from "../../people/groups/present-group-setting.ts";
import { findUser } from "../../people/users/get-users.ts";
import { mayViewChannel } from "../channels/channel-access.ts";

/**
 * The ids of the channels that the actor may know of and that are not archived.
 * @throws ApiError BAD_REQUEST for an account that is unknown to the actor.
 */
export async function getUserChannels(actor: Actor, userId: number) {
  const { organization, user } = actor;
  if (!(await findUser(actor, userId))) throw badRequest("No such user");
  const ids = [...organization.subscriptions.channelsOf(userId)].filter((id) => {
    const channel = organization.channels.get(id);
    return channel && !channel.isArchived && mayViewChannel(organization, channel, user);
  });
  return { subscribed_channel_ids: ascending(ids) };
}
